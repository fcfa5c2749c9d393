#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# replay -o: animations as page, SVG and GIF; show --heat and --chart.
# shellcheck source=/dev/null disable=SC2034,SC2154
. "$(dirname "$0")/lib.sh"

log=$examples/goose.solve.json
# The same with texts that would like to be more than text.
python3 - "$log" <<'END' || fail "no hostile log"
import json, sys
d = json.load(open(sys.argv[1]))
bad = "</script><script>alert(1)</script>\u2028 <!-- \x1b[31m & \"'"
d["title"] = d["solver"] = bad
d["clueSections"]["Across"][0]["text"] = bad
for e in d["events"]:
    if e["type"] == "update" and e["fill"]:
        e["fill"] = bad
        break
json.dump(d, open("bad.json", "w"))
END

wants 0 replay "$log" -o animation.html
nothing out
wants 0 replay "$log" -o animation.svg
wants 0 replay bad.json -o bad.html
wants 0 replay bad.json -o bad.svg --once --no-clues --speed 100
wants 1 replay "$log" -o animation.svg
has err "exists; use --force"
wants 0 replay "$log" -o animation.svg --force --seconds 5
wants 0 replay "$log" -o part.html --at 5 --until 9
wants 2 replay "$log" -o animation.txt
has err "the name must end in .html"
wants 2 replay "$log" "$examples/orchard.gamelog" -o two.svg
absent two.svg
wants 2 replay "$examples/sun.md" -o sun.svg
absent sun.svg
if "$crossply" replay "$log" -o animation.gif 2>/dev/null; then
	[ "$(head -c 6 animation.gif)" = GIF89a ] || fail "not a GIF"
fi

# Pages: every tag is closed, there are two scripts, and only the one that the
# policy names is code.
cat >page.py <<'END'
import base64, hashlib, html.parser, json, sys

VOID = {"meta", "input", "br"}

class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.scripts, self.policy, self.kinds = [], [], "", []
        self.items = 0
    def handle_starttag(self, tag, attrs):
        a = dict(attrs)
        assert not any(k.startswith("on") or k in ("src", "href")
                       for k in a), (tag, a)
        assert tag not in ("img", "iframe", "object", "link"), tag
        if a.get("http-equiv") == "Content-Security-Policy":
            self.policy = a["content"]
        if a.get("class") == "cply-i":
            self.items += 1
        if tag == "script":
            self.kinds.append(a.get("type"))
            self.scripts.append("")
        if tag not in VOID:
            self.open.append(tag)
    def handle_startendtag(self, tag, attrs):
        pass
    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open)
        self.open.pop()
    def handle_data(self, data):
        if self.open and self.open[-1] == "script":
            self.scripts[-1] += data

for name in sys.argv[1:]:
    p = Page()
    text = open(name, encoding="utf-8").read()
    p.feed(text)
    p.close()
    assert not p.open, p.open
    assert p.kinds == ["application/json", None], p.kinds
    animation = json.loads(p.scripts[0])
    n = len(animation["frames"])
    assert len(animation["texts"]) == n and n > 1, n
    items = animation["items"]
    assert len(items) == p.items, (len(items), p.items)
    assert [f[1] for f in animation["frames"]] == \
        list(range(animation["frames"][0][1], animation["frames"][0][1] + n))
    digest = hashlib.sha256(p.scripts[1].encode()).digest()
    want = "script-src 'sha256-%s'" % base64.b64encode(digest).decode()
    assert want in p.policy, p.policy
    assert "default-src 'none'" in p.policy
    assert "\x1b" not in text
END
python3 page.py animation.html bad.html part.html || fail "the pages"
python3 - <<'END' || fail "the part"
import re
text = open("part.html", encoding="utf-8").read()
assert re.search(r'"frames":\[\n\[0,5,', text), "begins at 5"
END
for x in animation.svg bad.svg; do
	python3 -c "import sys, xml.dom.minidom as x; x.parse(sys.argv[1])" \
		"$x" || fail "$x is no XML"
done
grep -q infinite animation.svg || fail "animation.svg does not begin again"
! grep -q infinite bad.svg || fail "--once begins again"
! grep -q '<script' bad.svg || fail "a script in bad.svg"

# In a browser, where there is one.
if command -v chromium >/dev/null; then
	dom=$(timeout 60 chromium --headless --no-sandbox --disable-gpu \
		--user-data-dir="$box/chromium" --dump-dom \
		"file://$box/bad.html#at=4" 2>/dev/null)
	case $dom in
	*'<span id="count">step 4 of '*'aria-valuenow="4"'*) ;;
	'') echo "skipped: chromium did not start" ;;
	*) fail "the page is not at step 4" ;;
	esac
fi

