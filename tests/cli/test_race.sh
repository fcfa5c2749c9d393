#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# replay of several solve logs of one puzzle: who leads, by how much, who won;
# in words, on a terminal and as an animation.
# shellcheck source=/dev/null disable=SC2034,SC2154
. "$(dirname "$0")/lib.sh"
make() { python3 "$here/make_solve.py" "$@"; }

make ann.json Ann ../.. 1:11=A 2:12=B 10:21=C 20:22=D 20:submit+
make bob.json Bob ../.. 3:11=A 4:12=B 5:21=C 30:stop
make cleo.json Cleo ../.. 1:11=A 2:reveal12 2:12=B 3:21=C 4:22=D 4:submit- \
	24:submit+

# ---- in words ----

wants 0 replay ann.json bob.json
has out "0:01 Ann leads Bob by 1 square (0:00)"
has out "0:05 Bob leads Ann by 1 square (0:00)"
has out "0:20 Ann won in 0:20; Bob has 1 square to go"
has out "0:20 Ann leads Bob by 1 square (0:00)"
same "changes of the lead" 4 "$(grep -cE '^[0-9:]+ (Ann|Bob) (leads|won)' .out)"
same "the end" "1. Ann: solved in 0:20
2. Bob: 3 of 4 filled
Ann won in 0:20; Bob did not finish: 1 square to go" "$(tail -3 .out)"
# How long ago the leader had what the other has now.
wants 0 replay --until 3 ann.json bob.json
same "a lead in time" "1. Ann: 2 of 4 filled
2. Bob: 0 of 4 filled
Ann leads Bob by 2 squares (0:01)" "$(tail -3 .out)"
wants 0 replay --until 1 ann.json bob.json
has out "Ann and Bob are level at 0 squares"
# The order of the files does not matter to who leads.
wants 0 replay bob.json ann.json
has out "Ann won in 0:20; Bob did not finish: 1 square to go"

# Three; a failed submit does not finish, and help is told.
wants 0 replay ann.json bob.json cleo.json
same "three" "1. Ann: solved in 0:20
2. Cleo: solved in 0:24, with help
3. Bob: 3 of 4 filled
Ann won in 0:20, 0:04 ahead of Cleo" "$(tail -4 .out)"
wants 0 replay --until 1 ann.json bob.json cleo.json
has out "all are level at 0 squares"
cp ann.json twin.json
wants 0 replay ann.json twin.json
has out "ann.json and twin.json tied, solved in 0:20"
wants 2 replay ann.json ann.json ann.json ann.json ann.json ann.json \
	ann.json ann.json ann.json
has err "at most 8 logs can be replayed together"

# With the solution only right letters count, whoever brought it.
cat >puzzle.md <<'END'
## Grid

```
AB
CD
```

## Across

1. x
3. y

## Down

1. x
2. y
END
make dora.json Dora ../.. 1:11=X 2:12=X 3:21=X 4:22=X 40:22=D
make emil.json Emil ../.. 5:11=A 6:12=B 7:21=C 8:22=D 50:stop
wants 0 replay dora.json emil.json
has out "Dora filled the grid first, in 0:04, 0:04 ahead of Emil"
wants 0 replay --puzzle puzzle.md dora.json emil.json
lacks out "Dora leads"
same "right" "1. Emil: solved in 0:08
2. Dora: 1 of 4 right
Emil won in 0:08; Dora did not finish: 3 squares to go" "$(tail -3 .out)"
make fay.json Fay ../.. 1:11=A 2:12=B 30:stop
wants 0 replay fay.json bob.json
has out "nobody finished; Bob leads Fay by 1 square (0:25)"

# Other grids are not compared.
make other.json Olga .../... 1:11=A
wants 0 replay ann.json other.json
has err "are for different puzzles"
lacks out leads
lacks out won

# ---- as an animation ----

wants 0 replay ann.json bob.json cleo.json -o race.svg
wants 0 replay ann.json bob.json cleo.json -o race.html
python3 - <<'END' || fail "the pictures of a race"
import json, re, xml.etree.ElementTree as tree
svg = open("race.svg", encoding="utf-8").read()
root = tree.fromstring(svg)
words = {"".join(e.itertext()) for e in root.iter() if e.tag.endswith("}text")}
# Everybody has a board of four squares, and nobody's letters are another's.
ids = [e.get("id", "") for e in root.iter()]
assert len(ids) == len(set(ids) | {""}) + ids.count("") - 1, "ids are unique"
for name in ("Ann", "Bob", "Cleo"):
    assert name in words, words
for said in ("Ann won in 0:20, 0:04 ahead of Cleo", "3 of 4 filled",
             "solved in 0:24, with help",
             "Ann won in 0:20; Cleo has a full grid that is not solved"):
    assert said in words, (said, words)
assert any(w.startswith("0:20") for w in words), words
page = open("race.html", encoding="utf-8").read()
data = json.loads(re.search(r'id="animation">(.*?)</script>', page, re.S)[1])
assert data["steps"] == 6 + 5 + 8 and len(data["frames"]) == 20
assert "Ann: A in row 1, column 1 (1 Across)" in data["texts"]
clocks = [f[2] for f in data["frames"]]
assert clocks == sorted(clocks) and clocks[-1] == 30000, clocks
END
wants 0 replay --at 0:02 --until 0:05 ann.json bob.json -o part.html
python3 - <<'END' || fail "a part of a race"
import json, re
page = open("part.html", encoding="utf-8").read()
data = json.loads(re.search(r'id="animation">(.*?)</script>', page, re.S)[1])
assert [f[2] for f in data["frames"]] == [2000, 3000, 4000, 5000], data
END
wants 2 replay ann.json other.json -o odd.svg
has err "different puzzles"
absent odd.svg
wants 2 replay "$examples/orchard.gamelog" ann.json -o odd.svg
absent odd.svg
run replay ann.json bob.json -o race.gif
case $err in
*"without PNG, PDF and GIF"*) ;;
*)
	same "a GIF" 0 "$code"
	same "its type" GIF89a "$(head -c 6 race.gif)"
	;;
esac
finish
