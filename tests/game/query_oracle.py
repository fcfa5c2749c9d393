#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares `crossply query` with a slow and plain evaluator.

usage: query_oracle.py CROSSPLY LOG [COUNT [SEED]]

Written from docs/queries.md. The states are those that `crossply convert
LOG STATES.ndjson` writes; each condition is evaluated anew at every state, by
walking the whole of it.
"""
import csv
import io
import json
import random
import subprocess
import sys
import tempfile

MISSING = object()


def run(*args):
    done = subprocess.run([sys.argv[1], *args], capture_output=True,
                          stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout.decode("utf-8", "surrogatepass"), \
        done.stderr.decode("utf-8", "replace")


# ---- states ----

def states_of(log):
    with tempfile.TemporaryDirectory() as folder:
        out = folder + "/states.ndjson"
        run("convert", log, out, "-k", "-q")
        states = [{}]
        with open(out, encoding="utf-8", errors="surrogatepass") as f:
            for line in f:
                row = json.loads(line)
                if "state" in row:
                    states.append(row["state"])
    return states


def get(value, key):
    if isinstance(value, dict):
        return value.get(key, MISSING)
    if isinstance(value, list) and key.isascii() and key.isdigit() and \
            key == str(int(key)) and int(key) < len(value):
        return value[int(key)]
    return MISSING


def follow(root, way, value):
    """The object that a reference means; `way` leads to the value."""
    is_object = len(way) == 2 and way[0] == "gameObjects"
    if not isinstance(value, dict) or list(value) != ["id"] or is_object or \
            not isinstance(value["id"], str) or not way:
        return way, value
    objects = root.get("gameObjects", MISSING)
    return ["gameObjects", value["id"]], get(objects, value["id"])


def places(root, keys):
    """All (stars, value) that a path leads to."""
    found = [((), [], root)]
    for key in keys:
        more = []
        for stars, way, value in found:
            way, value = follow(root, way, value)
            if value is MISSING:
                continue
            if key != ("*",):
                more.append((stars, way + [key], get(value, key)))
            elif isinstance(value, dict):
                more += [(stars + (k,), way + [k], v)
                         for k, v in value.items()]
            elif isinstance(value, list):
                more += [(stars + (str(i),), way + [str(i)], v)
                         for i, v in enumerate(value)]
        found = [m for m in more if m[2] is not MISSING]
    return {stars: value for stars, _, value in found}


# ---- conditions, as trees ----

def kind(v):
    if v is MISSING or v is None:
        return str(v is None)
    if isinstance(v, bool):
        return "bool"
    if isinstance(v, (int, float)):
        return "number"
    return type(v).__name__


def same(a, b):
    if kind(a) != kind(b):
        return False
    if isinstance(a, (dict, list)):
        return json.dumps(a) == json.dumps(b)
    return a is b or a == b


def compare(a, op, b):
    if op in ("=", "==", "!="):
        return same(a, b) == (op != "!=")
    if kind(a) != kind(b) or kind(a) not in ("number", "str"):
        return False
    return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[op]


def stars_in(operand):
    return operand[0] == "path" and ("*",) in operand[1]


def values(operand, before, now):
    if operand[0] == "value":
        return {(): operand[1]}
    got = places(before if operand[2] else now, operand[1])
    return got if stars_in(operand) else {(): got.get((), MISSING)}


def holds(tree, before, now):
    what = tree[0]
    if what == "not":
        return not holds(tree[1], before, now)
    if what == "and":
        return holds(tree[1], before, now) and holds(tree[2], before, now)
    if what == "or":
        return holds(tree[1], before, now) or holds(tree[2], before, now)
    if what == "changed":
        a, b = places(before, tree[1]), places(now, tree[1])
        return any(not same(a.get(k, MISSING), b.get(k, MISSING))
                   for k in {**a, **b})
    if what == "test":
        return any(v is True for v in values(tree[1], before, now).values())
    left, op, right = tree[1:]
    a, b = values(left, before, now), values(right, before, now)
    if stars_in(left) and stars_in(right):
        return any(compare(a[k], op, b[k]) for k in a if k in b)
    return any(compare(x, op, y) for x in a.values() for y in b.values())


# ---- as text ----

def key_text(key):
    if key == ("*",):
        return "*"
    plain = key and key != "*" and all(
        c.isascii() and (c.isalnum() or c in "_$-") for c in key)
    return key if plain else json.dumps(key)


def path_text(keys):
    return "." + ".".join(map(key_text, keys))


def operand_text(o):
    if o[0] == "value":
        return "missing" if o[1] is MISSING else json.dumps(o[1])
    return ("was " if o[2] else "") + path_text(o[1])


def text(tree):
    what = tree[0]
    if what == "not":
        return "not (" + text(tree[1]) + ")"
    if what in ("and", "or"):
        return f"({text(tree[1])}) {what} ({text(tree[2])})"
    if what == "changed":
        return "changed " + path_text(tree[1])
    if what == "test":
        return operand_text(tree[1])
    return f"{operand_text(tree[1])} {tree[2]} {operand_text(tree[3])}"


# ---- random ones ----

def leaves(value, way=()):
    yield way, value
    if isinstance(value, dict):
        for k, v in value.items():
            yield from leaves(v, way + (k,))
    elif isinstance(value, list):
        for i, v in enumerate(value):
            yield from leaves(v, way + (str(i),))


def random_walk(r, state):
    """A way through a state, along references as well."""
    keys, way, value = [], [], state
    for _ in range(r.randint(1, 5)):
        way, value = follow(state, way, value)
        items = list(value.items()) if isinstance(value, dict) else \
            [(str(i), v) for i, v in enumerate(value)] \
            if isinstance(value, list) else []
        if not items:
            break
        key, value = r.choice(items)
        keys.append(key)
        way = way + [key]
    return keys, value


def random_path(r, all_leaves, stars=None):
    way, value = r.choice(all_leaves)
    if not way:
        way, value = random_walk(r, value)
    keys = [("*",) if stars is not False and r.random() < 0.3 else k
            for k in way]
    if stars is not None and keys.count(("*",)) != int(stars):
        return random_path(r, all_leaves, stars)
    if r.random() < 0.2 and isinstance(value, dict) and "id" in value:
        keys.append(r.choice(["id", "name", "owner", "x"]))
    return keys[:6], value


def random_tree(r, all_leaves, depth=0):
    if depth < 3 and r.random() < 0.4:
        what = r.choice(["and", "or", "not"])
        tree = [what, random_tree(r, all_leaves, depth + 1)]
        if what != "not":
            tree.append(random_tree(r, all_leaves, depth + 1))
        return tree
    keys, value = random_path(r, all_leaves)
    if r.random() < 0.3:
        return ["changed", keys]
    left = ["path", keys, r.random() < 0.2]
    if r.random() < 0.1:
        return ["test", left]
    op = r.choice(["=", "==", "!=", "<", "<=", ">", ">="])
    if r.random() < 0.3:
        other = list(keys)
        if not stars_in(left):
            other, _ = random_path(r, all_leaves)
        return ["compare", left, op, ["path", other, r.random() < 0.5]]
    if isinstance(value, (dict, list)):
        value = r.choice([0, 1, "x", True, None, MISSING])
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        value = value + r.choice([-1, 0, 0, 1])
    return ["compare", left, op, ["value", value]]


def fair(tree):
    """One star at most in comparisons: the number must be the same."""
    if tree[0] in ("not", "and", "or"):
        return all(map(fair, tree[1:]))
    if tree[0] == "compare" and stars_in(tree[1]) and stars_in(tree[3]):
        return tree[1][1].count(("*",)) == tree[3][1].count(("*",))
    return True


def ways_of(states):
    """Where a path may lead: to a leaf, or from an empty way anywhere."""
    all_leaves = [leaf for s in states for leaf in leaves(s) if leaf[0]]
    return all_leaves + [((), s) for s in states if s] * \
        (len(all_leaves) // len(states) + 1)


def check_where(log, states, count, r):
    all_leaves = ways_of(states[-1:] + states[1:2] + r.sample(states, 2))
    done = 0
    while done < count:
        tree = random_tree(r, all_leaves)
        if not fair(tree):
            continue
        want = [i for i in range(1, len(states))
                if holds(tree, states[i - 1], states[i])]
        code, out, err = run("query", log, "--where", text(tree), "--csv",
                             "-q")
        got = [int(row[0]) for row in csv.reader(io.StringIO(out))
               if row and row[0].isdigit()]
        if got != want:
            sys.exit(f"{log}: {text(tree)}: {got[:9]} is not {want[:9]} "
                     f"({code}, {err})")
        done += 1


# ---- changes and values ----

def is_leaf(way, v):
    if not isinstance(v, (dict, list)) or not v:
        return True
    is_object = len(way) == 2 and way[0] == "gameObjects"
    return isinstance(v, dict) and list(v) == ["id"] and bool(way) and \
        isinstance(v["id"], str) and not is_object


def flatten(value, way=()):
    if is_leaf(way, value):
        return {".".join(map(key_as_path, way)): json.dumps(value)}
    items = value.items() if isinstance(value, dict) else enumerate(value)
    out = {}
    for k, v in items:
        out.update(flatten(v, way + (str(k),)))
    return out


def key_as_path(key):
    bare = key and key != "*" and all(
        " " < c < "\x7f" and c not in '."' for c in key)
    if bare:
        return key
    return "".join("\\u%04x" % ord(c) if 0xD800 <= ord(c) < 0xE000 else c
                   for c in json.dumps(key, ensure_ascii=False))


def check_changes(log, states):
    _, out, _ = run("query", log, "--changes", "-q")
    flat, at = {}, 0
    rows = [json.loads(line) for line in out.splitlines()]
    for step in range(1, len(states)):
        while at < len(rows) and rows[at]["step"] == step:
            row = rows[at]
            at += 1
            old = flat.pop(row["path"], MISSING)
            assert (old is MISSING) == ("old" not in row), (log, row)
            assert old is MISSING or old == json.dumps(row["old"]), (log, row)
            if "new" in row:
                flat[row["path"]] = json.dumps(row["new"])
        want = flatten(states[step]) if states[step] else {}
        assert flat == want, (log, step, sorted(
            set(flat.items()) ^ set(want.items()))[:6])
    assert at == len(rows), log


def check_values(log, states, r):
    all_leaves = ways_of(states[-1:] + r.sample(states, 2))
    for _ in range(16):
        keys, _ = random_path(r, all_leaves)
        code, out, _ = run("query", log, "--path", path_text(keys)[1:],
                           "--json", "-q")
        now, at = {}, 0
        rows = json.loads(out) if out else []
        ever = any(places(s, keys) for s in states)
        assert ever or code == 1, (log, keys, code)
        for step, state in enumerate(states):
            while at < len(rows) and rows[at]["step"] == step:
                path = rows[at].get("path", "")
                now.pop(path, None)
                if "value" in rows[at]:
                    now[path] = json.dumps(rows[at]["value"])
                at += 1
            want = sorted(json.dumps(v) for v in places(state, keys).values())
            assert sorted(now.values()) == want, (log, keys, step, now, want)


def main():
    log, count = sys.argv[2], int((sys.argv + ["100"])[3])
    r = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
    states = states_of(log)
    assert len(states) > 1
    check_changes(log, states)
    check_values(log, states, r)
    check_where(log, states, count, r)


main()
