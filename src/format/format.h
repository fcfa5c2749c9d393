/* SPDX-License-Identifier: MIT */
/** \file
 * Formats: one const descriptor each, one list, detection by content, reading,
 * writing, and what a conversion would lose. */
#ifndef CROSSPLY_FORMAT_H
#define CROSSPLY_FORMAT_H

#include "carrier/json.h"
#include "crossply/base.h"
#include "crossply/crossword.h"
#include "crossply/diag.h"
#include "crossply/document.h"
#include "crossply/timeline.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How a kind is drawn: known to the drawing layer only. */
typedef struct cply_drawing cply_drawing;

/** How far a solver has come. */
typedef struct cply_done {
	uint32_t done, todo;
	bool is_right; /**< only what is right was counted */
} cply_done;

/** How claims are proven. */
typedef struct cply_proving {
	/** Positions to look at for one claim; 0: nothing is proven, claims
	 *  are only compared with each other. */
	uint64_t nodes;
	bool tells_proven; /**< proven claims are reported too */
	/** Asked now and then; false stops the work. May be NULL. */
	bool (*go_on)(void *ctx, uint64_t nodes);
	void *ctx;
	cply_buf *json; /**< gets the proofs, elements of an array; or NULL */
	cply_buf *summary; /**< gets how many there are of which; or NULL */
} cply_proving;

/** A record whose statistics are wanted, and what is known of its file. */
typedef struct cply_counted {
	const cply_doc *doc;
	cply_str file;           /**< its name */
	cply_str text;           /**< of a record that is held */
	const cply_diags *diags; /**< what was found in it */
	/** Writes all of that as a JSON array. */
	void (*findings)(void *ctx, cply_json_writer *w);
	void *ctx;
	bool is_only; /**< no others are counted */
} cply_counted;

/** Statistics of one document in detail, or of many in tables. */
typedef struct cply_counting {
	/** NULL: out of memory. */
	void *(*begin)(const cply_stats_options *o, cply_arena *a);
	/** CPLY_INVALID: there is nothing to count in it. */
	cply_status (*add)(void *count, const cply_counted *one,
	                   cply_arena *scratch);
	/** After the last, if any could be counted. */
	cply_status (*put)(void *count, cply_arena *scratch, cply_buf *out);
	/** Where a folder also has records of play, those are meant. */
	bool yields;
} cply_counting;

struct cply_lint;
typedef struct cply_kind cply_kind;
typedef struct cply_read cply_read;

/** What a document is about, whatever file it came from. What it can do is
 *  asked here, never by comparing kinds: NULL means that it cannot. */
