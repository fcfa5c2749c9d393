/* SPDX-License-Identifier: MIT */
/* Pull mode in pieces of any size gives what parsing the whole gives. The first
 * byte chooses the source and the window, the second the size of the pieces. */
#include <stdlib.h>
#include <string.h>

#include "carrier/json_pull.h"
#include "fuzz.h"

static void require(bool claim)
{
	if (!claim)
		abort();
}

typedef struct pieces {
	cply_str text;
	size_t at, size;
} pieces;

static size_t feed(void *ctx, char *into, size_t room)
{
	pieces *f = ctx;
	size_t n = f->text.len - f->at;
	n = n < f->size ? n : f->size;
	n = n < room ? n : room;
	if (n)
		memcpy(into, f->text.ptr + f->at, n);
	f->at += n;
	return n;
}

static bool starts_with_mark(cply_str text)
{
	return cply_str_starts(text, "\xEF\xBB\xBF");
}

/* Element i of the array is this text. */
static void check_value(cply_json_iter *want, const cply_json_pull *p)
{
	if (!want)
		return;
	require(cply_json_step(want));
	require(cply_str_eq(cply_json_raw(want->value),
	                    cply_json_raw(p->value)));
	require(cply_json_span(want->value).begin ==
	        p->origin + cply_json_span(p->value).begin);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 2)
		return 0;
	cply_str text = { (const char *)data + 2, size - 2 };
	pieces f = { text, 0, 1u + data[1] };
	cply_json_pull_options o = { .window = 16u + (data[0] >> 2),
		                     .report_duplicates = true };
	cply_json_parser parser = { 0 };
	cply_json doc;
	cply_json_pull p;
	cply_arena a;
	cply_diags d;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_diags_init(&d, &a, 100);
	cply_status whole = cply_json_parse(&parser, text, NULL, NULL, &doc);
	cply_json_value root = cply_json_root(&doc);
	bool is_array = cply_json_type_of(root) == CPLY_JSON_ARRAY;
	if (cply_str_starts(cply_str_trim(text), "{"))
		o.array = "d";
	cply_json_iter it = cply_json_each(root);
	cply_json_pull_init(&p, NULL, &o);
	if (data[0] % 3 == 0)
		cply_json_pull_text(&p, text);
	else if (data[0] % 3 == 1)
		cply_json_pull_from(&p, feed, &f);
	cply_json_event e;
	while ((e = cply_json_pull_next(&p, &d)) < CPLY_JSON_END) {
		if (e == CPLY_JSON_MORE) {
			if (f.at >= text.len)
				cply_json_pull_finish(&p);
			cply_json_pull_push(&p, cply_str_sub(text, f.at,
			                                     f.at + f.size));
			f.at += f.size;
		} else if (e == CPLY_JSON_ELEMENT) {
			check_value(is_array ? &it : NULL, &p);
		}
	}
	/* The root's level is not counted, a mark is forgiven; else both
	 * accept and refuse the same texts. */
	if (e == CPLY_JSON_END && !starts_with_mark(text))
		require(whole != CPLY_INVALID);
	if (whole == CPLY_OK && cply_json_type_of(root) >= CPLY_JSON_ARRAY)
		require(e == CPLY_JSON_END);
	if (whole == CPLY_OK && is_array)
		require(!cply_json_step(&it));
	if (e == CPLY_JSON_FAILED)
		require(p.status != CPLY_OK && d.counts[CPLY_ERROR] > 0);
	cply_json_pull_free(&p);
	cply_json_parser_free(&parser);
	cply_arena_free(&a);
	return 0;
}
