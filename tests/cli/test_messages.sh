#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Nothing is written under a name that says something else, and messages say
# what happened and what to do.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2154
. "$(dirname "$0")/lib.sh"

sun=$examples/sun.md
game=$examples/orchard.gamelog
log=$examples/goose.solve.json
mills=$examples/first-mills.sanmill_puzzles

# ---- the name decides what is written, or it is refused ----

for name in x.puz x.md x.pdf x.png x.html x.csv x.txt x.foo; do
	wants 2 convert "$game" $name
	absent $name
	wants 2 convert "$game" -o $name
	absent $name
done
wants 2 convert "$game" x.puz
has err "is a game log, and x.puz is not the name of one, but of Across Lite"
for name in plain x.gamelog x.json x.ndjson x.json.gz x.gamelog.gz; do
	wants 0 convert "$game" $name
	exists $name
done
wants 2 convert "$sun" x.pdf
has err "x.pdf is a picture, not a puzzle format; use \`crossply show FILE"
wants 2 convert "$sun" --to pdf
has err "\`crossply show FILE -o OUT.pdf\`"
wants 2 convert "$sun" --to gif
has err "\`crossply replay FILE -o OUT.gif\`"
wants 2 convert "$sun" x.jpg
has err ".svg, .png and .pdf"
absent x.jpg

for name in p.jpg p.bmp p.webp p.eps p.JPEG p.tiff p.foo; do
	wants 2 show "$sun" -o $name
	has err "the name must end in .svg, .png, .pdf, .html"
	absent $name
done
wants 2 show "$sun" -o p.json
has err "add --json"
wants 0 show "$sun" --json -o p.json
wants 0 show "$game" --at 3 --path players -o value.json
wants 0 show "$sun" -o p.txt
wants 0 show "$sun" -o p
wants 0 show "$sun" --svg -o p.html
for two in "--svg --png" "--svg --pdf" "--png --pdf" "--json --svg" \
	"--json --png"; do
	# shellcheck disable=SC2086
	wants 2 show "$sun" $two -o q
	has err "choose one of --json, --svg, --png and --pdf"
	absent q
done
wants 2 show "$sun" --svg -o q.png
has err "this would be SVG, not PNG"
wants 2 show "$sun" --png -o q.svg
wants 2 show "$sun" --svg -o q.jpg
absent q.png
absent q.svg
absent q.jpg

# Reports.
wants 2 check "$sun" -o r.json
has err "this would be text, not JSON; add --json"
wants 2 check "$sun" -o r.sarif
has err "add --sarif"
wants 2 check "$sun" --json -o r.sarif
wants 2 stats "$log" -o r.csv
has err "add --csv"
wants 2 stats "$log" -o r.png
has err "not PNG; expected .html, .txt, .json (with --json), .csv (with --csv)"
wants 2 stats "$log" --csv -o r.html
wants 2 explain XW101 -o r.pdf
wants 2 formats -o r.json
wants 2 diff "$game" 1 2 -o r.csv
wants 2 query "$game" --path turn -o r.json
for name in json sarif csv png html pdf; do
	absent r.$name
done
wants 0 stats "$log" -o r.html
wants 0 check "$sun" --sarif -o r.sarif.json
wants 0 check "$sun" -o r.txt
wants 0 explain XW101 --json -o r.json

# What .json is depends on what stands before it.
wants 2 convert "$sun" r.json
has err "choose it with --to; .level.json is level, .solve.json is solve-log"
wants 2 convert "$sun" r.foo
has err "choose it with --to
"
wants 3 check ""
has err "cannot read a file without a name"

# What is only read, not for crosswords, or a picture.
for cmd in "new 5x5" "fill $examples/draft.md --words $examples/words.txt"; do
	wants 2 $cmd --to guardian
	has err "guardian is only read; --to takes across, exolve, "
	wants 2 $cmd --to gamelog
	has err "gamelog is not for crosswords; --to takes across, exolve, "
	wants 2 $cmd -o n.pdf
	has err "use \`crossply show FILE -o OUT.pdf\`"
	wants 2 $cmd -o n.xyz
	has err "the format of \`n.xyz\` is not known; choose it with --to: "
done
wants 2 convert "$examples/between.puz" x.html
has err "use \`crossply show FILE -o OUT.html\`"

# Commands that write one format.
echo '{"state":{"a":1}}' >states
wants 2 record states -o r.puz
has err "this would be a game log, not Across Lite .puz"
wants 2 record states -o r.png
wants 0 record states -o r.gamelog
wants 2 solve "$examples/between.puz" -o u.ipuz
has err "this would be Across Lite .puz, not ipuz"
wants 2 solve "$examples/between.puz" -o u.xyz
has err "u.xyz: the name must end in .puz"
wants 2 level export "$sun" -o l.puz
has err "this would be level JSON, not Across Lite .puz"
for name in solve level dfac nyt-game; do
	wants 2 record states -o "r.$name.json"
	has err "this would be a game log, not "
	wants 2 convert "$examples/orchard.gamelog" "r.$name.json"
	has err "not the name of one, but of "
	wants 2 convert "$examples/orchard.gamelog" "r.$name.json.gz"
	absent "r.$name.json"
	absent "r.$name.json.gz"
