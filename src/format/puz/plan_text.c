/* SPDX-License-Identifier: MIT */
/* Planning a .puz file: which clue goes to which word, and how the texts are
 * stored. */
#include "format/puz/plan.h"

#include <string.h>

#include "base/text.h"
#include "crossword/tally.h"

enum { LONGEST_CLUE = 505, NONE = -1 };

/* ---- clues to words ---- */

struct clue_map {
	const cply_clue **of_word;  /* n_words */
	cply_clue_ref *ref_of_word; /* for names */
	uint32_t *at[2];            /* word that starts at a cell, plus 1 */
	const cply_clue **extra;    /* attached to nothing */
	uint32_t n_extra, n_clues;
};

/* The direction in which a clue's squares run, or NONE. */
static int run_direction(const cply_crossword *cw, const cply_clue_list *list,
                         const cply_clue *clue)
{
	if (clue->n_cells == 1)
		return list->direction == CPLY_OTHER ? NONE
		                                     : (int)list->direction;
	uint32_t step = clue->cells[1] - clue->cells[0];
	int d = step == cw->width && cw->width != 1 ? CPLY_DOWN
	        : step == 1                         ? CPLY_ACROSS
	                                            : NONE;
	/* In a grid of one column the next square is below. */
	if (cw->width == 1)
		d = step == 1 ? CPLY_DOWN : NONE;
	for (uint32_t k = 2; k < clue->n_cells; k++)
		if (clue->cells[k] - clue->cells[k - 1] != step)
			return NONE;
	return d;
}

/* The word of a clue: the same squares, or, when `loose`, one that starts in
 * the same square (bars, which a .puz file does not have, may end it). */
static uint32_t word_of(const puz_plan *p, const struct clue_map *m,
                        const cply_clue_list *list, const cply_clue *clue,
                        bool loose)
{
	if (!clue->n_cells || clue->cells[0] >= p->n_cells)
		return UINT32_MAX;
	int d = run_direction(p->cw, list, clue);
	if (d == NONE && loose && list->direction != CPLY_OTHER)
		d = (int)list->direction;
	if (d == NONE)
		return UINT32_MAX;
	uint32_t w = m->at[d][clue->cells[0]];
	if (!w || m->of_word[w - 1] ||
	    (!loose && p->words.items[w - 1].length != clue->n_cells))
		return UINT32_MAX;
	return w - 1;
}

static cply_status start_map(puz_plan *p, struct clue_map *m)
{
	*m = (struct clue_map){ 0 };
	for (uint32_t i = 0; i < p->cw->n_lists; i++)
		m->n_clues += p->cw->lists[i].n_clues;
	m->of_word = CPLY_NEW(p->a, p->words.n, const cply_clue *);
	m->ref_of_word = CPLY_NEW(p->a, p->words.n, cply_clue_ref);
	m->at[0] = CPLY_NEW(p->a, p->n_cells, uint32_t);
	m->at[1] = CPLY_NEW(p->a, p->n_cells, uint32_t);
	m->extra = CPLY_NEW(p->a, m->n_clues, const cply_clue *);
	if (!m->of_word || !m->ref_of_word || !m->at[0] || !m->at[1] ||
	    !m->extra)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < p->words.n; i++) {
		const cply_slot *w = &p->words.items[i];
		m->at[w->direction][w->start] = i + 1;
	}
	return CPLY_OK;
}

