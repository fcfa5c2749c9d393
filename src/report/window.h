/* SPDX-License-Identifier: MIT */
/* The part of the source that a finding is about, for a terminal. */
#ifndef CROSSPLY_REPORT_WINDOW_H
#define CROSSPLY_REPORT_WINDOW_H

#include "crossply/diag.h"
#include "report/report.h"

enum { CPLYI_GUTTER = 5 };

/* The escape sequence when colours are on. */
void cplyi_tint(const cply_text_style *style, const char *ansi, cply_buf *out);
uint32_t cplyi_style_width(const cply_text_style *style);

/* A source line with carets, or hex lines with carets. `tint` is that of the
 * carets. Without a line number when `number` is false. */
void cplyi_put_window(const cply_source *src, cply_span span, bool number,
                      const cply_text_style *style, const char *tint,
                      cply_buf *out);
void cplyi_put_hex_window(const cply_source *src, cply_span span,
                          uint64_t origin, const cply_text_style *style,
                          const char *tint, cply_buf *out);

#endif
