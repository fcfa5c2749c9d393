/* SPDX-License-Identifier: MIT */
#include "crossword/markup.h"

#include <string.h>

#include "base/ascii.h"

bool cplyi_add_run(cplyi_runs *r, size_t begin, size_t end, uint32_t style)
{
	if (!style || begin >= end)
		return true;
	cply_run *last = r->n ? &r->items[r->n - 1] : NULL;
	if (last && last->end == begin && last->style == style) {
		last->end = (uint32_t)end;
		return true;
	}
	if (r->n == r->cap) {
		uint32_t cap = r->cap ? r->cap * 2 : 4;
		cply_run *p =
			CPLY_GROW(r->arena, r->items, r->cap, cap, cply_run);
		if (!p)
			return false;
		r->items = p;
		r->cap = cap;
	}
	r->items[r->n++] = (cply_run){ .begin = (uint32_t)begin,
		                       .end = (uint32_t)end,
		                       .style = style };
	return true;
}

bool cplyi_same_runs(const cply_text *a, const cply_text *b)
{
	if (a->n_runs != b->n_runs)
		return false;
	for (uint32_t i = 0; i < a->n_runs; i++)
		if (a->runs[i].begin != b->runs[i].begin ||
		    a->runs[i].end != b->runs[i].end ||
		    a->runs[i].style != b->runs[i].style)
			return false;
	return true;
}

/* ---- tags ---- */

static const cplyi_tag tags[] = {
	{ "a", CPLYI_TAG_LINK, 0 },
	{ "b", CPLYI_TAG_STYLE, CPLY_BOLD },
	{ "i", CPLYI_TAG_STYLE, CPLY_ITALIC },
	{ "u", CPLYI_TAG_STYLE, CPLY_UNDERLINE },
	{ "s", CPLYI_TAG_STYLE, CPLY_STRIKE },
	{ "p", CPLYI_TAG_PARAGRAPH, 0 },
	{ "em", CPLYI_TAG_STYLE, CPLY_ITALIC },
	{ "br", CPLYI_TAG_BREAK, 0 },
	{ "sub", CPLYI_TAG_STYLE, CPLY_SUB },
	{ "sup", CPLYI_TAG_STYLE, CPLY_SUP },
	{ "del", CPLYI_TAG_STYLE, CPLY_STRIKE },
	{ "ins", CPLYI_TAG_STYLE, CPLY_UNDERLINE },
	{ "div", CPLYI_TAG_PARAGRAPH, 0 },
	{ "span", CPLYI_TAG_SPAN, 0 },
	{ "small", CPLYI_TAG_STYLE, 0 }, /* known, but the model has no size */
	{ "strong", CPLYI_TAG_STYLE, CPLY_BOLD },
	{ "strike", CPLYI_TAG_STYLE, CPLY_STRIKE },
};

const cplyi_tag *cplyi_find_tag(cply_str name)
{
	for (size_t i = 0; i < CPLY_COUNT(tags); i++)
		if (cply_str_is_nocase(name, tags[i].name))
			return &tags[i];
	return NULL;
}

/* What the style attribute of a span may say. */
static const struct {
	const char *property, *value;
	uint32_t style;
} css[] = {
	{ "font-variant", "small-caps", CPLY_SMALL_CAPS },
	{ "font-style", "italic", CPLY_ITALIC },
	{ "font-weight", "bold", CPLY_BOLD },
	{ "text-decoration", "underline", CPLY_UNDERLINE },
	{ "text-decoration", "line-through", CPLY_STRIKE },
	{ "vertical-align", "sub", CPLY_SUB },
	{ "vertical-align", "super", CPLY_SUP },
};

static size_t find_nocase(cply_str hay, const char *needle)
{
	size_t n = strlen(needle);
	for (size_t i = 0; i + n <= hay.len; i++)
		if (cply_str_is_nocase(cply_str_sub(hay, i, i + n), needle))
			return i;
	return SIZE_MAX;
}

/* The value is looked for in the declaration of the property only: "font-style:
 * normal; content: italic" is not italic. */
uint32_t cplyi_css_style(cply_str declarations)
{
	uint32_t style = 0;
	for (size_t i = 0; i < CPLY_COUNT(css); i++) {
		size_t at = find_nocase(declarations, css[i].property);
		if (at == SIZE_MAX)
			continue;
		size_t end = at;
		while (end < declarations.len && declarations.ptr[end] != ';')
			end++;
		if (find_nocase(cply_str_sub(declarations, at, end),
		                css[i].value) != SIZE_MAX)
			style |= css[i].style;
	}
	return style;
}

static size_t skip_white(cply_str s, size_t at)
{
	while (at < s.len && ascii_is_white(s.ptr[at]))
		at++;
	return at;
}

/* The value at `at`, in quotes or without, and where it ends. */
static cply_str value_at(cply_str s, size_t *at)
{
	char quote = *at < s.len ? s.ptr[*at] : 0;
	bool is_quoted = quote == '"' || quote == '\'';
	size_t begin = *at + is_quoted, end = begin;
	while (end < s.len &&
	       (is_quoted ? s.ptr[end] != quote : !ascii_is_white(s.ptr[end])))
		end++;
	*at = end + is_quoted;
	return cply_str_sub(s, begin, end);
}

cply_str cplyi_attribute(cply_str s, const char *name)
{
	for (size_t at = skip_white(s, 0); at < s.len; at = skip_white(s, at)) {
		size_t begin = at;
		while (at < s.len && s.ptr[at] != '=' &&
		       !ascii_is_white(s.ptr[at]))
			at++;
		cply_str key = cply_str_sub(s, begin, at);
		cply_str value = { NULL, 0 };
		size_t next = skip_white(s, at);
		if (next < s.len && s.ptr[next] == '=') {
			at = skip_white(s, next + 1);
			value = value_at(s, &at);
		}
		if (cply_str_is_nocase(key, name))
			return value;
		at += at == begin; /* a lone sign */
	}
	return (cply_str){ NULL, 0 };
}

const struct cplyi_style_tag cplyi_style_tags[CPLYI_STYLES] = {
	{ CPLY_BOLD, "<b>", "</b>" },
	{ CPLY_ITALIC, "<i>", "</i>" },
	{ CPLY_UNDERLINE, "<u>", "</u>" },
	{ CPLY_STRIKE, "<s>", "</s>" },
	{ CPLY_SUB, "<sub>", "</sub>" },
	{ CPLY_SUP, "<sup>", "</sup>" },
	{ CPLY_SMALL_CAPS, "<span style=\"font-variant:small-caps\">",
	  "</span>" },
};
