#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# stats of several logs of one puzzle: how hard its clues were. The figures are
# worked out again, from the statistics of each log alone.
# shellcheck source=/dev/null disable=SC2034,SC2154
. "$(dirname "$0")/lib.sh"
make() { python3 "$here/make_solve.py" "$@"; }

# Across 1 takes Ann 3 s of 12, Bob 20 s of 40, who is slower but not worse.
make ann.json Ann ../.. 1:11=A 3:12=B 6:21=C 12:22=D 12:submit+
make bob.json Bob ../.. 10:11=A 20:12=X 25:12=B 30:check21 30:21=C 40:22=D
make cleo.json Cleo ../.. 4:11=A 5:12=B 6:reveal21 6:21=C
make other.json Ann .../... 1:11=A

wants 0 stats ann.json bob.json cleo.json other.json
has out "Hardest clues of Test, 3 logs"
lacks out ", 1 logs"
wants 0 stats ann.json other.json
lacks out "Hardest clues"
wants 0 stats --csv --table difficulty ann.json bob.json cleo.json
mv .out table.csv
wants 0 stats --json ann.json bob.json cleo.json
mv .out all.json
for who in ann bob cleo; do
	wants 0 stats --json $who.json
	mv .out $who.stats
	wants 0 stats --csv --table squares $who.json
	mv .out $who.squares
done
python3 - <<'END' || fail "the figures of the clues"
import csv, json, statistics as st
logs = [json.load(open(f"{w}.stats")) for w in ("ann", "bob", "cleo")]
squares = [{(int(r["row"]), int(r["column"])): int(r["edits"])
            for r in csv.DictReader(open(f"{w}.squares"))}
           for w in ("ann", "bob", "cleo")]
words = {"1 Across": ((1, 1), (1, 2)), "3 Across": ((2, 1), (2, 2)),
         "1 Down": ((1, 1), (2, 1)), "2 Down": ((1, 2), (2, 2))}
rows = list(csv.DictReader(open("table.csv")))
assert {r["clue"] for r in rows} == set(words), rows
efforts = [float(r["effort"]) for r in rows]
assert efforts == sorted(efforts, reverse=True), efforts
for r in rows:
    of = [next(c for c in d["clues"] if c["clue"] == r["clue"]) for d in logs]
    average = [sum(c["on_ms"] for c in d["clues"]) / 4 for d in logs]
    effort = st.median(c["on_ms"] / a for c, a in zip(of, average))
    assert abs(float(r["effort"]) - effort) <= 0.006, (r, effort)
    assert int(r["on_median_ms"]) == st.median(c["on_ms"] for c in of), r
    assert int(r["logs"]) == 3
    assert int(r["logs_done"]) == sum(c["done_ms"] is not None for c in of), r
    assert int(r["rewrites"]) == sum(
        max(s[p] - 1, 0) for s in squares for p in words[r["clue"]]), r
    assert int(r["logs_helped"]) == (2 if (2, 1) in words[r["clue"]] else 0), r
    assert r["text"] == f"{r['clue'].split()[1].lower()} {r['clue'][0]}", r
    share = sum(c["crossing"] for c in of) / sum(c["filled"] for c in of)
    assert abs(float(r["crossings_share"]) - share) < 1e-4, r
# JSON has the same rows.
d = json.load(open("all.json"))["by_clue"]
assert [c["clue"] for c in d] == [r["clue"] for r in rows]
for c, r in zip(d, rows):
    assert set(c) == set(r), (c, r)
    assert str(c["rewrites"]) == r["rewrites"] and c["title"] == "Test"
    assert abs(c["effort"] - float(r["effort"])) < 1e-9, (c, r)
END
# A title cannot do anything to a terminal or a page.
sed 's/"Test"/"\\u001b[31m<b>Test"/' ann.json >odd.json
sed 's/"Test"/"\\u001b[31m<b>Test"/' bob.json >odder.json
wants 0 stats odd.json odder.json
has out "Hardest clues of [31m<b>Test, 2 logs"
lacks out $'\e'
wants 0 stats odd.json odder.json -o odd.html
grep -q '<b>Test' odd.html && fail "the title is not escaped"
wants 0 stats ann.json bob.json -o page.html
grep -q "Hardest clues of Test, 2 logs" page.html || fail "not on the page"
finish
