/* SPDX-License-Identifier: MIT */
/** \file
 * Certificates: what is proven about a mill position together with everything
 * that is needed to check it without a search. For "wins within N" that is a
 * turn of the winner for each position that the loser can reach, and for "does
 * not win within N" a turn of the other side for each position that he can
 * reach. docs/certificates.md describes the JSON.
 *
 * Making one asks the search; checking one asks the rules and nothing else,
 * but for endings that the certificate leaves to endgame tables. */
#ifndef CROSSPLY_MILL_CERTIFICATE_H
#define CROSSPLY_MILL_CERTIFICATE_H

#include "carrier/json.h"
#include "crossply/mill_proof.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CPLY_MILL_CERTIFICATE_SCHEMA "crossply-mill-certificate/2"
/** Still read. */
#define CPLY_MILL_CERTIFICATE_SCHEMA_1 "crossply-mill-certificate/1"

/** What a puzzle claims of a position, as far as a certificate can tell. */
typedef struct cply_mill_certified {
	cply_mill_aim aim;
	unsigned turns;    /**< 0: not said */
	unsigned captures; /**< stones to take */
	cply_mill_standing standing;
	/** The side to move surely does not win so soon; a limit may have kept
	 *  the search from more. Only for making one. */
	unsigned not_within;
} cply_mill_certified;

typedef struct cply_mill_certificate_limits {
	uint32_t wins;  /**< most positions of the winner; 0: 100000 */
	uint32_t holds; /**< most positions of the loser; 0: 100000 */
	uint64_t nodes; /**< of the search, for each try; 0: 30 million */
	/** For proofs that are too large without: what these know is not
	 *  followed. NULL: all is. */
	const cply_mill_tables *tables;
} cply_mill_certificate_limits;

/** Writes the certificate of a verdict as one object. What would grow larger
 *  than the limits is left out, and the object says so; null if neither the
 *  verdict nor the claim is decided. The limits of the search are changed.
 *  `claim` and `limits` may be NULL. CPLY_LIMIT: something was left out. */
CPLY_NODISCARD cply_status cply_mill_certificate_write(
	cply_mill_search *s, const cply_mill_position *p,
	const cply_mill_verdict *verdict, const cply_mill_certified *claim,
	const cply_mill_certificate_limits *limits, cply_arena *a,
	cply_json_writer *w);
/** That of a proven or refuted puzzle. */
CPLY_NODISCARD cply_status
cply_mill_certificate_of_puzzle(cply_mill_search *s, const cply_mill_puzzle *p,
                                const cply_mill_proof *proof,
                                const cply_mill_certificate_limits *limits,
                                cply_arena *a, cply_json_writer *w);

/* ---- checking ---- */

typedef enum cply_mill_trust {
	CPLY_MILL_VERIFIED,
	CPLY_MILL_NOT_VERIFIED, /**< a table is missing, or parts left out */
	CPLY_MILL_FALSE         /**< it proves nothing */
} cply_mill_trust;

enum { CPLY_MILL_TABLE_SIDE = 10 };

/** What a certificate says, and what came of it. */
typedef struct cply_mill_certificate {
	cply_mill_trust trust;
	cply_mill_rules rules;
	cply_mill_position position;
	bool has_position; /**< rules and position could be read */
	bool is_draw;
	unsigned winner; /**< whose win is meant, unless it is a draw */
	/** He wins within so many turns of his own: is it said, and shown? */
	bool has_within, shows_within;
	unsigned within;
	/** He does not win within so many; 0: not said. */
	unsigned not_within;
	bool shows_not_within;
	/** Why the steps are not there; empty: they are. */
	cply_str no_wins, no_holds;
	/** What it says of a puzzle's claim; aim CPLY_MILL_AIM_NONE: nothing.
	 */
	cply_mill_certified claim;
	/** Tables that it relies on, by stones of the side to move. */
	bool tables[CPLY_MILL_TABLE_SIDE][CPLY_MILL_TABLE_SIDE];
	uint32_t wins, holds;              /**< positions listed */
	uint32_t by_table;                 /**< times that a table was asked */
	unsigned missing_own, missing_opp; /**< table that was missing, or 0 */
	cply_span at;
} cply_mill_certificate;

/** Where a check gets what it needs. */
typedef struct cply_mill_checking {
	/** Tables for these rules, or NULL. May be NULL. */
	const cply_mill_tables *(*tables)(void *ctx,
	                                  const cply_mill_rules *rules);
	void *ctx;
	/** Now and then, for a certificate of millions of steps; false stops
	 *  it. May be NULL. */
	bool (*go_on)(void *ctx, uint64_t done, uint64_t total);
} cply_mill_checking;

/** Is this object a certificate, of any version? */
bool cply_mill_is_certificate(cply_json_value v);
/** Checks one. What is wrong is reported at its place. CPLY_NOMEM: nothing is
 *  known. */
CPLY_NODISCARD cply_status cply_mill_certificate_check(
	cply_json_value v, const cply_mill_checking *how, cply_arena *a,
	cply_diags *diags, cply_mill_certificate *out);
/** What follows for a claim from that which the certificate shows: proven,
 *  refuted, or undecided. */
cply_mill_standing cply_mill_certificate_decides(const cply_mill_certificate *c,
                                                 cply_mill_aim aim,
                                                 unsigned turns);
/** Is it about this position under these rules? */
bool cply_mill_certificate_is_of(const cply_mill_certificate *c,
                                 const cply_mill_rules *rules,
                                 const cply_mill_position *p,
                                 cply_arena *scratch);

#ifdef __cplusplus
}
#endif
#endif
