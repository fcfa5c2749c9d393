/* SPDX-License-Identifier: MIT */
/* The top-level members of a JSON object of which only the head is at hand,
 * for probes: nothing is parsed in earnest, the text may end anywhere. */
#ifndef CROSSPLY_FORMAT_JSON_HEAD_H
#define CROSSPLY_FORMAT_JSON_HEAD_H

#include "crossply/base.h"

/* Walks the members:
 *     cplyi_json_head h = cplyi_json_head_of(head);
 *     while (cplyi_json_head_next(&h)) ... h.key, h.value
 * A byte order mark, comments and a JSONP wrapper before the object are
 * skipped. Nothing is walked when no object begins there. */
typedef struct cplyi_json_head {
	cply_str text;
	size_t at;
	cply_str key;   /* as written, without its quotes */
	cply_str value; /* as written; what there is of it when the text ends */
} cplyi_json_head;

cplyi_json_head cplyi_json_head_of(cply_str head);
bool cplyi_json_head_next(cplyi_json_head *h);
/* The same, but nothing is walked when this word is nowhere in the text: that
 * is found out faster than by walking. */
cplyi_json_head cplyi_json_head_with(cply_str head, const char *word);

/* Is there a member of this name? */
bool cplyi_json_head_has(cply_str head, const char *key);
/* Is there one whose value, a string or an array, contains this text? */
bool cplyi_json_head_says(cply_str head, const char *key, const char *part);

#endif
