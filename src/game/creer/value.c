/* SPDX-License-Identifier: MIT */
/* One value against its type. A delta tells only what changes, so where it
 * does not say enough the state is looked at. */
#include "base/ascii.h"
#include "game/creer/check.h"

/* "Unit.path[]" for an element. */
static cply_str subject_of(cply_creer_check *k, const cplyi_spot *spot)
{
	if (!spot->in)
		return spot->subject;
	k->subject.len = 0;
	cply_put_str(&k->subject, spot->subject);
	for (; spot->in; spot = spot->in)
		cply_put(&k->subject, "[]");
	return cply_buf_str(&k->subject);
}

static cplyi_cause *count(cply_creer_check *k, cply_rule rule,
                          const cplyi_type *t, uint32_t node,
                          const cplyi_spot *spot)
{
	cplyi_cause *c = cplyi_creer_count(k, spot->rule ? spot->rule : rule,
	                                   subject_of(k, spot), t->words, node);
	if (c)
		c->place = cplyi_creer_place(k, spot->of);
	return c;
}

static bool fault(cply_creer_check *k, cply_rule rule, const cplyi_type *t,
                  uint32_t node, const cplyi_spot *spot)
{
	cplyi_cause *c = count(k, rule, t, node, spot);
	if (c)
		c->found = cplyi_creer_found(k, node);
	return false;
}

/* What stands in the state at a spot. */
static cply_game_value in_state(cply_creer_check *k, const cplyi_spot *spot)
{
	cply_game_value v = { NULL, NULL, CPLY_GAME_NOW };
	uint32_t way[CREER_NESTING + 2];
	size_t n = 0;
	const cplyi_thing *of = spot->of;
	for (; spot && n < CPLY_COUNT(way); spot = spot->in)
		way[n++] = spot->key;
	if (!of)
		return v;
	v = cply_game_stream_state(k->stream);
	if (of != k->game)
		v = cply_game_get(cply_game_get(v, CPLY_STR("gameObjects")),
		                  of->id);
	while (n--)
		v = cply_game_get(v,
		                  way[n] == NO_NODE
		                          ? CPLY_STR("")
		                          : cplyi_creer_string(k, way[n], 0));
	return v;
}

/* ---- literals and texts of the definition ---- */

static bool same_number(cply_creer_check *k, uint32_t node, cply_str text)
{
	cply_json_parser p = { 0 };
	cply_json doc;
	double a, b;
	bool same = cply_json_double((cply_json_value){ k->doc, node }, &a) &&
	            cply_json_parse(&p, text, NULL, NULL, &doc) == CPLY_OK &&
	            cply_json_double(cply_json_root(&doc), &b) && a >= b &&
	            a <= b;
	cply_json_parser_free(&p);
	return same;
}

static bool is_literal(cply_creer_check *k, const cplyi_type *t, uint32_t node)
{
	if (t->base != CREER_STRING) {
		for (size_t i = 0; i < t->n_literals; i++)
			if (same_number(k, node, t->literals[i]))
				return true;
		return false;
	}
	cply_str text = cplyi_creer_string(k, node, 1);
	for (size_t i = 0; i < t->n_literals; i++)
		if (cply_str_eq(t->literals[i], text))
			return true;
	return false;
}

bool cplyi_creer_is_value(cply_creer_check *k, const cplyi_type *t,
                          uint32_t node, cply_str text)
{
	unsigned type =
		node == NO_NODE ? CPLY_JSON_NULL : cplyi_creer_type_at(k, node);
	if (type == CPLY_JSON_NULL)
		return cplyi_creer_is_null(text) && t->base >= CREER_OBJECT;
	switch (t->base) {
	case CREER_BOOLEAN:
		return type == (cply_str_is_nocase(text, "true")
		                        ? CPLY_JSON_TRUE
		                        : CPLY_JSON_FALSE);
	case CREER_INT:
	case CREER_FLOAT:
		return same_number(k, node, text);
	case CREER_STRING:
		return type == CPLY_JSON_STRING &&
		       cply_str_eq(cplyi_creer_string(k, node, 1), text);
	default:
		return false;
	}
}

/* ---- references ---- */

