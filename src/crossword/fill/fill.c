/* SPDX-License-Identifier: MIT */
#include "crossply/fill.h"

#include "crossword/fill/fill.h"

/* ---- made and freed ---- */

static bool copy_grid(cply_fill *f, const cply_crossword *cw)
{
	size_t n = (size_t)cw->width * cw->height;
	f->cw = (cply_crossword){ .width = cw->width, .height = cw->height };
	f->cw.cells = CPLY_NEW(&f->arena, n, cply_cell);
	for (size_t i = 0; f->cw.cells && i < n; i++)
		f->cw.cells[i] = (cply_cell){
			.kind = cw->cells[i].kind,
			.bars = cw->cells[i].bars,
			.solution =
				cply_str_copy(&f->arena, cw->cells[i].solution),
		};
	return !f->arena.failed;
}

static bool make_room(cply_fill *f)
{
	cply_arena *a = &f->arena;
	size_t n = (size_t)f->n_places + 1;
	f->states = CPLY_NEW(a, n, cplyi_fill_domain *);
	f->decisions = CPLY_NEW(a, n, cplyi_fill_decision);
	f->queue = CPLY_NEW(a, n, uint32_t);
	f->is_queued = CPLY_NEW(a, n, bool);
	f->assigned = CPLY_NEW(a, 2 * n, uint32_t);
	f->best = CPLY_NEW(a, n, uint32_t);
	f->is_frozen = CPLY_NEW(a, n, bool);
	return !a->failed;
}

static cply_status prepare(cply_fill *f, const cply_crossword *cw,
                           const cply_fill_options *o)
{
	if (!copy_grid(f, cw) || cplyi_shape_of(&f->cw, &f->arena, &f->shape))
		return CPLY_NOMEM;
	if (!cplyi_fill_places(f, o))
		return f->problem.len ? CPLY_INVALID : CPLY_NOMEM;
	f->done.n_words = f->n_places;
	return make_room(f) ? CPLY_OK : CPLY_NOMEM;
}

cply_status cply_fill_new(const cply_crossword *cw, const cply_words *words,
                          const cply_fill_options *options, cply_fill **out)
{
	static const cply_fill_options usual = { 0 };
	const cply_fill_options *o = options ? options : &usual;
	const cply_memory *m = o->memory ? o->memory : cply_memory_heap();
	cply_fill *f = m->resize(m->ctx, NULL, 0, sizeof *f);
	*out = f;
	if (!f)
		return CPLY_NOMEM;
	memset(f, 0, sizeof *f);
	f->memory = *m;
	cply_arena_init(&f->arena, &f->memory, SIZE_MAX);
	cply_arena_init(&f->answers, &f->memory, SIZE_MAX);
	f->words = words;
	f->same_roots = o->same_roots;
	f->min_score = f->floor = o->min_score;
	f->random = 0x9E3779B97F4A7C15u ^ ((uint64_t)o->seed << 17 | o->seed);
	return prepare(f, cw, o);
}

void cply_fill_free(cply_fill *f)
{
	if (!f)
		return;
	cply_memory m = f->memory;
	cply_arena_free(&f->answers);
	cply_arena_free(&f->arena);
	m.resize(m.ctx, f, sizeof *f, 0);
}

cply_str cply_fill_problem(const cply_fill *f)
{
	return f ? f->problem : CPLY_STR("out of memory");
}

cply_fill_progress cply_fill_progress_of(const cply_fill *f)
{
	return f->done;
}

/* ---- steps ---- */

/* Is what was found too much like an earlier filling? */
static bool is_repeat(const cply_fill *f)
{
	for (uint32_t e = 0; e < f->n_earlier; e++) {
		uint32_t n = 0, differ = 0;
		for (uint32_t i = 0; i < f->n_places; i++) {
			const cplyi_fill_place *p = &f->places[i];
			if (p->is_given || p->is_free)
				continue;
			n++;
			differ += cplyi_only(f->states[i], p->bucket) !=
			          f->earlier[e][i];
		}
		if (4 * differ < n || !differ)
			return true;
	}
	return false;
}

