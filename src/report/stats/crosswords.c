/* SPDX-License-Identifier: MIT */
/* Statistics of puzzles: what is counted, and in which form it is printed. */
#include "report/stats/crosswords.h"

#include "carrier/json_key.h"

typedef struct crosswords {
	cply_stats_options o;
	cply_arena *arena;
	cplyi_puzzle_row *rows;
	size_t n, cap;
} crosswords;

bool cplyi_put_ratio(cply_buf *out, uint64_t part, uint64_t of)
{
	if (!of)
		return false;
	uint64_t n = (100 * part + of / 2) / of;
	cply_put_uint(out, n / 100);
	cply_put_char(out, '.');
	cply_put_uint(out, n / 10 % 10);
	cply_put_uint(out, n % 10);
	return true;
}

/* ---- counting ---- */

static void *begin(const cply_stats_options *o, cply_arena *a)
{
	crosswords *s = CPLY_NEW(a, 1, crosswords);
	if (s)
		*s = (crosswords){ .o = *o, .arena = a };
	return s;
}

static cplyi_named_word *keep_words(const cplyi_named_word *w, uint32_t n,
                                    cply_arena *a)
{
	cplyi_named_word *kept = CPLY_NEW(a, n, cplyi_named_word);
	for (uint32_t i = 0; kept && i < n; i++)
		kept[i] = (cplyi_named_word){ cply_str_copy(a, w[i].name),
			                      cply_str_copy(a, w[i].answer),
			                      w[i].length };
	return kept;
}

static cply_str keep_meta(const cply_crossword *cw, cply_meta m, cply_arena *a)
{
	return cply_str_copy(a, cply_str_trim(cw->meta[m].plain));
}

/* The figures were made in memory that goes with the document. */
static void keep(cplyi_puzzle_row *r, cply_arena *a)
{
	uint32_t *lengths = CPLY_NEW(a, (size_t)r->f.longest + 1, uint32_t);
	if (lengths)
		memcpy(lengths, r->f.lengths,
		       ((size_t)r->f.longest + 1) * sizeof *lengths);
	r->f.lengths = lengths;
	r->f.top = keep_words(r->f.top, r->f.n_top, a);
	r->f.themed = keep_words(r->f.themed, r->f.n_themed, a);
}

static uint32_t year_of(cply_str date)
{
	uint32_t year = 0;
	if (date.len >= 10 && date.ptr[4] == '-' && date.ptr[7] == '-' &&
	    cply_str_u32(cply_str_sub(date, 0, 4), &year))
		return year;
	return 0;
}

static cply_status add(void *count, const cply_counted *one,
                       cply_arena *scratch)
{
	crosswords *s = count;
	const cply_crossword *cw = one->doc->as.crossword;
	if (s->n == s->cap) {
		size_t more = s->cap ? 2 * s->cap : 16;
		cplyi_puzzle_row *grown = CPLY_GROW(s->arena, s->rows, s->cap,
		                                    more, cplyi_puzzle_row);
		if (!grown)
			return CPLY_NOMEM;
		s->rows = grown;
		s->cap = more;
	}
	cplyi_puzzle_row *r = &s->rows[s->n];
	if (cplyi_figures_of(cw, scratch, &r->f))
		return CPLY_NOMEM;
	r->file = cply_str_copy(s->arena, one->file);
	r->title = keep_meta(cw, CPLY_META_TITLE, s->arena);
	r->author = keep_meta(cw, CPLY_META_AUTHOR, s->arena);
	r->date = keep_meta(cw, CPLY_META_DATE, s->arena);
	r->year = year_of(r->date);
	keep(r, s->arena);
	if (s->arena->failed)
		return CPLY_NOMEM;
	s->n++;
	return CPLY_OK;
}

/* ---- JSON ---- */

static void key_ratio(cply_json_writer *w, const char *key, uint64_t part,
                      uint64_t of, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_json_key(w, key);
	if (cplyi_put_ratio(&b, part, of))
		cply_json_put_raw(w, cply_buf_str(&b));
	else
		cply_json_put_null(w);
}

