#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# play on mill: puzzles and games, in a terminal (tmux) and line by line.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2154
. "$(dirname "$0")/lib.sh"

export XDG_DATA_HOME=$box/data XDG_CACHE_HOME=$box/cache
pack=$examples/first-mills.sanmill_puzzles
ratings=data/crossply/mill-ratings.json

# lines TEXT ARGUMENT...: plays what the text says, line by line.
lines() {
	local text=$1
	shift
	printf '%b' "$text" | "$crossply" play "$@" >"$box/.out" 2>"$box/.err"
	code=$?
	out=$(cat "$box/.out")
	err=$(cat "$box/.err")
	last="crossply play $*"
	same "exit code of \`$last\`" 0 "$code"
}

# ---- line by line ----

lines '' "$pack"
has out "Puzzle 1 of 6: Close your first mill"
has out "Close a mill in 1 turn. White places a stone."
has out "White: d7, a7; 7 in hand."
absent "$ratings"

# an illegal turn, nonsense, help; nothing of it is an attempt
lines 'd7\nhello\nhelp\nboard\nrating\nundo\nwhy\n' "$pack"
has out "That is not possible: there is a white stone on d7 already."
has out "That is not a move; write a1-a4, d6 or xd6."
has out "next, previous, puzzle 3"
has out "7 ○───────────○───────────┐"
has out "Your rating is 1500 ± 700; 0 of 0 attempts solved."
has out "There is nothing to take back."
absent "$ratings"
lines 'board\n' --ascii "$pack"
has out "7 O-----------O-----------+"

# solved: the result is kept, and the next time goes on after it
lines 'g7\n' "$pack"
has out "Solved in 1 turn, as fast as possible."
has out "Rating 15"
exists "$ratings"
lines '' "$pack"
has out "Puzzle 2 of 6"
lines 'g7\n' --at puzzle:1 "$pack"
has out "You have solved it before."
has out "Only a first attempt changes the rating."
lines 'next\nprevious\npuzzle 99\npuzzle 3\n' "$pack"
has out "There are puzzles 1 to 6."
has out "Puzzle 3 of 6"
wants 2 play --at puzzle:7 "$pack"
has err "--at puzzle:7: there are 6 puzzles"
wants 0 play --ratings
has out "Close your first mill"
has out " you"

# what the title says is refuted: that is said
sed 's/Win in 3: every/Win in 2: every/' "$pack" >refuted.sanmill_puzzles
lines '' --at puzzle:4 refuted.sanmill_puzzles
has out "Win in 3 turns; the title says 2, which is refuted. White to move."
lines '' --at puzzle:4 "$pack"
has out "Win in 3 turns. White to move."
lacks out "refuted"

# why: the line to its end, and no more than is known
lines 'g4-a4\nwhy\n' --at puzzle:4 "$pack"
has out "That throws away the win: Black wins now."
has out "Black wins: 1. "
has out "Black wins: White has two stones left."
lines 'g4-d6\nwhy\n' --nodes 2 --at puzzle:4 "$pack"
has out "there is no win within"
lacks out "throws away"
has out "Black answers: 1. "
has out " 2. "
lacks out "holds"
has out "now; whether there is one later is not decided."

# not to lose: what nobody has proven does not hold
lines 'e3-d5\n' --nodes 1 --at puzzle:5 "$pack"
lacks out "Right"
lacks out "Held"
has out "whether it holds is not decided"
lacks out "Black flies and stops"
lacks out "Rating"
wants 0 play --ratings
echo "$out" | grep -q ' 1 *0 *0.00 .*Hold the draw' ||
	fail "an undecided attempt counts as solved: $out"
lines '' --at puzzle:5 "$pack"
lacks out "You have solved it before."

# an attempt with hints is not rated, and uses up the first
(
	export XDG_DATA_HOME=$box/fresh
	lines 'hint\nd7-d6xe5\n' --at puzzle:2 "$pack"
	has out "An attempt with hints is not rated."
	lacks out "Rating"
	lines 'd7-d6xe5\n' --at puzzle:2 "$pack"
	has out "Only a first attempt changes the rating."
	run play --ratings
	has out "1500"
	[ "$faults" = 0 ]
) || fail "attempts with hints"

# hints cost; the line gives everything away
lines 'hint\nhint\nhint\nhint\n' --at puzzle:2 "$pack"
has out "Play "
has out "The line: "
lines 'line\n' --at puzzle:2 "$pack"
has out "The solution was: 1. "
has out "White wins"
cp "$ratings" before.json

# ---- a file of ratings that is broken ----

echo '{"schema": "crossply-mill-ratings/1", "solver": {' >"$ratings"
lines 'g7\n' --at puzzle:1 "$pack"
has out "are damaged and saved as"
exists "$ratings.broken"
wants 0 play --ratings
has out "Close your first mill"
echo '[]' >"$ratings"
lines '' "$pack"
exists "$ratings.broken.2"
cp before.json "$ratings"
chmod 555 data/crossply
if [ "$(id -u)" != 0 ]; then
	printf 'g7\n' | "$crossply" play --at puzzle:1 "$pack" >"$box/.out" 2>&1
	same "exit code without a place to write" 3 $?
fi
chmod 755 data/crossply

# ---- a game ----

