#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A build that carries the studio writes it as one file; one that does not says
# so. How it is served is tested in browsers (web/tests).
# shellcheck source=/dev/null disable=SC2154
. "$(dirname "$0")/lib.sh"

"$crossply" --version -v >version || fail "--version -v"
same "the first line" "$("$crossply" --version)" "$(head -n 1 version)"
if grep -q '^studio: version' version; then
	"$crossply" studio -o page.html || fail "studio -o"
	grep -q '<title>Crossply</title>' page.html || fail "not the studio"
else
	grep -q '^studio: not in this build' version || fail "says nothing"
	"$crossply" studio -o page.html 2>said
	same "exit code" 4 $?
	same "message" "crossply: this build does not have the studio; \
\`make web\`, then \`make\` build one that has it" "$(cat said)"
	[ ! -e page.html ] || fail "wrote something"
fi
finish
