/* SPDX-License-Identifier: MIT */
#include "carrier/inflate.h"

#include <string.h>
#include <zlib.h>

enum { STEP = 64 * 1024, RATIO_SLACK = 1024 * 1024 };

static void *take(void *arena, unsigned count, unsigned size)
{
	return cply_alloc(arena, count, size, 16);
}

static void give_back(void *arena, void *p)
{
	(void)arena;
	(void)p; /* dies with the arena */
}

static cplyi_inflate_end fault(const z_stream *z, const char **why)
{
	*why = z->msg ? z->msg : "invalid data";
	if (strcmp(*why, "incorrect data check") == 0)
		return CPLYI_INFLATE_CRC;
	if (strcmp(*why, "incorrect length check") == 0)
		return CPLYI_INFLATE_LENGTH;
	return CPLYI_INFLATE_DAMAGED;
}

/* Is this more than honest data of that size would give? */
static bool is_bomb(const z_stream *z, const cply_limits *limits)
{
	return z->total_out > RATIO_SLACK &&
	       z->total_out / limits->inflate_ratio > z->total_in;
}

static cplyi_inflate_end run(z_stream *z, const cply_limits *limits,
                             cply_buf *out, const char **why)
{
	for (;;) {
		size_t left = limits->inflated_bytes > out->len
		                      ? limits->inflated_bytes - out->len
		                      : 0;
		size_t room = left < STEP ? left + 1 : STEP;
		char *p = cply_buf_room(out, room);
		if (!p)
			return CPLYI_INFLATE_NOMEM;
		z->next_out = (Bytef *)p;
		z->avail_out = (uInt)room;
		int r = inflate(z, Z_NO_FLUSH);
		out->len += room - z->avail_out;
		if (out->len > limits->inflated_bytes)
			return CPLYI_INFLATE_LIMIT;
		if (is_bomb(z, limits))
			return CPLYI_INFLATE_RATIO;
		if (r == Z_STREAM_END)
			return CPLYI_INFLATE_DONE;
		if (r == Z_MEM_ERROR)
			return CPLYI_INFLATE_NOMEM;
		if (r == Z_BUF_ERROR ||
		    (r == Z_OK && z->avail_in == 0 && z->avail_out != 0))
			return CPLYI_INFLATE_TRUNCATED;
		if (r != Z_OK)
			return fault(z, why);
	}
}

cplyi_inflate_end cplyi_inflate(cplyi_inflate_kind kind, cply_str bytes,
                                const cply_limits *limits, cply_buf *out,
                                size_t *used, const char **why)
{
	z_stream z = { .zalloc = take, .zfree = give_back };
	z.opaque = out->arena;
	*used = 0;
	*why = "";
	if (bytes.len > UINT32_MAX - 16)
		return CPLYI_INFLATE_LIMIT;
	if (inflateInit2(&z, kind == CPLYI_GZIP_MEMBER ? 15 + 16 : -15) != Z_OK)
		return CPLYI_INFLATE_NOMEM;
	z.next_in = (z_const Bytef *)bytes.ptr;
	z.avail_in = (uInt)bytes.len;
	cplyi_inflate_end end = run(&z, limits, out, why);
	*used = bytes.len - z.avail_in;
	inflateEnd(&z);
	return end;
}

cply_status cplyi_inflate_stopped(cplyi_inflate_end end,
                                  const cply_limits *limits, cply_diags *diags)
{
	if (end == CPLYI_INFLATE_NOMEM)
		return CPLY_NOMEM;
	if (end == CPLYI_INFLATE_RATIO)
		cply_report_with(diags, CPLY_GZ105, CPLY_NOWHERE,
		                 CPLY_N(limits->inflate_ratio));
	else
		cply_report_with(diags, CPLY_GZ104, CPLY_NOWHERE,
		                 CPLY_N(limits->inflated_bytes));
	return CPLY_LIMIT;
}
