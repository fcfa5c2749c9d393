# SPDX-License-Identifier: MIT
# Packs of mill puzzles: checksums, shapes, names.
. "$(dirname "$0")/lib.sh"

pack="$examples/first-mills.sanmill_puzzles"
wants 0 check --no-proof --strict --fail-on note "$pack"

# A checksum is written on demand, and a changed letter is found.
wants 0 convert "$pack" sum.sanmill_puzzles --format-version 1.1
wants 0 check --no-proof --strict --fail-on note sum.sanmill_puzzles
sed 's/Close your/Close thy/' sum.sanmill_puzzles >changed.json
wants 1 check --no-proof changed.json
has out "error[ML218]"
wants 1 convert "$pack" other.sanmill_puzzles --format-version 1.2
has err "ML226"

# Shapes, and the names that apps give them.
mkdir out
wants 0 convert "$pack" out --shape pack
[ "$(ls out | grep -cE '^sanmill_puzzles_[0-9]{13}\.sanmill_puzzles$')" = 1 ] ||
	fail "the pack has no name of its own: $(ls out)"
wants 0 convert "$pack" out --shape contribution
has err "ML234"
has err "wrote out/sanmill_puzzles_6.json"
wants 0 convert "$pack" out --shape contribution --pick 2
has err "wrote out/crossply_win_in_1_three_are_the_least.json"
wants 1 convert "$pack" out --shape puzzle --pick 2
has err "--force"
wants 1 convert "$pack" one.json --shape puzzle
has err "ML227"
wants 0 convert "$pack" - --shape qr --pick 2,4-5
cp .out code.txt
wants 0 show code.txt --at puzzle:3
has out "Hold the draw"
wants 2 convert "$pack" - --shape qr --pick 7
has err "has no puzzle 7; there are 6"
wants 2 convert "$pack" - --shape qr --pick 3-x
wants 2 convert "$pack" - --to mill-pack --pick ,
wants 0 check --no-proof --disable ML282 --strict --fail-on note out/*.json out/*.sanmill_puzzles code.txt

# The same puzzle twice, in one pack and in two; turned by a quarter.
sed 's/\*@\*\*\*\*\*\*\/\*O\*\*@\*\*O\/O\*O\*\*\*@\* w m/***@****\/*O*O**@*\/@*O*O*** w m/' \
	"$pack" >turned.json
grep -q '/@\*O\*O\*\*\*' turned.json || fail "nothing was turned"
wants 1 check --no-proof --fail-on warning --only ML282 "$pack" turned.json
has out "turned.json: warning[ML282]: puzzle 2 has the same position as puzzle 2 in"
[ "$(grep -c ML282 <<<"$out")" = 6 ] || fail "not all six were found"
wants 0 check --no-proof --only ML282 --json "$pack" turned.json -j 1
has out '"duplicates":['
one=$out
wants 0 check --no-proof --only ML282 --json "$pack" turned.json -j 2
[ "$out" = "$one" ] || fail "the output depends on the threads"
wants 0 check --no-proof --only ML282 "$pack"
nothing out
wants 0 diff "$pack" turned.json
has out "~ 2  first_mills_2"
has out "     initialPosition"
has out "5 puzzles are the same, 1 changed"
wants 0 diff "$pack" code.txt
has out "3 puzzles are the same, 3 gone"
wants 0 diff --json "$pack" turned.json
has out '"what": "changed", "before": 2, "after": 2'
wants 4 diff "$pack" "$examples/sun.md"
has err "is a crossword"

# Lists of positions and moves.
wants 0 convert "$pack" list.fen
has err "ML284"
wants 0 check --no-proof list.fen
has out "note[ML283]"
wants 0 convert list.fen - --to mill-fen
[ "$out" = "$(tail -n +2 list.fen)" ] || fail "the list has changed"
wants 0 convert "$pack" lines.pgn --pick 4
wants 0 check --no-proof --fail-on note lines.pgn
wants 0 convert lines.pgn lines.json --to mill-pack
wants 0 check --no-proof lines.json
wants 0 show lines.pgn --at last
has out "White wins: Black has two stones left"
echo "1. d6 f4 2. g4 f4" >bad.pgn
wants 1 check --no-proof bad.pgn
has out "bad.pgn:1:16: error[ML220]"
echo "1. d6 f4 2. g4 g7" >game.pgn
wants 0 replay --plain game.pgn
has out "Black g7"

# As JSON.
wants 0 show --json "$pack" --at puzzle:4
has out '"fen": "O*******/**@*@O**/**O****@ w'
has out '"actions": ["g4-b6", "f4-b4", "b2-d6", "d2-f6", "b6-d7", "xf6"]'
has out '"outcome": "White wins: Black has two stones left"'

# Pictures: the list, arrows, sheets.
wants 0 show "$pack"
has out "2  Win in 1: three are the least"
wants 0 show "$pack" --at puzzle:3 --solution
has out "  1. g7-d7 e4-a7 2. b6-d6xa7"
wants 0 show "$pack" --at puzzle:4 --solution -o arrows.svg
[ "$(grep -c '<polygon\|<path' arrows.svg)" -ge 1 ] || fail "there are no arrows"
wants 0 show "$pack" --solution -o sheet.svg
for words in "Win in 3: everybody flies" "Solutions" "b2-d6 d2-f6"; do
	grep -q "$words" sheet.svg || fail "the sheet does not say $words"
done
wants 0 show "$pack" -o sheet.html
head -c 15 sheet.html | grep -q '<!doctype html>' || fail "that is no page"
grep -q '</svg>' sheet.html || fail "there is no picture in the page"
wants 0 show "$pack" -o sheet.svg --force
grep -q "Solutions" sheet.svg && fail "the sheet tells the solutions"

finish