static cply_status map_clues(puz_plan *p, struct clue_map *m)
{
	cply_status s = start_map(p, m);
	if (s != CPLY_OK)
		return s;
	puz_places dropped = { 0 };
	bool *done = CPLY_NEW(p->a, m->n_clues, bool);
	if (!done)
		return CPLY_NOMEM;
	/* A file with more clues than words keeps them. */
	bool has_room = p->has_file && p->file.n_clues > p->file.words.n;
	for (unsigned pass = 0; pass < 3; pass++) {
		uint32_t at = 0;
		for (uint32_t i = 0; i < p->cw->n_lists; i++) {
			const cply_clue_list *list = &p->cw->lists[i];
			for (uint32_t k = 0; k < list->n_clues; k++, at++) {
				const cply_clue *clue = &list->clues[k];
				if (done[at])
					continue;
				uint32_t w = pass > 1
				                     ? UINT32_MAX
				                     : word_of(p, m, list, clue,
				                               pass == 1);
				if (w != UINT32_MAX) {
					m->of_word[w] = clue;
					m->ref_of_word[w] =
						(cply_clue_ref){ i, k };
					done[at] = true;
				} else if (pass > 1 && has_room &&
				           !clue->n_cells) {
					m->extra[m->n_extra++] = clue;
				} else if (pass > 1) {
					cplyi_puz_note(
						p, &dropped,
						cplyi_clue_place(
							p->cw,
							(cply_clue_ref){ i, k },
							p->a));
				}
			}
		}
	}
	cplyi_puz_report_places(p, CPLY_PZ703, &dropped);
	return p->a->failed ? CPLY_NOMEM : CPLY_OK;
}

/* How many clues are stored: one for each word, but a file that had more or
 * fewer stays as it was while the puzzle agrees. */
static uint32_t clue_count(const puz_plan *p, const struct clue_map *m)
{
	if (m->n_extra)
		return p->words.n + m->n_extra;
	if (!p->has_file || p->file.n_clues >= p->file.words.n)
		return p->words.n;
	uint32_t n =
		p->file.n_clues < p->words.n ? p->file.n_clues : p->words.n;
	for (uint32_t i = n; i < p->words.n; i++)
		if (m->of_word[i])
			return p->words.n;
	return n;
}

/* ---- what the texts are ---- */

static cply_place word_place(puz_plan *p, const cply_slot *w)
{
	cply_buf b;
	cply_buf_init(&b, p->a);
	cply_put_uint(&b, w->number);
	cply_put(&b, w->direction == CPLY_DOWN ? " Down" : " Across");
	return (cply_place){ .kind = CPLY_PLACE_CLUE,
		             .name = cply_buf_str(&b) };
}

/* A text without zero bytes, which would end it. */
static cply_str without_nul(puz_plan *p, cply_str s)
{
	if (!s.len || !memchr(s.ptr, 0, s.len))
		return s;
	char *copy = CPLY_NEW(p->a, s.len, char);
	if (!copy)
		return (cply_str){ NULL, 0 };
	for (size_t i = 0; i < s.len; i++)
		copy[i] = s.ptr[i] ? s.ptr[i] : ' ';
	return (cply_str){ copy, s.len };
}

/* The clue with its enumeration at the end, unless it says it already. */
static cply_str clue_text(puz_plan *p, const cply_clue *clue, bool *added)
{
	cply_str text = clue->text.plain, e = clue->enumeration;
	*added = false;
	if (!e.len)
		return text;
	cply_buf b;
	cply_buf_init(&b, p->a);
	cply_put(&b, "(");
	cply_put_str(&b, e);
	cply_put(&b, ")");
	cply_str tail = cply_buf_str(&b);
	if (text.len >= tail.len &&
	    cply_str_eq(cply_str_sub(text, text.len - tail.len, text.len),
	                tail))
		return text;
	*added = true;
	cply_buf_init(&b, p->a);
	cply_put_str(&b, text);
	if (text.len)
		cply_put(&b, " ");
	cply_put_str(&b, tail);
	return cply_buf_str(&b);
}

struct text_notes {
	puz_places unclued, enumerations, long_clues, nuls;
};

