#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# show --form submission and manuscript: what editors ask for, in its columns,
# read back by other programs.
# shellcheck source=/dev/null disable=SC2154
. "$(dirname "$0")/lib.sh"

contact='Ann Example; ann@example.org ;12 Main Street'

# ---- text ----

wants 0 show "$examples/sun.md" --form manuscript --contact "$contact"
cat >want <<'END'
Ann Example
ann@example.org
12 Main Street

Sun and Sea
5 by 5, 10 words, 6 blocks

# # S U N
# T U N A
W O R D Y
E R G O #
B E E # #

ACROSS

1  Source of daylight (3)                              SUN

4  Fish in a sandwich (4)                              TUNA
END
head -n 18 .out | diff - want || fail "manuscript"
wants 0 show "$examples/sun.md" --form manuscript -o sun.txt
nothing out
[ "$(head -n 1 sun.txt)" = "Sun and Sea" ] || fail "no author, no name"
# Long clues are broken below themselves; squares of several letters.
wants 0 show "$examples/one-square.ipuz" --form manuscript
has out 'P   H   ONE Y   T'
has out 'PHONEY'
awk 'length > 90' .out | grep . && fail "lines are too long"

# ---- PDF ----

if [ -e "$(dirname "$crossply")/libcrossply-picture.so" ]; then
	wants 0 show "$examples/between.puz" --form submission \
		--paper letter --contact "$contact" -o sub.pdf
	nothing out
	nothing err
	pdfinfo sub.pdf >info || fail "pdfinfo"
	grep -q '^Page size:.*letter' info || fail "paper: $(cat info)"
	grep -q '^Subject: *A crossword to submit' info || fail "$(cat info)"
	pages=$(sed -n 's/^Pages: *//p' info)
	# Who it is from, on every page; the letters on the first only.
	for ((i = 1; i <= pages; i++)); do
		pdftotext -layout -f "$i" -l "$i" sub.pdf "page$i"
		for words in 'Ann Example' ann@example.org '12 Main Street' \
			"$i of $pages"; do
			grep -q "$words" "page$i" || fail "page $i: no $words"
		done
	done
	"$crossply" show --json "$examples/between.puz" >puzzle.json
	PAGES=$pages python3 - <<'END' || fail "submission"
import json
import os
import re
puzzle = json.load(open("puzzle.json"))
rows = ["".join(c.get("solution", "") for c in row)
        for row in puzzle["cells"]]
page = [open("page%d" % (i + 1)).read()
        for i in range(int(os.environ["PAGES"]))]
letters = [re.sub(r"[^A-Z]", "", p.split("Main Street")[1]) for p in page]
for row in rows:
    assert row in letters[0], row
assert not re.search(r"\b[A-Z]\b", page[1].split("Main Street")[1]), page[1]
assert "ACROSS" in page[2] and "ACROSS" not in page[1]
text = "\n".join(page[2:])
assert text.index("ACROSS") < text.index("DOWN")
for l in puzzle["lists"]:
    for c in l["clues"]:
        answer, first = c["answer"], c["text"].split()[0]
        line = [x for x in text.split("\n")
                if re.match(r"\s*%s\s+%s" % (c["label"], re.escape(first)), x)
                and x.rstrip().endswith(answer)]
        assert line, (c["label"], c["text"], answer)
END
	wants 0 show "$examples/between.puz" --form submission \
		--paper letter --contact "$contact" -o again.pdf
	cmp -s sub.pdf again.pdf || fail "another PDF"
	pdffonts sub.pdf | grep -q Mono || fail "answers are not monospaced"

	wants 4 show "$examples/goose.level.json" --form submission -o x.pdf
	has err "has no solution to submit"
	wants 4 show "$examples/goose.solve.json" --form submission -o x.pdf
	has err "not a crossword"
	wants 2 show "$examples/sun.md" --form submission --paper fit -o x.pdf
	absent x.pdf
fi

# ---- what an editor would send back ----

sed 's/S U N/S _ N/; s/^4. Ripped (4)//; s/^5. Spider.*/5. /' \
	"$examples/sun.md" >draft.md
wants 0 show draft.md --form manuscript
has err "draft.md is not ready to be submitted: 1 square without a letter, "
has err "1 word without a clue, 1 empty clue"
wants 0 show -q draft.md --form manuscript
nothing err
wants 0 show "$examples/sun.md" --form manuscript
nothing err

# ---- what does not go together ----

wants 2 show "$examples/sun.md" --form submission
has err "--form submission makes a PDF"
wants 2 show "$examples/sun.md" --form submission -o x.png
wants 2 show "$examples/sun.md" --form manuscript -o x.pdf
has err "--form manuscript makes text"
wants 2 show "$examples/sun.md" --form manuscript --json
wants 2 show "$examples/sun.md" --contact Ann
has err "--contact requires --form"
wants 2 show "$examples/goose.solve.json" --form manuscript --at 5
wants 4 show "$examples/orchard.gamelog" --form manuscript
wants 2 replay "$examples/goose.solve.json" --form manuscript
finish
