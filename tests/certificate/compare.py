#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares crossply's verdicts on certificates with those of verify.py.

compare.py CROSSPLY PACK: on what crossply writes, and on many changed
copies of it. Both have to give the same verdict on each.
"""
import copy
import json
import os
import random
import subprocess
import sys
import tempfile

import verify

REST = " 0 0 -1 -1 -1 -1 0 0 1 ids:nodes"
TAKES = " 0 1 -1 -1 -1 -1 0 0 1 ids:nodes"
# Won and lost, moving, flying, placing, and with a stone to be taken first.
POSITIONS = [
    "***O**@*/@****@*O/OO@***@O b m s 5 0 5 0" + REST,
    "**@O****/***O**OO/@***O@** w m s 5 0 3 0" + REST,
    "@O@O@O*O/@*******/******** b m s 4 0 4 0" + REST,
    "@@O***O@/O@**O*O@/******** w m s 5 0 5 0" + REST,
    "********/**@**@@*/*O*O@OO* b p p 4 0 4 1" + REST,
    "*O**O*@*/**O@****/O@@@O*** w m s 5 0 5 0" + REST,
    "*O****@*/**O@O***/O@@@O*** b m s 5 0 5 0" + REST,
    "***O**@*/@*****@O/OO@***@O b m r 5 0 5 0" + TAKES,
]
# A claim that the search refutes without knowing what the position is worth.
OPEN = "O******@/****@***/**O***** w p p 2 7 2 7" + REST
CHANGES = 1200


def run(crossply, *args):
    done = subprocess.run([crossply, *args], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False,
                          env={**os.environ, "XDG_CACHE_HOME": "/nowhere"})
    return done.stdout.decode()


def puzzle(title, fen):
    return {"id": title, "title": title, "description": "Find it, if it is "
            "there.", "category": "winGame", "difficulty": "easy",
            "initialPosition": fen, "solutions": []}


def make(crossply, pack, folder):
    """Certificates: of positions, and of true and false claims."""
    found = []
    for fen in POSITIONS:
        text = run(crossply, "solve", "--json", "--nodes", "20", fen)
        here = list(verify.find(json.loads(text)))
        assert len(here) == 1, fen
        found += here
    claims = [puzzle(f"Win in {n}", POSITIONS[k])
              for k, n in ((3, 2), (3, 3), (3, 4), (6, 3))]
    claims.append(puzzle("Win in 2", OPEN))
    path = os.path.join(folder, "claims.json")
    with open(path, "w", encoding="utf-8") as f:
        json.dump({"formatVersion": "1.0", "puzzles": claims}, f)
    for file in (path, pack):
        text = run(crossply, "solve", "--json", "--nodes", "3", file)
        found += verify.find(json.loads(text))
    return found


def turned(step, to):
    """The same step, turned or mirrored."""
    words = step.split(" ")
    board = verify.read_key(words[:1], 0)[0]
    image = [""] * 24
    for i in range(24):
        image[to[i]] = board[i]
    key, empty = "", 0
    for c in image + ["end"]:
        if c == "*":
            empty += 1
            continue
        key += str(empty) if empty else ""
        empty = 0
        key += c if c != "end" else ""
    turn, rest = "", words[-2]
    while rest:
        if rest[:2] in verify.POINT:
            turn += verify.NAMES[to[verify.POINT[rest[:2]]]]
            rest = rest[2:]
        else:
            turn += rest[0]
            rest = rest[1:]
    return " ".join([key] + words[1:-2] + [turn, words[-1]])


def change_step(c, r):
    lists = [k for k in ("wins", "holds") if c.get(k)]
    if not lists:
        return
    steps = c[r.choice(lists)]
    i = r.randrange(len(steps))
    words = steps[i].split(" ")
    kind = r.randrange(6)
    if kind == 0:
        del steps[i]
    elif kind == 1:
        words[-1] = str(max(0, int(words[-1]) + r.choice((-1, 1))))
        steps[i] = " ".join(words)
    elif kind == 2:
        words[-2] = r.choice(steps).split(" ")[-2]
        steps[i] = " ".join(words)
    elif kind == 3 and len(words) < 6:
        steps[i] = turned(steps[i], r.choice(verify.SYMMETRIES))
    elif kind == 4:
        steps.insert(0, r.choice(steps))
    else:
        words[0] = words[0].translate(str.maketrans("O@", "@O"))
        steps[i] = " ".join(words)


def change_claim(c, r):
    claim = c["claim"]
    kind = r.randrange(7)
    if kind == 0 and "within" in claim:
        claim["within"] = max(0, claim["within"] + r.choice((-1, 1)))
    elif kind == 1:
        claim["not_within"] = claim.get("not_within", 1) + r.choice((-1, 1))
    elif kind == 2:
        claim.pop("not_within", None)
    elif kind == 3:
        claim["winner"] = r.choice(("white", "black"))
    elif kind == 4:
        claim["result"] = r.choice(("win", "no_win"))
        claim.setdefault("not_within", 1)
    elif kind == 5:
        c["claim"] = {"result": "draw"}
        c["wins"], c["holds"] = [], []
        c["tables"] = r.choice(([], ["5-3", "5-5", "4-4"]))
    else:
        c["puzzle"] = {"aim": r.choice(("win", "hold")),
                       "turns": r.choice((None, 1, 2, 3, 4)),
                       "standing": r.choice(("proven", "refuted"))}


def change_rest(c, r):
    kind = r.randrange(5)
    if kind == 0:
        c.pop(r.choice(("wins", "holds", "tables")), None)
    elif kind == 1:
        c["left_out"] = {r.choice(("wins", "holds")): "no room"}
    elif kind == 2 and " r " not in c["position"]:
        side = " w " if " b " in c["position"] else " b "
        c["position"] = c["position"].replace(" w ", " ? ", 1) \
            .replace(" b ", side, 1).replace(" ? ", side, 1)
    elif kind == 3:
        c["schema"] = c["schema"][:-1] + r.choice("13")
    else:
        c["tables"] = [r.choice(("3-3", "4-3", "3-4", "5-5"))]


def changed(originals):
    r = random.Random(1)
    small = [c for c in originals
             if len(c.get("wins", [])) + len(c.get("holds", [])) < 60]
    for i in range(CHANGES):
        pool = originals if i % 10 == 0 else small
        c = copy.deepcopy(r.choice(pool))
        for _ in range(r.choice((1, 1, 1, 2))):
            r.choice((change_step, change_step, change_claim,
                      change_rest))(c, r)
        yield c


def main():
    crossply, pack = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        good = make(crossply, pack, folder)
        every = good + list(changed(good))
        path = os.path.join(folder, "all.json")
        with open(path, "w", encoding="utf-8") as f:
            json.dump(every, f)
        report = json.loads(run(crossply, "check", "--certificate", path,
                                "--json", "--no-tables"))
    theirs = [x["verdict"].replace("_", " ") for x in report["certificates"]]
    assert len(theirs) == len(every), (len(theirs), len(every))
    counts, faults = {}, 0
    for i, c in enumerate(every):
        mine, why = verify.verify(c)
        counts[mine] = counts.get(mine, 0) + 1
        if i < len(good) and mine != "verified":
            print(f"FAILED: an original is {mine}: {why}")
            faults += 1
        if mine != theirs[i]:
            print(f"FAILED: {mine} ({why}) here, {theirs[i]} by crossply: "
                  f"{json.dumps(c)[:600]}")
            faults += 1
    results = [(c["claim"]["result"], c.get("puzzle", {}).get("standing"))
               for c in good]
    for want in (("no_win", "refuted"), ("win", "refuted"),
                 ("win", "proven"), ("win", None)):
        if want not in results:
            print(f"FAILED: no certificate is {want}")
            faults += 1
    print(f"{len(good)} certificates and {len(every) - len(good)} changed "
          f"ones: {counts}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
