/* SPDX-License-Identifier: MIT */
/* Mill at a terminal: puzzles one after another, or a game against the engine.
 * What both ways of playing share, on the screen and line by line. */
#ifndef CROSSPLY_TUI_MILL_PLAY_H
#define CROSSPLY_TUI_MILL_PLAY_H

#include "crossply/mill_play.h"

typedef struct mill_play mill_play;

/* What the player asks of the caller. */
typedef struct mill_host {
	/* A search by these rules that calls `go_on` of the player now and
	 * then; NULL: no memory. */
	cply_mill_search *(*search)(void *ctx, const cply_mill_rules *rules);
	/* An attempt is over: keeps the result and tells about the rating. */
	void (*finish)(void *ctx, const cply_mill_session *s, uint32_t puzzle,
	               int64_t ms, cply_buf *out);
	/* Has the puzzle been solved before? */
	bool (*is_solved)(void *ctx, uint32_t puzzle);
	/* The puzzle that suits the solver best, after this one. */
	uint32_t (*nearest)(void *ctx, uint32_t puzzle);
	/* "Your rating is 1512 ± 80." */
	void (*standing)(void *ctx, cply_buf *out);
	/* Keeps a game as far as it is played; tells where, or what is wrong.
	 * `name`: as the user calls the file, or empty. */
	bool (*keep)(void *ctx, const cply_mill_game *g, cply_str name,
	             cply_buf *out);
	/* Milliseconds. */
	int64_t (*now)(void *ctx);
	void *ctx;
} mill_host;

enum { MILL_MESSAGE = 1024, MILL_LINE = 128 };

struct mill_play {
	const mill_host *host;
	const cply_mill *pack; /* NULL: a game */
	uint64_t nodes;        /* that a question may look at */
	bool color, ascii;

	uint32_t puzzle;
	cply_arena arena; /* of the attempt */
	cply_mill_session session;
	bool is_open;  /* there is an attempt */
	bool is_told;  /* its result is kept */
	int64_t since; /* when it was begun */
	int from, to;  /* the last action that was seen, or -1 */
	char message[MILL_MESSAGE];
	/* While something is thought over: false ends it. NULL: nobody asks. */
	bool (*waits)(void *ctx);
	void *waits_ctx;
	bool was_hurried;
	/* a game */
	cply_mill_game game;
	cply_mill_engine *engine;
	unsigned level;
	unsigned human; /* side */
	uint64_t seed;
	/* A line that is shown, and how far. */
	cply_mill_ply line[MILL_LINE];
	unsigned n_line;
	bool ends;
};

/* Opens a puzzle; from the first one on that can be played if this one cannot.
 * False: there is none, and the message says so. */
bool mill_open(mill_play *t, uint32_t puzzle);
/* Ends the attempt and keeps its result if there is one. */
void mill_leave(mill_play *t);
void mill_close(mill_play *t);

/* Begins a game; the engine's first turn, if it has it, is still to come. */
void mill_open_game(mill_play *t, const cply_mill_rules *rules,
                    const cply_mill_position *start);
/* The engine's turns, as long as it has one. */
void mill_engine_moves(mill_play *t);
void mill_act_game(mill_play *t, cply_mill_move move);
void mill_undo_game(mill_play *t);
void mill_advise(mill_play *t);
void mill_resign(mill_play *t);
void mill_new_game(mill_play *t);
bool mill_command_game(mill_play *t, cply_str line);
/* May the search or the engine go on? For their limits. */
bool mill_goes_on(mill_play *t);
bool mill_is_over(const mill_play *t);
/* May the user act now? */
bool mill_is_ours(const mill_play *t);
uint32_t mill_n_actions(const mill_play *t);

/* The position that is to be seen. */
const cply_mill_position *mill_at(const mill_play *t);
const cply_mill_rules *mill_rules(const mill_play *t);

/* A word such as a1-a4xd6, or several. */
void mill_type(mill_play *t, cply_str words);
void mill_act(mill_play *t, cply_mill_move move);
void mill_undo(mill_play *t);
void mill_hint(mill_play *t);
/* After a wrong turn: why it was. */
void mill_why(mill_play *t);
/* Gives the puzzle up: the line is told. */
void mill_give_up(mill_play *t);
void mill_next(mill_play *t, int by);
void mill_nearest(mill_play *t);
void mill_again(mill_play *t);

/* What the solver wants, in a word: "hint", "next", "puzzle 3". False: that is
 * no command. Those that show something are not among them. */
bool mill_command(mill_play *t, cply_str line);

void mill_say(mill_play *t, const char *text);
void mill_say_buf(mill_play *t, const cply_buf *b);
/* "Puzzle 3 of 58: TITLE" */
void mill_put_title(const mill_play *t, cply_buf *out);
/* "White to move" and so on; "" when it is over. */
void mill_put_turn(const mill_play *t, cply_buf *out);

/* On the screen, until the user leaves; false: the terminal cannot do it, with
 * the reason. */
bool tui_mill_run(mill_play *t, const char **why);
/* The list of keys. */
void tui_mill_keys(cply_buf *out);
/* Line by line; reads standard input, writes standard output. */
void tui_mill_lines(mill_play *t);

#endif
