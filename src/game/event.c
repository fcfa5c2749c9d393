/* SPDX-License-Identifier: MIT */
#include "game/event.h"

#include "carrier/json_members.h"

#define IS(name) json_member_is(m, name, sizeof(name) - 1)

static cply_json_value id_of(cply_json_value v)
{
	cply_json_value id = { NULL, 0 };
	json_members each = json_members_of(v), *m = &each;
	while (json_next_member(m))
		if (IS("id"))
			id = m->value;
	return id;
}

static void take_run(cplyi_event *e, cply_json_value run)
{
	json_members each = json_members_of(run), *m = &each;
	while (json_next_member(m)) {
		if (IS("functionName"))
			e->function = m->value;
		else if (IS("caller"))
			e->caller = id_of(m->value);
		else if (IS("args"))
			e->args = m->value;
	}
}

/* A member that is there to say no is as good as none. */
bool cplyi_event_says_invalid(cply_json_value invalid)
{
	cply_json_type type = cply_json_type_of(invalid);
	return type != CPLY_JSON_MISSING && type != CPLY_JSON_NULL &&
	       type != CPLY_JSON_FALSE;
}

enum { PLAYER, RUN, RETURNED, INVALID, ORDER, OTHER, N_PARTS };

/* Which part of an event a member is. No two names are equally long, and this
 * is asked of every member of every event of a log. */
static unsigned part_of(const json_members *m)
{
	switch (json_key_is_escaped(m) ? 0 : json_member_key(m).len) {
	case 3:
		return IS("run") ? RUN : OTHER;
	case 5:
		return IS("order") ? ORDER : OTHER;
	case 6:
		return IS("player") ? PLAYER : OTHER;
	case 7:
		return IS("invalid") ? INVALID : OTHER;
	case 8:
		return IS("returned") ? RETURNED : OTHER;
	case 0:
		return IS("run")        ? RUN
		       : IS("order")    ? ORDER
		       : IS("player")   ? PLAYER
		       : IS("invalid")  ? INVALID
		       : IS("returned") ? RETURNED
		                        : OTHER;
	default:
		return OTHER;
	}
}

/* One pass over the members, of which the last counts. */
cplyi_event cplyi_event_of(cply_game_event type, cply_json_value data)
{
	cplyi_event e = { .player = { NULL, 0 } };
	cply_json_value parts[N_PARTS] = { { NULL, 0 } };
	for (json_members m = json_members_of(data); json_next_member(&m);)
		parts[part_of(&m)] = m.value;
	e.player = id_of(parts[PLAYER]);
	e.returned = parts[RETURNED];
	e.invalid = parts[INVALID];
	cply_json_value order = parts[ORDER];
	if (!cplyi_event_says_invalid(e.invalid))
		e.invalid = (cply_json_value){ NULL, 0 };
	if (type == CPLY_GAME_RAN) {
		take_run(&e, parts[RUN]);
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
