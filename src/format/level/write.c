/* SPDX-License-Identifier: MIT */
/* Writing levels. The public form is made of what is known to be harmless, not
 * of everything but the answers: what this file does not name stays out. */
#include "crossword/direction.h"
#include "crossword/entries.h"
#include "crossword/level_answers.h"
#include "format/level/level.h"

struct writer {
	const cply_crossword *cw;
	const cply_write_options *options;
	cply_arena *scratch;
	cply_json_writer json;
	uint32_t *numbers; /* of the cells: of the clues that start there */
};

/* ---- what is written at all ---- */

static bool is_plain_value(cply_str json)
{
	return json.len && json.ptr[0] != '"' && json.ptr[0] != '{' &&
	       json.ptr[0] != '[';
}

bool cplyi_level_is_public(const cply_extra *x)
{
	/* Columns of the table that clients get; no text, so no answers. */
	static const char *const names[] = { "is_premium",
		                             "difficulty_multiplier",
		                             "sort_order" };
	for (size_t i = 0; i < CPLY_COUNT(names); i++)
		if (cply_str_is(x->key, names[i]))
			return is_plain_value(x->value);
	return false;
}

static bool is_private(const struct writer *w)
{
	return w->options->with_answers && !w->options->blank;
}

static bool is_ours(const cply_extra *x)
{
	return cply_str_is(cply_str_of(x->origin), "level");
}

/* ---- parts ---- */

static void put_extra(struct writer *w, cply_str key, cply_str value)
{
	cply_json_key_str(&w->json, key);
	cply_json_put_raw(&w->json, value);
}

/* Fields of one object; those of a document have no point in their key. */
static void put_extras(struct writer *w, const cply_extras *extras)
{
	for (uint32_t i = 0; i < extras->n; i++)
		if (is_ours(&extras->items[i]) &&
		    !cply_str_is(extras->items[i].key, "answer"))
			put_extra(w, extras->items[i].key,
			          extras->items[i].value);
}

/* Those of `grid_json` or `clues_json`. */
static void put_part_extras(struct writer *w, const char *prefix)
{
	for (uint32_t i = 0; is_private(w) && i < w->cw->extras.n; i++) {
		const cply_extra *x = &w->cw->extras.items[i];
		if (is_ours(x) && cply_str_starts(x->key, prefix))
			put_extra(w,
			          cply_str_sub(x->key, cply_str_of(prefix).len,
			                       x->key.len),
			          x->value);
	}
}

static void put_int(struct writer *w, const char *key, int64_t n)
{
	cply_json_key(&w->json, key);
	cply_json_put_int(&w->json, n);
}

static void put_string(struct writer *w, const char *key, cply_str s)
{
	cply_json_key(&w->json, key);
	cply_json_put_string(&w->json, s);
}

static void put_cell(struct writer *w, uint32_t i)
{
	const cply_cell *cell = &w->cw->cells[i];
	bool open = cell->kind == CPLY_CELL_OPEN;
	cply_json_begin_inline_object(&w->json);
	put_int(w, "row", i / w->cw->width);
	put_int(w, "col", i % w->cw->width);
	put_string(w, "type", open ? CPLY_STR("letter") : CPLY_STR("black"));
	if (open && w->numbers[i])
		put_int(w, "number", w->numbers[i]);
	if (is_private(w) && cell->more)
		put_extras(w, &cell->more->extras);
	cply_json_end_object(&w->json);
}

static void put_grid(struct writer *w)
{
	const cply_crossword *cw = w->cw;
	cply_json_key(&w->json, "grid_json");
	cply_json_begin_object(&w->json);
	put_int(w, "rows", cw->height);
	put_int(w, "cols", cw->width);
	cply_json_key(&w->json, "cells");
	cply_json_begin_array(&w->json);
	for (uint32_t i = 0; i < cw->width * cw->height; i++)
		put_cell(w, i);
	cply_json_end_array(&w->json);
	put_part_extras(w, "grid_json.");
	cply_json_end_object(&w->json);
}

static void put_answer(struct writer *w, const cply_clue *clue)
{
	cply_str text;
	cply_buf letters;
	cply_buf_init(&letters, w->scratch);
	if (!cplyi_spelled_answer(clue, w->scratch, &text)) {
		/* With a rebus square it would be longer than its word. */
		if (!cplyi_cells_answer(w->cw, clue, &letters) ||
		    cply_grapheme_count(cply_buf_str(&letters)) !=
		            clue->n_cells ||
		    !cplyi_answer_is_fit(cply_buf_str(&letters)))
			return;
		text = cply_buf_str(&letters);
	}
	put_string(w, "answer", text);
}

