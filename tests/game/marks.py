#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What is worth a mark at each step of a game log, told from its deltas alone.

Usage: marks.py LOG: a line for each delta, with the names of its marks. States
are kept no further than is needed: of every game object its attributes that
are no lists, of the game its turn.
"""
import gzip
import json
import sys

FLAGS = ("isDead", "dead", "isDestroyed", "captured")


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def died(before, after):
    """Did an object that was there before end its life, or leave the board?"""
    for flag in FLAGS:
        if after.get(flag) is True and before.get(flag) is not True:
            return True
    health = before.get("health"), after.get("health")
    if all(is_number(h) for h in health) and health[0] > 0 >= health[1]:
        return True
    return isinstance(before.get("tile"), dict) and "tile" in after \
        and after["tile"] is None


def main():
    opener = gzip.open if open(sys.argv[1], "rb").read(2) == b"\x1f\x8b" \
        else open
    with opener(sys.argv[1], "rb") as f:
        log = json.load(f)
    gone = log["constants"]["DELTA_REMOVED"]
    turn, objects = None, {}
    for step, delta in enumerate(log["deltas"]):
        marks, data = set(), delta.get("data") or {}
        game = delta.get("game") or {}
        if delta["type"] == "over":
            marks.add("over")
        if delta["type"] == "ran":
            marks.add("ran")
            if "invalid" in data:
                marks.add("invalid")
        if game.get("currentTurn", turn) != turn and step:
            marks.add("turn")
        turn = game.get("currentTurn", turn)
        for key, change in game.get("gameObjects", {}).items():
            if change == gone:
                if objects.pop(key, None) is not None:
                    marks.add("removed")
                continue
            if key not in objects:
                if step:
                    marks.add("created")
                objects[key] = dict(change)
                continue
            before = objects[key]
            after = {**before, **change}
            if died(before, after):
                marks.add("removed")
            objects[key] = after
        print(" ".join(sorted(marks)))


main()
