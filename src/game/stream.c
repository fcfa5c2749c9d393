/* SPDX-License-Identifier: MIT */
/* A log from its beginning to its end, one delta at a time. */
#include "game/stream.h"

#include "carrier/json_core.h"

static const char *const event_names[] = {
	[CPLY_GAME_START] = "start", [CPLY_GAME_ORDER] = "order",
	[CPLY_GAME_RAN] = "ran",     [CPLY_GAME_FINISHED] = "finished",
	[CPLY_GAME_OVER] = "over",   [CPLY_GAME_DISCONNECT] = "disconnect",
	[CPLY_GAME_OTHER] = "other",
};

const char *cply_game_event_name(cply_game_event e)
{
	return (unsigned)e < CPLY_COUNT(event_names) ? event_names[e] : "other";
}

/* ---- the members of the root ---- */

static void keep_constant(cply_game_stream *s, cply_json_value v, int which,
                          cply_str *out)
{
	s->constant_types[which] = cply_json_type_of(v);
	if (cply_json_type_of(v) != CPLY_JSON_STRING)
		return;
	cply_buf b;
	cply_str raw = cply_json_raw(v);
	cply_buf_init(&b, s->arena);
	cplyi_json_decode_wtf8(&b, cply_str_sub(raw, 1, raw.len - 1));
	*out = b.len ? cply_buf_str(&b) : (cply_str){ "", 0 };
	s->head.has_constants = true;
}

/* Of several the last counts, whatever was in those before it. */
static void keep_constants(cply_game_stream *s, cply_json_value v)
{
	s->head.removed = s->head.length = (cply_str){ NULL, 0 };
	s->head.has_constants = false;
	s->constant_types[0] = s->constant_types[1] = CPLY_JSON_MISSING;
	if (cply_json_type_of(v) != CPLY_JSON_OBJECT)
		return;
	keep_constant(s, cply_json_get(v, "DELTA_REMOVED"), 0,
	              &s->head.removed);
	keep_constant(s, cply_json_get(v, "DELTA_LIST_LENGTH"), 1,
	              &s->head.length);
}

/* Members that matter are in a log once. */
static void check_once(cply_game_stream *s)
{
	static const char *const names[] = { "constants",   "gameName",
		                             "gameSession", "epoch",
		                             "settings",    "randomSeed",
		                             "winners",     "losers" };
	for (size_t i = 0; i < CPLY_COUNT(names); i++) {
		if (!cply_json_is(s->pull.key, names[i]))
			continue;
		cply_span at = cply_json_span(s->pull.key);
		if (s->seen & 1u << i)
			cply_report_with(s->diags, CPLY_JS141, &at,
			                 CPLY_Z(names[i]));
		s->seen |= 1u << i;
	}
}

static void keep_member(cply_game_stream *s)
{
	cply_game_head *h = &s->head;
	check_once(s);
	if (cply_json_is(s->pull.key, "deltas")) {
		s->deltas = cply_json_type_of(s->pull.value);
		return;
	}
	if (h->n_members == s->cap_members) {
		size_t cap = s->cap_members ? s->cap_members * 2 : 16;
		cply_game_member *p =
			CPLY_GROW(s->arena, h->members, s->cap_members, cap,
		                  cply_game_member);
		if (!p)
			return;
		h->members = p;
		s->cap_members = cap;
	}
	cply_game_member *m = &h->members[h->n_members++];
	m->key = cply_str_copy(s->arena,
	                       cply_json_string(s->pull.key, s->arena));
	m->json = cply_str_copy(s->arena, cply_json_raw(s->pull.value));
	if (!s->pull.arrays)
		h->n_before = h->n_members;
	if (cply_str_is(m->key, "constants") && !h->constants_last)
		keep_constants(s, s->pull.value);
}

static cply_str find_member(const cply_game_head *head, const char *key)
{
	for (size_t i = head->n_members; i-- > 0;)
		if (cply_str_is(head->members[i].key, key))
			return head->members[i].json;
	return (cply_str){ NULL, 0 };
}

cply_str cply_game_member_json(const cply_game_head *head, const char *key)
{
	return find_member(head, key);
}

cply_str cply_game_member_text(const cply_game_head *head, const char *key,
                               cply_arena *a)
{
	cply_json_parser p = { 0 };
	cply_json doc;
	cply_str out = { NULL, 0 };
	if (cply_json_parse(&p, find_member(head, key), NULL, NULL, &doc) ==
	    CPLY_OK)
		out = cply_json_string(cply_json_root(&doc), a);
	cply_json_parser_free(&p);
	return out;
}

/* ---- finding the constants ---- */

static void start_pull(cply_game_stream *s)
{
	cply_json_pull_init(&s->pull, NULL, &s->options);
	if (s->source.feed)
		cply_json_pull_from(&s->pull, s->source.feed, s->source.ctx);
	else
		cply_json_pull_text(&s->pull, s->source.text);
	s->head.n_members = s->head.n_before = 0;
	s->seen = 0;
}

