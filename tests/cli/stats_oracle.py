# SPDX-License-Identifier: MIT
"""The statistics of solve logs once more, in another way: from the definitions
in docs/statistics.md, over random logs, compared with what the command says.

Usage: stats_oracle.py COMMAND FOLDER COUNT
"""
import json
import os
import random
import statistics
import subprocess
import sys

from lit_word import ways_of

IDLE = 60000
GRID = ["..#..", ".....", "#...#", ".....", "..#.."]
N = len(GRID)


def words(down):
    """Cells of each run of two or more squares."""
    found = []
    for a in range(N):
        run = []
        for b in range(N + 1):
            x, y = (a, b) if down else (b, a)
            if b < N and GRID[y][x] == ".":
                run.append((x, y))
                continue
            if len(run) > 1:
                found.append(run)
            run = []
    return found


def numbers():
    starts = {w[0] for down in (False, True) for w in words(down)}
    return {c: i + 1 for i, c in
            enumerate(sorted(starts, key=lambda c: (c[1], c[0])))}


NUMBER = numbers()
CLUES = [(name, NUMBER[w[0]], w)
         for name, down in (("Across", False), ("Down", True))
         for w in sorted(words(down), key=lambda w: NUMBER[w[0]])]


def make(seed):
    r = random.Random(seed)
    open_cells = [(x, y) for y in range(N) for x in range(N)
                  if GRID[y][x] == "."]
    log = {"version": "0.1", "title": f"Log {seed}", "clueSections": {},
           "initialState": [], "events": []}
    for section, number, _ in CLUES:
        log["clueSections"].setdefault(section, []).append(
            {"label": str(number), "text": "?"})
    for y in range(N):
        for x in range(N):
            cell = {"x": x, "y": y,
                    "fill": "" if GRID[y][x] == "." else None}
            if (x, y) in NUMBER:
                cell["label"] = str(NUMBER[x, y])
            if cell["fill"] == "" and r.random() < 0.1:
                cell["fill"] = "Q"
            log["initialState"].append(cell)
    now = 1700000000000 + r.randrange(10**9)
    events = log["events"]

    def add(kind, **more):
        events.append({"type": kind, "timestamp": now, **more})

    has_cursor, has_clues = r.random() < 0.6, r.random() < 0.5
    add("start")
    running = True
    for _ in range(r.randrange(5, 150)):
        now += r.choice([1, 20, 39, 40, 300, 700, 2000, 9000, 10001, 30000,
                         60000, 60001, 400000])
        if not running:
            add("start")
            running = True
            continue
        x, y = r.choice(open_cells)
        what = r.random()
        if what < 0.6:
            add("update", x=x, y=y, fill=r.choice(["A", "B", "C", "", "XYZ"]))
        elif what < 0.75 and has_cursor:
            add("select", x=x, y=y)
        elif what < 0.85 and has_clues:
            section, number, _ = r.choice(CLUES)
            add("selectClue", clueSection=section, clueLabel=str(number))
        elif what < 0.9:
            add("check", x=x, y=y)
        elif what < 0.94:
            add("reveal", x=x, y=y)
            add("update", x=x, y=y, fill="R")
        elif what < 0.97:
            add("stop")
            running = False
        else:
            add("submit", success=False)
    if running and r.random() < 0.4:
        now += 500
        add("submit", success=True)
    return log


