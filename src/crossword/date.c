/* SPDX-License-Identifier: MIT */
#include "crossword/date.h"

#include <string.h>

#include "base/ascii.h"
#include "base/iso_date.h"

/* ---- the parts of a date as written ---- */

enum { MOST_PARTS = 4 };

/* A number or a word, and what separates it from the next. */
struct part {
	cply_str text;
	char after; /* the sign after it, ' ' for blanks, 0 at the end */
	bool is_number;
	uint32_t n;
};

static const char *const months[] = { "january", "february", "march",
	                              "april",   "may",      "june",
	                              "july",    "august",   "september",
	                              "october", "november", "december" };
static const char *const weekdays[] = { "monday",   "tuesday", "wednesday",
	                                "thursday", "friday",  "saturday",
	                                "sunday" };

/* Is the word this name, or its first three letters? */
static bool is_name(cply_str word, const char *name)
{
	char first[4] = { name[0], name[1], name[2], 0 };
	return cply_str_is_nocase(word, name) ||
	       cply_str_is_nocase(word, first);
}

static int find_name(cply_str word, const char *const *names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (is_name(word, names[i]))
			return (int)i;
	return -1;
}

static int month_of(const struct part *p)
{
	if (p->is_number)
		return -1;
	if (cply_str_is_nocase(p->text, "sept"))
		return 8;
	return find_name(p->text, months, CPLY_COUNT(months));
}

/* Steps over the signs after a part; remembers the one that is not blank. */
static char skip_signs(cply_str s, size_t *at)
{
	char sign = 0;
	for (; *at < s.len; ++*at) {
		char c = s.ptr[*at];
		if (c != ' ' && c != ',' && c != '/' && c != '-' && c != '.')
			break;
		if (!sign || sign == ' ')
			sign = c;
	}
	return sign;
}

/* "1st" to "31st": the letters belong to the number. */
static size_t skip_ordinal(cply_str s, size_t at)
{
	static const char *const ends[] = { "st", "nd", "rd", "th" };
	cply_str two = cply_str_sub(s, at, at + 2);
	for (size_t i = 0; i < CPLY_COUNT(ends); i++)
		if (two.len == 2 && cply_str_is_nocase(two, ends[i]) &&
		    !(at + 2 < s.len && ascii_is_letter(s.ptr[at + 2])))
			return at + 2;
	return at;
}

/* How many parts, or 0 when there are others or too many. */
static size_t split(cply_str s, struct part *parts)
{
	size_t n = 0;
	for (size_t at = 0; at < s.len;) {
		size_t begin = at;
		bool is_number = ascii_is_digit(s.ptr[at]);
		while (at < s.len && (is_number ? ascii_is_digit(s.ptr[at])
		                                : ascii_is_letter(s.ptr[at])))
			at++;
		if (at == begin || n == MOST_PARTS)
			return 0;
		struct part *p = &parts[n++];
		*p = (struct part){ .text = cply_str_sub(s, begin, at),
			            .is_number = is_number };
		if (is_number && !cply_str_u32(p->text, &p->n))
			return 0;
		at = is_number ? skip_ordinal(s, at) : at;
		p->after = skip_signs(s, &at);
	}
	return n;
}

/* ---- what they mean ---- */

static bool is_day(const cplyi_date *d)
{
	return d->year >= 1000 && d->year <= 9999 && d->month >= 1 &&
	       d->month <= 12 && d->day >= 1 &&
	       d->day <= cplyi_days_of_month(d->year, d->month);
}

static bool is_year(const struct part *p)
{
	return p->is_number && p->text.len == 4;
}

/* Two numbers of which one is the month. */
static bool in_order(const struct part *p, cplyi_date_form form, cplyi_date *d)
{
	uint32_t a = p[0].n, b = p[1].n;
	bool day_first = p[0].after == '.' || a > 12;
	if (!day_first && a != b && b <= 12 &&
	    (p[0].after != '/' ||
	     (form != CPLYI_DATE_US && form != CPLYI_DATE_MONTH_FIRST)))
		return false;
	d->month = day_first ? b : a;
	d->day = day_first ? a : b;
	return true;
}

static bool from_numbers(const struct part *p, cplyi_date_form form,
                         cplyi_date *d)
{
	if (p[0].after != p[1].after || p[0].after == ' ' || p[0].after == ',')
		return false;
	if (is_year(&p[0])) {
		*d = (cplyi_date){ p[0].n, p[1].n, p[2].n };
		return p[1].text.len <= 2 && p[2].text.len <= 2;
	}
	d->year = p[2].n;
	return is_year(&p[2]) && p[0].text.len <= 2 && p[1].text.len <= 2 &&
	       in_order(p, form, d);
}

static bool from_parts(const struct part *p, cplyi_date_form form,
                       cplyi_date *d)
{
	if (p[0].is_number && p[1].is_number && p[2].is_number)
		return from_numbers(p, form, d);
	int first = month_of(&p[0]), second = month_of(&p[1]);
	const struct part *year = &p[2], *day = first >= 0 ? &p[1] : &p[0];
	if (is_year(&p[0]) && second >= 0) { /* 2024 January 31 */
		year = &p[0];
		day = &p[2];
	}
	if ((first < 0 && second < 0) || !is_year(year) || !day->is_number ||
	    day->text.len > 2)
		return false;
	d->year = year->n;
	d->month = (uint32_t)(first >= 0 ? first : second) + 1;
	d->day = day->n;
	return true;
}

