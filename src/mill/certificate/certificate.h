/* SPDX-License-Identifier: MIT */
/** \file
 * Certificates: a proven value of a mill position together with everything
 * that is needed to check it without a search. For a win that is a turn of the
 * winner for each position that the loser can reach, and for "not faster" a
 * turn of the loser for each position that the winner can reach. docs/mill.md
 * describes the JSON.
 *
 * Making one asks the search; checking one asks the rules and nothing else,
 * but for endings that the certificate leaves to endgame tables. */
#ifndef CROSSPLY_MILL_CERTIFICATE_H
#define CROSSPLY_MILL_CERTIFICATE_H

#include "carrier/json.h"
#include "crossply/mill_search.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CPLY_MILL_CERTIFICATE_SCHEMA "crossply-mill-certificate/1"

typedef struct cply_mill_certificate_limits {
	uint32_t wins;  /**< most positions of the winner; 0: 100000 */
	uint32_t holds; /**< most positions of the loser; 0: 100000 */
	uint64_t nodes; /**< of the search, for each try; 0: 30 million */
	/** For proofs that are too large without: what these know is not
	 *  followed. NULL: all is. */
	const cply_mill_tables *tables;
} cply_mill_certificate_limits;

/** Writes the certificate of a verdict as one object. What would grow larger
 *  than the limits is left out, and the object says so; null for a verdict that
 *  decides nothing. The limits of the search are changed. `limits` may be
 *  NULL. CPLY_LIMIT: something was left out. */
CPLY_NODISCARD cply_status
cply_mill_certificate_write(cply_mill_search *s, const cply_mill_position *p,
                            const cply_mill_verdict *verdict,
                            const cply_mill_certificate_limits *limits,
                            cply_arena *a, cply_json_writer *w);

/* ---- checking ---- */

typedef enum cply_mill_trust {
	CPLY_MILL_VERIFIED,
	CPLY_MILL_NOT_VERIFIED, /**< a table is missing, or parts left out */
	CPLY_MILL_FALSE         /**< it proves nothing */
} cply_mill_trust;

/** What a certificate says, and what came of it. */
typedef struct cply_mill_certificate {
	cply_mill_trust trust;
	cply_mill_rules rules;
	cply_mill_position position;
	bool has_position; /**< rules and position could be read */
	cply_mill_value value;
	unsigned turns;       /**< of the winner */
	bool is_shortest;     /**< that it takes so many is claimed as well */
	uint32_t wins, holds; /**< positions listed */
	uint32_t by_table;    /**< times that a table was asked */
	unsigned missing_own, missing_opp; /**< table that was missing, or 0 */
	cply_span at;
} cply_mill_certificate;

/** Where a check gets what it needs. */
typedef struct cply_mill_checking {
	/** Tables for these rules, or NULL. May be NULL. */
	const cply_mill_tables *(*tables)(void *ctx,
	                                  const cply_mill_rules *rules);
	void *ctx;
} cply_mill_checking;

/** Is this object a certificate, of any version? */
bool cply_mill_is_certificate(cply_json_value v);
/** Checks one. What is wrong is reported at its place. CPLY_NOMEM: nothing is
 *  known. */
CPLY_NODISCARD cply_status cply_mill_certificate_check(
	cply_json_value v, const cply_mill_checking *how, cply_arena *a,
	cply_diags *diags, cply_mill_certificate *out);
/** Is it about this position under these rules? */
bool cply_mill_certificate_is_of(const cply_mill_certificate *c,
                                 const cply_mill_rules *rules,
                                 const cply_mill_position *p,
                                 cply_arena *scratch);

#ifdef __cplusplus
}
#endif
#endif
