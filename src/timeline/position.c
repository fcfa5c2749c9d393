/* SPDX-License-Identifier: MIT */
/* Positions as people write them, and the clock that they read. This is the
 * only place that knows the forms; docs/positions.md lists them. */
#include "timeline/name.h"

#include "base/ascii.h"

enum { WHOLE = 100000 }; /* 100% in thousandths of a percent */

/* ---- reading ---- */

/* Takes digits off the front; false when there are none. Far too many give the
 * largest number. */
static bool take_digits(cply_str *s, uint64_t *out)
{
	size_t n = 0;
	uint64_t value = 0;
	for (; n < s->len && ascii_is_digit(s->ptr[n]); n++) {
		unsigned digit = (unsigned)(s->ptr[n] - '0');
		value = value > (UINT64_MAX - digit) / 10 ? UINT64_MAX
		                                          : value * 10 + digit;
	}
	*s = cply_str_sub(*s, n, s->len);
	*out = value;
	return n > 0;
}

static bool take_char(cply_str *s, char c)
{
	if (!s->len || s->ptr[0] != c)
		return false;
	*s = cply_str_sub(*s, 1, s->len);
	return true;
}

/* ".5" in thousandths, and the unit of its last digit: 500 and 100. Without it
 * 0 and 1000. False: no digit after the point. */
static bool take_fraction(cply_str *s, uint64_t *out, uint64_t *unit)
{
	*out = 0;
	*unit = 1000;
	if (!take_char(s, '.'))
		return true;
	size_t n = 0;
	for (; n < s->len && ascii_is_digit(s->ptr[n]); n++) {
		if (*unit == 1)
			continue; /* finer than a millisecond */
		*unit /= 10;
		*out += *unit * (uint64_t)(s->ptr[n] - '0');
	}
	*s = cply_str_sub(*s, n, s->len);
	return n > 0;
}

/* The rest of "3:25" or "1:02:03.5" after its first number. */
static bool take_clock(cply_str s, uint64_t first, cply_goal *out)
{
	uint64_t seconds = first, part, thousandths, unit;
	for (int i = 0; i < 2 && take_char(&s, ':'); i++) {
		size_t had = s.len;
		if (!take_digits(&s, &part) || had - s.len > 2 || part > 59 ||
		    seconds > (uint64_t)INT64_MAX / 60000 - 1)
			return false;
		seconds = seconds * 60 + part;
	}
	if (!take_fraction(&s, &thousandths, &unit) || s.len ||
	    seconds > (uint64_t)INT64_MAX / 1000 - 1)
		return false;
	/* Printed times are cut off, not rounded. */
	out->from = (int64_t)(seconds * 1000 + thousandths);
	out->until = out->from + (int64_t)unit - 1;
	return true;
}

/* The rest of "12.5%" after its first number. */
static bool take_share(cply_str s, uint64_t first, cply_goal *out)
{
	uint64_t thousandths, unit;
	if (!take_fraction(&s, &thousandths, &unit) || !take_char(&s, '%') ||
	    s.len)
		return false;
	out->number = first <= 100 ? first * 1000 + thousandths : UINT64_MAX;
	return true;
}

/* "turn:12" */
static bool take_name(cply_str s, cply_goal *out)
{
	size_t n = 0;
	while (n < s.len && ascii_is_lower(s.ptr[n]))
		n++;
	if (!n || n + 1 >= s.len || s.ptr[n] != ':')
		return false;
	out->name = cply_str_sub(s, 0, n);
	out->value = cply_str_sub(s, n + 1, s.len);
	return true;
}

static cply_goal_kind kind_of(cply_str s, cply_goal *out)
{
	if (cply_str_is_nocase(s, "last"))
		return CPLY_GOAL_LAST;
	if (take_name(s, out))
		return CPLY_GOAL_NAME;
	if (!take_digits(&s, &out->number))
		return CPLY_GOAL_NOTHING;
	if (!s.len)
		return CPLY_GOAL_STEP;
	if (s.ptr[0] == ':')
		return take_clock(s, out->number, out) ? CPLY_GOAL_TIME
		                                       : CPLY_GOAL_NOTHING;
	return take_share(s, out->number, out) ? CPLY_GOAL_SHARE
	                                       : CPLY_GOAL_NOTHING;
}

bool cply_goal_read(cply_str text, cply_goal *out)
{
	*out = (cply_goal){ .text = text };
	out->kind = kind_of(cply_str_trim(text), out);
	return out->kind != CPLY_GOAL_NOTHING;
}

/* ---- finding ---- */

/* `thousandths` of a percent of the steps, without overflow. */
static uint64_t part_of(uint64_t count, uint64_t thousandths)
{
	return count / WHOLE * thousandths +
	       count % WHOLE * thousandths / WHOLE;
}

