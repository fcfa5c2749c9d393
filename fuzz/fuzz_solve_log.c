/* SPDX-License-Identifier: MIT */
/* Any bytes are read as a solve log and as the records of sites. What was read
 * is checked, stepped to its end and exactly back, described and drawn. A log
 * that is written is read again without an error, and gives the same bytes. */
#include <stdlib.h>
#include <string.h>

#include "crossply/solve.h"
#include "fuzz.h"
#include "session.h"

/* `back` reads what was written. */
struct work {
	fuzz_session s, back;
	cply_arena scratch;
};

static void require(bool claim)
{
	if (!claim)
		abort();
}

static cply_status read_as(fuzz_session *s, cply_str bytes, const char *format,
                           bool strict)
{
	s->how->strict = strict;
	return fuzz_read(s, bytes, cply_format_find(cply_str_of(format)));
}

static void step(struct work *w, const cply_doc *doc)
{
	const cply_timeline_ops *ops = doc->kind->timeline;
	const cply_solve *s = doc->as.solve;
	size_t n = (size_t)s->puzzle->width * s->puzzle->height;
	cply_solve_state *a = ops->new_state(s, &w->scratch);
	cply_solve_state *b = ops->new_state(s, &w->scratch);
	cply_buf out;
	if (!a || !b)
		return;
	cply_buf_init(&out, &w->scratch);
	for (uint64_t i = 0; i < s->n_events; i++) {
		ops->apply(s, a, i);
		ops->describe(s, i, &out);
		require(!ops->marks(s, i) || ops->marks(s, i) < 256);
		require(!i || ops->time(s, i) >= ops->time(s, i - 1));
	}
	const cply_scene scene = { .doc = doc, .state = a };
	(void)!cply_scene_terminal(&scene, &w->scratch, &out);
	(void)!cply_scene_svg(&scene, &w->scratch, &out);
	for (uint64_t i = s->n_events; i-- > 0;)
		ops->undo(s, a, i);
	require(memcmp(a->fill, b->fill, n * sizeof *a->fill) == 0);
	require(memcmp(a->marks, b->marks, n) == 0);
	require(a->cursor == b->cursor && a->clue == b->clue);
	require(a->n_filled == b->n_filled && !a->is_running && !a->is_solved);
}

static cply_str write_log(struct work *w, fuzz_session *from)
{
	static const cply_write_options options = { 0 };
	const cply_format *to = cply_format_find(CPLY_STR("solve-log"));
	cply_buf out;
	cply_buf_init(&out, &w->scratch);
	const cply_write writing = { &out, &w->scratch, from->diags, &options };
	cply_losses(from->doc, to, &options, &w->scratch, from->diags);
	if (cply_write_doc(&writing, to, from->doc) != CPLY_OK)
		return (cply_str){ NULL, 0 };
	return cply_buf_str(&out);
}

/* Texts that are no UTF-8 and keys that are twice are errors of the JSON, and
 * times beyond the range stay what they are. */
static bool may_be_wrong(const cply_diags *d)
{
	for (uint32_t i = 0; i < d->n; i++) {
		const char *code = cply_rule_get(d->items[i]->rule)->code;
		if (strncmp(code, "JS", 2) == 0 || strcmp(code, "SL314") == 0)
			return true;
	}
	return d->n >= d->max;
}

static void write_and_read(struct work *w)
{
	bool may = may_be_wrong(w->s.diags);
	cply_str one = write_log(w, &w->s);
	if (!one.len || w->scratch.failed)
		return;
	cply_status s = read_as(&w->back, one, "solve-log", true);
	if (s == CPLY_NOMEM || s == CPLY_LIMIT)
		return;
	require(w->back.doc->kind && (s == CPLY_OK || may));
	cply_str two = write_log(w, &w->back);
	if (two.len && !w->scratch.failed && !w->back.arena->failed && !may)
		require(cply_str_eq(one, two));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const names[] = { "solve-log", "dfac", "nyt-game" };
	struct work w;
	fuzz_start(&w.s, 32 << 20, false);
	fuzz_start(&w.back, 32 << 20, true);
	cply_arena_init(&w.scratch, NULL, 32 << 20);
	for (size_t i = 0; i < CPLY_COUNT(names); i++) {
		cply_arena_reset(&w.scratch, 32 << 20);
		cply_str bytes = { (const char *)data, size };
		cply_status s = read_as(&w.s, bytes, names[i], false);
		require(s == CPLY_OK || w.s.diags->n || s == CPLY_NOMEM);
		const cply_doc *doc = cply_session_doc(w.s.in);
		if (!doc)
			continue;
		cply_session_check(w.s.in, doc);
		if (doc->as.solve->n_events < 1000)
			step(&w, doc);
		write_and_read(&w);
	}
	cply_arena_free(&w.scratch);
	fuzz_stop(&w.back);
	fuzz_stop(&w.s);
	return 0;
}
