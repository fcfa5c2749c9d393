/* SPDX-License-Identifier: MIT */
#ifndef CROSSPLY_MILL_PROOF_JSON_H
#define CROSSPLY_MILL_PROOF_JSON_H

#include "carrier/json.h"
#include "crossply/mill_proof.h"

/** The number of turns that is claimed; if several are, one that is wrong. */
unsigned cplyi_proof_claimed(const cply_mill_puzzle *p,
                             const cply_mill_proof *proof);
/** The proof as members of the JSON object that is open. */
void cply_mill_proof_json(const cply_mill_puzzle *p,
                          const cply_mill_proof *proof, cply_arena *scratch,
                          cply_json_writer *w);

#endif
