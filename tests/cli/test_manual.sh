#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Manual pages and completions come from the table and are well-formed.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2094,SC2154
. "$(dirname "$0")/lib.sh"

cmds="check convert show level formats explain completion help"
for cmd in "" $cmds; do
	"$crossply" --man $cmd >page.1 || fail "--man $cmd"
	if command -v mandoc >/dev/null; then
		mandoc -T lint -W style page.1 >lint 2>&1
		bad=$(grep -v 'referenced manual not found' lint)
		[ -z "$bad" ] || fail "crossply --man $cmd: $bad"
	fi
	grep -q "^\.Sh EXIT STATUS" page.1 || fail "--man $cmd: no exit codes"
done

# Every option that help shows is in the manual and in each completion.
for shell in bash zsh fish; do
	"$crossply" completion $shell >script.$shell || fail "completion $shell"
	if command -v $shell >/dev/null; then
		$shell -n script.$shell || fail "$shell: syntax"
	fi
done
for cmd in $cmds; do
	"$crossply" --man $cmd >page.1
	for option in $("$crossply" help $cmd |
		grep -oE '^  (-.,|   ) --[a-z-]+' | grep -oE -- '--[a-z-]+'); do
		grep -q -- "Fl -$option" <(sed 's/Fl -/Fl ---/' page.1) ||
			grep -q -- "Fl ${option#-}" page.1 ||
			fail "$cmd $option is not in the manual"
		grep -q -- "$option" script.bash || fail "bash: $option"
		grep -q -- "$option" script.zsh || fail "zsh: $option"
		grep -q -- "-l ${option#--} \|-l ${option#--}\$" script.fish ||
			fail "fish: $option"
	done
done

# What bash offers.
. ./script.bash
offers() {
	COMP_WORDS=("$@")
	COMP_CWORD=$(($# - 1))
	_crossply
	echo "${COMPREPLY[*]}"
}
same "commands" "check convert compose completion" "$(offers crossply c)"
same "option" "--strict" "$(offers crossply check --str)"
same "format" "ipuz" "$(offers crossply convert --to ip)"
same "format after =" "ipuz" "$(offers crossply convert --to = ip)"
same "choice" "always" "$(offers crossply check --color al)"
same "rule" "CP004" "$(offers crossply explain CP004)"
same "rules" "CP004 CP005" "$(offers crossply check --only CP00 |
	grep -o 'CP00[45]' | xargs)"
same "the next rule of a list" "CP001,CP004" \
	"$(offers crossply check --disable CP001,CP004)"
same "the third rule after =" "CP001,JS101,CP004" \
	"$(offers crossply check --disable = CP001,JS101,CP004)"
same "severity" "never" "$(offers crossply check --fail-on n | grep -o never)"
same "before the command" "always" "$(offers crossply --color al)"
same "after a global option" "--strict" \
	"$(offers crossply --color always check --str)"
same "after a global option and =" "--strict" \
	"$(offers crossply --color = always check --str)"
same "shell" "zsh" "$(offers crossply completion z)"
same "files are left to the shell" "" "$(offers crossply check -o x)"
same "files are left to the shell" "" "$(offers crossply check sun)"

# What fish offers.
if command -v fish >/dev/null; then
	fishes() {
		fish --no-config -c "source script.fish
			complete -C '$1'" 2>&1 | cut -f1 | xargs
	}
	same "fish: rule" "CP004" "$(fishes "crossply explain CP004")"
	same "fish: rules" "CP004" "$(fishes "crossply check --only CP004")"
	same "fish: the next rule of a list" "CP001,CP004" \
		"$(fishes "crossply check --disable CP001,CP004")"
fi
finish
