/* SPDX-License-Identifier: MIT */
/* Base64 (RFC 4648), with either alphabet, padded or not. */
#include "carrier/container.h"

int cply_base64_digit(char c)
{
	return c >= 'A' && c <= 'Z'   ? c - 'A'
	       : c >= 'a' && c <= 'z' ? c - 'a' + 26
	       : c >= '0' && c <= '9' ? c - '0' + 52
	       : c == '+' || c == '-' ? 62
	       : c == '/' || c == '_' ? 63
	                              : -1;
}

bool cply_base64_decode(cply_str text, cply_buf *out)
{
	uint32_t bits = 0, n = 0;
	size_t end = text.len;
	while (end && text.len - end < 2 && text.ptr[end - 1] == '=')
		end--;
	for (size_t i = 0; i < end && !out->failed; i++) {
		int digit = cply_base64_digit(text.ptr[i]);
		if (digit < 0)
			return false;
		bits = bits << 6 | (uint32_t)digit;
		n += 6;
		if (n >= 8) {
			n -= 8;
			cply_put_char(out, (char)(bits >> n & 0xFF));
		}
	}
	/* One digit alone holds no byte. */
	return end % 4 != 1 && !out->failed;
}

void cply_base64_encode(cply_str bytes, cply_buf *out)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				     "abcdefghijklmnopqrstuvwxyz0123456789+/";
	for (size_t i = 0; i < bytes.len; i += 3) {
		uint32_t bits = 0, n = 0;
		for (; n < 3; n++) {
			bits <<= 8;
			if (i + n < bytes.len)
				bits |= (unsigned char)bytes.ptr[i + n];
		}
		size_t left = bytes.len - i;
		cply_put_char(out, digits[bits >> 18 & 63]);
		cply_put_char(out, digits[bits >> 12 & 63]);
		cply_put_char(out, left > 1 ? digits[bits >> 6 & 63] : '=');
		cply_put_char(out, left > 2 ? digits[bits & 63] : '=');
	}
}
