#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The same words for a position lead to the same step everywhere, and every
# time that is printed leads back to its event.
# shellcheck source=/dev/null disable=SC2154
. "$(dirname "$0")/lib.sh"

PYTHONPATH=$here python3 "$here/positions.py" "$crossply" "$examples" 3 ||
	fail "positions"
finish
