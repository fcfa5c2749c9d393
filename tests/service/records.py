# SPDX-License-Identifier: MIT
"""Tests of records: solve logs from elsewhere."""
import gzip
import io
import json
import random
import subprocess
import uuid
import zipfile

from people import gone
from plays import Player


def log_with(events, title="From elsewhere"):
    """A solve log of a grid of two squares."""
    return json.dumps({
        "version": "0.1", "title": title,
        "clueSections": {"Across": [{"label": "1", "text": "Not off"}],
                         "Down": []},
        "initialState": [{"x": 0, "y": 0, "fill": "", "label": "1"},
                         {"x": 1, "y": 0, "fill": ""}],
        "events": events}).encode()


def typed(n):
    return [{"type": "start", "timestamp": 1700000000000}] + [
        {"type": "update", "timestamp": 1700000001000 + i, "x": i % 2, "y": 0,
         "fill": "AB"[i // 2 % 2]} for i in range(n)]


def register(test, same, problem, top):
    goose = f"{top}/examples/goose.solve.json"

    def upload(p, body):
        return p.b.ask("POST", "/v1/records", body,
                       {"Authorization": f"Bearer {p.token}"})

    @test
    def records_are_kept_as_they_are(b):
        b.start()
        p = Player(b)
        with open(goose, "rb") as f:
            plain = f.read()
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as z:
            z.writestr("goose.solve.json", plain)
        for body, type in ((plain, "application/json"),
                           (gzip.compress(plain), "application/gzip"),
                           (packed.getvalue(), "application/zip")):
            answer = upload(p, body)
            same("status", 201, answer.status)
            made = answer.json()
            same("size", len(body), made["size"])
            same("events", len(json.loads(plain)["events"]), made["events"])
            same("findings", ([], 0, 0), (
                made["report"]["findings"], made["errors"],
                made["warnings"]))
            path = f"/v1/records/{made['id']}"
            got = p.ask("GET", path)
            same("as uploaded", (body, type), (got.raw,
                                               got.fields["content-type"]))
            same("a file", "attachment",
                 got.fields["content-disposition"])
            stats = p.ask("GET", path + "/stats")
            told = subprocess.run([b.crossply, "stats", "--json", goose],
                                  capture_output=True, check=True).stdout
            want, own = json.loads(told), stats.json()
            for which in (want, own):
                which.pop("file", None)
                which.pop("name", None)
            same("stats", want, own)
            replay = p.ask("GET", path + "/replay.svg")
            same("replay", b"<svg", replay.body[:4])
            for heat in ("", "?heat=final", "?heat=edits", "?heat=time"):
                picture = p.ask("GET", f"{path}/heatmap.svg{heat}")
                same("heatmap", b"<svg", picture.body[:4])
            problem(p.ask("GET", path + "/heatmap.svg?heat=x"), 400,
                    "bad-request")
        items = p.ask("GET", "/v1/records").json()["items"]
        same("listed", 3, len(items))
        same("in the export", items, p.ask(
            "GET", "/v1/players/me/export").json()["records"])
        b.stop()

    @test
    def findings_are_returned(b):
        b.start()
        p = Player(b)
        odd = [{"type": "start", "timestamp": 1700000000000},
               {"type": "update", "timestamp": 1700000001000, "x": 9, "y": 9,
                "fill": "A"}]
        answer = upload(p, log_with(odd))
        same("kept", 201, answer.status)
        made = answer.json()
        same("counted", True, made["errors"] + made["warnings"] > 0)
        path = f"{b.folder}/odd"
        with open(path, "wb") as f:
            f.write(log_with(odd))
        told = json.loads(subprocess.run(
            [b.crossply, "check", "--json", path],
            capture_output=True).stdout)["files"][0]
        same("as `check` says", [f["code"] for f in told["findings"]],
             [f["code"] for f in made["report"]["findings"]])
        for body in (b"", b"{}", b"not a log", b"\x1f\x8b\x08\x00" + b"x" * 50,
                     open(f"{top}/examples/sun.md", "rb").read(),
                     open(f"{top}/examples/orchard.gamelog", "rb").read(),
                     b"[" * 100000):
            problem(upload(p, body), 422, "not-a-solve-log")
        same("only one", 1, len(p.ask("GET", "/v1/records").json()["items"]))
        b.stop()

    @test
    def records_are_private(b):
        b.start()
        p, other = Player(b), Player(b)
        word = uuid.uuid4().hex
        made = upload(p, log_with(typed(3), word)).json()
        path = f"/v1/records/{made['id']}"
        for end in ("", "/stats", "/replay.svg", "/heatmap.svg"):
            problem(other.ask("GET", path + end), 404, "not-found")
            problem(b.get(path + end), 401, "unauthorized")
        problem(other.ask("DELETE", path), 404, "not-found")
        same("nothing listed", [], other.ask(
            "GET", "/v1/records").json()["items"])
        problem(b.ask("POST", "/v1/records", log_with(typed(3))), 401,
                "unauthorized")
        same("mine", 200, p.ask("GET", path).status)
        same("deleted", 204, p.ask("DELETE", path).status)
        problem(p.ask("GET", path), 404, "not-found")
        problem(p.ask("DELETE", path), 404, "not-found")
        gone(b, same, made["id"], word)
        kept = upload(p, log_with(typed(3), word)).json()["id"]
        same("merged", 200, other.ask("POST", "/v1/players/me/merge",
                                      {"token": p.token}).status)
        same("taken over", 200, other.ask("GET",
                                          f"/v1/records/{kept}").status)
        same("with the player", 204,
             other.ask("DELETE", "/v1/players/me").status)
        gone(b, same, kept, word)
        b.stop()

    @test
    def records_have_limits(b):
        b.start()
        p = Player(b)
        same("200,000 events", 201, upload(p, gzip.compress(log_with(
            typed(199999)))).status)
        problem(upload(p, gzip.compress(log_with(typed(200000)))), 413,
                "too-large")
        largest = log_with(typed(2)) + b" " * (8 << 20)
        same("8 MiB", 201, upload(p, largest[:8 << 20]).status)
        problem(upload(p, largest), 413, "too-large")
        rng = random.Random(1)
        blanks = b"".join(rng.choice((b" " * 16, b"\n" * 16))
                          for _ in range(1 << 16))  # 1 MiB
        for n, status in ((63, 201), (65, 413)):
            packed = gzip.compress(log_with(typed(2)) + n * blanks, 1)
            same("it is small enough", True, len(packed) < 8 << 20)
            same(f"{n} MiB unpacked", status, upload(p, packed).status)
        bomb = gzip.compress(log_with(typed(2)) + b" " * (100 << 20))
        problem(upload(p, bomb), 413, "too-large")
        for i in range(17):
            same(f"record {i + 4}", 201, upload(p, log_with(typed(2))).status)
        problem(upload(p, log_with(typed(2))), 409, "too-many-records")
        first = p.ask("GET", "/v1/records").json()["items"][0]["id"]
        p.ask("DELETE", f"/v1/records/{first}")
        same("room again", 201, upload(p, log_with(typed(2))).status)
        b.stop()

    @test
    def uploads_of_an_address_are_limited(b):
        b.start("--trusted-proxy", "127.0.0.1")
        who = f"203.0.113.{uuid.uuid4().int % 250}"
        n = 0
        while n < 61:
            p = Player(b)
            fields = {"Authorization": f"Bearer {p.token}",
                      "X-Forwarded-For": who}
            for _ in range(20):
                answer = b.ask("POST", "/v1/records", log_with(typed(2)),
                               fields)
                n += 1
                if answer.status != 201:
                    break
        same("uploads", 61, n)
        problem(answer, 429, "too-many-records")
        same("wait", True, 0 < int(answer.fields["retry-after"]) <= 3600)
        b.stop()
