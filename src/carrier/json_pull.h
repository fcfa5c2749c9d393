/* SPDX-License-Identifier: MIT */
/** \file
 * JSON too large to hold: the elements of one long array, each as a value on a
 * tape that is used again for the next, so that memory is bounded by the
 * longest of them. The array is the root, or a member of the root object; the
 * object's other members are delivered whole, in the order of the text.
 *
 *      cply_json_pull p;
 *      cply_json_pull_init(&p, NULL, &(cply_json_pull_options){
 *              .array = "deltas" });
 *      cply_json_pull_from(&p, read_some, file);
 *      while ((event = cply_json_pull_next(&p, diags)) < CPLY_JSON_END)
 *              ... p.key, p.value ...
 *      cply_json_pull_free(&p);
 *
 * The text is strict JSON; only a byte order mark is forgiven (and
 * reported). Where it is damaged, all that stands before has been delivered. */
#ifndef CROSSPLY_JSON_PULL_H
#define CROSSPLY_JSON_PULL_H

#include "carrier/json.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cply_json_pull_options {
	/** Key of the array in the root object; NULL: the root is the array. */
	const char *array;
	uint32_t max_depth;     /**< of one value; 0: 512 */
	size_t max_value;       /**< bytes of one value; 0: 64 MiB, most 256 */
	size_t window;          /**< bytes held to begin with; 0: 128 KiB */
	bool report_duplicates; /**< keys of one object within a value */
	/** The same, but only in values of members of the root. */
	bool report_in_members;
	/** A string that is not UTF-8 is reported and repaired; else reading
	 *  ends there. */
	bool repairs_text;
} cply_json_pull_options;

typedef enum cply_json_event {
	CPLY_JSON_MORE,    /**< all that was pushed is used up */
	CPLY_JSON_MEMBER,  /**< `key` and `value` of the root object */
	CPLY_JSON_ELEMENT, /**< `value`, number `index` of the array */
	CPLY_JSON_END,     /**< the text is complete */
	CPLY_JSON_FAILED   /**< `status` tells; the reason was reported */
} cply_json_event;

/** A reader. The first fields are the current event's; they, the text and the
 *  tape behind them are valid until the next call. */
typedef struct cply_json_pull {
	cply_json_value key; /**< of a member; else MISSING */
	cply_json_value value;
	uint64_t index;  /**< of an element, from 0 */
	uint64_t origin; /**< offset in the stream of what spans count from */
	/** 0, or the bytes of a value in the stream whose text was repaired:
	 *  its spans are those of a copy, which is longer. */
	uint32_t extent;
	uint32_t arrays; /**< how often the array was met: usually 1 */
	cply_status status;

	cply_json_pull_options options_;
	cply_json_parser parser_;
	cply_json doc_;
	cply_feed feed_;
	void *feed_ctx_;
	cply_str chunk_;   /* pushed, not yet taken over */
	const char *data_; /* the window, or all of the text */
	char *window_;
	size_t cap_, len_;
	size_t item_, at_; /* where what is kept begins; where we are */
	uint64_t base_;    /* offset of data_[0] in the stream */
	uint64_t next_index_;
	int state_;
	bool ended_, hold_, is_scanning_;
	/* The search for the end of a value that the window cuts. */
	size_t scan_at_; /* from item_ on */
	uint32_t scan_depth_;
	bool scan_string_;
	char *repaired_; /* a value that was */
	size_t repaired_cap_;
} cply_json_pull;

/** Makes a reader; `memory` NULL is the C heap. Then say once where the text
 *  comes from: `from`, `text`, or `push` as often as there is some. */
void cply_json_pull_init(cply_json_pull *p, const cply_memory *memory,
                         const cply_json_pull_options *options);
void cply_json_pull_free(cply_json_pull *p);

/** Asks `feed` for text whenever some is needed. */
void cply_json_pull_from(cply_json_pull *p, cply_feed feed, void *ctx);
/** The whole text is in memory already: none of it is copied. */
void cply_json_pull_text(cply_json_pull *p, cply_str text);
/** The next piece of the text, at the beginning or after CPLY_JSON_MORE. It
 *  must stay until the next CPLY_JSON_MORE. */
void cply_json_pull_push(cply_json_pull *p, cply_str chunk);
/** There is no more to push. */
void cply_json_pull_finish(cply_json_pull *p);

/** The next event. Sets `diags->origin`, so that findings at spans of the
 *  value get their place in the stream. `diags` may be NULL. */
CPLY_NODISCARD cply_json_event cply_json_pull_next(cply_json_pull *p,
                                                   cply_diags *diags);

#ifdef __cplusplus
}
#endif
#endif
