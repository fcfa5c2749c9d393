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
wants 2 replay "$log" "$log" -o two.svg
has err "an animation shows only one log"
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
