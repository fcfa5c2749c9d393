/* SPDX-License-Identifier: MIT */
/* What making and checking certificates share: how positions are named, and a
 * set of them. Nothing here searches. */
#ifndef CROSSPLY_MILL_CERTIFICATE_INTERNAL_H
#define CROSSPLY_MILL_CERTIFICATE_INTERNAL_H

#include "mill/certificate/certificate.h"

/* A position but for the symmetries of the board. In the plain game stones,
 * hands and the side to move are all there is; else the FEN tells. */
typedef struct cert_key {
	uint64_t plain; /* 0: not plain */
	cply_str text;
} cert_key;

/* A turn in few bytes: from (or one of these) and to. */
enum { CERT_PLACE = 0x40, CERT_TAKE = 0x41 };

typedef struct cert_turn {
	uint8_t n;
	uint8_t acts[CPLY_MILL_TURN_MOVES][2];
} cert_turn;

typedef struct cert_entry {
	cert_key key;
	cert_key place; /* the same, not turned: as it was met */
	cert_turn turn;
	uint16_t number; /* wins: turns to win; holds: turns survived */
	cply_span at;    /* in the file */
} cert_entry;

typedef struct cert_set {
	cply_arena *arena;
	cert_entry *items;
	uint32_t n, cap;
	uint32_t *slots; /* index + 1 */
	uint32_t n_slots;
} cert_set;

#define CERT_NONE UINT32_MAX

/* The index of a position, or CERT_NONE. */
uint32_t cplyi_cert_find(const cert_set *set, const cert_key *key);
/* Adds a position that is not in the set; NULL: no memory. */
cert_entry *cplyi_cert_add(cert_set *set, const cert_key *key);

/* The game of a certificate: neither repetition nor moves without a capture
 * end it. */
typedef struct cert_game {
	cply_mill_rules rules;
	bool is_plain;
	cply_arena *arena;
	cply_buf text, least; /* scratch */
	cply_diags none;      /* findings that do not matter */
} cert_game;

void cplyi_cert_begin(cert_game *g, const cply_mill_rules *rules,
                      cply_arena *a);
/* Without what has no influence on what follows. */
void cplyi_cert_normalise(const cert_game *g, cply_mill_position *p);
/* The name of a position. `text` is valid until the next call. False: it
 * cannot be told by a FEN, or no memory. */
bool cplyi_cert_key(cert_game *g, const cply_mill_position *p, cert_key *key);
/* Its name as it stands, not turned. */
bool cplyi_cert_place(cert_game *g, const cply_mill_position *p, cert_key *key);
/* The position of a key. */
bool cplyi_cert_position(cert_game *g, const cert_key *key,
                         cply_mill_position *out);
/* As in the file: `3O2@...`, digits for so many empty points, then the stones
 * in hand if there are any; or a FEN. */
void cplyi_cert_put_key(const cert_key *key, cply_buf *out);
bool cplyi_cert_read_key(cert_game *g, cply_str text, unsigned side,
                         cply_mill_position *out);

/* Is it over, with this side as the winner? */
bool cplyi_cert_wins(const cply_mill_position *p, unsigned side);

static inline cply_mill_move cert_move(const cert_turn *t, unsigned i)
{
	uint8_t from = t->acts[i][0];
	bool moves = from < CPLY_MILL_POINTS;
	return (cply_mill_move){ moves                ? CPLY_MILL_MOVE
		                 : from == CERT_PLACE ? CPLY_MILL_PLACE
		                                      : CPLY_MILL_TAKE,
		                 moves ? (int8_t)from : (int8_t)-1,
		                 (int8_t)t->acts[i][1] };
}

#endif
