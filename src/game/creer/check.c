/* SPDX-License-Identifier: MIT */
/* The deltas of a log against the definition of its game. Every value that a
 * delta sets is compared when it is set; what an object is made of, when it is
 * added. */
#include "game/creer/check.h"

/* ---- the tape ---- */

cply_str cplyi_creer_decode(cply_creer_check *k, uint32_t node, int which)
{
	cply_buf *b = &k->decoded[which];
	cply_str s = cplyi_creer_raw(k, node);
	s = cply_str_sub(s, 1, s.len - 1);
	b->len = 0;
	for (size_t at = 0; at < s.len;) {
		bool lone = false;
		if (s.ptr[at] != '\\')
			cply_put_char(b, s.ptr[at++]);
		else
			cply_put_utf8(b, cplyi_json_next_char(s, &at, &lone));
	}
	k->failed |= b->failed;
	return cply_buf_str(b);
}

uint32_t cplyi_creer_get(cply_creer_check *k, uint32_t object, cply_str key)
{
	uint32_t found = NO_NODE;
	if (object == NO_NODE ||
	    cplyi_creer_type_at(k, object) != CPLY_JSON_OBJECT)
		return NO_NODE;
	for (uint32_t i = object + 1; i < k->tape[object].next;
	     i = k->tape[i + 1].next)
		if (cplyi_creer_key_is(k, i, key))
			found = i + 1;
	return found;
}

/* ---- objects ---- */

static cplyi_thing *new_thing(cply_creer_check *k, const cplyi_class *class,
                              cply_str id)
{
	uint32_t n = class ? class->n_consts : 0;
	size_t size = sizeof(cplyi_thing) + n * sizeof(uint64_t) + id.len;
	cplyi_thing *o = cplyi_pool_take(&k->pool, size);
	if (!o) {
		k->failed = true;
		return NULL;
	}
	memset(o, 0, size);
	*o = (cplyi_thing){ .class = class, .size = size, .is_new = true };
	char *text = (char *)(o->consts + n);
	if (id.len)
		memcpy(text, id.ptr, id.len);
	o->id = (cply_str){ text, id.len };
	return o;
}

/* A class of which there can be objects. */
static const cplyi_class *class_by_name(const cply_creer_check *k,
                                        cply_str name)
{
	const cplyi_class *c = cplyi_name_find(&k->creer->names, name);
	bool is_good = c && c != k->creer->game && c != k->creer->ai &&
	               c != k->creer->base;
	return is_good ? c : NULL;
}

static cplyi_thing *add_object(cply_creer_check *k, uint32_t key)
{
	uint32_t node = cplyi_creer_get(k, key + 1, CPLY_STR("gameObjectName"));
	const cplyi_class *class = NULL;
	bool has_name = node != NO_NODE &&
	                cplyi_creer_type_at(k, node) == CPLY_JSON_STRING &&
	                !cplyi_creer_is_removed(k, node);
	if (has_name)
		class = class_by_name(k, cplyi_creer_string(k, node, 1));
	cplyi_thing *o = new_thing(k, class, cplyi_creer_string(k, key, 0));
	if (!o || !cplyi_name_add(&k->objects, &k->pool, o->id, o)) {
		k->failed = true;
		return NULL;
	}
	if (class)
		return o;
	cplyi_cause *c;
	cply_str none = { NULL, 0 };
	if (has_name) {
		c = cplyi_creer_count(k, CPLY_GL609,
		                      cplyi_creer_string(k, node, 1), none,
		                      node);
	} else {
		c = cplyi_creer_count(k, CPLY_GL610, none, none, key);
		if (c)
			c->expected = node == NO_NODE
			                      ? CPLY_STR("missing")
			                      : cplyi_creer_found(k, node);
	}
	if (c)
		c->found = cplyi_creer_who(k, o);
	return o;
}

/* ---- attributes ---- */

static void count_missing(cply_creer_check *k, const cplyi_thing *o,
                          const cplyi_attribute *a, uint32_t node)
{
	cplyi_cause *c = cplyi_creer_count(k, CPLY_GL607, a->full,
	                                   (cply_str){ NULL, 0 }, node);
	if (c)
		c->place = cplyi_creer_place(k, o);
}

static void count_undeclared(cply_creer_check *k, const cplyi_thing *o,
                             cply_str name, uint32_t node)
{
	k->subject.len = 0;
	cply_put_str(&k->subject, o->class->name);
	cply_put_char(&k->subject, '.');
	cply_put_str(&k->subject, name);
	cplyi_cause *c =
		cplyi_creer_count(k, CPLY_GL606, cply_buf_str(&k->subject),
	                          (cply_str){ NULL, 0 }, node);
	if (c)
		c->place = cplyi_creer_place(k, o);
}

