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
#include <unistd.h>
#include <wchar.h>

#include "tui/curses.h"

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

static void set_modes(bool color)
{
	curses.cbreak();
	curses.noecho();
	curses.nonl();
	curses.keypad(*curses.stdscr, TRUE);
	curses.nodelay(*curses.stdscr, TRUE);
	curses.set_escdelay(50);
	curses.leaveok(*curses.stdscr, FALSE);
	curses.curs_set(0);
	curses.mouseinterval(0);
	curses.mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED,
	                 NULL);
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

static const struct {
	int code;
	screen_key key;
} key_codes[] = {
	{ KEY_UP, SCREEN_UP },
	{ KEY_DOWN, SCREEN_DOWN },
	{ KEY_LEFT, SCREEN_LEFT },
	{ KEY_RIGHT, SCREEN_RIGHT },
	{ KEY_SLEFT, SCREEN_SHIFT_LEFT },
	{ KEY_SRIGHT, SCREEN_SHIFT_RIGHT },
	{ KEY_HOME, SCREEN_HOME },
	{ KEY_FIND, SCREEN_HOME },
	{ KEY_END, SCREEN_END },
	{ KEY_SELECT, SCREEN_END },
	{ KEY_PPAGE, SCREEN_PAGE_UP },
	{ KEY_NPAGE, SCREEN_PAGE_DOWN },
	{ KEY_IC, SCREEN_INSERT },
	{ KEY_DC, SCREEN_DELETE },
	{ KEY_BACKSPACE, SCREEN_BACKSPACE },
	{ KEY_BTAB, SCREEN_BACK_TAB },
	{ KEY_ENTER, SCREEN_ENTER },
};

static screen_event of_mouse(void)
{
	MEVENT m;
	if (curses.getmouse(&m) != OK || m.x < 0 || m.y < 0)
		return (screen_event){ .key = SCREEN_OTHER };
	screen_event e = { .row = (unsigned)m.y, .col = (unsigned)m.x };
	e.key = m.bstate & BUTTON1_PRESSED   ? SCREEN_CLICK
	        : m.bstate & BUTTON4_PRESSED ? SCREEN_WHEEL_UP
	        : m.bstate & BUTTON5_PRESSED ? SCREEN_WHEEL_DOWN
	                                     : SCREEN_OTHER;
	return e;
}

static screen_event of_code(int code)
{
	if (code == KEY_MOUSE)
		return of_mouse();
	if (code == KEY_RESIZE)
		return (screen_event){ .key = SCREEN_RESIZE };
	if (code > KEY_F0 && code <= KEY_F(63))
		return (screen_event){ .key = SCREEN_FUNCTION,
			               .character = (uint32_t)(code - KEY_F0) };
	for (size_t i = 0; i < CPLY_COUNT(key_codes); i++)
		if (key_codes[i].code == code)
			return (screen_event){ .key = key_codes[i].key };
	return (screen_event){ .key = SCREEN_OTHER };
}

static screen_event of_character(wint_t c)
{
	screen_event e = { .key = SCREEN_CHAR, .character = (uint32_t)c };
	switch (c) {
	case '\r':
	case '\n':
		e.key = SCREEN_ENTER;
		break;
	case '\t':
		e.key = SCREEN_TAB;
		break;
	case 127:
	case '\b':
		e.key = SCREEN_BACKSPACE;
		break;
	case 27: {
		wint_t next;
		e.key = SCREEN_ESCAPE;
		/* Alt sends Esc before the character. */
		if (curses.wget_wch(*curses.stdscr, &next) == OK &&
		    next >= ' ' && next != 127) {
			e.key = SCREEN_CHAR;
			e.character = (uint32_t)next;
			e.alt = true;
		}
		break;
	}
	default:
		break;
	}
	return e;
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

screen_event screen_wait(int milliseconds)
{
	for (;;) {
		screen_event e;
		wint_t c;
		if (woken(&e))
			return e;
		int got = curses.wget_wch(*curses.stdscr, &c);
		if (got != ERR)
			return got == KEY_CODE_YES ? of_code((int)c)
			                           : of_character(c);
		if (the.is_gone)
			return (screen_event){ .key = SCREEN_QUIT };
		struct pollfd fds[] = { { .fd = the.tty, .events = POLLIN },
			                { .fd = the.wake[0],
			                  .events = POLLIN } };
		int n = poll(fds, CPLY_COUNT(fds), milliseconds);
		if (n == 0)
			return (screen_event){ .key = SCREEN_TIMEOUT };
		if (n < 0 && errno == EINTR && size_changed())
			return (screen_event){ .key = SCREEN_RESIZE };
		if (n > 0 && (fds[0].revents & (POLLHUP | POLLERR)))
			the.is_gone = true;
	}
}
