/* SPDX-License-Identifier: MIT */
/* The clue sections: "12. Text of the clue (5)" per line. What people write
 * instead is understood where it cannot mean anything else: other signs after
 * the number, bullets, no numbers at all, a clue over several lines. */
#include "base/ascii.h"
#include "format/xmd/xmd.h"

static char char_at(cply_str text, uint32_t at, uint32_t end)
{
	return at < end ? text.ptr[at] : 0;
}

static bool starts_with(cply_str text, uint32_t at, uint32_t end,
                        const char *word)
{
	cply_str w = cply_str_of(word);
	return end - at >= w.len &&
	       cply_str_is_nocase(cply_str_sub(text, at, at + w.len), word);
}

static uint32_t skip_theme(cply_str text, uint32_t at, uint32_t end,
                           bool *is_themed)
{
	if (!starts_with(text, at, end, "[THEME]"))
		return at;
	*is_themed = true;
	return cplyi_xmd_skip(text, at + 7, end);
}

/* The sign after the number; false when the digits are part of the text. */
static bool read_sign(cply_str text, uint32_t end, uint32_t *at,
                      struct xmd_head *head)
{
	char c = char_at(text, *at, end), next = char_at(text, *at + 1, end);
	bool is_apart = *at + 1 >= end || cplyi_xmd_blank(text, *at + 1);
	if (c == '.' && is_apart) {
		head->form = XMD_PROPER;
		*at += 1;
	} else if ((c == '.' && !ascii_is_digit(next)) ||
	           ((c == ')' || c == ':') && is_apart)) {
		head->form = XMD_ODD;
		*at += 1;
	} else if (c == '\\' && next == '.') {
		head->form = XMD_ODD;
		*at += 2;
	} else if (*at < end && cplyi_xmd_blank(text, *at)) {
		head->form = XMD_BARE;
	} else {
		return false;
	}
	return true;
}

struct xmd_head cplyi_xmd_head(cply_str text, cply_span line)
{
	struct xmd_head head = { .form = XMD_NO_NUMBER };
	uint32_t at = line.begin, end = line.end;
	char c = char_at(text, at, end);
	bool is_marked = false; /* by a bullet or bold */
	if ((c == '-' || c == '*' || c == '+') && at + 1 < end &&
	    cplyi_xmd_blank(text, at + 1)) {
		at = cplyi_xmd_skip(text, at + 1, end);
		is_marked = true;
	}
	at = skip_theme(text, at, end, &head.is_themed);
	head.end = at;
	bool is_bold = starts_with(text, at, end, "**");
	at += is_bold ? 2 : 0;
	head.number.begin = at;
	while (at < end && ascii_is_digit(text.ptr[at]))
		at++;
	head.number.end = at;
	if (at == head.number.begin)
		return head;
	/* Both **1.** and **1**. are met. */
	if (is_bold && starts_with(text, at, end, ".**"))
		at += 3, head.form = XMD_ODD;
	else if (is_bold && !starts_with(text, at, end, "**"))
		return head;
	else if (is_bold)
		at += 2;
	if (head.form == XMD_NO_NUMBER && !read_sign(text, end, &at, &head))
		return head;
	bool is_odd = is_marked || is_bold ||
	              (text.ptr[head.number.begin] == '0' &&
	               head.number.end - head.number.begin > 1);
	if (head.form == XMD_PROPER && is_odd)
		head.form = XMD_ODD;
	at = cplyi_xmd_skip(text, at, end);
	head.end = skip_theme(text, at, end, &head.is_themed);
	return head;
}

static bool is_escaped(cply_str text, uint32_t begin, uint32_t at)
{
	uint32_t n = 0;
	while (at > begin && text.ptr[at - 1] == '\\') {
		at--;
		n++;
	}
	return n % 2 == 1;
}

