#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# replay and show --at: in words, as JSON, and on a real terminal (tmux).
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2094,SC2154
. "$(dirname "$0")/lib.sh"
log=$examples/goose.solve.json

# ---- show --at ----

wants 0 show --at 9 "$log"
has out "│-G-│-A-│[P]│"
has out "Step 9 of 80 at 0:03: P in row 1, column 4 (1 Across)"
has out "; completes a word"
wants 0 show --at 0 "$log"
has out "Step 0 of 80 at 0:00: the start"
wants 0 show --at last "$log"
has out "Step 80 of 80 at 1:12: solved"
at_last=$out
wants 0 show --at 100% "$log"
same "--at 100%" "$at_last" "$out"
wants 0 show --at 0:03.9 --no-clues "$log"
has out "Step 9 of 80"
wants 0 show --at session:2 "$log"
has out "resumed"
# refuses TEXT MESSAGE
refuses() {
	wants 2 show --at="$1" "$log"
	nothing out
	has err "$2"
}
refuses 81 "--at 81 is out of range (0 to 80)"
refuses 1:13 "--at 1:13 is out of range (0:00 to 1:12)"
refuses 101% "--at 101% is out of range (0% to 100%)"
refuses session:3 "--at session:3: there are 2 sessions"
refuses event:0 "--at event:0: there are 80 events"
refuses turn:1 "--at turn:1: unknown name; use session:N or event:N"
for bad in nonsense -1 ""; do
	refuses "$bad" "is not a position; give a step from 0 to 80, a time"
	has err "such as 1:12"
done
wants 2 show --clock wall --at 2:48 "$log"
has err "out of range (0:00 to 2:47)"
wants 2 show --at 1 "$examples/sun.md"
has err "a crossword has no steps"
wants 0 show --at 9 --color=always "$log"
has out $'\e[0;38;5;16;48;5;220m P '
wants 0 show --at 50% "$log" -o half.svg
exists half.svg
wants 0 show --json --at 9 "$log"
python3 - <<'END' || fail "show --json --at"
import json
d = json.load(open(".out"))
assert d["schema"] == "crossply-position/1" and d["kind"] == "solve"
assert (d["step"], d["steps"], d["clock"]) == (9, 80, "0:03"), d
assert d["description"] == "P in row 1, column 4 (1 Across)"
assert d["marks"] == ["update", "word"], d["marks"]
assert d["cursor"] == [1, 4] and d["filled"] == 3
assert [c.get("fill") for c in d["cells"][0]] == [None, "G", "A", "P", None]
END
wants 0 show --json "$log"
python3 -c 'import json; d = json.load(open(".out"))
assert d["step"] == 80 and d["solved"], d' || fail "show --json of a log"

# The word that is lit, at every step, with and without selectClue events.
python3 - "$log" >plain.solve.json <<-'END'
	import json, sys
	log = json.load(open(sys.argv[1]))
	log["events"] = [e for e in log["events"] if e["type"] != "selectClue"]
	json.dump(log, sys.stdout)
END
# Without the cursor, or with one that was never told again.
python3 - "$log" <<'END'
import json, sys
log = json.load(open(sys.argv[1]))
selects = [e for e in log["events"] if e["type"].startswith("select")]
for name, kept in ("none", []), ("one", selects[:1]):
    events = [e for e in log["events"] if e not in selects or e in kept]
    json.dump({**log, "events": events}, open(f"{name}.solve.json", "w"))
END
python3 "$here/lit_word.py" "$crossply" "$log" plain.solve.json \
	none.solve.json one.solve.json || fail "another word is lit"
# What is checked is named by the word that is lit.
wants 0 show --at 60 "$log"
has out "checked row 3, column 3 (2 Down)"

# ---- in words ----

