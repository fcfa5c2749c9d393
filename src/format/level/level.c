/* SPDX-License-Identifier: MIT */
/* Levels of crossword apps: JSON with `grid_json` and `clues_json`, as rows of
 * a table, as answers of a service, or bare. */
#include "format/level/level.h"

#include "crossword/date.h"

#include "base/text.h"
#include "format/formats.h"
#include "format/json_head.h"
#include "format/reader.h"
#include "format/sections.h"

/* ---- detection ---- */

/* Rows, columns and cells have many tables; cells of these types, levels. */
static bool has_types(cply_str cells)
{
	return cply_str_find(cells, CPLY_STR("\"letter\"")) != SIZE_MAX ||
	       cply_str_find(cells, CPLY_STR("\"black\"")) != SIZE_MAX;
}

static int probe_object(cply_str head)
{
	if (cplyi_json_head_has(head, "grid_json") ||
	    cplyi_json_head_has(head, "clues_json"))
		return CPLY_BY_MAGIC;
	cplyi_json_head h = cplyi_json_head_with(head, "cells");
	if (h.at == head.len)
		h = cplyi_json_head_with(head, "grid_json");
	bool rows = false, cols = false, cells = false;
	while (cplyi_json_head_next(&h)) {
		bool grid = cply_str_is(h.key, "grid");
		if (cply_str_is(h.key, "level") &&
		    cplyi_json_head_has(h.value, "grid_json"))
			return CPLY_BY_MAGIC;
		if (grid && cplyi_json_head_has(h.value, "rows") &&
		    cplyi_json_head_has(h.value, "cells"))
			return CPLY_BY_SHAPE;
		rows |= cply_str_is(h.key, "rows");
		cols |= cply_str_is(h.key, "cols");
		cells |= cply_str_is(h.key, "cells") && has_types(h.value);
	}
	return rows && cols && cells ? CPLY_BY_SHAPE : CPLY_NOT_MINE;
}

/* Is it an array of rows, or a pair of the two parts? */
static int level_probe(cply_str head)
{
	cply_str text = cply_str_trim(head);
	text = cply_str_trim(cply_str_sub(text, cply_bom(text), text.len));
	if (cply_str_starts(text, "["))
		text = cply_str_trim(cply_str_sub(text, 1, text.len));
	return probe_object(text);
}

/* ---- finding the level in the file ---- */

/* What a file holds besides the two parts. */
struct shape {
	cply_json_value level; /* the object with everything else */
	cply_json_value outer; /* the object around it, or MISSING */
	cply_json_value grid, clues;
};

static bool is_object(cply_json_value v)
{
	return cply_json_type_of(v) == CPLY_JSON_OBJECT;
}

static bool is_there(cply_json_value v)
{
	return cply_json_type_of(v) != CPLY_JSON_MISSING;
}

static bool has(cply_json_value v, const char *key)
{
	return is_there(cply_json_get(v, key));
}

/* `[grid_json, clues_json]`, or rows of a table. */
static cply_json_value unwrap_array(level_reader *l, cply_json_value root,
                                    struct shape *s)
{
	cply_json_value first = cply_json_item(root, 0);
	cply_json_value second = cply_json_item(root, 1);
	uint32_t n = cply_json_count(root);
	if (n == 2 && has(first, "cells") &&
	    (has(second, "across") || has(second, "down"))) {
		s->grid = first;
		s->clues = second;
		return cply_json_get(root, ""); /* MISSING */
	}
	if (n > 1) {
		cply_span at = cply_json_span(second);
		cply_report_with(l->diags, CPLY_LV106, &at, CPLY_N(n));
	}
	return n ? first : root;
}

static bool find_parts(level_reader *l, cply_json_value root, struct shape *s)
{
	cply_json_value none = cply_json_get(root, "");
	*s = (struct shape){ none, none, none, none };
	cply_json_value v = root;
	if (cply_json_type_of(root) == CPLY_JSON_ARRAY) {
		v = unwrap_array(l, root, s);
		if (!is_there(v))
			return true;
	}
	if (!has(v, "grid_json") && is_object(cply_json_get(v, "level"))) {
		s->outer = v;
		v = cply_json_get(v, "level");
	}
	if (!is_object(v)) {
		cply_span at = cply_json_span(v);
		cply_report_with(
			l->diags, CPLY_LV101, &at,
			CPLY_Z(cply_json_type_name(cply_json_type_of(v))));
		return false;
	}
	s->level = v;
	s->grid = cply_json_get(v, "grid_json");
	s->clues = cply_json_get(v, "clues_json");
	if (!is_there(s->grid))
		s->grid = cply_json_get(v, "grid");
	if (!is_there(s->clues))
		s->clues = cply_json_get(v, "clues");
	if (!is_there(s->grid) && has(v, "cells"))
		s->grid = v; /* a bare grid_json */
	if (!is_there(s->clues) && (has(v, "across") || has(v, "down")))
		s->clues = v;
	return true;
}

