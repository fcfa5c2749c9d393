/* SPDX-License-Identifier: MIT */
/* See site.h. */
#include "format/sites/site.h"

#include <string.h>

#include "base/text.h"
#include "crossword/date.h"
#include "crossword/extras.h"
#include "crossword/markup.h"
#include "format/reader.h"

/* ---- beginning and end ---- */

bool cplyi_site_begin(site *s, const cply_read *r)
{
	*s = (site){ .r = r, .arena = r->arena, .diags = r->diags };
	s->cw = CPLY_NEW(r->arena, 1, cply_crossword);
	return s->cw != NULL;
}

cply_status cplyi_site_json(site *s, const cply_read *r, cply_json_value *root)
{
	if (!cplyi_site_begin(s, r))
		return CPLY_NOMEM;
	cply_status st = cplyi_read_object(r, CPLY_ST101, &s->json);
	if (st == CPLY_OK)
		*root = cply_json_root(&s->json);
	return st;
}

cply_status cplyi_site_xml(site *s, const cply_read *r,
                           const cply_xml_node **root)
{
	cply_xml_node *tree = NULL;
	if (!cplyi_site_begin(s, r))
		return CPLY_NOMEM;
	cply_status st =
		cply_xml_parse(r->bytes, r->limits, r->arena, r->diags, &tree);
	if (st == CPLY_INVALID && tree)
		st = CPLY_OK;
	*root = tree;
	return st;
}

static bool has_labels(const cply_crossword *cw)
{
	for (size_t i = 0; i < (size_t)cw->width * cw->height; i++)
		if (cw->cells[i].label.len)
			return true;
	return false;
}

/* Words whose squares are known show where their number stands. */
static void label_words(cply_crossword *cw)
{
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			const cply_clue *clue = &cw->lists[i].clues[k];
			if (!clue->n_cells || !clue->number)
				continue;
			cply_cell *cell = &cw->cells[clue->cells[0]];
			if (!cell->label.len)
				cell->label = clue->label;
		}
}

void cplyi_site_attach(site *s)
{
	cply_numbering scheme = CPLY_NUMBER_LABELS;
	cply_crossword_finish(s->cw);
	if (!has_labels(s->cw))
		label_words(s->cw);
	if (!has_labels(s->cw)) {
		scheme = CPLY_NUMBER_STANDARD;
		(void)!cply_crossword_label(s->cw, scheme, s->arena);
	}
	(void)!cply_crossword_attach(s->cw, scheme, s->arena);
}

cply_status cplyi_site_finish(site *s, cply_doc *out)
{
	if (s->failed != CPLY_OK)
		return s->failed;
	if (s->unknown_tags)
		cply_report_with(s->diags, CPLY_ST203, &s->first_unknown_tag,
		                 CPLY_N(s->unknown_tags));
	out->as.crossword = s->cw;
	return CPLY_OK;
}

/* ---- JSON ---- */

cply_span cplyi_site_at(const site *s, cply_json_value v)
{
	return s->is_wrapped ? s->wrapper : cplyi_json_span(v);
}

void cplyi_site_odd(site *s, const char *name, cply_json_value v,
                    const char *expected)
{
	cply_span at = cplyi_site_at(s, v);
	cply_report_with(s->diags, CPLY_ST102, &at, CPLY_Z(name),
	                 CPLY_Z(cply_json_type_name(cplyi_json_type(v))),
	                 CPLY_Z(expected));
}

cply_json_value cplyi_site_get(site *s, cply_json_value object, const char *key,
                               cply_json_type type)
{
	cply_json_value v = cply_json_get(object, key);
	if (cplyi_json_type(v) == type)
		return v;
	if (cplyi_json_type(v) > CPLY_JSON_NULL)
		cplyi_site_odd(s, key, v, cply_json_type_name(type));
	return (cply_json_value){ NULL, 0 };
}

cply_str cplyi_site_string(site *s, cply_json_value object, const char *key)
{
	cply_json_value v = cply_json_get(object, key);
	cply_str text = { NULL, 0 };
	if (!cplyi_json_scalar(v, s->arena, &text) &&
	    cplyi_json_type(v) > CPLY_JSON_NULL)
		cplyi_site_odd(s, key, v, "a string");
	return cply_text_trim(text);
}

bool cplyi_site_number(site *s, cply_json_value object, const char *key,
                       uint32_t *out)
{
	cply_json_value v = cply_json_get(object, key);
	cply_str text;
	if (cplyi_json_scalar(v, s->arena, &text) &&
	    cply_str_u32(cply_str_trim(text), out))
		return true;
	if (cplyi_json_type(v) > CPLY_JSON_NULL)
		cplyi_site_odd(s, key, v, "a whole number");
	return false;
}

bool cplyi_site_is_true(cply_json_value object, const char *key)
{
	return cplyi_json_type(cply_json_get(object, key)) == CPLY_JSON_TRUE;
}

/* ---- text ---- */

