#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# show: PNG and PDF, read back by other programs.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2094,SC2154
. "$(dirname "$0")/lib.sh"

[ -e "$(dirname "$crossply")/libcrossply-picture.so" ] ||
	skip "built without pictures"

# The first python may not be the one that Debian's packages are for.
python=python3
python3 -c 'import PIL' 2>/dev/null || python=/usr/bin/python3

make_puz in.puz
wants 0 show in.puz -o in.png
nothing out
nothing err
wants 0 show in.puz -o big.PNG --scale 4
wants 0 show in.puz --png --dark
cp .out dark.png
$python - <<'END' || fail "PNG"
from PIL import Image
a, b, dark = [Image.open(n) for n in ("in.png", "big.PNG", "dark.png")]
for i in (a, b, dark):
    i.load()
    assert i.format == "PNG" and i.mode == "RGB", (i.format, i.mode)
assert all(abs(q - 2 * p) <= 1 for p, q in zip(a.size, b.size))
assert a.getpixel((0, 0)) == (255, 255, 255)
assert max(dark.getpixel((0, 0))) < 64
END
wants 1 show in.puz -o in.png
has err "exists; use --force"
wants 2 show in.puz --json -o in.pdf
wants 2 show in.puz --scale 0 -o x.png
absent x.png

# A sheet to print: one page, all of the text in it.
wants 0 show in.puz -o in.pdf
pdfinfo in.pdf >info || fail "pdfinfo"
grep -q '^Title: *Small square' info || fail "title: $(cat info)"
grep -q '^Creator: *crossply' info || fail "creator: $(cat info)"
grep -q '^Pages: *1$' info || fail "pages: $(cat info)"
grep -q '^Page size:.*A4' info || fail "paper: $(cat info)"
grep -q '^Tagged: *yes' info || fail "structure: $(cat info)"
pdftotext in.pdf text
for words in 'Small square' Across 'Metal rock' Down Bed; do
	grep -q "$words" text || fail "no '$words' in the PDF: $(cat text)"
done
grep -q ORE text && fail "the answers are in the PDF"
pdftoppm -r 50 -png in.pdf page || fail "pdftoppm"
wants 0 show in.puz -o again.pdf
cmp -s in.pdf again.pdf || fail "the same puzzle gives another PDF"

wants 0 show in.puz --solution --paper letter -o solved.pdf
pdfinfo solved.pdf >info
grep -q '^Pages: *2$' info || fail "pages: $(cat info)"
grep -q '^Page size:.*letter' info || fail "paper: $(cat info)"
pdftotext -f 1 -l 1 solved.pdf text
grep -q Solution text && fail "the solution is not on a page of its own"
pdftotext -f 2 -l 2 -layout solved.pdf text
grep -q 'Solution: Small square' text || fail "solution: $(cat text)"
grep -q 'C *A *T' text || fail "letters: $(cat text)"
wants 0 show in.puz --paper fit --pdf
cp .out fit.pdf
pdfinfo fit.pdf | grep -q 'Page size:.*A4' && fail "--paper fit"

# A whole crossword, every clue of it.
wants 0 show "$examples/between.puz" -o between.pdf
pdfinfo between.pdf | grep -q '^Pages: *1$' || fail "more than one page"
pdftotext between.pdf text
"$crossply" show --json "$examples/between.puz" >puzzle.json
python3 - <<'END' || fail "clues in the PDF"
import json
want = [c["text"] for l in json.load(open("puzzle.json"))["lists"]
        for c in l["clues"]]
got = " ".join(open("text").read().split())
missing = [w for w in want if " ".join(w.split()) not in got]
assert len(want) > 5 and not missing, missing
END

# A record of play is drawn as it stood.
wants 0 show "$examples/goose.solve.json" -o goose.png
wants 0 show "$examples/goose.solve.json" -o goose.pdf
pdftotext goose.pdf text
grep -q Goose text || fail "solve log: $(cat text)"
wants 0 show "$examples/goose.solve.json" --blank -o blank.pdf
pdfinfo blank.pdf | grep -q 'Page size:.*A4' || fail "--blank is to print"

# A GIF of it, read by another program.
wants 0 replay "$examples/goose.solve.json" --seconds 5 -o goose.gif
wants 2 show "$examples/goose.solve.json" -o still.gif
has err "crossply replay"
$python - <<'END' || fail "GIF"
from PIL import Image, ImageChops
gif = Image.open("goose.gif")
assert gif.format == "GIF" and gif.info["loop"] == 0, gif.info
n, length = gif.n_frames, 0
assert n > 10, n
first = gif.convert("RGB")
for i in range(n):
    gif.seek(i)
    gif.load()
    length += gif.info["duration"]
# five seconds, and the last picture stays for three
assert 7500 <= length <= 8600, length
assert ImageChops.difference(first, gif.convert("RGB")).getbbox()
END

# Large grids.
python3 - <<'END'
import json
for name, w, h in ("wide.ipuz", 500, 2), ("huge.ipuz", 255, 255):
    json.dump({"version": "http://ipuz.org/v2",
               "kind": ["http://ipuz.org/crossword#1"],
               "dimensions": {"width": w, "height": h},
               "puzzle": [[0] * w] * h}, open(name, "w"))
END
wants 5 show -q wide.ipuz -o wide.pdf
has err "too large to print"
absent wide.pdf
wants 5 show -q huge.ipuz --scale 16 -o huge.png
has err "pixels"
has err "--scale"
absent huge.png

# Without the library: a reason, and nothing is written.
mkdir alone
cp "$crossply" alone/crossply
alone/crossply show in.puz -o alone.png 2>.err && fail "without the library"
grep -q 'libcrossply-picture' .err || fail "message: $(cat .err)"
absent alone.png
finish
