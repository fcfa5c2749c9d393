/* SPDX-License-Identifier: MIT */
/* Finding a position by mark, and by what a step's description says. */
#include <utf8proc.h>

#include "base/ascii.h"
#include "base/text.h"
#include "crossply/timeline.h"

/* ---- marks ---- */

uint32_t cply_timeline_mark(const cply_timeline *t, cply_str name)
{
	const char *const *names = t->ops->mark_names;
	for (unsigned i = 0; names && i < CPLY_MARKS_MAX && names[i]; i++)
		if (cply_str_is_nocase(name, names[i]))
			return 1u << i;
	return 0;
}

uint64_t cply_timeline_next(const cply_timeline *t, uint64_t from,
                            uint32_t marks)
{
	uint64_t count = t->ops->marks && marks ? cply_timeline_count(t) : 0;
	for (uint64_t step = from; step < count; step++)
		if (t->ops->marks(t->record, step) & marks)
			return step + 1;
	return CPLY_NO_STEP;
}

uint64_t cply_timeline_previous(const cply_timeline *t, uint64_t from,
                                uint32_t marks)
{
	uint64_t count = t->ops->marks && marks ? cply_timeline_count(t) : 0;
	/* The step that led to `from` is step from - 1. */
	uint64_t step = from > count ? count : from ? from - 1 : 0;
	while (step--)
		if (t->ops->marks(t->record, step) & marks)
			return step + 1;
	return CPLY_NO_STEP;
}

/* ---- search ---- */

/* Nearly all of it is ASCII, and there may be a million lines. */
static void put_folded(cply_buf *out, cply_str s)
{
	size_t at = 0;
	while (at < s.len) {
		char *to = cply_buf_room(out, s.len - at);
		if (!to)
			return;
		size_t n = 0;
		for (; at + n < s.len && (unsigned char)s.ptr[at + n] < 0x80;
		     n++) {
			char c = s.ptr[at + n];
			to[n] = ascii_lower(c);
		}
		out->len += n;
		at += n;
		uint32_t c;
		if (at < s.len && cply_utf8_next(s, &at, &c))
			cply_put_utf8(out,
			              (uint32_t)utf8proc_tolower((int32_t)c));
	}
}

/* What a search needs, made once. */
typedef struct searcher {
	const cply_timeline *t;
	cply_buf needle, line, folded;
} searcher;

static void start_search(searcher *s, const cply_timeline *t, cply_str text,
                         cply_arena *scratch)
{
	s->t = t;
	cply_buf_init(&s->needle, scratch);
	cply_buf_init(&s->line, scratch);
	cply_buf_init(&s->folded, scratch);
	put_folded(&s->needle, text);
}

static bool has_text(searcher *s, uint64_t step)
{
	s->line.len = s->folded.len = 0;
	s->t->ops->describe(s->t->record, step, &s->line);
	put_folded(&s->folded, cply_buf_str(&s->line));
	return !s->needle.failed && !s->line.failed && !s->folded.failed &&
	       cply_str_find(cply_buf_str(&s->folded),
	                     cply_buf_str(&s->needle)) != SIZE_MAX;
}

uint64_t cply_timeline_search(const cply_timeline *t, uint64_t from,
                              cply_str text, cply_arena *scratch)
{
	uint64_t count = cply_timeline_count(t);
	searcher s;
	start_search(&s, t, text, scratch);
	for (uint64_t step = from; step < count && !scratch->failed; step++)
		if (has_text(&s, step))
			return step + 1;
	return CPLY_NO_STEP;
}

uint64_t cply_timeline_search_back(const cply_timeline *t, uint64_t from,
                                   cply_str text, cply_arena *scratch)
{
	uint64_t count = cply_timeline_count(t);
	uint64_t step = from > count ? count : from ? from - 1 : 0;
	searcher s;
	start_search(&s, t, text, scratch);
	while (step-- && !scratch->failed)
		if (has_text(&s, step))
			return step + 1;
	return CPLY_NO_STEP;
}
