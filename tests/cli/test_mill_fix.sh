#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Mill packs: --fix leaves numbers and lines that fit each other.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2154
. "$(dirname "$0")/lib.sh"
export XDG_CACHE_HOME=$box/cache # no endgame tables
pack="$examples/first-mills.sanmill_puzzles"
rest="0 0 -1 -1 -1 -1 0 0 1 ids:nodes"

# A number and a line that do not fit each other are both fixed: a line in which
# the other side gives in, one that stops early, one that takes longer.
fits() { # FILE: is every line marked optimal as long as the title says?
	python3 - "$1" <<'END'
import json, re, sys
for p in json.load(open(sys.argv[1]))["puzzles"]:
    n = int(re.search(r"in (\d+)", p["title"])[1])
    own = p["initialPosition"].split()[1]
    for s in p["solutions"]:
        moves = [m for m in s["moves"] if m["side"][0] == own
                 and not m["notation"].startswith("x")]
        if s.get("isOptimal", True) and len(moves) != n:
            print(f"{p['title']}: a line of {len(moves)} is marked optimal")
END
}
line4='d3-d2 c4-c3 e5-e4 c3-d3 e4-e3 d3-c3 e3-d3 xc3'
four="*O**O*@*/**O@****/O@@@O*** w m s 5 0 5 0 $rest"
solution() { # MOVES: a line; sides alternate, takings belong to the turn before
	python3 - "$@" <<'END'
import json, sys
side, moves = 1, []
for word in sys.argv[1:]:
    side = side if word[0] == "x" else 1 - side
    moves.append({"notation": word, "side": ["white", "black"][side]})
print(json.dumps({"moves": moves, "isOptimal": True}))
END
}
four_turns() { # TITLE LINE...: the pack
	printf '{"formatVersion":"1.0","puzzles":[{"id":"p","title":"%s",' "$1"
	printf '"description":"White to move and win.","category":"winGame",'
	printf '"difficulty":"easy","initialPosition":"%s",' "$four"
	printf '"solutions":['
	shift
	local comma=
	for words in "$@"; do
		printf '%s' "$comma"
		solution $words
		comma=,
	done
	printf ']}]}'
}
# Every number is fixed, however often and in whatever case it is said.
four_turns "Win in 5 (win in 5!)" "$line4" |
	sed 's/"category"/"tags":["Win-In-5"],&/
		s/White to move and win/Wins in 5: WIN IN 5, or \\"win in 5\\"/
		' >often.json
wants 0 check --nodes 1 --fix often.json
same "numbers that are left" 0 "$(grep -c '[in-]5[^0-9]' often.json)"
grep -q '"Win-In-4"' often.json || fail "the tag: $(cat often.json)"

# The member of the lines is made, or null replaced.
for is in '' '"solutions":null'; do
	four_turns "Win in 4" |
		sed "s/,\"solutions\":\[\]/${is:+,}$is/" >none.json
	run check --nodes 1 --fix --lines none.json
	wants 0 check --nodes 1 --strict none.json
	same "lines of the file" 1 "$(grep -c '"solutions": *\[' none.json)"
done

# Settings are a string that holds JSON; a pack says by which rules.
four_turns "Win in 4" "$line4" |
	sed 's/"category"/"ruleSettingsJson":{"piecesCount":9},&/' \
	>settings.json
wants 1 check --no-proof --strict settings.json
has out "error[ML207]"
wants 0 check --no-proof settings.json
has out "warning[ML207]"
wants 0 check --no-proof --fix settings.json
wants 0 check --no-proof --strict settings.json
grep -qF '"{\"piecesCount\":9}"' settings.json || fail "no string"

# Files that are packs by their head alone.
for puzzles in '' ',"puzzles":null' ',"puzzles":{}'; do
	for member in '"puzzleCount":1' '"exportedBy":{"appName":"x"}'; do
		echo "{\"formatVersion\":\"1.0\",$member$puzzles}" >head.json
		run check head.json
		lacks err CP001
		lacks out CP001
		has out ML20
	done
done
four_turns "Win in 4" "$line4" |
	sed 's/"category"/"tags":["a"," "],&/' >tags.json
wants 0 check --no-proof tags.json
has out "\`tags[1]\` is empty; leave it out instead"

four_turns "Win in 4" "$line4" |
	sed 's/"category"/"hintLocalizationKey":"h",&/' >key.json
wants 0 check --no-proof --gnu key.json
column=$(head -n 1 key.json | sed 's/"h",.*//' | wc -c)
has out "key.json:1:$column: warning[ML216]"

short=${line4% e4-e3*}
for case in "Win in 3|$short" "Win in 4|$short" "Win in 5|$line4" \
	"Win in 9|$short" "Win in 4|$line4" "Win in 2|"; do
	title=${case%|*} words=${case#*|}
	if [ -n "$words" ]; then
		four_turns "$title" "$words" >fit.json
	else
		four_turns "$title" >fit.json
	fi
	run check --nodes 1 --fix fit.json
	same "fits after --fix: $case" "" "$(fits fit.json)"
	grep -q '"Win in 4"' fit.json || fail "not Win in 4: $case"
	cp fit.json lines.json
	run check --nodes 1 --fix --lines lines.json
	same "fits after --fix --lines: $case" "" "$(fits lines.json)"
	run check --nodes 1 --strict --disable ML232 lines.json
	same "what is left after --fix --lines: $case" 0 "$code"
	lacks out ML256
	grep -q 'd3-d2.*e5-e4.*e4-e3.*"e3-d3".*"xc3"' lines.json ||
		fail "no proven line: $case"
done
# The other side gives in: two turns, but the win takes three.
four="O*******/**@*@O**/**O****@ w m s 3 0 3 0 $rest"
for n in 2 3; do
	four_turns "Win in $n" 'g4-b6 f4-a4 d5-b4 xd2' >fit.json
	run check --nodes 1 fit.json
	has out "ML255"
	run check --nodes 1 --fix fit.json
	same "fits though the other side gives in" "" "$(fits fit.json)"
	grep -q '"Win in 3"' fit.json || fail "not Win in 3"
	grep -q '"isOptimal": false' fit.json || fail "still marked"
	wants 0 check --nodes 1 --fix --lines fit.json
	same "and with the proven line" "" "$(fits fit.json)"
	grep -q '"isOptimal": true' fit.json || fail "no optimal line"
done
wants 2 check --lines "$pack"
has err "--lines requires --fix"

finish
