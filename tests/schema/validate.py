#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs every command that prints JSON and validates what it prints.

usage: validate.py CROSSPLY SOURCE_DIR

Each output is held against its schema in docs/schemas, and if it names a
schema itself, against that name. Every schema must be met by an output, and
every command that has --json or --jsonl must be among those that are run. The
files are the examples and, if it is there, some of the corpus.
"""
import collections
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

DEBIAN = "/usr/bin/python3"

try:
    import jsonschema  # noqa: F401
    import schemas as rules
except ImportError:
    # Debian's modules belong to Debian's Python.
    if sys.executable == DEBIAN:
        raise
    os.execv(DEBIAN, [DEBIAN, *sys.argv])

# Nothing prints these alone.
PARTS = {"finding", "mill-proof", "mill-certificate", "numbers"}

WON = "*O**O*@*/**O@****/O@@@O*** w m p 5 0 5 0 0 0 -1 -1 -1 -1 0 0 1"
LOST = "***O**@*/@****@*O/OO@***@O b m p 5 0 5 0 0 0 -1 -1 -1 -1 0 0 1"
DRAWN = "*OOO****/**@*****/*@****@* b m p 3 0 3 0 0 0 -1 -1 -1 -1 0 0 1"
EMPTY = "********/********/******** w p p 0 9 0 9 0 0 -1 -1 -1 -1 0 0 1"


class Runner:
    def __init__(self, program, source, folder):
        self.program = program
        self.folder = folder
        self.schemas = rules.load(os.path.join(source, "docs", "schemas"))
        self.checkers = {}
        self.counts = collections.Counter()
        self.seen = collections.defaultdict(set)
        self.commands = set()
        self.faults = []

    def run(self, *args):
        env = dict(os.environ, XDG_CACHE_HOME=os.path.join(self.folder, "."),
                   LC_ALL="C.UTF-8")
        return subprocess.run([self.program, *args], env=env,
                              cwd=self.folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              timeout=120)

    def validate(self, name, value, what):
        file = name + ".schema.json"
        if file not in self.checkers:
            self.checkers[file] = rules.validator(self.schemas, file)
        errors = list(self.checkers[file].iter_errors(value))
        for e in errors[:5]:
            at = "/".join(map(str, e.absolute_path))
            self.faults.append(f"{what}: {file}: {at}: {e.message[:400]}")
            for c in (e.context or [])[:8]:
                at = "/".join(map(str, c.absolute_path))
                self.faults.append(f"    {at}: {c.message[:200]}")
        says = value.get("schema") if isinstance(value, dict) else None
        if name not in ("game-state",) and says not in (
                None, f"crossply-{name}/1"):
            self.faults.append(f"{what}: says {says}, is {name}")
        self.counts[name] += 1
        self.seen[name] |= rules.keys_in(value)

    def expect(self, name, *args, codes=(0, 1), lines=False):
        """Runs a command whose output is described by a schema."""
        what = "crossply " + " ".join(args)
        done = self.run(*args)
        if done.returncode not in codes or not done.stdout:
            self.faults.append(f"{what}: exit code {done.returncode}: "
                               f"{done.stderr.decode()[:300]}")
            return
        texts = done.stdout.splitlines() if lines else [done.stdout]
        self.commands.add((args[0], "--jsonl" if lines else "--json"))
        for text in texts:
            self.validate(name, json.loads(text), what)


# ---- inputs ----

def make_inputs(r, source):
    for path in glob.glob(os.path.join(source, "examples", "*")):
        if os.path.isfile(path):
            shutil.copy(path, r.folder)
    r.run("convert", "between.puz", "locked.puz", "--lock", "1234")
    with open(os.path.join(r.folder, "first-mills.sanmill_puzzles")) as f:
        pack = json.load(f)
    puzzles = pack["puzzles"]
    puzzles[0]["title"] = "Another title"
    puzzles[1]["id"] = "another_id"
    puzzles[1]["title"] = "Under another id"
    puzzles.append(dict(puzzles.pop(2), id="new"))
    puzzles[-1]["initialPosition"] = puzzles[0]["initialPosition"]
    write(r, "other.sanmill_puzzles", json.dumps(pack))
    with open(os.path.join(r.folder, "orchard.gamelog"), encoding="utf-8") as f:
        log = f.read()
    write(r, "other.gamelog", log.replace('"carrying":3', '"carrying":2'))
    write(r, "cut.gamelog", log[:5000])
    write(r, "won.gamelog", log.replace('"winners"', '"losers"'))
    os.mkdir(os.path.join(r.folder, "mixed"))
    write(r, "mixed/notes.txt", "not a puzzle\n")
    for name in ("one", "two"):
        write(r, f"mixed/{name}.sanmill_puzzles", json.dumps(pack))


def write(r, name, text):
    with open(os.path.join(r.folder, name), "w", encoding="utf-8") as f:
        f.write(text)


# ---- outputs ----

def check_all(r):
    some = ["faulty.md", "between.puz", "goose.solve.json", "orchard.gamelog",
            "goose.level.json", "one-square.ipuz", "sun.md"]
    r.expect("check", "check", "--json", *some)
    r.expect("check", "check", "--json", "--strict", *some)
    r.expect("check", "check", "--json", "missing.puz", codes=(3,))
    r.expect("check", "check", "--json", "-r", "mixed", "--nodes", "1",
             codes=(0, 1, 5))
    r.expect("check-line", "check", "--jsonl", "-r", "mixed", "--no-proof",
             lines=True)
    r.expect("check-line", "check", "--jsonl", *some, lines=True)
    r.expect("check", "check", "--json", "first-mills.sanmill_puzzles",
             codes=(0, 5))
    r.expect("check", "check", "--json", "-v", "--nodes", "1",
             "other.sanmill_puzzles", codes=(0, 1, 5))
    r.expect("rules", "check", "--list-rules", "--json")
    r.expect("rules", "explain", "--json", "XW101", "ML240")
    r.expect("formats", "formats", "--json")
    done = r.run("check", "--json", "first-mills.sanmill_puzzles")
    write(r, "proofs.json", done.stdout.decode())
    r.expect("certificates", "check", "--json", "--certificate",
             "proofs.json", codes=(0, 1, 5))
    r.expect("certificates", "check", "--json", "--certificate",
             "proofs.json", "other.sanmill_puzzles", codes=(0, 1, 5))


def show_all(r):
    for name in ("between.puz", "one-square.ipuz", "sun.md",
                 "goose.level.json"):
        r.expect("puzzle", "show", "--json", name)
    for at in ("0", "50%", "last"):
        for name in ("goose.solve.json", "first-mills.sanmill_puzzles"):
            r.expect("position", "show", "--json", "--at", at, name)
        r.expect("game-state", "show", "--json", "--at", at,
                 "orchard.gamelog")
    r.expect("game-state", "show", "--json", "--at", "last", "--path",
             "currentTurn", "orchard.gamelog")
    for name in ("goose.solve.json", "first-mills.sanmill_puzzles",
                 "orchard.gamelog"):
        r.expect("step", "replay", "--jsonl", name, lines=True)
    r.expect("step", "replay", "--jsonl", "goose.solve.json",
             "goose.solve.json", lines=True)
    r.expect("step", "replay", "--jsonl", "--clock", "wall",
             "goose.solve.json", lines=True)


def count_all(r):
    r.expect("solve", "stats", "--json", "goose.solve.json")
    r.expect("solve", "stats", "--json", "goose.solve.json", "--puzzle",
             "goose.level.json")
    r.expect("solves", "stats", "--json", "goose.solve.json",
             "goose.solve.json")
    r.expect("game", "stats", "--json", "orchard.gamelog")
    r.expect("games", "stats", "--json", "orchard.gamelog",
             "orchard.gamelog")
    r.expect("figures", "stats", "--json", "between.puz")
    r.expect("figures", "stats", "--json", "sun.md", "one-square.ipuz")
    write(r, "list.txt", "CAT;60\nCOW;50\nDOG;70\nEAR;40\nDAY;30\nCUP;20\n")
    write(r, "hole.exolve", "exolve-begin\nexolve-width: 3\n"
          "exolve-height: 3\nexolve-grid:\n000\n0..\n0..\nexolve-end\n")
    r.expect("fill", "fill", "--json", "--words", "list.txt", "hole.exolve")
    r.expect("fill", "fill", "--json", "--words", "list.txt", "--fix",
             "1A=EAR", "hole.exolve", codes=(1,))
    r.expect("suggestions", "fill", "--json", "--words", "list.txt",
             "--suggest", "1A", "hole.exolve")
    r.expect("json-patch", "diff", "--json", "orchard.gamelog", "0", "last")
    r.expect("json-patch", "diff", "--json", "orchard.gamelog", "last", "1")
    r.expect("crossword-diff", "diff", "--json", "sun.md", "faulty.md")
    r.expect("crossword-diff", "diff", "--json", "one-square.ipuz", "sun.md")
    for other in ("orchard", "other", "cut", "won"):
        r.expect("game-diff", "diff", "--json", "orchard.gamelog",
                 f"{other}.gamelog")
    r.expect("mill-diff", "diff", "--json", "first-mills.sanmill_puzzles",
             "other.sanmill_puzzles")
    for question in (["--path", "gameObjects.*.x"],
                     ["--path", "currentTurn", "--path", "gameObjects.8.x"],
                     ["--path", "currentTurn", "--where",
                      "changed currentTurn"]):
        r.expect("values", "query", "--json", *question, "orchard.gamelog")
    r.expect("events", "query", "--json", "--where", "currentTurn = 2",
             "orchard.gamelog")
    r.expect("events", "query", "--json", "--valid", "orchard.gamelog")
    r.expect("changes", "query", "--changes", "orchard.gamelog", lines=True)
    r.expect("root", "query", "--root", "--json", "orchard.gamelog")
    r.expect("count", "query", "--invalid", "--count", "--json",
             "orchard.gamelog")
    r.expect("paths", "query", "--list", "--json", "orchard.gamelog")
    r.expect("values", "query", "--json", "--path", "currentTurn",
             "orchard.gamelog")
    for choice in (["--event", "ran"], ["--invalid"], ["--player", "0"],
                   ["--event", "start"]):
        r.expect("events", "query", "--json", *choice, "orchard.gamelog")


def make_all(r):
    r.expect("convert", "convert", "--json", "between.puz", "between.ipuz")
    r.expect("convert", "convert", "--json", "-n", "between.puz",
             "between.xd")
    r.expect("convert", "convert", "--json", "--strict", "one-square.ipuz",
             "one-square.xd")
    r.expect("mill-tables", "solve", "--tables", "6", "--json")
    r.expect("keys", "solve", "--json", "locked.puz")
    for position in (WON, LOST, DRAWN, EMPTY):
        r.expect("mill-solution", "solve", "--json", "--nodes", "1",
                 position, codes=(0, 5))
    r.expect("mill-solutions", "solve", "--json",
             "first-mills.sanmill_puzzles", codes=(0, 5))
    r.expect("perft", "solve", "--perft", "2", "--json")
    r.expect("perft", "solve", "--perft", "2", "--turns", "--json")
    r.expect("level", "level", "hash", "--json", "goose.level.json",
             "--answers", "goose.answers.json")
    r.expect("level", "level", "verify", "--json", "goose.level.json",
             "--answers", "goose.answers.json", "--hash", 64 * "0")
    store = ("--store", f"sqlite:{r.folder}/levels.db")
    r.run("level", "put", "sun.md", "between.puz", "--collection", "mini",
          "--position", "1", "--day", "2026-12-31", "--publish", *store)
    r.expect("levels", "level", "list", "--json", *store)
    r.expect("level-stats", "level", "stats", "--json", *store)


def look_through(r, corpus):
    """Some of the corpus: the first files of every folder."""
    for folder, _, files in sorted(os.walk(os.path.join(corpus, "crossword"))):
        for name in sorted(files)[:2]:
            path = os.path.join(folder, name)
            r.expect("check", "check", "--json", path, codes=range(6))
            if r.run("show", "--json", path).returncode == 0:
                r.expect("puzzle", "show", "--json", path)
    logs = sorted(glob.glob(os.path.join(corpus, "solve-logs", "*.json")))
    for path in logs:
        r.expect("check", "check", "--json", path, codes=range(6))
        for name, command in (("position", "show"), ("solve", "stats")):
            if r.run(command, "--json", path).returncode == 0:
                r.expect(name, command, "--json", path)
    games = sorted(glob.glob(os.path.join(corpus, "gamelogs", "*")),
                   key=os.path.getsize)[:4]
    for path in games:
        r.expect("check", "check", "--json", path, codes=range(6))
        r.expect("game", "stats", "--json", path)
        r.expect("events", "query", "--json", "--event", "over", path)
    packs = sorted(glob.glob(os.path.join(corpus, "mill", "*.sanmill*")))
    for path in packs:
        r.expect("check", "check", "--json", "--no-proof", path)
        r.expect("position", "show", "--json", path)


# ---- is that all? ----

def find_gaps(r):
    for name in r.schemas:
        name = name.removesuffix(".schema.json")
        if name not in PARTS and not r.counts[name]:
            r.faults.append(f"no output was held against {name}")
    text = r.run("--help").stdout.decode()
    commands = re.findall(r"^  ([a-z]+)(?: |$)", text, re.M)
    if len(commands) < 10:
        r.faults.append("the list of commands was not understood")
    for command in commands:
        text = r.run(command, "--help").stdout.decode()
        for option in re.findall(r"--jsonl?\b", text):
            if (command, option) not in r.commands:
                r.faults.append(f"crossply {command} {option} was not run")


def print_counts(r):
    for name in sorted(r.counts):
        described = rules.keys_of(r.schemas[name + ".schema.json"])
        missing = sorted(described - r.seen[name])
        print(f"{r.counts[name]:5} {name}"
              + (f" (not seen: {', '.join(missing)})" if missing else ""))
    print(f"{sum(r.counts.values())} outputs of "
          f"{len({c for c, _ in r.commands})} commands")


def main():
    program, source = map(os.path.abspath, sys.argv[1:3])
    with tempfile.TemporaryDirectory() as folder:
        r = Runner(program, source, folder)
        r.faults += rules.faults(r.schemas)
        make_inputs(r, source)
        for part in (check_all, show_all, count_all, make_all):
            part(r)
        corpus = os.path.join(source, "..", "shared", "corpus")
        if os.path.isdir(corpus):
            look_through(r, os.path.abspath(corpus))
        find_gaps(r)
    print_counts(r)
    print("\n".join(r.faults) or "all are valid")
    return 1 if r.faults else 0


if __name__ == "__main__":
    sys.exit(main())
