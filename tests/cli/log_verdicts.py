#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Verdicts on solve logs that the text of the format decides, with the words
that decide; and what `check --fix` makes of them.

Usage: log_verdicts.py CROSSPLY"""
import copy
import json
import subprocess
import sys

T = 1600000000000
GOOD = {
    "version": "0.1",
    "clueSections": {"Across": [{"label": "1", "text": "Pet"}]},
    "initialState": [{"x": x, "y": 0, "fill": "", **({"label": "1"}
                                                    if x == 0 else {})}
                     for x in range(3)],
    "events": [
        {"type": "start", "timestamp": T},
        {"type": "update", "timestamp": T + 10, "x": 0, "y": 0, "fill": "C"},
        {"type": "select", "timestamp": T + 10, "x": 1, "y": 0},
        {"type": "stop", "timestamp": T + 20},
    ],
}


def log(change):
    made = copy.deepcopy(GOOD)
    change(made)
    return made


def events(*more):
    def change(made):
        made["events"][3:] = [dict(e, timestamp=T + e.pop("at")) for e in
                              copy.deepcopy(more)]
    return change


def put(value, *path):
    def change(made):
        for key in path[:-1]:
            made = made[key]
        made[path[-1]] = value
    return change


# name, change, findings by default, findings with --strict
CASES = [
    ("as it should be", lambda made: None, "", ""),
    ("success as text",
     events({"at": 30, "type": "submit", "success": "true"}),
     "warning SL319", "error SL319"),
    ("events is an object", put({}, "events"), "error SL109", "error SL109"),
    ("initialState is an object", put({}, "initialState"),
     "error SL109", "error SL109"),
    ("highlight without a square",
     events({"at": 30, "type": "highlight"},
            {"at": 31, "type": "unhighlight", "rows": [1]}), "", ""),
    ("highlight with half a square",
     events({"at": 30, "type": "highlight", "x": 1}), "", ""),
    ("highlight off the grid",
     events({"at": 30, "type": "highlight", "x": 99, "y": "q"}), "", ""),
    ("unknown type before the start",
     lambda made: made["events"].insert(0, {"type": "theme", "timestamp": T}),
     "note SL321", "error SL321"),
    ("unknown type after the start",
     lambda made: made["events"].insert(1, {"type": "theme", "timestamp": T}),
     "", ""),
    ("x of a square as text", put("0", "initialState", 0, "x"),
     "note SL214", "error SL214"),
    ("x of a select as text", put("1", "events", 2, "x"),
     "note SL206", "warning SL206"),
    ("x of an update as text", put("0", "events", 1, "x"), "", ""),
    ("x is 1.0", put(1.0, "events", 2, "x"), "", ""),
    ("x is 1.0001", put(1.0001, "events", 2, "x"),
     "warning SL205", "error SL205"),
    ("a square without a fill",
     lambda made: made["initialState"][0].pop("fill"),
     "warning SL202", "error SL202"),
    ("a digit as a number", put(7, "events", 1, "fill"),
     "warning SL203", "error SL203"),
    ("null as a letter", put(None, "events", 1, "fill"),
     "warning SL311", "error SL311"),
    ("stop, then submit, of one moment",
     events({"at": 30, "type": "stop"},
            {"at": 30, "type": "submit", "success": True}),
     "note SL320", "warning SL320"),
    ("a circle", put("circle", "initialState", 1, "extraShape"), "", ""),
    ("version as a number", put(0.1, "version"),
     "warning SL104", "error SL104"),
    ("update after select", lambda made: made["events"].__setitem__(
        slice(1, 3), made["events"][2:0:-1]), "warning SL304", "error SL304"),
]
# These can be repaired; then the strict rules find nothing.
FIXED = ["a square without a fill", "a digit as a number", "null as a letter",
         "x is 1.0001", "success as text", "unknown type before the start",
         "x of a square as text", "x of a select as text",
         "version as a number", "update after select"]


def check(crossply, path, *options):
    run = subprocess.run([crossply, "check", "--json", *options, path],
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    found = [f for f in json.loads(run.stdout)["files"][0]["findings"]
             if f["code"] != "SL401"]  # solved with blanks, on purpose
    return " ".join(sorted(f"{f['severity']} {f['code']}" for f in found))


def main():
    crossply, bad = sys.argv[1], 0

    def compare(name, what, got, want):
        nonlocal bad
        if got != want:
            bad += 1
            print(f"{name}, {what}: '{got}', not '{want}'")

    for name, change, lenient, strict in CASES:
        with open("case.solve.json", "w") as f:
            json.dump(log(change), f, indent=1)
        compare(name, "default", check(crossply, "case.solve.json"), lenient)
        compare(name, "strict", check(crossply, "case.solve.json", "--strict"),
                strict)
        if name not in FIXED:
            continue
        subprocess.run([crossply, "check", "-q", "--fix", "case.solve.json"],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        compare(name, "fixed",
                check(crossply, "case.solve.json", "--strict"), "")
        with open("case.solve.json") as f:
            fixed = json.load(f)
        kept = sorted(json.dumps(e) for e in fixed["events"])
        if name.startswith("update") or name.startswith("unknown"):
            compare(name, "events kept", kept,
                    sorted(json.dumps(e) for e in log(change)["events"]))
    # Another program's game has no order within a moment to break.
    game = [
        {"timestamp": T, "type": "create", "params": {"game": {
            "info": {}, "grid": [[{"black": False, "value": ""}] * 2],
            "solution": [["A", "B"]], "clues": {"across": [], "down": []}}}},
        {"timestamp": T + 5, "type": "updateCursor",
         "params": {"cell": {"r": 0, "c": 0}}},
        {"timestamp": T + 5, "type": "updateCell",
         "params": {"cell": {"r": 0, "c": 0}, "value": "A"}},
    ]
    with open("game.json", "w") as f:
        json.dump(game, f)
    compare("dfac", "strict", "SL304" in check(crossply, "game.json",
                                               "--strict"), False)
    return bad > 0


sys.exit(main())
