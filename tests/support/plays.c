/* SPDX-License-Identifier: MIT */
#include "support/plays.h"
#include "base/text.h"

#include <stdio.h>

void game_start(game *g, const cply_crossword *cw)
{
	cply_play_options options = cply_play_defaults();
	*g = (game){ .now = GAME_BEGINS };
	cply_arena_init(&g->arena, NULL, SIZE_MAX);
	assert_int_equal(cply_play_open(&g->play, cw, &options, &g->arena),
	                 CPLY_OK);
	assert_int_equal(cply_play_begin(&g->play, g->now), CPLY_OK);
}

void game_end(game *g)
{
	assert_lawful(&g->play);
	cply_arena_free(&g->arena);
}

static void act(game *g, cply_action action, cply_str text)
{
	g->now += 1000;
	const cply_command c = { .action = action,
		                 .time = g->now,
		                 .text = text };
	assert_int_equal(cply_play_do(&g->play, &c, &g->reply), CPLY_OK);
}

static void do_word(game *g, cply_str word)
{
	cply_str letter;
	size_t colon = cply_str_find(word, CPLY_STR(":"));
	cply_str name = word, text = { 0 };
	if (colon != SIZE_MAX) {
		name = cply_str_sub(word, 0, colon);
		text = cply_str_sub(word, colon + 1, word.len);
	}
	cply_action action = cply_action_find(name);
	if (action != CPLY_ACTIONS &&
	    (name.len > 5 || colon != SIZE_MAX || name.ptr[0] >= 'a')) {
		act(g, action, text);
		return;
	}
	for (size_t at = 0; (letter = cply_grapheme_next(word, &at)).len;)
		act(g, CPLY_DO_TYPE, letter);
}

void game_do(game *g, const char *script)
{
	cply_str s = cply_str_of(script);
	for (size_t at = 0; at < s.len;) {
		size_t end = at;
		while (end < s.len && s.ptr[end] != ' ')
			end++;
		if (end > at)
			do_word(g, cply_str_sub(s, at, end));
		at = end + 1;
	}
}

static const char *text_of(cply_buf *b)
{
	cply_put_char(b, 0);
	assert_false(b->failed);
	return b->ptr;
}

const char *game_grid(game *g)
{
	const cply_play *p = &g->play;
	cply_buf b;
	cply_buf_init(&b, &g->arena);
	for (uint32_t i = 0; i < p->puzzle.width * p->puzzle.height; i++) {
		cply_str fill = p->texts[p->squares[i].fill];
		if (i && i % p->puzzle.width == 0)
			cply_put_char(&b, '/');
		if (p->puzzle.cells[i].kind == CPLY_CELL_BLOCK)
			cply_put_char(&b, '#');
		else if (p->puzzle.cells[i].kind == CPLY_CELL_VOID)
			cply_put_char(&b, '~');
		else if (!fill.len)
			cply_put_char(&b, ' ');
		else if (cply_grapheme_count(fill) == 1)
			cply_put_str(&b, fill);
		else {
			cply_put_char(&b, '(');
			cply_put_str(&b, fill);
			cply_put_char(&b, ')');
		}
	}
	return text_of(&b);
}

static void put_cell(cply_buf *b, const cply_play *p, uint32_t cell)
{
	cply_put_uint(b, cell / p->puzzle.width);
	cply_put_char(b, ',');
	cply_put_uint(b, cell % p->puzzle.width);
}

const char *game_place(game *g)
{
	cply_buf b;
	cply_buf_init(&b, &g->arena);
	put_cell(&b, &g->play, g->play.cursor);
	if (g->play.entry != CPLY_NO_ENTRY) {
		cply_put_char(&b, ' ');
		cply_play_name(&g->play, g->play.entry, &b);
	}
	return text_of(&b);
}

const char *game_events(game *g, uint32_t first)
{
	static const char *const names[CPLY_EVENT_TYPES] = {
		[CPLY_EVENT_START] = "start",
		[CPLY_EVENT_REVEAL] = "reveal:",
		[CPLY_EVENT_CHECK] = "check:",
		[CPLY_EVENT_UPDATE] = "put:",
		[CPLY_EVENT_SELECT] = "select:",
		[CPLY_EVENT_SELECT_CLUE] = "clue:",
		[CPLY_EVENT_STOP] = "stop",
		[CPLY_EVENT_SUBMIT] = "submit:",
	};
	const cply_play *p = &g->play;
	cply_buf b;
	cply_buf_init(&b, &g->arena);
	for (uint32_t i = first; i < p->n_events; i++) {
		const cply_event *e = &p->events[i];
		cply_put(&b, i > first ? " " : "");
		cply_put(&b, names[e->type]);
		if (e->type == CPLY_EVENT_SELECT_CLUE)
			cply_put_uint(&b, e->cell);
		else if (e->type == CPLY_EVENT_SUBMIT)
			cply_put(&b,
			         e->flags & CPLY_EVENT_SUCCESS ? "yes" : "no");
		else if (e->cell != CPLY_NO_CELL)
			put_cell(&b, p, e->cell);
		if (e->type != CPLY_EVENT_UPDATE)
			continue;
		cply_put_char(&b, '=');
		cply_put_str(&b, p->texts[e->fill]);
		cply_put(&b, e->flags & CPLY_EVENT_PENCIL ? "~" : "");
	}
	return text_of(&b);
}

void assert_lawful(const cply_play *p)
{
	bool running = false, over = false;
	for (uint32_t i = 0; i < p->n_events; i++) {
		const cply_event *e = &p->events[i];
		assert_false(over);
		if (i) {
			const cply_event *before = e - 1;
			assert_true(e->time >= before->time);
			assert_true(e->time > before->time ||
			            e->type >= before->type);
		}
		assert_int_equal(e->type != CPLY_EVENT_START, running);
		if (e->type == CPLY_EVENT_START)
			running = true;
		if (e->type == CPLY_EVENT_STOP)
			running = false;
		over = e->type == CPLY_EVENT_SUBMIT &&
		       e->flags & CPLY_EVENT_SUCCESS;
	}
}
