# SPDX-License-Identifier: MIT
"""Positions and clocks: the same words lead to the same step whoever is asked,
and times that are printed lead back. Over the examples and random records.

Usage: positions.py COMMAND EXAMPLES COUNT
"""
import csv
import io
import json
import math
import os
import random
import re
import subprocess
import sys

import stats_oracle

COMMAND, EXAMPLES, COUNT = sys.argv[1], sys.argv[2], int(sys.argv[3])


def run(*args, stdin=None):
    p = subprocess.run([COMMAND, *map(str, args)], capture_output=True,
                       stdin=stdin or subprocess.DEVNULL, check=False)
    return p.returncode, p.stdout.decode(), p.stderr.decode()


def good(*args, stdin=None):
    code, out, err = run(*args, stdin=stdin)
    assert code == 0, (args, code, err)
    return out


def caption(*args):
    """Step, number of steps, clock and what happened."""
    last = good("show", "--ascii", "--no-clues", *args).splitlines()[-1]
    m = re.fullmatch(r"Step (\d+) of (\d+)(?: at ([\d:]+))?: (.*)", last)
    assert m, (args, last)
    return int(m[1]), int(m[2]), m[3], m[4]


def clock(ms):
    s = ms // 1000
    h, m, s = s // 3600, s // 60 % 60, s % 60
    return f"{h}:{m:02}:{s:02}" if h else f"{m}:{s:02}"


# ---- solves ----

def spoil(log, r):
    """Events that are ignored, out of order, or after a stop."""
    events = log["events"]
    for _ in range(r.randrange(4)):
        at = r.randrange(len(events))
        odd = dict(r.choice(events))
        odd["timestamp"] = events[at]["timestamp"] + r.randrange(90000)
        if r.random() < 0.5:
            odd = {"type": "update", "x": 99, "y": 99, "fill": "A",
                   "timestamp": odd["timestamp"]}
        events.append(odd)


def active_times(steps):
    """From the wall times and the words: what docs/positions.md says."""
    now, before, running, out = 0, 0, False, []
    for s in steps:
        what = s["description"]
        d = s["wall_ms"] - before
        now += d if running and d < 60000 else 0
        before = s["wall_ms"]
        out.append(now)
        if "(ignored)" in what:
            continue
        if what.startswith(("started", "resumed")):
            running = True
        elif what.startswith(("paused", "stopped", "solved")):
            running = False
    return out


def check_printed_times(log, steps, flags, r):
    last = {s["clock"]: s["step"] for s in steps}
    for text in r.sample(sorted(last), min(6, len(last))):
        d = json.loads(good("show", "--json", "--at", text, *flags, log))
        assert d["clock"] == text and d["step"] == last[text], (text, d)
        assert caption("--at", text, *flags, log)[0] == last[text]
    for s in r.sample(steps, min(4, len(steps))):
        at = caption("--at", s["step"], *flags, log)
        assert at[0] == s["step"] and at[2] == s["clock"], (at, s)
        exact = f'{s["clock"]}.{s["time_ms"] % 1000:03}'
        d = json.loads(good("show", "--json", "--at", exact, *flags, log))
        assert d["time_ms"] == s["time_ms"], (exact, d["step"], s)


def check_plain(log, steps, flags):
    lines = re.findall(r"^([\d:]+) step (\d+): ",
                       good("replay", "--plain", *flags, log), re.M)
    assert lines == [(s["clock"], str(s["step"])) for s in steps]


def check_animation(log, steps, flags):
    good("replay", log, *flags, "-o", "animation.html", "--force")
    with open("animation.html", encoding="utf-8") as f:
        text = f.read()
    data = json.loads(re.search(
        r'<script type="application/json" id="animation">(.*?)</script>',
        text, re.S)[1])
    times = {0: 0} | {s["step"]: s["time_ms"] for s in steps}
    if data["timed"]:
        for _, position, ms, _ in data["frames"]:
            assert times[position] == ms, (position, ms)
    for name, position in data["names"]:
        d = json.loads(good("show", "--json", "--at", name, log))
        assert d["step"] == position, (name, position)


def table(log, name, flags):
    out = good("stats", "--csv", "--table", name, *flags, log)
    return list(csv.DictReader(io.StringIO(out)))