static void take_clue(puz_plan *p, const struct clue_map *m, uint32_t i,
                      struct text_notes *n)
{
	puz_string *s = &p->strings[PUZ_FIRST_CLUE + i];
	const cply_clue *clue =
		i < p->words.n ? m->of_word[i] : m->extra[i - p->words.n];
	if (!clue) {
		s->text = CPLY_STR("-");
		s->is_absent =
			p->has_file && PUZ_FIRST_CLUE + i >= p->file.n_strings;
		cplyi_puz_note(p, s->is_absent ? &p->absent : &n->unclued,
		               word_place(p, &p->words.items[i]));
		return;
	}
	bool added;
	s->text = clue_text(p, clue, &added);
	if (i >= p->words.n)
		return;
	cply_clue_ref ref = m->ref_of_word[i];
	if (added) {
		cply_place place = cplyi_clue_place(p->cw, ref, p->a);
		place.from = clue->enumeration;
		cplyi_puz_note(p, &n->enumerations, place);
	}
	if (s->text.len > LONGEST_CLUE &&
	    cply_grapheme_count(s->text) > LONGEST_CLUE)
		cplyi_puz_note(p, &n->long_clues,
		               cplyi_clue_place(p->cw, ref, p->a));
}

/* "title", "12 Across": for findings about the i-th text. */
static cply_place string_place(puz_plan *p, uint32_t i)
{
	static const uint8_t meta[] = { CPLY_META_TITLE, CPLY_META_AUTHOR,
		                        CPLY_META_COPYRIGHT };
	uint32_t clue = i - PUZ_FIRST_CLUE;
	if (i >= PUZ_FIRST_CLUE && clue < p->words.n && clue < p->n_clues)
		return word_place(p, &p->words.items[clue]);
	cply_meta m = i < PUZ_FIRST_CLUE ? (cply_meta)meta[i] : CPLY_META_NOTES;
	return (cply_place){ .kind = CPLY_PLACE_FIELD,
		             .name = cply_str_of(cply_meta_name(m)) };
}

/* What is shown before solving has its place in the notes. */
static cply_str notes_text(puz_plan *p)
{
	cply_str intro = p->cw->meta[CPLY_META_INTRO].plain;
	cply_str notes = p->cw->meta[CPLY_META_NOTES].plain;
	if (!intro.len)
		return notes;
	cply_report(p->diags, CPLY_PZ714, CPLY_NOWHERE);
	if (!notes.len)
		return intro;
	cply_buf b;
	cply_buf_init(&b, p->a);
	cply_put_str(&b, intro);
	cply_put(&b, "\n\n");
	cply_put_str(&b, notes);
	return cply_buf_str(&b);
}

static cply_status take_texts(puz_plan *p, const struct clue_map *m)
{
	p->n_clues = clue_count(p, m);
	p->strings = CPLY_NEW(p->a, (size_t)p->n_clues + 4, puz_string);
	if (!p->strings)
		return CPLY_NOMEM;
	struct text_notes n = { { 0 }, { 0 }, { 0 }, { 0 } };
	const cply_text *meta = p->cw->meta;
	p->strings[PUZ_TITLE].text = meta[CPLY_META_TITLE].plain;
	p->strings[PUZ_AUTHOR].text = meta[CPLY_META_AUTHOR].plain;
	p->strings[PUZ_COPYRIGHT].text = meta[CPLY_META_COPYRIGHT].plain;
	p->strings[p->n_clues + 3].text = notes_text(p);
	for (uint32_t i = 0; i < p->n_clues; i++)
		take_clue(p, m, i, &n);
	for (uint32_t i = 0; i < p->n_clues + 4; i++) {
		cply_str text = p->strings[i].text;
		p->strings[i].text = without_nul(p, text);
		if (p->strings[i].text.ptr != text.ptr)
			cplyi_puz_note(p, &n.nuls, string_place(p, i));
	}
	cplyi_puz_report_places(p, CPLY_PZ702, &n.unclued);
	cplyi_puz_report_places(p, CPLY_PZ706, &n.enumerations);
	cplyi_puz_report_places(p, CPLY_PZ708, &n.long_clues);
	cplyi_puz_report_places(p, CPLY_PZ709, &n.nuls);
	return p->a->failed ? CPLY_NOMEM : CPLY_OK;
}

/* ---- how they are stored ---- */

