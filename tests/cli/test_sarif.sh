#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SARIF against its schema, which is fetched once from the npm package that
# ships it, and kept in the user's cache.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2094,SC2154
. "$(dirname "$0")/lib.sh"

python=python3
$python -c 'import jsonschema' 2>/dev/null || python=/usr/bin/python3
$python -c 'import jsonschema' 2>/dev/null || skip "no python3-jsonschema"
cache=${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/crossply
schema=${SARIF_SCHEMA:-$cache/sarif-2.1.0.json}
if [ ! -s "$schema" ]; then
	package=@microsoft/sarif-multitool-linux
	command -v npm >/dev/null || skip "no SARIF schema and no npm"
	timeout 120 npm pack --silent $package >/dev/null 2>&1 ||
		skip "the SARIF schema cannot be fetched"
	tar xzf ./*.tgz package/sarif-2.1.0.json ||
		skip "the package holds no schema any more"
	mkdir -p "$cache"
	mv package/sarif-2.1.0.json "$cache/sarif-2.1.0.json"
	rm -f ./*.tgz
fi

make_puz good.puz
: >'empty file.puz'
head -c 50 good.puz >cut.puz
echo hello >$'näme "x".txt'
gzip -c cut.puz >cut.puz.gz
cp "$examples"/* .
for arguments in "good.puz" "*.puz *.txt *.gz *.md *.ipuz" "nothere.puz"; do
	# shellcheck disable=SC2086
	run check --sarif $arguments
	$python - "$schema" <<'END' || fail "check --sarif $arguments"
import json, jsonschema, sys
schema = json.load(open(sys.argv[1], encoding="utf-8-sig"))
log = json.load(open(".out"))
validator = jsonschema.validators.validator_for(schema)(schema)
faults = [f"{list(e.path)}: {e.message[:200]}"
          for e in validator.iter_errors(log)]
run, = log["runs"]
rules = run["tool"]["driver"]["rules"]
for result in run["results"]:
    if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
        faults.append(f"ruleIndex of {result['ruleId']}")
print("\n".join(faults))
sys.exit(1 if faults else 0)
END
done
finish
