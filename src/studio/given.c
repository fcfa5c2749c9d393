/* SPDX-License-Identifier: MIT */
#include "studio/given.h"

#include "carrier/json.h"
#include "report/common.h"

static const char fields[] =
	"X-Content-Type-Options: nosniff\r\n"
	"Cache-Control: no-store\r\n"
	"Referrer-Policy: no-referrer\r\n"
	"Cross-Origin-Resource-Policy: same-origin\r\n"
	"Content-Security-Policy: default-src 'none'; sandbox\r\n";

/* Whoever is asked by another name was looked up by somebody else's server. */
static bool is_for_us(const struct given *given, cply_str host)
{
	static const char local[] = "localhost";
	cply_str own = cply_str_of(given->host);
	size_t colon = own.len;
	while (colon > 0 && own.ptr[colon - 1] != ':')
		colon--;
	cply_str port = cply_str_sub(own, colon, own.len);
	return cply_str_eq(host, own) || (cply_str_starts(host, local) &&
	                                  host.len == sizeof local + port.len &&
	                                  host.ptr[sizeof local - 1] == ':' &&
	                                  cply_str_ends(host, port.ptr));
}

/* In the same time, however much of it is right. */
static bool is_token(const struct given *given, cply_str text)
{
	cply_str token = cply_str_of(given->token);
	unsigned char differs = text.len != token.len;
	for (size_t i = 0; i < text.len && i < token.len; i++)
		differs |= (unsigned char)(text.ptr[i] ^ token.ptr[i]);
	return !differs;
}

static void send_list(struct exchange *x, const struct given *given)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, x->arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "files");
	cply_json_begin_array(&w);
	for (size_t i = 0; i < given->count; i++) {
		cply_json_begin_object(&w);
		cplyi_key_string(&w, "name", given->name(given->ctx, i));
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	answer_json(x, 200, cply_buf_str(&b));
}

static void send_given(struct exchange *x, const struct given *given,
                       cply_str rest)
{
	size_t slash = cply_str_find(rest, CPLY_STR("/"));
	cply_str which = slash < rest.len
	                         ? cply_str_sub(rest, slash + 1, rest.len)
	                         : (cply_str){ 0 };
	uint32_t i = 0;
	cply_str bytes;
	if (slash >= rest.len || !is_token(given, cply_str_sub(rest, 0, slash)))
		answer_status(x, 404);
	else if (!which.len)
		send_list(x, given);
	else if (!cply_str_u32(which, &i) || i >= given->count ||
	         !given->read(given->ctx, i, &bytes))
		answer_status(x, 404);
	else {
		x->answer.status = 200;
		x->answer.type = "application/octet-stream";
		x->answer.body = bytes;
	}
	x->answer.instead = fields;
}

static void answer(struct exchange *x)
{
	static const char folder[] = "/given/";
	const struct given *given = x->app;
	cply_str path = x->head->path;
	bool is_top =
		cply_str_is(path, "/") || cply_str_is(path, "/index.html");
	if (!is_for_us(given, x->head->host))
		answer_problem(x, 403, "wrong-host",
		               "This page is only for the address that "
		               "`crossply studio` has printed.");
	else if (cply_str_starts(path, folder))
		send_given(x, given,
		           cply_str_sub(path, sizeof folder - 1, path.len));
	else if (!studio_send(x, is_top ? CPLY_STR("/local.html") : path))
		answer_status(x, 404);
}

const struct route given_route = { .method = "GET",
	                           .path = "/{file}",
	                           .place = PLACE_LOOP,
	                           .handle = answer };
