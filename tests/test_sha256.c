/* SPDX-License-Identifier: MIT */
/* SHA-256: the examples that NIST gives for it, and libcrypto. */
#include "base/sha256.h"

#include <openssl/evp.h>
#include <stdlib.h>

#include "support/support.h"

static void examples_of_nist(void **state)
{
	(void)state;
	static const struct {
		const char *text, *digest;
	} rows[] = {
		{ "", "e3b0c44298fc1c149afbf4c8996fb924"
		      "27ae41e4649b934ca495991b7852b855" },
		{ "abc", "ba7816bf8f01cfea414140de5dae2223"
		         "b00361a396177a9cb410ff61f20015ad" },
		{ "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
		  "248d6a61d20638b8e5c026930c3e6039"
		  "a33ce45964ff2167f6ecedd419db06c1" },
		{ "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
		  "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
		  "cf5b16a778af8380036ce59e7b049237"
		  "0b249b11e8f07a51afac45037afee9d1" },
	};
	char out[64];
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		cply_sha256(cply_str_of(rows[i].text), out);
		assert_memory_equal(out, rows[i].digest, 64);
	}
	cply_sha256((cply_str){ NULL, 0 }, out);
	assert_memory_equal(out, rows[0].digest, 64);
}

static void a_million_times_a(void **state)
{
	(void)state;
	enum { MILLION = 1000000 };
	char out[64], *text = malloc(MILLION);
	assert_non_null(text);
	memset(text, 'a', MILLION);
	cply_sha256((cply_str){ text, MILLION }, out);
	assert_memory_equal(out,
	                    "cdc76e5c9914fb9281a1c7e284d73e67"
	                    "f1809a48a497200e046d39ccc7112cd0",
	                    64);
	free(text);
}

/* Every length around the blocks, at every alignment. */
static void the_same_as_libcrypto(void **state)
{
	(void)state;
	unsigned char bytes[300], digest[32];
	uint32_t random = 1;
	for (size_t i = 0; i < sizeof bytes; i++) {
		random = random * 1664525 + 1013904223;
		bytes[i] = (unsigned char)(random >> 24);
	}
	for (size_t n = 0; n <= sizeof bytes - 8; n++) {
		const unsigned char *at = bytes + n % 8;
		char out[64], want[65];
		assert_true(
			EVP_Digest(at, n, digest, NULL, EVP_sha256(), NULL));
		for (size_t i = 0; i < sizeof digest; i++)
			snprintf(want + 2 * i, 3, "%02x", digest[i]);
		cply_sha256((cply_str){ (const char *)at, n }, out);
		assert_memory_equal(out, want, 64);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(examples_of_nist),
		cmocka_unit_test(a_million_times_a),
		cmocka_unit_test(the_same_as_libcrypto),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
