/* SPDX-License-Identifier: MIT */
/* Levels: any bytes are read, checked, written in both forms and read again;
 * the public form must never hold a solution. */
#include "fuzz.h"

#include <stdlib.h>

#include "crossword/level.h"
#include "format/formats.h"
#include "session.h"

static cply_status read_one(fuzz_session *f, cply_str bytes, bool strict)
{
	f->how->strict = strict;
	return fuzz_read(f, bytes, &cply_format_level);
}

static void use_answers(fuzz_session *f)
{
	cply_answers answers;
	const cply_crossword *cw = f->doc->as.crossword;
	if (cply_answers_from_crossword(cw, cply_level_case(cw), f->arena,
	                                f->diags, &answers) == CPLY_NOMEM)
		return;
	cply_buf canonical;
	cply_buf_init(&canonical, f->arena);
	cply_level_canonical("550e8400-e29b-41d4-a716-446655440000", 1,
	                     &answers, &canonical);
	(void)cply_answers_fit(&answers, cw, f->arena, f->diags);
}

static void write_and_read(fuzz_session *f, bool with_answers)
{
	fuzz_session again;
	cply_buf out;
	const cply_write_options options = { .with_answers = with_answers };
	cply_buf_init(&out, f->arena);
	const cply_write w = { &out, f->arena, f->diags, &options };
	cply_losses(f->doc, &cply_format_level, &options, f->arena, f->diags);
	if (cply_write_doc(&w, &cply_format_level, f->doc) != CPLY_OK)
		return;
	fuzz_start(&again, 64u << 20, false);
	cply_status s = read_one(&again, cply_buf_str(&out), false);
	/* What we write can be read, and the public form tells nothing. */
	if (s != CPLY_NOMEM && !again.doc->kind)
		abort();
	if (again.doc->kind && !with_answers &&
	    again.doc->as.crossword->solution != CPLY_SOLUTION_ABSENT)
		abort();
	fuzz_stop(&again);
}

static void read_answers(fuzz_session *f, cply_str bytes)
{
	cply_answers answers;
	cplyi_session_start(f->in, "answers");
	cplyi_session_hold(f->in, bytes);
	if (cplyi_session_answers(f->in, CPLY_CASE_TURKIC, &answers) == CPLY_OK)
		for (uint32_t i = 1; i < answers.n; i++)
			if (answers.items[i - 1].number >
			    answers.items[i].number)
				abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_session f;
	cply_str bytes = { (const char *)data, size };
	fuzz_start(&f, 64u << 20, false);
	for (int strict = 0; strict < 2; strict++) {
		(void)read_one(&f, bytes, strict);
		if (!f.doc->kind)
			continue;
		cply_check_doc(f.doc, f.arena, f.diags);
		use_answers(&f);
		write_and_read(&f, strict);
	}
	read_answers(&f, bytes);
	if (cply_level_redact(f.arena, bytes).len != size && !f.arena->failed)
		abort();
	fuzz_stop(&f);
	return 0;
}
