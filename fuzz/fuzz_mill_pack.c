/* SPDX-License-Identifier: MIT */
/* Mill packs: any bytes are read, checked, stepped through, drawn, written and
 * read again; what was written once is written the same way again. */
#include "fuzz.h"

#include <stdlib.h>

#include "crossply/mill_pack.h"
#include "format/formats.h"
#include "session.h"

static void require(bool holds)
{
	if (!holds)
		abort();
}

static void read_one(fuzz_session *f, cply_str bytes, bool strict)
{
	fuzz_start(f, 64u << 20, strict);
	cply_status s = fuzz_read(f, bytes, &cply_format_mill_pack);
	require(s == CPLY_OK || f->diags->counts[CPLY_ERROR] ||
	        f->arena->failed);
	cply_session_check(f->in, cply_session_doc(f->in));
}

static void look(fuzz_session *f)
{
	cply_timeline t;
	cply_buf out;
	const cply_scene whole = { .doc = f->doc,
		                   .options = { .solution = true } };
	cply_buf_init(&out, f->arena);
	if (!cply_scene_terminal(&whole, f->arena, &out) ||
	    !cply_scene_svg(&whole, f->arena, &out))
		return;
	if (cply_timeline_open(&t, f->doc->kind->timeline, f->doc->as.mill, 0,
	                       f->arena) != CPLY_OK)
		return;
	uint64_t n = cply_timeline_count(&t);
	for (uint64_t i = 0; i <= n && i < 40; i++) {
		cply_scene scene = { .doc = f->doc, .state = t.state };
		cply_buf_init(&out, f->arena);
		if (!cply_scene_terminal(&scene, f->arena, &out) ||
		    !cply_scene_svg(&scene, f->arena, &out) ||
		    cply_timeline_seek(&t, i) != CPLY_OK)
			return;
		if (i)
			t.ops->describe(t.record, i - 1, &out);
	}
}

static cply_str write_as(fuzz_session *f, const cply_write_options *options)
{
	cply_buf out;
	cply_buf_init(&out, f->arena);
	cply_losses(f->doc, &cply_format_mill_pack, options, f->arena,
	            f->diags);
	const cply_write w = { &out, f->arena, f->diags, options };
	if (cply_write_doc(&w, &cply_format_mill_pack, f->doc) != CPLY_OK)
		return (cply_str){ NULL, 0 };
	return cply_buf_str(&out);
}

static cply_str write_one(fuzz_session *f)
{
	static const cply_write_options options = { 0 };
	return write_as(f, &options);
}

/* The checksum that is written is right, and all shapes hold as many puzzles
 * as were there. */
static void reshape(fuzz_session *f)
{
	for (int shape = CPLY_MILL_AS_PACK; shape <= CPLY_MILL_AS_QR; shape++) {
		const cply_write_options options = {
			.version = CPLY_STR("1.1"),
			.shape = (cply_mill_shape)shape,
		};
		fuzz_session again;
		cply_str text = write_as(f, &options);
		if (!text.len)
			continue;
		read_one(&again, text, false);
		for (uint32_t i = 0; i < again.diags->n; i++)
			require(again.diags->items[i]->rule != CPLY_ML218);
		require(again.arena->failed || !again.doc->kind ||
		        again.doc->as.mill->n_puzzles ==
		                f->doc->as.mill->n_puzzles);
		fuzz_stop(&again);
	}
}

static void go_round(fuzz_session *f)
{
	fuzz_session again;
	cply_str text = write_one(f);
	if (!text.len)
		return;
	read_one(&again, text, f->diags->strict);
	require(again.doc->kind || again.arena->failed);
	if (again.doc->kind) {
		cply_str twice = write_one(&again);
		require(!twice.len || cply_str_eq(text, twice));
	}
	fuzz_stop(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	cply_str bytes = { (const char *)data, size };
	for (int strict = 0; strict < 2; strict++) {
		fuzz_session f;
		(void)cply_format_mill_pack.probe(bytes);
		read_one(&f, bytes, strict);
		if (f.doc->kind) {
			look(&f);
			go_round(&f);
			reshape(&f);
		}
		fuzz_stop(&f);
	}
	return 0;
}
