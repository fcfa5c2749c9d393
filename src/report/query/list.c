/* SPDX-License-Identifier: MIT */
/* The paths that a log has values at, and its events. Keys of game objects and
 * of lists become `*`, so that the list is short however long the log is. */
#include "game/state/tree.h"
#include "report/query/parts.h"

enum { MOST_PATHS = 4096, DEEPEST = 64 };

typedef struct listed_path {
	cply_str path;
	uint32_t types; /* bit per cply_json_type; bit 0: a reference */
	uint64_t n;     /* values that were set */
} listed_path;

typedef struct listed_name {
	cply_str text;
	uint64_t n;
} listed_name;

typedef struct listed_event {
	uint64_t n;
	listed_name names[CPLYI_QUERY_NAMES];
	size_t n_names;
} listed_event;

typedef struct cplyi_listed {
	listed_path paths[MOST_PATHS];
	size_t n;
	uint32_t table[2 * MOST_PATHS];
	listed_event events[CPLY_GAME_EVENTS];
} listed;

static uint32_t hash_of(cply_str s)
{
	uint32_t h = 2166136261u;
	for (size_t i = 0; i < s.len; i++)
		h = (h ^ (unsigned char)s.ptr[i]) * 16777619u;
	return h ^ h >> 15;
}

static void note(cplyi_query *q, cply_str path, uint32_t type)
{
	listed *l = q->listed;
	size_t i = hash_of(path) % CPLY_COUNT(l->table);
	while (l->table[i] &&
	       !cply_str_eq(l->paths[l->table[i] - 1].path, path))
		i = (i + 1) % CPLY_COUNT(l->table);
	if (!l->table[i]) {
		if (l->n == MOST_PATHS)
			return;
		l->paths[l->n].path = cply_str_copy(q->a, path);
		l->table[i] = (uint32_t)++l->n;
	}
	listed_path *p = &l->paths[l->table[i] - 1];
	p->types |= type;
	p->n++;
}

static bool is_reference(cply_json_value v)
{
	return cply_json_count(v) == 1 &&
	       cply_json_type_of(cply_json_get(v, "id")) == CPLY_JSON_STRING;
}

typedef struct down {
	cply_json_iter it;
	size_t len; /* of the path */
} down;

static void put_key(cply_buf *b, cply_str key, size_t depth)
{
	uint32_t index;
	bool is_object =
		depth == 1 && cply_str_is(cply_buf_str(b), "gameObjects");
	if (depth)
		cply_put_char(b, '.');
	if (is_object || cplyi_is_index(key, &index))
		cply_put_char(b, '*');
	else
		cplyi_put_path_key(b, key);
}

static void list_paths(cplyi_query *q, cply_json_value game)
{
	down levels[DEEPEST];
	size_t n = 1;
	cply_buf b;
	cply_buf_init(&b, &q->row);
	levels[0] = (down){ cply_json_each(game), 0 };
	while (n && !b.failed) {
		down *l = &levels[n - 1];
		b.len = l->len;
		if (!cply_json_step(&l->it)) {
			n--;
			continue;
		}
		cply_str key = cplyi_query_key(q, l->it.key);
		cply_json_value v = l->it.value;
		cply_json_type type = cply_json_type_of(v);
		if (cply_str_eq(key, q->length) ||
		    (type == CPLY_JSON_STRING &&
		     cply_str_eq(cply_json_string(v, &q->row), q->removed)))
			continue;
		put_key(&b, key, n - 1);
		bool is_object =
			n == 2 &&
			cply_str_is(cply_str_sub(cply_buf_str(&b), 0, 12),
		                    "gameObjects.");
		if (type == CPLY_JSON_OBJECT && !is_object && is_reference(v))
			note(q, cply_buf_str(&b), 1);
		else if (type == CPLY_JSON_OBJECT && n < DEEPEST)
			levels[n++] = (down){ cply_json_each(v), b.len };
		else
			note(q, cply_buf_str(&b), 1u << type);
	}
}

