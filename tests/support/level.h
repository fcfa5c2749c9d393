/* SPDX-License-Identifier: MIT */
/* Levels for tests. */
#ifndef CROSSPLY_TEST_LEVEL_H
#define CROSSPLY_TEST_LEVEL_H

#include "support/support.h"

/* JSON is written with ' for ", which read_level() and contains() know. */

/* A strict level of 3 by 3: CAT and TEN across, COT and TEN down.
 *     C A T
 *     O # E
 *     T E N
 * GRID3 is its grid_json, CLUES3 its clues_json without answers. */
// clang-format off
#define GRID3 \
	"{'rows':3,'cols':3,'cells':[" \
	"{'row':0,'col':0,'type':'letter','number':1}," \
	"{'row':0,'col':1,'type':'letter'}," \
	"{'row':0,'col':2,'type':'letter','number':2}," \
	"{'row':1,'col':0,'type':'letter'}," \
	"{'row':1,'col':1,'type':'black'}," \
	"{'row':1,'col':2,'type':'letter'}," \
	"{'row':2,'col':0,'type':'letter','number':3}," \
	"{'row':2,'col':1,'type':'letter'}," \
	"{'row':2,'col':2,'type':'letter'}]}"
#define CLUE(number, text, length, row, col, more) \
	"{'number':" #number ",'clue':'" text "','answer_length':" \
	#length ",'start':{'row':" #row ",'col':" #col "}" more "}"
#define CLUES3 \
	"{'across':[" \
	CLUE(1, "Pet", 3, 0, 0, "") "," CLUE(3, "Number", 3, 2, 0, "") \
	"],'down':[" \
	CLUE(1, "Bed", 3, 0, 0, "") "," CLUE(2, "Digits", 3, 0, 2, "") "]}"
#define SOLVED3 \
	"{'across':[" \
	CLUE(1, "Pet", 3, 0, 0, ",'answer':'CAT'") "," \
	CLUE(3, "Number", 3, 2, 0, ",'answer':'TEN'") \
	"],'down':[" \
	CLUE(1, "Bed", 3, 0, 0, ",'answer':'COT'") "," \
	CLUE(2, "Digits", 3, 0, 2, ",'answer':'TEN'") "]}"
#define LEVEL(grid, clues) "{'grid_json':" grid ",'clues_json':" clues "}"
// clang-format on
/* What any such level is warned of: three squares are unchecked. */
#define UNCHECKED3 "LV307"

extern const cply_format cply_format_level;

/* The text with its ' as ", in the session's arena. */
cply_str json_of(session *s, const char *text);
/* Reads as level, lenient or strict. */
cply_status read_level(session *s, const char *json, bool strict);
/* Writes the document as a level; the text is in the session's arena. */
cply_str write_level(session *s, const cply_write_options *options);
bool contains(cply_str text, const char *part);
/* The severity of the first finding of this rule; fails when there is none. */
cply_severity severity_of(session *s, cply_rule rule);
/* Message, note and places of all findings in one text, for searching. */
cply_str all_messages(session *s);

#endif