/* In place, or in a string. False when there is no such part (reported). */
static bool open_part(level_reader *l, level_part *p, cply_json_value v,
                      const char *name, const cply_span *level_at)
{
	p->value = v;
	switch (cply_json_type_of(v)) {
	case CPLY_JSON_OBJECT:
		return true;
	case CPLY_JSON_MISSING:
		cply_report_with(l->diags, CPLY_LV102, level_at, CPLY_Z(name));
		return false;
	case CPLY_JSON_STRING:
		if (!cplyi_level_embed(p, v, name, l->r->json->memory, l->arena,
		                       l->diags))
			return false;
		if (is_object(p->value))
			return true;
		break;
	default:
		break;
	}
	cplyi_level_wrong_type(l, p, p->value, cply_str_of(name), "an object");
	return false;
}

/* ---- everything else about it ---- */

static void read_id(level_reader *l, cply_json_value v, cply_str text)
{
	char id[36];
	cply_span at = cply_json_span(v);
	cply_text *out = &l->cw->meta[CPLY_META_ID];
	if (!cply_level_id(text, id)) {
		cply_report(l->diags, CPLY_LV108, &at);
		out->plain = text;
		return;
	}
	out->plain = cply_str_copy(l->arena, (cply_str){ id, sizeof id });
	if (!cply_str_eq(out->plain, text)) {
		cply_diag *g = cply_report(l->diags, CPLY_LV109, &at);
		at.begin++;
		at.end--;
		cply_diag_fix(l->diags, g, at, out->plain);
	}
}

/* A number; in a string only when lenient. */
static void read_version(level_reader *l, cply_json_value v)
{
	uint32_t n;
	bool is_string = cply_json_type_of(v) == CPLY_JSON_STRING;
	cply_str text =
		is_string ? cply_json_string(v, l->arena) : cply_json_raw(v);
	bool ok = cply_level_version(text, &n);
	if (ok)
		l->cw->meta[CPLY_META_REVISION].plain = text;
	if (!ok || (is_string && l->diags->strict)) {
		cply_span at = cply_json_span(v);
		cply_report(l->diags, CPLY_LV110, &at);
	}
}

/* The metadata field of this name, or CPLY_META_COUNT. */
static cply_meta meta_of(cply_str key)
{
	if (cply_str_is(key, "lang"))
		return CPLY_META_LANGUAGE;
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		if (i != CPLY_META_REVISION &&
		    cply_str_is(key, cply_meta_name((cply_meta)i)))
			return (cply_meta)i;
	return CPLY_META_COUNT;
}

static void check_hash(level_reader *l, cply_json_value v)
{
	char hash[64];
	cply_span at = cply_json_span(v);
	cply_json_type type = cply_json_type_of(v);
	if (type == CPLY_JSON_MISSING || type == CPLY_JSON_NULL)
		return;
	if (!cply_hash_parse(cply_json_string(v, l->arena), hash))
		cply_report(l->diags, CPLY_LV415, &at);
}

static void read_date(level_reader *l, cply_json_value v)
{
	cply_span at = cply_json_span(v);
	cplyi_date_take(l->cw, CPLYI_DATE_ANY, &at, NULL, l->arena, l->diags);
}

static void read_field(level_reader *l, const cply_json_iter *it)
{
	cply_str key = cply_json_string(it->key, l->arena);
	cply_json_type type = cply_json_type_of(it->value);
	cply_meta meta = meta_of(key);
	if (cply_str_is(key, "version") && type != CPLY_JSON_NULL) {
		read_version(l, it->value);
	} else if (meta != CPLY_META_COUNT && type == CPLY_JSON_STRING) {
		cply_str text = cply_json_string(it->value, l->arena);
		if (meta == CPLY_META_ID)
			read_id(l, it->value, text);
		else
			l->cw->meta[meta].plain = text;
		if (meta == CPLY_META_DATE)
			read_date(l, it->value);
	} else if (meta == CPLY_META_COUNT || type != CPLY_JSON_NULL) {
		if (cply_str_is(key, "answer_hash"))
			check_hash(l, it->value);
		cplyi_level_add_extra(l, &l->cw->extras, key,
		                      cply_json_raw(it->value));
	}
}

static void read_fields(level_reader *l, const struct shape *s)
{
	cply_json_iter it = cply_json_each(s->level);
	while (cply_json_step(&it))
		if (it.value.at != s->grid.at && it.value.at != s->clues.at &&
		    !(s->grid.at == s->level.at && /* a bare part */
		      (cply_json_is(it.key, "rows") ||
		       cply_json_is(it.key, "cols") ||
		       cply_json_is(it.key, "cells"))) &&
		    !(s->clues.at == s->level.at &&
		      (cply_json_is(it.key, "across") ||
		       cply_json_is(it.key, "down"))))
			read_field(l, &it);
	it = cply_json_each(s->outer);
	while (cply_json_step(&it))
		if (it.value.at != s->level.at)
			cplyi_level_add_extra(l, &l->cw->extras,
			                      cply_json_string(it.key,
			                                       l->arena),
			                      cply_json_raw(it.value));
}

