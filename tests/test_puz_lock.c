/* SPDX-License-Identifier: MIT */
/* Scrambled .puz solutions. */
#include <stdlib.h>

#include "format/formats.h"
#include "format/puz/puz.h"
#include "puz_builder.h"

/* The scrambling as its description says it, on strings, for comparison. */
static void describe_scramble(char *s, const char *key)
{
	char t[256], u[256];
	size_t n = strlen(s);
	for (int round = 0; round < 4; round++) {
		for (size_t i = 0; i < n; i++)
			s[i] = (char)('A' +
			              (s[i] - 'A' + key[i % 4] - '0') % 26);
		size_t k = (size_t)(key[round] - '0');
		memcpy(t, s + k, n - k);
		memcpy(t + n - k, s, k);
		t[n] = 0;
		size_t half = n / 2, at = 0;
		for (size_t i = 0; i < half; i++) {
			u[at++] = t[half + i];
			u[at++] = t[i];
		}
		if (n % 2)
			u[at++] = t[n - 1];
		memcpy(s, u, n);
	}
}

static void scramble_as_described(void **state)
{
	(void)state;
	static const char *const words[] = { "ABCDEFGHIJKL", "ABCDEFGHIJKLM",
		                             "THEQUICKBROWNFOXJUMPSOVER",
		                             "ZZZZZZZZZZZZZZZZZZZZZZ",
		                             "SHARPCAMEOALONEBEREEBSPEWS" };
	for (size_t i = 0; i < CPLY_COUNT(words); i++) {
		for (unsigned key = 1; key <= 9999; key += 7) {
			char digits[8], want[64];
			uint8_t got[64], scratch[64];
			uint32_t n = (uint32_t)strlen(words[i]);
			snprintf(digits, sizeof digits, "%04u", key);
			memcpy(want, words[i], n + 1);
			memcpy(got, words[i], n);
			describe_scramble(want, digits);
			cplyi_puz_scramble(got, n, key, scratch);
			assert_memory_equal(got, want, n);
			cplyi_puz_unscramble(got, n, key, scratch);
			assert_memory_equal(got, words[i], n);
		}
	}
	/* Nothing to do, and nothing to break. */
	uint8_t one[1] = { 'A' }, scratch[1];
	cplyi_puz_scramble(one, 0, 9999, scratch);
	cplyi_puz_scramble(one, 1, 9999, scratch);
	cplyi_puz_unscramble(one, 1, 9999, scratch);
	assert_int_equal(one[0], 'A');
}

static cply_str write_doc(session *s, const cply_write_options *options)
{
	cply_buf out;
	cply_buf_init(&out, s->arena);
	cply_write w = { &out, s->arena, s->diags, options };
	assert_int_equal(cply_write_doc(&w, &cply_format_puz, s->doc), CPLY_OK);
	char *copy = malloc(out.len);
	assert_non_null(copy);
	memcpy(copy, out.ptr, out.len);
	return (cply_str){ copy, out.len };
}

static cply_status read_key(session *s, cply_str bytes, uint32_t key)
{
	session_reset(s, SIZE_MAX);
	s->how->reading.key = key;
	return session_read(s, bytes, "lock.puz", &cply_format_puz);
}

static const puz_spec open_spec = {
	.width = 5,
	.height = 5,
	.solution = "SCABS"
		    "HALEP"
		    "AM.RE"
		    "RENEW"
		    "POETS",
	.clues = { "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11",
	           "12" },
};

/* Lock, see nothing, unlock, lock again: the same bytes. */
static void lock_and_unlock(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	static unsigned char bytes[PUZ_TEST_ROOM];
	cply_str open = { (char *)bytes, puz_build(&open_spec, bytes) };
	assert_int_equal(read_key(&s, open, 0), CPLY_OK);
	assert_codes(&s, "");
	cply_write_options with_key = { .lock_key = 4711 }, plain = { 0 };
	cply_str locked = write_doc(&s, &with_key);
	assert_int_equal(locked.ptr[0x32], 4);

	assert_int_equal(read_key(&s, locked, 0), CPLY_OK);
	assert_codes(&s, "PZ501");
	assert_int_equal(s.doc->as.crossword->solution, CPLY_SOLUTION_LOCKED);
	cply_str again = write_doc(&s, &plain);
	assert_true(cply_str_eq(again, locked));
	free((char *)again.ptr);

	assert_int_equal(read_key(&s, locked, 4712), CPLY_INVALID);
	assert_codes(&s, "PZ502");
	assert_int_equal(s.doc->as.crossword->solution, CPLY_SOLUTION_LOCKED);
	assert_int_equal(s.doc->as.crossword->cells[0].solution.len, 0);

	assert_int_equal(read_key(&s, locked, 4711), CPLY_OK);
	assert_codes(&s, "");
	assert_true(cply_str_is(s.doc->as.crossword->cells[1].solution, "C"));
	cply_str opened = write_doc(&s, &plain);
	assert_true(cply_str_eq(opened, open));
	again = write_doc(&s, &with_key);
	assert_true(cply_str_eq(again, locked));
	free((char *)again.ptr);
	free((char *)opened.ptr);

	assert_int_equal(read_key(&s, locked, 12345), CPLY_INVALID);
	assert_codes(&s, "PZ503");
	free((char *)locked.ptr);
	session_free(&s);
}