bool cplyi_xmd_length(cply_str text, uint32_t begin, uint32_t end,
                      cply_span *out, uint32_t *text_end)
{
	end = cplyi_xmd_trim(text, begin, end).end;
	if (end <= begin || text.ptr[end - 1] != ')' ||
	    is_escaped(text, begin, end - 1))
		return false;
	uint32_t at = end - 1;
	while (at > begin && text.ptr[at - 1] != '(' && text.ptr[at - 1] != ')')
		at--;
	if (at == begin || text.ptr[at - 1] != '(' ||
	    is_escaped(text, begin, at - 1))
		return false;
	cply_span inner = cplyi_xmd_trim(text, at, end - 1);
	if (!cply_enumeration_length(
		    cply_str_sub(text, inner.begin, inner.end)))
		return false;
	*out = inner;
	*text_end = cplyi_xmd_trim(text, begin, at - 1).end;
	if (*text_end < begin)
		*text_end = begin;
	return true;
}

/* ---- a section ---- */

struct section {
	struct xmd *x;
	cply_clue_list *list;
	cply_str text; /* up to the end of the section */
	uint32_t n_numbered, n_bare, n_lines;
	bool is_numbered; /* some clue has a number */
	bool takes_bare;  /* "7 Text" is a clue with its number */
	/* The clue that is not finished: more lines may follow. */
	bool is_open, is_after_gap, has_length;
	cply_buf words;
	cply_clue clue;
	uint32_t cap;
	/* Numbers in another form. */
	cplyi_edits forms;
	cply_span first_form;
};

/* Lines that are no text: rules, ``` and comments. */
static bool is_decoration(cply_str text, struct xmd_line line, cply_span at)
{
	return cplyi_xmd_is_break(cply_str_sub(text, at.begin, at.end)) ||
	       cplyi_xmd_fence(text, line).mark ||
	       starts_with(text, at.begin, at.end, "<!--");
}

static void survey(struct section *s, cply_span body)
{
	struct xmd_line line;
	for (uint32_t at = body.begin; cplyi_xmd_line(s->text, &at, &line);) {
		cply_span t = cplyi_xmd_trim(s->text, line.begin, line.end);
		if (t.begin == t.end || is_decoration(s->text, line, t))
			continue;
		struct xmd_head head = cplyi_xmd_head(s->text, t);
		s->n_lines++;
		s->n_bare += head.form == XMD_BARE;
		s->n_numbered +=
			head.form == XMD_PROPER || head.form == XMD_ODD;
	}
	s->takes_bare = s->n_numbered || s->n_bare == s->n_lines;
	s->is_numbered = s->n_numbered || (s->n_bare && s->takes_bare);
}

static cply_status close_clue(struct section *s)
{
	cply_clue_list *list = s->list;
	if (!s->is_open)
		return CPLY_OK;
	s->is_open = false;
	cply_status status = cplyi_xmd_inline(cply_buf_str(&s->words),
	                                      s->x->arena, &s->clue.text);
	if (status != CPLY_OK)
		return status;
	if (list->n_clues >= s->x->r->limits->clues) {
		cply_report_with(s->x->diags, CPLY_XM207, &s->clue.at,
		                 CPLY_N(s->x->r->limits->clues));
		return CPLY_LIMIT;
	}
	if (list->n_clues == s->cap) {
		uint32_t cap = s->cap < 16 ? 16 : s->cap * 2;
		list->clues = CPLY_GROW(s->x->arena, list->clues, s->cap, cap,
		                        cply_clue);
		if (!list->clues)
			return CPLY_NOMEM;
		s->cap = cap;
	}
	list->clues[list->n_clues++] = s->clue;
	return s->words.failed ? CPLY_NOMEM : CPLY_OK;
}

/* The words of one line of the clue, and its length if it ends here. */
static void add_words(struct section *s, uint32_t begin, uint32_t end)
{
	cply_span inner = { 0, 0 };
	uint32_t text_end = end;
	s->has_length =
		cplyi_xmd_length(s->text, begin, end, &inner, &text_end);
	if (s->clue.enumeration.len) {
		/* A length before the last line was text. */
		cply_put(&s->words, " (");
		cply_put_str(&s->words, s->clue.enumeration);
		cply_put(&s->words, ")");
		s->clue.enumeration = (cply_str){ NULL, 0 };
		s->clue.length_at = (cply_span){ 0, 0 };
	}
	if (s->has_length) {
		s->clue.enumeration =
			cply_str_sub(s->text, inner.begin, inner.end);
		s->clue.length_at = inner;
	}
	if (s->words.len && text_end > begin)
		cply_put(&s->words, " ");
	cply_put_str(&s->words, cply_str_sub(s->text, begin, text_end));
	s->clue.at.end = end;
}