wants 0 replay "$log" # standard output is not a terminal
plain=$out
has out "Goose: 80 steps in 1:12, with pauses 2:47"
has out "0:03 step 9: P in row 1, column 4 (1 Across); completes a word"
has out "; correction"
has out "a pause of 1:"
lacks out $'\e'
same "steps" 80 "$(grep -c ' step ' .out)"
wants 0 replay --plain "$log"
same "--plain" "$plain" "$out"
"$crossply" replay - <"$log" >.out || fail "from standard input"
same "from standard input" "$plain" "$(cat .out)"
wants 0 replay --at 5 --until 9 "$log"
same "a part" 4 "$(grep -c ' step ' .out)"
wants 2 replay --at 9 --until 5 "$log"
has err "--at is after --until"
wants 2 replay - -
has err "only one file can be standard input"
wants 2 replay --speed 2000 "$log"
has err "0.25 to 1000"
wants 2 replay --speed fast "$log"
wants 2 replay "$examples/sun.md"
has err "a crossword has no steps"
wants 3 replay nothing.json
wants 0 replay --plain --speed 1000 --until 60 "$log"
wants 0 replay --jsonl "$log"
python3 - <<'END' || fail "replay --jsonl"
import json
steps = [json.loads(l) for l in open(".out")]
assert [s["step"] for s in steps] == list(range(1, 81))
assert all(a["time_ms"] <= b["time_ms"] for a, b in zip(steps, steps[1:]))
assert any("correction" in s["marks"] for s in steps)
END
wants 0 replay --keys
has out "play, pause"

# Two of them on one clock.
python3 - "$log" <<'END'
import json, sys
d = json.load(open(sys.argv[1]))
begin = d["events"][0]["timestamp"]
for e in d["events"]:
    e["timestamp"] = begin + (e["timestamp"] - begin) // 2
d["solver"] = "Quick"
json.dump(d, open("quick.json", "w"))
END
wants 0 replay "$log" quick.json
same "both" 160 "$(grep -c ', step ' .out)"
has out "Quick won in 0:36, 0:36 ahead of Example" # half of the 72 seconds
python3 - <<'END' || fail "the order of a race"
import re
times = [int(m[1]) * 60 + int(m[2]) for m in
         (re.match(r"(\d+):(\d\d) .*, step ", l) for l in open(".out")) if m]
assert times == sorted(times) and len(times) == 160
END

# ---- on a terminal ----

command -v tmux >/dev/null || skip "no tmux"
socket=$box/tmux
mux() { tmux -S "$socket" -f /dev/null "$@"; }
trap 'mux kill-server 2>/dev/null; rm -rf "$box"' EXIT
export TERM=screen-256color
mux new-session -d -x 80 -y 24 "env PS1='ready> ' bash --norc --noprofile"

screen() { mux capture-pane -p; }
# sees TEXT: waits until the screen has it.
sees() {
	local i
	for i in $(seq 100); do
		case $(screen) in *"$1"*) return 0 ;; esac
		sleep 0.1
	done
	fail "no '$1' on the screen: $(screen)"
	return 1
}
misses() {
	case $(screen) in *"$1"*) fail "'$1' on the screen: $(screen)" ;; esac
}
keys() { mux send-keys "$@"; }
type_in() { mux send-keys -l "$1"; }

sees "ready>"
type_in "stty -g >before; $crossply replay --paused $log"
type_in "; echo left=\$?; stty -g >after"
keys Enter
sees "step 0 of 80"
misses "left="
keys Right
sees "step 1 of 80"
keys Down
sees "step 11 of 80"
keys Left
sees "step 10 of 80"
keys End
sees "step 80 of 80"
sees "│ Y │ O │ U │ T │ H │"
keys Home
sees "step 0 of 80"
misses "│ Y │ O │"
# the same keys as other terminals send them, at once and slowly
type_in "$(printf '\033[4~')"
sees "step 80 of 80"
type_in "$(printf '\033')"
sleep 0.05
type_in "[1~"
sees "step 0 of 80"
# these are no keys of the player: 2 would be a speed, q would leave
type_in "$(printf '\033[2;2q\033[?1;2q')"
type_in "$(printf '\033OC')"
sees "step 1 of 80"
keys Home
sees "step 0 of 80"
# a position by step, time and part; a wrong one says what there is
keys g
sees "go to"
type_in 9
keys Enter
sees "step 9 of 80"
sees "P in row 1, column 4"
keys g
type_in "50%"
keys Enter
sees "step 40 of 80"
keys g
type_in "9:99"
keys Enter
sees "9:99 is not a position"
sees "step 40 of 80"
# search, and on to the next and back
keys Home
keys /
type_in "ROW 1, COLUMN 4"
keys Enter
sees "step 8 of 80"
keys n
sees "step 9 of 80"
keys N
sees "step 8 of 80"
keys /
type_in "no such thing"
keys Enter
sees "no step matches \`no such thing\`"
keys /
keys Escape
sees "space play"
# marks by kind
keys Home
keys m
keys m
sees "n goes to the next correction; there are"
keys n
sees "correction"
misses "step 0 of 80"
# play to the end, fast
keys Home
keys 9
keys Space
sees "end 1000x"
sees "step 80 of 80"
# help and back
keys "?"
sees "Press any key to return"
keys x
sees "step 80 of 80"
# bookmarks are told at the end
keys g
type_in 12
keys Enter
sees "step 12 of 80"
keys b
sees "bookmark set"
# any size, also one that is too small
mux resize-window -x 50 -y 14
sees "██G A P ██"
misses "├4──┼"
mux resize-window -x 20 -y 5
sees "too small"
mux resize-window -x 90 -y 30
sees "├4──┼"
keys z
sees "boxes"
keys z
keys z
sees "a map"
# stopped and taken up again
keys C-z
sees "Stopped"
type_in "fg"
keys Enter
sees "step 12 of 80"
keys q
sees "crossply show $log --at 12"
sees "ready>"
cmp -s before after || fail "the terminal is not as before"

