/* SPDX-License-Identifier: MIT */
/* The one table of the player's keys: what they do and what help says. */
#include "base/text.h"
#include "tui/replay_view.h"

enum { MOST_KEYS = 4 };

typedef struct binding {
	screen_key key;
	uint32_t character; /* of SCREEN_CHAR and SCREEN_FUNCTION */
	bool shift;
} binding;

#define CHAR(c)                                      \
	{                                            \
		.key = SCREEN_CHAR, .character = (c) \
	}
#define SHIFT(k)                                 \
	{                                        \
		.key = SCREEN_##k, .shift = true \
	}
#define KEY(k)                    \
	{                         \
		.key = SCREEN_##k \
	}
#define CTRL(c)                                            \
	{                                                  \
		.key = SCREEN_CHAR, .character = (c) - '@' \
	}

typedef struct key_row {
	const char *keys, *what; /* NULL: told by the row before */
	replay_action action;
	binding bindings[MOST_KEYS];
} key_row;

static const key_row rows[] = {
	{ "space", "play, pause", REPLAY_PLAY, { CHAR(' '), CHAR('p') } },
	{ "Left Right",
	  "one step back, ahead",
	  REPLAY_BACK,
	  { KEY(LEFT), KEY(WHEEL_UP) } },
	{ NULL, NULL, REPLAY_STEP, { KEY(RIGHT), KEY(WHEEL_DOWN) } },
	{ "Up Down", "ten steps back, ahead", REPLAY_BACK_10, { KEY(UP) } },
	{ NULL, NULL, REPLAY_STEP_10, { KEY(DOWN) } },
	{ "Home End", "to the start, to the end", REPLAY_FIRST, { KEY(HOME) } },
	{ NULL, NULL, REPLAY_LAST, { KEY(END) } },
	{ "+ -",
	  "faster, slower: from 0.25 to 1000 times",
	  REPLAY_FASTER,
	  { CHAR('+'), CHAR('=') } },
	{ NULL, NULL, REPLAY_SLOWER, { CHAR('-'), CHAR('_') } },
	{ "1 ... 9",
	  "speed: 3 is original, 9 the fastest",
	  REPLAY_SPEED,
	  { CHAR('1') } },
	{ "i", "skip pauses, or play them", REPLAY_IDLE, { CHAR('i') } },
	{ "n N",
	  "to the next, the previous mark or match",
	  REPLAY_NEXT,
	  { CHAR('n') } },
	{ NULL, NULL, REPLAY_PREVIOUS, { CHAR('N') } },
	{ "m",
	  "choose the kind of mark: correction, word and so on",
	  REPLAY_KIND,
	  { CHAR('m') } },
	{ "/", "search the text of the steps", REPLAY_SEARCH, { CHAR('/') } },
	{ "g",
	  "go to a step, a time, a part: 120, 3:25, 50%, last",
	  REPLAY_GO,
	  { CHAR('g'), CHAR(':') } },
	{ "b", "set or remove a bookmark", REPLAY_BOOKMARK, { CHAR('b') } },
	{ "'",
	  "to the next bookmark",
	  REPLAY_NEXT_BOOKMARK,
	  { CHAR('\''), CHAR('B') } },
	{ "f",
	  "follow the cursor, where the board is too large",
	  REPLAY_FOLLOW,
	  { CHAR('f') } },
	{ "z",
	  "size of the squares: boxes, letters only, map",
	  REPLAY_FORM,
	  { CHAR('z') } },
	{ "PgUp PgDn",
	  "move a board that is too high",
	  REPLAY_PAGE_UP,
	  { KEY(PAGE_UP) } },
	{ NULL, NULL, REPLAY_PAGE_DOWN, { KEY(PAGE_DOWN) } },
	{ "< >",
	  "move a board that is too wide, as Shift-Left and -Right",
	  REPLAY_PAGE_LEFT,
	  { SHIFT(LEFT), CHAR('<') } },
	{ NULL, NULL, REPLAY_PAGE_RIGHT, { SHIFT(RIGHT), CHAR('>') } },
	{ "Ctrl-L", "redraw the screen", REPLAY_REDRAW, { CTRL('L') } },
	{ "?",
	  "this list",
	  REPLAY_HELP,
	  { CHAR('?'),
	    CHAR('h'),
	    { .key = SCREEN_FUNCTION, .character = 1 } } },
	{ "q", "quit", REPLAY_QUIT, { CHAR('q'), CHAR('Q') } },
};

replay_action replay_action_of(const screen_event *e)
{
	if (e->key == SCREEN_CHAR && !e->alt && e->character >= '1' &&
	    e->character <= '9')
		return REPLAY_SPEED;
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		for (size_t k = 0; k < MOST_KEYS; k++) {
			const binding *b = &rows[i].bindings[k];
			bool has_character = b->key == SCREEN_CHAR ||
			                     b->key == SCREEN_FUNCTION;
			if (b->key != SCREEN_TIMEOUT && b->key == e->key &&
			    !e->alt && !e->ctrl && b->shift == e->shift &&
			    (!has_character || b->character == e->character))
				return rows[i].action;
		}
	}
	return REPLAY_NOTHING;
}

bool replay_key_row(size_t i, const char **keys, const char **what)
{
	for (size_t k = 0; k < CPLY_COUNT(rows); k++) {
		if (!rows[k].keys || i--)
			continue;
		*keys = rows[k].keys;
		*what = rows[k].what;
		return true;
	}
	return false;
}

void tui_replay_keys(cply_buf *out)
{
	const char *keys, *what;
	size_t widest = 0;
	for (size_t i = 0; replay_key_row(i, &keys, &what); i++) {
		size_t w = cply_width(cply_str_of(keys));
		widest = w > widest ? w : widest;
	}
	for (size_t i = 0; replay_key_row(i, &keys, &what); i++) {
		size_t w = cply_width(cply_str_of(keys));
		cply_put(out, keys);
		cply_put_fill(out, ' ', widest + 2 - w);
		cply_put(out, what);
		cply_put(out, "\n");
	}
}
