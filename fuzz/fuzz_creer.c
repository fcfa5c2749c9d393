/* SPDX-License-Identifier: MIT */
/* Any bytes as the definition of a game, with which a small log is compared;
 * and any bytes as a log, which is compared with a small definition. Bytes that
 * begin with a brace are a log. */
#include <stdlib.h>

#include "fuzz.h"
#include "game/creer/creer.h"

enum { BUDGET = 64 << 20 };

static const char base[] =
	"AI: {functions: {runTurn: {returns: {type: boolean}}}}\n"
	"Game: {attributes: {gameObjects: {type: {name: dictionary, keyType: "
	"string, valueType: GameObject!}}}}\n"
	"GameObject: {attributes: {id: {type: const string}}, functions: {log: "
	"{arguments: [{name: m, type: string}]}}}\n"
	"Player: {}\n";

static const char game[] =
	"_parentDatas: [turns]\n"
	"Game: {name: G, attributes: {n: {type: const int}, l: {type: "
	"'A[][]'}, d: {type: {name: dictionary, keyType: int, valueType: "
	"'float[]'}}, c: {type: 'const A[]'}}}\n"
	"A: {attributes: {s: {type: 'string = \"a\" | \"b\"'}, p: {type: "
	"Player?}}, functions: {f: {arguments: [{name: x, type: A!}, {name: y, "
	"type: int, default: 1}], returns: {type: int, invalidValue: -1}}}}\n"
	"B: {parentClasses: [A]}\n";

static const char log_text[] =
	"{\"gameName\":\"G\",\"deltas\":[{\"type\":\"start\",\"game\":{\"n\":1,"
	"\"l\":{\"0\":{\"0\":{\"id\":\"1\"},\"&LEN\":1},\"&LEN\":1},"
	"\"gameObjects\":{\"0\":{\"id\":\"0\",\"gameObjectName\":\"Player\"},"
	"\"1\":{\"id\":\"1\",\"gameObjectName\":\"A\",\"s\":\"a\",\"p\":"
	"{\"id\":\"0\"}}}}},{\"type\":\"ran\",\"data\":{\"player\":{\"id\":"
	"\"0\"},\"run\":{\"caller\":{\"id\":\"1\"},\"functionName\":\"f\","
	"\"args\":{\"x\":{\"id\":\"1\"}}},\"returned\":2},\"game\":{"
	"\"gameObjects\":{\"1\":{\"s\":\"c\",\"p\":null}}}},{\"type\":"
	"\"order\","
	"\"data\":{\"order\":{\"name\":\"runTurn\",\"args\":[]}}}]}";

static void require(bool claim)
{
	if (!claim)
		abort();
}

static bool find_parent(void *ctx, cply_str name, cply_creer_file *out)
{
	*out = (cply_creer_file){ cply_str_of(base), ctx };
	/* One parent is there, one builds on itself, others are missing. */
	if (cply_str_is(name, "self"))
		out->text = CPLY_STR("_parentDatas: [self]");
	else if (cply_str_is(name, "turns"))
		out->text = CPLY_STR("Game: {attributes: {t: {type: int}}}");
	else
		return cply_str_is(name, "base");
	return true;
}

static void compare(const cply_creer *creer, cply_str text, cply_arena *a,
                    cply_diags *diags)
{
	const cply_game_source source = { .text = text };
	const cply_game_delta *d;
	cply_game_stream *s;
	cply_creer_check *k = cply_creer_check_new(creer, a);
	if (!k ||
	    cply_game_stream_open(&source, a, diags, cply_limits_default(),
	                          &s) == CPLY_NOMEM)
		return;
	while ((d = cply_game_stream_next(s)))
		cply_creer_check_delta(k, s, d);
	cply_status status = cply_game_stream_close(s);
	if (status == CPLY_NOMEM)
		return;
	cply_buf b;
	uint32_t first = diags->n;
	status = cply_creer_check_end(k, s, diags);
	cply_buf_init(&b, a);
	for (uint32_t i = first; i < diags->n; i++) {
		const cply_diag *g = diags->items[i];
		require(!g->has_span || g->span.end <= text.len);
		cply_diag_message(g, &b);
	}
	(void)status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	cply_str text = { (const char *)data, size };
	bool is_log = size && data[0] == '{';
	cply_arena a;
	cply_diags diags;
	cply_creer *creer;
	cply_arena_init(&a, NULL, BUDGET);
	cply_diags_init(&diags, &a, 50);
	const cply_creer_source source = {
		.game = { is_log ? cply_str_of(game) : text, &diags },
		.parent = find_parent,
		.ctx = &diags,
	};
	cply_status s =
		cply_creer_read(&source, &a, cply_limits_default(), &creer);
	require((s == CPLY_OK) == (creer != NULL));
	require(!is_log || creer);
	require(s != CPLY_INVALID || diags.counts[CPLY_ERROR] > 0);
	if (creer)
		compare(creer, is_log ? text : cply_str_of(log_text), &a,
		        &diags);
	cply_arena_free(&a);
	return 0;
}
