/* SPDX-License-Identifier: MIT */
/* ipuz: JSON puzzles (www.puzzazz.com/ipuz has the description). This file
 * reads the object as a whole; ipuz_grid.c its squares, ipuz_clues.c its clues.
 * Nothing is dropped: what the model has no place for is kept as extras and
 * written again. */
#include "format/ipuz/ipuz.h"

#include <string.h>

#include "crossword/date.h"
#include "crossword/extras.h"
#include "crossword/markup.h"
#include "format/formats.h"
#include "format/json_fast.h"
#include "format/json_head.h"
#include "format/reader.h"
#include "format/sections.h"

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
	bool is_scalar = cplyi_json_type(v) < CPLY_JSON_ARRAY;
	bool is_loose =
		is_scalar && v.doc && v.doc->tape[v.at].info & NODE_LOOSE;
	if (is_scalar && !is_loose)
		return cplyi_json_type(v) == CPLY_JSON_NULL
		               ? CPLY_STR("null") /* or missing */
		               : cply_json_raw(v);
	/* Not its bytes: those may hold comments and more commas than JSON. */
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

enum { MERGED_EXTRAS = 32 };

void cplyi_ipuz_keep(ipuz *z, cply_extras *extras, const char *prefix,
                     cply_str key, cply_json_value v)
{
	cply_extra extra = { .origin = cply_format_ipuz.name,
		             .key = joined_key(z, prefix, key),
		             .value = kept_value(z, v) };
	/* The last one of a key counts. Who has more extras than these is up to
	 * something, and may have them. */
	for (uint32_t i = 0; i < extras->n && i < MERGED_EXTRAS; i++) {
		if (!cplyi_str_eq(extras->items[i].key, extra.key))
			continue;
		((cply_extra *)extras->items)[i] = extra;
		return;
	}
	(void)cplyi_add_extra(extras, z->arena, extra);
}

cply_str cplyi_ipuz_extra(const cply_extras *extras, const char *key)
{
	const cply_extra *e =
		cplyi_find_extra(extras, cply_format_ipuz.name, key);
	return e ? e->value : (cply_str){ NULL, 0 };
}

cply_cell_more *cplyi_ipuz_more(ipuz *z, cply_cell *cell)
{
	if (!cell->more)
		cell->more = CPLY_NEW(z->arena, 1, cply_cell_more);
	return (cply_cell_more *)cell->more;
}

/* Where a link led is kept beside the text. */
static void keep_address(ipuz *z, cply_extras *extras, cply_str key,
                         cply_str address)
{
	cply_buf name, value;
	cply_json_writer w;
	cply_buf_init(&name, z->arena);
	cply_put_str(&name, key);
	cply_put(&name, "-address");
	cply_buf_init(&value, z->arena);
	cply_json_writer_init(&w, &value, 0);
	cply_json_put_string(&w, address);
	(void)cplyi_add_extra(extras, z->arena,
	                      (cply_extra){ cply_format_ipuz.name,
	                                    cply_buf_str(&name),
	                                    cply_buf_str(&value) });
}

cply_text cplyi_ipuz_text(ipuz *z, cply_json_value v, cply_str key,
                          cply_extras *extras)
{
	cply_text t = { { NULL, 0 }, NULL, 0 };
	cplyi_html more;
	/* Failure leaves the arena failed, which the end of reading sees. */
	if (cplyi_text_from_html(cplyi_json_string(v, z->arena), z->arena, &t,
	                         &more) != CPLY_OK)
		return (cply_text){ { NULL, 0 }, NULL, 0 };
	if (more.unknown && !z->unknown_tags)
		z->first_unknown_tag = cplyi_json_span(v);
	z->unknown_tags += more.unknown;
	if (more.address.len)
		keep_address(z, extras, key, more.address);
	return t;
}

cply_arg cplyi_ipuz_type(cply_json_value v)
{
	return CPLY_Z(cply_json_type_name(cplyi_json_type(v)));
}

/* ---- metadata ---- */