struct cply_kind {
	const char *name;
	const char *title; /**< for people: "game log" */
	/** A list of several things, shown from the first; else a record is
	 *  shown at its end. */
	bool is_list;
	bool is_printed; /**< on paper, to be solved */
	/** Its formats differ in the features and fields that they carry. */
	bool has_features;
	/** Reports what is wrong or odd in the document itself. */
	void (*check)(const cply_doc *doc, cply_arena *scratch,
	              cply_diags *diags);
	/** Reports what editors would; `text` is what it was read from. NULL:
	 *  there are no such rules for its kind. */
	void (*lint)(const cply_doc *doc, const struct cply_lint *rules,
	             cply_str text, cply_arena *scratch, cply_diags *diags);
	/** Compares it with doc->definition; `text` is what it was read from.
	 *  NULL: there are no definitions of its kind. A stream is compared
	 *  while it is checked. */
	cply_status (*conform)(const cply_doc *doc, cply_str text,
	                       const cply_limits *limits, cply_arena *scratch,
	                       cply_diags *diags);
	/** Proves what it claims, and reports what is not true; NULL: it
	 *  claims nothing. */
	void (*prove)(const cply_doc *doc, const cply_proving *how,
	              const cply_memory *memory, cply_diags *diags);
	/** Reports what writing it as `to` would lose, besides to->losses. */
	void (*losses)(const cply_doc *doc, const cply_format *to,
	               const cply_write_options *options, cply_arena *scratch,
	               cply_diags *diags);
	/** Reports what no reader sees by itself, right after reading; or NULL.
	 */
	void (*after_reading)(const cply_doc *doc, const cply_read *r,
	                      const cply_format *format);
	/** The document without what the options leave out, where that is
	 *  easier than to leave it out while writing; or NULL. */
	cply_status (*reduce)(const cply_doc *doc,
	                      const cply_write_options *options, cply_arena *a,
	                      cply_doc *out);
	/** The document as it is written in `to`, and what that changes
	 *  reported unless `diags` is NULL; or NULL: as it is. */
	cply_status (*before_writing)(const cply_doc *doc,
	                              const cply_format *to, cply_arena *a,
	                              cply_diags *diags, cply_doc *out);
	/** Its steps; the record is doc->as.record. NULL: it has none. */
	const cply_timeline_ops *timeline;
	/** The same for doc->log, which is not held, and its record; NULL: it
	 *  cannot be read again. Or both NULL: it never streams. */
	const cply_timeline_ops *streamed;
	const void *(*stream_steps)(const cply_doc *doc);
	const cply_drawing *drawing;
	/** What `show --json` prints, `at` a position; NULL: it has no steps.
	 *  CPLY_INVALID: nothing is at the path that the options name. */
	cply_status (*json)(const cply_doc *doc, const cply_timeline *at,
	                    const cply_show_options *o, cply_arena *scratch,
	                    cply_buf *out);
	/** How it differs from another of its kind; NULL: it is not compared.
	 */
	cply_status (*diff)(const cply_doc *before, const cply_doc *after,
	                    const cply_diff_options *o, cply_arena *scratch,
	                    cply_buf *out);
	/** Of a list: how many things it has, and the same with only those
	 *  that are chosen. NULL: it is one thing. */
	uint32_t (*count)(const cply_doc *doc);
	cply_status (*pick)(const cply_doc *doc, const bool *chosen,
	                    cply_arena *a, cply_doc *out);
	/** Appends the name that apps give to such a file when they write it;
	 *  `ms` is the time. NULL: they have none. */
	void (*file_name)(const cply_doc *doc, const cply_write_options *o,
	                  uint64_t ms, cply_buf *out);
	const cply_counting *stats; /**< NULL: there is nothing to count */
	/** Answers a question; NULL: nothing can be asked. CPLY_INVALID: `out`
	 *  says what is wrong with the question. */
	cply_status (*query)(const cply_doc *doc, const cply_query_options *o,
	                     cply_arena *scratch, cply_buf *out);
	/** The title of what was played, and who played it: empty if that is
	 *  not known, NULL if it never is. */
	cply_str (*heading)(const cply_doc *doc);
	cply_str (*byline)(const cply_doc *doc);
	/** How far one is at a state; NULL: as far as its steps have been
	 *  made. */
	cply_done (*done)(const cply_doc *doc, const void *state,
	                  cply_arena *scratch);
	/** How many squares, roughly, are looked at to draw it; NULL: few. */
	uint64_t (*squares)(const cply_doc *doc);
	/** Are these records of the same puzzle? NULL: it does not matter. */
	bool (*is_same)(const cply_doc *a, const cply_doc *b);
	/** The document as one of another kind; CPLY_UNSUPPORTED: it cannot be
	 *  that. What is lost is reported if `tells_losses`. Or NULL. */
	cply_status (*become)(const cply_doc *doc, const cply_kind *to,
	                      const cply_write_options *o, bool tells_losses,
	                      cply_arena *a, cply_diags *diags, cply_doc *out);
	/** Adds the puzzle that was solved; NULL: it is no record of solving.
	 */
	cply_status (*attach)(cply_doc *doc, const cply_crossword *puzzle,
	                      cply_arena *a, cply_diags *diags);
	/** Frees what a document holds outside its arena; or NULL. */
	void (*close)(cply_doc *doc);
};

extern const cply_kind cply_kind_crossword;
extern const cply_kind cply_kind_solve;
extern const cply_kind cply_kind_game;
extern const cply_kind cply_kind_mill;

/** A document; immutable after reading. */
struct cply_doc {
	const cply_kind *kind;
	const cply_format *format; /**< the one it was read from */
	/** A game that is not held but read as a stream; else NULL. Then there
	 *  is no record. */
	struct cply_game_log *log;
	/** What the game is defined to be, if that is known. */
	const struct cply_creer *definition;
	union {
		const void *record; /**< whichever it is */
		cply_crossword *crossword;
		cply_solve *solve;
		cply_game *game;
		cply_mill *mill;
	} as;
};

/* ---- descriptors ---- */

/** Answers of a probe. */
typedef enum cply_score {
	CPLY_NOT_MINE = 0,
	CPLY_BY_NAME = 10,  /**< given by the registry for a suffix, no probe */
	CPLY_BY_SHAPE = 40, /**< looks like it */
	CPLY_BY_MAGIC = 90, /**< carries a mark no other format has */
	CPLY_BY_CHECK = 100 /**< and a checksum agrees: binary formats only */
} cply_score;