/* Up to the first delta, or the end. */
static void read_to_deltas(cply_game_stream *s)
{
	do {
		s->event = cply_json_pull_next(&s->pull, s->diags);
		if (s->event == CPLY_JSON_MEMBER)
			keep_member(s);
	} while (s->event == CPLY_JSON_MEMBER);
	s->waits = s->event == CPLY_JSON_ELEMENT && s->pull.arrays == 1;
}

/* The constants stand after the deltas: goes there, looks, and comes back. */
static bool look_ahead(cply_game_stream *s)
{
	cply_json_event e;
	while ((e = cply_json_pull_next(&s->pull, NULL)) < CPLY_JSON_END)
		if (e == CPLY_JSON_MEMBER &&
		    cply_json_is(s->pull.key, "constants"))
			keep_constants(s, s->pull.value);
	cply_json_pull_free(&s->pull);
	if (s->source.feed && !s->source.rewind(s->source.ctx))
		return false;
	s->head.constants_last = s->head.has_constants;
	return true;
}

static void use_constants(cply_game_stream *s)
{
	cply_game_head *h = &s->head;
	if (!h->removed.ptr)
		h->removed = CPLY_STR("&RM");
	if (!h->length.ptr)
		h->length = CPLY_STR("&LEN");
	s->merge.removed = h->removed;
	s->merge.length = h->length;
}

static bool begin(cply_game_stream *s)
{
	cply_diags before = *s->diags;
	start_pull(s);
	read_to_deltas(s);
	if (s->waits && !s->head.has_constants) {
		bool can_go_back = !s->source.feed || s->source.rewind;
		s->is_assuming = !can_go_back;
		if (can_go_back) {
			if (!look_ahead(s))
				return false;
			*s->diags = before;
			start_pull(s);
			read_to_deltas(s);
		}
	}
	use_constants(s);
	return true;
}

cply_status cplyi_stream_open(const cply_game_source *source, cply_arena *arena,
                              cply_diags *diags, const cply_limits *limits,
                              cplyi_log *log, cply_game_stream **out)
{
	cply_game_stream *s = CPLY_NEW(arena, 1, cply_game_stream);
	*out = NULL;
	if (!s)
		return CPLY_NOMEM;
	*s = (cply_game_stream){ .source = *source,
		                 .arena = arena,
		                 .diags = diags,
		                 .limits = limits,
		                 .first = CPLY_GAME_EVENTS,
		                 .errors = diags->counts[CPLY_ERROR] };
	s->options = (cply_json_pull_options){ .array = "deltas",
		                               .max_depth = limits->depth,
		                               .report_in_members = true,
		                               .repairs_text = true };
	if (!cplyi_tree_init(&s->tree, arena, log))
		return CPLY_NOMEM;
	s->merge.tree = &s->tree;
	s->merge.tally.arena = arena;
	if (!begin(s)) {
		cply_report(diags, CPLY_GL113, CPLY_NOWHERE);
		s->event = CPLY_JSON_FAILED;
		s->pull.status = CPLY_INVALID;
	}
	if (arena->failed) {
		cply_json_pull_free(&s->pull);
		return CPLY_NOMEM;
	}
	*out = s;
	return CPLY_OK;
}

cply_status cply_game_stream_open(const cply_game_source *source,
                                  cply_arena *arena, cply_diags *diags,
                                  const cply_limits *limits,
                                  cply_game_stream **out)
{
	return cplyi_stream_open(source, arena, diags, limits, NULL, out);
}

/* ---- one delta ---- */

static cply_game_event event_of(cply_json_value type)
{
	const cply_json_node *n = &type.doc->tape[type.at];
	const char *text = type.doc->text.ptr + n->begin;
	if (n->end - n->begin == 5 && memcmp(text, "\"ran\"", 5) == 0)
		return CPLY_GAME_RAN; /* nine in ten */
	for (int e = 0; e < CPLY_GAME_OTHER; e++)
		if (cply_json_is(type, event_names[e]))
			return (cply_game_event)e;
	return CPLY_GAME_OTHER;
}

static void odd(cply_game_stream *s, cplyi_oddity what, cply_json_value v)
{
	cplyi_game_tally *t = &s->merge.tally;
	if (!cplyi_tally_add(t, what, cply_json_span(v)))
		return;
	cply_json_type type = cply_json_type_of(v);
	t->rows[what].found =
		what == ODD_GL110
			? cply_str_copy(s->arena,
	                                cply_str_sub(cply_json_raw(v), 0, 40))
			: cply_str_of(cply_json_type_name(type));
}

/* Which of the three members that matter has the key at a node? */
static cply_json_value *member_of(cply_game_delta *d, const cply_json *doc,
                                  uint32_t key)
{
	const cply_json_node *n = &doc->tape[key];
	cply_json_value k = { doc, key };
	if (n->end - n->begin == 6 && !(n->info & NODE_ESCAPED)) {
		uint32_t name, game, data, type;
		memcpy(&name, doc->text.ptr + n->begin + 1, 4);
		memcpy(&game, "game", 4);
		memcpy(&data, "data", 4);
		memcpy(&type, "type", 4);
		return name == game   ? &d->game
		       : name == data ? &d->data
		       : name == type ? &d->type
		                      : NULL;
	}
	if (!(n->info & NODE_ESCAPED))
		return NULL;
	return cply_json_is(k, "game")   ? &d->game
	       : cply_json_is(k, "data") ? &d->data
	       : cply_json_is(k, "type") ? &d->type
	                                 : NULL;
}

