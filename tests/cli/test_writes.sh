#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Files that the command writes: whole or not at all, into devices and FIFOs,
# through symbolic links only where that is no surprise. The same for every
# command that writes a file.
# shellcheck source=/dev/null disable=SC2034,SC2154,SC2016
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$box/state XDG_CACHE_HOME=$box/cache
log=$examples/orchard.gamelog
make_puz in.puz
"$crossply" convert --lock 1234 in.puz locked.puz 2>/dev/null
"$crossply" convert "$log" states.ndjson
id=550e8400-e29b-41d4-a716-446655440000

# Nodes of our own: a command that replaces a device must find only these.
has_nodes=true
mkdir nodes
mknod nodes/null c 1 3 2>/dev/null && : >nodes/null || has_nodes=false
$has_nodes || echo "no device nodes can be made here"

# put OUT: runs the command of this round, $command, with OUT for its output.
put() {
	local words=() word
	for word in "${command[@]}"; do
		words+=("${word//OUT/$1}")
	done
	shift
	run "${words[@]}" "$@"
}

puts() {
	local want=$1
	shift
	put "$@"
	[ "$code" = "$want" ] ||
		fail "\`$last\` gave $code, not $want: $err"
}

# The file is as it should be; a log of a game has its own times.
is_right() {
	[ -f "$1" ] || { fail "no file $1 after \`$last\`"; return; }
	if [ "${command[0]}" = play ]; then
		"$crossply" check "$1" >.check || fail "$1: $(cat .check)"
	else
		cmp -s "$1" "right$suffix" || fail "$1 is not right: \`$last\`"
	fi
}

no_others() {
	local now
	now=$(find . -path ./state -prune -o -name '.[a-z]*' -prune -o -print |
		sort)
	[ "$now" = "$before" ] || fail "other files after \`$last\`:
$(diff <(echo "$before") <(echo "$now"))"
}

remember() {
	before=$(find . -path ./state -prune -o -name '.[a-z]*' -prune -o \
		-print | sort)
}

existing_file() {
	rm -rf state
	puts 0 "right$suffix"
	[ -f "right$suffix" ] || fail "no file after \`$last\`"
	echo precious >"old$suffix"
	remember
	puts 1 "old$suffix"
	has err "old$suffix exists; "
	same "kept" precious "$(cat "old$suffix")"
	no_others
	$has_force || return
	chmod 640 "old$suffix"
	puts 0 "old$suffix" --force
	is_right "old$suffix"
	same "rights" 640 "$(stat -c %a "old$suffix")"
	no_others
}

fifo() {
	mkfifo "fifo$suffix"
	remember
	timeout 20 cat "fifo$suffix" >.got &
	put "fifo$suffix"
	# Who wrote a file instead leaves the reader waiting.
	[ -p "fifo$suffix" ] || fail "the FIFO was replaced by \`$last\`"
	same "\`$last\`" 0 "$code"
	wait $! || fail "nothing came through the FIFO: \`$last\`"
	is_right .got
	no_others
	rm -f "fifo$suffix"
}

device() {
	$has_nodes || return 0
	mknod "null$suffix" c 1 3
	mknod "full$suffix" c 1 7
	ln -s "null$suffix" "link$suffix"
	remember
	puts 0 "null$suffix"
	same "the device" 1:3 "$(stat -c %t:%T "null$suffix")"
	puts 0 "link$suffix"
	[ -L "link$suffix" ] || fail "\`$last\` replaced the link"
	same "the device behind a link" 1:3 "$(stat -c %t:%T "null$suffix")"
	$has_force && puts 0 "null$suffix" --force
	same "the device, --force" 1:3 "$(stat -c %t:%T "null$suffix")"
	puts 3 "full$suffix"
	has err "No space left on device"
	same "the full device" 1:7 "$(stat -c %t:%T "full$suffix")"
	no_others
	rm "null$suffix" "full$suffix" "link$suffix"
}

