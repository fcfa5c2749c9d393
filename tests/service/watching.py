# SPDX-License-Identifier: MIT
"""Tests of watching a play: server-sent events."""
import http.client
import json
import os
import resource
import socket
import subprocess
import threading
import time
import uuid

from harness import Bench
from people import Player
from plays import SUN_GRID


class Watcher:
    """An EventSource: what came, in order."""

    def __init__(self, port, path, last=None):
        self.connection = http.client.HTTPConnection("127.0.0.1", port,
                                                     timeout=30)
        fields = {"Accept": "text/event-stream"}
        if last:
            fields["Last-Event-ID"] = last
        self.connection.request("GET", path, headers=fields)
        self.socket = self.connection.sock
        self.answer = self.connection.getresponse()
        self.status = self.answer.status
        self.fields = {k.lower(): v for k, v in self.answer.getheaders()}
        self.events = []  # (event, id, data)
        self.lines = []
        self.last = last
        self.ended = threading.Event()
        self.came = threading.Condition()
        if self.status == 200:
            self.thread = threading.Thread(target=self.read, daemon=True)
            self.thread.start()
        else:
            self.answer.read()
            self.ended.set()

    def read(self):
        kind, data = "message", []
        try:
            for line in self.answer:
                self.lines.append(line)
                line = line.decode().rstrip("\n")
                key, _, value = line.partition(": ")
                if key == "event":
                    kind = value
                elif key == "id":
                    self.last = value
                elif key == "data":
                    data.append(value)
                elif line == "" and data:
                    with self.came:
                        self.events.append((kind, self.last, json.loads(
                            "\n".join(data))))
                        self.came.notify()
                    kind, data = "message", []
        except (OSError, ValueError, AttributeError):
            pass
        self.ended.set()

    @property
    def bytes(self):
        return b"".join(self.lines)

    def wait(self, count, seconds=5):
        with self.came:
            self.came.wait_for(lambda: len(self.events) >= count, seconds)
        return self.events

    def close(self):
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.connection.close()


def letters_of(events):
    return "".join(d["fill"] for k, _, d in events
                   if k == "message" and d["type"] == "update")


