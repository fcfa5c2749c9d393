/* SPDX-License-Identifier: MIT */
/* Lists of mill positions and of moves: any bytes are read, checked, written as
 * all three formats of mill and read again; what was written once is written
 * the same way again. */
#include "fuzz.h"

#include <stdlib.h>

#include "format/formats.h"
#include "session.h"

static void require(bool holds)
{
	if (!holds)
		abort();
}

static void read_one(fuzz_session *f, cply_str bytes, const cply_format *format)
{
	fuzz_start(f, 64u << 20, false);
	cply_status s = fuzz_read(f, bytes, format);
	require(s == CPLY_OK || f->diags->counts[CPLY_ERROR] ||
	        f->arena->failed);
	cply_session_check(f->in, cply_session_doc(f->in));
}

static cply_str write_one(fuzz_session *f, const cply_format *format)
{
	static const cply_write_options options = { 0 };
	cply_buf out;
	cply_losses(f->doc, format, &options, f->arena, f->diags);
	cply_buf_init(&out, f->arena);
	const cply_write w = { &out, f->arena, f->diags, &options };
	if (cply_write_doc(&w, format, f->doc) != CPLY_OK)
		return (cply_str){ NULL, 0 };
	return cply_buf_str(&out);
}

static void go_round(fuzz_session *f, const cply_format *format)
{
	fuzz_session again;
	cply_str text = write_one(f, format);
	if (!text.len)
		return;
	read_one(&again, text, format);
	if (again.doc->kind) {
		cply_str twice = write_one(&again, format);
		require(again.arena->failed || cply_str_eq(text, twice));
	}
	fuzz_stop(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const cply_format *const formats[] = { &cply_format_mill_fen,
		                                      &cply_format_mill_moves,
		                                      &cply_format_mill_pack };
	cply_str bytes = { (const char *)data, size };
	for (size_t i = 0; i < 2; i++) {
		fuzz_session f;
		(void)formats[i]->probe(bytes);
		read_one(&f, bytes, formats[i]);
		for (size_t k = 0; f.doc->kind && k < 3; k++)
			go_round(&f, formats[k]);
		fuzz_stop(&f);
	}
	return 0;
}