def figures(log):
    """Replays the log; every quantity as its definition says."""
    events = log["events"]
    fill = {(c["x"], c["y"]): c["fill"] for c in log["initialState"]}
    given = {c: bool(f) for c, f in fill.items()}
    clock = active = 0
    t0 = events[0]["timestamp"]
    running, cursor, chosen, way = False, None, None, 0
    first, final, edits, by = {}, {}, {}, {}
    dwell, on, revealed = {}, {}, {}
    doubtful, cost = {}, None
    last = dict(fill)
    for e in events:
        if e["type"] == "update":
            last[(e["x"], e["y"])] = e["fill"]
    letters, corrections = [], []
    pauses, sessions, helps = [], [], []
    solved = False
    crossing = {}
    for i, (section, _, cells) in enumerate(CLUES):
        for c in cells:
            crossing.setdefault(c, [None, None])[section == "Down"] = i

    def clue_at(cell):
        if cell is None:
            return chosen
        pair = crossing.get(cell, [None, None])
        if chosen is not None and chosen in pair:
            return chosen
        return pair[way] if pair[way] is not None else pair[1 - way]

    words = [{c: cells for name, _, cells in CLUES if name == section
              for c in cells} for section in ("Across", "Down")]
    ways = ways_of(events, words, {(section, str(label)): cells
                                   for section, label, cells in CLUES})

    for e, its_way in zip(events, ways):
        t = e["timestamp"] - t0
        cell = (e["x"], e["y"]) if "x" in e else None
        d = t - clock
        if running and d:
            part = d if d < IDLE else 0
            if not part:
                pauses.append((clock, t))
            where = cursor if cursor is not None else cell
            if where is not None:
                dwell[where] = dwell.get(where, 0) + part
            k = clue_at(where)
            if k is not None:
                on[k] = on.get(k, 0) + part
            active += part
        clock = t
        kind = e["type"]
        if kind == "start":
            running = True
            sessions.append([t, t])
        elif kind == "stop":
            running = False
            sessions[-1][1] = t
        elif kind == "select":
            way = its_way
            cursor = cell
        elif kind == "selectClue":
            chosen = next(i for i, c in enumerate(CLUES)
                          if c[0] == e["clueSection"]
                          and str(c[1]) == e["clueLabel"])
            way = its_way
        elif kind in ("check", "reveal"):
            helps.append((kind, active, cell))
            if kind == "reveal":
                revealed[cell] = t
        elif kind == "submit" and e["success"]:
            solved = True
        elif kind == "update":
            way = its_way
            new, old = e["fill"], fill[cell]
            if new == old:
                continue
            edits[cell] = edits.get(cell, 0) + 1
            # without a solution: a letter is wrong that is not the last one
            if new and last[cell] and new != last[cell]:
                doubtful.setdefault(cell, (new, active))
            elif new and cell in doubtful:
                letter, since = doubtful.pop(cell)
                if cost is None or active - since > cost[2]:
                    cost = cell, letter, active - since, since, active
            by[cell] = clue_at(cell)
            if old:
                corrections.append(cell)
            if new:
                first.setdefault(cell, active)
                final[cell] = active
                if revealed.get(cell) != t:
                    letters.append((t, active, by[cell]))
            else:
                final.pop(cell, None)
            fill[cell] = new
    if running and sessions:
        sessions[-1][1] = clock
    gaps = [b[0] - a[0] for a, b in zip(letters, letters[1:])
            if a[2] == b[2] and a[2] is not None and b[0] - a[0] < 10000]
    return {
        "wall_ms": clock, "active_ms": active, "solved": solved,
        "letters_typed": len(letters), "corrections": len(corrections),
        "corrected": len(set(corrections)),
        "filled": sum(bool(f) for f in fill.values()),
        "rhythm_ms": statistics.median_low(gaps) if gaps else 0,
        "pauses": pauses, "sessions": [tuple(s) for s in sessions],
        "help": helps, "edits": edits, "first": first, "final": final,
        "cost": cost, "dwell": dwell, "on": on, "by": by, "fill": fill, "given": given,
    }


def compare(log, said):
    want = figures(log)
    for key in ("wall_ms", "active_ms", "solved", "letters_typed",
                "corrections", "corrected", "filled", "rhythm_ms"):
        assert said[key] == want[key], (key, said[key], want[key])
    for key in ("pauses", "sessions"):
        assert [(p["begin_ms"], p["end_ms"]) for p in said[key]] == want[key]
    assert [(h["kind"], h["time_ms"], (h["column"] - 1, h["row"] - 1))
            for h in said["assists"]] == want["help"]
    cost = want["cost"]
    assert ("costliest" in said) == (cost is not None)
    if cost:
        got = said["costliest"]
        assert ((got["column"] - 1, got["row"] - 1), got["letter"],
                got["cost_ms"], got["wrong_ms"],
                got["corrected_ms"]) == cost, (got, cost)
        waited = {c for k in (0, 1) for _, _, cells in CLUES
                  if cost[0] in cells for c in cells if c != cost[0]
                  and want["final"].get(c, -1) >= cost[4]}
        assert got["blocked"] == len(waited), (got, waited)
    for q in said["squares"]:
        c = (q["column"] - 1, q["row"] - 1)
        assert q["edits"] == want["edits"].get(c, 0), c
        assert q["first_ms"] == want["first"].get(c), c
        assert q["last_ms"] == want["final"].get(c), c
        assert q["dwell_ms"] == want["dwell"].get(c, 0), c
    done = []
    for i, (clue, (section, number, cells)) in enumerate(
            zip(said["clues"], CLUES)):
        assert clue["clue"] == f"{number} {section}", clue
        assert clue["on_ms"] == want["on"].get(i, 0), clue
        firsts = [want["first"][c] for c in cells if c in want["first"]]
        assert clue["first_ms"] == (min(firsts) if firsts else None), clue
        finals = [want["final"].get(c) for c in cells]
        full = all(want["fill"][c] for c in cells)
        times = [f for f in finals if f is not None]
        when = max(times) if full and times else None
        assert clue["done_ms"] == when, (clue, when)
        assert clue["crossing"] == sum(
            c in want["final"] and want["by"][c] != i for c in cells), clue
        if when is not None:
            done.append((when, i))
    order = {i: k + 1 for k, (_, i) in enumerate(sorted(done))}
    for i, clue in enumerate(said["clues"]):
        assert clue["rank"] == order.get(i, 0), clue


def main(command, folder, count):
    for seed in range(count):
        path = os.path.join(folder, f"{seed:03}.json")
        log = make(seed)
        with open(path, "w") as f:
            json.dump(log, f)
        run = subprocess.run([command, "stats", "--json", path],
                             stdout=subprocess.PIPE, check=True)
        try:
            compare(log, json.loads(run.stdout))
        except AssertionError as e:
            sys.exit(f"{path}: the figures differ: {e}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
