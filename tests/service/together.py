# SPDX-License-Identifier: MIT
"""Tests of requests that are committed together; check-service runs them."""
import contextlib
import json
import os
import sqlite3
import subprocess
import threading
import time

from plays import SUN_GRID, Player

WRITERS_LOCK = 4860069489534856313


@contextlib.contextmanager
def writer_waits(b):
    """Nothing is written meanwhile, so all that is asked for waits."""
    if b.is_sqlite:
        db = sqlite3.connect(b.store[len("sqlite:"):], isolation_level=None)
        db.execute("BEGIN IMMEDIATE")
        yield
        db.execute("ROLLBACK")
        db.close()
        return
    psql = subprocess.Popen(
        ["psql", "-qAtX", os.environ["CROSSPLY_POSTGRES"]], text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    psql.stdin.write(f"BEGIN; SELECT pg_advisory_xact_lock({WRITERS_LOCK}); "
                     "SELECT 'held';\n")
    psql.stdin.flush()
    while "held" not in psql.stdout.readline():
        pass
    yield
    psql.communicate("ROLLBACK;\n", timeout=10)


def at_once(b, calls):
    """What each of the calls returns, all of them in one transaction."""
    answers = [None] * len(calls)

    def work(i):
        answers[i] = calls[i]()

    threads = [threading.Thread(target=work, args=(i,))
               for i in range(len(calls))]
    with writer_waits(b):
        for t in threads:
            t.start()
            time.sleep(0.01)
        time.sleep(0.5)
    for t in threads:
        t.join()
    return answers


def register(test, same, problem, put, admin, metric, sun):
    def player(b, level, grid=None):
        p = Player(b)
        p.open(level)
        if grid:
            p.fill(grid)
        else:
            p.send(("start",), ("update", 2, 0, "X"))
        return p

    @test
    def many_players_submit_together(b):
        """Each of them three times, some with the same key, one of them right;
        what one does is seen by the next of the same player."""
        level = put(b, sun, "--publish")
        b.start()
        token = admin(b)
        wrong = [player(b, level) for _ in range(6)]
        right, twice = player(b, level, SUN_GRID), player(b, level)
        calls = [lambda p=p, i=i: p.submit(f"k{i}")
                 for i in range(3) for p in wrong + [right]]
        calls += [lambda: twice.submit("same")] * 3
        calls += [lambda: twice.submit("same", answers={})]
        calls += [lambda: wrong[0].ask(
            "POST", f"/v1/plays/{wrong[1].play}/submissions", {"next": 2},
            Idempotency_Key="k")]
        names = ("crossply_batches_total", "crossply_batched_requests_total",
                 "crossply_commits_total")
        before = [metric(b, token, n) for n in names]
        answers = at_once(b, calls)
        same("one transaction", [1.0, float(len(calls)), 1.0],
             [metric(b, token, n) - m for n, m in zip(names, before)])
        for i, p in enumerate(wrong):
            mine = [a.json() for a in answers[i:21:7]]
            same("left", [(False, n) for n in (17, 18, 19)],
                 sorted((a["correct"], a["left"]) for a in mine))
            same("counted", 3,
                 p.ask("GET", f"/v1/plays/{p.play}").json()["wrong"])
        same("right once", [200, 409, 409],
             sorted(a.status for a in answers[6:21:7]))
        same("the same bytes", 1, len({a.raw for a in answers[21:24]}))
        same("counted once", 1, twice.ask(
            "GET", f"/v1/plays/{twice.play}").json()["wrong"])
        problem(answers[24], 422, "key-reused")
        same("another's play", 404, answers[25].status)

    @test
    def what_comes_between_is_seen(b):
        """Other requests in the same transaction: a player who is gone, a
        level that is gone, a token that is new."""
        level, other = (put(b, sun, "--publish") for _ in range(2))
        b.start()
        token = admin(b)
        gone, moved, stays = (player(b, level) for _ in range(3))
        lost = player(b, other)
        before = metric(b, token, "crossply_commits_total")
        answers = at_once(b, [
            lambda: gone.submit("a"),
            lambda: moved.submit("a"),
            lambda: stays.submit("a"),
            lambda: b.ask("DELETE", f"/admin/v1/levels/{other}",
                          fields=token, admin=True),
            lambda: lost.submit("b"),
            lambda: gone.ask("DELETE", "/v1/players/me"),
            lambda: moved.ask("POST", "/v1/players/me/token"),
            lambda: stays.submit("b"),
            lambda: gone.submit("b"),
            lambda: moved.submit("b"),
        ])
        same("statuses", [200, 200, 200, 204, 404, 204, 200, 200, 401, 401],
             [a.status for a in answers])
        same("one commit", 1.0,
             metric(b, token, "crossply_commits_total") - before)
        same("left", 18, answers[7].json()["left"])
        moved.token = json.loads(answers[6].body)["token"]
        same("the new token", 18, moved.submit("c").json()["left"])

    @test
    def one_fails_and_the_others_do_not(b):
        """A key that no text can be refuses itself, not its batch."""
        level = put(b, sun, "--publish")
        b.start()
        players = [player(b, level) for _ in range(4)]
        calls = [lambda p=p: p.submit("k") for p in players]
        calls[2:2] = [lambda: players[0].submit("\xff\xfe")]
        answers = at_once(b, calls)
        same("statuses", [200, 200, 400, 200, 200],
             [a.status for a in answers])
        problem(answers[2], 400, "idempotency-key-required")