/* The last position that is not printed with a later time. */
static uint64_t find_time(const cply_goal *p, const cply_steps *in)
{
	uint64_t low = 0, high = in->time ? in->count(in->ctx) : 0;
	if (!in->time || p->from > in->time(in->ctx, high))
		return CPLY_NO_STEP;
	while (low < high) {
		uint64_t middle = high - (high - low) / 2;
		if (in->time(in->ctx, middle) <= p->until)
			low = middle;
		else
			high = middle - 1;
	}
	return low;
}

/* Every step is an event, in every kind of record; the first is event 1. */
static bool is_event(const cply_goal *p)
{
	return cply_str_is(p->name, "event");
}

static uint64_t find_event(const cply_goal *p, const cply_steps *in)
{
	cply_str rest = p->value;
	uint64_t n;
	return take_digits(&rest, &n) && !rest.len && n && in->has(in->ctx, n)
	               ? n
	               : CPLY_NO_STEP;
}

static uint64_t find_name(const cply_goal *p, const cply_steps *in)
{
	if (is_event(p))
		return find_event(p, in);
	uint64_t at =
		in->find ? in->find(in->ctx, p->name, p->value) : CPLY_NO_STEP;
	cply_name name = { 0 };
	while (at == CPLY_NO_STEP && in->next_name &&
	       in->next_name(in->ctx, &name))
		if (cply_str_is(p->name, name.kind) &&
		    cply_str_eq(p->value, name.value))
			at = name.position;
	return at;
}

uint64_t cply_goal_find(const cply_goal *p, const cply_steps *in)
{
	switch (p->kind) {
	case CPLY_GOAL_STEP:
		return in->has(in->ctx, p->number) ? p->number : CPLY_NO_STEP;
	case CPLY_GOAL_LAST:
		return in->count(in->ctx);
	case CPLY_GOAL_SHARE:
		return p->number <= WHOLE
		               ? part_of(in->count(in->ctx), p->number)
		               : CPLY_NO_STEP;
	case CPLY_GOAL_TIME:
		return find_time(p, in);
	case CPLY_GOAL_NAME:
		return find_name(p, in);
	case CPLY_GOAL_NOTHING:
		break;
	}
	return CPLY_NO_STEP;
}

/* ---- saying why there is none ---- */

static bool knows_kind(const cply_steps *in, cply_str name)
{
	for (size_t i = 0; in->name_kinds && in->name_kinds[i]; i++)
		if (cply_str_is(name, in->name_kinds[i]))
			return true;
	return false;
}

static void put_many(cply_buf *out, uint64_t n, cply_str one)
{
	cply_put(out, n == 1 ? ": there is " : ": there are ");
	if (n)
		cply_put_uint(out, n);
	else
		cply_put(out, "no");
	cply_put(out, " ");
	cply_put_str(out, one);
	cply_put(out, n == 1 ? "" : "s");
}

/* The value of a name, which does not stay where it is. */
typedef struct kept {
	char text[32];
	size_t n;
} kept;

/* What a kind of names goes through. */
typedef struct span {
	uint64_t n; /* how many; those within another, as 3.2, not counted */
	kept first, last;
} span;

static void keep(kept *to, cply_str value)
{
	to->n = value.len < sizeof to->text ? value.len : sizeof to->text;
	for (size_t i = 0; i < to->n; i++)
		to->text[i] = value.ptr[i];
}

static void measure(const cply_steps *in, cply_str kind, span *s)
{
	cply_name name = { 0 };
	*s = (span){ 0 };
	while (in->next_name && in->next_name(in->ctx, &name)) {
		cply_str last = { s->last.text, s->last.n };
		if (!cply_str_is(kind, name.kind) ||
		    cply_str_find(name.value, CPLY_STR(".")) != SIZE_MAX ||
		    (s->n && cply_str_eq(last, name.value)))
			continue;
		if (!s->n++)
			keep(&s->first, name.value);
		keep(&s->last, name.value);
	}
}

/* "there are 6 puzzles", or "there are turns 0 to 5" where they do not count
 * from 1. */
static void explain_name(const cply_goal *p, const cply_steps *in,
                         cply_buf *out)
{
	span s;
	if (is_event(p)) {
		put_many(out, in->count(in->ctx), p->name);
		return;
	}
	if (!knows_kind(in, p->name)) {
		cply_put(out, ": unknown name; use ");
		for (size_t i = 0; in->name_kinds && in->name_kinds[i]; i++) {
			cply_put(out, in->name_kinds[i]);
			cply_put(out, ":N or ");
		}
		cply_put(out, "event:N");
		return;
	}
	measure(in, p->name, &s);
	cply_str first = { s.first.text, s.first.n };
	cply_str last = { s.last.text, s.last.n }, rest = last;
	uint64_t number;
	bool counts = cply_str_is(first, "1") && take_digits(&rest, &number) &&
	              !rest.len && number == s.n;
	if (!s.n || counts) {
		put_many(out, s.n, p->name);
		return;
	}
	cply_put(out, ": there are ");
	cply_put_str(out, p->name);
	cply_put(out, "s ");
	cply_put_str(out, first);
	cply_put(out, " to ");
	cply_put_str(out, last);
}