def check_stats(log, steps, flags):
    helps = [s for s in steps if {"check", "reveal"} & set(s["marks"])]
    rows = table(log, "help", flags)
    assert [int(x["time_ms"]) for x in rows] == \
        [s["time_ms"] for s in helps], (rows, helps)
    assert [int(x["wall_ms"]) for x in rows] == [s["wall_ms"] for s in helps]
    final = {}
    for s in steps:
        if "update" not in s["marks"] or "ignored" in s["description"]:
            continue
        m = re.search(r"row (\d+), column (\d+)", s["description"])
        if " again" not in s["description"]:
            cleared = s["description"].startswith("cleared")
            final[m[1], m[2]] = "" if cleared else str(s["time_ms"])
    for x in table(log, "squares", flags):
        want = final.get((x["row"], x["column"]), "")
        assert x["last_ms"] == want, (x, want)
    letters = {str(s["time_ms"]) for s in steps if "update" in s["marks"]}
    for x in table(log, "clues", flags):
        assert {x["first_ms"], x["done_ms"]} <= letters | {""}, x
    for x in table(log, "progress", flags)[1:-1]:
        assert x["time_ms"] in letters, x
    solved = [s for s in steps if s["description"].startswith("solved")]
    end = solved[0] if solved else steps[-1]
    d = json.loads(good("stats", "--json", log))
    wall = "wall_ms" if "wall_ms" in d else "wall"
    active = "active_ms" if "active_ms" in d else "active"
    assert d[wall] == end["wall_ms"], (d[wall], end)
    if not flags:
        assert d[active] == end["time_ms"], (d[active], end)


def check_shares(log, n, r):
    for _ in range(3):
        thousandths = r.randrange(100001)
        text = f"{thousandths / 1000:g}%"
        want = n * thousandths // 100000
        assert caption("--at", text, log)[0] == want, (text, want)
        d = json.loads(good("show", "--json", "--at", text, log))
        assert d["step"] == want, (text, want)


def check_solve(log, seed):
    r = random.Random(seed)
    for flags in ([], ["--clock", "wall"]):
        out = good("replay", "--jsonl", *flags, log)
        steps = [json.loads(line) for line in out.splitlines()]
        assert [s["step"] for s in steps] == list(range(1, len(steps) + 1))
        assert all(s["clock"] == clock(s["time_ms"]) for s in steps)
        want = [s["wall_ms"] for s in steps] if flags else active_times(steps)
        assert [s["time_ms"] for s in steps] == want
        check_printed_times(log, steps, flags, r)
        check_plain(log, steps, flags)
        check_animation(log, steps, flags)
        check_stats(log, steps, flags)
    check_shares(log, len(steps), r)


# ---- game logs ----

def make_game(seed):
    r = random.Random(seed)
    turn, deltas = r.choice([0, 1, 7]), []
    game = {"currentTurn": turn, "gold": 0, "gameObjects": {}}
    deltas.append({"type": "start", "game": game})
    for _ in range(r.randrange(40)):
        change = {"gold": r.randrange(99)}
        if r.random() < 0.3:
            turn += 1
            change["currentTurn"] = turn
        deltas.append({"type": "ran", "game": change, "data": {
            "player": {"id": "0"}, "invalid": None, "returned": True,
            "run": {"caller": {"id": "0"}, "functionName": f"f{len(deltas)}",
                    "args": {}}}})
    return {"constants": {"DELTA_REMOVED": "&RM", "DELTA_LIST_LENGTH": "&LEN"},
            "gameName": "Toy", "gameSession": "1", "deltas": deltas}


