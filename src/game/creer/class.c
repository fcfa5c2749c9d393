/* SPDX-License-Identifier: MIT */
/* The classes of a definition: attributes, functions, parents. */
#include "game/creer/read.h"

/* ---- attributes and functions ---- */

static void keep_text(creer_node n, cply_str owner, cply_str *out, bool *has)
{
	if (!cplyi_creer_expect(n, CPLY_YAML_SCALAR, owner))
		return;
	*out = creer_text(n);
	*has = true;
}

static cplyi_attribute *own_attribute(creer_reading *g, cplyi_class *c,
                                      cply_str name, cplyi_where at)
{
	cplyi_attribute *a = cplyi_name_find(&c->own_attributes, name);
	if (a)
		return a;
	a = CPLY_NEW(g->r.arena, 1, cplyi_attribute);
	if (!a ||
	    !cplyi_name_add(&c->own_attributes, &g->r.creer->pool, name, a))
		return NULL;
	a->name = name;
	a->full = cplyi_creer_join(g->r.arena, c->name, name);
	a->where = at;
	*c->last_attribute = a;
	c->last_attribute = &a->next;
	return a;
}

static void read_attribute(cplyi_class *c, const creer_walk *at)
{
	static const char *const known[] = { "description", "serverPredefined",
		                             "setting", NULL };
	creer_reading *g = at->key.g;
	cplyi_attribute *a =
		own_attribute(g, c, at->name, creer_where(at->key));
	if (!a || !cplyi_creer_expect(at->value, CPLY_YAML_MAP, a->full)) {
		if (a)
			a->where.file = UINT32_MAX; /* said enough */
		return;
	}
	creer_walk w = cplyi_creer_each(at->value, a->full);
	while (cplyi_creer_step(&w)) {
		if (cply_str_is(w.name, "type")) {
			a->type = cplyi_creer_read_type(w.value, a->full, 0);
			if (!a->type)
				a->where.file = UINT32_MAX;
		} else if (cply_str_is(w.name, "default")) {
			keep_text(w.value, a->full, &a->initial,
			          &a->has_initial);
		} else {
			cplyi_creer_pass(&w, known);
		}
	}
	if (!a->type && a->where.file != UINT32_MAX) {
		CREER_FAULT(&g->r, CPLY_GL708, creer_where(at->key),
		            CPLY_T(a->full), CPLY_Z("type"));
		a->where.file = UINT32_MAX;
	}
}

static void read_argument(creer_node n, const cplyi_function *f,
                          cplyi_argument *a)
{
	static const char *const known[] = { "description", "optional", NULL };
	creer_reading *g = n.g;
	creer_node type = n;
	bool has_type = false;
	a->where = creer_where(n);
	if (!cplyi_creer_expect(n, CPLY_YAML_MAP, f->full))
		return;
	creer_walk w = cplyi_creer_each(n, f->full);
	while (cplyi_creer_step(&w)) {
		if (cply_str_is(w.name, "name")) {
			if (cplyi_creer_expect(w.value, CPLY_YAML_SCALAR,
			                       f->full))
				a->name = creer_text(w.value);
			a->where = creer_where(w.value);
		} else if (cply_str_is(w.name, "type")) {
			type = w.value;
			has_type = true;
		} else if (cply_str_is(w.name, "default")) {
			keep_text(w.value, f->full, &a->initial,
			          &a->has_initial);
		} else {
			cplyi_creer_pass(&w, known);
		}
	}
	a->full = cplyi_creer_join(g->r.arena, f->full, a->name);
	if (!a->name.len)
		CREER_FAULT(&g->r, CPLY_GL708, creer_where(n), CPLY_T(f->full),
		            CPLY_Z("name for one of its arguments"));
	if (has_type)
		a->type = cplyi_creer_read_type(type, a->full, 0);
	else
		CREER_FAULT(&g->r, CPLY_GL708, a->where, CPLY_T(a->full),
		            CPLY_Z("type"));
}

