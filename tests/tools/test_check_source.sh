#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# tools/check-source must see each kind of fault, and no fault where none is.
set -eu
check=$(realpath "$(dirname "$0")/../../tools/check-source")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
mkdir -p "$dir/tools" "$dir/src/base" "$dir/src/format" "$dir/src/cli"
cp "$check" "$dir/tools/"
spdx='/* SPDX-License-Identifier: MIT */'
failed=0

# expect TEXT FILE LINES...: the file with these lines gives a fault like TEXT,
# or none if TEXT is "nothing".
expect() {
	local want=$1 file=$2 got
	shift 2
	printf '%s\n' "$@" >"$dir/$file"
	if got=$("$dir/tools/check-source"); then
		got="nothing $got"
	fi
	rm "$dir/$file"
	case $got in
	*"$want"*) ;;
	*)
		printf 'expected %s, got:\n%s\n' "$want" "$got"
		failed=1
		;;
	esac
}

expect nothing src/base/a.c "$spdx" '#include <string.h>' \
	'/* printf("x") and strcpy() in a comment */' \
	'const char *s = "abort() in a text";'
expect "no SPDX" src/base/a.c 'int x;'
expect "<stdio.h> in a pure layer" src/base/a.c "$spdx" '#include <stdio.h>'
expect nothing src/cli/a.c "$spdx" '#include <stdio.h>'
expect "base must not know format" src/base/a.c "$spdx" \
	'#include "format/formats.h"'
expect "base must not know crossword" src/base/a.c "$spdx" \
	'#include "crossply/crossword.h"'
expect nothing src/format/a.c "$spdx" '#include "crossply/crossword.h"'
expect "strcpy()" src/cli/a.c "$spdx" 'void f(void) { strcpy(a, b); }'
expect "malloc() in a pure layer" src/format/a.c "$spdx" \
	'void *f(void) { return malloc(1); }'
expect nothing src/cli/a.c "$spdx" 'void *f(void) { return malloc(1); }'
expect "isalpha() in a pure layer" src/format/a.c "$spdx" \
	'int f(int c) { return isalpha(c); }'
expect "blank at the end" src/base/a.c "$spdx" 'int x; '
expect "81 columns" src/base/a.c "$spdx" \
	"// $(printf 'ä%.0s' $(seq 78))"
expect nothing src/base/a.c "$spdx" "// $(printf 'ä%.0s' $(seq 77))"
expect "CPLY_API is for" src/base/a.h "$spdx" 'CPLY_API void f(void);'
expect "kinds are not compared" src/cli/a.c "$spdx" \
	'bool f(void) { return doc->kind == &cply_kind_mill; }'
mkdir -p "$dir/src/kind"
expect nothing src/kind/a.c "$spdx" \
	'bool f(void) { return doc->kind == &cply_kind_mill; }'
mkdir -p "$dir/src/session" "$dir/fuzz"
expect nothing src/session/a.c "$spdx" '#include "session/inside.h"'
expect "private to src/session" src/cli/a.c "$spdx" \
	'#include "session/inside.h"'
expect "private to src/session" fuzz/a.c "$spdx" \
	'#include "session/inside.h"'
expect "JSON is made in other layers" src/cli/a.c "$spdx" \
	'void f(void) { cply_json_key(&w, "x"); }'
expect nothing src/format/a.c "$spdx" \
	'void f(void) { cply_json_key(&w, "x"); }'
mkdir "$dir/src/attic"
expect "not in the table of layers" src/attic/a.c "$spdx" 'int x;'
exit $failed
