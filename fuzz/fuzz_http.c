/* SPDX-License-Identifier: MIT */
/* HTTP requests: the same whole and in pieces, every string within the bytes,
 * and never a status that is not one. */
#include <stdlib.h>

#include "../tests/http/requests.h"
#include "fuzz.h"
#include "http/list.h"
#include "http/target.h"

static void must_be_inside(cply_str part, cply_str all)
{
	if (part.len &&
	    (part.ptr < all.ptr || part.ptr + part.len > all.ptr + all.len) &&
	    !cply_str_is(part, "/"))
		abort();
}

static void look_at(const struct http_head *head, cply_str all)
{
	must_be_inside(head->method, all);
	must_be_inside(head->path, all);
	must_be_inside(head->query, all);
	must_be_inside(head->host, all);
	if (!head->method.len || !head->path.len ||
	    (!head->host.len && !head->version_1_0))
		abort();
	for (size_t i = 0; i < head->field_count; i++) {
		cply_str value = head->fields[i].value, one;
		must_be_inside(head->fields[i].name, all);
		must_be_inside(value, all);
		http_accepts_coding(value, "gzip");
		http_etag_matches(value, CPLY_STR("\"x\""));
		while (http_list_next(&value, &one))
			must_be_inside(one, all);
	}
	char *decoded = malloc(head->path.len);
	size_t len = 0;
	if (decoded && http_decode(head->path, false, decoded, &len) &&
	    len > head->path.len)
		abort();
	free(decoded);
	cply_str query = head->query, name, value;
	while (http_query_next(&query, &name, &value)) {
		must_be_inside(name, all);
		must_be_inside(value, all);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct request whole, split;
	cply_str rest = { (const char *)data, size };
	while (rest.len) {
		read_request(&whole, rest, rest.len);
		for (size_t step = 1; step < 4; step++) {
			read_request(&split, rest, step);
			if (split.status != whole.status)
				abort();
			if (whole.status == HTTP_DONE &&
			    (split.size != whole.size ||
			     split.body_sum != whole.body_sum))
				abort();
		}
		if (whole.status != HTTP_DONE) {
			if (whole.status != HTTP_MORE &&
			    (whole.status < 400 || whole.status > 505))
				abort();
			return 0;
		}
		look_at(&whole.head, rest);
		rest = cply_str_sub(rest, whole.size, rest.len);
	}
	return 0;
}
