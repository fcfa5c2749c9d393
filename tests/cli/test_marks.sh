#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The marks of games: those of every step are what its delta alone tells
# (tests/game/marks.py), and they are seen in animations and in the terminal.
# shellcheck source=/dev/null disable=SC2034,SC2154
. "$(dirname "$0")/lib.sh"

# marks LOG: a line for each step.
marks() {
	"$crossply" replay --jsonl "$1" | python3 -c '
import json, sys
for line in sys.stdin:
    print(" ".join(sorted(json.loads(line)["marks"])))'
}

compare() {
	python3 "$here/../game/marks.py" "$1" >want.txt || fail "marks.py $1"
	marks "$1" >got.txt
	[ -s want.txt ] || fail "no steps in $1"
	cmp -s want.txt got.txt ||
		fail "$1: $(diff want.txt got.txt | head -5)"
}

compare "$examples/orchard.gamelog"
[ "$(grep -c turn got.txt)" = 6 ] || fail "six turns"
[ "$(grep -c invalid got.txt)" = 2 ] || fail "two invalid runs"
[ "$(tail -1 got.txt)" = over ] || fail "over"

# Ways to go, and what only looks like one.
python3 - <<'END'
import json
start = {"currentTurn": 0, "gameObjects": {
    "1": {"id": "1", "health": 5, "tile": {"id": "2"}, "isDead": False},
    "2": {"id": "2", "health": 0, "tile": None, "captured": True},
    "3": {"id": "3", "health": 0.5}}}
def thing(name, **values):
    return {"gameObjects": {name: values}}
changes = [
    thing("1", health=-2), thing("1", health=-3), thing("1", health=7),
    thing("1", health=0), thing("1", isDead=True),
    thing("1", tile={"id": "3"}), thing("1", tile=None),
    thing("2", captured=False), thing("2", captured=True),
    thing("3", health=0.0), thing("4", id="4", health=0, isDead=True),
    {"gameObjects": {"4": "&RM"}}, {"gameObjects": {"9": "&RM"}},
    {"currentTurn": 0}, {"currentTurn": 1}, {"health": 0, "isDead": True}]
json.dump({"gameName": "G", "gameSession": "1", "constants":
    {"DELTA_REMOVED": "&RM", "DELTA_LIST_LENGTH": "&LEN"}, "deltas":
    [{"type": "start", "game": start}]
    + [{"type": "x", "game": g} for g in changes]}, open("ways.json", "w"))
END
compare ways.json
want="removed,,,removed,removed,,removed,,removed,removed,created,removed,,"
want="$want,turn,"
[ "$(tail -n +2 got.txt | paste -sd,)" = "$want" ] ||
	fail "ways to go: $(paste -sd, got.txt)"

# A page has them by name, with the frames they belong to.
wants 0 replay ways.json -o ways.html
python3 - <<'END' || fail "the page does not show them"
import json, re
page = open("ways.html").read()
animation = re.search(r'id="animation">(.*?)</script>', page, re.S).group(1)
animation = json.loads(animation)
names, frames = animation["marks"], animation["frames"]
bit = 1 << names.index("removed")
steps = [f[1] for f in frames if f[3] & bit]
assert steps == [2, 5, 6, 8, 10, 11, 13], (names, steps, frames)
END

corpus=${CROSSPLY_CORPUS:-$here/../../../shared/corpus}
if [ -d "$corpus/gamelogs" ]; then
	for game in Anarchy Coreminer Saloon Stumped; do
		compare "$corpus"/gamelogs/$game-r1-*.gz
	done
else
	echo "skipped: no corpus"
fi
finish
