#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The index beside a game log: the same answers with it as without, never a
# wrong one from an index that does not fit.
# shellcheck source=/dev/null disable=SC2034,SC2154
. "$(dirname "$0")/lib.sh"
cp "$examples/orchard.gamelog" log.json
gzip -nc log.json >log.json.gz

# both ARGUMENT...: with the index and without it the same is printed and the
# same exit code given. The first argument after the command is the log.
both() {
	local command=$1 log=$2
	shift 2
	mkdir -p bare
	cp -p "$log" "bare/$log"
	(cd bare && "$crossply" "$command" "$log" "$@") \
		</dev/null >.want 2>.want.err
	local want=$?
	wants $want "$command" "$log" "$@"
	cmp -s .out .want || fail "\`$last\` differs with an index"
	cmp -s .err .want.err || fail "\`$last\`: messages differ: $err"
}

all_answers() {
	local log=$1 n
	for n in 0 1 2 13 25 26 27 last 0% 50% 99% 100% turn:0 turn:2 \
		turn:99; do
		both show "$log" --at $n --json
		both show "$log" --at $n --path gameObjects.8
	done
	both show "$log" --json
	both diff "$log" 0 last
	both diff "$log" 3 20 --delta
	both diff "$log" 20 3 --json
	both diff "$log" 1 99
	both query "$log" --path gameObjects.8.carrying
	both query "$log" --invalid
	both query "$log" --event ran --player 0 --json
	both query "$log" --function move --csv
	both query "$log" --player 1
	both query "$log" --event over --player 7
}

some_answers() {
	local log=$1 n
	for n in 2 13 26 last 50% turn:2; do
		both show "$log" --at $n --json
	done
	both diff "$log" 3 20 --delta
	both query "$log" --function move --csv
}

for log in log.json log.json.gz; do
	wants 0 show $log --at 5 --json
	absent $log.cpx
	wants 0 show $log --at 5 --json --index
	nothing err
	exists $log.cpx
	all_answers $log
	# It is used, and not written again.
	before=$(stat -c '%i %y' $log.cpx)
	wants 0 show $log --at 9 --json --index
	same "the index is left alone" "$before" "$(stat -c '%i %y' $log.cpx)"
done

# A log that has changed: the index is not used, and made anew when asked for.
sed 's/"three more over there"/"three more over THERE"/g' log.json >new
same "the same size" "$(stat -c %s log.json)" "$(stat -c %s new)"
touch -r log.json new
cp -p new log.json
wants 0 show log.json --at last --json
has out "over THERE"
has err "log.json.cpx: warning[GL503]"
has err "the log has changed"
wants 0 show log.json --at last --json -q
nothing err
wants 0 show log.json --at last --json --index
has out "over THERE"
has err "GL503"
wants 0 show log.json --at last --json
has out "over THERE"
nothing err
echo >>log.json
wants 0 show log.json --at 3 --json
has err "warning[GL502]"
wants 0 diff log.json 3 4 --index
has err "warning[GL502]"
wants 0 diff log.json 3 4
nothing err

# Another time with the same content is no other log; another log's index is.
touch -d '2001-01-01' log.json
wants 0 show log.json --at 3 --json
nothing err
cp log.json.gz.cpx log.json.cpx
wants 0 show log.json --at 3 --json
has err "GL502"

# A damaged index, one of another version, and what is no index at all.
wants 0 show log.json --at 3 --json --index
cp log.json.cpx good.cpx
size=$(stat -c %s good.cpx)
"$crossply" show log.json --at 20 --json >want.json
for at in 0 20 $((size / 2)) $((size - 200)) $((size - 1)); do
	cp good.cpx log.json.cpx
	printf '\377' | dd of=log.json.cpx bs=1 seek=$at conv=notrunc 2>dd.err
	wants 0 show log.json --at 20 --json
	cmp -s .out want.json || fail "another answer, byte $at of the index"
done
for n in 0 16 500 $((size - 1)); do
	head -c "$n" good.cpx >log.json.cpx
	wants 0 show log.json --at 20 --json
	cmp -s .out want.json || fail "another answer, $n bytes of the index"
	has err "GL501"