/* At the last decision another word; a filling that is the only one ends. */
static bool turn_down(cply_fill *f)
{
	enum { MOST = 400 };
	if (!f->n_decisions || f->n_turned++ > MOST)
		return false;
	/* Not the last decision alone: a good part of them. */
	uint32_t keep = (uint32_t)(cplyi_random(f) >> 33) % f->n_decisions;
	cplyi_fill_decision d = f->decisions[keep];
	f->n_decisions = keep;
	cplyi_undo(f, d.n_trail, d.chunk, d.at);
	while (!cplyi_refuse(f, d.place, d.rank)) {
		if (!f->n_decisions)
			return false;
		d = f->decisions[--f->n_decisions];
		cplyi_undo(f, d.n_trail, d.chunk, d.at);
	}
	return true;
}

static cply_fill_state first_step(cply_fill *f, uint64_t nodes)
{
	cply_fill_state got = cplyi_search(f, nodes);
	if (got != CPLY_FILL_FOUND)
		return got;
	if (is_repeat(f))
		return turn_down(f) ? CPLY_FILL_MORE : CPLY_FILL_IMPOSSIBLE;
	cplyi_keep_best(f);
	return got;
}

cply_fill_state cply_fill_step(cply_fill *f, uint64_t nodes)
{
	uint64_t end = f->done.nodes + (nodes ? nodes : 1);
	cply_fill_state got = CPLY_FILL_MORE;
	for (int i = 0; got == CPLY_FILL_MORE && i < 64; i++) {
		if (f->no_memory)
			return CPLY_FILL_NO_MEMORY;
		uint64_t left = f->done.nodes < end ? end - f->done.nodes : 0;
		if (!left)
			break;
		if (f->has_best)
			got = cplyi_improve(f, left);
		else if (f->is_hopeless)
			return CPLY_FILL_IMPOSSIBLE;
		else
			got = first_step(f, left);
	}
	return got;
}

void cply_fill_another(cply_fill *f)
{
	if (f->has_best) {
		uint32_t *kept = CPLY_NEW(&f->arena, f->n_places, uint32_t);
		uint32_t **all = CPLY_GROW(&f->arena, f->earlier, f->n_earlier,
		                           f->n_earlier + 1u, uint32_t *);
		if (!kept || !all) {
			f->no_memory = true;
			return;
		}
		memcpy(kept, f->best, f->n_places * sizeof *kept);
		f->earlier = all;
		f->earlier[f->n_earlier++] = kept;
	}
	for (uint32_t i = 0; i < f->n_places; i++)
		f->is_frozen[i] = false;
	f->has_best = f->is_started = false;
	f->stage = CPLYI_FIRST;
	f->floor = f->min_score;
	f->fails_allowed = 0;
	f->n_turned = 0;
	(void)cplyi_random(f);
}

/* ---- what was found ---- */

static void put_cells(cply_fill *f, cply_str *cells, const cplyi_fill_place *p,
                      const uint8_t *letters)
{
	for (uint32_t k = 0; k < p->length; k++) {
		cply_buf b;
		if (p->cells[k] == CPLYI_NO_CELL)
			continue;
		cply_buf_init(&b, &f->answers);
		cplyi_put_letters(f->words, &letters[k], 1, &b);
		cells[p->cells[k]] = cply_buf_str(&b);
	}
}

static cply_filled filled_of(cply_fill *f, uint32_t place)
{
	const cplyi_fill_place *p = &f->places[place];
	const uint8_t *letters = p->word;
	cply_buf b;
	cply_filled out = { .direction = p->slot->direction,
		            .number = p->slot->number,
		            .start = p->slot->start,
		            .n_cells = p->slot->length,
		            .score = -1 };
	if (!p->is_given && f->has_best && f->best[place] != UINT32_MAX) {
		letters =
			p->bucket->letters + (size_t)f->best[place] * p->length;
		out.score = p->bucket->scores[f->best[place]];
	}
	cply_buf_init(&b, &f->answers);
	if (p->is_given || out.score >= 0)
		cplyi_put_letters(f->words, letters, p->length, &b);
	out.word = cply_buf_str(&b);
	if (p->is_given) {
		const cplyi_list_word *it =
			cplyi_words_find(f->words, letters, p->length);
		out.score = it ? it->score : -1;
	}
	return out;
}

