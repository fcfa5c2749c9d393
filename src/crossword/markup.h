/* SPDX-License-Identifier: MIT */
/* What the readers and writers of formatted text share: runs as they are
 * found, the tags that stand for styles, and how styles are written. */
#ifndef CROSSPLY_CROSSWORD_MARKUP_H
#define CROSSPLY_CROSSWORD_MARKUP_H

#include "crossply/crossword.h"

/* The runs of a text that is being read. */
typedef struct cplyi_runs {
	cply_arena *arena;
	cply_run *items;
	uint32_t n, cap;
} cplyi_runs;

/* Gives [begin, end) a style; what stands at the end of the last run and has
 * the same style becomes part of it. False: out of memory. */
bool cplyi_add_run(cplyi_runs *r, size_t begin, size_t end, uint32_t style);

/* Have both texts the same runs? */
bool cplyi_same_runs(const cply_text *a, const cply_text *b);

typedef enum cplyi_tag_kind {
	CPLYI_TAG_STYLE,
	CPLYI_TAG_SPAN, /* its attributes tell the style */
	CPLYI_TAG_LINK, /* only its text shows */
	CPLYI_TAG_BREAK,
	CPLYI_TAG_PARAGRAPH
} cplyi_tag_kind;

typedef struct cplyi_tag {
	const char *name;
	cplyi_tag_kind kind;
	uint32_t style;
} cplyi_tag;

/* The tag of HTML with this name, case aside, or NULL: none that clues use. */
const cplyi_tag *cplyi_find_tag(cply_str name);
/* The styles that declarations of CSS ask for. */
uint32_t cplyi_css_style(cply_str declarations);

/* The value of an attribute in what follows the name of a tag; or empty. */
cply_str cplyi_attribute(cply_str attributes, const char *name);

/* What HTML has besides text and styles. */
typedef struct cplyi_html {
	uint32_t unknown; /* tags that were kept as text */
	cply_str address; /* where its links lead, one per line; or empty */
} cplyi_html;

/* cply_text_from_html, and what it leaves out. */
CPLY_NODISCARD cply_status cplyi_text_from_html(cply_str html, cply_arena *a,
                                                cply_text *out,
                                                cplyi_html *more);

enum { CPLYI_STYLES = 7 };

/* How each style is written in HTML; the first is the outermost. */
extern const struct cplyi_style_tag {
	uint32_t style;
	const char *open, *close;
} cplyi_style_tags[CPLYI_STYLES];

#endif
