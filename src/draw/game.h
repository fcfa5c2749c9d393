/* SPDX-License-Identifier: MIT */
/* What is to be seen of any game, whatever it is drawn on: a board if things
 * have places, and tables of values. A plan is made once from several states of
 * the record, so that all its pictures have the same form; a view is one state
 * seen by that plan. */
#ifndef CROSSPLY_DRAW_GAME_H
#define CROSSPLY_DRAW_GAME_H

#include "crossply/draw.h"
#include "game/game.h"

enum {
	CPLYI_GAME_KINDS = 32,
	CPLYI_GAME_GROUNDS = 12,
	CPLYI_GAME_LINKS = 6,
	CPLYI_GAME_PLAYERS = 6,   /* with a colour and a column of their own */
	CPLYI_GAME_ROWS = 18,     /* of a table */
	CPLYI_GAME_OBJECTS = 24,  /* told one by one when there is no board */
	CPLYI_GAME_MOST = 1 << 20 /* that are looked at */
};

#define CPLYI_GAME_NONE UINT8_MAX

/* A kind of thing on the board, or of ground. */
typedef struct cplyi_game_kind {
	cply_str raw;  /* as it is compared: JSON text without quotes */
	cply_str name; /* for people */
	char sign;
} cplyi_game_kind;

typedef struct cplyi_game_plan {
	bool has_board;
	bool is_fen; /* the board is a FEN of the state, not its objects */
	double left, top, scale; /* what square 0 begins at; how much it is */
	uint32_t cols, rows;
	cply_str tile; /* class of the ground, raw; or empty */
	cplyi_game_kind kinds[CPLYI_GAME_KINDS];
	cplyi_game_kind grounds[CPLYI_GAME_GROUNDS];
	cplyi_game_kind links[CPLYI_GAME_LINKS];
	uint8_t n_kinds, n_grounds, n_links;
	/* Attributes worth a row; those that change come first. */
	cply_str player_keys[CPLYI_GAME_ROWS], game_keys[CPLYI_GAME_ROWS];
	uint32_t n_player_keys, n_game_keys;
	uint32_t more_player_keys, more_game_keys;
	cply_str title;
} cplyi_game_plan;

typedef struct cplyi_game_cell {
	uint32_t n;  /* things on it */
	cply_str id; /* of the one to be seen */
	uint8_t kind, owner, ground, ground_owner;
	bool is_gone; /* it is dead or destroyed */
} cplyi_game_cell;

typedef struct cplyi_game_point {
	double x, y;
} cplyi_game_point;

/* What has no place but joins two: a web, a wire. */
typedef struct cplyi_game_link {
	cply_str id;
	cplyi_game_point ends[2];
	uint8_t kind, owner;
} cplyi_game_link;

/* An object as it was seen, for a view that moves. */
typedef struct cplyi_game_thing {
	const cply_game_slot *slot;
	cply_str id;
	uint32_t cell;           /* UINT32_MAX: it is not on the board */
	uint8_t kind, owner;     /* that it counts as; NONE: it does not */
	bool is_ground, is_base; /* others may stand on it */
} cplyi_game_thing;

typedef struct cplyi_game_view {
	const cplyi_game_plan *plan;
	cply_game_value state, objects;
	cply_game_value players[CPLYI_GAME_PLAYERS];
	uint32_t n_players, more_players;
	cplyi_game_cell *cells;
	uint32_t on_board[CPLYI_GAME_KINDS][CPLYI_GAME_PLAYERS + 1];
	uint32_t off_board; /* things that have no place */
	cplyi_game_link *links;
	uint32_t n_links, cap_links;
	uint32_t link_counts[CPLYI_GAME_LINKS];
	/* Of a view that moves (cplyi_game_watch). */
	cplyi_game_thing *things; /* in the order of the objects; or NULL */
	uint32_t n_things;
	uint32_t *thing_of; /* by the number of a slot: 1 and more; 0: none */
} cplyi_game_view;

/* At most `cols` squares wide and `rows` high; NULL without memory. */
cplyi_game_plan *cplyi_game_plan_make(const cply_scene *scene, uint32_t cols,
                                      uint32_t rows, cply_arena *a);
bool cplyi_game_see(const cply_scene *scene, const cplyi_game_plan *plan,
                    cply_arena *a, cplyi_game_view *out);

/* The same for a view that cplyi_game_move() can move. */
bool cplyi_game_watch(const cply_scene *scene, const cplyi_game_plan *plan,
                      cply_arena *a, cplyi_game_view *out);
/* Moves a view from one position of its record to another, by what the steps
 * between them touched: the result is what cplyi_game_see() gives, but for the
 * number of things that are off the board. False: it must be seen afresh, and
 * is not to be used any more. */
