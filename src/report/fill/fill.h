/* SPDX-License-Identifier: MIT */
/* What `crossply fill` says about fillings, reasons and suggestions. */
#ifndef CROSSPLY_REPORT_FILL_FILL_H
#define CROSSPLY_REPORT_FILL_FILL_H

#include "carrier/json.h"
#include "crossply/fill.h"
#include "report/listing.h"

/* "lowest score 30, mean 45.2; 2 words below 40" of the words found. */
void cplyi_put_scores(const cply_filling *f, cply_buf *out);
/* "12 Across" */
void cplyi_put_filled_name(const cply_filled *w, cply_buf *out);
/* Sentences, one a line, about why there is no filling. */
void cplyi_put_reason(const cply_fill_reason *r, uint32_t width, cply_buf *out);

/* What `fill --json` prints: fillings one after the other, and at the end why
 * there are none (or NULL). */
void cplyi_fill_json_begin(cply_json_writer *w, cply_buf *out);
void cplyi_fill_json_add(const cply_filling *f, cply_json_writer *w);
void cplyi_fill_json_end(const cply_fill_reason *r, uint32_t width,
                         cply_json_writer *w);

cplyi_listing cplyi_list_suggestions(const cply_suggestion *s, uint32_t n,
                                     cply_arena *a);
void cplyi_suggestions_json(cply_str entry, const cply_suggestion *s,
                            uint32_t n, cply_buf *out);

#endif
