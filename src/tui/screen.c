/* SPDX-License-Identifier: MIT */
/* The terminal as a screen, on ncurses. */
#include "tui/screen.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "tui/curses.h"
#include "tui/key_reader.h"

/* Signals need to reach all of it, so it is the one of its kind. */
static struct {
	SCREEN *curses;
	FILE *in, *out;
	int tty;     /* where keys come from */
	int wake[2]; /* a pipe: signal handlers write, we read */
	bool has_color;
	unsigned cursor_row, cursor_col;
	atomic_bool is_open, is_asked_to_quit;
	bool is_gone; /* the terminal */
	key_reader keys;
	struct termios before;
	char restore[256]; /* what brings the terminal back after a crash */
	size_t n_restore;
} the;

/* ---- signals ---- */

static void wake(char what)
{
	int saved = errno;
	(void)!write(the.wake[1], &what, 1);
	errno = saved;
}

bool screen_quit(void)
{
	if (!atomic_load(&the.is_open))
		return false;
	atomic_store(&the.is_asked_to_quit, true);
	wake('q');
	return true;
}

void screen_restore(void)
{
	if (!atomic_load(&the.is_open))
		return;
	(void)!write(STDOUT_FILENO, the.restore, the.n_restore);
	tcsetattr(the.tty, TCSANOW, &the.before);
}

static void on_resize(int sig)
{
	(void)sig;
	wake('r');
}

static void catch_resize(bool on)
{
	struct sigaction action = { .sa_handler = on ? on_resize : SIG_DFL };
	sigemptyset(&action.sa_mask);
	sigaction(SIGWINCH, &action, NULL);
}

/* ---- opening and closing ---- */

/* A string of the terminal's description, or NULL. */
static const char *capability(const char *name)
{
	const char *s = curses.tigetstr(name);
	return s == (const char *)-1 ? NULL : s;
}

static void keep(const char *sequence)
{
	size_t n = sequence ? strlen(sequence) : 0;
	if (n > sizeof the.restore - the.n_restore)
		return;
	memcpy(the.restore + the.n_restore, sequence ? sequence : "", n);
	the.n_restore += n;
}

/* ncurses counts columns with the locale's tables; as everywhere else we write
 * UTF-8 whatever the locale says. */
static void set_locale(void)
{
	setlocale(LC_CTYPE, "");
	if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
		setlocale(LC_CTYPE, "C.UTF-8");
}

static bool open_pipe(void)
{
	if (pipe2(the.wake, O_CLOEXEC | O_NONBLOCK) == 0)
		return true;
	the.wake[0] = the.wake[1] = -1;
	return false;
}

/* What the terminal's description says that keys send. */
static void learn_keys(void)
{
	static const struct {
		const char *name;
		screen_event event;
	} named[] = {
		{ "kcuu1", { .key = SCREEN_UP } },
		{ "kcud1", { .key = SCREEN_DOWN } },
		{ "kcub1", { .key = SCREEN_LEFT } },
		{ "kcuf1", { .key = SCREEN_RIGHT } },
		{ "kLFT", { .key = SCREEN_LEFT, .shift = true } },
		{ "kRIT", { .key = SCREEN_RIGHT, .shift = true } },
		{ "kri", { .key = SCREEN_UP, .shift = true } },
		{ "kind", { .key = SCREEN_DOWN, .shift = true } },
		{ "khome", { .key = SCREEN_HOME } },
		{ "kfnd", { .key = SCREEN_HOME } },
		{ "kend", { .key = SCREEN_END } },
		{ "kslt", { .key = SCREEN_END } },
		{ "kpp", { .key = SCREEN_PAGE_UP } },
		{ "knp", { .key = SCREEN_PAGE_DOWN } },
		{ "kich1", { .key = SCREEN_INSERT } },
		{ "kdch1", { .key = SCREEN_DELETE } },
		{ "kbs", { .key = SCREEN_BACKSPACE } },
		{ "kcbt", { .key = SCREEN_BACK_TAB } },
		{ "kent", { .key = SCREEN_ENTER } },
	};
	for (size_t i = 0; i < CPLY_COUNT(named); i++)
		key_reader_learn(&the.keys, capability(named[i].name),
		                 named[i].event);
	for (uint32_t f = 1; f < 64; f++) {
		char name[8];
		snprintf(name, sizeof name, "kf%u", f);
		key_reader_learn(&the.keys, capability(name),
		                 (screen_event){ .key = SCREEN_FUNCTION,
		                                 .character = f });
	}
}

static void set_modes(bool color)
{
	curses.cbreak();
	curses.noecho();
	curses.nonl();
	curses.keypad(*curses.stdscr, TRUE);
	learn_keys();
	curses.leaveok(*curses.stdscr, FALSE);
	curses.curs_set(0);
	the.keys.has_mouse =
		curses.mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED |
	                                 BUTTON5_PRESSED,
	                         NULL) != 0;
	the.has_color = color && curses.has_colors();
	if (the.has_color) {
		curses.start_color();
		curses.use_default_colors();
	}
}