done
wants 0 convert "$examples/orchard.gamelog" orchard.json.gz
for suffix in pdf png; do
	wants 2 convert "$examples/orchard.gamelog" o.$suffix
	has err "use \`crossply show LOG -o OUT.$suffix\`"
done
wants 2 convert "$examples/orchard.gamelog" o.gif
has err "use \`crossply replay LOG -o OUT.gif\`"

# Reports under the names of puzzles and records, and compressed ones.
pack=$examples/first-mills.sanmill_puzzles
while read -r args; do
	eval "wants 2 $args -o r.puz"
	has err "not Across Lite .puz; expected ."
	eval "wants 2 $args -o r.solve.json"
	has err "not a solve log; expected ."
	eval "wants 2 $args -o r.txt.gz"
	has err "this is not compressed; drop the .gz"
	for name in r.puz r.solve.json r.txt.gz; do absent $name; done
done <<-'END'
	check "$examples/faulty.md"
	check --json "$examples/faulty.md"
	stats "$examples/goose.solve.json"
	diff "$sun" "$examples/faulty.md"
	query "$examples/orchard.gamelog"
	solve --at puzzle:1 "$pack"
	explain XW101
END
wants 2 show "$sun" -o p.html.gz
has err "this is not compressed; drop the .gz"
wants 2 stats "$examples/goose.solve.json" -o a.html.gz
has err "this is not compressed; drop the .gz"
wants 2 level export "$sun" -o l.level.json.gz
has err "this is not compressed; drop the .gz"
for name in p.html.gz a.html.gz l.level.json.gz; do absent $name; done

# ---- Xword Markdown: the missing code block, misspelt headings ----

printf '# T\n\n## Grid\n\nCAT\nO.O\nWEN\n\n## Across\n\n1. a (3)\n' >rows.md
run check rows.md
has out "rows.md:5:1: warning[XM121]: the grid is not in a code block"
lacks out XM102
cp rows.md fixed.md
run check --fix fixed.md
run check --only XM121 fixed.md
same "after --fix" 0 "$code"
grep -qx '```' fixed.md || fail "no code block after --fix"
printf '# T\n\n## Grid\n\nNothing but words here.\n\n## Across\n' >words.md
run check words.md
has out "words.md:5:1: error[XM115]: there is no grid below \`## Grid\`"
has out "put the rows between two lines of"
printf '# T\n\n## Across\n\n1. a (3)\n\n## Down\n' >none.md
run check --from xmd none.md
has out "error[XM102]: there is no grid"

