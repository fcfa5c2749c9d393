# SPDX-License-Identifier: MIT
# crossply check --certificate: proofs of mill positions.
. "$(dirname "$0")/lib.sh"

export XDG_CACHE_HOME="$PWD/none"
rest='0 0 -1 -1 -1 -1 0 0 1 ids:nodes'
won="*O**O*@*/**O@****/O@@@O*** w m s 5 0 5 0 $rest"
wants 0 solve --json "$won"
printf '%s\n' "$out" >won.json
has out '"schema": "crossply-mill-certificate/1"'
wants 0 check --certificate won.json
has out "verified: White wins in 4 turns and no sooner"
has err "1 certificate: 1 verified, 0 not verified, 0 false"
"$crossply" check --certificate - <won.json >/dev/null 2>&1 || fail "a pipe"
wants 0 check --certificate won.json --json
has out '"verdict": "verified"'
has out '"says": "White wins in 4 turns and no sooner"'
# Another number, and a step that is missing.
sed 's/"turns": 4, "shortest"/"turns": 3, "shortest"/' won.json >less.json
wants 1 check --certificate less.json
has out "false: White wins in 3 turns"
has out "ML268"
sed '/^ *"wins": \[$/{n;n;d}' won.json >hole.json
wants 1 check --certificate hole.json
has out "ML264"
wants 1 check --certificate hole.json --json
has out '"code": "ML264"'
# Several in one file.
printf '[%s,{"a":[%s]},null]' "$(cat won.json)" "$(cat less.json)" >both.json
wants 1 check --certificate both.json
has err "2 certificates: 1 verified, 0 not verified, 1 false"
# Files that hold none.
echo '{"certificate":null}' >empty.json
wants 1 check --certificate empty.json
has out "ML274"
echo '{"certificate":' >broken.json
wants 1 check --certificate broken.json
wants 3 check --certificate missing.json
wants 2 check --certificate won.json --sarif
wants 2 check --certificate won.json a b

# Beside a pack.
cat >pack.json <<END
{"formatVersion":"1.0","puzzleCount":2,"puzzles":[
{"id":"first","title":"Shut them in","description":"White wins in 4 turns.",
"category":"winGame","difficulty":"medium","ruleVariantId":"standard_9mm",
"initialPosition":"$won","solutions":[{"moves":[{"notation":"d3-d2",
"side":"white"}],"isOptimal":true}]},
{"id":"second","title":"Take one more","description":"Black wins at once.",
"category":"winGame","difficulty":"easy","ruleVariantId":"standard_9mm",
"initialPosition":"***O**@*/@****@*O/OO@***@O b m s 5 0 5 0 $rest",
"solutions":[{"moves":[{"notation":"b2-b4","side":"black"},
{"notation":"xe3","side":"black"}],"isOptimal":true}]}]}
END
wants 5 check --certificate won.json pack.json
has out "puzzle first"
has out "ML273"
has out "second"
sed 's/"first"/"third"/; s|\*O\*\*O\*@\*/|O***O*@*/|' pack.json >other.json
wants 5 check --certificate won.json other.json
has out "ML272"
wants 4 check --certificate won.json won.json

# What check and solve write of a pack.
wants 0 check --json pack.json
printf '%s\n' "$out" >proofs.json
has out '"themes":["immobilization"],"rating":1780,"difficulty":"hard"'
wants 0 check --certificate proofs.json pack.json
has err "2 certificates: 2 verified, 0 not verified, 0 false"
wants 0 solve pack.json
has out "likely hard, about 1780; themes: immobilization"
has out "capture-choice"

# Endings that only a table knows.
wants 0 solve --tables 6
drawn="*OO@****/********/**@@O*** w m s 3 0 3 0 $rest"
wants 0 solve --json "$drawn"
printf '%s\n' "$out" >drawn.json
grep -q '"value": "drawn"' drawn.json || fail "not a draw"
wants 0 check --certificate drawn.json
has out "verified: a draw"
wants 5 check --certificate drawn.json --no-tables
has out "ML269"
has out "crossply solve --tables 6"
sed 's/"claim": {"value": "drawn"}/"claim": {"value": "won", "turns": 9, "shortest": false}/' \
	drawn.json >claimed.json
wants 1 check --certificate claimed.json
has out "ML268"
wants 5 solve --json --no-tables --nodes 1 "$drawn"
has out '"certificate": null'

finish
