/* SPDX-License-Identifier: MIT */
/* Messages on standard error, the result on standard output, and what the
 * terminal can do. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/io/type.h"

enum { PENDING = 64 * 1024 };

bool cli_write_all(int fd, cply_str s)
{
	while (s.len) {
		ssize_t n = write(fd, s.ptr, s.len);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return false;
		s.ptr += n;
		s.len -= (size_t)n;
	}
	return true;
}

void cli_err(cply_str s)
{
	/* When even standard error is gone there is nobody left to tell. */
	(void)cli_write_all(STDERR_FILENO, s);
}

/* A file name may hold anything, also what would steer the terminal. */
static void disarm(char *s)
{
	for (; *s; s++) {
		unsigned char c = (unsigned char)*s;
		unsigned char next = (unsigned char)s[1];
		if (c < 0x20 || c == 0x7F)
			*s = '?';
		else if (c == 0xC2 && next >= 0x80 && next < 0xA0)
			s[0] = s[1] = '?';
	}
}

__attribute__((format(printf, 3, 0))) static size_t
compose(char *text, size_t size, const char *format, va_list args)
{
	static const char prefix[] = "crossply: ";
	size_t n = sizeof prefix - 1;
	memcpy(text, prefix, n);
	vsnprintf(text + n, size - n - 1, format, args);
	disarm(text);
	n = strlen(text);
	text[n++] = '\n';
	return n;
}

void cli_complain(const char *format, ...)
{
	char text[4096 + 512];
	va_list args;
	va_start(args, format);
	size_t n = compose(text, sizeof text, format, args);
	va_end(args);
	cli_err((cply_str){ text, n });
}

void cli_complain_to(cply_buf *b, const char *format, ...)
{
	char text[4096 + 512];
	va_list args;
	va_start(args, format);
	size_t n = compose(text, sizeof text, format, args);
	va_end(args);
	cply_put_str(b, (cply_str){ text, n });
}

static void write_out(cli *c, cply_str s)
{
	if (c->out_failed || !s.len)
		return;
	if (c->report) {
		c->out_failed = !save_put(&c->report_file, s);
		return;
	}
	if (cli_write_all(STDOUT_FILENO, s))
		return;
	c->out_failed = true;
	cli_complain("cannot write to standard output: %s", strerror(errno));
}

void cli_print(cli *c, cply_str s)
{
	if (!c->out && s.len < PENDING)
		c->out = malloc(PENDING);
	if (!c->out || s.len > PENDING - c->n_out) {
		cli_flush(c);
		if (!c->out || s.len > PENDING) {
			write_out(c, s);
			return;
		}
	}
	if (s.len)
		memcpy(c->out + c->n_out, s.ptr, s.len);
	c->n_out += s.len;
}

int cli_flush(cli *c)
{
	write_out(c, (cply_str){ c->out, c->n_out });
	c->n_out = 0;
	return c->out_failed ? EXIT_IO : EXIT_FINE;
}

static bool wants_color(const cli *c, int fd)
{
	enum { AUTO, ALWAYS, NEVER };
	uint64_t when = cli_number(c, OPT_COLOR, AUTO);
	if (when != AUTO)
		return when == ALWAYS;
	const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
	if ((no_color && *no_color) || (term && strcmp(term, "dumb") == 0))
		return false;
	return fd == STDOUT_FILENO ? c->out_is_terminal : isatty(fd);
}

static bool is_utf8_name(cply_str s)
{
	return cply_str_is_nocase(s, "UTF-8") || cply_str_is_nocase(s, "UTF8");
}

/* "en_GB.UTF-8", "C.utf8", "UTF-8"; what follows an @ does not matter. */
static bool locale_is_utf8(const char *locale)
{
	cply_str s = cply_str_of(locale);
	size_t at = cply_str_find(s, CPLY_STR("@"));
	s = cply_str_sub(s, 0, at == SIZE_MAX ? s.len : at);
	size_t dot = cply_str_find(s, CPLY_STR("."));
	return is_utf8_name(
		cply_str_sub(s, dot == SIZE_MAX ? 0 : dot + 1, s.len));
}

/* The options, else the locale: without one it is C, as POSIX has it. */
static bool wants_ascii(const cli *c)
{
	static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };
	const cli_given *yes = cli_get(c, OPT_ASCII);
	const cli_given *no = cli_get(c, OPT_NO_ASCII);
	if (yes || no)
		return yes && (!no || yes > no); /* the last one counts */
	for (size_t i = 0; i < CPLY_COUNT(names); i++) {
		const char *locale = getenv(names[i]);
		if (locale && *locale)
			return !locale_is_utf8(locale);
	}
	return true;
}

static uint32_t terminal_columns(void)
{
	uint32_t n;
	const char *columns = getenv("COLUMNS");
	if (columns && cply_str_u32(cply_str_of(columns), &n) && n)
		return n < 1000 ? n : 1000;
	struct winsize size;
	for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++)
		if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col)
			return size.ws_col;
	return 80;
}

/* The report may not take the place of what it is about, nor of any other
 * file unless that is allowed. */
int cli_report_to(cli *c, const char *path)
{
	if (!path || strcmp(path, "-") == 0)
		return EXIT_FINE;
	for (size_t i = 0; i < c->n_operands; i++)
		if (path_same_file(c->operands[i], path))
			return cli_misuse(c, "-o %s is also the input", path);
	int fits = type_check_report(c, path);
	if (fits != EXIT_FINE)
		return fits;
	const save_request to = { .path = path,
		                  .force = cli_has(c, OPT_FORCE) };
	int code = save_open(&c->report_file, &to);
	if (code != EXIT_FINE)
		return code;
	c->report = path;
	c->out_is_terminal = false;
	c->color_out = wants_color(c, STDOUT_FILENO);
	return EXIT_FINE;
}

void cli_look_at_terminal(cli *c)
{
	c->out_is_terminal = isatty(STDOUT_FILENO);
	c->color_out = wants_color(c, STDOUT_FILENO);
	c->color_err = wants_color(c, STDERR_FILENO);
	c->ascii = wants_ascii(c);
	c->columns = terminal_columns();
	c->quiet = cli_has(c, OPT_QUIET);
}
