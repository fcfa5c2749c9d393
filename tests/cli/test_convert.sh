#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# convert: what is written, what is refused, what is never harmed.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2094,SC2154
. "$(dirname "$0")/lib.sh"

make_puz in.puz

# By name, by --to, through pipes: all the same bytes.
wants 0 convert in.puz out.puz
nothing out
cmp -s in.puz out.puz || fail "a round trip changed the file"
"$crossply" convert --to puz - - <in.puz >piped.puz || fail "pipe"
cmp -s out.puz piped.puz || fail "the pipe gave something else"
"$crossply" convert --to puz <in.puz >piped.puz || fail "pipe without names"
cmp -s out.puz piped.puz || fail "the pipe gave something else"
wants 0 convert -o second.puz in.puz
cmp -s out.puz second.puz || fail "-o gave something else"

# What exists is kept.
echo precious >kept.puz
wants 1 convert in.puz kept.puz
has err "kept.puz exists; use --force to replace it"
same "kept" precious "$(cat kept.puz)"
wants 1 convert in.puz in.puz
wants 0 convert --force in.puz kept.puz
cmp -s out.puz kept.puz || fail "--force did not replace"
wants 0 convert --force in.puz in.puz
cmp -s out.puz in.puz || fail "--force in place harmed the file"
# Rights and links survive.
chmod 600 kept.puz
ln -s kept.puz link.puz
wants 0 convert --force in.puz link.puz
[ -L link.puz ] || fail "the link was replaced"
same "rights" 600 "$(stat -c %a kept.puz)"
(umask 077; "$crossply" convert in.puz private.puz)
same "umask" 600 "$(stat -c %a private.puz)"

# Nothing is written when it is not wanted, not allowed or not possible.
wants 0 convert -n in.puz dry.puz
absent dry.puz
wants 2 convert in.puz out.unknown
has err "cannot tell the format"
wants 2 convert in.puz
has err "choose the output format with --to"
wants 2 convert in.puz out.puz more.puz
has err "need an output folder"
wants 2 convert --json --to puz in.puz
has err "name the output file with -o"
wants 3 convert in.puz no/such/folder.puz
has err "cannot write no/such/folder.puz: No such file or directory"
: >empty.puz
wants 1 convert empty.puz new.puz
absent new.puz

# Full disks: a message, code 3, no file.
# (The limit holds for the file of messages, too: they go through a pipe.)
(ulimit -f 0; "$crossply" convert in.puz full.puz) 2>&1 | cat >.err
same "file size limit" 3 "${PIPESTATUS[0]}"
grep -q "cannot write full.puz: File too large" .err || fail "no reason given"
absent full.puz
"$crossply" convert --to puz in.puz - >/dev/full 2>.err
same "full standard output" 3 $?
grep -q "No space left on device" .err || fail "no reason given"
echo precious >kept2.puz
(ulimit -f 0; "$crossply" convert --force in.puz kept2.puz) 2>/dev/null
same "kept on a full disk" precious "$(cat kept2.puz)"
wants 0 convert in.puz /dev/null --to puz
[ -c /dev/null ] || fail "/dev/null was replaced"

