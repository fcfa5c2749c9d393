#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The command line itself: help, mistakes and suggestions.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2094,SC2154
. "$(dirname "$0")/lib.sh"

# Bare: short help with an example, on standard error, as a usage error.
wants 2
nothing out
has err "Usage: crossply COMMAND"
has err "crossply check sunday.puz"

for flag in --help help; do
	wants 0 $flag
	nothing err
	has out "Exit codes"
done
# -h is short: what the bare command prints, but asked for.
wants 2
short=$err
wants 0 -h
nothing err
same "-h" "$short" "$out"

# The version, in every way; \`level --version N\` is that of the level.
for flags in --version -V "check -V" "check --version" "show x -V" \
	"level -V" "level --program-version"; do
	wants 0 $flags
	[[ $out =~ ^crossply\ [0-9]+\.[0-9]+\.[0-9]+$ ]] ||
		fail "$flags: $out"
done
wants 2 level --version
has err "--version needs an argument: N"

# Every command: help in two ways, the same; -h is a part of it.
cmds=$(help=$("$crossply" -h) &&
	sed -nE 's/^  ([a-z]+)  +.*/\1/p' <<<"$help")
for cmd in check convert show level formats explain help play; do
	grep -qx $cmd <<<"$cmds" || fail "$cmd is not in crossply -h"
done
for cmd in $cmds; do
	wants 0 $cmd nonsense -h
	short=$out
	has out "Usage: crossply $cmd"
	has out "\`crossply $cmd --help\`"
	wants 0 help $cmd
	text=$out
	has out "Usage: crossply $cmd"
	wants 0 $cmd --help
	same "$cmd --help" "$text" "$out"
	[ ${#short} -lt ${#text} ] || [ $cmd = help ] ||
		fail "$cmd -h is as long as --help"
	# The same options in both.
	same "options of $cmd -h" "$(grep -oE '^  (-.,|   ) --[a-z-]+' \
		<<<"$text")" "$(grep -oE '^  (-.,|   ) --[a-z-]+' <<<"$short")"
	# As wide as the terminal, within reason. Examples are not broken.
	for columns in 60 80 300; do
		most=$((columns < 100 ? columns : 100))
		long=$(COLUMNS=$columns "$crossply" $cmd --help |
			awk -v n=$most 'length > n && !/^  crossply|^Usage/')
		[ -z "$long" ] || fail "help of $cmd in $columns: $long"
	done
	long=$(echo "$text" | awk '/^  (-.,|   ) ?--/ && length > 80')
	[ -z "$long" ] || fail "long lines in the help of $cmd: $long"
	twice=$(grep -oE '^  (-.,|   ) --[a-z-]+' <<<"$text" | sort | uniq -d)
	[ -z "$twice" ] || fail "twice in the help of $cmd: $twice"
done

# Topics, findings and formats.
for topic in exit-codes environment output; do
	wants 0 help
	has out "  $topic "
	wants 0 help $topic
	long=$(COLUMNS=60 "$crossply" help $topic | awk 'length > 60')
	[ -z "$long" ] || fail "help $topic: $long"
done
wants 0 explain CP003
text=$out
wants 0 help CP003
same "help CP003" "$text" "$out"
wants 0 formats puz
text=$out
wants 0 help puz
same "help puz" "$text" "$out"
wants 2 help exit-code
has err "no help on \`exit-code\`; did you mean exit-codes?"

# What is mistyped gets the nearest thing.
wants 2 chekc
has err "unknown command \`chekc\`; did you mean \`crossply check\`?"
wants 2 sunday.puz
has err "did you mean \`crossply show sunday.puz\`?"
wants 2 check --strit x
has err "unknown option --strit; did you mean --strict?"
wants 2 check -strict x
has err "unknown option -s; did you mean --strict?"
wants 2 check --from pux x
has err "unknown format \`pux\`; did you mean puz?"
wants 2 check --only CP0003 x
has err "did you mean CP003?"
wants 2 check --disable CP001,empty-fil x
has err "did you mean empty-file?"
wants 2 explain CP03
has err "did you mean CP003?"
# A code that no rule has: which there are, not another rule.
wants 2 explain XW999
has err "there is no rule \`XW999\`; XW codes go from XW101 to XW7"
lacks err "did you mean"
wants 2 explain XW1000
has err "there is no rule \`XW1000\`; XW codes go from XW101 to XW7"
wants 2 check --disable xw999 x
has err "--disable: there is no rule \`xw999\`; XW codes go from XW101"
wants 2 explain QQ101
has err "there is no rule \`QQ101\`; codes begin with CP, JS, "
wants 2 explain ML205
has err "ML205 is no longer reported: "
# Nothing but words where a message has a value.
wants 0 explain --json XW101 PZ703 ML107
lacks out "{0"
lacks out "{places"
wants 0 check --list-rules --json
blanks=$(grep -E '"(message|help)": .*\{([0-9]|places)' <<<"$out" | head -3)
same "--list-rules --json" "" "$blanks"
wants 2 help shwo
has err "did you mean show?"
wants 2 formats ipux
has err "did you mean ipuz?"
wants 2 check --zzzzzz
has err "unknown option --zzzzzz"
wants 2 check --solution x
has err "--solution is an option of \`crossply show\`"

# Arguments that do not fit.
wants 2 check --color=blue x
has err "\`blue\` is not auto, always or never"
wants 2 check -j 0 x
has err "\`0\` is not a number from 1 to 256"
wants 2 check -j
has err "--jobs needs an argument: N"
wants 2 check --max-bytes 1X x
has err "a size such as 4096, 64K, 10M or 1G"
wants 2 check --strict=yes x
has err "--strict takes no argument"
wants 2 check --json --sarif x
has err "choose one of"
wants 2 explain
has err "explain needs CODE..."
wants 2 show a b
has err "unexpected argument \`b\`"
wants 2 completion tcsh
wants 2 show --at 3 "$examples/sun.md"
has err "has no steps"
wants 2 show x --json -o y.png
has err "choose either --json or a picture"

# Options stand anywhere, letters in a cluster, -- ends options.
: >-q
wants 1 check -- -q
has out "-q: error[CP004]"
wants 1 check ./-q --fail-on=error -qj1
nothing out
nothing err
wants 1 check -qj 1 ./-q
nothing out
rm -f -- -q

# A file name cannot steer the terminal.
wants 3 check $'no\e[31mred'
lacks err $'\e'

# Colours: when asked for, else on a terminal only; every command has them.
for when in --color=always "--color always"; do
	wants 0 $when explain CP003
	has out $'\e['
	NO_COLOR=1 wants 0 explain CP003 $when
	has out $'\e['
	TERM=dumb wants 0 formats $when
	has out $'\e['
done
wants 0 explain CP003
lacks out $'\e['
on_terminal() {
	script -qec "$1" /dev/null </dev/null
}
if command -v script >/dev/null; then
	has_colors() { grep -q $'\e\\[1m' < <(on_terminal "$1"); }
	has_colors "$crossply -h" || fail "no colours on a terminal"
	has_colors "$crossply --color=never -h" && fail "--color=never"
	has_colors "NO_COLOR=1 $crossply -h" && fail "NO_COLOR"
	has_colors "NO_COLOR= $crossply -h" || fail "an empty NO_COLOR"
	has_colors "TERM=dumb $crossply -h" && fail "TERM=dumb"
fi
finish