static bool leads_to(cply_creer_check *k, const cplyi_type *t, cply_str id,
                     uint32_t node, const cplyi_spot *spot)
{
	const cplyi_thing *o = cplyi_name_find(&k->objects, id);
	/* One that leads nowhere is a finding about the last state; in an
	 * event it is what somebody sent. */
	if (o ? !o->class || cplyi_is_a(o->class, t->class) : spot->of != NULL)
		return true;
	cplyi_cause *c = count(k, CPLY_GL605, t, node, spot);
	if (c)
		c->found =
			o ? cplyi_creer_who(k, o) : cplyi_creer_found(k, node);
	return false;
}

/* A change that does not just give the id. */
static bool odd_reference(cply_creer_check *k, const cplyi_type *t,
                          uint32_t node, const cplyi_spot *spot)
{
	cply_str raw;
	if (!cply_game_is_reference(in_state(k, spot), &raw))
		return fault(k, CPLY_GL602, t, node, spot);
	return memchr(raw.ptr, '\\', raw.len) ||
	       leads_to(k, t, cply_str_sub(raw, 1, raw.len - 1), node, spot);
}

static bool check_reference(cply_creer_check *k, const cplyi_type *t,
                            uint32_t node, const cplyi_spot *spot)
{
	const cply_json_node *n = &k->tape[node];
	if ((n->info & NODE_TYPE) != CPLY_JSON_OBJECT)
		return fault(k, CPLY_GL602, t, node, spot);
	if (n->next != node + 3 ||
	    cplyi_creer_type_at(k, node + 2) != CPLY_JSON_STRING ||
	    !cplyi_creer_key_is(k, node + 1, CPLY_STR("id")) ||
	    cplyi_creer_is_removed(k, node + 2))
		return odd_reference(k, t, node, spot);
	return leads_to(k, t, cplyi_creer_string(k, node + 2, 1), node, spot);
}

/* ---- containers ---- */

static bool check_array(cply_creer_check *k, const cplyi_type *t, uint32_t node,
                        const cplyi_spot *spot)
{
	const cplyi_spot one = { spot->of, spot, NO_NODE, spot->subject,
		                 spot->rule };
	bool good = true;
	for (uint32_t i = node + 1; i < k->tape[node].next; i = k->tape[i].next)
		good &= cplyi_creer_value(k, t->value, i, &one);
	return good;
}

static bool is_length(cply_creer_check *k, uint32_t key)
{
	const cply_json_node *n = &k->tape[key];
	return ((n->info & NODE_ESCAPED) ||
	        n->end - n->begin - 2 == k->length.len) &&
	       cply_str_eq(cplyi_creer_string(k, key, 0), k->length);
}

/* Keys are always texts; those of some dictionaries are numbers in them. */
static bool check_key(cply_creer_check *k, const cplyi_type *t, uint32_t key,
                      const cplyi_spot *spot)
{
	cply_str s = cplyi_creer_string(k, key, 0);
	if (t->base != CREER_DICTIONARY || t->key->base != CREER_INT)
		return true;
	size_t at = ascii_skip_digits(s, s.len > 1 && s.ptr[0] == '-');
	return (s.len && at == s.len) ||
	       fault(k, CPLY_GL602, t->key, key, spot);
}

/* The elements that a change gives; those that are removed are none. */
static bool check_elements(cply_creer_check *k, const cplyi_type *t,
                           uint32_t node, const cplyi_spot *spot)
{
	cplyi_spot one = { spot->of, spot, 0, spot->subject, spot->rule };
	bool good = true, has_length = false;
	for (uint32_t key = node + 1; key < k->tape[node].next;
	     key = k->tape[key + 1].next) {
		uint32_t value = key + 1;
		if (t->base == CREER_LIST && is_length(k, key)) {
			has_length = true;
			continue;
		}
		if (cplyi_creer_is_removed(k, value))
			continue;
		one.key = key;
		good &= check_key(k, t, key, &one) &&
		        cplyi_creer_value(k, t->value, value, &one);
	}
	if (t->base == CREER_LIST && !has_length &&
	    cply_game_type(in_state(k, spot)) != CPLY_JSON_ARRAY)
		return fault(k, CPLY_GL602, t, node, spot);
	return good;
}

