/* SPDX-License-Identifier: MIT */
/* Texts that are alike but for their numbers, as what events say mostly is:
 * {"player":{"id":"1"},"run":{"caller":{"id":"1869"},… The first of its kind
 * is kept as it is; of the others only the numbers are. */
#ifndef CROSSPLY_GAME_ALIKE_H
#define CROSSPLY_GAME_ALIKE_H

#include "crossply/base.h"

enum {
	ALIKE_MOST = 4096,   /* models: a log has some dozen */
	ALIKE_BUCKETS = 256, /* and those with one hint are in one bucket */
	ALIKE_WAYS = 8,
	ALIKE_NUMBERS = 15,     /* in a text that others can be like */
	ALIKE_DIGITS = 20,      /* of a number that is kept */
	ALIKE_LONGEST = 0xFFFF, /* of such a text */
	ALIKE_ROOM = 2 + ALIKE_NUMBERS * (1 + ALIKE_DIGITS) /* bytes of one */
};

/* A text that others are like. Its numbers begin and end at `at`, and so does
 * the text after the last of them. */
typedef struct cplyi_model {
	const char *text;
	uint32_t n; /* numbers */
	uint16_t at[2 * ALIKE_NUMBERS + 1];
} cplyi_model;

typedef struct cplyi_alike {
	const cplyi_model *models[ALIKE_MOST];
	uint16_t n;
	/* Numbers of models from 1 on, those that were met last first. */
	uint16_t buckets[ALIKE_BUCKETS][ALIKE_WAYS];
} cplyi_alike;

/* What the text is in terms of a model: how many bytes were put into `out`; 0:
 * it is like none. Texts that are alike have the same hint. */
size_t cplyi_alike_pack(cplyi_alike *k, uint32_t hint, cply_str text,
                        uint8_t out[ALIKE_ROOM]);
/* Makes a text, which stays, a model. Without memory it becomes none. */
void cplyi_alike_add(cplyi_alike *k, cply_arena *a, uint32_t hint,
                     cply_str text);
/* The text again, into as many bytes as it had. */
void cplyi_alike_unpack(const cplyi_alike *k, const uint8_t *packed, char *out);

#endif
