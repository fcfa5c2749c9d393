/* SPDX-License-Identifier: MIT */
/* Reads any bytes as .puz; what can be read is checked, written back byte for
 * byte, and written once more without what was kept of the file. The first
 * two bytes are a key. */
#include <stdlib.h>
#include <string.h>

#include "all.h"
#include "format/formats.h"
#include "fuzz.h"

static void require(bool claim)
{
	if (!claim)
		abort();
}

static cply_str write_puz(const cply_doc *doc, cply_arena *a, cply_diags *diags,
                          const cply_write_options *options)
{
	cply_buf out;
	cply_buf_init(&out, a);
	cply_write w = { &out, a, diags, options };
	if (cply_write_doc(&w, &cply_format_puz, doc) != CPLY_OK)
		return (cply_str){ NULL, 0 };
	return cply_buf_str(&out);
}

static void try_document(const cply_read *r, const cply_doc *doc)
{
	cply_write_options options = { 0 };
	cply_check_doc(doc, r->arena, r->diags);
	cply_losses(doc, &cply_format_puz, &options, r->arena, r->diags);
	cply_str same = write_puz(doc, r->arena, r->diags, &options);
	if (!r->options->key)
		require(cply_str_eq(same, r->bytes));
	options.version = CPLY_STR("1.3");
	options.lock_key = 1234;
	(void)write_puz(doc, r->arena, r->diags, &options);

	/* Without the file: a right one that means the same. */
	cply_crossword fresh = *doc->as.crossword;
	fresh.raw = NULL;
	cply_doc copy = *doc;
	copy.as.crossword = &fresh;
	options = (cply_write_options){ 0 };
	cply_str made = write_puz(&copy, r->arena, r->diags, &options);
	require(made.len > 0);
	cply_read again = *r;
	cply_diags diags;
	cply_diags_init(&diags, r->arena, 100);
	again.bytes = made;
	again.diags = &diags;
	cply_doc back;
	require(cply_read_doc(&again, &cply_format_puz, &back) == CPLY_OK);
	for (uint32_t i = 0; i < diags.n; i++) /* what a text says may be odd */
		require(diags.items[i]->severity != CPLY_WARNING ||
		        diags.items[i]->rule == CPLY_XW107);
	require(cply_str_eq(write_puz(&back, r->arena, r->diags, &options),
	                    made));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 2)
		return 0;
	cply_arena a;
	cply_diags diags;
	cply_json_parser json = { 0 };
	cply_arena_init(&a, NULL, 256u << 20);
	cply_diags_init(&diags, &a, 100);
	cply_read_options options = { .key = data[0] | (uint32_t)data[1] << 8 };
	cply_read r = { .bytes = { (const char *)data + 2, size - 2 },
		        .name = CPLY_STR("fuzz.puz"),
		        .arena = &a,
		        .diags = &diags,
		        .limits = cply_limits_default(),
		        .options = &options,
		        .json = &json };
	cply_doc doc;
	cply_status s = cply_read_doc(&r, &cply_format_puz, &doc);
	require(s == CPLY_OK || diags.n > 0);
	if (doc.kind)
		try_document(&r, &doc);
	cply_arena_free(&a);
	return 0;
}
