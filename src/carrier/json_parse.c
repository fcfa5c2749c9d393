/* SPDX-License-Identifier: MIT */
/* Parsing a whole JSON text: what may stand around the value. */
#include "json_core.h"
#include "json_scan.h"

void cply_json_parser_free(cply_json_parser *p)
{
	const cply_memory *m = p->memory ? p->memory : cply_memory_heap();
	if (p->tape)
		m->resize(m->ctx, p->tape, p->cap * sizeof *p->tape, 0);
	if (p->keys_)
		m->resize(m->ctx, p->keys_, p->keys_size_, 0);
	cplyi_json_index_free(p);
	*p = (cply_json_parser){ .memory = p->memory };
}

/* Over blanks and, if allowed, comments. */
static void skip_around(json_run *run)
{
	const char *end = run->text.ptr + run->text.len;
	do {
		const char *p = json_skip_blanks(run->text.ptr + run->at, end);
		run->at = (uint32_t)(p - run->text.ptr);
	} while (run->lenient && run->at < run->text.len &&
	         run->text.ptr[run->at] == '/' &&
	         cplyi_json_recover(run) == RECOVER_RETRY);
}

/* Reports one of the leniencies around the value; false when it is none
 * here. */
static bool allow(json_run *run, cply_rule rule, cply_span at, cply_str name,
                  bool fix)
{
	cply_diags *d = run->diags;
	if (!d)
		return run->lenient;
	bool strict = d->strict;
	d->strict = strict || !run->lenient;
	cply_diag *g = cply_report_with(d, rule, &at, CPLY_T(name));
	if (fix)
		cply_diag_fix(d, g, at, CPLY_STR(""));
	d->strict = strict;
	return run->lenient;
}

static bool is_name_char(char c)
{
	return ascii_is_alnum(c) || c == '_' || c == '$' || c == '.';
}

/* `name(` at run->at: the offset past it, or 0. */
static uint32_t find_call(const json_run *run, cply_str *name)
{
	cply_str t = run->text;
	size_t at = run->at;
	while (at < t.len && is_name_char(t.ptr[at]))
		at++;
	*name = cply_str_sub(t, run->at, at);
	while (at < t.len && ascii_is_white(t.ptr[at]))
		at++;
	if (name->len == 0 || at == t.len || t.ptr[at] != '(')
		return 0;
	return (uint32_t)at + 1;
}

/* `)` and perhaps `;` after the value in a call. */
static bool close_call(json_run *run)
{
	cply_str t = run->text;
	skip_around(run);
	if (run->at >= t.len || t.ptr[run->at] != ')')
		return false;
	run->at++;
	skip_around(run);
	if (run->at < t.len && t.ptr[run->at] == ';')
		run->at++;
	return true;
}

static cply_status missing_parenthesis(json_run *run, uint32_t call)
{
	cply_diags *d = run->diags;
	if (!d)
		return CPLY_INVALID;
	cply_diag *g =
		cply_report_with(d, CPLY_JS106, CPLY_AT(run->at, run->at),
	                         CPLY_Z("a call"), CPLY_Z("`)`"));
	cply_diag_note(d, g, CPLY_STR("the call starts here"),
	               CPLY_AT(call - 1, call));
	return CPLY_INVALID;
}

static cply_status parse(json_run *run)
{
	cply_str t = run->text, name;
	uint32_t call = 0;
	if (cply_str_starts(t, "\xEF\xBB\xBF")) {
		if (!allow(run, CPLY_JS133, (cply_span){ 0, 3 },
		           (cply_str){ 0 }, true))
			return CPLY_INVALID;
		run->at = 3;
	}
	run->state = EXPECT_ROOT;
	skip_around(run);
	call = find_call(run, &name);
	if (call) {
		if (!allow(run, CPLY_JS134, (cply_span){ run->at, call }, name,
		           false))
			return CPLY_INVALID;
		run->at = call;
	}
	switch (cplyi_json_walk(run)) {
	case JSON_NOMEM:
		return CPLY_NOMEM;
	case JSON_STUCK:
		return cplyi_json_fault(run);
	case JSON_DONE:
		break;
	}
	run->state = EXPECT_NOTHING;
	if (call && !close_call(run) && run->at >= t.len)
		return missing_parenthesis(run, call);
	skip_around(run);
	return run->at < t.len ? cplyi_json_fault(run) : CPLY_OK;
}

/* The number of values in an open container up to the end of the tape. A key
 * without its value is taken off the tape. */
static uint32_t count_children(json_run *run, uint32_t open)
{
	const cply_json_node *tape = run->parser->tape;
	bool is_object = (tape[open].info & NODE_TYPE) == CPLY_JSON_OBJECT;
	uint32_t n = 0, last = open + 1;
	for (uint32_t i = open + 1; i < run->n; i = tape[i].next, n++)
		last = i;
	if (is_object && n % 2)
		run->n = last;
	return is_object ? n / 2 : n;
}

/* Ends the containers that are open where the run is stuck. Until then their
 * `next` is the parent and their `end` the parent's count (json_core.c). */
static void keep(json_run *run, uint32_t depth)
{
	cply_json_node *tape = run->parser->tape;
	uint32_t level = 0, open = run->open, n = run->n;
	/* More digits may have stood behind a number where the text ends. */
	if (n && (tape[n - 1].info & NODE_TYPE) == CPLY_JSON_NUMBER &&
	    tape[n - 1].end == run->text.len)
		run->n--;
	for (uint32_t i = open; i != NO_NODE; i = tape[i].next)
		level++;
	for (; level > depth; level--) {
		run->n = open;
		open = tape[open].next;
	}
	if (open == NO_NODE)
		run->n = 0;
	while (open != NO_NODE) {
		cply_json_node *o = &tape[open];
		uint32_t parent = o->next, count = count_children(run, open);
		o->next = run->n;
		o->end = run->at;
		o->info |= (count < NODE_COUNT_MAX ? count : NODE_COUNT_MAX)
		           << NODE_COUNT_SHIFT;
		open = parent;
	}
}

cply_status cply_json_parse(cply_json_parser *p, cply_str text,
                            const cply_json_options *options, cply_diags *diags,
                            cply_json *out)
{
	static const cply_json_options strict = { 0 };
	if (!options)
		options = &strict;
	*out = (cply_json){ .text = text };
	uint32_t depth = options->max_depth ? options->max_depth : 512;
	json_run run = {
		.parser = p,
		.diags = diags,
		.text = text.len ? text : CPLY_STR(""),
		.max_depth =
			depth < CPLY_JSON_DEEPEST ? depth : CPLY_JSON_DEEPEST,
		.lenient = options->lenient,
		.loose_quotes = options->lenient && options->loose_quotes,
		.open = NO_NODE,
	};
	if (text.len > UINT32_MAX - 16) {
		if (diags)
			cply_report_with(diags, CPLY_JS117, CPLY_NOWHERE,
			                 CPLY_N(text.len),
			                 CPLY_N(UINT32_MAX - 16));
		return CPLY_LIMIT;
	}
	cplyi_json_forget(p);
	cply_status status = parse(&run);
	if (status == CPLY_INVALID && options->keep_depth) {
		if (run.state != EXPECT_NOTHING)
			keep(&run, options->keep_depth);
	} else if (status != CPLY_OK) {
		return status;
	}
	out->tape = p->tape;
	out->n = run.n;
	if (run.lone)
		cplyi_json_lone(&run);
	if (options->report_duplicates && diags && run.n) {
		cply_status s = cplyi_json_duplicates(&run);
		status = s == CPLY_OK ? status : s;
	}
	return status;
}
