#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Signals: every command dies by them, after it has cleaned up. Nothing half
# written stays, what was proven so far is printed.
# shellcheck source=/dev/null disable=SC2034,SC2154
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$box/state XDG_CACHE_HOME=$box/cache
log=$examples/orchard.gamelog
"$crossply" convert "$log" states.ndjson
make_puz in.puz
"$crossply" convert --lock 1234 in.puz locked.puz 2>/dev/null

# A shell that is not interactive ignores INT for what runs in the background.
begin() {
	last="crossply $*"
	env --default-signal=INT,QUIT "$crossply" "$@" >out.txt 2>err.txt &
	pid=$!
}

# ends SIGNAL CODE: sends it, and waits.
ends() {
	kill "-$1" $pid || fail "\`$last\` has ended before: $(cat err.txt)"
	{ wait $pid; } 2>/dev/null
	code=$?
	same "\`$last\` after $1" "$2" $code
}

await() {
	local i
	for i in $(seq 3000); do
		"$@" && return 0
		sleep 0.02
	done
	fail "it takes too long: $*; \`$last\`"
}

files() {
	find . -path ./state -prune -o -print | sort
}

# has_open FILE: the process has it open.
has_open() {
	find "/proc/$pid/fd" -lname "*/$1" 2>/dev/null | grep -q .
}

# Half of the input has come, the other half does not. (`-` is such an input.)
mkfifo slow
declare -A ended=([INT]=130 [TERM]=143 [HUP]=129)
half=$(($(stat -c %s "$log") / 2))
for signal in INT TERM HUP; do
	for args in "convert slow new.json" "convert slow new.json.gz" \
		"convert slow new.ndjson" "record slow -o new.json" \
		"show slow -o new.svg" "show --json slow -o new.txt" \
		"stats slow -o new.txt" "check slow" "replay slow -o new.svg" \
		"level export slow -o new.json" "solve slow -o new.puz" \
		"convert slow in.puz --to puz --force"; do
		[ $signal = INT ] ||
			[[ $args = *new.json || $args = check* ]] || continue
		input=$log
		[[ $args = record* ]] && input=states.ndjson
		cp in.puz old.puz
		touch out.txt err.txt
		was=$(files)
		# shellcheck disable=SC2086
		begin $args
		exec 8>slow
		head -c "$half" "$input" >&8
		await has_open slow
		ends $signal ${ended[$signal]}
		exec 8>&-
		same "files after \`$last\`" "$was" "$(files)"
		cmp -s in.puz old.puz || fail "in.puz was changed by \`$last\`"
		rm old.puz
	done
done

# Nobody reads the FIFO that is to be written.
mkfifo deaf
for args in "convert $log deaf" "show in.puz -o deaf"; do
	# shellcheck disable=SC2086
	begin $args
	await runs
	sleep 0.2
	ends INT 130
	[ -p deaf ] || fail "the FIFO was replaced"
done
# The reader goes away: the command does, too, and that is all.
(sleep 0.1; head -c 10) <deaf >/dev/null &
reader=$!
"$crossply" convert --force "$log" deaf 2>err.txt
code=$?
[ $code = 141 ] || [ $code = 0 ] || fail "no reader: $code"
wait $reader

# Work that can be stopped says what it has, and dies by the signal all the
# same. Nothing decides the start of the game in a moment.
start="********/********/******** w p p 0 9 0 9 0 0 -1 -1 -1 -1 0 0 1 ids:nodes"
for signal in INT TERM; do
	begin solve "$start" --nodes 100000
	await works
	ends $signal ${ended[$signal]}
	grep -q "^Stopped: " out.txt || fail "no word of it: $(cat out.txt)"
done
begin solve "$start" --nodes 100000 --json
await works
ends INT 130
python3 -c 'import json, sys
assert json.load(sys.stdin)["interrupted"] is True' <out.txt ||
	fail "not the whole JSON"

# Proofs of a pack: what was begun is reported, the rest is not looked at.
cat >hard.py <<'END'
import json, sys
pack = json.load(open(sys.argv[1]))
puzzle = [p for p in pack["puzzles"] if p.get("solutions")][0]
puzzle["initialPosition"] = sys.argv[2]
pack["puzzles"] = [dict(puzzle, id=str(i)) for i in range(8)]
json.dump(pack, open("hard.sanmill_puzzles", "w"))
END
python3 hard.py "$examples/first-mills.sanmill_puzzles" "$start"
begin solve hard.sanmill_puzzles --nodes 100000 --jobs 2
await works
ends INT 130

# Tables: those that are finished stay, none is half there.
begin solve --tables 8
first=cache/crossply/mill/mill-00030300-3-3.table
await test -e $first
ends TERM 143
grep -q "interrupted; finished tables are kept" err.txt || fail "$(cat err.txt)"
same "only tables" "" "$(find cache -type f ! -name '*.table')"
touch before
wants 0 solve --tables 6
[ before -nt $first ] || fail "$first was made again"

# What is ignored stays ignored.
(trap '' HUP; exec "$crossply" convert slow new.json) &
pid=$!
exec 8>slow
head -c "$half" "$log" >&8
await has_open slow
kill -HUP $pid
tail -c +$((half + 1)) "$log" >&8
exec 8>&-
wait $pid || fail "SIGHUP was not ignored"
exists new.json
finish