done
echo "no index" >log.json.cpx
wants 0 show log.json --at 20 --json
has err "warning[GL501]"
wants 0 show log.json --at 20 --json --index
has err "warning[GL501]"
same "what is no index stays" "no index" "$(cat log.json.cpx)"
head -c 500 good.cpx >log.json.cpx
wants 0 show log.json --at 20 --json --index
has err "warning[GL501]"
wants 0 show log.json --at 20 --json --index
nothing err

# Logs that are cut, of several members, with other constants after the deltas.
wants 0 explain GL503
gzip -nc new >whole.gz
for n in 30 400 $(($(stat -c %s whole.gz) - 1)); do
	head -c "$n" whole.gz >cut.json.gz
	run show cut.json.gz --at 0 --json --index
	some_answers cut.json.gz
	rm -f cut.json.gz.cpx
	head -c $((n * 5)) new >cut.json
	run show cut.json --at 0 --json --index
	some_answers cut.json
	rm -f cut.json.cpx
done
{ head -c 3000 new | gzip -n; tail -c +3001 new | gzip -n; } >two.json.gz
wants 0 show two.json.gz --at 4 --json --index
some_answers two.json.gz
head -c 20 /dev/zero >>two.json.gz
wants 0 show two.json.gz --at 4 --json --index
has err "GL502"
some_answers two.json.gz
python3 - <<'END'
import json
log = json.load(open("new"))
c = log.pop("constants")
text = json.dumps(log).replace("&RM", "gone").replace("&LEN", "n\\u00f6")
text = text[:-1] + ', "constants": ' + json.dumps(
    {"DELTA_REMOVED": "gone", "DELTA_LIST_LENGTH": "nö"}) + "}"
open("last.json", "w").write(text)
log["constants"] = c
log["deltas"][4]["game"] = {"gameObjects": {"&LEN": -1}}
log["deltas"][7] = 5
log["deltas"].insert(9, {"type": "odd", "data": {"player": {"id": "x" * 99}}})
json.dump(log, open("odd.json", "w"))
END
for log in last.json odd.json; do
	run show $log --at 4 --json --index
	exists $log.cpx
	some_answers $log
	gzip -nc $log >$log.gz
	run show $log.gz --at 4 --json --index
	some_answers $log.gz
done
run show odd.json --at last --json --strict
lacks err "GL5"

# Where no index can be made the answer is given all the same.
"$crossply" show - --at 3 --json --index <new >.out 2>.err ||
	fail "an index of standard input"
grep -q '"gameObjects"' .out || fail "no answer from standard input"
grep -q "standard input" .err || fail "standard input: $(cat .err)"
absent -.cpx
if [ "$(id -u)" != 0 ]; then
	mkdir locked
	cp new locked/log.json
	chmod a-w locked
	wants 0 show locked/log.json --at 3 --json --index
	has err "cannot write locked/log.json.cpx"
	chmod u+w locked
fi
mkdir new.cpx
wants 0 show new --at 3 --json --index
has err "cannot write new.cpx"
has out '"gameObjects"'
wants 2 show new --at 3 --index
has err "a picture needs the whole log"
# An index replaces an index, and nothing else.
cp "$examples/orchard.gamelog" own.json
echo "my notes" >notes
ln -s notes own.json.cpx
wants 0 show own.json --at 3 --path currentTurn --index
has err "it is a symbolic link"
[ "$(cat notes)" = "my notes" ] || fail "written through a link"
[ -L own.json.cpx ] || fail "the link is gone"
rm own.json.cpx
ln -s nowhere own.json.cpx
wants 0 show own.json --at 3 --path currentTurn --index
[ -e nowhere ] && fail "made what a link leads to"
rm own.json.cpx
echo "my notes" >own.json.cpx
wants 0 show own.json --at 3 --path currentTurn --index
has err "it exists and is something else"
[ "$(cat own.json.cpx)" = "my notes" ] || fail "replaced a file of somebody's"
rm own.json.cpx
mkfifo own.json.cpx
wants 0 show own.json --at 3 --path currentTurn --index
has err "it is not a regular file"
[ -p own.json.cpx ] || fail "the FIFO is gone"
rm own.json.cpx
wants 0 show own.json --at 3 --path currentTurn --index
[ -s own.json.cpx ] || fail "no index"
nothing err
echo >>own.json
wants 0 show own.json --at 3 --path currentTurn --index
has err GL50

finish
