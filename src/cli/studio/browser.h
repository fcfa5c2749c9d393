/* SPDX-License-Identifier: MIT */
/* The browser of the desktop. */
#ifndef CROSSPLY_CLI_STUDIO_BROWSER_H
#define CROSSPLY_CLI_STUDIO_BROWSER_H

#include <signal.h>
#include <sys/types.h>

#include "crossply/base.h"

struct browser {
	char page[128]; /* a file that leads to the address, or "" */
	pid_t child;    /* what opens it, or 0 */
};

/* Opens an address, if there is a terminal and a display. Arguments of programs
 * can be seen by others on the machine, so what is opened is a file that only
 * the user can read, which leads there. `mask` is for what is started. */
void browser_open(struct browser *browser, cply_str url, const sigset_t *mask);
/* Removes the file. */
void browser_close(struct browser *browser);

#endif
