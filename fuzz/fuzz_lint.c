/* SPDX-License-Identifier: MIT */
/* Any bytes as a rule file, a word list and a puzzle, with lines of `%%`
 * between them: whatever the rules are, linting and fixing end, and the counts
 * agree with what is reported. The first byte chooses the profile. */
#include <stdlib.h>

#include "base/text.h"
#include "crossply/lint.h"
#include "fuzz.h"
#include "session.h"

static void require(bool claim)
{
	if (!claim)
		abort();
}

/* What is before the next line of marks, and `*rest` behind it. */
static cply_str part(cply_str *rest)
{
	cply_str s = *rest;
	size_t at = cply_str_find(s, CPLY_STR("\n%%\n"));
	if (at == SIZE_MAX) {
		*rest = (cply_str){ 0 };
		return s;
	}
	*rest = cply_str_sub(s, at + 4, s.len);
	return cply_str_sub(s, 0, at);
}

static void lint(cply_session *s, cply_str puzzle, const cply_lint *rules)
{
	uint32_t counts[3] = { 0 }, all = 0;
	cply_str out;
	cply_session_use_lint(s, rules);
	const cply_doc *doc =
		cply_session_read(s, puzzle.ptr, puzzle.len, "x.md");
	if (!doc)
		return;
	cply_session_check(s, doc);
	const cply_diag *g;
	for (uint32_t i = 0; (g = cply_session_finding(s, i)); i++, all++)
		counts[g->severity]++;
	for (int i = CPLY_NOTE; i <= CPLY_ERROR; i++)
		require(counts[i] <= cply_session_count(s, (cply_severity)i));
	require(cply_utf8_check(cply_str_of(cply_session_text(s))) == SIZE_MAX);
	(void)cply_session_fix(s, &out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_session s;
	cply_arena a;
	cply_lint *rules;
	cply_lint_fault fault;
	if (!size)
		return 0;
	cply_str rest = { (const char *)data + 1, size - 1 };
	cply_str yaml = part(&rest), list = part(&rest);
	cply_str profile = cply_str_of(cply_lint_profile_name(data[0] % 4u));
	cply_arena_init(&a, NULL, 64 << 20);
	cply_status status = cply_lint_make(profile, yaml, &a, &rules, &fault);
	require(status != CPLY_INVALID || fault.problem.len);
	if (status != CPLY_OK)
		require(!cply_lint_make(profile, (cply_str){ 0 }, &a, &rules,
		                        NULL));
	cply_words *words = cply_words_new(&a);
	if (words && cply_words_add(words, list, NULL, NULL) == CPLY_OK)
		cply_lint_use_words(rules, words, data[0] / 4u);
	fuzz_start(&s, 64 << 20, data[0] & 64);
	lint(s.in, rest, rules);
	fuzz_stop(&s);
	cply_arena_free(&a);
	return 0;
}