/* Texts that are what the file said keep their bytes. */
static bool keep_strings(puz_plan *p)
{
	if (!p->has_file || p->n_clues != p->file.n_clues)
		return false;
	bool all = true;
	for (uint32_t i = 0; i < p->n_clues + 4; i++) {
		puz_string *s = &p->strings[i];
		bool there = i < p->file.n_strings;
		cply_str was = cplyi_puz_string(&p->file, i, p->a);
		bool is_clue = i >= PUZ_FIRST_CLUE && i < p->n_clues + 3;
		s->is_kept =
			there || !is_clue
				? !s->is_absent && cply_str_eq(was, s->text)
				: s->is_absent;
		if (s->is_kept && there)
			s->bytes =
				cplyi_puz_bytes(&p->file, p->file.strings[i]);
		all &= s->is_kept;
	}
	return all;
}

static void drop_strings(puz_plan *p)
{
	for (uint32_t i = 0; i < p->n_clues + 4; i++)
		p->strings[i].is_kept = false;
}

static void encode_one(puz_plan *p, puz_string *s)
{
	cply_buf b;
	cply_buf_init(&b, p->a);
	cply_charset_encode(p->charset, s->text, &b);
	s->bytes = cply_buf_str(&b);
}

static void encode_strings(puz_plan *p)
{
	for (uint32_t i = 0; i < p->n_clues + 4; i++)
		if (!p->strings[i].is_kept)
			encode_one(p, &p->strings[i]);
}

/* Would the bytes be read as the text they are, in the charset they are in? */
static bool reads_back(const puz_plan *p)
{
	cply_charset_hints hints = { 0 };
	for (uint32_t i = 0; i < p->n_clues + 4; i++)
		cply_charset_look(&hints, p->strings[i].bytes);
	return cply_charset_guess(&hints) == CPLY_CHARSET_WINDOWS1252;
}

static bool all_fit(const puz_plan *p, cply_charset c)
{
	for (uint32_t i = 0; i < p->n_clues + 4; i++)
		if (!p->strings[i].is_kept &&
		    cply_charset_unfit(c, p->strings[i].text) != SIZE_MAX)
			return false;
	return true;
}

/* ISO-8859-1 without its control characters: what every Across Lite shows. */
static bool is_latin(cply_str text)
{
	uint32_t c;
	if (cply_is_ascii(text))
		return true;
	for (size_t at = 0; cply_utf8_next(text, &at, &c);)
		if ((c >= 0x80 && c < 0xA0) || c > 0xFF)
			return false;
	return true;
}

/* All texts, and those of the squares, which go into the rebus table. */
static bool all_latin(const puz_plan *p)
{
	for (uint32_t i = 0; i < p->n_clues + 4; i++)
		if (!is_latin(p->strings[i].text))
			return false;
	for (uint32_t i = 0; i < p->n_cells; i++) {
		const cply_cell *cell = &p->cw->cells[i];
		if (!is_latin(cell->solution) || !is_latin(cell->fill))
			return false;
		for (uint32_t k = 0; cell->more && k < cell->more->n_either;
		     k++)
			if (!is_latin(cell->more->either[k]))
				return false;
	}
	return true;
}

/* For a version that cannot hold a character: what stands in for it. */
static const char *stand_in(uint32_t c)
{
	switch (c) {
	case 0x2018:
	case 0x2019:
	case 0x2032:
		return "'";
	case 0x201C:
	case 0x201D:
	case 0x2033:
		return "\"";
	case 0x2010:
	case 0x2011:
	case 0x2013:
	case 0x2212:
		return "-";
	case 0x2014:
		return "--";
	case 0x2026:
		return "...";
	case 0x2022:
		return "*";
	default:
		return "?";
	}
}

