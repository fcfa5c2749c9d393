#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# check on many files and in all its output forms.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2094,SC2154
. "$(dirname "$0")/lib.sh"

json() {
	python3 -c 'import json, sys; d = json.load(sys.stdin); print('"$1"')' \
		<.out 2>&1
}

mkdir -p tree/b tree/a/deep tree/.hidden
make_puz tree/good.puz
cp tree/good.puz tree/a/deep/good.puz
cp tree/good.puz tree/.hidden/good.puz
: >tree/b/empty.puz
head -c 50 tree/good.puz >tree/a/cut.puz
echo "# A read-me" >tree/README.md
echo '{"not": "a puzzle"}' >tree/b/data.json
head -c 100000 /dev/urandom >tree/noise.bin
gzip -c tree/good.puz >tree/a/packed.puz.gz
gzip -c tree/README.md >tree/README.txt.gz
ln -s ../a tree/b/loop

# Folders: puzzles only, in order, no hidden files, no circles.
wants 1 check -r tree
has err "5 files: "
has err "; 4 other files skipped"
lacks out "noise"
lacks out "README"
lacks out "hidden"
lacks out "loop"
order=$(grep -o '^tree[^:]*' <<<"$out" | uniq | tr '\n' ' ')
same "order" "tree/a/cut.puz tree/b/empty.puz " "$order"
# The same whatever the number of threads.
for i in $(seq 300); do
	cp tree/a/cut.puz "tree/b/n$i.puz"
	[ $((i % 3)) = 0 ] && : >"tree/b/n$i.puz"
done
for style in --gnu --json --jsonl --sarif --color=always; do
	run check -r -j1 $style tree
	one="$code $out $err"
	for jobs in 2 5; do
		run check -r -j$jobs $style tree
		same "-j$jobs $style" "$one" "$code $out $err"
	done
done
# Naming a file makes it wanted.
wants 4 check -r tree/README.txt.gz tree/b/data.json
has err "2 files: 2 errors"
(cd tree && "$crossply" check -r --gnu >../here 2>/dev/null)
grep -q '^a/cut.puz:' here || fail "-r without a folder is the current one"

# -q leaves only the code.
wants 1 check -q -r tree
nothing out
nothing err

# JSON.
wants 3 check --json tree/good.puz tree/b/empty.puz nothere.puz
same "schema" "crossply-check/1" "$(json 'd["schema"]')"
same "status" "['ok', 'invalid', 'unreadable']" \
	"$(json '[f["status"] for f in d["files"]]')"
same "summary" "[3, 0, 1, 0, 0]" "$(json '[d["summary"][k] for k in
	["files", "skipped", "errors", "warnings", "notes"]]')"
same "code" "CP004" "$(json 'd["files"][1]["findings"][0]["code"]')"
same "error" "No such file or directory" "$(json 'd["files"][2]["error"]')"
wants 0 check --json -r tree/.hidden
wants 0 check --json --disable CP004 -r tree/a/deep
mkdir none
wants 0 check --json -r none
same "no files" "[]" "$(json 'd["files"]')"
wants 1 check --jsonl tree/good.puz tree/b/empty.puz
same "lines" 2 "$(wc -l <.out)"
python3 -c 'import json
for line in open(".out"):
    assert json.loads(line)["schema"] == "crossply-check-line/1"' ||
	fail "--jsonl"
# A name that is not UTF-8 still gives JSON.
cp tree/b/empty.puz $'odd\xff"name.puz'
wants 1 check --json $'odd\xff"name.puz'
same "odd name" 1 "$(json 'len(d["files"])')"
wants 0 check --list-rules --json
[ "$(json 'len(d["rules"])')" -gt 50 ] || fail "--list-rules --json"

# GNU lines: one for each finding, nothing else.
wants 1 check --gnu tree/a/cut.puz
place='(0x[0-9a-f]+: |[0-9]+:[0-9]+: | )'
bad=$(grep -vE "^[^:]+:$place(error|warning|note)\[[A-Z]+[0-9]+\]: " <<<"$out")
[ -z "$bad" ] || fail "--gnu: $bad"

# Packed files are unpacked.
cp tree/a/packed.puz.gz packed.puz.gz
wants 0 check packed.puz.gz
nothing out
"$crossply" check - <packed.puz.gz || fail "gzip through a pipe"
head -c 100 packed.puz.gz >cut.puz.gz
wants 1 check cut.puz.gz
has out "error[GZ1"
if command -v zip >/dev/null; then
	(cd tree && zip -q ../one.zip good.puz README.md)
	wants 0 check one.zip
	(cd tree && zip -q ../two.zip good.puz a/cut.puz)
	wants 4 check two.zip
	has out "the archive holds 2 puzzles"