/* In the order in which they are written. */
static const struct {
	cply_str key;
	cply_meta meta;
	bool is_html;
} meta_keys[] = {
#define META(key, id, is_html) \
	{ { key, sizeof(key) - 1 }, CPLY_META_##id, is_html },
#include "format/ipuz/meta.def"
#undef META
};

static bool read_meta(ipuz *z, cply_str key, cply_json_value v)
{
	size_t i = 0;
	while (i < CPLY_COUNT(meta_keys) &&
	       !cplyi_str_eq(key, meta_keys[i].key))
		i++;
	if (i == CPLY_COUNT(meta_keys))
		return false;
	cply_text *t = &z->cw->meta[meta_keys[i].meta];
	cply_span at = cplyi_json_span(v);
	switch (cplyi_json_type(v)) {
	case CPLY_JSON_STRING:
		*t = meta_keys[i].is_html
		             ? cplyi_ipuz_text(z, v, key, &z->cw->extras)
		             : cply_text_plain(cplyi_json_string(v, z->arena));
		if (meta_keys[i].meta == CPLY_META_DATE)
			cplyi_date_take(z->cw, CPLYI_DATE_US, &at, "\"",
			                z->arena, z->diags);
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
	cply_span at = cplyi_json_span(v);
	if (cplyi_json_type(v) == CPLY_JSON_MISSING) {
		cply_report_with(z->diags, CPLY_IP102, CPLY_NOWHERE,
		                 CPLY_Z("the version is missing"));
		return;
	}
	if (cplyi_json_scalar(v, z->arena, &s) &&
	    (cply_str_ends(s, "ipuz.org/v1") ||
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
	return cplyi_json_type(z->puzzle) == CPLY_JSON_ARRAY &&
	       cplyi_json_type(z->clues) == CPLY_JSON_OBJECT;
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
	cply_put(&b, "a puzzle of kind `");
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
	cply_span at = cplyi_json_span(v);
	bool is_crossword = false;
	uint32_t n = 0;
	cply_json_iter it = cplyi_json_each(v);
	bool is_list = cplyi_json_type(v) == CPLY_JSON_ARRAY;
	if (!is_list)
		it.value = v;
	while (is_list ? cplyi_json_step(&it) : n == 0) {
		n++;
		if (cplyi_json_type(it.value) != CPLY_JSON_STRING)
			continue;
		kind = cplyi_json_string(it.value, z->arena);
		if (!first.len)
			first = kind;
		is_crossword |= contains(kind, "/crossword");
		z->cw->is_diagramless |= contains(kind, "diagramless");
	}
	if (!first.len) {
		cply_report(z->diags, CPLY_IP103,
		            cplyi_json_type(v) == CPLY_JSON_MISSING
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

/* Members that other functions take up; their values are put aside. */
enum member {
	PUZZLE,
	SOLUTION,
	SAVED,
	CLUES,
	DIMENSIONS,
	VERSION,
	KIND,
	BLOCK,
	EMPTY,
	FIRST_KEPT, /* these are written again as they are */
	STYLES = FIRST_KEPT,
	FAKE,
	FAKE_LISTS,
	N_MEMBERS
};

static const cply_str members[N_MEMBERS] = {
	[PUZZLE] = { "puzzle", 6 },
	[SOLUTION] = { "solution", 8 },
	[SAVED] = { "saved", 5 },
	[CLUES] = { "clues", 5 },
	[DIMENSIONS] = { "dimensions", 10 },
	[VERSION] = { "version", 7 },
	[KIND] = { "kind", 4 },
	[BLOCK] = { "block", 5 },
	[EMPTY] = { "empty", 5 },
	[STYLES] = { "styles", 6 },
	[FAKE] = { "fakeclues", 9 },
	[FAKE_LISTS] = { "fakecluegroups", 14 },
};

static void read_member(ipuz *z, cply_json_value *top, cply_str key,
                        cply_json_value v)
{
	unsigned i = 0;
	while (i < N_MEMBERS && !cplyi_str_eq(key, members[i]))
		i++;
	if (i < N_MEMBERS)
		top[i] = v;
	if (i >= FIRST_KEPT && !read_meta(z, key, v))
		cplyi_ipuz_keep(z, &z->cw->extras, "", key, v);
}

static cply_status read_object(ipuz *z, cply_json_value root)
{
	cply_json_value top[N_MEMBERS] = { { NULL, 0 } };
	z->cw = CPLY_NEW(z->arena, 1, cply_crossword);
	if (!z->cw)
		return CPLY_NOMEM;
	cply_json_iter it = cplyi_json_each(root);
	while (cplyi_json_step(&it))
		read_member(z, top, cplyi_json_string(it.key, z->arena),
		            it.value);
	z->puzzle = top[PUZZLE];
	z->solution = top[SOLUTION];
	z->saved = top[SAVED];
	z->clues = top[CLUES];
	z->styles = top[STYLES];
	z->fake_lists = top[FAKE_LISTS];
	z->is_fake = cplyi_json_type(top[FAKE]) == CPLY_JSON_TRUE;
	if (!cplyi_json_scalar(top[BLOCK], z->arena, &z->block))
		z->block = CPLY_STR("#");
	if (!cplyi_json_scalar(top[EMPTY], z->arena, &z->empty))
		z->empty = CPLY_STR("0");
	check_version(z, top[VERSION]);
	cply_status s = check_kind(z, top[KIND]);
	if (s == CPLY_OK)
		s = cplyi_ipuz_read_grid(z, top[DIMENSIONS]);
	if (s == CPLY_OK)
		s = cplyi_ipuz_read_clues(z);
	return s;
}

static cply_status ipuz_read(const cply_read *r, cply_doc *out)
{
	ipuz z = { .r = r, .arena = r->arena, .diags = r->diags };
	cply_json json;
	cply_status s = cplyi_read_loose_object(r, CPLY_IP101, &json);
	if (s == CPLY_OK)
		s = read_object(&z, cply_json_root(&json));
	if (s != CPLY_OK)
		return s;
	if (z.unknown_tags)
		cply_report_with(r->diags, CPLY_IP308, &z.first_unknown_tag,
		                 CPLY_N(z.unknown_tags));
	out->as.crossword = z.cw;
	return CPLY_OK;
}

static int ipuz_probe(cply_str head)
{
	bool has_dimensions = false, has_puzzle = false;
	cplyi_json_head h = cplyi_json_head_of(head);
	if (h.at == head.len ||
	    (!contains(head, "ipuz.org") && !contains(head, "puzzle")))
		return CPLY_NOT_MINE; /* found out faster than by walking */
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
	           CPLY_HAS(FILL) | CPLY_HAS(CORNERS),
	.carries_meta = 0
#define META(key, id, is_html) | 1u << CPLY_META_##id
#include "format/ipuz/meta.def"
#undef META
	,
	.probe = ipuz_probe,
	.read = ipuz_read,
	.write = cplyi_ipuz_write,
	.losses = cplyi_ipuz_losses,
	.sections = &cplyi_sections_ipuz,
};
