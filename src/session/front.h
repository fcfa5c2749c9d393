/* SPDX-License-Identifier: MIT */
/* A session for our own front ends. They do what programs do, by
 * crossply/session.h, and more: change how it works from file to file, report
 * to it, put together what a command prints, and take memory that goes when
 * the document goes. What a session is made of is nobody's business outside
 * src/session. */
#ifndef CROSSPLY_SESSION_FRONT_H
#define CROSSPLY_SESSION_FRONT_H

#include "carrier/gunzip.h"
#include "carrier/json.h"
#include "crossply/level.h"
#include "crossply/session.h"
#include "format/format.h"
#include "report/report.h"

struct cply_creer;

/* ---- how it works ---- */

/* As in cply_session_options, and what programs do not choose. */
typedef struct cplyi_settings {
	cply_limits limits;
	cply_read_options reading;
	const cply_format *from; /* NULL: detect */
	cply_str member;         /* of a zip archive; empty: the only puzzle */
	bool strict;
	/* A log that is not held is kept as a record: any state is at hand. */
	bool keeps_streams;
	const cply_rule_set *disabled;       /* or NULL */
	const cply_inflater *inflater;       /* NULL: zlib */
	const struct cply_creer *definition; /* of the games, or NULL */
	const struct cply_lint *lint;        /* what editors ask, or NULL */
} cplyi_settings;

/* They hold from the next file on. */
cplyi_settings *cplyi_session_settings(cply_session *s);

/* ---- what it holds ---- */

/* The parts stay where they are as long as the session. */

/* The document, for those who change it; without a kind there is none. */
cply_doc *cplyi_session_held(cply_session *s);
/* The file as stored; its name ends with a NUL. */
const cply_source *cplyi_session_file(const cply_session *s);
const char *cplyi_session_name(const cply_session *s);
/* What the reader saw of it: unwrapped. */
const cply_source *cplyi_session_content(const cply_session *s);
/* Where findings about it are reported. */
cply_diags *cplyi_session_diags(cply_session *s);
/* Memory for as long as it is there, out of what it may use; and out of more,
 * for messages when it has used up everything. */
cply_arena *cplyi_session_arena(cply_session *s);
cply_arena *cplyi_session_notes(cply_session *s);

/* ---- reading ---- */

/* Forgets the last document; what follows is about `name`, which is copied. */
void cplyi_session_start(cply_session *s, const char *name);
/* Reads bytes that are not compressed. Memory and findings of what was read
 * since cplyi_session_start() stay; `name` must, too. */
cply_status cplyi_session_read_plain(cply_session *s, cply_str bytes,
                                     const char *name, const cply_format *from);
/* The text that findings are about, if it is not read as a document. */
void cplyi_session_hold(cply_session *s, cply_str text);
/* What a reader of the content is given. */
cply_read cplyi_session_request(cply_session *s);
/* A stream that somebody read to its end: how that went is the status. */
cply_status cplyi_session_ended(cply_session *s);
/* The answers to a level: those of the crossword, or of an object of answers
 * as JSON, which no format knows. */
CPLY_NODISCARD cply_status cplyi_session_answers(cply_session *s,
                                                 cply_case rule,
                                                 cply_answers *out);

/* ---- writing ---- */

/* Forgets the last answer; the new one is put together in `b`. */
void cplyi_answer_begin(cply_session *s, cply_buf *b);
/* The answer as a C string, empty when memory is out. */
const char *cplyi_answer_end(cply_buf *b);
/* Writes the document into a buffer of the caller. */
CPLY_NODISCARD cply_status
cplyi_session_write(cply_session *s, const cply_format *to,
                    const cply_write_options *options, cply_buf *out);

/* ---- findings ---- */

/* The source a finding points into. */
const cply_source *cplyi_session_source(const cply_session *s, uint32_t i);
/* Puts findings in the order of the file. */
void cplyi_session_sort(cply_session *s);
/* Findings [begin, end) as text. */
void cplyi_session_put_text(cply_session *s, uint32_t begin, uint32_t end,
                            const cply_text_style *style, cply_buf *out);
/* Findings [begin, end) as a JSON array. */
void cplyi_session_put_json(cply_session *s, uint32_t begin, uint32_t end,
                            cply_json_writer *w);
/* How many there are, also of those that were not kept. */
uint32_t cplyi_session_count_all(const cply_session *s);
/* Without proofs, for those who prove in their own way. */
void cplyi_session_check(cply_session *s, const cply_doc *doc);

/* ---- fixing ---- */

typedef struct cplyi_fixing {
	/* Checks what has been read anew; NULL: reading it is enough. */
	void (*examine)(void *ctx, cply_session *s);
	void *ctx;
	bool counts_only; /* those of the first round; nothing is changed */
	/* what came of it */
	cply_str old;    /* the file as it was */
	uint32_t before; /* findings then */
	uint32_t n;      /* fixes that were made */
	/* They would introduce errors, or make something else of it, and are
	 * not made. */
	bool is_worse;
} cplyi_fixing;

/* Makes the fixes of all findings, in rounds. The session then holds the fixed
 * document, its bytes and what is left to report; or the old one if nothing
 * was fixed. */
void cplyi_session_fix(cply_session *s, cplyi_fixing *f);

/* ---- what commands print ---- */

/* What else is said about a file that was checked. */
typedef struct cplyi_checked {
	bool has_schema;
	const char *error; /* why it could not be read; or NULL */
	cply_str proofs;   /* elements of an array */
} cplyi_checked;

typedef struct cplyi_check_counts {
	uint64_t files, skipped;
	uint64_t findings[3]; /* by severity */
} cplyi_check_counts;

/* One file of `crossply check --json`. */
void cplyi_session_put_checked(cply_session *s, const cplyi_checked *more,
                               cply_buf *out);
/* What stands before the files, and after those that were skipped. */
void cplyi_check_json_begin(cply_buf *out);
/* A file that was not checked; and what an earlier file has, too. */
void cplyi_check_json_skipped(const char *file, const char *reason,
                              bool is_line, cply_buf *out);
void cplyi_check_json_same(const cply_diag *g, const cply_source *file,
                           bool is_line, cply_buf *out);
void cplyi_check_json_summary(const cplyi_check_counts *n, cply_buf *out);
/* One file of `crossply convert --json`. */
typedef struct cplyi_conversion {
	const char *out; /* NULL: not known */
	const cply_format *to;
	uint32_t n_read; /* findings before those about losses */
	bool is_written;
} cplyi_conversion;

void cplyi_convert_json_begin(cply_json_writer *w, cply_buf *out);
void cplyi_session_put_conversion(cply_session *s, const cplyi_conversion *c,
                                  cply_json_writer *w);
void cplyi_convert_json_end(cply_json_writer *w);
/* The document as something to be counted. */
cply_counted cplyi_session_counted(cply_session *s, const cply_doc *doc);
#endif
