/* SPDX-License-Identifier: MIT */
/* Two logs of one game: where they part, and what differs there. The time that
 * players have left is never the same twice, so it is not compared. */
#include "base/visible.h"
#include "carrier/json_key.h"
#include "game/event.h"
#include "game/query/path.h"
#include "game/stream.h"
#include "report/diff/diff.h"

typedef struct parting {
	cply_game_log *logs[2];
	const cply_game_delta *deltas[2];
	cply_arena *scratch;
	cplyi_changes changes;
	uint64_t step;
	bool differ_events;
	bool is_cut[2];     /* it cannot be read to its end */
	cply_str names[16]; /* members of the roots that differ, if no step does
	                     */
	size_t n_names;
} parting;

static bool is_time(cply_str key)
{
	return cply_str_is(key, "timeRemaining");
}

/* ---- deltas ---- */

/* The next member that counts. */
static bool next_member(cply_json_iter *it)
{
	while (cply_json_step(it)) {
		cply_str raw = cply_json_raw(it->key);
		if (raw.len < 2 || !is_time(cply_str_sub(raw, 1, raw.len - 1)))
			return true;
	}
	return false;
}

/* Do two values say the same, as they are written? */
static bool is_same(cply_json_value a, cply_json_value b)
{
	enum { DEEPEST = 64 };
	cply_json_iter levels[DEEPEST][2];
	size_t n = 0;
	for (;;) {
		cply_json_type type = cply_json_type_of(a);
		if (type != cply_json_type_of(b))
			return false;
		if (type >= CPLY_JSON_ARRAY) {
			if (n == DEEPEST)
				return false;
			levels[n][0] = cply_json_each(a);
			levels[n++][1] = cply_json_each(b);
		} else if (type != CPLY_JSON_MISSING &&
		           !cply_str_eq(cply_json_raw(a), cply_json_raw(b))) {
			return false;
		}
		for (;; n--) {
			if (!n)
				return true;
			bool has = next_member(&levels[n - 1][0]);
			if (has != next_member(&levels[n - 1][1]))
				return false;
			if (has)
				break;
		}
		const cply_json_iter *x = &levels[n - 1][0], *y = x + 1;
		if (!cply_str_eq(cply_json_raw(x->key), cply_json_raw(y->key)))
			return false;
		a = x->value;
		b = y->value;
	}
}

/* ---- states ---- */

static cply_str last_key(const cplyi_change *c)
{
	return cply_game_key(c->after.slot ? c->after : c->before);
}

static bool compare_states(parting *p)
{
	if (!cplyi_diff(cply_game_stream_state(p->logs[0]->stream),
	                cply_game_stream_state(p->logs[1]->stream), p->scratch,
	                &p->changes))
		return false;
	size_t kept = 0;
	for (size_t i = 0; i < p->changes.n; i++)
		if (!is_time(last_key(&p->changes.items[i])))
			p->changes.items[kept++] = p->changes.items[i];
	p->changes.n = kept;
	return true;
}

/* Goes on as long as both say the same. False: no memory. */
static bool go(parting *p)
{
	for (;;) {
		for (int i = 0; i < 2; i++)
			p->deltas[i] = cplyi_game_log_next(p->logs[i]);
		const cply_game_delta *a = p->deltas[0], *b = p->deltas[1];
		if (!a || !b)
			return true;
		p->step = a->step + 1;
		p->differ_events = !is_same(a->type, b->type) ||
		                   !is_same(a->data, b->data);
		if (p->differ_events || !is_same(a->game, b->game)) {
			if (!compare_states(p))
				return false;
			if (p->differ_events || p->changes.n)
				return true;
		}
	}
}

/* ---- what surrounds the deltas ---- */

static bool is_same_text(cply_str a, cply_str b)
{
	cply_json_parser parsers[2] = { 0 };
	cply_json docs[2];
	bool same = cply_json_parse(&parsers[0], a, NULL, NULL, &docs[0]) ==
	                    CPLY_OK &&
	            cply_json_parse(&parsers[1], b, NULL, NULL, &docs[1]) ==
	                    CPLY_OK &&
	            is_same(cply_json_root(&docs[0]), cply_json_root(&docs[1]));
	cply_json_parser_free(&parsers[0]);
	cply_json_parser_free(&parsers[1]);
	return same;
}

