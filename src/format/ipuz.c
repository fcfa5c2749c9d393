/* SPDX-License-Identifier: MIT */
/* ipuz: JSON puzzles (www.puzzazz.com/ipuz has the description). This file
 * reads the object as a whole; ipuz_grid.c its squares, ipuz_clues.c its clues.
 * Nothing is dropped: what the model has no place for is kept as extras and
 * written again. */
#include "format/ipuz.h"

#include <string.h>

#include "format/formats.h"
#include "format/json_head.h"

/* ---- shared helpers ---- */

/* On one line, blanks as the writer sets them: strict JSON in and out. */
static cply_str one_line(cply_arena *a, cply_str json)
{
	cply_buf b;
	bool in_string = false;
	cply_buf_init(&b, a);
	(void)cply_buf_room(&b, json.len + json.len / 4);
	for (size_t i = 0; i < json.len; i++) {
		char c = json.ptr[i];
		bool is_blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
		if (in_string && c == '\\' && i + 1 < json.len) {
			cply_put_char(&b, c);
			c = json.ptr[++i];
		} else if (c == '"') {
			in_string = !in_string;
		} else if (!in_string && is_blank) {
			continue;
		}
		cply_put_char(&b, c);
		if (!in_string && (c == ',' || c == ':'))
			cply_put_char(&b, ' ');
	}
	return cply_buf_str(&b);
}

static cply_str kept_value(ipuz *z, cply_json_value v)
{
	if (cply_json_type_of(v) < CPLY_JSON_ARRAY)
		return cply_json_type_of(v) == CPLY_JSON_NULL
		               ? CPLY_STR("null") /* or missing */
		               : cply_json_raw(v);
	if (!z->is_loose)
		return one_line(z->arena, cply_json_raw(v));
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, z->arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_put_value(&w, v);
	return one_line(z->arena, cply_buf_str(&b));
}

static cply_str joined_key(ipuz *z, const char *prefix, cply_str key)
{
	if (!*prefix)
		return key;
	cply_buf b;
	cply_buf_init(&b, z->arena);
	cply_put(&b, prefix);
	cply_put_str(&b, key);
	return cply_buf_str(&b);
}

void cplyi_ipuz_keep(ipuz *z, cply_extras *extras, const char *prefix,
                     cply_str key, cply_json_value v)
{
	cply_extra extra = { .origin = cply_format_ipuz.name,
		             .key = joined_key(z, prefix, key),
		             .value = kept_value(z, v) };
	/* Only a cell's few extras can be set twice, by a style and its name;
	 * who gives a cell more than these is up to something. */
	if (*prefix) {
		for (uint32_t i = 0; i < extras->n && i < 32; i++) {
			if (!cply_str_eq(extras->items[i].key, extra.key))
				continue;
			((cply_extra *)extras->items)[i] = extra;
			return;
		}
	}
	/* Room for the next power of two is always there. */
	cply_extra *items = (cply_extra *)extras->items;
	if ((extras->n & (extras->n - 1)) == 0) {
		uint32_t cap = extras->n ? extras->n * 2 : 1;
		items = CPLY_GROW(z->arena, items, extras->n, cap, cply_extra);
		if (!items)
			return;
		extras->items = items;
	}
	items[extras->n++] = extra;
}

cply_str cplyi_ipuz_extra(const cply_extras *extras, const char *key)
{
	for (uint32_t i = 0; i < extras->n; i++)
		if (cply_str_is(extras->items[i].key, key) &&
		    strcmp(extras->items[i].origin, cply_format_ipuz.name) == 0)
			return extras->items[i].value;
	return (cply_str){ NULL, 0 };
}

cply_cell_more *cplyi_ipuz_more(ipuz *z, cply_cell *cell)
{
	if (!cell->more)
		cell->more = CPLY_NEW(z->arena, 1, cply_cell_more);
	return (cply_cell_more *)cell->more;
}

bool cplyi_ipuz_scalar(ipuz *z, cply_json_value v, cply_str *out)
{
	switch (cply_json_type_of(v)) {
	case CPLY_JSON_STRING:
		*out = cply_json_string(v, z->arena);
		return true;
	case CPLY_JSON_NUMBER:
		*out = cply_json_raw(v);
		return true;
	default:
		return false;
	}
}

