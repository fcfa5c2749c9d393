#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Merging to the letter of the format's description, where logs are odd; and
# limits of memory, which hold for what is printed too.
# shellcheck source=/dev/null disable=SC2034,SC2154
. "$(dirname "$0")/lib.sh"

# make NAME CONSTANTS TAIL DELTA...
make() {
	local name=$1 constants=$2 tail=$3 deltas='' type=start
	shift 3
	for game; do
		deltas+="{\"type\":\"$type\",\"game\":$game},"
		type=ran
	done
	printf '%b' "{\"gameName\":\"T\",\"gameSession\":\"1\",\"epoch\":1," \
		"$constants\"deltas\":[$deltas{\"type\":\"over\"}]$tail}" \
		>"$name"
}
usual='"constants":{"DELTA_REMOVED":"&RM","DELTA_LIST_LENGTH":"&LEN"},'
other='"constants":{"DELTA_REMOVED":"#R","DELTA_LIST_LENGTH":"#L"}'
# state CODE LOG STATE: from the file, through a pipe, and as it was held.
state() {
	wants "$1" show "$2" --json -q
	[ "$(tr -d ' \n' <.out)" = "$3" ] || fail "$2: $out"
	"$crossply" show - --json -q <"$2" | tr -d ' \n' >.piped
	[ "$(cat .piped)" = "$3" ] || fail "$2, piped: $(cat .piped)"
}

# Of equal keys the last counts: what the others hold is not there at all.
make a.json "$usual" "" \
	'{"x":1,"m":{"l":{"&LEN":-1}},"m":{"l":{"0":5,"&LEN":1}}}' \
	'{"a":[{"b":{"&LEN":"x"},"b":2}]}' \
	'{"k\\u0065y":{"&LEN":1.5},"key":3}'
state 0 a.json '{"x":1,"m":{"l":[5]},"a":[{"b":2}],"key":3}'
make a.json "$usual" "" '{"x":1}' '{"x":2,"m":1,"n":{"&LEN":-1},"m":2}'
state 1 a.json '{"x":1}'

# A length in quotes is read once its escapes are.
make b.json "$usual" "" '{"l":{"0":1,"1":2,"&LEN":"\\u0032"}}'
state 0 b.json '{"l":[1,2]}'

# Of several constants the last counts, whatever was in the others.
make c.json "$usual$other," "" '{"l":{"0":1,"#L":1},"gone":1}' '{"gone":"#R"}'
state 0 c.json '{"l":[1]}'
wants 0 check c.json
has out "the key \`constants\` appears more than once"
make c.json "$usual$usual$usual" "" '{"a":1}'
wants 0 check c.json --json
[ "$(grep -o '"code":"JS141"' .out | wc -l)" = 2 ] || fail "duplicates: $out"
make c.json "" ",$usual$other" '{"l":{"0":1,"#L":1}}'
state 0 c.json '{"l":[1]}'
make c.json "$other,\"constants\":{}," "" '{"l":{"0":1,"&LEN":1}}'
state 0 c.json '{"l":[1]}'
make c.json "$usual" ",$other" '{"a":1}'
wants 1 check c.json
has out "GL117"
make c.json '"constants":{"DELTA_REMOVED":"a","DELTA_REMOVED":"&RM",
	"DELTA_LIST_LENGTH":"&LEN"},' "" '{"a":"a"}'
state 0 c.json '{"a":"a"}'
wants 0 check c.json
has out "the key \`DELTA_REMOVED\` appears more than once"

# Halves of characters are different keys, and stay what they are.
make d.json "$usual" "" '{"\\ud800":1,"\\ud801":2,"\\ufffd":3}' \
	'{"\\ud801":{"\\udc00":4}}'
state 0 d.json '{"\ud800":1,"\ud801":{"\udc00":4},"�":3}'
wants 0 show d.json --path '"\ud801"."\udc00"'
[ "$out" = 4 ] || fail "a path of halves: $out"
wants 0 diff d.json 1 2 --delta
[ "$out" = '{"\ud801":{"\udc00":4}}' ] || fail "a delta of halves: $out"

# A byte that is not UTF-8 costs its string, not what comes after it.
make e.json "$usual" ',"note":"\xff","losers":[]' \
	'{"a":1,"b":"x\xffy\xc3","c":2}' '{"d":"ok","e\xfe":1}' '{"a":7}'
state 1 e.json '{"a":7,"b":"x�y�","c":2,"d":"ok","e�":1}'
wants 1 check e.json
has out "the byte 0xff is not UTF-8"
has out "the byte 0xfe is not UTF-8"
wants 0 show e.json --at 2 --path d --index -q
[ "$out" = ok ] || fail "with an index: $out"
gzip -k e.json
wants 1 show e.json.gz --path a -q
[ "$out" = 7 ] || fail "compressed: $out"
make e.json "$usual" "" '{"a":1}' '{"b":"\xff'
wants 1 show e.json --path a -q
[ "$out" = 1 ] || fail "cut inside the string: $out"
make e.json "$usual" "" '{"a":1}' '{"b":"\xff",}'
wants 1 show e.json --path a -q
[ "$out" = 1 ] || fail "and broken besides: $out"

# The constant for removals inside a JSON array leaves a hole.
make f.json "$usual" "" '{"l":["a","&RM",{"0":1,"&LEN":2}]}'
state 0 f.json '{"l":["a",null,[1,null]]}'
wants 0 check f.json
has out "GL205"

# 200 lists of a million holes each are five kilobytes, and 2 GB of JSON.
lists=$(for i in $(seq 200); do printf '"k%s":{"&LEN":1048576},' "$i"; done)
make big.json "$usual" "" "{\"n\":0}" "{$lists\"z\":1}" '{"k7":{"&LEN":3}}'
limited() {
	(ulimit -v 300000; "$crossply" "$@" 2>.err | head -c 3000000 | wc -c)
}
if ! grep -q __asan_init "$crossply"; then
	[ "$(limited show big.json --json)" = 3000000 ] ||
		fail "show: $(cat .err)"
	[ "$(limited diff big.json 1 2 --json)" = 3000000 ] ||
		fail "diff: $(cat .err)"
	[ "$(limited diff big.json 2 3 --json)" = 3000000 ] ||
		fail "diff of one list: $(cat .err)"
	[ "$(limited diff big.json 1 2 --delta)" = 3000000 ] ||
		fail "a delta: $(cat .err)"
	[ "$(limited diff big.json 1 2)" -gt 10000 ] || fail "$(cat .err)"
fi
make wide.json "$usual" "" "{$(seq -f '"key %.0f":"some text that takes room"' \
	-s , 30000)}" '{"z":1}'
for command in "show wide.json --json" "convert wide.json out.json" \
	"diff wide.json 0 1" "query wide.json --path z"; do
	# shellcheck disable=SC2086
	wants 5 $command --max-memory 1M
	has err "memory"
	# shellcheck disable=SC2086
	wants 5 $command --max-memory 10K
	has err "memory"
done
finish
