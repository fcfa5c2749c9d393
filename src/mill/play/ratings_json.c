/* SPDX-License-Identifier: MIT */
/* The file of ratings: one object for the solver, and one for each puzzle. */
#include "mill/play/ratings.h"

#include <math.h>

#include "carrier/json_key.h"

#define SCHEMA "crossply-mill-ratings/1"

/* ---- reading ---- */

static double number_of(cply_json_value v, const char *key, double otherwise)
{
	double x;
	return cply_json_double(cply_json_get(v, key), &x) ? x : otherwise;
}

static uint32_t count_of(cply_json_value v, const char *key)
{
	int64_t n;
	return cply_json_int(cply_json_get(v, key), &n) && n > 0 &&
	                       n < UINT32_MAX
	               ? (uint32_t)n
	               : 0;
}

static void read_record(cply_json_value v, cplyi_mill_record *out)
{
	const cply_rating r = {
		number_of(v, "rating", 1500),
		number_of(v, "deviation", CPLY_RATING_NEW_DEVIATION),
		number_of(v, "volatility", CPLY_RATING_NEW_VOLATILITY)
	};
	double score = number_of(v, "score", 0);
	int64_t time;
	out->rating = cply_rating_clamp(r);
	out->attempts = count_of(v, "attempts");
	out->solved = count_of(v, "solved");
	out->score = score >= 0 && score <= 1 ? score : 0;
	out->hints = count_of(v, "hints");
	out->seconds = count_of(v, "seconds");
	if (cply_json_int(cply_json_get(v, "time"), &time))
		out->time = time;
}

/* A copy: the file does not stay in memory. */
static cply_str text_of(cplyi_mill_ratings *r, cply_json_value v,
                        const char *key)
{
	cply_str text = cply_json_string(cply_json_get(v, key), &r->arena);
	return cply_str_copy(&r->arena, text);
}

static bool read_all(cplyi_mill_ratings *r, cply_json_value root)
{
	cply_json_value puzzles = cply_json_get(root, "puzzles");
	cply_json_value solver = cply_json_get(root, "solver");
	if (!cply_json_is(cply_json_get(root, "schema"), SCHEMA) ||
	    cply_json_type_of(puzzles) != CPLY_JSON_ARRAY ||
	    cply_json_type_of(solver) != CPLY_JSON_OBJECT)
		return false;
	read_record(solver, &r->solver);
	for (cply_json_iter it = cply_json_each(puzzles);
	     cply_json_step(&it);) {
		cply_str key = text_of(r, it.value, "puzzle");
		cplyi_mill_record *m =
			key.len ? cplyi_mill_ratings_record(r, key, 1500)
				: NULL;
		if (!m)
			return false;
		read_record(it.value, m);
		m->title = text_of(r, it.value, "title");
	}
	return !r->arena.failed;
}

bool cplyi_mill_ratings_read(cplyi_mill_ratings *r, cply_str json)
{
	cply_json_parser parser = { 0 };
	cply_json doc;
	cplyi_mill_ratings_forget(r);
	bool good =
		cply_json_parse(&parser, json, NULL, NULL, &doc) == CPLY_OK &&
		read_all(r, cply_json_root(&doc));
	cply_json_parser_free(&parser);
	if (!good)
		cplyi_mill_ratings_forget(r);
	return good;
}

/* ---- writing ---- */

/* With so many digits after the point. What is in a record is small. */
static void put_fixed(cply_json_writer *w, const char *key, double x,
                      unsigned digits)
{
	uint64_t unit = 1;
	for (unsigned i = 0; i < digits; i++)
		unit *= 10;
	int64_t all = llround(x * (double)unit);
	uint64_t size = all < 0 ? 0 - (uint64_t)all : (uint64_t)all;
	cply_json_key(w, key);
	cply_json_put_raw(w, all < 0 ? CPLY_STR("-") : CPLY_STR(""));
	cply_put_uint(w->out, size / unit);
	cply_put_char(w->out, '.');
	for (uint64_t rest = size % unit; unit > 1; rest %= unit) {
		unit /= 10;
		cply_put_char(w->out, (char)('0' + rest / unit));
	}
}

static void put_record(cply_json_writer *w, const cplyi_mill_record *m)
{
	put_fixed(w, "rating", m->rating.rating, 2);
	put_fixed(w, "deviation", m->rating.deviation, 2);
	put_fixed(w, "volatility", m->rating.volatility, 6);
	cplyi_key_uint(w, "attempts", m->attempts);
	cplyi_key_uint(w, "solved", m->solved);
	put_fixed(w, "score", m->score, 2);
	cplyi_key_uint(w, "hints", m->hints);
	cplyi_key_uint(w, "seconds", m->seconds);
	cplyi_key_int(w, "time", m->time);
}

void cplyi_mill_ratings_write(const cplyi_mill_ratings *r, cply_buf *out)
{
	cply_json_writer w;
	cply_json_writer_init(&w, out, 1);
	cply_json_begin_object(&w);
	cplyi_key_string(&w, "schema", CPLY_STR(SCHEMA));
	cply_json_key(&w, "solver");
	cply_json_begin_inline_object(&w);
	put_record(&w, &r->solver);
	cply_json_end_object(&w);
	cply_json_key(&w, "puzzles");
	cply_json_begin_array(&w);
	for (uint32_t i = 0; i < r->n; i++) {
		cply_json_begin_inline_object(&w);
		cplyi_key_string(&w, "puzzle", r->items[i].key);
		cplyi_key_string(&w, "title", r->items[i].title);
		put_record(&w, &r->items[i]);
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	cply_put(out, "\n");
}
