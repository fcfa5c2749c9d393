/* SPDX-License-Identifier: MIT */
/* gzip files: any number of members, zero padding, honest about damage. */
#include "carrier/container.h"
#include "carrier/inflate.h"

bool cply_is_gzip(cply_str bytes)
{
	return bytes.len >= 3 && bytes.ptr[0] == '\x1F' &&
	       bytes.ptr[1] == '\x8B' && bytes.ptr[2] == 8;
}

static cply_status report_end(cplyi_inflate_end end, size_t at,
                              size_t decompressed, const char *why,
                              const cply_limits *limits, cply_diags *diags)
{
	const cply_span *where = CPLY_AT(at, at + 1);
	switch (end) {
	case CPLYI_INFLATE_TRUNCATED:
		cply_report_with(diags, CPLY_GZ101, CPLY_AT(at, at),
		                 CPLY_N(decompressed));
		return CPLY_INVALID;
	case CPLYI_INFLATE_DAMAGED:
		cply_report_with(diags, CPLY_GZ102, where, CPLY_Z(why));
		return CPLY_INVALID;
	case CPLYI_INFLATE_CRC:
		cply_report_with(diags, CPLY_GZ103, where, CPLY_Z("checksum"));
		return CPLY_INVALID;
	case CPLYI_INFLATE_LENGTH:
		cply_report_with(diags, CPLY_GZ103, where, CPLY_Z("length"));
		return CPLY_INVALID;
	case CPLYI_INFLATE_LIMIT:
	case CPLYI_INFLATE_RATIO:
	case CPLYI_INFLATE_NOMEM:
		return cplyi_inflate_stopped(end, limits, diags);
	case CPLYI_INFLATE_DONE:
		break;
	}
	return CPLY_OK;
}

static bool is_padding(cply_str rest)
{
	for (size_t i = 0; i < rest.len; i++)
		if (rest.ptr[i])
			return false;
	return true;
}

cply_status cply_gunzip(cply_str bytes, const cply_limits *limits,
                        cply_arena *a, cply_diags *diags, cply_str *out)
{
	cply_buf b;
	cply_status s = CPLY_OK;
	cply_buf_init(&b, a);
	for (size_t at = 0; at < bytes.len && s == CPLY_OK;) {
		cply_str rest = cply_str_sub(bytes, at, bytes.len);
		size_t used;
		const char *why;
		if (at && !cply_is_gzip(rest)) {
			if (!is_padding(rest))
				cply_report_with(diags, CPLY_GZ106,
				                 CPLY_AT(at, bytes.len),
				                 CPLY_N(rest.len));
			break;
		}
		cplyi_inflate_end end = cplyi_inflate(CPLYI_GZIP_MEMBER, rest,
		                                      limits, &b, &used, &why);
		at += used;
		s = report_end(end, at, b.len, why, limits, diags);
	}
	*out = cply_buf_str(&b);
	return s;
}
