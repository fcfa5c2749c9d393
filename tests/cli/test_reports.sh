#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Reports for people and for CI: where they go, what they list, what fails.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2094,SC2154
. "$(dirname "$0")/lib.sh"

json() {
	python3 -c 'import json, sys; d = json.load(sys.stdin); print('"$1"')' \
		<"${2:-.out}" 2>&1
}

mkdir -p tree/sub
make_puz tree/good.puz
head -c 50 tree/good.puz >tree/cut.puz
echo "# A read-me" >tree/README.md
echo '{"not": "a puzzle"}' >tree/sub/data.json
cp "$examples/faulty.md" tree/faulty.md

# --fail-on never: findings do not count, what cannot be read does.
wants 1 check tree/cut.puz
wants 0 check --fail-on never tree/cut.puz tree/faulty.md
has out "error["
wants 0 check --fail-on=never -q -r tree
wants 3 check --fail-on never tree/cut.puz nothere.puz
wants 4 check --fail-on never tree/sub/data.json
wants 2 check --fail-on sometimes tree/cut.puz
has err "is not note, warning, error or never"

# Skipped files are named with -v...
wants 1 check -r tree
lacks err "README"
has err "; 2 other files skipped"
for v in -v --verbose; do
	wants 1 check -r $v tree
	has err "tree/README.md: skipped: "
	has err "tree/sub/data.json: skipped: "
	lacks err "tree/good.puz: skipped"
done
wants 1 check -r -v -q tree
nothing err
# ...and in JSON.
wants 1 check -r --json tree
same "skipped" "['tree/README.md', 'tree/sub/data.json']" \
	"$(json '[f["file"] for f in d["skipped"]]')"
same "reasons" True "$(json 'all(f["reason"] for f in d["skipped"])')"
same "count" 2 "$(json 'd["summary"]["skipped"]')"
wants 0 check --json tree/good.puz
same "none" "[]" "$(json 'd["skipped"]')"
wants 1 check -r --jsonl tree
same "lines" "['tree/README.md', 'tree/sub/data.json']" "$(python3 -c '
import json
d = [json.loads(line) for line in open(".out")]
print([f["file"] for f in d if f["status"] == "skipped" and f["reason"]])')"

# -o writes the same bytes into a file.
for style in "" --gnu --github --json --jsonl --sarif; do
	wants 1 check $style tree/cut.puz tree/faulty.md
	cp .out expected
	rm -f report
	wants 1 check $style tree/cut.puz tree/faulty.md -o report
	nothing out
	cmp -s expected report || fail "check $style -o gave something else"
done
wants 1 check tree/cut.puz -o report
has err "report"
cmp -s expected report || fail "-o replaced a file without --force"
wants 0 check tree/good.puz -o report --force
same "an empty report" 0 "$(wc -c <report)"
wants 1 check tree/cut.puz -o -
has out "error["
cp tree/cut.puz cut.puz
wants 2 check cut.puz --force -o cut.puz
has err "-o cut.puz is also the input"
cmp -s cut.puz tree/cut.puz || fail "-o replaced its input"
wants 3 check tree/good.puz -o no/folder/report
wants 2 check --json --sarif tree/good.puz -o unborn
absent unborn
wants 0 explain CP003 -o explained
grep -q foreign-file explained || fail "explain -o"
wants 0 formats --json -o formats.json
same "formats -o" True "$(json '"formats" in d' formats.json)"
# Into a FIFO, which stays one.
mkfifo pipe
cat pipe >through &
wants 1 check --gnu tree/cut.puz -o pipe
wait $!
[ -p pipe ] || fail "-o replaced a FIFO"
grep -q 'error\[' through || fail "-o wrote nothing into a FIFO"
# No colours in a file, unless they are asked for.
wants 1 check tree/cut.puz --color=auto --force -o report
grep -q $'\e' report && fail "colours in a report"
wants 1 check tree/cut.puz --color=always --force -o report
grep -q $'\e' report || fail "--color=always -o: no colours"

# Annotations: one line for each finding, with the place where there is one.
wants 1 check --github tree/faulty.md
place=',line=[0-9]+,endLine=[0-9]+(,col=[0-9]+(,endColumn=[0-9]+)?)?'
form="^::(error|warning|notice) file=tree/faulty\.md($place)?"
form="$form,title=[A-Z]+[0-9]+ [a-z0-9-]+::."
bad=$(grep -vE "$form" <<<"$out")
[ -z "$bad" ] || fail "--github: $bad"
n=$(wc -l <.out)
run check --gnu tree/faulty.md
# A note with a place of its own has a line of its own there.
same "--github lines" "$(grep -c '\[[A-Z]*[0-9]*\]: ' .out)" "$n"
: >'50%,x:y.puz'
wants 1 check --github '50%,x:y.puz'
has out "::error file=50%25%2Cx%3Ay.puz,title=CP004 empty-file::"
wants 0 check --github tree/good.puz
nothing out

# SARIF lists the rules that it uses, and no others.
wants 1 check --sarif tree/cut.puz tree/faulty.md
same "rules" True "$(json 'sorted(r["id"] for r in
	d["runs"][0]["tool"]["driver"]["rules"]) == sorted({r["ruleId"]
	for r in d["runs"][0]["results"]})')"
same "indices" True "$(json 'all(
	d["runs"][0]["tool"]["driver"]["rules"][r["ruleIndex"]]["id"]
	== r["ruleId"] for r in d["runs"][0]["results"])')"
[ "$(wc -c <.out)" -lt 20000 ] || fail "SARIF of $(wc -c <.out) bytes"
wants 0 check --sarif tree/good.puz
same "no rules" "[]" "$(json 'd["runs"][0]["tool"]["driver"]["rules"]')"
finish
