/* SPDX-License-Identifier: MIT */
/* Xword Markdown: what its parts share. The format is Markdown with a title,
 * a section `## Grid` with the solved grid in a code block, and the sections
 * `## Across` and `## Down` with one clue per line. */
#ifndef CROSSPLY_FORMAT_XMD_H
#define CROSSPLY_FORMAT_XMD_H

#include "crossply/crossword.h"
#include "crossword/words.h"
#include "format/edits.h"
#include "format/format.h"

/* ---- lines, headings, fences: xmd_lines.c ---- */

struct xmd_line {
	uint32_t begin, end; /* without the line's end */
};

/* The line at `*at`; steps over it and its end (LF, CR LF or CR). */
bool cplyi_xmd_line(cply_str text, uint32_t *at, struct xmd_line *out);
/* Bytes of the blank or control character at `at`, or 0. */
uint32_t cplyi_xmd_blank(cply_str text, uint32_t at);
/* The first byte from `at` on that is no blank, or `end`. */
uint32_t cplyi_xmd_skip(cply_str text, uint32_t at, uint32_t end);
bool cplyi_xmd_is_empty(cply_str text, struct xmd_line line);
cply_span cplyi_xmd_trim(cply_str text, uint32_t begin, uint32_t end);
/* Only - * or _, three or more: a rule across the page. */
bool cplyi_xmd_is_break(cply_str line);

/* What stands for the title of a puzzle that has none: one is required. */
#define XMD_NO_TITLE "(untitled)"

enum xmd_part {
	XMD_TEXT,
	XMD_TITLE,
	XMD_GRID,
	XMD_ACROSS,
	XMD_DOWN,
	XMD_OTHER
};

struct xmd_heading {
	enum xmd_part part;
	unsigned level;
	cply_span at;   /* the line from the first # */
	cply_span name; /* without the marks */
	bool is_exact;  /* as the format spells it */
};

/* Is the line one that begins a section? `has_title` tells whether a first
 * level heading is text. */
bool cplyi_xmd_heading(cply_str text, struct xmd_line line, bool has_title,
                       struct xmd_heading *out);

struct xmd_fence {
	char mark; /* ` or ~, 0 for none */
	uint32_t length;
};

/* The fence that the line opens; mark 0 when it opens none. */
struct xmd_fence cplyi_xmd_fence(cply_str text, struct xmd_line line);
bool cplyi_xmd_closes(cply_str text, struct xmd_line line,
                      struct xmd_fence fence);

/* Walks the headings outside of code blocks. Zero it, set text and at. */
struct xmd_scan {
	cply_str text;
	uint32_t at;
	bool ignores_fences; /* headings inside of code blocks count, too */
	bool has_title, in_grid;
	unsigned missing;     /* bit per part: a misspelt heading may be it */
	uint32_t unclosed[2]; /* shortest fence known to have no end, by mark */
};

/* The next heading; `scan->at` is then the beginning of its section's body,
 * and `*body_end` (may be NULL) where the section before it ends. */
bool cplyi_xmd_next(struct xmd_scan *scan, struct xmd_heading *out,
                    uint32_t *body_end);
/* Which of the sections that come have no heading: from then on one that is
 * misspelt, or in another language, is taken for it. */
void cplyi_xmd_note_missing(struct xmd_scan *scan);
/* Where the code block that `line` opens ends: `*inner_end` is the beginning
 * of the closing line and `*end` what follows it. False: not closed. In the
 * grid a section's heading counts as the end. */
bool cplyi_xmd_block(struct xmd_scan *scan, uint32_t from,
                     struct xmd_fence fence, uint32_t *inner_end,
                     uint32_t *end);

/* ---- inline Markdown: xmd_inline.c ---- */

/* Reads *italic*, **bold**, _italic_ and backslash escapes, line by line; code
 * blocks stay as they are. Ill-formed UTF-8 becomes U+FFFD. */
CPLY_NODISCARD cply_status cplyi_xmd_inline(cply_str markdown, cply_arena *a,
                                            cply_text *out);
enum xmd_context {
	XMD_IN_LINE, /* line ends become blanks */
	XMD_IN_BLOCK /* several lines; what looks like a section is escaped */
};
/* Without control characters: see cplyi_xmd_is_control. */
void cplyi_xmd_put_inline(const cply_text *t, enum xmd_context context,
                          cply_buf *out);
