# SPDX-License-Identifier: MIT
# crossply check --certificate: proofs of mill positions.
. "$(dirname "$0")/lib.sh"

export XDG_CACHE_HOME="$PWD/none"
rest='0 0 -1 -1 -1 -1 0 0 1 ids:nodes'
won="*O**O*@*/**O@****/O@@@O*** w m s 5 0 5 0 $rest"
wants 0 solve --json "$won"
printf '%s\n' "$out" >won.json
has out '"schema": "crossply-mill-certificate/2"'
has out '"claim": {"result": "win", "winner": "white", "within": 4, "not_within": 3}'
wants 0 check --certificate won.json
has out "verified: White wins in 4 turns and no sooner"
has err "1 certificate: 1 verified, 0 not verified, 0 false"
"$crossply" check --certificate - <won.json >/dev/null 2>&1 || fail "a pipe"
wants 0 check --certificate won.json --json
has out '"verdict": "verified"'
has out '"says": "White wins in 4 turns and no sooner"'
# Another number, and a step that is missing.
sed 's/"within": 4, "not_within": 3/"within": 3, "not_within": 2/' won.json >less.json
wants 1 check --certificate less.json
has out "false: White wins in 3 turns"
has out "ML268"
wants 0 check --certificate less.json --fail-on never
# Only what is shown is claimed, and what is not is named.
python3 - won.json <<'END' >part.json
import json, sys
d = json.load(open(sys.argv[1]))
c = d["certificate"]
del c["claim"]["not_within"], c["holds"]
c["left_out"] = {"holds": "no room"}
print(json.dumps(d))
END
wants 0 check --certificate part.json
has out "verified: White wins within 4 turns, from"
has out "    not verified: White does not win sooner: no room"
wants 0 check --certificate part.json --json
has out '"not_verified": ["White does not win sooner: no room"]'
# Version 1 is still read.
cat >old.json <<'END'
{"schema":"crossply-mill-certificate/1","variant":"standard_9mm",
"position":"***O**@*/@****@*O/OO@***@O b m s 5 0 5 0 0 0 -1 -1 -1 -1 0 0 1 ids:nodes",
"claim":{"value":"won","turns":1,"shortest":true},"tables":[],
"wins":["3O2@1@4@1OOO@3@O b2-b4xe3 1"],"holds":[]}
END
wants 0 check --certificate old.json
has out "verified: Black wins in 1 turn"
sed 's|certificate/1|certificate/7|' old.json >new.json
wants 1 check --certificate new.json
has out "ML261"
has out "version \`crossply-mill-certificate/7\`"
sed '/^ *"wins": \[$/{n;n;d}' won.json >hole.json
wants 1 check --certificate hole.json
has out "ML264"
wants 1 check --certificate hole.json --json
has out '"code": "ML264"'
# Members that are wrong are quoted, and nothing is read into the claim.
sed 's/"not_within": 3/"not_within": 4/' won.json >late.json
wants 1 check --certificate late.json
has out "\`not_within\` of the certificate is \`4\`, expected less than"
sed 's/standard_9mm/chess/' won.json >chess.json
wants 1 check --certificate chess.json
has out "is \`\"chess\"\`, expected standard_9mm, "
sed 's/"within": 4/"within": 1001/' won.json >far.json
wants 1 check --certificate far.json
has out "false: no claim"
lacks out "has won"
sed 's/standard_9mm/morabaraba/' won.json >rules.json
wants 1 check --certificate rules.json
same "errors under other rules" 1 "$(echo "$out" | grep -c 'error\[')"
has out "by these rules a position is a whole FEN"
sed 's/"wins": \[/"left_out": {"wins": ""}, &/' won.json >gap.json
wants 5 check --certificate gap.json
has out "are omitted: no reason is given"
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
has out "the claim of the puzzle, a win in 4 turns, is proven"
wants 0 solve --json pack.json
printf '%s\n' "$out" >solved.json
wants 0 check --certificate solved.json pack.json

# Refuted: not within as many turns as are claimed.
for n in 1 3 7; do
	sed "s/wins in 4 turns/wins in $n turns/" pack.json >wrong.json
	wants 1 check --json wrong.json
	printf '%s\n' "$out" >wrong-proofs.json
	wants 0 check --certificate wrong-proofs.json wrong.json
	has out "the claim of the puzzle, a win in $n turn"
	has out "is refuted"
	wants 0 check --certificate wrong-proofs.json
	has out "is refuted"
done
# The certificate of another claim, and of a claim that it cannot show.
wants 0 check --certificate proofs.json wrong.json
has out "the claim of the puzzle, a win in 7 turns, is refuted"
sed 's/"winGame","difficulty":"medium"/"formMill","difficulty":"medium"/
	s/White wins in 4 turns/Close a mill as White/' pack.json >mill.json
wants 5 check --certificate proofs.json mill.json
has out "ML277"
has out "not verified: White wins in 4 turns and no sooner"
wants 5 check --certificate part.json pack.json
has out "ML277"
wants 0 solve pack.json
has out "likely hard, about 1780; themes: immobilization"
has out "capture-choice"

# Endings that only a table knows.
wants 0 solve --tables 6
drawn="*OO@****/********/**@@O*** w m s 3 0 3 0 $rest"
wants 0 solve --json "$drawn"
printf '%s\n' "$out" >drawn.json
grep -q '"result": "draw"' drawn.json || fail "not a draw"
wants 0 check --certificate drawn.json
has out "verified: a draw"
has out "    relies on the endgame table 3-3"
sed 's/"tables": \["3-3"\]/"tables": ["3-3", "3-4"]/' drawn.json >two.json
wants 0 check --certificate two.json
has out "    relies on the endgame tables 3-3, 3-4"
wants 5 check --certificate drawn.json --no-tables
has out "ML269"
has out "crossply solve --tables 6"
has out "    not verified: the position is a draw"
has out "--no-tables leaves out the tables that there are"
puzzle='"puzzle": {"aim": "hold", "turns": null, "standing": "proven"}'
sed "s/\"claim\": {\"result\": \"draw\"}/&, $puzzle/" drawn.json >held.json
wants 0 check --certificate held.json
has out "    the claim of the puzzle, not to lose, is proven"
wants 5 check --certificate held.json --no-tables
has out "    not verified: the claim of the puzzle, not to lose, is proven"
lacks out "    the claim of the puzzle"
wants 5 check --certificate held.json --no-tables --json
has out '"standing": "undecided"'
for tables in '' '"3-4"'; do
	sed "s/\"tables\": \[\"3-3\"\]/\"tables\": [$tables]/" drawn.json >unlisted.json
	wants 1 check --certificate unlisted.json
	has out "only endgame tables that are listed can prove a draw"
done
sed 's/"result": "draw"/"result": "win", "winner": "white", "within": 9/' \
	drawn.json >claimed.json
wants 1 check --certificate claimed.json
has out "ML268"
wants 5 solve --json --no-tables --nodes 1 "$drawn"
has out '"certificate": null'

finish
