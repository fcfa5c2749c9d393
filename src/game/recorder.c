/* SPDX-License-Identifier: MIT */
/* Each new state becomes a tree of its own; what differs from the last one is
 * written as a delta and merged into the last one, as any reader will do. */
#include "crossply/game_record.h"

#include "game/state/diff.h"
#include "game/state/merge.h"

enum { PENDING = 64 * 1024 };

struct cply_game_recorder {
	cply_sink sink;
	void *ctx;
	cply_diags *diags;
	cplyi_tree tree;
	cplyi_merge merge;
	cply_arena scratch; /* for one state */
	cply_json_parser json, again;
	cply_buf out;
	uint64_t count;
	bool has_member, in_deltas, failed, has_new;
};

static cply_str removed_text(void)
{
	return CPLY_STR("&RM");
}

static cply_str length_text(void)
{
	return CPLY_STR("&LEN");
}

static void flush(cply_game_recorder *r)
{
	if (r->out.failed ||
	    (r->out.len && !r->sink(r->ctx, cply_buf_str(&r->out))))
		r->failed = true;
	r->out.len = 0;
}

static void put_member(cply_game_recorder *r, cply_str key, cply_str json)
{
	cply_json_writer w;
	cply_put(&r->out, r->has_member ? ",\n" : "{\n");
	r->has_member = true;
	cply_json_writer_init(&w, &r->out, 0);
	cply_json_put_string(&w, key);
	cply_put_char(&r->out, ':');
	cply_put_str(&r->out, json);
}

cply_status cply_game_recorder_open(cply_sink sink, void *ctx,
                                    cply_arena *arena, cply_diags *diags,
                                    cply_game_recorder **out)
{
	cply_game_recorder *r = CPLY_NEW(arena, 1, cply_game_recorder);
	*out = NULL;
	if (!r)
		return CPLY_NOMEM;
	*r = (cply_game_recorder){ .sink = sink, .ctx = ctx, .diags = diags };
	if (!cplyi_tree_init(&r->tree, arena, NULL))
		return CPLY_NOMEM;
	r->merge = (cplyi_merge){ .tree = &r->tree,
		                  .removed = removed_text(),
		                  .length = length_text(),
		                  .tally = { .arena = arena } };
	cply_arena_init(&r->scratch, arena->memory, SIZE_MAX);
	cply_buf_init(&r->out, arena);
	*out = r;
	return CPLY_OK;
}

void cply_game_recorder_member(cply_game_recorder *r, cply_str key,
                               cply_str json)
{
	if (cply_str_is(key, "constants") ||
	    cply_str_is(key, "gamelogVersion") || cply_str_is(key, "deltas"))
		return;
	if (r->in_deltas) {
		cply_put(&r->out, "\n]");
		r->in_deltas = false;
	}
	put_member(r, key, json);
}

static void begin_deltas(cply_game_recorder *r)
{
	put_member(r, CPLY_STR("gamelogVersion"), CPLY_STR("\"2.2.0\""));
	put_member(r, CPLY_STR("constants"),
	           CPLY_STR("{\"DELTA_REMOVED\":\"&RM\","
	                    "\"DELTA_LIST_LENGTH\":\"&LEN\"}"));
	put_member(r, CPLY_STR("deltas"), CPLY_STR("["));
	r->in_deltas = true;
}

static void report_cannot(cply_game_recorder *r, const cplyi_change *c)
{
	cply_buf b;
	cply_buf_init(&b, &r->scratch);
	cply_game_put_path(c->after.slot ? c->after : c->before, &b);
	cply_report_with(r->diags, CPLY_GL401, CPLY_NOWHERE, CPLY_N(r->count),
	                 CPLY_T(cply_buf_str(&b)));
}