# Signals leave the terminal as it was, too.
for signal in TERM INT HUP SEGV; do
	keys C-l
	type_in "clear; sh -c 'echo \$\$ >pid; exec $crossply replay"
	type_in " --paused $log'"
	keys Enter
	sees "step 0 of 80"
	kill -$signal "$(cat pid)"
	sees "ready>"
	# The quotes keep what is typed apart from what is printed.
	type_in "stty -g >after; echo done-''$signal"
	keys Enter
	sees "done-$signal"
	cmp -s before after || fail "after $signal: $(diff before after)"
	misses "step 0 of 80"
done

# No colours when they are not wanted; the cursor is seen all the same.
type_in "clear; NO_COLOR=1 $crossply replay --paused --at 9 $log"
keys Enter
sees "[P]"
mux capture-pane -p -e | grep -q $'\e\[[0-9;]*[34]8;5' && fail "NO_COLOR"
keys q
sees "ready>"
type_in "clear; $crossply replay --paused --at 9 $log"
keys Enter
sees "│ P │"
mux capture-pane -p -e | grep -q $'\e\[[0-9;]*48;5;220' || fail "no colours"
keys q
sees "ready>"

# Both clocks: the one that was asked for leads, whatever is skipped.
type_in "clear; $crossply replay --paused --at 40 $log"
keys Enter
sees "0:24 of 1:12 (with pauses 1:59)"
keys i
sees "pauses are played"
sees "0:24 of 1:12 (with pauses 1:59)"
keys g
type_in "1:12"
keys Enter
sees "step 80 of 80"
keys q
sees "ready>"
type_in "clear; $crossply replay --paused --clock wall --at 1:59 $log"
keys Enter
sees "step 40 of 80"
sees "1:59 of 2:47 (without pauses 0:24)"
keys q
sees "ready>"

# A race, wide and narrow.
type_in "clear; $crossply replay --paused $log quick.json"
keys Enter
sees "Quick 0 of 21 filled"
sees "Quick are level at 0 squares"
keys End
sees "1. Quick solved in 0:36"
sees "Quick won in 0:36, 0:36 ahead of Example"
keys Home
keys n
keys n
sees "Quick leads Example by"
mux resize-window -x 40 -y 24
sees "1. Quick"
for _ in $(seq 100); do # it is drawn again, line by line
	case $(screen | head -1) in "Quick leads Example by "*) break ;; esac
	sleep 0.1
done
case $(screen | head -1) in
"Quick leads Example by "*) ;;
*) fail "who leads is not at the top: $(screen)" ;;
esac
keys q
sees "ready>"
# A name that would colour the terminal is cleaned above its board too.
sed 's/"solver": "[^"]*"/"solver": "Ev\\u001b[31mRED"/' "$log" >evil.json
type_in "clear; $crossply replay --paused --at 3 evil.json quick.json"
keys Enter
sees "Ev[31mRED and "
for _ in $(seq 100); do
	case $(screen | sed -n 2p) in *" Ev[31mRED "*) break ;; esac
	sleep 0.1
done
case $(screen | sed -n 2p) in
*" Ev[31mRED "*) ;;
*) fail "the name above its board: $(screen)" ;;
esac
keys q
sees "ready>"
# A game has its board.
type_in "clear; $crossply replay --paused --at 3 $examples/orchard.gamelog"
keys Enter
sees "move(tile=#3)"
sees "Gatherer 1:1"
keys Right
sees "step 4 of 26"
keys q
sees "ready>"
# A terminal that can do nothing gets the words.
type_in "clear; TERM=dumb $crossply replay --until 3 $log"
keys Enter
sees "step 3: went to row 1, column 2"
finish