static void explain_nothing(const cply_steps *in, cply_buf *out)
{
	cply_put(out, " is not a position; give a step from 0 to ");
	cply_put_uint(out, in->count(in->ctx));
	if (in->time) {
		cply_put(out, ", a time such as ");
		cply_put_clock(out, in->time(in->ctx, in->count(in->ctx)));
	}
	cply_put(out, ", a share such as 50%, ");
	for (size_t i = 0; in->name_kinds && in->name_kinds[i]; i++) {
		cply_put(out, in->name_kinds[i]);
		cply_put(out, ":N, ");
	}
	cply_put(out, "event:N or last");
}

void cply_goal_explain(const cply_goal *p, const cply_steps *in,
                       cply_str option, cply_buf *out)
{
	cply_put_str(out, option);
	cply_put(out, option.len ? " " : "");
	cply_put_str(out, p->text.len ? p->text : CPLY_STR("\"\""));
	switch (p->kind) {
	case CPLY_GOAL_NAME:
		explain_name(p, in, out);
		return;
	case CPLY_GOAL_NOTHING:
		explain_nothing(in, out);
		return;
	case CPLY_GOAL_TIME:
		if (!in->time) {
			cply_put(out, ": this log has no times");
			return;
		}
		cply_put(out, " is out of range (0:00 to ");
		cply_put_clock(out, in->time(in->ctx, in->count(in->ctx)));
		break;
	case CPLY_GOAL_SHARE:
		cply_put(out, " is out of range (0% to 100%");
		break;
	case CPLY_GOAL_STEP:
	case CPLY_GOAL_LAST:
		cply_put(out, " is out of range (0 to ");
		cply_put_uint(out, in->count(in->ctx));
		break;
	}
	cply_put(out, ")");
}

/* ---- in a timeline ---- */

static uint64_t count(void *ctx)
{
	return cply_timeline_count(ctx);
}

static bool has(void *ctx, uint64_t position)
{
	return position <= cply_timeline_count(ctx);
}

static int64_t shown(void *ctx, uint64_t position)
{
	return cply_timeline_shown(ctx, position);
}

static bool next_name(void *ctx, cply_name *name)
{
	const cply_timeline *t = ctx;
	return t->ops->next_name(t->record, name);
}

cply_steps cply_timeline_steps(const cply_timeline *t)
{
	return (cply_steps){
		.ctx = (void *)t, /* nothing is changed through it */
		.has = has,
		.count = count,
		.time = cply_timeline_is_timed(t) ? shown : NULL,
		.name_kinds = t->ops->name_kinds,
		.next_name = t->ops->next_name ? next_name : NULL,
	};
}

uint64_t cply_timeline_find(const cply_timeline *t, cply_str text)
{
	cply_goal p;
	const cply_steps in = cply_timeline_steps(t);
	(void)cply_goal_read(text, &p);
	return cply_goal_find(&p, &in);
}

/* Puts the digits before `end`; gives where they begin. */
static char *put_digits(char *end, uint32_t n)
{
	do {
		*--end = (char)('0' + n % 10);
		n /= 10;
	} while (n);
	return end;
}

void cplyi_name_number(cply_name *name, uint32_t n, uint32_t part)
{
	char *end = name->digits_ + sizeof name->digits_, *at = end;
	if (part) {
		at = put_digits(at, part);
		*--at = '.';
	}
	at = put_digits(at, n);
	name->value = (cply_str){ at, (size_t)(end - at) };
}

/* ---- clocks ---- */

static void put_two(cply_buf *out, int64_t n)
{
	cply_put_char(out, (char)('0' + n / 10));
	cply_put_char(out, (char)('0' + n % 10));
}

void cply_put_clock(cply_buf *out, int64_t ms)
{
	if (ms < 0)
		cply_put_char(out, '-');
	/* Whole seconds first: the least number has no positive twin. */
	int64_t seconds = ms / 1000;
	seconds = seconds < 0 ? -seconds : seconds;
	int64_t minutes = seconds / 60;
	if (minutes >= 60) {
		cply_put_int(out, minutes / 60);
		cply_put_char(out, ':');
		put_two(out, minutes % 60);
	} else {
		cply_put_int(out, minutes);
	}
	cply_put_char(out, ':');
	put_two(out, seconds % 60);
}
