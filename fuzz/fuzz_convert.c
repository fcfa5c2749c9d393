/* SPDX-License-Identifier: MIT */
/* The whole way: read with any format, check, tell, draw, write in every
 * format and read that again. Where the content tells no format, its last byte
 * chooses one. */
#include "base/text.h"

#include <stdlib.h>

#include "fuzz.h"
#include "session.h"

/* `back` reads what was written. */
struct work {
	fuzz_session s, back;
	cply_arena scratch;
};

static void tell(struct work *w, cply_str bytes, bool is_binary)
{
	const cply_source src = { .name = cply_str_of("fuzz"),
		                  .bytes = bytes,
		                  .is_binary = is_binary };
	const cply_text_style style = { .window = true };
	cply_buf out;
	cply_buf_init(&out, &w->scratch);
	for (uint32_t i = 0; i < w->s.diags->n && i < 20; i++) {
		const cply_diag *g = w->s.diags->items[i];
		if (g->has_span && (g->span.begin > g->span.end ||
		                    g->span.end > bytes.len + 1))
			abort(); /* it points outside of the file */
		cply_report_text(g, &src, &style, &out);
	}
	if (!out.failed && cply_utf8_check(cply_buf_str(&out)) != SIZE_MAX)
		abort();
}

static void draw(struct work *w, const cply_doc *doc)
{
	const cply_draw_options options = { .solution = true };
	cply_buf out;
	cply_buf_init(&out, &w->scratch);
	const cply_scene scene = { .doc = doc, .options = options };
	if (!cply_scene_svg(&scene, &w->scratch, &out) ||
	    !cply_scene_terminal(&scene, &w->scratch, &out))
		return; /* out of memory */
	if (!out.failed && cply_utf8_check(cply_buf_str(&out)) != SIZE_MAX)
		abort();
}

/* What a writer makes, its own reader takes. */
static void write_and_read(struct work *w, const cply_doc *doc,
                           const cply_format *to)
{
	static const cply_write_options options = { .extensions = true,
		                                    .with_answers = true };
	cply_buf out;
	cply_diags losses;
	cply_buf_init(&out, &w->scratch);
	cply_diags_init(&losses, &w->scratch, 100);
	cply_losses(doc, to, &options, &w->scratch, &losses);
	const cply_write writing = { .out = &out,
		                     .scratch = &w->scratch,
		                     .diags = &losses,
		                     .options = &options };
	cply_status s = cply_write_doc(&writing, to, doc);
	if (s != CPLY_OK || w->scratch.failed)
		return;
	s = fuzz_read(&w->back, cply_buf_str(&out), to);
	if (!w->back.doc->kind && s != CPLY_NOMEM && s != CPLY_LIMIT)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct work w;
	if (size == 0)
		return 0;
	cply_str bytes = { (const char *)data, size };
	const cply_format *from;
	fuzz_start(&w.s, 64 << 20, false);
	fuzz_start(&w.back, 64 << 20, false);
	cply_arena_init(&w.scratch, NULL, 64 << 20);
	if (cply_detect(bytes, (cply_str){ NULL, 0 }, w.s.diags, &from) !=
	    CPLY_OK)
		from = cply_format_at(data[size - 1] % cply_format_count());
	(void)!fuzz_read(&w.s, bytes, from);
	const cply_doc *doc = cply_session_doc(w.s.in);
	cply_session_check(w.s.in, doc);
	if (doc)
		draw(&w, doc);
	tell(&w, bytes, from->is_binary);
	for (size_t i = 0; doc && i < cply_format_count(); i++)
		if (cply_format_at(i)->write)
			write_and_read(&w, doc, cply_format_at(i));
	cply_arena_free(&w.scratch);
	fuzz_stop(&w.back);
	fuzz_stop(&w.s);
	return 0;
}
