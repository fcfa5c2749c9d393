#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a 3 x 3 .puz with right checksums, by the published description."""
import struct
import sys

SOLUTION = b"CATORETEN"
TEXTS = [b"Small square", b"Crossply", b"CC0",
         b"Pet", b"Bed", b"Exist", b"Number after nine", b"Metal rock",
         b"Two fives", b""]


def checksum(data, start=0):
    for byte in data:
        start = (start >> 1) | ((start & 1) << 15)
        start = (start + byte) & 0xFFFF
    return start


def of_texts(start):
    for i, text in enumerate(TEXTS):
        last = i == len(TEXTS) - 1
        is_clue = 3 <= i < len(TEXTS) - 1
        if text and not last:
            start = checksum(text if is_clue else text + b"\0", start)
    return start


def main():
    state = b"-" * 9
    header = struct.pack("<BBHHH", 3, 3, 6, 1, 0)
    sums = [checksum(header), checksum(SOLUTION), checksum(state),
            of_texts(0)]
    whole = of_texts(checksum(state, checksum(SOLUTION, sums[0])))
    low = bytes(a ^ (s & 0xFF) for a, s in zip(b"ICHE", sums))
    high = bytes(a ^ (s >> 8) for a, s in zip(b"ATED", sums))
    with open(sys.argv[1], "wb") as f:
        f.write(struct.pack("<H12sH", whole, b"ACROSS&DOWN\0", sums[0]))
        f.write(low + high + b"1.3\0" + bytes(16) + header)
        f.write(SOLUTION + state + b"\0".join(TEXTS) + b"\0")


main()
