/* SPDX-License-Identifier: MIT */
/* From a puzzle in a session to what the store keeps of a level. */
#ifndef CROSSPLY_SERVICE_FORM_H
#define CROSSPLY_SERVICE_FORM_H

#include "crossply/session.h"
#include "store/levels.h"

enum form_status {
	FORM_OK,
	FORM_NOT_A_CROSSWORD,
	FORM_HAS_ERRORS, /* the findings of the session say which */
	FORM_NO_ANSWERS, /* some or all are not known, or locked */
	FORM_NO_MEMORY
};

/* Reads the bytes, checks them and makes the level. `id` is a UUID; an empty
 * one stands for that of the file, and a version of 0 for its own or 1. What
 * comes out is in the arena. */
enum form_status form_make(cply_session *s, const cply_doc *doc, cply_str id,
                           int64_t version, cply_arena *arena,
                           struct level_form *out);

/* A random UUID (version 4). False when the system has no random bytes. */
bool form_new_id(char out[36]);

#endif
