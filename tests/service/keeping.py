# SPDX-License-Identifier: MIT
"""Tests of what those who run the service do beside it: prune, stats."""
import json
import sqlite3
import subprocess
import time
import uuid

from people import gone, traces
from plays import Player, SUN_GRID, strict

DAY = 86400000


def change(b, statement):
    """Makes things older: nobody can wait for ninety days."""
    if b.is_sqlite:
        db = sqlite3.connect(f"{b.folder}/levels.db", timeout=10)
        with db:
            db.execute(statement)
        db.close()
    else:
        subprocess.run(["psql", "-qX", "-v", "ON_ERROR_STOP=1", b.store, "-c",
                        statement], check=True, capture_output=True)


def register(test, same, problem, put, sun):
    def age(b, player, days, play=None):
        at = int(time.time() * 1000) - days * DAY
        change(b, f"UPDATE player SET seen_at = {at} WHERE id = '{player}'")
        if play:
            change(b, f"UPDATE play SET ended_at = {at} WHERE id = '{play}'")

    def solve(p, level):
        p.open(level)
        p.fill(SUN_GRID)
        return p.submit().json()["elapsed_ms"]

    @test
    def the_old_is_forgotten(b):
        level = put(b, sun, "--publish")
        b.start()
        app = b.run("token", "add", uuid.uuid4().hex, "--for",
                    "app").stdout.strip()
        idle, busy, fresh = (Player(b, uuid.uuid4().hex) for _ in range(3))
        known = Player(b, uuid.uuid4().hex, app, uuid.uuid4().hex)
        keys = {}
        for p in (idle, busy, fresh, known):
            p.open(level)
            p.send(("start",), ("update", 2, 0, "X"))
            p.help("check", all=True)
            keys[p] = uuid.uuid4().hex
            p.submit(keys[p])
            p.fill(SUN_GRID, start=False)
            p.submit()
        still = Player(b, uuid.uuid4().hex)
        still.open(level)
        still.send(("start",))
        change(b, f"UPDATE play SET opened_at = 1 WHERE id = '{still.play}'")
        age(b, idle.id, 100, idle.play)
        age(b, busy.id, 1, busy.play)
        change(b, "UPDATE play SET ended_at = 1 WHERE id = "
                  f"'{busy.play}'")
        age(b, known.id, 100, known.play)
        b.run("store", "prune", expect=2)
        b.run("store", "prune", "--older-than", "soon", expect=2)
        out = b.run("store", "prune", "--older-than", "90d").stdout
        same("told", "removed 1 guest and the events of 2 plays\n", out)
        same("an idle guest", 401, idle.ask("GET", "/v1/players/me").status)
        for p in (busy, fresh, known, still):
            same("the others", 200, p.ask("GET", "/v1/players/me").status)
        gone(b, same, idle.id, idle.play, keys[idle], keys[busy], keys[known])
        if b.is_sqlite:
            same("those who stay", True, bool(traces(b, busy.id)))
        for p, events in ((busy, 1), (known, 1), (fresh, 24), (still, 1)):
            log = p.log()
            same("events", events, len(log.json()["events"]))
            strict(b, log.body)
        state = busy.ask("GET", f"/v1/plays/{busy.play}").json()
        same("how it ended", ("solved", 1, 21), (
            state["state"], state["wrong"], state["next"]))
        same("checks stay counted", 3 * 19 - 1, state["left"]["checks"])
        board = b.get(f"/v1/levels/{level}/versions/1/leaderboard?assisted=1")
        same("on the board", 3, len(board.json()["items"]))
        problem(busy.post(0, [{"type": "start", "timestamp": busy.clock}]),
                409, "play-ended")
        still.send(("update", 2, 0, "S"))
        same("an open play goes on", "S", "".join(
            c for c in still.ask("GET", f"/v1/plays/{still.play}").json()[
                "letters"] if c))
        same("again", "removed 0 guests and the events of 0 plays\n", b.run(
            "store", "prune", "--older-than", "90d").stdout)
        if b.is_sqlite:
            b.run("store", "check")
        b.stop()

    @test
    def many_are_forgotten_beside_a_server(b):
        """Parts of it at a time, so that nobody waits."""
        level = put(b, sun, "--publish")
        b.start()
        p = Player(b)
        p.open(level)
        p.send(("start",))
        guests = [Player(b, "Idle") for _ in range(230)]
        ids = ",".join(f"'{g.id}'" for g in guests)
        change(b, f"UPDATE player SET seen_at = 1 WHERE id IN ({ids})")
        prune = subprocess.Popen(
            [b.crossply, "store", "prune", "--older-than", "30d", "--store",
             b.store], stdout=subprocess.PIPE, text=True)
        slowest = 0
        while prune.poll() is None:
            begin = time.monotonic()
            same("meanwhile", 200, p.send(("select", 2, 0)).status)
            slowest = max(slowest, time.monotonic() - begin)
        same("done", 0, prune.returncode)
        same("all", True, prune.stdout.read().startswith(
            "removed 230 guests"))
        prune.stdout.close()
        if slowest > 3:
            raise AssertionError(f"somebody waited {slowest:.1f} s")
        b.stop()

    @test
    def who_does_something_is_seen(b):
        level = put(b, sun, "--publish")
        b.start()
        p = Player(b)
        age(b, p.id, 100)
        p.open(level)
        same("kept", True, b.run("store", "prune", "--older-than",
                                 "90d").stdout.startswith("removed 0"))
        same("there", 200, p.ask("GET", "/v1/players/me").status)
        b.stop()

    @test
    def levels_have_stats(b):
        level = put(b, sun, "--publish", "--slug",
                    "s-" + uuid.uuid4().hex[:12])
        b.start()

        def stats(*args):
            return [i for i in json.loads(b.run(
                "level", "stats", *args, "--json").stdout)["items"]
                    if i["id"] == level]

        (none,) = stats()
        same("nothing yet", (0, 0, False), (
            none["plays"], none["players"], "best_ms" in none))
        times = []
        for _ in range(3):
            p = Player(b)
            times.append(solve(p, level))
        p.open(level, again=True)
        p.send(("start",), ("update", 2, 0, "X"))
        p.help("check", all=True)
        p.submit()
        q = Player(b)
        q.open(level)
        q.send(("start",))
        q.help("reveal", all=True)
        r = Player(b)
        r.open(level)
        r.ask("DELETE", f"/v1/plays/{r.play}")
        b.stop()
        (some,) = stats(level)
        same("counted", {
            "players": 5, "plays": 6, "plays_open": 1, "plays_solved": 3,
            "plays_revealed": 1, "plays_abandoned": 1, "plays_helped": 0,
            "plays_late": 0, "checks": 1, "reveals": 19, "failed_submits": 1,
            "best_ms": min(times), "median_ms": sorted(times)[1]},
             {k: v for k, v in some.items()
              if k not in ("id", "slug", "title", "version")})
        text = b.run("level", "stats", level).stdout
        same("in words", True, text.startswith(f"{level}  1  s-") and
             "6 plays, 3 solved, 1 revealed, 1 abandoned, 1 open, "
             "1 wrong submission; best 0:00, median 0:00" in text)
        b.run("level", "stats", "nobody", expect=1)