static void put_words(cply_json_writer *w, const char *key,
                      const cplyi_named_word *words, uint32_t n)
{
	cply_json_key(w, key);
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < n; i++) {
		cply_json_begin_inline_object(w);
		cplyi_key_string(w, "name", words[i].name);
		cplyi_key_string(w, "answer", words[i].answer);
		cplyi_key_uint(w, "length", words[i].length);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

static void put_lengths(cply_json_writer *w, const cplyi_figures *f)
{
	cply_json_key(w, "by_length");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i <= f->longest; i++) {
		if (!f->lengths[i])
			continue;
		cply_json_begin_inline_object(w);
		cplyi_key_uint(w, "length", i);
		cplyi_key_uint(w, "words", f->lengths[i]);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

static void put_letters(cply_json_writer *w, const cplyi_figures *f,
                        cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cplyi_put_missing(f, &b);
	cply_json_key(w, "by_letter");
	cply_json_begin_array(w);
	for (size_t i = 0; i < CPLYI_ALPHABET; i++) {
		char c = (char)('A' + (int)i);
		if (!f->letters[i])
			continue;
		cply_json_begin_inline_object(w);
		cplyi_key_string(w, "letter", (cply_str){ &c, 1 });
		cplyi_key_uint(w, "count", f->letters[i]);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
	cplyi_key_string(w, "missing_letters", cply_buf_str(&b));
	cplyi_key_bool(w, "pangram", cplyi_is_pangram(f));
	cplyi_key_uint(w, "other_characters", f->others);
}

static void put_grid(cply_json_writer *w, const cplyi_figures *f, cply_arena *a)
{
	cplyi_key_uint(w, "width", f->width);
	cplyi_key_uint(w, "height", f->height);
	cplyi_key_uint(w, "words", cplyi_count_words(f));
	cplyi_key_uint(w, "words_across", f->words[CPLY_ACROSS]);
	cplyi_key_uint(w, "words_down", f->words[CPLY_DOWN]);
	cplyi_key_uint(w, "white_cells", f->white);
	cplyi_key_uint(w, "blocks", f->blocks);
	cplyi_key_uint(w, "voids", f->voids);
	cplyi_key_uint(w, "open_squares", f->open);
	cplyi_key_uint(w, "cheaters", f->cheaters);
	key_ratio(w, "mean_length", f->slot_cells, cplyi_count_words(f), a);
	cplyi_key_uint(w, "shortest", f->shortest);
	cplyi_key_uint(w, "longest", f->longest);
	cplyi_key_uint(w, "spanning_words", f->spanning);
	key_ratio(w, "checked_share", f->checked, f->white, a);
	cply_json_key(w, "symmetry");
	cply_json_begin_inline_array(w);
	for (unsigned s = 0; s < CPLYI_SYMMETRIES; s++)
		if (f->symmetries >> s & 1)
			cply_json_put_string(w, cply_str_of(cplyi_symmetry_name(
							(cplyi_symmetry)s)));
	cply_json_end_array(w);
}

static void put_puzzle(cply_json_writer *w, const cplyi_puzzle_row *r,
                       cply_arena *a)
{
	const cplyi_figures *f = &r->f;
	cply_json_begin_object(w);
	cplyi_key_string(w, "file", r->file);
	cplyi_key_string(w, "title", r->title);
	cplyi_key_string(w, "author", r->author);
	cplyi_key_string(w, "date", r->date);
	put_grid(w, f, a);
	put_lengths(w, f);
	cplyi_key_uint(w, "filled_squares", f->filled);
	cplyi_key_uint(w, "rebus_squares", f->rebus);
	put_letters(w, f, a);
	key_ratio(w, "scrabble_mean", f->scrabble, f->n_letters, a);
	put_words(w, "longest_words", f->top, f->n_top);
	put_words(w, "theme_words", f->themed, f->n_themed);
	cplyi_key_uint(w, "clues", f->clues);
	key_ratio(w, "clue_mean_characters", f->clue_chars, f->clues, a);
	cplyi_key_uint(w, "clue_shortest", f->clue_shortest);
	cplyi_key_uint(w, "clue_longest", f->clue_longest);
	cply_json_end_object(w);
}

static void put_json(const crosswords *s, cply_arena *a, cply_buf *out)
{
	cply_json_writer w;
	cply_json_writer_init(&w, out, 2);
	cply_json_begin_object(&w);
	cplyi_key_string(&w, "schema", CPLY_STR("crossply-figures/1"));
	cply_json_key(&w, "puzzles");
	cply_json_begin_array(&w);
	for (size_t i = 0; i < s->n; i++)
		put_puzzle(&w, &s->rows[i], a);
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	cply_put_char(out, '\n');
}

/* ---- the other forms ---- */

static void put_csv(const crosswords *s, const cplyi_stats_style *style,
                    cply_arena *a, cply_buf *out)
{
	cply_str name = cply_str_of(s->o.table ? s->o.table : "puzzles");
	cplyi_listing t;
	if (cply_str_is(name, "lengths"))
		t = cplyi_stats_lengths(s->rows, s->n, style, a);
	else if (cply_str_is(name, "letters"))
		t = cplyi_stats_letters(s->rows, s->n, style, a);
	else if (cply_str_is(name, "years"))
		t = cplyi_stats_years(s->rows, s->n, a);
	else if (cply_str_is(name, "ranges"))
		t = cplyi_stats_ranges(s->rows, s->n, a);
	else
		t = cplyi_stats_crosswords_list(s->rows, s->n, a);
	cplyi_listing_csv(&t, out);
}

static void put_many(const crosswords *s, const cplyi_stats_style *style,
                     cply_arena *a, cply_buf *out)
{
	cplyi_listing tables[] = {
		cplyi_stats_crosswords_list(s->rows, s->n, a),
		cplyi_stats_ranges(s->rows, s->n, a),
		cplyi_stats_years(s->rows, s->n, a),
	};
	for (size_t i = 0; i < CPLY_COUNT(tables); i++) {
		if (!tables[i].n)
			continue;
		cply_put(out, i ? "\n" : "");
		cplyi_listing_print(&tables[i], style->columns, style->color,
		                    style->ascii, out);
	}
}

static void put_facts_html(const cplyi_puzzle_row *r, cply_arena *a,
                           cply_buf *out)
{
	cply_buf text;
	cply_buf_init(&text, a);
	cplyi_stats_crossword_facts(r, a, &text);
	cply_text facts = cply_text_plain(cply_buf_str(&text));
	cply_put(out, "<pre>");
	cply_text_to_html(&facts, out);
	cply_put(out, "</pre>\n");
}

static void put_html(const crosswords *s, const cplyi_stats_style *style,
                     cply_arena *a, cply_buf *out)
{
	const cplyi_puzzle_row *r = &s->rows[0];
	bool is_one = s->n == 1;
	cply_str title = is_one ? r->title : CPLY_STR("Crosswords");
	cplyi_stats_html_begin(title.len ? title : CPLY_STR("A crossword"),
	                       out);
	if (is_one)
		put_facts_html(r, a, out);
	cplyi_listing tables[] = {
		cplyi_stats_ranges(s->rows, is_one ? 0 : s->n, a),
		cplyi_stats_years(s->rows, is_one ? 0 : s->n, a),
		cplyi_stats_crosswords_list(s->rows, is_one ? 0 : s->n, a),
		cplyi_stats_lengths(s->rows, is_one ? 1 : 0, style, a),
		cplyi_stats_letters(s->rows, is_one ? 1 : 0, style, a),
	};
	for (size_t i = 0; i < CPLY_COUNT(tables); i++)
		if (tables[i].n)
			cplyi_listing_html(&tables[i], out);
	cplyi_stats_html_end(out);
}

static cply_status put(void *count, cply_arena *scratch, cply_buf *out)
{
	const crosswords *s = count;
	const cplyi_stats_style style = {
		.columns = s->o.columns ? s->o.columns : 80,
		.color = s->o.color,
		.ascii = s->o.ascii,
	};
	if (s->o.form == CPLY_STATS_CSV)
		put_csv(s, &style, scratch, out);
	else if (s->o.form == CPLY_STATS_JSON)
		put_json(s, scratch, out);
	else if (s->o.form == CPLY_STATS_HTML)
		put_html(s, &style, scratch, out);
	else if (s->n == 1)
		cplyi_stats_crossword_text(&s->rows[0], &style, scratch, out);
	else
		put_many(s, &style, scratch, out);
	return out->failed || scratch->failed ? CPLY_NOMEM : CPLY_OK;
}

const cply_counting cplyi_stats_crosswords = {
	.begin = begin, .add = add, .put = put, .yields = true
};
