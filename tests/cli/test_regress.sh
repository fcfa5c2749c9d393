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
has out "missing or not whole numbers"

# gzip in gzip is no JSON with a strange first byte.
gzip -c column.ipuz | gzip -c >twice.ipuz.gz
wants 4 check twice.ipuz.gz
has out "error[GZ107]: the content is compressed again, with gzip"

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

# Losses that went without a word.
ipuz 2 2 '[[1,2],[3,"#"]]' '[["I","T"],["S","O"]]' \
	'{"Across":[[1,"x"]],"Down":[[1,"y"]]}' >filled.ipuz
run convert filled.ipuz filled.md
has err "XW731]: 1 block loses the letter it holds: R2C2 O"
run convert --with-answers filled.ipuz filled.level.json
has err "XW731]: 1 block loses the letter it holds: R2C2"
lacks err "R2C2 O" # no answer in a message about a level
ipuz 2 2 '[[1,2],[3,0]]' '[["I","T"],["S","O"]]' \
	'{"Across":[[1,"x"]]}' >unclued.ipuz
run convert --with-answers unclued.ipuz unclued.level.json
has err "LV711]: 2 squares are not part of any clue and lose their letter: R2C1"
ipuz 2 2 '[[1,2],[3,0]]' '[["I",":"],["S","O"]]' \
	'{"Across":[[1,"x"],[3,"y"]],"Down":[[1,"z"],[2,"w"]]}' >colon.ipuz
run convert --with-answers colon.ipuz colon.level.json
has err "LV712]: 2 clues have an answer that cannot be hashed: 1 Across, 2 Down"
wants 0 check colon.level.json
cat >length.md <<'END'
# Lengths

## Grid

```
  1 2
1 I T
2 S O
```

## Across

1. Computers (3)
3. Thus (2)

## Down

1. Exists (2)
2. Toward (2)
END
run convert length.md other.md
has err "XM707]: 1 clue gets the length of its word: 1 Across 3 → 2"
ipuz 2 2 '[[1,2],[3,0]]' '[["I","T"],["S","O"]]' \
	'{"Across":[[1,"a\u0000b\u001b[31m"]]}' >control.ipuz
run convert control.ipuz control.md
has err "XM708]: 1 text loses its control characters: 1 Across"
grep -q '^1\. ab\[31m (2)$' control.md ||
	fail "control.md: $(cat -v control.md)"

# Answers on the command line are no file name, and no part of a message.
id=550e8400-e29b-41d4-a716-446655440000
for answers in ' {"1A":"PARIS"' '["PARIS"]' '"PARIS"'; do
	run level hash --id $id --version 1 "$answers"
	lacks err PARIS
done
run level hash --id $id --version 1 ' {"1A":"PARIS"}'
hash=$out
wants 0 level hash --id $id --version 1 '{"1A":"PARIS"}'
same "blank before" "$hash" "$out"
cp length.md '[1] {"x".md'
wants 0 level hash --id $id --version 1 '[1] {"x".md'

# Answers stay out of messages whatever the name of their member looks like.
for name in 'answer' 'Answer' '\u0061nswer'; do
	printf '{"id":"%s","version":1,"grid_json":{"rows":1,"cols":2,"cells":[
{"row":0,"col":0,"type":"letter","number":1},
{"row":0,"col":1,"type":"letter"}]},"clues_json":{"across":[
{"number":1,"clue":"x","%s":"QZ:Q","answer_length":3,
"start":{"row":0,"col":0}}],"down":[]}}\n' $id "$name" >secret.level.json
	for style in --json --sarif --gnu --strict --fail-on=error; do
		run check "$style" secret.level.json
		same "$style $name" 1 "$code"
		lacks out "QZ"
	done
done

# Squares beyond Latin-1 need version 2.0 as much as texts do.
ipuz 2 2 '[[1,2],[3,0]]' '[["Ω","T"],["S","O"]]' \
	'{"Across":[[1,"x"],[3,"y"]],"Down":[[1,"z"],[2,"w"]]}' >greek.ipuz
wants 0 convert greek.ipuz greek.puz
same "version" 2.0 "$(tail -c +25 greek.puz | head -c 3)"

finish
