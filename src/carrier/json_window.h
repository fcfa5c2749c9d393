/* SPDX-License-Identifier: MIT */
/* The window of pull mode: the part of a stream that is in memory. */
#ifndef CROSSPLY_JSON_WINDOW_H
#define CROSSPLY_JSON_WINDOW_H

#include "carrier/json_pull.h"

/* What comes next. */
enum {
	AT_START,
	AT_ROOT,
	AT_FIRST_ELEMENT,
	AT_ELEMENT,
	AFTER_ELEMENT,
	AT_FIRST_KEY,
	AT_KEY,
	AT_COLON,
	AT_MEMBER,
	AFTER_MEMBER,
	AT_TAIL,
	AT_END,
	AT_FAILURE
};

/* What looking ahead gives instead of a byte. */
enum { NEED_MORE = -1, NO_MORE = -2, NO_MEMORY = -3 };

/* Gets more text: 0, or why not. */
int cplyi_json_fill(cply_json_pull *p);
/* Over blanks to the next byte, which is not taken; or why there is none. */
int cplyi_json_look(cply_json_pull *p);
/* Will there be no more text than there is? */
bool cplyi_json_has_ended(const cply_json_pull *p);
void cplyi_json_window_free(cply_json_pull *p);

/* In json_pull.c. The text begins inside the array, with the element of this
 * number, which stands at this offset of the whole. */
void cplyi_json_pull_inside(cply_json_pull *p, uint64_t offset, uint64_t index);

/* Begins to search for the end of the value where we are. */
void cplyi_json_scan_begin(cply_json_pull *p);
/* Goes on with the search; true once the end is in the window. */
bool cplyi_json_scan_end(cply_json_pull *p);
/* A copy of the text from item_ to the end of the value where we are, in which
 * nothing is wrong with its UTF-8; `end` is where the value ends. False: that
 * was not wrong before either, or the value is not whole. */
bool cplyi_json_repair(cply_json_pull *p, cply_str *text, size_t *end);

#endif
