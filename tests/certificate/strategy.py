#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A second verifier of draws with stones in hand, for standard_9mm.

Written from docs/certificates.md and docs/formats/mill-tables.md alone: it
shares nothing with the library. check_file(bytes, folder of the tables) gives
"verified", "not verified" or "false" and the reason.
"""
import functools
import itertools
import math
import os
import struct
import sys
import zlib

import verify
from verify import Unknown, Wrong

HEADER = 1024
ROUNDS = 12
RULES = 0x00030300  # flying with three stones, fewer lose
NOTHING = 31


def turned(points, to):
    return sum(1 << to[i] for i in range(24) if points >> i & 1)


def least(own, other):
    return min(turned(own, to) << 24 | turned(other, to)
               for to in verify.SYMMETRIES)


def points_of(number):
    return [i for i in range(24) if number >> i & 1]


class Table:
    """The values of one file."""

    def __init__(self, data, own, other):
        self.header_sum = struct.unpack_from("<I", data, 12)[0]
        self.last_sum = struct.unpack_from("<I", data, len(data) - 4)[0]
        self.own, self.other, self.bits = data[20], data[21], data[22]
        slots, codes = struct.unpack_from("<II", data, 24)
        if data[:8] != b"CPLYMILL" or (self.own, self.other) != (own, other):
            raise Unknown("a table")
        if struct.unpack_from("<I", data, 16)[0] != RULES:
            raise Unknown("a table of other rules")
        self.entries = struct.unpack_from(f"<{codes}H", data, 1024)
        size = (slots * self.bits + 7) // 8 + 8
        self.packed = data[2048:2048 + size]
        self.check_sums(data, size)
        self.classes = self.number_classes()

    def check_sums(self, data, size):
        sums = b"".join(
            struct.pack("<I", zlib.crc32(self.packed[i:i + 65536]))
            for i in range(0, size, 65536))
        head = data[:12] + bytes(4) + data[16:2048]
        if data[2048 + size:-4] != sums or \
                zlib.crc32(sums) != self.last_sum or \
                zlib.crc32(head) != self.header_sum:
            raise Unknown("a damaged table")

    def number_classes(self):
        found = []
        for combination in itertools.combinations(range(24), self.own):
            own = sum(1 << i for i in combination)
            if all(turned(own, to) >= own for to in verify.SYMMETRIES):
                found.append(own)
        return {own: i for i, own in enumerate(sorted(found))}

    def entry(self, own, other):
        both = least(own, other)
        own, other = both >> 24, both & 0xFFFFFF
        free = [i for i in range(24) if not own >> i & 1]
        places = [k for k, i in enumerate(free) if other >> i & 1]
        rank = sum(math.comb(p, k + 1) for k, p in enumerate(places))
        slot = self.classes[own] * math.comb(24 - self.own, self.other) + rank
        bit = slot * self.bits
        word = self.packed[bit // 8] | self.packed[bit // 8 + 1] << 8
        return self.entries[word >> bit % 8 & (1 << self.bits) - 1]


@functools.lru_cache(maxsize=None)
def load_table(folder, own, other):
    """Or None: it is missing or damaged."""
    name = f"mill-{RULES:08x}-{own}-{other}.table"
    try:
        with open(os.path.join(folder, name), "rb") as f:
            return Table(f.read(), own, other)
    except (OSError, Unknown):
        return None


class Strategies:
    def __init__(self, data, folder):
        self.data = data
        self.folder = folder
        self.listed = {}
        self.unknown = None
        self.holder = 0
        self.steps = []

    # ---- the file ----

    def read(self):
        data = self.data
        if len(data) < HEADER + 4 or data[:8] != b"CPLYHOLD":
            raise Wrong("cut off")
        version, check, rules, white, black = \
            struct.unpack_from("<IIIII", data, 8)
        if version != 1:
            raise Wrong("version")
        if check != zlib.crc32(data[:12] + bytes(4) + data[16:HEADER]):
            raise Wrong("header")
        side, hands, n_tables = data[28], (data[29], data[30]), data[31]
        if rules != RULES:
            raise Wrong("rules that are not known here")
        if (white | black) >> 24 or white & black or side > 1 or \
                max(hands) > 9 or hands == (0, 0):
            raise Wrong("position")
        self.start = position_of(white, black, side, hands)
        if any(verify.stones(self.start, s) > 9 for s in (0, 1)) or \
                verify.winner_of(self.start) is not None or \
                hands[1] < hands[0] + side:
            raise Wrong("position")
        if n_tables > 49:
            raise Wrong("tables")
        for i in range(n_tables):
            own, other, _, head, last = \
                struct.unpack_from("<BBHII", data, 224 + 12 * i)
            if own > 9 or other > 9 or (own, other) in self.listed:
                raise Wrong("tables")
            self.listed[own, other] = head, last
        counts = struct.unpack_from("<24Q", data, 32)
        if HEADER + 8 * sum(counts) + 4 != len(data):
            raise Wrong("length")
        if zlib.crc32(data[HEADER:-4]) != \
                struct.unpack_from("<I", data, len(data) - 4)[0]:
            raise Wrong("checksum of the steps")
        at = HEADER
        for holder in (0, 1):
            mine = counts[ROUNDS * holder:ROUNDS * (holder + 1)]
            if any(b and not a for a, b in zip(mine, mine[1:])):
                raise Wrong("a round that is left out")
            rounds = []
            for n in mine:
                rounds.append(struct.unpack_from(f"<{n}Q", data, at))
                at += 8 * n
            self.steps.append(rounds)

    def table(self, own, other):
        """Or None: it is missing, or another one."""
        table = load_table(self.folder, own, other)
        if table is None or (table.header_sum, table.last_sum) != \
                self.listed[own, other]:
            self.unknown = f"table {own}-{other}"
            return None
        return table

    # ---- what has to hold ----

    def loses_by_table(self, position):
        board, side, _, _ = position
        own, other = (sets_of(board)[side], sets_of(board)[1 - side])
        counts = len(points_of(own)), len(points_of(other))
        if counts not in self.listed:
            raise Wrong("a table that is not listed")
        table = self.table(*counts)
        if table is None:
            return False
        entry = table.entry(own, other)
        if side == self.holder:
            return entry % 2 == 1
        return entry != 0 and entry % 2 == 0

    def is_leaf(self, position):
        won = verify.winner_of(position)
        if won is not None:
            if won != self.holder:
                raise Wrong("the holder has lost")
            return True
        if position[2] != (0, 0):
            return False
        if self.loses_by_table(position):
            raise Wrong("the holder loses by a table")
        return True

    def held(self, position, number):
        if self.is_leaf(position):
            return
        white, black = sets_of(position[0])
        sets = (white, black)
        key = least(sets[self.holder], sets[1 - self.holder])
        if number >= ROUNDS or key not in self.known[number]:
            raise Wrong("a position without a step")

    def answered(self, position, number):
        if self.is_leaf(position):
            return
        for after in verify.turns(position).values():
            self.held(after, number)

    def hands(self, number):
        hands = list(self.start[2])
        for side in (0, 1):
            less = number + (side != self.holder and
                             self.start[1] != self.holder)
            hands[side] = max(0, hands[side] - less)
        return tuple(hands)

    def check_step(self, step, number):
        own, other = step >> 40, step >> 16 & 0xFFFFFF
        taken, start, to = step >> 10 & 31, step >> 5 & 31, step & 31
        if step >> 15 & 1 or own & other or least(own, other) != step >> 16:
            raise Wrong("a step that is not written so")
        sets = (own, other) if self.holder == 0 else (other, own)
        position = position_of(*sets, self.holder, self.hands(number))
        if position[2] == (0, 0) or \
                any(verify.stones(position, s) > 9 for s in (0, 1)) or \
                verify.winner_of(position) is not None:
            raise Wrong("not a position of the round")
        if max(to, 0 if start == NOTHING else start,
               0 if taken == NOTHING else taken) > 23:
            raise Wrong("no such point")
        word = verify.NAMES[to]
        if start != NOTHING:
            word = verify.NAMES[start] + "-" + word
        if taken != NOTHING:
            word += "x" + verify.NAMES[taken]
        after = verify.turns(position).get(word)
        if after is None:
            raise Wrong("an illegal turn: " + word)
        self.answered(after, number + 1)

    def check_side(self, holder):
        self.holder = holder
        rounds = self.steps[holder]
        self.known = [{step >> 16 for step in steps} for steps in rounds]
        if self.start[1] == holder:
            self.held(self.start, 0)
        else:
            self.answered(self.start, 0)
        for number, steps in enumerate(rounds):
            if any(a >> 16 >= b >> 16 for a, b in zip(steps, steps[1:])):
                raise Wrong("the order of the steps")
            for step in steps:
                self.check_step(step, number)

    def check(self):
        self.read()
        for own, other in self.listed:
            self.table(own, other)
        for holder in (0, 1):
            self.check_side(holder)
        if self.unknown:
            raise Unknown(self.unknown)


def position_of(white, black, side, hands):
    board = "".join("O" if white >> i & 1 else "@" if black >> i & 1 else "*"
                    for i in range(24))
    return board, side, hands, 0


def sets_of(board):
    return tuple(sum(1 << i for i in range(24) if board[i] == stone)
                 for stone in "O@")


def check_file(data, folder):
    try:
        Strategies(data, folder).check()
        return "verified", ""
    except Wrong as e:
        return "false", str(e)
    except Unknown as e:
        return "not verified", str(e)


def main():
    with open(sys.argv[1], "rb") as f:
        verdict, why = check_file(f.read(), sys.argv[2])
    print(verdict + (": " + why if why else ""))
    return 0 if verdict == "verified" else 1


if __name__ == "__main__":
    sys.exit(main())
