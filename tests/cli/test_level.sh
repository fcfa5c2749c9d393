#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# crossply level. Each run is searched for answers and hashes that nobody
# asked for.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2094,SC2154
. "$(dirname "$0")/lib.sh"

id=550e8400-e29b-41d4-a716-446655440000
capitals=ad1bdde4575f98cf06a6cf49de9d8344341a2d23f259d1ca0ffc488c5ffedc28
echo '{"1A":"paris","1D":"jupiter","2A":"london","2D":"mars"}' >capitals.json

# C A T      a level whose words are CAT and TEN across, COT and TEN down
# O # E
# T E N
python3 - <<'END'
import json

def clue(number, text, row, col, **more):
    return {"number": number, "clue": text, "answer_length": 3,
            "start": {"row": row, "col": col}, **more}

cells = [{"row": r, "col": c, "type": "black" if r == c == 1 else "letter"}
         for r in range(3) for c in range(3)]
cells[0]["number"], cells[2]["number"], cells[6]["number"] = 1, 2, 3
level = {"id": "550e8400-e29b-41d4-a716-446655440000", "version": 3,
         "grid_json": {"rows": 3, "cols": 3, "cells": cells},
         "clues_json": {
             "across": [clue(1, "Pet", 0, 0, answer="CAT", hint="meows"),
                        clue(3, "Number", 2, 0, answer="TEN")],
             "down": [clue(1, "Bed", 0, 0, answer="COT"),
                      clue(2, "Digits", 0, 2, answer="TEN")]},
         "_note": "CAT COT TEN TEN"}
json.dump(level, open("solved.level.json", "w"))
json.dump({"1A": "cat", "1D": "cot", "2D": "ten", "3A": "ten"},
          open("right.json", "w"))
json.dump({"1A": "bat", "1D": "cot", "2D": "ten", "3A": "ten"},
          open("wrong.json", "w"))
END
hash=$(printf '%s:3:CAT:COT:TEN:TEN' $id | sha256sum | cut -c1-64)

# No answer in what was printed, in upper or lower case.
silent() {
	local word
	for word in cat cot ten bat paris london secret; do
		case "${out,,}" in
		*"\"$word"* | *"$word\""*) fail "\`$last\`: $word in out" ;;
		esac
		case " ${err,,} " in
		*[!a-z]"$word"[!a-z]*) fail "\`$last\`: $word in err" ;;
		esac
	done
}

# hash: of an object, of standard input, of a solved puzzle
wants 0 level hash --id $id --version 1 capitals.json
same "hash of an object" "$capitals" "$out"
nothing err
out=$("$crossply" level hash --id ${id^^} --version 1 - <capitals.json)
same "hash of standard input" "$capitals" "$out"
wants 0 level hash solved.level.json
same "hash of a level" "$hash" "$out"
nothing err
wants 0 level hash solved.level.json
cp .out hash
wants 0 level hash solved.level.json -o hash.txt
nothing out
cmp -s hash hash.txt || fail "level hash -o gave something else"
wants 2 level hash solved.level.json -o hash.puz
absent hash.puz
wants 0 level hash solved.level.json --answers right.json
same "hash of other answers" "$hash" "$out"
wants 0 level hash solved.level.json --json
has out "\"hash\": \"$hash\""
has out '"scheme": "v1/root"'
make_puz some.puz
wants 0 level hash --id $id --version 1 some.puz
[[ $out =~ ^[0-9a-f]{64}$ ]] || fail "hash of a .puz: $out"

