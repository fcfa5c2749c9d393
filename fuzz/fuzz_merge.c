/* SPDX-License-Identifier: MIT */
/* Bytes that choose the words of deltas: what comes out is always JSON, and
 * full of lists, removals, lengths and keys that come twice. */
#include "game_work.h"

static const char *const keys[] = { "a",     "b",      "0",           "1",
	                            "2",     "10",     "gameObjects", "logs",
	                            "&LEN",  "id",     "01",          "length",
	                            "owner", "players" };
static const char *const values[] = {
	"0",          "1",    "2",     "\"&RM\"", "\"&RM\"",
	"null",       "true", "\"x\"", "3",       "-1",
	"\"2\"",      "1.5",  "\"0\"", "1e9",     "\"a longer text\"",
	"59998045033"
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	enum { DEEPEST = 8 };
	cply_arena a;
	cply_buf b;
	char ends[DEEPEST];
	int depth = 0;
	bool first = true, more = false;
	cply_arena_init(&a, NULL, BUDGET);
	cply_buf_init(&b, &a);
	cply_put(&b, "{\"deltas\":[");
	for (size_t i = 0; i < size; i++) {
		uint8_t c = data[i];
		if (!depth) {
			cply_put(&b, first ? "{\"game\":{" : ",{\"game\":{");
			ends[depth++] = '}';
			first = more = false;
		}
		if (c >= 0xE0) {
			cply_put_char(&b, ends[--depth]);
			cply_put(&b, depth ? "" : "}");
			more = true;
			continue;
		}
		cply_put(&b, more ? "," : "");
		more = true;
		if (ends[depth - 1] == '}') {
			cply_put(&b, "\"");
			cply_put(&b, keys[c % CPLY_COUNT(keys)]);
			cply_put(&b, "\":");
		}
		c = i + 1 < size ? data[++i] : 0;
		if (c >= 0xC0 && depth < DEEPEST) {
			bool is_list = c >= 0xF0;
			cply_put(&b, is_list ? "[" : "{");
			ends[depth++] = is_list ? ']' : '}';
			more = false;
		} else {
			cply_put(&b, values[c % CPLY_COUNT(values)]);
		}
	}
	while (depth) {
		cply_put_char(&b, ends[--depth]);
		cply_put(&b, depth ? "" : "}");
	}
	cply_put(&b, "]}");
	if (!b.failed)
		try_log(cply_buf_str(&b));
	cply_arena_free(&a);
	return 0;
}
