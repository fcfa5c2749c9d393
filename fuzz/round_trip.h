/* SPDX-License-Identifier: MIT */
/* What the targets of the crossword formats have in common: any bytes are read
 * and checked; what was read is written; what was written is read again, as the
 * same puzzle. */
#ifndef CROSSPLY_FUZZ_ROUND_TRIP_H
#define CROSSPLY_FUZZ_ROUND_TRIP_H

#include <stdlib.h>

#include "format/formats.h"
#include "fuzz.h"
#include "session.h"

struct trip {
	const cply_format *format;
	cply_write_options options;
	bool despite_losses; /* the same even where a loss was told */
	bool is_stable;      /* writing it once more gives the same bytes */
	/* Ends the program where they differ. */
	void (*same)(const cply_crossword *a, const cply_crossword *b);
};

static inline void require(bool holds)
{
	if (!holds)
		abort();
}

static inline void trip_read(const struct trip *t, fuzz_session *e,
                             cply_str bytes)
{
	fuzz_start(e, 64u << 20, false);
	cply_status s = fuzz_read(e, bytes, t->format);
	require(s == CPLY_OK || e->diags->counts[CPLY_ERROR] ||
	        e->arena->failed);
	cply_session_check(e->in, cply_session_doc(e->in));
}

static inline uint32_t trip_findings(const fuzz_session *e)
{
	return e->diags->counts[0] + e->diags->counts[1] + e->diags->counts[2];
}

/* Empty without memory. */
static inline cply_str trip_write(const struct trip *t, fuzz_session *e,
                                  bool *is_whole)
{
	cply_buf b;
	cply_buf_init(&b, e->arena);
	cply_write w = { .out = &b,
		         .scratch = e->arena,
		         .diags = e->diags,
		         .options = &t->options };
	uint32_t before = trip_findings(e);
	cply_losses(e->doc, t->format, &t->options, e->arena, e->diags);
	*is_whole = trip_findings(e) == before;
	cply_status s = cply_write_doc(&w, t->format, e->doc);
	require(s == CPLY_OK || s == CPLY_NOMEM);
	return s == CPLY_OK ? cply_buf_str(&b) : (cply_str){ NULL, 0 };
}

static inline void trip_back(const struct trip *t, fuzz_session *one)
{
	fuzz_session two;
	bool is_whole, ignored;
	cply_str text = trip_write(t, one, &is_whole);
	if (!text.len)
		return;
	trip_read(t, &two, text);
	require(two.doc->kind || two.arena->failed);
	if (two.doc->kind && (is_whole || t->despite_losses))
		t->same(one->doc->as.crossword, two.doc->as.crossword);
	if (two.doc->kind && t->is_stable) {
		cply_str again = trip_write(t, &two, &ignored);
		require(!again.len || cply_str_eq(text, again));
	}
	fuzz_stop(&two);
}

static inline int trip_run(const struct trip *t, const uint8_t *data,
                           size_t size)
{
	fuzz_session one;
	cply_str bytes = { (const char *)data, size };
	t->format->probe(bytes);
	trip_read(t, &one, bytes);
	if (one.doc->kind)
		trip_back(t, &one);
	fuzz_stop(&one);
	return 0;
}

/* ---- for `same` ---- */

/* Size, and how many lists and clues there are. */
static inline void same_frame(const cply_crossword *a, const cply_crossword *b)
{
	require(a->width == b->width && a->height == b->height &&
	        a->n_lists == b->n_lists);
	for (uint32_t i = 0; i < a->n_lists; i++)
		require(a->lists[i].n_clues == b->lists[i].n_clues);
}

static inline void same_text(const cply_text *a, const cply_text *b)
{
	require(cply_str_eq(a->plain, b->plain) && a->n_runs == b->n_runs);
	for (uint32_t i = 0; i < a->n_runs; i++)
		require(a->runs[i].begin == b->runs[i].begin &&
		        a->runs[i].end == b->runs[i].end &&
		        a->runs[i].style == b->runs[i].style);
}

/* The frame, the letters and the metadata. */
static inline void same_puzzle(const cply_crossword *a, const cply_crossword *b)
{
	same_frame(a, b);
	for (uint32_t i = 0; i < a->width * a->height; i++)
		require(a->cells[i].kind == b->cells[i].kind &&
		        cply_str_eq(a->cells[i].solution,
		                    b->cells[i].solution));
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		same_text(&a->meta[i], &b->meta[i]);
}

#endif
