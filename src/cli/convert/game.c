/* SPDX-License-Identifier: MIT */
/* crossply convert for game logs: compressed and plain, as the states
 * themselves, and from the first generation of logs to the newest. Nothing is
 * held but the state and one delta. */
#include <string.h>

#include "cli/game/file.h"
#include "cli/game/out.h"

typedef struct conversion {
	cli *c;
	game_file file;
	game_out out;
	cply_arena a;
	cply_buf buf;
	uint64_t finished;
	bool has_member;
} conversion;

static bool pass(conversion *v)
{
	bool good = !v->buf.failed && !v->a.failed &&
	            game_out_put(&v->out, cply_buf_str(&v->buf));
	cply_arena_reset(&v->a, SIZE_MAX);
	cply_buf_init(&v->buf, &v->a);
	return good;
}

/* ---- states, one a line ---- */

static void put_members(conversion *v, size_t from, size_t to)
{
	const cply_game_head *h = cply_game_stream_head(v->file.stream);
	cply_json_writer w;
	if (from == to)
		return;
	cply_json_writer_init(&w, &v->buf, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "log");
	cply_json_begin_object(&w);
	for (size_t i = from; i < to; i++) {
		cply_json_key_str(&w, h->members[i].key);
		cply_json_put_raw(&w, h->members[i].json);
	}
	cply_json_end_object(&w);
	cply_json_end_object(&w);
	cply_put(&v->buf, "\n");
}

static bool put_state(conversion *v, const cply_game_delta *d)
{
	cply_json_writer w;
	cply_json_writer_init(&w, &v->buf, 0);
	cply_json_begin_object(&w);
	if (cply_json_type_of(d->type)) {
		cply_json_key(&w, "type");
		cply_json_put_value(&w, d->type);
	}
	if (cply_json_type_of(d->data)) {
		cply_json_key(&w, "data");
		cply_json_put_value(&w, d->data);
	}
	cply_json_key(&w, "state");
	if (!cply_game_put(cply_game_stream_state(v->file.stream), NULL, &v->a,
	                   &w))
		v->buf.failed = true;
	cply_json_end_object(&w);
	cply_put(&v->buf, "\n");
	return pass(v);
}

static bool put_states(conversion *v)
{
	const cply_game_delta *d;
	size_t before = cply_game_stream_head(v->file.stream)->n_before;
	put_members(v, 0, before);
	while ((d = game_file_next(&v->file)) != NULL)
		if (!put_state(v, d))
			return false;
	put_members(v, before,
	            cply_game_stream_head(v->file.stream)->n_members);
	return pass(v);
}

/* ---- a log ---- */

static void put_member(conversion *v, cply_str key, cply_str json)
{
	cply_json_writer w;
	cply_put(&v->buf, v->has_member ? ",\n" : "{\n");
	v->has_member = true;
	cply_json_writer_init(&w, &v->buf, 0);
	cply_json_put_string(&w, key);
	cply_put(&v->buf, ":");
	cply_put_str(&v->buf, json);
}

/* The name of an order becomes the order: {"index":0,"name":...,"args":[]}. */
static void put_order(conversion *v, cply_json_writer *w, cply_json_value order)
{
	cply_json_begin_object(w);
	cply_json_key(w, "index");
	cply_json_put_int(w, (int64_t)v->finished);
	cply_json_key(w, "name");
	cply_json_put_value(w, order);
	cply_json_key(w, "args");
	cply_json_begin_array(w);
	cply_json_end_array(w);
	cply_json_end_object(w);
}

static void put_data(conversion *v, cply_json_writer *w, cply_json_value data)
{
	cply_json_iter it = cply_json_each(data);
	cply_json_begin_object(w);
	while (cply_json_step(&it)) {
		cply_json_key_str(w, cply_json_string(it.key, &v->a));
		if (cply_json_is(it.key, "order") &&
		    cply_json_type_of(it.value) == CPLY_JSON_STRING)
			put_order(v, w, it.value);
		else
			cply_json_put_value(w, it.value);
	}
	cply_json_end_object(w);
}

static void put_delta(conversion *v, const cply_game_delta *d, bool upgrades)
{
	cply_json_writer w;
	cply_put(&v->buf, d->step ? ",\n" : "\n");
	cply_json_writer_init(&w, &v->buf, 0);
	if (!upgrades || d->event != CPLY_GAME_FINISHED ||
	    cply_json_type_of(d->data) != CPLY_JSON_OBJECT) {
		cply_json_put_value(&w, d->whole);
		return;
	}
	cply_json_iter it = cply_json_each(d->whole);
	cply_json_begin_object(&w);
	while (cply_json_step(&it)) {
		cply_json_key_str(&w, cply_json_string(it.key, &v->a));
		if (it.value.at == d->data.at)
			put_data(v, &w, it.value);
		else
			cply_json_put_value(&w, it.value);
	}
	cply_json_end_object(&w);
	v->finished++;
}

