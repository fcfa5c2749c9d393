#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Which word is lit at each step of a solve log, once more from the definition
in docs/replay.md, compared with what `show --at` draws.

Usage: lit_word.py CROSSPLY LOG..."""
import json
import subprocess
import sys


def words_of(log):
    """{cell: its word as a tuple of cells} across and down."""
    open_cells = {(c["x"], c["y"]) for c in log["initialState"]
                  if c["fill"] is not None}
    out = []
    for dx, dy in ((1, 0), (0, 1)):
        of = {}
        for x, y in open_cells:
            while (x - dx, y - dy) in open_cells:
                x, y = x - dx, y - dy
            run = []
            while (x, y) in open_cells:
                run.append((x, y))
                x, y = x + dx, y + dy
            if len(run) > 1:
                for c in run:
                    of[c] = tuple(run)
        out.append(of)
    return out


def named_words(log, words):
    """{(section, label): word}"""
    labels = {c["label"]: (c["x"], c["y"]) for c in log["initialState"]
              if "label" in c}
    named = {}
    for section, clues in log["clueSections"].items():
        for clue in clues:
            start = labels.get(clue["label"])
            word = words[section == "Down"].get(start)
            if word and word[0] == start:
                named[section, clue["label"]] = word
    return named


def ways_of(events, words, named):
    """For each event: 1 while the solver goes down, 0 across."""
    def relation(a, b):
        for k in (0, 1):
            if a in words[k] and words[k][a] == words[k].get(b):
                return k
        return None

    touched = [(i, (e["x"], e["y"])) for i, e in enumerate(events)
               if e["type"] in ("select", "update")]
    visits, typed = [], []  # [first event, cell], was a letter put there?
    for i, cell in touched:
        if not visits or visits[-1][1] != cell:
            visits.append([i, cell])
            typed.append(False)
        typed[-1] |= bool(events[i].get("fill"))
    way = [0] * len(events)
    now, chosen, section = 0, None, None
    for v, (begin, cell) in enumerate(visits):
        first = 0 if v == 0 else begin
        end = visits[v + 1][0] if v + 1 < len(visits) else len(events)
        came = relation(visits[v - 1][1], cell) if v else None
        now = now if came is None else came
        step = (1, 0) if came == 0 else (0, 1)
        is_typing = (came is not None and typed[v - 1] and tuple(
            a + b for a, b in zip(visits[v - 1][1], step)) == cell)
        for i in range(first, end):
            e = events[i]
            if e["type"] == "selectClue":
                section = e["clueSection"]
                chosen = named.get((section, e["clueLabel"]))
            is_chosen = i >= begin and chosen is not None and cell in chosen
            if is_chosen:
                now = int(section == "Down")
            if is_chosen and e["type"] == "selectClue":
                for k in range(begin, i):  # the square comes before its clue
                    if events[k]["timestamp"] == e["timestamp"]:
                        way[k] = now
            way[i] = now
        goes = relation(cell, visits[v + 1][1]) if v + 1 < len(visits) else None
        if goes is not None and goes != now:
            if not is_chosen and not is_typing:
                way[begin:end] = [goes] * (end - begin)
            now = goes
    return way


def lit(log):
    """The lit cells and the cursor after each step."""
    words = words_of(log)
    named = named_words(log, words)
    events = log["events"]
    ways = ways_of(events, words, named)
    cursor, chosen, way = None, None, 0
    revealed = {}
    for i, (e, w) in enumerate(zip(events, ways)):
        if e["type"] in ("select", "update", "selectClue"):
            way = w
        if e["type"] == "select":
            cursor = e["x"], e["y"]
        if e["type"] == "reveal":
            revealed[e["x"], e["y"]] = e["timestamp"]
        # Letters are put where the solver is; but a word may be cleared from
        # afar, and a reveal puts its letters in by itself.
        if e["type"] == "update":
            cell = e["x"], e["y"]
            together = [o for o in events[max(i - 1, 0):i + 2] if o is not e
                        and o["type"] == "update"
                        and o["timestamp"] == e["timestamp"]]
            if (revealed.get(cell) != e["timestamp"]
                    and (e["fill"] or not together)):
                cursor = cell
        if e["type"] == "selectClue":
            chosen = named.get((e["clueSection"], e["clueLabel"]))
        word = ()
        if cursor is None:
            word = chosen or ()
        elif chosen and cursor in chosen:
            word = chosen
        else:
            word = words[way].get(cursor) or words[1 - way].get(cursor, ())
        yield cursor, set(word)


def drawn(crossply, path, step):
    out = subprocess.run(
        [crossply, "show", "--no-clues", "--no-ascii", "--color=never",
         "--at", str(step), path],
        capture_output=True, text=True, check=True).stdout
    cursor, word = None, set()
    rows = [line for line in out.split("\n") if line.startswith("│")]
    for y, line in enumerate(rows):
        for x in range(len(line) // 4):
            square = line[4 * x + 1:4 * x + 4]
            if square[0] == "[":
                cursor = x, y
            if square[0] in "[-":
                word.add((x, y))
    return cursor, word


def main():
    crossply, bad = sys.argv[1], 0
    for path in sys.argv[2:]:
        with open(path) as f:
            log = json.load(f)
        for step, (cursor, word) in enumerate(lit(log), 1):
            want = cursor, word | ({cursor} if cursor else set())
            got = drawn(crossply, path, step)
            if got != want:
                bad += 1
                print(f"{path}, step {step}: cursor and word {got[0]} "
                      f"{sorted(got[1])}, not {want[0]} {sorted(want[1])}")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
