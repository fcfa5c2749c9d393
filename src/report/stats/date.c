/* SPDX-License-Identifier: MIT */
/* Days for statistics, all in UTC: a log does not tell its time zone. */
#include "report/stats/stats.h"

enum { DAY = 86400000 };

static const char *const names[] = { "Monday",   "Tuesday", "Wednesday",
	                             "Thursday", "Friday",  "Saturday",
	                             "Sunday" };

const char *cplyi_weekday_name(unsigned weekday)
{
	return weekday < CPLY_COUNT(names) ? names[weekday] : "";
}

static int64_t floor_div(int64_t a, int64_t b)
{
	return a / b - (a % b < 0);
}

/* Days since 1970-01-01 of a date of the Gregorian calendar. The year begins
 * in March here, so that the leap day is its last. */
static int64_t days_of(int64_t year, int64_t month, int64_t day)
{
	year -= month <= 2;
	int64_t era = floor_div(year, 400);
	int64_t of_era = year - era * 400;
	int64_t of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
	return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 +
	       of_year - 719468;
}

static void date_of(int64_t days, int64_t *year, int64_t *month, int64_t *day)
{
	days += 719468;
	int64_t era = floor_div(days, 146097);
	int64_t of_era = days - era * 146097;
	int64_t y =
		(of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) /
		365;
	int64_t of_year = of_era - (365 * y + y / 4 - y / 100);
	int64_t m = (5 * of_year + 2) / 153;
	*day = of_year - (153 * m + 2) / 5 + 1;
	*month = m < 10 ? m + 3 : m - 9;
	*year = y + era * 400 + (*month <= 2);
}

static void put_two(cply_buf *out, int64_t n)
{
	cply_put_char(out, (char)('0' + n / 10));
	cply_put_char(out, (char)('0' + n % 10));
}

void cplyi_put_date(cply_buf *out, int64_t ms)
{
	int64_t days = floor_div(ms, DAY), year, month, day;
	int64_t minutes = (ms - days * DAY) / 60000;
	date_of(days, &year, &month, &day);
	cply_put_int(out, year);
	cply_put_char(out, '-');
	put_two(out, month);
	cply_put_char(out, '-');
	put_two(out, day);
	cply_put_char(out, ' ');
	put_two(out, minutes / 60);
	cply_put_char(out, ':');
	put_two(out, minutes % 60);
}

static bool iso_date(cply_str s, int64_t *days)
{
	uint32_t year, month, day;
	if (s.len < 10 || s.ptr[4] != '-' || s.ptr[7] != '-' ||
	    !cply_str_u32(cply_str_sub(s, 0, 4), &year) ||
	    !cply_str_u32(cply_str_sub(s, 5, 7), &month) ||
	    !cply_str_u32(cply_str_sub(s, 8, 10), &day) || month < 1 ||
	    month > 12 || day < 1 || day > 31)
		return false;
	*days = days_of(year, month, day);
	return true;
}

static bool day_name_in(cply_str text, unsigned *weekday)
{
	for (unsigned d = 0; d < CPLY_COUNT(names); d++) {
		cply_str name = cply_str_of(names[d]);
		for (size_t i = 0; i + name.len <= text.len; i++) {
			if (cply_str_is_nocase(cply_str_sub(text, i,
			                                    i + name.len),
			                       names[d])) {
				*weekday = d;
				return true;
			}
		}
	}
	return false;
}

unsigned cplyi_weekday(cply_str date, int64_t ms)
{
	unsigned weekday;
	int64_t days;
	date = cply_str_trim(date);
	if (day_name_in(date, &weekday))
		return weekday;
	if (!iso_date(date, &days))
		days = floor_div(ms, DAY);
	/* 1970-01-01 was a Thursday. */
	days = (days + 3) % 7;
	return (unsigned)(days < 0 ? days + 7 : days);
}
