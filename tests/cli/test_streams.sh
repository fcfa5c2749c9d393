#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Standard input and output, pipes, full disks, colours.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2094,SC2154
. "$(dirname "$0")/lib.sh"

make_puz good.puz
: >empty.puz
last="standard input"

# Standard input, named or not.
"$crossply" check <good.puz || fail "check <good.puz"
"$crossply" check - <good.puz || fail "check - <good.puz"
out=$(printf '' | "$crossply" check -)
has out "<stdin>: error[CP004]"
out=$(printf '' | "$crossply" check --stdin-name some.puz)
has out "some.puz: error[CP004]"
mkfifo pipe
cat good.puz >pipe &
wants 0 check pipe
wait
# A pipe has no size to look at first.
out=$(yes | head -c 100000 | "$crossply" check --max-bytes 1K -)
same "code" 5 $?
has out "error[CP005]"

# A terminal is not waited for.
if command -v script >/dev/null; then
	for command in check show; do
		timeout 5 script -qec "$crossply $command" /dev/null >text \
			</dev/null 2>&1
		code=$?
		same "$command on a terminal" 2 $code
		out=$(cat text)
		has out "$command needs a file"
	done
fi

# A reader that goes away ends it without a word.
err=$( { "$crossply" check --list-rules --json; echo "$?" >code; } \
	2>&1 >/dev/full)
same "full" 3 "$(cat code)"
has err "cannot write to standard output: No space left on device"
for i in $(seq 300); do cp empty.puz "e$i.puz"; done
err=$( { "$crossply" check --json e*.puz; echo "$?" >code; } 2>&1 >/dev/full)
same "full, many" 3 "$(cat code)"
same "said once" 1 "$(grep -c "No space left" <<<"$err")"
err=$( (for i in $(seq 40); do "$crossply" check --list-rules ||
	echo "$?" >&2; done | true) 2>&1)
same "broken pipe" "" "$(grep -v '^141$' <<<"$err")"

# Colours: asked for, or a terminal that wants them.
run check --color=always empty.puz
has out $'\e['
run check empty.puz
lacks out $'\e['
if command -v script >/dev/null; then
	on_terminal() {
		script -qec "$1" /dev/null </dev/null 2>&1
	}
	last="colours on a terminal"
	out=$(on_terminal "$crossply check empty.puz")
	has out $'\e['
	out=$(NO_COLOR=1 on_terminal "$crossply check empty.puz")
	lacks out $'\e['
	out=$(NO_COLOR="" on_terminal "$crossply check empty.puz")
	has out $'\e['
	out=$(TERM=dumb on_terminal "$crossply check empty.puz")
	lacks out $'\e['
	out=$(NO_COLOR=1 on_terminal \
		"$crossply check --color=always empty.puz")
	has out $'\e['
	out=$(on_terminal "$crossply check --color=never empty.puz")
	lacks out $'\e['
	out=$(on_terminal "$crossply check good.puz")
	has out "1 file: no findings"
fi
finish
