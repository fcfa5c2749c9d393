/* SPDX-License-Identifier: MIT */
/* The files of a definition: each is laid over those that it builds on. */
#include "game/creer/read.h"

/* ---- faults ---- */

void cplyi_creer_fault(cplyi_creer_reader *r, cply_rule rule, cplyi_where at,
                       const cply_arg *args, size_t n)
{
	cply_diags *d = r->diags[at.file];
	const cply_rule_info *info = cply_rule_get(rule);
	cply_report_args(d, rule, &at.at, args, n);
	/* Also when the rule is switched off: what is wrong stays wrong. */
	r->has_errors |=
		(d->strict ? info->strict : info->lenient) == CPLY_ERROR;
}

cply_str cplyi_creer_join(cply_arena *a, cply_str owner, cply_str name)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put_str(&b, owner);
	cply_put_char(&b, '.');
	cply_put_str(&b, name);
	return cply_buf_str(&b);
}

/* ---- files ---- */

/* The YAML of a file, or none. */
static cply_status parse_file(creer_reading *g, uint32_t i, cply_str text)
{
	enum { DEEPEST = 32 };
	creer_file *f = &g->files[i];
	uint32_t depth = g->limits->depth;
	cply_status s = cply_yaml_read(text, depth < DEEPEST ? depth : DEEPEST,
	                               g->r.arena, &f->yaml);
	if (s == CPLY_NOMEM || g->r.arena->failed)
		return CPLY_NOMEM;
	if (s != CPLY_OK) {
		CREER_FAULT(&g->r, CPLY_GL701,
		            ((cplyi_where){ i, f->yaml.problem_at }),
		            CPLY_T(f->yaml.problem));
		f->yaml.n = 0;
	} else if (f->yaml.n &&
	           !cplyi_creer_expect((creer_node){ g, i, 0 }, CPLY_YAML_MAP,
	                               CPLY_STR("the definition"))) {
		f->yaml.n = 0;
	}
	f->is_open = true;
	return CPLY_OK;
}

/* Where the names of the parents stand. */
static void find_parents(creer_reading *g, uint32_t i)
{
	if (!g->files[i].yaml.n)
		return;
	creer_node root = { g, i, 0 };
	for (uint32_t k = 1; k < creer_yaml(root)->next;) {
		creer_node key = { g, i, k },
			   value = { g, i, creer_yaml(key)->next };
		k = creer_yaml(value)->next;
		if (!creer_is_scalar(key) ||
		    !cply_str_is(creer_text(key), "_parentDatas") ||
		    creer_is_empty(value) ||
		    !cplyi_creer_expect(value, CPLY_YAML_LIST,
		                        CPLY_STR("_parentDatas")))
			continue;
		g->files[i].parent = value.at + 1;
		g->files[i].end = creer_yaml(value)->next;
	}
}

/* Reads the parent of file `by`; its number, or 0 when there is none. */
static cply_status open_parent(creer_reading *g, cply_str name, uint32_t by,
                               uint32_t *out)
{
	cply_creer_file f = { { NULL, 0 }, NULL };
	*out = 0;
	if (!g->source->parent ||
	    !g->source->parent(g->source->ctx, name, &f) || !f.diags)
		return CPLY_OK;
	uint32_t i = g->r.n_files++;
	g->files[i] = (creer_file){ .name = name, .opened_by = by };
	g->r.diags[i] = f.diags;
	*out = i;
	cply_status s = parse_file(g, i, f.text);
	if (s == CPLY_OK)
		find_parents(g, i);
	return s;
}

static void report_cycle(creer_reading *g, creer_node at, uint32_t i)
{
	cply_buf b;
	cply_str name = creer_text(at);
	cply_buf_init(&b, g->r.arena);
	for (uint32_t k = at.file; k != i; k = g->files[k].opened_by) {
		cply_put(&b, ", a parent of ");
		cply_put_str(&b, g->files[k].name);
	}
	CREER_FAULT(&g->r, CPLY_GL704, creer_where(at), CPLY_T(name),
	            CPLY_T(cply_buf_str(&b)));
}

