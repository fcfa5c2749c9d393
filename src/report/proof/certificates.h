/* SPDX-License-Identifier: MIT */
/* The certificates of a JSON file, verified one after the other, for people
 * and programs. */
#ifndef CROSSPLY_REPORT_CERTIFICATES_H
#define CROSSPLY_REPORT_CERTIFICATES_H

#include "carrier/json.h"
#include "crossply/mill_pack.h"
#include "mill/certificate/certificate.h"
#include "report/report.h"

typedef struct cplyi_certificates {
	/* given */
	const cply_json *doc;      /* NULL: the file could not be read */
	const cply_source *source; /* its bytes and name */
	const cply_mill *pack; /* whose puzzles they have to be of; or NULL */
	cply_str pack_name;
	cply_mill_checking how;
	cply_text_style style;
	bool is_json;
	size_t most_bytes; /* of memory for one certificate; 0: no limit */
	cply_buf *out;
	/* so far */
	uint64_t n, counts[3]; /* by trust */
	uint64_t n_too_large;  /* out of memory: nothing is known */
	uint64_t n_strange;    /* of no puzzle of the pack */
	uint64_t n_uncovered;  /* puzzles without a certificate, at the end */
	bool failed;           /* no memory for the whole */
	/* inside */
	bool *covered; /* puzzles of the pack */
	cply_json_writer w;
	cply_arena own, arena, notes; /* of all; of one; its findings */
	cply_diags diags;
	uint32_t at; /* in the file */
} cplyi_certificates;

/* After what is given was set: writes what comes before the first. */
void cplyi_certificates_begin(cplyi_certificates *v, const cply_memory *memory);
/* Verifies the next one and writes what came of it; false: none is left. */
bool cplyi_certificates_next(cplyi_certificates *v);
/* Writes what is about the file as a whole, with what reading it found. */
void cplyi_certificates_end(cplyi_certificates *v, const cply_diags *reading);
/* "2 certificates: 1 verified, 0 not verified, 1 false" */
void cplyi_certificates_summary(const cplyi_certificates *v, cply_buf *out);
void cplyi_certificates_free(cplyi_certificates *v);

#endif
