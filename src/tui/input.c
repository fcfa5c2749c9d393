/* SPDX-License-Identifier: MIT */
/* A line of input on the screen. */
#include <string.h>

#include "base/text.h"
#include "base/visible.h"
#include "tui/screen.h"

cply_str screen_input_str(const screen_input *in)
{
	return (cply_str){ in->text, in->len };
}

/* Beginning of the character before `at`. */
static size_t step_back(const screen_input *in)
{
	size_t at = 0, before = 0;
	while (at < in->at) {
		before = at;
		cply_grapheme_next(screen_input_str(in), &at);
	}
	return before;
}

static void cut(screen_input *in, size_t begin, size_t end)
{
	memmove(in->text + begin, in->text + end, in->len - end);
	in->len -= end - begin;
	in->at = begin;
}

static void insert(screen_input *in, uint32_t character)
{
	char bytes[4];
	cply_arena none;
	cply_arena_init(&none, NULL, 0);
	cply_buf b = { .arena = &none, .ptr = bytes, .cap = 4, .max = 4 };
	cply_put_utf8(&b, character);
	if (b.failed || b.len > sizeof in->text - in->len)
		return;
	memmove(in->text + in->at + b.len, in->text + in->at, in->len - in->at);
	/* cppcheck-suppress uninitvar; filled through the buffer */
	memcpy(in->text + in->at, bytes, b.len);
	in->len += b.len;
	in->at += b.len;
}

bool screen_input_key(screen_input *in, const screen_event *e)
{
	size_t next = in->at;
	cply_grapheme_next(screen_input_str(in), &next);
	switch (e->key) {
	case SCREEN_BACKSPACE:
		cut(in, step_back(in), in->at);
		return true;
	case SCREEN_DELETE:
		cut(in, in->at, next);
		return true;
	case SCREEN_LEFT:
		in->at = step_back(in);
		return true;
	case SCREEN_RIGHT:
		in->at = next;
		return true;
	case SCREEN_HOME:
		in->at = 0;
		return true;
	case SCREEN_END:
		in->at = in->len;
		return true;
	case SCREEN_CHAR:
		if (e->character == 'U' - '@')
			in->len = in->at = 0;
		else if (e->character >= ' ' && !e->alt)
			insert(in, e->character);
		else
			return false;
		return true;
	default:
		return false;
	}
}

void screen_input_show(const screen_input *in, unsigned row, const char *prompt,
                       cply_arena *scratch)
{
	cply_buf b;
	cply_buf_init(&b, scratch);
	size_t left = cplyi_put_visible(&b, cply_str_of(prompt), CPLYI_CLEAN);
	cply_str before = { in->text, in->at };
	cply_str after = { in->text + in->at, in->len - in->at };
	size_t cursor = left + cplyi_put_visible(&b, before, CPLYI_CLEAN);
	cplyi_put_visible(&b, after, CPLYI_CLEAN);
	size_t skip =
		cursor >= screen_columns() ? cursor - screen_columns() + 1 : 0;
	screen_put(row, 0, cply_buf_str(&b), skip, screen_columns());
	screen_cursor(row, (unsigned)(cursor - skip));
}