/* Merges the delta that was written at `from` of the output. */
static bool follow(cply_game_recorder *r, size_t from)
{
	cply_json doc;
	cply_str text = cply_str_sub(cply_buf_str(&r->out), from, r->out.len);
	const cply_json_options deep = { .max_depth = CPLY_JSON_DEEPEST };
	return !r->out.failed &&
	       cply_json_parse(&r->again, text, &deep, NULL, &doc) == CPLY_OK &&
	       cplyi_merge_delta(&r->merge, cply_json_root(&doc));
}

cply_status cply_game_recorder_add_value(cply_game_recorder *r, cply_str type,
                                         cply_str data, cply_game_value state)
{
	cplyi_changes changes;
	const cplyi_change *cannot;
	cply_json_writer w;
	cply_game_value last = { &r->tree, r->tree.root, CPLY_GAME_NOW };
	if (!r->has_new)
		cply_arena_reset(&r->scratch, SIZE_MAX);
	if (!r->in_deltas)
		begin_deltas(r);
	if (!cplyi_diff(last, state, &r->scratch, &changes))
		return CPLY_NOMEM;
	cply_put(&r->out, r->count ? ",\n{\"type\":" : "\n{\"type\":");
	cply_json_writer_init(&w, &r->out, 0);
	cply_json_put_string(&w, type);
	if (data.len) {
		cply_put(&r->out, ",\"data\":");
		cply_put_str(&r->out, data);
	}
	cply_put(&r->out, ",\"game\":");
	size_t from = r->out.len;
	cply_json_writer_init(&w, &r->out, 0);
	if (!cplyi_put_delta(&changes, removed_text(), length_text(),
	                     &r->scratch, &w, &cannot) ||
	    !follow(r, from))
		return CPLY_NOMEM;
	cply_put_char(&r->out, '}');
	r->count++;
	if (cannot)
		report_cannot(r, cannot);
	if (r->out.len > PENDING)
		flush(r);
	return cannot ? CPLY_INVALID : CPLY_OK;
}

/* A tree of the state. No text in it has a meaning of its own: none is as long
 * as these constants. */
static bool grow_tree(cply_game_recorder *r, cply_json_value state,
                      cplyi_tree *out)
{
	const cply_str never = { "", SIZE_MAX / 2 };
	cplyi_merge m = { .tree = out,
		          .removed = never,
		          .length = never,
		          .tally = { .arena = &r->scratch } };
	return cplyi_tree_init(out, &r->scratch, NULL) &&
	       cplyi_merge_delta(&m, state);
}

cply_status cply_game_recorder_add(cply_game_recorder *r, cply_str type,
                                   cply_str data, cply_str state)
{
	cply_json doc;
	cplyi_tree tree;
	cply_arena_reset(&r->scratch, SIZE_MAX);
	cply_status s = cply_json_parse(&r->json, state, NULL, r->diags, &doc);
	if (s != CPLY_OK)
		return s;
	cply_json_value root = cply_json_root(&doc);
	if (cply_json_type_of(root) != CPLY_JSON_OBJECT) {
		cply_report_with(
			r->diags, CPLY_GL402, CPLY_NOWHERE, CPLY_N(r->count),
			CPLY_Z(cply_json_type_name(cply_json_type_of(root))));
		return CPLY_INVALID;
	}
	if (!grow_tree(r, root, &tree))
		return CPLY_NOMEM;
	r->has_new = true;
	s = cply_game_recorder_add_value(r, type, data,
	                                 (cply_game_value){ &tree, tree.root,
	                                                    CPLY_GAME_NOW });
	r->has_new = false;
	return s;
}

cply_status cply_game_recorder_close(cply_game_recorder *r)
{
	if (r->in_deltas)
		cply_put(&r->out, "\n]");
	else if (!r->count)
		begin_deltas(r), cply_put(&r->out, "]");
	cply_put(&r->out, "\n}\n");
	flush(r);
	cply_arena_free(&r->scratch);
	cply_json_parser_free(&r->json);
	cply_json_parser_free(&r->again);
	return r->out.failed ? CPLY_NOMEM : r->failed ? CPLY_INVALID : CPLY_OK;
}
