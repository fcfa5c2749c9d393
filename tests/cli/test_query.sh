#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Questions about game logs: stars, several paths, conditions, changes, the
# root, lists, and what never exists.
# shellcheck source=/dev/null disable=SC2034,SC2154
. "$(dirname "$0")/lib.sh"
log=$examples/orchard.gamelog
corpus=$here/../../../shared/corpus/gamelogs

# Against a second implementation: conditions, changes and values.
oracle() {
	python3 "$here/../game/query_oracle.py" "$crossply" "$@" \
		>oracle.out 2>&1 || fail "$(tail -3 oracle.out)"
}
oracle "$log" 120
for seed in 1 2 3; do
	python3 "$here/../game/reference.py" --random $seed odd$seed.json \
		>/dev/null
	oracle odd$seed.json 40 $seed
done
for seed in 1 2 3 4 5 6; do
	python3 "$here/../game/reference.py" --linked $seed linked$seed.json \
		>/dev/null
	oracle linked$seed.json 40 $seed
done
if [ -f "$corpus/move-example.json" ]; then
	oracle "$corpus/move-example.json" 60
fi

# make FILE DELTAS: a log of these deltas.
make() {
	local names='"DELTA_REMOVED":"&RM","DELTA_LIST_LENGTH":"&LEN"'
	printf '{"gameName":"X","gameSession":"1","constants":{%s},' \
		"$names" >"$1"
	printf '"deltas":[%s]}' "$2" >>"$1"
}

# References are followed wherever they come from. PATH ROWS: how many.
while read -r path rows; do
	wants 0 query "$log" --path "$path" --count
	same "$path" "$rows" "$out"
done <<'END'
currentPlayer.name 7
gameObjects.8.owner.name 2
gameObjects.8.tile.x 5
gameObjects.*.owner.name 2
END
while read -r rows where; do
	wants 0 query "$log" --where "$where" --count
	same "$where" "$rows" "$out"
done <<'END'
25 was gameObjects.*.owner.name != missing
17 currentPlayer.name = "North Grove" or currentTurn > 4
14 not (currentPlayer.name = "North Grove")
END
make late.gamelog '{"type":"start","game":{"cur":{"hp":5},"gameObjects":
	{"x":{"id":"x","hp":7}}}},{"type":"ran","game":{"cur":null}},{"type":
	"ran","game":{"cur":{"id":"x"}}},{"type":"over","game":{"gameObjects":
	{"x":{"hp":9}}}}'
wants 0 query late.gamelog --path cur.hp --csv
has out $'1,,5\n2,,\n3,,7\n4,,9'

# An element past the end of a list makes holes.
make holes.gamelog '{"type":"start","game":{"1":{"0":1,"&LEN":1}}},
	{"type":"ran","game":{"1":{"4":5}}},{"type":"over","game":{}}'
wants 0 query holes.gamelog --path '1.*' --csv
has out $'2,,1.1,null\n2,,1.2,null\n2,,1.3,null'

# Several paths are one table, stars a row for each place.
wants 0 query "$log" --path gameObjects.8.carrying \
	--path gameObjects.9.carrying --path currentTurn --csv
has out "step,turn,gameObjects.8.carrying,gameObjects.9.carrying,currentTurn"
has out $'\n18,3,2,4,3\n'
wants 0 query "$log" --path 'gameObjects.*.carrying' --csv
has out $'step,turn,path,value\n1,0,gameObjects.8.carrying,0\n'
wants 0 query "$log" --path 'players.*.name' --count
[ "$out" = 2 ] || fail "players: $out"

# Many rows of one step need no memory; what does not fit is no answer.
make long.gamelog '{"type":"start","game":{"a":{"&LEN":200000}}},
	{"type":"over"}'
wants 0 query long.gamelog --changes --count --max-memory 3M
same "holes" 200000 "$out"
for question in --path=a.* '--where=a.* = 1'; do
	wants 5 query long.gamelog "$question" --count --max-memory 3M
	nothing out
	has err "long.gamelog: the answer needs more memory"
	has err "--max-memory"
done

# The first, and how many.
wants 0 query "$log" --where 'gameObjects.*.carrying > 2' --first
[ "$(wc -l <.out)" = 1 ] || fail "more than the first: $out"
has out $'9\tturn 1\tran'
wants 0 query "$log" --invalid --count
[ "$out" = 2 ] || fail "invalid: $out"
wants 0 query "$log" --event ran --valid --count
[ "$out" = 10 ] || fail "valid: $out"
wants 0 query "$log" --where 'currentTurn = 2' --count --json
[ "$out" = '{"count": 5}' ] || fail "count as JSON: $out"
wants 0 query "$log" --where 'changed currentTurn' --event finished --count
[ "$out" = 6 ] || fail "with events: $out"
wants 0 query "$log" --path gameObjects.0.apples --where 'changed currentTurn' \
	--csv --at turn:2 --until turn:4
