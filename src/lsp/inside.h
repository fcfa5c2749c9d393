/* SPDX-License-Identifier: MIT */
/* What the parts of the language server share. */
#ifndef CROSSPLY_LSP_INSIDE_H
#define CROSSPLY_LSP_INSIDE_H

#include "carrier/decoded.h"
#include "carrier/json_key.h"
#include "format/sections.h"
#include "lsp/lsp.h"
#include "session/front.h"

/* ---- bytes.c: memory that grows and shrinks ---- */

typedef struct cplyi_lsp_bytes {
	char *ptr;
	size_t len, cap;
} cplyi_lsp_bytes;

/* [begin, end) becomes `with`. False: out of memory, nothing is changed. */
CPLY_NODISCARD bool cplyi_lsp_splice(const cply_memory *m, cplyi_lsp_bytes *b,
                                     size_t begin, size_t end, cply_str with);
void cplyi_lsp_bytes_free(const cply_memory *m, cplyi_lsp_bytes *b);

/* ---- frame.c: messages in the stream ---- */

enum {
	CPLYI_LSP_LONGEST = 64 << 20, /* message */
	CPLYI_LSP_DOCUMENTS = 4096    /* open at once */
};

typedef enum cplyi_lsp_framing {
	CPLYI_LSP_MORE, /* is needed */
	CPLYI_LSP_MESSAGE,
	CPLYI_LSP_BROKEN /* `why` tells */
} cplyi_lsp_framing;

typedef struct cplyi_lsp_frames {
	uint64_t skip; /* bytes of a message that is too long */
	bool is_lost;  /* looking for the next header */
	const char *why;
} cplyi_lsp_frames;

/* What the front of `in` is; `*used` bytes of it are done with. */
cplyi_lsp_framing cplyi_lsp_frame(cplyi_lsp_frames *f, cply_str in,
                                  size_t *used, cply_str *body);

/* ---- documents (documents.c, look.c) ---- */

typedef struct cplyi_lsp_doc {
	cply_str uri, name; /* the name ends with a NUL */
	size_t size;        /* of the memory that holds both */
	cplyi_lsp_bytes text;
	int64_t version;
	bool has_version;
	bool is_dirty;             /* what was found is not yet reported */
	bool is_reported;          /* something was, so that it can be undone */
	bool is_puzzle;            /* it has been one since it was opened */
	const cply_format *wanted; /* what the client says it is, or NULL */
	const cply_format *was;    /* what it was before it was changed */
} cplyi_lsp_doc;

typedef enum cplyi_lsp_state {
	CPLYI_LSP_NEW,
	CPLYI_LSP_READY, /* initialised */
	CPLYI_LSP_SHUT,  /* down; `exit` comes next */
	CPLYI_LSP_OVER
} cplyi_lsp_state;

/* What the client can do. */
typedef struct cplyi_lsp_client {
	bool counts_bytes; /* positions are in UTF-8, not UTF-16 */
	bool has_markdown; /* in hovers */
	bool has_tree;     /* of symbols */
	bool has_versions; /* in edits */
	bool has_related;  /* places of a finding */
	bool has_snippets;
} cplyi_lsp_client;

enum { CPLYI_LSP_CANCELLED = 64 };

struct cplyi_lsp {
	const cply_memory *memory;
	cplyi_lsp_options given;
	cplyi_lsp_state state;
	bool was_shut;
	cplyi_lsp_client client;
	/* the stream */
	cplyi_lsp_bytes in, out;
	size_t at; /* of `in`, where the next message begins */
	cplyi_lsp_frames frames;
	size_t ahead; /* up to where cancellations were looked for */
	cplyi_lsp_frames ahead_frames;
	uint64_t cancelled[CPLYI_LSP_CANCELLED]; /* hashes of ids */
	uint32_t n_cancelled;
	/* one message */
	cply_json_parser json;
	cply_arena scratch;
	/* the documents */
	cplyi_lsp_doc **docs;
	size_t n_docs, cap_docs;
	/* the one that was looked at last */
	cply_session *session;
	cplyi_lsp_doc *current;
	const cply_crossword *cw; /* or NULL */
	cply_arena index;
	cplyi_decoded decoded;
	uint32_t *lines; /* where each begins */
	uint32_t n_lines;
	/* what the client has set */
	cply_arena settings;
	cply_rule_set disabled;
	bool strict;
	const cply_lint *lint;
};

/* ---- message.c: what is asked, and the answer ---- */

typedef enum cplyi_lsp_error {
	CPLYI_LSP_PARSE = -32700,
	CPLYI_LSP_INVALID_REQUEST = -32600,
	CPLYI_LSP_NO_METHOD = -32601,
	CPLYI_LSP_INVALID_PARAMS = -32602,
	CPLYI_LSP_INTERNAL = -32603,
	CPLYI_LSP_NOT_INITIALIZED = -32002,
	CPLYI_LSP_IS_CANCELLED = -32800
} cplyi_lsp_error;