cply_text cplyi_site_html(site *s, cply_str html, const cply_span *at)
{
	cply_text t = { { NULL, 0 }, NULL, 0 };
	cplyi_html more;
	/* Failure leaves the arena failed, which the end of reading sees. */
	if (cplyi_text_from_html(html, s->arena, &t, &more) != CPLY_OK)
		return (cply_text){ { NULL, 0 }, NULL, 0 };
	if (more.unknown && !s->unknown_tags)
		s->first_unknown_tag = *at;
	s->unknown_tags += more.unknown;
	if (more.address.len)
		(void)cplyi_add_extra(&s->cw->extras, s->arena,
		                      (cply_extra){ "html", CPLY_STR("address"),
		                                    more.address });
	return t;
}

void cplyi_site_meta(site *s, cply_json_value object, const site_meta *table,
                     size_t n)
{
	for (size_t i = 0; i < n; i++) {
		cply_str text = cplyi_site_string(s, object, table[i].key);
		cply_span at =
			cplyi_site_at(s, cply_json_get(object, table[i].key));
		if (text.len)
			s->cw->meta[table[i].meta] =
				cplyi_site_html(s, text, &at);
		if (text.len && table[i].meta == CPLY_META_DATE)
			cplyi_site_date(s, &at);
	}
}

void cplyi_site_date(site *s, const cply_span *at)
{
	cplyi_date_take(s->cw, CPLYI_DATE_MONTH_FIRST, at, NULL, s->arena,
	                s->diags);
}

cply_text cplyi_site_day(site *s, int64_t milliseconds)
{
	enum { DAY_MS = 86400000 };
	/* Years from 0 to 9999. */
	const int64_t first = -719528, last = 2932896;
	int64_t days = milliseconds / DAY_MS - (milliseconds % DAY_MS < 0);
	if (days < first || days > last)
		return (cply_text){ { NULL, 0 }, NULL, 0 };
	/* Counted from 1 March of the year 0, in cycles of 400 years, so that
	 * the leap day comes last. */
	days += 719468 + 146097;
	int64_t cycle = days / 146097, d = days % 146097;
	int64_t year = (d - d / 1460 + d / 36524 - d / 146096) / 365;
	d -= 365 * year + year / 4 - year / 100;
	int64_t month = (5 * d + 2) / 153;
	uint32_t day = (uint32_t)(d - (153 * month + 2) / 5 + 1);
	year += (cycle - 1) * 400 + (month >= 10);
	month += month < 10 ? 3 : -9;
	cply_buf b;
	cply_buf_init(&b, s->arena);
	cplyi_date_put((cplyi_date){ (uint32_t)year, (uint32_t)month, day },
	               CPLYI_DATE_ISO, &b);
	return cply_text_plain(cply_buf_str(&b));
}

/* ---- the grid ---- */

cply_status cplyi_site_grid(site *s, uint32_t width, uint32_t height,
                            const char *what, const cply_span *at)
{
	if (!width || !height) {
		cply_report_with(s->diags, CPLY_ST103, at, CPLY_Z(what));
		return CPLY_INVALID;
	}
	cply_status st = cply_crossword_start(s->cw, s->arena, s->r->limits,
	                                      s->diags, at, width, height);
	if (st == CPLY_OK && at)
		s->cw->grid_at = *at;
	return st;
}

void cplyi_site_either(site *s, cply_cell *cell, const cply_str *answers,
                       uint32_t n)
{
	cply_cell_more *more = CPLY_NEW(s->arena, 1, cply_cell_more);
	cply_str *copy = CPLY_NEW(s->arena, n, cply_str);
	cply_buf b;
	cply_buf_init(&b, s->arena);
	if (!more || !copy)
		return;
	for (uint32_t i = 0; i < n; i++) {
		copy[i] = answers[i];
		if (i)
			cply_put_char(&b, '/');
		cply_put_str(&b, answers[i]);
	}
	more->either = copy;
	more->n_either = n;
	cell->more = more;
	cell->solution = cply_buf_str(&b);
}

/* ---- clues ---- */

/* No puzzle has more; the clues of further ones would go to the last. */
enum { MOST_LISTS = 64 };

uint32_t cplyi_site_list(site *s, cply_direction direction, cply_str title)
{
	cply_crossword *cw = s->cw;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		if (cw->lists[i].direction == direction &&
		    cply_str_eq(cw->lists[i].title, title))
			return i;
	uint32_t n = cw->n_lists;
	if (n == MOST_LISTS)
		return n - 1;
	cply_clue_list *lists =
		CPLY_GROW(s->arena, cw->lists, n, n + 1, cply_clue_list);
	if (!lists)
		return UINT32_MAX;
	cw->lists = lists;
	cw->lists[n] =
		(cply_clue_list){ .direction = direction, .title = title };
	return cw->n_lists++;
}