const cply_filling *cply_fill_best(cply_fill *f)
{
	cply_arena *a = &f->answers;
	if (!f->has_best)
		return NULL;
	cply_arena_reset(a, SIZE_MAX);
	cply_filled *words = CPLY_NEW(a, (size_t)f->n_places + 1, cply_filled);
	cply_str *cells = CPLY_NEW(a, f->shape.n_cells, cply_str);
	if (!words || !cells)
		return NULL;
	f->filling = (cply_filling){ .words = words,
		                     .n = f->n_places,
		                     .min = -1,
		                     .cells = cells,
		                     .n_cells = f->shape.n_cells };
	for (uint32_t i = 0; i < f->shape.n_cells; i++)
		cells[i] = f->cw.cells[i].solution;
	for (uint32_t i = 0; i < f->n_places; i++) {
		const cplyi_fill_place *p = &f->places[i];
		words[i] = filled_of(f, i);
		if (p->is_given || f->best[i] == UINT32_MAX)
			continue;
		put_cells(f, cells, p,
		          p->bucket->letters + (size_t)f->best[i] * p->length);
		f->filling.n_found++;
		f->filling.sum += (uint32_t)words[i].score;
		if (f->filling.min < 0 || words[i].score < f->filling.min)
			f->filling.min = words[i].score;
	}
	return a->failed ? NULL : &f->filling;
}

/* ---- why not ---- */

typedef struct square {
	uint32_t cell, weight;
} square;

static void find_squares(cply_fill *f, cply_fill_reason *out)
{
	enum { MOST = 6 };
	square top[MOST] = { { 0, 0 } };
	uint32_t n = 0;
	for (uint32_t i = 0; i < f->n_places; i++) {
		const cplyi_fill_place *p = &f->places[i];
		for (uint32_t k = 0; k < p->length; k++) {
			square s = { p->cells[k], p->weights[k] };
			/* Each crossing is counted at its first word. */
			if (s.cell == CPLYI_NO_CELL || !s.weight ||
			    p->others[k] < i)
				continue;
			uint32_t at = n < MOST ? n++ : MOST;
			for (; at && top[at - 1].weight < s.weight; at--)
				if (at < MOST)
					top[at] = top[at - 1];
			if (at < MOST)
				top[at] = s;
		}
	}
	out->squares = CPLY_NEW(&f->answers, n, uint32_t);
	for (uint32_t i = 0; out->squares && i < n; i++)
		out->squares[out->n_squares++] = top[i].cell;
}

/* Is there provably no filling without the places that are free? -1: not
 * known. */
static int is_impossible(cply_fill *f, uint64_t nodes)
{
	f->is_started = f->is_hopeless = false;
	f->fails_allowed = nodes;
	switch (cplyi_search(f, nodes)) {
	case CPLY_FILL_IMPOSSIBLE:
		return 1;
	case CPLY_FILL_FOUND:
		return 0;
	default:
		return -1;
	}
}

/* Frees places as long as there is no filling: first many at once, then one
 * after the other. */
static bool reduce(cply_fill *f, uint64_t nodes)
{
	bool is_minimal = true;
	for (uint32_t step = f->n_places / 2 + 1;;
	     step = step > 1 ? step / 2 : 1) {
		for (uint32_t i = 0; i < f->n_places; i += step) {
			bool freed[256] = { false };
			bool any = false;
			for (uint32_t k = i; k < i + step && k < f->n_places;
			     k++) {
				cplyi_fill_place *p = &f->places[k];
				if (p->is_given || p->is_free || k - i > 255)
					continue;
				p->is_free = freed[k - i] = any = true;
			}
			if (!any)
				continue;
			int got = is_impossible(f, nodes);
			if (f->no_memory)
				return false;
			if (got == 1)
				continue;
			is_minimal &= got == 0 || step > 1;
			for (uint32_t k = 0; k < 256; k++)
				if (freed[k])
					f->places[i + k].is_free = false;
		}
		if (step == 1)
			return is_minimal;
	}
}

cply_status cply_fill_explain(cply_fill *f, uint64_t nodes,
                              cply_fill_reason *out)
{
	bool was_hopeless = f->is_hopeless && !f->has_best;
	*out = (cply_fill_reason){ 0 };
	cply_arena_reset(&f->answers, SIZE_MAX);
	f->stage = CPLYI_FIRST;
	find_squares(f, out);
	if (was_hopeless && !f->n_earlier) {
		out->is_minimal = reduce(f, nodes);
		out->words = CPLY_NEW(&f->answers, (size_t)f->n_places + 1,
		                      cply_filled);
		for (uint32_t i = 0; out->words && i < f->n_places; i++) {
			cplyi_fill_place *p = &f->places[i];
			if (!p->is_free && !p->is_given)
				out->words[out->n_words++] = filled_of(f, i);
			p->is_free = false;
		}
		f->is_hopeless = true;
	}
	f->fails_allowed = 0;
	return f->no_memory || f->answers.failed ? CPLY_NOMEM : CPLY_OK;
}
