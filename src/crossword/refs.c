/* SPDX-License-Identifier: MIT */
/* Finds references to clues in the text of clues and gives them new numbers.
 * A number is touched only if nothing else can be meant: "3D glasses", "1990"
 * and "the sum of 7 and 4 Across" stay as they are. */
#include "crossword/refs.h"

#include "base/ascii.h"
#include "crossword/entries.h"
#include "crossword/tally.h"

enum { MOST_NUMBERS = 8, LONGEST_NUMBER = 5 };

/* "1-, 5- and 9-Across" */
struct ref {
	cply_span numbers[MOST_NUMBERS];
	bool has_hyphen[MOST_NUMBERS];
	uint32_t n;
	cply_direction direction;
	bool is_led; /* by "see" or "with" */
	size_t begin, end;
};

/* ---- characters ---- */

static char at(cply_str t, size_t i)
{
	return i < t.len ? t.ptr[i] : '\0';
}

static bool has(cply_str t, size_t i, const char *what)
{
	return i <= t.len && cply_str_starts(cply_str_sub(t, i, t.len), what);
}

static bool has_nocase(cply_str t, size_t i, const char *what)
{
	size_t n = cply_str_of(what).len;
	return i + n <= t.len &&
	       cply_str_is_nocase(cply_str_sub(t, i, i + n), what);
}

/* Bytes of a hyphen, a hard hyphen or a short dash, or 0. */
static size_t hyphen(cply_str t, size_t i)
{
	if (at(t, i) == '-')
		return 1;
	return has(t, i, "\u2010") || has(t, i, "\u2011") || has(t, i, "\u2013")
	               ? 3
	               : 0;
}

static size_t blank(cply_str t, size_t i)
{
	return at(t, i) == ' ' ? 1 : has(t, i, "\u00A0") ? 2 : 0;
}

/* May a number that is a reference begin here? */
static bool may_begin(cply_str t, size_t i)
{
	static const char open[] = "([{\"'/*#~>\n\t ";
	if (at(t, i) < '1' || at(t, i) > '9')
		return false;
	if (!i)
		return true;
	for (size_t k = 0; open[k]; k++)
		if (t.ptr[i - 1] == open[k])
			return true;
	/* A hard blank, or a quote or long dash, but no short one. */
	return (i >= 2 && has(t, i - 2, "\u00A0")) ||
	       (i >= 3 && t.ptr[i - 3] == '\xE2' && !hyphen(t, i - 3));
}

/* ---- one reference ---- */

/* Does "see" or "with" stand before it? */
static bool is_led(cply_str t, size_t begin)
{
	size_t end = begin;
	while (end && (t.ptr[end - 1] == ' ' || t.ptr[end - 1] == '(' ||
	               t.ptr[end - 1] == '['))
		end--;
	size_t start = end;
	while (start && ascii_is_letter(t.ptr[start - 1]))
		start--;
	cply_str word = cply_str_sub(t, start, end);
	return end < begin && (cply_str_is_nocase(word, "see") ||
	                       cply_str_is_nocase(word, "with"));
}

/* Quotes and dashes end a word as well, letters with accents do not. */
static bool ends_word(cply_str t, size_t i)
{
	unsigned char c = (unsigned char)at(t, i);
	return !ascii_is_letter((char)c) && !ascii_is_digit((char)c) &&
	       (c < 0xC3 || c == 0xE2);
}

/* The direction in full from `i`: its length, or 0. */
static size_t full_direction(cply_str t, size_t i, cply_direction *d)
{
	size_t n = has_nocase(t, i, "across") ? 6
	           : has_nocase(t, i, "down") ? 4
	                                      : 0;
	*d = n == 6 ? CPLY_ACROSS : CPLY_DOWN;
	return n && ends_word(t, i + n) ? n : 0;
}

/* "A", "ac", "D" or "dn", with nothing but marks after it. */
static size_t short_direction(cply_str t, size_t i, cply_direction *d)
{
	static const char marks[] = ".,;:)]/";
	size_t n = has_nocase(t, i, "ac") || has_nocase(t, i, "dn") ? 2
	           : has_nocase(t, i, "a") || has_nocase(t, i, "d") ? 1
	                                                            : 0;
	*d = (at(t, i) | 32) == 'a' ? CPLY_ACROSS : CPLY_DOWN;
	if (!n || i + n >= t.len)
		return n;
	for (size_t k = 0; marks[k]; k++)
		if (t.ptr[i + n] == marks[k])
			return n;
	return 0;
}

