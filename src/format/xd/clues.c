/* SPDX-License-Identifier: MIT */
/* xd: the section Clues. */
#include "base/ascii.h"
#include "format/xd/xd.h"

/* ---- the parts of a line ---- */

enum line_kind { NO_CLUE, A_CLUE, ABOUT_A_CLUE };

struct head {
	char group;
	uint32_t number;
	uint32_t length; /* of the digits and the letter */
	uint32_t after;  /* where the text, or the key, begins */
};

/* "A12. " begins a clue, "A12 ^" says something about one. */
static enum line_kind parse_head(cply_str s, struct head *h)
{
	size_t i = 0;
	*h = (struct head){ 0 };
	if (s.len && ascii_is_upper(s.ptr[0]))
		h->group = s.ptr[i++];
	size_t digits = i;
	while (i < s.len && i - digits < 7 && ascii_is_digit(s.ptr[i]))
		h->number = h->number * 10 + (uint32_t)(s.ptr[i++] - '0');
	if (i == digits || i == s.len)
		return NO_CLUE;
	h->length = (uint32_t)i;
	enum line_kind kind = NO_CLUE;
	if (s.ptr[i] == '.') {
		kind = ++i == s.len || ascii_is_blank(s.ptr[i]) ? A_CLUE
		                                                : NO_CLUE;
	} else if (ascii_is_blank(s.ptr[i])) {
		while (i < s.len && ascii_is_blank(s.ptr[i]))
			i++;
		if (i < s.len && s.ptr[i] == '^') {
			kind = ABOUT_A_CLUE;
			i++;
		}
	}
	while (i < s.len && ascii_is_blank(s.ptr[i]))
		i++;
	h->after = (uint32_t)i;
	return kind;
}

bool cplyi_xd_is_clue(cply_str line)
{
	struct head h;
	return parse_head(line, &h) != NO_CLUE;
}

/* The last " ~ " before `end`: where its tilde is, or `begin`. */
static uint32_t find_tilde(cply_str text, uint32_t begin, uint32_t end)
{
	const char *p = text.ptr;
	for (uint32_t i = end; i > begin + 1; i--)
		if (p[i - 1] == '~' && ascii_is_blank(p[i - 2]) &&
		    (i == end || ascii_is_blank(p[i])))
			return i - 1;
	/* "A1. ~ ANSWER": a clue without words. */
	if (begin < end && p[begin] == '~' &&
	    (begin + 1 == end || ascii_is_blank(p[begin + 1])))
		return begin;
	return UINT32_MAX;
}

/* One word without small letters: an answer, not a part of the clue. */
static bool is_answer(cply_str s)
{
	for (size_t i = 0; i < s.len; i++)
		if (ascii_is_blank(s.ptr[i]) || ascii_is_lower(s.ptr[i]))
			return false;
	return s.len > 0;
}

/* Cuts " ~ ANSWER" off, and " ~ ONE ~ OTHER // O|NE". */
static cply_span cut_answer(const struct xd *x, cply_span body,
                            struct xd_clue *more)
{
	uint32_t tilde = find_tilde(x->text, body.begin, body.end);
	if (tilde == UINT32_MAX)
		return body;
	cply_span text = { body.begin, tilde };
	cply_span answer = { tilde + 1, body.end };
	more->answers = answer = cplyi_trim_span(x->text, answer);
	for (uint32_t i = answer.begin; i + 3 < answer.end; i++)
		if (x->text.ptr[i] == '/' && x->text.ptr[i + 1] == '/' &&
		    ascii_is_blank(x->text.ptr[i + 2]) && i > answer.begin &&
		    ascii_is_blank(x->text.ptr[i - 1])) {
			answer.end = i;
			break;
		}
	while (memchr(x->text.ptr + text.begin, '~', text.end - text.begin)) {
		tilde = find_tilde(x->text, text.begin, text.end);
		if (tilde == UINT32_MAX || answer.begin == answer.end)
			break;
		cply_span other =
			cplyi_trim_span(x->text,
		                        (cply_span){ tilde + 1, text.end });
		if (!is_answer(cplyi_span_str(x->text, other)))
			break;
		answer = other;
		more->answers.begin = other.begin;
		more->has_alternatives = true;
		text.end = tilde;
	}
	more->answer = cplyi_trim_span(x->text, answer);
	more->has_answer = more->answer.begin < more->answer.end;
	return cplyi_trim_span(x->text, text);
}

/* ---- one clue ---- */

static bool has_markup(cply_str s)
{
	return s.len &&
	       (memchr(s.ptr, '{', s.len) || memchr(s.ptr, '\\', s.len));
}

