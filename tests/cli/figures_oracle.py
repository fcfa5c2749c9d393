#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts again what `crossply stats` counts in crosswords, from the cells and
clues of `show --json`, and compares.

usage: figures_oracle.py CROSSPLY FILE...
"""
import json
import subprocess
import sys
import unicodedata

TILES = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ",
                 [1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1,
                  1, 4, 4, 8, 4, 10]))


def words_of(cells, opened=None):
    """All runs of two squares or more; `opened` is white for once."""
    h, w = len(cells), len(cells[0])

    def white(r, c):
        return 0 <= r < h and 0 <= c < w and (
            cells[r][c]["kind"] == "open" or (r, c) == opened)

    def joined(r, c, dr, dc):
        side, other = ("bottom", "top") if dr else ("right", "left")
        return (white(r, c) and white(r + dr, c + dc)
                and side not in cells[r][c].get("bars", [])
                and other not in cells[r + dr][c + dc].get("bars", []))

    found = []
    for r in range(h):
        for c in range(w):
            for dr, dc in ((0, 1), (1, 0)):
                if joined(r - dr, c - dc, dr, dc):
                    continue
                run = [(r, c)]
                while joined(*run[-1], dr, dc):
                    run.append((run[-1][0] + dr, run[-1][1] + dc))
                if len(run) > 1:
                    found.append(("AD"[dr], run))
    return found


def symmetric(cells, turn):
    """Are the same squares white, and the same ones in a word together?"""
    h, w = len(cells), len(cells[0])
    if turn(h - 1, w - 1, h, w) is None:
        return False
    pairs = {frozenset(p) for _, run in words_of(cells)
             for p in zip(run, run[1:])}
    moved = {frozenset(turn(r, c, h, w) for r, c in p) for p in pairs}
    whites = {(r, c) for r in range(h) for c in range(w)
              if cells[r][c]["kind"] == "open"}
    return pairs == moved and whites == {turn(r, c, h, w) for r, c in whites}


TURNS = {
    "rotational": lambda r, c, h, w: (h - 1 - r, w - 1 - c),
    "left-right": lambda r, c, h, w: (r, w - 1 - c),
    "up-down": lambda r, c, h, w: (h - 1 - r, c),
    "diagonal": lambda r, c, h, w: (c, r) if h == w else None,
    "antidiagonal":
        lambda r, c, h, w: (w - 1 - c, h - 1 - r) if h == w else None,
    "quarter-turn": lambda r, c, h, w: (c, h - 1 - r) if h == w else None,
}


def expected(puzzle):
    cells = puzzle["cells"]
    h, w = len(cells), len(cells[0])
    words = words_of(cells)
    spots = [(r, c) for r in range(h) for c in range(w)]
    kinds = {s: cells[s[0]][s[1]]["kind"] for s in spots}
    whites = [s for s in spots if kinds[s] == "open"]
    blocks = [s for s in spots if kinds[s] == "block"]
    through = [s for _, run in words for s in run]
    letters = "".join(cells[r][c].get("solution", "") for r, c in whites)
    az = [c for c in letters.upper() if c in TILES]
    return {
        "width": w, "height": h,
        "words": len(words),
        "words_across": sum(d == "A" for d, _ in words),
        "words_down": sum(d == "D" for d, _ in words),
        "white_cells": len(whites),
        "blocks": len(blocks),
        "voids": h * w - len(whites) - len(blocks),
        "open_squares": sum(
            all(kinds.get((r + i, c + k)) == "open"
                for i in (-1, 0, 1) for k in (-1, 0, 1)) for r, c in spots),
        "cheaters": sum(len(words_of(cells, s)) == len(words)
                        for s in blocks),
        "shortest": min((len(run) for _, run in words), default=0),
        "longest": max((len(run) for _, run in words), default=0),
        "spanning_words": sum(len(run) == (w if d == "A" else h)
                              for d, run in words),
        "symmetry": [n for n, t in TURNS.items() if symmetric(cells, t)],
        "by_length": [
            {"length": n, "words": sum(len(run) == n for _, run in words)}
            for n in sorted({len(run) for _, run in words})],
        "missing_letters":
            "".join(c for c in TILES if c not in az) if az else "",
        "pangram": set(az) == set(TILES),
        "filled_squares": sum(
            bool(cells[r][c].get("solution")) for r, c in whites),
    }, {
        "mean_length": (len(through), len(words)),
        "checked_share": (sum(through.count(s) == 2 for s in whites),
                          len(whites)),
        "scrabble_mean": (sum(TILES[c] for c in az), len(az)),
    }


def is_plain(puzzle):
    """Python and utf8proc may differ about other characters."""
    return all(unicodedata.normalize("NFD", c.get("solution", "")).isascii()
               for row in puzzle["cells"] for c in row)


def main():
    program, files, n = sys.argv[1], sys.argv[2:], 0
    for path in files:
        shown = subprocess.run([program, "show", "--json", path],
                               capture_output=True)
        if shown.returncode > 1 or not shown.stdout:
            continue
        puzzle = json.loads(shown.stdout)
        if puzzle.get("kind") != "crossword" or not is_plain(puzzle):
            continue
        counted = subprocess.run([program, "stats", "--json", path],
                                 capture_output=True)
        got = json.loads(counted.stdout)["puzzles"][0]
        exact, ratios = expected(puzzle)
        for key, want in exact.items():
            if got[key] != want:
                print(f"{path}: {key} is {got[key]}, not {want}")
                return 1
        for key, (part, of) in ratios.items():
            if (got[key] is None) != (of == 0) or (
                    of and abs(got[key] - part / of) > 0.00501):
                print(f"{path}: {key} is {got[key]}, not {part}/{of}")
                return 1
        n += 1
    print(f"{n} puzzles agree")
    return 0 if n else 1


if __name__ == "__main__":
    sys.exit(main())
