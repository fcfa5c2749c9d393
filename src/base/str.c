/* SPDX-License-Identifier: MIT */
/* Borrowed strings, limits, version. */
#include <string.h>

#include "base/ascii.h"
#include "crossply/base.h"

cply_str cply_str_trim(cply_str s)
{
	size_t begin = 0, end = s.len;
	while (begin < end && ascii_is_space(s.ptr[begin]))
		begin++;
	while (end > begin && ascii_is_space(s.ptr[end - 1]))
		end--;
	return cply_str_sub(s, begin, end);
}

bool cply_str_is_nocase(cply_str a, const char *z)
{
	cply_str b = cply_str_of(z);
	if (a.len != b.len)
		return false;
	for (size_t i = 0; i < a.len; i++)
		if (ascii_lower(a.ptr[i]) != ascii_lower(b.ptr[i]))
			return false;
	return true;
}

bool cply_str_ends(cply_str s, const char *suffix)
{
	size_t n = strlen(suffix);
	return s.len >= n &&
	       cply_str_is(cply_str_sub(s, s.len - n, s.len), suffix);
}

int cply_str_cmp(cply_str a, cply_str b)
{
	size_t n = a.len < b.len ? a.len : b.len;
	int c = n ? memcmp(a.ptr, b.ptr, n) : 0;
	return c ? c : (a.len > b.len) - (a.len < b.len);
}

size_t cply_str_find(cply_str hay, cply_str needle)
{
	if (needle.len == 0)
		return 0;
	if (needle.len > hay.len)
		return SIZE_MAX;
	/* JSON is full of quotes: what follows one is rarer. */
	size_t key = needle.len > 2 && needle.ptr[0] == '"';
	const char *p = hay.ptr + key, *end = p + (hay.len - needle.len) + 1;
	for (; p < end; p++) {
		p = memchr(p, needle.ptr[key], (size_t)(end - p));
		if (!p)
			break;
		/* Most differ in the next byte already. */
		if (needle.len == 1 ||
		    (p[1] == needle.ptr[key + 1] &&
		     memcmp(p - key, needle.ptr, needle.len) == 0))
			return (size_t)(p - hay.ptr) - key;
	}
	return SIZE_MAX;
}

bool cply_str_u32(cply_str s, uint32_t *out)
{
	uint64_t n = 0;
	if (s.len == 0 || s.len > 10)
		return false;
	for (size_t i = 0; i < s.len; i++) {
		if (s.ptr[i] < '0' || s.ptr[i] > '9')
			return false;
		n = n * 10 + (uint64_t)(s.ptr[i] - '0');
	}
	if (n > UINT32_MAX)
		return false;
	*out = (uint32_t)n;
	return true;
}

const cply_limits *cply_limits_default(void)
{
	static const cply_limits limits = {
		.input_bytes = 256u << 20,
		.inflated_bytes = 512u << 20,
		.inflate_ratio = 250,
		.zip_entries = 256,
		.depth = 512,
		.side = 1000,
		.cells = 255 * 255,
		.clues = 50000,
		.diagnostics = 1000,
		.arena_bytes = 1u << 30,
	};
	return &limits;
}

const char *cply_version(void)
{
	return CPLY_VERSION_STRING;
}

int cply_version_number(void)
{
	return CPLY_VERSION_NUMBER;
}

const char *cply_status_name(cply_status status)
{
	switch (status) {
	case CPLY_OK:
		return "ok";
	case CPLY_INVALID:
		return "invalid";
	case CPLY_UNSUPPORTED:
		return "unsupported";
	case CPLY_LIMIT:
		return "limit";
	case CPLY_NOMEM:
		return "no-memory";
	}
	return "unknown";
}
