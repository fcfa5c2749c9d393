/* SPDX-License-Identifier: MIT */
#include "cli/args/span.h"

#include <stddef.h>

#include "base/ascii.h"

enum { DAY_MS = 86400000 };

bool span_parse(const char *text, int64_t *ms)
{
	int64_t n = 0, unit = 0;
	size_t i = 0;
	for (; ascii_is_digit(text[i]) && n < 100000; i++)
		n = n * 10 + (text[i] - '0');
	switch (text[i]) {
	case 'd':
		unit = DAY_MS;
		break;
	case 'h':
		unit = DAY_MS / 24;
		break;
	case 'm':
		unit = DAY_MS / 24 / 60;
		break;
	default:
		return false;
	}
	*ms = n * unit;
	return n > 0 && text[i + 1] == '\0';
}
