/* SPDX-License-Identifier: MIT */
/* A game log from near by: values of a state page by page, how they changed,
 * what differs between two positions, and questions. A state is never sent
 * whole. */
#include "wasm/inside.h"

#include "game/state/diff.h"
#include "report/diff/diff.h"

enum {
	PAGE = 200,     /* children or changes, if not said */
	MOST = 10000,   /* of them in one answer */
	LONGEST = 400,  /* bytes of a scalar in a list */
	COUNTED = 1000, /* members of an object that are counted */
	WHOLE = 1 << 20 /* bytes of a value as JSON */
};

static cply_status held(cplyi_w_call *c, const cply_game **out)
{
	*out = c->doc->log ? NULL : cply_doc_game(c->doc);
	if (*out)
		return CPLY_OK;
	return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
	                      c->doc->log ? "this log is not held"
	                                  : "this is not a game log");
}

/* The value at {at, path}; without `at` in the last state. */
static cply_status value_at(cplyi_w_call *c, const cply_game **game,
                            cply_game_value *out)
{
	uint64_t position;
	cply_str path = cplyi_w_text(c, "path");
	cply_status s = held(c, game);
	if (s == CPLY_OK)
		s = cplyi_w_find_position(c, "at", UINT64_MAX, &position);
	if (s != CPLY_OK)
		return s;
	*out = cply_game_state_at(*game, position);
	if (path.len)
		*out = cply_game_path(*out, path, c->scratch);
	if (cply_game_type(*out) != CPLY_JSON_MISSING)
		return CPLY_OK;
	return cplyi_w_refuse_text(c, CPLY_INVALID, "there is no value at ",
	                           path, "");
}

static const char *type_name(cply_json_type t)
{
	static const char *const names[] = {
		[CPLY_JSON_MISSING] = "missing", [CPLY_JSON_NULL] = "null",
		[CPLY_JSON_FALSE] = "boolean",   [CPLY_JSON_TRUE] = "boolean",
		[CPLY_JSON_NUMBER] = "number",   [CPLY_JSON_STRING] = "string",
		[CPLY_JSON_ARRAY] = "list",      [CPLY_JSON_OBJECT] = "object",
	};
	return names[t];
}

static uint64_t members(cply_game_value v)
{
	cply_game_iter it = cply_game_each(v);
	uint64_t n = 0;
	while (n < COUNTED && cply_game_step(&it))
		n++;
	return n;
}

/* The members of an object about a value: its type, and the value itself, or
 * how much is in it. */
static void put_brief(cply_json_writer *w, cply_game_value v)
{
	cply_json_type type = cply_game_type(v);
	cply_str id, raw = cply_game_raw(v);
	cplyi_key_string(w, "type", cply_str_of(type_name(type)));
	if (type == CPLY_JSON_ARRAY) {
		cplyi_key_uint(w, "size", cply_game_length(v));
	} else if (type == CPLY_JSON_OBJECT) {
		cplyi_key_uint(w, "size", members(v));
		if (cply_game_is_reference(v, &id)) {
			cply_json_key(w, "reference");
			cply_json_put_raw(w, id);
		}
	} else if (type != CPLY_JSON_MISSING && raw.len <= LONGEST) {
		cply_json_key(w, "value");
		cply_json_put_raw(w, raw);
	} else if (type != CPLY_JSON_MISSING) {
		cplyi_key_uint(w, "bytes", raw.len);
	}
}

static void put_brief_object(cply_json_writer *w, const char *key,
                             cply_game_value v)
{
	cply_json_key(w, key);
	cply_json_begin_object(w);
	put_brief(w, v);
	cply_json_end_object(w);
}

static uint64_t page_of(const cplyi_w_call *c)
{
	int64_t n = cplyi_w_number(c, "count", PAGE);
	return n < 0 ? 0 : n > MOST ? MOST : (uint64_t)n;
}