static cply_status set_text(struct xd *x, cply_clue *clue, cply_str s)
{
	bool is_rich = false;
	if (!has_markup(s)) {
		clue->text.plain = s;
		return CPLY_OK;
	}
	cply_status status =
		cplyi_xd_markup(s, x->arena, &clue->text, &is_rich);
	if (is_rich)
		cplyi_xd_extra(x, &clue->extras, CPLY_STR("markup"), s);
	return status;
}

/* A backslash at the end of a line: the clue goes on below. */
static bool goes_on(const struct xd *x, cply_span line)
{
	return line.end > line.begin && x->text.ptr[line.end - 1] == '\\' &&
	       !(line.end - line.begin > 1 &&
	         x->text.ptr[line.end - 2] == '\\');
}

static cply_span join_lines(struct xd *x, struct xd_lines *l, cply_span body,
                            cply_buf *before)
{
	while (goes_on(x, body)) {
		struct xd_lines ahead = *l;
		cply_span next;
		struct head h;
		if (!cplyi_xd_line(&ahead, &next) || next.begin == next.end ||
		    parse_head(cplyi_span_str(x->text, next), &h) != NO_CLUE)
			break;
		*l = ahead;
		cply_put_str(before, cplyi_xd_text(x, body));
		body = next;
	}
	return body;
}

static cply_status add_clue(struct xd *x, struct xd_lines *l, cply_span line,
                            const struct head *h)
{
	if (x->n_clues >= x->r->limits->clues) {
		cply_report_with(x->diags, CPLY_XD408, &line,
		                 CPLY_N(x->r->limits->clues));
		return CPLY_LIMIT;
	}
	cply_clue *clue = &x->clues[x->n_clues];
	struct xd_clue *more = &x->more[x->n_clues++];
	cply_span label = { line.begin + (h->group != 0),
		            line.begin + h->length };
	cply_span body = { line.begin + h->after, line.end };
	cply_buf before;
	cply_buf_init(&before, x->arena);
	body = join_lines(x, l, body, &before);
	more->group = h->group;
	clue->number = h->number;
	clue->label = cplyi_span_str(x->text, label);
	clue->number_at = (cply_span){ line.begin, line.begin + h->length };
	clue->at = (cply_span){ line.begin, body.end };
	body = cut_answer(x, body, more);
	cply_str text = cplyi_xd_text(x, body);
	if (before.len) {
		cply_put_str(&before, text);
		text = cply_buf_str(&before);
	}
	return set_text(x, clue, text);
}

/* ---- what is said about a clue ---- */

/* The clue at hand, nearly always; else the newest with this number. */
static uint32_t find_clue(struct xd *x, const struct head *h)
{
	enum { FAR = 1024 };
	for (uint32_t i = x->n_clues, steps = 0; i > 0 && steps < FAR;
	     i--, steps++)
		if (x->clues[i - 1].number == h->number &&
		    x->more[i - 1].group == h->group)
			return i - 1;
	return UINT32_MAX;
}

static void add_about(struct xd *x, cply_span line, const struct head *h)
{
	uint32_t i = find_clue(x, h);
	cply_span pair = { line.begin + h->after, line.end };
	cply_str s = cplyi_xd_text(x, pair);
	size_t colon = cply_str_find(s, CPLY_STR(":"));
	if (i == UINT32_MAX) {
		cply_report_with(x->diags, CPLY_XD403, &line,
		                 CPLY_T(cply_str_sub(x->text, line.begin,
		                                     line.begin + h->length)));
		return;
	}
	if (colon == SIZE_MAX) {
		cply_report(x->diags, CPLY_XD402, &line);
		return;
	}
	cply_buf key;
	cply_buf_init(&key, x->arena);
	cply_put(&key, "^");
	cply_put_str(&key, cply_str_trim(cply_str_sub(s, 0, colon)));
	cplyi_xd_extra(x, &x->clues[i].extras, cply_buf_str(&key),
	               cply_str_trim(cply_str_sub(s, colon + 1, s.len)));
}

/* ---- the section ---- */

static bool make_room(struct xd *x, const struct xd_section *s)
{
	uint32_t n = 1;
	const char *p = x->text.ptr + s->body.begin;
	const char *end = x->text.ptr + s->body.end;
	char ends = x->no_cr ? '\n' : '\r';
	/* Lines may end with both, or with either. */
	for (const char *q = p; !x->no_cr && q < end; q++)
		n += *q == '\n';
	while ((p = memchr(p, ends, (size_t)(end - p))) != NULL) {
		n++;
		p++;
	}
	uint32_t cap = x->n_clues + n;
	cply_clue *clues =
		CPLY_GROW(x->arena, x->clues, x->cap_clues, cap, cply_clue);
	struct xd_clue *more =
		CPLY_GROW(x->arena, x->more, x->cap_clues, cap, struct xd_clue);
	if (!clues || !more)
		return false;
	x->clues = clues;
	x->more = more;
	x->cap_clues = cap;
	return true;
}

