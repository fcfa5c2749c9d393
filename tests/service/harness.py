# SPDX-License-Identifier: MIT
"""A server to test, its commands, and requests to it. Standard library only."""
import gzip
import http.client
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback

import jsonschema


class Description:
    """An OpenAPI description, against which what is sent is validated."""

    # (method, template) of all descriptions: what there is and was done.
    described, done = set(), set()

    def __init__(self, document):
        self.document = document
        self.used = set()
        self.paths = []
        for template, operations in document["paths"].items():
            pattern = re.sub(r"\\\{\w+\\\}", "([^/]+)", re.escape(template))
            self.paths.append((re.compile(pattern + "$"), operations,
                               template))
            self.described.update((key, template) for key in operations)

    def check(self, schema, value):
        jsonschema.Draft202012Validator(
            dict(schema, components=self.document["components"])
        ).validate(value)

    def find(self, method, path):
        path = path.split("?")[0]
        for pattern, operations, template in self.paths:
            if pattern.match(path):
                key = "get" if method == "HEAD" else method.lower()
                self.used.add((key, template))
                return key, template, operations.get(key)
        return None, None, None

    def validate(self, method, path, body, answer):
        key, template, operation = self.find(method, path)
        if answer.status < 400:
            self.done.add((key, template))
        if answer.status >= 400 or operation is None:
            if answer.status >= 400 and method != "HEAD":
                self.check({"$ref": "#/components/schemas/Problem"},
                           answer.json())
            return
        if isinstance(body, (dict, list)):
            wanted = operation["requestBody"]["content"]["application/json"]
            self.check(wanted["schema"], body)
        if method == "OPTIONS":
            return
        response = operation["responses"][str(answer.status)]
        if "content" not in response:
            assert answer.raw == b"", "a body that is not described"
            return
        kind = answer.fields["content-type"].split(";")[0]
        schema = response["content"][kind]["schema"]
        if method != "HEAD" and "$ref" in schema:
            self.check(schema, answer.json())


class Answer:
    def __init__(self, response, body):
        self.status = response.status
        self.fields = {k.lower(): v for k, v in response.getheaders()}
        self.raw = body
        zipped = self.fields.get("content-encoding") == "gzip"
        self.body = gzip.decompress(body) if zipped else body

    def json(self):
        return json.loads(self.body)


recording = threading.Lock()


def record(admin, method, path, fields, body, answer):
    """Keeps a request and its answer for tests/openapi."""
    traffic = os.environ.get("CROSSPLY_TRAFFIC")

    def text(data):
        if isinstance(data, bytes):
            data = data[:1 << 20].decode("utf-8", "replace")
        return data or None

    if not traffic or (body and len(body) > 1 << 20):
        return
    line = {"port": "admin" if admin else "public", "method": method,
            "path": path, "status": answer.status,
            "fields": {k.lower(): v for k, v in fields.items()},
            "body": text(body), "answer_fields": answer.fields,
            "answer": text(answer.body)}
    with recording, open(traffic, "a", encoding="utf-8") as f:
        f.write(json.dumps(line) + "\n")


