#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares crossply's verdicts on draws with stones in hand with those of
strategy.py.

compare_strategies.py CROSSPLY: on what crossply writes, and on many changed
copies of it. Both have to give the same verdict on each.
"""
import json
import os
import random
import struct
import subprocess
import sys
import tempfile
import zlib

import strategy

REST = " 0 0 -1 -1 -1 -1 0 0 1 ids:nodes"
# White has four stones in all, Black three: mostly draws.
POSITIONS = [
    "*******@/**O***O*/******** w p p 2 2 1 2" + REST,
    "*****O*@/**O***O*/****@*** w p p 3 1 2 1" + REST,
    "*****O*@/**O***OO/****@*** b p p 4 0 2 1" + REST,
    "*****O**/**O***O*/****@*** b p p 3 1 1 2" + REST,
]
COUNTS, STEPS = 32, 1024
CHANGES = 240


def run(crossply, cache, *args):
    return subprocess.run([crossply, *args], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False,
                          env={**os.environ, "XDG_CACHE_HOME": cache})


def repaired(data):
    """With checksums that are right."""
    head = data[:12] + bytes(4) + data[16:STEPS]
    steps = data[STEPS:-4]
    return data[:12] + struct.pack("<I", zlib.crc32(head)) + \
        data[16:STEPS] + steps + struct.pack("<I", zlib.crc32(steps))


def count_at(data, i):
    return struct.unpack_from("<Q", data, COUNTS + 8 * i)[0]


def add_to_count(data, step, n):
    """In the round of the step with this number."""
    for i in range(24):
        here = count_at(data, i)
        if step < here:
            at = COUNTS + 8 * i
            return data[:at] + struct.pack("<Q", here + n) + data[at + 8:]
        step -= here
    return data


def change_step(data, r):
    n = (len(data) - STEPS - 4) // 8
    if not n:
        return data
    i = r.randrange(n)
    at = STEPS + 8 * i
    step = struct.unpack_from("<Q", data, at)[0]
    kind = r.randrange(6)
    if kind == 0:  # one is missing
        return add_to_count(data, i, -1)[:at] + data[at + 8:]
    if kind == 1:  # twice
        return add_to_count(data, i, 1)[:at] + data[at:at + 8] + data[at:]
    if kind == 2:  # to another point
        step = step & ~31 | r.randrange(32)
    elif kind == 3:  # taken, or from somewhere
        shift = r.choice((5, 10))
        step = step & ~(31 << shift) | r.randrange(32) << shift
    elif kind == 4:
        step ^= 1 << r.randrange(64)
    else:  # the turn of another
        other = STEPS + 8 * r.randrange(n)
        step = step & ~0xFFFF | struct.unpack_from("<H", data, other)[0]
    return data[:at] + struct.pack("<Q", step) + data[at + 8:]


def change_header(data, r):
    kind = r.randrange(6)
    # Not the rules: the other verifier knows only those of standard_9mm.
    at = (8, 228 + 12 * r.randrange(3) + r.randrange(8),
          20 + r.randrange(8), 28 + r.randrange(3),
          COUNTS + 8 * r.randrange(24), 224 + r.randrange(36))[kind]
    if kind == 4 and r.randrange(2):  # fewer tables
        return data[:31] + bytes([data[31] - 1]) + data[32:]
    return data[:at] + bytes([data[at] ^ 1 << r.randrange(8)]) + \
        data[at + 1:]


def changed(originals, r):
    for i in range(CHANGES):
        data = r.choice(originals)
        for _ in range(r.choice((1, 1, 2))):
            change = change_header if i % 4 == 0 else change_step
            data = change(data, r)
        if i % 20 == 1:
            data = data[:r.randrange(9, len(data))]
        if i % 20 != 2 and len(data) > STEPS + 4:
            data = repaired(data)
        yield data


def compare(crossply, cache, path, data):
    """Both verdicts, and why."""
    with open(path, "wb") as f:
        f.write(data)
    folder = os.path.join(cache, "crossply", "mill")
    mine, why = strategy.check_file(data, folder)
    done = run(crossply, cache, "check", "--json", "--certificate", path)
    found = json.loads(done.stdout)["certificates"]
    assert len(found) == 1, done.stderr
    return mine, found[0]["verdict"].replace("_", " "), why, found[0]


def main():
    crossply = sys.argv[1]
    faults, counts = 0, {}
    with tempfile.TemporaryDirectory() as folder:
        run(crossply, folder, "solve", "--tables", "7", "-j", "2")
        path = os.path.join(folder, "draw.certificate")
        originals = []
        for fen in POSITIONS:
            done = run(crossply, folder, "solve", "--certificate", path,
                       "--force", fen)
            assert done.returncode == 0, done.stderr
            with open(path, "rb") as f:
                originals.append(f.read())
            assert originals[-1][:8] == b"CPLYHOLD", fen
        every = originals + list(changed(originals, random.Random(1)))
        for i, data in enumerate(every):
            mine, theirs, why, found = compare(crossply, folder, path, data)
            counts[mine] = counts.get(mine, 0) + 1
            if mine != theirs or i < len(originals) and mine != "verified":
                print(f"FAILED: {i}: {mine} ({why}) here, {theirs} by "
                      f"crossply: {json.dumps(found)[:500]}")
                faults += 1
        # Without one of the tables nothing is shown.
        table = os.path.join(folder, "crossply", "mill",
                             "mill-00030300-3-4.table")
        os.remove(table)
        strategy.load_table.cache_clear()
        mine, theirs, _, _ = compare(crossply, folder, path, originals[0])
        if (mine, theirs) != ("not verified", "not verified"):
            print(f"FAILED: without a table: {mine}, {theirs}")
            faults += 1
    if min(counts.get(x, 0) for x in
           ("verified", "not verified", "false")) < 5:
        print(f"FAILED: too few of a kind: {counts}")
        faults += 1
    print(f"{len(originals)} certificates and {CHANGES} changed ones: "
          f"{counts}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