cply_status cplyi_xd_read_clues(struct xd *x, const struct xd_section *s)
{
	struct xd_lines l = cplyi_xd_body(x, s);
	cply_status status = CPLY_OK;
	cply_span line;
	if (!make_room(x, s))
		return CPLY_NOMEM;
	while (status == CPLY_OK && cplyi_xd_line(&l, &line)) {
		struct head h;
		if (line.begin == line.end)
			continue;
		switch (parse_head(cplyi_span_str(x->text, line), &h)) {
		case A_CLUE:
			status = add_clue(x, &l, line, &h);
			break;
		case ABOUT_A_CLUE:
			add_about(x, line, &h);
			break;
		case NO_CLUE:
			cply_report(x->diags, CPLY_XD402, &line);
			break;
		}
	}
	return status;
}

/* ---- lists ---- */

/* "B=Bonus clues C=More": the title of a group. */
static cply_str group_title(const struct xd *x, uint32_t clue)
{
	char group = x->more[clue].group;
	cply_str all = x->groups;
	if (group == 'A')
		return CPLY_STR("Across");
	if (group == 'D')
		return CPLY_STR("Down");
	if (!group)
		return CPLY_STR("Clues");
	for (size_t i = 0; i + 1 < all.len; i++) {
		if (all.ptr[i] != group || all.ptr[i + 1] != '=' ||
		    (i && !ascii_is_blank(all.ptr[i - 1])))
			continue;
		size_t end = i + 2;
		while (end < all.len &&
		       !(ascii_is_blank(all.ptr[end]) && end + 2 < all.len &&
		         all.ptr[end + 2] == '=' &&
		         ascii_is_upper(all.ptr[end + 1])))
			end++;
		return cply_str_trim(cply_str_sub(all, i + 2, end));
	}
	return cply_str_sub(x->text, x->clues[clue].at.begin,
	                    x->clues[clue].at.begin + 1);
}

static bool is_in_order(const struct xd *x)
{
	uint32_t seen = 0;
	for (uint32_t i = 0; i < x->n_clues; i++) {
		uint32_t bit = 1u << (x->more[i].group & 31);
		bool is_new = !i || x->more[i].group != x->more[i - 1].group;
		if (is_new && (seen & bit))
			return false;
		seen |= bit;
	}
	return true;
}

/* Clues of one group that are apart are put together. */
static cply_status sort_groups(struct xd *x)
{
	cply_clue *clues = CPLY_NEW(x->arena, x->n_clues, cply_clue);
	struct xd_clue *more = CPLY_NEW(x->arena, x->n_clues, struct xd_clue);
	uint32_t n = 0, done = 0;
	if (!clues || !more)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < x->n_clues; i++) {
		char group = x->more[i].group;
		if (done >> (group & 31) & 1)
			continue;
		done |= 1u << (group & 31);
		for (uint32_t k = i; k < x->n_clues; k++) {
			if (x->more[k].group != group)
				continue;
			clues[n] = x->clues[k];
			more[n++] = x->more[k];
		}
	}
	x->clues = clues;
	x->more = more;
	return CPLY_OK;
}

cply_status cplyi_xd_make_lists(struct xd *x)
{
	cply_crossword *cw = x->cw;
	uint32_t n = 0;
	if (!is_in_order(x)) {
		cply_status s = sort_groups(x);
		if (s != CPLY_OK)
			return s;
	}
	for (uint32_t i = 0; i < x->n_clues; i++)
		n += !i || x->more[i].group != x->more[i - 1].group;
	cw->lists = CPLY_NEW(x->arena, n, cply_clue_list);
	if (!cw->lists)
		return CPLY_NOMEM;
	for (uint32_t i = 0, end; i < x->n_clues; i = end) {
		char group = x->more[i].group;
		for (end = i + 1; end < x->n_clues; end++)
			if (x->more[end].group != group)
				break;
		cw->lists[cw->n_lists++] = (cply_clue_list){
			.direction = group == 'A'   ? CPLY_ACROSS
			             : group == 'D' ? CPLY_DOWN
			                            : CPLY_OTHER,
			.title = group_title(x, i),
			.clues = &x->clues[i],
			.n_clues = end - i,
			.at = x->clues[i].at,
		};
	}
	return CPLY_OK;
}