/* The direction after a number that ends at `i`, and where that ends; 0 when
 * there is none. */
static size_t direction_after(cply_str t, size_t i, bool is_led_by,
                              cply_direction *d)
{
	size_t n = hyphen(t, i), len;
	if (n) {
		len = full_direction(t, i + n, d);
		return len ? i + n + len : 0;
	}
	n = blank(t, i);
	if (!n) {
		len = is_led_by ? short_direction(t, i, d) : 0;
		return len ? i + len : 0;
	}
	len = full_direction(t, i + n, d);
	if (!len) {
		/* "5 dn", but "5 a" is no reference */
		len = is_led_by ? short_direction(t, i + n, d) : 0;
		return len > 1 ? i + n + len : 0;
	}
	size_t end = i + n + len;
	bool is_title = at(t, end) == ' ' && ascii_is_upper(at(t, end + 1));
	if (!is_led_by && (!ascii_is_upper(at(t, i + n)) || is_title))
		return 0; /* "go 2 down", "4 Down Under" */
	return end;
}

/* What may stand between the numbers of a list: its length, or 0. */
static size_t separator(cply_str t, size_t i)
{
	static const char *const known[] = { ", and ", ", or ", " and ", " or ",
		                             ", & ",   " & ",   ", ",    ",",
		                             "/",      " / " };
	for (size_t k = 0; k < CPLY_COUNT(known); k++)
		if (has(t, i, known[k]))
			return cply_str_of(known[k]).len;
	return 0;
}

/* The reference that begins at `begin`, or the place to look on from. */
static bool parse_ref(cply_str t, size_t begin, struct ref *r)
{
	size_t i = begin;
	*r = (struct ref){ .begin = begin, .is_led = is_led(t, begin) };
	while (r->n < MOST_NUMBERS) {
		size_t start = i;
		while (ascii_is_digit(at(t, i)))
			i++;
		r->end = i;
		if (i == start || i - start > LONGEST_NUMBER ||
		    t.ptr[start] == '0')
			return false;
		r->numbers[r->n] = (cply_span){ (uint32_t)start, (uint32_t)i };
		r->has_hyphen[r->n] = hyphen(t, i) > 0;
		r->n++;
		size_t end = direction_after(t, i, r->is_led, &r->direction);
		if (end) {
			r->end = end;
			return true;
		}
		i += hyphen(t, i);
		size_t n = separator(t, i);
		if (!n || !ascii_is_digit(at(t, i + n)))
			return false;
		i += n;
	}
	return false;
}

static bool next_ref(cply_str t, size_t *from, struct ref *r)
{
	for (size_t i = *from; i < t.len; i++) {
		if (!may_begin(t, i))
			continue;
		if (parse_ref(t, i, r)) {
			*from = r->end;
			return true;
		}
		while (ascii_is_digit(at(t, i + 1)))
			i++;
	}
	*from = t.len;
	return false;
}

bool cplyi_next_mention(cply_str text, size_t *from, cplyi_mention *out)
{
	struct ref r;
	if (!next_ref(text, from, &r))
		return false;
	uint32_t first = r.is_led ? 0 : r.n - 1;
	while (first && r.has_hyphen[first - 1])
		first--;
	*out = (cplyi_mention){ .direction = r.direction };
	for (uint32_t k = first; k < r.n; k++)
		if (cply_str_u32(cply_str_sub(text, r.numbers[k].begin,
		                              r.numbers[k].end),
		                 &out->numbers[out->n]))
			out->at[out->n++] = r.numbers[k];
	return true;
}

bool cplyi_has_refs(const cply_crossword *cw)
{
	struct ref r;
	size_t from;
	for (uint32_t i = 0; i < CPLY_META_COUNT; i++)
		if (from = 0, next_ref(cw->meta[i].plain, &from, &r))
			return true;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			if (from = 0, next_ref(cw->lists[i].clues[k].text.plain,
			                       &from, &r))
				return true;
	return false;
}

/* ---- the numbers ---- */

