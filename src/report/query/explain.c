/* SPDX-License-Identifier: MIT */
/* Why there is no answer: a path, a player or a function that never exists, and
 * what may have been meant. */
#include "base/nearest.h"
#include "report/query/parts.h"

static void put_quoted(cply_buf *out, cply_str s)
{
	cply_put(out, "`");
	cplyi_put_plain_text(out, s);
	cply_put(out, "`");
}

static void put_suggestion(cply_buf *out, cply_str s)
{
	if (!s.ptr)
		return;
	cply_put(out, "; did you mean ");
	put_quoted(out, s);
	cply_put(out, "?");
}

static void put_range(const cplyi_query *q, cply_buf *out)
{
	if (q->from || q->until != UINT64_MAX)
		cply_put(out, " between these positions");
}

/* The path with the key that is wrong replaced by the nearest. */
static void explain_path(const cplyi_query *q, const cplyi_path *p,
                         cply_buf *out)
{
	size_t good;
	cply_str bound[CPLYI_PATH_STARS];
	cply_str key =
		cplyi_path_suggest(cply_game_stream_state(q->log->stream), p,
	                           &good);
	for (size_t i = 0; i < CPLYI_PATH_STARS; i++)
		bound[i] = CPLY_STR("*");
	put_quoted(out, p->text);
	cply_put(out, " never has a value");
	put_range(q, out);
	if (!key.ptr) {
		cply_put(out, "; --list prints the paths that there are");
		return;
	}
	cply_put(out, "; did you mean `");
	for (size_t i = 0; i < p->n; i++) {
		cply_put(out, i ? "." : "");
		if (p->keys[i].is_any && i != good)
			cply_put_str(out, bound[0]);
		else
			cplyi_put_path_key(out,
			                   i == good ? key : p->keys[i].text);
	}
	cply_put(out, "`?");
}

/* What surrounds the deltas is few members. */
static void explain_root(const cplyi_query *q, cply_buf *out)
{
	const cply_game_head *h = cply_game_stream_head(q->log->stream);
	const cplyi_path *p = q->nowhere;
	cplyi_nearest near = { .wanted = p->n ? p->keys[0].text : p->text };
	cply_str best = { NULL, 0 };
	for (size_t i = 0; i < h->n_members; i++)
		if (cplyi_nearest_is(&near, h->members[i].key))
			best = h->members[i].key;
	put_quoted(out, p->text);
	cply_put(out, " is not in the root of the log");
	if (best.ptr && !cply_str_eq(best, near.wanted))
		put_suggestion(out, best);
	else
		cply_put(out, "; --root alone prints what is");
}

/* Players are asked for by their ids. */
static void explain_player(cplyi_query *q, cply_buf *out)
{
	cply_game_value state = cply_game_stream_state(q->log->stream);
	cply_str wanted = cply_str_of(q->o.player), id = { NULL, 0 };
	cply_str name = { NULL, 0 };
	cplyi_nearest near = { .wanted = wanted };
	cply_game_iter it =
		cply_game_each(cply_game_get(state, CPLY_STR("players")));
	while (cply_game_step(&it)) {
		cply_game_value p = cply_game_follow(it.value);
		if (cply_str_eq(cply_game_key(p), wanted))
			return; /* there is such a player; nothing happened */
		cply_str text =
			cply_game_text(cply_game_get(p, CPLY_STR("name")),
		                       &q->row);
		if (!cplyi_nearest_is(&near, text))
			continue;
		name = text;
		id = cply_game_key(p);
	}
	cply_put(out, "there is no player ");
	put_quoted(out, wanted);
	if (id.ptr) {
		cply_put(out, "; the id of ");
		put_quoted(out, name);
		cply_put(out, " is ");
		put_quoted(out, id);
		return;
	}
	it = cply_game_each(cply_game_get(state, CPLY_STR("players")));
	for (size_t n = 0; cply_game_step(&it); n++) {
		cply_put(out, n ? ", " : "; there are ");
		put_quoted(out, cply_game_key(cply_game_follow(it.value)));
	}
}

static void explain_function(const cplyi_query *q, cply_buf *out)
{
	cplyi_nearest near = { .wanted = cply_str_of(q->o.function) };
	cply_str best = { NULL, 0 };
	for (size_t i = 0; i < q->n_functions; i++)
		if (cplyi_nearest_is(&near, q->functions[i]))
			best = q->functions[i];
	cply_put(out, "no function or order ");
	put_quoted(out, near.wanted);
	cply_put(out, " is ever run");
	put_range(q, out);
	put_suggestion(out, best);
}

void cplyi_query_explain(cplyi_query *q, cply_buf *why)
{
	const cplyi_path *nowhere =
		q->where ? cplyi_expr_nowhere(q->where) : NULL;
	if (!q->log || !q->log->stream ||
	    !cply_game_stream_count(q->log->stream))
		return;
	for (size_t i = 0; q->mode <= CPLYI_ASK_CHANGES && i < q->n_watches;
	     i++)
		if (!q->watches[i].has_existed && !nowhere)
			nowhere = &q->watches[i].path;
	if (nowhere)
		explain_path(q, nowhere, why);
	else if (q->nowhere)
		explain_root(q, why);
	else if (q->o.player && !q->has_player)
		explain_player(q, why);
	else if (q->o.function && !q->has_function)
		explain_function(q, why);
}
