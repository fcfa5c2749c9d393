#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# stats: against a second implementation, one log and many, every output.
# shellcheck source=/dev/null disable=SC2034,SC2154
. "$(dirname "$0")/lib.sh"

mkdir logs
python3 "$here/stats_oracle.py" "$crossply" logs 40 || fail "the oracle differs"

# One log, for people and for spreadsheets.
wants 0 stats logs/000.json
has out "Log 0"
has out "1 Across"
lacks out $'\e['
wants 0 stats --color=always logs/000.json
has out $'\e['
wants 0 stats --ascii logs/000.json
LC_ALL=C grep -q '[^ -~]' .out && fail "--ascii: $out"
for table in clues squares help progress; do
	wants 0 stats --csv --table "$table" logs/000.json
	python3 - <<'END' || fail "--csv --table $table"
import csv
rows = list(csv.reader(open(".out", newline="")))
assert len(rows) >= 1 and all(len(r) == len(rows[0]) for r in rows), rows
END
done

# Many.
wants 0 stats logs
has out "By weekday"
wants 0 stats --json logs
python3 - <<'END' || fail "stats --json of many"
import json, statistics
d = json.load(open(".out"))
assert len(d["logs"]) == 40
times = [l["active_ms"] for l in d["logs"] if l["solved"]]
size, = d["by_size"]
assert size["group"] == "5x5" and size["logs"] == 40, size
assert size["logs_solved"] == len(times)
assert size["best_ms"] == min(times)
assert abs(size["median_ms"] - statistics.median(times)) < 1
assert sum(g["logs"] for g in d["by_weekday"]) == 40
END
cp .out many.json
wants 0 stats --json logs/000.json
python3 - <<'END' || fail "one log and many have other names"
import json
one = json.load(open(".out"))
row = next(l for l in json.load(open("many.json"))["logs"]
           if l["file"] == one["file"])
for key, value in row.items():
    assert one[key] == value, (key, one.get(key), value)
END
wants 2 stats --csv --table clues logs
has err "single log"
wants 0 stats --csv logs
wants 0 stats --csv --table weekdays logs

# Names that would harm a terminal or a spreadsheet.
python3 - <<'END'
import json
d = json.load(open("logs/000.json"))
d["solver"] = "=1+1\x1b[31m<script>"
json.dump(d, open("bad.json", "w"))
d["title"] = "two\nlines\x1b[31m\x00"
json.dump(d, open("title.json", "w"))
END
wants 0 stats bad.json
lacks out $'\e'
wants 0 stats --csv --table logs bad.json
has out "'=1+1"
lacks out $'\e'
wants 0 stats --csv --table logs title.json
lacks out $'\e'
python3 -c 'import sys
t = open(".out", newline="").read()
sys.exit(any(c < " " for c in t.replace("\r\n", "")))' ||
	fail "control characters in CSV"

# One log and many: what has the same name is the same.
wants 0 stats --json logs/000.json
cp .out one.json
wants 0 stats --json logs
python3 - <<'END' || fail "one log and many differ"
import json
one = json.load(open("one.json"))
row = next(r for r in json.load(open(".out"))["logs"]
           if r["file"].endswith("000.json"))
for key in ("solver", "title", "width", "height", "began_ms", "wall_ms",
            "active_ms", "solved", "open_cells", "filled", "corrections",
            "checks", "reveals"):
    # One log without a name has none, of many its place is empty.
    want = one.get(key, "")
    assert row[key] == want and type(row[key]) is type(want), (key, row)
END

# Pages: well-formed, nothing of a name becomes a tag, ids are unique.
wants 0 stats title.json -o one.html
wants 0 stats logs bad.json -o many.html
python3 - <<'END' || fail "pages"
import html.parser
class Page(html.parser.HTMLParser):
    void = {"meta", "link", "br", "hr", "img"}
    def __init__(self):
        super().__init__()
        self.open, self.ids, self.scripts, self.svgs = [], [], 0, 0
    def handle_starttag(self, tag, attrs):
        if tag not in self.void:
            self.open.append(tag)
        self.ids += [v for k, v in attrs if k == "id"]
        self.scripts += tag == "script"
        self.svgs += tag == "svg"
    def handle_startendtag(self, tag, attrs):
        pass
    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag
for name, svgs in (("one.html", 4), ("many.html", 1)):
    p = Page()
    text = open(name).read()
    assert not any(c < " " and c != "\n" for c in text), name
    assert "<br" not in text[text.index("<title>"):text.index("</title>")]
    p.feed(text)
    assert not p.open and not p.scripts and p.svgs >= svgs, (name, p.svgs)
    assert len(p.ids) == len(set(p.ids)), name
END

# What is no log.
make_puz in.puz
wants 0 stats in.puz
has out "words"
# What comes after a log does not change what is said of it.
wants 0 stats logs/000.json
alone=$out
wants 4 stats logs/000.json in.puz
has err "in.puz is not a solve log"
[ "$out" = "$alone" ] || fail "a file that is no log changes the statistics"
mkdir empty
echo nothing >empty/notes.txt
wants 1 stats empty
has err "no puzzles or logs"
wants 3 stats missing.json
wants 2 stats --json --csv logs/000.json
wants 2 stats --table clues logs/000.json
wants 0 stats logs/000.json -o report.txt
exists report.txt
wants 1 stats logs/000.json -o report.txt
finish
