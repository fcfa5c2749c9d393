/* SPDX-License-Identifier: MIT */
/* gzip and zip. zlib's own compressor and libzip make the good files. */
#include "carrier/container.h"
#include "support/support.h"

#include <stdlib.h>
#include <zip.h>
#include <zlib.h>

/* ---- making files ---- */

static size_t gz_member(unsigned char *out, size_t cap, cply_str s)
{
	z_stream z = { 0 };
	assert_int_equal(deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, 8,
	                              Z_DEFAULT_STRATEGY),
	                 Z_OK);
	z.next_in = (z_const Bytef *)s.ptr;
	z.avail_in = (uInt)s.len;
	z.next_out = out;
	z.avail_out = (uInt)cap;
	assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
	size_t n = cap - z.avail_out;
	deflateEnd(&z);
	return n;
}

struct member {
	const char *name;
	cply_str content;
	int method;
};

/* A zip made by libzip, in malloc memory. */
static cply_str zip_of(const struct member *members, size_t n)
{
	zip_error_t e;
	zip_error_init(&e);
	zip_source_t *src = zip_source_buffer_create(NULL, 0, 0, &e);
	zip_t *z = zip_open_from_source(src, ZIP_TRUNCATE, &e);
	assert_non_null(z);
	zip_source_keep(src);
	for (size_t i = 0; i < n; i++) {
		zip_source_t *s = zip_source_buffer(z, members[i].content.ptr,
		                                    members[i].content.len, 0);
		zip_int64_t at = zip_file_add(z, members[i].name, s, 0);
		assert_true(at >= 0);
		zip_set_file_compression(z, (zip_uint64_t)at, members[i].method,
		                         0);
	}
	assert_int_equal(zip_close(z), 0);
	zip_source_open(src);
	zip_source_seek(src, 0, SEEK_END);
	size_t len = (size_t)zip_source_tell(src);
	zip_source_seek(src, 0, SEEK_SET);
	char *bytes = malloc(len);
	assert_int_equal(zip_source_read(src, bytes, len), len);
	zip_source_close(src);
	zip_source_free(src);
	return (cply_str){ bytes, len };
}

/* ---- gzip ---- */

static const char text[] = "a position, and what happened next\n";

static void gzip_members_and_padding(void **state)
{
	(void)state;
	unsigned char gz[512] = { 0 };
	session s;
	session_init(&s);
	size_t n = gz_member(gz, 200, cply_str_of("one "));
	n += gz_member(gz + n, 200, cply_str_of("two"));
	cply_str out;
	for (size_t pad = 0; pad < 3; pad++) {
		cply_str all = { (char *)gz, n + pad * 7 };
		session_reset(&s, SIZE_MAX);
		assert_true(cply_is_gzip(all));
		assert_int_equal(cply_gunzip(all, cply_limits_default(),
		                             s.arena, s.diags, &out),
		                 CPLY_OK);
		assert_true(cply_str_is(out, "one two"));
		assert_codes(&s, "");
	}
	gz[n + 2] = 'x'; /* junk is not padding */
	assert_int_equal(cply_gunzip((cply_str){ (char *)gz, n + 5 },
	                             cply_limits_default(), s.arena, s.diags,
	                             &out),
	                 CPLY_OK);
	assert_codes(&s, "GZ106");
	assert_int_equal(s.diags->items[0]->span.begin, n);
	session_free(&s);
}

static void gzip_truncated_everywhere(void **state)
{
	(void)state;
	unsigned char gz[200];
	session s;
	session_init(&s);
	size_t n = gz_member(gz, sizeof gz, cply_str_of(text));
	for (size_t cut = 3; cut < n; cut++) {
		char *copy = malloc(cut);
		memcpy(copy, gz, cut);
		cply_str out;
		session_reset(&s, SIZE_MAX);
		assert_int_equal(cply_gunzip((cply_str){ copy, cut },
		                             cply_limits_default(), s.arena,
		                             s.diags, &out),
		                 CPLY_INVALID);
		assert_codes(&s, "GZ101");
		assert_int_equal(s.diags->items[0]->span.begin, cut);
		/* What came before is kept. */
		assert_true(out.len <= strlen(text));
		assert_memory_equal(out.ptr, text, out.len);
		free(copy);
	}
	session_free(&s);
}

/* Any flipped bit is noticed, or has no meaning (the modification time, the
 * unused bits of the last byte): then the content is right. */
