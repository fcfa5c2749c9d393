/* SPDX-License-Identifier: MIT */
/* A plain .puz encoder for tests, written from the description of the format
 * and sharing nothing with the library. */
#ifndef CROSSPLY_TEST_PUZ_BUILDER_H
#define CROSSPLY_TEST_PUZ_BUILDER_H

#include <stdio.h>

#include "format/formats.h"
#include "support/support.h"

typedef struct puz_spec {
	cply_str before;     /* in front of the header */
	const char *version; /* 4 bytes; NULL: 1.3 */
	unsigned width, height;
	const char *solution;
	const char *state; /* NULL: hyphens */
	const char *title, *author, *copyright, *notes;
	const char *clues[16];
	int count;     /* stored number of clues; 0: as many as there are */
	unsigned type; /* 0: 1; 0x10000: 0 */
	unsigned flag;
	unsigned true_sum;
	cply_str after;    /* sections and junk */
	bool no_notes;     /* leave the notes and their end out */
	bool open_notes;   /* leave the end of the notes out */
	bool zero_sums;    /* write no checksums */
	bool with_notes;   /* count the notes whatever the version */
	unsigned spoil;    /* offset of a header byte to change, or 0 */
	bool spoil_global; /* change byte 0 */
} puz_spec;

enum { PUZ_TEST_ROOM = 8192 };

static inline unsigned test_sum(const void *p, size_t n, unsigned sum)
{
	const unsigned char *b = p;
	while (n--) {
		unsigned low = sum & 1;
		sum = sum >> 1;
		if (low)
			sum |= 0x8000;
		sum = (sum + *b++) & 0xFFFF;
	}
	return sum;
}

static inline void test_u16(unsigned char *p, unsigned n)
{
	p[0] = (unsigned char)(n & 255);
	p[1] = (unsigned char)(n / 256);
}

static inline unsigned test_text_sum(const puz_spec *s, unsigned sum)
{
	const char *head[] = { s->title, s->author, s->copyright };
	for (int i = 0; i < 3; i++)
		if (head[i] && *head[i])
			sum = test_sum(head[i], strlen(head[i]) + 1, sum);
	for (int i = 0; s->clues[i]; i++)
		sum = test_sum(s->clues[i], strlen(s->clues[i]), sum);
	bool old = s->version && s->version[0] == '1' && s->version[2] < '3';
	if (s->notes && *s->notes && (!old || s->with_notes))
		sum = test_sum(s->notes, strlen(s->notes) + 1, sum);
	return sum;
}

static inline size_t test_put(unsigned char *out, size_t at, const char *text)
{
	size_t n = text ? strlen(text) : 0;
	if (n)
		memcpy(out + at, text, n);
	out[at + n] = 0;
	return at + n + 1;
}

static inline void test_header(const puz_spec *s, unsigned char *h,
                               const void *solution, const void *state,
                               unsigned count)
{
	unsigned cells = s->width * s->height;
	memset(h, 0, 0x34);
	memcpy(h + 2, "ACROSS&DOWN", 12);
	memcpy(h + 0x18, s->version ? s->version : "1.3", 4);
	test_u16(h + 0x1E, s->true_sum);
	h[0x2C] = (unsigned char)s->width;
	h[0x2D] = (unsigned char)s->height;
	test_u16(h + 0x2E, s->count ? (unsigned)s->count : count);
	test_u16(h + 0x30, s->type == 0x10000 ? 0 : s->type ? s->type : 1);
	test_u16(h + 0x32, s->flag);
	if (s->zero_sums)
		return;
	unsigned cib = test_sum(h + 0x2C, 8, 0);
	unsigned parts[4] = { cib, test_sum(solution, cells, 0),
		              test_sum(state, cells, 0), test_text_sum(s, 0) };
	unsigned all = test_sum(solution, cells, cib);
	all = test_text_sum(s, test_sum(state, cells, all));
	test_u16(h, all);
	test_u16(h + 0x0E, cib);
	for (int i = 0; i < 4; i++) {
		h[0x10 + i] =
			(unsigned char)("ICHE"[i] ^ (int)(parts[i] & 255));
		h[0x14 + i] = (unsigned char)("ATED"[i] ^ (int)(parts[i] >> 8));
	}
	if (s->spoil)
		h[s->spoil] ^= 0x55;
	if (s->spoil_global)
		h[0] ^= 0x55;
}

/* Builds into `out` (PUZ_TEST_ROOM bytes) and returns the length. */
static inline size_t puz_build(const puz_spec *s, unsigned char *out)
{
	size_t at = s->before.len, cells = s->width * s->height;
	unsigned char *h = out + at;
	unsigned count = 0;
	if (at)
		memcpy(out, s->before.ptr, at);
	at += 0x34;
	memcpy(out + at, s->solution, cells);
	for (size_t i = 0; i < cells; i++)
		out[at + cells + i] =
			(unsigned char)(s->state ? s->state[i]
		                        : s->solution[i] == '.' ||
		                                        s->solution[i] == ':'
		                                ? s->solution[i]
		                                : '-');
	at += 2 * cells;
	at = test_put(out, at, s->title);
	at = test_put(out, at, s->author);
	at = test_put(out, at, s->copyright);
	for (; s->clues[count]; count++)
		at = test_put(out, at, s->clues[count]);
	test_header(s, h, h + 0x34, h + 0x34 + cells, count);
	if (!s->no_notes)
		at = test_put(out, at, s->notes) - s->open_notes;
	if (s->after.len)
		memcpy(out + at, s->after.ptr, s->after.len);
	return at + s->after.len;
}

/* Appends a section to `out` and returns the new length. */
static inline size_t puz_section_put(unsigned char *out, size_t at,
                                     const char *name, const void *data,
                                     size_t len)
{
	memcpy(out + at, name, 4);
	test_u16(out + at + 4, (unsigned)len);
	test_u16(out + at + 6, test_sum(data, len, 0));
	memcpy(out + at + 8, data, len);
	out[at + 8 + len] = 0;
	return at + 9 + len;
}

/* A 3 by 3 grid of letters and its six clues. */
#define PUZ_CLUES3 \
	.clues = { "a one", "d one", "d two", "d three", "a four", "a five" }
#define PUZ_GRID3 .width = 3, .height = 3, .solution = "CATAREBEN"

static inline cply_status read_again(session *s, cply_str bytes, uint32_t key)
{
	session_reset(s, SIZE_MAX);
	s->how->reading.key = key;
	return session_read(s, bytes, "test.puz", &cply_format_puz);
}

/* Written without any change, a document gives the bytes it came from. */
static inline void assert_same_bytes(session *s, cply_str bytes)
{
	cply_buf out;
	cply_buf_init(&out, s->arena);
	cply_write_options options = { 0 };
	cply_write w = { &out, s->arena, s->diags, &options };
	assert_int_equal(cply_write_doc(&w, &cply_format_puz, s->doc), CPLY_OK);
	if (out.len != bytes.len)
		fail_msg("%zu bytes written, %zu read", out.len, bytes.len);
	for (size_t i = 0; i < out.len; i++)
		if (out.ptr[i] != bytes.ptr[i])
			fail_msg("byte 0x%zx: %02x written, %02x read", i,
			         (unsigned char)out.ptr[i],
			         (unsigned char)bytes.ptr[i]);
}

static inline void assert_text(cply_str got, const char *want)
{
	if (!cply_str_is(got, want))
		fail_msg("\"%.*s\", expected \"%s\"", (int)got.len,
		         got.ptr ? got.ptr : "", want);
}

#endif
