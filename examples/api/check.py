#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check.c in Python, without a compiler: check.py FILE"""
import ctypes
import os
import sys

ERROR = 2  # cply_severity: note, warning, error
lib = ctypes.CDLL(os.environ.get("LIBCROSSPLY", "libcrossply.so.0.1"))
# Pointers that only the library looks into are void *.
for name, result, *arguments in (
        ("cply_session_new", "p", "p"),
        ("cply_session_read", "p", "p", "s", "n", "s"),
        ("cply_session_check", None, "p", "p"),
        ("cply_session_text", "s", "p"),
        ("cply_session_count", "u", "p", "i"),
        ("cply_session_free", None, "p")):
    types = {"p": ctypes.c_void_p, "s": ctypes.c_char_p, "n": ctypes.c_size_t,
             "u": ctypes.c_uint32, "i": ctypes.c_int, None: None}
    function = getattr(lib, name)
    function.restype = types[result]
    function.argtypes = [types[a] for a in arguments]

with open(sys.argv[1], "rb") as f:
    data = f.read()
s = lib.cply_session_new(None)
doc = lib.cply_session_read(s, data, len(data), os.fsencode(sys.argv[1]))
if doc:
    lib.cply_session_check(s, doc)
sys.stdout.buffer.write(lib.cply_session_text(s))
errors = lib.cply_session_count(s, ERROR)
lib.cply_session_free(s)
sys.exit(1 if not doc or errors else 0)
