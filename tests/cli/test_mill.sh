# SPDX-License-Identifier: MIT
# crossply solve on mill: counting.
. "$(dirname "$0")/lib.sh"

wants 0 solve --perft 4
has out "    4     255024"
wants 0 solve --perft 3 --variant lasker_morris
has out "    3      13552"
position='***O**@*/@****@*O/OO@***@O b m p 5 0 5 0 0 0 -1 -1 -1 -1 0 0 1'
wants 0 solve --perft 5 "$position ids:nodes"
has out "    5      17721"
wants 0 solve --perft 5 "$position ids:nodes" --turns --json
has out '"counts": [12, 39, 414, 2247, 22585]'
wants 2 solve --perft 3 --variant nine_mens_morris
has err "did you mean"
wants 2 solve --perft 3 --variant x
has err "standard_9mm, twelve_mens_morris"
# The example of the specification of puzzles is no position.
wants 1 solve --perft 3 'NNNNNNNNNNNNNNNNNNNNNNNN/xxoxxxxx/0/0/b w 9 9 0'
has err "ML101"
has err "a position looks like"
wants 2 solve --perft 0
wants 2 solve

finish
