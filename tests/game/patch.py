#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Applies JSON Patches (RFC 6902) and compares the outcome.

Usage: patch.py CROSSPLY LOG COUNT: for COUNT pairs of positions, by chance but
always the same, `diff LOG I J --json` applied to `show --at I` must give
`show --at J`, exactly.
"""
import json
import random
import subprocess
import sys


def keys_of(pointer):
    if pointer == "":
        return []
    assert pointer[0] == "/", pointer
    return [k.replace("~1", "/").replace("~0", "~")
            for k in pointer[1:].split("/")]


def index_of(key, most):
    assert key == "0" or (key.isdigit() and key[0] != "0"), key
    assert int(key) <= most, (key, most)
    return int(key)


def apply(doc, op):
    """One operation: the target must be there, or not, as the RFC says."""
    *way, last = keys_of(op["path"])
    for key in way:
        doc = doc[index_of(key, len(doc) - 1) if isinstance(doc, list)
                  else key]
    what = op["op"]
    assert (what == "remove") == ("value" not in op), op
    if isinstance(doc, list):
        if what == "add":
            doc.insert(index_of(last, len(doc)), op["value"])
            return
        at = index_of(last, len(doc) - 1)
        if what == "remove":
            del doc[at]
        else:
            doc[at] = op["value"]
        return
    assert what == "add" or last in doc, op
    if what == "remove":
        del doc[last]
    else:
        doc[last] = op["value"]


def same(a, b):
    """Equal, and numbers with all their digits."""
    return json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True)


def main():
    crossply, log, count = sys.argv[1], sys.argv[2], int(sys.argv[3])

    def ask(*args):
        out = subprocess.run([crossply, *args, "--json"],
                             capture_output=True).stdout
        return json.loads(out, parse_float=str, parse_int=str)
    steps = int(ask("stats", log)["deltas"])
    chance = random.Random(steps)
    pairs = [(0, steps), (steps, 0)]
    while len(pairs) < count:
        a = chance.randrange(steps + 1)
        b = chance.choice([chance.randrange(steps + 1),
                           min(a + 1, steps), max(a - 1, 0)])
        pairs.append((a, b))
    states = {}

    def state(position):
        if position not in states:
            states[position] = json.dumps(
                ask("show", log, "--at", str(position)))
        return json.loads(states[position])
    for a, b in pairs[:count]:
        doc = state(a)
        for op in ask("diff", log, str(a), str(b)):
            apply(doc, op)
        assert same(doc, state(b)), (log, a, b)


main()
