/* SPDX-License-Identifier: MIT */
/* Who ran what, and what came of it: the data of deltas against the functions
 * of the definition. */
#include "game/creer/check.h"

static const cply_str none = { NULL, 0 };

static bool is_string(cply_creer_check *k, uint32_t node)
{
	return node != NO_NODE &&
	       cplyi_creer_type_at(k, node) == CPLY_JSON_STRING;
}

/* Does the data say that the server refused it? */
static bool is_invalid(cply_creer_check *k, uint32_t data)
{
	uint32_t node = cplyi_creer_get(k, data, CPLY_STR("invalid"));
	return node != NO_NODE &&
	       cplyi_creer_type_at(k, node) != CPLY_JSON_NULL &&
	       cplyi_creer_type_at(k, node) != CPLY_JSON_FALSE;
}

/* The object that a reference means, or NULL. */
static const cplyi_thing *meant(cply_creer_check *k, uint32_t reference)
{
	uint32_t id = cplyi_creer_get(k, reference, CPLY_STR("id"));
	return is_string(k, id) ? cplyi_name_find(&k->objects,
	                                          cplyi_creer_string(k, id, 1))
	                        : NULL;
}

static void set_found(cply_creer_check *k, cplyi_cause *c, uint32_t node)
{
	if (c)
		c->found = node == NO_NODE ? CPLY_STR("nothing")
		                           : cplyi_creer_found(k, node);
}

static void check_player(cply_creer_check *k, uint32_t data)
{
	uint32_t player = cplyi_creer_get(k, data, CPLY_STR("player"));
	if (player == NO_NODE || !k->creer->player)
		return;
	const cplyi_thing *o = meant(k, player);
	if (!o || (o->class && !cplyi_is_a(o->class, k->creer->player)))
		set_found(k,
		          cplyi_creer_count(k, CPLY_GL631, none, none, player),
		          player);
}

/* ---- arguments ---- */

static const cplyi_argument *argument_by_name(const cplyi_function *f,
                                              cply_str name)
{
	for (size_t i = 0; i < f->n_args; i++)
		if (cply_str_eq(f->args[i].name, name))
			return &f->args[i];
	return NULL;
}

static void put_names(cply_creer_check *k, const cplyi_function *f,
                      uint32_t args, cplyi_cause *c)
{
	cply_buf want, got;
	cply_buf_init(&want, k->arena);
	cply_buf_init(&got, k->arena);
	for (size_t i = 0; i < f->n_args; i++) {
		cply_put(&want, i ? ", " : "");
		cply_put_str(&want, f->args[i].name);
	}
	for (uint32_t i = args + 1; i < k->tape[args].next;
	     i = k->tape[i + 1].next) {
		cply_put(&got, got.len ? ", " : "");
		cply_put_str(&got, cplyi_creer_string(k, i, 0));
	}
	c->expected = cply_buf_str(&want);
	c->found = cply_buf_str(&got);
}

static void check_argument(cply_creer_check *k, const cplyi_argument *a,
                           uint32_t key, uint32_t node)
{
	const cplyi_spot spot = { .key = key,
		                  .subject = a->full,
		                  .rule = CPLY_GL625 };
	if (a->has_initial && cplyi_creer_type_at(k, node) == CPLY_JSON_NULL)
		return; /* the default is meant */
	cplyi_creer_value(k, a->type, node, &spot);
}

static void check_arguments(cply_creer_check *k, const cplyi_function *f,
                            uint32_t args, uint32_t run)
{
	size_t next = 0;
	bool is_mixed = false, is_object = args != NO_NODE;
	if (is_object && cplyi_creer_type_at(k, args) != CPLY_JSON_OBJECT)
		is_object = false;
	uint32_t end = is_object ? k->tape[args].next : 0;
	for (uint32_t i = args + 1; is_object && i < end;
	     i = k->tape[i + 1].next) {
		cply_str name = cplyi_creer_string(k, i, 0);
		const cplyi_argument *a = argument_by_name(f, name);
		if (!a) {
			cplyi_creer_count(k, CPLY_GL623, f->full, name, i);
			continue;
		}
		size_t nth = (size_t)(a - f->args);
		is_mixed |= nth < next;
		next = nth + 1;
		check_argument(k, a, i, i + 1);
	}
	if (is_mixed) {
		cplyi_cause *c =
			cplyi_creer_count(k, CPLY_GL624, f->full, none, args);
		if (c)
			put_names(k, f, args, c);
	}
	for (size_t i = 0; i < f->n_args; i++) {
		bool is_there = false;
		for (uint32_t n = args + 1; is_object && n < end;
		     n = k->tape[n + 1].next)
			is_there |= cply_str_eq(cplyi_creer_string(k, n, 0),
			                        f->args[i].name);
		if (!is_there && !f->args[i].has_initial)
			cplyi_creer_count(k, CPLY_GL622, f->full,
			                  f->args[i].name,
			                  is_object ? args : run);
	}
}

/* ---- what is returned ---- */

