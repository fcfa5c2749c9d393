/* SPDX-License-Identifier: MIT */
/* Checking certificates: what was read, and the rules. */
#ifndef CROSSPLY_MILL_CERTIFICATE_CHECK_H
#define CROSSPLY_MILL_CERTIFICATE_CHECK_H

#include "mill/certificate/parts.h"
#include "mill/tables/table.h"

enum { CERT_SIDE = CPLY_MILL_TABLE_SIDE };

typedef struct cert_checker {
	cert_game game;
	cply_arena *arena;
	cply_diags *diags;
	cply_mill_certificate *out;
	const cply_mill_tables *tables;     /* or NULL */
	bool missing[CERT_SIDE][CERT_SIDE]; /* listed, and not here */
	unsigned winner;
	bool is_old;              /* version 1 */
	cply_json_value lists[2]; /* wins and holds */
	cert_set sets[2];
	bool is_left_out[2];
	bool is_foreign;      /* the steps are of other rules */
	cert_set holes;       /* positions that were missed already */
	uint32_t faults;      /* so far */
	cply_mill_ply *turns; /* scratch: MAX_TURNS for each nested turn */
	/* The step that is checked now. */
	cply_span at;
	cply_str turn;              /* of the one with the plan, or empty */
	const cply_mill_ply *reply; /* of the other, or NULL */
	bool has_fault;             /* one is enough */
} cert_checker;

enum { CERT_WINS, CERT_HOLDS };
enum { CERT_IN_A_ROW = 4 }; /* turns of one side that are followed */

/* One step of a list. */
typedef struct cert_step {
	cply_mill_position p;
	cply_str turn;
	unsigned number;
	cply_span at;
} cert_step;

/* Reads a step; false has been reported if `tells`. */
bool cplyi_cert_read_step(cert_checker *c, cply_json_value v, unsigned side,
                          bool tells, cert_step *out);
/* Rules, position, claim and lists; false has been reported. */
bool cplyi_cert_read(cert_checker *c, cply_json_value v);
/* Checks the steps and the claim. */
void cplyi_cert_check(cert_checker *c);

#endif
