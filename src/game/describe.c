/* SPDX-License-Identifier: MIT */
#include "game/describe.h"

#include "game/event.h"

/* Text of others, without what would break a line. */
static void put_plain(cply_buf *out, cply_str s)
{
	for (size_t i = 0; i < s.len; i++)
		cply_put_char(out,
		              (unsigned char)s.ptr[i] < ' ' ? ' ' : s.ptr[i]);
}

static void put_inside(cply_buf *out, cply_json_value v)
{
	cply_str raw = cply_json_raw(v);
	if (cply_json_type_of(v) == CPLY_JSON_STRING)
		raw = cply_str_sub(raw, 1, raw.len - 1);
	put_plain(out, raw);
}

/* "Unit 2", or only the id when its class is not known. */
static void put_object(cply_buf *out, cply_game_value state, cply_json_value id)
{
	cply_str raw = cply_json_raw(id);
	raw = cply_str_sub(raw, 1, raw.len - 1);
	cply_game_value o =
		cply_game_get(cply_game_get(state, CPLY_STR("gameObjects")),
	                      raw);
	cply_str name =
		cply_game_raw(cply_game_get(o, CPLY_STR("gameObjectName")));
	if (name.len > 2) {
		put_plain(out, cply_str_sub(name, 1, name.len - 1));
		cply_put_char(out, ' ');
	}
	put_plain(out, raw);
}

static void put_args(cply_buf *out, cply_json_value args)
{
	cply_json_iter it = cply_json_each(args);
	cply_put_char(out, '(');
	while (cply_json_step(&it)) {
		if (it.index)
			cply_put(out, ", ");
		if (cply_json_type_of(it.key)) {
			put_inside(out, it.key);
			cply_put_char(out, '=');
		}
		cplyi_put_short(out, it.value);
	}
	cply_put_char(out, ')');
}

static void put_event(cply_buf *out, cply_game_value state,
                      const cplyi_event *e, cply_game_event type)
{
	if (cply_json_type_of(e->player)) {
		cply_put(out, " player ");
		put_inside(out, e->player);
	}
	if (cply_json_type_of(e->function)) {
		cply_put(out, type == CPLY_GAME_RAN ? ": " : " ");
		if (cply_json_type_of(e->caller) == CPLY_JSON_STRING) {
			put_object(out, state, e->caller);
			cply_put_char(out, '.');
		}
		put_inside(out, e->function);
		if (type == CPLY_GAME_RAN)
			put_args(out, e->args);
	}
	if (cply_json_type_of(e->returned)) {
		cply_put(out, " -> ");
		cplyi_put_short(out, e->returned);
	}
	if (cply_json_type_of(e->invalid)) {
		cply_put(out, " invalid: ");
		put_inside(out, e->invalid);
	}
}

void cplyi_game_describe(const cply_game_record_step *step,
                         cply_game_value state, cply_buf *out)
{
	if (step->event == CPLY_GAME_OTHER && step->type.len > 2)
		put_plain(out, cply_str_sub(step->type, 1, step->type.len - 1));
	else
		cply_put(out, cply_game_event_name(step->event));
	cply_json_parser p = { 0 };
	cply_json doc;
	if (step->data.len &&
	    cply_json_parse(&p, step->data, NULL, NULL, &doc) == CPLY_OK) {
		cplyi_event e =
			cplyi_event_of(step->event, cply_json_root(&doc));
		put_event(out, state, &e, step->event);
	}
	cply_json_parser_free(&p);
}

static bool is_invalid(const cply_game_record_step *step)
{
	cply_json_parser p = { 0 };
	cply_json doc;
	bool is =
		step->data.len &&
		cply_json_parse(&p, step->data, NULL, NULL, &doc) == CPLY_OK &&
		cplyi_event_says_invalid(
			cply_json_get(cply_json_root(&doc), "invalid"));
	cply_json_parser_free(&p);
	return is;
}

uint32_t cplyi_game_event_marks(const cply_game_record_step *step)
{
	if (step->event == CPLY_GAME_OVER)
		return CPLY_GAME_MARK_OVER;
	if (step->event != CPLY_GAME_RAN)
		return 0;
	return CPLY_GAME_MARK_RAN |
	       (is_invalid(step) ? CPLY_GAME_MARK_INVALID : 0u);
}
