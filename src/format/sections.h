/* SPDX-License-Identifier: MIT */
/* The sections of formats that people write by hand: what they are called, and
 * where they are in a text, even in one that is not finished. */
#ifndef CROSSPLY_FORMAT_SECTIONS_H
#define CROSSPLY_FORMAT_SECTIONS_H

#include "crossply/base.h"
#include "crossply/diag.h"

/* What begins a section. */
typedef enum cplyi_section_mark {
	CPLYI_MARK_HEADING, /* "## Grid" */
	CPLYI_MARK_EXOLVE,  /* "exolve-grid:" */
	CPLYI_MARK_MEMBER   /* a member of the outermost object of JSON */
} cplyi_section_mark;

typedef struct cplyi_section_name {
	const char *name;  /* without its mark: "Grid", "puzzle" */
	const char *about; /* one line */
	/* What stands after it: "{}" for an object; NULL: nothing. */
	const char *follows;
} cplyi_section_name;

typedef struct cplyi_sections {
	cplyi_section_mark mark;
	const cplyi_section_name *names; /* up to one without a name */
} cplyi_sections;

extern const cplyi_sections cplyi_sections_xmd, cplyi_sections_xd,
	cplyi_sections_exolve, cplyi_sections_ipuz, cplyi_sections_level;

typedef struct cplyi_section {
	cply_span heading; /* the line, or the member's name with its quotes */
	cply_span name;
	uint32_t end; /* where the next one begins, or the text ends */
} cplyi_section;

/* Walks the sections of a text. Zero it, and set the first two. */
typedef struct cplyi_section_walk {
	const cplyi_sections *sections;
	cply_str text;
	uint32_t at;
	char fence; /* of the code block at hand, or 0 */
	uint32_t depth;
	bool has_next, is_started;
	cplyi_section next;
} cplyi_section_walk;

bool cplyi_section_next(cplyi_section_walk *w, cplyi_section *out);

/* May the name of a section stand at `at`? `*begin` is where it begins, with
 * its mark, as far as it is there already, and `*end` where what would be
 * replaced ends. */
bool cplyi_section_wanted(const cplyi_sections *sections, cply_str text,
                          uint32_t at, cply_span *out);
/* What is written for a section: its mark, the name and what follows. */
void cplyi_section_put(const cplyi_sections *sections,
                       const cplyi_section_name *name, cply_buf *out);

#endif
