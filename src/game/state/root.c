/* SPDX-License-Identifier: MIT */
/* The root of a log: what must be there, and of which type. */
#include "game/stream.h"

typedef enum wanted { TEXT, NUMBER, LIST, OBJECT } wanted;

static const struct {
	const char *key;
	wanted type;
	bool is_required;
} fields[] = {
	{ "gameName", TEXT, true },     { "gameSession", TEXT, true },
	{ "epoch", NUMBER, true },      { "randomSeed", TEXT, false },
	{ "winners", LIST, false },     { "losers", LIST, false },
	{ "settings", OBJECT, false },  { "gamelogVersion", TEXT, false },
	{ "gameVersion", TEXT, false },
};

static const char *const wanted_names[] = { "a string", "a number", "an array",
	                                    "an object" };

static cply_json_type type_of(cply_str json)
{
	switch (json.len ? json.ptr[0] : 0) {
	case 0:
		return CPLY_JSON_MISSING;
	case '"':
		return CPLY_JSON_STRING;
	case '[':
		return CPLY_JSON_ARRAY;
	case '{':
		return CPLY_JSON_OBJECT;
	case 'n':
		return CPLY_JSON_NULL;
	case 't':
		return CPLY_JSON_TRUE;
	case 'f':
		return CPLY_JSON_FALSE;
	default:
		return CPLY_JSON_NUMBER;
	}
}

static bool fits(cply_json_type type, wanted want)
{
	static const cply_json_type types[] = { CPLY_JSON_STRING,
		                                CPLY_JSON_NUMBER,
		                                CPLY_JSON_ARRAY,
		                                CPLY_JSON_OBJECT };
	return type == types[want];
}

static void check_fields(const cply_game_stream *s, bool is_whole)
{
	for (size_t i = 0; i < CPLY_COUNT(fields); i++) {
		cply_json_type type =
			type_of(cply_game_member_json(&s->head, fields[i].key));
		if (type == CPLY_JSON_MISSING) {
			if (fields[i].is_required && is_whole)
				cply_report_with(s->diags, CPLY_GL112,
				                 CPLY_NOWHERE,
				                 CPLY_Z(fields[i].key));
		} else if (!fits(type, fields[i].type)) {
			cply_report_with(s->diags, CPLY_GL111, CPLY_NOWHERE,
			                 CPLY_Z(fields[i].key),
			                 CPLY_Z(cply_json_type_name(type)),
			                 CPLY_Z(wanted_names[fields[i].type]));
		}
	}
}

static void check_constants(const cply_game_stream *s)
{
	static const char *const names[] = { "DELTA_REMOVED",
		                             "DELTA_LIST_LENGTH" };
	const cply_game_head *h = &s->head;
	bool has_any = h->has_constants || s->constant_types[0] ||
	               s->constant_types[1];
	if (!has_any)
		cply_report(s->diags, CPLY_GL103, CPLY_NOWHERE);
	for (int i = 0; has_any && i < 2; i++)
		if (s->constant_types[i] != CPLY_JSON_STRING)
			cply_report_with(
				s->diags, CPLY_GL104, CPLY_NOWHERE,
				CPLY_Z(names[i]),
				CPLY_Z(s->constant_types[i]
			                       ? cply_json_type_name(
							 s->constant_types[i])
			                       : "missing"),
				CPLY_Z(i ? "&LEN" : "&RM"));
	cply_str removed = h->removed.ptr ? h->removed : CPLY_STR("&RM");
	cply_str length = h->length.ptr ? h->length : CPLY_STR("&LEN");
	if (!cply_str_eq(removed, s->merge.removed) ||
	    !cply_str_eq(length, s->merge.length))
		cply_report(s->diags, s->is_assuming ? CPLY_GL114 : CPLY_GL117,
		            CPLY_NOWHERE);
}

static void check_order(const cply_game_stream *s, bool is_whole)
{
	if (!s->count)
		return;
	if (s->first != CPLY_GAME_START)
		cply_report_with(s->diags, CPLY_GL108, CPLY_NOWHERE,
		                 CPLY_Z(cply_game_event_name(s->first)));
	if (!s->events[CPLY_GAME_OVER] && is_whole)
		cply_report(s->diags, CPLY_GL109, CPLY_NOWHERE);
}

/* A second list of deltas. The JSON reader has reported each as a key that is
 * there again, of which the last counts; here it is the first, so this is said
 * instead. */
static void check_again(const cply_game_stream *s)
{
	cply_diags *d = s->diags;
	cply_span at = { 0, 0 };
	uint64_t origin = d->origin;
	bool has_place = false;
	uint32_t n = 0;
	for (uint32_t i = 0; i < d->n; i++) {
		const cply_diag *g = d->items[i];
		if (g->rule != CPLY_JS141 ||
		    !cply_str_is(g->args[0].text, "deltas")) {
			d->items[n++] = d->items[i];
			continue;
		}
		d->counts[g->severity]--;
		if (!has_place) {
			at = g->span;
			d->origin = g->origin;
		}
		has_place = true;
	}
	d->n = n;
	cply_report_with(d, CPLY_GL116, has_place ? &at : CPLY_NOWHERE,
	                 CPLY_N(s->pull.arrays), CPLY_N(s->count));
	d->origin = origin;
}

void cplyi_check_root(const cply_game_stream *s)
{
	bool is_whole = s->event == CPLY_JSON_END;
	if (!s->pull.arrays && (is_whole || s->deltas))
		cply_report_with(s->diags, CPLY_GL101, CPLY_NOWHERE,
		                 CPLY_Z(cply_json_type_name(s->deltas)));
	if (!is_whole && s->event == CPLY_JSON_FAILED && s->pull.arrays)
		cply_report_with(s->diags, CPLY_GL102, CPLY_NOWHERE,
		                 CPLY_N(s->count));
	if (s->pull.arrays > 1)
		check_again(s);
	if (s->count)
		check_constants(s);
	check_fields(s, is_whole);
	check_order(s, is_whole);
}
