# SPDX-License-Identifier: MIT
"""Tests of players and plays; check-service runs them."""
import json
import os
import subprocess
import threading
import time
import uuid

SUN_GRID = ["..SUN", ".TUNA", "WORDY", "ERGO.", "BEE.."]


class Player:
    """A client: it numbers its events and keeps a clock of its own."""

    def __init__(self, b, name=None, app=None, subject=None):
        body = {k: v for k, v in (("name", name), ("subject", subject)) if v}
        fields = {"Authorization": f"Bearer {app}"} if app else {}
        answer = b.ask("POST", "/v1/players", body, fields)
        assert answer.status in (200, 201), answer.body
        self.b = b
        self.made = answer.status
        self.id = answer.json()["id"]
        self.token = answer.json()["token"]
        self.clock = int(time.time() * 1000)

    def ask(self, method, path, body=None, **fields):
        fields["Authorization"] = f"Bearer {self.token}"
        fields = {k.replace("_", "-"): v for k, v in fields.items()}
        return self.b.ask(method, path, body, fields)

    def open(self, level, **more):
        answer = self.ask("POST", "/v1/plays", dict(more, level=level))
        if answer.status in (200, 201):
            self.play = answer.json()["id"]
            self.next = answer.json()["next"]
        return answer

    def send(self, *events):
        batch = []
        for type, *rest in events:
            self.clock += 100
            e = {"type": type, "timestamp": self.clock}
            if rest:
                e.update(x=rest[0], y=rest[1])
            if type == "update":
                e["fill"] = rest[2]
            batch.append(e)
        answer = self.post(self.next, batch)
        if answer.status == 200:
            self.next = answer.json()["next"]
        return answer

    def post(self, first, events):
        return self.ask("POST", f"/v1/plays/{self.play}/events",
                        {"first": first, "events": events})

    def fill(self, grid, start=True):
        events = [("start",)] if start else []
        for y, row in enumerate(grid):
            for x, letter in enumerate(row):
                if letter != ".":
                    events.append(("update", x, y, letter))
        return self.send(*events)

    def submit(self, key=None, **body):
        body = body or {"next": self.next}
        return self.ask("POST", f"/v1/plays/{self.play}/submissions", body,
                        Idempotency_Key=key or uuid.uuid4().hex)

    def help(self, what, **body):
        return self.ask("POST", f"/v1/plays/{self.play}/{what}", body)

    def log(self):
        return self.ask("GET", f"/v1/plays/{self.play}/log")