static void replace_unfit(puz_plan *p)
{
	puz_places places = { 0 };
	for (uint32_t i = 0; i < p->n_clues + 4; i++) {
		puz_string *s = &p->strings[i];
		if (s->is_kept ||
		    cply_charset_unfit(p->charset, s->text) == SIZE_MAX)
			continue;
		cply_buf b;
		cply_buf_init(&b, p->a);
		cply_place place = string_place(p, i);
		uint32_t c;
		uint8_t byte;
		for (size_t at = 0, from = 0; cply_utf8_next(s->text, &at, &c);
		     from = at) {
			cply_str one = cply_str_sub(s->text, from, at);
			if (cply_charset_byte(p->charset, c, &byte)) {
				cply_put_str(&b, one);
				continue;
			}
			cply_put(&b, stand_in(c));
			if (!place.from.len) {
				place.from = one;
				place.to = cply_str_of(stand_in(c));
			}
		}
		s->text = cply_buf_str(&b);
		cplyi_puz_note(p, &places, place);
	}
	if (!places.n)
		return;
	cply_diag *g =
		cply_report_with(p->diags, CPLY_PZ704, CPLY_NOWHERE,
	                         CPLY_T(p->options->version), CPLY_N(places.n));
	for (uint32_t i = 0; i < places.n; i++)
		cply_diag_place(p->diags, g, places.items[i]);
}

/* 12, 13, 14, 20; 0: not said; UINT32_MAX: none of them. */
static uint32_t wished_version(const cply_write_options *o)
{
	static const struct {
		const char *text;
		uint32_t version;
	} known[] = {
		{ "", 0 },     { "1.2", 12 }, { "1.3", 13 },
		{ "1.4", 14 }, { "2.0", 20 }, { "2", 20 },
	};
	for (size_t i = 0; i < CPLY_COUNT(known); i++)
		if (cply_str_is(o->version, known[i].text))
			return known[i].version;
	return UINT32_MAX;
}

/* New texts beside kept ones, in the version that the file has. */
static bool extend_file(puz_plan *p)
{
	if (p->file.version >= 20) {
		p->charset = CPLY_CHARSET_UTF8;
		encode_strings(p);
		return true;
	}
	if (p->file.version < 12 || p->file.charset != CPLY_CHARSET_WINDOWS1252)
		return false;
	p->charset = CPLY_CHARSET_WINDOWS1252;
	if (!all_fit(p, p->charset))
		return false;
	encode_strings(p);
	return reads_back(p);
}

static cply_status store_texts(puz_plan *p)
{
	uint32_t wish = wished_version(p->options);
	if (wish == UINT32_MAX) {
		cply_report_with(p->diags, CPLY_PZ711, CPLY_NOWHERE,
		                 CPLY_T(p->options->version));
		return CPLY_UNSUPPORTED;
	}
	if (p->has_file && (!wish || wish == p->file.version)) {
		bool all = keep_strings(p);
		p->version = p->file.version;
		p->charset = p->file.charset;
		p->keeps_version = all || extend_file(p);
		if (p->keeps_version)
			return CPLY_OK;
	}
	drop_strings(p);
	p->version = wish ? wish : all_latin(p) ? 14 : 20;
	p->charset = p->version >= 20 ? CPLY_CHARSET_UTF8 : CPLY_CHARSET_LATIN1;
	if (p->version < 20)
		replace_unfit(p);
	encode_strings(p);
	if (!wish && p->version < 20 && !reads_back(p)) {
		/* "Ã©" in Latin bytes would be read as UTF-8. */
		p->version = 20;
		p->charset = CPLY_CHARSET_UTF8;
		encode_strings(p);
	}
	return CPLY_OK;
}

/* The grid of the file-to-be: blocks and voids, whatever the letters are. */
static cply_status find_words(puz_plan *p)
{
	uint8_t *shape = p->solution;
	for (uint32_t i = 0; i < p->n_cells; i++)
		shape[i] = p->cw->cells[i].kind == CPLY_CELL_OPEN ? '-' : '.';
	uint32_t w = p->cw->width, h = p->cw->height;
	return cplyi_puz_words(shape, w, h, p->a, &p->words);
}

cply_status cplyi_puz_plan_texts(puz_plan *p)
{
	struct clue_map map;
	cply_status s = find_words(p);
	if (s == CPLY_OK)
		s = map_clues(p, &map);
	if (s == CPLY_OK)
		s = take_texts(p, &map);
	if (s == CPLY_OK)
		s = store_texts(p);
	return s;
}
