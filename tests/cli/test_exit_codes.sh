#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The table of exit codes.
# shellcheck source=/dev/null disable=SC2034,SC2086,SC2094,SC2154
. "$(dirname "$0")/lib.sh"

make_puz good.puz
: >empty.puz
printf '\xff\xd8\xff\xe0 picture' >picture.puz
printf 'hello, world\n' >letter.txt
head -c 60 good.puz >cut.puz
mkdir folder

# 0 fine, also for help and lists
wants 0 check good.puz
nothing out
nothing err
wants 0 check --list-rules
wants 0 formats
wants 0 explain CP001
# 1 findings
wants 1 check empty.puz
has out "empty.puz: error[CP004]: the file is empty"
wants 1 check cut.puz
has out "cut.puz:"
# 2 usage: see test_usage.sh
# 3 input and output
wants 3 check nothere.puz
has err "crossply: cannot read nothere.puz: No such file or directory"
wants 3 check folder
has err "folder is a folder; use -r to search it"
wants 3 show nothere.puz
wants 3 show folder
wants 3 convert nothere.puz out.ipuz
# 4 format
wants 4 check letter.txt
has out "error[CP001]"
wants 4 check picture.puz
has out "this is a JPEG picture"
wants 4 show letter.txt
wants 4 convert letter.txt out.ipuz
absent out.ipuz
# 5 limits
wants 5 check --max-bytes 10 good.puz
has out "good.puz: error[CP005]"
has out "more than the limit of 10"
wants 5 check --max-memory 1 good.puz
has out "error[CP006]"

# The worst of several wins, and the others are still looked at.
wants 1 check good.puz empty.puz
wants 3 check empty.puz nothere.puz good.puz
wants 4 check letter.txt nothere.puz empty.puz
wants 5 check --max-bytes 300 letter.txt nothere.puz "$crossply"
has out "letter.txt: error[CP001]"
has err "cannot read nothere.puz"
has err "3 files: 2 errors"

# --fail-on moves the line between 0 and 1.
head -c 200 /dev/zero | tr '\0' ' ' >blank.puz
cp good.puz renamed.ipuz
wants 0 check renamed.ipuz
has out "note[CP007]: the file name suggests ipuz, but the content is Across"
[ "$(echo "$out" | grep -c CP007)" = 1 ] || fail "CP007 is not printed once"
wants 0 check --fail-on warning renamed.ipuz
wants 1 check --fail-on note renamed.ipuz
wants 0 check --fail-on note --disable CP007 renamed.ipuz
nothing out
wants 0 check --fail-on note --disable wrong-suffix renamed.ipuz
wants 1 check --fail-on note --only CP007 renamed.ipuz
# A reason that is left out is still a failure.
wants 1 check --disable CP004 empty.puz
has err "the reason is hidden by --only or --disable"
finish
