/* SPDX-License-Identifier: MIT */
/* The label that begins a clue: 5, 5d, d5, 5down, [P], and after a comma the
 * labels of more parts of its answer. */
#include "base/ascii.h"
#include "crossword/entities.h"
#include "format/exolve/exolve.h"

static uint32_t skip_blanks(cply_str s, uint32_t at, uint32_t end)
{
	while (at < end && ascii_is_space(s.ptr[at]))
		at++;
	return at;
}

/* The letters at `at`, in lower case, if they begin `word`. */
static bool begins(cply_str letters, const char *word)
{
	for (size_t i = 0; i < letters.len; i++)
		if (ascii_lower(letters.ptr[i]) != word[i])
			return false;
	return letters.len > 0;
}

/* "a", "across", "d", "down", "dn"; "b" (back) and "u" (up) are those of
 * reversed words. Moves `*at` behind it; -1: there is none. */
static int take_direction(cply_str s, uint32_t *at, uint32_t end)
{
	uint32_t stop = *at;
	while (stop < end && ascii_is_lower(ascii_lower(s.ptr[stop])))
		stop++;
	cply_str letters = cply_str_sub(s, *at, stop);
	int d = -1;
	if (begins(letters, "across") || begins(letters, "back"))
		d = CPLY_ACROSS;
	else if (begins(letters, "down") || begins(letters, "dn") ||
	         begins(letters, "up"))
		d = CPLY_DOWN;
	if (d >= 0)
		*at = stop;
	return d;
}

/* "5 across, 7" and "5 a Clue" name a direction as well, in later parts. */
static int take_loose_direction(cply_str s, uint32_t *at, uint32_t end)
{
	static const struct {
		const char *word;
		int direction;
	} words[] = { { " across", CPLY_ACROSS },
		      { " a", CPLY_ACROSS },
		      { " down", CPLY_DOWN },
		      { " d", CPLY_DOWN } };
	for (size_t i = 0; i < CPLY_COUNT(words); i++) {
		uint32_t n = (uint32_t)cply_str_of(words[i].word).len;
		uint32_t next = *at + n;
		if (next > end ||
		    !cply_str_is_nocase(cply_str_sub(s, *at, next),
		                        words[i].word))
			continue;
		char one = next < end ? s.ptr[next] : 0;
		char two = next + 1 < end ? s.ptr[next + 1] : 0;
		char three = next + 2 < end ? s.ptr[next + 2] : 0;
		bool fits = one == ',' ? ascii_is_digit(two) ||
		                                 (two == ' ' &&
		                                  ascii_is_digit(three))
		                       : one == ' ' && (ascii_is_digit(two) ||
		                                        ascii_is_upper(two));
		if (!fits)
			return -1;
		*at = next;
		return words[i].direction;
	}
	return -1;
}

static bool take_number(cply_str s, uint32_t *at, uint32_t end,
                        struct ex_label *out)
{
	uint32_t begin = skip_blanks(s, *at, end), stop = begin;
	while (stop < end && ascii_is_digit(s.ptr[stop]))
		stop++;
	if (stop == begin || s.ptr[begin] == '0' ||
	    !cply_str_u32(cply_str_sub(s, begin, stop), &out->number))
		return false;
	out->at = (cply_span){ begin, stop };
	out->label = cply_str_sub(s, begin, stop);
	*at = stop;
	return true;
}

/* [A], also [A.]: a label that is no number of the grid. */
static bool take_own(struct ex *x, cply_str s, uint32_t *at, uint32_t end,
                     struct ex_label *out)
{
	uint32_t stop = *at;
	if (*at >= end || s.ptr[*at] != '[')
		return false;
	while (stop < end && s.ptr[stop] != ']')
		stop++;
	if (stop >= end)
		return false;
	cply_span in = cplyi_ex_trim(s, *at + 1, stop);
	if (in.end > in.begin && s.ptr[in.end - 1] == '.')
		in = cplyi_ex_trim(s, in.begin, in.end - 1);
	out->at = (cply_span){ *at, stop + 1 };
	out->label = s.ptr == x->text.ptr ? cplyi_ex_str(x, in)
	                                  : cply_str_sub(s, in.begin, in.end);
	out->is_own = true;
	if (!cply_str_u32(out->label, &out->number))
		out->number = 0;
	*at = stop + 1;
	return true;
}

/* Bytes of "&", "/" or "and" at the front of `s`. Pages write the first as
 * "&amp;" or "&#038;". */
static uint32_t joint_length(cply_str s)
{
	cplyi_entity e;
	size_t n = cplyi_entity_at(s, &e);
	if (n && e.len == 1 && e.bytes[0] == '&')
		return (uint32_t)n;
	if (cply_str_starts(s, "&") || cply_str_starts(s, "/"))
		return 1;
	return cply_str_is_nocase(cply_str_sub(s, 0, 3), "and") ? 3 : 0;
}

/* ", 5", "& 5", "/ 5" and "and 5": more parts follow. */
static bool take_separator(cply_str s, uint32_t *at, uint32_t end)
{
	uint32_t next = skip_blanks(s, *at, end);
	if (next < end && s.ptr[next] == ',') {
		*at = next + 1;
		return true;
	}
	uint32_t joint = joint_length(cply_str_sub(s, next, end));
	if (!joint)
		return false;
	next = skip_blanks(s, next + joint, end);
	if (next >= end || !ascii_is_digit(s.ptr[next]) || s.ptr[next] == '0')
		return false;
	*at = next;
	return true;
}

bool cplyi_ex_label(struct ex *x, cply_str s, uint32_t *at, uint32_t end,
                    bool is_child, struct ex_label *out)
{
	uint32_t now = skip_blanks(s, *at, end);
	*out = (struct ex_label){ .direction = -1 };
	out->direction = take_direction(s, &now, end);
	if (!take_number(s, &now, end, out) && !take_own(x, s, &now, end, out))
		return false;
	if (out->direction < 0)
		out->direction = take_direction(s, &now, end);
	if (out->direction < 0 && is_child)
		out->direction = take_loose_direction(s, &now, end);
	out->end = now;
	out->has_children = take_separator(s, &now, end);
	/* A full stop ends the label; an ellipsis begins the clue. */
	uint32_t stop = skip_blanks(s, now, end);
	if (stop < end && s.ptr[stop] == '.' &&
	    !(stop + 1 < end && s.ptr[stop + 1] == '.')) {
		out->has_children = false;
		now = stop + 1;
	}
	*at = now;
	return true;
}
