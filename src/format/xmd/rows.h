/* SPDX-License-Identifier: MIT */
/* Inside of the grid block: its rows as tokens (rows.c), what of them is labels
 * and how wide the grid is (labels.c), and its cells (grid.c). */
#ifndef CROSSPLY_XMD_ROWS_H
#define CROSSPLY_XMD_ROWS_H

#include "format/xmd/xmd.h"

struct row {
	cply_span line;
	cply_span label; /* empty: none */
	uint32_t first;  /* of its tokens */
	uint32_t n;
};

struct grid {
	struct xmd *x;
	cply_span *tokens;
	uint32_t n_tokens, cap_tokens;
	struct row *rows;
	uint32_t n_rows, cap_rows;
	struct row header;
	bool has_header, has_labels;
	uint32_t width;
	uint8_t *odd; /* per cell: what is odd about it */
};

/* Where the rows are, and what is said about the block. */
struct block {
	bool is_fenced, is_closed, has_second;
	uint32_t n_stray;
	cply_span first_stray;
	cply_span marks[2]; /* `` instead of ```, before and after */
};

/* ---- tokens ---- */

bool cplyi_xmd_is_number(cply_str s);
bool cplyi_xmd_is_block(cply_str s);
bool cplyi_xmd_is_unknown(cply_str s);

static inline cply_str token_text(const struct grid *g, uint32_t i)
{
	return cplyi_xmd_sub(g->x, g->tokens[i]);
}

/* ---- rows ---- */

CPLY_NODISCARD bool cplyi_xmd_add_token(struct grid *g, cply_span token);
/* The rows of the block in this section. False without memory. */
CPLY_NODISCARD bool cplyi_xmd_find_rows(struct grid *g, cply_span body,
                                        struct block *b);
void cplyi_xmd_report_block(struct grid *g, cply_span heading,
                            const struct block *b);

/* ---- labels and width ---- */

/* Sets the header and the labels apart from the cells, and finds the width.
 * False without memory. */
CPLY_NODISCARD bool cplyi_xmd_find_labels(struct grid *g);
/* Reports and fixes them. False without memory. */
CPLY_NODISCARD bool cplyi_xmd_check_labels(struct grid *g);

#endif