static void cannot_lock(void **state)
{
	(void)state;
	static const struct {
		const char *solution;
		unsigned flag;
		uint32_t key;
		const char *codes;
	} rows[] = {
		{ "CATAR3BEN", 0, 1234, "PZ505" },
		{ "CATAR?BEN", 0, 1234, "PZ113 PZ505" },
		{ "CATAR\xD1"
		  "BEN",
		  0, 1234, "PZ114 PZ505" },
		{ "CATAREBEN", 0, 10000, "PZ503" },
		{ "CATAREBEN", 4, 1234, "PZ501 PZ506" },
	};
	session s;
	session_init(&s);
	static unsigned char bytes[PUZ_TEST_ROOM];
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		puz_spec spec = { .width = 3,
			          .height = 3,
			          .solution = rows[i].solution,
			          PUZ_CLUES3,
			          .flag = rows[i].flag };
		cply_str all = { (char *)bytes, puz_build(&spec, bytes) };
		assert_int_equal(read_key(&s, all, 0), CPLY_OK);
		cply_buf out;
		cply_buf_init(&out, s.arena);
		cply_write_options options = { .lock_key = rows[i].key };
		cply_write w = { &out, s.arena, s.diags, &options };
		assert_int_equal(cply_write_doc(&w, &cply_format_puz, s.doc),
		                 CPLY_UNSUPPORTED);
		assert_codes(&s, rows[i].codes);
	}
	/* A scrambled board with a digit cannot be put in order. */
	puz_spec spec = { .width = 3,
		          .height = 3,
		          .solution = "CAT4REBEN",
		          PUZ_CLUES3,
		          .flag = 4 };
	cply_str all = { (char *)bytes, puz_build(&spec, bytes) };
	assert_int_equal(read_key(&s, all, 1234), CPLY_INVALID);
	assert_codes(&s, "PZ504");
	session_free(&s);
}

/* All keys of a file of the corpus: one gives words. */
static void corpus_lock(void **state)
{
	(void)state;
	const char *dir = corpus_dir();
	if (!dir) {
		print_message("skipped: no corpus\n");
		return;
	}
	char path[4096];
	snprintf(path, sizeof path,
	         "%s/crossword/jscrossword/test_files/locked_puz.puz", dir);
	char *bytes;
	size_t len;
	if (!load_file(path, &bytes, &len)) {
		print_message("skipped: no locked file\n");
		return;
	}
	session s;
	session_init(&s);
	cply_str all = { bytes, len };
	assert_int_equal(read_key(&s, all, 0), CPLY_OK);
	puz_lock lock;
	assert_true(cplyi_puz_lock_of(s.doc->as.crossword, s.arena, &lock));
	assert_int_equal(lock.n, 25);
	uint32_t found = 0;
	for (uint32_t key = 0; key < 10000; key++) {
		uint8_t letters[25], scratch[25];
		memcpy(letters, lock.letters, 25);
		cplyi_puz_unscramble(letters, 25, key, scratch);
		if (cplyi_puz_sum(letters, 25, 0) == lock.sum)
			found = key;
	}
	assert_int_equal(read_key(&s, all, found), CPLY_OK);
	assert_codes(&s, "");
	const cply_crossword *cw = s.doc->as.crossword;
	char row[6] = { 0 };
	for (int i = 0; i < 5; i++)
		row[i] = cw->cells[20 + i].solution.ptr[0];
	assert_string_equal(row, "POETS");
	cply_write_options options = { .lock_key = found };
	cply_str again = write_doc(&s, &options);
	assert_true(cply_str_eq(again, all));
	free((char *)again.ptr);
	free(bytes);
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(scramble_as_described),
		cmocka_unit_test(lock_and_unlock),
		cmocka_unit_test(cannot_lock),
		cmocka_unit_test(corpus_lock),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