static void check_returned(cply_creer_check *k, const cplyi_function *f,
                           uint32_t data)
{
	uint32_t node = cplyi_creer_get(k, data, CPLY_STR("returned"));
	const cplyi_type *t = f->returns;
	bool is_null = node == NO_NODE ||
	               cplyi_creer_type_at(k, node) == CPLY_JSON_NULL;
	if (t && !is_null) {
		const cplyi_spot spot = { .key = NO_NODE,
			                  .subject = f->full,
			                  .rule = CPLY_GL626 };
		cplyi_creer_value(k, t, node, &spot);
	} else if (t ? !t->is_nullable : !is_null) {
		cplyi_cause *c =
			cplyi_creer_count(k, CPLY_GL626, f->full,
		                          t ? t->words : CPLY_STR("nothing"),
		                          node == NO_NODE ? data : node);
		set_found(k, c, node);
	}
}

/* A refused run gives what the definition has for that. */
static void check_refused(cply_creer_check *k, const cplyi_function *f,
                          uint32_t data)
{
	uint32_t node = cplyi_creer_get(k, data, CPLY_STR("returned"));
	if (!f->returns || !f->has_invalid) {
		check_returned(k, f, data);
		return;
	}
	if (cplyi_creer_is_value(k, f->returns, node, f->invalid))
		return;
	cplyi_cause *c = cplyi_creer_count(k, CPLY_GL627, f->full,
	                                   f->invalid.len ? f->invalid
	                                                  : CPLY_STR("null"),
	                                   node == NO_NODE ? data : node);
	set_found(k, c, node);
}

/* ---- events ---- */

static void count_unknown(cply_creer_check *k, cply_rule rule,
                          const cplyi_class *c, uint32_t name, uint32_t node)
{
	k->subject.len = 0;
	cply_put_str(&k->subject, c->name);
	cply_put_char(&k->subject, '.');
	if (is_string(k, name))
		cply_put_str(&k->subject, cplyi_creer_string(k, name, 1));
	else
		cply_put(&k->subject, "?");
	cplyi_creer_count(k, rule, cply_buf_str(&k->subject), none,
	                  name == NO_NODE ? node : name);
}

static void check_run(cply_creer_check *k, uint32_t data)
{
	uint32_t run = cplyi_creer_get(k, data, CPLY_STR("run"));
	if (run == NO_NODE)
		return;
	uint32_t caller = cplyi_creer_get(k, run, CPLY_STR("caller"));
	uint32_t name = cplyi_creer_get(k, run, CPLY_STR("functionName"));
	const cplyi_thing *o = meant(k, caller);
	if (!o) {
		set_found(k,
		          cplyi_creer_count(k, CPLY_GL628, none, none,
		                            caller == NO_NODE ? run : caller),
		          caller);
		return;
	}
	if (!o->class)
		return;
	const cplyi_function *f = NULL;
	if (is_string(k, name))
		f = cplyi_name_find(&o->class->calls,
		                    cplyi_creer_string(k, name, 1));
	if (!f) {
		count_unknown(k, CPLY_GL621, o->class, name, run);
		return;
	}
	check_arguments(k, f, cplyi_creer_get(k, run, CPLY_STR("args")), run);
	if (is_invalid(k, data))
		check_refused(k, f, data);
	else
		check_returned(k, f, data);
}

static void check_order_arguments(cply_creer_check *k, const cplyi_function *f,
                                  uint32_t args)
{
	uint32_t count = 0;
	if (args == NO_NODE || cplyi_creer_type_at(k, args) != CPLY_JSON_ARRAY)
		return;
	for (uint32_t i = args + 1; i < k->tape[args].next;
	     i = k->tape[i].next) {
		if (count < f->n_args)
			check_argument(k, &f->args[count], NO_NODE, i);
		count++;
	}
	if (count == f->n_args)
		return;
	cply_buf b;
	cplyi_cause *c = cplyi_creer_count(k, CPLY_GL630, f->full, none, args);
	if (!c)
		return;
	cply_buf_init(&b, k->arena);
	cply_put_uint(&b, f->n_args);
	c->expected = cply_buf_str(&b);
	cply_buf_init(&b, k->arena);
	cply_put_uint(&b, count);
	c->found = cply_buf_str(&b);
}

/* The first generation has only the name of an order that is finished. */
static void check_order(cply_creer_check *k, uint32_t data, bool is_finished)
{
	uint32_t order = cplyi_creer_get(k, data, CPLY_STR("order"));
	uint32_t name = is_string(k, order)
	                        ? order
	                        : cplyi_creer_get(k, order, CPLY_STR("name"));
	const cplyi_class *ai = k->creer->ai;
	if (order == NO_NODE || !ai)
		return;
	const cplyi_function *f = NULL;
	if (is_string(k, name))
		f = cplyi_name_find(&ai->calls, cplyi_creer_string(k, name, 1));
	if (!f) {
		count_unknown(k, CPLY_GL629, ai, name, order);
		return;
	}
	check_order_arguments(k, f,
	                      cplyi_creer_get(k, order, CPLY_STR("args")));
	/* What the server refused may be of any type. */
	if (is_finished && !is_invalid(k, data))
		check_returned(k, f, data);
}

void cplyi_creer_event(cply_creer_check *k, const cply_game_delta *d)
{
	check_player(k, d->data.at);
	if (d->event == CPLY_GAME_RAN)
		check_run(k, d->data.at);
	else if (d->event == CPLY_GAME_ORDER)
		check_order(k, d->data.at, false);
	else if (d->event == CPLY_GAME_FINISHED)
		check_order(k, d->data.at, true);
}