def register(test, same, problem, put, iso, sun):
    def link(p):
        answer = p.ask("POST", f"/v1/plays/{p.play}/watch")
        same("link", 201, answer.status)
        return answer.json()["path"]

    @test
    def a_play_is_watched(b):
        level = put(b, sun, "--publish")
        b.start()
        p = Player(b, "Ann")
        p.open(level)
        p.send(("start",), ("update", 2, 0, "S"))
        path = link(p)
        w = Watcher(b.port, path)
        same("type", "text/event-stream", w.fields["content-type"])
        same("caches", "no-store", w.fields["cache-control"])
        same("origin", "*", w.fields["access-control-allow-origin"])
        kind, last, data = w.wait(1)[0]
        same("the play first", ("play", "1.0", "S", "open", True), (
            kind, last, "".join(c for c in data["letters"] if c),
            data["state"], data["watched"]))
        same("with its level", 5, data["puzzle"]["grid_json"]["rows"])
        p.send(("select", 3, 0), ("update", 3, 0, "X"))
        p.help("check", clue="1A")
        p.submit()
        p.help("reveal", cells=[{"row": 0, "col": 3}])
        p.send(("stop",))
        events = w.wait(9)[1:]
        same("what happened", [
            ("2.0", "select"), ("3.0", "update"), ("3.1", "check"),
            ("3.2", "check"), ("3.3", "submit"), ("3.4", "reveal"),
            ("3.5", "update"), ("4.0", "stop")],
             [(i, d["type"]) for _, i, d in events])
        same("square", (3, 0, "X"), tuple(events[1][2][k] for k in
                                          ("x", "y", "fill")))
        same("wrong", False, events[4][2]["success"])
        p.fill(SUN_GRID)
        same("solved", True, p.submit().json()["correct"])
        same("it ends", True, w.ended.wait(5))
        same("with the state", ("end", {"state": "solved"}),
             (w.events[-1][0], w.events[-1][2]))
        same("the last event", ("submit", True), (
            w.events[-2][2]["type"], w.events[-2][2]["success"]))
        again = Watcher(b.port, path, w.last)
        same("nothing more", 204, again.status)
        late = Watcher(b.port, path)
        same("late", ["play", "end"], [k for k, _, _ in late.wait(2)])
        same("closed", True, late.ended.wait(5))
        b.stop()

    @test
    def watchers_come_back(b):
        """With Last-Event-ID nothing is missed and nothing comes twice."""
        level = put(b, sun, "--publish")
        b.start()
        p = Player(b)
        p.open(level)
        path = link(p)
        text = "".join(chr(ord("A") + i % 26) for i in range(300))
        done = threading.Event()
        seen, last = [], None

        def write():
            p.send(("start",))
            for letter in text:
                p.send(("update", 2, 0, letter))
            done.set()

        writer = threading.Thread(target=write)
        first = Watcher(b.port, path)
        first.wait(1)
        last = first.last
        writer.start()
        while True:
            over = done.is_set()
            w = Watcher(b.port, path, last)
            w.wait(301 if over else 7, 3 if over else 0.3)
            w.close()
            w.ended.wait(5)
            seen += w.events
            last = w.last
            if over:
                break
        writer.join()
        same("every letter once", text, letters_of(seen))
        same("no snapshot", {"message"}, {k for k, _, _ in seen})
        ids = [tuple(map(int, i.split("."))) for _, i, _ in seen]
        same("in order", sorted(set(ids)), ids)
        for odd in ("x", "1", "1.", ".1", "99999.0", "1.0x", "-",
                    "9" * 40 + ".0", "1.0, 2.0"):
            w = Watcher(b.port, path, odd)
            same(f"{odd}", "play", w.wait(1)[0][0])
            w.close()
        b.stop()

    @test
    def who_missed_much_begins_again(b):
        level = put(b, sun, "--publish")
        b.start()
        p = Player(b)
        p.open(level)
        path = link(p)
        p.send(("start",), *[("select", 2, 0)] * 499)
        w = Watcher(b.port, path, "-1.0")
        same("500 events", ["message"] * 500,
             [k for k, _, _ in w.wait(500)])
        p.send(("select", 3, 0))
        w = Watcher(b.port, path, "-1.0")
        same("501", "play", w.wait(1)[0][0])
        b.stop()

    @test
    def many_watch(b):
        level = put(b, sun, "--publish")
        b.start()
        p, q = Player(b), Player(b)
        for x in (p, q):
            x.open(level)
        paths = link(p), link(q)
        watchers = [[Watcher(b.port, path) for _ in range(40)]
                    for path in paths]
        for all in watchers:
            for w in all:
                w.wait(1)
        p.send(("start",), *[("update", 2, 0, c) for c in "PLAYER"])
        q.send(("start",), *[("update", 2, 0, c) for c in "QUEUE"])
        for all, text in zip(watchers, ("PLAYER", "QUEUE")):
            for w in all:
                w.wait(2 + len(text))
                same("only one's own play", text, letters_of(w.events))
        for _ in range(60):
            watchers[0].append(Watcher(b.port, paths[0]))
        same("a hundred", [200] * 100, [w.status for w in watchers[0]])
        w = Watcher(b.port, paths[0])
        same("one too many", (503, True), (
            w.status, int(w.fields["retry-after"]) > 0))
        watchers[0].pop().close()
        until = time.monotonic() + 5
        while Watcher(b.port, paths[0]).status != 200:
            if time.monotonic() > until:
                raise AssertionError("who left still counts")
            time.sleep(0.05)
        b.stop()

    @test
    def links_end(b):
        level = put(b, sun, "--publish")
        b.start()
        p = Player(b)
        p.open(level)
        first = link(p)
        w = Watcher(b.port, first)
        w.wait(1)
        second = link(p)
        same("another link", True, first != second)
        same("the old one is closed", True, w.ended.wait(5))
        problem(b.get(first), 404, "not-found")
        w = Watcher(b.port, second)
        w.wait(1)
        same("deleted", 204, p.ask("DELETE",
                                   f"/v1/plays/{p.play}/watch").status)
        same("closed", True, w.ended.wait(5))
        problem(b.get(second), 404, "not-found")
        same("not watched", False, p.ask(
            "GET", f"/v1/plays/{p.play}").json()["watched"])
        w = Watcher(b.port, link(p))
        w.wait(1)
        p.ask("DELETE", f"/v1/plays/{p.play}")
        same("abandoned", True, w.ended.wait(5))
        same("state", {"state": "abandoned"}, w.events[-1][2])
        problem(p.ask("POST", f"/v1/plays/{p.play}/watch"), 409, "play-ended")
        p.open(level)
        w = Watcher(b.port, link(p))
        w.wait(1)
        same("the player goes", 204, p.ask("DELETE",
                                           "/v1/players/me").status)
        same("and the stream", True, w.ended.wait(5))
        q = Player(b)
        q.open(level)
        w = Watcher(b.port, link(q))
        w.wait(1)
        b.run("level", "delete", level)
        same("the level goes", True, w.ended.wait(5))
        for secret in ("x", "A" * 43, uuid.uuid4().hex, "a" * 3000):
            problem(b.get(f"/v1/watch/{secret}"), 404, "not-found")
        b.stop()

    @test
    def links_are_secret(b):
        level = put(b, sun, "--publish")
        contest = put(b, sun, "--publish", "--contest", "--solution-at",
                      iso(3600))
        b.start()
        p, other = Player(b), Player(b)
        p.open(level)
        path = link(p)
        secret = path.rsplit("/", 1)[1]
        same("256 bits", 43, len(secret))
        for method in ("POST", "DELETE"):
            problem(other.ask(method, f"/v1/plays/{p.play}/watch"), 404,
                    "not-found")
            problem(b.ask(method, f"/v1/plays/{p.play}/watch"), 401,
                    "unauthorized")
        app = b.run("token", "add", uuid.uuid4().hex, "--for",
                    "app").stdout.strip()
        v = Player(b, "V", app, uuid.uuid4().hex)
        v.open(contest)
        problem(v.ask("POST", f"/v1/plays/{v.play}/watch"), 403, "contest")
        w = Watcher(b.port, path)
        w.wait(1)
        head = b.ask("HEAD", path)
        same("HEAD", (200, b""), (head.status, head.raw))
        same("no token", False, p.token.encode() in w.bytes)
        b.stop()
        same("closed by the end", True, w.ended.wait(5))
        with open(f"{b.folder}/errors", encoding="utf-8") as f:
            log = f.read()
        same("in the log", (False, True), (secret in log,
                                           "/v1/watch/{secret}" in log))
        if b.is_sqlite:
            stored = b"".join(open(f"{b.folder}/{n}", "rb").read()
                              for n in os.listdir(b.folder)
                              if n.startswith("levels.db"))
            same("in the store", False, secret.encode() in stored)

    @test
    def slow_readers_are_dropped(b):
        """Who reads nothing costs little, and holds nobody up."""
        level = put(b, sun, "--publish")
        b.start()
        p = Player(b)
        p.open(level)
        path = link(p)
        idle = socket.socket()
        idle.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        idle.connect(("127.0.0.1", b.port))
        idle.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        w = Watcher(b.port, path)
        w.wait(1)
        p.send(("start",))
        slowest = 0
        for _ in range(15):
            begin = time.monotonic()
            p.send(*[("update", 2, 0, "\u03a9" * 20)] * 500)
            slowest = max(slowest, time.monotonic() - begin)
        until = time.monotonic() + 20
        while w.last != f"{15 * 500}.0":
            if time.monotonic() > until:
                raise AssertionError(f"it ended with {w.last}")
            if w.ended.wait(0.05):  # it was slow, too
                w = Watcher(b.port, path, w.last)
        idle.settimeout(5)
        got = b""
        try:
            while piece := idle.recv(1 << 16):
                got += piece
        except ConnectionError:
            pass  # anything but a timeout
        if len(got) > 1 << 20:
            raise AssertionError(f"{len(got)} bytes were kept for it")
        if slowest > 5:
            raise AssertionError(f"a batch took {slowest:.1f} s")
        b.stop()

    @test
    def idle_watchers_cost_little(b):
        level = put(b, sun, "--publish")
        b.start("--limit", "per-address=2000")
        players = [Player(b) for _ in range(20)]
        paths = []
        for p in players:
            p.open(level)
            paths.append(link(p))

        def memory():
            with open(f"/proc/{b.server.pid}/statm", encoding="ascii") as f:
                return int(f.read().split()[1]) * resource.getpagesize()

        def cpu():
            with open(f"/proc/{b.server.pid}/stat", encoding="ascii") as f:
                fields = f.read().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf(
                "SC_CLK_TCK")

        before = memory()
        watchers = [Watcher(b.port, paths[i % 20]) for i in range(600)]
        for w in watchers:
            w.wait(1)
        each = (memory() - before) / 600
        with open(b.crossply, "rb") as f:
            is_sanitized = b"__asan_init" in f.read()  # it keeps what it frees
        if each > 8192 and not is_sanitized:
            raise AssertionError(f"{each:.0f} bytes for each watcher")
        begin = cpu()
        time.sleep(2)
        spent = cpu() - begin
        if spent > 0.2:
            raise AssertionError(f"{spent:.2f} s of CPU in 2 s of idling")
        for w in watchers:
            w.close()
        b.stop()

    @test
    def a_proxy_is_many(b):
        """The limit for an address is not one for a proxy."""
        level = put(b, sun, "--publish")
        for proxy, want in (((), 3), (("--trusted-proxy", "127.0.0.1"), 8)):
            b.start("--limit", "per-address=4", *proxy)
            p = Player(b)
            p.open(level)
            path = link(p)
            watchers = []
            for _ in range(8):
                try:
                    watchers.append(Watcher(b.port, path))
                    watchers[-1].wait(1)
                except OSError:
                    pass
            same(f"behind {proxy}", True, len(watchers) >= want)
            same("but not more", True, bool(proxy) or len(watchers) <= 4)
            for w in watchers:
                w.close()
            b.stop()

    @test
    def another_process_sees_it(b):
        if b.is_sqlite:
            return
        level = put(b, sun, "--publish")
        b.start()
        other = Bench(b.crossply, b.store)
        try:
            other.start()
            p = Player(b)
            p.open(level)
            path = link(p)
            here, there = (Watcher(x.port, path) for x in (b, other))
            for w in (here, there):
                w.wait(1)
            begin = time.monotonic()
            p.send(("start",), *[("update", 2, 0, c) for c in "NOTIFY"])
            there.wait(8)
            took = time.monotonic() - begin
            here.wait(8)
            same("there", "NOTIFY", letters_of(there.events))
            same("here", "NOTIFY", letters_of(here.events))
            if took > 2:
                raise AssertionError(f"it took {took:.1f} s")
            control = os.environ["CROSSPLY_POSTGRES_CONTROL"]
            subprocess.run([control, "stop"], check=True, timeout=60)
            subprocess.run([control, "start"], check=True, timeout=60)
            b.wait_for("/readyz", 200, 10)
            until = time.monotonic() + 10
            while time.monotonic() < until and p.send(
                    ("update", 3, 0, "Z")).status != 200:
                time.sleep(0.1)
            there.wait(9, 10)
            same("after the database was away", "NOTIFYZ",
                 letters_of(there.events))
            p.ask("DELETE", f"/v1/plays/{p.play}/watch")
            same("closed there", True, there.ended.wait(5))
            other.stop()
        finally:
            other.close()
        b.stop()