static void read_arguments(creer_node n, cplyi_function *f)
{
	creer_reading *g = n.g;
	creer_node one = n;
	uint32_t end = creer_yaml(n)->next;
	size_t count = 0;
	f->args = NULL;
	f->n_args = 0;
	if (creer_is_empty(n) ||
	    !cplyi_creer_expect(n, CPLY_YAML_LIST, f->full))
		return;
	for (one.at = n.at + 1; one.at < end; one.at = creer_yaml(one)->next)
		count++;
	if (count > CREER_ARGUMENTS) {
		CREER_FAULT(&g->r, CPLY_GL716, f->where, CPLY_T(f->full),
		            CPLY_N(CREER_ARGUMENTS), CPLY_Z("arguments"));
		return;
	}
	f->args = CPLY_NEW(g->r.arena, count, cplyi_argument);
	for (one.at = n.at + 1; f->args && one.at < end;
	     one.at = creer_yaml(one)->next)
		read_argument(one, f, &f->args[f->n_args++]);
	for (size_t i = 1; i < f->n_args; i++)
		if (f->args[i - 1].has_initial && !f->args[i].has_initial)
			CREER_FAULT(&g->r, CPLY_GL715, f->args[i].where,
			            CPLY_T(f->args[i].full),
			            CPLY_T(f->args[i - 1].name));
}

static void read_returns(creer_node n, cplyi_function *f)
{
	static const char *const known[] = { "description", "default", NULL };
	creer_reading *g = n.g;
	f->returns = NULL;
	if (creer_is_empty(n) || !cplyi_creer_expect(n, CPLY_YAML_MAP, f->full))
		return;
	bool has_type = false;
	creer_walk w = cplyi_creer_each(n, f->full);
	while (cplyi_creer_step(&w)) {
		if (cply_str_is(w.name, "type")) {
			has_type = true;
			if (creer_is_scalar(w.value) &&
			    cply_str_is(creer_text(w.value), "void"))
				continue;
			f->returns = cplyi_creer_read_type(w.value, f->full, 0);
		} else if (cply_str_is(w.name, "invalidValue")) {
			keep_text(w.value, f->full, &f->invalid,
			          &f->has_invalid);
			f->invalid_where = creer_where(w.value);
		} else {
			cplyi_creer_pass(&w, known);
		}
	}
	if (!has_type)
		CREER_FAULT(&g->r, CPLY_GL708, creer_where(n), CPLY_T(f->full),
		            CPLY_Z("type for what it returns"));
}

static void read_function(cplyi_class *c, const creer_walk *at)
{
	static const char *const known[] = { "description", "serverPredefined",
		                             "altersState", NULL };
	creer_reading *g = at->key.g;
	cplyi_function *f = cplyi_name_find(&c->own_functions, at->name);
	if (!f) {
		f = CPLY_NEW(g->r.arena, 1, cplyi_function);
		if (!f || !cplyi_name_add(&c->own_functions, &g->r.creer->pool,
		                          at->name, f))
			return;
		f->name = at->name;
		f->full = cplyi_creer_join(g->r.arena, c->name, at->name);
		*c->last_function = f;
		c->last_function = &f->next;
	}
	f->where = creer_where(at->key);
	if (creer_is_empty(at->value) ||
	    !cplyi_creer_expect(at->value, CPLY_YAML_MAP, f->full))
		return;
	creer_walk w = cplyi_creer_each(at->value, f->full);
	while (cplyi_creer_step(&w)) {
		if (cply_str_is(w.name, "arguments"))
			read_arguments(w.value, f);
		else if (cply_str_is(w.name, "returns"))
			read_returns(w.value, f);
		else
			cplyi_creer_pass(&w, known);
	}
}

/* ---- classes ---- */