/* {at, path, from, count} */
cply_status cplyi_w_children(cplyi_w_call *c)
{
	const cply_game *g;
	cply_game_value v;
	cply_json_writer w;
	int64_t from = cplyi_w_number(c, "from", 0);
	uint64_t n = 0, most = page_of(c), given = 0;
	cply_status s = value_at(c, &g, &v);
	if (s != CPLY_OK)
		return s;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	put_brief(&w, v);
	cply_json_key(&w, "children");
	cply_json_begin_array(&w);
	cply_game_iter it = cply_game_each(v);
	bool is_list = cply_game_type(v) == CPLY_JSON_ARRAY;
	bool more = false;
	while (!more && cply_game_step(&it)) {
		if ((int64_t)n++ < from)
			continue;
		more = given == most;
		if (more)
			break;
		given++;
		cply_json_begin_object(&w);
		if (is_list)
			cplyi_key_uint(&w, "key", it.index);
		else
			cplyi_key_string(&w, "key", it.key);
		put_brief(&w, it.value);
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	cplyi_key_bool(&w, "more", more);
	cply_json_end_object(&w);
	return CPLY_OK;
}

/* {at, path, resolve}: all of a value, unless that is too much. */
cply_status cplyi_w_value(cplyi_w_call *c)
{
	const cply_game_print how = {
		.resolve = (uint32_t)cplyi_w_number(c, "resolve", 0)
	};
	const cply_game *g;
	cply_game_value v;
	cply_json_writer w;
	cply_buf b;
	cply_status s = value_at(c, &g, &v);
	if (s != CPLY_OK)
		return s;
	cply_buf_init(&b, c->scratch);
	b.max = WHOLE;
	cply_json_writer_init(&w, &b, 0);
	bool is_whole = cply_game_put(v, &how, c->scratch, &w);
	if (!is_whole || b.failed)
		return cplyi_w_refuse(c, CPLY_LIMIT,
		                      "this value is too large to be sent "
		                      "whole; ask for its children");
	cply_put_str(&c->out, cply_buf_str(&b));
	return CPLY_OK;
}

/* {path, at, from, count} or {path, at, thin}: when the value of a place
 * changed, and to what; with `thin` no more than so many of all changes, evenly
 * spread, with the first and the last. The place is looked up in the state at
 * `at`. */
cply_status cplyi_w_changes(cplyi_w_call *c)
{
	const cply_game *g;
	cply_game_value v;
	cply_json_writer w;
	size_t n, i = 0;
	uint64_t from, most = page_of(c);
	int64_t asked = cplyi_w_number(c, "thin", 0);
	cply_status s = value_at(c, &g, &v);
	if (s == CPLY_OK)
		s = cplyi_w_find_position(c, "from", 0, &from);
	if (s != CPLY_OK)
		return s;
	uint64_t *at = cply_game_changes(g, v.slot, c->scratch, &n);
	if (!at && n)
		return cplyi_w_no_memory(c);
	size_t total = n, thin = asked > 1 && asked <= MOST ? (size_t)asked : 0;
	for (size_t k = 0; thin && n > thin && k < thin; k++)
		at[k] = at[(uint64_t)k * (n - 1) / (thin - 1)];
	if (thin) {
		n = n < thin ? n : thin;
		most = n;
	}
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_uint(&w, "total", total);
	cply_json_key(&w, "changes");
	cply_json_begin_array(&w);
	while (i < n && at[i] < from)
		i++;
	for (; i < n && most; i++, most--) {
		cply_json_begin_object(&w);
		cplyi_key_uint(&w, "position", at[i]);
		put_brief(&w, cply_game_value_at(g, v.slot, at[i]));
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	cplyi_key_bool(&w, "more", i < n);
	cply_json_end_object(&w);
	return CPLY_OK;
}

/* ---- two positions ---- */

static void put_path(cply_json_writer *w, cply_game_value v, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_game_put_path(v, &b);
	cplyi_key_string(w, "path", cply_buf_str(&b));
}

/* Only what the steps between them touched is looked at, however large the
 * state is. What lies below a place that came or went is not listed. */
static cply_status put_touched(cplyi_w_call *c, const cply_game *g,
                               uint64_t from, uint64_t to)
{
	uint64_t low = from < to ? from : to, high = from < to ? to : from;
	uint64_t most = page_of(c), skip = 0, seen = 0;
	size_t n, i;
	cply_json_writer w;
	const cply_game_slot **slots =
		cply_game_touched(g, low, high, c->scratch, &n);
	int64_t asked = cplyi_w_number(c, "skip", 0);
	if (!slots && n)
		return cplyi_w_no_memory(c);
	skip = asked > 0 ? (uint64_t)asked : 0;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "changes");
	cply_json_begin_array(&w);
	for (i = 0; i < n; i++) {
		cply_game_value before = cply_game_value_at(g, slots[i], from);
		cply_game_value after = cply_game_value_at(g, slots[i], to);
		if (cply_game_same(before, after) ||
		    (!before.slot && !after.slot) || seen++ < skip)
			continue;
		if (seen - skip > most)
			break;
		cply_json_begin_object(&w);
		put_path(&w, after.slot ? after : before, c->scratch);
		put_brief_object(&w, "before", before);
		put_brief_object(&w, "after", after);
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	cplyi_key_bool(&w, "more", i < n);
	cply_json_end_object(&w);
	return CPLY_OK;
}

static const char *const forms[] = { "list", "text", "patch", NULL };

/* {from, to, as}: a list of places with both values, or what `crossply diff`
 * prints, as text or as JSON Patch. */
cply_status cplyi_w_game_diff(cplyi_w_call *c)
{
	const cply_game *g;
	cplyi_changes changes = { 0 };
	uint64_t from, to;
	int as = cplyi_w_choice(c, "as", forms, 0);
	cply_status s = held(c, &g);
	if (s == CPLY_OK)
		s = cplyi_w_find_position(c, "from", 0, &from);
	if (s == CPLY_OK)
		s = cplyi_w_find_position(c, "to", UINT64_MAX, &to);
	if (s != CPLY_OK)
		return s;
	if (as <= 0)
		return put_touched(c, g, from, to);
	if (!cplyi_diff(cply_game_state_at(g, from), cply_game_state_at(g, to),
	                c->scratch, &changes))
		return cplyi_w_no_memory(c);
	if (as == 1)
		cplyi_diff_tree(&changes, false, c->scratch, &c->out);
	else
		cplyi_diff_patch(&changes, c->scratch, &c->out);
	return CPLY_OK;
}

/* ---- questions ---- */

static const char *const answers[] = { "text", "csv", "json", NULL };

static const char **paths_of(const cplyi_w_call *c, size_t *n)
{
	cply_json_value list = cply_json_get(c->in, "paths");
	cply_json_iter it = cply_json_each(list);
	const char **paths =
		CPLY_NEW(c->scratch, cply_json_count(list) + 1, const char *);
	*n = 0;
	while (paths && cply_json_type_of(list) == CPLY_JSON_ARRAY &&
	       cply_json_step(&it)) {
		cply_str s = cply_json_string(it.value, c->scratch);
		char *p = CPLY_NEW(c->scratch, s.len + 1, char);
		if (p && s.len)
			memcpy(p, s.ptr, s.len);
		paths[(*n)++] = p;
	}
	return paths;
}

/* What `crossply query` prints. */
cply_status cplyi_w_query(cplyi_w_call *c)
{
	int form = cplyi_w_choice(c, "as", answers, CPLY_QUERY_JSON);
	size_t n;
	const char **paths = paths_of(c, &n);
	const cply_query_options options = {
		.form = (cply_query_form)(form < 0 ? CPLY_QUERY_JSON : form),
		.paths = paths,
		.n_paths = n,
		.where = cplyi_w_name(c, "where"),
		.event = cplyi_w_name(c, "event"),
		.player = cplyi_w_name(c, "player"),
		.function = cplyi_w_name(c, "function"),
		.invalid = cplyi_w_flag(c, "invalid"),
		.valid = cplyi_w_flag(c, "valid"),
		.changes = cplyi_w_flag(c, "changes"),
		.root = cplyi_w_flag(c, "root"),
		.list = cplyi_w_flag(c, "list"),
		.first = cplyi_w_flag(c, "first"),
		.count = cplyi_w_flag(c, "count"),
		.from = cplyi_w_name(c, "from"),
		.until = cplyi_w_name(c, "until"),
	};
	if (!c->doc->kind->query)
		return cplyi_w_refuse_text(c, CPLY_UNSUPPORTED,
		                           "nothing can be asked of a ",
		                           cply_str_of(c->doc->kind->title),
		                           "");
	if (!cplyi_session_file(c->d->s)->bytes.ptr)
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "the text of this log is not held; ask "
		                      "for its events");
	if (c->scratch->failed)
		return cplyi_w_no_memory(c);
	cply_status s =
		c->doc->kind->query(c->doc, &options, c->scratch, &c->out);
	if (s == CPLY_INVALID) {
		cply_str why = cply_str_copy(c->scratch, cply_buf_str(&c->out));
		return cplyi_w_refuse_text(c, s, "", cply_str_trim(why), "");
	}
	return s == CPLY_OK ? s : cplyi_w_no_memory(c);
}
