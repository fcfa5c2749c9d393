/* SPDX-License-Identifier: MIT */
/* What authors say about a level, from text: the command's options and the
 * members of a PATCH mean the same. */
#ifndef CROSSPLY_SERVICE_ABOUT_H
#define CROSSPLY_SERVICE_ABOUT_H

#include "store/levels.h"

/* Sets a member from its text; an empty one clears it. NULL, or what is wrong:
 * a sentence. */
const char *about_set(struct level_about *about, enum level_member member,
                      cply_str text);
/* "slug" and so on; 0 when there is no such member. */
enum level_member about_member(cply_str name);

#endif
