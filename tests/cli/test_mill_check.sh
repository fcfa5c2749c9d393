#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Mill packs: claims proven, refuted, undecided; bad input; fixing.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2154
. "$(dirname "$0")/lib.sh"
export XDG_CACHE_HOME=$box/cache # no endgame tables
pack="$examples/first-mills.sanmill_puzzles"

json() {
	python3 -c 'import json, sys; d = json.load(sys.stdin); print('"$1"')' \
		<.out 2>&1
}

# All is true but the draw, which only tables prove: that is not a pass.
wants 5 check --nodes 1 "$pack"
has out "warning[ML242]: neither proven nor refuted: not to lose"
has out "crossply solve --tables 8"
has err "6 puzzles: 5 proven, 0 refuted, 1 undecided"
wants 5 check --nodes 1 --fail-on warning "$pack"
wants 0 check --nodes 1 --fail-on never "$pack"
wants 0 check --nodes 1 --disable ML242 "$pack"
wants 0 check --no-proof --fail-on note "$pack"
nothing out
lacks err "proven"
wants 0 check -q --no-proof "$pack"
nothing err
# Told one by one only when asked.
lacks out "ML254"
run check --nodes 1 -v "$pack"
same "five are told" 5 "$(grep -c 'note\[ML254\]' <<<"$out")"
has out "proven: White wins in 2 turns; g7-d7 is the only first turn that does"

# The same in JSON and SARIF, whatever the number of threads.
proofs="d['files'][0]['proofs']"
for jobs in 1 2; do
	wants 5 check --nodes 1 --json -j$jobs "$pack"
	same "standings with -j$jobs" \
		"proven proven proven proven undecided proven" \
		"$(json "' '.join(p['standing'] for p in $proofs)")"
done
same "N" "1 1 2 3 None 1" \
	"$(json "' '.join(str(p['turns']) for p in $proofs)")"
same "first turns" "['g7-d7']" \
	"$(json "${proofs}[2]['first_turns']['shortest']")"
same "the best line is as long as N" "True" \
	"$(json "all(len(p['best_line']) == 2 * p['turns'] - 1 for p in
	$proofs if p['claim']['aim'] == 'win')")"
same "certificates" "True" \
	"$(json "all(p['certificate'] for p in $proofs
	if p['claim']['aim'] == 'win')")"
wants 5 check --nodes 1 --sarif "$pack"
same "SARIF" "ML242" "$(json "' '.join(r['ruleId'] for r in
	d['runs'][0]['results'])")"

# Claims that were tampered with.
tampered() { # SED-SCRIPT CODES
	sed "$1" "$pack" >bad.sanmill_puzzles
	run check --nodes 1 --disable ML242 --gnu bad.sanmill_puzzles
	local codes
	codes=$(grep -o '\[ML[0-9]*\]' <<<"$out" | tr -d '[]' | sort -u |
		tr '\n' ' ')
	same "codes after $1" "$2 " "$codes"
}
tampered 's/"win-in-2"/"win-in-3"/' ML244
tampered 's/"win-in-2"/"win-in-1"/' ML244
tampered 's/Win in 3: every/Win in 2: every/' ML244
unmark='/Black blocks d6/,/isOptimal/s/Optimal": true/Optimal": false/'
tampered "$unmark" ML246
tampered 's/\("g7-d7", "side": \)"white"/\1"black"/' ML221
tampered 's/"g7-d7"/"g7-g4"/' ML220

# Fixing: numbers, marks and sides; the lines stay as they are.
sed -e 's/"win-in-2"/"win-in-9"/; s/Win in 3: every/Win in 7: every/' \
	-e "$unmark" -e 's/\("g4-b6", "side": \)"white"/\1"black"/' \
	-e 's/\("notation": "xf6"\), "side": "white"/\1/' \
	"$pack" >bad.sanmill_puzzles
wants 1 check --nodes 1 --disable ML242 bad.sanmill_puzzles
wants 5 check --nodes 1 --fix --diff bad.sanmill_puzzles
has out '+            {"side": "white", "notation": "xf6"}'
wants 5 check --nodes 1 --fix bad.sanmill_puzzles
has err "fixed"
sed 's/{\("side": "white"\), \("notation": "xf6"\)}/{\2, \1}/' \
	bad.sanmill_puzzles | cmp -s - "$pack" ||
	fail "fixing does not restore the pack"
# What is undecided is left alone.
rest="0 0 -1 -1 -1 -1 0 0 1 ids:nodes"
printf '{"puzzles":[{"initialPosition":"%s","title":"Win in 40",%s}]}' \
	"********/********/******** w p p 0 9 0 9 $rest" \
	'"tags":["win-in-30"],"category":"winGame","solutions":[]' >open.json
cp open.json before
run check --nodes 1 --fix open.json
has out "ML240"
has out "ML242"
cmp -s open.json before || fail "an undecided claim was changed"

