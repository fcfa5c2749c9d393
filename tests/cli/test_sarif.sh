#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SARIF against the schema of tests/sarif.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2094,SC2154
. "$(dirname "$0")/lib.sh"

validate=$here/../sarif/validate.py
make_puz good.puz
: >'empty file.puz'
head -c 50 good.puz >cut.puz
echo hello >$'näme "x".txt'
gzip -c cut.puz >cut.puz.gz
cp "$examples"/* .
for arguments in "good.puz" "*.puz *.txt *.gz *.md *.ipuz" "nothere.puz"; do
	run check --sarif $arguments
	"$validate" .out >.faults 2>&1 ||
		fail "check --sarif $arguments: $(cat .faults)"
done
finish