lines 'd6\nmoves\nfen\nundo\nmoves\nlevel 9\nlevel 5\n' --level 1 --seed 7
has out "You are White; the engine plays at strength 1."
has out "1. d6 "
has out " w p p 1 8 1 8 "
has out "Taken back."
has out "Nothing has been played."
has out "Strengths are 1 to 8."
first=$out
lines 'd6\nmoves\nfen\nundo\nmoves\nlevel 9\nlevel 5\n' --level 1 --seed 7
same "the same seed" "$first" "$out"
lines '' --side black --seed 7
has out "White plays "
lines 'd6\nsave game.sanmill_puzzles\nresign\nd7\nagain\n' --level 2 --seed 7
has out "Game saved as game.sanmill_puzzles."
has out "You have given up: Black wins."
has out "The game is over"
has out "A new game."
wants 0 check --no-proof game.sanmill_puzzles
wants 0 replay --plain game.sanmill_puzzles
has out "step 1: White d6"
lines 'd6\nf6\n' --level 2 --seed 7 --log kept.sanmill_puzzles
wants 0 check --no-proof kept.sanmill_puzzles
nothing out
wants 1 play --level 2 --log kept.sanmill_puzzles
has err "kept.sanmill_puzzles exists"
# every rule set
for variant in twelve_mens_morris morabaraba dooz lasker_morris russian_mill \
	cham_gonu zhi_qi cheng_san_qi da_san_qi mul_mulan nerenchi el_filja; do
	lines 'd6\nmoves\n' --variant $variant --seed 7
	has out "1. d6 "
done
wants 2 play --variant chess
has err "unknown rules"
fen='*O**O*@*/**O@****/O@@@O*** w m p 5 0 5 0 0 0 -1 -1 -1 -1 0 0 1 ids:nodes'
lines 'd3-d2\nmoves\n' "$fen" --seed 1
has out "1. d3-d2 "
fen='********/********/OOO@@*** w o ? 3 0 2 0 0 0 -1 -1 -1 -1 0 0 1 ids:nodes'
run play "$fen"
same "exit code of a game that is over" 4 "$code"

# ---- in a terminal ----

command -v tmux >/dev/null || {
	echo "no tmux: the screen is not tested"
	finish
}
# shellcheck source=/dev/null
. "$here/screen.sh"
rm -rf data

# typed, with a hint and a turn taken back
start 80 24 "--nodes 1 $pack"
sees "Close a mill in 1 turn. White places a stone."
sees "─>┼<─"
# Shift-Right of another terminal is no move to c2
keys -l "$(printf '\033[1;2C\033[c\033[7;5q')"
keys h
sees "Three in a row on a line of the board are a mill."
keys a1 Enter
sees "That works, but in 2 instead of 1 turn."
keys h
sees "A mill can be closed"
keys u
sees "Taken back."
keys g7 Enter
sees "Solved in 1 turn, as fast as possible."
sees "n next"
exists "$ratings"
# by the cursor: up to d7, right to g7; a stone is there now
keys n
sees "Puzzle 2 of 6"
keys p
sees "Puzzle 1 of 6"
keys Up Right Enter
sees "Solved in 1 turn"
sees "Only a first attempt changes the rating."
# the mouse: a stone is chosen, its targets are shown
keys :
keys "puzzle 2" Enter
sees "Puzzle 2 of 6"
click '/"'
sees "·"
keys Left
sees "(○)"
keys Escape
loses "·"
# a wrong turn, why, and back
keys d7-a7 Enter
sees "there is no win within"
sees "u take it back"
keys h
sees "Take the wrong turn back first"
keys w
sees "Black answers"
keys u
sees "Taken back."
# giving up asks first
keys n
sees "Puzzle 3 of 6"
keys s
sees "Give up?"
keys n
loses "Give up?"
keys s y
sees "The solution was"
keys '>'
sees "Turn 1 of 3."
keys '<'
sees "Given up."
keys '?'
sees "the idea, then the stone, the move, the line"
keys x
loses "the idea, then the stone, the move, the line"
# any size
tmux -S "$socket" resize-window -t play -x 30 -y 13
sees "  a b c d e f g"
tmux -S "$socket" resize-window -t play -x 20 -y 8
sees "Too small: 20x8;"
tmux -S "$socket" resize-window -t play -x 100 -y 40
sees "  a   b   c   d   e   f   g"
keys q
gives 0
end

# without colours nothing is lost, and no colour is sent
wrap="env NO_COLOR=1"
start 80 24 "$pack --at puzzle:2"
wrap=
sees "Puzzle 2 of 6"
tmux -S "$socket" capture-pane -e -p -t play >colours
! grep -q '8;5;' colours || fail "colours with NO_COLOR"
keys q
gives 0
end

# a game: the engine can be hurried, and killed; the ratings stay whole
start 80 24 "--level 8 --seed 2"
sees "You are White; the engine plays at strength 8"
keys Enter
sees "Thinking"
keys Space
sees "Black plays"
keys u
sees "Taken back."
keys q
gives 0
end
start 80 24 "$pack --at puzzle:2"
sees "Puzzle 2 of 6"
kill -9 "$pid"
await test -s gone
end
wants 0 play --ratings
has out "Close your first mill"

finish