static void check_const(cply_creer_check *k, cplyi_thing *o,
                        const cplyi_member *m, uint32_t node,
                        const cplyi_spot *spot)
{
	uint64_t print = cplyi_creer_print(k, m->attribute->type, node, spot);
	uint64_t before = o->consts[m->nth_const];
	o->consts[m->nth_const] = print;
	if (!before || before == print)
		return;
	cplyi_cause *c = cplyi_creer_count(k, CPLY_GL608, m->attribute->full,
	                                   (cply_str){ NULL, 0 }, node);
	if (c) {
		c->place = cplyi_creer_place(k, o);
		c->found = cplyi_creer_found(k, node);
	}
}

static void check_attribute(cply_creer_check *k, cplyi_thing *o, uint32_t key)
{
	cply_str name = cplyi_creer_string(k, key, 0);
	uint32_t node = key + 1;
	const cplyi_member *m = cplyi_name_find(&o->class->members, name);
	bool is_removed = cplyi_creer_is_removed(k, node);
	if (!m) {
		/* What was never there may be removed: GL209 says so. */
		if (!is_removed)
			count_undeclared(k, o, name, key);
		return;
	}
	if (is_removed) {
		if (!o->is_new)
			count_missing(k, o, m->attribute, node);
		return;
	}
	k->seen[m->index] = k->serial;
	const cplyi_spot spot = { .of = o,
		                  .key = key,
		                  .subject = m->attribute->full };
	bool good = cplyi_creer_value(k, m->attribute->type, node, &spot);
	if (good && m->nth_const != UINT32_MAX)
		check_const(k, o, m, node, &spot);
}

/* What a new object has not been given. */
static void check_whole(cply_creer_check *k, cplyi_thing *o, uint32_t node)
{
	for (uint32_t i = 0; i < o->class->n_members; i++)
		if (k->seen[i] != k->serial)
			count_missing(k, o, o->class->list[i]->attribute, node);
}

static void check_id(cply_creer_check *k, const cplyi_thing *o, uint32_t node)
{
	uint32_t id = cplyi_creer_get(k, node, CPLY_STR("id"));
	cply_str none = { NULL, 0 };
	if (id == NO_NODE || cplyi_creer_type_at(k, id) != CPLY_JSON_STRING ||
	    cplyi_creer_is_removed(k, id) ||
	    cply_str_eq(cplyi_creer_string(k, id, 1), o->id))
		return;
	cplyi_cause *c = cplyi_creer_count(k, CPLY_GL611, none, none, id);
	if (c) {
		c->expected = cply_str_copy(k->arena, o->id);
		c->found = cplyi_creer_found(k, id);
	}
}

static void check_object(cply_creer_check *k, cplyi_thing *o, uint32_t node)
{
	if (o->class) {
		k->serial++;
		for (uint32_t i = node + 1; i < k->tape[node].next;
		     i = k->tape[i + 1].next)
			check_attribute(k, o, i);
		if (o->is_new) {
			check_whole(k, o, node);
			check_id(k, o, node);
		}
	}
	o->is_new = false;
}

/* ---- deltas ---- */

/* Finds or adds all objects of a delta first: any may refer to any. False
 * without memory. */
static bool meet_objects(cply_creer_check *k, uint32_t objects)
{
	size_t n = 0;
	for (uint32_t key = objects + 1; key < k->tape[objects].next;
	     key = k->tape[key + 1].next) {
		cplyi_thing *o = NULL;
		if (cplyi_creer_type_at(k, key + 1) == CPLY_JSON_OBJECT) {
			o = cplyi_name_find(&k->objects,
			                    cplyi_creer_string(k, key, 0));
			o = o ? o : add_object(k, key);
		}
		if (k->failed ||
		    !cplyi_pool_grow(&k->pool, &k->touched, &k->cap_touched,
		                     n + 1, sizeof *k->touched)) {
			k->failed = true;
			return false;
		}
		k->touched[n++] = o;
	}
	return true;
}

static void count_no_object(cply_creer_check *k, cply_str subject,
                            const char *expected, uint32_t node)
{
	cplyi_cause *c = cplyi_creer_count(k, CPLY_GL602, subject,
	                                   cply_str_of(expected), node);
	if (c) {
		c->place = cplyi_creer_place(k, k->game);
		c->found = cplyi_creer_found(k, node);
	}
}

