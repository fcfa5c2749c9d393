/* SPDX-License-Identifier: MIT */
/** \file
 * Findings for people and for programs: text with a source window, JSON,
 * SARIF 2.1.0 and the annotations of GitHub. */
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
	bool ascii;     /**< "..." instead of an ellipsis */
	uint32_t width; /**< terminal columns; 0: 80 */
} cply_text_style;

/** "name:3:7: error[XW101]: row has 14 cells, grid is 15 wide", then the
 *  source line and a caret, the note, and the help. */
void cply_report_text(const cply_diag *g, const cply_source *src,
                      const cply_text_style *style, cply_buf *out);

/** One finding as a JSON object. */
void cply_report_json(const cply_diag *g, const cply_source *src,
                      cply_json_writer *w);

/** One finding as a workflow command of GitHub: "::error file=...::message". */
void cply_report_github(const cply_diag *g, const cply_source *src,
                        cply_buf *out);

/** What could not be looked at, such as a file without read permission. */
typedef struct cply_sarif_failure {
	cply_str name; /**< of the file; empty: none in particular */
	cply_str reason;
} cply_sarif_failure;

/** A SARIF log: begin, any number of results, end. The rules come after the
 *  results, since only those that were used are listed. A log with failures
 *  says so: it must not pass for one without findings. */
typedef struct cply_sarif {
	cply_json_writer w;
	/** For each row of the rule table 1 + its place in `rows`; 0: unused.
	 */
	uint16_t index[8 * sizeof(cply_rule_set)];
	/** Rows of the rule table, in the order of their first use. */
	uint16_t rows[8 * sizeof(cply_rule_set)];
	uint16_t n_rules;
} cply_sarif;

void cply_sarif_begin(cply_sarif *log, cply_buf *out);
void cply_sarif_put(cply_sarif *log, const cply_diag *g,
                    const cply_source *src);
void cply_sarif_end(cply_sarif *log, const cply_sarif_failure *failures,
                    size_t n);

/** cply_sarif_put in two steps, the first of which needs no log and can be
 *  done in any thread: one result as an object of its own... */
void cply_sarif_result(const cply_diag *g, const cply_source *src,
                       cply_buf *out);
/** ...and putting it into the log. */
void cply_sarif_add(cply_sarif *log, cply_rule rule, cply_str result);

#ifdef __cplusplus
}
#endif
#endif
