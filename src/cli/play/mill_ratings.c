/* SPDX-License-Identifier: MIT */
/* The file of ratings: see mill_ratings.h. */
#include "cli/play/mill_ratings.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/io/output.h"
#include "cli/play/files.h"

enum { LARGEST = 1 << 26 };

/* What is said of a puzzle is worth something. */
#define PUZZLE_DEVIATION 150.0
#define SCHEMA "crossply-mill-ratings/1"

/* ---- which file ---- */

static bool make_path(mill_ratings *r)
{
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	const char *name = "crossply/mill-ratings.json";
	int n = -1;
	if (data && data[0] == '/')
		n = snprintf(r->path, PATH_MAX, "%s/%s", data, name);
	else if (home && home[0] == '/')
		n = snprintf(r->path, PATH_MAX, "%s/.local/share/%s", home,
		             name);
	return n > 0 && n < PATH_MAX;
}

cply_str ratings_key(const cply_mill_puzzle *p, cply_arena *a)
{
	cply_mill_position turned;
	cply_buf b, fen;
	cply_mill_turn_position(&p->start, cply_mill_canonical(&p->start),
	                        &turned);
	cply_buf_init(&fen, a);
	cply_mill_fen_write(&turned, CPLY_MILL_FEN_POINTS, &fen);
	/* Stones, side, hands; not the counters of moves. */
	size_t end = 0;
	for (int fields = 0; end < fen.len; end++)
		if (fen.ptr[end] == ' ' && ++fields == 8)
			break;
	cply_buf_init(&b, a);
	cply_put_str(&b, p->id);
	cply_put(&b, " ");
	cply_put_str(&b, cply_str_sub(cply_buf_str(&fen), 0, end));
	return cply_buf_str(&b);
}

/* ---- records ---- */

