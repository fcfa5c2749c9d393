/* SPDX-License-Identifier: MIT */
/* A condition, up to a line feed, and what is watched after it, over a small
 * log in which lists shrink, references change and things come and go. */
#include "fuzz.h"

#include "game/query/expr.h"

static const char log_text[] =
	"{\"deltas\":[{\"game\":{\"t\":0,\"gameObjects\":{\"0\":{\"id\":\"0\","
	"\"hp\":5,\"to\":{\"id\":\"1\"}},\"1\":{\"id\":\"1\",\"hp\":7}},"
	"\"l\":{\"0\":1,\"1\":{\"id\":\"0\"},\"&LEN\":2}}},"
	"{\"game\":{\"t\":1,\"gameObjects\":{\"0\":{\"hp\":4}}}},"
	"{\"game\":{\"l\":{\"1\":\"&RM\",\"&LEN\":1}}},"
	"{\"game\":{\"gameObjects\":{\"1\":\"&RM\",\"0\":{\"to\":null}}}},"
	"{\"game\":{\"t\":\"x\",\"\\u0061\":[1,{\"b\":2}]}}],"
	"\"constants\":{\"DELTA_REMOVED\":\"&RM\","
	"\"DELTA_LIST_LENGTH\":\"&LEN\"}}";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	enum { BUDGET_OF_QUERY = 8 << 20 };
	cply_arena a, row;
	cply_diags diags;
	cply_buf b;
	cply_game_stream *s = NULL;
	cplyi_expr_fault fault;
	const cply_game_delta *d;
	cply_str text = { (const char *)data, size };
	cply_arena_init(&a, NULL, BUDGET_OF_QUERY);
	cply_arena_init(&row, NULL, BUDGET_OF_QUERY);
	cply_diags_init(&diags, &a, 4);
	cply_buf_init(&b, &a);
	cplyi_expr *e = cplyi_expr_compile(text, &a, &fault);
	if (!e && fault.what) {
		if (fault.at > size)
			__builtin_trap();
		cplyi_expr_put_fault(text, &fault, &b);
	}
	const cply_game_source source = { .text = CPLY_STR(log_text) };
	if (e && cply_game_stream_open(&source, &a, &diags,
	                               cply_limits_default(), &s) == CPLY_OK) {
		cply_str length = CPLY_STR("&LEN");
		cplyi_expr_step(e, 0, NULL, cply_game_stream_state(s), length,
		                &row);
		while ((d = cply_game_stream_next(s)) != NULL) {
			cplyi_expr_step(e, d->step + 1, d,
			                cply_game_stream_state(s), length,
			                &row);
			(void)cplyi_expr_holds(e);
			cply_arena_reset(&row, BUDGET_OF_QUERY);
		}
		(void)cplyi_expr_nowhere(e);
		(void)!cply_game_stream_close(s);
	}
	cply_arena_free(&row);
	cply_arena_free(&a);
	return 0;
}