cply_clue *cplyi_site_clue(site *s, uint32_t list, const cply_span *at)
{
	if (s->failed != CPLY_OK || list >= s->cw->n_lists)
		return NULL;
	if (++s->n_clues > s->r->limits->clues) {
		cply_report_with(s->diags, CPLY_ST205, at,
		                 CPLY_N(s->r->limits->clues));
		s->failed = CPLY_LIMIT;
		return NULL;
	}
	cply_clue_list *l = &s->cw->lists[list];
	if ((l->n_clues & (l->n_clues - 1)) == 0) {
		uint32_t cap = l->n_clues ? 2 * l->n_clues : 1;
		cply_clue *clues = CPLY_GROW(s->arena, l->clues, l->n_clues,
		                             cap, cply_clue);
		if (!clues)
			return NULL;
		l->clues = clues;
	}
	cply_clue *clue = &l->clues[l->n_clues++];
	clue->at = *at;
	return clue;
}

void cplyi_site_clue_number(cply_clue *clue, cply_str label)
{
	clue->label = label;
	if (!cply_str_u32(label, &clue->number))
		clue->number = 0;
}

void cplyi_site_word(site *s, cply_clue *clue, bool is_down, int64_t x,
                     int64_t y, uint32_t length)
{
	int64_t step = is_down ? s->cw->width : 1;
	int64_t room = is_down ? s->cw->height - y : s->cw->width - x;
	if (x < 0 || y < 0 || x >= s->cw->width || y >= s->cw->height)
		room = 0;
	uint32_t n = (int64_t)length > room ? (uint32_t)room : length;
	if (n < length)
		cply_report_with(s->diags, CPLY_ST201, &clue->at,
		                 CPLY_N(length), CPLY_N(n));
	uint32_t *cells = CPLY_NEW(s->arena, n, uint32_t);
	for (uint32_t k = 0; cells && k < n; k++)
		cells[k] = (uint32_t)(y * s->cw->width + x + k * step);
	clue->cells = cells;
	clue->n_cells = cells ? n : 0;
}

void cplyi_site_next_word(site *s, const cply_slots *slots, uint32_t *next,
                          cply_direction d, cply_clue *clue)
{
	uint32_t i = *next;
	while (i < slots->n && slots->items[i].direction != d)
		i++;
	*next = i + 1;
	if (i >= slots->n)
		return;
	const cply_slot *slot = &slots->items[i];
	uint32_t *cells = CPLY_NEW(s->arena, slot->length, uint32_t);
	for (uint32_t k = 0; cells && k < slot->length; k++)
		cells[k] = cply_slot_cell(s->cw, slot, k);
	clue->cells = cells;
	clue->n_cells = cells ? slot->length : 0;
	cplyi_site_clue_number(clue, s->cw->cells[slot->start].label);
}

void cplyi_site_compare(site *s, const cply_clue *clue, cply_str answer,
                        const cply_span *at)
{
	cply_buf b;
	for (uint32_t k = 0; k < clue->n_cells; k++) {
		const cply_cell *cell = &s->cw->cells[clue->cells[k]];
		if (!cell->solution.len || (cell->more && cell->more->either))
			return;
	}
	cply_buf_init(&b, s->arena);
	cply_clue_answer(s->cw, clue, '?', &b);
	cply_str found = cply_buf_str(&b);
	if (!clue->n_cells || !answer.len ||
	    cply_grapheme_count(found) != cply_grapheme_count(answer) ||
	    cply_text_same(s->arena, found, answer))
		return;
	cply_report_with(s->diags, CPLY_ST204, at, CPLY_T(answer),
	                 CPLY_T(found));
}

/* ---- probes ---- */

bool cplyi_site_contains(cply_str head, const char *part)
{
	return cply_str_find(head, cply_str_of(part)) != SIZE_MAX;
}

bool cplyi_site_next(cplyi_json_head *h)
{
	if (!cplyi_json_head_next(h))
		return false;
	if ((cply_str_is(h->key, "version") || cply_str_is(h->key, "kind")) &&
	    cplyi_site_contains(h->value, "ipuz.org")) {
		h->at = h->text.len;
		return false;
	}
	return true;
}

/* Past a byte order mark, white space, comments and the XML declaration. */
static cply_str skip_prolog(cply_str s)
{
	s = cply_str_sub(s, cply_bom(s), s.len);
	for (;;) {
		s = cply_str_trim(s);
		const char *end = cply_str_starts(s, "<?")     ? "?>"
		                  : cply_str_starts(s, "<!--") ? "-->"
		                                               : NULL;
		if (!end)
			return s;
		size_t at = cply_str_find(s, cply_str_of(end));
		if (at == SIZE_MAX)
			return (cply_str){ NULL, 0 };
		s = cply_str_sub(s, at + strlen(end), s.len);
	}
}

bool cplyi_site_is_root(cply_str head, const char *name)
{
	size_t n = strlen(name);
	cply_str s = skip_prolog(head);
	if (s.len < n + 2 || s.ptr[0] != '<' ||
	    !cply_str_is(cply_str_sub(s, 1, n + 1), name))
		return false;
	char c = s.ptr[n + 1];
	return c == '>' || c == '/' || c == ' ' || c == '\t' || c == '\r' ||
	       c == '\n';
}
