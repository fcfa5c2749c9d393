/* SPDX-License-Identifier: MIT */
/* The certificates of a JSON file, verified one after the other, for people
 * and programs; or the one of a binary file, a draw with stones in hand. */
#ifndef CROSSPLY_REPORT_CERTIFICATES_H
#define CROSSPLY_REPORT_CERTIFICATES_H

#include "carrier/json.h"
#include "crossply/mill_pack.h"
#include "mill/certificate/certificate.h"
#include "report/report.h"

typedef struct cplyi_certificates {
	/* given */
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
	bool was_stopped;      /* the check was, by how.go_on */
	/* inside */
	cply_source source; /* the file */
	cply_json_parser parser;
	cply_json doc;
	bool is_read;
	cply_diags reading; /* findings about the file */
	bool *covered;      /* puzzles of the pack */
	cply_json_writer w;
	cply_arena own, arena, notes; /* of all; of one; its findings */
	cply_diags diags;
	uint32_t at; /* in the file */
} cplyi_certificates;

/* After what is given was set: reads a file, whose bytes must stay, and writes
 * what comes before the first. Gives how reading went; a file that is not JSON
 * has findings, and no certificates. */
CPLY_NODISCARD cply_status cplyi_certificates_begin(cplyi_certificates *v,
                                                    const char *name,
                                                    cply_str bytes,
                                                    const cply_memory *memory);
/* Verifies the next one and writes what came of it; false: none is left. */
bool cplyi_certificates_next(cplyi_certificates *v);
/* Writes what is about the file as a whole, with what reading it found. */
void cplyi_certificates_end(cplyi_certificates *v);
/* "2 certificates: 1 verified, 0 not verified, 1 false" */
void cplyi_certificates_summary(const cplyi_certificates *v, cply_buf *out);
void cplyi_certificates_free(cplyi_certificates *v);

#endif
