#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Losses are said, and refused with --strict.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2094,SC2154
. "$(dirname "$0")/lib.sh"

cat >bars.ipuz <<'END'
{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/crossword#1"],
 "dimensions":{"width":2,"height":2},"title":"Bars",
 "puzzle":[[{"cell":1,"style":{"barred":"R"}},2],[3,4]],
 "solution":[["A","B"],["C","D"]],
 "clues":{"Across":[[3,"First"]],"Down":[[1,"Second"],[2,"Third"]]}}
END
wants 0 convert bars.ipuz bars.puz
has err "warning[XW707]"
exists bars.puz
rm bars.puz
wants 1 convert --strict bars.ipuz bars.puz
has err "error[XW707]"
has err "--strict does not allow losses"
absent bars.puz
wants 0 convert -n bars.ipuz bars.puz
has err "warning[XW707]"
absent bars.puz
wants 0 convert -q bars.ipuz bars.puz
nothing err
rm bars.puz
wants 1 convert --strict --json bars.ipuz bars.puz
python3 -c 'import json
one, = json.load(open(".out"))["conversions"]
assert one["written"] is False, one
assert "XW707" in [f["code"] for f in one["losses"]], one' ||
	fail "--json: $out"

# What a version cannot hold, and versions that are none.
cat >odd.ipuz <<'E'
{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
 "dimensions": {"width": 2, "height": 2}, "puzzle": [[1, 2], [3, 0]],
 "solution": [["ΑΒ", "b"], ["C", "D"]],
 "clues": {"Across": [[1, "a"], [3, "b"]], "Down": [[1, "c"], [2, "d"]]}}
E
wants 0 convert odd.ipuz odd.puz
lacks err "PZ705"
wants 0 convert --force --format-version 1.4 odd.ipuz odd.puz
has err "warning[PZ705]: 1 square cannot be written completely: R1C1 ΑΒ → X"
LC_ALL=C grep -q $'\xce' odd.puz && fail "UTF-8 in a file of version 1"
for to in puz ipuz; do
	wants 1 convert --format-version 7 odd.ipuz new.$to
	has err "is not a"
	absent new.$to
done
wants 0 convert --format-version v1 odd.ipuz old.ipuz
grep -q 'ipuz.org/v1' old.ipuz || fail "not v1"
# Small letters become capitals.
wants 0 convert odd.ipuz odd.md
has err "note[XW732]: 1 square becomes a capital: R1C2 b → B"
wants 0 convert --with-answers odd.ipuz odd.level.json
has err "note[XW732]: 1 square becomes a capital: R1C2"
# Nobody can tell X in all squares from no solution.
sed 's/"ΑΒ", "b"/"X", "X"/;s/"C", "D"/"X", "X"/' odd.ipuz >x.ipuz
wants 0 convert x.ipuz x.puz
has err "warning[PZ715]"

# A broken file is not converted unless asked.
make_puz in.puz
python3 -c 'd = bytearray(open("in.puz", "rb").read()); d[-30:] = b""
open("cut.puz", "wb").write(d)'
wants 1 check cut.puz
wants 1 convert cut.puz cut.ipuz
has err "--keep-going converts whatever can be read"
absent cut.ipuz
wants 0 convert --keep-going cut.puz cut.ipuz
exists cut.ipuz
finish