# Bad input: each is told, nothing falls over.
position="O*@***@*/*******O/*O**@OO* w m s 5 0 3 0 $rest"
puzzle() { # POSITION MOVES
	printf '{"id":"p","title":"Any one","description":"Any text at all",'
	printf '"category":"winGame","difficulty":"easy",'
	printf '"initialPosition":"%s","solutions":[%s]}' "$1" "$2"
}
line() { printf '{"moves":[{"notation":"%s","side":"white"}]}' "$1"; }
bad() { # CODE FILE
	run check --nodes 1 "$2"
	case $code in
	0 | 1 | 5) ;;
	*) fail "$2 gave $code: $err" ;;
	esac
	has out "[$1]"
}
puzzle 'NNNNNNNNNNNNNNNNNNNNNNNN/xxoxxxxx/0/0/b w 9 9 0' \
	"$(line d4)" >spec.json
bad ML131 spec.json
has out "is not a point on the board"
puzzle "${position/5 0 3 0/4 0 3 0}" "$(line g7-d7)" >counts.json
bad ML108 counts.json
puzzle "OOOOOOOO/OOOO**@@/@*****@* w m s 12 0 4 0 $rest" \
	"$(line f2-d2)" >twelve.json
bad ML110 twelve.json
puzzle "*OO@*@**/**O@@@**/**O***** w m s 4 0 5 0 $rest" \
	"$(line g4-g7)" >mills.json
run check --nodes 1 mills.json
[ "$code" = 5 ] || fail "both sides in mills: $code"
puzzle "O*****@*/*******O/*O**@OO* w m s 5 0 2 0 $rest" \
	"$(line g7-d7)" >over.json
bad ML253 over.json
puzzle "$position" "" >none.json
bad ML213 none.json
has err "1 puzzle: 1 proven"

# A long line is looked at as far as it is of use.
python3 - "$position" <<'END' >long.json
import json, sys
moves = [{"notation": n, "side": s} for n, s in
         (("g7-g4", "white"), ("e4-e5", "black"),
          ("g4-g7", "white"), ("e5-e4", "black"))]
print(json.dumps({"id": "p", "title": "Win in 2",
                  "description": "Any text at all",
                  "category": "winGame", "difficulty": "easy",
                  "initialPosition": sys.argv[1],
                  "solutions": [{"moves": moves * 5000}]}))
END
run check --nodes 1 long.json
[ "$code" = 1 ] || fail "a long line: $code"
has out "[ML220]"

# The exit code is that of the verdicts, in check and solve alike: 1 for a
# claim that is refuted, 5 for one that is not decided, the higher for both.
part() { # FILE NUMBERS: some puzzles of the pack
	"$crossply" convert -q --force --pick "$2" "$pack" "$1" || fail "pick"
}
part true.sanmill_puzzles 1-4
part open.sanmill_puzzles 5
part both.sanmill_puzzles 4-5
sed 's/Win in 3: every/Win in 2: every/' both.sanmill_puzzles >x
mv x both.sanmill_puzzles
part false.sanmill_puzzles 4
sed 's/Win in 3: every/Win in 2: every/' false.sanmill_puzzles >x
mv x false.sanmill_puzzles
for one in "true 0" "false 1" "open 5" "both 5"; do
	set -- $one
	for verb in check solve "check --json" "solve --json"; do
		wants "$2" $verb --nodes 1 "$1.sanmill_puzzles"
		wants 0 $verb --nodes 1 --fail-on never "$1.sanmill_puzzles"
	done
	wants "$2" check -q --nodes 1 --fail-on error "$1.sanmill_puzzles"
	wants "$2" check --nodes 1 --strict "$1.sanmill_puzzles"
	wants "$2" solve -j1 --nodes 1 "$1.sanmill_puzzles"
done
# The claim that is refuted is named, not what else the puzzle says.
wants 1 solve false.sanmill_puzzles
has out "Refuted: the goal is a win in 2 turns; White wins in 3 turns"
wants 1 solve --json false.sanmill_puzzles
same "the claim" 2 "$(json "d['puzzles'][0]['claim']['turns']")"
sed 's/"version": 1,/"version": 1.5,/' true.sanmill_puzzles >x.sanmill_puzzles
wants 1 check --no-proof x.sanmill_puzzles
has out '`version` is 1.5, expected a whole number'
# What is disabled does not count, as elsewhere.
wants 0 check --nodes 1 --disable ML244 false.sanmill_puzzles
wants 0 check --nodes 1 --disable ML242,ML244 both.sanmill_puzzles
# Without proofs there are no verdicts.
wants 0 check --no-proof false.sanmill_puzzles

# solve PACK.
wants 5 solve --nodes 1 "$pack"
has out "3. Win in 2: two threats at once"
has out "g7-d7         threatens two mills, at d6 and a7"
wants 0 solve --at puzzle:4 "$pack"
has out "Proven: White wins in 3 turns"
lacks out "Win in 2"
wants 0 solve --at puzzle:4 --json "$pack"
first="d['puzzles'][0]"
same "solve --json" "4 proven 3" "$(json "'%d %s %d' % (
	${first}['puzzle'], ${first}['standing'], ${first}['turns'])")"
wants 2 solve --at puzzle:7 "$pack"
has err "--at puzzle:7: there are 6 puzzles"
wants 2 solve --at x "$pack"

finish
