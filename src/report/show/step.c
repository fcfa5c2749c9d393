/* SPDX-License-Identifier: MIT */
/* Where one is in a record: in words, as JSON, and the beginning of all that
 * is shown as JSON. */
#include "base/visible.h"
#include "report/show/show.h"

/* ---- in words ---- */

void cplyi_step_describe(const cply_timeline *t, uint64_t position,
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

void cplyi_step_caption(const cply_timeline *t, uint64_t position,
                        cply_buf *out)
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
	cplyi_step_describe(t, position, out->arena, out);
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

void cplyi_step_json(const cply_timeline *t, uint64_t position,
                     cply_json_writer *w, cply_arena *scratch)
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

void cplyi_step_line(const cply_timeline *t, uint64_t position, uint32_t record,
                     cply_str name, cply_arena *scratch, cply_buf *out)
{
	cply_json_writer w;
	cply_json_writer_init(&w, out, 0);
	cply_json_begin_object(&w);
	if (record) {
		cply_json_key(&w, "record");
		cply_json_put_int(&w, record);
		cply_json_key(&w, "name");
		cply_json_put_string(&w, name);
	}
	cplyi_step_json(t, position, &w, scratch);
	cply_json_end_object(&w);
	cply_put(out, "\n");
}

/* ---- all kinds ---- */

void cplyi_show_begin(const cply_doc *doc, const cply_timeline *at,
                      const char *schema, cply_arena *scratch,
                      cply_json_writer *w, cply_buf *out)
{
	const struct {
		const char *key, *value;
	} fields[] = { { "schema", schema },
		       { "kind", doc->kind->name },
		       { "format", doc->format->name } };
	cply_json_writer_init(w, out, 2);
	cply_json_begin_object(w);
	for (size_t i = 0; i < CPLY_COUNT(fields); i++) {
		cply_json_key(w, fields[i].key);
		cply_json_put_string(w, cply_str_of(fields[i].value));
	}
	if (at)
		cplyi_step_json(at, at->position, w, scratch);
}

cply_status cplyi_show_end(cply_json_writer *w, const cply_arena *scratch)
{
	cply_json_end_object(w);
	cply_put(w->out, "\n");
	return w->out->failed || scratch->failed ? CPLY_NOMEM : CPLY_OK;
}

const char *const cplyi_show_fields[][2] = {
	{ "schema", "crossply-puzzle/1, or crossply-position/1 for a "
	            "position in a log." },
	{ "kind, format", "The kind of document and the format of the file." },
	{ "step, steps", "For a log: the step of this position, and the "
	                 "last step." },
	{ "time_ms, wall_ms, clock", "Its time by the clock chosen with "
	                             "--clock, its wall clock time, and the "
	                             "former as text." },
	{ "description, marks",
	  "What the last step did, as text and as marks." },
	{ "solver, cursor, filled, running, solved",
	  "For a solve log: the solver, the selected cell, the number of "
	  "filled cells, whether the clock is running, and whether the "
	  "puzzle is solved." },
	{ "name, position, puzzles",
	  "For mill puzzles: the name of the pack, the position on the "
	  "board, and all puzzles with number, id, title, description, "
	  "category, difficulty, author, rules, fen, side and lines. A line "
	  "has optimal, turns, step (its first), actions, legal (how many "
	  "can be played, if not all) and outcome." },
	{ "width, height", "Size of the grid." },
	{ "meta", "Title, author, notes and so on." },
	{ "solution", "One of absent, partial, present, locked." },
	{ "diagramless", "True for a diagramless puzzle." },
	{ "features", "Names of the features that the puzzle uses." },
	{ "timer", "The timer: seconds, and whether it is running." },
	{ "cells", "The rows, each a list of cells with kind (open, block, "
	           "void), label, solution, either, fill, circled, given, "
	           "pencil, was_wrong, wrong, revealed, checked, shade, ink "
	           "and bars." },
	{ "lists", "The clue lists with direction (across, down, other), "
	           "title and clues. A clue has number, label, text, html "
	           "(if styled), enumeration, themed, cells (pairs of row "
	           "and column), answer (? for unknown letters) and links." },
	{ "extras", "Fields specific to the original format." },
	{ NULL, NULL },
};
