#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# play: in a terminal (tmux), killed and gone on with, and line by line.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2154
. "$(dirname "$0")/lib.sh"

command -v tmux >/dev/null || skip "no tmux"
export XDG_STATE_HOME=$box/state XDG_CONFIG_HOME=$box/config
# shellcheck source=/dev/null
. "$here/screen.sh"
cp "$examples/sun.md" .

grid() {
	screen | sed -n '4,14s/  .*//p' | cut -c1-21
}

# ---- a whole game ----

start 80 24 sun.md
sees "1 Across  Source of daylight"
keys SUN
sees "│ S │ U │ N │"
sees "4 Across  Fish in a sandwich"
keys TUNAWORDYERGOBEE
sees "Solved: everything is correct."
sees "19/19"
exists sun.solve.json
same journals 0 "$(find state -name '*.journal' | wc -l)"
# every clue is right, and said to be
same "right clues" 10 "$(screen | grep -o '[✓>-]  *[1-7] ' | wc -l)"
# the end is the end
keys X
sees "The puzzle is solved."
keys C-q
gives 0
end
wants 0 check --strict sun.solve.json
nothing out
nothing err
wants 0 show --no-clues --color never sun.solve.json
has out "│ W │ O │ R │ D │ Y │"

# opened again, it is shown solved; nothing is recorded, --fresh starts over
start 80 24 sun.md
sees "Solved in 0:0"
sees "19/19"
sees "│ W │ O │ R │ D │ Y │"
keys X
sees "The puzzle is solved."
keys C-q
gives 0
end
same journals 0 "$(find state -name '*.journal' | wc -l)"
wants 0 play --plain sun.md --log again.json
has out "B E E"
cmp -s again.json sun.solve.json || fail "another log of the same game"

# ---- the keys that solvers know ----

