/* SPDX-License-Identifier: MIT */
/* When all files are read: names become classes, classes inherit. */
#include "game/creer/model.h"

/* ---- types ---- */

static void put_type(cply_buf *b, const cplyi_type *t)
{
	static const char *const names[] = { "boolean", "int", "float",
		                             "string" };
	while (t->base == CREER_LIST || t->base == CREER_DICTIONARY) {
		cply_put(b,
		         t->base == CREER_LIST ? "list of " : "dictionary of ");
		t = t->value;
	}
	if (t->base == CREER_OBJECT)
		cply_put_str(b, t->name);
	else
		cply_put(b, names[t->base]);
}

static cply_str words_for(cplyi_creer_reader *r, const cplyi_type *t)
{
	cply_buf b;
	cply_buf_init(&b, r->arena);
	char first = t->base == CREER_OBJECT ? t->name.ptr[0] : 'l';
	cply_put(&b, strchr("AEIO", first) ? "an " : "a ");
	put_type(&b, t);
	return cply_buf_str(&b);
}

/* The levels of a type, from the outside in; keys are never objects. */
static void link_type(cplyi_creer_reader *r, cplyi_type *t, cply_str owner)
{
	for (; t; t = t->value) {
		if (t->base == CREER_OBJECT)
			t->class = cplyi_name_find(&r->creer->names, t->name);
		bool is_none = !t->class || t->class == r->creer->game ||
		               t->class == r->creer->ai;
		if (t->base == CREER_OBJECT && is_none)
			CREER_FAULT(r, CPLY_GL705, t->where, CPLY_T(owner),
			            CPLY_T(t->name));
		if (t->key && t->key->base == CREER_OBJECT)
			CREER_FAULT(r, CPLY_GL705, t->key->where, CPLY_T(owner),
			            CPLY_T(t->key->name));
		if (!t->words.len)
			t->words = words_for(r, t);
	}
}

static void check_value(cplyi_creer_reader *r, const cplyi_type *t,
                        cply_str value, cplyi_where at, cply_str owner,
                        const char *what)
{
	if (t && !cplyi_creer_fits(t, value))
		CREER_FAULT(r, CPLY_GL714, at, CPLY_Z(what), CPLY_T(owner),
		            CPLY_T(value), CPLY_T(t->words));
}

static void link_function(cplyi_creer_reader *r, const cplyi_function *f)
{
	for (size_t i = 0; i < f->n_args; i++) {
		const cplyi_argument *a = &f->args[i];
		link_type(r, a->type, a->full);
		if (a->has_initial && !cplyi_creer_is_null(a->initial))
			check_value(r, a->type, a->initial, a->where, a->full,
			            "default");
	}
	link_type(r, f->returns, f->full);
	if (f->has_invalid)
		check_value(r, f->returns, f->invalid, f->invalid_where,
		            f->full, "invalidValue");
}

static void link_names(cplyi_creer_reader *r, cplyi_class *c)
{
	for (cplyi_attribute *a = c->attributes; a; a = a->next) {
		link_type(r, a->type, a->full);
		if (a->has_initial && !cplyi_creer_is_null(a->initial) &&
		    a->where.file != UINT32_MAX)
			check_value(r, a->type, a->initial, a->where, a->full,
			            "default");
	}
	for (cplyi_function *f = c->functions; f; f = f->next)
		link_function(r, f);
}

/* ---- parents ---- */

/* Everything is a GameObject, but for the game and the AI. */
static void find_parents(cplyi_creer_reader *r, cplyi_class *c)
{
	cply_creer *creer = r->creer;
	size_t n = 0;
	for (size_t i = 0; i < c->n_parents; i++) {
		cplyi_parent p = c->parents[i];
		p.class = cplyi_name_find(&creer->names, p.name);
		if (p.class && p.class != creer->game && p.class != creer->ai)
			c->parents[n++] = p;
		else
			CREER_FAULT(r, CPLY_GL709, p.where, CPLY_T(c->name),
			            CPLY_T(p.name));
	}
	c->n_parents = n;
	if (n || !creer->base || c == creer->base || c == creer->game ||
	    c == creer->ai)
		return;
	c->parents = CPLY_NEW(r->arena, 1, cplyi_parent);
	if (!c->parents)
		return;
	c->parents[0] = (cplyi_parent){ .class = creer->base,
		                        .name = creer->base->name,
		                        .where = c->where };
	c->n_parents = 1;
}

static cplyi_parent *waits_for(const cplyi_class *c)
{
	for (size_t i = 0; i < c->n_parents; i++)
		if (!c->parents[i].class->is_linked)
			return &c->parents[i];
	return NULL;
}

