/* SPDX-License-Identifier: MIT */
/* Making certificates: the positions that a proof needs. */
#ifndef CROSSPLY_MILL_CERTIFICATE_MAKE_H
#define CROSSPLY_MILL_CERTIFICATE_MAKE_H

#include "mill/certificate/parts.h"
#include "mill/tables/table.h"

/* Why a part was left out. */
typedef enum cert_gap {
	CERT_WHOLE,
	CERT_TOO_MANY, /* positions */
	CERT_NODES,    /* the search did not find out in time */
	CERT_NO_TABLE, /* and nothing else can prove it */
	CERT_NO_NAME,  /* a position or a turn that cannot be written */
	CERT_NO_MEMORY
} cert_gap;

/* Turns in a row of one side that are followed. */
enum { CERT_NESTED = 4 };

typedef struct cert_maker {
	cert_game game;
	cply_mill_search *search;
	const cply_mill_tables *tables; /* or NULL */
	unsigned winner;
	cert_set set;
	uint32_t most;
	cert_gap gap;
	/* Spaces of which a table was asked, by stones of the side to move. */
	bool asked[CPLY_MILL_MOST_STONES + 1][CPLY_MILL_MOST_STONES + 1];
	cply_mill_ply *turns;   /* scratch, CPLY_MILL_MAX_TURNS */
	cply_mill_ply *replies; /* CERT_NESTED times as many */
} cert_maker;

/* Does a table know the position? */
bool cplyi_cert_by_table(cert_maker *m, const cply_mill_position *p);
/* The positions of the winner, who wins within `turns` of his own. */
bool cplyi_cert_make_wins(cert_maker *m, const cply_mill_position *root,
                          unsigned turns);
/* The positions of the loser, who is not beaten within `turns` of the
 * winner. */
bool cplyi_cert_make_holds(cert_maker *m, const cply_mill_position *root,
                           unsigned turns);

#endif
