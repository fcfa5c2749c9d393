# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2034
# For the tests of the command. Each test is a bash script that sources this,
# works in a folder of its own and ends with `finish`. CROSSPLY is the command.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
examples=$here/../../examples
: "${CROSSPLY:?the command to test}"
crossply=$(realpath "$CROSSPLY")
unset NO_COLOR COLUMNS
export TERM=xterm LC_ALL=C.UTF-8
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
cd "$box" || exit 1
faults=0
pid= # of what runs in the background

fail() {
	echo "FAILED: $*"
	faults=$((faults + 1))
}

# run ARGUMENT...: sets $code, $out and $err. Standard input is empty.
run() {
	"$crossply" "$@" </dev/null >"$box/.out" 2>"$box/.err"
	code=$?
	out=$(tr -d '\0' <"$box/.out")
	err=$(cat "$box/.err")
	last="crossply $*"
}

# wants CODE ARGUMENT...: runs and expects the exit code.
wants() {
	local want=$1
	shift
	run "$@"
	[ "$code" = "$want" ] ||
		fail "\`$last\` gave $code, not $want: $err"
}

# has STREAM TEXT: $out or $err contains the text.
has() {
	local text=$out
	[ "$1" = out ] || text=$err
	case $text in
	*"$2"*) ;;
	*) fail "\`$last\`: no '$2' in $1: $text" ;;
	esac
}

lacks() {
	local text=$out
	[ "$1" = out ] || text=$err
	case $text in
	*"$2"*) fail "\`$last\`: '$2' in $1: $text" ;;
	esac
}

# The process $pid is the command, not yet a shell or env, which ignores SIGINT.
runs() {
	[ "$(readlink "/proc/$pid/exe")" = "$crossply" ]
}

# It has come as far as catching SIGINT and SIGTERM: then it works.
works() {
	local mask
	runs || return 1
	mask=$(sed -n 's/^SigCgt:[[:space:]]*//p' "/proc/$pid/status")
	(((0x${mask:-0} & 0x4002) == 0x4002))
}

# nothing STREAM
nothing() {
	local text=$out
	[ "$1" = out ] || text=$err
	[ -z "$text" ] || fail "\`$last\`: $1 is not empty: $text"
}

# same WHAT EXPECTED ACTUAL
same() {
	[ "$2" = "$3" ] || fail "$1: expected '$2', got '$3'"
}

exists() {
	[ -e "$1" ] || fail "no file $1 after \`$last\`"
}

absent() {
	[ ! -e "$1" ] || fail "file $1 is there after \`$last\`"
}

# No file of ours may stay behind under another name.
no_leftovers() {
	local left
	left=$(find "$box" -name '*.crossply')
	[ -z "$left" ] || fail "left behind: $left"
}

# A well-formed 3 x 3 .puz, its checksums right.
make_puz() {
	python3 "$here/make_puz.py" "$1"
}

skip() {
	echo "skipped: $*"
	exit 77
}

finish() {
	no_leftovers
	[ "$faults" = 0 ] || exit 1
	echo "all as expected"
	exit 0
}
