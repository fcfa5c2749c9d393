/* SPDX-License-Identifier: MIT */
/* The inside of a word list: words as numbers of letters. */
#ifndef CROSSPLY_CROSSWORD_LIST_LIST_H
#define CROSSPLY_CROSSWORD_LIST_LIST_H

#include "crossply/words.h"

enum {
	CPLYI_LETTERS = 64,   /* different ones in one list */
	CPLYI_WORD_LEAST = 2, /* letters */
	CPLYI_WORD_MOST = 63,
	CPLYI_SCORE_MOST = 1000
};

typedef struct cplyi_list_word {
	uint32_t at; /* in `letters` */
	uint16_t score;
	uint8_t length;
} cplyi_list_word;

struct cply_words {
	cply_arena *arena;
	uint32_t alphabet[CPLYI_LETTERS]; /* code points; A to Z come first */
	uint32_t n_alphabet;
	uint8_t *letters;
	size_t n_letters, cap_letters;
	cplyi_list_word *items;
	uint32_t n, cap;
	uint32_t *table; /* by hash: item + 1 */
	uint32_t n_table;
};

/* The number of a letter, or CPLYI_LETTERS; `adds`: a new one gets a number. */
uint32_t cplyi_list_letter(cply_words *w, uint32_t code_point, bool adds);
uint32_t cplyi_list_find_letter(const cply_words *w, uint32_t code_point);
/* The item with these letters, or NULL. */
const cplyi_list_word *cplyi_words_find(const cply_words *w,
                                        const uint8_t *letters, uint32_t n);
/* Turns a text into letters of the list; how many, 0 if there is one that the
 * list does not have, or too many. */
uint32_t cplyi_words_spell(const cply_words *w, cply_str text,
                           uint8_t out[CPLYI_WORD_MOST]);
void cplyi_put_letters(const cply_words *w, const uint8_t *letters, uint32_t n,
                       cply_buf *out);

#endif