cply_text cplyi_ipuz_text(ipuz *z, cply_json_value v)
{
	cply_text t = { { NULL, 0 }, NULL, 0 };
	uint32_t unknown = 0;
	/* Failure leaves the arena failed, which the end of reading sees. */
	if (cply_text_from_html(cply_json_string(v, z->arena), z->arena, &t,
	                        &unknown) != CPLY_OK)
		return (cply_text){ { NULL, 0 }, NULL, 0 };
	if (unknown && !z->unknown_tags)
		z->first_unknown_tag = cply_json_span(v);
	z->unknown_tags += unknown;
	return t;
}

cply_arg cplyi_ipuz_type(cply_json_value v)
{
	return CPLY_Z(cply_json_type_name(cply_json_type_of(v)));
}

/* ---- metadata ---- */

/* In the order in which they are written. */
static const struct {
	const char *key;
	cply_meta meta;
	bool is_html;
} meta_keys[] = {
#define META(key, id, is_html) { key, CPLY_META_##id, is_html },
#include "format/ipuz_meta.def"
#undef META
};

static bool read_meta(ipuz *z, cply_str key, cply_json_value v)
{
	size_t i = 0;
	while (i < CPLY_COUNT(meta_keys) && !cply_str_is(key, meta_keys[i].key))
		i++;
	if (i == CPLY_COUNT(meta_keys))
		return false;
	cply_text *t = &z->cw->meta[meta_keys[i].meta];
	cply_span at = cply_json_span(v);
	switch (cply_json_type_of(v)) {
	case CPLY_JSON_STRING:
		*t = meta_keys[i].is_html
		             ? cplyi_ipuz_text(z, v)
		             : cply_text_plain(cply_json_string(v, z->arena));
		return true;
	case CPLY_JSON_NULL:
		return true;
	case CPLY_JSON_NUMBER:
		*t = cply_text_plain(cply_json_raw(v));
		cply_report_with(z->diags, CPLY_IP114, &at, CPLY_T(key),
		                 cplyi_ipuz_type(v), CPLY_Z("a string"),
		                 CPLY_T(t->plain));
		return true;
	default:
		cply_report_with(z->diags, CPLY_IP113, &at, CPLY_T(key),
		                 cplyi_ipuz_type(v), CPLY_Z("a string"));
		cplyi_ipuz_keep(z, &z->cw->extras, "", key, v);
		return true;
	}
}

/* ---- version and kind ---- */

static void check_version(ipuz *z, cply_json_value v)
{
	cply_str s = { NULL, 0 };
	cply_span at = cply_json_span(v);
	if (cply_json_type_of(v) == CPLY_JSON_MISSING) {
		cply_report_with(z->diags, CPLY_IP102, CPLY_NOWHERE,
		                 CPLY_Z("the version is missing"));
		return;
	}
	if (cplyi_ipuz_scalar(z, v, &s) && (cply_str_ends(s, "ipuz.org/v1") ||
	                                    cply_str_ends(s, "ipuz.org/v2")))
		return;
	cply_buf b;
	cply_buf_init(&b, z->arena);
	cply_put(&b, "the version is `");
	cply_put_str(&b, s.len ? s : cply_json_raw(v));
	cply_put(&b, "`, expected `http://ipuz.org/v2`");
	cply_report_with(z->diags, CPLY_IP102, &at, CPLY_T(cply_buf_str(&b)));
}

/* Kinds that are no crossword, whatever else the file holds. */
static const struct {
	const char *part, *name;
} other_kinds[] = {
	{ "/sudoku", "a sudoku" },
	{ "/wordsearch", "a word search" },
	{ "/block", "a block puzzle" },
	{ "/nonogram", "a nonogram" },
	{ "/fill", "a fill-in puzzle" },
	{ "/answer", "an answer puzzle" },
	{ "/spiral", "a spiral puzzle" },
	{ "/kenken", "a calculation puzzle" },
	{ "/calcudoku", "a calculation puzzle" },
	{ "/mazesolver", "a maze" },
	{ "/maze", "a maze" },
	{ "/minesweeper", "a minesweeper" },
	{ "/tangram", "a tangram" },
};

static bool contains(cply_str s, const char *part)
{
	return cply_str_find(s, cply_str_of(part)) != SIZE_MAX;
}

static bool has_crossword_shape(const ipuz *z)
{
	return cply_json_type_of(z->puzzle) == CPLY_JSON_ARRAY &&
	       cply_json_type_of(z->clues) == CPLY_JSON_OBJECT;
}

