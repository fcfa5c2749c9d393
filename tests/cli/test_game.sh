#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Game logs on the command line: show, check, diff, query, stats; from files,
# packed, cut and through pipes.
# shellcheck source=/dev/null disable=SC2034,SC2154
. "$(dirname "$0")/lib.sh"
log=$examples/orchard.gamelog
gzip -c "$log" >o.json.gz

# The state after N deltas is that of the second implementation.
cat >state.py <<'END'
import json, sys
source = open(sys.argv[1] + "/../game/reference.py").read()
names = {"__name__": "reference"}
exec(source.rsplit("main()", 1)[0], names)
log = names["load"](sys.argv[2])
game = names["Game"](log["constants"])
for delta in log["deltas"][:int(sys.argv[3])]:
    game.apply(delta)
def plain(v):
    if isinstance(v, dict):
        return {k: plain(x) for k, x in v.items()}
    if isinstance(v, list):
        return [plain(x) for x in v]
    return json.loads(names["text_of"](v))
assert json.load(sys.stdin) == plain(game.state)
END
for n in 0 1 2 9 25 26; do
	for file in "$log" o.json.gz; do
		wants 0 show "$file" --at $n --json
		python3 state.py "$here" "$log" $n <.out ||
			fail "state after $n"
	done
	"$crossply" show - --at $n --json <o.json.gz |
		python3 state.py "$here" "$log" $n || fail "piped, after $n"
done
wants 0 show "$log" --at last --json
cp .out last.json
wants 0 show "$log" --json
cmp -s .out last.json || fail "the end is not the default"
wants 0 show o.json.gz --at 50% --json
python3 state.py "$here" "$log" 13 <.out || fail "half way"
"$crossply" show --at 50% --json - <o.json.gz |
	python3 state.py "$here" "$log" 13 || fail "half way through a pipe"
wants 0 show "$log" --at turn:2 --path currentTurn
[ "$out" = 2 ] || fail "turn:2: $out"
wants 2 show "$log" --at turn:99 --json
has err "--at turn:99: there are turns 0 to 6"
wants 2 show "$log" --at 27 --json
has err "--at 27 is out of range (0 to 26)"
wants 2 show "$log" --at soon
wants 0 show "$log" --at 12 --ascii
has out "G Gatherer 1:1"
has out "Step 12 of 26"
wants 0 show "$log" --at turn:2 -o state.svg
grep -q "North Grove" state.svg || fail "the picture has no players"
for animation in animation.svg animation.html; do
	wants 0 replay "$log" -o $animation
	grep -q "Gatherer" $animation || fail "$animation shows no pieces"
done
wants 0 show "$log" --path gameObjects.8.owner.name
[ "$out" = "North Grove" ] || fail "path: $out"
wants 0 show "$log" --path gameObjects.8.owner.opponent.opponent.name
[ "$out" = "North Grove" ] || fail "there and back: $out"
wants 1 show "$log" --path gameObjects.99
has err "there is no value at gameObjects.99"
wants 0 show "$log" --path gameObjects.0 --resolve 9 --json
has out "South Grove"
python3 -c 'import json; json.load(open(".out"))' || fail "resolved: $out"

# Differences.
wants 0 diff "$log" 2 3
has out "tile  #2 -> #3"
wants 0 diff "$log" 3 4
has out "carrying  0 -> 2"
wants 0 diff "$log" 5 5
has out "nothing changed"
wants 0 diff "$log" 1 last --json
python3 - "$crossply" "$log" <<'END' || fail "JSON Patch"
import json, subprocess, sys
def state(n):
    return json.loads(subprocess.run([sys.argv[1], "show", sys.argv[2],
        "--json", "--at", n], capture_output=True, check=True).stdout)
doc = state("1")
for op in json.load(open(".out")):
    *way, last = [k.replace("~1", "/").replace("~0", "~")
                  for k in op["path"].split("/")[1:]]
    at = doc
    for key in way:
        at = at[int(key) if isinstance(at, list) else key]
    if isinstance(at, list):
        last = int(last)
        if op["op"] == "add":
            at.insert(last, op["value"])
            continue
    if op["op"] == "remove":
        del at[last]
    else:
        assert (op["op"] == "replace") == (last in at
            if isinstance(at, dict) else True)
        at[last] = op["value"]
assert doc == state("last")
END
wants 0 diff "$log" 1 2 --delta
[ "$out" = "{}" ] || fail "an order changes nothing: $out"
wants 0 diff "$log" 3 4 --delta
want='{"gameObjects":{"0":{"timeRemaining":59996800000},'
[ "$out" = "$want\"3\":{\"apples\":0},\"8\":{\"carrying\":2}}}" ] ||
	fail "the delta: $out"
wants 2 diff "$log" 1 99
wants 3 diff missing.json 1 2
wants 4 diff "$examples/sun.md" 1 2

