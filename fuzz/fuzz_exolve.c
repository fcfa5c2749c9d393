/* SPDX-License-Identifier: MIT */
/* Any bytes as Exolve: read, check, write; what was written is read again, as
 * the same puzzle where no loss was told. */
#include <stdlib.h>

#include "crossply/crossply.h"
#include "format/formats.h"
#include "fuzz.h"

static void require(bool holds)
{
	if (!holds)
		abort();
}

struct run {
	cply_arena arena;
	cply_diags diags;
	cply_json_parser json;
	cply_doc doc;
};

static void read_bytes(struct run *r, cply_str bytes)
{
	cply_read_options options = { .numbering = -1 };
	*r = (struct run){ 0 };
	cply_arena_init(&r->arena, NULL, 64u << 20);
	cply_diags_init(&r->diags, &r->arena, 100);
	cply_read in = { .bytes = bytes,
		         .arena = &r->arena,
		         .diags = &r->diags,
		         .limits = cply_limits_default(),
		         .options = &options,
		         .json = &r->json };
	cply_status s = cply_read_doc(&in, &cply_format_exolve, &r->doc);
	require(s == CPLY_OK || r->diags.counts[CPLY_ERROR] || r->arena.failed);
}

static bool is_loss(const cply_diag *g)
{
	return cply_rule_get(g->rule)->code[2] == '7';
}

/* The text, and whether all of the puzzle is in it. */
static cply_str write_doc(struct run *r, bool *is_whole)
{
	cply_write_options options = { 0 };
	cply_buf b;
	cply_buf_init(&b, &r->arena);
	cply_diags_init(&r->diags, &r->arena, 1000);
	cply_write w = { .out = &b,
		         .scratch = &r->arena,
		         .diags = &r->diags,
		         .options = &options };
	cply_losses(&r->doc, &cply_format_exolve, &options, &r->arena,
	            &r->diags);
	*is_whole = true;
	for (uint32_t i = 0; i < r->diags.n; i++)
		*is_whole &= !is_loss(r->diags.items[i]);
	cply_status s = cply_write_doc(&w, &cply_format_exolve, &r->doc);
	require(s == CPLY_OK || s == CPLY_NOMEM);
	return s == CPLY_OK ? cply_buf_str(&b) : (cply_str){ NULL, 0 };
}

static void same_cells(const cply_crossword *a, const cply_crossword *b)
{
	require(a->width == b->width && a->height == b->height);
	for (uint32_t i = 0; i < a->width * a->height; i++) {
		const cply_cell *x = &a->cells[i], *y = &b->cells[i];
		require(x->kind == y->kind && x->bars == y->bars &&
		        x->flags == y->flags && x->shade == y->shade &&
		        cply_str_eq(x->solution, y->solution) &&
		        cply_str_eq(x->label, y->label));
	}
}

static void same_puzzle(const cply_crossword *a, const cply_crossword *b)
{
	same_cells(a, b);
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		require(cply_str_eq(a->meta[i].plain, b->meta[i].plain));
	require(a->n_lists == b->n_lists);
	for (uint32_t i = 0; i < a->n_lists; i++) {
		require(a->lists[i].n_clues == b->lists[i].n_clues);
		for (uint32_t k = 0; k < a->lists[i].n_clues; k++) {
			const cply_clue *x = &a->lists[i].clues[k];
			const cply_clue *y = &b->lists[i].clues[k];
			require(cply_str_eq(x->label, y->label) &&
			        cply_str_eq(x->enumeration, y->enumeration) &&
			        x->n_cells == y->n_cells &&
			        x->n_links == y->n_links);
		}
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct run one, two;
	cply_str bytes = { (const char *)data, size };
	bool is_whole;
	cply_format_exolve.probe(bytes);
	read_bytes(&one, bytes);
	if (one.doc.kind) {
		cply_check_doc(&one.doc, &one.arena, &one.diags);
		cply_str text = write_doc(&one, &is_whole);
		read_bytes(&two, text);
		if (two.doc.kind && text.len && is_whole)
			same_puzzle(one.doc.as.crossword, two.doc.as.crossword);
		require(two.doc.kind || !text.len || two.arena.failed);
		cply_json_parser_free(&two.json);
		cply_arena_free(&two.arena);
	}
	cply_json_parser_free(&one.json);
	cply_arena_free(&one.arena);
	return 0;
}
