/* SPDX-License-Identifier: MIT */
/* The JSON reader: the fast and the careful walk agree, what is accepted can be
 * looked at and written, and reads back as the same. */
#include <stdlib.h>
#include <string.h>

#include "carrier/json_core.h"
#include "fuzz.h"

static void require(bool claim)
{
	if (!claim)
		abort();
}

static void visit(cply_json_value v, cply_arena *a)
{
	int64_t n;
	double x;
	for (uint32_t i = 0; i < v.doc->n; i++) {
		cply_json_value w = { v.doc, i };
		cply_str raw = cply_json_raw(w);
		cply_str s = cply_json_string(w, a);
		require(s.len <= raw.len);
		require(cply_json_count(w) <= v.doc->n);
		cply_json_int(w, &n);
		cply_json_double(w, &x);
		cply_json_has_lone_surrogate(w);
		cply_json_is(w, "a");
	}
	cply_json_get(v, "a");
	cply_json_item(v, 1);
}

static cply_str write(cply_json_value v, cply_arena *a, unsigned indent)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, a);
	cply_json_writer_init(&w, &b, indent);
	cply_json_put_value(&w, v);
	return cply_buf_str(&b);
}

/* What was written reads back, strictly, and is written the same again. */
static void round_trip(cply_json_value v, cply_arena *a, unsigned indent)
{
	cply_json_parser p = { 0 };
	cply_json doc;
	cply_str once = write(v, a, 0);
	cply_str text = write(v, a, indent);
	require(cply_json_parse(&p, text, NULL, NULL, &doc) == CPLY_OK);
	require(doc.n == v.doc->n);
	require(cply_str_eq(write(cply_json_root(&doc), a, 0), once));
	cply_json_parser_free(&p);
}

/* The careful walk alone makes the same tape. */
static void compare_walks(cply_str text, const cply_json *doc)
{
	cply_json_parser p = { 0 };
	json_run run = {
		.parser = &p,
		.text = text.len ? text : CPLY_STR(""),
		.max_depth = 512,
	};
	json_outcome o = cplyi_json_careful(&run);
	if (doc->n) {
		require(o == JSON_DONE && run.n == doc->n);
		require(memcmp(p.tape, doc->tape, run.n * sizeof *p.tape) == 0);
	} else if (o == JSON_DONE) {
		/* Only what follows the value can have been wrong. */
		require(run.at < text.len);
	}
	cply_json_parser_free(&p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	cply_str text = { (const char *)data, size };
	cply_json_parser p = { 0 };
	cply_json doc;
	cply_arena a;
	cply_diags d;
	bool accepted = false;
	cply_arena_init(&a, NULL, SIZE_MAX);
	for (int lenient = 0; lenient < 2; lenient++) {
		cply_json_options o = { .lenient = lenient,
			                .report_duplicates = true };
		cply_diags_init(&d, &a, 100);
		cply_status st = cply_json_parse(&p, text, &o, &d, &doc);
		require((st == CPLY_OK) == (doc.n > 0));
		require(st == CPLY_OK || d.counts[CPLY_ERROR] > 0);
		for (uint32_t i = 0; i < d.n; i++) {
			require(d.items[i]->span.begin <= size);
			require(d.items[i]->span.end <= size);
		}
		if (!lenient) {
			accepted = st == CPLY_OK;
			compare_walks(text, &doc);
		} else if (accepted) {
			require(st == CPLY_OK); /* more is allowed, not less */
		}
		if (st != CPLY_OK)
			continue;
		visit(cply_json_root(&doc), &a);
		round_trip(cply_json_root(&doc), &a, 0);
		round_trip(cply_json_root(&doc), &a, 2);
	}
	cply_json_parser_free(&p);
	cply_arena_free(&a);
	return 0;
}