bool cplyi_game_move(const cply_game *g, uint64_t from, uint64_t to,
                     cply_arena *scratch, cplyi_game_view *v);

/* A board for a game whose state has a FEN, as chess has, and no things with
 * places (game_fen.c). */
void cplyi_game_plan_fen(cplyi_game_plan *p, cply_game_value state,
                         uint32_t cols, uint32_t rows);
void cplyi_game_see_fen(cplyi_game_view *v);

/* ---- links (game_links.c) ---- */

/* Adds its kind to the plan, if it is a link. */
void cplyi_game_plan_link(cplyi_game_plan *p, cply_game_value o, cply_arena *a);
/* The same for a view; false: it is not one. */
bool cplyi_game_see_link(cplyi_game_view *v, cply_game_value o, cply_str id,
                         uint8_t owner, cply_arena *a);
/* "Web 17" */
cply_str cplyi_game_link_count(const cplyi_game_view *v, uint8_t kind,
                               cply_arena *a);

/* ---- objects (game_object.c) ---- */

/* Has it x and y of its own? */
bool cplyi_game_has_place(cply_game_value o, double *x, double *y);
/* Its own place, or that of what it stands on. */
bool cplyi_game_place(cply_game_value o, double *x, double *y);
/* The same; `visit` is told about all that it might stand on. */
bool cplyi_game_place_by(cply_game_value o, double *x, double *y,
                         void (*visit)(void *ctx, cply_game_value base),
                         void *ctx);
bool cplyi_game_is_player(cply_game_value o);
cply_str cplyi_game_class_of(cply_game_value o);
/* What it is: its job, its type, or its class. */
cply_str cplyi_game_kind_of(cply_game_value o);
/* Is it "isWall" or the like? */
bool cplyi_game_is_flag(cply_str key);
/* What the ground is: a flag that is set, its type, or what most of lies on
 * it. */
cply_str cplyi_game_ground_of(cply_game_value tile);
/* Its number among `n` kinds, or CPLYI_GAME_NONE. */
uint8_t cplyi_game_find_kind(const cplyi_game_kind *kinds, uint8_t n,
                             cply_str raw);
/* The whole number below that of a place. */
double cplyi_game_floor(double d);

/* Is it on this square, and as its ground? Neither for a player. */
bool cplyi_game_is_on(const cplyi_game_plan *p, cply_game_value o,
                      uint32_t cell, bool *is_ground);

/* ---- colours (game_picture.c), as 0xRRGGBB ---- */

uint32_t cplyi_game_player_color(uint8_t owner);
uint32_t cplyi_game_link_color(uint8_t kind);
/* Grounds that are known by their names look like what they are. */
uint32_t cplyi_game_ground_color(const cplyi_game_plan *p, uint8_t ground);

/* For a terminal (game_term.c). */
bool cplyi_game_terminal(const cply_scene *scene, cply_arena *scratch,
                         cply_buf *out);

/* ---- words (game_words.c) ---- */

/* A value in a few characters: "12", "white", "Unit 5", "list of 3". */
cply_str cplyi_game_say(cply_game_value v, cply_str key, size_t most,
                        cply_arena *a);
/* At most `most` graphemes, with dots when some are left out; clean. */
cply_str cplyi_game_cut(cply_str s, size_t most, cply_arena *a);
/* The name of player i, or its class and id. */
cply_str cplyi_game_player(const cplyi_game_view *v, uint32_t i, size_t most,
                           cply_arena *a);
/* One game object in a line: "Spider 12: health 3, owner Player 0". */
cply_str cplyi_game_object(cply_game_value o, size_t most, cply_arena *a);
/* A kind of things and how many each player has on the board: "Unit 3:2". */
cply_str cplyi_game_counts(const cplyi_game_plan *plan,
                           const cplyi_game_view *v, uint8_t kind,
                           cply_arena *a);
/* A state's place in a scene: its state, or the end of the record. */
cply_game_value cplyi_game_state(const cply_scene *scene);
/* Chooses the attributes that tables show. */
void cplyi_game_choose(cplyi_game_plan *p, const cply_game_value *states,
                       size_t n, cply_arena *a);
/* Is the value worth a row of a table? */
bool cplyi_game_is_scalar(cply_game_value v);
static inline cply_game_value cplyi_game_member(cply_game_value v,
                                                const char *key)
{
	return cply_game_get(v, cply_str_of(key));
}
/* JSON text of a string without its quotes, or of another scalar. */
cply_str cplyi_game_inside(cply_game_value v);

#endif