static uint32_t place_of(const mill_ratings *r, cply_str key)
{
	uint32_t low = 0, high = r->n;
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		if (cply_str_cmp(r->items[middle].key, key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

const mill_record *ratings_find(const mill_ratings *r, cply_str key)
{
	uint32_t i = place_of(r, key);
	return i < r->n && cply_str_eq(r->items[i].key, key) ? &r->items[i]
	                                                     : NULL;
}

/* The record of a puzzle, a new one if need be; NULL: no memory. */
static mill_record *record_of(mill_ratings *r, cply_str key, double prior)
{
	uint32_t i = place_of(r, key);
	if (i < r->n && cply_str_eq(r->items[i].key, key))
		return &r->items[i];
	if (r->n == r->cap) {
		uint32_t cap = r->cap ? 2 * r->cap : 64;
		mill_record *grown = CPLY_GROW(&r->arena, r->items, r->cap, cap,
		                               mill_record);
		if (!grown)
			return NULL;
		r->items = grown;
		r->cap = cap;
	}
	memmove(&r->items[i + 1], &r->items[i],
	        (r->n - i) * sizeof r->items[0]);
	r->items[i] = (mill_record){ .key = cply_str_copy(&r->arena, key),
		                     .rating = { prior, PUZZLE_DEVIATION,
		                                 CPLY_RATING_NEW_VOLATILITY } };
	r->n++;
	return &r->items[i];
}

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

static void read_record(cply_json_value v, mill_record *out)
{
	const cply_rating r = {
		number_of(v, "rating", 1500),
		number_of(v, "deviation", CPLY_RATING_NEW_DEVIATION),
		number_of(v, "volatility", CPLY_RATING_NEW_VOLATILITY)
	};
	int64_t time;
	out->rating = cply_rating_clamp(r);
	out->attempts = count_of(v, "attempts");
	out->solved = count_of(v, "solved");
	out->score = number_of(v, "score", 0);
	out->hints = count_of(v, "hints");
	out->seconds = count_of(v, "seconds");
	if (cply_json_int(cply_json_get(v, "time"), &time))
		out->time = time;
}

/* False: it is not a file of ours, or not whole. */
static bool read_all(mill_ratings *r, cply_json_value root)
{
	cply_json_value puzzles = cply_json_get(root, "puzzles");
	if (!cply_json_is(cply_json_get(root, "schema"), SCHEMA) ||
	    cply_json_type_of(puzzles) != CPLY_JSON_ARRAY ||
	    cply_json_type_of(cply_json_get(root, "solver")) !=
	            CPLY_JSON_OBJECT)
		return false;
	read_record(cply_json_get(root, "solver"), &r->solver);
	for (cply_json_iter it = cply_json_each(puzzles);
	     cply_json_step(&it);) {
		cply_str key =
			cply_json_string(cply_json_get(it.value, "puzzle"),
		                         &r->arena);
		mill_record *m = key.len ? record_of(r, key, 1500) : NULL;
		if (!m)
			return false;
		read_record(it.value, m);
		/* The file does not stay in memory. */
		m->title = cply_str_copy(
			&r->arena,
			cply_json_string(cply_json_get(it.value, "title"),
		                         &r->arena));
	}
	return true;
}

static void forget(mill_ratings *r)
{
	cply_arena_reset(&r->arena, SIZE_MAX);
	r->items = NULL;
	r->n = r->cap = 0;
	r->solver = (mill_record){ .rating = cply_rating_new(1500) };
}

static void set_aside(const mill_ratings *r, cply_buf *said)
{
	char aside[PATH_MAX + 32];
	snprintf(aside, sizeof aside, "%s.broken", r->path);
	for (int i = 2; i < 100 && access(aside, F_OK) == 0; i++)
		snprintf(aside, sizeof aside, "%s.broken.%d", r->path, i);
	bool moved = rename(r->path, aside) == 0;
	cply_put(said, "The ratings in ");
	cply_put(said, r->path);
	cply_put(said, moved ? " are damaged and saved as " : " are damaged");
	cply_put(said, moved ? aside : "");
	cply_put(said, "; starting over. ");
}

static int load(mill_ratings *r, cply_buf *said)
{
	load_buffer file = { 0 };
	cply_json_parser parser = { 0 };
	cply_json doc;
	int code = EXIT_FINE;
	forget(r);
	load_result got = load_file(r->path, LARGEST, &file);
	if (got == LOAD_FAILED && errno == ENOENT) {
		code = EXIT_FINE; /* the first time */
	} else if (got == LOAD_FAILED || got == LOAD_IS_DIR) {
		cply_put(said, "Cannot read the ratings from ");
		cply_put(said, r->path);
		cply_put(said, ". ");
		code = EXIT_IO;
	} else if (got != LOAD_OK ||
	           cply_json_parse(&parser, (cply_str){ file.bytes, file.len },
	                           NULL, NULL, &doc) != CPLY_OK ||
	           !read_all(r, cply_json_root(&doc))) {
		set_aside(r, said);
		forget(r);
	}
	cply_json_parser_free(&parser);
	load_free(&file);
	return code;
}

int ratings_open(mill_ratings *r, cply_buf *said)
{
	*r = (mill_ratings){ .n = 0 };
	cply_arena_init(&r->arena, NULL, SIZE_MAX);
	forget(r);
	if (!make_path(r)) {
		cply_put(said, "There is no folder for the ratings. ");
		return EXIT_IO;
	}
	return load(r, said);
}

void ratings_close(mill_ratings *r)
{
	cply_arena_free(&r->arena);
}

/* ---- writing ---- */

static void put_number(cply_json_writer *w, const char *key, double x,
                       int digits)
{
	char text[32];
	snprintf(text, sizeof text, "%.*f", digits, x);
	cply_json_key(w, key);
	cply_json_put_raw(w, cply_str_of(text));
}

static void put_count(cply_json_writer *w, const char *key, int64_t n)
{
	cply_json_key(w, key);
	cply_json_put_int(w, n);
}

static void put_record(cply_json_writer *w, const mill_record *m)
{
	put_number(w, "rating", m->rating.rating, 2);
	put_number(w, "deviation", m->rating.deviation, 2);
	put_number(w, "volatility", m->rating.volatility, 6);
	put_count(w, "attempts", m->attempts);
	put_count(w, "solved", m->solved);
	put_number(w, "score", m->score, 2);
	put_count(w, "hints", m->hints);
	put_count(w, "seconds", m->seconds);
	put_count(w, "time", m->time);
}

static void compose(const mill_ratings *r, cply_buf *out)
{
	cply_json_writer w;
	cply_json_writer_init(&w, out, 1);
	cply_json_begin_object(&w);
	cply_json_key(&w, "schema");
	cply_json_put_string(&w, CPLY_STR(SCHEMA));
	cply_json_key(&w, "solver");
	cply_json_begin_inline_object(&w);
	put_record(&w, &r->solver);
	cply_json_end_object(&w);
	cply_json_key(&w, "puzzles");
	cply_json_begin_array(&w);
	for (uint32_t i = 0; i < r->n; i++) {
		cply_json_begin_inline_object(&w);
		cply_json_key(&w, "puzzle");
		cply_json_put_string(&w, r->items[i].key);
		cply_json_key(&w, "title");
		cply_json_put_string(&w, r->items[i].title);
		put_record(&w, &r->items[i]);
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	cply_put(out, "\n");
}

static int save(mill_ratings *r, cply_buf *said)
{
	cply_arena a;
	cply_buf b;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&b, &a);
	compose(r, &b);
	int code = EXIT_LIMIT;
	if (!b.failed)
		code = save_file(&(save_request){ .path = r->path,
		                                  .bytes = cply_buf_str(&b),
		                                  .force = true,
		                                  .said = said });
	cply_arena_free(&a);
	return code;
}

/* Somebody else may be at it; -1: it goes without a lock. */
static int lock(const mill_ratings *r)
{
	char path[PATH_MAX + 8];
	snprintf(path, sizeof path, "%s.lock", r->path);
	int fd = save_open_own(path);
	if (fd >= 0)
		(void)flock(fd, LOCK_EX);
	return fd;
}

/* ---- results ---- */

/* Days without an attempt make a rating less sure, as periods without games
 * do. */
static cply_rating rest(cply_rating r, int64_t from, int64_t to)
{
	enum { DAY = 86400, MOST_DAYS = 3650 };
	int64_t days = from > 0 && to > from ? (to - from) / DAY : 0;
	for (int64_t i = 0; i < days && i < MOST_DAYS; i++)
		r = cply_rating_after(r, NULL, 0);
	return r;
}

static void note(mill_record *m, const mill_result *x)
{
	m->attempts++;
	m->solved += x->is_solved;
	m->score = x->score;
	m->hints = x->hints;
	m->seconds = x->seconds;
	m->time = x->time;
}

int ratings_add(mill_ratings *r, mill_result *x, cply_buf *said)
{
	if (!r->path[0] || !path_make_folders(r->path)) {
		cply_put(said, "Cannot save the ratings: ");
		cply_put(said, strerror(r->path[0] ? errno : ENOENT));
		cply_put(said, ".");
		return EXIT_IO;
	}
	int fd = lock(r);
	int code = load(r, said);
	mill_record *m =
		code == EXIT_FINE ? record_of(r, x->key, x->prior) : NULL;
	if (m) {
		mill_record *s = &r->solver;
		x->before = x->after = s->rating.rating;
		x->is_rated = !m->attempts && !x->is_unrated;
		if (x->is_rated) {
			s->rating = rest(s->rating, s->time, x->time);
			const cply_rating_game mine = { m->rating, x->score };
			const cply_rating_game its = { s->rating,
				                       1 - x->score };
			s->rating = cply_rating_after(s->rating, &mine, 1);
			m->rating = cply_rating_after(m->rating, &its, 1);
			x->after = s->rating.rating;
		}
		m->title = cply_str_copy(&r->arena, x->title);
		note(m, x);
		note(s, x);
		code = save(r, said);
	}
	if (fd >= 0)
		close(fd);
	return code;
}

/* ---- the list ---- */

static void put_when(int64_t time, cply_buf *b)
{
	char text[32];
	time_t t = (time_t)time;
	struct tm tm;
	if (gmtime_r(&t, &tm) && strftime(text, sizeof text, "%Y-%m-%d", &tm))
		cply_put(b, text);
}

static void put_row(const mill_record *m, bool ascii, cply_buf *b)
{
	char text[96];
	snprintf(text, sizeof text, "%6.0f  %s%3.0f  %8u  %6u  %4.2f  ",
	         m->rating.rating, ascii ? "+" : "±", 2 * m->rating.deviation,
	         m->attempts, m->solved, m->score);
	cply_put(b, text);
	put_when(m->time, b);
	cply_put(b, "  ");
}

int ratings_list(cli *c)
{
	mill_ratings r;
	cply_buf said, b;
	cply_buf_init(&said, &c->arena);
	cply_buf_init(&b, &c->arena);
	int code = ratings_open(&r, &said);
	if (said.len)
		cli_complain("%.*s", (int)said.len - 1, said.ptr);
	if (code == EXIT_FINE && !r.solver.attempts) {
		cply_put(&b, "You have not tried any mill puzzles yet.\n");
	} else if (code == EXIT_FINE) {
		cply_put(&b, c->ascii ? "RATING  +" : "RATING  ±");
		cply_put(&b, "      ATTEMPTS  SOLVED  LAST  DAY         WHO\n");
		put_row(&r.solver, c->ascii, &b);
		cply_put(&b, "you\n");
		for (uint32_t i = 0; i < r.n; i++) {
			put_row(&r.items[i], c->ascii, &b);
			cply_put_str(&b, r.items[i].title);
			cply_put(&b, "\n");
		}
	}
	ratings_close(&r);
	int printed = output_buf(c, NULL, &b, "listing the ratings");
	return printed > code ? printed : code;
}
