/* SPDX-License-Identifier: MIT */
/* A server runs until it is told to stop. */
#ifndef CROSSPLY_CLI_SERVE_UNTIL_H
#define CROSSPLY_CLI_SERVE_UNTIL_H

#include <signal.h>

struct until {
	sigset_t ends, before;
};

/* From now on INT, TERM and HUP wait; before a thread is started. */
void until_begin(struct until *until);
/* Waits for one of them. */
void until_told(const struct until *until);
void until_end(const struct until *until);

#endif
