/* SPDX-License-Identifier: MIT */
/* What differs: two states of a game, two crosswords, two packs of mill
 * puzzles, two versions of a file. */
#ifndef CROSSPLY_REPORT_DIFF_H
#define CROSSPLY_REPORT_DIFF_H

#include "crossply/crossword.h"
#include "crossply/document.h"
#include "crossply/mill_pack.h"
#include "format/format.h"
#include "game/state/diff.h"
#include "game/streamed.h"

/* ---- states of a game (game.c) ---- */

/* For people: the places that changed, as a tree. */
void cplyi_diff_tree(const cplyi_changes *changes, bool color,
                     cply_arena *scratch, cply_buf *out);
/* JSON Patch (RFC 6902). */
void cplyi_diff_patch(const cplyi_changes *changes, cply_arena *scratch,
                      cply_buf *out);
/* A delta of the log that `head` is of. False when no single delta makes this
 * change; `*cannot` is the path of the first place that stands against it. */
bool cplyi_diff_delta(const cplyi_changes *changes, const cply_game_head *head,
                      cply_arena *scratch, cply_buf *out, cply_str *cannot);

/* ---- crosswords (crossword.c) ---- */

void cplyi_diff_crossword(const cply_crossword *before,
                          const cply_crossword *after,
                          const cply_diff_options *o, cply_arena *scratch,
                          cply_buf *out);

/* ---- packs of mill puzzles (mill.c) ---- */

void cplyi_diff_mill(const cply_mill *before, const cply_mill *after,
                     const cply_diff_options *style, cply_arena *scratch,
                     cply_buf *out);

/* ---- two logs of one game (logs.c) ---- */

/* Reads both up to where they part, and says what differs there: `diff` of the
 * kind. */
cply_status cplyi_diff_logs(const cply_doc *before, const cply_doc *after,
                            const cply_diff_options *o, cply_arena *scratch,
                            cply_buf *out);

/* ---- versions of a file (unified.c) ---- */

typedef struct cplyi_versions {
	cply_str name;
	cply_str before, after;
	bool is_binary; /* lines of hex are compared */
	bool visible;   /* for a terminal: control characters are shown */
	bool color;
} cplyi_versions;

/* Appends a unified diff; `patch` takes it unless it is visible or binary. */
void cplyi_diff_unified(const cplyi_versions *r, cply_arena *scratch,
                        cply_buf *out);

#endif
