/* SPDX-License-Identifier: MIT */
#include "game/lines.h"

void cplyi_game_lines_init(cplyi_game_lines *l, cply_sink sink, void *ctx,
                           cply_arena *arena, cply_diags *diags)
{
	*l = (cplyi_game_lines){
		.sink = sink, .ctx = ctx, .arena = arena, .diags = diags
	};
	cply_arena_init(&l->scratch, arena->memory, SIZE_MAX);
	l->json.memory = arena->memory;
}

void cplyi_game_lines_free(cplyi_game_lines *l)
{
	cply_json_parser_free(&l->json);
	cply_arena_free(&l->scratch);
}

static cply_status begin_log(cplyi_game_lines *l)
{
	return l->recorder ? CPLY_OK
	                   : cply_game_recorder_open(l->sink, l->ctx, l->arena,
	                                             l->diags, &l->recorder);
}

static void add_members(cplyi_game_lines *l, cply_json_value log)
{
	cply_json_iter it = cply_json_each(log);
	while (cply_json_step(&it))
		cply_game_recorder_member(l->recorder,
		                          cply_json_string(it.key, &l->scratch),
		                          cply_json_raw(it.value));
}

static cply_status add_state(cplyi_game_lines *l, cply_json_value line,
                             const char **why)
{
	cply_json_value type = cply_json_get(line, "type");
	cply_json_value state = cply_json_get(line, "state");
	if (cply_json_type_of(state) != CPLY_JSON_OBJECT) {
		*why = "`state` is missing or not an object";
		return CPLY_INVALID;
	}
	cply_str name = cply_json_type_of(type) == CPLY_JSON_STRING
	                        ? cply_json_string(type, &l->scratch)
	                        : CPLY_STR("ran");
	return cply_game_recorder_add(
		l->recorder, name, cply_json_raw(cply_json_get(line, "data")),
		cply_json_raw(state));
}

cply_status cplyi_game_lines_add(cplyi_game_lines *l, cply_str line,
                                 const char **why)
{
	cply_json doc;
	*why = NULL;
	line = cply_str_trim(line);
	if (!line.len)
		return CPLY_OK;
	cply_arena_reset(&l->scratch, SIZE_MAX);
	if (cply_json_parse(&l->json, line, NULL, NULL, &doc) != CPLY_OK ||
	    cply_json_type_of(cply_json_root(&doc)) != CPLY_JSON_OBJECT) {
		*why = "this is not a JSON object";
		return CPLY_INVALID;
	}
	cply_status s = begin_log(l);
	if (s != CPLY_OK)
		return s;
	cply_json_value root = cply_json_root(&doc);
	cply_json_value log = cply_json_get(root, "log");
	if (cply_json_type_of(log) != CPLY_JSON_OBJECT)
		return add_state(l, root, why);
	add_members(l, log);
	return CPLY_OK;
}

cply_status cplyi_game_lines_close(cplyi_game_lines *l)
{
	cply_status s = begin_log(l);
	return s == CPLY_OK ? cply_game_recorder_close(l->recorder) : s;
}
