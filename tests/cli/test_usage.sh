#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The command line itself: help, mistakes and suggestions.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2094,SC2154
. "$(dirname "$0")/lib.sh"

# Bare: short help with an example, on standard error, as a usage error.
wants 2
nothing out
has err "Usage: crossply VERB"
has err "crossply check sunday.puz"

for flag in --help -h help; do
	wants 0 $flag
	nothing err
	has out "Exit codes"
done
wants 0 --version
[[ $out =~ ^crossply\ [0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "version: $out"

# Every verb: help in three ways, all the same.
for verb in check convert show level formats explain completion help; do
	wants 0 help $verb
	text=$out
	has out "Usage: crossply $verb"
	wants 0 $verb --help
	same "$verb --help" "$text" "$out"
	wants 0 $verb nonsense -h
	same "$verb -h" "$text" "$out"
	long=$(echo "$text" | awk '/^  (-.,|   ) ?--/ && length > 80')
	[ -z "$long" ] || fail "long lines in the help of $verb: $long"
	twice=$(grep -oE '^  (-.,|   ) --[a-z-]+' <<<"$text" | sort | uniq -d)
	[ -z "$twice" ] || fail "twice in the help of $verb: $twice"
done

# What is mistyped gets the nearest thing.
wants 2 chekc
has err "no verb \`chekc\`; did you mean \`crossply check\`?"
wants 2 sunday.puz
has err "did you mean \`crossply show sunday.puz\`?"
wants 2 check --strit x
has err "no option --strit; did you mean --strict?"
wants 2 check -strict x
has err "no option -s; did you mean --strict?"
wants 2 check --from pux x
has err "no format \`pux\`; did you mean puz?"
wants 2 check --only CP0003 x
has err "did you mean CP003?"
wants 2 check --disable CP001,empty-fil x
has err "did you mean empty-file?"
wants 2 explain CP03
has err "did you mean CP003?"
wants 2 help shwo
has err "did you mean show?"
wants 2 formats ipux
has err "did you mean ipuz?"
wants 2 check --zzzzzz
has err "no option --zzzzzz"
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
has err "one too many: b"
wants 2 completion tcsh
wants 2 show --at 3 "$examples/sun.md"
has err "has no steps"
wants 2 show x --json -o y.png
has err "choose one of --json and a picture"

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
finish
