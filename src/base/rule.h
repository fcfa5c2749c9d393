/* SPDX-License-Identifier: MIT */
/* Codes that are not rules. */
#ifndef CROSSPLY_BASE_RULE_H
#define CROSSPLY_BASE_RULE_H

#include "crossply/diag.h"

/* Why this code is no longer reported, or NULL: it never was. */
const char *cplyi_rule_retired(cply_str code);

#endif