fi
# A bomb is stopped by the limit, soon and in little memory.
head -c 300M /dev/zero | gzip -9 >bomb.puz.gz
SECONDS=0
python3 - "$crossply" <<'END' || fail "the bomb was not stopped in time"
import resource, subprocess, sys
code = subprocess.call([sys.argv[1], "check", "-q", "--max-bytes", "64M",
                        "bomb.puz.gz"])
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(f"the bomb: code {code}, {peak} KB")
sys.exit(code != 5 or peak > 600000)
END
[ $SECONDS -lt 20 ] || fail "the bomb took $SECONDS s"
# So is depth.
python3 -c 'print("""{"version":"http://ipuz.org/v2","kind":""" + "[" * 10000)
' >deep.ipuz
run check deep.ipuz
case $code in 1 | 5) ;; *) fail "deep: $code" ;; esac
has out "error[JS"

# --fix repairs the file itself, and nothing else.
make_puz sound.puz
python3 -c 'd = bytearray(open("sound.puz", "rb").read())
d[0:2] = bytes(2); d[14:24] = bytes(10)
open("sick.puz", "wb").write(d)'
cp sick.puz before.puz
wants 0 check sick.puz
has out "[PZ205]"
wants 2 check -n sick.puz
wants 0 check --fix --dry-run sick.puz
has err "sick.puz: would fix 1 finding"
cmp -s sick.puz before.puz || fail "--dry-run changed the file"
wants 0 check --fix sick.puz sound.puz
nothing out
has err "sick.puz: fixed; 1 finding before, 0 left"
cmp -s sick.puz sound.puz || fail "--fix gave something else"
"$crossply" check --fix - <before.puz >.out 2>.err
grep -q PZ205 .out || fail "--fix must not touch standard input"

# Large files are not even read.
truncate -s 2G large.puz
wants 5 check large.puz
has out "the file has 2147483648 bytes"
mkdir big && mv large.puz big/
truncate -s 2G big/film.bin
wants 5 check -r big
has err "1 file: 1 error; 1 other file skipped"
# --diff says what --fix would do, in the words of patch.
cp "$examples/faulty.md" fixed.md
cp "$examples/faulty.md" patched.md
wants 1 check --fix fixed.md
wants 1 check --fix --diff patched.md
cmp -s "$examples/faulty.md" patched.md || fail "--diff changed the file"
if command -v patch >/dev/null; then
	patch -s patched.md "$box/.out" || fail "patch refuses the diff"
	cmp -s fixed.md patched.md || fail "--diff and --fix differ"
fi
cp before.puz again.puz
wants 0 check --fix --diff again.puz
has out "-00000000 | "
wants 2 check --diff again.puz

# Garbled text of a .puz file is fixed, and its checksums after it.
cat >garbled.ipuz <<'E'
{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
 "dimensions": {"width": 2, "height": 2}, "puzzle": [[1, 2], [3, 0]],
 "solution": [["A", "B"], ["C", "D"]],
 "clues": {"Across": [[1, "CafÃ© donâ€™t"], [3, "b"]],
  "Down": [[1, "c"], [2, "d"]]}}
E
wants 0 convert -q garbled.ipuz garbled.puz
wants 0 check garbled.puz
has out "warning[XW107]"
wants 0 check --fix garbled.puz
has err "garbled.puz: fixed"
wants 0 check --fail-on note garbled.puz
nothing out
wants 0 show garbled.puz
has out "Café don’t"

# A link that leads nowhere is said, not skipped.
mkdir links && cp before.puz links/ && ln -s nowhere links/gone.puz
wants 3 check -r links
has err "cannot read links/gone.puz: the link is broken"

# A grid that is read, or misread, without its fence: its words say nothing
# against the lengths of the clues.
clues='\n## Across\n\n1. a (3)\n3. b (3)\n\n## Down\n\n1. c (3)\n2. d (3)\n'
rows='1 C A T\n2 O . O\n3 D E N\n'
printf %b "# T\n\n## Grid\n\n\`\`\n  1 2 3\n$rows\`\`\n$clues" >short.md
printf %b "# T\n\n## Grid\n\n  1 2 3\n\n${rows//\\n/\\n\\n}$clues" >apart.md
printf %b "# T\n\n## Grid\n\nCAT\n\nO.O\n\nDEN\n$clues" >dense.md
rows='| C | A | T |\n|---|---|---|\n| O | . | O |\n'
printf %b "# T\n\n## Grid\n\n$rows$clues" >table.md
for name in short apart dense; do
	wants 0 check --fail-on note --only XM123,XW101,XW201,XW202 $name.md
	wants 0 check --fix $name.md
	wants 0 check --fail-on warning $name.md
	same "fences of $name" 2 "$(grep -c '^```$' $name.md)"
	same "short fences of $name" 0 "$(grep -c '^``$' $name.md)"
done
run check --fix table.md
same "lengths of table" 4 "$(grep -c '(3)$' table.md)"

finish
