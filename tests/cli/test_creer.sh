#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# check --creer: logs against the definition of their game.
# shellcheck source=/dev/null disable=SC2034,SC2154
. "$(dirname "$0")/lib.sh"
cp "$examples"/orchard.* "$examples"/_*.yaml .
gzip -k orchard.gamelog

wants 0 check --creer orchard.yaml orchard.gamelog orchard.gamelog.gz
nothing out
wants 0 check --creer ./orchard.yaml --strict orchard.gamelog
nothing out
"$crossply" check --creer orchard.yaml - <orchard.gamelog.gz ||
	fail "through a pipe"
"$crossply" check --creer - orchard.gamelog <orchard.yaml ||
	fail "the definition through a pipe"
# Other files are not its business.
wants 0 check --creer orchard.yaml "$examples/sun.md"

sed 's/"carrying":3/"carrying":2.5/; s/"carrying":4/"carying":4/' \
	orchard.gamelog >bad.json
wants 1 check --creer orchard.yaml bad.json
has out 'bad.json:16:209: error[GL602]'
has out "\`Gatherer.carrying\` must be an int"
has out "Gatherer 9 in delta 8, is 2.5"
has out "GL606"
wants 0 check bad.json
wants 0 check --creer orchard.yaml --disable GL602,GL606 bad.json
wants 1 check --creer orchard.yaml --only creer-type bad.json
lacks out GL606
wants 1 check --creer orchard.yaml bad.json orchard.gamelog --json
python3 - <<'END' || fail "--json: $out"
import json
files = json.load(open(".out"))["files"]
assert [[f["code"] for f in x["findings"]] for x in files] \
    == [["GL602", "GL606"], []], files
END

# A log that is too large to be held is compared as well.
python3 - <<'END'
import json
log = json.load(open("orchard.gamelog"))
run = log["deltas"][2]
log["deltas"][-1:-1] = [run] * 60000
log["deltas"].insert(-1, json.loads(json.dumps(run).replace("true", "1")))
json.dump(log, open("large.json", "w"))
END
wants 1 check --creer orchard.yaml large.json
has out 'error[GL626]'
has out 'large.json:0x'
has out 'in delta 60025'
rm large.json

# A definition with faults: they are told, and logs are only checked.
sed 's/type: Tile!/type: Tail!/; s/- turns/- turn/' orchard.yaml >odd.yaml
wants 1 check --creer odd.yaml bad.json
has out 'odd.yaml:2:3: error[GL703]'
has out 'put the file _turn.yaml next to it'
has out 'GL705'
lacks out GL602
has err "not compared"
wants 1 check --creer odd.yaml orchard.gamelog --sarif
python3 - <<'END' || fail "--sarif: $out"
import json
results = json.load(open(".out"))["runs"][0]["results"]
assert {r["ruleId"] for r in results} == {"GL703", "GL705"}, results
END
printf '\tGame: x' >_turn.yaml
wants 1 check --creer odd.yaml orchard.gamelog --gnu
has out '_turn.yaml:1:1: error[GL701]'
wants 3 check --creer missing.yaml orchard.gamelog
has err "cannot read missing.yaml"
wants 3 check --creer . orchard.gamelog
wants 2 check --creer - -
# Without the file that all games build on.
mkdir alone
cp orchard.yaml alone
wants 1 check --creer alone/orchard.yaml orchard.gamelog
has out '_base.yaml next to it'
# Of another game.
sed 's/name: Orchard/name: Garden/' orchard.yaml >garden.yaml
wants 1 check --creer garden.yaml bad.json
has out GL601
lacks out GL602
wants 0 explain GL602
has out "creer-type"

# One value of a genuine log is changed: exactly that is found.
corpus=${CROSSPLY_CORPUS:-$here/../../../shared/corpus}
if [ ! -d "$corpus/creer" ]; then
	echo "skipped: no corpus"
	finish
fi
cat >mutate.py <<'END'
import glob, gzip, json, random, subprocess, sys
crossply, corpus = sys.argv[1:]
random.seed(5)
def wrong(value):
    """A value of another type, whatever the type is."""
    if isinstance(value, bool):
        return 1
    if isinstance(value, (int, float)):
        return "one"
    if isinstance(value, str):
        return 1
    return random.choice([True, 3, "x"])
def mutate(log):
    """Changes one attribute; gives its name and the number of the delta."""
    while True:
        step = random.randrange(len(log["deltas"]))
        objects = log["deltas"][step].get("game", {}).get("gameObjects", {})
        if not objects:
            continue
        where = objects[random.choice(list(objects))]
        key = random.choice(list(where))
        if key == "gameObjectName":
            continue
        kind = random.choice(["type", "name"])
        if kind == "name":
            where[key + "X"] = where.pop(key)
            return key, step, {"GL606", "GL607"} if "id" in where or \
                key == "id" else {"GL606"}
        where[key] = wrong(where[key])
        return key, step, {"GL602"}
for game in "Anarchy", "Saloon", "Chess":
    path = sorted(glob.glob(f"{corpus}/gamelogs/{game}-*.gz"))[0]
    text = gzip.open(path).read()
    for n in range(5):
        log = json.loads(text)
        key, step, want = mutate(log)
        json.dump(log, open("mutant.json", "w"))
        out = subprocess.run([crossply, "check", "--json", "--creer",
            f"{corpus}/creer/{game}.yaml", "mutant.json"],
            capture_output=True).stdout
        found = [f for f in json.loads(out)["files"][0]["findings"]
                 if f["code"].startswith("GL6")]
        assert {f["code"] for f in found} == want and \
            len(found) == len(want), (game, key, step, want, found)
        for f in found:
            assert f".{key}" in f["message"], (key, f)
            assert f"in delta {step}" in f["message"], (step, f)
END
python3 mutate.py "$crossply" "$corpus" || fail "mutants"
finish
