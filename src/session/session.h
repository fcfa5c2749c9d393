/* SPDX-License-Identifier: MIT */
/* The inside of a session, for its own files, and for front ends that need
 * more of it than programs do. */
#ifndef CROSSPLY_SESSION_SESSION_H
#define CROSSPLY_SESSION_SESSION_H

#include "carrier/gunzip.h"
#include "carrier/json.h"
#include "crossply/session.h"
#include "format/format.h"
#include "report/report.h"
#include "session/input.h"

struct cply_session {
	cply_memory memory;
	cply_limits limits;
	cply_read_options reading;
	const cply_format *from; /* NULL: detect */
	bool strict;
	cply_arena own;       /* what lives as long as the session */
	uint64_t proof_nodes; /* 0: claims are compared, not proven */
	cply_rule_set left_out;
	const cply_rule_set *disabled; /* those, others, or NULL */
	cply_arena arena;              /* the document */
	cply_arena notes;   /* its findings: there is room for them even when
	                     * the document has used up its memory */
	cply_arena answers; /* the last text that was handed out */
	cply_arena fixed;   /* the file after each round of fixes */
	cply_json_parser json;
	cply_diags diags;
	cplyi_input input;          /* of a file that is not in memory */
	cply_decompress decompress; /* what is inside it */
	bool is_decompressing;
	const cply_inflater *inflater;       /* NULL: zlib */
	const struct cply_creer *definition; /* of the game, or NULL */
	cply_limits stream_limits;           /* a stream may be of any length */
	/* about the last document */
	cply_source file;         /* the file as stored */
	cply_source source;       /* unwrapped: what the reader saw */
	cply_source shown;        /* the same without secrets, for messages */
	cply_str inner_name;      /* without .gz, or in the archive */
	uint32_t n_file_diags;    /* the first findings are about `file` */
	uint32_t n_sorted;        /* findings that are in order */
	const cply_doc *attached; /* the puzzle given to the solve, or NULL */
	bool is_checked;          /* with proofs */
	cply_str proofs;          /* JSON: elements of an array */
	const cply_format *format;
	cply_status status;
	cply_doc doc; /* usable when doc.kind is set */
};

/* Makes a session in the memory of `s`, and frees what it holds besides. */
void cplyi_session_init(cply_session *s, const cply_session_options *options);
void cplyi_session_clear(cply_session *s);
/* Forgets the last document; what follows is about `name`, which is copied. */
void cplyi_session_start(cply_session *s, const char *name);
/* What a reader of the source is given. */
cply_read cplyi_session_request(cply_session *s);
/* Reads what is in `source.bytes`, which is not compressed. */
void cplyi_session_read_source(cply_session *s);
/* Reads what is in `file.bytes`. */
const cply_doc *cplyi_session_read_whole(cply_session *s);
/* Games that are read from now on are checked against this definition. */
void cplyi_session_define(cply_session *s, const struct cply_creer *creer);
/* Reports that the document has used up its memory. */
cply_status cplyi_session_no_memory(cply_session *s);

/* Forgets the last answer; the new one is put together in `b`. */
void cplyi_answer_begin(cply_session *s, cply_buf *b);
/* The answer as a C string, empty when memory is out. */
const char *cplyi_answer_end(cply_buf *b);

/* ---- findings.c ---- */

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

/* ---- fix.c ---- */

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

/* ---- report.c ---- */

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
                               cply_json_writer *w);
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
/* Proves what the document claims, or compares its claims. */
void cplyi_session_prove(cply_session *s, const cply_doc *doc);

#endif
