/* SPDX-License-Identifier: MIT */
#include "game/event.h"

cplyi_event cplyi_event_of(cply_game_event type, cply_json_value data)
{
	cplyi_event e = {
		.player = cply_json_get(cply_json_get(data, "player"), "id"),
		.returned = cply_json_get(data, "returned"),
		.invalid = cply_json_get(data, "invalid"),
	};
	cply_json_value run = cply_json_get(data, "run");
	cply_json_value order = cply_json_get(data, "order");
	if (type == CPLY_GAME_RAN) {
		e.function = cply_json_get(run, "functionName");
		e.caller = cply_json_get(cply_json_get(run, "caller"), "id");
		e.args = cply_json_get(run, "args");
	} else if (cply_json_type_of(order) == CPLY_JSON_STRING) {
		e.function = order;
	} else {
		e.function = cply_json_get(order, "name");
		e.args = cply_json_get(order, "args");
	}
	return e;
}

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
