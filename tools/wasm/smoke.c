/* SPDX-License-Identifier: MIT */
/* Takes one file through all the pure layers: detect, read, check, report,
 * draw, write in every format. Built natively it is a filter; built for
 * wasm32-wasi it is a module, and both must say the same. */
#include <stdlib.h>
#include <string.h>

#include "crossply/session.h"

/* What has been said so far. */
static char *said;
static size_t n_said, cap_said;

static void put(const char *bytes, size_t n)
{
	if (n_said + n > cap_said) {
		size_t cap = (n_said + n) * 2;
		char *p = realloc(said, cap);
		if (!p)
			abort();
		said = p;
		cap_said = cap;
	}
	if (n)
		memcpy(said + n_said, bytes, n);
	n_said += n;
}

static void put_text(const char *s)
{
	put(s, strlen(s));
}

static void put_status(const char *what, cply_status s)
{
	put_text("== ");
	put_text(what);
	put_text(": ");
	put_text(cply_status_name(s));
	put_text("\n");
}

static void put_pictures(cply_session *s, const cply_doc *doc)
{
	const cply_draw_options o = { .solution = true };
	cply_str out;
	for (int medium = CPLY_TERMINAL; medium <= CPLY_SVG; medium++) {
		put_status("picture",
		           cply_session_draw(s, doc, NULL, (cply_medium)medium,
		                             &o, &out));
		put(out.ptr, out.len);
	}
}

static void put_formats(cply_session *s, const cply_doc *doc)
{
	const cply_write_options options = {
		.id = cply_str_of("00000000-0000-4000-8000-000000000000"),
	};
	for (size_t i = 0; i < cply_format_count(); i++) {
		const cply_format *to = cply_format_at(i);
		cply_str out;
		if (cply_format_can_write(to))
			(void)cply_session_losses(s, doc, to, &options);
		cply_status status =
			cply_session_write(s, doc, to, &options, &out);
		put_status(cply_format_name(to), status);
		put(out.ptr, out.len);
	}
}

/* All that can be said of these bytes. */
static cply_str tell(const char *bytes, size_t n)
{
	cply_session *s = cply_session_new(NULL);
	const cply_doc *doc = cply_session_read(s, bytes, n, "input");
	n_said = 0;
	if (!s)
		return (cply_str){ NULL, 0 };
	put_status(doc ? cply_format_name(cply_doc_format(doc)) : "unread",
	           cply_session_status(s));
	cply_session_check(s, doc);
	put_text(cply_session_text(s));
	put_text(cply_session_json(s));
	if (doc) {
		put_pictures(s, doc);
		put_formats(s, doc);
		put_text(cply_session_text(s));
	}
	cply_session_free(s);
	return (cply_str){ said, n_said };
}

#ifdef __wasm__

/* The host writes the file into input(n), calls run() and reads the answer. */
#define EXPORT(name) __attribute__((export_name(#name)))

static char *given;
static size_t given_len;
static cply_str answer;

EXPORT(input) char *input(size_t n);
EXPORT(input) char *input(size_t n)
{
	free(given);
	given = malloc(n ? n : 1);
	given_len = n;
	return given;
}

EXPORT(run) size_t run(void);
EXPORT(run) size_t run(void)
{
	answer = tell(given, given_len);
	return answer.len;
}

EXPORT(output) const char *output(void);
EXPORT(output) const char *output(void)
{
	return answer.ptr;
}

#else

#include <stdio.h>

int main(void)
{
	enum { MOST = 1 << 24 };
	char *bytes = malloc(MOST);
	if (!bytes)
		return 1;
	size_t n = fread(bytes, 1, MOST, stdin);
	cply_str out = tell(bytes, n);
	size_t written = fwrite(out.ptr, 1, out.len, stdout);
	int code = written == out.len && out.len ? 0 : 1;
	free(said);
	free(bytes);
	return code;
}

#endif
