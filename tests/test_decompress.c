/* SPDX-License-Identifier: MIT */
/* Decompressing gzip from a feed, with every inflater: against what
 * decompressing in memory gives, in pieces of any size, cut anywhere, damaged
 * anywhere. */
#include <stdlib.h>
#include <zlib.h>

#include "carrier/container.h"
#include "carrier/gunzip.h"
#include "support/game.h"

enum { INFLATERS = 3 };

static const cply_inflater *inflater(int i)
{
	const cply_inflater *isal = cply_inflater_isal();
#ifdef HAS_ISAL
	assert_non_null(isal);
#endif
	return i == 1           ? cply_inflater_fastest()
	       : i == 2 && isal ? isal
	                        : &cply_inflater_zlib;
}

/* Appends a gzip member. */
static void pack(cply_buf *b, cply_str text)
{
	z_stream z = { 0 };
	assert_int_equal(deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, 8, 0), Z_OK);
	size_t room = deflateBound(&z, text.len);
	z.next_in = (z_const Bytef *)text.ptr;
	z.avail_in = (uInt)text.len;
	z.next_out = (Bytef *)cply_buf_room(b, room);
	z.avail_out = (uInt)room;
	assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
	b->len += room - z.avail_out;
	deflateEnd(&z);
}

/* All that the feed gives, asking for `ask` bytes at a time. */
static cply_str decompress(session *s, int which, cply_str bytes, size_t piece,
                           size_t ask, cply_status *status)
{
	game_pieces p = { .text = bytes, .size = piece };
	cply_limits limits = *cply_limits_default();
	cply_decompress u;
	cply_buf out;
	size_t n;
	cply_buf_init(&out, s->arena);
	assert_true(cply_decompress_init(&u, inflater(which), game_feed, &p,
	                                 &limits, s->arena));
	do {
		char *room = cply_buf_room(&out, ask);
		n = cply_decompress_feed(&u, room, ask);
		assert_true(n <= ask);
		out.len += n;
	} while (n);
	*status = cply_decompress_report(&u, s->diags);
	cply_decompress_free(&u);
	return cply_buf_str(&out);
}

static cply_str sample(cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	for (unsigned i = 0; i < 300; i++) {
		cply_put_uint(&b, i * i * 7919u);
		cply_put(&b, ",the same words\n");
	}
	return cply_buf_str(&b);
}

static void expect(cply_str want, cply_str got)
{
	assert_true(cply_str_eq(want, got));
}

static void reading_G20_members_and_padding(void **state)
{
	(void)state;
	static const size_t sizes[] = { 1, 5, 100, 70000 };
	session s;
	cply_status status;
	session_init(&s);
	for (int k = 0; k < INFLATERS; k++) {
		for (size_t i = 0; i < 16; i++) {
			session_reset(&s, SIZE_MAX);
			cply_str text = sample(s.arena);
			cply_buf b;
			cply_buf_init(&b, s.arena);
			pack(&b, cply_str_sub(text, 0, 1000));
			pack(&b, (cply_str){ NULL, 0 });
			pack(&b, cply_str_sub(text, 1000, text.len));
			cply_put_fill(&b, 0, 600);
			expect(text,
			       decompress(&s, k, cply_buf_str(&b), sizes[i % 4],
			                  sizes[i / 4], &status));
			assert_int_equal(status, CPLY_OK);
			assert_codes(&s, "");
			/* What is no gzip passes through. */
			expect(text, decompress(&s, k, text, sizes[i % 4],
			                        sizes[i / 4], &status));
			assert_int_equal(status, CPLY_OK);
			cply_put(&b, "junk");
			expect(text, decompress(&s, k, cply_buf_str(&b), 70000,
			                        70000, &status));
			assert_codes(&s, "GZ106");
		}
	}
	session_free(&s);
}

static void reading_G20_cut_anywhere(void **state)
{
	(void)state;
	session s;
	cply_status status;
	session_init(&s);
	for (int k = 0; k < INFLATERS; k++) {
		session_reset(&s, SIZE_MAX);
		cply_buf b;
		cply_buf_init(&b, s.arena);
		cply_str text = cply_str_copy(s.arena, sample(s.arena));
		pack(&b, text);
		char *copy = malloc(b.len);
		assert_non_null(copy);
		memcpy(copy, b.ptr, b.len);
		size_t len = b.len;
		char *plain = malloc(text.len);
		assert_non_null(plain);
		memcpy(plain, text.ptr, text.len);
		for (size_t i = 3; i < len; i++) {
			session_reset(&s, SIZE_MAX);
			cply_str got = decompress(&s, k, (cply_str){ copy, i },
			                          4096, 4096, &status);
			assert_int_equal(status, CPLY_INVALID);
			assert_codes(&s, "GZ101");
			assert_true(got.len <= text.len);
			assert_memory_equal(got.ptr ? got.ptr : "", plain,
			                    got.len);
		}
		free(copy);
		free(plain);
	}
	session_free(&s);
}

static void reading_G20_damage(void **state)
{
	(void)state;
	session s;
	cply_status status;
	session_init(&s);
	for (int k = 0; k < INFLATERS; k++) {
		session_reset(&s, SIZE_MAX);
		cply_buf b;
		cply_buf_init(&b, s.arena);
		cply_str text = sample(s.arena);
		pack(&b, text);
		b.ptr[b.len - 6] ^= 1; /* the checksum */
		expect(text, decompress(&s, k, cply_buf_str(&b), 4096, 4096,
		                        &status));
		assert_int_equal(status, CPLY_INVALID);
		assert_codes(&s, "GZ103");
		for (size_t i = 10; i < b.len; i++) {
			cply_diags_init(s.diags, s.arena, 100);
			b.ptr[i] ^= 0x55;
			decompress(&s, k, cply_buf_str(&b), 4096, 4096,
			           &status);
			b.ptr[i] ^= 0x55;
			assert_int_equal(status, CPLY_INVALID);
			assert_int_equal(s.diags->n, 1);
		}
	}
	session_free(&s);
}

static void reading_G20_bomb(void **state)
{
	(void)state;
	session s;
	cply_status status;
	session_init(&s);
	for (int k = 0; k < INFLATERS; k++) {
		session_reset(&s, SIZE_MAX);
		cply_buf b, zeros;
		cply_buf_init(&b, s.arena);
		cply_buf_init(&zeros, s.arena);
		cply_put_fill(&zeros, ' ', 64 << 20);
		pack(&b, cply_buf_str(&zeros));
		cply_str got = decompress(&s, k, cply_buf_str(&b), 4096,
		                          1 << 16, &status);
		assert_int_equal(status, CPLY_LIMIT);
		assert_codes(&s, "GZ105");
		assert_true(got.len < 32 << 20);
	}
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reading_G20_members_and_padding),
		cmocka_unit_test(reading_G20_cut_anywhere),
		cmocka_unit_test(reading_G20_damage),
		cmocka_unit_test(reading_G20_bomb),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