/* Objects such as {"1A": "PARIS"} that stand beside the clues. */
static uint32_t find_answers(level_reader *l, const struct shape *s,
                             cply_json_value out[4])
{
	const cply_json_value places[] = {
		s->level,
		s->outer,
		cply_json_get(s->level, "_server_only"),
		cply_json_get(s->outer, "_server_only"),
	};
	uint32_t n = 0;
	for (size_t i = 0; i < CPLY_COUNT(places); i++) {
		cply_json_value v = cply_json_get(places[i], "answers");
		if (is_object(v))
			out[n++] = v;
		if (i > 0)
			check_hash(l, cply_json_get(places[i], "answer_hash"));
	}
	return n;
}

/* ---- reading ---- */

static cply_status read_parts(level_reader *l, const struct shape *s,
                              bool *has_grid)
{
	cply_span at = cply_json_span(is_there(s->level) ? s->level : s->grid);
	cply_status status = CPLY_OK;
	bool has_clues = open_part(l, &l->clues, s->clues, "clues_json", &at);
	*has_grid = open_part(l, &l->grid, s->grid, "grid_json", &at) &&
	            cplyi_level_read_grid(l, &status);
	if (!*has_grid)
		return status == CPLY_OK ? CPLY_INVALID : status;
	cply_json_value answers[4];
	read_fields(l, s);
	if (!has_clues)
		l->clues.value = cply_json_get(s->grid, "");
	if (!cplyi_level_read_clues(l) || !cplyi_level_place_clues(l) ||
	    !cplyi_level_fill(l, answers, find_answers(l, s, answers)))
		return l->hit_limit ? CPLY_LIMIT : CPLY_NOMEM;
	cply_crossword_finish(l->cw);
	return CPLY_OK;
}

/* Faults of JSON quote what they found, which may be an answer that lacks its
 * quotes. */
static void redact_findings(const cply_read *r, uint32_t begin)
{
	cply_str safe = { NULL, 0 };
	for (uint32_t i = begin; i < r->diags->n; i++) {
		cply_diag *g = r->diags->items[i];
		if (!safe.ptr)
			safe = cply_level_redact(r->arena, r->bytes);
		if (!safe.ptr || !g->has_span)
			continue;
		cply_str was =
			cply_str_sub(r->bytes, g->span.begin, g->span.end);
		cply_str is = cply_str_sub(safe, g->span.begin, g->span.end);
		if (cply_str_eq(was, is))
			continue;
		for (uint32_t k = 0; k < g->n_args; k++)
			if (g->args[k].is_text)
				g->args[k].text = CPLY_STR("***");
		g->note = (cply_str){ NULL, 0 };
		g->fix.present = false;
	}
}

static cply_status level_read(const cply_read *r, cply_doc *out)
{
	level_reader l = { .r = r, .arena = r->arena, .diags = r->diags };
	uint32_t n_before = r->diags->n;
	cply_json doc;
	cply_status s = cplyi_read_json(r, r->bytes, 0, &doc);
	redact_findings(r, n_before);
	if (s != CPLY_OK)
		return s;
	l.cw = CPLY_NEW(r->arena, 1, cply_crossword);
	if (!l.cw)
		return CPLY_NOMEM;
	struct shape shape;
	bool has_grid = false;
	if (find_parts(&l, cply_json_root(&doc), &shape))
		s = read_parts(&l, &shape, &has_grid);
	cplyi_level_part_free(&l.grid);
	cplyi_level_part_free(&l.clues);
	if (s == CPLY_LIMIT || s == CPLY_NOMEM)
		return s;
	if (has_grid)
		out->as.crossword = l.cw;
	return CPLY_OK;
}

const cply_format cply_format_level = {
	.name = "level",
	.title = "level JSON",
	.suffixes = " .level.json ",
	.kind = &cply_kind_crossword,
	.carries = CPLY_HAS(SOLUTION) | CPLY_HAS(NO_SOLUTION) |
	           CPLY_HAS(SYMBOLS) | CPLY_HAS(LETTERS) | CPLY_HAS(UNCLUED),
	/* Findings of the kind quote letters, which may be answers. */
	.own_losses = CPLY_HAS(REBUS) | CPLY_HAS(EITHER) | CPLY_HAS(LABELS) |
	              CPLY_HAS(LOCKED) | CPLY_HAS(ENUMERATIONS) |
	              CPLY_HAS(FILL) | CPLY_HAS(PENCIL) | CPLY_HAS(MARKS),
	.carries_meta = (1u << CPLY_META_COUNT) - 1,
	.probe = level_probe,
	.read = level_read,
	.write = cplyi_level_write,
	.losses = cplyi_level_losses,
	.redact = cply_level_redact,
	.sections = &cplyi_sections_level,
};