typedef struct cplyi_lsp_call {
	cplyi_lsp *l;
	cply_json_value params;
	cply_arena *scratch;
	cply_json_writer w; /* the result */
	cplyi_lsp_doc *doc; /* of textDocument, looked at; or NULL */
	cplyi_lsp_error error;
	const char *message; /* NULL: no error */
} cplyi_lsp_call;

typedef void cplyi_lsp_method(cplyi_lsp_call *c);

/* Handles one message. */
void cplyi_lsp_handle(cplyi_lsp *l, cply_str body);
/* Answers what was not understood. */
void cplyi_lsp_complain(cplyi_lsp *l, cplyi_lsp_error code,
                        const char *message);
/* Frames a message that has been written. */
void cplyi_lsp_send(cplyi_lsp *l, const cply_buf *b);
/* Begins a message of ours; its parameters are to be written. */
void cplyi_lsp_notify(cply_buf *b, cplyi_lsp *l, const char *method,
                      cply_json_writer *w);
void cplyi_lsp_notified(cply_buf *b, cplyi_lsp *l, cply_json_writer *w);
void cplyi_lsp_refuse(cplyi_lsp_call *c, cplyi_lsp_error code,
                      const char *message);
/* Looks for ids of requests that have been cancelled. */
void cplyi_lsp_look_ahead(cplyi_lsp *l);

/* ---- documents.c ---- */

/* The document of `textDocument`; NULL: there is none. */
cplyi_lsp_doc *cplyi_lsp_named(cplyi_lsp *l, cply_json_value params,
                               cply_arena *a);
void cplyi_lsp_forget(cplyi_lsp *l, cplyi_lsp_doc *d);
/* The byte that a position means; false: it is not one. What is past the end
 * of a line or of the text is its end. */
CPLY_NODISCARD bool cplyi_lsp_offset(const cplyi_lsp *l, cply_str text,
                                     cply_json_value position, uint32_t *out);

/* ---- look.c: the session, and places in a document ---- */

/* Reads and checks the document, unless it is at hand. */
void cplyi_lsp_look(cplyi_lsp *l, cplyi_lsp_doc *d);
void cplyi_lsp_put_range(cplyi_lsp *l, cply_json_writer *w, cply_span span);
/* {"uri", "range"} in the document at hand. */
void cplyi_lsp_put_location(cplyi_lsp *l, cply_json_writer *w, cply_span span);
/* Are the places of a finding places of the document? */
bool cplyi_lsp_is_text(const cplyi_lsp *l, uint32_t i, const cply_diag *g);
/* Has the finding a place in the document? If not, `*out` is its beginning. */
bool cplyi_lsp_span(cplyi_lsp *l, uint32_t i, const cply_diag *g,
                    cply_span *out);
static inline bool cplyi_lsp_touches(cply_span span, uint32_t begin,
                                     uint32_t end)
{
	return span.begin <= end && begin <= span.end;
}
/* How sections are written in it; NULL: it has none. */
const cplyi_sections *cplyi_lsp_sections(cplyi_lsp *l);

/* ---- places.c: clues and squares of the document at hand ---- */

/* The clue whose text is there. */
bool cplyi_lsp_clue_at(const cplyi_lsp *l, uint32_t at, cply_clue_ref *out);
/* The square that is there; UINT32_MAX: none. */
uint32_t cplyi_lsp_cell_at(const cplyi_lsp *l, uint32_t at);
bool cplyi_lsp_find_clue(const cplyi_lsp *l, cply_direction direction,
                         uint32_t number, cply_clue_ref *out);
static inline const cply_clue *cplyi_lsp_clue(const cplyi_lsp *l,
                                              cply_clue_ref r)
{
	return &l->cw->lists[r.list].clues[r.clue];
}
static inline bool cplyi_lsp_has_place(cply_span at)
{
	return at.end > at.begin;
}

/* ---- the methods, by file ---- */

/* life.c */
cplyi_lsp_method cplyi_lsp_initialize, cplyi_lsp_shutdown, cplyi_lsp_exit,
	cplyi_lsp_configured;
/* documents.c */
cplyi_lsp_method cplyi_lsp_opened, cplyi_lsp_changed, cplyi_lsp_closed;
/* findings.c */
void cplyi_lsp_publish(cplyi_lsp *l, cplyi_lsp_doc *d);
void cplyi_lsp_put_finding(cplyi_lsp *l, cply_json_writer *w, uint32_t i,
                           const cply_diag *g, cply_span at);
/* actions.c */
cplyi_lsp_method cplyi_lsp_actions;
/* hover.c */
cplyi_lsp_method cplyi_lsp_hover;
/* symbols.c */
cplyi_lsp_method cplyi_lsp_symbols;
/* navigate.c */
cplyi_lsp_method cplyi_lsp_definition, cplyi_lsp_references,
	cplyi_lsp_highlight;
/* complete.c */
cplyi_lsp_method cplyi_lsp_complete;
/* preview.c */
cplyi_lsp_method cplyi_lsp_preview;

#endif