static void read_members(cplyi_class *c, const creer_walk *at,
                         void (*each)(cplyi_class *, const creer_walk *))
{
	cply_str full = cplyi_creer_join(at->key.g->r.arena, c->name, at->name);
	if (creer_is_empty(at->value) ||
	    !cplyi_creer_expect(at->value, CPLY_YAML_MAP, full))
		return;
	creer_walk w = cplyi_creer_each(at->value, full);
	while (cplyi_creer_step(&w))
		each(c, &w);
}

static void read_class_parents(cplyi_class *c, const creer_walk *at)
{
	creer_reading *g = at->key.g;
	creer_node one = at->value;
	uint32_t end = creer_yaml(one)->next;
	size_t n = 0;
	if (creer_is_empty(one) ||
	    !cplyi_creer_expect(one, CPLY_YAML_LIST, at->name))
		return;
	for (one.at++; one.at < end; one.at = creer_yaml(one)->next)
		n++;
	c->parents = CPLY_NEW(g->r.arena, n, cplyi_parent);
	c->n_parents = 0;
	one.at = at->value.at + 1;
	for (; c->parents && one.at < end; one.at = creer_yaml(one)->next)
		if (cplyi_creer_expect(one, CPLY_YAML_SCALAR, at->name))
			c->parents[c->n_parents++] =
				(cplyi_parent){ .name = creer_text(one),
				                .where = creer_where(one) };
}

static cplyi_class *own_class(creer_reading *g, const creer_walk *at)
{
	cply_creer *creer = g->r.creer;
	cplyi_class *c = cplyi_name_find(&creer->names, at->name);
	if (c)
		return c;
	if (creer->n_classes == CREER_CLASSES) {
		if (!g->r.is_over)
			CREER_FAULT(&g->r, CPLY_GL716, creer_where(at->key),
			            CPLY_Z("the definition"),
			            CPLY_N(CREER_CLASSES), CPLY_Z("classes"));
		g->r.is_over = true;
		return NULL;
	}
	c = CPLY_NEW(g->r.arena, 1, cplyi_class);
	if (!c || !cplyi_name_add(&creer->names, &creer->pool, at->name, c))
		return NULL;
	c->name = at->name;
	c->index = creer->n_classes;
	c->where = creer_where(at->key);
	c->last_attribute = &c->attributes;
	c->last_function = &c->functions;
	creer->classes[creer->n_classes++] = c;
	return c;
}

static void read_class(const creer_walk *at)
{
	static const char *const known[] = { "description",
		                             "serverParentClasses", NULL };
	static const char *const of_game[] = { "description",
		                               "serverParentClasses",
		                               "numberOfPlayers",
		                               "maxInvalidsPerPlayer", NULL };
	creer_reading *g = at->key.g;
	cplyi_class *c = own_class(g, at);
	bool is_game = cply_str_is(at->name, "Game");
	if (!c || creer_is_empty(at->value) ||
	    !cplyi_creer_expect(at->value, CPLY_YAML_MAP, at->name))
		return;
	creer_walk w = cplyi_creer_each(at->value, at->name);
	while (cplyi_creer_step(&w)) {
		if (cply_str_is(w.name, "attributes"))
			read_members(c, &w, read_attribute);
		else if (cply_str_is(w.name, "functions"))
			read_members(c, &w, read_function);
		else if (cply_str_is(w.name, "parentClasses"))
			read_class_parents(c, &w);
		else if (!is_game || !cply_str_is(w.name, "name"))
			cplyi_creer_pass(&w, is_game ? of_game : known);
		else if (cplyi_creer_expect(w.value, CPLY_YAML_SCALAR,
		                            at->name))
			g->r.creer->name = creer_text(w.value);
	}
}

void cplyi_creer_read_classes(creer_reading *g, uint32_t i)
{
	if (!g->files[i].yaml.n)
		return;
	creer_walk w = cplyi_creer_each((creer_node){ g, i, 0 },
	                                CPLY_STR("the definition"));
	while (cplyi_creer_step(&w))
		if (!cply_str_starts(w.name, "_"))
			read_class(&w);
}
