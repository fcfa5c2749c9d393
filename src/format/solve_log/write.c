/* SPDX-License-Identifier: MIT */
/* Writes solve logs in the strict form: whole numbers, events in order, a
 * start first. Unknown fields and events are written as they were read. */
#include "format/solve_log/solve_log.h"

typedef struct writer {
	cply_json_writer json;
	const cply_solve *s;
	const cply_crossword *cw;
	int64_t shift; /* added to all times */
} writer;

static const int64_t latest = (int64_t)1 << 53;

static void put_text(writer *w, const char *key, cply_str text)
{
	cply_json_key(&w->json, key);
	cply_json_put_string(&w->json, text);
}

static void put_optional(writer *w, const char *key, cply_str text)
{
	if (text.len)
		put_text(w, key, text);
}

static void put_int(writer *w, const char *key, int64_t n)
{
	cply_json_key(&w->json, key);
	cply_json_put_int(&w->json, n);
}

/* The members of an object that was kept as text go on in this one. */
static void put_members(writer *w, cply_str object)
{
	if (object.len > 2)
		cply_json_put_raw(&w->json,
		                  cply_str_sub(object, 1, object.len - 1));
}

/* ---- squares and clues ---- */

static void put_clue(writer *w, const cply_clue *clue)
{
	cply_json_begin_inline_object(&w->json);
	put_text(w, "label", clue->label);
	put_text(w, "text", clue->text.plain);
	for (uint32_t i = 0; i < clue->extras.n; i++) {
		const cply_extra *x = &clue->extras.items[i];
		if (!cply_str_is(cply_str_of(x->origin), "solve-log"))
			continue;
		cply_json_key_str(&w->json, x->key);
		cply_json_put_raw(&w->json, x->value);
	}
	cply_json_end_object(&w->json);
}

static void put_clues(writer *w)
{
	cply_json_key(&w->json, "clueSections");
	cply_json_begin_object(&w->json);
	for (uint32_t i = 0; i < w->cw->n_lists; i++) {
		const cply_clue_list *list = &w->cw->lists[i];
		cply_json_key_str(&w->json, list->title);
		cply_json_begin_array(&w->json);
		for (uint32_t k = 0; k < list->n_clues; k++)
			put_clue(w, &list->clues[k]);
		cply_json_end_array(&w->json);
	}
	cply_json_end_object(&w->json);
}

static void put_square(writer *w, uint32_t i)
{
	const cply_cell *cell = &w->cw->cells[i];
	cply_json_begin_inline_object(&w->json);
	put_int(w, "x", i % w->cw->width);
	put_int(w, "y", i / w->cw->width);
	cply_json_key(&w->json, "fill");
	if (cell->kind == CPLY_CELL_BLOCK)
		cply_json_put_null(&w->json);
	else
		cply_json_put_string(&w->json, w->s->fills[w->s->initial[i]]);
	put_optional(w, "label", cell->label);
	if (cell->flags & CPLY_CELL_CIRCLED)
		put_text(w, "extraShape", CPLY_STR("circle"));
	if (w->s->cell_more)
		put_members(w, w->s->cell_more[i]);
	cply_json_end_object(&w->json);
}

static void put_squares(writer *w)
{
	cply_json_key(&w->json, "initialState");
	cply_json_begin_array(&w->json);
	for (uint32_t i = 0; i < w->cw->width * w->cw->height; i++)
		if (w->cw->cells[i].kind != CPLY_CELL_VOID)
			put_square(w, i);
	cply_json_end_array(&w->json);
}

/* ---- events ---- */

/* Of what is ignored only updates of black squares break no rule. */
static bool is_written(const cply_solve *s, const cply_event *e)
{
	if (!(e->flags & CPLY_EVENT_IGNORED))
		return true;
	return e->type <= CPLY_EVENT_UPDATE && e->type != CPLY_EVENT_START &&
	       e->cell < s->puzzle->width * s->puzzle->height &&
	       s->puzzle->cells[e->cell].kind == CPLY_CELL_BLOCK;
}

static void put_clue_name(writer *w, uint32_t index)
{
	for (uint32_t i = 0; i < w->cw->n_lists; i++) {
		const cply_clue_list *list = &w->cw->lists[i];
		if (index < list->n_clues) {
			put_text(w, "clueSection", list->title);
			put_text(w, "clueLabel", list->clues[index].label);
			return;
		}
		index -= list->n_clues;
	}
}

