/* SPDX-License-Identifier: MIT */
/* Characters as HTML writes them: &eacute; &#233; &#xE9; */
#ifndef CROSSPLY_CROSSWORD_ENTITIES_H
#define CROSSPLY_CROSSWORD_ENTITIES_H

#include "crossply/base.h"

/* What an entity stands for: at most two characters. */
typedef struct cplyi_entity {
	char bytes[8];
	size_t len;
} cplyi_entity;

/* The bytes that the entity at the front of `s` takes, 0 for none. */
size_t cplyi_entity_at(cply_str s, cplyi_entity *out);
/* The same for the names that need no semicolon, as in "&copy 2024": if no
 * letter and no digit follows, since "R&para" may be anything. */
size_t cplyi_entity_open(cply_str s, cplyi_entity *out);
/* The bytes of what can only be meant as an entity, known or not; 0: none. */
size_t cplyi_entity_like(cply_str s);

#endif
