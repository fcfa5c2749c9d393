/* SPDX-License-Identifier: MIT */
/** \file
 * The way in. A session unwraps gzip and zip, detects the format, reads the
 * bytes into a document, checks it, reports, converts, draws and steps
 * through it:
 *
 *      cply_session *s = cply_session_new(NULL);
 *      const cply_doc *doc = cply_session_read(s, bytes, size, "x.puz.gz");
 *      if (doc)
 *              cply_session_check(s, doc);
 *      fputs(cply_session_text(s), stdout);
 *      cply_session_free(s);
 *
 * A session holds one document. Reading the next one discards it and reuses its
 * memory, so one session serves any number of files. Sessions share nothing:
 * use two for two documents at once, and one for each thread. */
#ifndef CROSSPLY_SESSION_H
#define CROSSPLY_SESSION_H

#include "crossword.h"
#include "diag.h"
#include "document.h"
#include "draw.h"
#include "lint.h"
#include "timeline.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cply_session cply_session;

/** How a session works. All zero means the defaults. */
typedef struct cply_session_options {
	const cply_memory *memory; /**< NULL: the C heap */
	cply_limits limits;        /**< 0 in a member: its default */
	/** Name of the input format; NULL: detected from the content. */
	const char *from;
	/** Require files to follow their format exactly. */
	bool strict;
	/** Codes or names of rules that are not reported, up to a NULL; or
	 *  NULL. Unknown names are ignored. */
	const char *const *disabled;
	/** Key of a scrambled .puz: four digits; 0: unknown. */
	uint32_t key;
	/** Of Xword Markdown. */
	cply_numbering numbering;
	/** Prove what mill puzzles claim, looking at so many positions for
	 *  each; 0: their claims are only compared with each other. */
	uint64_t proof_nodes;
	/** The file of a zip archive that is read, where it stays as long as
	 *  the session; NULL: the only puzzle in it. */
	const char *member;
} cply_session_options;

/** `options` may be NULL; they are copied. NULL: out of memory; reading with it
 *  gives no document, and its text says so. */
CPLY_API cply_session *cply_session_new(const cply_session_options *options);
CPLY_API void cply_session_free(cply_session *s);

/* ---- reading ---- */

/** Reads a file. `bytes` must stay until the next file is read; `name` helps to
 *  detect the format and appears in reports; it may be NULL. The document is
 *  valid until the next file is read. NULL: the file could not be read; the
 *  findings say why. A file with errors still gives a document if there is
 *  something to show. */
CPLY_API const cply_doc *cply_session_read(cply_session *s, const void *bytes,
                                           size_t size, const char *name);

/** Bytes that are read on demand. */
typedef struct cply_input {
	/** Copies up to `room` bytes; how many, 0 at the end. */
	cply_feed read;
	/** Back to the first byte; false: it cannot. NULL: never. */
	bool (*rewind)(void *ctx);
	void *ctx;
	uint64_t size; /**< how many there are; 0: not known */
	/** Keep what is read from an input that cannot be rewound, so that a
	 *  stream can be read more than once. */
	bool keep;
	/** Stream game logs however short they are; otherwise only those
	 *  that are too long to hold. */
	bool stream;
} cply_input;

/** The same for a file that may be too large to hold. A game log is then read
 *  as a stream, in constant memory; everything else is held
 *  in full. `in` and what it reads from must stay as long as the document.
 */
CPLY_API const cply_doc *
cply_session_open(cply_session *s, const cply_input *in, const char *name);

/** The document that was read last, or NULL. */
CPLY_API const cply_doc *cply_session_doc(const cply_session *s);
/** The format that was found or given, even where reading failed; or NULL. */
CPLY_API const cply_format *cply_session_format(const cply_session *s);
/** How reading and checking went so far. */
CPLY_API cply_status cply_session_status(const cply_session *s);

/** Attaches the puzzle that was solved, from another session, to a solve log;
 *  it must outlive the log. Differences are reported. */
CPLY_API CPLY_NODISCARD cply_status cply_session_attach(cply_session *s,
                                                        const cply_doc *puzzle);

/* ---- findings ---- */

/** Reports what is wrong or odd in the document itself. */
CPLY_API void cply_session_check(cply_session *s, const cply_doc *doc);

/** From now on, cply_session_check() reports what these rules ask for, too;
 * NULL for none. They must stay as long as the session uses them. */
CPLY_API void cply_session_use_lint(cply_session *s, const cply_lint *lint);

/** How many findings of this severity there are; exact, even where not all
 *  were kept. */
