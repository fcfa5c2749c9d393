#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# play --ghost: another solver runs along, in a terminal (tmux). Where that one
# has letters by now there are marks; which letters, nobody can see.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2154
. "$(dirname "$0")/lib.sh"

command -v tmux >/dev/null || skip "no tmux"
export XDG_STATE_HOME=$box/state XDG_CONFIG_HOME=$box/config
# shellcheck source=/dev/null
. "$here/screen.sh"
cp "$examples/sun.md" .
make() { python3 "$here/make_solve.py" "$@"; }
rows='##.../#..../...../....#/...##'
make ann.json Ann "$rows" 0:13=Ж 0:14=Ж 0:14= 0:15=Ж 900:stop
make quick.json 'A solver with a name that is too long' "$rows" 0:13=S 0:submit+
make late.json Late "$rows" 9000:13=Ж 9001:submit+
make other.json Other '.../...' 0:11=Ж
rm -f "$box"/*.journal

# The first square of 1 Across has the cursor; the ghost has it and the third.
start 80 24 --ghost ann.json sun.md
sees "Ann 2/19"
sees "│ ◦ │   │ ◦ │"
screen | grep -q Ж && fail "a letter of the ghost: $(screen)"
# A letter of one's own covers the mark, and it is back when that is deleted.
keys S
sees "│ S │   │ ◦ │"
keys BSpace
sees "│ ◦ │   │ ◦ │"
keys SUNTUNAWORDYERGOBEE
sees "Solved: everything is correct."
sees "Ann did not finish."
keys C-q
gives 0
end
# Nothing of it is in one's own log.
wants 0 replay --plain sun.solve.json
lacks out ": Ж in"

# Signs that every terminal has; the result against one who was faster.
start 80 24 --ascii --fresh --ghost quick.json sun.md
sees "A solver with a solved 0:00"
sees "| * |   |   |"
keys SUNTUNAWORDYERGOBEE
sees "Solved"
sees "behind A solver with a."
keys C-q
gives 0
end
# Its letters come in one's own time.
start 80 24 --fresh --ghost late.json sun.md
sees "Late 0/19"
keys SUNTUNAWORDYERGOBEE
sees "ahead of Late."
keys C-q
gives 0
end

# A narrow screen cuts the result off; it is said again on leaving.
start 40 20 --fresh --ghost late.json sun.md
sees "Late 0/19"
keys SUNTUNAWORDYERGOBEE
sees "Solved"
keys C-q
gives 0
grep -q "solved. Time 0:.*ahead of Late. Log saved as " err ||
	fail "the result after leaving: $(cat err)"
end

# Line by line there is only the result.
printf '1a sun\ncheck letter\nstatus\n' |
	"$crossply" play --plain --fresh --ghost late.json sun.md >out 2>err
grep -qF "3 of 19 squares filled, 1 check, 0 reveals, " out ||
	fail "no status: $(cat out)"
grep -q "Late" out && fail "a ghost in words: $(cat out)"

# What is refused.
wants 1 play --plain --ghost other.json sun.md
has err "other.json is for another grid than sun.md"
wants 3 play --plain --ghost missing.json sun.md
wants 4 play --plain --ghost sun.md sun.md
has err "not a solve"
finish