def strict(b, log):
    """The log passes `crossply check --strict`."""
    path = f"{b.folder}/{uuid.uuid4().hex}.solve.json"
    with open(path, "wb") as f:
        f.write(log)
    done = subprocess.run([b.crossply, "check", "--strict", "--fail-on",
                           "warning", path], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def register(test, same, problem, put, iso, sun, sun_answers):
    @test
    def a_level_is_played(b):
        level = put(b, sun, "--publish")
        b.start()
        p = Player(b, "Ann")
        same("opened", 201, p.open(level).status)
        same("opened again", 200, p.open(level).status)
        wrong = [row.replace("Y", "L") for row in SUN_GRID]
        same("next", 20, p.fill(wrong).json()["next"])
        answer = p.submit()
        same("wrong", {"correct": False, "left": 19}, answer.json())
        p.send(("select", 4, 2), ("update", 4, 2, "y"))
        answer = p.submit()
        same("right", True, answer.json()["correct"])
        same("ranked", True, answer.json()["ranked"])
        same("assisted", False, answer.json()["assisted"])
        state = p.ask("GET", f"/v1/plays/{p.play}").json()
        same("state", "solved", state["state"])
        same("letters", "SUNTUNAWORDyERGOBEE",
             "".join(c for c in state["letters"] if c))
        problem(p.send(("update", 2, 0, "X")), 409, "play-ended")
        problem(p.submit(), 409, "play-ended")
        problem(p.help("check", all=True), 409, "play-ended")
        same("abandoned", 409,
             p.ask("DELETE", f"/v1/plays/{p.play}").status)
        log = p.log()
        strict(b, log.body)
        types = [e["type"] for e in log.json()["events"]]
        same("submissions", [False, True],
             [e["success"] for e in log.json()["events"]
              if e["type"] == "submit"])
        same("the last event", "submit", types[-1])
        same("solver", "Ann", log.json()["solver"])
        stats = p.ask("GET", f"/v1/plays/{p.play}/stats")
        same("stats", 200, stats.status)
        stats.json()
        replay = p.ask("GET", f"/v1/plays/{p.play}/replay.svg")
        same("replay", True, replay.body.startswith(b"<svg"))
        board = b.get(f"/v1/levels/{level}/versions/1/leaderboard").json()
        same("leaderboard", [(1, "Ann", answer.json()["elapsed_ms"])],
             [(i["rank"], i["name"], i["elapsed_ms"])
              for i in board["items"]])
        solution = p.ask("GET", f"/v1/levels/{level}/versions/1/solution")
        same("the solution for who solved it", sun_answers,
             solution.json()["answers"])
        other = Player(b)
        same("for others", 404, other.ask(
            "GET", f"/v1/levels/{level}/versions/1/solution").status)
        problem(p.open(level), 409, "already-played")
        same("again", 201, p.open(level, again=True).status)
        plays = p.ask("GET", "/v1/players/me/plays").json()["items"]
        same("plays", ["open", "solved"], [i["state"] for i in plays])
        b.stop()

    @test
    def batches_are_whole(b):
        level = put(b, sun, "--publish")
        b.start()
        p = Player(b)
        p.open(level)
        t = p.clock

        def e(type, at, **more):
            return dict({"type": type, "timestamp": t + at}, **more)

        first = [e("start", 0), e("select", 1, x=2, y=0),
                 e("update", 2, x=2, y=0, fill="S")]
        problem(p.post(1, first), 409, "gap")
        same("next in a gap", 0, p.post(1, first).json()["next"])
        same("first", 3, p.post(0, first).json()["next"])
        same("repeated", 3, p.post(0, first).json()["next"])
        same("a part of it", 3, p.post(1, first[1:2]).json()["next"])
        more = first + [e("update", 3, x=3, y=0, fill="U")]
        same("overlapping", 4, p.post(0, more).json()["next"])
        other = [first[0], first[1], e("update", 2, x=2, y=0, fill="T")]
        same("diverged", ("urn:crossply:problem:diverged", 4),
             tuple(p.post(0, other).json()[k] for k in ("type", "next")))
        for bad in ([e("update", 1, x=3, y=0, fill="X")],       # back in time
                    [e("start", 5)],                            # twice
                    [e("stop", 5), e("update", 6, x=3, y=0, fill="X")],
                    [e("update", 5, x=0, y=0, fill="X")],       # a block
                    [e("update", 5, x=9, y=0, fill="X")],
                    [e("update", 5, x=3, y=-1, fill="X")],
                    [e("update", 5, x=3, y=0)],
                    [e("update", 5, x=3, y=0, fill="X" * 41)],
                    [e("update", 5, x=3, y=0, fill="a\x00b")],
                    [e("submit", 5, success=True)],
                    [e("check", 5, x=3, y=0)],
                    [e("reveal", 5, x=3, y=0)],
                    [e("select", 5, x=3, y=0),
                     e("update", 5, x=3, y=0, fill="X")],       # order of ties
                    [{"type": "stop"}], [{"timestamp": t}], [], ["x"],
                    [e("update", 4, x=4, y=0, fill="N"), e("nonsense", 5)]):
            answer = p.post(4, bad)
            same(f"{bad}", 422, answer.status)
        state = p.ask("GET", f"/v1/plays/{p.play}").json()
        same("nothing is left of them", (4, "SU"),
             (state["next"], "".join(c for c in state["letters"] if c)))
        same("too many", 422,
             p.post(4, [e("select", 5, x=2, y=0)] * 501).status)
        same("500", 504,
             p.post(4, [e("select", 5, x=2, y=0)] * 500).json()["next"])
        same("strings", 505, p.post(504, [e("update", 6, x="2", y="0",
                                            fill="")]).json()["next"])
        p.next, p.clock = 505, t + 10
        strict(b, p.log().body)
        b.stop()

    @test
    def plays_are_private(b):
        level = put(b, sun, "--publish")
        b.start()
        p, other = Player(b), Player(b)
        p.open(level)
        other.play, other.next = p.play, 0
        for method, end in (("GET", ""), ("DELETE", ""), ("GET", "/log"),
                            ("GET", "/stats"), ("GET", "/replay.svg")):
            problem(other.ask(method, f"/v1/plays/{p.play}{end}"), 404,
                    "not-found")
        problem(other.fill(SUN_GRID), 404, "not-found")
        problem(other.help("reveal", all=True), 404, "not-found")
        problem(other.submit(), 404, "not-found")
        for token in ("", "x", p.token[:-1], p.token + "A"):
            fields = {"Authorization": f"Bearer {token}"} if token else {}
            answer = b.ask("GET", f"/v1/plays/{p.play}", fields=fields)
            problem(answer, 401, "unauthorized")
        old = p.token
        p.token = p.ask("POST", "/v1/players/me/token").json()["token"]
        same("rotated", 200, p.ask("GET", "/v1/players/me").status)
        same("the old token", 401, b.ask(
            "GET", "/v1/players/me",
            fields={"Authorization": f"Bearer {old}"}).status)
        same("renamed", "Zoë", p.ask("PATCH", "/v1/players/me",
                                     {"name": "Zoë"}).json()["name"])
        problem(p.ask("PATCH", "/v1/players/me", {"name": "x" * 65}), 422,
                "unprocessable")
        same("deleted", 204, p.ask("DELETE", "/v1/players/me").status)
        same("gone", 401, p.ask("GET", "/v1/players/me").status)
        b.stop()

    @test
    def apps_vouch(b):
        b.start()
        app = b.run("token", "add", uuid.uuid4().hex, "--for",
                    "app").stdout.strip()
        p = Player(b, "Ann", app, "user-1")
        same("made", 201, p.made)
        again = Player(b, "Ann", app, "user-1")
        same("known", (200, p.id), (again.made, again.id))
        same("the old token", 401, p.ask("GET", "/v1/players/me").status)
        same("vouched", True,
             again.ask("GET", "/v1/players/me").json()["vouched"])
        other = b.run("token", "add", uuid.uuid4().hex, "--for",
                      "app").stdout.strip()
        if Player(b, "Ann", other, "user-1").id == p.id:
            raise AssertionError("two apps share a player")
        for body in ({}, {"name": "Ann"}, {"subject": ""}):
            answer = b.ask("POST", "/v1/players", body,
                           {"Authorization": f"Bearer {app}"})
            same("of nobody", "/subject", problem(
                answer, 422, "unprocessable")["errors"][0]["pointer"])
        same("a guest with any other token", 201, b.ask(
            "POST", "/v1/players", {}, {"Authorization": "Bearer x"}).status)
        for token in ("", "x", again.token):
            fields = {"Authorization": f"Bearer {token}"} if token else {}
            problem(b.ask("POST", "/v1/players", {"subject": "user-1"},
                          fields), 401, "unauthorized")
        b.stop()

    @test
    def an_app_rotates_its_token(b):
        b.start()
        name = uuid.uuid4().hex
        old = b.run("token", "add", name, "--for", "app").stdout.strip()
        p = Player(b, "Ann", old, "user-1")
        new = b.run("token", "add", name + "-2", "--for", "app", "--app",
                    name).stdout.strip()
        same("listed", True, f"{name}-2  app of {name}  since"
             in b.run("token", "list").stdout)
        same("both are valid", (200, p.id), (lambda q: (q.made, q.id))(
            Player(b, "Ann", new, "user-1")))
        same("the old one", p.id, Player(b, "Ann", old, "user-1").id)
        b.run("token", "revoke", name)
        problem(b.ask("POST", "/v1/players", {"subject": "user-1"},
                      {"Authorization": f"Bearer {old}"}),
                401, "unauthorized")
        same("the new one", p.id, Player(b, "Ann", new, "user-1").id)
        b.run("token", "add", "x", "--for", "admin", "--app", name, expect=2)
        b.stop()

    @test
    def help_is_counted(b):
        level = put(b, sun, "--publish")
        b.start("--limit", "check=1")  # 19 letters
        p = Player(b)
        p.open(level)
        p.send(("start",), ("update", 2, 0, "S"), ("update", 3, 0, "X"),
               ("update", 4, 0, "N"))
        answer = p.help("check", clue="1A").json()
        same("wrong", [{"row": 0, "col": 3}], answer["wrong"])
        same("left", 16, answer["left"])
        again = p.help("check", clue="1A").json()
        same("the same question", answer, again)
        same("squares", {"wrong": [], "left": 16}, p.help(
            "check", cells=[{"row": 0, "col": 2}]).json())
        p.send(("update", 3, 0, "U"))
        same("another letter", {"wrong": [], "left": 15},
             p.help("check", all=True).json())
        for bad in ({}, {"cells": []}, {"cells": [{"row": 0, "col": 0}]},
                    {"cells": [{"row": 9, "col": 9}]}, {"clue": "99A"},
                    {"clue": "1X"}, {"clue": ""}, {"cells": [1]}):
            same(f"{bad}", 422, p.help("check", **bad).status)
        n = 0
        for letter in "ABCDEFGHIJKLMNOPQR":
            p.send(("update", 1, 1, letter))
            answer = p.help("check", cells=[{"row": 1, "col": 1}])
            n += answer.status == 200
            if answer.status == 429:
                problem(answer, 429, "no-checks-left")
        same("checks until there were none left", 15, n)
        revealed = p.help("reveal", clue="4A").json()
        same("revealed", "TUNA",
             "".join(c["letter"] for c in revealed["cells"]))
        state = p.ask("GET", f"/v1/plays/{p.play}").json()
        same("counted", (19, 4), (state["checks"], state["reveals"]))
        same("the letter that was right", "SUNTUNA",
             "".join(c for c in state["letters"] if c))
        p.fill(SUN_GRID, start=False)
        answer = p.submit().json()
        same("assisted", (True, True), (answer["correct"],
                                        answer["assisted"]))
        strict(b, p.log().body)
        path = f"/v1/levels/{level}/versions/1/leaderboard"
        same("apart", (0, 1), (len(b.get(path).json()["items"]), len(
            b.get(path + "?assisted=1").json()["items"])))
        p.open(level, again=True)
        p.fill(SUN_GRID)
        same("for ever", True, p.submit().json()["assisted"])
        q = Player(b)
        q.open(level)
        q.send(("start",))
        same("all revealed", "revealed",
             q.help("reveal", all=True).json()["state"])
        problem(q.submit(), 409, "play-ended")
        strict(b, q.log().body)
        b.stop()

    @test
    def submissions_are_idempotent(b):
        level = put(b, sun, "--publish")
        b.start("--limit", "wrong=3")
        p = Player(b)
        p.open(level)
        p.send(("start",), ("update", 2, 0, "S"))
        problem(p.ask("POST", f"/v1/plays/{p.play}/submissions",
                      {"next": 2}), 400, "idempotency-key-required")
        answers = {p.submit("k1").raw for _ in range(5)}
        same("the same bytes", {b'{"correct":false,"left":2}\n'}, answers)
        problem(p.submit("k1", next=1), 422, "key-reused")
        problem(p.submit(next=1), 409, "gap")
        for bad in ({"next": "2"}, {"x": 1}, {"answers": []}):
            same(f"{bad}", 422, p.submit(**bad).status)
        same("by answers", {"correct": False, "left": 1},
             p.submit(answers={"1A": "SUN"}).json())
        same("the last", {"correct": False, "left": 0}, p.submit().json())
        same("one an hour", {"correct": False, "left": 0}, p.submit().json())
        refused = p.submit()
        problem(refused, 429, "no-submissions-left")
        same("wait", True, 3500 < int(refused.fields["retry-after"]) <= 3600)
        same("what was answered stays", b'{"correct":false,"left":2}\n',
             p.submit("k1", next=2).raw)
        q = Player(b)
        q.open(level)
        answer = q.submit("k", answers=sun_answers).json()
        same("answers alone are not ranked", (True, False),
             (answer["correct"], answer["ranked"]))
        same("after the end", answer, q.submit("k",
                                               answers=sun_answers).json())
        same("nobody", [], b.get(f"/v1/levels/{level}/versions/1/"
                                 "leaderboard").json()["items"])
        b.stop()

    @test
    def many_submissions_at_once(b):
        """A dozen at once: one is right, and the budget is spent once each."""
        level = put(b, sun, "--publish")
        b.start("--limit", "wrong=5")
        p = Player(b)
        p.open(level)
        p.send(("start",), ("update", 2, 0, "S"))
        answers = []

        def work(key):
            answers.append(p.submit(key))

        threads = [threading.Thread(target=work, args=(f"k{i}",))
                   for i in range(12)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        left = sorted(a.json()["left"] for a in answers if a.status == 200)
        same("what was left", [0, 0, 1, 2, 3, 4], left)
        same("refused", 6, sum(a.status == 429 for a in answers))
        state = p.ask("GET", f"/v1/plays/{p.play}").json()
        same("counted", 6, state["wrong"])
        b.stop()

    @test
    def the_servers_clock_counts(b):
        level = put(b, sun, "--publish")
        b.start()
        p = Player(b)
        begin = time.time()
        p.open(level)
        p.send(("start",), ("update", 2, 0, "S"), ("stop",))
        time.sleep(1.2)
        p.fill(SUN_GRID)
        answer = p.submit().json()
        real = (time.time() - begin) * 1000
        same("the pause does not count", True,
             1 <= answer["elapsed_ms"] < real - 1100)
        state = p.ask("GET", f"/v1/plays/{p.play}").json()
        same("pause", True, 1100 <= state["paused_ms"] < real)
        strict(b, p.log().body)
        q = Player(b)
        q.open(level)
        q.clock -= 3600000  # solved offline, an hour ago, in 20 minutes
        q.send(("start",))
        q.clock += 1200000
        q.fill(SUN_GRID, start=False)
        answer = q.submit().json()
        same("late", (True, True, False), (
            answer["correct"], answer["late"], answer["ranked"]))
        b.stop()

    @test
    def contests_are_fair(b):
        level = put(b, sun, "--publish", "--contest", "--solution-at",
                    iso(3600))
        b.start()
        app = b.run("token", "add", uuid.uuid4().hex, "--for",
                    "app").stdout.strip()
        guest = Player(b)
        problem(guest.open(level), 403, "vouched-only")
        p = Player(b, "Ann", app, uuid.uuid4().hex)
        opened = p.open(level)
        same("opened", 201, opened.status)
        same("the grid comes with the play", 5,
             opened.json()["puzzle"]["grid_json"]["rows"])
        same("and nowhere else", 404, b.get(f"/v1/levels/{level}").status)
        p.send(("start",), ("stop",))
        time.sleep(0.3)
        p.send(("start",))
        problem(p.help("check", all=True), 403, "contest")
        problem(p.help("reveal", all=True), 403, "contest")
        for i in range(5):
            same("wrong", 4 - i, p.submit().json()["left"])
        p.fill(SUN_GRID, start=False)
        problem(p.submit(), 429, "no-submissions-left")
        same("no pauses", 0, p.ask(
            "GET", f"/v1/plays/{p.play}").json()["paused_ms"])
        q = Player(b, "Bob", app, uuid.uuid4().hex)
        q.open(level)
        q.fill(SUN_GRID)
        same("solved", True, q.submit().json()["correct"])
        problem(q.open(level, again=True), 409, "already-played")
        b.stop()

    @test
    def guests_are_limited(b):
        b.start("--limit", "guests=3")
        fields = {"X-Forwarded-For": "192.0.2.1"}
        b.stop()
        b.start("--limit", "guests=3", "--trusted-proxy", "127.0.0.1")
        who = f"198.51.100.{uuid.uuid4().int % 250}"
        fields = {"X-Forwarded-For": who}
        got = [b.ask("POST", "/v1/players", {}, fields).status
               for _ in range(4)]
        same("guests", [201, 201, 201, 429], got)
        b.stop()

    @test
    def leaderboards_have_pages(b):
        level = put(b, sun, "--publish")
        b.start()
        for i in range(5):
            p = Player(b, f"P{i}")
            p.open(level)
            p.fill(SUN_GRID)
            same("solved", True, p.submit().json()["correct"])
        path = f"/v1/levels/{level}/versions/1/leaderboard"
        whole = b.get(path).json()["items"]
        same("ranks", [1, 2, 3, 4, 5], [i["rank"] for i in whole])
        times = [i["elapsed_ms"] for i in whole]
        same("the fastest first", sorted(times), times)
        for limit in (1, 2, 3):
            items, cursor = [], ""
            while cursor is not None:
                page = b.get(f"{path}?limit={limit}"
                             + (f"&cursor={cursor}" if cursor else "")).json()
                items += page["items"]
                cursor = page["next"]
            same(f"pages of {limit}", whole, items)
        for bad in ("limit=0", "assisted=2", "cursor=x", "cursor=1.2.3"):
            problem(b.get(f"{path}?{bad}"), 400, "bad-request")
        b.stop()

    @test
    def nothing_acknowledged_is_lost(b):
        """kill -9 under load: what was answered is there afterwards."""
        level = put(b, sun, "--publish")
        rounds = int(os.environ.get("CROSSPLY_KILLS", "3"))
        for _ in range(rounds):
            b.start()
            players = [Player(b) for _ in range(4)]
            for p in players:
                p.open(level, again=True)
                p.send(("start",))
            done = threading.Event()

            def work(p):
                while not done.is_set():
                    try:
                        p.send(("update", 2, 0, "S"), ("select", 3, 0))
                    except (OSError, ValueError, AssertionError,
                            json.JSONDecodeError, Exception):
                        return

            threads = [threading.Thread(target=work, args=(p,))
                       for p in players]
            for t in threads:
                t.start()
            time.sleep(0.4)
            b.server.kill()
            done.set()
            for t in threads:
                t.join()
            b.server.wait()
            b.server.stdout.close()
            b.errors.close()
            b.start()
            for p in players:
                state = p.ask("GET", f"/v1/plays/{p.play}").json()
                same("at least what was acknowledged", True,
                     state["next"] >= p.next)
                same("nothing half there", 1, state["next"] % 2)
                strict(b, p.log().body)
            b.stop()
