#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Web pages: the puzzle in one is read like a file, several are listed, and
# pages without any say what to save.
# shellcheck source=/dev/null disable=SC2034,SC2154
. "$(dirname "$0")/lib.sh"

make_puz in.puz
wants 0 convert in.puz in.ipuz
wants 0 convert in.puz in.exolve
python3 - <<'END' || fail "could not make the files"
import os

ipuz, exolve = open("in.ipuz").read(), open("in.exolve").read()
page = "<!DOCTYPE html>\n<html><body>%s</body></html>\n"
script = "<script>%s</script>"
open("one.html", "w").write(page % script % ("show(%s)" % ipuz))
open("two.html", "w").write(page % (
    script % ("createExolve(`%s`)" % exolve) + script % ("p = " + ipuz)))
open("none.html", "w").write(page % "<p>crossword</p>")
open("frame.html", "w").write(
    page % '<iframe src="https://crosshare.org/embed/1"></iframe>')
os.mkdir("folder")
for name in "one", "none", "frame":
    os.rename(name + ".html", "folder/" + name + ".html")
END

wants 0 convert in.ipuz want.md
wants 0 convert folder/one.html one.md
cmp -s want.md one.md || fail "the puzzle of the page is another one"
wants 4 check two.html
has out "the page holds 2 puzzles: 1.exolve, 2.ipuz"
wants 0 convert --member 2 two.html two.md
cmp -s want.md two.md || fail "--member 2 is another puzzle"
wants 0 check --member 1.exolve two.html
wants 4 check --member 3 two.html
has out "the page has no puzzle \`3\`"
wants 4 check folder/none.html
has out "CP012"
wants 4 check folder/frame.html
has out "Crosshare in a frame"
has out "https://crosshare.org/embed/1"
# In a folder, pages without a puzzle are no files of ours.
wants 0 check -r folder
lacks out "none.html"

finish
