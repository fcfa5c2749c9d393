# SPDX-License-Identifier: MIT
# check --lint: profiles, rule files, word lists, every form of output, fixes,
# and how often published puzzles break the rules.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
corpus=$here/../../../shared/corpus/crossword

# A grid with nearly everything: a duplicate answer, two-letter words, an
# isolated square and the answer in its own clue.
cat >bad.md <<'END'
---
title: Bad
author: Nobody
---

## Grid

```
CAT#A
AGO##
TON##
###CA
OX#AT
```

## Clues

### Across

1. Cat's whiskers ~ CAT
4. Past ~ AGO
5. Weight ~ TON
6. Heat ~ CA
8. Bull ~ OX
9. See 44-Across ~ AT

### Down

1. Pet, ____ Stevens ~ CAT
2. Past ~ AGO
3. Much ~ TON
6. Heat ~ CA
7. By ~ AT
END
wants 0 check bad.md
lacks out "LT"
wants 1 check --lint bad.md
for code in LT101 LT103 LT104 LT105 LT111 LT201 LT301 LT303 LT304; do
	has out "[$code]"
done
has out "bad.md:"
wants 1 check --lint=american --gnu bad.md
has out "error[LT201]: the answer AGO is in the grid 2 times: 2 Down, 4 Across"
wants 1 check --lint --json bad.md
python3 - "$box/.out" <<'END' || fail "the JSON of findings"
import json, sys
found = json.load(open(sys.argv[1]))["files"][0]["findings"]
by = {f["code"]: f for f in found}
assert by["LT111"]["severity"] == "error", by["LT111"]
assert by["LT104"]["places"][0]["cell"]["row"] == 1, by["LT104"]
assert by["LT104"]["places"][0]["cell"]["column"] == 5, by["LT104"]
assert by["LT307"]["fix"]["replacement"] == "___", by["LT307"]
END
wants 1 check --lint --sarif bad.md
has out '"LT201"'
# Two-letter words are nothing special in barred puzzles.
wants 1 check --lint=barred --gnu bad.md
has out "note[LT111]"
wants 0 check --lint=barred --only LT111 bad.md

# Fixes.
cp bad.md fixed.md
wants 1 check --lint --fix fixed.md
grep -q "Pet, ___ Stevens" fixed.md || fail "the blank was not fixed"

# Words of two letters are closed, and what is opposite; a grid with clues stays
# as it is: their numbers would change.
cat >two.md <<'END'
# Draft

## Grid

```
    1  2  3  4  5  6  7
 1  _  _  .  _  _  _  _
 2  _  _  _  _  _  _  _
 3  _  _  _  _  _  _  _
 4  _  _  _  .  _  _  _
 5  _  _  _  _  _  _  _
 6  _  _  _  _  _  _  _
 7  _  _  _  _  .  _  _
```
END
wants 1 check --lint --only LT111 two.md
has out "2 words have fewer than 3 letters"
wants 0 check --lint --fix two.md
wants 0 check --lint --gnu two.md
lacks out "LT1"
wants 0 stats --json two.md
has out '"rotational"'

# Rule files.
cat >house.yaml <<'END'
name: The House
profile: barred
shortest: 4
words: {5x5: 10}
symmetry: any
rules:
  LT201: off
  lint-no-author: error
END
wants 1 check --lint=house.yaml --gnu bad.md
has out "fewer than 4 letters"
has out "note[LT101]"
lacks out "LT201"
printf 'rules:\n  LT999: off\n' >wrong.yaml
wants 2 check --lint=wrong.yaml bad.md
has err "wrong.yaml:2:3: there is no rule \`LT999\`"
for one in "profle: american=min-score, abbreviations or rules, not" \
	"profile: french=american, british, cryptic or barred, not" \
	"symmetry: rotary=quarter-turn or any, not"; do
	echo "${one%=*}" >wrong.yaml
	wants 2 check --lint=wrong.yaml "$examples/sun.md"
	has err "${one#*=}"
done
wants 2 check --lint=welsh bad.md
has err "neither american"
wants 3 check --lint=missing.yaml bad.md

# Word lists.
printf 'CAT;50\nTON;20\nAGO\nOX\nCAT;10\n1\n' >words.txt
wants 1 check --lint --words words.txt --min-score 30 --gnu bad.md
has out "LT209"
has out "7 Down AT"
has out "LT210"
has out "TON"
has err "words.txt: 4 words, 1 duplicate, 1 line skipped (line 6)"
wants 2 check --words words.txt bad.md
has err "require"
wants 3 check --lint --words missing.txt bad.md

# Published 15x15 puzzles: the facts give how often each rule is broken. There
# are few here, so that the limits are wide: they find a rule that goes mad.
if [ -d "$corpus" ]; then
	"$crossply" check --lint --jsonl -r "$corpus" >lint.jsonl 2>/dev/null
	"$crossply" stats --csv "$corpus" >stats.csv 2>/dev/null
	python3 - <<'END' || fail "the rates"
import collections, csv, json
size = {r["file"]: r for r in csv.DictReader(open("stats.csv"))}
counts, n = collections.Counter(), 0
for line in open("lint.jsonl"):
    d = json.loads(line)
    r = size.get(d.get("file"))
    # American: 15x15, fully checked, filled.
    if not r or r["size"] != "15x15" or float(r["checked_share"]) < 0.99 \
            or int(r["words"]) < 60:
        continue
    n += 1
    counts.update({f["code"] for f in d["findings"]})
print(n, dict(counts))
most = {"LT101": 0.1, "LT103": 0.05, "LT105": 0.05, "LT111": 0.05,
        "LT112": 0.1, "LT114": 0.1, "LT201": 0.1, "LT202": 0.15,
        "LT203": 0.15, "LT204": 0.1, "LT301": 0.1, "LT302": 0.4,
        "LT303": 0.4, "LT304": 0.05, "LT208": 0.2}
for code, share in most.items():
    assert counts[code] <= max(2, share * n), (code, counts[code], n)
END
fi
finish