static bool has(const cply_game_head *h, const char *key)
{
	return cply_game_member_json(h, key).len > 0;
}

/* What the newest logs have and this one has not. */
static void put_newest(conversion *v, const cply_game_head *h)
{
	if (!has(h, "gamelogVersion"))
		put_member(v, CPLY_STR("gamelogVersion"),
		           CPLY_STR("\"2.2.0\""));
	if (!has(h, "gameVersion"))
		put_member(v, CPLY_STR("gameVersion"), CPLY_STR("\"unknown\""));
	if (!h->constants_last && h->has_constants)
		return;
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, &v->a);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "DELTA_REMOVED");
	cply_json_put_string(&w, h->removed);
	cply_json_key(&w, "DELTA_LIST_LENGTH");
	cply_json_put_string(&w, h->length);
	cply_json_end_object(&w);
	put_member(v, CPLY_STR("constants"), cply_buf_str(&b));
}

static void put_some(conversion *v, size_t from, size_t to, bool upgrades)
{
	const cply_game_head *h = cply_game_stream_head(v->file.stream);
	for (size_t i = from; i < to; i++) {
		const cply_game_member *m = &h->members[i];
		if (upgrades && h->constants_last &&
		    cply_str_is(m->key, "constants"))
			continue;
		if (upgrades && cply_str_is(m->key, "randomSeed") &&
		    !has(h, "settings")) {
			cply_buf b;
			cply_buf_init(&b, &v->a);
			cply_put(&b, "{\"randomSeed\":");
			cply_put_str(&b, m->json);
			cply_put(&b, "}");
			put_member(v, CPLY_STR("settings"), cply_buf_str(&b));
			continue;
		}
		put_member(v, m->key, m->json);
	}
}

static bool put_log(conversion *v, bool upgrades)
{
	const cply_game_head *h = cply_game_stream_head(v->file.stream);
	const cply_game_delta *d;
	size_t before = h->n_before;
	if (upgrades)
		put_newest(v, h);
	put_some(v, 0, before, upgrades);
	put_member(v, CPLY_STR("deltas"), CPLY_STR("["));
	while ((d = game_file_next(&v->file)) != NULL) {
		put_delta(v, d, upgrades);
		if (!pass(v))
			return false;
	}
	cply_put(&v->buf, "\n]");
	put_some(v, before, h->n_members, upgrades);
	cply_put(&v->buf, "\n}\n");
	return pass(v);
}

/* ---- the command ---- */

static int convert(conversion *v, const char *to)
{
	int code = EXIT_FINE;
	bool is_states =
		to &&
		(path_ends(to, ".ndjson") || path_ends(to, ".jsonl") ||
	         path_ends(to, ".ndjson.gz") || path_ends(to, ".jsonl.gz"));
	if (!game_out_open(&v->out, v->c, to, &code))
		return code;
	cply_arena_init(&v->a, NULL, SIZE_MAX);
	cply_buf_init(&v->buf, &v->a);
	bool good = game_file_start(&v->file) &&
	            (is_states ? put_states(v)
	                       : put_log(v, cli_has(v->c, OPT_UPGRADE)));
	code = game_file_finish(&v->file, false);
	bool is_kept = code < EXIT_FINDINGS || cli_has(v->c, OPT_KEEP_GOING);
	if (code == EXIT_FINDINGS && !is_kept)
		cli_complain("%s is broken; -k converts whatever can be read",
		             v->file.reader.s->file.name.ptr);
	int closed = game_out_close(&v->out, good && is_kept);
	cply_arena_free(&v->a);
	return closed > code ? closed : code;
}

bool convert_game(cli *c, cli_reader *opened, int *code)
{
	conversion v = { .c = c };
	const char *to = cli_text(c, OPT_OUTPUT);
	if (c->n_operands < 1 || c->n_operands > 2 || cli_has(c, OPT_TO) ||
	    cli_has(c, OPT_DRY_RUN) || (to && c->n_operands != 1))
		return false;
	if (!to && c->n_operands == 2)
		to = c->operands[1];
	if (to && path_is_dir(to))
		return false;
	if (game_file_open(&v.file, c, c->operands[0], GAME_LENIENT) !=
	    GAME_FILE_LOG) {
		/* It is held now, and is converted from there. */
		*opened = v.file.reader;
		return false;
	}
	*code = convert(&v, to);
	game_file_say(&v.file, c);
	game_file_close(&v.file);
	return true;
}
