/* SPDX-License-Identifier: MIT */
/* Packs of mill puzzles (.sanmill_puzzles): JSON with `puzzles`, one puzzle
 * alone, either of them in an object with `version`, or the text that apps
 * share, which is such JSON compressed. */
#include "format/mill/pack.h"

#include "carrier/container.h"
#include "format/formats.h"
#include "format/json_head.h"
#include "format/reader.h"

/* ---- detection ---- */

static bool is_puzzle_text(cply_str s)
{
	return cply_str_find(s, CPLY_STR("\"initialPosition\"")) != SIZE_MAX;
}

/* An array without objects, but perhaps with comments. */
static bool is_empty_list(cply_str s)
{
	return cply_str_starts(s, "[") &&
	       cply_str_find(s, CPLY_STR("{")) == SIZE_MAX;
}

static int mill_probe(cply_str head)
{
	if (cplyi_mill_is_wrapped(head))
		return CPLY_BY_MAGIC;
	/* A pack without puzzles has no position: then its head has to say
	 * what it is. */
	bool is_empty = !is_puzzle_text(head);
	cplyi_json_head h =
		cplyi_json_head_with(head, is_empty ? "formatVersion"
	                                            : "initialPosition");
	bool position = false, solutions = false, puzzles = false;
	bool version = false, exporter = false, count = false;
	while (cplyi_json_head_next(&h)) {
		position |= cply_str_is(h.key, "initialPosition");
		solutions |= cply_str_is(h.key, "solutions");
		puzzles |= (cply_str_is(h.key, "puzzles") ||
		            cply_str_is(h.key, "puzzle")) &&
		           (is_empty ? is_empty_list(h.value)
		                     : is_puzzle_text(h.value));
		version |= cply_str_is(h.key, "formatVersion");
		exporter |= cply_str_is(h.key, "exportedBy");
		count |= cply_str_is(h.key, "puzzleCount");
	}
	if (is_empty)
		return (puzzles && (version || exporter)) ||
		                       (version && (exporter || count))
		               ? CPLY_BY_SHAPE
		               : CPLY_NOT_MINE;
	if (puzzles)
		return version || exporter ? CPLY_BY_MAGIC : CPLY_BY_SHAPE;
	return position && solutions ? CPLY_BY_SHAPE : CPLY_NOT_MINE;
}

/* ---- the compressed text ---- */

bool cplyi_mill_is_wrapped(cply_str bytes)
{
	return cply_str_starts(cply_str_trim(bytes), CPLYI_MILL_WRAPPER);
}

cply_status cplyi_mill_unwrap(cply_str bytes, const cply_limits *limits,
                              cply_arena *a, cply_diags *diags, cply_str *out)
{
	cply_str text = cply_str_trim(bytes);
	cply_buf compressed;
	*out = (cply_str){ NULL, 0 };
	cply_buf_init(&compressed, a);
	text = cply_str_trim(
		cply_str_sub(text, sizeof CPLYI_MILL_WRAPPER - 1, text.len));
	bool good = cply_base64_decode(text, &compressed);
	if (a->failed)
		return CPLY_NOMEM;
	if (!good || !cply_is_gzip(cply_buf_str(&compressed))) {
		cply_report(diags, CPLY_ML206, CPLY_NOWHERE);
		return CPLY_INVALID;
	}
	uint32_t before = diags->n;
	cply_status s =
		cply_gunzip(cply_buf_str(&compressed), limits, a, diags, out);
	/* Offsets in the compressed bytes are none in the text. */
	for (uint32_t i = before; i < diags->n; i++)
		diags->items[i]->has_span = false;
	return s;
}

/* ---- helpers ---- */

