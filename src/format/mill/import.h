/* SPDX-License-Identifier: MIT */
/* What lists of positions and of moves share: they become puzzles, and get the
 * members that a puzzle has to have. */
#ifndef CROSSPLY_FORMAT_MILL_IMPORT_H
#define CROSSPLY_FORMAT_MILL_IMPORT_H

#include "crossply/mill_pack.h"
#include "format/format.h"
#include "mill/mill.h"

typedef struct mill_import {
	const cply_read *r;
	cply_arena *arena;
	cply_diags *diags;
	cply_mill *pack;
	uint32_t cap;
	const cply_mill_variant *variant; /* of what follows */
} mill_import;

/* [Name "value"] in a line. */
typedef struct mill_tag {
	cply_str name, value;
	cply_span at; /* of the value */
} mill_tag;

/* False when memory is out. */
bool cplyi_mill_import_start(mill_import *m, const cply_read *r);
/* A new puzzle with the rules and their first position, or NULL. */
cply_mill_puzzle *cplyi_mill_import_puzzle(mill_import *m);
/* Gives it its members; `kind` and its number make the id. */
bool cplyi_mill_import_members(mill_import *m, cply_mill_puzzle *p,
                               const char *kind, const cply_mill_members *more);
cply_status cplyi_mill_import_end(mill_import *m, cply_doc *out);

/* Without an arena the value stays as it is written. */
bool cplyi_mill_tag(cply_str line, uint32_t origin, cply_arena *a,
                    mill_tag *out);
/* Chooses the rules by id or name; what names none is reported. */
void cplyi_mill_import_variant(mill_import *m, const mill_tag *tag);
/* "a, b, c or d": the ids of all rules. */
cply_str cplyi_mill_all_variants(cply_arena *a);
/* Three rings of eight points. */
bool cplyi_mill_is_board(cply_str word);
/* Are its rules those that its variant names, and nothing else? */
bool cplyi_mill_has_name(const cply_mill_puzzle *p);
/* The FEN in today's form. */
cply_str cplyi_mill_today(mill_import *m, const cply_mill_position *p);
/* Without white space and controls at both ends. */
cply_str cplyi_mill_trim(cply_str s);
/* On one line and in UTF-8, a backslash before the special ones. */
void cplyi_mill_put_clean(cply_str s, const char *special, cply_buf *out);
/* On one line, without what would end a tag or a title. */
void cplyi_mill_put_plain(cply_str text, cply_buf *out);
/* Reports what of the puzzles a list cannot hold, with a blank around each of
 * the keys that it does. */
void cplyi_mill_import_losses(const cply_mill *pack, const char *held,
                              cply_arena *scratch, cply_diags *diags);

#endif