/* A list comes as an object with a length, in events also as an array. */
static bool check_container(cply_creer_check *k, const cplyi_type *t,
                            uint32_t node, const cplyi_spot *spot)
{
	unsigned type = cplyi_creer_type_at(k, node);
	if (type == CPLY_JSON_ARRAY && t->base == CREER_LIST)
		return check_array(k, t, node, spot);
	if (type != CPLY_JSON_OBJECT)
		return fault(k, CPLY_GL602, t, node, spot);
	if (t->base == CREER_DICTIONARY && spot->of &&
	    cply_game_type(in_state(k, spot)) == CPLY_JSON_ARRAY)
		return fault(k, CPLY_GL602, t, node, spot);
	return check_elements(k, t, node, spot);
}

/* ---- all ---- */

/* Calls itself for elements, as deep as types are nested. */
bool cplyi_creer_value(cply_creer_check *k, const cplyi_type *t, uint32_t node,
                       const cplyi_spot *spot)
{
	unsigned type = cplyi_creer_type_at(k, node);
	bool fits = false;
	if (type == CPLY_JSON_NULL)
		return t->is_nullable || fault(k, CPLY_GL604, t, node, spot);
	switch (t->base) {
	case CREER_BOOLEAN:
		fits = type == CPLY_JSON_TRUE || type == CPLY_JSON_FALSE;
		break;
	case CREER_INT:
		fits = type == CPLY_JSON_NUMBER &&
		       !(k->tape[node].info & NODE_FRACTION);
		break;
	case CREER_FLOAT:
		fits = type == CPLY_JSON_NUMBER;
		break;
	case CREER_STRING:
		fits = type == CPLY_JSON_STRING;
		break;
	case CREER_OBJECT:
		return check_reference(k, t, node, spot);
	default:
		return check_container(k, t, node, spot);
	}
	if (!fits)
		return fault(k, CPLY_GL602, t, node, spot);
	return !t->n_literals || is_literal(k, t, node) ||
	       fault(k, CPLY_GL603, t, node, spot);
}

/* ---- const ---- */

static uint64_t mix(uint64_t a, uint64_t b)
{
	uint64_t h = (a ^ b) * 0x9E3779B97F4A7C15u;
	return h ^ h >> 29;
}

static uint64_t print_of(cply_creer_check *k, cply_json_value v)
{
	cply_json_type type = cply_json_type_of(v);
	double d;
	uint64_t bits;
	if (cply_json_double(v, &d)) {
		d += 0.0; /* of two zeros one */
		memcpy(&bits, &d, sizeof bits);
		return mix(type, bits);
	}
	if (type != CPLY_JSON_STRING)
		return mix(type, 1);
	return mix(type, cplyi_name_hash(&k->objects,
	                                 cplyi_creer_string(k, v.at, 1)));
}

/* All of a container, from the state; calls itself as deep as types are
 * nested. Of values that are not of the type it knows little. */
static uint64_t print_state(cply_creer_check *k, const cplyi_type *t,
                            cply_game_value v)
{
	uint64_t sum = mix(cply_game_type(v), cply_game_length(v));
	if (t->base < CREER_LIST)
		return mix(sum, cplyi_name_hash(
					&k->objects,
					t->base == CREER_OBJECT
						? cply_game_raw(cply_game_get(
							  v, CPLY_STR("id")))
						: cply_game_raw(v)));
	cply_game_iter it = cply_game_each(v);
	while (cply_game_step(&it)) {
		uint64_t key = t->base == CREER_LIST
		                       ? it.index
		                       : cplyi_name_hash(&k->objects, it.key);
		sum += mix(key, print_state(k, t->value, it.value));
	}
	return sum;
}

uint64_t cplyi_creer_print(cply_creer_check *k, const cplyi_type *t,
                           uint32_t node, const cplyi_spot *spot)
{
	cply_json_value v = { k->doc, node };
	uint64_t print;
	if (cplyi_creer_type_at(k, node) < CPLY_JSON_ARRAY)
		print = print_of(k, v);
	else
		print = print_state(k, t, in_state(k, spot));
	return print ? print : 1;
}