def check_game(log, seed):
    r = random.Random(seed)
    n = caption("--at", "last", log)[0]
    goals = ["last", "0", "0%", "100%", f"event:{max(1, n)}"]
    goals += [f"{r.randrange(100001) / 1000:g}%" for _ in range(4)]
    goals += [str(r.randrange(n + 1)) for _ in range(2)]
    turns = [json.loads(line.split("\t")[2]) for line in good(
        "query", log, "--path", "currentTurn").splitlines()
        if line.count("\t") == 2 and "missing" not in line]
    goals += [f"turn:{t}" for t in r.sample(turns, min(3, len(turns)))]
    state = {}
    indexed = "indexed.json"
    with open(log, "rb") as f, open(indexed, "wb") as g:
        g.write(f.read())
    if os.path.exists(indexed + ".cpx"):
        os.remove(indexed + ".cpx")
    good("show", indexed, "--json", "--index")
    for goal in goals:
        step = caption("--at", goal, log)[0]
        if goal.endswith("%"):
            share = round(float(goal[:-1]) * 1000)
            assert step == n * share // 100000, (goal, step)
        want = good("show", "--json", "--at", step, log)
        state[goal] = step
        assert good("show", "--json", "--at", goal, log) == want, goal
        assert good("show", "--json", "--at", goal, indexed) == want, goal
        with open(log, "rb") as f:
            piped = subprocess.run(
                f'cat | "{COMMAND}" show --json --at {goal} -', shell=True,
                stdin=f, capture_output=True, check=True).stdout.decode()
        assert piped == want, goal
    for _ in range(3):
        a, b = r.choice(goals), r.choice(goals)
        want = good("diff", log, state[a], state[b])
        assert good("diff", log, a, b) == want, (a, b)
        assert good("diff", indexed, a, b) == want, (a, b)
    check_refusals(log, indexed, n)
    ran = ["--event", "ran", "--json"]
    rows = json.loads(good("query", log, *ran))
    for _ in range(2):
        a, b = sorted(r.sample(goals, 2), key=lambda g: state[g])
        want = [x for x in rows if state[a] < x["step"] <= state[b]]
        for path in (log, indexed):
            got = good("query", path, *ran, "--at", a, "--until", b)
            assert json.loads(got) == want, (path, a, b)
    for row in rows:
        name = row["data"]["run"]["functionName"]
        if r.random() < 0.2:
            at = caption("--at", row["step"], log)
            assert at[0] == row["step"] and name in at[3], (row, at)
    for line in good("query", log, "--path", "currentTurn",
                     "--csv").splitlines()[2:]:
        step, turn = line.split(",")[:2]
        assert good("show", log, "--path", "currentTurn", "--at",
                    step) == turn + "\n"
    for row in json.loads(good("stats", "--json", log))["largest"]:
        assert 1 <= row["step"] <= n


def check_refusals(log, indexed, n):
    for goal, why in [(n + 1, f"{n + 1} is out of range (0 to {n})"),
                      ("100.001%", "100.001% is out of range (0% to 100%)"),
                      ("event:0", "event:0: there "),
                      ("turn:9999", "turn:9999: there "),
                      ("puzzle:1", "puzzle:1: unknown name; use turn:N or "),
                      ("0:01", "0:01: this log has no times"),
                      ("soon", "soon is not a position; give a step")]:
        said = set()
        for args in (["show", "--at", goal, log],
                     ["show", "--json", "--at", goal, log],
                     ["show", "--path", "gold", "--at", goal, indexed],
                     ["replay", "--until", goal, log],
                     ["diff", log, 0, goal], ["diff", indexed, goal, 0]):
            code, _, err = run(*args)
            assert code == 2 and f"{why}" in err, (args, code, err)
            said.add(re.sub(r"^crossply: \S+: (--\w+ )?", "", err))
        assert len(said) == 1, said


# ---- packs ----

def check_pack(pack):
    n = caption("--at", "last", pack)[1]
    for goal in ["0", "last", "50%", "puzzle:3", "puzzle:4.1", "event:2",
                 str(n)]:
        d = json.loads(good("show", "--json", "--at", goal, pack))
        assert caption("--at", goal, pack)[0] == d["step"], goal
        s = json.loads(good("solve", "--json", "--at", goal, pack))
        assert [p["puzzle"] for p in s["puzzles"]] == \
            [d["position"]["puzzle"]], goal
    for args in (["show", "--at"], ["solve", "--at"], ["play", "--at"]):
        code, _, err = run(*args, "puzzle:99", pack)
        assert code == 2 and "puzzle:99: there are 6 puzzles" in err, err


def main():
    check_solve(os.path.join(EXAMPLES, "goose.solve.json"), 1)
    check_game(os.path.join(EXAMPLES, "orchard.gamelog"), 1)
    check_pack(os.path.join(EXAMPLES, "first-mills.sanmill_puzzles"))
    for seed in range(COUNT):
        log = stats_oracle.make(seed)
        if seed % 2:
            spoil(log, random.Random(seed))
        with open("solve.json", "w", encoding="utf-8") as f:
            json.dump(log, f)
        check_solve("solve.json", seed)
        with open("game.json", "w", encoding="utf-8") as f:
            json.dump(make_game(seed), f)
        check_game("game.json", seed)


main()
