# SPDX-License-Identifier: MIT
# stats of crosswords: against a second implementation, one and many, every
# output.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
corpus=$here/../../../shared/corpus/crossword

python3 "$here/figures_oracle.py" "$crossply" "$examples"/*.puz \
	"$examples"/*.md "$examples"/*.ipuz >oracle || fail "$(cat oracle)"
if [ -d "$corpus" ]; then
	find "$corpus" -type f -size -200k | LC_ALL=C sort |
		awk 'NR % 3 == 0' | xargs -d '\n' \
		python3 "$here/figures_oracle.py" "$crossply" >oracle ||
		fail "$(tail -1 oracle)"
fi

# One puzzle for people; a theme word is what the file marks as one.
wants 0 stats "$examples/between.puz"
has out "words           22: 11 across, 11 down"
has out "Scrabble mean   1.54"
has out "12 Across  BETWEEN (7)"
lacks out "theme words"
cat >themed.exolve <<'END'
exolve-begin
  exolve-width: 3
  exolve-height: 3
  exolve-grid:
    CAT
    A.O
    RUM
  exolve-across:
    1 Pet (3)
    3 Drink (3)
  exolve-down:
    1 Vehicle (3)
    2 Man (3)
exolve-end
END
wants 0 stats themed.exolve
has out "checked         50% of the squares"
has out "blocks          1, 0 of them cheaters"

# Many: a row for each, the ranges; logs of a folder come first.
wants 0 stats "$examples/between.puz" "$examples/sun.md"
has out "Ranges"
has out "between.puz"
run stats "$examples"
has err "only solve logs were counted, not "
lacks out "Ranges"
has out "Goose"
mkdir only
cp "$examples/between.puz" "$examples/sun.md" only
wants 0 stats only
has out "sun.md"
wants 4 stats "$examples/goose.solve.json" "$examples/between.puz"
has err "is not a solve log"

# CSV: the same columns for any number of puzzles.
wants 0 stats --csv only
same rows 3 "$(echo "$out" | wc -l)"
has out "file,date,title,author,size,words,blocks,open_squares,cheaters"
wants 0 stats --csv --table lengths only/between.puz
has out ",3,18"
wants 0 stats --csv --table letters only/between.puz
same rows 27 "$(echo "$out" | wc -l)"
wants 0 stats --csv --table ranges only
has out "words,10,10,10,22,22"
# A year of puzzles.
for y in 2020 2021 2021; do
	n=$((${n:-0} + 1))
	printf -- '---\ntitle: T\ndate: %s-03-0%s\n---\n\n## Grid\n\n```\nAB\nCD\n```\n\n## Clues\n\n' $y $n >y$n.md
	printf '### Across\n\n1. x\n3. x\n\n### Down\n\n1. x\n2. x\n' >>y$n.md
done
wants 0 stats --csv --table years y1.md y2.md y3.md
has out "2021,2,4,0,0,0,0,2.00,"

# A page.
wants 0 stats only -o many.html
wants 0 stats only/between.puz -o one.html
grep -q "<title>Between Friends</title>" one.html || fail "no title"
grep -q "Ranges" many.html || fail "no ranges"
finish
