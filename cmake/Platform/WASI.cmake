# SPDX-License-Identifier: MIT
# CMake before 3.31 does not know this system; there is nothing to say of it.
set(WASI 1)