static void gzip_bit_flips(void **state)
{
	(void)state;
	unsigned char gz[200];
	session s;
	session_init(&s);
	size_t n = gz_member(gz, sizeof gz, cply_str_of(text));
	size_t noticed = 0;
	for (size_t bit = 24; bit < n * 8; bit++) {
		gz[bit / 8] ^= (unsigned char)(1u << bit % 8);
		cply_str out;
		session_reset(&s, SIZE_MAX);
		cply_status st = cply_gunzip((cply_str){ (char *)gz, n },
		                             cply_limits_default(), s.arena,
		                             s.diags, &out);
		noticed += st != CPLY_OK;
		if (st == CPLY_OK)
			assert_true(cply_str_is(out, text));
		else
			assert_true(s.diags->n > 0);
		gz[bit / 8] ^= (unsigned char)(1u << bit % 8);
	}
	assert_true(noticed > (n - 10) * 8 - 8);
	session_free(&s);
}

static void gzip_checks(void **state)
{
	(void)state;
	unsigned char gz[200];
	session s;
	session_init(&s);
	size_t n = gz_member(gz, sizeof gz, cply_str_of(text));
	cply_str out;
	gz[n - 8] ^= 1;
	assert_int_equal(cply_gunzip((cply_str){ (char *)gz, n },
	                             cply_limits_default(), s.arena, s.diags,
	                             &out),
	                 CPLY_INVALID);
	assert_codes(&s, "GZ103");
	assert_true(cply_str_is(out, text));
	session_free(&s);
}

static void gzip_bombs(void **state)
{
	(void)state;
	size_t big = 8 << 20;
	char *zeros = calloc(big, 1);
	unsigned char *gz = malloc(64 * 1024);
	session s;
	session_init(&s);
	size_t n = gz_member(gz, 64 * 1024, (cply_str){ zeros, big });
	cply_str bytes = { (char *)gz, n }, out;
	assert_int_equal(cply_gunzip(bytes, cply_limits_default(), s.arena,
	                             s.diags, &out),
	                 CPLY_LIMIT);
	assert_codes(&s, "GZ105");
	cply_limits limits = *cply_limits_default();
	limits.inflate_ratio = 5000;
	limits.inflated_bytes = 1 << 20;
	session_reset(&s, SIZE_MAX);
	assert_int_equal(cply_gunzip(bytes, &limits, s.arena, s.diags, &out),
	                 CPLY_LIMIT);
	assert_codes(&s, "GZ104");
	limits.inflated_bytes = big; /* just enough */
	session_reset(&s, SIZE_MAX);
	assert_int_equal(cply_gunzip(bytes, &limits, s.arena, s.diags, &out),
	                 CPLY_OK);
	assert_int_equal(out.len, big);
	session_free(&s);
	free(gz);
	free(zeros);
}

static void gzip_out_of_memory(void **state)
{
	(void)state;
	unsigned char gz[200];
	size_t n = gz_member(gz, sizeof gz, cply_str_of(text));
	for (size_t budget = 0;; budget += 512) {
		session s;
		session_init(&s);
		session_reset(&s, budget);
		cply_str out;
		cply_status st = cply_gunzip((cply_str){ (char *)gz, n },
		                             cply_limits_default(), s.arena,
		                             s.diags, &out);
		session_free(&s);
		if (st == CPLY_OK)
			break;
		assert_int_equal(st, CPLY_NOMEM);
		assert_true(budget < 1 << 20);
	}
}

/* ---- zip ---- */

static void zip_against_libzip(void **state)
{
	(void)state;
	static char pattern[5000];
	for (size_t i = 0; i < sizeof pattern; i++)
		pattern[i] = (char)(i * i % 251);
	const struct member members[] = {
		{ "puzzle.xml", { text, sizeof text - 1 }, ZIP_CM_DEFLATE },
		{ "stored.bin", { pattern, sizeof pattern }, ZIP_CM_STORE },
		{ "deflated.bin", { pattern, sizeof pattern }, ZIP_CM_DEFLATE },
		{ "empty", { "", 0 }, ZIP_CM_STORE },
	};
	cply_str bytes = zip_of(members, CPLY_COUNT(members));
	session s;
	session_init(&s);
	cply_zip zip;
	assert_true(cply_is_zip(bytes));
	assert_int_equal(cply_zip_open(bytes, cply_limits_default(), s.arena,
	                               s.diags, &zip),
	                 CPLY_OK);
	assert_int_equal(zip.n, CPLY_COUNT(members));
	for (uint32_t i = 0; i < zip.n; i++) {
		cply_str out;
		assert_true(cply_str_is(zip.entries[i].name, members[i].name));
		assert_int_equal(cply_zip_read(&zip, i, cply_limits_default(),
		                               s.arena, s.diags, &out),
		                 CPLY_OK);
		assert_true(cply_str_eq(out, members[i].content));
	}
	assert_codes(&s, "");
	session_free(&s);
	free((char *)bytes.ptr);
}

