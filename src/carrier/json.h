/* SPDX-License-Identifier: MIT */
/** \file
 * JSON with a position for every value. Parsing makes a flat tape of nodes
 * that point into the text: numbers stay text, strings are decoded when asked
 * for, duplicate keys are all there. The tape is reused from document to
 * document. For arrays too large to hold see json_pull.h. */
#ifndef CROSSPLY_JSON_H
#define CROSSPLY_JSON_H

#include "crossply/base.h"
#include "crossply/diag.h"

#ifdef __cplusplus
extern "C" {
#endif

/** One value on the tape. Object members are key node, value node. A value
 *  that was missing and is read as null has an empty range. */
typedef struct cply_json_node {
	uint32_t begin; /**< offset of the first byte, with a string's quote */
	uint32_t end;   /**< one past the last byte */
	uint32_t next;  /**< tape index of what follows this whole value */
	uint32_t info;  /**< type in 4 bits, flags in 4, count in 24 */
} cply_json_node;

/** Reusable memory. Zero it to start (memory NULL: the C heap). */
typedef struct cply_json_parser {
	const cply_memory *memory;
	cply_json_node *tape;
	uint32_t cap; /* nodes on the tape */
	void *keys_;  /* scratch for finding duplicate keys */
	size_t keys_size_;
	struct json_index *index_; /* of strings, ahead of the parser */
} cply_json_parser;

void cply_json_parser_free(cply_json_parser *p);

/** No document may be nested deeper, whatever the options say. */
enum { CPLY_JSON_DEEPEST = 1024 };

/** All zero is strict JSON. A NULL pointer to options means the same. */
typedef struct cply_json_options {
	uint32_t max_depth; /**< 0: 512; at most CPLY_JSON_DEEPEST */
	/** Accept, and report one by one: trailing commas, comments, a BOM, a
	 *  JSONP wrapper, missing values read as null. Without it each of them
	 *  is an error. */
	bool lenient;
	/** If lenient, accept and report keys without quotes, and strings and
	 *  keys in single quotes. */
	bool loose_quotes;
	/** Report duplicate keys of objects (they stay on the tape). */
	bool report_duplicates;
	/** Of a text with a fault, keep what stands before it: containers that
	 *  are open there end there, if they are no deeper than this (1: the
	 *  outermost one); deeper ones are dropped. 0: keep nothing. */
	uint32_t keep_depth;
} cply_json_options;

/** A parsed document; valid until the parser's next use. */
typedef struct cply_json {
	cply_str text;
	const cply_json_node *tape;
	uint32_t n;
} cply_json;

/** A value of a document, passed by value. */
typedef struct cply_json_value {
	const cply_json *doc;
	uint32_t at;
} cply_json_value;

/** Parses all of `text`, which must stay where it is as long as the document
 *  is used. On CPLY_INVALID (a fault) and CPLY_LIMIT (too deep, too long) the
 *  first fault has been reported with its place; `out->n` then is 0 unless
 *  something was kept. `diags` may be NULL when the reasons do not matter. */
CPLY_NODISCARD cply_status cply_json_parse(cply_json_parser *p, cply_str text,
                                           const cply_json_options *options,
                                           cply_diags *diags, cply_json *out);

cply_json_value cply_json_root(const cply_json *doc);
cply_json_type cply_json_type_of(cply_json_value v);
/** "a number", "an object" and so on, for messages. */
const char *cply_json_type_name(cply_json_type t);
cply_span cply_json_span(cply_json_value v);
/** The bytes of the value as they stand in the text. */
cply_str cply_json_raw(cply_json_value v);

/** Members of an object or elements of an array. */
uint32_t cply_json_count(cply_json_value v);
/** Value of the last member called `key`; MISSING if none or no object. */
cply_json_value cply_json_get(cply_json_value v, const char *key);
/** Element `i`, by walking; MISSING when there is none. */
cply_json_value cply_json_item(cply_json_value v, uint32_t i);

/** Walks a container:
 *      cply_json_iter it = cply_json_each(v);
 *      while (cply_json_step(&it)) ... it.key, it.value
 *  Nothing is walked when `v` is no container. */
typedef struct cply_json_iter {
	cply_json_value key; /**< MISSING in arrays */
	cply_json_value value;
	uint32_t index;
	uint32_t next_, end_;
	bool is_object_;
} cply_json_iter;

cply_json_iter cply_json_each(cply_json_value v);
bool cply_json_step(cply_json_iter *it);

/** The decoded string: a slice of the text when there is no escape, else made
 *  in the arena. Lone surrogates become U+FFFD. Empty for other types. */
cply_str cply_json_string(cply_json_value v, cply_arena *a);
/** Does the string decode to exactly this text? */
bool cply_json_is(cply_json_value v, const char *nul_terminated);
/** An integer written without fraction or exponent that fits; else false. */
bool cply_json_int(cply_json_value v, int64_t *out);
/** Any number, rounded to a double; false for other types. */
bool cply_json_double(cply_json_value v, double *out);
/** Does the string hold an escape that stands for a lone surrogate? (Parsing
 *  has reported it, but it is no fault.) */
bool cply_json_has_lone_surrogate(cply_json_value v);

/* ---- writing ---- */

typedef struct cply_json_writer {
	cply_buf *out;
	unsigned indent; /**< 0: compact, else blanks per level */
	unsigned depth_;
	bool needs_comma_, after_key_;
	unsigned inline_; /* depth of the outermost container on one line */
} cply_json_writer;

void cply_json_writer_init(cply_json_writer *w, cply_buf *out, unsigned indent);
void cply_json_begin_object(cply_json_writer *w);
void cply_json_begin_array(cply_json_writer *w);
/** Begins an array or object that stays on one line in pretty output. */
void cply_json_begin_inline_object(cply_json_writer *w);
void cply_json_begin_inline_array(cply_json_writer *w);
void cply_json_end_object(cply_json_writer *w);
void cply_json_end_array(cply_json_writer *w);
void cply_json_key(cply_json_writer *w, const char *key);
void cply_json_key_str(cply_json_writer *w, cply_str key);
/** Ill-formed bytes are written as U+FFFD: output is always valid JSON. */
void cply_json_put_string(cply_json_writer *w, cply_str s);
void cply_json_put_int(cply_json_writer *w, int64_t n);
void cply_json_put_bool(cply_json_writer *w, bool b);
void cply_json_put_null(cply_json_writer *w);
/** Bytes that are one JSON value already, as they are. */
void cply_json_put_raw(cply_json_writer *w, cply_str json);
/** Faithful copy: key order, duplicate keys, number texts and escapes kept;
 *  only the white space is the writer's. */
void cply_json_put_value(cply_json_writer *w, cply_json_value v);

#ifdef __cplusplus
}
#endif
#endif
