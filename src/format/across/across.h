/* SPDX-License-Identifier: MIT */
/* Across Lite text: what its parts share. The format is the one that Across
 * Lite makes .puz files of: sections that begin with a tag in angle brackets,
 * the grid as rows of letters, one clue per line and no numbers anywhere.
 * Version 2 adds digits, symbols, circles and rebus squares. */
#ifndef CROSSPLY_FORMAT_ACROSS_H
#define CROSSPLY_FORMAT_ACROSS_H

#include "carrier/charset.h"
#include "format/format.h"

/* In the order that the format demands. */
enum across_part {
	ACROSS_TITLE,
	ACROSS_AUTHOR,
	ACROSS_COPYRIGHT,
	ACROSS_SIZE,
	ACROSS_GRID,
	ACROSS_REBUS,
	ACROSS_ACROSS,
	ACROSS_DOWN,
	ACROSS_NOTEPAD,
	ACROSS_PARTS
};

struct across_section {
	bool is_there;
	cply_span tag;
	cply_span body;
};

struct across_marker {
	bool is_there, is_used;
	cply_str text;
	cply_span at;
};

struct across {
	const cply_read *r;
	cply_arena *arena;
	cply_diags *diags;
	cply_str text; /* as in the file */
	cply_charset charset;
	bool is_v2;
	cply_span version_at; /* the first tag */
	struct across_section parts[ACROSS_PARTS];
	bool marks; /* lower case letters are circled */
	struct across_marker markers[128];
	cply_crossword *cw;
};

/* Is the line a section's tag? Then `*rest` is what follows it. */
bool cplyi_across_tag(cply_str text, cply_span line, enum across_part *part,
                      cply_span *rest);
const char *cplyi_across_name(enum across_part part);
/* A piece of the file as UTF-8. */
cply_str cplyi_across_text(struct across *x, cply_span at);

/* across_grid.c: SIZE, GRID and REBUS. CPLY_INVALID when there is no grid. */
cply_status cplyi_across_grid(struct across *x);

/* across_write.c */
cply_status cplyi_across_write(const cply_write *w, const cply_doc *doc);
/* across_loss.c */
void cplyi_across_losses(const cply_doc *doc, const cply_write_options *options,
                         cply_arena *scratch, cply_diags *diags);

#endif
