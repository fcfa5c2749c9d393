# SPDX-License-Identifier: MIT
# new and fill: from an empty grid to a filled one, in any format; what is given,
# several fillings, suggestions, reasons, and being stopped.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

# All words of three to fifteen letters over a few of them would be too many;
# these are every third of the short ones, and enough.
python3 - >list.txt <<'END'
import itertools, random
random.seed(3)
for n in range(3, 8):
    words = list(itertools.product("AEIRSTN", repeat=n))
    for w in random.sample(words, min(len(words), 9000)):
        print("".join(w))
END

# ---- grids ----

for size in 5x5 9x9 11x9 15x15 21x21; do
	wants 0 new $size -o g$size.ipuz
	wants 0 check --lint --fail-on error g$size.ipuz
	lacks out "[LT"
done
wants 0 new 15x15 --words 72 --symmetry rotational --seed 5
has out "## Grid"
first=$out
wants 0 new 15x15 --words 72 --symmetry rotational --seed 5
same "the same seed" "$first" "$out"
wants 0 new 15x15 --words 72 --seed 6
[ "$first" != "$out" ] || fail "another seed gives the same grid"
wants 0 new 15x15 --words 72 -o grid.md
wants 0 stats --json grid.md
has out '"words": 72'
has out '"symmetry": ["rotational"'
for s in left-right up-down diagonal antidiagonal quarter-turn; do
	wants 0 new 13x13 --symmetry $s --force -o s.ipuz
	wants 0 stats --json s.ipuz
	has out "\"$s\""
done
wants 2 new 15
wants 2 new 99x99
wants 2 new 13x11 --symmetry diagonal
wants 5 new 5x5 --words 90
has err "no such grid"
wants 2 new 9x9 -o x.unknown

# ---- filling ----

cat >hole.exolve <<'END'
exolve-begin
exolve-width: 3
exolve-height: 3
exolve-grid:
000
0..
0..
exolve-end
END
printf 'CAT;60\nCOW;50\nDOG;70\nEAR;40\nDAY;30\nCUP;20\n' >small.txt
wants 0 fill hole.exolve --words small.txt -o out.ipuz
has err "filled: 2 words, lowest score 50, mean 55.0"
wants 0 show --json out.ipuz
has out '"solution": "C"'
wants 1 fill hole.exolve --words small.txt -o out.ipuz
has err "exists"
wants 0 fill hole.exolve --words small.txt --exclude cow --to exolve
has out "DOG"
has err "lowest score 30"
wants 1 fill hole.exolve --words small.txt --fix 1A=EAR
has err "there is no filling"
has err "nothing in the list fits 1 Down"
wants 1 fill hole.exolve --words small.txt --min-score 65
has err "no filling together: 1 Across, 1 Down"
wants 1 fill hole.exolve --words small.txt --fix 9D=EAR
has err "9 Down is not a word of the grid"
wants 2 fill hole.exolve --words small.txt --fix EAR
wants 2 fill hole.exolve
wants 4 fill "$examples/goose.solve.json" --words small.txt
has err "is a solve log, not a crossword"
wants 3 fill missing.md --words small.txt
wants 1 fill hole.exolve --words small.txt --min-score 90
has err "words with a score below 90 were not used"
wants 0 fill hole.exolve --words small.txt --suggest 1-Across
has out "DOG"
has out "no filling"
wants 1 fill hole.exolve --words small.txt --suggest 4d
has err "the grid has no word 4d with an empty square"
wants 2 fill hole.exolve --words small.txt --suggest up

# A real grid: the same seed gives the same filling, and lint finds no duplicate.
wants 0 new 7x7 --seed 2 -o seven.ipuz
wants 0 fill seven.ipuz --words list.txt --seed 4 -o a.ipuz
wants 0 fill seven.ipuz --words list.txt --seed 4 -o b.ipuz
cmp a.ipuz b.ipuz || fail "not the same filling"
wants 0 fill seven.ipuz --words list.txt --seed 5 --force -o b.ipuz
cmp -s a.ipuz b.ipuz && fail "another seed gives the same filling"
wants 0 check --lint --words list.txt --fail-on error --disable XW204 a.ipuz
lacks out "LT201"
lacks out "LT209"
# Several, with names of their own.
wants 0 fill seven.ipuz --words list.txt --count 3 -o c.ipuz
exists c.ipuz
exists c-2.ipuz
exists c-3.ipuz
cmp -s c-2.ipuz c-3.ipuz && fail "the second is the third"
wants 2 fill seven.ipuz --words list.txt --count 3
# Any format.
wants 0 fill seven.ipuz --words list.txt -o d.puz
wants 0 check d.puz

# Who had no clues gets the numbers to write them to; clues that are there stay.
wants 0 fill "$examples/draft.md" --words "$examples/words.txt" -o clued.md
same "the clues" "1. (3) 4. (4) 5. (5) 6. (4) 7. (3) 1. (5) 2. (4) 3. (3)" \
	"$(grep '^[0-9]\.' clued.md | head -n 8 | xargs)"
wants 0 check clued.md
has out "10 clues have no text"
lacks out "XM"
for to in ipuz xd exolve jpz across puz; do
	wants 0 fill -q "$examples/draft.md" --words "$examples/words.txt" \
		--to $to -o clued.$to
	wants 0 check clued.$to
	has out "10 clues have no text"
done
wants 0 fill "$examples/draft.md" --words "$examples/words.txt" --to exolve
lacks err "XW7"
sed 's/^1\. (3)/1. Its own clue (3)/' clued.md >own.md
wants 0 fill -q own.md --words "$examples/words.txt"
has out "1. Its own clue (3)"

# What the format of the filling cannot hold is said, as by convert; and that the
# grid has errors.
cat >barred.ipuz <<'END'
{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
 "dimensions": {"width": 3, "height": 1},
 "puzzle": [[1, 0, {"cell": 0, "style": {"barred": "L"}}]]}
END
printf 'AB\nCD\n' >pairs.txt
wants 0 fill barred.ipuz --words pairs.txt -o barred.md
has err "XW707"
wants 0 fill -q barred.ipuz --words pairs.txt --force -o barred.md
lacks err "XW707"
wants 0 fill barred.ipuz --words pairs.txt -o same.ipuz
lacks err "XW7"
wants 0 fill "$examples/faulty.md" --words small.txt
has err "lists them"
wants 0 fill out.ipuz --words small.txt --to ipuz
has err "nothing to fill"

# Stopped at once.
"$crossply" new 15x15 --words 40 --blocks 24 --seed 3 -o wide.ipuz ||
	fail "no wide grid"
"$crossply" fill wide.ipuz --words list.txt --time 60 -o never.ipuz \
	2>stopped &
pid=$!
sleep 1
kill -INT $pid 2>/dev/null
begin=$SECONDS
wait $pid
[ $((SECONDS - begin)) -le 5 ] || fail "it took long to stop"
finish
