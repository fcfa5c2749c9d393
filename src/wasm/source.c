/* SPDX-License-Identifier: MIT */
/* The content of the file: as text, by lines, as bytes, in hexadecimal. */
#include "base/ascii.h"
#include "carrier/decoded.h"
#include "wasm/inside.h"

enum { LONGEST = 2000, MOST_LINES = 10000 };

static const cply_source *content(const cplyi_w_call *c)
{
	return cplyi_session_content(c->d->s);
}

static void put_decoded(const cplyi_decoded *t, size_t begin, size_t end,
                        cply_buf *out)
{
	uint32_t c;
	for (size_t at = begin; at < end && cplyi_decoded_next(t, &at, &c);)
		cply_put_utf8(out, c);
}

cply_status cplyi_w_source_text(cplyi_w_call *c)
{
	if (content(c)->is_binary)
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "this file is not text");
	const cplyi_decoded t = cplyi_decode(content(c)->bytes);
	put_decoded(&t, 0, t.bytes.len, &c->out);
	return CPLY_OK;
}

/* ---- lines ---- */

/* Where the line ends, and where the next one begins. */
static size_t line_end(const cplyi_decoded *t, size_t at, size_t *next)
{
	uint32_t c;
	for (size_t end = at; cplyi_decoded_next(t, &at, &c); end = at) {
		if (c != '\n' && c != '\r')
			continue;
		size_t after = at;
		if (c == '\r' && cplyi_decoded_next(t, &after, &c) && c == '\n')
			at = after;
		*next = at;
		return end;
	}
	*next = SIZE_MAX;
	return t->bytes.len;
}

typedef struct page {
	uint64_t first, count, longest;
	uint64_t n; /* lines so far */
	cply_json_writer *lines, *starts, *lengths;
} page;

static void put_line(const cplyi_decoded *t, size_t begin, size_t end, page *p,
                     cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	size_t most = begin + 4 * (size_t)p->longest;
	put_decoded(t, begin, end < most ? end : most, &b);
	cply_json_put_string(p->lines, cply_buf_str(&b));
	cply_json_put_int(p->starts, (int64_t)cplyi_decoded_units(t, begin));
	cply_json_put_int(p->lengths, (int64_t)(cplyi_decoded_units(t, end) -
	                                        cplyi_decoded_units(t, begin)));
}

static uint64_t at_least_0(int64_t n)
{
	return n > 0 ? (uint64_t)n : 0;
}

cply_status cplyi_w_lines(cplyi_w_call *c)
{
	if (content(c)->is_binary)
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "this file is not text");
	cplyi_decoded t = cplyi_decode(content(c)->bytes);
	cply_buf b[2];
	cply_json_writer w, starts, lengths;
	page p = { .first = at_least_0(cplyi_w_number(c, "first", 0)),
		   .count = at_least_0(cplyi_w_number(c, "count", 100)),
		   .longest = at_least_0(cplyi_w_number(c, "most", LONGEST)),
		   .lines = &w,
		   .starts = &starts,
		   .lengths = &lengths };
	if (p.count > MOST_LINES)
		p.count = MOST_LINES;
	cplyi_decoded_mark(&t, c->scratch);
	for (int i = 0; i < 2; i++)
		cply_buf_init(&b[i], c->scratch);
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_writer_init(&starts, &b[0], 0);
	cply_json_writer_init(&lengths, &b[1], 0);
	cply_json_begin_object(&w);
	cplyi_key_uint(&w, "first", p.first);
	cply_json_key(&w, "lines");
	cply_json_begin_array(&w);
	cply_json_begin_array(&starts);
	cply_json_begin_array(&lengths);
	for (size_t at = 0, next = 0; next != SIZE_MAX; at = next, p.n++) {
		size_t end = line_end(&t, at, &next);
		if (p.n >= p.first && p.n - p.first < p.count)
			put_line(&t, at, end, &p, c->scratch);
	}
	cply_json_end_array(&w);
	cply_json_end_array(&starts);
	cply_json_end_array(&lengths);
	cply_json_key(&w, "starts");
	cply_json_put_raw(&w, cply_buf_str(&b[0]));
	cply_json_key(&w, "lengths");
	cply_json_put_raw(&w, cply_buf_str(&b[1]));
	cplyi_key_uint(&w, "total", p.n);
	cply_json_end_object(&w);
	return b[0].failed || b[1].failed ? cplyi_w_no_memory(c) : CPLY_OK;
}

/* ---- bytes ---- */

static cply_str range(const cplyi_w_call *c, size_t *begin)
{
	cply_str all = content(c)->bytes;
	uint64_t from = at_least_0(cplyi_w_number(c, "begin", 0));
	uint64_t to = at_least_0(
		cplyi_w_number(c, "end", (int64_t)(all.len & INT64_MAX)));
	*begin = from < all.len ? (size_t)from : all.len;
	return cply_str_sub(all, *begin, to < all.len ? (size_t)to : all.len);
}

cply_status cplyi_w_bytes(cplyi_w_call *c)
{
	size_t begin;
	cply_put_str(&c->out, range(c, &begin));
	return CPLY_OK;
}

static void put_hex_line(cply_str all, size_t at, cply_buf *out)
{
	cply_put_hex(out, at, 8);
	cply_put_char(out, ' ');
	for (size_t i = at; i < at + 16; i++) {
		cply_put(out, i % 8 ? " " : "  ");
		if (i < all.len)
			cply_put_hex(out, (unsigned char)all.ptr[i], 2);
		else
			cply_put(out, "  ");
	}
	cply_put(out, "  |");
	for (size_t i = at; i < at + 16 && i < all.len; i++)
		cply_put_char(out, all.ptr[i] >= ' ' && all.ptr[i] < 0x7F
		                           ? all.ptr[i]
		                           : '.');
	cply_put(out, "|\n");
}

cply_status cplyi_w_hex(cplyi_w_call *c)
{
	size_t begin;
	cply_str part = range(c, &begin);
	size_t end = begin + part.len;
	for (size_t at = begin & ~(size_t)15; at < end; at += 16)
		put_hex_line(content(c)->bytes, at, &c->out);
	return CPLY_OK;
}
