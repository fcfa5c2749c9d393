# SPDX-License-Identifier: MIT
# crossply compose: new mill puzzles that are proven, as a pack.
. "$(dirname "$0")/lib.sh"
export XDG_CACHE_HOME="$PWD/cache" # no endgame tables

# What is written is proven, strictly, and so are the certificates beside it.
wants 0 compose --win 2 --stones 5-4 --unique --count 4 --seed 7 \
	-o one.sanmill_puzzles
nothing err
wants 0 check --strict one.sanmill_puzzles
has err "4 puzzles: 4 proven, 0 refuted, 0 undecided"
wants 0 check --certificate one.proofs.json one.sanmill_puzzles
has err "4 certificates: 4 verified, 0 not verified, 0 false"
wants 0 show one.sanmill_puzzles
has out "Win in 2: five against four"
for word in '"win-in-2"' '"shortest-first-turns:1"' '"rating": ' \
	'"difficulty": ' '"isOptimal": true'; do
	same "$word" 4 "$(grep -c -- "$word" one.sanmill_puzzles)"
done

# The same seed gives the same bytes, another one others.
wants 0 compose --win 2 --stones 5-4 --unique --count 4 --seed 7
[ "$out" = "$(cat one.sanmill_puzzles)" ] || fail "not the same again"
wants 0 compose --win 2 --stones 5-4 --unique --count 4 --seed 8 \
	-o two.sanmill_puzzles --certificates proofs.json
cmp -s one.sanmill_puzzles two.sanmill_puzzles && fail "seeds change nothing"
[ -s proofs.json ] || fail "no certificates"
[ ! -e two.proofs.json ] || fail "certificates twice"

# Nothing of another pack comes again.
wants 0 compose --win 2 --stones 5-4 --unique --count 4 --seed 7 \
	--exclude one.sanmill_puzzles --exclude two.sanmill_puzzles \
	-o three.sanmill_puzzles
for id in $(grep -o 'composed_[0-9a-f]*_[wb]_[0-9a-f]*' one.sanmill_puzzles); do
	grep -q "$id" three.sanmill_puzzles && fail "$id comes again"
done
wants 0 check --strict --no-proof one.sanmill_puzzles three.sanmill_puzzles
lacks out "ML281"
lacks out "ML282"

# Themes.
wants 0 compose --win 2 --stones 5-3 --theme vs-flying,quiet-move --count 2 \
	-o theme.sanmill_puzzles
same "vs-flying" 2 "$(grep -c '"vs-flying"' theme.sanmill_puzzles)"
same "quiet-move" 2 "$(grep -c '"quiet-move"' theme.sanmill_puzzles)"
wants 0 check --strict theme.sanmill_puzzles

# A file that is there is found out at once.
wants 1 compose --win 2 -o one.sanmill_puzzles
has err "one.sanmill_puzzles exists"
wants 1 compose --win 2 -o none.sanmill_puzzles --certificates proofs.json
has err "proofs.json exists"

wants 2 compose --stones 2-9
has err "two numbers from 3 to 9"
wants 2 compose --stones 6
wants 2 compose --stones 6-4-3
wants 2 compose --theme quiet-moves
has err "did you mean quiet-move?"
wants 2 compose --theme qqqqqqqq
has err "double-mill, sacrifice"
wants 2 compose --win 0
wants 2 compose --variant dooz
has err "as in standard_9mm"
wants 2 compose --variant foo
has err "unknown rules \`foo\`; expected standard_9mm"
lacks err "dooz"
for name in same.json ./same.json "$PWD/same.json"; do
	wants 2 compose --win 2 -o same.json --certificates "$name"
	has err "would be the same file, $name"
done
wants 2 compose --win 2 --certificates -
has err "would be the same file, -"
wants 4 compose --exclude "$examples/sun.md"
wants 3 compose --exclude nothing.sanmill_puzzles

# Not to be found within the limit.
wants 5 compose --win 12 --stones 9-9 --nodes 1 --count 3
has err "0 of 3 puzzles within the limit"
nothing out
wants 5 compose -q --win 12 --stones 9-9 --nodes 1 --count 3
nothing err

# Interrupted: what was found is there, whole and true.
env --default-signal=INT "$crossply" compose --win 2 --stones 5-4 \
	--count 10000 -o part.sanmill_puzzles 2>part.txt &
pid=$!
until works || ! [ -d /proc/$pid ]; do sleep 0.1; done
sleep 2
kill -INT $pid
wait $pid
code=$?
[ $code = 130 ] || fail "interrupted: $code"
grep -q "interrupted: [0-9]* of 10000 puzzles" part.txt ||
	fail "$(cat part.txt)"
if [ -e part.sanmill_puzzles ]; then
	wants 0 check --no-proof part.sanmill_puzzles
	wants 0 check --certificate part.proofs.json part.sanmill_puzzles
else
	grep -q "interrupted: 0 of" part.txt || fail "found, but not kept"
fi
# A name that says something else is refused before the work begins.
wants 2 compose --win 2 --stones 5-4 --count 1 -o x.puz
[ ! -e x.puz ] || fail "a pack was written into x.puz"
finish
