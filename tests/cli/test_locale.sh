#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Boxes and marks are ASCII unless the locale or an option says otherwise.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2094,SC2154
. "$(dirname "$0")/lib.sh"
unset LC_ALL LC_CTYPE LANG

sun=$examples/sun.md

# The first of LC_ALL, LC_CTYPE and LANG that is set and not empty.
corner=┌
boxed() { # ENVIRONMENT... expected to give boxes
	env "$@" "$crossply" show "$sun" | grep -q $corner ||
		fail "$*: no boxes"
}
plain() {
	env "$@" "$crossply" show "$sun" | grep -q $corner && fail "$*: boxes"
}
plain A=
plain LANG=C
plain LANG=POSIX
plain LANG=de_DE
plain LANG=de_DE.ISO-8859-1
plain LC_ALL=C LANG=en_GB.UTF-8
plain LC_CTYPE=C LANG=en_GB.UTF-8
boxed LANG=en_GB.UTF-8
boxed LANG=C.utf8
boxed LC_CTYPE=UTF-8
boxed LANG=ca_ES.UTF-8@valencia
boxed LC_ALL= LC_CTYPE= LANG=en_GB.UTF-8
boxed LC_ALL=en_GB.UTF-8 LANG=C

# The options decide, and the last of them.
export LANG=C
wants 0 show --no-ascii "$sun"
has out $corner
wants 0 show --no-ascii --ascii "$sun"
lacks out $corner
wants 0 show --ascii --no-ascii "$sun"
has out $corner
LANG=C.UTF-8 wants 0 show --ascii "$sun"
lacks out $corner

# Whatever is drawn has nothing but ASCII then, where the file has.
make_puz good.puz
head -c 50 good.puz >cut.puz
printf '{"version": "http://ipuz.org/v2", "kind": %s, "x": [%s\n' \
	'["http://ipuz.org/crossword#1"]' \
	"$(seq -s, 300)" >long.ipuz
for arguments in "show $sun" "show --solution $examples/between.puz" \
	"show --form compact $sun" "show --form map $sun" \
	"show $examples/goose.solve.json" \
	"show --heat time $examples/goose.solve.json" \
	"show $examples/first-mills.sanmill_puzzles" \
	"show $examples/orchard.gamelog" \
	"stats $examples/goose.solve.json" \
	"stats $examples/goose.solve.json $examples/goose.solve.json" \
	"stats $examples/orchard.gamelog" \
	"query $examples/orchard.gamelog --path currentTurn" \
	"replay --plain $examples/goose.solve.json" "replay --keys" \
	"play --keys" "check $examples/faulty.md" "check long.ipuz" \
	"check cut.puz" "explain XW101" "check --list-rules" \
	"solve --at puzzle:1 $examples/first-mills.sanmill_puzzles"; do
	run $arguments
	[ -n "$out$err" ] || fail "\`$last\` gives nothing"
	odd=$(LC_ALL=C grep -n '[^ -~	]' .out .err)
	[ -z "$odd" ] || fail "\`$last\`: $odd"
done
wants 1 check long.ipuz
has out "..."
wants 1 check --no-ascii long.ipuz
has out "…"
# JSON is UTF-8 whatever the locale.
wants 0 explain --json XW101
has out "…"
finish
