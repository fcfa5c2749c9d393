/* SPDX-License-Identifier: MIT */
/* Zip archives: the directory at the end, entries stored or deflated. The
 * directory is the truth, and each entry's own header must agree with it:
 * archives that say two things are refused. Layout: PKWARE's APPNOTE. */
#include <string.h>
#include <zlib.h>

#include "carrier/container.h"
#include "carrier/inflate.h"

enum {
	END_SIZE = 22,
	ENTRY_SIZE = 46,
	LOCAL_SIZE = 30,
	LONGEST_COMMENT = 65535,
	ENCRYPTED = 1,
};

static uint32_t u16(cply_str s, size_t at)
{
	return (uint32_t)(unsigned char)s.ptr[at] |
	       (uint32_t)(unsigned char)s.ptr[at + 1] << 8;
}

static uint32_t u32(cply_str s, size_t at)
{
	return u16(s, at) | u16(s, at + 2) << 16;
}

bool cply_is_zip(cply_str bytes)
{
	return cply_str_starts(bytes, "PK\x03\x04") ||
	       cply_str_starts(bytes, "PK\x05\x06");
}

/* Offset of the end record whose comment reaches just to the end of the file,
 * or SIZE_MAX. */
static size_t find_end(cply_str s)
{
	if (s.len < END_SIZE)
		return SIZE_MAX;
	size_t first = s.len - END_SIZE;
	size_t last = first > LONGEST_COMMENT ? first - LONGEST_COMMENT : 0;
	for (size_t at = first + 1; at-- > last;)
		if (memcmp(s.ptr + at, "PK\x05\x06", 4) == 0 &&
		    at + END_SIZE + u16(s, at + 20) == s.len)
			return at;
	return SIZE_MAX;
}

static cply_status damaged(cply_diags *diags, size_t begin, size_t end,
                           const char *what)
{
	cply_report_with(diags, CPLY_GZ202, CPLY_AT(begin, end), CPLY_Z(what));
	return CPLY_INVALID;
}

cply_status cply_zip_open(cply_str s, const cply_limits *limits, cply_arena *a,
                          cply_diags *diags, cply_zip *out)
{
	*out = (cply_zip){ .bytes = s };
	size_t end = find_end(s);
	if (s.len > UINT32_MAX - 16 || end == SIZE_MAX) {
		cply_report(diags, CPLY_GZ201, CPLY_NOWHERE);
		return CPLY_INVALID;
	}
	uint32_t n = u16(s, end + 10);
	uint64_t size = u32(s, end + 12), from = u32(s, end + 16);
	if (u16(s, end + 4) || u16(s, end + 6) || u16(s, end + 8) != n)
		return damaged(diags, end, end + END_SIZE,
		               "it is one part of several");
	if (from + size > end)
		return damaged(diags, end, end + END_SIZE,
		               "it is outside the file");
	if (n > limits->zip_entries) {
		cply_report_with(diags, CPLY_GZ205, CPLY_NOWHERE, CPLY_N(n),
		                 CPLY_N(limits->zip_entries));
		return CPLY_LIMIT;
	}
	out->entries = CPLY_NEW(a, n, cply_zip_entry);
	if (!out->entries)
		return CPLY_NOMEM;
	size_t at = (size_t)from, stop = (size_t)(from + size);
	for (uint32_t i = 0; i < n; i++) {
		if (stop - at < ENTRY_SIZE ||
		    memcmp(s.ptr + at, "PK\x01\x02", 4) != 0)
			return damaged(diags, at, at + 4,
			               "an entry is missing");
		size_t name = u16(s, at + 28);
		size_t whole =
			ENTRY_SIZE + name + u16(s, at + 30) + u16(s, at + 32);
		if (stop - at < whole)
			return damaged(diags, at, at + ENTRY_SIZE,
			               "an entry is cut off");
		out->entries[out->n++] = (cply_zip_entry){
			.name = cply_str_sub(s, at + ENTRY_SIZE,
			                     at + ENTRY_SIZE + name),
			.method = u16(s, at + 10) | (u16(s, at + 8) & ENCRYPTED)
			                                    << 16,
			.crc = u32(s, at + 16),
			.compressed = u32(s, at + 20),
			.size = u32(s, at + 24),
			.local = u32(s, at + 42),
		};
		at += whole;
	}
	return CPLY_OK;
}

