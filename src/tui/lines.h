/* SPDX-License-Identifier: MIT */
/* Play without a screen: line after line. */
#ifndef CROSSPLY_TUI_LINES_H
#define CROSSPLY_TUI_LINES_H

#include "crossply/base.h"

/* Prints lines of text; nothing in them commands the terminal. */
void tui_print_lines(cply_str text, cply_arena *scratch);

#endif
