/* SPDX-License-Identifier: MIT */
/* Messages in a stream: a header with Content-Length, an empty line, JSON.
 * After a header that cannot be understood the next one is looked for. */
#include "base/ascii.h"
#include "lsp/inside.h"

enum { LONGEST_HEADER = 4096 };

static const char mark[] = "Content-Length:";

struct header {
	uint64_t length;
	bool has_length;
	const char *why; /* it is not understood; or NULL */
	bool is_header;  /* but one it is: all its names are names */
};

static bool is_digits(cply_str s, uint64_t *out)
{
	*out = 0;
	for (size_t i = 0; i < s.len; i++) {
		if (!ascii_is_digit(s.ptr[i]) || i == 12)
			return false;
		*out = *out * 10 + (uint64_t)(s.ptr[i] - '0');
	}
	return s.len > 0;
}

/* Only UTF-8, which is also called "utf8". */
static bool is_charset(cply_str type)
{
	size_t at = cply_str_find(type, CPLY_STR("charset="));
	if (at == SIZE_MAX)
		return true;
	cply_str set = cply_str_trim(cply_str_sub(type, at + 8, type.len));
	return cply_str_is_nocase(set, "utf-8") ||
	       cply_str_is_nocase(set, "utf8");
}

static bool is_name(cply_str s)
{
	for (size_t i = 0; i < s.len; i++)
		if (!ascii_is_alnum(s.ptr[i]) && s.ptr[i] != '-')
			return false;
	return s.len > 0;
}

static void take_line(struct header *h, cply_str line)
{
	size_t colon = cply_str_find(line, CPLY_STR(":"));
	uint64_t n;
	if (colon == SIZE_MAX || !is_name(cply_str_sub(line, 0, colon))) {
		h->why = "what should be a header is not one";
		h->is_header = false;
		return;
	}
	cply_str name = cply_str_sub(line, 0, colon);
	cply_str value = cply_str_trim(cply_str_sub(line, colon + 1, line.len));
	if (cply_str_is_nocase(name, "content-length")) {
		if (!is_digits(value, &n) || (h->has_length && h->length != n))
			h->why = "Content-Length is not a number";
		h->length = n;
		h->has_length = true;
	} else if (cply_str_is_nocase(name, "content-type") &&
	           !is_charset(value)) {
		h->why = "Content-Type is not UTF-8";
	}
}

/* The bytes of the header with its empty line; 0: it is not complete. */
static size_t take_header(cply_str in, struct header *h)
{
	size_t at = 0;
	h->is_header = true;
	while (h->is_header) {
		const char *lf =
			at < in.len ? memchr(in.ptr + at, '\n', in.len - at)
				    : NULL;
		if (!lf) {
			if (in.len > LONGEST_HEADER) {
				h->why = "the header is too long";
				h->is_header = false;
			}
			return 0;
		}
		size_t end = (size_t)(lf - in.ptr), next = end + 1;
		if (end > at && in.ptr[end - 1] == '\r')
			end--;
		if (end == at) {
			if (!h->has_length && !h->why)
				h->why = "the header has no Content-Length";
			return next;
		}
		take_line(h, cply_str_sub(in, at, end));
		if (next > LONGEST_HEADER) {
			h->why = "the header is too long";
			h->is_header = false;
		}
		at = next;
	}
	return 0;
}

/* Bytes before what may be the next header. */
static size_t before_header(cply_str in, bool *found)
{
	const size_t n = sizeof mark - 1;
	*found = false;
	for (size_t i = 0; i + n <= in.len; i++) {
		if (ascii_lower(in.ptr[i]) != 'c')
			continue;
		if (cply_str_is_nocase(cply_str_sub(in, i, i + n), mark)) {
			*found = true;
			return i;
		}
	}
	return in.len < n ? 0 : in.len - n + 1;
}

static cplyi_lsp_framing broken(cplyi_lsp_frames *f, const char *why)
{
	f->why = why;
	return CPLYI_LSP_BROKEN;
}

cplyi_lsp_framing cplyi_lsp_frame(cplyi_lsp_frames *f, cply_str in,
                                  size_t *used, cply_str *body)
{
	struct header h = { 0 };
	size_t at = 0;
	*used = 0;
	if (f->skip) {
		at = f->skip < in.len ? (size_t)f->skip : in.len;
		f->skip -= at;
	}
	if (f->is_lost) {
		bool found;
		at += before_header(cply_str_sub(in, at, in.len), &found);
		f->is_lost = !found;
	}
	*used = at;
	in = cply_str_sub(in, at, in.len);
	if (f->skip || f->is_lost || !in.len)
		return CPLYI_LSP_MORE;
	size_t head = take_header(in, &h);
	if (!head && h.is_header)
		return CPLYI_LSP_MORE;
	if (h.why) {
		f->is_lost = true;
		*used = at + (head ? head : 1);
		return broken(f, h.why);
	}
	if (h.length > CPLYI_LSP_LONGEST) {
		f->skip = h.length;
		*used = at + head;
		return broken(f, "the message is longer than 64 MiB");
	}
	if (in.len - head < h.length)
		return CPLYI_LSP_MORE;
	*body = cply_str_sub(in, head, head + (size_t)h.length);
	*used = at + head + (size_t)h.length;
	return CPLYI_LSP_MESSAGE;
}
