/* SPDX-License-Identifier: MIT */
/* Any bytes as xd: read, check, write; what was written is read
 * again as the same puzzle unless a loss was reported. */
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

static uint32_t counted(const cply_diags *d)
{
	return d->counts[0] + d->counts[1] + d->counts[2];
}

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
	cply_status s = cply_read_doc(&in, &cply_format_xd, &r->doc);
	require(s == CPLY_OK || r->diags.counts[CPLY_ERROR] || r->arena.failed);
}

static cply_str write_doc(struct run *r, uint32_t *losses)
{
	cply_write_options options = { .extensions = true };
	cply_buf b;
	cply_buf_init(&b, &r->arena);
	cply_write w = { .out = &b,
		         .scratch = &r->arena,
		         .diags = &r->diags,
		         .options = &options };
	uint32_t before = counted(&r->diags);
	cply_losses(&r->doc, &cply_format_xd, &options, &r->arena, &r->diags);
	*losses = counted(&r->diags) - before;
	cply_status s = cply_write_doc(&w, &cply_format_xd, &r->doc);
	require(s == CPLY_OK || s == CPLY_NOMEM);
	return s == CPLY_OK ? cply_buf_str(&b) : (cply_str){ NULL, 0 };
}

static void same_text(const cply_text *a, const cply_text *b)
{
	require(cply_str_eq(a->plain, b->plain) && a->n_runs == b->n_runs);
	for (uint32_t i = 0; i < a->n_runs; i++)
		require(a->runs[i].begin == b->runs[i].begin &&
		        a->runs[i].end == b->runs[i].end &&
		        a->runs[i].style == b->runs[i].style);
}

static void same_grid(const cply_crossword *a, const cply_crossword *b)
{
	require(a->width == b->width && a->height == b->height);
	for (uint32_t i = 0; i < a->width * a->height; i++)
		require(a->cells[i].kind == b->cells[i].kind &&
		        cply_str_eq(a->cells[i].solution,
		                    b->cells[i].solution));
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		same_text(&a->meta[i], &b->meta[i]);
	require(a->n_lists == b->n_lists);
	for (uint32_t i = 0; i < a->n_lists; i++)
		require(a->lists[i].n_clues == b->lists[i].n_clues);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct run one, two;
	uint32_t losses = 0;
	cply_str bytes = { (const char *)data, size };
	cply_format_xd.probe(bytes);
	read_bytes(&one, bytes);
	if (one.doc.kind) {
		cply_check_doc(&one.doc, &one.arena, &one.diags);
		cply_str text = write_doc(&one, &losses);
		read_bytes(&two, text);
		require(two.doc.kind || !text.len || two.arena.failed);
		if (two.doc.kind && !losses)
			same_grid(one.doc.as.crossword, two.doc.as.crossword);
		cply_json_parser_free(&two.json);
		cply_arena_free(&two.arena);
	}
	cply_json_parser_free(&one.json);
	cply_arena_free(&one.arena);
	return 0;
}
