/* SPDX-License-Identifier: MIT */
/* Between the two halves of the JSON fault finder. */
#ifndef CROSSPLY_JSON_FAULT_H
#define CROSSPLY_JSON_FAULT_H

#include "json_core.h"

/* A fault in the making: the rule, where, and its arguments. */
typedef struct fault {
	cply_rule rule;
	cply_span at;
	cply_arg args[3];
	size_t n_args;
	bool cut; /* the text just ends too early */
	json_recovery recovery;
	cply_str note;
	cply_span note_at; /* empty: none */
	cply_fix fix;
} fault;

void cplyi_json_set(fault *f, cply_rule rule, size_t n, cply_arg a, cply_arg b,
                    cply_arg c);
void cplyi_json_set_fix(fault *f, uint32_t begin, uint32_t end, cply_str text);

#define NO_ARG ((cply_arg){ 0 })
#define SET0(f, rule) cplyi_json_set(f, rule, 0, NO_ARG, NO_ARG, NO_ARG)
#define SET1(f, rule, a) cplyi_json_set(f, rule, 1, a, NO_ARG, NO_ARG)
#define SET2(f, rule, a, b) cplyi_json_set(f, rule, 2, a, b, NO_ARG)
#define SET3(f, rule, a, b, c) cplyi_json_set(f, rule, 3, a, b, c)

bool cplyi_json_is_word(char c);
uint32_t cplyi_json_word_end(cply_str t, uint32_t at);
/* The thing that stands at an offset, as far as it is worth quoting. */
cply_span cplyi_json_found_span(cply_str t, uint32_t at);
/* "`true`", "a string", "the byte 0x07", "the end of the text". */
cply_str cplyi_json_found(json_run *run, uint32_t at);

/* Each finds the fault of what begins at run->at. */
void cplyi_json_bad_number(const json_run *run, fault *f);
void cplyi_json_bad_word(const json_run *run, fault *f);
void cplyi_json_bad_string(json_run *run, fault *f);

#endif