symlink() {
	mkdir far
	ln -s "far/mid$suffix" "link$suffix"
	ln -s "file$suffix" "far/mid$suffix"
	echo precious >"far/file$suffix"
	remember
	puts 1 "link$suffix"
	same "behind the link" precious "$(cat "far/file$suffix")"
	no_others
	if $has_force; then
		puts 0 "link$suffix" --force
		[ -L "link$suffix" ] && [ -L "far/mid$suffix" ] ||
			fail "\`$last\` replaced the link"
		is_right "far/file$suffix"
		no_others
	fi
	# To nowhere, and in a circle.
	rm "far/file$suffix"
	remember
	puts 3 "link$suffix"
	has err "the symbolic link is broken"
	$has_force && puts 3 "link$suffix" --force
	[ -L "link$suffix" ] || fail "\`$last\` replaced the link"
	no_others
	ln -s "mid$suffix" "far/file$suffix"
	remember
	puts 3 "link$suffix"
	has err "Too many levels of symbolic links"
	no_others
	rm -r far "link$suffix"
}

# Somebody else's link or FIFO in a folder like /tmp leads who knows where.
shared_folder() {
	[ "$(id -u)" = 0 ] || return 0
	mkdir -m 1777 shared
	echo precious >"target$suffix"
	ln -s "../target$suffix" "shared/link$suffix"
	mkfifo -m 666 "shared/fifo$suffix"
	remember
	chown -h 65534 "shared/link$suffix" "shared/fifo$suffix"
	timeout 2 cat "shared/fifo$suffix" >.got &
	for name in link fifo; do
		if $has_force; then
			puts 3 "shared/$name$suffix" --force
		else
			puts 3 "shared/$name$suffix"
		fi
		has err "belongs to another user"
	done
	kill $! 2>/dev/null
	wait $!
	[ -s .got ] && fail "somebody else's FIFO was written to"
	same "behind the link" precious "$(cat "target$suffix")"
	no_others
	# A link of our own is followed there, too.
	rm "target$suffix"
	if $has_force; then
		echo old >"target$suffix"
		ln -s "../target$suffix" "shared/own$suffix"
		puts 0 "shared/own$suffix" --force
		is_right "target$suffix"
	fi
	rm -rf shared "target$suffix"
}

no_rights() {
	local plain=$crossply
	mkdir locked
	echo precious >"locked/old$suffix"
	mkdir "folder$suffix"
	chmod 555 locked
	remember
	if [ "$(id -u)" = 0 ]; then
		cat >.weak <<-END
			#!/bin/sh
			exec setpriv --bounding-set=-dac_override "$plain" "\$@"
		END
		chmod +x .weak
		crossply=$box/.weak
	fi
	puts 3 "locked/new$suffix"
	has err "cannot write locked/new$suffix: Permission denied"
	$has_force && puts 3 "locked/old$suffix" --force
	same "kept" precious "$(cat "locked/old$suffix")"
	crossply=$plain
	puts 3 "none/new$suffix"
	has err "cannot write none/new$suffix: No such file or directory"
	if [ "${command[0]}" != convert ]; then # there it goes into the folder
		puts 3 "folder$suffix"
		has err "Is a directory"
	fi
	no_others
	chmod 755 locked
	rm -r locked "folder$suffix"
}

# A descriptor that the shell has opened is where we are told to write.
descriptor() {
	case $suffix in
	.svg | .gz | .ndjson) return ;; # the name tells what to make
	esac
	echo first >.got
	{ put /dev/fd/7; } 7>>.got
	same "\`$last\`" 0 "$code"
	same "before it" first "$(head -n 1 .got)"
	tail -c +7 .got >.rest
	is_right .rest
}

# command SUFFIX HAS_FORCE ARGUMENT...: OUT is where it writes.
command_writes() {
	suffix=$1
	has_force=$2
	command=("${@:3}")
	existing_file
	fifo
	device
	symlink
	shared_folder
	no_rights
	descriptor
	no_leftovers
	rm -f "right$suffix" "old$suffix"
}

