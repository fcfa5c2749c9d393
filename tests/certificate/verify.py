#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A second verifier of mill certificates, for standard_9mm without tables.

Written from docs/certificates.md alone: it shares nothing with the library, so
that what one misunderstands the other does not. verify(object) gives
"verified", "not verified" or "false" and the reason.
"""
import json
import re
import sys

NAMES = ("d5 e5 e4 e3 d3 c3 c4 c5 d6 f6 f4 f2 d2 b2 b4 b6 "
         "d7 g7 g4 g1 d1 a1 a4 a7").split()
POINT = {name: i for i, name in enumerate(NAMES)}


def neighbours():
    near = [set() for _ in NAMES]
    for ring in range(3):
        for k in range(8):
            here = 8 * ring + k
            near[here] |= {8 * ring + (k + 1) % 8, 8 * ring + (k - 1) % 8}
            if k % 2 == 0 and ring < 2:
                near[here].add(here + 8)
                near[here + 8].add(here)
    return near


def lines():
    found = []
    for ring in range(3):
        for middle in (0, 2, 4, 6):
            found.append({8 * ring + (middle + d) % 8 for d in (-1, 0, 1)})
    for k in (0, 2, 4, 6):
        found.append({k, k + 8, k + 16})
    return found


NEAR = neighbours()
LINES = lines()


def symmetries():
    """Where each point goes, 16 times."""
    maps = []
    for swap in (False, True):
        for mirror in (1, -1):
            for turn in (0, 2, 4, 6):
                to = []
                for i in range(24):
                    ring, k = divmod(i, 8)
                    ring = 2 - ring if swap else ring
                    to.append(8 * ring + (mirror * k + turn) % 8)
                maps.append(to)
    return maps


SYMMETRIES = symmetries()


class Wrong(Exception):
    """It is not a certificate, or proves nothing."""


class Unknown(Exception):
    """It cannot be verified here."""


# A position: board (24 characters), side (0 or 1), hands, stones to take.


def in_line(board, stone, at):
    return any(at in line and all(board[i] == stone for i in line)
               for line in LINES)


def stones(position, side):
    return position[0].count("O@"[side]) + position[2][side]


def targets(board, side):
    """What `side` may take."""
    other = "@O"[side]
    theirs = [i for i in range(24) if board[i] == other]
    free = [i for i in theirs if not in_line(board, other, i)]
    return free or theirs


def put(board, at, stone):
    return board[:at] + stone + board[at + 1:]


def first_actions(position):
    """(notation, board, hands, point) of placing or moving."""
    board, side, hands, _ = position
    stone = "O@"[side]
    empty = [i for i in range(24) if board[i] == "*"]
    if hands[side]:
        less = (hands[0] - (side == 0), hands[1] - (side == 1))
        for to in empty:
            yield NAMES[to], put(board, to, stone), less, to
        return
    flies = board.count(stone) <= 3
    for at in range(24):
        if board[at] != stone:
            continue
        for to in empty:
            if flies or to in NEAR[at]:
                after = put(put(board, at, "*"), to, stone)
                yield NAMES[at] + "-" + NAMES[to], after, hands, to


def winner_of(position):
    """The side that has won, or None."""
    _, side, hands, take = position
    for loser in (0, 1):
        if stones(position, loser) < 3:
            return 1 - loser
    if not take and not hands[side] and not any(first_actions(position)):
        return 1 - side
    return None


def turns(position):
    """All turns: notation to position."""
    board, side, hands, take = position
    found = {}
    if take:
        for at in targets(board, side):
            after = put(board, at, "*")
            found["x" + NAMES[at]] = (after, 1 - side, hands, 0)
        return found
    for word, after, left, to in first_actions(position):
        if not in_line(after, "O@"[side], to):
            found[word] = (after, 1 - side, left, 0)
            continue
        for at in targets(after, side):
            found[word + "x" + NAMES[at]] = (put(after, at, "*"), 1 - side,
                                             left, 0)
    return found


def canonical(position):
    board, side, hands, take = position
    images = []
    for to in SYMMETRIES:
        image = [""] * 24
        for i in range(24):
            image[to[i]] = board[i]
        images.append("".join(image))
    return min(images), side, hands, take


def read_fen(text):
    field = text.split(" ")
    if len(field) < 18 or "ids:nodes" not in field[17:]:
        raise Wrong("not a FEN: " + text)
    board = field[0].replace("/", "")
    if not re.fullmatch(r"[O@*]{24}", board) or field[1] not in ("w", "b"):
        raise Wrong("not a FEN: " + text)
    try:
        numbers = [int(x) for x in field[4:10]]
    except ValueError:
        raise Wrong("not a FEN: " + text) from None
    side = int(field[1] == "b")
    take = numbers[4 + side]
    if take not in (0, 1) or numbers[5 - side]:
        raise Unknown("more than one stone to take")
    return board, side, (numbers[1], numbers[3]), take


def read_key(words, side):
    if len(words) > 3:
        position = read_fen(" ".join(words))
        if position[1] != side:
            raise Wrong("the other side is to move")
        return position
    if len(words) == 2:
        raise Wrong("one number of stones in hand")
    board = ""
    rest = words[0]
    while rest:
        m = re.match(r"[O@]|[1-9][0-9]?", rest)
        if not m:
            raise Wrong("not a position: " + words[0])
        board += m[0] if m[0] in "O@" else int(m[0]) * "*"
        rest = rest[m.end():]
    if len(board) != 24:
        raise Wrong("not 24 points: " + words[0])
    hands = (0, 0)
    if len(words) == 3:
        if not all(re.fullmatch(r"[0-9]{1,2}", x) for x in words[1:]):
            raise Wrong("stones in hand: " + " ".join(words))
        hands = int(words[1]), int(words[2])
    return board, side, hands, 0


def read_steps(all_steps, side):
    steps = []
    if not isinstance(all_steps, list):
        raise Wrong("not a list of steps")
    for text in all_steps:
        words = text.split(" ") if isinstance(text, str) else []
        if len(words) < 3 or not re.fullmatch(r"[0-9]{1,4}", words[-1]):
            raise Wrong(f"not a step: {text}")
        number = int(words[-1])
        if not 1 <= number <= 1000:
            raise Wrong(f"number {number}")
        position = read_key(words[:-2], side)
        if winner_of(position) is not None:
            raise Wrong("a step where the game is over: " + text)
        steps.append((position, words[-2], number))
    return steps


class Check:
    def __init__(self, certificate):
        self.tables = certificate.get("tables", [])
        if not isinstance(self.tables, list):
            raise Wrong("tables")
        for name in self.tables:
            if not isinstance(name, str) or \
                    not re.fullmatch("[3-9]-[3-9]", name):
                raise Wrong("tables")
        self.misses_table = False
        self.winner = 0
        self.wins = self.holds = None

    def by_table(self, position):
        """Is it left to a table? There are none here."""
        board, side, hands, take = position
        if hands != (0, 0) or take:
            return False
        own, other = board.count("O@"[side]), board.count("@O"[side])
        listed = f"{own}-{other}" in self.tables
        self.misses_table |= listed
        return listed

    def within(self, p, n):
        won = winner_of(p)
        if won == self.winner:
            return True
        if won is not None or n == 0:
            return False
        if p[1] == self.winner:
            number = self.wins.get(canonical(p))
            return number is not None and number <= n or self.by_table(p)
        return self.by_table(p) or \
            all(self.within(q, n) for q in turns(p).values())

    def not_within(self, p, m):
        won = winner_of(p)
        if won == self.winner:
            return False
        if won is not None or m == 0:
            return True
        if p[1] != self.winner:
            number = self.holds.get(canonical(p))
            return number is not None and number >= m or self.by_table(p)
        return self.by_table(p) or \
            all(self.not_within(q, m - 1) for q in turns(p).values())

    def steps(self, wins, holds):
        self.wins, self.holds = {}, {}
        for p, _, k in wins:
            key = canonical(p)
            self.wins[key] = min(k, self.wins.get(key, k))
        for p, _, k in holds:
            key = canonical(p)
            self.holds[key] = max(k, self.holds.get(key, k))
        for p, t, k in wins:
            q = turns(p).get(t)
            if q is None or not self.within(q, k - 1):
                raise Wrong(f"the step {t} of wins")
        for p, t, k in holds:
            q = turns(p).get(t)
            if q is None or not self.not_within(q, k):
                raise Wrong(f"the step {t} of holds")


def number(claim, key, least):
    n = claim.get(key)
    if isinstance(n, bool) or not isinstance(n, int) or not least <= n <= 1000:
        raise Wrong(key)
    return n


def read_claim(certificate, side):
    """winner, within, not_within; the last two may be None."""
    claim = certificate.get("claim")
    if not isinstance(claim, dict):
        raise Wrong("claim")
    if certificate["schema"].endswith("/1"):
        value = claim.get("value")
        if value == "drawn":
            return None, None, None
        if value not in ("won", "lost"):
            raise Wrong("value")
        within = number(claim, "turns", 0)
        shortest = claim.get("shortest")
        if not isinstance(shortest, bool):
            raise Wrong("shortest")
        least = within - 1 if shortest and within > 1 else None
        return side if value == "won" else 1 - side, within, least
    result = claim.get("result")
    if result == "draw":
        if {"winner", "within", "not_within"} & set(claim):
            raise Wrong("members that a draw does not have")
        return None, None, None
    if result not in ("win", "no_win") or \
            claim.get("winner") not in ("white", "black"):
        raise Wrong("result or winner")
    if result == "no_win" and "within" in claim:
        raise Wrong("within without a win")
    winner = int(claim["winner"] == "black")
    within = number(claim, "within", 0) if result == "win" else None
    least = None
    if result == "no_win" or "not_within" in claim:
        least = number(claim, "not_within", 1)
        if within is not None and least >= within:
            raise Wrong("not_within")
    return winner, within, least


def standing_of(aim, n, solver, takes, winner, within, least):
    """What is shown makes of a claim."""
    wins = within is not None
    if aim == "hold":
        if winner is None or wins and winner == solver:
            return "proven"
        return "refuted" if wins else "undecided"
    if winner is None or wins and winner != solver:
        return "refuted"
    if winner != solver:
        return "undecided"
    if n is None:
        return "proven" if wins else "undecided"
    if wins and (within == n or takes and within == n + 1):
        return "proven" if (least or 0) >= within - 1 else "undecided"
    if wins and within < n or (least or 0) >= n:
        return "refuted"
    return "undecided"


def check_puzzle(certificate, position, shown, has_gap=False):
    puzzle = certificate.get("puzzle")
    if puzzle is None or certificate["schema"].endswith("/1"):
        return
    if not isinstance(puzzle, dict) or puzzle.get("aim") not in \
            ("win", "hold") or \
            puzzle.get("standing") not in ("proven", "refuted"):
        raise Wrong("puzzle")
    n = None
    if puzzle.get("turns", 0) is not None:
        n = number(puzzle, "turns", 1)
    is_now = standing_of(puzzle["aim"], n, position[1], position[3], *shown)
    if has_gap and is_now == "undecided":
        return
    if is_now != puzzle["standing"]:
        raise Wrong(f"the claim of the puzzle is {is_now}")


def check(certificate):
    if certificate["schema"] not in ("crossply-mill-certificate/1",
                                     "crossply-mill-certificate/2"):
        raise Wrong("schema")
    if certificate.get("variant") != "standard_9mm":
        raise Unknown("other rules")
    position = read_fen(str(certificate.get("position")))
    winner, within, least = read_claim(certificate, position[1])
    c = Check(certificate)
    left_out = certificate.get("left_out")
    left_out = left_out if isinstance(left_out, dict) else {}
    if winner is None:
        if winner_of(position) is None and (
                c.by_table(position) or isinstance(left_out.get("wins"), str)):
            raise Unknown("draws need a table")
        raise Wrong("no table that is listed shows the draw")
    c.winner = winner
    won = winner_of(position)
    no_wins = isinstance(left_out.get("wins"), str)
    no_holds = isinstance(left_out.get("holds"), str) and least is not None
    wins, holds = [], []
    if not no_wins:
        wins = read_steps(certificate.get("wins", []), winner)
    if not no_holds:
        holds = read_steps(certificate.get("holds", []), 1 - winner)
    if won is not None:
        if (within is not None and (within or won != winner)) or \
                (within is None and won == winner):
            raise Wrong("the game is over")
        check_puzzle(certificate, position, (winner, within, least))
        return
    c.steps(wins, holds)
    if within is not None and not no_wins and not c.within(position, within):
        raise Wrong("within")
    if least is not None and not no_holds and \
            not c.not_within(position, least):
        raise Wrong("not within")
    if c.misses_table:
        raise Unknown("a table")
    shown = (winner, None if no_wins else within, None if no_holds else least)
    has_gap = no_wins or no_holds
    check_puzzle(certificate, position, shown, has_gap)
    if has_gap:
        raise Unknown("steps are left out")


def verify(certificate):
    try:
        check(certificate)
        return "verified", ""
    except Wrong as e:
        return "false", str(e)
    except Unknown as e:
        return "not verified", str(e)


def find(value):
    """All certificates of a JSON value, as they come."""
    if isinstance(value, dict):
        schema = value.get("schema")
        if isinstance(schema, str) and \
                schema.startswith("crossply-mill-certificate/"):
            yield value
            return
        value = list(value.values())
    if isinstance(value, list):
        for v in value:
            yield from find(v)


def main():
    with open(sys.argv[1], encoding="utf-8") as f:
        data = json.load(f)
    good = True
    for certificate in find(data):
        verdict, why = verify(certificate)
        print(verdict + (": " + why if why else ""))
        good &= verdict == "verified"
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
