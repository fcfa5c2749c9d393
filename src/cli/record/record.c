/* SPDX-License-Identifier: MIT */
/* Documents with steps: opening their timeline and saying where one is. */
#include "cli/record/record.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/visible.h"

cply_clock record_clock(const cli *c)
{
	return (cply_clock)cli_number(c, OPT_CLOCK, CPLY_CLOCK_ACTIVE);
}

int64_t record_idle(const cli *c)
{
	return 1000 * (int64_t)cli_number(c, OPT_IDLE, 0);
}

int record_open(cply_timeline *t, const cply_doc *doc, const char *name,
                const char *option, const cli *c, cply_arena *a)
{
	if (!doc->kind->timeline) {
		cli_complain("%s: %s is for records of play; a %s has no "
		             "steps to go through",
		             name, option, doc->kind->name);
		return EXIT_USAGE;
	}
	if (cply_timeline_open(t, doc->kind->timeline, doc->as.record,
	                       record_idle(c), a) != CPLY_OK) {
		cli_complain("out of memory while looking at %s", name);
		return EXIT_LIMIT;
	}
	t->clock = record_clock(c);
	return EXIT_FINE;
}

int record_refuse(const cply_goal *p, const cply_steps *in, const char *name,
                  const char *option)
{
	cply_arena a;
	cply_buf b;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&b, &a);
	cply_goal_explain(p, in, cply_str_of(option), &b);
	if (name)
		cli_complain("%s: %.*s", name, (int)b.len, b.ptr);
	else
		cli_complain("%.*s", (int)b.len, b.ptr);
	cply_arena_free(&a);
	return EXIT_USAGE;
}

int record_find(const cply_timeline *t, const char *name, const char *option,
                const char *text, uint64_t *out)
{
	const cply_steps in = cply_timeline_steps(t);
	cply_goal p;
	(void)cply_goal_read(cply_str_of(text), &p);
	*out = cply_goal_find(&p, &in);
	return *out == CPLY_NO_STEP ? record_refuse(&p, &in, name, option)
	                            : EXIT_FINE;
}

int record_puzzle(cli *c, const cply_mill *pack, const char *at, uint32_t *out)
{
	cply_timeline t;
	uint64_t position;
	if (cply_timeline_open(&t, &cply_mill_timeline, pack, 0, &c->arena) !=
	    CPLY_OK) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	int code = record_find(&t, NULL, "--at", at, &position);
	if (code == EXIT_FINE && position < pack->n_steps)
		*out = pack->steps[position].puzzle;
	return code;
}

/* ---- in words ---- */

void record_describe(const cply_timeline *t, uint64_t position,
                     cply_arena *scratch, cply_buf *out)
{
	/* A step of these is worth a word beyond its description. */
	static const struct {
		const char *mark, *word;
	} words[] = {
		{ "correction", "correction" },
		{ "word", "completes a word" },
	};
	if (!position) {
		cply_put(out, "the start");
		return;
	}
	cply_buf b;
	cply_buf_init(&b, scratch);
	t->ops->describe(t->record, position - 1, &b);
	cplyi_put_visible(out, cply_buf_str(&b), CPLYI_CLEAN);
	uint32_t marks =
		t->ops->marks ? t->ops->marks(t->record, position - 1) : 0;
	for (size_t i = 0; marks && i < CPLY_COUNT(words); i++) {
		if (!(marks &
		      cply_timeline_mark(t, cply_str_of(words[i].mark))))
			continue;
		cply_put(out, "; ");
		cply_put(out, words[i].word);
	}
	out->failed |= b.failed;
}

void record_caption(const cply_timeline *t, uint64_t position, cply_buf *out)
{
	cply_put(out, "Step ");
	cply_put_uint(out, position);
	cply_put(out, " of ");
	cply_put_uint(out, cply_timeline_count(t));
	if (cply_timeline_is_timed(t)) {
		cply_put(out, " at ");
		cply_put_clock(out, cply_timeline_shown(t, position));
	}
	cply_put(out, ": ");
	record_describe(t, position, out->arena, out);
	cply_put(out, "\n");
}

/* ---- as JSON ---- */

static void put_time(const cply_timeline *t, uint64_t position,
                     cply_json_writer *w, cply_arena *scratch)
{
	int64_t ms = cply_timeline_shown(t, position);
	cply_buf b;
	cply_buf_init(&b, scratch);
	cply_put_clock(&b, ms);
	cply_json_key(w, "time_ms");
	cply_json_put_int(w, ms);
	cply_json_key(w, "wall_ms");
	cply_json_put_int(w, cply_timeline_time(t, position));
	cply_json_key(w, "clock");
	cply_json_put_string(w, cply_buf_str(&b));
}

void record_json(const cply_timeline *t, uint64_t position, cply_json_writer *w,
                 cply_arena *scratch)
{
	cply_json_key(w, "step");
	cply_json_put_int(w, (int64_t)position);
	cply_json_key(w, "steps");
	cply_json_put_int(w, (int64_t)cply_timeline_count(t));
	if (cply_timeline_is_timed(t))
		put_time(t, position, w, scratch);
	if (!position)
		return;
	cply_buf b;
	cply_buf_init(&b, scratch);
	t->ops->describe(t->record, position - 1, &b);
	cply_json_key(w, "description");
	cply_json_put_string(w, cply_buf_str(&b));
	const char *const *names = t->ops->mark_names;
	if (!t->ops->marks || !names)
		return;
	uint32_t marks = t->ops->marks(t->record, position - 1);
	cply_json_key(w, "marks");
	cply_json_begin_inline_array(w);
	for (unsigned i = 0; i < CPLY_MARKS_MAX && names[i]; i++)
		if (marks >> i & 1)
			cply_json_put_string(w, cply_str_of(names[i]));
	cply_json_end_array(w);
}