CPLY_API uint32_t cply_session_count(const cply_session *s,
                                     cply_severity severity);
/** Finding `i`, in the order of the file; NULL past the last. Those about the
 *  whole file come last. */
CPLY_API const cply_diag *cply_session_finding(cply_session *s, uint32_t i);

/** All findings for people, with windows on the source. NUL-terminated, like
 *  all texts a session hands out, valid until its next call, and empty when
 *  memory is out. */
CPLY_API const char *cply_session_text(cply_session *s);
/** What `crossply check --json` prints about this file. */
CPLY_API const char *cply_session_json(cply_session *s);
/** What `crossply check --sarif` prints about it. */
CPLY_API const char *cply_session_sarif(cply_session *s);

/** What `crossply formats --json` prints. */
CPLY_API const char *cply_session_formats(cply_session *s);
/** What `crossply check --list-rules --json` prints. */
CPLY_API const char *cply_session_rules(cply_session *s);

/** Fixes what the findings have fixes for, except where two overlap, and does
 *  so again with what is found then, a few times. The session then holds the
 *  fixed document and the findings that are left: what was made of the old one,
 *  such as its timeline, is no longer valid. `out` is the fixed file, valid
 *  until the next one is read. Returns the number of fixes; 0: nothing was
 *  fixed, and `out` is empty: there is nothing to fix, fixing it would
 *  introduce errors, or the file is compressed. */
CPLY_API uint32_t cply_session_fix(cply_session *s, cply_str *out);

/* ---- writing ---- */

/** Reports what writing the document as `to` would lose; returns the number of
 *  findings. `options` may be NULL. */
CPLY_API uint32_t cply_session_losses(cply_session *s, const cply_doc *doc,
                                      const cply_format *to,
                                      const cply_write_options *options);
/** Writes the document as `to`. The bytes are valid until the session's next
 *  call. Losses are not reported here: cply_session_losses() does that. */
CPLY_API CPLY_NODISCARD cply_status
cply_session_write(cply_session *s, const cply_doc *doc, const cply_format *to,
                   const cply_write_options *options, cply_str *out);

/* ---- steps and pictures ---- */

/** The steps of a log, at its start; NULL: the document has none, or out of
 *  memory. It lives as long as the document. A stream is read once to count its
 *  steps, and from its start again to go back: for an input that cannot be
 *  rewound, `keep` makes that possible, else there is no timeline. */
CPLY_API cply_timeline *cply_session_timeline(cply_session *s,
                                              const cply_doc *doc);

/** What `crossply show --json` prints: the document, or the position where `at`
 *  stands; a record without it is shown at its end. `options` may be NULL.
 * NULL: nothing is at the path that they name, or memory is short. */
CPLY_API const char *cply_session_show(cply_session *s, const cply_doc *doc,
                                       const cply_timeline *at,
                                       const cply_show_options *options);

/** What `crossply diff BEFORE AFTER` prints: how two documents differ, one of
 *  which may be of another session. `options` may be NULL. NULL: they are not
 *  of the same kind, documents of this kind are not compared (crosswords and
 *  packs of mill puzzles are), or memory is short. */
CPLY_API const char *cply_session_diff(cply_session *s, const cply_doc *before,
                                       const cply_doc *after,
                                       const cply_diff_options *options);

/** What `crossply stats` prints about a record of play. `options` may be NULL.
 *  NULL: there is nothing to count, or memory is short. */
CPLY_API const char *cply_session_stats(cply_session *s, const cply_doc *doc,
                                        const cply_stats_options *options);

/** What `crossply query` prints: `*out` is the answer, valid until the
 * session's next call. CPLY_INVALID: `*out` says what is wrong with the
 * question. CPLY_UNSUPPORTED: documents of this kind are not asked. */
CPLY_API CPLY_NODISCARD cply_status
cply_session_query(cply_session *s, const cply_doc *doc,
                   const cply_query_options *options, cply_str *out);

/** What a picture is drawn as. */
typedef enum cply_medium {
	CPLY_TERMINAL, /**< lines of text */
	CPLY_SVG       /**< a page of SVG with real text */
} cply_medium;

/** Draws the document, or the position of `at` if it is not NULL.
 *  `options` may be NULL. The picture is valid until the session's next call.
 *  CPLY_UNSUPPORTED: documents of this kind are not drawn. */
CPLY_API CPLY_NODISCARD cply_status cply_session_draw(
	cply_session *s, const cply_doc *doc, const cply_timeline *at,
	cply_medium medium, const cply_draw_options *options, cply_str *out);

#ifdef __cplusplus
}
#endif
#endif