static void list_event(cplyi_query *q, const cply_game_delta *d)
{
	listed_event *e = &q->listed->events[d->event];
	e->n++;
	cply_json_value name = cplyi_event_of(d->event, d->data).function;
	if (!cply_json_type_of(name))
		return;
	cply_str text = cply_json_string(name, &q->row);
	for (size_t i = 0; i < e->n_names; i++)
		if (cply_str_eq(e->names[i].text, text)) {
			e->names[i].n++;
			return;
		}
	if (e->n_names < CPLYI_QUERY_NAMES)
		e->names[e->n_names++] =
			(listed_name){ cply_str_copy(q->a, text), 1 };
}

void cplyi_query_list_delta(cplyi_query *q, const cply_game_delta *d)
{
	if (!q->listed)
		q->listed = CPLY_NEW(q->a, 1, listed);
	if (!q->listed)
		return;
	if (cply_json_type_of(d->game) == CPLY_JSON_OBJECT)
		list_paths(q, d->game);
	list_event(q, d);
}

/* ---- printing ---- */

static const char *const type_names[] = { "reference", "null",   "boolean",
	                                  "boolean",   "number", "string",
	                                  "array",     "object" };

static void put_types(cply_buf *b, uint32_t types)
{
	bool is_first = true;
	for (unsigned i = 0; i < CPLY_COUNT(type_names); i++) {
		if (!(types >> i & 1) ||
		    (i == CPLY_JSON_TRUE && types >> CPLY_JSON_FALSE & 1))
			continue;
		cply_put(b, is_first ? "" : " or ");
		cply_put(b, type_names[i]);
		is_first = false;
	}
}

static int compare(const listed_path *a, const listed_path *b)
{
	return cply_str_cmp(a->path, b->path);
}

/* By path: shell sort, which is enough for some thousand. */
static void sort_paths(listed *l)
{
	for (size_t gap = l->n / 2; gap; gap /= 2)
		for (size_t i = gap; i < l->n; i++)
			for (size_t k = i;
			     k >= gap &&
			     compare(&l->paths[k - gap], &l->paths[k]) > 0;
			     k -= gap) {
				listed_path t = l->paths[k];
				l->paths[k] = l->paths[k - gap];
				l->paths[k - gap] = t;
			}
}

static void put_text(cplyi_query *q, cply_game_value state)
{
	const listed *l = q->listed;
	cply_buf *b = q->out;
	for (size_t i = 0; i < l->n; i++) {
		cplyi_put_plain_text(b, l->paths[i].path);
		cply_put(b, "\t");
		put_types(b, l->paths[i].types);
		cply_put(b, "\n");
	}
	for (int e = 0; e < CPLY_GAME_EVENTS; e++) {
		const listed_event *of = &l->events[e];
		if (!of->n)
			continue;
		cply_put(b, "--event ");
		cply_put(b, cply_game_event_name((cply_game_event)e));
		cply_put(b, "\t");
		cply_put_uint(b, of->n);
		for (size_t i = 0; i < of->n_names; i++) {
			cply_put(b, i ? ", " : "\t");
			cplyi_put_plain_text(b, of->names[i].text);
			cply_put(b, " ");
			cply_put_uint(b, of->names[i].n);
		}
		cply_put(b, "\n");
	}
	cply_game_iter it =
		cply_game_each(cply_game_get(state, CPLY_STR("players")));
	while (cply_game_step(&it)) {
		cply_game_value p = cply_game_follow(it.value);
		cply_put(b, "--player ");
		cplyi_put_plain_text(b, cply_game_key(p));
		cply_put(b, "\t");
		cplyi_put_plain_text(
			b, cply_game_text(cply_game_get(p, CPLY_STR("name")),
		                          &q->row));
		cply_put(b, "\n");
	}
}

