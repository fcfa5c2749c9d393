# SPDX-License-Identifier: MIT
# crossply solve --certificate, and check --certificate on what it writes: draws
# with stones in hand, and wins.
. "$(dirname "$0")/lib.sh"
export XDG_CACHE_HOME="$PWD/cache"
rest='0 0 -1 -1 -1 -1 0 0 1 ids:nodes'
draw="*******@/**O***O*/******** w p p 2 2 1 2 $rest"
win='*O**O*@*/**O@****/O@@@O*** w m p 5 0 5 0 '$rest

# Without tables nothing is known of a draw.
wants 5 solve --nodes 1 --certificate draw.certificate "$draw"
has err "draw.certificate was not written: the position is not decided"
[ ! -e draw.certificate ] || fail "something was written"

wants 0 solve --tables 7
wants 0 solve --certificate draw.certificate "$draw"
has out "A draw with best play (searched down to the endgame tables)"
has err "draw.certificate: the certificate, "
wants 0 check --certificate draw.certificate
has out "draw.certificate: verified: a draw, from *******@/**O***O*/******** w"
has out "    relies on the endgame tables 3-3, 3-4, 4-3"
has err "1 certificate: 1 verified, 0 not verified, 0 false"
wants 0 check --json --certificate draw.certificate
has out '"verdict": "verified"'
has out '"says": "a draw"'

# Every first turn is judged; of those that lose it is not known how soon.
wants 0 solve "$draw"
has out "18 of 21 first turns hold the draw: "
has out "3 lose"
wants 0 solve --json "$draw"
has out '"kind": "worse", "value": "lost", "turns": null, "plies": null'
lacks out '"kind": "open"'

# The object in --json says where the proof is, and is not false.
wants 0 solve --json "$draw" -o draw.json
wants 5 check --certificate draw.json
has out "not verified: a draw"
has out "\`crossply solve --certificate\` writes them"
lacks out "error["

# What is there is not replaced, and that is said before the search.
cp draw.certificate first
wants 1 solve --certificate draw.certificate "$draw"
nothing out
wants 0 solve --force -q --certificate draw.certificate "$draw"
nothing err
cmp first draw.certificate || fail "not the same the second time"

# Damage is found, and where; a table that is missing is named.
printf '\252' | dd of=draw.certificate bs=1 seek=1100 conv=notrunc 2>/dev/null
wants 1 check --certificate draw.certificate
has out "draw.certificate: false"
has out "error[ML278]: the certificate is damaged: the checksum of its steps"
head -c 500 first >draw.certificate
wants 1 check --certificate draw.certificate
has out "the certificate is damaged: it is cut off"
wants 5 check --no-tables --certificate first
has out "first: not verified: a draw"
has out "warning[ML269]"
has out "crossply solve --tables 7"
wants 5 check --max-bytes 100 --certificate first
has err "too large"

# Of a win it is the JSON that --json has, too.
wants 0 solve --certificate win.json "$win"
wants 0 check --certificate win.json
has out "verified: White wins in 4 turns and no sooner"

# Beside a pack it has to be that of a puzzle.
cat >pack.sanmill_puzzles <<PACK
{"formatVersion": "1.0", "puzzles": [{"id": "p1", "title": "Hold the draw",
 "description": "White to move: hold the draw.", "category": "defend",
 "difficulty": "hard", "initialPosition": "$draw", "solutions": []}]}
PACK
wants 0 check --certificate first pack.sanmill_puzzles
has out "verified: a draw, from *******@/**O***O*/******** w, puzzle p1"
has out "is proven"
sed 's/w p p 2 2 1 2/w p p 2 1 1 2/' pack.sanmill_puzzles >other.sanmill_puzzles
wants 5 check --certificate first other.sanmill_puzzles
has out "ML272"

wants 2 solve --certificate x pack.sanmill_puzzles
has err "--certificate is for one position"
wants 2 solve --certificate x --perft 2
finish
