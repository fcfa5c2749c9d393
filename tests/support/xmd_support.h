/* SPDX-License-Identifier: MIT */
/* What the tests of Xword Markdown share. */
#ifndef CROSSPLY_TEST_XMD_SUPPORT_H
#define CROSSPLY_TEST_XMD_SUPPORT_H

#include <stdio.h>
#include <stdlib.h>

#include "format/formats.h"
#include "support/support.h"
#include "support/xmd_examples.h"

/* Reads the text as Xword Markdown. */
cply_status xmd_read(session *s, const char *text);
cply_status xmd_read_strict(session *s, const char *text);
void xmd_check(session *s);
const cply_diag *xmd_finding(session *s, cply_rule rule);
/* Is the finding at this line and column, on exactly these bytes? */
void assert_at(session *s, const cply_diag *g, uint32_t line, uint32_t column,
               const char *bytes);
/* The text after the finding's fix; in the arena. */
const char *xmd_fixed(session *s, const cply_diag *g);
const cply_clue *xmd_clue(session *s, cply_direction d, uint32_t k);
void assert_answer(session *s, const cply_clue *clue, const char *want);
void assert_text(cply_str got, const char *want);
/* The grid as rows with / between, . for a block, _ for unknown. */
void assert_grid(session *s, const char *want);

/* A test with a session of its own. */
#define TEST(name)                           \
	static void name##_body(session *s); \
	static void name(void **state)       \
	{                                    \
		(void)state;                 \
		session s;                   \
		session_init(&s);            \
		name##_body(&s);             \
		session_free(&s);            \
	}                                    \
	static void name##_body(session *s)

#endif