static cply_status mismatch(cply_diags *diags, const cply_zip_entry *e,
                            const char *what)
{
	cply_report_with(diags, CPLY_GZ204,
	                 CPLY_AT(e->local, (uint64_t)e->local + LOCAL_SIZE),
	                 CPLY_T(e->name), CPLY_Z(what));
	return CPLY_INVALID;
}

/* The entry's compressed bytes, once its own header agrees. */
static cply_status compressed_bytes(const cply_zip *zip,
                                    const cply_zip_entry *e, cply_diags *diags,
                                    cply_str *out)
{
	cply_str s = zip->bytes;
	size_t at = e->local;
	if (at > s.len || s.len - at < LOCAL_SIZE ||
	    memcmp(s.ptr + at, "PK\x03\x04", 4) != 0)
		return mismatch(diags, e, "it is in the wrong place");
	size_t name = u16(s, at + 26);
	size_t header = LOCAL_SIZE + name + u16(s, at + 28);
	if (!cply_str_eq(cply_str_sub(s, at + LOCAL_SIZE,
	                              at + LOCAL_SIZE + name),
	                 e->name))
		return mismatch(diags, e, "the names differ");
	if (u16(s, at + 8) != e->method)
		return mismatch(diags, e, "the compression methods differ");
	bool sizes_follow = u16(s, at + 6) & 8;
	if (!sizes_follow &&
	    (u32(s, at + 18) != e->compressed || u32(s, at + 22) != e->size))
		return mismatch(diags, e, "the sizes differ");
	if (s.len - at < header || s.len - at - header < e->compressed)
		return mismatch(diags, e, "it reaches past the end");
	*out = cply_str_sub(s, at + header, at + header + e->compressed);
	return CPLY_OK;
}

static cply_status decompress(const cply_zip_entry *e, cply_str compressed,
                              const cply_limits *limits, cply_diags *diags,
                              cply_buf *out)
{
	size_t used;
	const char *why;
	cplyi_inflate_end end = cplyi_inflate(CPLYI_RAW_DEFLATE, compressed,
	                                      limits, out, &used, &why);
	switch (end) {
	case CPLYI_INFLATE_DONE:
		return CPLY_OK;
	case CPLYI_INFLATE_NOMEM:
	case CPLYI_INFLATE_LIMIT:
	case CPLYI_INFLATE_RATIO:
		return cplyi_inflate_stopped(end, limits, diags);
	case CPLYI_INFLATE_TRUNCATED:
		return mismatch(diags, e, "its data ends early");
	case CPLYI_INFLATE_DAMAGED:
	case CPLYI_INFLATE_CRC:
	case CPLYI_INFLATE_LENGTH:
		break;
	}
	return mismatch(diags, e, "its data is damaged");
}

cply_status cply_zip_read(const cply_zip *zip, uint32_t entry,
                          const cply_limits *limits, cply_arena *a,
                          cply_diags *diags, cply_str *out)
{
	const cply_zip_entry *e = &zip->entries[entry];
	const char *cannot = e->method >> 16 ? "is encrypted"
	                     : e->method && e->method != 8
	                             ? "uses an unknown compression method"
	                     : e->size == UINT32_MAX ? "is too large"
	                                             : NULL;
	*out = (cply_str){ NULL, 0 };
	if (cannot) {
		cply_report_with(diags, CPLY_GZ203, CPLY_NOWHERE,
		                 CPLY_T(e->name), CPLY_Z(cannot));
		return CPLY_UNSUPPORTED;
	}
	cply_str compressed;
	cply_status s = compressed_bytes(zip, e, diags, &compressed);
	if (s != CPLY_OK)
		return s;
	if (e->method == 0) {
		*out = compressed;
	} else {
		cply_buf b;
		cply_buf_init(&b, a);
		s = decompress(e, compressed, limits, diags, &b);
		if (s != CPLY_OK)
			return s;
		*out = cply_buf_str(&b);
	}
	if (out->len != e->size)
		return mismatch(diags, e,
		                "the decompressed size does not "
		                "match");
	if (crc32(0, (const Bytef *)out->ptr, (uInt)out->len) != e->crc)
		return mismatch(diags, e, "its checksum does not match");
	return CPLY_OK;
}
