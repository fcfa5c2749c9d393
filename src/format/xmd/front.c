/* SPDX-License-Identifier: MIT */
/* The planned front matter: YAML between two lines of --- at the very top. */
#include "carrier/yaml.h"
#include "crossword/date.h"
#include "format/xmd/xmd.h"

enum { DEPTH = 32 };

/* The field of this name, or CPLY_META_COUNT. The description has a place of
 * its own in the file. */
static cply_meta meta_of(cply_str key)
{
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		if (i != CPLY_META_INTRO &&
		    cply_str_is_nocase(key, cply_meta_name((cply_meta)i)))
			return (cply_meta)i;
	return CPLY_META_COUNT;
}

static void set_meta(struct xmd *x, cply_meta m, cply_str value, cply_str key,
                     cply_span at, cply_span value_at)
{
	if (x->cw->meta[m].plain.len)
		cply_report_with(x->diags, CPLY_XM113, &at, CPLY_T(key));
	x->cw->meta[m] = cply_text_plain(cplyi_xmd_clean(x->arena, value));
	if (m == CPLY_META_DATE)
		cplyi_date_take(x->cw, CPLYI_DATE_ISO, &value_at, "", x->arena,
		                x->diags);
}

static cply_span moved(cply_span at, uint32_t by)
{
	return (cply_span){ at.begin + by, at.end + by };
}

/* The end of a value together with a comment behind it on the line. */
static size_t with_comment(cply_str text, size_t end)
{
	size_t at = end;
	if (end && text.ptr[end - 1] == '\n')
		return end;
	while (at < text.len && (text.ptr[at] == ' ' || text.ptr[at] == '\t'))
		at++;
	if (at == text.len || text.ptr[at] != '#')
		return end;
	while (at < text.len && text.ptr[at] != '\n' && text.ptr[at] != '\r')
		at++;
	return at;
}

static void take_map(struct xmd *x, const cply_yaml *yaml, cply_str text,
                     uint32_t offset)
{
	for (uint32_t i = 1; i < yaml->n && i < yaml->nodes[0].next;) {
		const cply_yaml_node *key = &yaml->nodes[i];
		const cply_yaml_node *value = &yaml->nodes[key->next];
		cply_meta m = CPLY_META_COUNT;
		if (key->type == CPLY_YAML_SCALAR)
			m = meta_of(key->text);
		if (m != CPLY_META_COUNT && value->type == CPLY_YAML_SCALAR) {
			set_meta(x, m, value->text, key->text,
			         moved(key->at, offset),
			         moved(value->at, offset));
		} else {
			if (m != CPLY_META_COUNT)
				cply_report_with(x->diags, CPLY_XM114,
				                 CPLY_AT(key->at.begin + offset,
				                         key->at.end + offset),
				                 CPLY_T(key->text));
			cply_str raw =
				cply_str_sub(text, key->at.begin,
			                     with_comment(text, value->at.end));
			cplyi_xmd_extra(x, CPLY_STR("front"),
			                cply_str_trim(raw));
		}
		i = value->next;
	}
}

static cply_str unquoted(cply_str s)
{
	if (s.len >= 2 && (s.ptr[0] == '"' || s.ptr[0] == '\'') &&
	    s.ptr[s.len - 1] == s.ptr[0])
		return cply_str_sub(s, 1, s.len - 1);
	return s;
}

/* When it is no YAML, lines such as `author: Ada: the Countess` still tell. */
static void take_lines(struct xmd *x, cply_span body)
{
	cply_str text = cply_str_sub(x->text, 0, body.end);
	struct xmd_line line;
	for (uint32_t at = body.begin; cplyi_xmd_line(text, &at, &line);) {
		cply_str s = cply_str_sub(text, line.begin, line.end);
		size_t colon = cply_str_find(s, CPLY_STR(":"));
		if (colon == SIZE_MAX || !s.len || s.ptr[0] == '#')
			continue;
		cply_str key = cply_str_trim(cply_str_sub(s, 0, colon));
		cply_str value =
			cply_str_trim(cply_str_sub(s, colon + 1, s.len));
		cply_meta m = meta_of(key);
		if (m != CPLY_META_COUNT)
			set_meta(x, m, unquoted(value), key,
			         (cply_span){ line.begin, line.end },
			         cplyi_xmd_trim(x->text,
			                        line.begin + (uint32_t)colon +
			                                1,
			                        line.end));
		else
			cplyi_xmd_extra(x, CPLY_STR("front"), cply_str_trim(s));
	}
}

