/* SPDX-License-Identifier: MIT */
#include "base/instant.h"

#include "base/ascii.h"
#include "base/iso_date.h"

enum { MS_PER_DAY = 86400000 };

/* Days since 1970 of a date of the Gregorian calendar. Years begin in March
 * here, so that the leap day is the last one. */
static int64_t days_of(unsigned year, unsigned month, unsigned day)
{
	int64_t y = month > 2 ? year : (int64_t)year - 1;
	unsigned from_march = (month + 9) % 12;
	int64_t in_year = (153 * (int64_t)from_march + 2) / 5 + day - 1;
	return 365 * y + y / 4 - y / 100 + y / 400 + in_year - 719468;
}

static bool digits(cply_str s, size_t at, unsigned n, unsigned *out)
{
	*out = 0;
	if (at + n > s.len)
		return false;
	for (size_t i = at; i < at + n; i++) {
		if (!ascii_is_digit(s.ptr[i]))
			return false;
		*out = *out * 10 + (unsigned)(s.ptr[i] - '0');
	}
	return true;
}

static bool is_at(cply_str s, size_t at, char c)
{
	return at < s.len && s.ptr[at] == c;
}

static bool parse_date(cply_str s, int64_t *days)
{
	unsigned year, month, day;
	if (!digits(s, 0, 4, &year) || !is_at(s, 4, '-') ||
	    !digits(s, 5, 2, &month) || !is_at(s, 7, '-') ||
	    !digits(s, 8, 2, &day) || year < 1970 || month < 1 || month > 12 ||
	    day < 1 || day > cplyi_days_of_month(year, month))
		return false;
	*days = days_of(year, month, day);
	return true;
}

/* Only the first three digits count. */
static bool parse_fraction(cply_str s, size_t *at, int64_t *ms)
{
	int64_t unit = 100;
	size_t begin = ++*at;
	for (; *at < s.len && ascii_is_digit(s.ptr[*at]); ++*at, unit /= 10)
		*ms += unit * (s.ptr[*at] - '0');
	return *at > begin;
}

static bool parse_offset(cply_str s, size_t at, int64_t *ms)
{
	unsigned hour, minute;
	if (at + 1 == s.len)
		return s.ptr[at] == 'Z' || s.ptr[at] == 'z';
	if (at + 6 != s.len || (s.ptr[at] != '+' && s.ptr[at] != '-') ||
	    !digits(s, at + 1, 2, &hour) || !is_at(s, at + 3, ':') ||
	    !digits(s, at + 4, 2, &minute) || hour > 23 || minute > 59)
		return false;
	int64_t offset = ((int64_t)hour * 60 + minute) * 60000;
	*ms += s.ptr[at] == '+' ? -offset : offset;
	return true;
}

bool cplyi_instant_parse(cply_str s, int64_t *ms)
{
	int64_t days;
	unsigned hour, minute, second;
	size_t at = 19;
	if (!parse_date(s, &days))
		return false;
	*ms = days * MS_PER_DAY;
	if (s.len == 10)
		return true;
	if (!(is_at(s, 10, 'T') || is_at(s, 10, 't')) ||
	    !digits(s, 11, 2, &hour) || !is_at(s, 13, ':') ||
	    !digits(s, 14, 2, &minute) || !is_at(s, 16, ':') ||
	    !digits(s, 17, 2, &second) || hour > 23 || minute > 59 ||
	    second > 59)
		return false;
	*ms += ((int64_t)hour * 3600 + (int64_t)minute * 60 + second) * 1000;
	if (is_at(s, at, '.') && !parse_fraction(s, &at, ms))
		return false;
	return at < s.len && parse_offset(s, at, ms) && *ms >= 0;
}

static void put_padded(cply_buf *out, unsigned n, unsigned width)
{
	for (unsigned unit = width == 4   ? 1000
	                     : width == 3 ? 100
	                                  : 10;
	     unit; unit /= 10)
		cply_put_char(out, (char)('0' + n / unit % 10));
}

static void put_date(cply_buf *out, int64_t days)
{
	/* The year of the day, counted from March, in cycles of 400 years. */
	int64_t z = days + 719468, cycle = z / 146097, in_cycle = z % 146097;
	int64_t year = (in_cycle - in_cycle / 1460 + in_cycle / 36524 -
	                in_cycle / 146096) /
	               365;
	int64_t day = in_cycle - (365 * year + year / 4 - year / 100);
	int64_t month = (5 * day + 2) / 153;
	day -= (153 * month + 2) / 5;
	year += cycle * 400 + (month >= 10);
	put_padded(out, (unsigned)year, 4);
	cply_put_char(out, '-');
	put_padded(out, (unsigned)(month < 10 ? month + 3 : month - 9), 2);
	cply_put_char(out, '-');
	put_padded(out, (unsigned)day + 1, 2);
}

void cplyi_instant_put(int64_t ms, cply_buf *out)
{
	int64_t in_day = ms % MS_PER_DAY;
	unsigned second = (unsigned)(in_day / 1000);
	put_date(out, ms / MS_PER_DAY);
	cply_put_char(out, 'T');
	put_padded(out, second / 3600, 2);
	cply_put_char(out, ':');
	put_padded(out, second / 60 % 60, 2);
	cply_put_char(out, ':');
	put_padded(out, second % 60, 2);
	if (in_day % 1000) {
		cply_put_char(out, '.');
		put_padded(out, (unsigned)(in_day % 1000), 3);
	}
	cply_put_char(out, 'Z');
}
