#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# show: PNG and PDF, read back by other programs.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2094,SC2154
. "$(dirname "$0")/lib.sh"

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

wants 0 show in.puz -o in.pdf
pdfinfo in.pdf >info || fail "pdfinfo"
grep -q '^Title: *Small square' info || fail "title: $(cat info)"
grep -q '^Creator: *crossply' info || fail "creator: $(cat info)"
grep -q '^Pages: *1$' info || fail "pages: $(cat info)"
pdftotext in.pdf text
grep -q 'Metal rock' text || fail "no clues in the PDF: $(cat text)"
pdftoppm -r 50 -png in.pdf page || fail "pdftoppm"

# Without the library: a reason, and nothing is written.
mkdir alone
cp "$crossply" alone/crossply
alone/crossply show in.puz -o alone.png 2>.err && fail "without the library"
grep -q 'libcrossply-picture' .err || fail "message: $(cat .err)"
absent alone.png
finish
