/* SPDX-License-Identifier: MIT */
/* The hash of a level's answers, on libcrypto. OpenSSL is initialised by its
 * first use, so a command that hashes nothing does not pay for it. */
#include <openssl/crypto.h>
#include <openssl/evp.h>

#include "crossply/level.h"

enum { DIGEST = 32 };

cply_status cply_level_hash(const char id[36], uint32_t version,
                            const cply_answers *answers, cply_arena *scratch,
                            char out[64])
{
	cply_buf text;
	cply_buf_init(&text, scratch);
	cply_level_canonical(id, version, answers, &text);
	if (text.failed)
		return CPLY_NOMEM;
	unsigned char digest[DIGEST];
	int ok = EVP_Digest(text.ptr, text.len, digest, NULL, EVP_sha256(),
	                    NULL);
	OPENSSL_cleanse(text.ptr, text.len);
	if (!ok)
		return CPLY_NOMEM; /* SHA-256 itself cannot fail */
	for (int i = 0; i < DIGEST; i++) {
		out[2 * i] = "0123456789abcdef"[digest[i] >> 4];
		out[2 * i + 1] = "0123456789abcdef"[digest[i] & 15];
	}
	return CPLY_OK;
}

bool cply_hash_equal(const char a[64], const char b[64])
{
	return CRYPTO_memcmp(a, b, 64) == 0;
}