# Many files into a folder.
mkdir -p a b target
cp in.puz a/x.puz
cp in.puz b/y.puz
wants 2 convert a/x.puz b/y.puz target
has err "choose the format with --to"
wants 0 convert --to puz a/x.puz b/y.puz target
exists target/x.puz
exists target/y.puz
cp in.puz b/x.puz
wants 2 convert --force --to puz a/x.puz b/x.puz target
has err "would both be written to target/x.puz"
# Names: the whole suffix goes, only the suffix goes.
cp in.puz b/two.parts.puz
gzip -c in.puz >b/packed.puz.gz
"$crossply" convert -q --to ipuz in.puz b/nosuffix 2>/dev/null
wants 0 convert --to ipuz b/two.parts.puz b/packed.puz.gz b/nosuffix target
exists target/two.parts.ipuz
exists target/packed.ipuz
exists target/nosuffix.ipuz
# One that fails does not stop the others.
rm target/*
wants 3 convert --to puz a/x.puz nothere.puz b/y.puz target
exists target/x.puz
exists target/y.puz
has err "2 of 3 files converted"

# Options without effect are refused, odd names are said.
wants 2 convert --lock 1234 in.puz locked.ipuz
has err "--lock does not apply to ipuz"
wants 2 convert --extensions in.puz x.ipuz
wants 2 convert --id 5 in.puz x.ipuz
wants 0 convert --to ipuz in.puz odd.puz
has err "odd.puz will be"
wants 0 check odd.puz
has out "note[CP007]"
wants 0 convert --lock 1234 in.puz locked.puz
wants 0 convert --key 1234 locked.puz unlocked.puz
cmp -s in.puz unlocked.puz || fail "locked and unlocked is not the same"
wants 0 convert --blank in.puz blank.ipuz
wants 0 show --json blank.ipuz
lacks out '"CAT"'
has out '"solution": "absent"'

# Enumerations are written into the clue unless told otherwise.
for form in puz xd across; do
	wants 0 convert --to "$form" "$examples/sun.md" -
	has out "Source of daylight (3)"
	has err "enumerations are written into the clue"
	wants 0 convert --to "$form" --no-enumerations "$examples/sun.md" -
	has out "Source of daylight"
	lacks out "(3)"
	lacks err "enumerations"
done
for name in lengths.puz lengths.xd; do
	wants 0 convert "$examples/sun.md" $name
	wants 0 convert --to md $name -
	has out "5. Spider's work (3)"
	lacks out "(3) (3)"
done
wants 0 convert --to ipuz --no-enumerations "$examples/sun.md" -
lacks out '"enumeration"'
wants 2 convert --to xmd --no-enumerations in.puz -
has err "--no-enumerations does not apply to xmd"
wants 0 convert --to xd --format-version explicit "$examples/sun.md" -
has out "## Grid"

# A .puz in Mac Roman: told by the letters around each byte, and rewritten.
sed 's/Source of daylight/Author Anaïs Nin/' "$examples/sun.md" >nin.md
wants 0 convert --format-version 1.4 nin.md nin.puz
python3 -c 'b = open("nin.puz", "rb").read()
assert b.count(b"Ana\xefs") == 1
open("mac.puz", "wb").write(b.replace(b"Ana\xefs", b"Ana\x95s"))'
wants 0 show --json mac.puz
has out "Author Anaïs Nin"
wants 0 check --disable PZ201,PZ202,PZ203,PZ204 mac.puz
has out PZ305
wants 0 check --fix mac.puz
cmp -s nin.puz mac.puz || fail "Mac Roman is not rewritten as it should be"
# Köln in DOS, Kîln on a Mac: read as the likelier one, but not rewritten.
python3 -c 'b = open("nin.puz", "rb").read()
b = b.replace(b"Author Ana\xefs Nin", b"City of K\x94ln")
open("dos.puz", "wb").write(b)'
wants 0 check --disable PZ201,PZ202,PZ203,PZ204 dos.puz
has out "PZ305"
has out "code page 437"
lacks out "fix"
wants 0 check --fix --only PZ305 dos.puz
grep -q "$(printf 'K\224ln')" dos.puz || fail "undecided bytes were rewritten"

# JSON.
wants 0 convert --json in.puz j.puz
python3 -c 'import json, sys
d = json.load(open(".out"))
one, = d["conversions"]
assert d["schema"] == "crossply-convert/1", d
assert one["written"] is True and one["losses"] == [], one
assert one["input_format"] == one["output_format"] == "puz", one' ||
	fail "--json: $out"

# Killed at any moment: the old file or the new one, never a part.
for i in $(seq 30); do
	"$crossply" convert --force in.puz victim.puz 2>/dev/null &
	pid=$!
	[ $((i % 3)) = 0 ] && sleep 0.00$((i % 10))
	kill -KILL $pid 2>/dev/null
	wait $pid 2>/dev/null
	[ ! -e victim.puz ] || cmp -s victim.puz out.puz ||
		fail "a part of a file was left"
done
find . -name '.*.crossply' -delete # kill -KILL may leave its own name
finish