static void note_form(struct section *s, cply_span line,
                      const struct xmd_head *head)
{
	cply_buf b;
	cply_buf_init(&b, s->x->arena);
	cply_put(&b, head->is_themed ? "[THEME] " : "");
	cply_put_uint(&b, s->clue.number);
	cply_put(&b, ". ");
	if (s->forms.n == 0)
		s->first_form = (cply_span){ line.begin, head->end };
	cplyi_xmd_edit(s->x, &s->forms, (cply_span){ line.begin, head->end },
	               cply_buf_str(&b));
}

static cply_status open_clue(struct section *s, cply_span line,
                             const struct xmd_head *head, bool has_number)
{
	cply_status status = close_clue(s);
	if (status != CPLY_OK)
		return status;
	s->clue = (cply_clue){ .at = line, .is_themed = head->is_themed };
	cply_buf_init(&s->words, s->x->arena);
	s->is_open = true;
	s->is_after_gap = false;
	if (has_number) {
		cply_str digits = cply_str_sub(s->text, head->number.begin,
		                               head->number.end);
		s->clue.number_at = head->number;
		s->clue.label = digits;
		if (cply_str_u32(digits, &s->clue.number) && s->clue.number)
			while (s->clue.label.ptr[0] == '0')
				s->clue.label = cply_str_sub(s->clue.label, 1,
				                             s->clue.label.len);
		if (head->form != XMD_PROPER)
			note_form(s, line, head);
	}
	add_words(s, head->end, line.end);
	return CPLY_OK;
}

static cply_status take_line(struct section *s, struct xmd_line line,
                             cply_span at)
{
	struct xmd_head head = cplyi_xmd_head(s->text, at);
	cply_span inner;
	uint32_t unused;
	if (head.form == XMD_PROPER || head.form == XMD_ODD ||
	    (head.form == XMD_BARE && s->takes_bare))
		return open_clue(s, at, &head, true);
	if (head.form == XMD_BARE)
		head.end = head.number.begin;
	if (!s->is_numbered)
		return open_clue(s, at, &head, false);
	bool is_indented = at.begin - line.begin >= 2;
	if (s->is_open && !s->is_after_gap && (!s->has_length || is_indented)) {
		add_words(s, at.begin, at.end);
		return CPLY_OK;
	}
	if (cplyi_xmd_length(s->text, head.end, at.end, &inner, &unused))
		return open_clue(s, at, &head, false);
	cply_report_with(s->x->diags, CPLY_XM201, &at,
	                 CPLY_N(s->is_open ? s->clue.number + 1 : 1));
	cplyi_xmd_stray(s->x, at);
	s->is_after_gap = true;
	return CPLY_OK;
}

static void report_forms(struct section *s)
{
	if (!s->forms.n)
		return;
	cply_str was = cply_str_trim(cplyi_xmd_sub(s->x, s->first_form));
	cply_diag *g =
		cply_report_with(s->x->diags, CPLY_XM202, &s->first_form,
	                         CPLY_N(s->forms.n), CPLY_T(was),
	                         CPLY_T(cply_str_trim(s->forms.items[0].text)));
	cplyi_xmd_fix(s->x, g, &s->forms);
}

cply_status cplyi_xmd_read_clues(struct xmd *x, cply_clue_list *list,
                                 cply_span body)
{
	struct section s = {
		.x = x,
		.list = list,
		.text = cply_str_sub(x->text, 0, body.end),
		.cap = list->n_clues,
	};
	survey(&s, body);
	struct xmd_line line;
	for (uint32_t at = body.begin; cplyi_xmd_line(s.text, &at, &line);) {
		cply_span t = cplyi_xmd_trim(s.text, line.begin, line.end);
		cply_status status = CPLY_OK;
		if (t.begin == t.end)
			s.is_after_gap = true;
		else if (!is_decoration(s.text, line, t))
			status = take_line(&s, line, t);
		else if (starts_with(s.text, t.begin, t.end, "<!--"))
			cplyi_xmd_stray(x, t);
		if (status != CPLY_OK)
			return status;
	}
	cply_status status = close_clue(&s);
	report_forms(&s);
	return status;
}