/* Objects that this delta takes away, after all that may refer to them. */
static void forget_objects(cply_creer_check *k, uint32_t objects)
{
	for (uint32_t key = objects + 1; key < k->tape[objects].next;
	     key = k->tape[key + 1].next) {
		if (cplyi_creer_type_at(k, key + 1) == CPLY_JSON_OBJECT)
			continue;
		cplyi_thing *o = cplyi_name_find(&k->objects,
		                                 cplyi_creer_string(k, key, 0));
		if (o) {
			cplyi_name_remove(&k->objects, o->id);
			cplyi_pool_give(&k->pool, o, o->size);
		}
	}
}

static void check_objects(cply_creer_check *k, uint32_t objects)
{
	size_t n = 0;
	bool loses_some = false;
	if (cplyi_creer_type_at(k, objects) != CPLY_JSON_OBJECT) {
		count_no_object(k, CPLY_STR("Game.gameObjects"), "a dictionary",
		                objects);
		return;
	}
	if (!meet_objects(k, objects))
		return;
	for (uint32_t i = objects + 1; i < k->tape[objects].next && !k->failed;
	     i = k->tape[i + 1].next) {
		cplyi_thing *o = k->touched[n++];
		loses_some |= !o;
		if (o)
			check_object(k, o, i + 1);
		else if (!cplyi_creer_is_removed(k, i + 1))
			count_no_object(k, CPLY_STR("Game.gameObjects[]"),
			                "a game object", i + 1);
	}
	if (loses_some)
		forget_objects(k, objects);
}

static void check_game(cply_creer_check *k, uint32_t game)
{
	uint32_t end = k->tape[game].next;
	const cplyi_member *objects = cplyi_name_find(&k->game->class->members,
	                                              CPLY_STR("gameObjects"));
	/* The objects first: the game refers to them. */
	for (uint32_t i = game + 1; i < end; i = k->tape[i + 1].next)
		if (cplyi_creer_key_is(k, i, CPLY_STR("gameObjects")))
			check_objects(k, i + 1);
	k->serial++;
	for (uint32_t i = game + 1; i < end; i = k->tape[i + 1].next) {
		if (!cplyi_creer_key_is(k, i, CPLY_STR("gameObjects")))
			check_attribute(k, k->game, i);
		else if (objects)
			k->seen[objects->index] = k->serial;
	}
	if (k->game->is_new)
		check_whole(k, k->game, game);
	k->game->is_new = false;
}

void cply_creer_check_delta(cply_creer_check *k, const cply_game_stream *stream,
                            const cply_game_delta *d)
{
	const cply_game_head *head = cply_game_stream_head(stream);
	if (!k->has_begun) {
		k->name = cply_game_member_text(head, "gameName", k->arena);
		k->is_other =
			k->name.len && !cply_str_eq(k->name, k->creer->name);
	}
	k->has_begun = true;
	if (k->failed || k->is_other || !d->whole.doc)
		return;
	k->stream = stream;
	k->doc = d->whole.doc;
	k->tape = k->doc->tape;
	k->text = k->doc->text.ptr;
	k->step = d->step;
	k->origin = d->origin;
	k->extent = d->extent;
	k->removed = head->removed;
	k->length = head->length;
	if (d->was_merged && cply_json_type_of(d->game) == CPLY_JSON_OBJECT)
		check_game(k, d->game.at);
	if (cply_json_type_of(d->data) == CPLY_JSON_OBJECT && !k->failed)
		cplyi_creer_event(k, d);
}

cply_creer_check *cply_creer_check_new(const cply_creer *creer,
                                       cply_arena *arena)
{
	uint32_t most = 0;
	cply_creer_check *k = CPLY_NEW(arena, 1, cply_creer_check);
	if (!k)
		return NULL;
	k->creer = creer;
	k->arena = arena;
	k->pool.arena = arena;
	/* Where memory lies is nobody's to choose. */
	k->objects.seed = (uint64_t)(uintptr_t)k * 0xD1B54A32D192ED03u;
	for (uint32_t i = 0; i < creer->n_classes; i++)
		if (creer->classes[i]->n_members > most)
			most = creer->classes[i]->n_members;
	k->seen = CPLY_NEW(arena, most, uint64_t);
	k->game = new_thing(k, creer->game, (cply_str){ NULL, 0 });
	cply_buf_init(&k->decoded[0], arena);
	cply_buf_init(&k->decoded[1], arena);
	cply_buf_init(&k->subject, arena);
	return k->failed || arena->failed ? NULL : k;
}
