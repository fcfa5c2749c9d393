#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The state of a game log after every delta, the slow and plain way.

Written from the description of the format, without a look at src/game, so
that the two can be compared. For each delta it prints a fingerprint of the
whole state: the sum of those of all its values, each made of the way to the
value and its JSON text.

    reference.py LOG             fingerprints of a log, .json or .json.gz
    reference.py --random N OUT  writes a log full of oddities and prints its
    reference.py --linked N OUT  the same of a log full of references
"""
import gzip
import json
import random
import sys
import zlib

MASK = (1 << 64) - 1
MOST = 1 << 20  # elements of a list
HOLE = object()


class Number(str):
    """A number as it was written."""


class Raw(str):
    """JSON text."""


def text_of(value):
    if value is HOLE or value is None:
        return "null"
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return "true" if value else "false"


def print_of(path, value):
    if isinstance(value, dict):
        text = "{}"
    elif isinstance(value, list):
        text = "[%d]" % len(value)
    else:
        text = text_of(value)
    data = ("\x1f".join(path) + "=" + text).encode("utf-8", "surrogatepass")
    return zlib.crc32(data, 1) << 32 | zlib.crc32(data, 2)


def prints(path, value):
    """The fingerprints of a value and all below it."""
    total = print_of(path, value)
    if isinstance(value, dict):
        for k, v in value.items():
            total += prints(path + [k], v)
    elif isinstance(value, list):
        for i, v in enumerate(value):
            total += prints(path + [str(i)], v)
    return total


def as_length(value):
    """What a list length means, or None when it cannot be used."""
    if value is None:
        return 0
    if isinstance(value, Number):
        number = float(value)
        if number != int(number) if abs(number) < 1e18 else True:
            return None
        number = int(number)
    elif isinstance(value, str):
        if not value.isascii() or not value.isdigit():
            return None
        number = int(value)
    else:
        return None
    return number if 0 <= number <= MOST else None


def as_index(key):
    """The place in a list that a key names, or None."""
    if not key.isascii() or not key.isdigit() or key != str(int(key)):
        return None
    return int(key) if int(key) < 2 ** 32 - 1 else None


class Game:
    def __init__(self, constants):
        self.rm = constants.get("DELTA_REMOVED", "&RM")
        self.len = constants.get("DELTA_LIST_LENGTH", "&LEN")
        self.state = {}
        self.sum = prints([], self.state)

    def lengths_are_good(self, delta):
        if isinstance(delta, list):
            return all(self.lengths_are_good(d) for d in delta)
        if not isinstance(delta, dict):
            return True
        if self.len in delta and as_length(delta[self.len]) is None:
            return False
        return all(self.lengths_are_good(d) for d in delta.values())

    def is_removed(self, d):
        return isinstance(d, str) and not isinstance(d, Number) and \
            d == self.rm

    def fresh(self, delta):
        """The value that a delta makes where there was none."""
        if isinstance(delta, list):
            return [HOLE if self.is_removed(d) else self.fresh(d)
                    for d in delta]
        if not isinstance(delta, dict):
            return delta
        value = [] if self.len in delta else {}
        self.merge(value, delta)
        return value

    def merge(self, state, delta):
        is_list = isinstance(state, list)
        has_length = self.len in delta
        if is_list and has_length:
            n = as_length(delta[self.len])
            del state[n:]
            state.extend([HOLE] * (n - len(state)))
        for key, d in delta.items():
            if key == self.len:
                continue
            at = key
            if is_list:
                at = as_index(key)
                if at is None:
                    continue
                if self.is_removed(d):
                    if at < len(state):
                        state[at] = HOLE
                    continue
                if at >= MOST and at >= len(state):
                    continue
                state.extend([HOLE] * (at + 1 - len(state)))
                old = state[at]
            else:
                if self.is_removed(d):
                    state.pop(key, None)
                    continue
                old = state.get(key)
            if isinstance(d, dict) and isinstance(old, (dict, list)):
                self.merge(old, d)
            else:
                state[at] = self.fresh(d)

    def apply(self, delta):
        """Merges; only the parts that it names can change the sum."""
        if not isinstance(delta, dict):
            return
        game = delta.get("game")
        if not isinstance(game, dict) or not self.lengths_are_good(game):
            return
        paths = list(self.touched(game))
        self.sum -= sum(self.sum_at(p) for p in paths)
        self.merge(self.state, game)
        self.sum += sum(self.sum_at(p) for p in paths)

    def touched(self, game):
        """The parts to look at: values of the root, objects of the game."""
        for key, d in game.items():
            if key == "gameObjects" and isinstance(d, dict) and \
                    self.len not in d and self.is_plain(key):
                for k in d:
                    yield [key, k]
            else:
                yield [key]

    def is_plain(self, key):
        return isinstance(self.state.get(key), dict)

    def sum_at(self, path):
        value = self.state
        for key in path:
            if key not in value:
                return 0
            value = value[key]
        return prints(path, value)


def load(path):
    with open(path, "rb") as f:
        data = f.read()
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    return json.loads(data.decode("utf-8", "replace"), parse_int=Number,
                      parse_float=Number)


def show(log):
    game = Game(log.get("constants", {}))
    print("%016x" % (game.sum & MASK))
    for delta in log["deltas"]:
        game.apply(delta)
        print("%016x" % (game.sum & MASK))
    assert game.sum == prints([], game.state)


# ---- oddities ----

KEYS = ["a", "b", "gameObjects", "0", "1", "2", "3", "01", "length", "logs",
        "__proto__", "a longer key", "id", "k\u00e9y", "\ud800", "\ud801"]
SCALARS = [None, True, False, 0, 1, -7, 12345678901, 0.5, "", "x", "&RM",
           "&RM", "a longer text", "\u00e4", "tab\there", "&LEN"]


def random_value(r, depth):
    kind = r.random()
    if depth > 4 or kind < 0.45:
        return r.choice(SCALARS)
    if kind < 0.5:
        return [random_value(r, depth + 1) for _ in range(r.randrange(3))]
    keys = [r.choice(KEYS[3:7] if kind < 0.75 else KEYS)
            for _ in range(r.randrange(5))]
    out = [(k, random_value(r, depth + 1)) for k in keys]
    if kind < 0.75:
        n = r.choice([0, 1, 2, 3, 3, 4, 4, 5])
        if r.random() < 0.03:
            n = r.choice([-1, "2", None, 1.5, 1e12, "x", True,
                          Raw('"\\u0032"'), Raw('"\\u0078"')])
        out.insert(r.randrange(len(out) + 1), ("&LEN", n))
    return out


def quoted(text):
    has_half = any(0xD800 <= ord(c) < 0xE000 for c in text)
    return json.dumps(text, ensure_ascii=has_half)


def write(value):
    """JSON of a value in which objects are lists of pairs."""
    if isinstance(value, Raw):
        return value
    if isinstance(value, list) and all(isinstance(p, tuple) for p in value) \
            and value:
        return "{" + ",".join(quoted(k) + ":" + write(v)
                              for k, v in value) + "}"
    if isinstance(value, list):
        return "[" + ",".join(write(v) for v in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def random_game(r):
    return [(r.choice(KEYS), random_value(r, 0))
            for _ in range(1 + r.randrange(4))]


# ---- references ----

IDS = ["0", "1", "x", "y", "gone"]


def linked_value(r, depth):
    kind = r.random()
    if kind < 0.3:
        return [("id", r.choice(IDS))]
    if kind < 0.5 or depth > 2:
        return r.choice([1, 2, "a", "&RM", "&RM", None])
    if kind < 0.6:
        return [("&LEN", r.randrange(4)),
                (str(r.randrange(4)), linked_value(r, depth + 1))]
    return linked_object(r, depth)


def linked_object(r, depth):
    keys = r.sample(["owner", "hp", "next", "id", "2"], 1 + r.randrange(3))
    return [(k, r.choice([*IDS, "&RM"]) if k == "id" and r.random() < 0.8
             else linked_value(r, depth + 1)) for k in keys]


def linked_game(r):
    game = [(k, linked_value(r, 0))
            for k in r.sample(["cur", "team", "next"], r.randrange(3))]
    if r.random() < 0.6:
        game.append(("gameObjects", [
            (i, "&RM" if r.random() < 0.1 else linked_object(r, 1))
            for i in r.sample(IDS[:-1], 1 + r.randrange(3))]))
    return game or [("turn", r.randrange(9))]


def write_random(seed, path, make_game):
    r = random.Random(seed)
    deltas = []
    for _ in range(60):
        game = make_game(r)
        deltas.append('{"type":"ran","game":%s}' % write(game))
    with open(path, "w", encoding="utf-8") as f:
        f.write('{"gameName":"Odd","deltas":[%s],"constants":{'
                '"DELTA_REMOVED":"&RM","DELTA_LIST_LENGTH":"&LEN"}}'
                % ",\n".join(deltas))


def main():
    sys.setrecursionlimit(10000)
    games = {"--random": random_game, "--linked": linked_game}
    if sys.argv[1] in games:
        write_random(int(sys.argv[2]), sys.argv[3], games[sys.argv[1]])
        show(load(sys.argv[3]))
    else:
        show(load(sys.argv[1]))


main()
