/* SPDX-License-Identifier: MIT */
/* Finding the key of a lock: ten thousand keys, a checksum that lets one in
 * 65536 wrong ones pass, and letter statistics to tell those from the right
 * one. */
#include "format/puz/unlock.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "format/puz/puz.h"

/* How often two letters stand beside each other in words of English text:
 * nine plus the binary logarithm of how much more often than by chance. */
static const char pairs[26][27] = {
	"3aba58a4b69cac5a5cbc997593", /* A */
	"9374a543972b73950987a42462", /* B */
	"b393b45b92aa63c6397ba42272", /* C */
	"9548c463b44844a50794956171", /* D */
	"b9bcaa97846bbc7a8dcb6a9b83", /* E */
	"9142a932b00822b30978912080", /* F */
	"8274b479950759750986951036", /* G */
	"b223b211a03554a51969705062", /* H */
	"aabaaaa5318badc94abb6a2828", /* I */
	"64348123322563631450722010", /* J */
	"9304a463822427531385514030", /* K */
	"b759c753c55b55b716a99762b4", /* L */
	"b964b233a23895ab0393811230", /* M */
	"a4abb9c5a48867a625bc985284", /* N */
	"89aa8895978abd9a0caabaa655", /* O */
	"b166b367925a64ba2b9a923274", /* P */
	"01002000210330110351900100", /* Q */
	"b799d794b188a9b709bb9861a1", /* R */
	"9396c75ab57878a957bca57292", /* S */
	"b697c63cc55976a80bb9a08592", /* T */
	"99a89790903a9b5a2bbb320536", /* U */
	"9122c442a22343820140520021", /* V */
	"a143902aa02548920882208111", /* W */
	"80838223722261390248134653", /* X */
	"66337252731576981597236244", /* Y */
	"40228222721530430540020126", /* Z */
};

enum { CHANCE = 9, MOST_KEYS = 64 };

static uint32_t pair_value(char a, char b)
{
	if (a < 'A' || a > 'Z' || b < 'A' || b > 'Z')
		return CHANCE;
	char digit = pairs[a - 'A'][b - 'A'];
	return (uint32_t)(digit <= '9' ? digit - '0' : digit - 'a' + 10);
}

static uint32_t likeness(const cply_crossword *cw, const cply_slots *slots,
                         const char *letters)
{
	uint64_t sum = 0, n = 0;
	for (uint32_t i = 0; i < slots->n; i++) {
		const cply_slot *slot = &slots->items[i];
		for (uint32_t k = 0; k + 1 < slot->length; k++, n++)
			sum += pair_value(
				letters[cply_slot_cell(cw, slot, k)],
				letters[cply_slot_cell(cw, slot, k + 1)]);
	}
	return n ? (uint32_t)(sum * 1000 / (n * CHANCE)) : 1000;
}

bool cply_lock_fits(const cply_crossword *cw, const cply_str *fills,
                    cply_arena *scratch)
{
	puz_lock lock;
	uint32_t n = 0;
	if (!cplyi_puz_lock_of(cw, scratch, &lock))
		return false;
	uint8_t *letters = CPLY_NEW(scratch, lock.n + 1, uint8_t);
	for (uint32_t c = 0; letters && c < cw->width; c++)
		for (uint32_t r = 0; r < cw->height; r++) {
			if (cply_cell_at(cw, r, c)->kind != CPLY_CELL_OPEN)
				continue;
			/* Of several letters the file has the first. */
			cply_str fill = fills[r * cw->width + c];
			if (!fill.len || n == lock.n)
				return false;
			letters[n++] = (uint8_t)ascii_upper(fill.ptr[0]);
		}
	return letters && n == lock.n &&
	       cplyi_puz_sum(letters, n, 0) == lock.sum;
}

/* The letters, which go column by column, as a board. */
static char *board_of(const cply_crossword *cw, const uint8_t *letters,
                      uint32_t n_letters, cply_arena *a)
{
	uint32_t n = cw->width * cw->height, k = 0;
	char *board = CPLY_NEW(a, n, char);
	if (!board)
		return NULL;
	memset(board, '.', n);
	for (uint32_t c = 0; c < cw->width; c++)
		for (uint32_t r = 0; r < cw->height && k < n_letters; r++)
			if (cply_cell_at(cw, r, c)->kind == CPLY_CELL_OPEN)
				board[r * cw->width + c] = (char)letters[k++];
	return board;
}

static int by_likeness(const void *pa, const void *pb)
{
	const cply_key *a = pa, *b = pb;
	if (a->likeness != b->likeness)
		return a->likeness < b->likeness ? 1 : -1;
	return a->key < b->key ? -1 : 1;
}

static bool has_zero(uint32_t key)
{
	return key < 1000 || key % 10 == 0 || key / 10 % 10 == 0 ||
	       key / 100 % 10 == 0;
}

/* Adds the keys that pass; those with a zero or those without. */
static cply_status try_keys(const cply_crossword *cw, const puz_lock *lock,
                            bool zeros, cply_arena *a, cply_keys *out)
{
	uint8_t *work = CPLY_NEW(a, 2 * (size_t)lock->n, uint8_t);
	cply_slots slots;
	cply_status s =
		cply_crossword_slots(cw, CPLY_NUMBER_STANDARD, a, &slots);
	if (!work || s != CPLY_OK)
		return CPLY_NOMEM;
	for (uint32_t key = 1; key < 10000 && out->n < MOST_KEYS; key++) {
		if (has_zero(key) != zeros)
			continue;
		memcpy(work, lock->letters, lock->n);
		cplyi_puz_unscramble(work, lock->n, key, work + lock->n);
		if (cplyi_puz_sum(work, lock->n, 0) != lock->sum)
			continue;
		char *board = board_of(cw, work, lock->n, a);
		if (!board)
			return CPLY_NOMEM;
		out->items[out->n++] = (cply_key){
			.key = key,
			.likeness = likeness(cw, &slots, board),
			.letters = { board, (size_t)cw->width * cw->height },
		};
	}
	return CPLY_OK;
}

cply_status cply_unlock(const cply_crossword *cw, cply_arena *a, cply_keys *out)
{
	puz_lock lock;
	*out = (cply_keys){ .items = CPLY_NEW(a, MOST_KEYS, cply_key) };
	if (!out->items)
		return CPLY_NOMEM;
	if (!cplyi_puz_lock_of(cw, a, &lock))
		return a->failed ? CPLY_NOMEM : CPLY_UNSUPPORTED;
	/* Programs choose keys without zeros; others only if none of those. */
	cply_status s = try_keys(cw, &lock, false, a, out);
	if (s == CPLY_OK && out->n == 0)
		s = try_keys(cw, &lock, true, a, out);
	qsort(out->items, out->n, sizeof *out->items, by_likeness);
	return s;
}
