/* SPDX-License-Identifier: MIT */
/* The one handler of signals that end the command: see interrupt.h. */
#include "cli/io/interrupt.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "crossply/base.h"

/* One for each worker that may save a file, and some. */
enum { MOST_FILES = 320, FREE = 0, TAKEN = 1, KNOWN = 2 };

static const int ends[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE };
static const int crashes[] = { SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL };

/* All that the handler has to know. */
static struct {
	atomic_int depth; /* of interrupt_enter() */
	atomic_int asked; /* the signal that came first, or 0 */
	_Atomic(const interrupt_screen *) screen;
	struct {
		atomic_int state;
		int dir;
		char name[INTERRUPT_NAME];
	} files[MOST_FILES];
} the;

/* ---- in the handler: only what is safe there ---- */

static void remove_files(void)
{
	for (size_t i = 0; i < MOST_FILES; i++)
		if (atomic_load(&the.files[i].state) == KNOWN)
			unlinkat(the.files[i].dir, the.files[i].name, 0);
}

static void die_by(int sig)
{
	sigset_t set;
	remove_files();
	const interrupt_screen *screen = atomic_load(&the.screen);
	if (screen)
		screen->restore();
	signal(sig, SIG_DFL);
	sigemptyset(&set);
	sigaddset(&set, sig);
	raise(sig);
	pthread_sigmask(SIG_UNBLOCK, &set, NULL);
	_exit(128 + sig);
}

static void on_end(int sig)
{
	int saved = errno, none = 0;
	const interrupt_screen *screen = atomic_load(&the.screen);
	bool is_running = screen && sig != SIGPIPE && screen->wake();
	bool can_wait =
		sig != SIGPIPE && (is_running || atomic_load(&the.depth) > 0);
	bool is_first = can_wait &&
	                atomic_compare_exchange_strong(&the.asked, &none, sig);
	if (!is_first && !(can_wait && sig == SIGHUP))
		die_by(sig);
	errno = saved;
}

/* ---- setting it up ---- */

static void catch_signals(const int *signals, size_t n, void (*handler)(int))
{
	struct sigaction old,
		now = { .sa_handler = handler, .sa_flags = SA_RESTART };
	sigemptyset(&now.sa_mask);
	for (size_t i = 0; i < n; i++)
		if (sigaction(signals[i], NULL, &old) == 0 &&
		    old.sa_handler != SIG_IGN)
			sigaction(signals[i], &now, NULL);
}

static void catch_ends(void)
{
	catch_signals(ends, CPLY_COUNT(ends), on_end);
}

static void watch(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, catch_ends);
}

void interrupt_watch_screen(const interrupt_screen *screen)
{
	watch();
	atomic_store(&the.screen, screen);
	catch_signals(crashes, CPLY_COUNT(crashes), screen ? die_by : SIG_DFL);
}

/* ---- work ---- */

void interrupt_enter(void)
{
	/* In this order: a signal that is caught at all is then waited with. */
	atomic_fetch_add(&the.depth, 1);
	watch();
}

void interrupt_leave(void)
{
	atomic_fetch_sub(&the.depth, 1);
}

bool interrupt_asked(void)
{
	return atomic_load_explicit(&the.asked, memory_order_relaxed) != 0;
}

void interrupt_die(void)
{
	int sig = atomic_load(&the.asked);
	if (sig)
		die_by(sig);
}

/* ---- files ---- */

int interrupt_remember(int dir, const char *name)
{
	watch();
	for (int i = 0; i < MOST_FILES; i++) {
		int state = FREE;
		if (!atomic_compare_exchange_strong(&the.files[i].state, &state,
		                                    TAKEN))
			continue;
		the.files[i].dir = dir;
		memcpy(the.files[i].name, name, strlen(name) + 1);
		atomic_store(&the.files[i].state, KNOWN);
		return i;
	}
	errno = EMFILE;
	return -1;
}

void interrupt_forget(int number)
{
	if (number >= 0)
		atomic_store(&the.files[number].state, FREE);
}