/* The last member with a key; empty: none. */
static cply_str member(const cply_game_head *h, cply_str key)
{
	for (size_t i = h->n_members; i-- > 0;)
		if (cply_str_eq(h->members[i].key, key))
			return h->members[i].json;
	return (cply_str){ NULL, 0 };
}

static bool is_named(const parting *p, cply_str key)
{
	for (size_t i = 0; i < p->n_names; i++)
		if (cply_str_eq(p->names[i], key))
			return true;
	return false;
}

/* A log that is cut off may have lost members. */
static void compare_roots(parting *p)
{
	enum { MOST = 1000 }; /* more is no log */
	for (int i = 0; i < 2; i++) {
		const cply_game_head *h =
			cply_game_stream_head(p->logs[i]->stream);
		const cply_game_head *other =
			cply_game_stream_head(p->logs[!i]->stream);
		for (size_t k = 0; k < h->n_members && k < MOST; k++) {
			cply_str key = h->members[k].key;
			cply_str there = member(other, key);
			if (p->n_names < CPLY_COUNT(p->names) &&
			    (there.len || !p->is_cut[!i]) &&
			    !is_named(p, key) &&
			    !is_same_text(member(h, key), there))
				p->names[p->n_names++] = key;
		}
	}
}

static void find_ends(parting *p)
{
	for (int i = 0; i < 2; i++) {
		const cply_game_stream *s = p->logs[i]->stream;
		p->is_cut[i] = !p->deltas[i] && (s->event == CPLY_JSON_FAILED ||
		                                 s->tree.is_full);
	}
	if (!p->deltas[0] && !p->deltas[1])
		compare_roots(p);
}

/* ---- printing ---- */

static void put_event(const parting *p, int which, cply_buf *out)
{
	const cply_game_delta *d = p->deltas[which];
	cply_put(out, which ? "second: " : "first:  ");
	if (!d) {
		cply_put(out, p->is_cut[which] ? "is cut off here\n"
		                               : "ends here\n");
		return;
	}
	cply_json_writer w;
	cply_json_writer_init(&w, out, 0);
	cply_json_begin_object(&w);
	cplyi_key_value(&w, "type", d->type);
	cplyi_key_value(&w, "data", d->data);
	cply_json_end_object(&w);
	cply_put(out, "\n");
}

/* Said first: then all the rest has to be expected. */
static void put_games(const parting *p, cply_buf *out)
{
	cply_str names[2];
	for (int i = 0; i < 2; i++)
		names[i] = cply_game_member_text(cply_game_stream_head(
							 p->logs[i]->stream),
		                                 "gameName", p->scratch);
	if (!names[0].len || !names[1].len || cply_str_eq(names[0], names[1]))
		return;
	cply_put(out, "the logs are of different games: ");
	(void)cplyi_put_visible(out, names[0], CPLYI_SHOWN);
	cply_put(out, " and ");
	(void)cplyi_put_visible(out, names[1], CPLYI_SHOWN);
	cply_put(out, "\n");
}

/* No step differs. */
static void put_same(const parting *p, cply_buf *out)
{
	bool is_all = !p->n_names && !p->is_cut[0] && !p->is_cut[1];
	cply_put(out, is_all ? "the logs are the same, all "
	                     : "the steps are the same, all ");
	cply_put_uint(out, p->step);
	cply_put(out, !is_all        ? " of them\n"
	              : p->step == 1 ? " step of them\n"
	                             : " steps of them\n");
	for (int i = 0; i < 2; i++)
		if (p->is_cut[i])
			put_event(p, i, out);
	for (size_t i = 0; i < p->n_names; i++) {
		cply_put(out, !i ? "" : i + 1 < p->n_names ? ", " : " and ");
		cplyi_put_path_key(out, p->names[i]);
	}
	cply_put(out, p->n_names > 1    ? " differ\n"
	              : p->n_names == 1 ? " differs\n"
	                                : "");
}

