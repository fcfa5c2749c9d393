/* SPDX-License-Identifier: MIT */
/* Takes one file through all the pure layers: detect, read, check, report,
 * draw, write in every format. Built natively it is a filter; built for
 * wasm32-wasi it is a module, and both must say the same. */
#include <stdlib.h>

#include "all.h"

static void put_status(cply_buf *out, const char *what, cply_status s)
{
	cply_put(out, "== ");
	cply_put(out, what);
	cply_put(out, ": ");
	cply_put_uint(out, (uint64_t)s);
	cply_put_char(out, '\n');
}

static void put_findings(const cply_diags *diags, const cply_source *src,
                         cply_buf *out)
{
	const cply_text_style style = { .window = true, .width = 80 };
	for (uint32_t i = 0; i < diags->n; i++)
		cply_report_text(diags->items[i], src, &style, out);
}

static void put_pictures(const cply_doc *doc, cply_arena *a, cply_buf *out)
{
	const cply_draw_options o = { .solution = true, .clues = true };
	const cply_scene scene = { .doc = doc, .options = o };
	out->failed |= !cply_scene_terminal(&scene, a, out);
	out->failed |= !cply_scene_svg(&scene, a, out);
}

static void put_formats(const cply_doc *doc, cply_arena *a, cply_buf *out)
{
	for (size_t i = 0; i < cply_format_count(); i++) {
		const cply_format *to = cply_format_at(i);
		const cply_write_options options = {
			.id = CPLY_STR("00000000-0000-4000-8000-000000000000"),
		};
		cply_diags diags;
		cply_diags_init(&diags, a, 1000);
		if (to->write)
			cply_losses(doc, to, &options, a, &diags);
		cply_buf file;
		cply_buf_init(&file, a);
		const cply_write w = { &file, a, &diags, &options };
		put_status(out, to->name, cply_write_doc(&w, to, doc));
		cply_source none = { 0 };
		put_findings(&diags, &none, out);
		cply_put_str(out, cply_buf_str(&file));
	}
}

/* All that can be said of these bytes; from the arena. */
static cply_str tell(cply_str bytes, cply_arena *a)
{
	cply_buf out;
	cply_buf_init(&out, a);
	cply_diags diags;
	cply_diags_init(&diags, a, 1000);
	cply_json_parser json = { 0 };
	const cply_read_options options = { 0 };
	const cply_read r = {
		.bytes = bytes,
		.arena = a,
		.diags = &diags,
		.limits = cply_limits_default(),
		.options = &options,
		.json = &json,
	};
	cply_doc doc;
	cply_status s = cply_read_doc(&r, NULL, &doc);
	put_status(&out, doc.kind ? doc.format->name : "unread", s);
	if (doc.kind)
		cply_check_doc(&doc, a, &diags);
	const cply_source src = {
		.name = CPLY_STR("input"),
		.bytes = bytes,
		.is_binary = doc.kind && doc.format->is_binary,
	};
	put_findings(&diags, &src, &out);
	if (doc.kind) {
		put_pictures(&doc, a, &out);
		put_formats(&doc, a, &out);
	}
	cply_json_parser_free(&json);
	return out.failed ? (cply_str){ 0 } : cply_buf_str(&out);
}

#ifdef __wasm__

/* The host writes the file into input(n), calls run() and reads the answer. */
#define EXPORT(name) __attribute__((export_name(#name)))

static cply_arena arena;
static char *given;
static size_t given_len;
static cply_str answer;

EXPORT(input) char *input(size_t n);
EXPORT(input) char *input(size_t n)
{
	free(given);
	given = malloc(n ? n : 1);
	given_len = n;
	return given;
}

EXPORT(run) size_t run(void);
EXPORT(run) size_t run(void)
{
	cply_arena_free(&arena);
	cply_arena_init(&arena, NULL, SIZE_MAX);
	answer = tell((cply_str){ given, given_len }, &arena);
	return answer.len;
}

EXPORT(output) const char *output(void);
EXPORT(output) const char *output(void)
{
	return answer.ptr;
}

#else

#include <stdio.h>

int main(void)
{
	enum { MOST = 1 << 24 };
	char *bytes = malloc(MOST);
	if (!bytes)
		return 1;
	size_t n = fread(bytes, 1, MOST, stdin);
	cply_arena arena;
	cply_arena_init(&arena, NULL, SIZE_MAX);
	cply_str said = tell((cply_str){ bytes, n }, &arena);
	size_t put = fwrite(said.ptr, 1, said.len, stdout);
	cply_arena_free(&arena);
	free(bytes);
	return put == said.len && said.len ? 0 : 1;
}

#endif
