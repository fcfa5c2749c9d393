/* SPDX-License-Identifier: MIT */
/* YAML on libyaml's events. */
#include "carrier/yaml.h"

#include <string.h>
#include <yaml.h>

#include "base/ascii.h"
#include "base/text.h"

enum { LONGEST = 1 << 20, DEEPEST = 64 };

struct builder {
	cply_yaml *out;
	cply_str text;
	cply_arena *arena;
	uint32_t cap;
	uint32_t open[DEEPEST]; /* nodes whose end has not come yet */
	uint32_t depth, max_depth;
	size_t char_at, byte_at; /* the last mark that was translated */
};

/* libyaml counts characters, findings count bytes. */
static uint32_t byte_of(struct builder *b, const yaml_mark_t *mark)
{
	uint32_t c;
	if (mark->index < b->char_at)
		b->char_at = b->byte_at = 0;
	while (b->char_at < mark->index &&
	       cply_utf8_next(b->text, &b->byte_at, &c))
		b->char_at++;
	return (uint32_t)b->byte_at;
}

static cply_status fail(struct builder *b, cply_status status,
                        const char *problem, uint32_t at)
{
	uint32_t end = at < b->text.len ? at + 1 : at;
	b->out->problem = cply_str_copy(b->arena, cply_str_of(problem));
	b->out->problem_at = (cply_span){ at, end };
	return b->arena->failed ? CPLY_NOMEM : status;
}

static cply_status add(struct builder *b, cply_yaml_type type,
                       const yaml_event_t *e)
{
	cply_yaml *out = b->out;
	if (out->n == b->cap) {
		uint32_t cap = b->cap ? b->cap * 2 : 16;
		cply_yaml_node *p = CPLY_GROW(b->arena, out->nodes, b->cap, cap,
		                              cply_yaml_node);
		if (!p)
			return CPLY_NOMEM;
		out->nodes = p;
		b->cap = cap;
	}
	uint32_t begin = byte_of(b, &e->start_mark);
	out->nodes[out->n] = (cply_yaml_node){
		.type = type,
		.at = { begin, byte_of(b, &e->end_mark) },
		.next = out->n + 1,
	};
	out->n++;
	return CPLY_OK;
}

static cply_status add_scalar(struct builder *b, const yaml_event_t *e)
{
	cply_status s = add(b, CPLY_YAML_SCALAR, e);
	if (s != CPLY_OK)
		return s;
	cply_str value = { (const char *)e->data.scalar.value,
		           e->data.scalar.length };
	b->out->nodes[b->out->n - 1].text = cply_str_copy(b->arena, value);
	return b->arena->failed ? CPLY_NOMEM : CPLY_OK;
}

static cply_status begin(struct builder *b, cply_yaml_type type,
                         const yaml_event_t *e)
{
	if (b->depth >= b->max_depth || b->depth >= DEEPEST)
		return fail(b, CPLY_LIMIT, "it is nested too deeply",
		            byte_of(b, &e->start_mark));
	b->open[b->depth++] = b->out->n;
	return add(b, type, e);
}

static void end(struct builder *b, const yaml_event_t *e)
{
	cply_yaml_node *node = &b->out->nodes[b->open[--b->depth]];
	node->next = b->out->n;
	node->at.end = byte_of(b, &e->end_mark);
}

static bool has_anchor(const yaml_event_t *e)
{
	return (e->type == YAML_SCALAR_EVENT && e->data.scalar.anchor) ||
	       (e->type == YAML_SEQUENCE_START_EVENT &&
	        e->data.sequence_start.anchor) ||
	       (e->type == YAML_MAPPING_START_EVENT &&
	        e->data.mapping_start.anchor);
}

