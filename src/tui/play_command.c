/* SPDX-License-Identifier: MIT */
/* Commands, whoever gives them: a key, the mouse, a line of text. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/text.h"
#include "tui/play.h"

void play_say(tui_play *t, const char *text)
{
	snprintf(t->message, sizeof t->message, "%s", text);
}

static void say_buf(tui_play *t, const cply_buf *b)
{
	cply_str s = cply_buf_str(b);
	int n = s.len < PLAY_MESSAGE - 1 ? (int)s.len : PLAY_MESSAGE - 1;
	snprintf(t->message, sizeof t->message, "%.*s", n, s.ptr ? s.ptr : "");
}

void play_act(tui_play *t, cply_action action, cply_str text, uint32_t at)
{
	cply_buf said;
	cply_reply reply;
	const cply_command command = { .action = action,
		                       .time = t->host->now(t->host->ctx),
		                       .text = text,
		                       .at = at };
	cply_buf_init(&said, &t->scratch);
	if (cply_play_do(t->play, &command, &reply)) {
		play_say(t, "Out of memory; your progress is saved.");
		t->failed = t->ends = true;
		return;
	}
	cply_play_say(&reply, &said);
	if (!t->host->keep(t->host->ctx, &said))
		t->failed = true;
	bool is_solved = reply.remark == CPLY_SAY_SOLVED ||
	                 reply.remark == CPLY_SAY_FITS;
	if (is_solved && !t->is_told) {
		t->is_told = true;
		cply_put(&said, " ");
		t->host->finish(t->host->ctx, &said);
	}
	say_buf(t, &said);
}

/* ---- searching ---- */

/* Is `part` somewhere in `text`, without case? */
static bool contains(cply_arena *a, cply_str text, cply_str part)
{
	text = cply_upper(a, text, CPLY_CASE_ROOT);
	part = cply_upper(a, part, CPLY_CASE_ROOT);
	return cply_str_find(text, part) != SIZE_MAX;
}

uint32_t play_search(const tui_play *t, cply_str text, uint32_t from,
                     uint32_t *n)
{
	uint32_t first = CPLY_NO_ENTRY, after = CPLY_NO_ENTRY;
	*n = 0;
	if (!text.len)
		return CPLY_NO_ENTRY;
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	for (uint32_t i = 0; i < t->play->n_entries; i++) {
		const cply_clue *clue = cply_play_clue(t->play, i);
		if (!clue || !contains(&a, clue->text.plain, text))
			continue;
		++*n;
		if (first == CPLY_NO_ENTRY)
			first = i;
		if (after == CPLY_NO_ENTRY && i >= from)
			after = i;
	}
	cply_arena_free(&a);
	return after == CPLY_NO_ENTRY ? first : after;
}

void play_pattern(const tui_play *t, uint32_t entry, const char *empty,
                  cply_buf *out)
{
	const cply_play *p = t->play;
	const cply_entry *e = &p->entries[entry];
	for (uint32_t i = 0; i < e->n_cells; i++) {
		cply_str fill = p->texts[p->squares[e->cells[i]].fill];
		if (i)
			cply_put_char(out, ' ');
		if (fill.len)
			cply_put_str(out, fill);
		else
			cply_put(out, empty);
	}
}

/* ---- lines of text ---- */

static bool needs_text(cply_action action)
{
	return action == CPLY_DO_PUT || action == CPLY_DO_GO_TO ||
	       action == CPLY_DO_ANSWER || action == CPLY_DO_TYPE;
}

/* "check word" and "check-word" name the same. */
static size_t name_length(cply_str line, const char *name)
{
	size_t n = strlen(name);
	if (line.len < n)
		return 0;
	for (size_t i = 0; i < n; i++) {
		char c = line.ptr[i];
		c = ascii_lower(c);
		if (c != name[i] && !(c == ' ' && name[i] == '-'))
			return 0;
	}
	return line.len == n || line.ptr[n] == ' ' ? n : 0;
}

static cply_action find_action(cply_str line, size_t *used)
{
	static const struct {
		const char *name;
		cply_action action;
	} more[] = {
		{ "check", CPLY_DO_CHECK_WORD },
		{ "reveal", CPLY_DO_REVEAL_WORD },
		{ "clear", CPLY_DO_CLEAR_WORD },
		{ "next", CPLY_DO_NEXT_OPEN },
		{ "previous", CPLY_DO_PREVIOUS_OPEN },
		{ "exit", CPLY_DO_QUIT },
		{ "q", CPLY_DO_QUIT },
	};
	cply_action found = CPLY_ACTIONS;
	*used = 0;
	for (int i = 0; i < CPLY_ACTIONS; i++) {
		size_t n = name_length(line,
		                       cply_action_get((cply_action)i)->name);
		if (n > *used) {
			*used = n;
			found = (cply_action)i;
		}
	}
	for (size_t i = 0; !*used && i < CPLY_COUNT(more); i++) {
		*used = name_length(line, more[i].name);
		if (*used)
			found = more[i].action;
	}
	return found;
}

/* "12a", "12 across", "12a ANSWER", "12 across ANSWER". */
static bool try_answer(tui_play *t, cply_str line)
{
	size_t end = 0;
	cply_str best = { 0 }, rest = { 0 };
	for (int words = 0; words < 2 && end < line.len; words++) {
		while (end < line.len && line.ptr[end] == ' ')
			end++;
		while (end < line.len && line.ptr[end] != ' ')
			end++;
		cply_str head = cply_str_sub(line, 0, end);
		if (cply_play_find(t->play, head) == CPLY_NO_ENTRY)
			continue;
		best = head;
		rest = cply_str_trim(cply_str_sub(line, end, line.len));
	}
	if (!best.len && !ascii_is_digit(line.ptr[0]))
		return false;
	if (!best.len) /* no such clue, which the reply says */
		best = line;
	play_act(t, CPLY_DO_GO_TO, best, 0);
	if (rest.len)
		play_act(t, CPLY_DO_ANSWER, rest, 0);
	return true;
}

bool play_line(tui_play *t, cply_str line, cply_action *screen_action)
{
	size_t used;
	*screen_action = CPLY_ACTIONS;
	line = cply_text_trim(line);
	if (!line.len || try_answer(t, line))
		return true;
	cply_action action = find_action(line, &used);
	cply_str text = cply_str_trim(cply_str_sub(line, used, line.len));
	if (action == CPLY_ACTIONS || action == CPLY_DO_GO_CELL ||
	    action == CPLY_DO_GO_WORD || needs_text(action) != (text.len > 0))
		return false;
	if (action >= CPLY_DO_SEARCH)
		*screen_action = action;
	else
		play_act(t, action, text, 0);
	return true;
}
