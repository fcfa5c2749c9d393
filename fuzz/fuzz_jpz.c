/* SPDX-License-Identifier: MIT */
/* Any bytes are read as a .jpz; what was read is checked and written, and what
 * was written reads as the same puzzle. */
#include <stdlib.h>
#include <string.h>

#include "crossply/crossply.h"
#include "fuzz.h"

struct reading {
	cply_arena arena;
	cply_diags diags;
	cply_doc doc;
};

static void read_bytes(struct reading *r, cply_str bytes,
                       cply_json_parser *json)
{
	static const cply_read_options options = { .numbering = -1 };
	cply_read in = { .bytes = bytes,
		         .arena = &r->arena,
		         .diags = &r->diags,
		         .limits = cply_limits_default(),
		         .options = &options,
		         .json = json };
	const cply_format *jpz = cply_format_find(CPLY_STR("jpz"));
	cply_arena_init(&r->arena, NULL, 256u << 20);
	cply_diags_init(&r->diags, &r->arena, 100);
	(void)!cply_read_doc(&in, jpz, &r->doc);
	if (r->doc.kind)
		cply_check_doc(&r->doc, &r->arena, &r->diags);
}

static bool is_same_clue(const cply_clue *a, const cply_clue *b)
{
	return a->n_cells == b->n_cells && a->n_links == b->n_links &&
	       a->text.n_runs == b->text.n_runs &&
	       cply_str_eq(a->text.plain, b->text.plain) &&
	       cply_str_eq(a->label, b->label);
}

static bool is_same_cell(const cply_cell *a, const cply_cell *b)
{
	return a->kind == b->kind && a->bars == b->bars &&
	       a->flags == b->flags && cply_str_eq(a->solution, b->solution) &&
	       cply_str_eq(a->fill, b->fill) && cply_str_eq(a->label, b->label);
}

static bool is_alike(const cply_crossword *a, const cply_crossword *b)
{
	if (a->width != b->width || a->height != b->height ||
	    a->n_lists != b->n_lists)
		return false;
	for (uint32_t i = 0; i < a->n_lists; i++) {
		const cply_clue_list *x = &a->lists[i], *y = &b->lists[i];
		if (x->n_clues != y->n_clues || x->direction != y->direction)
			return false;
		for (uint32_t k = 0; k < x->n_clues; k++)
			if (!is_same_clue(&x->clues[k], &y->clues[k]))
				return false;
	}
	for (size_t i = 0; i < (size_t)a->width * a->height; i++)
		if (!is_same_cell(&a->cells[i], &b->cells[i]))
			return false;
	return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const cply_write_options options = { .blank = false };
	cply_json_parser json;
	struct reading one, two;
	cply_buf out;
	memset(&json, 0, sizeof json);
	read_bytes(&one, (cply_str){ (const char *)data, size }, &json);
	cply_buf_init(&out, &one.arena);
	cply_write w = { .out = &out,
		         .scratch = &one.arena,
		         .diags = &one.diags,
		         .options = &options };
	if (one.doc.kind &&
	    cply_write_doc(&w, one.doc.format, &one.doc) == CPLY_OK) {
		read_bytes(&two, cply_buf_str(&out), &json);
		if (!two.arena.failed &&
		    (!two.doc.kind ||
		     !is_alike(one.doc.as.crossword, two.doc.as.crossword)))
			abort();
		cply_arena_free(&two.arena);
	}
	cply_arena_free(&one.arena);
	cply_json_parser_free(&json);
	return 0;
}
