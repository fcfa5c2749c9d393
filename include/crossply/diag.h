/* SPDX-License-Identifier: MIT */
/** \file
 * Findings as data: a rule, a place, arguments; text is made of them later
 * (report.h). Rules are permanent: a code is never reused or renamed. */
#ifndef CROSSPLY_DIAG_H
#define CROSSPLY_DIAG_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Half-open byte range [begin, end) of the source. */
typedef struct cply_span {
	uint32_t begin, end;
} cply_span;

typedef struct cply_lines cply_lines;

/** What findings point into. */
typedef struct cply_source {
	cply_str name;
	cply_str bytes;
	bool is_binary; /**< shown as offset and hex, not line and column */
	const cply_lines *lines; /**< from cply_lines_index, or NULL */
} cply_source;

/** Where an offset is, for people: both counted from 1, the column in
 *  user-perceived characters. */
typedef struct cply_position {
	uint32_t line, column;
	uint32_t code_point; /**< the column in code points, for programs */
	cply_span line_span; /**< the whole line, without its end */
} cply_position;

/** Takes a walk through the source up to the offset, or, when the source has
 *  its index, only from a few kilobytes before it. */
CPLY_API cply_position cply_locate(const cply_source *src, uint32_t offset);
/** One walk through the source that makes all later cply_locate calls fast;
 *  keep it in `src->lines`. NULL (nothing lost but speed) when the source is
 *  small, binary, or memory is short. */
CPLY_API const cply_lines *cply_lines_index(const cply_source *src,
                                            cply_arena *a);

typedef enum cply_severity {
	CPLY_NOTE,
	CPLY_WARNING,
	CPLY_ERROR
} cply_severity;

/** "note", "warning", "error". */
CPLY_API const char *cply_severity_name(cply_severity severity);

/** What a code starts with: the thousands of its number. Permanent. */
enum cply_rule_family {
	CPLY_FAMILY_CP = 1,
	CPLY_FAMILY_JS = 2,
	CPLY_FAMILY_XL = 3,
	CPLY_FAMILY_GZ = 4,
	CPLY_FAMILY_XW = 10,
	CPLY_FAMILY_LT = 20,
	CPLY_FAMILY_PZ = 11,
	CPLY_FAMILY_IP = 12,
	CPLY_FAMILY_XM = 13,
	CPLY_FAMILY_LV = 14,
	CPLY_FAMILY_AT = 15,
	CPLY_FAMILY_JZ = 16,
	CPLY_FAMILY_XD = 17,
	CPLY_FAMILY_EX = 18,
	CPLY_FAMILY_CC = 19,
	CPLY_FAMILY_RG = 23,
	CPLY_FAMILY_AC = 21,
	CPLY_FAMILY_PT = 22,
	CPLY_FAMILY_ST = 30,
	CPLY_FAMILY_GU = 31,
	CPLY_FAMILY_NY = 32,
	CPLY_FAMILY_CF = 33,
	CPLY_FAMILY_PM = 34,
	CPLY_FAMILY_WJ = 35,
	CPLY_FAMILY_SL = 50,
	CPLY_FAMILY_ML = 60,
	CPLY_FAMILY_GL = 70
};

/** All rules: CPLY_XW101 is 10101 in every version, whatever rules come
 *  before it in rules.def. (The 1 keeps 009 from being octal.) */
typedef enum cply_rule {
	CPLY_NO_RULE,
#define CPLY_RULE(family, digits, slug, lenient, strict, message, help, \
                  explain)                                              \
	CPLY_##family##digits =                                         \
		CPLY_FAMILY_##family * 1000 + (1##digits - 1000),
#include "rules.def"
#undef CPLY_RULE
} cply_rule;

/** One row of the rule table. In `message` and `help` {0} is the first
 *  argument, {0|one|many} chooses by number, {places} lists the places. */
typedef struct cply_rule_info {
	cply_rule rule;
	const char *code, *slug;
	cply_severity lenient, strict;
	const char *message;
	const char *help;    /**< what to do, one line; "" for none */
	const char *explain; /**< some sentences of background */
} cply_rule_info;

/** How many rules there are, and the one at `i`, in the table's order. */
CPLY_API size_t cply_rule_count(void);
CPLY_API const cply_rule_info *cply_rule_at(size_t i);
/** Never NULL: all texts are empty when there is no such rule. */
CPLY_API const cply_rule_info *cply_rule_get(cply_rule rule);
/** By code, without case, or by slug; CPLY_NO_RULE when there is none. */
CPLY_API cply_rule cply_rule_find(cply_str code_or_slug);