/* Without the time after it: "2024-01-31T10:00:00Z". */
static cply_str without_time(cply_str s)
{
	if (s.len < 12 || s.ptr[4] != '-' || s.ptr[7] != '-' ||
	    (s.ptr[10] != 'T' && s.ptr[10] != ' '))
		return s;
	for (size_t i = 11; i < s.len; i++)
		if (!ascii_is_digit(s.ptr[i]) && !strchr(":.+-Z ", s.ptr[i]))
			return s;
	return cply_str_sub(s, 0, 10);
}

bool cplyi_date_parse(cply_str text, cplyi_date_form form, cplyi_date *out)
{
	struct part parts[MOST_PARTS], *p = parts;
	cplyi_date d = { 0, 0, 0 };
	size_t n = split(without_time(cply_str_trim(text)), parts);
	if (n > 1 && !p->is_number &&
	    find_name(p->text, weekdays, CPLY_COUNT(weekdays)) >= 0) {
		p++;
		n--;
	}
	if (n == 1 && p->is_number && p->text.len == 8)
		d = (cplyi_date){ p->n / 10000, p->n / 100 % 100, p->n % 100 };
	else if (n != 3 || !from_parts(p, form, &d))
		return false;
	*out = d;
	return is_day(&d);
}

static void put_digits(cply_buf *out, uint32_t n, uint32_t least)
{
	for (; least > 1 && n < least; least /= 10)
		cply_put_char(out, '0');
	cply_put_uint(out, n);
}

void cplyi_date_put(cplyi_date d, cplyi_date_form form, cply_buf *out)
{
	if (form != CPLYI_DATE_US) {
		put_digits(out, d.year, 1000);
		cply_put_char(out, '-');
	}
	put_digits(out, d.month, 10);
	cply_put_char(out, form == CPLYI_DATE_US ? '/' : '-');
	put_digits(out, d.day, 10);
	if (form != CPLYI_DATE_US)
		return;
	cply_put_char(out, '/');
	put_digits(out, d.year, 1000);
}

/* ---- the date of a puzzle ---- */

static cply_str in_form(cplyi_date d, cplyi_date_form form, const char *quote,
                        cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, quote);
	cplyi_date_put(d, form, &b);
	cply_put(&b, quote);
	return cply_buf_str(&b);
}

/* It stays as it is, which in a file of another format may say more than is
 * known: in ipuz 1/2/2024 is in January. */
static void report_odd(const cply_text *t, cplyi_date_form form,
                       const cply_span *at, const char *wanted, cply_arena *a,
                       cply_diags *diags)
{
	cplyi_date d;
	cply_diag *g = cply_report_with(diags, CPLY_XW109, at, CPLY_T(t->plain),
	                                CPLY_Z(wanted));
	if (form == CPLYI_DATE_US || form == CPLYI_DATE_MONTH_FIRST ||
	    !cplyi_date_parse(t->plain, CPLYI_DATE_MONTH_FIRST, &d))
		return;
	const cplyi_date other = { d.year, d.day, d.month };
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, "it may be ");
	cplyi_date_put(d, CPLYI_DATE_ISO, &b);
	cply_put(&b, " or ");
	cplyi_date_put(other, CPLYI_DATE_ISO, &b);
	cply_put(&b, "; ipuz, where the month comes first, takes it for the "
	             "former");
	cply_diag_note(diags, g, cply_buf_str(&b), CPLY_NOWHERE);
}

void cplyi_date_take(cply_crossword *cw, cplyi_date_form form,
                     const cply_span *at, const char *quote, cply_arena *a,
                     cply_diags *diags)
{
	cply_text *t = &cw->meta[CPLY_META_DATE];
	const char *wanted =
		form == CPLYI_DATE_US ? "mm/dd/yyyy" : "yyyy-mm-dd";
	cplyi_date d;
	if (!t->plain.len)
		return;
	if (!cplyi_date_parse(t->plain, form, &d)) {
		report_odd(t, form, at, wanted, a, diags);
		return;
	}
	cply_str own = in_form(d, form, "", a);
	bool is_free = form == CPLYI_DATE_ANY || form == CPLYI_DATE_MONTH_FIRST;
	/* A time has no place, whatever the form. */
	cply_str said = cply_str_trim(t->plain);
	bool has_time = without_time(said).len < said.len;
	if ((!is_free || has_time) && !cply_str_eq(own, t->plain)) {
		cply_diag *g = cply_report_with(diags, CPLY_XW108, at,
		                                CPLY_T(t->plain),
		                                CPLY_Z(wanted), CPLY_T(own));
		if (quote && at)
			cply_diag_fix(diags, g, *at,
			              in_form(d, form, quote, a));
	}
	*t = cply_text_plain(in_form(d, CPLYI_DATE_ISO, "", a));
}

cply_str cplyi_date_text(const cply_crossword *cw, cplyi_date_form form,
                         cply_arena *a)
{
	cply_str text = cw->meta[CPLY_META_DATE].plain;
	cplyi_date d;
	if (!cplyi_date_parse(text, CPLYI_DATE_ISO, &d))
		return text;
	return in_form(d, form, "", a);
}
