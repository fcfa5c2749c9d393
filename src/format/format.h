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
#include "crossply/timeline.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cply_format cply_format;
typedef struct cply_doc cply_doc;
typedef struct cply_write_options cply_write_options;
typedef struct cply_solve cply_solve;
typedef struct cply_game cply_game;
typedef struct cply_mill cply_mill;
/** How a kind is drawn: known to the drawing layer only. */
typedef struct cply_drawing cply_drawing;

/** What a document is about, whatever file it came from. */
typedef struct cply_kind {
	const char *name;
	/** Reports what is wrong or odd in the document itself. */
	void (*check)(const cply_doc *doc, cply_arena *scratch,
	              cply_diags *diags);
	/** Reports what writing it as `to` would lose, besides to->losses. */
	void (*losses)(const cply_doc *doc, const cply_format *to,
	               const cply_write_options *options, cply_arena *scratch,
	               cply_diags *diags);
	/** Its steps; the record is doc->as.record. NULL: it has none. */
	const cply_timeline_ops *timeline;
	const cply_drawing *drawing;
} cply_kind;

CPLY_API extern const cply_kind cply_kind_crossword;
CPLY_API extern const cply_kind cply_kind_solve;
CPLY_API extern const cply_kind cply_kind_game;
CPLY_API extern const cply_kind cply_kind_mill;

/** A document; immutable after reading. */
struct cply_doc {
	const cply_kind *kind;
	const cply_format *format; /**< the one it was read from */
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

/** 64 lower-case hex digits of SHA-256 over the bytes; false: it cannot. */
typedef bool (*cply_hash_fn)(cply_str bytes, char out[64]);
/** One for the options below. Native builds only. */
CPLY_API bool cply_sha256(cply_str bytes, char out[64]);

typedef struct cply_read_options {
	/** Key of a scrambled .puz: four digits, or 0. */
	uint32_t key;
	/** Numbering of Xword Markdown: a cply_numbering, or -1 to find it. */
	int numbering;
	/** Verifies checksums; NULL: they are not verified. */
	cply_hash_fn sha256;
} cply_read_options;

/** What a reader gets. */
typedef struct cply_read {
	cply_str bytes;
	cply_str name; /**< file name, or empty */
	cply_arena *arena;
	cply_diags *diags; /**< diags->strict tells the mode */
	const cply_limits *limits;
	const cply_read_options *options;
	cply_json_parser *json; /**< reusable; never NULL */
} cply_read;

/** What a file of mill puzzles is made for. */
typedef enum cply_mill_shape {
	CPLY_MILL_AS_PACK,
	CPLY_MILL_AS_PUZZLE,       /**< one puzzle alone */
	CPLY_MILL_AS_CONTRIBUTION, /**< to be given to the makers of apps */
	CPLY_MILL_AS_QR            /**< text that fits into a QR code */
} cply_mill_shape;

struct cply_write_options {
	bool blank;        /**< leave the solution out */
	bool no_progress;  /**< leave the saved progress out */
	bool extensions;   /**< Xword Markdown: front matter and [THEME] */
	bool with_answers; /**< level: put the answers into the clues */
	uint32_t lock_key; /**< .puz: scramble with this key; 0: do not */
	cply_str version;  /**< of the format: "1.4", "v1"; empty: best fit */
	cply_str id;       /**< level: its UUID */
	uint32_t revision; /**< level: its version; 0: the document's, or 1 */
	cply_str hash;     /**< level: put this hash of the answers in */
	cply_str hash_scheme;  /**< level: how it was made: "v1/root" */
	cply_mill_shape shape; /**< mill pack: what for */
	cply_hash_fn sha256;   /**< makes checksums; NULL: none are written */
};

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
};

/* ---- the registry ---- */

CPLY_API size_t cply_format_count(void);
CPLY_API const cply_format *cply_format_at(size_t i);
/** By name or by its suffix without the dot, without case, or NULL. */
CPLY_API const cply_format *cply_format_find(cply_str name);
/** By file name suffix, or NULL when none or several fit. One that can be
 *  written comes before those that are only read. */
CPLY_API const cply_format *cply_format_for_name(cply_str file_name);

/** The format of these bytes. Unknown or ambiguous is reported and gives
 *  CPLY_UNSUPPORTED. */
CPLY_API CPLY_NODISCARD cply_status cply_detect(cply_str bytes, cply_str name,
                                                cply_diags *diags,
                                                const cply_format **out);

/** Reads with the given format, or NULL to detect it. The document is there
 *  on CPLY_OK, and on CPLY_INVALID if `out->kind` is set: then it is what
 *  could be read. */
CPLY_API CPLY_NODISCARD cply_status cply_read_doc(const cply_read *r,
                                                  const cply_format *format,
                                                  cply_doc *out);
/** Reports what is wrong in the document itself. */
CPLY_API void cply_check_doc(const cply_doc *doc, cply_arena *scratch,
                             cply_diags *diags);
/** Reports one finding for each feature that `to` cannot hold. */
CPLY_API void cply_losses(const cply_doc *doc, const cply_format *to,
                          const cply_write_options *options,
                          cply_arena *scratch, cply_diags *diags);
CPLY_API CPLY_NODISCARD cply_status cply_write_doc(const cply_write *w,
                                                   const cply_format *to,
                                                   const cply_doc *doc);

#ifdef __cplusplus
}
#endif
#endif
