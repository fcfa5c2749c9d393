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
has err "--strict allows no loss"
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

# A broken file is not converted unless asked.
make_puz in.puz
python3 -c 'd = bytearray(open("in.puz", "rb").read()); d[-30:] = b""
open("cut.puz", "wb").write(d)'
wants 1 check cut.puz
wants 1 convert cut.puz cut.ipuz
has err "--keep-going converts what could be read"
absent cut.ipuz
wants 0 convert --keep-going cut.puz cut.ipuz
exists cut.ipuz
finish
