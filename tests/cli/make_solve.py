#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""make_solve.py OUT SOLVER ROWS EVENT...: a solve log for tests.

ROWS is the grid, rows joined by "/": "." an open square, "#" a block, else the
letter that it holds at the start. An EVENT is SECONDS:WHAT:
  1.5:21=A    A into row 2, column 1 (nothing after "=": cleared)
  2:check21   a check of that square; 2:reveal21
  3:start 3:stop 3:submit+ 3:submit-
The clock starts at 0 and the log begins with a start. Across and down clues
are numbered as usual, with the texts "across N" and "down N"."""
import json
import sys

START = 1763200000000


def is_open(rows, r, c):
    return 0 <= r < len(rows) and 0 <= c < len(rows[0]) and rows[r][c] != "#"


def begins(rows, r, c, dr, dc):
    return not is_open(rows, r - dr, c - dc) and is_open(rows, r + dr, c + dc)


def make(solver, rows, events, title="Test"):
    across, down, cells, number = [], [], [], 0
    for r, row in enumerate(rows):
        for c, what in enumerate(row):
            cell = {"x": c, "y": r,
                    "fill": {"#": None, ".": ""}.get(what, what)}
            if what != "#":
                goes = begins(rows, r, c, 0, 1), begins(rows, r, c, 1, 0)
                if any(goes):
                    number += 1
                    cell["label"] = str(number)
                for go, name, clues in zip(goes, ("across", "down"),
                                           (across, down)):
                    if go:
                        clues.append({"label": str(number),
                                      "text": f"{name} {number}"})
            cells.append(cell)
    return {"version": "0.1", "title": title, "solver": solver,
            "clueSections": {"Across": across, "Down": down},
            "initialState": cells,
            "events": [{"type": "start", "timestamp": START}] +
                      [event(e) for e in events]}


def event(text):
    seconds, what = text.split(":", 1)
    e = {"type": what, "timestamp": START + round(float(seconds) * 1000)}
    if "=" in what:
        place, fill = what.split("=", 1)
        e |= {"type": "update", "fill": fill}
    elif what[-1:].isdigit():
        place = what[-2:]
        e["type"] = what[:-2]
    elif what.startswith("submit"):
        return e | {"type": "submit", "success": what[6:] == "+"}
    else:
        return e
    return e | {"x": int(place[1]) - 1, "y": int(place[0]) - 1}


if __name__ == "__main__":
    out, solver, rows, *events = sys.argv[1:]
    with open(out, "w", encoding="utf-8") as f:
        json.dump(make(solver, rows.split("/"), events), f)
