/* SPDX-License-Identifier: MIT */
/* What constructors count in a puzzle. */
#ifndef CROSSPLY_CROSSWORD_GRID_FIGURES_H
#define CROSSPLY_CROSSWORD_GRID_FIGURES_H

#include "crossword/grid/shape.h"

enum { CPLYI_ALPHABET = 26 };

/* A word that is named: the longest ones, those of the theme. */
typedef struct cplyi_named_word {
	cply_str name; /* "12 Across" */
	cply_str answer;
	uint32_t length; /* squares */
} cplyi_named_word;

typedef struct cplyi_figures {
	uint32_t width, height;
	uint32_t words[2]; /* by direction: two squares or more */
	uint32_t white, blocks, voids;
	uint32_t open; /* inside the grid, with nothing black around them */
	uint32_t cheaters;
	uint32_t checked;    /* white squares in two words */
	uint64_t slot_cells; /* squares, counted once for each word */
	uint32_t shortest, longest;
	uint32_t *lengths;   /* words by length, 0 to `longest` */
	uint32_t spanning;   /* words from edge to edge */
	unsigned symmetries; /* bit per cplyi_symmetry */
	/* letters */
	uint32_t filled; /* squares whose solution is known */
	uint32_t rebus;
	uint32_t letters[CPLYI_ALPHABET];
	uint32_t n_letters, others; /* A to Z; anything else */
	uint64_t scrabble;          /* sum of the values of the letters */
	/* names */
	cplyi_named_word *top; /* the longest words, in the order of the grid */
	uint32_t n_top;
	cplyi_named_word *themed;
	uint32_t n_themed;
	/* clues */
	uint32_t clues;      /* with a text */
	uint64_t clue_chars; /* of all of them */
	uint32_t clue_shortest, clue_longest;
} cplyi_figures;

/* CPLY_NOMEM on failure. */
CPLY_NODISCARD cply_status cplyi_figures_of(const cply_crossword *cw,
                                            cply_arena *a, cplyi_figures *out);
static inline uint32_t cplyi_count_words(const cplyi_figures *f)
{
	return f->words[CPLY_ACROSS] + f->words[CPLY_DOWN];
}
/* Is every letter from A to Z in the grid? */
bool cplyi_is_pangram(const cplyi_figures *f);
/* The letters from A to Z that are not, "JQ"; nothing for an empty grid. */
void cplyi_put_missing(const cplyi_figures *f, cply_buf *out);
/* What a letter from A to Z counts in an English Scrabble. */
unsigned cplyi_tile_value(char upper);

#endif
