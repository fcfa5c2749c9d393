/* SPDX-License-Identifier: MIT */
/* Any bytes through the front door: as a whole and as they come, in pieces of
 * any size, from a file that can be rewound and from a pipe. What is read is
 * the same, and everything that a session answers is asked for. The first byte
 * chooses. */
#include <stdlib.h>

#include "base/text.h"
#include "fuzz.h"
#include "session.h"

static void require(bool claim)
{
	if (!claim)
		abort();
}

struct pieces {
	cply_str bytes;
	size_t at, most;
};

static size_t feed(void *ctx, char *into, size_t room)
{
	struct pieces *p = ctx;
	size_t n = p->bytes.len - p->at;
	n = n < room ? n : room;
	n = n < p->most ? n : p->most;
	if (n)
		memcpy(into, p->bytes.ptr + p->at, n);
	p->at += n;
	return n;
}

static bool go_back(void *ctx)
{
	struct pieces *p = ctx;
	p->at = 0;
	return true;
}

/* Through a log that is not held, forth and back. */
static void walk(cply_session *s, const cply_doc *doc)
{
	cply_timeline *t = cply_session_timeline(s, doc);
	if (!t)
		return;
	uint64_t n = cply_timeline_count(t);
	const uint64_t at[] = { n, n / 2, n - n / 3, 0, 1 };
	for (size_t i = 0; i < CPLY_COUNT(at); i++) {
		(void)!cply_timeline_seek(t, at[i]);
		(void)cply_session_show(s, doc, t, NULL);
	}
}

static void ask(cply_session *s, const cply_doc *doc)
{
	cply_str out;
	require(cply_utf8_check(cply_str_of(cply_session_text(s))) == SIZE_MAX);
	require(*cply_session_json(s) == '{');
	require(*cply_session_sarif(s) == '{');
	(void)cply_session_fix(s, &out);
	if (doc && doc->log)
		walk(s, doc);
	doc = cply_session_doc(s);
	if (!doc || doc->log)
		return;
	for (int medium = CPLY_TERMINAL; medium <= CPLY_SVG; medium++)
		(void)!cply_session_draw(s, doc, NULL, (cply_medium)medium,
		                         NULL, &out);
	for (size_t i = 0; i < cply_format_count(); i++) {
		const cply_format *to = cply_format_at(i);
		if (!cply_format_can_write(to))
			continue;
		(void)cply_session_losses(s, doc, to, NULL);
		(void)!cply_session_write(s, doc, to, NULL, &out);
	}
}

static void compare(cply_session *whole, cply_session *piecewise,
                    cply_str bytes, uint8_t how)
{
	struct pieces p = { .bytes = bytes, .most = how % 16u * 61 + 1 };
	const cply_input in = { .read = feed,
		                .rewind = how & 16 ? go_back : NULL,
		                .ctx = &p,
		                .size = how & 32 ? bytes.len : 0,
		                .keep = how & 64,
		                .stream = how & 128 };
	const cply_doc *a = cply_session_read(whole, bytes.ptr, bytes.len, "x");
	const cply_doc *b = cply_session_open(piecewise, &in, "x");
	cply_session_check(whole, a);
	cply_session_check(piecewise, b);
	require(a || cply_session_status(whole) != CPLY_OK);
	if (b && b->log)
		return; /* a stream reports in its own way */
	require(!a == !b);
	require(cply_session_format(whole) == cply_session_format(piecewise));
	require(cply_session_status(whole) == cply_session_status(piecewise));
	for (int i = CPLY_NOTE; i <= CPLY_ERROR; i++)
		require(cply_session_count(whole, (cply_severity)i) ==
		        cply_session_count(piecewise, (cply_severity)i));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_session a, b;
	if (!size)
		return 0;
	fuzz_start(&a, (size_t)64 << 20, data[0] & 1);
	fuzz_start(&b, (size_t)64 << 20, data[0] & 1);
	compare(a.in, b.in, (cply_str){ (const char *)data + 1, size - 1 },
	        data[0]);
	ask(a.in, cply_session_doc(a.in));
	ask(b.in, cply_session_doc(b.in));
	fuzz_stop(&a);
	fuzz_stop(&b);
	return 0;
}
