/* SPDX-License-Identifier: MIT */
/* The hash of a level's answers. */
#include "base/sha256.h"
#include "crossword/level.h"

/* Through a volatile pointer, so that the compiler keeps it. */
static void wipe(char *p, size_t n)
{
	volatile char *at = p;
	while (n--)
		*at++ = 0;
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
	cply_sha256(cply_buf_str(&text), out);
	wipe(text.ptr, text.len);
	return CPLY_OK;
}

bool cply_hash_equal(const char a[64], const char b[64])
{
	volatile unsigned char differs = 0;
	for (int i = 0; i < 64; i++)
		differs |= (unsigned char)(a[i] ^ b[i]);
	return !differs;
}
