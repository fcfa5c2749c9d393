#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Game logs: time by turn, who timed out or crashed, two logs compared, and
# boards of games that are unlike the others.
# shellcheck source=/dev/null disable=SC2034,SC2154
. "$(dirname "$0")/lib.sh"
log=$examples/orchard.gamelog

# Time by turn adds up to the time used.
wants 0 stats "$log" --csv --table turns
cp .out turns.csv
wants 0 stats "$log" --json
python3 - <<'END' || fail "time by turn"
import csv, json
used = {}
rows = list(csv.DictReader(open("turns.csv")))
for row in rows:
    used[row["player"]] = used.get(row["player"], 0) + int(row["time_used_ns"])
players = json.load(open(".out"))["players"]
assert used == {p["id"]: p["time_used_ns"] for p in players}, used
assert [r["game_turn"] for r in rows] == sorted(r["game_turn"] for r in rows)
assert not any(p["has_timed_out"] or p["has_crashed"] for p in players)
END
wants 0 stats "$log" --csv --table players
has out "South Grove"

# Who timed out, who crashed: as the log's root says, or a disconnect.
end='"disconnected": false, "timedOut": false}\]'
sed "s/$end/\"disconnected\": true, \"timedOut\": true}]/" "$log" >late.json
sed "s/$end/\"disconnected\": true, \"timedOut\": false}]/" "$log" >crash.json
left='{"type":"disconnect","data":{"player":{"id":"0"},"timeout":true}}'
sed "s/{\"type\": *\"over\"/$left,{\"type\":\"over\"/" "$log" >gone.json
wants 0 stats late.json crash.json gone.json "$log" --json
python3 - <<'END' || fail "standings"
import json
rows = {r["player"]: r for r in json.load(open(".out"))["standings"]}
north, south = rows["North Grove"], rows["South Grove"]
assert (north["timed_out"], north["crashed"]) == (2, 1), north
assert (south["timed_out"], south["crashed"]) == (1, 1), south
END
wants 0 stats late.json crash.json --csv --table standings
has out "timed_out,crashed"
wants 0 stats late.json crash.json
has out "timed out"

# Two logs of different games, and of one.
sed 's/"gameName": "[^"]*"/"gameName": "Other"/' "$log" >else.json
wants 0 diff "$log" else.json
has out "different games: Orchard and Other"
has out "the steps are the same, all 26 of them"
has out "gameName differs"
wants 0 diff "$log" else.json --json
has out '"same":false'
has out '"members":["gameName"]'
sed 's/"winners"/"X"/; s/"losers"/"winners"/; s/"X"/"losers"/' "$log" >swap.json
wants 0 diff "$log" swap.json
has out "losers and winners differ"
lacks out "the logs are the same"
wants 2 diff "$log" swap.json --delta
has err "LOG FROM TO"

# A log that is damaged is compared as far as it goes, and said to be. FILES,
# what is printed.
head -c 5000 "$log" >cut.json
sed 's/"game":{"currentTurn":1/"game":5,"was":{"currentTurn":1/' "$log" \
	>skips.json
gzip -c "$log" | head -c 900 >cut.json.gz
while IFS='|' read -r files text; do
	# shellcheck disable=SC2086
	wants 1 diff $files
	has out "$text"
	has err '; `crossply check` lists them'
done <<END
$log cut.json|second: is cut off here
cut.json $log|first:  is cut off here
cut.json cut.json|the steps are the same, all 16 of them
cut.json.gz $log|first:  is cut off here
$log skips.json|the logs part at step 5
cut.json 3 4|carrying  0 -> 2
skips.json 6 7|
END
wants 1 diff "$log" cut.json --json
has out '"b_is_cut":true'
wants 0 diff "$log" "$log"
has out "the logs are the same, all 26 steps"
sed 's/"carrying":3/"carrying":2/; s/"timeRemaining":59/"timeRemaining":58/' \
	"$log" >other.json