static void put_clue(struct writer *w, const cply_clue *clue)
{
	uint32_t start = clue->cells[0];
	cply_json_begin_inline_object(&w->json);
	put_int(w, "number", cplyi_level_clue_number(w->cw, clue));
	if (w->options->level_dialect != CPLY_LEVEL_QUESTION)
		put_string(w, "clue", clue->text.plain);
	if (w->options->level_dialect != CPLY_LEVEL_CLUE)
		put_string(w, "question", clue->text.plain);
	put_int(w, "answer_length", clue->n_cells);
	cply_json_key(&w->json, "start");
	cply_json_begin_inline_object(&w->json);
	put_int(w, "row", start / w->cw->width);
	put_int(w, "col", start % w->cw->width);
	cply_json_end_object(&w->json);
	if (is_private(w)) {
		put_answer(w, clue);
		put_extras(w, &clue->extras);
	}
	cply_json_end_object(&w->json);
}

static void put_clues(struct writer *w)
{
	cply_json_key(&w->json, "clues_json");
	cply_json_begin_object(&w->json);
	for (cply_direction d = CPLY_ACROSS; d <= CPLY_DOWN; d++) {
		cply_json_key(&w->json, cplyi_direction_word(d));
		cply_json_begin_array(&w->json);
		for (uint32_t i = 0; i < w->cw->n_lists; i++) {
			const cply_clue_list *l = &w->cw->lists[i];
			if (l->direction != d)
				continue;
			for (uint32_t k = 0; k < l->n_clues; k++)
				if (cplyi_level_holds(w->cw, l, &l->clues[k]))
					put_clue(w, &l->clues[k]);
		}
		cply_json_end_array(&w->json);
	}
	put_part_extras(w, "clues_json.");
	cply_json_end_object(&w->json);
}

/* ---- about the level ---- */

static void put_identity(struct writer *w)
{
	char id[36];
	uint32_t version = w->options->revision;
	const cply_text *meta = w->cw->meta;
	if (cply_level_id(w->options->id, id) ||
	    cply_level_id(meta[CPLY_META_ID].plain, id))
		put_string(w, "id", (cply_str){ id, sizeof id });
	if (!version &&
	    !cply_level_version(meta[CPLY_META_REVISION].plain, &version))
		version = 1;
	put_int(w, "version", version);
}

static void put_meta(struct writer *w)
{
	for (unsigned i = 0; i < CPLY_META_COUNT; i++) {
		cply_str text = w->cw->meta[i].plain;
		if (!text.len || i == CPLY_META_ID || i == CPLY_META_REVISION)
			continue;
		/* What is shown after solving may tell the answers. */
		if (cplyi_meta_is_answer(i) && !is_private(w))
			continue;
		put_string(w, cply_meta_name((cply_meta)i), text);
	}
}

/* Of the document; the hash is written when asked for, never a stored one. */
static void put_document_extras(struct writer *w)
{
	for (uint32_t i = 0; i < w->cw->extras.n; i++) {
		const cply_extra *x = &w->cw->extras.items[i];
		if (!is_ours(x) || cply_str_starts(x->key, "grid_json.") ||
		    cply_str_starts(x->key, "clues_json.") ||
		    cply_str_is(x->key, "answer_hash") ||
		    cply_str_is(x->key, "hash_scheme"))
			continue;
		if (is_private(w) || cplyi_level_is_public(x))
			put_extra(w, x->key, x->value);
	}
}

static bool number_cells(struct writer *w)
{
	const cply_crossword *cw = w->cw;
	w->numbers =
		CPLY_NEW(w->scratch, (size_t)cw->width * cw->height, uint32_t);
	if (!w->numbers)
		return false;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			const cply_clue *clue = &cw->lists[i].clues[k];
			if (cplyi_level_holds(cw, &cw->lists[i], clue) &&
			    !w->numbers[clue->cells[0]])
				w->numbers[clue->cells[0]] =
					cplyi_level_clue_number(cw, clue);
		}
	return true;
}

cply_status cplyi_level_write(const cply_write *out, const cply_doc *doc)
{
	struct writer w = { .cw = doc->as.crossword,
		            .options = out->options,
		            .scratch = out->scratch };
	if (!number_cells(&w))
		return CPLY_NOMEM;
	cply_json_writer_init(&w.json, out->out, 2);
	cply_json_begin_object(&w.json);
	put_identity(&w);
	put_meta(&w);
	put_document_extras(&w);
	if (w.options->hash.len) {
		put_string(&w, "answer_hash", w.options->hash);
		put_string(&w, "hash_scheme", w.options->hash_scheme);
	}
	put_grid(&w);
	put_clues(&w);
	cply_json_end_object(&w.json);
	cply_put_char(out->out, '\n');
	return out->scratch->failed ? CPLY_NOMEM : CPLY_OK;
}
