/* SPDX-License-Identifier: MIT */
/* Levels, with the answers of their files. */
#ifndef CROSSPLY_CROSSWORD_LEVEL_H
#define CROSSPLY_CROSSWORD_LEVEL_H

#include "base/text.h"
#include "carrier/json.h"
#include "crossply/level.h"

/** Answers from an object such as {"1A":"PARIS"}. On CPLY_INVALID `out` holds
 *  those that are sound. */
CPLY_NODISCARD cply_status cply_answers_from_json(cply_json_value object,
                                                  cply_case rule, cply_arena *a,
                                                  cply_diags *diags,
                                                  cply_answers *out);

#endif
