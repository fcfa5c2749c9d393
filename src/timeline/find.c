/* SPDX-License-Identifier: MIT */
/* Finding a position: by mark, by what a step's description says, and by what
 * people write for it. */
#include <utf8proc.h>

#include "base/ascii.h"
#include "base/text.h"
#include "crossply/timeline.h"

/* ---- marks ---- */

uint32_t cply_timeline_mark(const cply_timeline *t, cply_str name)
{
	const char *const *names = t->ops->mark_names;
	for (unsigned i = 0; names && i < CPLY_MARKS_MAX && names[i]; i++)
		if (cply_str_is_nocase(name, names[i]))
			return 1u << i;
	return 0;
}

uint64_t cply_timeline_next(const cply_timeline *t, uint64_t from,
                            uint32_t marks)
{
	uint64_t count = t->ops->marks && marks ? cply_timeline_count(t) : 0;
	for (uint64_t step = from; step < count; step++)
		if (t->ops->marks(t->record, step) & marks)
			return step + 1;
	return CPLY_NO_STEP;
}

uint64_t cply_timeline_previous(const cply_timeline *t, uint64_t from,
                                uint32_t marks)
{
	uint64_t count = t->ops->marks && marks ? cply_timeline_count(t) : 0;
	/* The step that led to `from` is step from - 1. */
	uint64_t step = from > count ? count : from ? from - 1 : 0;
	while (step--)
		if (t->ops->marks(t->record, step) & marks)
			return step + 1;
	return CPLY_NO_STEP;
}

/* ---- search ---- */

/* Nearly all of it is ASCII, and there may be a million lines. */
static void put_folded(cply_buf *out, cply_str s)
{
	size_t at = 0;
	while (at < s.len) {
		char *to = cply_buf_room(out, s.len - at);
		if (!to)
			return;
		size_t n = 0;
		for (; at + n < s.len && (unsigned char)s.ptr[at + n] < 0x80;
		     n++) {
			char c = s.ptr[at + n];
			to[n] = ascii_lower(c);
		}
		out->len += n;
		at += n;
		uint32_t c;
		if (at < s.len && cply_utf8_next(s, &at, &c))
			cply_put_utf8(out,
			              (uint32_t)utf8proc_tolower((int32_t)c));
	}
}

/* What a search needs, made once. */
typedef struct searcher {
	const cply_timeline *t;
	cply_buf needle, line, folded;
} searcher;

static void start_search(searcher *s, const cply_timeline *t, cply_str text,
                         cply_arena *scratch)
{
	s->t = t;
	cply_buf_init(&s->needle, scratch);
	cply_buf_init(&s->line, scratch);
	cply_buf_init(&s->folded, scratch);
	put_folded(&s->needle, text);
}

static bool has_text(searcher *s, uint64_t step)
{
	s->line.len = s->folded.len = 0;
	s->t->ops->describe(s->t->record, step, &s->line);
	put_folded(&s->folded, cply_buf_str(&s->line));
	return !s->needle.failed && !s->line.failed && !s->folded.failed &&
	       cply_str_find(cply_buf_str(&s->folded),
	                     cply_buf_str(&s->needle)) != SIZE_MAX;
}

uint64_t cply_timeline_search(const cply_timeline *t, uint64_t from,
                              cply_str text, cply_arena *scratch)
{
	uint64_t count = cply_timeline_count(t);
	searcher s;
	start_search(&s, t, text, scratch);
	for (uint64_t step = from; step < count && !scratch->failed; step++)
		if (has_text(&s, step))
			return step + 1;
	return CPLY_NO_STEP;
}

uint64_t cply_timeline_search_back(const cply_timeline *t, uint64_t from,
                                   cply_str text, cply_arena *scratch)
{
	uint64_t count = cply_timeline_count(t);
	uint64_t step = from > count ? count : from ? from - 1 : 0;
	searcher s;
	start_search(&s, t, text, scratch);
	while (step-- && !scratch->failed)
		if (has_text(&s, step))
			return step + 1;
	return CPLY_NO_STEP;
}

/* ---- what people write ---- */

/* Takes digits off the front; false when there are none or far too many. */
static bool take_digits(cply_str *s, uint64_t *out)
{
	size_t n = 0;
	uint64_t value = 0;
	for (; n < s->len && ascii_is_digit(s->ptr[n]); n++) {
		if (value > UINT64_MAX / 100)
			return false;
		value = value * 10 + (uint64_t)(s->ptr[n] - '0');
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

/* ".5" in thousandths; 0 when there is none. False: no digit after it. */
static bool take_fraction(cply_str *s, uint64_t *out)
{
	uint64_t unit = 100;
	*out = 0;
	if (!take_char(s, '.'))
		return true;
	size_t n = 0;
	for (; n < s->len && ascii_is_digit(s->ptr[n]); n++) {
		*out += unit * (uint64_t)(s->ptr[n] - '0');
		unit /= 10;
	}
	*s = cply_str_sub(*s, n, s->len);
	return n > 0;
}

/* The rest of "3:25" or "1:02:03.5" after its first number. */
static bool take_clock(cply_str s, uint64_t first, int64_t *ms)
{
	uint64_t seconds = first, part, thousandths;
	for (int i = 0; i < 2 && take_char(&s, ':'); i++) {
		size_t had = s.len;
		if (!take_digits(&s, &part) || had - s.len > 2 || part > 59 ||
		    seconds > (uint64_t)INT64_MAX / 60000 - 1)
			return false;
		seconds = seconds * 60 + part;
	}
	if (!take_fraction(&s, &thousandths) || s.len ||
	    seconds > (uint64_t)INT64_MAX / 1000 - 1)
		return false;
	*ms = (int64_t)(seconds * 1000 + thousandths);
	return true;
}

/* `thousandths` of a percent of the steps, without overflow. */
static uint64_t part_of(uint64_t count, uint64_t thousandths)
{
	const uint64_t whole = 100000;
	return count / whole * thousandths +
	       count % whole * thousandths / whole;
}

uint64_t cply_timeline_parse(const cply_timeline *t, cply_str text)
{
	uint64_t count = cply_timeline_count(t), number, thousandths;
	int64_t ms;
	text = cply_str_trim(text);
	if (cply_str_is_nocase(text, "last"))
		return count;
	cply_str rest = text;
	if (take_digits(&rest, &number)) {
		if (!rest.len)
			return number <= count ? number : CPLY_NO_STEP;
		if (rest.ptr[0] == ':') {
			if (!cply_timeline_is_timed(t) ||
			    !take_clock(rest, number, &ms) ||
			    ms > cply_timeline_length(t))
				return CPLY_NO_STEP;
			return cply_timeline_at_time(t, ms);
		}
		if (take_fraction(&rest, &thousandths) &&
		    take_char(&rest, '%') && !rest.len) {
			number = number <= 100 ? number * 1000 + thousandths
			                       : UINT64_MAX;
			return number <= 100000 ? part_of(count, number)
			                        : CPLY_NO_STEP;
		}
	}
	if (!text.len || !t->ops->find)
		return CPLY_NO_STEP;
	number = t->ops->find(t->record, text);
	return number <= count ? number : CPLY_NO_STEP;
}

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
