#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# show --card: what a solve was like, and nothing of what was solved.
# shellcheck source=/dev/null disable=SC2034,SC2154
. "$(dirname "$0")/lib.sh"
make() { python3 "$here/make_solve.py" "$@"; }

make clean.json Ann '..#/...' 1:11=Ж 2:12=Щ 3:21=Ю 4:22=Ъ 5:23=Э 6:submit+
make helped.json Ann '..#/...' 1:11=Ж 2:12=Ъ 3:check12 4:12=Щ 5:reveal21 \
	5:21=Ю 6:check12 70:22=Ъ
# The same with other letters, and with another puzzle beside it.
sed 's/\\u0416/Q/; s/\\u0429/W/; s/\\u042e/X/; s/\\u042a/Z/; s/\\u042d/K/' \
	clean.json >other.json
cat >puzzle.ipuz <<'END'
{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
 "title": "Test", "dimensions": {"width": 3, "height": 2},
 "puzzle": [[1, 2, "#"], [3, 0, 4]],
 "solution": [["Ж", "Щ", "#"], ["Ю", "Ъ", "Э"]],
 "clues": {"Across": [[1, "Жщ"], [3, "Юъэ"]], "Down": [[1, "Жю"], [2, "Щъ"]]}}
END

# A letter came each second: four shades, each for a quarter of that time.
wants 0 show --card clean.json
same "a clean solve" "Test
Solved in 0:06
Clean, no corrections
Ann
🟩🟨⬛
🟧🟥🟥
🟩 first  🟥 last" "$out"
wants 0 show --card --ascii helped.json
same "a helped one" "Test
4 of 5 squares in 0:06
Helped: 2 checks, 1 reveal; 1 correction
Ann
1 3 #
4 4 .
1 first  4 last" "$out"
# All of it full, but one letter is wrong.
make wrong.json Ann '..#/...' 1:11=Ж 2:12=Щ 3:21=Ю 4:22=Ъ 5:23=Ъ
wants 0 show --card --ascii wrong.json --puzzle puzzle.ipuz
has out "5 of 5 squares, 4 right, in 0:05"
wants 0 show --card --ascii wrong.json
has out "5 of 5 squares in 0:05"
wants 0 show --card --ascii --heat edits helped.json
has out "1 4 #"

# Nothing depends on the letters, and none of them is anywhere.
png=yes
run show --card clean.json -o try.png
case $err in *"without PNG"*) png=no ;; esac
for type in txt svg html png; do
	[ $png$type != nopng ] || continue
	wants 0 show --card clean.json -o clean.$type
	wants 0 show --card other.json -o other.$type
	wants 0 show --card --puzzle puzzle.ipuz clean.json -o with.$type
	cmp clean.$type other.$type || fail "letters change the .$type"
	cmp clean.$type with.$type || fail "the puzzle changes the .$type"
	LC_ALL=C.UTF-8 grep -qi '[жщюъэ]' clean.$type &&
		[ $type != png ] && fail "letters in the .$type"
	grep -q "across 1" clean.$type && fail "clues in the .$type"
done
grep -q "Solved in 0:06" clean.svg || fail "no time in the picture"

wants 2 show --card "$examples/sun.md"
has err "are for solve logs"
for not in --json --chart "--at 1"; do
	# shellcheck disable=SC2086
	wants 2 show --card $not clean.json
done
finish
