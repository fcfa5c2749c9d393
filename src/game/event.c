/* SPDX-License-Identifier: MIT */
#include "game/event.h"

#include <string.h>

/* Is the key of a member this name? Mostly its length tells. */
static bool is_key(cply_json_value key, cply_str raw, const char *name,
                   size_t len)
{
	if (memchr(raw.ptr, '\\', raw.len))
		return cply_json_is(key, name);
	return raw.len == len + 2 && memcmp(raw.ptr + 1, name, len) == 0;
}

#define IS(name) is_key(it.key, raw, name, sizeof(name) - 1)

static void take_run(cplyi_event *e, cply_json_value run)
{
	if (cply_json_type_of(run) != CPLY_JSON_OBJECT)
		return;
	for (cply_json_iter it = cply_json_each(run); cply_json_step(&it);) {
		cply_str raw = cply_json_raw(it.key);
		if (IS("functionName"))
			e->function = it.value;
		else if (IS("caller"))
			e->caller = cply_json_get(it.value, "id");
		else if (IS("args"))
			e->args = it.value;
	}
}

/* A member that is there to say no is as good as none. */
bool cplyi_event_says_invalid(cply_json_value invalid)
{
	cply_json_type type = cply_json_type_of(invalid);
	return type != CPLY_JSON_MISSING && type != CPLY_JSON_NULL &&
	       type != CPLY_JSON_FALSE;
}

/* One pass over the members, of which the last counts. */
cplyi_event cplyi_event_of(cply_game_event type, cply_json_value data)
{
	cplyi_event e = { .player = { NULL, 0 } };
	cply_json_value run = { NULL, 0 }, order = { NULL, 0 };
	if (cply_json_type_of(data) != CPLY_JSON_OBJECT)
		return e;
	for (cply_json_iter it = cply_json_each(data); cply_json_step(&it);) {
		cply_str raw = cply_json_raw(it.key);
		if (IS("player"))
			e.player = cply_json_get(it.value, "id");
		else if (IS("run"))
			run = it.value;
		else if (IS("returned"))
			e.returned = it.value;
		else if (IS("invalid"))
			e.invalid = it.value;
		else if (IS("order"))
			order = it.value;
	}
	if (!cplyi_event_says_invalid(e.invalid))
		e.invalid = (cply_json_value){ NULL, 0 };
	if (type == CPLY_GAME_RAN) {
		take_run(&e, run);
	} else if (cply_json_type_of(order) == CPLY_JSON_STRING) {
		e.function = order;
	} else {
		e.function = cply_json_get(order, "name");
		e.args = cply_json_get(order, "args");
	}
	return e;
}

#undef IS

static bool is_reference(cply_json_value v, cply_json_value *id)
{
	*id = cply_json_get(v, "id");
	return cply_json_count(v) == 1 &&
	       cply_json_type_of(*id) == CPLY_JSON_STRING;
}

void cplyi_put_short(cply_buf *out, cply_json_value v)
{
	cply_json_value id;
	if (is_reference(v, &id)) {
		cply_str raw = cply_json_raw(id);
		cply_put_char(out, '#');
		cply_put_str(out, cply_str_sub(raw, 1, raw.len - 1));
	} else {
		cply_put_str(out, cply_json_raw(v));
	}
}
