#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What is right and wrong in a solve log, word by word.
# shellcheck source=/dev/null disable=SC2154
. "$(dirname "$0")/lib.sh"

python3 "$here/log_verdicts.py" "$crossply" || fail "another verdict"
finish
