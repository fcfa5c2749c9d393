#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# convert --solved: the grid at the end of a solve log becomes the solution.
# shellcheck source=/dev/null disable=SC2034,SC2154
. "$(dirname "$0")/lib.sh"
make() { python3 "$here/make_solve.py" "$@"; }

make ann.json Ann '..#/...' 1:11=a 2:12=ÉR 3:21=X 4:check21 5:21=C 6:22=ß \
	7:23=E 8:submit+
wants 0 convert --solved ann.json ann.ipuz
nothing err
python3 - <<'END' || fail "the letters are not the solution"
import json
d = json.load(open("ann.ipuz", encoding="utf-8"))
assert d["solution"] == [["A", "ÉR", "#"], ["C", "ß", "E"]], d["solution"]
assert "saved" not in d, "no progress is left"
assert [c[1] for c in d["clues"]["Across"]] == ["across 1", "across 3"], d
END
wants 0 check --strict ann.ipuz
# It is what the solver of the log had, in any format.
wants 0 convert --solved ann.json ann.xd
wants 0 show --solution --no-clues ann.xd
has out "C"

# Clues, and squares that the log does not know, come from the puzzle.
cat >blank.ipuz <<'END'
{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
 "dimensions": {"width": 2, "height": 2}, "puzzle": [[1, 2], [3, 0]],
 "clues": {"Across": [[1, "first"], [3, "second"]],
           "Down": [[1, "third"], [2, "fourth"]]}}
END
make bob.json Bob ../.. 1:11=A 2:12=B 3:21=C 4:22=D
python3 - <<'END'
import json
d = json.load(open("bob.json"))
d["clueSections"] = {}
json.dump(d, open("bare.json", "w"))
END
wants 0 convert --solved --puzzle blank.ipuz bare.json bob.ipuz
has err "SL706"
has err "nothing says that the letters are right"
python3 - <<'END' || fail "the puzzle with its solution"
import json
d = json.load(open("bob.ipuz", encoding="utf-8"))
assert d["solution"] == [["A", "B"], ["C", "D"]], d["solution"]
assert d["clues"]["Down"][1][1] == "fourth", d["clues"]
END
wants 1 convert --strict --solved bob.json strict.ipuz
absent strict.ipuz

# A known solution stays: the first letter of several is right, too.
cat >rebus.ipuz <<'END'
{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
 "dimensions": {"width": 2, "height": 2}, "puzzle": [[1, 2], [3, 0]],
 "solution": [["A", "BOX"], ["C", "D"]],
 "clues": {"Across": [[1, "x"], [3, "y"]], "Down": [[1, "z"], [2, "w"]]}}
END
wants 0 convert --solved --puzzle rebus.ipuz bob.json known.ipuz
python3 - <<'END' || fail "the known solution"
import json
d = json.load(open("known.ipuz", encoding="utf-8"))
assert d["solution"] == [["A", "BOX"], ["C", "D"]], d["solution"]
END

# What is not solved is refused, and said where.
make cleo.json Cleo ../.. 1:11=A 2:12=B 3:21=C
wants 1 convert --solved cleo.json cleo.ipuz
has err "the log ends with 1 empty square: R2C2"
has err "without --solved"
absent cleo.ipuz
make dora.json Dora ../.. 1:11=A 2:12=X 3:21=X 4:22=D 5:submit+
wants 1 convert --solved --puzzle rebus.ipuz dora.json dora.ipuz
has err "2 wrong letters: R1C2, R2C1"
absent dora.ipuz
wants 2 convert --solved "$examples/sun.md" sun.ipuz
has err "--solved makes a crossword of a solve log"
wants 2 convert --solved ann.json again.solve.json
absent again.solve.json

# The log is as it should be; the puzzle is another one.
wants 1 convert --solved "$examples/goose.solve.json" no.ipuz \
	--puzzle "$examples/sun.md"
has err "is another puzzle"
lacks err "is broken"
absent no.ipuz
# A log of a game has no letters.
for option in --solved --blank "--lock 1234"; do
	# shellcheck disable=SC2086
	wants 2 convert $option "$examples/orchard.gamelog" no.json
	has err "does not apply to game logs"
	absent no.json
done
finish
