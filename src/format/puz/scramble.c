/* SPDX-License-Identifier: MIT */
/* The lock of .puz files: letters in column order, four rounds, one for each
 * digit of the key. A round adds the digits to the letters, rotates them by
 * its own digit and interleaves the two halves, the second one first. */
#include "format/puz/puz.h"

#include <string.h>

uint32_t cplyi_puz_letters(const uint8_t *board, uint32_t width,
                           uint32_t height, uint8_t *letters)
{
	uint32_t n = 0;
	for (uint32_t c = 0; c < width; c++)
		for (uint32_t r = 0; r < height; r++)
			if (!puz_is_closed(board[r * width + c]))
				letters[n++] = board[r * width + c];
	return n;
}

void cplyi_puz_put_letters(uint8_t *board, uint32_t width, uint32_t height,
                           const uint8_t *letters)
{
	uint32_t n = 0;
	for (uint32_t c = 0; c < width; c++)
		for (uint32_t r = 0; r < height; r++)
			if (!puz_is_closed(board[r * width + c]))
				board[r * width + c] = letters[n++];
}

static void digits_of(uint32_t key, uint8_t digits[4])
{
	for (int i = 3; i >= 0; i--) {
		digits[i] = (uint8_t)(key % 10);
		key /= 10;
	}
}

/* Adds `shift` to each letter; a table-free modulus, since both are small. */
static void add_key(uint8_t *s, uint32_t n, const uint8_t shift[4])
{
	for (uint32_t i = 0; i < n; i++) {
		uint8_t c = (uint8_t)(s[i] - 'A' + shift[i & 3]);
		s[i] = (uint8_t)((c >= 26 ? c - 26 : c) + 'A');
	}
}

void cplyi_puz_scramble(uint8_t *s, uint32_t n, uint32_t key, uint8_t *t)
{
	uint8_t digits[4];
	digits_of(key, digits);
	for (unsigned round = 0; round < 4 && n; round++) {
		add_key(s, n, digits);
		uint32_t turn = digits[round] % n;
		memcpy(t, s + turn, n - turn);
		memcpy(t + n - turn, s, turn);
		uint32_t half = n / 2;
		for (uint32_t i = 0; i < half; i++) {
			s[2 * i] = t[half + i];
			s[2 * i + 1] = t[i];
		}
		if (n & 1)
			s[n - 1] = t[n - 1];
	}
}

void cplyi_puz_unscramble(uint8_t *s, uint32_t n, uint32_t key, uint8_t *t)
{
	uint8_t digits[4], back[4];
	digits_of(key, digits);
	for (unsigned i = 0; i < 4; i++)
		back[i] = (uint8_t)(26 - digits[i]);
	for (unsigned round = 4; round-- > 0 && n;) {
		uint32_t half = n / 2;
		for (uint32_t i = 0; i < half; i++) {
			t[half + i] = s[2 * i];
			t[i] = s[2 * i + 1];
		}
		if (n & 1)
			t[n - 1] = s[n - 1];
		uint32_t turn = digits[round] % n;
		memcpy(s + turn, t, n - turn);
		memcpy(s, t + n - turn, turn);
		add_key(s, n, back);
	}
}

bool cplyi_puz_lock_of(const cply_crossword *cw, cply_arena *a, puz_lock *out)
{
	const puz_file *f = puz_file_of(cw);
	if (cw->solution != CPLY_SOLUTION_LOCKED || !f)
		return false;
	out->letters = CPLY_NEW(a, f->n_cells, uint8_t);
	if (!out->letters)
		return false;
	const uint8_t *bytes = (const uint8_t *)f->bytes.ptr;
	out->n = cplyi_puz_letters(bytes + f->solution, f->width, f->height,
	                           out->letters);
	out->sum = puz_u16(bytes + f->header + PUZ_TRUE_SUM);
	return true;
}
