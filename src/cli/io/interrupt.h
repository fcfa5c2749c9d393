/* SPDX-License-Identifier: MIT */
/* Signals that end the command: INT, TERM, HUP, QUIT and PIPE, in one place.
 * Whatever the signal, unfinished files are removed, the terminal is given
 * back, and the command dies by that signal, so that a shell sees 130 or 143.
 *
 * Long work and full-screen programs can ask for more: between
 * interrupt_enter() and interrupt_leave() the first signal only sets a flag,
 * and the command ends by it later, in main(). The second signal ends it at
 * once; only a second HUP does not, because a closing terminal sends two. What
 * was ignored when the command started stays ignored. */
#ifndef CROSSPLY_CLI_INTERRUPT_H
#define CROSSPLY_CLI_INTERRUPT_H

#include <stdbool.h>

/* ---- work that can stop early ---- */

/* From any thread; these may nest. */
void interrupt_enter(void);
void interrupt_leave(void);
/* Has a signal asked the work to stop? Cheap, for inner loops. */
bool interrupt_asked(void);
/* Ends the process by the signal that asked; returns if there was none. */
void interrupt_die(void);

/* ---- unfinished files ---- */

enum { INTERRUPT_NAME = 40 };

/* Remembers a file that a signal has to remove, before it is made. `dir` stays
 * open until interrupt_forget(). Gives a number for it, or -1 with errno. */
int interrupt_remember(int dir, const char *name);
void interrupt_forget(int number);

/* ---- full-screen programs ---- */

/* Both are called from signal handlers. */
typedef struct interrupt_screen {
	/* Makes the program end soon; false: it is not running. */
	bool (*wake)(void);
	/* Gives the terminal back. */
	void (*restore)(void);
} interrupt_screen;

/* Until the next call; NULL: there is none. Crashes are caught, too, while
 * there is one. */
void interrupt_watch_screen(const interrupt_screen *screen);

#endif
