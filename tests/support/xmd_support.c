/* SPDX-License-Identifier: MIT */
#include "support/xmd_support.h"

cply_status xmd_read(session *s, const char *text)
{
	session_reset(s, SIZE_MAX);
	return session_read(s, cply_str_of(text), "test.md", &cply_format_xmd);
}

cply_status xmd_read_strict(session *s, const char *text)
{
	s->diags->strict = true;
	cply_status status = xmd_read(s, text);
	return status;
}

void xmd_check(session *s)
{
	assert_non_null(s->doc->kind);
	cply_check_doc(s->doc, s->arena, s->diags);
}

const cply_diag *xmd_finding(session *s, cply_rule rule)
{
	for (uint32_t i = 0; i < s->diags->n; i++)
		if (s->diags->items[i]->rule == rule)
			return s->diags->items[i];
	fail_msg("no %s among \"%s\"", cply_rule_get(rule)->code,
	         session_codes(s));
	return NULL;
}

/* Is the finding at this line and column, on exactly these bytes? */
void assert_at(session *s, const cply_diag *g, uint32_t line, uint32_t column,
               const char *bytes)
{
	cply_source src = { .bytes = session_bytes(s) };
	cply_position p = cply_locate(&src, g->span.begin);
	assert_true(g->has_span);
	assert_int_equal(p.line, line);
	assert_int_equal(p.column, column);
	cply_str got =
		cply_str_sub(session_bytes(s), g->span.begin, g->span.end);
	if (!cply_str_is(got, bytes))
		fail_msg("points at \"%.*s\"", (int)got.len, got.ptr);
}

/* The text after the finding's fix; in the arena. */
const char *xmd_fixed(session *s, const cply_diag *g)
{
	cply_buf b;
	assert_true(g->fix.present);
	cply_buf_init(&b, s->arena);
	cply_put_str(&b, cply_str_sub(session_bytes(s), 0, g->fix.span.begin));
	cply_put_str(&b, g->fix.replacement);
	cply_put_str(&b, cply_str_sub(session_bytes(s), g->fix.span.end,
	                              session_bytes(s).len));
	cply_put_char(&b, 0);
	return b.ptr;
}

const cply_clue *xmd_clue(session *s, cply_direction d, uint32_t k)
{
	const cply_crossword *cw = s->doc->as.crossword;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		if (cw->lists[i].direction == d) {
			assert_in_range(k, 0, cw->lists[i].n_clues - 1);
			return &cw->lists[i].clues[k];
		}
	fail_msg("no such list");
	return NULL;
}

void assert_answer(session *s, const cply_clue *clue, const char *want)
{
	cply_buf b;
	cply_buf_init(&b, s->arena);
	cply_clue_answer(s->doc->as.crossword, clue, '?', &b);
	if (!cply_str_is(cply_buf_str(&b), want))
		fail_msg("answer \"%.*s\", expected \"%s\"", (int)b.len, b.ptr,
		         want);
}

void assert_text(cply_str got, const char *want)
{
	if (!cply_str_is(got, want))
		fail_msg("\"%.*s\", expected \"%s\"", (int)got.len,
		         got.ptr ? got.ptr : "", want);
}

/* The grid as rows of text. */
void assert_grid(session *s, const char *want)
{
	const cply_crossword *cw = s->doc->as.crossword;
	cply_buf b;
	cply_buf_init(&b, s->arena);
	for (uint32_t i = 0; i < cw->width * cw->height; i++) {
		if (i && i % cw->width == 0)
			cply_put(&b, "/");
		if (cw->cells[i].kind == CPLY_CELL_BLOCK)
			cply_put(&b, ".");
		else if (!cw->cells[i].solution.len)
			cply_put(&b, "_");
		else
			cply_put_str(&b, cw->cells[i].solution);
	}
	assert_text(cply_buf_str(&b), want);
}