static void put_types_json(cply_json_writer *w, uint32_t types)
{
	cply_json_key(w, "types");
	cply_json_begin_inline_array(w);
	for (unsigned i = 0; i < CPLY_COUNT(type_names); i++)
		if (types >> i & 1 &&
		    !(i == CPLY_JSON_TRUE && types >> CPLY_JSON_FALSE & 1))
			cply_json_put_string(w, cply_str_of(type_names[i]));
	cply_json_end_array(w);
}

static void put_events_json(cplyi_query *q, cply_json_writer *w)
{
	const listed *l = q->listed;
	cply_json_key(w, "events");
	cply_json_begin_array(w);
	for (int e = 0; e < CPLY_GAME_EVENTS; e++) {
		const listed_event *of = &l->events[e];
		if (!of->n)
			continue;
		cply_json_begin_inline_object(w);
		cply_json_key(w, "type");
		cply_json_put_string(w, cply_str_of(cply_game_event_name(
						(cply_game_event)e)));
		cply_json_key(w, "count");
		cply_json_put_int(w, (int64_t)of->n);
		cply_json_key(w, "functions");
		cply_json_begin_object(w);
		for (size_t i = 0; i < of->n_names; i++) {
			cply_json_key_str(w, of->names[i].text);
			cply_json_put_int(w, (int64_t)of->names[i].n);
		}
		cply_json_end_object(w);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

static void put_players_json(cplyi_query *q, cply_game_value state,
                             cply_json_writer *w)
{
	cply_json_key(w, "players");
	cply_json_begin_array(w);
	cply_game_iter it =
		cply_game_each(cply_game_get(state, CPLY_STR("players")));
	while (cply_game_step(&it)) {
		cply_game_value p = cply_game_follow(it.value);
		cply_json_begin_inline_object(w);
		cply_json_key(w, "id");
		cply_json_put_string(w, cply_game_key(p));
		cply_json_key(w, "name");
		cply_json_put_string(
			w, cply_game_text(cply_game_get(p, CPLY_STR("name")),
		                          &q->row));
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

static void put_json(cplyi_query *q, cply_game_value state)
{
	const listed *l = q->listed;
	cply_json_writer w;
	cply_json_writer_init(&w, q->out, 2);
	cply_json_begin_object(&w);
	cply_json_key(&w, "schema");
	cply_json_put_string(&w, CPLY_STR("crossply-paths/1"));
	cply_json_key(&w, "paths");
	cply_json_begin_array(&w);
	for (size_t i = 0; i < l->n; i++) {
		cply_json_begin_inline_object(&w);
		cply_json_key(&w, "path");
		cply_json_put_string(&w, l->paths[i].path);
		put_types_json(&w, l->paths[i].types);
		cply_json_key(&w, "values_set");
		cply_json_put_int(&w, (int64_t)l->paths[i].n);
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	put_events_json(q, &w);
	put_players_json(q, state, &w);
	cply_json_end_object(&w);
	cply_put(q->out, "\n");
}

void cplyi_query_put_list(cplyi_query *q, cply_game_value state)
{
	listed *l = q->listed;
	if (!l)
		l = q->listed = CPLY_NEW(q->a, 1, listed);
	if (!l)
		return;
	sort_paths(l);
	if (q->o.form == CPLY_QUERY_JSON) {
		put_json(q, state);
		return;
	}
	if (q->o.form == CPLY_QUERY_TEXT) {
		put_text(q, state);
		return;
	}
	cply_put(q->out, "path,types,values_set\n");
	for (size_t i = 0; i < l->n; i++) {
		cplyi_put_csv_field(q->out, l->paths[i].path);
		cply_put(q->out, ",");
		put_types(q->out, l->paths[i].types);
		cply_put(q->out, ",");
		cply_put_uint(q->out, l->paths[i].n);
		cply_put(q->out, "\n");
	}
}
