/* SPDX-License-Identifier: MIT */
/* The whole way: read with any format, check, tell, draw, write in every
 * format and read that again. Where the content tells no format, its last byte
 * chooses one. */
#include "all.h"

#include <stdlib.h>

#include "fuzz.h"

struct work {
	cply_arena arena, scratch;
	cply_diags diags;
	cply_json_parser json;
};

static cply_status read_doc(struct work *w, cply_str bytes,
                            const cply_format *format, cply_doc *out)
{
	static const cply_read_options options = { 0 };
	const cply_read r = {
		.bytes = bytes,
		.arena = &w->arena,
		.diags = &w->diags,
		.limits = cply_limits_default(),
		.options = &options,
		.json = &w->json,
	};
	cply_diags_init(&w->diags, &w->arena, 100);
	return cply_read_doc(&r, format, out);
}

static void tell(struct work *w, cply_str bytes, bool is_binary)
{
	const cply_source src = { .name = cply_str_of("fuzz"),
		                  .bytes = bytes,
		                  .is_binary = is_binary };
	const cply_text_style style = { .window = true };
	cply_buf out;
	cply_buf_init(&out, &w->scratch);
	for (uint32_t i = 0; i < w->diags.n && i < 20; i++) {
		const cply_diag *g = w->diags.items[i];
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
	const cply_draw_options options = { .solution = true, .clues = true };
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
	cply_doc again;
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
	s = read_doc(w, cply_buf_str(&out), to, &again);
	if (!again.kind && s != CPLY_NOMEM && s != CPLY_LIMIT)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct work w = { 0 };
	if (size == 0)
		return 0;
	cply_str bytes = { (const char *)data, size };
	const cply_format *from;
	cply_doc doc;
	cply_arena_init(&w.arena, NULL, 64 << 20);
	cply_arena_init(&w.scratch, NULL, 64 << 20);
	cply_diags_init(&w.diags, &w.arena, 100);
	if (cply_detect(bytes, (cply_str){ NULL, 0 }, &w.diags, &from) !=
	    CPLY_OK)
		from = cply_format_at(data[size - 1] % cply_format_count());
	(void)read_doc(&w, bytes, from, &doc);
	if (doc.kind) {
		cply_check_doc(&doc, &w.scratch, &w.diags);
		draw(&w, &doc);
	}
	tell(&w, bytes, from->is_binary);
	for (size_t i = 0; doc.kind && i < cply_format_count(); i++)
		if (cply_format_at(i)->write)
			write_and_read(&w, &doc, cply_format_at(i));
	cply_json_parser_free(&w.json);
	cply_arena_free(&w.arena);
	cply_arena_free(&w.scratch);
	return 0;
}
