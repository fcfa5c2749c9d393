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
wants 0 check --no-proof --strict --fail-on note out/*.json out/*.sanmill_puzzles code.txt

finish
