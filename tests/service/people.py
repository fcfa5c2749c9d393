# SPDX-License-Identifier: MIT
"""Tests of what players may do about themselves, and admins about players."""
import os
import random
import subprocess
import time
import uuid

from plays import Player, SUN_GRID, strict


def traces(b, *words):
    """Which of the words are in the files of an SQLite store."""
    found = []
    for name in os.listdir(b.folder):
        if not name.startswith("levels.db"):
            continue
        with open(f"{b.folder}/{name}", "rb") as f:
            content = f.read()
        found += [(name, w) for w in words if w.encode() in content]
    return found


def traces_in_postgres(b, *words):
    """Which of the words are in the tables."""
    dump = subprocess.run(["pg_dump", "--data-only", b.store],
                          capture_output=True, check=True).stdout
    return [w for w in words if w.encode() in dump]


def gone(b, same, *words):
    """No trace is left, within a few seconds; slow machines get more: the
    store is wiped for a tenth of the time at most."""
    if not b.is_sqlite:
        same("traces", [], traces_in_postgres(b, *words))
        return
    until = time.monotonic() + 20
    while traces(b, *words) and time.monotonic() < until:
        time.sleep(0.05)
    same("traces", [], traces(b, *words))


def register(test, same, problem, put, iso, admin, sun):
    def vouched(b, name="Ann"):
        app = b.run("token", "add", uuid.uuid4().hex, "--for",
                    "app").stdout.strip()
        return Player(b, name, app, uuid.uuid4().hex)

    def merge(me, guest):
        return me.ask("POST", "/v1/players/me/merge", {"token": guest.token})

    def board(b, level, assisted=0, version=1):
        items = b.get(f"/v1/levels/{level}/versions/{version}/leaderboard"
                      f"?assisted={assisted}").json()["items"]
        return [(i["name"], i["elapsed_ms"]) for i in items]

    @test
    def guests_are_taken_over(b):
        level, other = put(b, sun, "--publish"), put(b, sun, "--publish")
        b.start()
        me, guest = vouched(b), Player(b, "Guest")
        guest.open(level)
        guest.fill(SUN_GRID)
        fast = guest.submit().json()["elapsed_ms"]
        solved = guest.play
        me.open(level)
        time.sleep(fast / 1000 + 0.1)
        me.fill(SUN_GRID)
        same("slower", True, me.submit().json()["elapsed_ms"] > fast)
        guest.open(other)
        guest.send(("start",), ("update", 2, 0, "S"), ("update", 3, 0, "X"))
        guest.help("check", clue="1A")
        open_play = guest.play
        answer = merge(me, guest)
        same("merged", (200, me.id), (answer.status, answer.json()["id"]))
        same("the better score", [("Ann", fast)], board(b, level))
        problem(guest.ask("GET", "/v1/players/me"), 401, "unauthorized")
        plays = me.ask("GET", "/v1/players/me/plays").json()["items"]
        same("plays", {solved, open_play, me.play}, {p["id"] for p in plays})
        state = me.ask("GET", f"/v1/plays/{open_play}").json()
        same("it goes on", ("open", 3, "SX"), (
            state["state"], state["next"],
            "".join(c for c in state["letters"] if c)))
        same("checks are counted on", 3 * 19 - 2, state["left"]["checks"])
        same("the open play", open_play, me.open(other).json()["id"])
        me.next, me.clock = 3, guest.clock
        me.fill(SUN_GRID, start=False)
        same("with the guest's help", True, me.submit().json()["assisted"])
        me.play = solved
        strict(b, me.log().body)
        for token in (guest.token, me.token, vouched(b).token, "x", ""):
            answer = me.ask("POST", "/v1/players/me/merge", {"token": token})
            body = problem(answer, 422, "unprocessable")
            same("pointer", "/token", body["errors"][0]["pointer"])
        for body in ({}, {"token": 1}, {"token": None}):
            answer = me.b.ask("POST", "/v1/players/me/merge", body, {
                "Authorization": f"Bearer {me.token}"})
            problem(answer, 422, "unprocessable")
        b.stop()

    @test
    def two_open_plays_become_one(b):
        """The one with more events stays open, whosever it is."""
        level, other = put(b, sun, "--publish"), put(b, sun, "--publish")
        b.start()
        me, guest = vouched(b), Player(b)
        kept = {}
        for at, mine, theirs in ((level, 1, 2), (other, 2, 2)):
            for p, n in ((me, mine), (guest, theirs)):
                p.open(at)
                p.send(("start",), *[("select", 2, 0)] * n)
            kept[at] = guest.play if theirs > mine else me.play
        same("merged", 200, merge(me, guest).status)
        items = me.ask("GET", "/v1/players/me/plays").json()["items"]
        same("open", kept, {i["level"]: i["id"] for i in items
                            if i["state"] == "open"})
        same("states", ["abandoned", "abandoned", "open", "open"],
             sorted(i["state"] for i in items))
        b.stop()

    @test
    def help_is_not_washed_off(b):
        """Who learnt the answers as a guest has had help."""
        level = put(b, sun, "--publish")
        b.start()
        me, guest, later = vouched(b), Player(b), Player(b)
        guest.open(level)
        guest.send(("start",))
        guest.help("reveal", all=True)
        me.open(level)
        me.fill(SUN_GRID)
        same("nobody knows", False, me.submit().json()["assisted"])
        same("apart", (1, 0), (len(board(b, level)), len(board(b, level, 1))))
        merge(me, guest)
        same("known", (0, 1), (len(board(b, level)), len(board(b, level, 1))))
        first = vouched(b, "Bob")
        first.open(level)
        first.fill(SUN_GRID)
        first.submit()
        later.open(level)
        later.send(("start",))
        later.help("reveal", all=True)
        merge(first, later)
        same("help that came later", ["Bob"],
             [n for n, _ in board(b, level)])
        b.stop()

    @test
    def wrong_submissions_are_counted_on(b):
        level = put(b, sun, "--publish")
        b.start("--limit", "wrong=5")
        me, guest = vouched(b), Player(b)
        for p, n in ((me, 2), (guest, 2)):
            p.open(level)
            p.send(("start",), ("update", 2, 0, "S"))
            for i in range(n):
                same("left", 4 - i, p.submit().json()["left"])
        merge(me, guest)
        same("both", 0, me.submit().json()["left"])
        b.stop()

    @test
    def everything_about_me(b):
        level = put(b, sun, "--publish")
        b.start()
        p = vouched(b, "Ann")
        p.open(level)
        p.send(("start",), ("update", 2, 0, "S"))
        p.help("check", all=True)
        p.submit("first")
        p.fill(SUN_GRID, start=False)
        p.submit("second")
        log = p.log().json()
        export = p.ask("GET", "/v1/players/me/export")
        same("status", 200, export.status)
        same("caches", "no-store", export.fields["cache-control"])
        whole = export.json()
        same("player", (p.id, "Ann", True), tuple(
            whole["player"][k] for k in ("id", "name", "vouched")))
        same("subject", 32, len(whole["player"]["subject"]))
        same("scores", [(level, 1, True)], [
            (s["level"], s["version"], s["assisted"])
            for s in whole["scores"]])
        same("counted", [("check", level, 1), ("wrong", level, 1)], [
            (c["what"], c["level"], c["spent"]) for c in whole["counted"]])
        (play,) = whole["plays"]
        same("log", log, play["log"])
        same("submissions", [("first", False), ("second", True)], [
            (s["key"], s["answer"]["correct"]) for s in play["submissions"]])
        same("next", None, whole["next"])
        same("nobody else", 401, b.ask("GET",
                                       "/v1/players/me/export").status)
        b.stop()

    @test
    def plays_have_pages(b):
        level = put(b, sun, "--publish")
        b.start()
        p = Player(b)
        for _ in range(5):
            p.open(level)
            p.ask("DELETE", f"/v1/plays/{p.play}")
        path = "/v1/players/me/plays"
        whole = p.ask("GET", path).json()["items"]
        same("all", 5, len(whole))
        for limit in (1, 2, 3, 5):
            items, cursor = [], ""
            while cursor is not None:
                page = p.ask("GET", f"{path}?limit={limit}"
                             + (f"&cursor={cursor}" if cursor else "")).json()
                items += page["items"]
                cursor = page["next"]
            same(f"pages of {limit}", whole, items)
        for end in ("plays?limit=0", "plays?limit=101", "plays?cursor=x",
                    "plays?cursor=1.2", "export?cursor=x",
                    "export?cursor=%00"):
            problem(p.ask("GET", f"/v1/players/me/{end}"), 400, "bad-request")
        b.stop()

    @test
    def deleting_leaves_nothing(b):
        level = put(b, sun, "--publish")
        b.start()
        others = [Player(b, f"Other{i}") for i in range(30)]
        name, key = uuid.uuid4().hex, uuid.uuid4().hex
        p = Player(b, name)
        for q in others[:15] + [p] + others[15:]:
            q.open(level)
            q.send(("start",), ("update", 2, 0, "Qy7" if q is p else "S"),
                   *[("select", 2, 0)] * 50)
            q.help("check", all=True)
            q.submit(key if q is p else None)
        secrets = [p.id, p.play, name, key]
        if b.is_sqlite:
            same("it was there", True, len(traces(b, *secrets)) >= 4)
        same("deleted", 204, p.ask("DELETE", "/v1/players/me").status)
        gone(b, same, *secrets)
        same("the others", 53, others[3].ask(
            "GET", f"/v1/plays/{others[3].play}").json()["next"] + 1)
        b.stop()

    @test
    def moved_rows_leave_no_copies(b):
        """SQLite moves rows from page to page, and forgets to wipe."""
        if not b.is_sqlite:
            return
        level = put(b, sun, "--publish")
        b.start()
        rng = random.Random(5)
        players = []
        for _ in range(80):
            p = Player(b, uuid.uuid4().hex + "x" * rng.randrange(30))
            p.open(level)
            p.send(("start",))
            players.append(p)
        for _ in range(4):
            rng.shuffle(players)
            for p in players:
                p.send(*[("update", 2, 0, "A" * rng.randrange(1, 12))
                         for _ in range(rng.randrange(1, 25))])
        for p in players[:40]:
            same("deleted", 204, p.ask("DELETE", "/v1/players/me").status)
        gone(b, same, *[p.id for p in players[:40]],
             *[p.play for p in players[:40]])
        b.run("store", "check")
        b.stop()

    @test
    def nobody_leaves_a_contest_to_begin_again(b):
        level = put(b, sun, "--publish", "--contest", "--solution-at",
                    iso(3600))
        b.start()
        token = admin(b)
        p = vouched(b)
        p.open(level)
        problem(p.ask("DELETE", "/v1/players/me"), 409, "contest-running")
        same("its end", 200, b.ask(
            "PATCH", f"/admin/v1/levels/{level}/versions/1",
            {"solution_at": iso(-1)}, token, admin=True).status)
        same("after it", 204, p.ask("DELETE", "/v1/players/me").status)
        b.stop()

    @test
    def admins_look_after_players(b):
        level = put(b, sun, "--publish")
        b.start()
        token = admin(b)
        name = uuid.uuid4().hex
        p = Player(b, name)
        p.open(level)
        p.fill(SUN_GRID)
        p.submit()

        def ask(method, path, body=None):
            return b.ask(method, f"/admin/v1/players{path}", body, token,
                         admin=True)

        same("on the board", [name], [n for n, _ in board(b, level)])
        found = ask("GET", f"?name={name}").json()["items"]
        same("found", [p.id], [i["id"] for i in found])
        same("a guest", False, found[0]["vouched"])
        same("the same", found[0], ask("GET", f"/{p.id}").json())
        hidden = ask("PATCH", f"/{p.id}", {"hidden": True}).json()
        same("hidden", (True, name), (hidden["hidden"], hidden["name"]))
        same("not on the board", [], board(b, level))
        shown = ask("PATCH", f"/{p.id}", {"hidden": False, "name": "Kind"})
        same("renamed", ("Kind", False), (shown.json()["name"],
                                          shown.json()["hidden"]))
        same("on the board again", ["Kind"], [n for n, _ in board(b, level)])
        same("told", "Kind", p.ask("GET", "/v1/players/me").json()["name"])
        for wrong, pointer in (({"hidden": 1}, "/hidden"),
                               ({"name": "x" * 65}, "/name"),
                               ({"name": "a\nb"}, "/name")):
            body = problem(ask("PATCH", f"/{p.id}", wrong), 422,
                           "unprocessable")
            same("pointer", pointer, body["errors"][0]["pointer"])
        ids, cursor = [], ""
        while cursor is not None:
            page = ask("GET", "?limit=1" + (f"&cursor={cursor}" if cursor
                                            else "")).json()
            ids += [i["id"] for i in page["items"]]
            cursor = page["next"] if len(ids) < 5 else None
        same("in order", sorted(set(ids)), ids)
        same("deleted", 204, ask("DELETE", f"/{p.id}").status)
        for method in ("GET", "DELETE"):
            problem(ask(method, f"/{p.id}"), 404, "not-found")
        problem(ask("PATCH", f"/{p.id}", {"hidden": True}), 404, "not-found")
        same("off the board", [], board(b, level))
        same("the token", 401, p.ask("GET", "/v1/players/me").status)
        problem(b.ask("GET", f"/admin/v1/players/{p.id}", admin=True), 401,
                "unauthorized")
        b.stop()
