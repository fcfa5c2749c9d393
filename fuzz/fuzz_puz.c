/* SPDX-License-Identifier: MIT */
/* Reads any bytes as .puz; what can be read is checked, written back byte for
 * byte, and written once more without what was kept of the file. The first
 * two bytes are a key. */
#include <stdlib.h>
#include <string.h>

#include "format/formats.h"
#include "fuzz.h"
#include "session.h"

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

/* What a text says may be odd. */
static bool is_about_text(cply_rule rule)
{
	return rule == CPLY_XW107 || rule == CPLY_XW110;
}

static void try_document(fuzz_session *s)
{
	cply_write_options options = { 0 };
	fuzz_session back;
	const cply_doc *doc = cply_session_doc(s->in);
	cply_session_check(s->in, doc);
	(void)cply_session_losses(s->in, doc, &cply_format_puz, &options);
	cply_str same = write_puz(doc, s->arena, s->diags, &options);
	if (!s->how->reading.key)
		require(cply_str_eq(same, cplyi_session_content(s->in)->bytes));
	options.version = CPLY_STR("1.3");
	options.lock_key = 1234;
	(void)write_puz(doc, s->arena, s->diags, &options);

	/* Without the file: a right one that means the same. */
	cply_crossword fresh = *doc->as.crossword;
	fresh.raw = NULL;
	cply_doc copy = *doc;
	copy.as.crossword = &fresh;
	options = (cply_write_options){ 0 };
	cply_str made = write_puz(&copy, s->arena, s->diags, &options);
	require(made.len > 0);
	fuzz_start(&back, 256u << 20, false);
	back.how->reading.key = s->how->reading.key;
	require(fuzz_read(&back, made, &cply_format_puz) == CPLY_OK);
	for (uint32_t i = 0; i < back.diags->n; i++)
		require(back.diags->items[i]->severity != CPLY_WARNING ||
		        is_about_text(back.diags->items[i]->rule));
	require(cply_str_eq(
		write_puz(back.doc, back.arena, back.diags, &options), made));
	fuzz_stop(&back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_session s;
	if (size < 2)
		return 0;
	fuzz_start(&s, 256u << 20, false);
	s.how->reading.key = data[0] | (uint32_t)data[1] << 8;
	cply_status status =
		fuzz_read(&s, (cply_str){ (const char *)data + 2, size - 2 },
	                  &cply_format_puz);
	require(status == CPLY_OK || s.diags->n > 0);
	if (s.doc->kind)
		try_document(&s);
	fuzz_stop(&s);
	return 0;
}
