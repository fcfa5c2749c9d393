/* SPDX-License-Identifier: MIT */
#include "report/common.h"

#include "base/text.h"

cply_str cplyi_message(const cply_diag *g, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_diag_message(g, &b);
	return cply_buf_str(&b);
}

cply_str cplyi_help(const cply_diag *g, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_diag_help(g, &b);
	return cply_buf_str(&b);
}

bool cplyi_is_utf8(cply_str s)
{
	return cply_utf8_check(s) == SIZE_MAX;
}

cply_str cplyi_base64(cply_str s, cply_arena *a)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				     "abcdefghijklmnopqrstuvwxyz0123456789+/";
	cply_buf b;
	cply_buf_init(&b, a);
	for (size_t i = 0; i < s.len; i += 3) {
		size_t n = s.len - i < 3 ? s.len - i : 3;
		uint32_t bits = 0;
		for (size_t k = 0; k < 3; k++)
			bits = bits << 8 |
			       (k < n ? (unsigned char)s.ptr[i + k] : 0);
		for (size_t k = 0; k < 4; k++)
			cply_put_char(
				&b, k > n ? '='
					  : digits[bits >> (18 - 6 * k) & 63]);
	}
	return cply_buf_str(&b);
}
