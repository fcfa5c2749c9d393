/* SPDX-License-Identifier: MIT */
#include "base/iso_date.h"

#include "base/ascii.h"

typedef struct scanner {
	cply_str s;
	size_t at;
} scanner;

static bool take(scanner *c, char want)
{
	if (c->at >= c->s.len || c->s.ptr[c->at] != want)
		return false;
	c->at++;
	return true;
}

/* Exactly so many digits, as a number from `least` to `most`. */
static bool number(scanner *c, unsigned digits, unsigned least, unsigned most,
                   unsigned *out)
{
	unsigned n = 0;
	for (unsigned i = 0; i < digits; i++, c->at++) {
		if (c->at >= c->s.len || !ascii_is_digit(c->s.ptr[c->at]))
			return false;
		n = n * 10 + (unsigned)(c->s.ptr[c->at] - '0');
	}
	*out = n;
	return n >= least && n <= most;
}

unsigned cplyi_days_of_month(unsigned year, unsigned month)
{
	static const uint8_t days[] = { 31, 28, 31, 30, 31, 30,
		                        31, 31, 30, 31, 30, 31 };
	bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
	return days[month - 1] + (month == 2 && leap ? 1u : 0u);
}

/* `dashed`: 2025-12-28, not 20251228. */
static bool date(scanner *c, bool *dashed)
{
	unsigned year, month, day;
	if (!number(c, 4, 0, 9999, &year))
		return false;
	*dashed = take(c, '-');
	return number(c, 2, 1, 12, &month) && (!*dashed || take(c, '-')) &&
	       number(c, 2, 1, cplyi_days_of_month(year, month), &day);
}

static bool fraction(scanner *c)
{
	size_t begin = c->at;
	while (c->at < c->s.len && ascii_is_digit(c->s.ptr[c->at]))
		c->at++;
	return c->at > begin;
}

static bool is_digit_next(const scanner *c)
{
	return c->at < c->s.len && ascii_is_digit(c->s.ptr[c->at]);
}

/* Hours, then minutes and seconds if they are there; 24:00 is midnight. */
static bool time_of_day(scanner *c, bool dashed)
{
	unsigned hour, minute = 0, second = 0;
	if (!number(c, 2, 0, 24, &hour))
		return false;
	if (dashed ? !take(c, ':') : !is_digit_next(c))
		return true;
	if (!number(c, 2, 0, 59, &minute))
		return false;
	if (dashed ? take(c, ':') : is_digit_next(c)) {
		if (!number(c, 2, 0, 60, &second)) /* 60: a leap second */
			return false;
		if ((take(c, '.') || take(c, ',')) && !fraction(c))
			return false;
	}
	return hour < 24 || (!minute && !second);
}

static bool offset(scanner *c)
{
	unsigned hour, minute;
	if (take(c, 'Z') || take(c, 'z'))
		return true;
	if (!take(c, '+') && !take(c, '-'))
		return true; /* local time */
	if (!number(c, 2, 0, 23, &hour))
		return false;
	return (take(c, ':') || is_digit_next(c)) ? number(c, 2, 0, 59, &minute)
	                                          : true;
}

bool cplyi_is_iso_date(cply_str s)
{
	scanner c = { .s = s };
	bool dashed;
	if (!date(&c, &dashed))
		return false;
	if (c.at == s.len)
		return true;
	if (!take(&c, 'T') && !take(&c, 't') && !take(&c, ' '))
		return false;
	return time_of_day(&c, dashed) && offset(&c) && c.at == s.len;
}
