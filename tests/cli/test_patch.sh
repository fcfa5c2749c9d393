#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# diff --json: a JSON Patch that leads from one state to the other, exactly.
# shellcheck source=/dev/null disable=SC2034,SC2154
. "$(dirname "$0")/lib.sh"
patch=$here/../game/patch.py

# All pairs of a log whose lists have holes, grow without elements, shrink,
# become something else; with keys that a pointer must escape.
cat >make.py <<'END'
import json
def rows(**rest):
    return {"a": rest}
games = [
    rows(**{"0": 1, "1": {"x": 1}, "2": {"id": "0"}, "&LEN": 3}),
    rows(**{"0": "&RM", "&LEN": 3}),
    rows(**{"&LEN": 6}),
    rows(**{"1": "&RM", "4": {"y": [1, 2]}, "&LEN": 6}),
    rows(**{"0": {"z": 1}, "5": None, "&LEN": 6}),
    rows(**{"5": "&RM", "4": "&RM", "&LEN": 4}),
    rows(**{"&LEN": 1}),
    rows(**{"0": {"0": 1, "&LEN": 2}, "3": 4, "&LEN": 4}),
    rows(**{"0": {"1": {"0": 2, "&LEN": 1}, "&LEN": 3}, "&LEN": 4}),
    {"a": 5, "m/n": 1, "~": 2, "~1": {"": None}, "n": None},
    {"a": {"0": 7, "&LEN": 1}, "m/n": "&RM", "~1": {"": 1.50, "k": "&RM"}},
    {"n": "&RM", "~": {"&LEN": 2}, "a": {"&LEN": 0}},
]
deltas = [{"type": "x", "game": g} for g in games]
json.dump({"gameName": "G", "gameSession": "1", "constants":
    {"DELTA_REMOVED": "&RM", "DELTA_LIST_LENGTH": "&LEN"},
    "deltas": deltas}, open("holes.json", "w"))
END
python3 make.py
python3 "$patch" "$crossply" holes.json 60 || fail "lists with holes"
wants 0 diff holes.json 1 2 --json
has out '{"op": "replace", "path": "/a/0", "value": null}'
wants 0 diff holes.json 2 3 --json
has out '{"op": "add", "path": "/a/5", "value": null}'
python3 "$patch" "$crossply" "$examples/orchard.gamelog" 16 || fail "orchard"

corpus=${CROSSPLY_CORPUS:-$here/../../../shared/corpus}
if [ ! -d "$corpus/gamelogs" ]; then
	echo "skipped: no corpus"
	finish
fi
for log in "$corpus"/gamelogs/{Anarchy,Saloon,Coreminer}*r1*; do
	python3 "$patch" "$crossply" "$log" 4 || fail "$log"
done
finish
