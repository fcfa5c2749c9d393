# SPDX-License-Identifier: MIT
# What a session says about a file is, byte for byte, what the command prints.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
: "${SESSION_PRINT:?the program that asks a session}"
corpus=$here/../../../shared/corpus

# same WHAT FILE ARGUMENT...: compares with `crossply ARGUMENT... FILE`.
same() {
	local what=$1 file=$2
	shift 2
	"$SESSION_PRINT" "$what" "$file" >session.out 2>session.err
	local printed=$?
	COLUMNS=80 "$crossply" "$@" "$file" >command.out 2>command.err \
		</dev/null
	[ -s session.err ] && fail "$what $file: $(cat session.err)"
	if [ $printed = 2 ] && [ ! -s command.out ]; then
		return # neither has anything to say
	fi
	cmp -s session.out command.out && n_same=$((n_same + 1)) ||
		fail "$what $file: $(cmp session.out command.out 2>&1)"
}

all_of() {
	same json "$1" check --no-proof --json
	same sarif "$1" check --no-proof --sarif
	same show "$1" show --json
	same stats "$1" stats
	same stats-json "$1" stats --json
	same stats-csv "$1" stats --csv
}

n_same=0
for file in "$examples"/*; do
	[ -f "$file" ] && all_of "$file"
done
[ $n_same -ge 40 ] || fail "only $n_same answers were compared"

"$SESSION_PRINT" formats /dev/null >session.out
"$crossply" formats --json >command.out
cmp session.out command.out || fail "the formats differ"
"$SESSION_PRINT" rules /dev/null >session.out
"$crossply" check --list-rules --json >command.out
cmp session.out command.out || fail "the rules differ"

# Questions, and game logs written.
log=$examples/orchard.gamelog
asks() {
	"$SESSION_PRINT" query "$log" "$@" >session.out
	local args=() arg
	for arg; do
		case $arg in
		form=*) args+=("--${arg#form=}") ;;
		*=yes) args+=("--${arg%=yes}") ;;
		*) args+=("--${arg%%=*}" "${arg#*=}") ;;
		esac
	done
	"$crossply" query "$log" "${args[@]}" >command.out
	cmp session.out command.out || fail "query $* differs"
}
for form in "" form=csv form=json; do
	asks path=gameObjects.9.carrying ${form:+$form}
	asks path=gameObjects.0 at=turn:2 until=75% ${form:+$form}
	asks event=ran player=1 ${form:+$form}
	asks function=move invalid=yes ${form:+$form}
	asks list=yes ${form:+$form}
	asks root=yes ${form:+$form}
	asks path=gameObjects.*.x "where=currentTurn = 2" ${form:+$form}
	asks path=currentTurn path=gameObjects.8.x first=yes ${form:+$form}
	asks valid=yes count=yes ${form:+$form}
done
asks changes=yes path=gameObjects.9
"$SESSION_PRINT" query "$log" "where=currentTurn =<" >session.out &&
	fail "a condition with a fault has an answer"
grep -q "did you mean" session.out || fail "$(cat session.out)"
"$SESSION_PRINT" query "$log" path=a event=ran >session.out &&
	fail "a question with a fault has an answer"
grep -q "cannot be combined" session.out || fail "$(cat session.out)"
"$SESSION_PRINT" query "$log" event=ran at=99 >session.out
grep -q "99 is out of range (0 to 26)" session.out || fail "$(cat session.out)"
for form in "" states newest; do
	"$SESSION_PRINT" write "$log" ${form:+form=$form} >session.out
	case $form in
	states) "$crossply" convert "$log" c.ndjson --force ;;
	newest) "$crossply" convert "$log" c.json --upgrade ;;
	*) "$crossply" convert "$log" c.json --force ;;
	esac
	[ "$form" = states ] && mv c.ndjson c.json
	cmp session.out c.json || fail "the $form differs"
	rm -f c.json
done

# A page has to be saved to be had from the command.
"$SESSION_PRINT" stats-html "$examples/goose.solve.json" >session.out
"$crossply" stats "$examples/goose.solve.json" -o page.html
cmp session.out page.html || fail "the page of a solve differs"

# Proofs: one thread and no tables, as in the session.
PROOF_NODES=1000000 "$SESSION_PRINT" json \
	"$examples/first-mills.sanmill_puzzles" >session.out
"$crossply" check --json --nodes 1 --no-tables --jobs 1 -q \
	"$examples/first-mills.sanmill_puzzles" >command.out
cmp session.out command.out || fail "the proofs of a pack differ"

# Some files of each folder of the corpus, if it is there.
if [ -d "$corpus" ]; then
	n_same=0
	while IFS= read -r file; do
		all_of "$file"
	done < <(find "$corpus" -type f -size -300k -size +0 | sort |
		awk -F/ '{ d = $0; sub("/[^/]*$", "", d) } n[d]++ < 2')
	[ $n_same -ge 50 ] || fail "only $n_same answers about the corpus"
fi
finish
