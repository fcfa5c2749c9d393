/* SPDX-License-Identifier: MIT */
/* What the reports for programs share. */
#ifndef CROSSPLY_REPORT_COMMON_H
#define CROSSPLY_REPORT_COMMON_H

#include "carrier/json.h"
#include "crossply/diag.h"

cply_str cplyi_message(const cply_diag *g, cply_arena *a);
cply_str cplyi_help(const cply_diag *g, cply_arena *a);
/* Can it be a JSON string without a loss? */
bool cplyi_is_utf8(cply_str s);
cply_str cplyi_base64(cply_str bytes, cply_arena *a);

static inline void cplyi_key_int(cply_json_writer *w, const char *key,
                                 uint64_t n)
{
	cply_json_key(w, key);
	cply_json_put_int(w, (int64_t)n);
}

static inline void cplyi_key_string(cply_json_writer *w, const char *key,
                                    cply_str s)
{
	cply_json_key(w, key);
	cply_json_put_string(w, s);
}

#endif
