/* SPDX-License-Identifier: MIT */
/* Output buffers. */
#include <string.h>

#include "base/arena.h"
#include "base/drain.h"

void cply_buf_init(cply_buf *b, cply_arena *a)
{
	*b = (cply_buf){ .arena = a, .max = SIZE_MAX / 4 };
}

void cplyi_drain_init(cplyi_drain *d, cply_sink sink, void *ctx, cply_arena *a)
{
	enum { ROOM = 64 * 1024 };
	*d = (cplyi_drain){ .sink = sink, .ctx = ctx };
	cply_buf_init(&d->buf, a);
	(void)cply_buf_room(&d->buf, ROOM);
	d->buf.max = CPLYI_DRAINS;
}

bool cplyi_drain_flush(cplyi_drain *d)
{
	cply_buf *b = &d->buf;
	if (!b->failed && b->len && !d->sink(d->ctx, cply_buf_str(b)))
		b->failed = true;
	b->len = 0;
	return !b->failed;
}

char *cply_buf_room(cply_buf *b, size_t n)
{
	if (b->failed || n > b->max - b->len) {
		b->failed = true;
		return NULL;
	}
	if (b->max == CPLYI_DRAINS && b->cap - b->len < n &&
	    !cplyi_drain_flush((cplyi_drain *)b))
		return NULL;
	if (!b->ptr || b->cap - b->len < n) {
		size_t cap = b->cap ? b->cap * 2 : 256;
		if (cap < b->len + n)
			cap = b->len + n;
		char *p = CPLYI_GROW_RAW(b->arena, b->ptr, b->cap, cap, char);
		if (!p) {
			b->failed = true;
			return NULL;
		}
		b->ptr = p;
		b->cap = cap;
	}
	return b->ptr + b->len;
}

void cply_put_str(cply_buf *b, cply_str s)
{
	char *p = cply_buf_room(b, s.len);
	if (!p || !s.len)
		return;
	memcpy(p, s.ptr, s.len);
	b->len += s.len;
}

void cply_put(cply_buf *b, const char *z)
{
	cply_put_str(b, cply_str_of(z));
}

void cply_put_char(cply_buf *b, char c)
{
	char *p = cply_buf_room(b, 1);
	if (!p)
		return;
	*p = c;
	b->len++;
}

void cply_put_fill(cply_buf *b, char c, size_t n)
{
	char *p = cply_buf_room(b, n);
	if (!p || !n)
		return;
	memset(p, c, n);
	b->len += n;
}

void cply_put_uint(cply_buf *b, uint64_t n)
{
	char digits[20];
	size_t at = sizeof digits;
	do {
		digits[--at] = (char)('0' + n % 10);
		n /= 10;
	} while (n);
	cply_put_str(b, (cply_str){ digits + at, sizeof digits - at });
}

void cply_put_int(cply_buf *b, int64_t n)
{
	if (n < 0)
		cply_put_char(b, '-');
	cply_put_uint(b, n < 0 ? 0 - (uint64_t)n : (uint64_t)n);
}

void cply_put_hex(cply_buf *b, uint64_t n, unsigned digits)
{
	char hex[16];
	unsigned at = sizeof hex;
	do {
		hex[--at] = "0123456789abcdef"[n & 15];
		n >>= 4;
	} while (n || sizeof hex - at < digits);
	cply_put_str(b, (cply_str){ hex + at, sizeof hex - at });
}

void cply_put_utf8(cply_buf *b, uint32_t c)
{
	char u[4];
	size_t n;
	if (c < 0x80) {
		u[0] = (char)c;
		n = 1;
	} else if (c < 0x800) {
		u[0] = (char)(0xC0 | c >> 6);
		u[1] = (char)(0x80 | (c & 63));
		n = 2;
	} else if (c < 0x10000) {
		u[0] = (char)(0xE0 | c >> 12);
		u[1] = (char)(0x80 | (c >> 6 & 63));
		u[2] = (char)(0x80 | (c & 63));
		n = 3;
	} else {
		u[0] = (char)(0xF0 | c >> 18);
		u[1] = (char)(0x80 | (c >> 12 & 63));
		u[2] = (char)(0x80 | (c >> 6 & 63));
		u[3] = (char)(0x80 | (c & 63));
		n = 4;
	}
	cply_put_str(b, (cply_str){ u, n });
}

cply_str cply_buf_str(const cply_buf *b)
{
	return (cply_str){ b->ptr, b->len };
}
