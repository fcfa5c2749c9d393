/* SPDX-License-Identifier: MIT */
/** \file
 * Findings for people and for programs: text with a source window, JSON and
 * SARIF 2.1.0. */
#ifndef CROSSPLY_REPORT_H
#define CROSSPLY_REPORT_H

#include "carrier/json.h"
#include "crossply/base.h"
#include "crossply/diag.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cply_text_style {
	bool color;
	bool window;    /**< source line with caret, or hex line */
	uint32_t width; /**< terminal columns; 0: 80 */
} cply_text_style;

/** "name:3:7: error[XW101]: row has 14 cells, grid is 15 wide", then the
 *  source line and a caret, the note, and the help. */
CPLY_API void cply_report_text(const cply_diag *g, const cply_source *src,
                               const cply_text_style *style, cply_buf *out);

/** One finding as a JSON object. */
CPLY_API void cply_report_json(const cply_diag *g, const cply_source *src,
                               cply_json_writer *w);

/** What could not be looked at, such as a file without read permission. */
typedef struct cply_sarif_failure {
	cply_str name; /**< of the file; empty: none in particular */
	cply_str reason;
} cply_sarif_failure;

/** A SARIF log in three parts: begin, any number of results, end. A log with
 *  failures says so: it must not pass for one without findings. */
CPLY_API void cply_sarif_begin(cply_json_writer *w);
CPLY_API void cply_sarif_result(const cply_diag *g, const cply_source *src,
                                cply_json_writer *w);
CPLY_API void cply_sarif_end(cply_json_writer *w,
                             const cply_sarif_failure *failures, size_t n);

#ifdef __cplusplus
}
#endif
#endif
