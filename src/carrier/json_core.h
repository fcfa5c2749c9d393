/* SPDX-License-Identifier: MIT */
/* What the parts of the JSON reader share: the walk over the text that fills
 * the tape, and the places where it can get stuck. */
#ifndef CROSSPLY_JSON_CORE_H
#define CROSSPLY_JSON_CORE_H

#include "carrier/json.h"

/* The info word of a node. */
enum {
	NODE_TYPE = 0x0F,
	NODE_ESCAPED = 0x10,  /* string: has an escape */
	NODE_FRACTION = 0x10, /* number: has a fraction or an exponent */
	NODE_LONE = 0x20,     /* string: an escape is half a surrogate pair */
	NODE_LOOSE = 0x40,    /* string: its bytes are not JSON */
	NODE_COUNT_SHIFT = 8,
	NODE_COUNT_MAX = 0xFFFFFF /* this many or more: walk to count */
};

/* No container. */
#define NO_NODE UINT32_MAX

/* Where the walk is, or what it cannot get over. */
typedef enum json_state {
	EXPECT_ROOT,
	EXPECT_FIRST,     /* a value or `]` */
	EXPECT_ELEMENT,   /* a value, after `,` */
	EXPECT_MEMBER,    /* a value, after `:` */
	EXPECT_FIRST_KEY, /* a key or `}` */
	EXPECT_KEY,       /* a key, after `,` */
	EXPECT_COLON,
	EXPECT_ARRAY_NEXT, /* `,` or `]` */
	EXPECT_OBJECT_NEXT,
	EXPECT_NOTHING,
	BAD_STRING,
	BAD_NUMBER,
	BAD_WORD,
	TOO_DEEP
} json_state;

typedef struct json_run {
	cply_json_parser *parser;
	cply_diags *diags; /* or NULL */
	cply_str text;
	const char *end; /* of what may be looked at, or NULL: of the text */
	uint32_t max_depth;
	bool lenient, loose_quotes;
	bool lone;      /* a string with a lone surrogate was met */
	uint32_t begin; /* offset before which nothing matters */
	uint32_t at;    /* offset: where to begin, where it ended or stuck */
	uint32_t n;     /* nodes on the tape */
	uint32_t
		open; /* when stuck: the innermost open container, or NO_NODE */
	json_state state;
	cply_json_node found; /* for RECOVER_STRING */
} json_run;

typedef enum json_outcome { JSON_DONE, JSON_STUCK, JSON_NOMEM } json_outcome;

/* Parses the one value at run->at onto the tape. */
json_outcome cplyi_json_walk(json_run *run);
/* The same without first trying the fast way. */
json_outcome cplyi_json_careful(json_run *run);

/* The text has changed or moved: what was seen ahead of the walk is void. */
void cplyi_json_forget(cply_json_parser *p);
void cplyi_json_index_free(cply_json_parser *p);

/* What a lenient reader does where it is stuck. */
typedef enum json_recovery {
	RECOVER_NOT,
	RECOVER_RETRY, /* run->at was moved: look again */
	RECOVER_NULL,  /* take the missing value as null */
	RECOVER_CLOSE, /* the container ends at run->at */
	RECOVER_STRING /* run->found is the key or string; run->at is past it */
} json_recovery;

/* Reports the fault at which the run is stuck; the status that it means. */
cply_status cplyi_json_fault(json_run *run);
/* Fixes it instead, if it is one of the leniencies, and reports that. */
json_recovery cplyi_json_recover(json_run *run);
/* Is the run stuck only because the text ends? */
bool cplyi_json_is_cut(json_run *run);
/* Reports every string on the tape that has a lone surrogate. */
void cplyi_json_lone(json_run *run);

/* Reports duplicate keys of all objects on the tape. */
cply_status cplyi_json_duplicates(json_run *run);

/* Room for at least one more node. */
bool cplyi_json_grow(cply_json_parser *p);

/* One character of a string's inside, escapes decoded, lone surrogates as
 * U+FFFD (and *lone set); the text has been checked before. */
uint32_t cplyi_json_next_char(cply_str s, size_t *at, bool *lone);
/* The same, but a lone surrogate as itself. As UTF-8 it has three bytes that no
 * other text has (WTF-8), so that keys which differ stay different. */
uint32_t cplyi_json_next_unit(cply_str s, size_t *at);
/* Appends the inside of a string decoded so. */
void cplyi_json_decode_wtf8(cply_buf *out, cply_str inside);
/* Writes text that was decoded so, as a string; and as a key. */
void cplyi_json_put_wtf8(cply_buf *out, cply_str s);
void cplyi_json_key_wtf8(cply_json_writer *w, cply_str key);

#endif