static cply_status take_front(struct xmd *x, cply_span body)
{
	cply_str text = cplyi_xmd_sub(x, body);
	cply_yaml yaml;
	cply_status s = cply_yaml_read(text, DEPTH, x->arena, &yaml);
	if (s == CPLY_NOMEM)
		return s;
	if (s == CPLY_OK && yaml.n && yaml.nodes[0].type != CPLY_YAML_MAP) {
		s = CPLY_INVALID;
		yaml.problem = CPLY_STR("expected lines of `key: value`");
		yaml.problem_at = yaml.nodes[0].at;
	}
	if (s == CPLY_OK) {
		take_map(x, &yaml, text, body.begin);
	} else {
		cply_span at = moved(yaml.problem_at, body.begin);
		cply_report_with(x->diags, CPLY_XM112, &at,
		                 CPLY_T(yaml.problem));
		take_lines(x, body);
	}
	return x->arena->failed ? CPLY_NOMEM : CPLY_OK;
}

static bool is_mark(cply_str text, struct xmd_line line, const char *mark)
{
	cply_span t = cplyi_xmd_trim(text, line.begin, line.end);
	return t.begin == line.begin &&
	       cply_str_is(cply_str_sub(text, t.begin, t.end), mark);
}

cply_status cplyi_xmd_read_front(struct xmd *x, uint32_t *at)
{
	uint32_t next = *at;
	struct xmd_line line, first;
	struct xmd_heading h;
	if (!cplyi_xmd_line(x->text, &next, &first) ||
	    !is_mark(x->text, first, "---"))
		return CPLY_OK;
	uint32_t begin = next;
	while (cplyi_xmd_line(x->text, &next, &line)) {
		if (is_mark(x->text, line, "---") ||
		    is_mark(x->text, line, "...")) {
			*at = next;
			return take_front(x, (cply_span){ begin, line.begin });
		}
		if (cplyi_xmd_heading(x->text, line, true, &h) &&
		    h.part == XMD_GRID)
			break;
	}
	cply_report(x->diags, CPLY_XM111, CPLY_AT(first.begin, first.end));
	*at = begin;
	return CPLY_OK;
}

/* ---- writing ---- */

static bool is_front(const cply_extra *e)
{
	return cply_str_is(cply_str_of(e->origin), "xmd") &&
	       cply_str_is(e->key, "front");
}

bool cplyi_xmd_has_front(const cply_crossword *cw)
{
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		if (i != CPLY_META_TITLE && i != CPLY_META_INTRO &&
		    cw->meta[i].plain.len)
			return true;
	for (uint32_t i = 0; i < cw->extras.n; i++)
		if (is_front(&cw->extras.items[i]))
			return true;
	return false;
}

static void put_fields(const cply_crossword *cw, cply_buf *out)
{
	for (unsigned i = 0; i < CPLY_META_COUNT; i++) {
		if (i == CPLY_META_TITLE || i == CPLY_META_INTRO ||
		    !cw->meta[i].plain.len)
			continue;
		cply_put(out, cply_meta_name((cply_meta)i));
		cply_put(out, ": ");
		cply_yaml_put(cw->meta[i].plain, out);
		cply_put(out, "\n");
	}
}

static void put_extras(const cply_crossword *cw, cply_buf *out)
{
	for (uint32_t i = 0; i < cw->extras.n; i++) {
		if (!is_front(&cw->extras.items[i]))
			continue;
		cply_put_str(out, cw->extras.items[i].value);
		cply_put(out, "\n");
	}
}

void cplyi_xmd_put_front(const cply_crossword *cw, cply_buf *out)
{
	size_t top = out->len;
	cply_put(out, "---\n");
	size_t begin = out->len;
	put_fields(cw, out);
	size_t end = out->len;
	put_extras(cw, out);
	/* What was kept from a broken file must not break the rest. */
	cply_yaml yaml;
	if (out->len > end && !out->failed &&
	    cply_yaml_read(cply_str_sub(cply_buf_str(out), begin, out->len),
	                   DEPTH, out->arena, &yaml) != CPLY_OK)
		out->len = end;
	if (out->len == begin)
		out->len = top;
	else
		cply_put(out, "---\n\n");
}