wants 0 diff "$log" other.json
has out "the logs part at step 9: the same event, different states"
lacks out "different games"
has out "carrying  3 -> 2"
lacks out "timeRemaining"
wants 0 diff "$log" other.json --json
python3 - <<'END' || fail "diff --json: $out"
import json
d = json.load(open(".out"))
assert not d["same"] and d["step"] == 9, d
assert d["patch"] == [{"op": "replace", "path": "/gameObjects/9/carrying",
                       "value": 2}], d["patch"]
END
wants 0 diff "$log" "$log" --json
lacks out patch
sed 's/"pick"/"peck"/' "$log" >other.json
wants 0 diff "$log" other.json --json
python3 - <<'END' || fail "diff --json: $out"
import json
d = json.load(open(".out"))
assert not d["same"] and d["step"] == 4, d
assert d["a"]["data"]["run"]["functionName"] == "pick"
assert d["b"]["data"]["run"]["functionName"] == "peck"
assert d["patch"] == [], "other things happened, and changed nothing else"
END
wants 4 diff "$log" "$examples/sun.md"

# What says that it is not dead is not, whatever its health.
cat >brood.json <<'END'
{"gameName":"Spiders","gameSession":"1","epoch":1,"constants":
{"DELTA_REMOVED":"&RM","DELTA_LIST_LENGTH":"&LEN"},"deltas":[{"type":"start",
"game":{"players":{"0":{"id":"0"},"&LEN":1},"gameObjects":{
"0":{"id":"0","gameObjectName":"Player","name":"A"},
"1":{"id":"1","gameObjectName":"Nest","x":0,"y":0},
"2":{"id":"2","gameObjectName":"BroodMother","nest":{"id":"1"},"isDead":false,
"health":0,"owner":{"id":"0"}},
"3":{"id":"3","gameObjectName":"Nest","x":4,"y":3},
"4":{"id":"4","gameObjectName":"Spitter","nest":{"id":"3"},"isDead":true,
"health":3,"owner":{"id":"0"}}}}},{"type":"over"}]}
END
wants 0 show brood.json --ascii
has out "BroodMother 1"
lacks out "Spitter 1"

# Whatever the flag is called. FLAG, what is drawn of the two.
for flag in isAlive alive; do
	sed "s/\"isDead\":false/\"$flag\":true/
		s/\"isDead\":true/\"$flag\":false/" \
		brood.json >alive.json
	wants 0 show alive.json --ascii
	has out "BroodMother 1"
	lacks out "Spitter 1"
done

# A FEN is a board.
cat >chess.json <<'END'
{"gameName":"Chess","gameSession":"1","epoch":1,"constants":
{"DELTA_REMOVED":"&RM","DELTA_LIST_LENGTH":"&LEN"},"deltas":[{"type":"start",
"game":{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
"players":{"0":{"id":"0"},"1":{"id":"1"},"&LEN":2},"gameObjects":{
"0":{"id":"0","gameObjectName":"Player","name":"A","color":"white"},
"1":{"id":"1","gameObjectName":"Player","name":"B","color":"black"}}}},
{"type":"ran","game":{
"fen":"rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0 2"}},
{"type":"over"}]}
END
wants 0 show chess.json --ascii --at 1
has out "P Pawn 8:8"
has out "K King 1:1"
wants 0 show chess.json --ascii --at 2
has out "R Rook 1:2"
wants 0 show chess.json -o chess.svg
for fen in "9999999999/8" "8" "" "//////" "rnb?kbnr/8" "p/////" "88888888/p"; do
	sed "s|\"fen\":\"[^\"]*\"|\"fen\":\"$fen\"|" chess.json >odd.json
	wants 0 show odd.json --ascii
done
sed "s|rnbqkbnr/pppppppp/8/|rnbqkbnr/pppppppp/9/|
	s|rnbqkbnr/pppp1ppp/8|9/8/8|" \
	chess.json >odd.json
wants 0 show odd.json --ascii --at 1
lacks out "P Pawn"
finish