cply_str cplyi_mill_compact(mill_reader *m, cply_json_value v)
{
	cply_buf b;
	cply_json_writer w;
	cply_json_type type = cply_json_type_of(v);
	cply_str raw = cply_json_raw(v);
	if (type != CPLY_JSON_ARRAY && type != CPLY_JSON_OBJECT && raw.len)
		return raw; /* there is no white space in it */
	cply_buf_init(&b, m->arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_put_value(&w, v);
	/* A value that is missing has an empty text. */
	return b.len ? cply_buf_str(&b) : CPLY_STR("null");
}

bool cplyi_mill_keep(mill_reader *m, cply_json_value v,
                     const char *const *known, cply_mill_members *out)
{
	cply_json_iter it = cply_json_each(v);
	uint32_t n = cply_json_count(v);
	/* Large packs: not more room than is needed. */
	if (!out->items && n) {
		out->items = CPLY_NEW(m->arena, n, cply_mill_member);
		out->cap = out->items ? n : 0;
	}
	while (cply_json_step(&it)) {
		bool is_known = false;
		cply_str key = cply_json_string(it.key, m->arena), json;
		for (const char *const *k = known; *k; k++)
			is_known |= cply_str_is(key, *k);
		/* Of a key that is there twice the last one counts. */
		bool again = false;
		for (uint32_t i = 0; is_known && i < out->n; i++)
			again |= cply_str_eq(out->items[i].key, key);
		if (again)
			continue;
		json = is_known ? (cply_str){ NULL, 0 }
		                : cplyi_mill_compact(m, it.value);
		if (!cply_mill_member_add(out, m->arena, key, json))
			return false;
	}
	return !m->arena->failed;
}

void cplyi_mill_wrong_type(mill_reader *m, cply_json_value v, const char *key,
                           const char *expected)
{
	enum { LONGEST = 24 };
	cply_span at = cply_json_span(v);
	cply_json_type type = cply_json_type_of(v);
	cply_str is = cply_str_of(cply_json_type_name(type));
	cply_str raw = cply_json_raw(v);
	/* 1.5 is a number, too, but not a whole one. */
	if (type == CPLY_JSON_NUMBER && raw.len <= LONGEST)
		is = cply_str_copy(m->arena, raw);
	cply_report_with(m->diags, CPLY_ML207, &at, CPLY_Z(key), CPLY_T(is),
	                 CPLY_Z(expected));
}

cply_str cplyi_mill_string(mill_reader *m, cply_json_value v, cply_span *at)
{
	if (cply_json_type_of(v) != CPLY_JSON_STRING)
		return (cply_str){ NULL, 0 };
	if (at)
		*at = cply_json_span(v);
	return cply_json_string(v, m->arena);
}

/* ---- the pack ---- */

static void check_version(mill_reader *m, cply_json_value root)
{
	cply_json_value v = cply_json_get(root, "formatVersion");
	if (cply_json_type_of(v) == CPLY_JSON_MISSING)
		v = cply_json_get(root, "version"); /* of a contribution */
	cply_span at = cply_json_span(v);
	if (cply_json_type_of(v) == CPLY_JSON_MISSING)
		cply_report(m->diags, CPLY_ML202, CPLY_NOWHERE);
	else if (!cply_json_is(v, "1.0") && !cply_json_is(v, "1.1"))
		cply_report_with(m->diags, CPLY_ML203, &at,
		                 CPLY_T(cplyi_mill_compact(m, v)));
	cplyi_mill_check_sum(m, root);
}

static void check_count(mill_reader *m, cply_json_value root, uint32_t n)
{
	cply_json_value v = cply_json_get(root, "puzzleCount");
	int64_t said;
	if (!cply_json_int(v, &said) || said < 0 || said == n)
		return;
	cply_span at = cply_json_span(v);
	cply_diag *g = cply_report_with(m->diags, CPLY_ML204, &at, CPLY_N(said),
	                                CPLY_N(n));
	cply_buf b;
	cply_buf_init(&b, m->arena);
	cply_put_uint(&b, n);
	cply_diag_fix(m->diags, g, at, cply_buf_str(&b));
}

static bool read_puzzles(mill_reader *m, cply_json_value list)
{
	uint32_t n = cply_json_count(list), number = 0;
	cply_mill *pack = m->pack;
	pack->puzzles = CPLY_NEW(m->arena, n, cply_mill_puzzle);
	if (!pack->puzzles && n)
		return false;
	cply_json_iter it = cply_json_each(list);
	while (cply_json_step(&it)) {
		number++;
		if (cply_json_type_of(it.value) != CPLY_JSON_OBJECT)
			cplyi_mill_wrong_type(m, it.value, "puzzles",
			                      "an object for each puzzle");
		else if (!cplyi_mill_read_puzzle(
				 m, it.value, number,
				 &pack->puzzles[pack->n_puzzles++]))
			return false;
	}
	return true;
}

static bool has(cply_json_value v, const char *key)
{
	return cply_json_type_of(cply_json_get(v, key)) != CPLY_JSON_MISSING;
}

static bool read_one(mill_reader *m, cply_json_value puzzle)
{
	m->pack->puzzles = CPLY_NEW(m->arena, 1, cply_mill_puzzle);
	if (!m->pack->puzzles)
		return false;
	m->pack->n_puzzles = 1;
	return cplyi_mill_read_puzzle(m, puzzle, 1, m->pack->puzzles);
}

/* `*found`: there is something that is meant to be puzzles. */
static bool read_root(mill_reader *m, cply_json_value root, bool *found)
{
	static const char *const known[] = {
		"formatVersion", "puzzleCount", "puzzles", "version",
		"puzzle",        "checksum",    NULL
	};
	cply_json_value list = cply_json_get(root, "puzzles");
	cply_json_value one = cply_json_get(root, "puzzle");
	cply_json_value meta = cply_json_get(root, "metadata");
	cply_span at = cply_json_span(root);
	cply_mill_rules custom;
	*found = true;
	if (!has(root, "puzzles") && has(root, "initialPosition"))
		return read_one(m, root);
	if (!cplyi_mill_keep(m, root, known, &m->pack->members))
		return false;
	cplyi_mill_check_members(m, MILL_PACK, root);
	cplyi_mill_check_members(m, MILL_EXPORTER,
	                         cply_json_get(root, "exportedBy"));
	cplyi_mill_check_members(m, MILL_METADATA, meta);
	m->pack->name = cplyi_mill_string(m, cply_json_get(meta, "name"), NULL);
	m->variant =
		cplyi_mill_string(m, cply_json_get(meta, "ruleVariantId"), &at);
	if (m->variant.len && !cply_mill_variant_find(m->variant) &&
	    !cplyi_mill_custom(m, m->variant, at, &custom))
		m->variant.len = 0;
	if (cply_json_type_of(list) == CPLY_JSON_ARRAY) {
		check_version(m, root);
		check_count(m, root, cply_json_count(list));
		return read_puzzles(m, list);
	}
	if (cply_json_type_of(one) == CPLY_JSON_OBJECT) {
		check_version(m, root);
		return read_one(m, one);
	}
	*found = false;
	if (has(root, "puzzles")) {
		cplyi_mill_wrong_type(m, list, "puzzles", "an array");
		return true;
	}
	at = cply_json_span(root);
	cply_report_with(m->diags, CPLY_ML201, &at,
	                 CPLY_Z(cply_json_type_name(cply_json_type_of(root))));
	return true;
}

static cply_status read_json(mill_reader *m, cply_str text, bool *found)
{
	cply_json doc;
	cply_status s = cplyi_read_json(m->r, text, 2, &doc);
	/* Of a pack that is cut off, the puzzles before the cut are read. */
	bool has_some = s == CPLY_INVALID && doc.n &&
	                cply_json_count(cply_json_get(cply_json_root(&doc),
	                                              "puzzles")) > 0;
	if (s != CPLY_OK && !has_some)
		return s;
	if (!read_root(m, cply_json_root(&doc), found))
		return CPLY_NOMEM;
	return *found ? cply_mill_pack_play(m->pack, m->arena) : CPLY_INVALID;
}

static cply_status mill_read(const cply_read *r, cply_doc *out)
{
	mill_reader m = { .r = r, .arena = r->arena, .diags = r->diags };
	uint32_t before = r->diags->n;
	cply_str text = r->bytes;
	cply_status s = CPLY_OK;
	bool found = false;
	m.pack = CPLY_NEW(r->arena, 1, cply_mill);
	if (!m.pack)
		return CPLY_NOMEM;
	m.pack->is_wrapped = cplyi_mill_is_wrapped(text);
	if (m.pack->is_wrapped)
		s = cplyi_mill_unwrap(r->bytes, r->limits, r->arena, r->diags,
		                      &text);
	if (s == CPLY_OK)
		s = read_json(&m, text, &found);
	if (m.pack->is_wrapped)
		for (uint32_t i = before; i < r->diags->n; i++) {
			r->diags->items[i]->has_span = false;
			r->diags->items[i]->fix.present = false;
		}
	if (m.is_out_of_memory)
		return CPLY_NOMEM;
	if (s != CPLY_OK)
		return s;
	out->as.mill = m.pack;
	return CPLY_OK;
}

const cply_format cply_format_mill_pack = {
	.name = "mill-pack",
	.title = "mill puzzles",
	.suffixes = " .sanmill_puzzles ",
	.kind = &cply_kind_mill,
	.probe = mill_probe,
	.read = mill_read,
	.write = cplyi_mill_write,
	.losses = cplyi_mill_losses,
};
