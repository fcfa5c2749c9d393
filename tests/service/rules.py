# SPDX-License-Identifier: MIT
"""Tests of the rules of play: states, time, budgets, contests, problems."""
import hashlib
import json
import threading
import uuid

from harness import Bench
from keeping import change
from people import traces, traces_in_postgres
from plays import Player, SUN_GRID, strict

HOUR = 3600000


def register(test, same, problem, put, iso, sun, sun_answers):
    def vouched(b, name="Ann"):
        app = b.run("token", "add", uuid.uuid4().hex, "--for",
                    "app").stdout.strip()
        return Player(b, name, app, uuid.uuid4().hex)

    def shift(b, p, **columns):
        """Moves times of a play back, by seconds."""
        sets = ", ".join(f"{k} = {k} - {int(v * 1000)}"
                         for k, v in columns.items())
        change(b, f"UPDATE play SET {sets} WHERE id = '{p.play}'")

    def state(p):
        return p.ask("GET", f"/v1/plays/{p.play}").json()

    # ---- tokens ----

    @test
    def tokens_are_not_stored(b):
        b.start()
        p = vouched(b)
        b.stop()
        look = traces if b.is_sqlite else traces_in_postgres
        same("the token", [], look(b, p.token))
        same("its hash", True, bool(look(b, hashlib.sha256(
            p.token.encode()).hexdigest())))
        tokens = set()
        b.start()
        for _ in range(20):
            q = Player(b)
            same("256 bits in base64url", 43, len(q.token))
            tokens.add(q.token)
        same("each another", 20, len(tokens))
        b.stop()

    # ---- states ----

    @test
    def nothing_leaves_an_end(b):
        level = put(b, sun, "--publish")
        b.start()
        for end in ("solved", "revealed", "abandoned"):
            p = Player(b)
            p.open(level)
            p.send(("start",))
            if end == "revealed":
                p.help("reveal", all=True)
            elif end == "abandoned":
                p.ask("DELETE", f"/v1/plays/{p.play}")
            else:
                p.fill(SUN_GRID, start=False)
                p.submit()
            before = state(p)
            same("state", end, before["state"])
            same("its end has a time", True, "ended_at" in before)
            for answer in (p.send(("update", 2, 0, "X")), p.submit(),
                           p.submit(answers=sun_answers),
                           p.help("check", all=True),
                           p.help("reveal", all=True),
                           p.ask("DELETE", f"/v1/plays/{p.play}"),
                           p.ask("POST", f"/v1/plays/{p.play}/watch")):
                problem(answer, 409, "play-ended")
            same("unchanged", before, state(p))
            solution = p.ask("GET", f"/v1/levels/{level}/versions/1/solution")
            same(f"the solution after {end}",
                 404 if end == "abandoned" else 200, solution.status)
            if end != "abandoned":
                same("answers", sun_answers, solution.json()["answers"])
                problem(p.open(level), 409, "already-played")
            else:
                same("another try", 201, p.open(level).status)
        b.stop()

    @test
    def retiring_ends_no_play(b):
        level = put(b, sun, "--publish")
        b.start()
        p, late = Player(b), Player(b)
        p.open(level)
        p.send(("start",))
        b.run("level", "retire", level, "--version", "1")
        b.wait_for(f"/v1/levels/{level}", 404)
        same("the open play", 200, p.open(level, version=1).status)
        problem(late.open(level, version=1), 404, "not-found")
        problem(late.open(level), 404, "not-found")
        p.help("check", all=True)
        p.fill(SUN_GRID, start=False)
        answer = p.submit().json()
        same("solved and ranked", (True, True), (answer["correct"],
                                                 answer["ranked"]))
        same("on the board", 1, len(b.get(
            f"/v1/levels/{level}/versions/1/leaderboard").json()["items"]))
        problem(p.open(level, version=1, again=True), 404, "not-found")
        b.stop()

    @test
    def one_open_play_of_a_version(b):
        level = put(b, sun, "--publish")
        b.run("level", "put", sun, "--id", level, "--version", "2",
              "--publish")
        b.start()
        p = Player(b)
        answers = []
        threads = [threading.Thread(target=lambda: answers.append(p.ask(
            "POST", "/v1/plays", {"level": level}))) for _ in range(12)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        same("made once", [200] * 11 + [201], sorted(a.status
                                                     for a in answers))
        same("the same", 1, len({a.json()["id"] for a in answers}))
        same("the latest", {2}, {a.json()["version"] for a in answers})
        same("the first version", (201, 1), (
            p.open(level, version=1).status, state(p)["version"]))
        for bad in ({"level": level, "version": 3},
                    {"level": str(uuid.uuid4())}, {"level": "nobody"},
                    {"level": "a\x00b"}):
            problem(p.ask("POST", "/v1/plays", bad), 404, "not-found")
        for bad in ({}, {"level": 1}, {"level": level, "version": 0},
                    {"level": level, "version": "1"}, {"level": None}):
            answer = p.b.ask("POST", "/v1/plays", json.dumps(bad), {
                "Authorization": f"Bearer {p.token}",
                "Content-Type": "application/json"})
            problem(answer, 422, "unprocessable")
        b.stop()

    # ---- time ----

    def timed(b, level, server, client, pause=0):
        """Solves after so many seconds by each clock."""
        p = Player(b)
        p.open(level)
        p.send(("start",))
        p.clock += int(client * 1000) - 1900
        p.fill(SUN_GRID, start=False)
        shift(b, p, opened_at=server)
        if pause:
            p.send(("stop",))
            shift(b, p, paused_since=pause, opened_at=pause)
        return p, p.submit().json()

    @test
    def late_is_by_a_minute_and_by_half(b):
        level = put(b, sun, "--publish")
        b.start()
        for server, client, late in (
                (100, 100, False),   # as it was
                (0.5, 58, False),    # not by a minute
                (0.5, 63, True),     # solved offline
                (63, 2, True),       # sent when it was done
                (58, 2, False),
                (300, 200, False),   # by a minute, but not by half
                (200, 300, False),
                (300, 140, True),
                (140, 300, True),
                (7200, 7200, False)):
            p, answer = timed(b, level, server, client)
            what = f"{server} s here, {client} s there"
            same(what, (True, late, not late), (
                answer["correct"], answer["late"], answer["ranked"]))
            same("our time counts", True, server * 1000 <= answer[
                "elapsed_ms"] < server * 1000 + 5000)
            same("kept", ("solved", late), (state(p)["state"],
                                            state(p)["late"]))
        board = b.get(f"/v1/levels/{level}/versions/1/leaderboard").json()
        same("ranked", 6, len(board["items"]))
        b.stop()

    @test
    def the_clients_clock_makes_the_log_only(b):
        level = put(b, sun, "--publish")
        b.start()
        for years in (-40, 40):
            p = Player(b)
            p.clock += years * 365 * 24 * HOUR
            begin = p.clock + 100
            p.open(level)
            p.fill(SUN_GRID)
            answer = p.submit().json()
            same("ranked", (True, False), (answer["ranked"],
                                           answer["late"]))
            same("our time", True, 1 <= answer["elapsed_ms"] < 10000)
            log = p.log()
            strict(b, log.body)
            same("their time", begin, log.json()["events"][0]["timestamp"])
        b.stop()

    @test
    def pauses_are_ours(b):
        """From the arrival of a batch that ends in stop to the next."""
        level = put(b, sun, "--publish")
        b.start()
        p = Player(b)
        p.open(level)
        p.send(("start",), ("stop",), ("start",), ("update", 2, 0, "S"))
        same("a pause inside a batch", 0, state(p)["paused_ms"])
        p.send(("update", 3, 0, "U"), ("stop",))
        shift(b, p, paused_since=50, opened_at=50)
        p.send(("start",), ("update", 4, 0, "N"), ("stop",))
        same("the first", True, 50000 <= state(p)["paused_ms"] < 55000)
        shift(b, p, paused_since=30, opened_at=30)
        p.fill(SUN_GRID)
        same("both", True, 80000 <= state(p)["paused_ms"] < 87000)
        answer = p.submit().json()
        same("not counted", True, answer["elapsed_ms"] < 10000)
        _, answer = timed(b, level, 5, 5, pause=500)
        same("one that lasts until the end", (True, False), (
            5000 <= answer["elapsed_ms"] < 12000, answer["late"]))
        b.stop()

    # ---- budgets ----

    @test
    def checks_are_for_all_plays_and_versions(b):
        level = put(b, sun, "--publish")
        b.run("level", "put", sun, "--id", level, "--version", "2",
              "--publish")
        b.start()
        p = Player(b)

        def check(version, letters):
            p.open(level, version=version)
            p.clock += 1000
            if p.next == 0:
                p.send(("start",))
            p.send(*[("update", 2 + i, 0, c) for i, c in enumerate(letters)])
            return p.help("check", clue="1A")

        same("three letters", 54, check(1, "ABC").json()["left"])
        p.ask("DELETE", f"/v1/plays/{p.play}")
        same("another play", 51, check(1, "ABC").json()["left"])
        same("another version", 48, check(2, "ABC").json()["left"])
        b.stop()
        b.start()
        same("another process", 45, check(2, "DEF").json()["left"])
        same("told", 45, state(p)["left"]["checks"])
        other = Player(b)
        other.open(level)
        same("another player", 57, state(other)["left"]["checks"])
        for i in range(15):
            answer = check(2, ["GHI", "JKL"][i % 2])
        same("the last", 0, answer.json()["left"])
        problem(check(2, "MNO"), 429, "no-checks-left")
        same("nothing was spent", 0, state(p)["left"]["checks"])
        same("reveals are not checks", 200, p.help(
            "reveal", cells=[{"row": 0, "col": 2}]).status)
        same("once", 1, state(p)["reveals"])
        p.help("reveal", cells=[{"row": 0, "col": 2}])
        same("the same question", 1, state(p)["reveals"])
        b.stop()

    @test
    def wrong_submissions_come_back_by_the_hour(b):
        level = put(b, sun, "--publish")
        b.start()
        p = Player(b)
        p.open(level)
        p.send(("start",))
        bad = ({"answers": {}}, {"answers": {"1A": "X"}}, {"next": 1},
               {"answers": dict(sun_answers, **{"99A": "X"})},
               {"answers": {"1A": ""}}, {"answers": {"x": "y"}},
               {"answers": {"1A": "S" * 5000}})
        for i in range(20):
            answer = p.submit(**bad[i % len(bad)])
            same("for whatever reason", {"correct": False, "left": 19 - i},
                 answer.json())
        same("none left but one", 1, state(p)["left"]["submissions"])
        same("one an hour", {"correct": False, "left": 0}, p.submit().json())
        refused = p.submit(answers=sun_answers)
        problem(refused, 429, "no-submissions-left")
        wait = int(refused.fields["retry-after"])
        same("wait", True, 3590 < wait <= 3600)
        p.ask("DELETE", f"/v1/plays/{p.play}")
        p.open(level)
        p.send(("start",))
        problem(p.submit(), 429, "no-submissions-left")
        name = f"wrong-later:{p.id}:{level}"
        change(b, f"UPDATE budget SET since = since - {HOUR} WHERE name = "
                  f"'{name}'")
        same("after an hour", True,
             p.submit(answers=sun_answers).json()["correct"])
        b.stop()

    @test
    def verify_has_sixty_tries(b):
        level, other = put(b, sun, "--publish"), put(b, sun, "--publish")
        b.start("--trusted-proxy", "127.0.0.1")
        who = f"2001:db8:{uuid.uuid4().hex[:4]}::1"

        def ask(answers, at=level):
            return b.ask("POST", f"/v1/levels/{at}/versions/1/verify",
                         {"answers": answers}, {"X-Forwarded-For": who})

        got = [ask({"1A": "X"}).json() for _ in range(60)]
        same("sixty", [{"correct": False}] * 60, got)
        refused = ask(sun_answers)
        problem(refused, 429, "too-many-wrong-answers")
        same("another level", True, ask(sun_answers, other).json()["correct"])
        change(b, f"UPDATE budget SET since = since - {HOUR} WHERE name LIKE "
                  "'verify:%'")
        same("after an hour", True, ask(sun_answers).json()["correct"])
        b.stop()

    @test
    def an_address_makes_120_guests(b):
        b.guests = None
        b.start("--trusted-proxy", "127.0.0.1")
        net = uuid.uuid4().hex[:4]
        got = [b.ask("POST", "/v1/players", fields={
            "X-Forwarded-For": f"2001:db8:{net}:{i:x}::{i:x}"}).status
               for i in range(121)]
        same("of a /56", [201] * 120 + [429], got)
        same("the next /56", 201, b.ask("POST", "/v1/players", fields={
            "X-Forwarded-For": f"2001:db8:{net}:100::1"}).status)
        b.stop()

    @test
    def processes_share_budgets(b):
        if b.is_sqlite:
            return
        level = put(b, sun, "--publish")
        b.start()
        other = Bench(b.crossply, b.store)
        try:
            other.start()
            p = Player(b)
            p.open(level)
            p.send(("start",), ("update", 2, 0, "X"))
            lefts = []
            for i in range(20):
                p.b = (b, other)[i % 2]
                lefts.append(p.submit().json()["left"])
            same("one after the other", list(range(19, -1, -1)), lefts)
            p.b = other
            same("a check there", 56, p.help("check", all=True).json()["left"])
            p.b = b
            same("is known here", 56, state(p)["left"]["checks"])
            other.stop()
        finally:
            other.close()
        b.stop()

    # ---- contests ----

    @test
    def a_contest_is_nowhere_before(b):
        name = "s-" + uuid.uuid4().hex[:12]
        level = put(b, sun, "--publish", "--contest", "--solution-at",
                    iso(3600), "--collection", name, "--slug", name)
        b.start()
        seen = len(b.answers)
        for path in (f"/v1/levels?collection={name}&full=1",
                     f"/v1/levels?collection={name}",
                     f"/v1/levels/{name}", f"/v1/levels/{level}/versions/1",
                     f"/v1/levels/{level}/versions/1.ipuz",
                     f"/v1/levels/{level}/versions/1.svg",
                     f"/v1/levels/{level}/versions/1.md",
                     f"/v1/levels/{level}/versions/1/solution",
                     f"/v1/levels/{level}/versions/1/leaderboard"):
            b.get(path)
        listed = b.get(f"/v1/levels?collection={name}&full=1").json()["items"]
        same("listed", [(level, True)], [(i["id"], i["contest"])
                                         for i in listed])
        for answer in b.answers[seen:]:
            for word in (b"grid_json", b"clues_json", b"Fish in a sandwich"):
                if word in answer:
                    raise AssertionError(f"{word} is public")
        p = vouched(b)
        opened = p.open(level)
        same("with the play", True, b"grid_json" in opened.body)
        same("left", {"checks": 0, "submissions": 5}, opened.json()["left"])
        problem(b.ask("POST", f"/v1/levels/{level}/versions/1/verify",
                      {"answers": sun_answers}), 404, "not-found")
        p.send(("start",), ("stop",))
        shift(b, p, paused_since=40, opened_at=40)
        p.fill(SUN_GRID)
        answer = p.submit().json()
        same("no pauses", True, answer["elapsed_ms"] >= 40000)
        same("no second version of it", 409,
             p.open(level, again=True).status)
        same("nor its solution", 404, p.ask(
            "GET", f"/v1/levels/{level}/versions/1/solution").status)
        b.stop()

    @test
    def five_submissions_in_all(b):
        """Another version gives no more."""
        contest = ("--publish", "--contest", "--solution-at", iso(3600))
        level = put(b, sun, *contest)
        put(b, sun, "--id", level, "--version", "2", *contest)
        b.start()
        p = vouched(b)
        for i in range(5):
            p.open(level, version=1 + i // 3)
            if p.next == 0:
                p.send(("start",))
            same("left", 4 - i, p.submit().json()["left"])
        p.fill(SUN_GRID, start=False)
        refused = p.submit()
        problem(refused, 429, "no-submissions-left")
        same("waiting does not help", False,
             "retry-after" in refused.fields)
        b.stop()

    @test
    def a_contest_is_begun_once(b):
        """Who has seen it and gave up would have another clock."""
        level = put(b, sun, "--publish", "--contest", "--solution-at",
                    iso(3600))
        b.start()
        p = vouched(b)
        p.open(level)
        same("given up", 204, p.ask("DELETE", f"/v1/plays/{p.play}").status)
        for again in (False, True):
            problem(p.open(level, again=again), 409, "already-played")
        b.stop()

    @test
    def nobody_joins_a_contest_from_outside(b):
        """Plays from before it was one, or after it, are not ranked with it,
        and tell no answers while it runs."""
        level = put(b, sun, "--publish")
        b.start()
        token = b.run("token", "add", uuid.uuid4().hex, "--for",
                      "admin").stdout.strip()

        def change(**what):
            same("changed", 200, b.ask(
                "PATCH", f"/admin/v1/levels/{level}/versions/1", what,
                {"Authorization": f"Bearer {token}"}, admin=True).status)

        def names():
            return [i["name"] for i in b.get(
                f"/v1/levels/{level}/versions/1/leaderboard").json()["items"]]

        def solve(p):
            p.fill(SUN_GRID, start=p.next == 0)
            answer = p.submit().json()
            same("right", True, answer["correct"])
            return answer["ranked"]

        before, slow = Player(b, "Before"), vouched(b, "Slow")
        before.open(level)
        before.send(("start",))
        change(contest=True, solution_at=iso(3600))
        problem(before.help("check", all=True), 403, "contest")
        problem(before.help("reveal", all=True), 403, "contest")
        inside = vouched(b, "Inside")
        for p in (inside, slow):
            p.open(level)
        same("before", False, solve(before))
        same("inside", True, solve(inside))
        change(solution_at=iso(-1))
        after = Player(b, "After")
        same("after", 201, after.open(level).status)
        same("too late", False, solve(slow))
        same("after", False, solve(after))
        same("ranked", ["Inside"], names())
        b.stop()

    # ---- problems ----

    @test
    def problems_help(b):
        level = put(b, sun, "--publish")
        b.start()
        p = Player(b)
        p.open(level)
        t = p.clock

        def batch(*events):
            return p.post(0, [dict({"type": "start", "timestamp": t}), *events])

        for event, code, word in (
                ({"type": "jump", "timestamp": t}, "unknown-type", "select"),
                ({"type": "stop"}, "invalid-timestamp", "1970"),
                ({"type": "update", "timestamp": t, "x": 0, "y": 0,
                  "fill": "A"}, "no-such-square", "block"),
                ({"type": "update", "timestamp": t, "x": 2, "y": 0,
                  "fill": "A" * 41}, "invalid-fill", "40"),
                ({"type": "start", "timestamp": t}, "started-twice", "stop"),
                ({"type": "stop", "timestamp": t - 1}, "out-of-order",
                 "order")):
            body = problem(batch(event), 422, "unprocessable")
            same("where", ("/events/1", code), (
                body["errors"][0]["pointer"], body["errors"][0]["code"]))
            same(f"{code} says more", True, word in body["detail"])
        for path, body, where in (
                ("plays", {"version": 1}, "/level"),
                ("plays", {"level": level, "version": 1.5}, "/version"),
                ("plays", {"level": level, "version": "1"}, "/version"),
                ("plays", {"level": level, "again": "yes"}, "/again"),
                (f"plays/{p.play}/events", {"events": []}, "/first"),
                (f"plays/{p.play}/events", {"first": 0}, "/events")):
            answer = p.ask("POST", f"/v1/{path}", json.dumps(body),
                           Content_Type="application/json")
            same("where", where, problem(
                answer, 422, "unprocessable")["errors"][0]["pointer"])
        for text, word in (("{", "JSON"), ("[]", "object"),
                           ('{"a": 1,}', "byte"), ("nul", "byte 3")):
            answer = b.ask("POST", "/v1/plays", text, {
                "Authorization": f"Bearer {p.token}",
                "Content-Type": "application/json"})
            body = problem(answer, 400, "invalid-json")
            same(f"{text}: {body['detail']}", True, word in body["detail"])
        statuses = set()
        for method, path, fields in (
                ("GET", "/nowhere", {}), ("PUT", "/v1/plays", {}),
                ("GET", "/v1/players/me", {}),
                ("POST", "/v1/plays", {"Content-Encoding": "gzip"}),
                ("POST", f"/v1/plays/{p.play}/events", {
                    "Authorization": f"Bearer {p.token}"}),
                ("GET", "/v1/levels?limit=x", {}),
                ("GET", "/v1/levels/%ff", {}),
                ("GET", "/" + "a" * 20000, {})):
            answer = b.ask(method, path, "{}" if method != "GET" else None,
                           fields)
            same("a problem", "application/problem+json",
                 answer.fields["content-type"])
            same(f"{method} {path[:30]} has a detail", True,
                 len(answer.json().get("detail", "")) > 10)
            statuses.add(answer.status)
        same("of many kinds", True, len(statuses) >= 5)
        b.stop()
