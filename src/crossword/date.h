/* SPDX-License-Identifier: MIT */
/* Dates. The model has one form, 2024-01-31; each format has its own. */
#ifndef CROSSPLY_CROSSWORD_DATE_H
#define CROSSPLY_CROSSWORD_DATE_H

#include "crossply/crossword.h"

/* How a format writes dates. */
typedef enum cplyi_date_form {
	CPLYI_DATE_ANY,         /* it does not say: what can be understood */
	CPLYI_DATE_MONTH_FIRST, /* the same; 1/2/2024 is in January */
	CPLYI_DATE_ISO,         /* 2024-01-31 */
	CPLYI_DATE_US           /* 01/31/2024 */
} cplyi_date_form;

typedef struct cplyi_date {
	uint32_t year, month, day;
} cplyi_date;

/* What people and programs write: 2024-01-31, 2024-01-31T10:00:00Z, 20240131,
 * 31.1.2024, Jan 31, 2024, Wednesday, 31 January 2024. Month first or day first
 * is known for the forms that say so, or where one of them is past 12; else
 * 1/2/2024 is not understood. */
bool cplyi_date_parse(cply_str text, cplyi_date_form form, cplyi_date *out);
/* As US or ISO. */
void cplyi_date_put(cplyi_date date, cplyi_date_form form, cply_buf *out);

/* Makes the date that was just read the one of the model. A wrong form is
 * reported at `at` with a fix there, between `quote` and `quote` (NULL: without
 * a fix); what cannot be understood stays and is reported. */
void cplyi_date_take(cply_crossword *cw, cplyi_date_form form,
                     const cply_span *at, const char *quote, cply_arena *a,
                     cply_diags *diags);
/* The date of the model in the form of a format; as it is if it is no date. */
cply_str cplyi_date_text(const cply_crossword *cw, cplyi_date_form form,
                         cply_arena *a);

#endif
