#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# show: terminal, SVG, JSON.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2094,SC2154
. "$(dirname "$0")/lib.sh"

make_puz in.puz
wants 0 show --json in.puz
python3 - <<'END' || fail "show --json"
import json
d = json.load(open(".out"))
assert d["schema"] == "crossply-puzzle/1", d["schema"]
assert (d["width"], d["height"]) == (3, 3)
assert d["format"] == "puz" and d["kind"] == "crossword"
assert d["meta"]["title"] == "Small square", d["meta"]
assert d["solution"] == "present"
assert ["".join(c["solution"] for c in row) for row in d["cells"]] == \
    ["CAT", "ORE", "TEN"]
assert d["cells"][0][0]["label"] == "1"
lists = {l["direction"]: l for l in d["lists"]}
across, down = lists["across"]["clues"], lists["down"]["clues"]
assert [c["number"] for c in across] == [1, 4, 5], across
assert [c["answer"] for c in down] == ["COT", "ARE", "TEN"], down
assert across[1]["cells"] == [[2, 1], [2, 2], [2, 3]], across[1]
assert down[0]["text"] == "Bed"
END
wants 0 show in.puz -o in.json --json
exists in.json
wants 1 show in.puz -o in.json --json
has err "exists; use --force"
wants 0 show in.puz -o in.json --json --force

run show in.puz
[ -n "$out" ] || fail "nothing is drawn"
has out "Small square"
has out "Metal rock"
lacks out "CAT"
lacks out $'\e['
wants 0 show --no-clues in.puz
lacks out "Metal rock"
wants 0 show --ascii in.puz
LC_ALL=C grep -q '[^ -~]' .out && fail "--ascii: $out"
wants 0 show -o in.svg in.puz
python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse("in.svg")' ||
	fail "the SVG is not well-formed"
wants 0 show --svg in.puz
has out "<svg"
wants 0 show --color=always in.puz
has out $'\e['
# A width too small to be true still draws.
COLUMNS=10 "$crossply" show in.puz >.out || fail "narrow"
COLUMNS=nonsense "$crossply" show in.puz >.out || fail "odd COLUMNS"
finish
