/* SPDX-License-Identifier: MIT */
/* What is done to the words of a sheet before they are set. */
#include "base/ascii.h"
#include "draw/sheet.h"

cply_text cplyi_join_label(cply_str label, cply_text text, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put_str(&b, label);
	cply_put_char(&b, ' ');
	uint32_t shift = (uint32_t)b.len;
	cply_put_str(&b, text.plain);
	cply_run *runs = CPLY_NEW(a, (size_t)text.n_runs + 1, cply_run);
	if (b.failed || !runs)
		return text;
	runs[0] = (cply_run){ 0, shift, CPLY_BOLD };
	for (uint32_t i = 0; i < text.n_runs; i++) {
		runs[i + 1] = text.runs[i];
		runs[i + 1].begin += shift;
		runs[i + 1].end += shift;
	}
	return (cply_text){ cply_buf_str(&b), runs, text.n_runs + 1 };
}

static bool is_of_length(char c)
{
	return ascii_is_digit(c) || c == ',' || c == '-' || c == ' ' ||
	       c == '\'' || c == '.' || c == ';';
}

cply_text cplyi_unbroken_length(cply_text text, cply_arena *a)
{
	cply_str s = cply_str_trim(text.plain);
	size_t open = s.len, blanks = 0;
	if (!s.len || s.ptr[s.len - 1] != ')')
		return text;
	while (--open && s.ptr[open] != '(') {
		if (open < s.len - 1 && !is_of_length(s.ptr[open]))
			return text;
		blanks += s.ptr[open] == ' ';
	}
	if (!open || !blanks)
		return text;
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put_str(&b, (cply_str){ text.plain.ptr,
	                             (size_t)(s.ptr - text.plain.ptr) + open });
	for (; open < s.len; open++) {
		if (s.ptr[open] == ' ')
			cply_put_utf8(&b, 0xA0);
		else
			cply_put_char(&b, s.ptr[open]);
	}
	if (!b.failed)
		text.plain = cply_buf_str(&b);
	return text;
}