bool screen_open(bool color, const char **why)
{
	memset(&the, 0, sizeof the);
	the.cursor_row = UINT32_MAX;
	const char *term = getenv("TERM");
	if (!isatty(STDOUT_FILENO)) {
		*why = "standard output is not a terminal";
		return false;
	}
	/* What is watched may come from standard input. */
	the.tty = isatty(STDIN_FILENO)
	                  ? dup(STDIN_FILENO)
	                  : open("/dev/tty", O_RDONLY | O_CLOEXEC | O_NOCTTY);
	the.in = the.tty < 0 ? NULL : fdopen(the.tty, "r");
	the.out = fdopen(dup(STDOUT_FILENO), "w");
	if (!the.in || !the.out || !open_pipe() ||
	    tcgetattr(the.tty, &the.before) != 0) {
		*why = "no terminal to read keys from";
		screen_close();
		return false;
	}
	set_locale();
	catch_resize(true);
	atomic_store(&the.is_open, true);
	if (!curses_load(why)) {
		screen_close();
		return false;
	}
	curses.use_tioctl(TRUE);
	the.curses = curses.newterm(NULL, the.out, the.in);
	if (!the.curses || !capability("cup")) {
		*why = !term || !*term ? "TERM is not set"
		                       : "this type of terminal (TERM) is "
		                         "not supported";
		screen_close();
		return false;
	}
	set_modes(color);
	keep("\033[?1000l"); /* the mouse */
	keep(capability("sgr0"));
	keep(capability("cnorm"));
	keep(capability("rmkx"));
	keep(capability("rmcup"));
	return true;
}

void screen_close(void)
{
	if (the.curses) {
		curses.mousemask(0, NULL);
		curses.curs_set(1);
		curses.endwin();
		curses.delscreen(the.curses);
		the.curses = NULL;
	}
	atomic_store(&the.is_open, false);
	catch_resize(false);
	if (the.in)
		fclose(the.in);
	else if (the.tty > 0)
		close(the.tty);
	if (the.out)
		fclose(the.out);
	the.in = the.out = NULL;
	the.tty = -1;
	for (int i = 0; i < 2; i++)
		if (the.wake[i] > 0)
			close(the.wake[i]);
	the.wake[0] = the.wake[1] = -1;
}

unsigned screen_rows(void)
{
	return the.curses ? (unsigned)*curses.LINES : 0;
}

unsigned screen_columns(void)
{
	return the.curses ? (unsigned)*curses.COLS : 0;
}

bool screen_has_color(void)
{
	return the.has_color;
}

int screen_colors(void)
{
	return the.has_color ? *curses.COLORS : 0;
}

void screen_take_controls(void)
{
	curses.raw();
}

/* ---- drawing ---- */

void screen_clear(void)
{
	curses.wattr_set(*curses.stdscr, A_NORMAL, (short)0, NULL);
	curses.werase(*curses.stdscr);
	the.cursor_row = UINT32_MAX;
}

void screen_cursor(unsigned row, unsigned col)
{
	the.cursor_row = row;
	the.cursor_col = col;
}

void screen_show(void)
{
	bool shown = the.cursor_row < screen_rows();
	curses.curs_set(shown);
	if (shown)
		curses.wmove(*curses.stdscr, (int)the.cursor_row,
		             (int)(the.cursor_col < screen_columns()
		                           ? the.cursor_col
		                           : screen_columns() - 1));
	curses.wrefresh(*curses.stdscr);
}

void screen_redraw(void)
{
	curses.clearok(*curses.curscr, TRUE);
}

/* ---- events ---- */

static int64_t milliseconds_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Is the size another than ncurses thinks? Then it is told. */
static bool size_changed(void)
{
	struct winsize size;
	if (ioctl(fileno(the.out), TIOCGWINSZ, &size) != 0 || !size.ws_row ||
	    !size.ws_col)
		return false;
	if (size.ws_row == *curses.LINES && size.ws_col == *curses.COLS)
		return false;
	curses.resizeterm(size.ws_row, size.ws_col);
	return true;
}

/* What the signal handlers wrote. True: something to look at. */
static bool woken(screen_event *e)
{
	char what[64];
	ssize_t n = read(the.wake[0], what, sizeof what);
	if (atomic_load(&the.is_asked_to_quit)) {
		*e = (screen_event){ .key = SCREEN_QUIT };
		return true;
	}
	if (n > 0 && size_changed()) {
		*e = (screen_event){ .key = SCREEN_RESIZE };
		return true;
	}
	return false;
}

/* Reads what the terminal has sent; it must have something to read. */
static void read_bytes(void)
{
	unsigned char bytes[KEY_READER_BYTES];
	ssize_t n = read(the.tty, bytes, key_reader_room(&the.keys));
	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return;
	if (n <= 0)
		the.is_gone = true;
	int64_t now = milliseconds_now();
	for (ssize_t i = 0; i < n; i++)
		key_reader_put(&the.keys, bytes[i], now);
}

/* The shorter of two times; below 0: for ever. */
static int sooner(int a, int b)
{
	return a < 0 ? b : b < 0 ? a : a < b ? a : b;
}

screen_event screen_wait(int milliseconds)
{
	int64_t began = milliseconds_now();
	for (;;) {
		screen_event e;
		int64_t now = milliseconds_now();
		if (woken(&e) || key_reader_next(&the.keys, now, &e))
			return e;
		if (the.is_gone)
			return (screen_event){ .key = SCREEN_QUIT };
		struct pollfd fds[] = { { .fd = the.tty, .events = POLLIN },
			                { .fd = the.wake[0],
			                  .events = POLLIN } };
		int64_t spent = now - began;
		int left = milliseconds < 0        ? -1
		           : spent >= milliseconds ? 0
		                                   : milliseconds - (int)spent;
		int n = poll(fds, CPLY_COUNT(fds),
		             sooner(left, key_reader_wait(&the.keys, now)));
		if (n == 0 && milliseconds >= 0 &&
		    milliseconds_now() - began >= milliseconds)
			return (screen_event){ .key = SCREEN_TIMEOUT };
		if (n < 0 && errno == EINTR && size_changed())
			return (screen_event){ .key = SCREEN_RESIZE };
		if (n > 0 && fds[0].revents & POLLIN)
			read_bytes();
		else if (n > 0 && fds[0].revents & (POLLHUP | POLLERR))
			the.is_gone = true;
	}
}
