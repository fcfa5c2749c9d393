/* SPDX-License-Identifier: MIT */
/* Members of a JSON object: a key and its value in one call. */
#ifndef CROSSPLY_CARRIER_JSON_KEY_H
#define CROSSPLY_CARRIER_JSON_KEY_H

#include "carrier/json.h"

static inline void cplyi_key_int(cply_json_writer *w, const char *key,
                                 int64_t n)
{
	cply_json_key(w, key);
	cply_json_put_int(w, n);
}

static inline void cplyi_key_uint(cply_json_writer *w, const char *key,
                                  uint64_t n)
{
	cplyi_key_int(w, key, (int64_t)n);
}

static inline void cplyi_key_string(cply_json_writer *w, const char *key,
                                    cply_str s)
{
	cply_json_key(w, key);
	cply_json_put_string(w, s);
}

static inline void cplyi_key_bool(cply_json_writer *w, const char *key, bool b)
{
	cply_json_key(w, key);
	cply_json_put_bool(w, b);
}

/* Nothing for a value that is not there. */
static inline void cplyi_key_value(cply_json_writer *w, const char *key,
                                   cply_json_value v)
{
	if (cply_json_type_of(v) == CPLY_JSON_MISSING)
		return;
	cply_json_key(w, key);
	cply_json_put_value(w, v);
}

#endif