/** A set of rules; zeroed, it is empty. */
typedef struct cply_rule_set {
	uint64_t bits_[32];
} cply_rule_set;

CPLY_API void cply_rule_set_add(cply_rule_set *set, cply_rule rule);
CPLY_API void cply_rule_set_remove(cply_rule_set *set, cply_rule rule);
/** Adds every rule. */
CPLY_API void cply_rule_set_fill(cply_rule_set *set);
CPLY_API bool cply_rule_set_has(const cply_rule_set *set, cply_rule rule);

/** An argument of a message. */
typedef struct cply_arg {
	bool is_text;
	int64_t number;
	cply_str text;
} cply_arg;

/** What a finding touches besides its span: "R4C7 HEART → H". */
typedef struct cply_place {
	enum { CPLY_PLACE_CELL, CPLY_PLACE_CLUE, CPLY_PLACE_FIELD } kind;
	uint32_t row, col; /**< of a cell, counted from 1 */
	cply_str name;     /**< of a clue ("12 Across") or a field ("author") */
	cply_str from, to; /**< what is there and what it becomes, or empty */
} cply_place;

/** A replacement that fixes the finding. */
typedef struct cply_fix {
	bool present;
	cply_span span;
	cply_str replacement;
} cply_fix;

enum { CPLY_MAX_ARGS = 6, CPLY_MAX_PLACES = 64 };

typedef struct cply_diag {
	cply_rule rule;
	cply_severity severity;
	bool has_span;
	cply_span span;
	uint64_t origin; /**< offset of the source window in a stream */
	uint32_t n_args;
	cply_arg args[CPLY_MAX_ARGS];
	cply_place *places;
	uint32_t n_places;     /**< kept, at most CPLY_MAX_PLACES */
	uint32_t total_places; /**< reported */
	cply_str note; /**< a second sentence, at note_span if that is set */
	bool has_note_span;
	cply_span note_span;
	cply_fix fix;
} cply_diag;

/** The sink. It copies what it is given into its arena. */
typedef struct cply_diags {
	cply_arena *arena;
	cply_diag **items;
	uint32_t n, cap;
	uint32_t max;
	uint32_t counts[3]; /**< by severity; exact even if not all are kept */
	bool strict;        /**< use the strict severities */
	uint64_t origin;    /**< given to each finding, for streams */
	const cply_rule_set *disabled; /**< not reported, or NULL */
} cply_diags;

CPLY_API void cply_diags_init(cply_diags *d, cply_arena *a, uint32_t max);

CPLY_API cply_diag *cply_report_args(cply_diags *d, cply_rule rule,
                                     const cply_span *at, const cply_arg *args,
                                     size_t n_args);

/** No span: the finding is about the whole file. In C only. */
#define CPLY_NOWHERE ((const cply_span *)NULL)
/** The bytes [b, e). In C only. */
#define CPLY_AT(b, e) (&(cply_span){ (uint32_t)(b), (uint32_t)(e) })
#define CPLY_N(n) ((cply_arg){ .number = (int64_t)(n) })
#define CPLY_T(s) ((cply_arg){ .is_text = true, .text = (s) })
#define CPLY_Z(nul_terminated) CPLY_T(cply_str_of(nul_terminated))

/** Reports `rule` at the span `at` (a pointer). The result may be NULL (not
 *  kept), which the functions below accept. In C only. */
#define cply_report(d, rule, at) cply_report_args((d), (rule), (at), NULL, 0)
/** The same with arguments: CPLY_N(number), CPLY_T(str) or CPLY_Z(literal). */
#define cply_report_with(d, rule, at, ...)                                     \
	cply_report_args((d), (rule), (at), (const cply_arg[]){ __VA_ARGS__ }, \
	                 sizeof((const cply_arg[]){ __VA_ARGS__ }) /           \
	                         sizeof(cply_arg))

CPLY_API void cply_diag_place(cply_diags *d, cply_diag *g, cply_place place);
CPLY_API void cply_diag_note(cply_diags *d, cply_diag *g, cply_str text,
                             const cply_span *at);
CPLY_API void cply_diag_fix(cply_diags *d, cply_diag *g, cply_span span,
                            cply_str replacement);

/** Appends the message of a finding: one line, no code, no place. */
CPLY_API void cply_diag_message(const cply_diag *g, cply_buf *out);
/** Appends what to do about it, if the rule says so: one line. */
CPLY_API void cply_diag_help(const cply_diag *g, cply_buf *out);

#ifdef __cplusplus
}
#endif
#endif
