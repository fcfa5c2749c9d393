/* SPDX-License-Identifier: MIT */
#include "report/level.h"

#include "carrier/json.h"

void cplyi_level_hash_json(const cplyi_level_hash *h, cply_buf *out)
{
	cply_json_writer w;
	cply_json_writer_init(&w, out, 2);
	cply_json_begin_object(&w);
	cply_json_key(&w, "schema");
	cply_json_put_string(&w, CPLY_STR("crossply-level/1"));
	cply_json_key(&w, "id");
	cply_json_put_string(&w, h->id);
	cply_json_key(&w, "version");
	cply_json_put_int(&w, h->version);
	cply_json_key(&w, "scheme");
	cply_json_put_string(&w, h->scheme);
	cply_json_key(&w, "hash");
	cply_json_put_string(&w, h->hash);
	cply_json_end_object(&w);
}
