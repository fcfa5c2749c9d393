#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the named characters of HTML as Python knows them."""
import html.entities

for name, text in html.entities.html5.items():
    print(name, " ".join(f"{ord(c):X}" for c in text))
