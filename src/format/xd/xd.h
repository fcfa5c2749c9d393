/* SPDX-License-Identifier: MIT */
/* xd: what its parts share. The format is text: metadata as `Key: value`, the
 * solved grid, and clues as `A1. Text ~ ANSWER`. Sections follow each other
 * after two empty lines, or begin with a line such as `## Grid`. Puzzmo has
 * added the sections Start (letters that are given) and Design (circles, bars
 * and colours). */
#ifndef CROSSPLY_FORMAT_XD_H
#define CROSSPLY_FORMAT_XD_H

#include "carrier/charset.h"
#include "format/format.h"
#include "format/lines.h"

enum xd_part {
	XD_METADATA,
	XD_GRID,
	XD_CLUES,
	XD_NOTES,
	XD_START,
	XD_DESIGN,
	XD_OTHER,
	XD_PARTS
};

/* What `Special: shaded` and `background: shaded` look like. */
#define XD_SHADE (CPLY_COLOR | 0xC0C0C0u)

struct xd_section {
	enum xd_part part;
	cply_span title; /* the heading line; empty without one */
	cply_span body;
};

/* A key of the Rebus header. */
struct xd_rebus {
	cply_str key;
	cply_str text; /* as written: "HEART", "A/B" */
	const cply_str *either;
	uint32_t n_either;
	uint32_t order; /* in the file */
};

struct xd_rebuses {
	struct xd_rebus *items; /* sorted by key */
	uint32_t n;
	uint16_t ascii[128]; /* index + 1 */
};

enum xd_special { XD_NOT_SPECIAL, XD_CIRCLES, XD_SHADES };

/* What the reader knows of a clue besides the clue. */
struct xd_clue {
	char group; /* its letter; 0: none */
	bool has_answer, is_wrong, has_alternatives;
	bool is_exact;     /* letter by letter that of the grid */
	cply_span answer;  /* the first */
	cply_span answers; /* all of them, and what follows */
};

struct xd {
	const cply_read *r;
	cply_arena *arena;
	cply_diags *diags;
	cply_str text; /* as in the file */
	cply_charset charset;
	cply_crossword *cw;
	bool is_implicit;
	bool no_cr, no_comments;
	struct xd_section *sections;
	uint32_t n_sections, cap_sections;
	cply_str splitter, groups;
	cply_span groups_at;
	cply_span rebus_at;
	struct xd_rebuses rebuses;
	enum xd_special special;
	bool has_special;
	/* all clues in the order of the file */
	cply_clue *clues;
	struct xd_clue *more;
	uint32_t n_clues, cap_clues;
	bool has_dots, has_blocks, has_letters, has_stars;
	bool dots_are_blocks;
	bool design_has_blocks; /* where the grid has dots */
};

/* ---- lines ---- */

struct xd_lines {
	cply_str text; /* up to the end of the section */
	uint32_t at;
	bool no_end; /* no comment ends any more */
	bool no_cr;  /* all lines end with LF */
};

/* The next line that is no comment. `*line` is without blanks around it. */
bool cplyi_xd_line(struct xd_lines *l, cply_span *line);
struct xd_lines cplyi_xd_body(const struct xd *x, const struct xd_section *s);

/* A piece of the file as UTF-8. */
static inline cply_str cplyi_xd_text(const struct xd *x, cply_span at)
{
	cply_str s = cplyi_span_str(x->text, at);
	return x->charset == CPLY_CHARSET_UTF8
	               ? s
	               : cply_charset_decode(x->charset, s, x->arena);
}

/* The next character of a row; blanks are skipped. */
bool cplyi_xd_cell(const struct xd *x, uint32_t *at, uint32_t end,
                   cply_span *out);
/* Adds to a list of extras. */
void cplyi_xd_extra(struct xd *x, cply_extras *list, cply_str key,
                    cply_str value);

/* ---- the parts ---- */

/* xd_probe.c */
int cplyi_xd_probe(cply_str head);
/* Is there nothing but lines that no grid has? */
bool cplyi_xd_is_foreign(const struct xd *x);
/* "## Grid" begins a section; the name goes to `*name`. */
bool cplyi_xd_heading(cply_str text, cply_span line, cply_span *name);
enum xd_part cplyi_xd_part(cply_str name);

/* xd_rebus.c */
cply_status cplyi_xd_read_rebus(struct xd *x, cply_str header);
const struct xd_rebus *cplyi_xd_rebus(const struct xd_rebuses *all,
                                      cply_str key);
/* The alternatives of "A/B" and "A|B"; 0 when it is one text. */
uint32_t cplyi_xd_either(cply_str text, cply_arena *a, const cply_str **out);

/* xd_grid.c */
cply_status cplyi_xd_read_grid(struct xd *x, const struct xd_section *s);
void cplyi_xd_read_start(struct xd *x, const struct xd_section *s);
cply_cell_more *cplyi_xd_more(struct xd *x, cply_cell *cell);

/* xd_design.c */
cply_status cplyi_xd_read_design(struct xd *x, const struct xd_section *s);

/* xd_clues.c */
cply_status cplyi_xd_read_clues(struct xd *x, const struct xd_section *s);
cply_status cplyi_xd_make_lists(struct xd *x);
bool cplyi_xd_is_clue(cply_str line);

/* xd_answer.c: which clue belongs to which word, what a point means, and
 * whether the answers are those of the grid. */
cply_status cplyi_xd_attach(struct xd *x);

/* xd_markup.c. Is true in `*is_rich` when links, pictures or colours, which
 * have no place in a cply_text, were left out. */
cply_status cplyi_xd_markup(cply_str s, cply_arena *a, cply_text *out,
                            bool *is_rich);
void cplyi_xd_put_markup(const cply_text *t, cply_buf *out);

/* xd_write.c, xd_loss.c */
cply_status cplyi_xd_write(const cply_write *w, const cply_doc *doc);
void cplyi_xd_losses(const cply_doc *doc, const cply_write_options *options,
                     cply_arena *scratch, cply_diags *diags);

#endif