/* Reads all entries; whatever happens, there is a reason for it. */
static cply_status read_all(session *s, cply_str bytes)
{
	cply_zip zip;
	cply_status worst = cply_zip_open(bytes, cply_limits_default(),
	                                  s->arena, s->diags, &zip);
	for (uint32_t i = 0; worst == CPLY_OK && i < zip.n; i++) {
		cply_str out;
		worst = cply_zip_read(&zip, i, cply_limits_default(), s->arena,
		                      s->diags, &out);
	}
	if (worst != CPLY_OK)
		assert_true(s->diags->n > 0);
	return worst;
}

static void zip_cut_and_flipped(void **state)
{
	(void)state;
	const struct member one = { "p.xml",
		                    { text, sizeof text - 1 },
		                    ZIP_CM_DEFLATE };
	cply_str bytes = zip_of(&one, 1);
	session s;
	session_init(&s);
	for (size_t n = 0; n < bytes.len; n++) {
		char *copy = malloc(n ? n : 1);
		memcpy(copy, bytes.ptr, n);
		session_reset(&s, SIZE_MAX);
		assert_int_equal(read_all(&s, (cply_str){ copy, n }),
		                 CPLY_INVALID);
		free(copy);
	}
	char *all = (char *)bytes.ptr;
	for (size_t bit = 0; bit < bytes.len * 8; bit++) {
		all[bit / 8] = (char)(all[bit / 8] ^ (1 << bit % 8));
		session_reset(&s, SIZE_MAX);
		(void)read_all(&s, bytes);
		all[bit / 8] = (char)(all[bit / 8] ^ (1 << bit % 8));
	}
	session_free(&s);
	free(all);
}

/* The directory says one thing and the entry another. */
static void zip_lying_directory(void **state)
{
	(void)state;
	static const struct {
		const char *what;
		size_t local; /* byte of the local header to change */
	} cases[] = {
		{ "name", 30 },       { "method", 8 }, { "size", 22 },
		{ "compressed", 18 }, { "magic", 0 },
	};
	const struct member one = { "p.xml",
		                    { text, sizeof text - 1 },
		                    ZIP_CM_DEFLATE };
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_str bytes = zip_of(&one, 1);
		session s;
		session_init(&s);
		((char *)bytes.ptr)[cases[i].local] ^= 1;
		assert_int_equal(read_all(&s, bytes), CPLY_INVALID);
		assert_codes(&s, "GZ204");
		session_free(&s);
		free((char *)bytes.ptr);
	}
}

static void zip_too_many_entries(void **state)
{
	(void)state;
	const struct member two[] = { { "a", { "1", 1 }, ZIP_CM_STORE },
		                      { "b", { "2", 1 }, ZIP_CM_STORE } };
	cply_str bytes = zip_of(two, 2);
	session s;
	session_init(&s);
	cply_limits limits = *cply_limits_default();
	limits.zip_entries = 1;
	cply_zip zip;
	assert_int_equal(cply_zip_open(bytes, &limits, s.arena, s.diags, &zip),
	                 CPLY_LIMIT);
	assert_codes(&s, "GZ205");
	session_free(&s);
	free((char *)bytes.ptr);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(gzip_members_and_padding),
		cmocka_unit_test(gzip_truncated_everywhere),
		cmocka_unit_test(gzip_bit_flips),
		cmocka_unit_test(gzip_checks),
		cmocka_unit_test(gzip_bombs),
		cmocka_unit_test(gzip_out_of_memory),
		cmocka_unit_test(zip_against_libzip),
		cmocka_unit_test(zip_cut_and_flipped),
		cmocka_unit_test(zip_lying_directory),
		cmocka_unit_test(zip_too_many_entries),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
