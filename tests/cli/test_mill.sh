# SPDX-License-Identifier: MIT
# crossply solve on mill: counting, tables, positions.
. "$(dirname "$0")/lib.sh"

wants 0 solve --perft 4
has out "    4     255024"
wants 0 solve --perft 3 --variant lasker_morris
has out "    3      13552"
position='***O**@*/@****@*O/OO@***@O b m p 5 0 5 0 0 0 -1 -1 -1 -1 0 0 1'
wants 0 solve --perft 5 "$position ids:nodes"
has out "    5      17721"
wants 0 solve --perft 5 "$position ids:nodes" --turns --json
has out '"sequences": [12, 39, 414, 2247, 22585]'
wants 2 solve --perft 3 --variant nine_mens_morris
has err "did you mean"
wants 2 solve --perft 3 --variant x
has err "standard_9mm, twelve_mens_morris"
# The example of the specification of puzzles is no position.
wants 1 solve --perft 3 'NNNNNNNNNNNNNNNNNNNNNNNN/xxoxxxxx/0/0/b w 9 9 0'
has err "ML101"
has err "a position looks like"
wants 1 solve 'O*@*****/********/********'
has err "ML101"
wants 2 solve --perft 0
wants 2 solve

# Tables: made once, kept, made again when broken.
export XDG_CACHE_HOME="$PWD/cache"
tables=cache/crossply/mill
wants 0 solve --tables 6
has out "  3-3      169626     140621        269      28736       26"
cp $tables/mill-00030300-3-3.table good.table
wants 0 solve --tables 6 --json --jobs 1
has out '"longest_plies": 26'
head -c 1000 good.table >$tables/mill-00030300-3-3.table
wants 0 solve --tables 6
has err "is truncated"
cmp good.table $tables/mill-00030300-3-3.table || fail "not made again"
wants 1 solve --tables 6 --variant dooz
has err "these rules have no tables"
wants 2 solve --tables 5
# Interrupted: no file is half there, and the next run goes on.
rm -r cache
"$crossply" solve --tables 7 >/dev/null 2>stopped.txt &
stopped=$!
while kill -0 $stopped 2>/dev/null && [ ! -e $tables/mill-00030300-3-3.table ]
do sleep 0.05; done
kill -INT $stopped 2>/dev/null
wait $stopped
[ "$(find cache -name '*.tmp' | wc -l)" = 0 ] || fail "half a file is left"
touch before
wants 0 solve --tables 6
[ before -nt $tables/mill-00030300-3-3.table ] || fail "was made again"
# Positions: by search, and by the tables that are there.
rest='0 0 -1 -1 -1 -1 0 0 1 ids:nodes'
wants 0 solve "***O**@*/@****@*O/OO@***@O b m p 5 0 5 0 $rest"
has out "Black wins with this turn"
has out "  1. Black  b2-b4xe3"
has out "1 of 12 first turns wins in time: b2-b4xe3"
wants 0 solve "*O**O*@*/**O@****/O@@@O*** w m p 5 0 5 0 $rest"
has out "White wins in 4 turns, whatever Black does"
has out "White wins: Black cannot move"
wants 0 solve "*OOO****/**@*****/*@****@* b m p 3 0 3 0 $rest"
has out "Black wins in 2 turns, whatever White does (endgame table)"
wants 0 solve --json "*OOO****/**@*****/*@****@* b m p 3 0 3 0 $rest"
has out '"by_table": true'
wants 0 solve "********/@*@*****/OOO@**@O w m p 4 0 4 0 $rest"
has out "The game is over: Black wins: White cannot move"
wants 5 solve "********/********/******** w p p 0 9 0 9 $rest" --nodes 1
has out "Undecided: White cannot win within"
wants 1 solve "********/*******/******** w p p 0 9 0 9 $rest"
has err "ML102"

finish
