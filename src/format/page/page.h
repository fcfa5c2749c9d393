/* SPDX-License-Identifier: MIT */
/* Web pages that were saved to disk: the puzzles in them, which are files of
 * the formats that are known, written into scripts and attributes. */
#ifndef CROSSPLY_FORMAT_PAGE_H
#define CROSSPLY_FORMAT_PAGE_H

#include "format/unwrap.h"

enum { CPLYI_PAGE_MOST = 64 }; /* puzzles of a page */

/* A puzzle in a page. */
typedef struct cplyi_web_puzzle {
	cply_str bytes; /* of the page, or decoded in the arena */
	const cply_format *format;
	cply_str name; /* "2.exolve" */
} cplyi_web_puzzle;

typedef struct cplyi_web_page {
	cply_str text;
	cply_arena *arena;
	cplyi_web_puzzle puzzles[CPLYI_PAGE_MOST];
	uint32_t n;
	size_t work; /* bytes looked at besides reading once */
} cplyi_web_page;

/* Does it begin like a page of the web? */
bool cplyi_is_page(cply_str bytes);
/* Is it JSON that has a puzzle in it as text? Puzzmo and the New Yorker serve
 * xd like that. */
bool cplyi_is_answer(cply_str bytes);
/* All puzzles in it. CPLY_NOMEM on failure. */
CPLY_NODISCARD cply_status cplyi_page_find(cply_str bytes, cply_arena *a,
                                           cplyi_web_page *out);
/* Is there a puzzle in what there is of the page? */
bool cplyi_page_has_puzzle(cply_str head);
/* The puzzle of a page, or the one that is asked for: as it is where it has to
 * be decoded, else the page itself. Several are a tie, which is reported with
 * their names. A page without any stays as it is, unless it is known where its
 * puzzle is: that is reported. */
CPLY_NODISCARD cply_status cplyi_page_unwrap(const cplyi_unwrapping *how,
                                             cply_arena *a, cply_diags *diags,
                                             cplyi_unwrapped *io);

/* frame.c: reports where the puzzle of a page without one is, if that is
 * known. */
bool cplyi_page_report_frame(cply_str page, cply_arena *a, cply_diags *diags);

/* Takes a text that may be a puzzle; it is one if a format claims it. */
bool cplyi_page_add(cplyi_web_page *p, cply_str bytes);
/* script.c: what is in a script. */
void cplyi_page_script(cplyi_web_page *p, cply_str script);

/* The value of an attribute of a tag, as written; empty: none. */
cply_str cplyi_page_attribute(cply_str tag, const char *name);
/* A text with its entities decoded. */
cply_str cplyi_page_decode(cply_str text, cply_arena *a);
/* Where a text is from `at` on, without regard to case; or SIZE_MAX. */
size_t cplyi_page_seek(cply_str text, size_t at, const char *word);

#endif
