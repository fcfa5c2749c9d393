/* SPDX-License-Identifier: MIT */
/* The puzzles of a pack as a list, and the ratings of who solves them. They
 * come with each call, and go back as they are to be kept. */
#include "wasm/mill.h"

#include "mill/play/ratings.h"

/* The ratings of {ratings}; those of a newcomer if that is none. */
static void read_ratings(const cplyi_w_call *c, cplyi_mill_ratings *out)
{
	cply_str text = cplyi_w_text(c, "ratings");
	cplyi_mill_ratings_init(out);
	if (text.len && !cplyi_mill_ratings_read(out, text))
		cplyi_mill_ratings_forget(out);
}

static cply_str *keys_of(const cply_mill *pack, cply_arena *a)
{
	cply_str *keys = CPLY_NEW(a, pack->n_puzzles + 1u, cply_str);
	for (uint32_t i = 0; keys && i < pack->n_puzzles; i++)
		keys[i] = cplyi_mill_ratings_key(&pack->puzzles[i], a);
	return keys;
}

static void put_puzzle(cply_json_writer *w, const cply_mill_puzzle *p,
                       const cplyi_mill_record *m)
{
	cply_json_begin_object(w);
	cplyi_key_string(w, "id", p->id);
	cplyi_key_string(w, "title", p->title);
	cplyi_key_string(w, "difficulty", p->difficulty);
	cplyi_key_int(w, "rating",
	              (int64_t)(m ? m->rating.rating
	                          : cplyi_mill_ratings_prior(p)));
	cplyi_key_uint(w, "attempts", m ? m->attempts : 0);
	cplyi_key_bool(w, "isSolved", m && m->solved);
	cplyi_key_bool(w, "canPlay", p->has_start);
	cply_json_end_object(w);
}

static void put_rules(cply_json_writer *w)
{
	cply_json_key(w, "rules");
	cply_json_begin_array(w);
	for (size_t i = 0; i < cply_mill_variant_count(); i++) {
		const cply_mill_variant *v = cply_mill_variant_get(i);
		cply_json_begin_object(w);
		cplyi_key_string(w, "id", cply_str_of(v->id));
		cplyi_key_string(w, "name", cply_str_of(v->name));
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

static void put_standing(cply_json_writer *w, const cplyi_mill_ratings *r,
                         cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cplyi_mill_ratings_put_standing(r, false, &b);
	cplyi_key_string(w, "standing", cply_buf_str(&b));
}

/* {ratings, puzzle}: all puzzles; which is the first that is not solved, and
 * which suits the solver best after `puzzle`. */
cply_status cplyi_w_mill_puzzles(cplyi_w_call *c)
{
	const cply_mill *pack = cply_doc_mill(c->doc);
	cplyi_mill_ratings r;
	cply_json_writer w;
	int64_t first = -1;
	if (!pack)
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "this is not a pack of mill puzzles");
	cply_str *keys = keys_of(pack, c->scratch);
	if (!keys)
		return cplyi_w_no_memory(c);
	read_ratings(c, &r);
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	put_standing(&w, &r, c->scratch);
	cply_json_key(&w, "puzzles");
	cply_json_begin_array(&w);
	for (uint32_t i = 0; i < pack->n_puzzles; i++) {
		const cply_mill_puzzle *p = &pack->puzzles[i];
		const cplyi_mill_record *m =
			cplyi_mill_ratings_find(&r, keys[i]);
		put_puzzle(&w, p, m);
		if (first < 0 && p->has_start && !(m && m->solved))
			first = i;
	}
	cply_json_end_array(&w);
	cplyi_key_int(&w, "first", first < 0 ? 0 : first);
	int64_t from = cplyi_w_number(c, "puzzle", 0);
	if (pack->n_puzzles && from >= 0 && from < pack->n_puzzles)
		cplyi_key_uint(&w, "nearest",
		               cplyi_mill_ratings_nearest(&r, pack, keys,
		                                          (uint32_t)from));
	cplyi_key_uint(&w, "strengths", CPLY_MILL_LEVELS);
	put_rules(&w);
	cply_json_end_object(&w);
	cplyi_mill_ratings_free(&r);
	return CPLY_OK;
}

static cply_status put_result(cplyi_w_call *c, cplyi_w_mill *m,
                              cplyi_mill_ratings *r)
{
	int64_t seconds = cplyi_w_number(c, "seconds", 0);
	cplyi_mill_result x = cplyi_mill_ratings_result(&m->session);
	cply_json_writer w;
	cply_buf said, kept;
	cply_buf_init(&said, c->scratch);
	cply_buf_init(&kept, c->scratch);
	x.key = cplyi_mill_ratings_key(m->session.puzzle, c->scratch);
	x.seconds = seconds > 0 ? (uint32_t)seconds : 0;
	x.time = cplyi_w_number(c, "time", 0);
	if (!cplyi_mill_ratings_add(r, &x))
		return cplyi_w_no_memory(c);
	m->is_told = true;
	cplyi_mill_result_put(&x, &said);
	cplyi_mill_ratings_write(r, &kept);
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_bool(&w, "counts", true);
	cplyi_key_string(&w, "say", cply_buf_str(&said));
	put_standing(&w, r, c->scratch);
	cplyi_key_string(&w, "ratings", cply_buf_str(&kept));
	cply_json_end_object(&w);
	return CPLY_OK;
}

/* {ratings, seconds, time}: what came of the attempt, and the ratings after it.
 * Only once, and only if it counts. */
cply_status cplyi_w_mill_finish(cplyi_w_call *c)
{
	cplyi_w_mill *m;
	cplyi_mill_ratings r;
	cply_status s = cplyi_w_mill_of(c, &m);
	if (s != CPLY_OK)
		return s;
	if (m->is_game || m->is_told ||
	    !cply_mill_session_counts(&m->session)) {
		cply_put(&c->out, "{\"counts\":false}");
		return CPLY_OK;
	}
	read_ratings(c, &r);
	s = put_result(c, m, &r);
	cplyi_mill_ratings_free(&r);
	return s;
}