enum { MOST = 65536, AMBIGUOUS = UINT16_MAX + 1 };

cply_status cplyi_refs_make(const cply_crossword *cw, const uint32_t *numbers,
                            cply_arena *a, cplyi_refs *out)
{
	*out = (cplyi_refs){ .is_same = true, .n = 1 };
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			uint32_t number = cw->lists[i].clues[k].number;
			if (number >= out->n && number < MOST)
				out->n = number + 1;
		}
	for (int d = 0; d < 2; d++)
		out->to[d] = CPLY_NEW(a, out->n, uint32_t);
	if (!out->to[0] || !out->to[1])
		return CPLY_NOMEM;
	uint32_t flat = 0;
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *list = &cw->lists[i];
		for (uint32_t k = 0; k < list->n_clues; k++, flat++) {
			uint32_t from = list->clues[k].number;
			uint32_t to = numbers[flat];
			if (list->direction == CPLY_OTHER || !from || !to ||
			    from >= out->n)
				continue;
			uint32_t *is = &out->to[list->direction][from];
			*is = *is && *is != to ? AMBIGUOUS : to;
			out->is_same &= from == to;
		}
	}
	return CPLY_OK;
}

/* The new number, or 0 when it is of no clue or of several. */
static uint32_t lookup(const cplyi_refs *refs, cply_str t, cply_direction d,
                       cply_span at_number)
{
	uint32_t n;
	if (!cply_str_u32(cply_str_sub(t, at_number.begin, at_number.end),
	                  &n) ||
	    n >= refs->n || refs->to[d][n] == AMBIGUOUS)
		return 0;
	return refs->to[d][n];
}

/* How many of the numbers at the front do not belong to the reference; all of
 * them when that is not certain. */
static uint32_t leading(const cplyi_refs *refs, cply_str t, const struct ref *r)
{
	uint32_t first = r->n - 1;
	if (r->is_led)
		first = 0;
	while (first && r->has_hyphen[first - 1])
		first--;
	/* A number before them that is of a clue may be meant, or not. */
	if (first && lookup(refs, t, r->direction, r->numbers[first - 1]))
		return r->n;
	for (uint32_t k = first; k < r->n; k++)
		if (!lookup(refs, t, r->direction, r->numbers[k]))
			return r->n;
	return first;
}

/* ---- texts ---- */

struct rewriter {
	const cplyi_refs *refs;
	cply_str text;
	cply_buf out;
	size_t done; /* of `text` */
	cply_run *runs;
	uint32_t n_runs;
};

/* Moves the ends of runs that lie behind the number by what it grows. */
static void replace(struct rewriter *w, cply_span number, uint32_t to)
{
	cply_put_str(&w->out, cply_str_sub(w->text, w->done, number.begin));
	size_t before = w->out.len;
	cply_put_uint(&w->out, to);
	uint32_t was = number.end - number.begin;
	uint32_t is = (uint32_t)(w->out.len - before);
	w->done = number.end;
	/* `before` is where the number begins in the new text, and in it the
	 * runs are right up to here. */
	for (uint32_t i = 0; i < w->n_runs; i++) {
		uint32_t *ends[] = { &w->runs[i].begin, &w->runs[i].end };
		for (int k = 0; k < 2; k++)
			if (*ends[k] >= before + was)
				*ends[k] = *ends[k] - was + is;
			else if (*ends[k] > before + is)
				*ends[k] = (uint32_t)before + is;
	}
}

static bool rewrite_ref(struct rewriter *w, struct ref *r)
{
	bool changes = false;
	uint32_t first = leading(w->refs, w->text, r);
	if (first < r->n)
		r->begin = r->numbers[first].begin;
	for (uint32_t k = first; k < r->n; k++) {
		uint32_t is =
			lookup(w->refs, w->text, r->direction, r->numbers[k]);
		uint32_t was = 0;
		(void)cply_str_u32(cply_str_sub(w->text, r->numbers[k].begin,
		                                r->numbers[k].end),
		                   &was);
		if (is == was)
			continue;
		replace(w, r->numbers[k], is);
		changes = true;
	}
	return changes;
}

