/* SPDX-License-Identifier: MIT */
/* What the reports for programs share. */
#ifndef CROSSPLY_REPORT_COMMON_H
#define CROSSPLY_REPORT_COMMON_H

#include "carrier/json_key.h"
#include "crossply/diag.h"

cply_str cplyi_message(const cply_diag *g, cply_arena *a);
cply_str cplyi_help(const cply_diag *g, cply_arena *a);
/* Can it be a JSON string without a loss? */
bool cplyi_is_utf8(cply_str s);
cply_str cplyi_base64(cply_str bytes, cply_arena *a);

#endif