start 80 24 --fresh sun.md
sees "0/19"
keys SUN
sees "4 Across  Fish"
keys BSpace BSpace
sees "1 Across  Source"
sees "│ S │ U │   │"
keys N ']'
sees "5 Across  Using more"
keys '['
sees "4 Across  Fish"
keys Enter Enter
sees "6 Across  Therefore"
keys [ [ [
sees "1 Across  Source"
# full, but right or wrong is not known
keys Enter
sees "·  1 Source"
# Esc: the letters of the square, to be changed
keys [ Home Escape
sees "Letters for this square: S"
keys EA Enter
sees "│SEA│"
keys Home Escape
sees "Letters for this square: SEA"
keys BSpace BSpace BSpace Enter
sees "2/19"
keys Escape
sees "Letters for this square:"
keys Escape
loses "Letters for this square:"
keys S [ F3 Enter
sees "✓  1 Source"
keys C-q
gives 0
end

# ---- sequences of other terminals are keys or nothing, never letters ----

start 80 24 --fresh sun.md
sees "0/19"
# Shift-Right, Home and F5 of others; what no key sends
sequences='[1;2C [1~ [[E [c O2P [?62;1c [200~ [3$'
for sequence in $sequences; do
	keys -l "$(printf '\033%s' "$sequence")"
done
keys Q
sees "1/19"
keys BSpace BSpace
sees "0/19"
# in parts; on a busy machine they may be so late that Esc is a key of its own
for sequence in $sequences; do
	keys -l "$(printf '\033')"
	sleep 0.05
	keys -l "$sequence"
done
sleep 0.5
sees "0/19"
end

# ---- letters are letters; undo, redo, rebus, pencil, check ----

start 80 24 --fresh sun.md
sees "0/19"
keys Q q
sees "│ Q │ Q │   │"
keys C-z
sees "│ Q │   │   │"
keys C-y
sees "│ Q │ Q │   │"
keys C-z C-z
sees "0/19"
keys C-z
sees "There is nothing to undo."
keys IC heart Enter
sees "│HEART│"
keys C-z . x
sees "pencil"
keys F4
sees "The letter is wrong."
sees "1 check"
keys F7
sees "3 squares revealed."
sees "│ S │ U │ N │"
# words by number, by search, by the mouse; a clue and its answer
keys C-g 7a Enter
sees "7 Across  Maker of honey"
keys / spider
sees "1 clue: 5 Down"
keys Enter
sees "5 Down  Spider's work"
keys :
keys "4d tore" Enter
sees "4 Down  Ripped"
sees "│ T │"
# a click on the last square of the third row, and another; then on a clue
click '3)'
sees "3 Down  Vote against"
click '3)'
sees "5 Across  Using more"
click '@%'
sees "1 Across  Source"
# a pause hides the grid
keys C-p
sees "Paused at"
off_screen "│ T │" || fail "the grid is seen in a pause"
keys a
sees "Resumed."
keys F1
sees "any other key returns"
keys q
loses "any other key"
keys C-q
gives 0
end

# ---- killed at any moment, nothing is lost ----

start 80 24 --fresh sun.md
sees "0/19"
keys SUNTU
sees "5/19"
before=$(grid)
kill -9 "$pid"
gives 137
end
journal=$(find state -name '*.journal')
printf '    {"type":"upd' >>"$journal"
start 80 24 sun.md
sees "Resuming at"
same "letters after the kill" "$before" "$(grid)"
# the same puzzle twice at once
wants 3 play --plain sun.md
has err "is already being played, by process $pid"
keys C-z
sees "4/19"
# a signal ends it in order
kill -TERM "$pid"
await test -s gone
tail -n 1 "$journal" | grep -q '"type":"stop"' ||
	fail "no stop in the journal: $(tail -n 1 "$journal")"
end
wants 0 play --plain sun.md --log early.json
wants 0 check --strict early.json
nothing out

# a solved game whose log could not be written gets it the next time
printf '%s\n' '1a sun' '4a tuna' '5a wordy' '6a ergo' '7a bee' >answers
wants 3 play --fresh --plain --log none/x.json sun.md
has err "cannot write none/x.json"
mkdir gone.d
{ # the folder goes away while the game is played
	head -n 1 answers
	await test -s out
	rmdir gone.d
	tail -n +2 answers
} | "$crossply" play --fresh --plain --log gone.d/x.json sun.md >out 2>err
same "exit code without a log" 3 $?
grep -qF "cannot write gone.d/x.json" out err || fail "silent: $(cat out err)"
wants 0 play --plain sun.md
has err "Log saved as sun.solve.2.json"
wants 0 check --strict sun.solve.2.json
nothing out
touch there.json
wants 1 play --plain --log there.json sun.md
has err "there.json exists"
"$crossply" play --fresh --plain sun.md >out 2>err <<<"1a sun"

# ---- any size ----

start 120 40 sun.md
sees "Down"
tmux -S "$socket" resize-window -t play -x 34 -y 12
loses "┌"
sees "████S U N"
tmux -S "$socket" resize-window -t play -x 20 -y 5
sees "Too small: 20x5"
tmux -S "$socket" resize-window -t play -x 80 -y 24
sees "│ S │ U │ N │"
end

# ---- no colours, no more than ASCII ----

NO_COLOR=1 start 80 24 --ascii sun.md
sees "|[S]|"
tmux -S "$socket" capture-pane -e -p -t play >colors
! grep -q '8;5;' colors || fail "colours with NO_COLOR"
! LC_ALL=C grep -q '[^ -~]' <(screen | sed -n '4,14p') ||
	fail "more than ASCII: $(screen)"
end

# eight colours are too few
wrap="env TERM=linux" start 80 24 sun.md
sees "│[S]│-U-│"
end

# ---- own keys ----

mkdir -p config/crossply
cat >config/crossply/keys <<END
# my keys
Ctrl-U undo
Q quit
F9 flip
set next-word off
set turn-first maybe
END
start 80 24 --fresh sun.md
sees "The key file has errors"
keys sun
sees "3/19"
sees "1 Across"
keys C-u
sees "2/19"
keys C-q
gives 0
end
for text in "keys:3: Q is a letter" "keys:4: flip is not an action" \
	"keys:6: maybe is neither on nor off"; do
	grep -qF "$text" err || fail "no '$text' in: $(cat err)"
done
echo "set idle 1" >config/crossply/keys
start 80 24 --fresh sun.md
sees "Press any key to resume."
keys x
sees "0/19"
end
rm config/crossply/keys

# ---- the letters in the puzzle's own file ----

make_puz in.puz
"$crossply" play --plain --save in.puz >out <<<"1a xyz" 2>err ||
	fail "play --save: $(cat err)"
grep -qF "Saved to in.puz." err || fail "not saved: $(cat err)"
wants 0 check in.puz
wants 0 show --no-clues --color never in.puz
has out "│ X │ Y │ Z │"

# ---- forty columns: the question can be read to its end ----

python3 "$here/make_puz.py" small.puz
start 40 20 --fresh small.puz
sees "0/9"
keys X C-q
sees "Save to the file? y: yes, n: no, Esc"
keys n
gives 0
end

# ---- saved solved, opened solved ----

printf '%s\n' '1a cat' '4a ore' '5a ten' >small.answers
"$crossply" play --fresh --plain --save small.puz <small.answers >out 2>err
same "exit code with --save" 0 $?
mv state state.away
wants 0 play --plain small.puz
has out "C A T"
has out "Solved; --fresh starts over."
start 80 24 small.puz
sees "Solved; --fresh starts over."
keys C-q
gives 0
end
rm -rf state
mv state.away state

# said TEXT: the game that was just played line by line said it.
said() {
	grep -qF -- "$1" out err || fail "no '$1' in $(cat out err)"
}

# ---- line by line: a clue that is not there, and what is no command ----

for line in "99a sun" 99a "0 x"; do
	echo "$line" | "$crossply" play --fresh --plain sun.md >out 2>err
	said "There is no such clue."
done
# Which letters are wrong is said where the word is read, once it is known.
printf '%s\n' '1a sux' 'check word' clue autocheck '1a suz' |
	"$crossply" play --fresh --plain sun.md >out 2>err
said "S U X. Wrong: letter 3."
said "S U Z. Wrong: letter 3."
printf '%s\n' '1a sux' | "$crossply" play --fresh --plain sun.md >out 2>err
grep -q Wrong out && fail "judged before it was checked: $(cat out)"
echo frobnicate | "$crossply" play --fresh --plain sun.md >out 2>err
said "Unknown command"

# ---- a locked solution: its checksum tells ----

python3 "$here/make_puz.py" open.puz
wants 0 convert -q open.puz locked.puz --lock 1234
printf '%s\n' '1a cat' '4a ore' '5a tex' 'autocheck' '5a ten' >locked.answers
"$crossply" play --fresh --plain locked.puz <locked.answers >out 2>err
said "The grid is full, but not everything is correct."
said "The solution is locked"
said "Solved: the letters fit the checksum of the locked solution."
wants 0 check --strict locked.solve.json
grep -q '"success": *true' locked.solve.json || fail "not a success"
# Saved with its letters it is opened as solved, and no log comes of that.
"$crossply" play --fresh --plain --save locked.puz <locked.answers >out 2>err
mv state state.away
rm -f locked.solve*.json
wants 0 play --plain locked.puz
has out "Solved; --fresh starts over."
rm -rf state
mv state.away state
absent locked.solve.json

# ---- nobody knows the solution: one log when it is full, none for a look ----

wants 0 convert -q --blank open.puz unknown.ipuz
"$crossply" play --fresh --plain --autocheck unknown.ipuz <small.answers \
	>out 2>err
said "This puzzle has no solution."
exists unknown.solve.json
for _ in 1 2; do
	echo status | "$crossply" play --plain unknown.ipuz >out 2>err
	said "9 of 9 squares filled"
done
absent unknown.solve.2.json
start 60 20 --autocheck --fresh unknown.ipuz
sees "0/9"
screen | grep -q autocheck && fail "autocheck is on: $(screen)"
keys C-q
gives 0
end

# ---- what another kind of puzzle does not have ----

pack=$examples/first-mills.sanmill_puzzles
for option in "--ghost open.puz" --autocheck "--solver Ann" --fresh; do
	# shellcheck disable=SC2086
	wants 2 play $option "$pack"
	has err "is for crosswords"
done
wants 2 play --plain --at 2 sun.md
has err "--at is for mill puzzles"

# ---- a folder that cannot be written to ----

mkdir far
cp sun.md far/away.md
sed -i 's/Sun and Sea/Far Away/' far/away.md
rm out # of the game before, which would be taken for this one's
{
	head -n 1 answers
	await test -s out
	rm -r far
	tail -n +2 answers
} | "$crossply" play --plain far/away.md >out 2>err
same "exit code without a folder" 0 $?
grep -q "Cannot write .*away.solve.json: .*\. Log saved as .*away.solve.json\. \
--log FILE saves it elsewhere\.$" out || fail "the reason first: $(cat out)"
saved=$(find state -name 'away.solve.json')
wants 0 check --strict "$saved"

# ---- an earlier game that cannot be kept is not thrown away ----

rm -rf kept
mkdir kept
"$crossply" convert "$examples/sun.md" -o kept.ipuz 2>/dev/null
XDG_STATE_HOME=$box/kept "$crossply" play --plain kept.ipuz \
	<<<"1a sun" >/dev/null 2>&1
journal=$(echo kept/crossply/play/*.journal)
mkdir "$journal.old"
XDG_STATE_HOME=$box/kept wants 3 play --plain --fresh kept.ipuz
has err "nothing was changed"
grep -q '"fill":"U"' "$journal" || fail "--fresh lost the earlier game"

# ---- a damaged journal: what stands before the damage goes on ----

rmdir "$journal.old"
lines=$(wc -l <"$journal")
sed -i "$((lines - 1))s/type/ty\x01e/" "$journal"
cp "$journal" damaged
XDG_STATE_HOME=$box/kept wants 0 play --plain kept.ipuz
has err "the game resumes from before the damage"
cmp -s damaged "$journal.old" || fail "the damaged journal was not kept"
XDG_STATE_HOME=$box/kept wants 0 play --plain kept.ipuz
! grep -q damaged err || fail "still damaged: $(cat err)"
grep -q '"fill":"U"' "$journal" || fail "what stood before it was lost"

# ---- --save that cannot be is refused before the game ----

wants 1 play --plain --save sun.md
has err "cannot hold progress"

# ---- an answer that stands there already is still told ----

printf '%s\n' "1a sun" "1a sun" |
	XDG_STATE_HOME=$box/twice "$crossply" play --plain kept.ipuz >out 2>&1
same "told twice" 2 "$(grep -c 'S U N' out)"

# ---- a disk that is full: it is not said that all is kept ----

(
	trap '' XFSZ
	ulimit -f 2
	export XDG_STATE_HOME=$box/full
	printf '%s\n' "1a sun" "4a tuna" "5a wordy" "6a ergo" |
		"$crossply" play --plain kept.ipuz >full.out 2>full.err
	echo $? >full.code
)
same "the code of a full disk" 3 "$(cat full.code)"
grep -q "only the earlier part of the game is saved" full.err ||
	fail "a full disk: $(cat full.err)"

# ---- no terminal, no puzzle ----

XDG_STATE_HOME=$box/unplayed wants 3 play sun.md
has err "use --plain to play line by line"
lacks err "resumes"
[ ! -e "$box/unplayed" ] || fail "a journal of what was never played"
wants 2 play
wants 2 play -
wants 4 play early.json
has err "is a solve log, not a crossword"
wants 3 play missing.puz
XDG_STATE_HOME=/proc/none wants 3 play --plain sun.md
has err "XDG_STATE_HOME"
finish
