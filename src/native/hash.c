/* SPDX-License-Identifier: MIT */
/* SHA-256, and the hash of a level's answers, on libcrypto. OpenSSL is
 * initialised by its first use, so a command that hashes nothing does not pay
 * for it. */
#include <openssl/crypto.h>
#include <openssl/evp.h>

#include "crossword/level.h"
#include "format/format.h"

enum { DIGEST = 32 };

bool cply_sha256(cply_str bytes, char out[64])
{
	unsigned char digest[DIGEST];
	if (!EVP_Digest(bytes.len ? bytes.ptr : "", bytes.len, digest, NULL,
	                EVP_sha256(), NULL))
		return false;
	for (int i = 0; i < DIGEST; i++) {
		out[2 * i] = "0123456789abcdef"[digest[i] >> 4];
		out[2 * i + 1] = "0123456789abcdef"[digest[i] & 15];
	}
	return true;
}

cply_status cply_level_hash(const char id[36], uint32_t version,
                            const cply_answers *answers, cply_arena *scratch,
                            char out[64])
{
	cply_buf text;
	cply_buf_init(&text, scratch);
	cply_level_canonical(id, version, answers, &text);
	if (text.failed)
		return CPLY_NOMEM;
	bool made = cply_sha256(cply_buf_str(&text), out);
	OPENSSL_cleanse(text.ptr, text.len);
	return made ? CPLY_OK : CPLY_NOMEM; /* SHA-256 itself cannot fail */
}

bool cply_hash_equal(const char a[64], const char b[64])
{
	return CRYPTO_memcmp(a, b, 64) == 0;
}
