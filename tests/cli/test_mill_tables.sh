# SPDX-License-Identifier: MIT
# crossply solve --tables: limits, room, damage, and going on after a kill.
. "$(dirname "$0")/lib.sh"
export XDG_CACHE_HOME="$PWD/cache"
tables=cache/crossply/mill

# What is ahead is printed first; nothing when nothing is to be done.
wants 0 solve --tables 6
has err "tables of up to 6 stones: 1 million positions to go, "
has err " of files, "
has err " of memory, less than a minute with "
wants 0 solve --tables 6
nothing err
wants 0 solve --tables=6 -q
nothing err
wants 2 solve --tables 19
has err "a number from 6 to 18"
wants 2 solve --tables 5
# What is no number would be a FILE; nothing is built then.
wants 2 solve --tables x
has err "is not a number of stones from 6 to 18"

# Killed in the middle: what is finished is kept, nothing else is left, and the
# next run goes on from there.
"$crossply" solve --tables 7 -j 1 >/dev/null 2>&1 &
killed=$!
sleep 0.3
kill -KILL $killed 2>/dev/null
wait $killed 2>/dev/null
same "only whole tables are left" "" \
	"$(find cache -type f ! -name 'mill-*.table')"
touch before
wants 0 solve --tables 7 -j 2
has out "  4-3      760398      75397     681906       3095       32"
has out "  3-4      760398     102281     658117          0       33"
[ before -nt $tables/mill-00030300-3-3.table ] || fail "3-3 was made again"

# Every entry follows from the rules, as a program sees it that shares nothing
# with this one.
if [ -n "${VERIFY_TABLES:-}" ]; then
	"$VERIFY_TABLES" $tables 3-3 4-3 3-4 >verified.txt ||
		fail "the tables are wrong"
	same "verified" 3 "$(grep -c verified verified.txt)"
fi

# One bit is damaged. Who asks for it is told; the search finds the answer
# without; --tables rebuilds the file, the same to the last byte.
file=$tables/mill-00030300-3-3.table
cp $file good.table
rest='0 0 -1 -1 -1 -1 0 0 1 ids:nodes'
position="@*O*****/**@*****/@****O*O w m p 3 0 3 0 $rest"
wants 0 solve "$position"
nothing err
has out "White wins with this turn (endgame table)"
size=$(stat -c %s $file)
# Every block, so that whatever is asked for is hit.
for ((at = 3000; at < size - 100; at += 60000)); do
	printf '\252\125\252' | dd of=$file bs=1 seek=$at conv=notrunc 2>/dev/null
done
wants 0 solve "$position"
has err "an endgame table is damaged"
has err "crossply solve --tables 7"
has out "White wins with this turn"
lacks out "(endgame table)"
wants 0 solve --tables 7
has err "mill-00030300-3-3.table"
has err "rebuilding it"
cmp good.table $file || fail "not rebuilt"

# While stones are placed: a search down to the tables, and what it needed to
# know is the same the next time.
empty="********/********/******** w p p 0 3 0 3 $rest"
wants 0 solve "$empty" -j 1
has out "White wins in 12 turns, whatever Black does"
first=$out
known=$tables/mill-00030300-placing.known
[ -s $known ] || fail "nothing is kept"
wants 0 solve "$empty" -j 1
same "the same answer" "$first" "$out"
printf '\252' | dd of=$known bs=1 seek=100 conv=notrunc 2>/dev/null
wants 0 solve "$empty" -j 1
same "what is damaged is not believed" "$first" "$out"

# The version before: made again.
printf '\001' | dd of=$file bs=1 seek=8 conv=notrunc 2>/dev/null
wants 0 solve --tables 6
has err "version 1"
cmp good.table $file || fail "not rebuilt"

# Without a number: as many as there is room for, and it says so.
timeout -s KILL 3 "$crossply" solve --tables -j 1 >/dev/null 2>usual.txt
grep -q "tables of up to \(8\|9\|10\|11\|12\) stones" usual.txt ||
	fail "$(cat usual.txt)"
finish