[ "$(wc -l <.out)" = 3 ] || fail "in a range: $out"

# Halves of surrogate pairs are different keys, and nothing steers a terminal.
make odd.gamelog '{"type":"start","game":{"\ud800":1,"\ud801":2,"e\u001bf":
	3,"players":{"&LEN":1,"0":{"id":"0"}},"gameObjects":{"0":{"id":"0",
	"name":"A\u009bB"}}}},{"type":"ran","data":{"player":{"id":"0"},"run":{
	"caller":{"id":"0"},"functionName":"f","args":{}},"invalid":
	"x\u001b[31m\u009by"}},{"type":"over"}'
wants 0 query odd.gamelog --list
has out '"\ud800"'
has out '"\ud801"'
has out $'--player 0\tA B'
wants 0 query odd.gamelog --invalid --csv
has out "x [31m y"
wants 0 show odd.gamelog --path gameObjects.0.name
has out "A?B"
wants 0 diff odd.gamelog 0 1
has out '"e\u001bf"'
wants 0 diff odd.gamelog 0 1 --json
has out '/\ud800"'
has out '/\ud801"'

# The root.
wants 0 query "$log" --root --path epoch --path 'settings.*'
has out $'epoch\t1790000000000'
has out $'settings.randomSeed\t"apples"'
wants 0 query "$log" --root --csv
has out "path,value"
wants 1 query "$log" --root --path epok
has err '`epok` is not in the root of the log; did you mean `epoch`?'
wants 1 query "$log" --root --path epoch --path settings.none
has err '`settings.none` is not'
has err "--root alone"

# What there is.
wants 0 query "$log" --list
has out $'gameObjects.*.carrying\tnumber'
has out $'--event ran\t12\t'
has out $'--player 1\tSouth Grove'
wants 0 query "$log" --list --csv
has out "path,types,values_set"

# What never exists is an error, with what may have been meant.
wants 1 query "$log" --path gameObject.0.apples
has err 'did you mean `gameObjects.0.apples`?'
nothing out
wants 1 query "$log" --path 'gameObjects.*.aples'
has err 'did you mean `gameObjects.*.apples`?'
wants 1 query "$log" --changes --path 'gameObjects.*.aples'
has err 'did you mean `gameObjects.*.apples`?'
wants 0 query "$log" --changes --path gameObjects.0.apples --at 24 --player 1
wants 1 query "$log" --path nothing.like.it
has err "--list"
wants 1 query "$log" --where 'gameObjects.0.aples > 1'
has err 'did you mean `gameObjects.0.apples`?'
wants 0 query "$log" --where 'gameObjects.77 = missing' --count
wants 1 query "$log" --player 7
has err 'there is no player `7`; there are `0`, `1`'
wants 1 query "$log" --player "South Grov"
has err 'the id of `South Grove` is `1`'
wants 1 query "$log" --function pik --csv
has err 'did you mean `pick`?'
wants 0 query "$log" --event disconnect --csv
cp "$log" indexed.json
wants 1 query indexed.json --player 7 --index
has err "there is no player"
wants 0 query indexed.json --player 1 --invalid --count
[ "$out" = 1 ] || fail "with an index: $out"

# What is wrong with a condition is shown where it is.
faulty() {
	wants 2 query "$log" --where "$1"
	has err "$2"
	has err "$3"
	nothing out
}
faulty 'currentTurn =< 3' 'did you mean `<=`?' \
	$'    currentTurn =< 3\n                ^^'
faulty 'currentTurn = 3 andd currentTurn = 4' 'did you mean `and`?' '^^^^'
faulty 'currentTurn && 3' 'did you mean `and`?' '^^'
faulty '(currentTurn = 3' 'never closed' $'\n    ^'
faulty 'currentTurn = 3)' 'no bracket is open' '^'
faulty 'currentTurn = ' 'is expected' '^'
faulty '' 'is expected' '^'
faulty 'changed 3' 'needs a path' '^'
faulty 'was = 3' 'needs a path' '^'
faulty 'currentTurn = "x' 'no end' '^^'
faulty 'gameObjects.*.x = a.*.*' 'same number of stars' '^'
faulty "!currentTurn" 'did you mean `not`?' '^'
faulty "$(printf '(%.0s' $(seq 5000))" "too" '^'
wants 2 query "$log" --path a --list
for more in --count --first --at=5 --until=5; do
	wants 2 query "$log" --list $more
done
wants 2 query "$log" --root --at 5
wants 2 query "$log" --root --where a
wants 2 query "$log" --valid --invalid
wants 2 query "$log" --path '*.*.*.*.*.*.*.*.*'
finish
