#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Game logs that are broken, enormous or hostile, through pipes, with every
# command that reads them: the right code, a message, little time and memory.
# shellcheck source=/dev/null disable=SC2034,SC2154
. "$(dirname "$0")/lib.sh"

cat >make.py <<'END'
import sys
what, n = sys.argv[1], int(sys.argv[2])
out = sys.stdout.buffer
MB = b"x" * (1 << 20)
out.write(b'{"gameName":"T","gameSession":"1","epoch":1,"constants":{'
          b'"DELTA_REMOVED":"&RM","DELTA_LIST_LENGTH":"&LEN"},"deltas":['
          b'{"type":"start","game":{"a":1}},{"type":"ran","game":{')
try:
    if what == "delta":
        for i in range(n):
            out.write(b'"k%d":"' % i + MB + b'",')
    elif what == "deep":
        out.write(b'"a":{' * n)
    elif what == "key":
        out.write(b'"' + MB * n + b'":1,')
    elif what == "length":
        out.write(b'"l":{"&LEN":%d},' % n)
    elif what == "lists":
        for i in range(n):
            out.write(b'"l%d":{"&LEN":1048576},' % i)
    elif what == "cut":
        out.write(b'"n":12')
        sys.exit(0)
    out.write(b'"b":2}},{"type":"over","game":{}}],"winners":[],"losers":[]}')
except BrokenPipeError:
    sys.stderr.close()
END

# Runs the command on standard input: code, seconds and peak in .took.
cat >took.py <<'END'
import resource, subprocess, sys, time
begin = time.monotonic()
code = subprocess.run(sys.argv[1:]).returncode
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
print(code, int(time.monotonic() - begin), peak, file=open(".took", "w"))
END

# The address sanitizer needs memory of its own.
shadow=0
! grep -q __asan_init "$crossply" || shadow=90

# feed CODE MEGABYTES MAKE...: every command gives this code within this memory,
# and still tells what came before the fault.
commands=("show - --at last --path a" "check -" "stats -" "query - --path a"
	"query - --event start" "diff - 0 1")
feed() {
	local code=$1 most=$2 got seconds peak cmd
	shift 2
	for cmd in "${commands[@]}"; do
		# shellcheck disable=SC2086
		"$@" | python3 took.py "$crossply" $cmd >.out 2>.err
		read -r got seconds peak <.took
		echo "$* | $cmd: code $got, $seconds s, $peak MB"
		[ "$got" = "$code" ] || fail "$*: $cmd: code $got"
		[ "$peak" -le $((most + shadow)) ] || fail "$*: $cmd: $peak MB"
		[ "$seconds" -le 20 ] || fail "$*: $cmd: $seconds s"
		case $cmd in
		check*) [ "$code" = 0 ] || grep -q 'error\[' .out ||
			fail "$*: nothing is said" ;;
		show*) [ "$(cat .out)" = 1 ] || fail "$*: $(cat .out)" ;;
		*) [ -s .out ] || fail "$*: $cmd: nothing came out" ;;
		esac
	done
}

make() {
	python3 make.py "$@"
}

packed() {
	make "$@" | gzip -1
}

feed 1 24 make cut 0
feed 5 40 make deep 1000000
commands=("${commands[@]:0:2}")
feed 5 200 make delta 70
feed 0 120 make key 10
feed 1 24 make length 1000000000000
feed 0 24 make lists 200
feed 1 24 packed cut 0

# A bomb: the ratio gives it away.
bomb() {
	{
		make cut 0
		head -c 80M /dev/zero | tr '\0' 1
	} | gzip
}
bomb >bomb.gz
feed 5 40 cat bomb.gz

# In several members, with padding, and cut in the last member.
make key 0 >whole.json
{
	head -c 100 whole.json | gzip
	tail -c +101 whole.json | gzip
} >members.json.gz
{
	cat members.json.gz
	head -c 4096 /dev/zero
} >padded.json.gz
head -c -12 members.json.gz >cut.json.gz
feed 0 24 cat members.json.gz
feed 0 24 cat padded.json.gz
feed 1 24 cat cut.json.gz
for file in members padded; do
	wants 0 show $file.json.gz --json
	has out '"b": 2'
done
wants 1 check cut.json.gz
has out "GZ"

# The same answers from a pipe as from the file.
log=$examples/orchard.gamelog
for cmd in "show - --json" "show - --at turn:2 --json" "stats -" \
	"query - --path gameObjects.9.carrying" "query - --event ran --json" \
	"diff - 3 last" "diff - 3 last --json" "diff - 3 4 --delta" \
	"check -"; do
	# shellcheck disable=SC2086
	"$crossply" $cmd <"$log" >piped 2>&1 || fail "piped: $cmd"
	# shellcheck disable=SC2086
	gzip -c "$log" | "$crossply" $cmd >packed 2>&1 || fail "packed: $cmd"
	# shellcheck disable=SC2086
	"$crossply" ${cmd/ -/ $log} >filed 2>&1 || fail "$cmd"
	cmp -s piped filed || fail "$cmd: the pipe tells something else"
	cmp -s packed filed || fail "$cmd: packed, it is something else"
done

# A constant that is not there.
sed 's/"DELTA_LIST_LENGTH": *"[^"]*"/"other": 1/' "$log" >half.json
run check half.json
has out "the constant DELTA_LIST_LENGTH is missing"
finish