for pair in "Down Downs" "Across Acros" "Grid Gird" "Down Dwon" \
	"Across Accross" "Across Horizontal" "Down Vertical" "Grid Grids"; do
	right=${pair% *} wrong=${pair#* }
	sed "s/^## $right\$/## $wrong/" "$sun" >typo.md
	wants 0 check typo.md
	has out "[XM104]: the heading is \`## $wrong\`, expected \`## $right\`"
	lacks out XM204
	wants 1 check --strict typo.md
	wants 0 check --fix typo.md
	cmp -s typo.md "$sun" || fail "--fix of ## $wrong"
done
# But no section is made of another word.
for word in Errors Acrostics Gratitude; do
	sed "s/^## Across/## $word/" "$sun" >other.md
	run check other.md
	lacks out XM104
done
# Rows as people type them are put right in one go, fence and all.
printf '# T\n\n## Grid\n\nCAT\nO.O\nWEB\n\n## Across\n\n1. a (3)\n3. b (3)\n
## Down\n\n1. c (3)\n2. d (3)\n' >typed.md
wants 0 check --fix typed.md
same "the grid" '```
  1 2 3
1 C A T
2 O . O
3 W E B
```' "$(sed -n 5,10p typed.md)"
wants 0 check --strict typed.md
# A section of its own stays one.
{ cat "$sun" && printf '\n## Town\n\nAbout a town.\n'; } >own.md
run check own.md
lacks out XM104

# ---- positions, options, solve ----

for cmd in check show solve "convert --to puz" stats replay; do
	# shellcheck disable=SC2086
	wants 3 $cmd "8/8/8/8/8/8/8/8 w - - 0 1"
	has err "position of nine men's morris"
	has err "O*@*****/********/********"
done
wants 2 solve --variant x
has err "unknown rules \`x\`; expected one of standard_9mm, "
wants 2 solve --variant
has err "--variant needs an argument: standard_9mm, "
wants 2 play --variant x
has err "expected one of standard_9mm, "
wants 2 show --paper
has err "--paper needs an argument: a4, letter or fit"
wants 2 convert --to
has err "\`crossply formats\` lists them"
for file in "$sun" "$log" "$game"; do
	run solve "$file"
	has err "solve unlocks .puz files whose solution is scrambled"
	has err "nine men's morris"
	same "lines of solve $file" 1 "$(wc -l <<<"$err")"
done

# ---- JSON that is cut off, in every format ----

for file in one-square.ipuz goose.solve.json orchard.gamelog goose.level.json \
	first-mills.sanmill_puzzles; do
	size=$(wc -c <"$examples/$file")
	for part in 3 4 5 7; do
		head -c $((size - size / part)) "$examples/$file" >"cut-$file"
		run check --gnu "cut-$file"
		has out "[JS1"
		has out "the file ends in the middle of"
		line=$(grep -c '' "cut-$file")
		grep -q "^cut-$file:$line:.*the file ends" <<<"$out" ||
			fail "cut-$file at 1/$part: not at its end: $out"
	done
done
for text in '{"version":"http://ipuz.org/v2","a":"b' \
	'{"version":"http://ipuz.org/v2","a":"b\u00' \
	'{"version":"http://ipuz.org/v2","a":tru' \
	'{"version":"http://ipuz.org/v2","a":-' \
	'{"version":"http://ipuz.org/v2","a":[1,'; do
	printf '%s' "$text" >cut.ipuz
	run check --gnu cut.ipuz
	has out "cut.ipuz:1:$((${#text} + 1)): error[JS1"
	has out "the file ends in the middle of"
done

# ---- conversions ----

wants 4 convert "$sun" --to guardian
has err "can be read but not written"
lacks err "lost"
lacks err "left out"
# A clock that has not run is no loss.
make_puz plain.puz
cat >timer.py <<'END'
import sys
data, total = sys.argv[1].encode(), 0
for byte in data:
    total = ((total >> 1 | (total & 1) << 15) + byte) & 0xFFFF
with open("plain.puz", "rb") as f:
    puzzle = f.read()
with open("timer.puz", "wb") as f:
    f.write(puzzle + b"LTIM" + len(data).to_bytes(2, "little") +
            total.to_bytes(2, "little") + data + b"\0")
END
for to in ipuz xd jpz; do
	python3 timer.py 0,1
	wants 0 convert --strict timer.puz timer.$to
	lacks err "seconds"
	python3 timer.py 125,1
	wants 1 convert --strict timer.puz late.$to
	has err "125 seconds"
done

# ---- one error for one cause ----

wants 1 record "$sun"
nothing out
same "errors of record" 1 "$(wc -l <<<"$err")"
has err "sun.md:1: this is not a JSON object"
wants 1 record "$sun" -o sun.gamelog
absent sun.gamelog
{ cat states && printf 'x\ny\nz\n' && cat states; } >mixed
wants 1 record mixed -o mixed.gamelog
has err "mixed:2: this is not a JSON object"
has err "2 more lines"
same "errors of record" 2 "$(wc -l <<<"$err")"

# ---- two crosswords ----

wants 0 diff "$sun" "$examples/faulty.md"
has out "- title  Sun and Sea"
has out "+ R5C3  3"
has out "- 4 Across  Fish in a sandwich (4)"
has out "+ 4 Across  Fish in a sandwich (5)"
has out "+ 9 Down  Left over from another puzzle (6)"
lacks out "1 Across"
nothing err
wants 0 convert "$sun" sun.ipuz
wants 0 diff "$sun" sun.ipuz
same "diff of sun.md and sun.ipuz" "the puzzles are the same" "$out"
wants 0 diff sun.ipuz "$examples/between.puz"
has out "- size  5 columns, 5 rows"
lacks out "R1C1"
python3 "$here/make_solve.py" line.solve.json Ann ... 1:11=A 2:12=B 3:13=C
wants 1 convert --solved line.solve.json line.ipuz --strict
wants 0 convert --solved line.solve.json line.ipuz
wants 0 diff sun.ipuz line.ipuz
has out "+ size  3 columns, 1 row"
sed 's/^4\. Fish in a sandwich/4. Fish in a *sandwich*/' "$sun" >italic.md
wants 0 diff "$sun" italic.md
has out "formatting"
has out "0 fields, 0 squares and 1 clue differs"
wants 0 diff "$sun" italic.md --json
has out '"schema": "crossply-crossword-diff/1"'
has out '"fields": ["formatting"]'
printf '# \033[31mT\n\n## Grid\n\n' >steer.md
sed -n '/^```/,$p' "$sun" >>steer.md
wants 0 diff "$sun" steer.md
lacks out $'\e'
for pair in "$sun $log" "$log $log" "$sun $mills"; do
	# shellcheck disable=SC2086
	wants 4 diff $pair
	has err "diff compares two crosswords, two game logs, two files of mill"
	same "errors of diff" 1 "$(wc -l <<<"$err")"
done

# ---- the journal ----

if command -v script >/dev/null; then
	script -qec "env -u HOME -u XDG_STATE_HOME '$crossply' play '$sun'" \
		/dev/null </dev/null >text 2>&1
	grep -q "cannot keep a journal: HOME is not set" text ||
		fail "no home: $(cat text)"
fi

# A position in place of a file, in any command.
wants 3 record "8/8/8 w - - 0 1"
has err "nine men's morris"
finish
