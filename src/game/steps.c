/* SPDX-License-Identifier: MIT */
/* The steps of a record, for whoever steps through it. A state is no
 * more than a number of changes: going anywhere takes no time. */
#include "game/describe.h"
#include "game/record.h"
#include "game/turns.h"

static uint64_t count(const void *record)
{
	return cply_game_count(record);
}

static size_t state_size(const void *record)
{
	(void)record;
	return sizeof(cply_game_value);
}

static void *new_state(const void *record, cply_arena *a)
{
	cply_game_value *v = CPLY_NEW(a, 1, cply_game_value);
	if (v)
		*v = cply_game_state_at(record, 0);
	return v;
}

static void copy(const void *record, void *to, const void *from)
{
	(void)record;
	memcpy(to, from, sizeof(cply_game_value));
}

static void go_to(const void *record, void *state, uint64_t position)
{
	cply_game_value v = cply_game_state_at(record, position);
	memcpy(state, &v, sizeof v);
}

static void apply(const void *record, void *state, uint64_t step)
{
	go_to(record, state, step + 1);
}

static void undo(const void *record, void *state, uint64_t step)
{
	go_to(record, state, step);
}

static void jump(const void *record, void *state, uint64_t from, uint64_t to)
{
	(void)from;
	go_to(record, state, to);
}

/* ---- in words ---- */

static void describe(const void *record, uint64_t step, cply_buf *out)
{
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	const cply_game_record_step s = cplyi_step_read(record, step, &a);
	cplyi_game_describe(&s, cply_game_state_at(record, step), out);
	cply_arena_free(&a);
}

/* ---- marks ---- */

static bool is_below_objects(const cply_game *g, const cplyi_slot *s)
{
	return s && s->parent && s->parent->parent == g->stream->tree.root &&
	       cply_str_is(word_text(&s->parent->key), "gameObjects");
}

static bool is_word(cplyi_word w, const char *text)
{
	return cply_str_is(word_text(&w), text);
}

const cplyi_death_flag cplyi_death_flags[CPLYI_DEATH_FLAGS] = {
	{ "isDead", CPLY_JSON_TRUE },      { "dead", CPLY_JSON_TRUE },
	{ "isDestroyed", CPLY_JSON_TRUE }, { "captured", CPLY_JSON_TRUE },
	{ "isAlive", CPLY_JSON_FALSE },    { "alive", CPLY_JSON_FALSE },
};

/* Does the change end a life, or take a piece from the board? By the names
 * that games use; the pictures go by the same. */
static bool is_death(const cply_game *g, const cplyi_slot *s, cplyi_word before,
                     cplyi_word after, uint32_t begin, uint32_t end)
{
	cply_str key = word_text(&s->key);
	for (size_t i = 0; i < CPLYI_DEATH_FLAGS; i++)
		if (cply_str_is(key, cplyi_death_flags[i].key))
			return is_word(after, cplyi_death_flags[i].gone ==
			                                      CPLY_JSON_TRUE
			                              ? "true"
			                              : "false");
	if (cply_str_is(key, "tile"))
		return WORD_TAG(before) == WORD_OBJECT &&
		       is_word(after, "null");
	double was, is;
	const cplyi_tree *t = &g->stream->tree;
	return cply_str_is(key, "health") &&
	       cply_game_double((cply_game_value){ t, s, begin }, &was) &&
	       cply_game_double((cply_game_value){ t, s, end }, &is) &&
	       was > 0 && is <= 0;
}

static uint32_t marks_of_change(const cply_game *g, uint32_t touch,
                                uint32_t begin, uint32_t end)
{
	const cplyi_touches *c = g->log.chunks[touch >> TOUCH_BITS];
	const cplyi_slot *s = g->log.slots[c->slots[touch & (TOUCH_CHUNK - 1)]];
	cplyi_word after = c->words[touch & (TOUCH_CHUNK - 1)];
	cply_str key = word_text(&s->key);
	if (s->parent == g->stream->tree.root)
		return cply_str_is(key, "currentTurn") ? CPLY_GAME_MARK_TURN
		                                       : 0;
	cplyi_word before = *cplyi_log_value(&g->log, s, begin);
	if (is_below_objects(g, s))
		return !after    ? CPLY_GAME_MARK_REMOVED
		       : !before ? CPLY_GAME_MARK_CREATED
		                 : 0;
	if (before && is_below_objects(g, s->parent) &&
	    is_death(g, s, before, after, begin, end))
		return CPLY_GAME_MARK_REMOVED;
	return 0;
}

static uint32_t event_marks(const cply_game *g, uint64_t step)
{
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	const cply_game_record_step s = cplyi_step_read(g, step, &a);
	uint32_t out = cplyi_game_event_marks(&s);
	cply_arena_free(&a);
	return out;
}

static uint32_t marks(const void *record, uint64_t step)
{
	const cply_game *g = record;
	uint32_t out = event_marks(g, step);
	uint32_t begin = cplyi_changes_at(g, step);
	uint32_t end = cplyi_changes_at(g, step + 1);
	/* The first delta makes everything: nothing of it is worth a mark. */
	for (uint32_t i = begin; i < end && step; i++)
		out |= marks_of_change(g, i, begin, end);
	return out;
}

/* ---- names ---- */

static bool next_name(const void *record, cply_name *name)
{
	const cply_game *g = record;
	const cplyi_slot *s =
		cplyi_tree_find(&g->stream->tree, g->stream->tree.root,
	                        CPLY_STR("currentTurn"));
	uint64_t n = s ? g->log.begin[s->id + 1] - g->log.begin[s->id] : 0;
	while (name->at_ < n) {
		uint64_t i = g->log.begin[s->id] + name->at_++;
		uint64_t at = cplyi_position_of(g, g->log.index[i]);
		cply_game_value v = cply_game_value_at(g, s, at);
		if (!v.slot)
			continue;
		name->kind = cplyi_game_name_kinds[0];
		name->value = cply_game_raw(v);
		name->position = at;
		return true;
	}
	return false;
}

static const char *const mark_names[] = { "turn",    "invalid", "ran",
	                                  "removed", "created", "over",
	                                  NULL };

const cply_timeline_ops cply_game_timeline = {
	.mark_names = mark_names,
	.count = count,
	.state_size = state_size,
	.new_state = new_state,
	.copy = copy,
	.apply = apply,
	.undo = undo,
	.jump = jump,
	.describe = describe,
	.marks = marks,
	.name_kinds = cplyi_game_name_kinds,
	.next_name = next_name,
	.first = 1, /* the first delta makes everything */
};
