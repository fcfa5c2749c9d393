/* SPDX-License-Identifier: MIT */
/* The events of a game by what they are, found in the record: a log that was
 * read as a stream is not read again. */
#include "wasm/inside.h"

#include "game/describe.h"
#include "game/event.h"
#include "game/record.h"

enum {
	MOST = 1000,     /* events in one answer */
	LOOKS = 1 << 20, /* steps that are looked at for one */
	USUAL_LOOKS = 4096
};

typedef struct wanted {
	int event; /* or -1 */
	cply_str player, function;
	bool is_invalid;
} wanted;

static const char *const events[] = { "start",    "order", "ran",
	                              "finished", "over",  "disconnect",
	                              "other",    NULL };

static bool is_text(cply_json_value v, cply_str text, cply_arena *a)
{
	return cply_json_type_of(v) == CPLY_JSON_STRING &&
	       cply_str_eq(cply_json_string(v, a), text);
}

static bool is_wanted(const wanted *want, const cply_game_record_step *step,
                      cply_json_parser *parser, cply_arena *a)
{
	cply_json doc;
	if (want->event >= 0 && step->event != (cply_game_event)want->event)
		return false;
	if (!want->player.len && !want->function.len && !want->is_invalid)
		return true;
	if (!step->data.len ||
	    cply_json_parse(parser, step->data, NULL, NULL, &doc) != CPLY_OK)
		return false;
	cplyi_event e = cplyi_event_of(step->event, cply_json_root(&doc));
	return (!want->player.len || is_text(e.player, want->player, a)) &&
	       (!want->function.len ||
	        is_text(e.function, want->function, a)) &&
	       (!want->is_invalid || cply_json_type_of(e.invalid));
}

static void put_found(const cply_game *g, uint64_t position,
                      const cply_game_record_step *step, cply_arena *a,
                      cply_json_writer *w)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cplyi_game_describe(step, cply_game_state_at(g, position - 1), &b);
	cply_json_begin_object(w);
	cplyi_key_uint(w, "position", position);
	cplyi_key_string(w, "event",
	                 cply_str_of(cply_game_event_name(step->event)));
	cplyi_key_string(w, "text", cply_buf_str(&b));
	cply_json_end_object(w);
}

/* {from, count, looks, event, player, function, invalid}: the events after
 * `from` that fit all of these, and where to go on; null at the end. No more
 * than `looks` steps are looked at, so that it takes a moment only. */
cply_status cplyi_w_events(cplyi_w_call *c)
{
	const cply_game *g = c->doc->log ? NULL : cply_doc_game(c->doc);
	const wanted want = { .event = cplyi_w_choice(c, "event", events, -1),
		              .player = cplyi_w_text(c, "player"),
		              .function = cplyi_w_text(c, "function"),
		              .is_invalid = cplyi_w_flag(c, "invalid") };
	int64_t most = cplyi_w_number(c, "count", MOST);
	int64_t looks = cplyi_w_number(c, "looks", USUAL_LOOKS);
	uint64_t at;
	cply_json_writer w;
	cply_json_parser parser = { 0 };
	cply_arena one; /* what is found out about a step */
	if (!g)
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "this is not a game log that is held");
	cply_status s = cplyi_w_find_position(c, "from", 0, &at);
	if (s != CPLY_OK)
		return s;
	most = most < 0 || most > MOST ? MOST : most;
	looks = looks < 1 || looks > LOOKS ? LOOKS : looks;
	cply_arena_init(&one, NULL, SIZE_MAX);
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "events");
	cply_json_begin_array(&w);
	for (; at < cply_game_count(g) && looks > 0 && most > 0; looks--) {
		cply_arena_reset(&one, SIZE_MAX);
		const cply_game_record_step step =
			cplyi_step_read(g, at++, &one);
		if (!is_wanted(&want, &step, &parser, &one))
			continue;
		put_found(g, at, &step, c->scratch, &w);
		most--;
	}
	cply_arena_free(&one);
	cply_json_end_array(&w);
	cply_json_key(&w, "next");
	if (at < cply_game_count(g))
		cply_json_put_int(&w, (int64_t)at);
	else
		cply_json_put_null(&w);
	cply_json_end_object(&w);
	cply_json_parser_free(&parser);
	return c->scratch->failed ? cplyi_w_no_memory(c) : CPLY_OK;
}
