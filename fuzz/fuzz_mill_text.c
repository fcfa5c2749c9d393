/* SPDX-License-Identifier: MIT */
/* Lists of mill positions and of moves: any bytes are read, checked, written as
 * all three formats of mill and read again; what was written once is written
 * the same way again. */
#include "fuzz.h"

#include <stdlib.h>

#include "all.h"
#include "format/formats.h"

struct fuzz {
	cply_arena arena;
	cply_diags diags;
	cply_json_parser json;
	cply_doc doc;
};

static void require(bool holds)
{
	if (!holds)
		abort();
}

static void read_one(struct fuzz *f, cply_str bytes, const cply_format *format)
{
	static const cply_read_options options = { 0 };
	*f = (struct fuzz){ 0 };
	cply_arena_init(&f->arena, NULL, 64u << 20);
	cply_diags_init(&f->diags, &f->arena, 100);
	const cply_read r = { .bytes = bytes,
		              .arena = &f->arena,
		              .diags = &f->diags,
		              .limits = cply_limits_default(),
		              .options = &options,
		              .json = &f->json };
	cply_status s = cply_read_doc(&r, format, &f->doc);
	require(s == CPLY_OK || f->diags.counts[CPLY_ERROR] || f->arena.failed);
	if (f->doc.kind)
		cply_check_doc(&f->doc, &f->arena, &f->diags);
}

static void stop(struct fuzz *f)
{
	cply_json_parser_free(&f->json);
	cply_arena_free(&f->arena);
}

static cply_str write_one(struct fuzz *f, const cply_format *format)
{
	static const cply_write_options options = { 0 };
	cply_buf out;
	cply_losses(&f->doc, format, &options, &f->arena, &f->diags);
	cply_buf_init(&out, &f->arena);
	const cply_write w = { &out, &f->arena, &f->diags, &options };
	if (cply_write_doc(&w, format, &f->doc) != CPLY_OK)
		return (cply_str){ NULL, 0 };
	return cply_buf_str(&out);
}

static void go_round(struct fuzz *f, const cply_format *format)
{
	struct fuzz again;
	cply_str text = write_one(f, format);
	if (!text.len)
		return;
	read_one(&again, text, format);
	if (again.doc.kind) {
		cply_str twice = write_one(&again, format);
		require(again.arena.failed || cply_str_eq(text, twice));
	}
	stop(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const cply_format *const formats[] = { &cply_format_mill_fen,
		                                      &cply_format_mill_moves,
		                                      &cply_format_mill_pack };
	cply_str bytes = { (const char *)data, size };
	for (size_t i = 0; i < 2; i++) {
		struct fuzz f;
		(void)formats[i]->probe(bytes);
		read_one(&f, bytes, formats[i]);
		for (size_t k = 0; f.doc.kind && k < 3; k++)
			go_round(&f, formats[k]);
		stop(&f);
	}
	return 0;
}
