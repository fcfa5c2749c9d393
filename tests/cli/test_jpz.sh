#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What a .jpz may come in: zip archives, good and bad, scripts, encodings.
# shellcheck source=/dev/null disable=SC2034,SC2154
. "$(dirname "$0")/lib.sh"

make_puz in.puz
wants 0 convert in.puz in.jpz
wants 0 convert in.puz in.md
python3 - <<'END' || fail "could not make the files"
import struct, zipfile

def pack(name, *files):
    with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as z:
        for path, content in files:
            z.writestr(path, content)

xml = open("in.jpz", "rb").read()
pack("zipped.jpz", ("in.jpz", xml))
pack("mac.jpz", ("a/", b""), ("a/in.jpz", xml), ("__MACOSX/a/._in.jpz", b"x"),
     ("a/.DS_Store", b"x"))
pack("beside.jpz", ("puzzle.xml", xml), ("readme.txt", b"hello\n"))
pack("two.jpz", ("a.jpz", xml), ("b.jpz", xml))
md = open("in.md", "rb").read()
pack("mixed.zip", ("in.jpz", xml), ("b/in.md", md))
pack("names.zip", ("puzzle.txt", md), ("another", xml))
pack("one.zip", ("README.md", b"# Hello\n"), ("package.json", b"{}\n"),
     ("x.data", xml))
pack("bomb.jpz", ("a.jpz", b"<rectangular-puzzle>" + b" " * 50_000_000))
lie = bytearray(open("zipped.jpz", "rb").read())
at = lie.find(b"PK\x01\x02")
lie[at + 24:at + 28] = struct.pack("<I", len(xml) + 1)
open("lie.jpz", "wb").write(lie)
open("cut.jpz", "wb").write(open("zipped.jpz", "rb").read()[:-30])
open("picture.jpz", "wb").write(b"\x89PNG\r\n\x1a\n" + bytes(40))
text = xml.decode()
open("script.js", "w").write('var CrosswordPuzzleData = "%s";\n' % (
    text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\r\\n")))
wide = text.replace("UTF-8", "UTF-16")
open("wide.jpz", "wb").write(wide.encode("utf-16"))
open("halves.jpz", "wb").write(
    wide.replace("Small square", "Small \ud800square").encode(
        "utf-16", "surrogatepass"))
END

wants 0 show --json in.jpz
good=$out
for file in zipped.jpz mac.jpz beside.jpz script.js wide.jpz; do
	wants 0 check "$file"
	nothing err
	wants 0 show --json "$file"
	same "$file" "$good" "$out"
done
wants 4 check two.jpz
has out CP011
has out "2 puzzles: a.jpz, b.jpz"
for file in mixed.zip names.zip; do
	wants 4 check $file
	has out CP011
	has out --member
done
wants 0 show --json --member b/in.md mixed.zip
has out '"format": "xmd"'
wants 0 show --json --member in.md mixed.zip
has out '"format": "xmd"'
wants 0 show --json --member in.jpz mixed.zip
same "--member" "$good" "$out"
wants 4 check --member in.puz mixed.zip
has out CP014
has out "it holds in.jpz, b/in.md"
wants 0 check one.zip # the others only look like puzzles by their names
wants 5 check bomb.jpz
has out GZ105
wants 1 check lie.jpz
has out GZ204
wants 1 check cut.jpz
has out GZ201
wants 4 check picture.jpz
has out "a PNG picture"
wants 1 check halves.jpz
has out XL101
finish
