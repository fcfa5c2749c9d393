/* SPDX-License-Identifier: MIT */
#ifndef CROSSPLY_CLI_SCREEN_WATCH_H
#define CROSSPLY_CLI_SCREEN_WATCH_H

#include <stdbool.h>

/* Before and after a full-screen program: a signal ends the program in order,
 * and whatever ends the command gives the terminal back. */
void screen_watch(bool is_on);

#endif