command_writes .puz true convert in.puz OUT --to puz
command_writes .json true convert "$log" OUT
command_writes .gz true convert "$log" OUT
command_writes .ndjson true convert "$log" OUT
command_writes .json true record states.ndjson -o OUT
command_writes .svg true show in.puz -o OUT
command_writes .txt true show in.puz -o OUT
command_writes .txt true show --json in.puz -o OUT
command_writes .txt true show "$log" --json --at 3 -o OUT
command_writes .svg true replay "$examples/goose.solve.json" -o OUT
command_writes .txt true stats "$examples/goose.solve.json" -o OUT
command_writes .txt true stats "$log" --json -o OUT
command_writes .json true level export in.puz --id $id --version 1 -o OUT
command_writes .puz true solve locked.puz -q -o OUT
command_writes .json false play --fresh --plain "$examples/sun.md" --log OUT
command_writes .txt true check --json in.puz -o OUT
command_writes .txt true diff "$log" 1 9 -o OUT
command_writes .txt true query "$log" --event finished -o OUT
command_writes .txt true formats -o OUT
command_writes .txt true explain PZ201 -o OUT
mills=$examples/first-mills.sanmill_puzzles
command_writes .txt true diff "$mills" "$mills" -o OUT
command_writes .txt true solve --perft 2 -o OUT
command_writes .txt true solve "$mills" --at 1 --nodes 1 -o OUT
won="*@******/*O**@**O/O*O***@* w m s 4 0 3 0 0 0 -1 -1 -1 -1 0 0 1 ids:nodes"
command_writes .txt true solve --json --nodes 1 "$won" -o OUT
command_writes .json true compose --win 1 --stones 3-3 --count 1 --nodes 1 \
	--certificates - -o OUT
command_writes .md true new 5x5 --seed 1 --to xmd -o OUT
command_writes .md true fill "$examples/draft.md" -q --to xmd \
	--words "$examples/words.txt" -o OUT
if "$crossply" --version -v | grep -q '^studio: version'; then
	command_writes .html true studio -o OUT
fi

# No command that takes -o is missing above.
for name in $("$crossply" help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
	"$crossply" "$name" --help 2>/dev/null | grep -q -e "-o, --output" ||
		continue
	grep -qE "^\s*command_writes .* $name " "$0" ||
		fail "nothing is said about \`$name -o\`"
done

# ---- files whose names are not given ----

# check --fix replaces what a link leads to; many files at once do not get
# into each other's way.
mkdir many
cp "$examples/faulty.md" 0.md
wants 1 check --fix 0.md
cmp -s 0.md "$examples/faulty.md" && fail "nothing to fix in faulty.md"
for i in $(seq 200); do
	sed "s/^title: .*/title: $i/" "$examples/faulty.md" >many/$i.md
	sed "s/^title: .*/title: $i/" 0.md >$i.right
done
mkdir links && mv many/7.md links/7.md && ln -s ../links/7.md many/7.md
run check --fix --jobs 8 many -r
for i in $(seq 200); do
	cmp -s many/$i.md $i.right || { fail "--fix: many/$i.md"; break; }
done
[ -L many/7.md ] || fail "--fix replaced a link"
no_leftovers

# An index beside its log.
cp "$log" log
ln -s elsewhere log.cpx
wants 0 show log --at 3 --json --index
has err "cannot write log.cpx: it is a symbolic link"
has out gameObjects
[ -L log.cpx ] || fail "the link log.cpx was replaced"
rm log.cpx
if $has_nodes; then
	mknod log.cpx c 1 3
	run show log --at 3 --json --index
	same "the index as a device" 1:3 "$(stat -c %t:%T log.cpx)"
	rm log.cpx
fi

# A journal is never behind a link: the link could lead to anything.
rm -rf state
"$crossply" play --plain "$examples/sun.md" <<<"1a sun" >/dev/null 2>&1
journal=$(find state -name '*.journal')
echo precious >precious
ln -sf "$box/precious" "$journal"
wants 3 play --plain "$examples/sun.md"
has err "cannot keep a journal"
same "behind the journal" precious "$(cat precious)"
rm "$journal"
mkfifo "$journal"
wants 3 play --plain "$examples/sun.md"
[ -p "$journal" ] || fail "the FIFO was replaced"
rm "$journal"
# The earlier game is kept under another name, or it stays.
"$crossply" play --plain "$examples/sun.md" <<<"1a sun" >/dev/null 2>&1
cp "$journal" earlier
ln -s nowhere "$journal.old"
wants 3 play --fresh --plain "$examples/sun.md"
has err "nothing was changed"
cmp -s earlier "$journal" || fail "the earlier game was lost"

# Tables.
mkdir -p cache/crossply/mill
table=cache/crossply/mill/mill-00030300-3-3.table
ln -s "$box/precious" $table
wants 0 solve --tables 6 -q
[ -L $table ] || fail "the link to a table was replaced"
rm $table precious
mkdir $table
wants 3 solve --tables 6 -q
has err "cannot write"
finish