static cply_status refuse_kind(ipuz *z, cply_str kind, const cply_span *at)
{
	for (size_t i = 0; i < CPLY_COUNT(other_kinds); i++) {
		if (!contains(kind, other_kinds[i].part))
			continue;
		cply_report_with(z->diags, CPLY_IP104, at,
		                 CPLY_Z(other_kinds[i].name));
		return CPLY_UNSUPPORTED;
	}
	if (has_crossword_shape(z)) {
		cply_report_with(z->diags, CPLY_IP105, at, CPLY_T(kind));
		return CPLY_OK;
	}
	cply_buf b;
	cply_buf_init(&b, z->arena);
	cply_put(&b, "a puzzle of the kind `");
	cply_put_str(&b, kind);
	cply_put(&b, "`");
	cply_report_with(z->diags, CPLY_IP104, at, CPLY_T(cply_buf_str(&b)));
	return CPLY_UNSUPPORTED;
}

/* A list of addresses, or one address. The whole list is kept unless it is
 * what the writer would write anyway. */
static cply_status check_kind(ipuz *z, cply_json_value v)
{
	cply_str first = { NULL, 0 }, kind;
	cply_span at = cply_json_span(v);
	bool is_crossword = false;
	uint32_t n = 0;
	cply_json_iter it = cply_json_each(v);
	bool is_list = cply_json_type_of(v) == CPLY_JSON_ARRAY;
	if (!is_list)
		it.value = v;
	while (is_list ? cply_json_step(&it) : n == 0) {
		n++;
		if (cply_json_type_of(it.value) != CPLY_JSON_STRING)
			continue;
		kind = cply_json_string(it.value, z->arena);
		if (!first.len)
			first = kind;
		is_crossword |= contains(kind, "/crossword");
		z->cw->is_diagramless |= contains(kind, "diagramless");
	}
	if (!first.len) {
		cply_report(z->diags, CPLY_IP103,
		            cply_json_type_of(v) == CPLY_JSON_MISSING
		                    ? CPLY_NOWHERE
		                    : &at);
		return CPLY_OK;
	}
	bool is_usual = n == 1 && (contains(first, "ipuz.org/crossword#1") ||
	                           contains(first, "/crossword/diagramless#1"));
	if (!is_usual)
		cplyi_ipuz_keep(z, &z->cw->extras, "", CPLY_STR("kind"), v);
	return is_crossword ? CPLY_OK : refuse_kind(z, first, &at);
}

/* ---- the whole ---- */

/* Members that other functions take up; the value is put aside. */
struct taken {
	cply_json_value version, kind, dimensions, block, empty, fake;
};

static void put_member_aside(ipuz *z, struct taken *t, cply_str key,
                             cply_json_value v)
{
	const struct {
		const char *key;
		cply_json_value *to;
		bool is_kept; /* and written again */
	} members[] = {
		{ "puzzle", &z->puzzle, false },
		{ "solution", &z->solution, false },
		{ "saved", &z->saved, false },
		{ "clues", &z->clues, false },
		{ "dimensions", &t->dimensions, false },
		{ "version", &t->version, false },
		{ "kind", &t->kind, false },
		{ "block", &t->block, false },
		{ "empty", &t->empty, false },
		{ "styles", &z->styles, true },
		{ "fakeclues", &t->fake, true },
		{ "fakecluegroups", &z->fake_lists, true },
	};
	for (size_t i = 0; i < CPLY_COUNT(members); i++) {
		if (!cply_str_is(key, members[i].key))
			continue;
		*members[i].to = v;
		if (!members[i].is_kept)
			return;
		break;
	}
	if (!read_meta(z, key, v))
		cplyi_ipuz_keep(z, &z->cw->extras, "", key, v);
}

static cply_status read_object(ipuz *z, cply_json_value root)
{
	struct taken t = { .version = { NULL, 0 } };
	z->cw = CPLY_NEW(z->arena, 1, cply_crossword);
	if (!z->cw)
		return CPLY_NOMEM;
	cply_json_iter it = cply_json_each(root);
	while (cply_json_step(&it))
		put_member_aside(z, &t, cply_json_string(it.key, z->arena),
		                 it.value);
	check_version(z, t.version);
	cply_status s = check_kind(z, t.kind);
	if (s != CPLY_OK)
		return s;
	if (!cplyi_ipuz_scalar(z, t.block, &z->block))
		z->block = CPLY_STR("#");
	if (!cplyi_ipuz_scalar(z, t.empty, &z->empty))
		z->empty = CPLY_STR("0");
	z->is_fake = cply_json_type_of(t.fake) == CPLY_JSON_TRUE;
	s = cplyi_ipuz_read_grid(z, t.dimensions);
	if (s == CPLY_OK)
		s = cplyi_ipuz_read_clues(z);
	return s;
}