typedef struct cply_read_options {
	/** Key of a scrambled .puz: four digits, or 0. */
	uint32_t key;
	/** Numbering of Xword Markdown; CPLY_NUMBER_AUTO: found out. */
	cply_numbering numbering;
} cply_read_options;

/** What a reader gets. */
struct cply_read {
	cply_str bytes;
	cply_str name; /**< file name, or empty */
	cply_arena *arena;
	cply_diags *diags; /**< diags->strict tells the mode */
	const cply_limits *limits;
	const cply_read_options *options;
	cply_json_parser *json; /**< reusable; never NULL */
	cply_arena *notes;      /**< of streams: for findings */
};

/** Bytes as they come, taken out of gzip. */
typedef struct cply_stream {
	cply_feed feed;
	bool (*rewind)(void *ctx);
	/** At the end: reports what was wrong with how it is stored. */
	cply_status (*end)(void *ctx, cply_diags *diags);
	void *ctx;
	/** Only the bytes are not held: what they mean is, as if the file had
	 *  been. */
	bool is_kept;
} cply_stream;

/** What a writer gets. It may report, but all losses were reported before. */
typedef struct cply_write {
	cply_buf *out;
	cply_arena *scratch;
	cply_diags *diags;
	const cply_write_options *options;
} cply_write;

struct cply_format {
	const char *name;     /**< stable: --from, --to, JSON */
	const char *title;    /**< for people */
	const char *suffixes; /**< " .puz " with blanks around each */
	/** The suffix is for writing; it makes no file a puzzle. */
	bool is_any_text;
	const cply_kind *kind;
	bool is_binary;
	cply_features carries; /**< the rest is reported as lost */
	uint32_t carries_meta; /**< bit per cply_meta */
	/** Of what it does not carry: features that `losses` tells, in its own
	 *  words, instead of the kind. */
	cply_features own_losses;
	/** The most that the probe says, if that is not CPLY_BY_MAGIC, or
	 *  CPLY_BY_CHECK for a binary format. */
	cply_score claims;
	/** Pure; sees the first 64 KiB. Never CPLY_BY_NAME. */
	int (*probe)(cply_str head);
	cply_status (*read)(const cply_read *r, cply_doc *out);
	/** Begins to read something too long to hold; NULL: it must be held.
	 */
	cply_status (*open)(const cply_read *r, const cply_stream *stream,
	                    cply_doc *out);
	/** NULL: this format is only read. */
	cply_status (*write)(const cply_write *w, const cply_doc *doc);
	/** Losses that the feature table cannot express, or NULL. */
	void (*losses)(const cply_doc *doc, const cply_write_options *options,
	               cply_arena *scratch, cply_diags *diags);
	/** The numbers that the clues will have, all lists in a row, 0 for
	 *  those left out; NULL when every clue keeps its own. References in
	 *  the texts ("see 5-Down") follow them by themselves. */
	cply_status (*numbers)(const cply_crossword *cw, cply_arena *a,
	                       uint32_t *out);
	/** A copy of the file in which secrets are blotted out, byte for byte
	 *  in place, for the lines that messages show; or NULL. */
	cply_str (*redact)(cply_arena *a, cply_str bytes);
	/** What it is divided into, for editors; or NULL. */
	const struct cplyi_sections *sections;
};

/* ---- the registry ---- */

/** The format of these bytes. Unknown or ambiguous is reported and gives
 *  CPLY_UNSUPPORTED. */
CPLY_NODISCARD cply_status cply_detect(cply_str bytes, cply_str name,
                                       cply_diags *diags,
                                       const cply_format **out);

/** Reads with the given format, or NULL to detect it. The document is there
 *  on CPLY_OK, and on CPLY_INVALID if `out->kind` is set: then it is what
 *  could be read. */
CPLY_NODISCARD cply_status cply_read_doc(const cply_read *r,
                                         const cply_format *format,
                                         cply_doc *out);
/** Reports what is wrong in the document itself. */
void cply_check_doc(const cply_doc *doc, cply_arena *scratch,
                    cply_diags *diags);
/** Reports one finding for each feature that `to` cannot hold. */
void cply_losses(const cply_doc *doc, const cply_format *to,
                 const cply_write_options *options, cply_arena *scratch,
                 cply_diags *diags);
CPLY_NODISCARD cply_status cply_write_doc(const cply_write *w,
                                          const cply_format *to,
                                          const cply_doc *doc);

#ifdef __cplusplus
}
#endif
#endif