static void put_text(parting *p, bool color, cply_buf *out)
{
	put_games(p, out);
	if (!p->deltas[0] && !p->deltas[1]) {
		put_same(p, out);
		return;
	}
	bool ends = !p->deltas[0] || !p->deltas[1];
	cply_put(out, "the logs part at step ");
	cply_put_uint(out, p->step + ends);
	cply_put(out, p->differ_events && !ends ? ": different events\n"
	              : ends                    ? "\n"
	                     : ": the same event, different states\n");
	for (int i = 0; i < 2; i++)
		put_event(p, i, out);
	if (!ends && p->changes.n)
		cplyi_diff_tree(&p->changes, color, p->scratch, out);
}

/* What leads from the first state to the second, as JSON Patch. */
static void put_patch(parting *p, cply_json_writer *w)
{
	cply_buf b;
	cply_buf_init(&b, p->scratch);
	cplyi_diff_patch(&p->changes, p->scratch, &b);
	cply_str patch = cply_buf_str(&b);
	while (patch.len && patch.ptr[patch.len - 1] == '\n')
		patch.len--;
	cply_json_key(w, "patch");
	cply_json_put_raw(w, patch);
}

static void put_json(parting *p, cply_buf *out)
{
	static const char *const sides[] = { "a", "b" };
	bool is_same_game = !p->deltas[0] && !p->deltas[1];
	bool ends = !p->deltas[0] || !p->deltas[1];
	cply_json_writer w;
	cply_json_writer_init(&w, out, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "schema");
	cply_json_put_string(&w, CPLY_STR("crossply-game-diff/1"));
	cply_json_key(&w, "same");
	cply_json_put_bool(&w, is_same_game && !p->n_names);
	cply_json_key(&w, "step");
	cply_json_put_int(&w, (int64_t)(p->step + (ends && !is_same_game)));
	for (int i = 0; i < 2; i++) {
		const cply_game_delta *d = p->deltas[i];
		if (!d)
			continue;
		cply_json_key(&w, sides[i]);
		cply_json_begin_object(&w);
		cplyi_key_value(&w, "type", d->type);
		cplyi_key_value(&w, "data", d->data);
		cply_json_end_object(&w);
	}
	if (!ends)
		put_patch(p, &w);
	if (p->n_names) {
		cply_json_key(&w, "members");
		cply_json_begin_array(&w);
		for (size_t i = 0; i < p->n_names; i++)
			cply_json_put_string(&w, p->names[i]);
		cply_json_end_array(&w);
	}
	for (int i = 0; i < 2; i++)
		if (p->is_cut[i]) {
			cply_json_key(&w, i ? "b_is_cut" : "a_is_cut");
			cply_json_put_bool(&w, true);
		}
	cply_json_end_object(&w);
	cply_put(out, "\n");
}

/* A log that is held is read once more. */
static cply_game_log *open_log(const cply_doc *doc, cply_arena *scratch,
                               cply_game_log *again, cply_diags *quiet)
{
	if (doc->log)
		return doc->log;
	cplyi_game_log_reread(doc->as.game, scratch, quiet, again);
	return again;
}

cply_status cplyi_diff_logs(const cply_doc *before, const cply_doc *after,
                            const cply_diff_options *o, cply_arena *scratch,
                            cply_buf *out)
{
	cply_game_log again[2];
	cply_diags quiet[2];
	parting p = { .scratch = scratch };
	p.logs[0] = open_log(before, scratch, &again[0], &quiet[0]);
	p.logs[1] = open_log(after, scratch, &again[1], &quiet[1]);
	bool good = cplyi_game_log_start(p.logs[0]);
	good = cplyi_game_log_start(p.logs[1]) && good && go(&p);
	if (good)
		find_ends(&p);
	if (good && o->json)
		put_json(&p, out);
	else if (good)
		put_text(&p, o->color, out);
	for (int i = 0; i < 2; i++)
		(void)!cplyi_game_log_finish(p.logs[i], false);
	return good && !scratch->failed ? CPLY_OK : CPLY_NOMEM;
}
