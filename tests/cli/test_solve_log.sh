#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Solve logs: check, show, convert, and the puzzle beside them.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2094,SC2154
. "$(dirname "$0")/lib.sh"

cp "$examples/goose.solve.json" log.json
cat >goose.xd <<'END'
Title: Goose
Author: Nobody


#GAP#
DOMES
YOUTH
ESSAY
#EEL#


A1. Space ~ GAP
A4. Roofs ~ DOMES
A6. Age ~ YOUTH
A7. Prose ~ ESSAY
A8. Fish ~ EEL

D1. Bird ~ GOOSE
D2. Entertain ~ AMUSE
D3. Leaf ~ PETAL
D4. Colour ~ DYE
D5. Not bold ~ SHY
END
sed 's/^YOUTH$/YOUTX/; s/ ~ YOUTH$/ ~ YOUTX/; s/ ~ SHY$/ ~ SXY/' goose.xd \
	>other.xd
sed 's/^#EEL#$/EEELS/; s/^A8.*/A8. Fish ~ EEELS/' goose.xd >shape.xd

wants 0 check --strict log.json
nothing out
wants 0 check log.json --puzzle goose.xd
nothing out
wants 0 show log.json
has out "│ D │ O │ M │ E │ S │"
has out "Round roofs"
wants 0 show --json log.json
python3 - <<'END' || fail "show --json"
import json
d = json.load(open(".out"))
assert d["kind"] == "solve" and d["format"] == "solve-log"
assert d["cells"][4][3]["fill"] == "L", d["cells"][4]
assert d["cells"][3][3]["revealed"]
assert "solution" not in d["cells"][0][1]
END

# The solution of another puzzle: what is not its letter is said.
wants 0 check log.json --puzzle other.xd
has out "SL402"
has out "R3C5"
wants 0 show --json log.json --puzzle goose.xd
has out '"solution": "present"'
wants 0 show --solution log.json --puzzle goose.xd
# Not the puzzle at all: which squares differ is said.
wants 1 check log.json --puzzle shape.xd
has out "SL502"
has out "R5C1, R5C5"
make_puz in.puz
wants 1 check log.json --puzzle in.puz
has out "the puzzle has 3 columns and 3 rows, the log has 5 and 5"
wants 1 check in.puz --puzzle in.puz
has out "SL504"
wants 4 check log.json --puzzle log.json
has err "log.json is a solve log, not a crossword"
wants 3 check log.json --puzzle none.puz
has err "cannot read none.puz"
wants 2 check - --puzzle -

# To crosswords, with the letters as progress; and to itself.
wants 0 convert log.json out.ipuz
has err "SL701"
wants 0 show --json out.ipuz
has out '"fill": "L"'
wants 1 convert --strict log.json no.ipuz
has err "does not allow losses"
absent no.ipuz
wants 0 convert log.json both.ipuz --puzzle goose.xd
wants 0 show --json both.ipuz
has out '"solution": "present"'
wants 0 convert log.json again.solve.json
cmp -s log.json again.solve.json || fail "written log differs"
# A crossword has no events to write.
wants 4 convert in.puz no.solve.json
absent no.solve.json

# --fix repairs what convert would write in another way, and loses nothing.
python3 - <<'END'
import copy, json
log = json.load(open("log.json"))
def broken(name, change):
    d = copy.deepcopy(log)
    json.dump(change(d) or d, open(f"fix-{name}.json", "w"), indent=1)
def swap(d):
    e = d["events"]
    e[4], e[20] = e[20], e[4]
def labels(d):
    for c in d["initialState"] + d["clueSections"]["Across"]:
        if "label" in c:
            c["label"] = int(c["label"])
def late_stop(d):
    last = d["events"].pop()
    d["events"] += [{"type": "stop", "timestamp": last["timestamp"] - 1}, last]
broken("labels", labels)
broken("order", swap)
broken("start", lambda d: d["events"].pop(0) and None)
broken("version", lambda d: d.pop("version") and None)
broken("title", lambda d: d.update(title=3))
broken("stopped", late_stop)
broken("success", lambda d: d["events"][-1].update(success="True"))
END
for name in labels order start version title stopped success; do
	wants 1 check --strict fix-$name.json
	run convert --force fix-$name.json converted.solve.json
	run check --fix fix-$name.json
	wants 0 check --strict fix-$name.json
	nothing out
	wants 0 convert --force fix-$name.json fixed.solve.json
	cmp -s converted.solve.json fixed.solve.json ||
		fail "--fix of $name is not what convert writes"
done
# A start that is there, but late, is not doubled.
python3 - <<'END'
import json
d = json.load(open("log.json"))
d["events"].insert(0, {"type": "zoom",
                       "timestamp": d["events"][0]["timestamp"] - 9})
json.dump(d, open("zoom.json", "w"))
END
run check --strict zoom.json
has out SL302
run check --fix zoom.json
run check --strict zoom.json
has out SL302
lacks out SL305

# Verbs for crosswords say that it is none.
wants 4 level hash log.json
has err "log.json is a solve log, not a crossword"
wants 4 solve log.json
finish
