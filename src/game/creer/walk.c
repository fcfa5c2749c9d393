/* SPDX-License-Identifier: MIT */
/* Through the YAML of a definition. */
#include "game/creer/read.h"

bool cplyi_creer_expect(creer_node n, cply_yaml_type type, cply_str what)
{
	static const char *const names[] = { "a text", "a list", "a map" };
	const cply_yaml_node *y = creer_yaml(n);
	if (y->type == type)
		return true;
	cplyi_where at = creer_where(n);
	if (y->type != CPLY_YAML_SCALAR && at.at.end > at.at.begin)
		at.at.end = at.at.begin + 1; /* not pages of it */
	CREER_FAULT(&n.g->r, CPLY_GL702, at, CPLY_T(what),
	            CPLY_Z(names[y->type]), CPLY_Z(names[type]));
	return false;
}

creer_walk cplyi_creer_each(creer_node map, cply_str owner)
{
	return (creer_walk){ .key = map,
		             .value = map,
		             .owner = owner,
		             .next = map.at + 1,
		             .end = creer_yaml(map)->next };
}

bool cplyi_creer_step(creer_walk *w)
{
	creer_reading *g = w->key.g;
	while (w->next < w->end && !g->r.arena->failed) {
		w->key.at = w->next;
		w->value.at = creer_yaml(w->key)->next;
		w->next = creer_yaml(w->value)->next;
		if (!cplyi_creer_expect(w->key, CPLY_YAML_SCALAR,
		                        CPLY_STR("a key")))
			continue;
		w->name = creer_text(w->key);
		if (cplyi_name_find(&w->seen, w->name))
			CREER_FAULT(&g->r, CPLY_GL711, creer_where(w->key),
			            CPLY_T(w->name), CPLY_T(w->owner));
		else
			cplyi_name_add(&w->seen, &g->r.creer->pool, w->name, g);
		return true;
	}
	cplyi_pool_give(&g->r.creer->pool, w->seen.rows,
	                w->seen.cap * sizeof *w->seen.rows);
	return false;
}

void cplyi_creer_pass(const creer_walk *w, const char *const *known)
{
	for (; *known; known++)
		if (cply_str_is(w->name, *known))
			return;
	CREER_FAULT(&w->key.g->r, CPLY_GL712, creer_where(w->key),
	            CPLY_T(w->name), CPLY_T(w->owner));
}

/* ---- types ---- */

/* {name: dictionary, keyType: string, valueType: Tile!} */
static cplyi_type *read_long_type(creer_node n, cply_str owner, unsigned depth)
{
	static const char *const known[] = { "description", NULL };
	cplyi_creer_reader *r = &n.g->r;
	cply_str name = { NULL, 0 };
	cplyi_type *key = NULL, *value = NULL;
	bool has_key = false, has_value = false;
	bool is_const = false, may_be_null = false;
	creer_walk w = cplyi_creer_each(n, owner);
	while (cplyi_creer_step(&w)) {
		bool is_true = creer_is_scalar(w.value) &&
		               cply_str_is_nocase(creer_text(w.value), "true");
		if (cply_str_is(w.name, "keyType")) {
			key = cplyi_creer_read_type(w.value, owner, depth + 1);
			has_key = true;
		} else if (cply_str_is(w.name, "valueType")) {
			value = cplyi_creer_read_type(w.value, owner,
			                              depth + 1);
			has_value = true;
		} else if (cply_str_is(w.name, "const"))
			is_const = is_true;
		else if (cply_str_is(w.name, "nullable"))
			may_be_null = is_true;
		else if (!cply_str_is(w.name, "name"))
			cplyi_creer_pass(&w, known);
		else if (cplyi_creer_expect(w.value, CPLY_YAML_SCALAR, owner))
			name = cply_str_trim(creer_text(w.value));
	}
	if (cply_str_starts(name, "const ")) {
		is_const = true;
		name = cply_str_trim(cply_str_sub(name, 6, name.len));
	}
	cplyi_type *t;
	bool is_list = cply_str_is(name, "list");
	if (is_list || cply_str_is(name, "dictionary")) {
		if (!has_value || (!is_list && !has_key))
			CREER_FAULT(
				r, CPLY_GL708, creer_where(n), CPLY_T(owner),
				CPLY_Z(has_value ? "keyType" : "valueType"));
		if (!value || (!is_list && !key))
			return NULL;
		t = CPLY_NEW(r->arena, 1, cplyi_type);
		if (!t)
			return NULL;
		*t = (cplyi_type){ .base = is_list ? CREER_LIST
			                           : CREER_DICTIONARY,
			           .key = key,
			           .value = value,
			           .where = creer_where(n) };
	} else if (!name.len) {
		CREER_FAULT(r, CPLY_GL708, creer_where(n), CPLY_T(owner),
		            CPLY_Z("name"));
		return NULL;
	} else {
		t = cplyi_creer_type(r, name, owner, creer_where(n));
	}
	if (t) {
		t->is_const |= is_const;
		t->is_nullable |= may_be_null;
	}
	return t;
}

/* Not deeper than the limit, so it may call itself. */
cplyi_type *cplyi_creer_read_type(creer_node n, cply_str owner, unsigned depth)
{
	if (depth > CREER_NESTING) {
		CREER_FAULT(&n.g->r, CPLY_GL716, creer_where(n), CPLY_T(owner),
		            CPLY_N(CREER_NESTING),
		            CPLY_Z("types within types"));
		return NULL;
	}
	if (creer_yaml(n)->type == CPLY_YAML_MAP)
		return read_long_type(n, owner, depth);
	if (!cplyi_creer_expect(n, CPLY_YAML_SCALAR, owner))
		return NULL;
	return cplyi_creer_type(&n.g->r, creer_text(n), owner, creer_where(n));
}