static void put_details(writer *w, const cply_event *e)
{
	if (e->type >= CPLY_EVENT_REVEAL && e->type <= CPLY_EVENT_UNHIGHLIGHT) {
		put_int(w, "x", e->cell % w->cw->width);
		put_int(w, "y", e->cell / w->cw->width);
	}
	if (e->type == CPLY_EVENT_UPDATE) {
		put_text(w, "fill", w->s->fills[e->fill]);
		if (e->flags & CPLY_EVENT_PENCIL) {
			cply_json_key(&w->json, "pencil");
			cply_json_put_bool(&w->json, true);
		}
	} else if (e->type == CPLY_EVENT_SUBMIT) {
		cply_json_key(&w->json, "success");
		cply_json_put_bool(&w->json, e->flags & CPLY_EVENT_SUCCESS);
	} else if (e->type == CPLY_EVENT_SELECT_CLUE) {
		put_clue_name(w, e->cell);
	}
}

static void put_event(writer *w, const cply_event *e)
{
	cply_str type = e->type == CPLY_EVENT_OTHER
	                        ? w->s->fills[e->fill]
	                        : cply_str_of(cply_event_type_name(
					  (cply_event_type)e->type));
	cply_json_begin_inline_object(&w->json);
	put_text(w, "type", type);
	int64_t time = e->time + w->shift;
	put_int(w, "timestamp", time < 0 ? 0 : time > latest ? latest : time);
	put_details(w, e);
	if (e->solver)
		put_text(w, "solverId", w->s->solvers[e->solver]);
	put_members(w, w->s->extras[e->extra]);
	cply_json_end_object(&w->json);
}

/* Times that the format does not allow were read with a warning. All are moved
 * then, since the distances tell more than the date. */
static void set_shift(writer *w)
{
	int64_t first = 0, last = 0;
	bool is_first = true;
	for (uint64_t i = 0; i < w->s->n_events; i++) {
		const cply_event *e = &w->s->events[i];
		if (!is_written(w->s, e))
			continue;
		first = is_first || e->time < first ? e->time : first;
		last = is_first || e->time > last ? e->time : last;
		is_first = false;
	}
	if (first < 0)
		w->shift = -first;
	else if (last > latest)
		w->shift = latest - last;
}

static void put_events(writer *w)
{
	set_shift(w);
	cply_json_key(&w->json, "events");
	cply_json_begin_array(&w->json);
	for (uint64_t i = 0; i < w->s->n_events; i++)
		if (is_written(w->s, &w->s->events[i]))
			put_event(w, &w->s->events[i]);
	cply_json_end_array(&w->json);
}

/* ---- all of it ---- */

cply_status cplyi_log_write(const cply_write *out, const cply_doc *doc)
{
	writer w = { .s = doc->as.solve, .cw = doc->as.solve->puzzle };
	cply_json_writer_init(&w.json, out->out, 2);
	cply_json_begin_object(&w.json);
	put_text(&w, "version", CPLY_STR("0.1"));
	put_optional(&w, "url", w.cw->meta[CPLY_META_URL].plain);
	put_optional(&w, "title", w.cw->meta[CPLY_META_TITLE].plain);
	put_optional(&w, "byline", w.cw->meta[CPLY_META_AUTHOR].plain);
	put_optional(&w, "date", w.cw->meta[CPLY_META_DATE].plain);
	put_optional(&w, "solver", w.s->solver);
	put_optional(&w, "userAgent", w.s->user_agent);
	if (w.s->is_lossy) {
		cply_json_key(&w.json, "lossy");
		cply_json_put_bool(&w.json, true);
	}
	put_members(&w, w.s->more);
	put_clues(&w);
	put_squares(&w);
	put_events(&w);
	cply_json_end_object(&w.json);
	cply_put_char(out->out, '\n');
	return out->scratch->failed ? CPLY_NOMEM : CPLY_OK;
}

void cplyi_log_losses(const cply_doc *doc, const cply_write_options *options,
                      cply_arena *scratch, cply_diags *diags)
{
	const cply_solve *s = doc->as.solve;
	uint64_t n = 0;
	(void)options;
	(void)scratch;
	for (uint64_t i = 0; i < s->n_events; i++)
		n += !is_written(s, &s->events[i]);
	if (n)
		cply_report_with(diags, CPLY_SL702, CPLY_NOWHERE, CPLY_N(n));
	if (s->has_solution)
		cply_report(diags, CPLY_SL703, CPLY_NOWHERE);
}
