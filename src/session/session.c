/* SPDX-License-Identifier: MIT */
/* Sessions: made, reused and freed. */
#include "session/inside.h"

/* An arena that has grown past this is given back after the document. */
enum { KEPT = 32 * 1024 * 1024 };

static size_t or_default(size_t value, size_t otherwise)
{
	return value ? value : otherwise;
}

static uint32_t or_default_32(uint32_t value, uint32_t otherwise)
{
	return value ? value : otherwise;
}

static cply_limits complete(const cply_limits *l)
{
	const cply_limits *d = cply_limits_default();
	return (cply_limits){
		.input_bytes = or_default(l->input_bytes, d->input_bytes),
		.inflated_bytes =
			or_default(l->inflated_bytes, d->inflated_bytes),
		.inflate_ratio =
			or_default_32(l->inflate_ratio, d->inflate_ratio),
		.zip_entries = or_default_32(l->zip_entries, d->zip_entries),
		.depth = or_default_32(l->depth, d->depth),
		.side = or_default_32(l->side, d->side),
		.cells = or_default_32(l->cells, d->cells),
		.clues = or_default_32(l->clues, d->clues),
		.diagnostics = or_default_32(l->diagnostics, d->diagnostics),
		.arena_bytes = or_default(l->arena_bytes, d->arena_bytes),
	};
}

static void disable(cply_session *s, const char *const *rules)
{
	for (; rules && *rules; rules++) {
		cply_rule rule = cply_rule_find(cply_str_of(*rules));
		if (rule != CPLY_NO_RULE)
			cply_rule_set_add(&s->left_out, rule);
		s->how.disabled = &s->left_out;
	}
}

static void init(cply_session *s, const cply_session_options *o,
                 const cply_memory *memory)
{
	*s = (cply_session){ .memory = *memory,
		             .proof_nodes = o->proof_nodes,
		             .how = { .limits = complete(&o->limits),
		                      .strict = o->strict,
		                      .reading = { .key = o->key,
		                                   .numbering =
		                                           o->numbering } } };
	s->stream_limits = s->how.limits;
	if (!o->limits.inflated_bytes)
		s->stream_limits.inflated_bytes = SIZE_MAX / 4;
	if (o->from)
		s->how.from = cply_format_find(cply_str_of(o->from));
	if (o->member)
		s->how.member = cply_str_of(o->member);
	s->json.memory = &s->memory;
	cply_arena_init(&s->arena, &s->memory, s->how.limits.arena_bytes);
	cply_arena_init(&s->notes, &s->memory, SIZE_MAX);
	cply_arena_init(&s->answers, &s->memory, SIZE_MAX);
	cply_arena_init(&s->fixed, &s->memory, SIZE_MAX);
	disable(s, o->disabled);
	cplyi_session_start(s, NULL);
}

cply_session *cply_session_new(const cply_session_options *options)
{
	static const cply_session_options defaults = { 0 };
	const cply_session_options *o = options ? options : &defaults;
	const cply_memory *memory = o->memory ? o->memory : cply_memory_heap();
	cply_session *s = memory->resize(memory->ctx, NULL, 0, sizeof *s);
	if (s)
		init(s, o, memory);
	return s;
}

/* What the last document holds outside the arenas. */
static void forget(cply_session *s)
{
	if (s->doc.kind && s->doc.kind->close)
		s->doc.kind->close(&s->doc);
	if (s->is_decompressing)
		cply_decompress_free(&s->decompress);
	s->is_decompressing = false;
	s->doc = (cply_doc){ 0 };
}

void cply_session_free(cply_session *s)
{
	if (!s)
		return;
	cply_memory memory = s->memory;
	forget(s);
	cplyi_input_free(&s->input);
	cply_json_parser_free(&s->json);
	cply_arena_free(&s->fixed);
	cply_arena_free(&s->answers);
	cply_arena_free(&s->notes);
	cply_arena_free(&s->arena);
	memory.resize(memory.ctx, s, sizeof *s, 0);
}

/* Messages of front ends take names for C strings. */
static cply_str terminated(cply_arena *a, const char *name)
{
	cply_str from = cply_str_of(name);
	char *p = CPLY_NEW(a, from.len + 1, char);
	if (!p)
		return CPLY_STR("");
	if (from.len)
		memcpy(p, from.ptr, from.len);
	return (cply_str){ p, from.len };
}

void cplyi_session_start(cply_session *s, const char *name)
{
	size_t budget = s->how.limits.arena_bytes;
	forget(s);
	if (budget - s->arena.budget > KEPT) {
		cply_arena_free(&s->arena);
		cply_json_parser_free(&s->json);
		s->json = (cply_json_parser){ .memory = &s->memory };
	}
	cply_arena_reset(&s->arena, budget);
	cply_arena_reset(&s->notes, SIZE_MAX);
	cply_diags_init(&s->diags, &s->notes, s->how.limits.diagnostics);
	s->diags.strict = s->how.strict;
	s->diags.disabled = s->how.disabled;
	s->file = (cply_source){ .name = terminated(&s->notes, name) };
	s->source = s->file;
	s->shown = s->file;
	s->inner_name = s->file.name;
	s->n_file_diags = s->n_sorted = 0;
	s->attached = NULL;
	s->is_checked = false;
	s->proofs = (cply_str){ NULL, 0 };
	s->format = NULL;
	s->status = CPLY_OK;
}

cply_status cplyi_session_no_memory(cply_session *s)
{
	cply_report_with(&s->diags, CPLY_CP006, CPLY_NOWHERE,
	                 CPLY_N(s->how.limits.arena_bytes));
	s->status = CPLY_NOMEM;
	return CPLY_NOMEM;
}

const cply_doc *cply_session_doc(const cply_session *s)
{
	return s->doc.kind ? &s->doc : NULL;
}

const cply_format *cply_session_format(const cply_session *s)
{
	return s->format;
}

cply_status cply_session_status(const cply_session *s)
{
	return s->status;
}

/* ---- for front ends ---- */

cplyi_settings *cplyi_session_settings(cply_session *s)
{
	return &s->how;
}

cply_doc *cplyi_session_held(cply_session *s)
{
	return &s->doc;
}

const cply_source *cplyi_session_file(const cply_session *s)
{
	return &s->file;
}

const char *cplyi_session_name(const cply_session *s)
{
	return s->file.name.ptr;
}

const cply_source *cplyi_session_content(const cply_session *s)
{
	return &s->source;
}

cply_diags *cplyi_session_diags(cply_session *s)
{
	return &s->diags;
}

cply_arena *cplyi_session_arena(cply_session *s)
{
	return &s->arena;
}

cply_arena *cplyi_session_notes(cply_session *s)
{
	return &s->notes;
}

/* ---- answers ---- */

void cplyi_answer_begin(cply_session *s, cply_buf *b)
{
	cply_arena_reset(&s->answers, SIZE_MAX);
	cply_buf_init(b, &s->answers);
	cplyi_session_sort(s);
}

const char *cplyi_answer_end(cply_buf *b)
{
	cply_put_char(b, 0);
	return b->failed ? "" : b->ptr;
}
