/* SPDX-License-Identifier: MIT */
/* Bytes that come and go; an arena would keep them all. */
#include "lsp/inside.h"

enum { KEPT = 1 << 20 }; /* of memory that is not needed now */

static bool reserve(const cply_memory *m, cplyi_lsp_bytes *b, size_t need)
{
	if (need <= b->cap && (b->cap <= KEPT || need > b->cap / 4))
		return true;
	size_t cap = need < 256 ? 256 : need + need / 2;
	if (cap < need)
		return false;
	char *p = m->resize(m->ctx, b->ptr, b->cap, cap);
	if (!p)
		return need <= b->cap;
	b->ptr = p;
	b->cap = cap;
	return true;
}

bool cplyi_lsp_splice(const cply_memory *m, cplyi_lsp_bytes *b, size_t begin,
                      size_t end, cply_str with)
{
	size_t tail = b->len - end, len = begin + with.len + tail;
	if (len < tail)
		return false;
	if (len > b->len && !reserve(m, b, len))
		return false;
	if (tail)
		memmove(b->ptr + begin + with.len, b->ptr + end, tail);
	if (with.len)
		memcpy(b->ptr + begin, with.ptr, with.len);
	b->len = len;
	if (b->cap)
		(void)reserve(m, b, len);
	return true;
}

void cplyi_lsp_bytes_free(const cply_memory *m, cplyi_lsp_bytes *b)
{
	if (b->ptr)
		m->resize(m->ctx, b->ptr, b->cap, 0);
	*b = (cplyi_lsp_bytes){ 0 };
}
