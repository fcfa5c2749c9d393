/* SPDX-License-Identifier: MIT */
#include "service/entity.h"

#include "base/sha256.h"
#include "carrier/gzip.h"
#include "http/list.h"

enum { ETAG_LENGTH = 34 }; /* with its quotes */
static const char before_etag[] = "ETag: ";

static void put_etag(cply_buf *b, cply_str bytes)
{
	char sum[64];
	cply_sha256(bytes, sum);
	cply_put(b, before_etag);
	cply_put_char(b, '"');
	cply_put_str(b, (cply_str){ sum, ETAG_LENGTH - 2 });
	cply_put(b, "\"\r\n");
}

static cply_str etag_of(const struct entity_form *form)
{
	size_t begin = strlen(before_etag);
	return cply_str_sub(form->fields, begin, begin + ETAG_LENGTH);
}

/* Adds the lines of the head. */
static bool finish(struct entity_form *form, unsigned max_age,
                   const char *coding, cply_arena *arena)
{
	cply_buf b;
	cply_buf_init(&b, arena);
	put_etag(&b, form->body);
	cply_put(&b, "Cache-Control: public, max-age=");
	cply_put_uint(&b, max_age);
	cply_put(&b, "\r\nVary: Accept-Encoding\r\n");
	form->kept = b.len;
	if (coding) {
		cply_put(&b, "Content-Encoding: ");
		cply_put(&b, coding);
		cply_put(&b, "\r\n");
	}
	form->fields = cply_buf_str(&b);
	return !b.failed;
}

static bool keep(void *buf, cply_str bytes)
{
	cply_put_str(buf, bytes);
	return !((cply_buf *)buf)->failed;
}

static bool compress(cply_str body, cply_arena *arena, cply_str *compressed)
{
	cply_gzip gzip;
	cply_buf out;
	cply_buf_init(&out, arena);
	if (!cply_gzip_init(&gzip, keep, &out, arena))
		return false;
	bool fine = cply_gzip_put(&gzip, body);
	if (!cply_gzip_end(&gzip) || !fine)
		return false;
	*compressed = cply_buf_str(&out);
	return true;
}

bool entity_make(struct entity *entity, const char *type, unsigned max_age,
                 cply_str body, cply_arena *arena)
{
	cply_str compressed;
	*entity = (struct entity){ .plain = { .type = type, .body = body } };
	if (!body.len || !compress(body, arena, &compressed) ||
	    !finish(&entity->plain, max_age, NULL, arena))
		return false;
	if (compressed.len >= body.len)
		return true;
	entity->gzip = (struct entity_form){ .type = type, .body = compressed };
	return finish(&entity->gzip, max_age, "gzip", arena);
}

bool entity_wants_gzip(const struct exchange *x)
{
	const cply_str *accepts = http_head_find(x->head, "Accept-Encoding");
	return accepts && http_accepts_coding(*accepts, "gzip");
}

void entity_answer_form(struct exchange *x, const struct entity_form *form)
{
	const cply_str *known = http_head_find(x->head, "If-None-Match");
	if (known && http_etag_matches(*known, etag_of(form))) {
		x->answer.status = 304;
		x->answer.made = cply_str_sub(form->fields, 0, form->kept);
		return;
	}
	x->answer.status = 200;
	x->answer.made = form->fields;
	x->answer.type = form->type;
	x->answer.body = form->body;
}

void entity_answer(struct exchange *x, const struct entity *entity)
{
	bool packed = entity->gzip.body.len && entity_wants_gzip(x);
	entity_answer_form(x, packed ? &entity->gzip : &entity->plain);
}