/* Is it left out when texts are written? */
bool cplyi_xmd_is_control(char c);
/* Well-formed UTF-8 without NULs: `s` itself, or a copy with U+FFFD. */
cply_str cplyi_xmd_clean(cply_arena *a, cply_str s);

/* ---- numbers: xmd_number.c ---- */

/* What a clue asks of a numbering. */
struct xmd_claim {
	cply_direction direction;
	uint32_t number; /* 0 with is_auto: the next free word */
	uint32_t length; /* 0: any */
	bool is_auto;
};

struct xmd_numbers {
	cply_numbering scheme;
	const cply_slot **slots; /* per claim, or NULL */
	uint32_t n_fit;
};

/* Chooses the first numbering in which all claims fit, or the one in which
 * most do; `forced` may be CPLY_NUMBER_AUTO. */
CPLY_NODISCARD cply_status cplyi_xmd_choose(const cply_crossword *cw,
                                            const struct xmd_claim *claims,
                                            uint32_t n, cply_numbering forced,
                                            cply_arena *a,
                                            struct xmd_numbers *out);
/* How messages name it. */
const char *cplyi_xmd_scheme_name(cply_numbering scheme);
/* The labels of the cells when the clues are numbered that way. */
CPLY_NODISCARD cply_status cplyi_xmd_label(cply_crossword *cw,
                                           cply_numbering scheme,
                                           cply_arena *a);

/* ---- reading ---- */

/* The state of one reading. */
struct xmd {
	const cply_read *r;
	cply_arena *arena;
	cply_diags *diags;
	cply_str text;
	cply_crossword *cw;
	bool has_grid, has_rows;
	cply_extras extras;
	cply_buf strays; /* text that is in no place of the format */
};

/* Of the clues as they will be written: see cply_format. */
CPLY_NODISCARD cply_status cplyi_xmd_numbers(const cply_crossword *cw,
                                             cply_arena *a, uint32_t *out);

void cplyi_xmd_edit(struct xmd *x, cplyi_edits *edits, cply_span at,
                    cply_str text);
/* One fix that does all the edits (which are in order). */
void cplyi_xmd_fix(struct xmd *x, cply_diag *g, cplyi_edits *edits);
void cplyi_xmd_extra(struct xmd *x, cply_str key, cply_str value);
void cplyi_xmd_stray(struct xmd *x, cply_span at);
cply_str cplyi_xmd_sub(const struct xmd *x, cply_span at);

/* The section `## Grid` between these offsets: grid.c. */
CPLY_NODISCARD cply_status cplyi_xmd_read_grid(struct xmd *x, cply_span heading,
                                               cply_span body);
/* One clue section; its clues are added to the list: xmd_clues.c. */
CPLY_NODISCARD cply_status cplyi_xmd_read_clues(struct xmd *x,
                                                cply_clue_list *list,
                                                cply_span body);
/* What stands before the text of a clue. */
struct xmd_head {
	enum { XMD_NO_NUMBER, XMD_PROPER, XMD_ODD, XMD_BARE } form;
	cply_span number;
	uint32_t end; /* where the text begins */
	bool is_themed;
};
struct xmd_head cplyi_xmd_head(cply_str text, cply_span line);
/* "(3,4)" at the end of [begin, end): the span within the brackets, and in
 * `*text_end` where the text before them ends. */
bool cplyi_xmd_length(cply_str text, uint32_t begin, uint32_t end,
                      cply_span *out, uint32_t *text_end);
/* Numbers, attaches and labels once all is read: xmd_attach.c. */
CPLY_NODISCARD cply_status cplyi_xmd_attach(struct xmd *x);
/* Steps over the front matter at `*at`, if there is one: xmd_front.c. */
CPLY_NODISCARD cply_status cplyi_xmd_read_front(struct xmd *x, uint32_t *at);

/* ---- writing ---- */

void cplyi_xmd_put_front(const cply_crossword *cw, cply_buf *out);
bool cplyi_xmd_has_front(const cply_crossword *cw);
cply_status cplyi_xmd_write(const cply_write *w, const cply_doc *doc);
void cplyi_xmd_losses(const cply_doc *doc, const cply_write_options *options,
                      cply_arena *scratch, cply_diags *diags);

#endif
