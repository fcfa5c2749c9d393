/* SPDX-License-Identifier: MIT */
/* Bytes from a caller's function: held at the start, for a look at what they
 * are, and from then on passed through, or held on for a second reading. */
#ifndef CROSSPLY_SESSION_INPUT_H
#define CROSSPLY_SESSION_INPUT_H

#include "crossply/session.h"

typedef struct cplyi_input {
	cply_input in;
	const cply_memory *memory;
	char *held; /* the first bytes */
	size_t n_held, cap;
	size_t at;       /* next of them to be given */
	bool is_holding; /* what comes is added to them */
	bool is_whole;   /* they are all there are */
	bool is_past;    /* some went by without being held */
} cplyi_input;

void cplyi_input_open(cplyi_input *i, const cply_input *in,
                      const cply_memory *memory);
void cplyi_input_free(cplyi_input *i);
/* Holds at least `n` bytes, or all there are. False: out of memory. */
CPLY_NODISCARD bool cplyi_input_hold(cplyi_input *i, size_t n);
/* A cply_feed and its way back; `ctx` is the input. */
size_t cplyi_input_feed(void *ctx, char *into, size_t room);
bool cplyi_input_rewind(void *ctx);
/* No more is held than the caller wants; begins again at the first byte. */
bool cplyi_input_release(cplyi_input *i);

#endif