/* Goes to the next parent of file `i`: its number, to be read first, or 0. */
static cply_status next_parent(creer_reading *g, uint32_t i, uint32_t *out)
{
	creer_node at = { g, i, g->files[i].parent };
	*out = 0;
	g->files[i].parent = creer_yaml(at)->next;
	if (!cplyi_creer_expect(at, CPLY_YAML_SCALAR, CPLY_STR("_parentDatas")))
		return CPLY_OK;
	cply_str name = creer_text(at);
	for (uint32_t k = 1; k < g->r.n_files; k++) {
		if (!cply_str_eq(g->files[k].name, name))
			continue;
		if (g->files[k].is_open)
			report_cycle(g, at, k);
		return CPLY_OK;
	}
	if (g->r.n_files == CREER_FILES) {
		CREER_FAULT(&g->r, CPLY_GL716, creer_where(at),
		            CPLY_Z("the definition"), CPLY_N(CREER_FILES),
		            CPLY_Z("files"));
		g->files[i].parent = g->files[i].end;
		return CPLY_OK;
	}
	cply_status s = open_parent(g, name, i, out);
	if (s == CPLY_OK && !*out)
		CREER_FAULT(&g->r, CPLY_GL703, creer_where(at), CPLY_T(name));
	return s;
}

/* Reads a file after all that it builds on. */
static cply_status read_file(creer_reading *g, uint32_t first)
{
	uint32_t at = first, parent;
	for (;;) {
		creer_file *f = &g->files[at];
		if (f->parent < f->end) {
			cply_status s = next_parent(g, at, &parent);
			if (s != CPLY_OK)
				return s;
			at = parent ? parent : at;
			continue;
		}
		cplyi_creer_read_classes(g, at);
		f->is_open = false;
		if (g->r.arena->failed)
			return CPLY_NOMEM;
		if (at == first)
			return CPLY_OK;
		at = f->opened_by;
	}
}

static cply_status read_all(creer_reading *g)
{
	uint32_t base;
	g->r.n_files = 1;
	g->r.diags[0] = g->source->game.diags;
	cply_status s = parse_file(g, 0, g->source->game.text);
	if (s == CPLY_OK)
		s = open_parent(g, CPLY_STR("base"), 0, &base);
	if (s == CPLY_OK && base)
		s = read_file(g, base);
	if (s != CPLY_OK)
		return s;
	find_parents(g, 0);
	s = read_file(g, 0);
	if (s != CPLY_OK)
		return s;
	cply_creer *c = g->r.creer;
	const cplyi_where start = { 0, { 0, 0 } };
	if (!base && g->files[0].yaml.n &&
	    !cplyi_name_find(&c->names, CPLY_STR("GameObject")))
		CREER_FAULT(&g->r, CPLY_GL703, start, CPLY_Z("base"));
	if (!g->r.has_errors &&
	    (!c->name.len || !cplyi_name_find(&c->names, CPLY_STR("Game"))))
		CREER_FAULT(&g->r, CPLY_GL713, start, CPLY_N(0));
	return g->r.arena->failed ? CPLY_NOMEM : CPLY_OK;
}

cply_status cply_creer_read(const cply_creer_source *source, cply_arena *arena,
                            const cply_limits *limits, cply_creer **out)
{
	*out = NULL;
	creer_reading *g = CPLY_NEW(arena, 1, creer_reading);
	cply_creer *c = CPLY_NEW(arena, 1, cply_creer);
	if (!g || !c)
		return CPLY_NOMEM;
	c->pool.arena = arena;
	c->classes = CPLY_NEW(arena, CREER_CLASSES, cplyi_class *);
	g->r.creer = c;
	g->r.arena = arena;
	g->source = source;
	g->limits = limits;
	if (!c->classes)
		return CPLY_NOMEM;
	cply_status s = read_all(g);
	if (s == CPLY_OK)
		cplyi_creer_link(&g->r);
	if (s != CPLY_OK || arena->failed)
		return CPLY_NOMEM;
	if (g->r.has_errors)
		return CPLY_INVALID;
	*out = c;
	return CPLY_OK;
}

cply_str cply_creer_name(const cply_creer *creer)
{
	return creer->name;
}