# A long game: its page has every step, begins with the first state and opens
# the very step that an address names; what runs were invalid is counted. A
# picture that skips steps says so, on standard error and in itself.
python3 - <<'END' || fail "no long game"
import json
OBJECTS, STEPS = 250, 10331
things = {str(i): {"id": str(i), "gameObjectName": "Tile", "x": i % 25,
                   "y": i // 25, "n": 0} for i in range(OBJECTS)}
deltas = [{"type": "start", "game": {
    "currentTurn": 0, "gold": 0, "gameObjects": things}}]
invalid = 0
while len(deltas) < STEPS:
    n = len(deltas) + 1
    bad = None if n % 7 else "no"
    invalid += bad is not None
    deltas.append({"type": "ran", "game": {"gold": n}, "data": {
        "player": {"id": "0"}, "invalid": bad, "returned": True,
        "run": {"caller": {"id": "0"}, "functionName": f"f{n}", "args": {}}}})
json.dump({"constants": {"DELTA_REMOVED": "&RM", "DELTA_LIST_LENGTH": "&LEN"},
           "gameName": "Long", "gameSession": "1", "deltas": deltas},
          open("long.json", "w"))
open("invalid", "w").write(str(invalid))
END
wants 0 replay long.json -o long.html
nothing err
python3 page.py long.html || fail "long.html"
python3 - <<'END' || fail "what long.html shows"
import json, re
text = open("long.html", encoding="utf-8").read()
a = json.loads(re.search(r'id="animation">(.*?)</script>', text, re.S)[1])
assert [f[1] for f in a["frames"]] == list(range(1, 10332)), "every step"
assert a["steps"] == 10331 and a["skipped"] == ""
invalid = int(open("invalid").read())
assert a["counts"][a["marks"].index("invalid")] == invalid
at = a["marks"].index("invalid")
assert sum(f[3] >> at & 1 for f in a["frames"]) == invalid
assert "f7777(" in a["texts"][7776], a["texts"][7776]
assert len(text) < 3000000, len(text)
END
# "invalid": null is not invalid, for everything that counts them.
wants 0 query long.json --invalid
[ "$(wc -l <"$box/.out")" = "$(cat invalid)" ] || fail "query --invalid"
wants 0 replay long.json --seconds 5 -o long.svg
has err "long.svg shows every 104th step; a page (.html) shows every one"
grep -q '>every 104th step<' long.svg || fail "long.svg does not say so"
grep -q 'It shows every 104th step\.' long.svg ||
	fail "the description of long.svg does not say so"
wants 0 replay long.json --at 50 --until 90 -o part.svg
nothing err
! grep -q 'every' part.svg || fail "part.svg shows every step"
# The pages of records with times say how many.
wants 0 replay "$log" -o short.svg --seconds 2 --no-clues
has err "of 80 steps; a page"
grep -Eq ' [0-9]+ of 80 steps<' short.svg || fail "short.svg does not say so"
if "$crossply" replay "$log" -o short.gif --seconds 2 2>gif.err; then
	grep -q 'short.gif shows [0-9]* of 80 steps' gif.err ||
		fail "short.gif does not say so"
fi
# Runs the page's own script, with as much of a browser as it needs.
cat >open.js <<'END'
const fs = require("fs");
const [page, hash] = process.argv.slice(2);
const text = fs.readFileSync(page, "utf8");
const scripts = [...text.matchAll(/<script[^>]*>([^]*?)<\/script>/g)];
const node = (extra) => ({ style: {}, classList: { toggle() {} }, children: [],
  setAttribute() {}, removeAttribute() {}, addEventListener() {}, append() {},
  parentElement: {}, textContent: "", ...extra });
const nodes = { animation: node({ textContent: scripts[0][1] }) };
global.document = { body: node(), createElement: () => node(),
  createElementNS: () => node(), addEventListener() {},
  getElementById: (id) => (nodes[id] = nodes[id] || node()),
  querySelectorAll: () =>
    [...text.matchAll(/class="cply-i"/g)].map(() => node()) };
global.window = { addEventListener() {} };
global.location = { hash };
global.history = { replaceState() {} };
new Function(scripts[1][1])();
console.log(nodes.count.textContent + "|" + nodes.what.textContent);
END
opens() # PAGE HASH WHAT
{
	command -v node >/dev/null || return 0
	node open.js "$1" "$2" >opened 2>&1
	grep -qF -- "$3" opened || fail "$1$2 shows $(cat opened), not $3"
}
opens long.html '#at=7777' 'step 7777 of 10331|ran player 0: '
opens long.html '#at=7777' '.f7777()'
opens long.html '' 'step 1 of 10331|'
opens long.html '#at=0' 'step 1 of 10331; step 0 has no picture|'
opens long.html '#at=last' 'step 10331 of 10331|'
opens long.html '#at=50%' 'step 5165 of 10331|'
opens long.html '#at=50%25' 'step 5165 of 10331|'
opens long.html '#at=99999' 'step 1 of 10331|'
opens animation.html '#at=79' 'step 79 of 80|'
opens animation.html '' 'step 0 of 80|'
opens part.html '#at=7' 'step 7 of 80|'

# Heat maps and charts.
for what in final edits time; do
	wants 0 show "$log" --heat $what -o $what.svg
	grep -q '<title>row 1, column 2: ' $what.svg ||
		fail "$what.svg does not name its squares"
done
wants 0 show "$log" --chart -o chart.svg
grep -q '>active time' chart.svg || fail "chart.svg has no time axis"
wants 0 show "$log" --chart --svg
has out "</svg>"
wants 2 show "$log" --heat edits
has err "draw a picture"
wants 2 show "$examples/sun.md" --chart -o x.svg
has err "for solve logs"
wants 2 show "$log" --heat colour -o x.svg
absent x.svg

# The pictures of docs/animations.md.
docs=$here/../../docs
wants 0 replay --no-clues "$log" -o goose-animation.svg
wants 0 show --no-clues --heat final "$log" -o goose-heat.svg
wants 0 show --chart "$log" -o goose-chart.svg
for x in goose-*.svg; do
	cmp -s "$x" "$docs/$x" || fail "docs/$x is old: run make docs"
done
finish
