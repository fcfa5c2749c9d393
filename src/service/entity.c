/* SPDX-License-Identifier: MIT */
#include "service/entity.h"

#include "base/sha256.h"
#include "carrier/gzip.h"
#include "http/list.h"

static void make_etag(cply_str bytes, char out[ETAG_LENGTH])
{
	char sum[64];
	cply_sha256(bytes, sum);
	out[0] = out[ETAG_LENGTH - 1] = '"';
	memcpy(out + 1, sum, ETAG_LENGTH - 2);
}

static bool keep(void *buf, cply_str bytes)
{
	cply_put_str(buf, bytes);
	return !((cply_buf *)buf)->failed;
}

static bool compress(struct entity *entity, cply_arena *arena)
{
	cply_gzip gzip;
	cply_buf out;
	cply_buf_init(&out, arena);
	if (!cply_gzip_init(&gzip, keep, &out, arena))
		return false;
	bool fine = cply_gzip_put(&gzip, entity->body);
	if (!cply_gzip_end(&gzip) || !fine)
		return false;
	if (out.len < entity->body.len)
		entity->gzip = cply_buf_str(&out);
	return true;
}

bool entity_finish(struct entity *entity, cply_arena *arena)
{
	entity->gzip = (cply_str){ 0 };
	make_etag(entity->body, entity->etag);
	if (!compress(entity, arena))
		return false;
	if (entity->gzip.len)
		make_etag(entity->gzip, entity->gzip_etag);
	return true;
}

bool entity_wants_gzip(const struct exchange *x)
{
	const cply_str *accepts = http_head_find(x->head, "Accept-Encoding");
	return accepts && http_accepts_coding(*accepts, "gzip");
}

static void add_cache_control(struct exchange *x, unsigned max_age)
{
	cply_buf b;
	cply_buf_init(&b, x->arena);
	cply_put(&b, "public, max-age=");
	cply_put_uint(&b, max_age);
	answer_field(x, "Cache-Control", cply_buf_str(&b));
}

void entity_answer(struct exchange *x, const struct entity *entity)
{
	bool gzip = entity->gzip.len && entity_wants_gzip(x);
	cply_str etag = { gzip ? entity->gzip_etag : entity->etag,
		          ETAG_LENGTH };
	const cply_str *known = http_head_find(x->head, "If-None-Match");
	bool same = known && http_etag_matches(*known, etag);
	x->answer.status = same ? 304 : 200;
	answer_field(x, "ETag", etag);
	add_cache_control(x, entity->max_age);
	answer_field(x, "Vary", CPLY_STR("Accept-Encoding"));
	if (same)
		return;
	x->answer.type = entity->type;
	x->answer.body = gzip ? entity->gzip : entity->body;
	if (gzip)
		answer_field(x, "Content-Encoding", CPLY_STR("gzip"));
}
