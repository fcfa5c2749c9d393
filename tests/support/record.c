/* SPDX-License-Identifier: MIT */
#include "support/record.h"

#include "draw/crossword.h"
#include "draw/drawing.h"
#include "support/puzzle.h"
#include "support/support.h"

static size_t n_cells(const record *r)
{
	return (size_t)r->cw->width * r->cw->height;
}

static uint64_t count(const void *rec)
{
	return ((const record *)rec)->n;
}

static int64_t time_of(const void *rec, uint64_t step)
{
	return ((const record *)rec)->steps[step].time;
}

static size_t state_size(const void *rec)
{
	return n_cells(rec) * sizeof(cply_str);
}

static void *new_state(const void *rec, cply_arena *a)
{
	record_state *s = CPLY_NEW(a, 1, record_state);
	if (s)
		s->fill = CPLY_NEW(a, n_cells(rec), cply_str);
	if (!s || !s->fill)
		return NULL;
	s->cursor = UINT32_MAX;
	return s;
}

static void copy(const void *rec, void *to, const void *from)
{
	record_state *t = to;
	const record_state *f = from;
	memcpy(t->fill, f->fill, n_cells(rec) * sizeof *t->fill);
	t->cursor = f->cursor;
}

static void apply(const void *rec, void *state, uint64_t step)
{
	const record_step *s = &((const record *)rec)->steps[step];
	record_state *to = state;
	to->fill[s->cell] = s->letter;
	to->cursor = s->cell;
}

/* By what came before: records are short. */
static void undo(const void *rec, void *state, uint64_t step)
{
	const record *r = rec;
	record_state *to = state;
	memset(to->fill, 0, n_cells(r) * sizeof *to->fill);
	to->cursor = UINT32_MAX;
	for (uint64_t i = 0; i < step; i++)
		apply(rec, state, i);
}

static void describe(const void *rec, uint64_t step, cply_buf *out)
{
	const record *r = rec;
	const record_step *s = &r->steps[step];
	if (r->text) {
		cply_put(out, r->text);
		return;
	}
	cply_put_str(out, s->letter.len ? s->letter : CPLY_STR("nothing"));
	cply_put(out, " in square ");
	cply_put_uint(out, s->cell);
}

static uint32_t marks(const void *rec, uint64_t step)
{
	return ((const record *)rec)->steps[step].marks;
}

static const char *const mark_names[] = { "correction", "check", NULL };

static const cply_timeline_ops timed = {
	.mark_names = mark_names,
	.count = count,
	.time = time_of,
	.state_size = state_size,
	.new_state = new_state,
	.copy = copy,
	.apply = apply,
	.undo = undo,
	.describe = describe,
	.marks = marks,
};

static const cply_timeline_ops untimed = {
	.mark_names = mark_names,
	.count = count,
	.state_size = state_size,
	.new_state = new_state,
	.copy = copy,
	.apply = apply,
	.undo = undo,
	.describe = describe,
	.marks = marks,
};

static bool picture(const cply_scene *scene, cplyi_canvas *canvas,
                    cply_arena *scratch)
{
	const record *r = scene->doc->as.record;
	const record_state *s = scene->state;
	size_t n = n_cells(r);
	cply_crossword cw = *r->cw;
	cply_draw_options o = scene->options;
	cply_focus focus = { .cell = s->cursor };
	cw.cells = CPLY_NEW(scratch, n, cply_cell);
	if (!cw.cells)
		return false;
	for (size_t i = 0; i < n; i++) {
		cw.cells[i] = r->cw->cells[i];
		cw.cells[i].fill = s->fill[i];
	}
	for (uint32_t i = 0; i < cw.n_lists; i++)
		for (uint32_t k = 0; k < cw.lists[i].n_clues; k++)
			for (uint32_t j = 0; j < cw.lists[i].clues[k].n_cells;
			     j++)
				if (cw.lists[i].clues[k].cells[j] ==
				    s->cursor) {
					focus.word = cw.lists[i].clues[k].cells;
					focus.n_word =
						cw.lists[i].clues[k].n_cells;
				}
	if (s->cursor != UINT32_MAX)
		o.focus = &focus;
	return cplyi_draw_crossword(&cw, &o, canvas, scratch);
}

static const cply_drawing drawing = { .picture = picture };

const cply_kind record_kind = { .name = "record",
	                        .timeline = &timed,
	                        .drawing = &drawing };
const cply_kind record_kind_untimed = { .name = "untimed record",
	                                .timeline = &untimed,
	                                .drawing = &drawing };

static uint32_t next_random(uint32_t *seed)
{
	*seed = *seed * 1664525u + 1013904223u;
	return *seed >> 8;
}

cply_doc record_make(cply_arena *a, uint32_t seed, uint64_t n)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
	record *r = CPLY_NEW(a, 1, record);
	r->cw = puzzle_make(a, "ABC#D\nEFGHI\nJ#KLM\nNOPQ#\n");
	puzzle_clues(r->cw, a, NULL, 0);
	r->cw->meta[CPLY_META_TITLE].plain = CPLY_STR("Record");
	r->cw->cells[1].shade = CPLY_COLOR | 0x304050;
	r->cw->cells[5].flags = CPLY_CELL_CIRCLED;
	r->steps = CPLY_NEW(a, n, record_step);
	r->n = n;
	int64_t now = 0;
	for (uint64_t i = 0; i < n; i++) {
		record_step *s = &r->steps[i];
		uint32_t x = next_random(&seed);
		now += x % 13 == 0 ? 0 : x % 41 == 0 ? 90000 : x % 1500;
		s->time = now;
		do
			s->cell = next_random(&seed) % (uint32_t)n_cells(r);
		while (r->cw->cells[s->cell].kind != CPLY_CELL_OPEN);
		x = next_random(&seed);
		if (x % 7)
			s->letter = (cply_str){ &letters[x % 26], 1 };
		s->marks = x % 7 == 0 ? RECORD_CORRECTION
		           : x % 11   ? 0
		                      : RECORD_CHECK;
	}
	return (cply_doc){ .kind = &record_kind, .as.record = r };
}
