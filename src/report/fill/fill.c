/* SPDX-License-Identifier: MIT */
#include "report/fill/fill.h"

#include "base/count.h"
#include "carrier/json_key.h"

static void put_tenths(cply_buf *out, uint64_t part, uint64_t of)
{
	uint64_t n = of ? (10 * part + of / 2) / of : 0;
	cply_put_uint(out, n / 10);
	cply_put_char(out, '.');
	cply_put_uint(out, n % 10);
}

static cply_str name_of(cply_direction d, uint32_t number, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put_uint(&b, number);
	cply_put(&b, d == CPLY_ACROSS ? " Across" : " Down");
	return cply_buf_str(&b);
}

void cplyi_put_filled_name(const cply_filled *w, cply_buf *out)
{
	cply_put_uint(out, w->number);
	cply_put(out, w->direction == CPLY_ACROSS ? " Across" : " Down");
}

void cplyi_put_scores(const cply_filling *f, cply_buf *out)
{
	cplyi_put_count(out, f->n_found, "word", "words");
	if (!f->n_found)
		return;
	cply_put(out, ", lowest score ");
	cply_put_int(out, f->min);
	cply_put(out, ", mean ");
	put_tenths(out, f->sum, f->n_found);
}

/* ---- reasons ---- */

void cplyi_put_reason(const cply_fill_reason *r, uint32_t width, cply_buf *out)
{
	if (r->n_words) {
		cply_put(out, r->n_words == 1 ? "nothing in the list fits "
		                              : "these words have no filling "
		                                "together: ");
		for (uint32_t i = 0; i < r->n_words; i++) {
			cply_put(out, i ? ", " : "");
			cplyi_put_filled_name(&r->words[i], out);
		}
		cply_put(out, r->n_words > 1 && !r->is_minimal
		                      ? " (fewer might do)\n"
		                      : "\n");
	}
	if (!r->n_squares)
		return;
	cply_put(out, "the bottleneck: ");
	for (uint32_t i = 0; i < r->n_squares; i++) {
		cply_put(out, i ? ", R" : "R");
		cply_put_uint(out, r->squares[i] / width + 1);
		cply_put_char(out, 'C');
		cply_put_uint(out, r->squares[i] % width + 1);
	}
	cply_put_char(out, '\n');
}

static void put_reason(const cply_fill_reason *r, uint32_t width,
                       cply_json_writer *w)
{
	cply_json_key(w, "impossible");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < r->n_words; i++)
		cply_json_put_string(w, name_of(r->words[i].direction,
		                                r->words[i].number,
		                                w->out->arena));
	cply_json_end_array(w);
	cplyi_key_bool(w, "minimal", r->n_words && r->is_minimal);
	cply_json_key(w, "bottleneck");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < r->n_squares; i++) {
		cply_json_begin_inline_object(w);
		cplyi_key_uint(w, "row", r->squares[i] / width + 1);
		cplyi_key_uint(w, "column", r->squares[i] % width + 1);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

/* ---- fillings ---- */

static void put_mean(const cply_filling *f, cply_json_writer *w)
{
	cply_buf b;
	cply_buf_init(&b, w->out->arena);
	put_tenths(&b, f->sum, f->n_found);
	cply_json_key(w, "mean_score");
	if (f->n_found)
		cply_json_put_raw(w, cply_buf_str(&b));
	else
		cply_json_put_null(w);
}

void cplyi_fill_json_add(const cply_filling *f, cply_json_writer *w)
{
	cply_json_begin_object(w);
	cplyi_key_uint(w, "words_found", f->n_found);
	cply_json_key(w, "lowest_score");
	if (f->n_found)
		cply_json_put_int(w, f->min);
	else
		cply_json_put_null(w);
	put_mean(f, w);
	cply_json_key(w, "answers");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < f->n; i++) {
		const cply_filled *it = &f->words[i];
		cply_json_begin_inline_object(w);
		cplyi_key_string(w, "name",
		                 name_of(it->direction, it->number,
		                         w->out->arena));
		cplyi_key_string(w, "answer", it->word);
		cply_json_key(w, "score");
		if (it->score < 0)
			cply_json_put_null(w);
		else
			cply_json_put_int(w, it->score);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
	cply_json_end_object(w);
}

void cplyi_fill_json_begin(cply_json_writer *w, cply_buf *out)
{
	cply_json_writer_init(w, out, 2);
	cply_json_begin_object(w);
	cplyi_key_string(w, "schema", CPLY_STR("crossply-fill/1"));
	cply_json_key(w, "fillings");
	cply_json_begin_array(w);
}

void cplyi_fill_json_end(const cply_fill_reason *r, uint32_t width,
                         cply_json_writer *w)
{
	cply_json_end_array(w);
	if (r)
		put_reason(r, width, w);
	cply_json_end_object(w);
	cply_put_char(w->out, '\n');
}

/* ---- suggestions ---- */

cplyi_listing cplyi_list_suggestions(const cply_suggestion *s, uint32_t n,
                                     cply_arena *a)
{
	static const cplyi_listing_column columns[] = {
		{ "word", "word", CPLYI_COLUMN_TEXT, false },
		{ "score", "score", CPLYI_COLUMN_NUMBER, false },
		{ "least", "fewest left", CPLYI_COLUMN_NUMBER, false },
		{ "least_at", "for", CPLYI_COLUMN_TEXT, false },
		{ "room", "room", CPLYI_COLUMN_NUMBER, false },
	};
	cplyi_listing t =
		cplyi_listing_start(a, NULL, columns, CPLY_COUNT(columns));
	for (uint32_t i = 0; i < n; i++) {
		cply_buf b;
		cplyi_listing_text(&t, s[i].word);
		cplyi_listing_number(&t, s[i].score);
		if (s[i].is_dead) {
			cplyi_listing_text(&t, CPLY_STR("0"));
			cplyi_listing_text(&t, CPLY_STR("no filling"));
			cplyi_listing_text(&t, CPLY_STR("-"));
			continue;
		}
		cplyi_listing_number(&t, s[i].least);
		cplyi_listing_text(&t, s[i].least
		                               ? name_of(s[i].least_direction,
		                                         s[i].least_number, a)
		                               : CPLY_STR("-"));
		cply_buf_init(&b, a);
		put_tenths(&b, (uint64_t)(s[i].room * 10.0), 10);
		cplyi_listing_text(&t, cply_buf_str(&b));
	}
	return t;
}

void cplyi_suggestions_json(cply_str entry, const cply_suggestion *s,
                            uint32_t n, cply_buf *out)
{
	cply_json_writer w;
	cply_json_writer_init(&w, out, 2);
	cply_json_begin_object(&w);
	cplyi_key_string(&w, "schema", CPLY_STR("crossply-suggestions/1"));
	cplyi_key_string(&w, "entry", entry);
	cply_json_key(&w, "suggestions");
	cply_json_begin_array(&w);
	for (uint32_t i = 0; i < n; i++) {
		cply_json_begin_inline_object(&w);
		cplyi_key_string(&w, "word", s[i].word);
		cplyi_key_uint(&w, "score", s[i].score);
		cplyi_key_bool(&w, "dead", s[i].is_dead);
		cplyi_key_uint(&w, "fewest_left", s[i].least);
		if (s[i].least && !s[i].is_dead)
			cplyi_key_string(&w, "fewest_for",
			                 name_of(s[i].least_direction,
			                         s[i].least_number,
			                         out->arena));
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	cply_put_char(out, '\n');
}