/* Of equal keys the last counts. */
static void take_apart(cply_game_delta *d)
{
	const cply_json *doc = d->whole.doc;
	const cply_json_node *tape = doc->tape;
	uint32_t end = tape[d->whole.at].next;
	d->type = d->data = d->game = (cply_json_value){ NULL, NO_NODE };
	if ((tape[d->whole.at].info & NODE_TYPE) != CPLY_JSON_OBJECT)
		return;
	for (uint32_t k = d->whole.at + 1; k < end; k = tape[k + 1].next) {
		cply_json_value *v = member_of(d, doc, k);
		if (v)
			*v = (cply_json_value){ doc, k + 1 };
	}
}

static inline cply_json_type type_of(cply_json_value v)
{
	return v.doc ? v.doc->tape[v.at].info & NODE_TYPE : CPLY_JSON_MISSING;
}

static void merge_delta(cply_game_stream *s)
{
	cply_game_delta *d = &s->delta;
	d->step = s->count;
	d->whole = s->pull.value;
	d->origin = s->pull.origin;
	d->extent = s->pull.extent;
	d->event = CPLY_GAME_OTHER;
	d->was_merged = false;
	s->merge.tally.step = s->count;
	s->merge.tally.origin = s->pull.origin;
	s->merge.tally.extent = s->pull.extent;
	take_apart(d);
	if (type_of(d->whole) != CPLY_JSON_OBJECT) {
		odd(s, ODD_GL105, d->whole);
		return;
	}
	if (type_of(d->type) == CPLY_JSON_STRING) {
		d->event = event_of(d->type);
		if (d->event == CPLY_GAME_OTHER)
			odd(s, ODD_GL110, d->type);
	} else {
		odd(s, ODD_GL107, d->type.doc ? d->type : d->whole);
	}
	cply_json_type type = type_of(d->game);
	if (s->before)
		s->before(s->before_ctx, d);
	if (type == CPLY_JSON_OBJECT)
		d->was_merged = cplyi_merge_delta(&s->merge, d->game);
	else if (type != CPLY_JSON_MISSING)
		odd(s, ODD_GL106, d->game);
	else
		d->was_merged = true;
}

const cply_game_delta *cply_game_stream_next(cply_game_stream *s)
{
	if (s->tree.failed || s->tree.is_full || s->is_closed)
		return NULL;
	while (!s->waits) {
		if (s->event >= CPLY_JSON_END)
			return NULL;
		s->event = cply_json_pull_next(&s->pull, s->diags);
		if (s->event == CPLY_JSON_MEMBER)
			keep_member(s);
		/* A second list of deltas has been reported. */
		s->waits = s->event == CPLY_JSON_ELEMENT && s->pull.arrays == 1;
	}
	s->waits = false;
	merge_delta(s);
	if (s->tree.failed || s->tree.is_full)
		return NULL;
	if (!s->count)
		s->first = s->delta.event;
	s->count++;
	s->events[s->delta.event]++;
	return &s->delta;
}

cply_game_value cply_game_stream_state(const cply_game_stream *s)
{
	return (cply_game_value){ &s->tree, s->tree.root, CPLY_GAME_NOW };
}

const cply_game_head *cply_game_stream_head(const cply_game_stream *s)
{
	return &s->head;
}

uint64_t cply_game_stream_count(const cply_game_stream *s)
{
	return s->count;
}

/* ---- the end ---- */

static cply_status status_of(const cply_game_stream *s)
{
	if (s->tree.failed || s->arena->failed ||
	    (s->event == CPLY_JSON_FAILED && s->pull.status == CPLY_NOMEM))
		return CPLY_NOMEM;
	if (s->tree.is_full)
		return CPLY_LIMIT;
	if (s->event == CPLY_JSON_FAILED && s->pull.status == CPLY_LIMIT)
		return CPLY_LIMIT;
	return s->diags->counts[CPLY_ERROR] > s->errors ? CPLY_INVALID
	                                                : CPLY_OK;
}

cply_status cply_game_stream_close(cply_game_stream *s)
{
	if (!s->is_closed) {
		cply_status status = status_of(s);
		if (s->tree.is_full)
			cply_report_with(s->diags, CPLY_GL115, CPLY_NOWHERE,
			                 CPLY_N(s->count));
		if (status != CPLY_NOMEM) {
			cplyi_check_root(s);
			cplyi_tally_report(&s->merge.tally, s->diags);
		}
		cply_status pull = s->pull.status;
		cply_json_pull_free(&s->pull);
		s->pull.status = pull;
		s->is_closed = true;
	}
	return status_of(s);
}
