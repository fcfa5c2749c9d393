/* SPDX-License-Identifier: MIT */
/* ncurses, loaded when a screen is opened: linked with the command, it would
 * cost every run of every command. */
#ifndef CROSSPLY_TUI_CURSES_H
#define CROSSPLY_TUI_CURSES_H

/* A macro of the name of a function would hide the pointer to it. */
#define NCURSES_NOMACROS
#include <curses.h>

/* NOLINTBEGIN(bugprone-macro-parentheses): names cannot have any */
typedef struct curses_calls {
#define CURSES_FUNCTION(name) __typeof__(name) *name;
#define CURSES_VARIABLE(name) __typeof__(name) *name;
#include "tui/curses.def"
#undef CURSES_FUNCTION
#undef CURSES_VARIABLE
} curses_calls;
/* NOLINTEND(bugprone-macro-parentheses) */

extern curses_calls curses;

/* Fills `curses`. False, with the reason on `why`, when it is not there. */
bool curses_load(const char **why);

#endif