bool cplyi_refs_text(const cplyi_refs *refs, const cply_text *text,
                     cply_arena *a, cply_text *out, cply_str *from,
                     cply_str *to)
{
	struct rewriter w = { .refs = refs, .text = text->plain };
	struct ref r;
	bool changes = false;
	cply_span first = { 0, 0 };
	size_t first_end = 0;
	cply_buf_init(&w.out, a);
	for (size_t at_text = 0; next_ref(w.text, &at_text, &r);) {
		if (!changes) {
			w.runs = CPLY_NEW(a, text->n_runs, cply_run);
			w.n_runs = w.runs ? text->n_runs : 0;
			for (uint32_t i = 0; i < w.n_runs; i++)
				w.runs[i] = text->runs[i];
		}
		if (!rewrite_ref(&w, &r) || changes)
			continue;
		changes = true;
		first = (cply_span){ (uint32_t)r.begin, (uint32_t)r.end };
		/* What is not yet copied of the reference is its tail. */
		first_end = w.out.len + (r.end - w.done);
	}
	if (!changes)
		return false;
	cply_put_str(&w.out, cply_str_sub(w.text, w.done, w.text.len));
	*out = (cply_text){ cply_buf_str(&w.out), w.runs, w.n_runs };
	*from = cply_str_sub(w.text, first.begin, first.end);
	*to = cply_str_sub(out->plain, first.begin, first_end);
	return !a->failed;
}

/* ---- the puzzle ---- */

static void say(cplyi_tally *t, cply_diags *diags, cply_place place)
{
	if (diags)
		cplyi_tally_add(t, diags, CPLY_NOWHERE, place);
}

const cply_crossword *cplyi_refs_apply(const cply_crossword *cw,
                                       const cplyi_refs *refs, cply_arena *a,
                                       cply_diags *diags)
{
	cplyi_tally t = { .rule = CPLY_XW730 };
	bool changes = false;
	if (refs->is_same)
		return cw;
	cply_crossword *copy = CPLY_NEW(a, 1, cply_crossword);
	cply_clue_list *lists = CPLY_NEW(a, cw->n_lists, cply_clue_list);
	if (!copy || !lists)
		return NULL;
	*copy = *cw;
	copy->lists = lists;
	for (uint32_t i = 0; i < CPLY_META_COUNT; i++) {
		cply_place place = { .kind = CPLY_PLACE_FIELD };
		place.name = cply_str_of(cply_meta_name((cply_meta)i));
		if (!cplyi_refs_text(refs, &cw->meta[i], a, &copy->meta[i],
		                     &place.from, &place.to))
			continue;
		changes = true;
		say(&t, diags, place);
	}
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		lists[i] = cw->lists[i];
		lists[i].clues = CPLY_NEW(a, lists[i].n_clues, cply_clue);
		if (!lists[i].clues)
			return NULL;
		for (uint32_t k = 0; k < lists[i].n_clues; k++) {
			cply_clue *clue = &lists[i].clues[k];
			cply_place place = { .kind = CPLY_PLACE_CLUE };
			*clue = cw->lists[i].clues[k];
			if (!cplyi_refs_text(refs, &cw->lists[i].clues[k].text,
			                     a, &clue->text, &place.from,
			                     &place.to))
				continue;
			changes = true;
			place.name = cply_clue_name(cw, i, k, a);
			say(&t, diags, place);
		}
	}
	return a->failed ? NULL : changes ? copy : cw;
}

cply_status cplyi_standard_numbers(const cply_crossword *cw, cply_arena *a,
                                   uint32_t *out)
{
	size_t n = (size_t)cw->width * cw->height;
	cply_crossword plain;
	uint32_t *number = CPLY_NEW(a, n, uint32_t);
	cply_slots slots;
	cply_status s = cplyi_without_bars(cw, a, &plain);
	if (s == CPLY_OK)
		s = cply_crossword_slots(&plain, CPLY_NUMBER_STANDARD, a,
		                         &slots);
	if (s != CPLY_OK || !number)
		return number ? s : CPLY_NOMEM;
	for (uint32_t i = 0; i < slots.n; i++)
		number[slots.items[i].start] = slots.items[i].number;
	for (uint32_t i = 0, flat = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++, flat++) {
			const cply_clue *clue = &cw->lists[i].clues[k];
			out[flat] = clue->n_cells ? number[clue->cells[0]] : 0;
		}
	return CPLY_OK;
}