static cply_status ipuz_read(const cply_read *r, cply_doc *out)
{
	uint32_t before = r->diags->counts[CPLY_NOTE] +
	                  r->diags->counts[CPLY_WARNING] +
	                  r->diags->counts[CPLY_ERROR];
	uint32_t errors = r->diags->counts[CPLY_ERROR];
	cply_json_options options = { .max_depth = r->limits->depth,
		                      .lenient = true,
		                      .report_duplicates = true };
	cply_json json;
	cply_status s =
		cply_json_parse(r->json, r->bytes, &options, r->diags, &json);
	if (s != CPLY_OK)
		return s;
	ipuz z = { .r = r, .arena = r->arena, .diags = r->diags };
	z.is_loose = r->diags->counts[CPLY_NOTE] +
	                     r->diags->counts[CPLY_WARNING] +
	                     r->diags->counts[CPLY_ERROR] !=
	             before;
	cply_json_value root = cply_json_root(&json);
	if (cply_json_type_of(root) != CPLY_JSON_OBJECT) {
		cply_span at = cply_json_span(root);
		cply_report_with(r->diags, CPLY_IP101, &at,
		                 cplyi_ipuz_type(root));
		return CPLY_INVALID;
	}
	s = read_object(&z, root);
	if (r->arena->failed)
		return CPLY_NOMEM;
	if (s != CPLY_OK)
		return s;
	if (z.unknown_tags)
		cply_report_with(r->diags, CPLY_IP308, &z.first_unknown_tag,
		                 CPLY_N(z.unknown_tags));
	out->kind = &cply_kind_crossword;
	out->as.crossword = z.cw;
	return r->diags->counts[CPLY_ERROR] != errors ? CPLY_INVALID : CPLY_OK;
}

static int ipuz_probe(cply_str head)
{
	bool has_dimensions = false, has_puzzle = false;
	cplyi_json_head h = cplyi_json_head_of(head);
	while (cplyi_json_head_next(&h)) {
		bool is_mark = cply_str_is(h.key, "version") ||
		               cply_str_is(h.key, "kind");
		if (is_mark && contains(h.value, "ipuz.org"))
			return CPLY_BY_MAGIC;
		has_dimensions |= cply_str_is(h.key, "dimensions");
		has_puzzle |= cply_str_is(h.key, "puzzle");
	}
	return has_dimensions && has_puzzle ? CPLY_BY_SHAPE : CPLY_NOT_MINE;
}

const cply_format cply_format_ipuz = {
	.name = "ipuz",
	.title = "ipuz",
	.suffixes = " .ipuz ",
	.kind = &cply_kind_crossword,
	.carries = CPLY_HAS(REBUS) | CPLY_HAS(EITHER) | CPLY_HAS(SYMBOLS) |
	           CPLY_HAS(LETTERS) | CPLY_HAS(GIVEN) | CPLY_HAS(VOID) |
	           CPLY_HAS(BARS) | CPLY_HAS(CIRCLES) | CPLY_HAS(SHADES) |
	           CPLY_HAS(LABELS) | CPLY_HAS(LISTS) | CPLY_HAS(TITLES) |
	           CPLY_HAS(ENTRIES) | CPLY_HAS(UNATTACHED) |
	           CPLY_HAS(UNCLUED) | CPLY_HAS(ENUMERATIONS) |
	           CPLY_HAS(LINKS) | CPLY_HAS(FORMATTING) | CPLY_HAS(SOLUTION) |
	           CPLY_HAS(NO_SOLUTION) | CPLY_HAS(DIAGRAMLESS) |
	           CPLY_HAS(FILL),
	.carries_meta = 0
#define META(key, id, is_html) | 1u << CPLY_META_##id
#include "format/ipuz_meta.def"
#undef META
	,
	.probe = ipuz_probe,
	.read = ipuz_read,
	.write = cplyi_ipuz_write,
	.losses = cplyi_ipuz_losses,
};