# Questions.
wants 0 query "$log" --path gameObjects.9.carrying
has out $'9\t1\t3'
wants 0 query "$log" --path gameObjects.9.carrying --csv
has out "step,turn,value"
wants 0 query "$log" --invalid --player 1 --json
python3 - <<'END' || fail "query --json: $out"
import json
rows = json.load(open(".out"))
assert len(rows) == 1 and rows[0]["turn"] == 1, rows
assert rows[0]["data"]["run"]["functionName"] == "move"
END
wants 0 query o.json.gz --event ran --function pick
[ "$(wc -l <.out)" = 3 ] || fail "three picks: $out"
wants 2 query "$log"
wants 2 query "$log" --path a --event ran
wants 3 query missing.json --invalid

# Figures.
wants 0 stats "$log"
has out "South Grove"
wants 0 stats o.json.gz --json
python3 - <<'END' || fail "stats --json"
import json
s = json.load(open(".out"))
assert s["deltas"] == 26 and s["events"]["ran"] == 12
p = s["players"][1]
assert p["result"] == "won" and p["runs"] == 6 and p["invalid"] == 1
assert p["functions"]["pick"] == {"runs": 2, "invalid": 0}
assert p["time_used_ns"] == 4100000 + 1500000 + 900000 + 7000000 + 900000 \
    + 100000
END
mkdir logs
cp "$log" o.json.gz logs
cp "$examples/sun.md" logs
wants 0 stats logs
has out "standings"
wants 0 stats logs --csv
[ "$(wc -l <.out)" = 3 ] || fail "two games: $out"

# Checks.
wants 0 check "$log" o.json.gz
nothing out
wants 0 check -r logs
sed 's/"id": "1", "name": "South/"id": "0", "name": "South/' "$log" >lie.json
wants 0 check lie.json
has out "GL302"
sed 's/"tile":{"id":"5"}/"tile":{"id":"55"}/g' "$log" >dangling.json
wants 0 check dangling.json
has out "GL301"
head -c 5000 "$log" >cut.json
wants 1 check cut.json
has out "GL102"
wants 1 show cut.json --path currentTurn
[ -n "$out" ] || fail "everything before the cut is not shown"
head -c 700 o.json.gz >cut.json.gz
wants 1 show cut.json.gz --path session
[ "$out" = orchard-1 ] || fail "everything before the cut: $out $err"

# Constants that stand after the deltas and are not the usual ones.
python3 - "$log" <<'END'
import json, sys
text = open(sys.argv[1]).read().replace("&RM", "gone").replace("&LEN", "n!")
log = json.loads(text)
log["constants"] = log.pop("constants")
json.dump(log, open("late.json", "w"))
END
wants 0 show late.json --json
cmp -s .out last.json || fail "late constants"
"$crossply" show --json - <late.json | cmp -s - last.json ||
	fail "late constants through a pipe"
# Other puzzles still come through a pipe.
"$crossply" show --json - <"$examples/one-square.ipuz" |
	grep -q '"crossword"' || fail "a puzzle through a pipe"

# Converting: packed, plain, as states, and back.
wants 0 convert "$log" plain.json
wants 0 convert plain.json packed.json.gz
gzip -t packed.json.gz || fail "packed.json.gz"
for file in plain.json packed.json.gz; do
	wants 0 show $file --json
	cmp -s .out last.json || fail "$file has another end"
done
wants 1 convert "$log" plain.json
has err "exists"
wants 0 convert "$log" states.ndjson
[ "$(wc -l <states.ndjson)" = 28 ] || fail "26 states and two lines more"
wants 0 record states.ndjson -o again.json.gz
for n in 1 7 26; do
	wants 0 show again.json.gz --at $n --json
	python3 state.py "$here" "$log" $n <.out || fail "recorded, $n"
done
wants 0 check again.json.gz
"$crossply" record <states.ndjson >again.json || fail "record in a pipe"
wants 0 show again.json --json
python3 state.py "$here" "$log" 26 <.out || fail "recorded in a pipe"
printf '{"state":{"a":[1]}}\n{"state":{"a":{"0":1}}}\n' >odd.ndjson
wants 1 record odd.ndjson -o odd.json
has err "GL401"
printf 'no JSON\n' >bad.ndjson
wants 1 record bad.ndjson -o bad.json
has err "bad.ndjson:1: "
wants 3 record missing.ndjson -o x.json
# The first generation, made new.
python3 - "$log" <<'END'
import json, sys
log = json.load(open(sys.argv[1]))
old = {"gameName": "Orchard", "gameSession": "1", "deltas": log["deltas"],
       "constants": log["constants"], "epoch": 1, "randomSeed": "apples"}
for delta in old["deltas"]:
    if delta["type"] == "finished":
        delta["data"]["order"] = delta["data"]["order"]["name"]
json.dump(old, open("old.json", "w"))
END
wants 0 convert old.json new.json --upgrade
python3 - <<'END' || fail "--upgrade"
import json
new = json.load(open("new.json"))
assert new["gamelogVersion"] == "2.2.0" and new["gameVersion"] == "unknown"
assert new["settings"] == {"randomSeed": "apples"} and "randomSeed" not in new
assert list(new).index("constants") < list(new).index("deltas")
orders = [d["data"]["order"] for d in new["deltas"]
          if d["type"] == "finished"]
assert [o["index"] for o in orders] == list(range(6)), orders
assert all(o["name"] == "runTurn" and o["args"] == [] for o in orders)
END
wants 0 show new.json --json
cmp -s .out last.json || fail "the new log has another end"
finish