# the rule for upper case
echo '{"1A":"istanbul"}' >istanbul.json
for rule in root:ISTANBUL tr:İSTANBUL none:istanbul; do
	want=$(printf '%s:1:%s' $id ${rule#*:} | sha256sum | cut -c1-64)
	wants 0 level hash --id $id --version 1 --norm ${rule%:*} istanbul.json
	same "--norm ${rule%:*}" "$want" "$out"
done

# what is refused
wants 2 level hash capitals.json
has err "no id"
wants 2 level hash --id $id capitals.json
has err "no version"
wants 2 level hash --id nonsense --version 1 capitals.json
has err "is not a UUID"
wants 2 level hash --id ${id^^} --version 1 --strict capitals.json
wants 2 level hash --id $id --version 01 capitals.json
wants 2 level hash --id $id --version 0 capitals.json
wants 2 level nonsense capitals.json
wants 2 level nonsense
has err "is not hash, verify, export"
wants 2 level hash capitals.json more.json
wants 2 level verify solved.level.json
wants 2 level verify - -
wants 3 level hash --id $id --version 1 nothere.json
wants 3 level verify solved.level.json nothere.json
echo hello >hello.txt
wants 4 level export hello.txt
for bad in '{"1A":"SEC:RET"}' '{"1A":SECRET}' '{"1A":"SECRET","1a":"SECRET"}' \
	'{"SECRET":"1A"}' '{"1A":["SECRET"]}' '{"1A":"SECRET' '{}' '[]'; do
	echo "$bad" >bad.json
	run level hash --id $id --version 1 bad.json
	[ $code = 1 ] || [ $code = 4 ] || fail "$bad gave $code"
	nothing out
	silent
done
wants 1 level hash solved.level.json --answers capitals.json
has err "LV407"
silent

# export: public, private, with the hash
wants 0 level export solved.level.json
has out '"version": 3'
lacks out '"answer"'
lacks out meows
lacks out $hash
silent
wants 0 level export solved.level.json -q -o public.level.json
nothing out
nothing err
wants 1 level export solved.level.json -o public.level.json
has err "exists; use --force"
wants 0 level export solved.level.json --with-answers --with-hash --version 3 \
	-o private.level.json
silent
grep -q "\"answer_hash\": \"$hash\"" private.level.json || fail "no hash"
grep -q '"answer": "COT"' private.level.json || fail "no answers"
wants 0 check --strict public.level.json
wants 0 level export public.level.json --answers right.json --with-answers \
	--with-hash
has out "$hash"
has out '"answer": "cot"'
wants 2 level export some.puz --with-hash
has err "no id"

# verify: by the hash in the level, by --hash, by the answers in the level
for level in private.level.json solved.level.json \
	"public.level.json --hash $hash"; do
	wants 0 level verify $level right.json
	same "verify $level" correct "$out"
	nothing err
	wants 1 level verify $level wrong.json
	same "verify $level" "not correct" "$out"
	lacks err "$hash"
	silent
	wants 1 level verify $level capitals.json
	same "verify $level" "not correct" "$out"
	silent
done
# Answers right on the command line, and no trace of them in a message.
wants 0 level hash --id 550e8400-e29b-41d4-a716-446655440000 --version 1 \
	'{"1A":"PARIS","1D":"JUPITER","2A":"LONDON","2D":"MARS"}'
same "inline" \
	ad1bdde4575f98cf06a6cf49de9d8344341a2d23f259d1ca0ffc488c5ffedc28 "$out"
wants 1 level hash --id 550e8400-e29b-41d4-a716-446655440000 --version 1 \
	'{"1A":"PARIS","1D":"JUPI:TER"'
lacks err PARIS
lacks err JUPI
wants 0 level verify private.level.json right.json --json
has out '"correct": true'
wants 1 level verify private.level.json wrong.json --json
has out '"correct": false'
wants 1 level verify private.level.json wrong.json -q
nothing out
nothing err
wants 4 level verify public.level.json right.json
has err "LV416"
wants 2 level verify public.level.json right.json --hash 12
wants 1 level verify private.level.json right.json --version 4
same "another version" "not correct" "$out"

# The app whose format it is calls the text of a clue `question` by now, and
# allows nothing else beside it.
wants 0 level export solved.level.json --level-dialect question -o q.level.json
lacks err '"clue"'
wants 0 convert --to level --level-dialect both solved.level.json \
	both.level.json
python3 - "${CROSSPLY_CORPUS-$here/../../../shared/corpus}" <<'END' ||
import json, os, sys
q, both = (json.load(open(n)) for n in ("q.level.json", "both.level.json"))
for a, b in zip(q["clues_json"]["down"], both["clues_json"]["down"]):
    assert "clue" not in a, a
    assert a["question"] == b["clue"] == b["question"], (a, b)
schema = os.path.join(sys.argv[1], "levels/level.schema.json")
if os.path.exists(schema):
    import jsonschema
    all = json.load(open(schema))
    for part, name in (("grid_json", "GridJson"), ("clues_json", "CluesJson")):
        jsonschema.validate(q[part], dict(all, **{
            "$ref": "#/definitions/" + name}))
END
	fail "--level-dialect"
for file in q both; do
	wants 0 show --json $file.level.json
	has out '"text": "Digits"'
	wants 0 check --disable LV307 $file.level.json
	nothing out
done

# Findings show lines of a level only without its answers.
sed 's/"answer": "CAT"/"answer": "SECRET"/' solved.level.json >long.level.json
for form in "" --gnu --json --sarif; do
	wants 1 check $form long.level.json
	has out LV409
	lacks out SECRET
done
wants 1 level export long.level.json
lacks err SECRET
nothing out

finish
