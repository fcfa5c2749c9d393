#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Faults met in use, each with the smallest file that shows it.
# shellcheck source=/dev/null disable=SC2034,SC2154
. "$(dirname "$0")/lib.sh"

# ipuz ROWS COLUMNS PUZZLE SOLUTION CLUES [MORE]
ipuz() {
	printf '{"version":"http://ipuz.org/v2",%s
"kind":["http://ipuz.org/crossword#1"],
"dimensions":{"height":%s,"width":%s},
"puzzle":%s,"solution":%s,"clues":%s}\n' "${6-}" "$1" "$2" "$3" "$4" "$5"
}

# A word down a grid of one column is one cell after the other, too.
ipuz 3 1 '[[1],[0],[0]]' '[["A"],["B"],["C"]]' \
	'{"Down":[[1,"Letters"]]}' >column.ipuz
wants 0 check --fail-on note column.ipuz
nothing out

# Labels may be letters; the clue with that label belongs to the word there.
ipuz 2 2 '[["A","★"],["12b",0]]' '[["I","T"],["S","O"]]' \
	'{"Across":[["A","x"],["12b","y"]],"Down":[["A","z"],["★","w"]]}' \
	>labels.ipuz
wants 0 check --fail-on note labels.ipuz
nothing out

# Dimensions that are there, but no whole numbers.
ipuz 2.5 -2 '[[1,2],[3,0]]' '[["I","T"],["S","O"]]' '{}' >sides.ipuz
run check sides.ipuz
has out "missing or no whole numbers"

# gzip in gzip is no JSON with a strange first byte.
gzip -c column.ipuz | gzip -c >twice.ipuz.gz
wants 4 check twice.ipuz.gz
has out "error[GZ107]: the content is packed once more, with gzip"

# JSON may hold control characters beyond ASCII and marks that turn text
# around; a terminal that shows it must not see them.
printf x >$'c1\u009b31m.txt'
printf x >$'turn\u202etxt.x'
for style in --json --jsonl --sarif; do
	run check "$style" ./*.txt ./turn*
	lacks out $'\u009b'
	lacks out $'\u202e'
done
run check --json ./*.txt
has out '\u009b31m'

# A SARIF log of what could not be read does not pass for a clean one.
wants 3 check --sarif missing.puz column.ipuz
has out '"executionSuccessful":false'
has out '"uri":"missing.puz"'
wants 0 check --sarif column.ipuz
has out '"executionSuccessful":true'

finish