static cply_status take(struct builder *b, const yaml_event_t *e, bool *done)
{
	if (e->type == YAML_ALIAS_EVENT || has_anchor(e))
		return fail(b, CPLY_INVALID,
		            "anchors and aliases are not "
		            "supported",
		            byte_of(b, &e->start_mark));
	switch (e->type) {
	case YAML_SCALAR_EVENT:
		return add_scalar(b, e);
	case YAML_SEQUENCE_START_EVENT:
		return begin(b, CPLY_YAML_LIST, e);
	case YAML_MAPPING_START_EVENT:
		return begin(b, CPLY_YAML_MAP, e);
	case YAML_SEQUENCE_END_EVENT:
	case YAML_MAPPING_END_EVENT:
		end(b, e);
		return CPLY_OK;
	case YAML_DOCUMENT_END_EVENT:
	case YAML_STREAM_END_EVENT:
		*done = true;
		return CPLY_OK;
	default:
		return CPLY_OK;
	}
}

static cply_status parse(struct builder *b, yaml_parser_t *parser)
{
	bool done = false;
	while (!done) {
		yaml_event_t event;
		if (!yaml_parser_parse(parser, &event)) {
			if (parser->error == YAML_MEMORY_ERROR)
				return CPLY_NOMEM;
			bool in_bytes = parser->error == YAML_READER_ERROR;
			size_t at = in_bytes
			                    ? parser->problem_offset
			                    : byte_of(b, &parser->problem_mark);
			return fail(b, CPLY_INVALID,
			            parser->problem ? parser->problem
			                            : "it cannot be parsed",
			            (uint32_t)at);
		}
		cply_status s = take(b, &event, &done);
		yaml_event_delete(&event);
		if (s != CPLY_OK)
			return s;
	}
	return CPLY_OK;
}

cply_status cply_yaml_read(cply_str text, uint32_t max_depth, cply_arena *a,
                           cply_yaml *out)
{
	struct builder b = {
		.out = out, .text = text, .arena = a, .max_depth = max_depth
	};
	*out = (cply_yaml){ 0 };
	if (text.len > LONGEST)
		return fail(&b, CPLY_LIMIT, "it is longer than 1 MiB", 0);
	/* libyaml's own memory is freed again before this returns. */
	yaml_parser_t parser;
	if (!yaml_parser_initialize(&parser))
		return CPLY_NOMEM;
	yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(
		&parser, (const unsigned char *)(text.len ? text.ptr : ""),
		text.len);
	cply_status s = parse(&b, &parser);
	yaml_parser_delete(&parser);
	return s;
}

/* ---- writing ---- */

static bool is_plain_char(unsigned char c)
{
	return ascii_is_alnum(c) || c == ' ' || c == '.' || c == '-' ||
	       c == '_' || c == '/' || c == '(' || c == ')' || c == '+' ||
	       c == '\'';
}

/* Words that YAML readers make something else of than text. */
static bool is_reserved(cply_str s)
{
	static const char *const words[] = { "true", "false", "null",
		                             "yes",  "no",    "on",
		                             "off",  "y",     "n" };
	for (size_t i = 0; i < CPLY_COUNT(words); i++)
		if (cply_str_is_nocase(s, words[i]))
			return true;
	return false;
}

static bool is_plain(cply_str s)
{
	if (!s.len || s.ptr[s.len - 1] == ' ' || is_reserved(s))
		return false;
	char c = s.ptr[0];
	if (c == ' ' || c == '.' || c == '-' || c == '\'' || c == '+' ||
	    c == '(' || c == '/' || c == '_')
		return false;
	for (size_t i = 0; i < s.len; i++)
		if (!is_plain_char((unsigned char)s.ptr[i]))
			return false;
	return true;
}

static bool needs_code(uint32_t c)
{
	return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 ||
	       c == 0x2029 || c == 0xFEFF || c == 0xFFFE || c == 0xFFFF;
}

void cply_yaml_put(cply_str s, cply_buf *out)
{
	if (is_plain(s)) {
		cply_put_str(out, s);
		return;
	}
	uint32_t c;
	cply_put_char(out, '"');
	for (size_t at = 0; cply_utf8_next(s, &at, &c);) {
		if (c == '"' || c == '\\') {
			cply_put_char(out, '\\');
			cply_put_utf8(out, c);
		} else if (c == '\n') {
			cply_put(out, "\\n");
		} else if (needs_code(c)) {
			cply_put(out, "\\u");
			cply_put_hex(out, c, 4);
		} else {
			cply_put_utf8(out, c);
		}
	}
	cply_put_char(out, '"');
}