class Bench:
    """A store, the command on it, and a server when it is started."""

    def __init__(self, crossply, postgres=None):
        self.crossply = os.path.abspath(crossply)
        self.folder = tempfile.mkdtemp(prefix="crossply-service-")
        self.store = postgres or f"sqlite:{self.folder}/levels.db"
        self.is_sqlite = not postgres
        self.server = self.public = self.private = None
        self.environment = None  # of the server
        self.guests = 100000  # the tests share an address
        self.answers = []  # every byte that the public port sent
        self.logs = []

    def run(self, *args, expect=0, text=None):
        env = dict(os.environ, HOME=self.folder, LC_ALL="C.UTF-8")
        env.pop("XDG_DATA_HOME", None)
        done = subprocess.run([self.crossply, *args, "--store", self.store],
                              input=text, capture_output=True, env=env,
                              timeout=60, text=True)
        self.logs.append(done.stdout + done.stderr)
        if expect is not None and done.returncode != expect:
            raise AssertionError(f"{args}: exit {done.returncode}\n"
                                 f"{done.stdout}{done.stderr}")
        return done

    def start(self, *args):
        self.errors = open(f"{self.folder}/errors", "ab")
        self.server = subprocess.Popen(
            [self.crossply, "serve", "--store", self.store, "--listen",
             "127.0.0.1:0", "--admin-listen", "127.0.0.1:0",
             *([] if self.guests is None
               else ["--limit", f"guests={self.guests}"]), *args],
            stdout=subprocess.PIPE, stderr=self.errors, text=True,
            env=self.environment)
        line = self.server.stdout.readline()
        ports = re.findall(r"http://127\.0\.0\.1:(\d+)", line)
        if len(ports) != 2:
            raise AssertionError(f"the server said {line!r}: "
                                 + open(f"{self.folder}/errors").read())
        self.port, self.admin_port = map(int, ports)
        self.public = Description(self.get("/openapi.json").json())

    def stop(self, how=signal.SIGTERM):
        self.server.send_signal(how)
        code = self.server.wait(timeout=20)
        self.server.stdout.close()
        self.errors.close()
        self.server = None
        if how == signal.SIGTERM and code:
            with open(f"{self.folder}/errors", encoding="utf-8") as f:
                raise AssertionError(f"the server ended with {code}: "
                                     f"{f.read()[-4000:]}")
        return code

    def close(self):
        if self.server:
            self.server.kill()
            self.server.wait()
            self.server.stdout.close()
            self.errors.close()
        shutil.rmtree(self.folder)

    def ask(self, method, path, body=None, fields=(), admin=False):
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.admin_port if admin else self.port, timeout=20)
        fields, original = dict(fields), body
        if isinstance(body, (dict, list)):
            body = json.dumps(body)
            fields.setdefault("Content-Type", "application/json")
        connection.request(method, path, body, fields)
        response = connection.getresponse()
        answer = Answer(response, response.read())
        connection.close()
        record(admin, method, path, fields, body, answer)
        described = self.private if admin else self.public
        if described:
            described.validate(method, path, original, answer)
        if not admin:
            self.answers.append(str(answer.fields).encode() + answer.body)
        return answer

    def get(self, path, **fields):
        return self.ask("GET", path, fields=fields)

    def wait_for(self, path, status, seconds=2.0):
        """Changes must be seen within a second; slow machines get two."""
        until = time.monotonic() + seconds
        while True:
            answer = self.get(path)
            if answer.status == status or time.monotonic() > until:
                return answer
            time.sleep(0.05)


def random_level(seed, size=7, title="Nonsense"):
    """An open grid of consonants that no text holds by chance, as xd."""
    rng = random.Random(seed)
    rows = ["".join(rng.choice("BCDFGHJKLMNPQRSTVWXZ") for _ in range(size))
            for _ in range(size)]
    down = ["".join(row[i] for row in rows) for i in range(size)]
    lines = [f"Title: {title}", "Author: Nobody", "", ""] + rows + ["", ""]
    numbers = {}
    for i in range(size):
        numbers[("D", i)] = i + 1
    numbers[("A", 0)] = 1
    for i in range(1, size):
        numbers[("A", i)] = size + i
    answers = {}
    for i in range(size):
        n = numbers[("A", i)]
        lines.append(f"A{n}. Row {i + 1} ~ {rows[i]}")
        answers[f"{n}A"] = rows[i]
    lines.append("")
    for i in range(size):
        n = numbers[("D", i)]
        lines.append(f"D{n}. Column {i + 1} ~ {down[i]}")
        answers[f"{n}D"] = down[i]
    return "\n".join(lines) + "\n", answers, rows


def run_all(tests, skip=1):
    """Runs those that the command line names, or all; then exits. Its first
    argument is the command; others up to `skip` are the program's."""
    postgres = os.environ.get("CROSSPLY_POSTGRES") \
        if "--postgres" in sys.argv else None
    only = [a for a in sys.argv[1 + skip:] if not a.startswith("-")]
    chosen = [t for t in tests if not only or t.__name__ in only]
    failed = 0
    if "CROSSPLY_TRAFFIC" in os.environ:
        with open(os.environ["CROSSPLY_TRAFFIC"], "w", encoding="utf-8"):
            pass
    for function in chosen:
        b = Bench(sys.argv[1], postgres)
        begin = time.monotonic()
        try:
            function(b)
            print(f"ok {function.__name__} "
                  f"({time.monotonic() - begin:.1f} s)", flush=True)
        except Exception:
            failed += 1
            print(f"FAILED {function.__name__}", flush=True)
            traceback.print_exc()
        finally:
            b.close()
    print(f"{len(chosen) - failed} passed, {failed} failed")
    sys.exit(failed > 0 or not chosen)
