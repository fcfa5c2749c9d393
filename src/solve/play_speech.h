/* SPDX-License-Identifier: MIT */
/* A game for those who hear it: what is under the cursor, in words. */
#ifndef CROSSPLY_SOLVE_PLAY_SPEECH_H
#define CROSSPLY_SOLVE_PLAY_SPEECH_H

#include "crossply/play.h"

typedef enum cplyi_speech {
	CPLYI_SPEAK_LETTER, /* "E" */
	CPLYI_SPEAK_SHORT,  /* "E, 12 Across, letter 3 of 5" */
	CPLYI_SPEAK_LONG    /* and "pattern D Y blank E blank" */
} cplyi_speech;

/* The square under the cursor and where it is; with its clue, if that has not
 * been heard. */
void cplyi_play_speak(const cply_play *p, cplyi_speech how, bool with_clue,
                      cply_buf *out);
/* "D Y blank E blank", or with something else for an empty square. */
void cplyi_play_pattern(const cply_play *p, uint32_t entry, const char *empty,
                        cply_buf *out);
/* "Tidy (4)" or what there is instead of a clue. */
void cplyi_play_clue_words(const cply_play *p, uint32_t entry, cply_buf *out);

/* ---- play_alphabet.c ---- */

/* The letters of a keyboard for this puzzle, in rows: "QWERTYUIOP". They are
 * those of its language or script and do not tell what the solution is made
 * of, except for letters that no keyboard of ours has. */
enum { CPLYI_KEY_ROWS = 8 };
typedef struct cplyi_alphabet {
	cply_str rows[CPLYI_KEY_ROWS];
	uint32_t n;
} cplyi_alphabet;
CPLY_NODISCARD bool cplyi_play_alphabet(const cply_play *p, cply_arena *a,
                                        cplyi_alphabet *out);

#endif
