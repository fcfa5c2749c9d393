# SPDX-License-Identifier: MIT
# A player in a terminal of its own; for tests that have lib.sh already.
# shellcheck shell=bash disable=SC2034,SC2154
socket=$box/tmux.sock
trap 'tmux -S "$socket" kill-server 2>/dev/null; rm -rf "$box"' EXIT

# start COLUMNS ROWS ARGUMENT...: plays in a new terminal; $pid is the player.
start() {
	local columns=$1 rows=$2
	shift 2
	rm -f pid gone
	cat >run <<-END
		#!/bin/sh
		sh -c 'echo \$\$ >pid.new; mv pid.new pid
		exec ${wrap-} "$crossply" play $*' 2>err
		echo \$? >gone
		sleep 1000
	END
	chmod +x run
	tmux -S "$socket" -f /dev/null new-session -d -s play \
		-x "$columns" -y "$rows" ./run
	await test -s pid
	pid=$(cat pid)
}

# A server that is about to exit would take the next session with it.
end() {
	local server
	server=$(tmux -S "$socket" display-message -p '#{pid}')
	tmux -S "$socket" kill-server
	await has_ended "$server"
}

has_ended() {
	! kill -0 "$1" 2>/dev/null
}

# await COMMAND...: until it succeeds, for at most ten seconds.
await() {
	local i
	for i in $(seq 500); do
		"$@" && return 0
		sleep 0.02
	done
	return 1
}

keys() {
	tmux -S "$socket" send-keys -t play "$@"
}

# click COLUMN_AND_ROW: as terminals tell it, each 33 and up; down and up.
click() {
	keys -l "$(printf '\033[M %s\033[M#%s' "$1" "$1")"
}

screen() {
	tmux -S "$socket" capture-pane -p -t play
}

on_screen() {
	screen | grep -qF -- "$1"
}

off_screen() {
	! on_screen "$1"
}

# sees TEXT: it comes up on the screen.
sees() {
	await on_screen "$1" || fail "no '$1' on the screen:
$(screen)"
}

# loses TEXT: it goes away.
loses() {
	await off_screen "$1" || fail "'$1' is still on the screen:
$(screen)"
}

# gives CODE: the player ends.
gives() {
	await test -s gone || fail "the player does not end: $(screen)"
	same "exit code" "$1" "$(cat gone)"
}