/* Classes that wait for each other: goes along until it comes to one that it
 * has met, and cuts there. */
static void cut_cycle(cplyi_creer_reader *r, cplyi_class *c)
{
	cplyi_parent *p = NULL;
	for (uint32_t i = 0; i <= r->creer->n_classes; i++) {
		p = waits_for(c);
		c = p->class;
	}
	CREER_FAULT(r, CPLY_GL710, p->where, CPLY_T(p->name));
	while (p) {
		p = waits_for(c);
		c->is_linked = true;
		c = p ? p->class : c;
	}
}

/* ---- inheriting ---- */

static void add_member(cplyi_creer_reader *r, cplyi_class *c,
                       const cplyi_attribute *a)
{
	if (!a->type || cplyi_name_find(&c->members, a->name))
		return;
	if (++r->n_members > CREER_MEMBERS) {
		if (r->n_members == CREER_MEMBERS + 1)
			CREER_FAULT(r, CPLY_GL716, c->where,
			            CPLY_Z("the definition"),
			            CPLY_N(CREER_MEMBERS),
			            CPLY_Z("attributes"));
		return;
	}
	cplyi_member *m = CPLY_NEW(r->arena, 1, cplyi_member);
	if (!m || !cplyi_name_add(&c->members, &r->creer->pool, a->name, m))
		return;
	*m = (cplyi_member){ a, c->n_members++, UINT32_MAX };
	if (a->type->is_const)
		m->nth_const = c->n_consts++;
}

static void add_call(cplyi_creer_reader *r, cplyi_class *c, cplyi_function *f)
{
	if (!cplyi_name_find(&c->calls, f->name) &&
	    ++r->n_members <= CREER_MEMBERS)
		cplyi_name_add(&c->calls, &r->creer->pool, f->name, f);
}

static void inherit(cplyi_creer_reader *r, cplyi_class *c)
{
	size_t bytes = (r->creer->n_classes + 7) / 8;
	c->ancestors = CPLY_NEW(r->arena, bytes, uint8_t);
	if (!c->ancestors)
		return;
	c->ancestors[c->index / 8] |= (uint8_t)(1u << c->index % 8);
	for (cplyi_attribute *a = c->attributes; a; a = a->next)
		add_member(r, c, a);
	for (cplyi_function *f = c->functions; f; f = f->next)
		add_call(r, c, f);
	for (size_t i = 0; i < c->n_parents; i++) {
		const cplyi_class *p = c->parents[i].class;
		for (size_t k = 0; p->ancestors && k < bytes; k++)
			c->ancestors[k] |= p->ancestors[k];
		for (uint32_t k = 0; k < p->n_members; k++)
			add_member(r, c, p->list[k]->attribute);
		for (size_t k = 0; k < p->calls.cap; k++)
			if (p->calls.rows[k].thing)
				add_call(r, c, p->calls.rows[k].thing);
	}
	c->list = CPLY_NEW(r->arena, c->n_members, cplyi_member *);
	if (!c->list)
		return;
	for (size_t k = 0; k < c->members.cap; k++) {
		cplyi_member *m = c->members.rows[k].thing;
		if (m)
			c->list[m->index] = m;
	}
	c->is_linked = true;
}

/* Parents first, whatever the order of the files. */
static void inherit_all(cplyi_creer_reader *r)
{
	cply_creer *creer = r->creer;
	for (;;) {
		bool went_on = false;
		cplyi_class *left = NULL;
		for (uint32_t i = 0; i < creer->n_classes; i++) {
			cplyi_class *c = creer->classes[i];
			if (c->is_linked)
				continue;
			if (waits_for(c)) {
				left = c;
				continue;
			}
			inherit(r, c);
			went_on = true;
			if (r->arena->failed)
				return;
		}
		if (!left)
			return;
		if (!went_on)
			cut_cycle(r, left);
	}
}

void cplyi_creer_link(cplyi_creer_reader *r)
{
	cply_creer *c = r->creer;
	c->game = cplyi_name_find(&c->names, CPLY_STR("Game"));
	c->ai = cplyi_name_find(&c->names, CPLY_STR("AI"));
	c->base = cplyi_name_find(&c->names, CPLY_STR("GameObject"));
	c->player = cplyi_name_find(&c->names, CPLY_STR("Player"));
	for (uint32_t i = 0; i < c->n_classes && !r->arena->failed; i++) {
		find_parents(r, c->classes[i]);
		link_names(r, c->classes[i]);
	}
	if (!r->arena->failed)
		inherit_all(r);
}
