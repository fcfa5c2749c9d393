/* SPDX-License-Identifier: MIT */
/* One file after another becomes a document, in memory that is used again. */
#include "cli/cli.h"

#include <errno.h>
#include <string.h>

#include "format/unwrap.h"

/* An arena that has grown past this is given back after the document. */
enum { KEPT = 32 * 1024 * 1024 };

void reader_init(cli_reader *r, const cli *c)
{
	*r = (cli_reader){ .limits = *cply_limits_default() };
	const cli_given *from = cli_get(c, OPT_FROM);
	r->from = from ? from->format : NULL;
	r->puzzle = c->puzzle;
	r->stdin_name = cli_text(c, OPT_STDIN_NAME);
	r->options.key = (uint32_t)cli_number(c, OPT_KEY, 0);
	/* The choices are those of cply_numbering. */
	r->options.numbering = (cply_numbering)cli_number(c, OPT_NUMBERING, 0);
	if (cli_has(c, OPT_MAX_BYTES)) {
		r->limits.input_bytes = (size_t)cli_number(c, OPT_MAX_BYTES, 0);
		r->limits.inflated_bytes = r->limits.input_bytes;
	}
	r->limits.arena_bytes =
		(size_t)cli_number(c, OPT_MAX_MEMORY, r->limits.arena_bytes);
	cply_arena_init(&r->arena, memory_for_files(), r->limits.arena_bytes);
	cply_arena_init(&r->notes, NULL, SIZE_MAX);
}

void reader_free(cli_reader *r)
{
	cply_arena_free(&r->arena);
	cply_arena_free(&r->notes);
	cply_json_parser_free(&r->json);
	load_free(&r->file);
}

void reader_start(cli_reader *r, const char *path)
{
	size_t budget = r->limits.arena_bytes;
	if (budget - r->arena.budget > KEPT) {
		cply_arena_free(&r->arena);
		cply_json_parser_free(&r->json);
		r->json = (cply_json_parser){ 0 };
	}
	cply_arena_reset(&r->arena, budget);
	cply_arena_reset(&r->notes, SIZE_MAX);
	cply_diags_init(&r->diags, &r->notes, r->limits.diagnostics);
	r->diags.strict = r->strict;
	r->diags.disabled = r->disabled;
	if (strcmp(path, "-") == 0)
		path = r->stdin_name ? r->stdin_name : "<stdin>";
	r->packed = (cply_source){ .name = cply_str_of(path) };
	r->source = r->packed;
	r->shown = r->packed;
	r->n_packed = 0;
	r->format = NULL;
	r->doc = (cply_doc){ 0 };
	r->status = CPLY_OK;
}

int reader_exit_code(cply_status s)
{
	switch (s) {
	case CPLY_OK:
		return EXIT_FINE;
	case CPLY_INVALID:
		return EXIT_FINDINGS;
	case CPLY_UNSUPPORTED:
		return EXIT_FORMAT;
	default:
		return EXIT_LIMIT;
	}
}

int reader_expect(const cli_reader *r, const cply_kind *kind)
{
	if (r->doc.kind == kind)
		return EXIT_FINE;
	cli_complain("%s is a %s, not a %s", r->packed.name.ptr,
	             r->doc.kind->name, kind->name);
	return EXIT_FORMAT;
}

static cply_status out_of_memory(cli_reader *r)
{
	cply_report_with(&r->diags, CPLY_CP006, CPLY_NOWHERE,
	                 CPLY_N(r->limits.arena_bytes));
	return CPLY_NOMEM;
}

/* Takes the content out of its wrapping; false when there is none. */
static bool unwrap(cli_reader *r)
{
	cplyi_unwrapped u;
	r->packed.bytes = (cply_str){ r->file.bytes, r->file.len };
	r->status = cplyi_unwrap(r->packed.bytes, r->packed.name, &r->limits,
	                         &r->arena, &r->diags, &u);
	if (r->status == CPLY_NOMEM)
		out_of_memory(r);
	r->source.bytes = u.bytes;
	/* Messages keep the name that the user knows; the one inside only
	 * helps to find the format. */
	r->inner_name = u.name;
	r->packed.is_binary = true;
	r->n_packed = r->diags.n;
	return r->status == CPLY_OK ||
	       (r->status == CPLY_INVALID && u.was_packed);
}

static cply_status detect(cli_reader *r)
{
	cply_str name = r->inner_name;
	cply_status s =
		cply_detect(r->source.bytes, name, &r->diags, &r->format);
	const cply_format *named = cply_format_for_name(name);
	if (s == CPLY_OK && named && named != r->format && !named->is_any_text)
		cply_report_with(&r->diags, CPLY_CP007, CPLY_NOWHERE,
		                 CPLY_Z(named->title),
		                 CPLY_Z(r->format->title));
	return s;
}

static cply_status read_document(cli_reader *r)
{
	r->format = r->from;
	cply_status s = r->from ? CPLY_OK : detect(r);
	if (s != CPLY_OK)
		return s;
	r->source.is_binary = r->format->is_binary;
	/* Unpacked content has its own limit, which has been kept. */
	cply_limits limits = r->limits;
	if (limits.input_bytes < limits.inflated_bytes)
		limits.input_bytes = limits.inflated_bytes;
	const cply_read request = {
		.bytes = r->source.bytes,
		.name = r->inner_name,
		.arena = &r->arena,
		.diags = &r->diags,
		.limits = &limits,
		.options = &r->options,
		.json = &r->json,
	};
	return cply_read_doc(&request, r->format, &r->doc);
}

static int read_loaded(cli_reader *r)
{
	if (!unwrap(r))
		return reader_exit_code(r->status);
	cply_status packed = r->status;
	r->status = read_document(r);
	r->shown = r->source;
	if (r->format && r->format->redact)
		r->shown.bytes = r->format->redact(&r->notes, r->source.bytes);
	if (r->status == CPLY_OK)
		r->status = packed;
	puzzle_attach(r);
	return reader_exit_code(r->status);
}

int reader_open_bytes(cli_reader *r, const char *path, cply_str bytes)
{
	reader_start(r, path);
	r->loaded = load_bytes(bytes, &r->file);
	r->error = errno;
	return r->loaded == LOAD_OK ? read_loaded(r) : EXIT_IO;
}

int reader_open(cli_reader *r, const char *path, load_wanted *wanted)
{
	reader_start(r, path);
	r->loaded = load_file(path, r->limits.input_bytes, wanted, &r->file);
	r->error = errno;
	if (r->loaded == LOAD_SKIPPED)
		return EXIT_FINE;
	if (r->loaded == LOAD_TOO_LARGE) {
		cply_report_with(&r->diags, CPLY_CP005, CPLY_NOWHERE,
		                 CPLY_N(r->file.size),
		                 CPLY_N(r->limits.input_bytes));
		r->status = CPLY_LIMIT;
		return EXIT_LIMIT;
	}
	if (r->loaded != LOAD_OK)
		return EXIT_IO;
	return read_loaded(r);
}

void reader_complain(const cli_reader *r, cply_buf *out)
{
	const char *name = r->packed.name.ptr;
	if (r->loaded == LOAD_IS_DIR)
		cli_complain_to(out, "%s is a folder", name);
	else if (r->loaded == LOAD_FAILED)
		cli_complain_to(out, "cannot read %s: %s", name,
		                strerror(r->error));
}
