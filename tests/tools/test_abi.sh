#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# tools/abi must see what would break a program, and accept what would not.
set -eu
abi=$(realpath "$(dirname "$0")/../../tools/abi")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
mkdir -p tools cmake build tests/abi include/crossply/rules src bin
cp "$abi" tools/
cp "$(dirname "$abi")/../tests/abi/private.suppr" tests/abi/
failed=0

cat >include/crossply/version.h <<'END'
#define CPLY_API __attribute__((visibility("default")))
#define CPLY_VERSION_MAJOR 0
#define CPLY_VERSION_MINOR 1
END
echo 'CPLY_FAMILY_XW = 10' >include/crossply/diag.h
echo 'CPLY_RULE(XW, 009, "slug")' >include/crossply/rules/a.def
touch tests/abi/rules.def
cat >include/crossply/picture.h <<'END'
#include "version.h"
CPLY_API int cply_picture(void);
END
echo 'int cply_picture(void) { return 1; }' >picture.c
for name in libcrossply libcrossply-picture; do
	echo 'CROSSPLY_0.1 { global: local: *; };' >cmake/$name.map
done
sed -i 's/CROSSPLY/&_PICTURE/' cmake/libcrossply-picture.map

# What `tools/abi --update` calls to build the libraries.
cat >bin/cmake <<'END'
#!/bin/sh
compile() {
	cc -g -fPIC -shared -fvisibility=hidden -Iinclude \
		-include crossply/a.h -include crossply/picture.h \
		-Wl,-soname,$1.so.${SO-0.1} \
		-Wl,--version-script=cmake/$1.map -o build/$1.so $2
}
compile libcrossply a.c && compile libcrossply-picture picture.c
END
chmod +x bin/cmake
export PATH=$dir/bin:$PATH

# The header and the source of a library: MEMBERS of a structure, PARAMETER,
# and further lines.
library() {
	printf '%s\n' '#include "version.h"' \
		"typedef struct cply_a { $1 } cply_a;" \
		'/* CPLY_API int cply_comment(void); */' \
		"CPLY_API int cply_one(const cply_a *a, $2 b);" \
		'CPLY_API int' 'cply_two(void);' "${3-}" >include/crossply/a.h
	printf '%s\n' "int cply_one(const cply_a *a, $2 b) { return a && b; }" \
		'int cply_two(void) { return 2; }' \
		'int cply_hidden(void) { return 3; }' "${4-}" >a.c
}

# expect OUTCOME TEXT [OPTION]: tools/abi answers so.
expect() {
	local want=$1 text=$2 outcome=0 got
	shift 2
	got=$(tools/abi "$@" build 2>&1) || outcome=$?
	case $outcome:$got in
	$want:*"$text"*) ;;
	*)
		printf 'expected %s %s, got %s:\n%s\n' "$want" "$text" \
			"$outcome" "$got"
		failed=1
		;;
	esac
}

library 'int x;' int
expect 1 "cply_one is only in the headers; run tools/abi --map"
tools/abi --update build
expect 0 "libcrossply: 2 functions"
grep -q 'FROZEN(10009, XW009)' tests/abi/rules.def
# A function that is only declared is missed.
library 'int x;' int 'CPLY_API int cply_new(void);'
expect 1 "cply_new is only in the headers" --symbols
tools/abi --map
cmake
expect 1 "cply_new is exported as None, expected CROSSPLY_0.1"
# With it, programs that do not know it still run.
library 'int x;' int 'CPLY_API int cply_new(void);' \
	'int cply_new(void) { return 4; }'
cmake
expect 0 "libcrossply: 3 functions"
# One of the next version gets a node of its own.
sed -i 's/MINOR 1/MINOR 2/' include/crossply/version.h
library 'int x;' int "$(printf 'CPLY_API int cply_%s(void);\n' new late)" \
	'int cply_new(void) { return 4; } int cply_late(void) { return 5; }'
tools/abi --map
cmake
expect 0 "libcrossply: 4 functions"
grep -q '^} CROSSPLY_0.1;$' cmake/libcrossply.map
nm -D build/libcrossply.so | grep -q 'cply_late@@CROSSPLY_0.2'
nm -D build/libcrossply.so | grep -q 'cply_new@@CROSSPLY_0.1'
# What breaks them, but not under another name of the library.
breaks() {
	library "$@"
	tools/abi --map
	cmake
	expect 1 "libcrossply differs from the last release"
	SO=0.2 cmake
	expect 0 "libcrossply.so.0.2 is new"
}
breaks 'int x; int y;' int
breaks 'int x;' long
breaks 'long x;' int
# What a program holds a pointer to may change, if its header is not installed.
private='struct cply_b *own;'
echo 'struct cply_b { int x; };' >src/a.h
library "$private" int '' '#include "src/a.h"'
sed -i 's/a && b/a->own->x \&\& b/; 1h; 1d; $G' a.c
tools/abi --update build
echo 'struct cply_b { long z, y, x; };' >src/a.h
cmake
expect 0 "libcrossply: 2 functions"
library 'int x;' int
sed -i '/cply_two/d; s/^CPLY_API int$//' include/crossply/a.h a.c
tools/abi --map
cmake
expect 1 "libcrossply differs from the last release"
exit $failed
