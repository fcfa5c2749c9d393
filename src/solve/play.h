/* SPDX-License-Identifier: MIT */
/* What the parts of the game share. Every change of the position goes through
 * cplyi_play_emit(): first it becomes an event, then the event is applied. */
#ifndef CROSSPLY_SOLVE_PLAY_H
#define CROSSPLY_SOLVE_PLAY_H

#include "crossply/play.h"

/* One square of something that can be undone. */
typedef struct cply_play_change {
	uint32_t cell, before, after; /* of `texts` */
	bool pencil_before, pencil_after;
} cply_play_change;

/* What only the engine sees of a game. */
struct cplyi_play {
	int64_t active;          /* ms of finished sessions */
	int64_t since;           /* start of this one */
	uint64_t seconds_before; /* what the puzzle's clock said at first */
	cply_arena *arena;
	uint32_t n_texts, cap_texts, *folded, *slots, n_slots;
	cply_str *texts, *extras;
	uint32_t n_extras, cap_extras, cap_events;
	uint32_t *at_cell, *in_entries; /* the words of each cell */
	cply_play_change *changes;
	uint32_t n_changes, cap_changes;
	uint32_t *groups; /* first change of each thing that can be undone */
	uint32_t n_groups, cap_groups, undone;
	uint32_t current_clue;
	bool in_group, was_full;
	int64_t group_time;
};

/* What stands in `extras` from the beginning. */
enum { CPLYI_PLAIN, CPLYI_UNDO, CPLYI_REDO, CPLYI_AUTO, CPLYI_OWN_EXTRAS };

enum { CPLYI_LONGEST_FILL = 120 };

/* ---- play_record.c ---- */

/* The number of a text, 0 for an empty one; 0 too when memory is out. */
uint32_t cplyi_play_text(cply_play *p, cply_str s);
bool cplyi_play_texts_init(cply_play *p);
/* Appends and applies an event; its time is made to fit the rules of a log. */
bool cplyi_play_emit(cply_play *p, const cply_event *e);
/* Puts a text into a square, unless it is there already. */
void cplyi_play_put(cply_play *p, int64_t time, uint32_t cell, uint32_t text,
                    bool pencil, uint32_t extra);
bool cplyi_play_is_known(const cply_play *p, uint32_t cell);
/* The whole solution of the square, or one of several. */
bool cplyi_play_is_exact(const cply_play *p, uint32_t cell);
/* That, or the first letter of several. */
bool cplyi_play_is_right(const cply_play *p, uint32_t cell);
/* The group that undo, or redo, would take; UINT32_MAX: none. */
uint32_t cplyi_play_undo_group(const cply_play *p);
uint32_t cplyi_play_redo_group(const cply_play *p);
/* Its changes: [*begin, *end). */
void cplyi_play_group(const cply_play *p, uint32_t group, uint32_t *begin,
                      uint32_t *end);

/* ---- play_entries.c ---- */

cply_status cplyi_play_entries(cply_play *p);
/* Index of a cell in a word; UINT32_MAX: it is not in it. */
uint32_t cplyi_play_position(const cply_play *p, uint32_t entry, uint32_t cell);
/* The best word at a cell for somebody who goes along `axis`. */
uint32_t cplyi_play_choose(const cply_play *p, uint32_t cell,
                           cply_direction axis);
/* Where an answer goes on after this word, or CPLY_NO_ENTRY. */
uint32_t cplyi_play_next_part(const cply_play *p, uint32_t entry);
bool cplyi_play_is_open(const cply_play *p, uint32_t cell);

/* ---- play_move.c ---- */

/* Puts the cursor on a cell of a word. */
void cplyi_play_place(cply_play *p, int64_t time, uint32_t cell,
                      uint32_t entry);
/* Where a game begins: the first empty square of the first word; CPLY_NO_CELL:
 * nowhere. */
uint32_t cplyi_play_entrance(const cply_play *p, uint32_t *entry);
void cplyi_play_first_place(cply_play *p, int64_t time);
/* After a letter; `was_empty`: before it. */
void cplyi_play_advance(cply_play *p, int64_t time, bool was_empty);
void cplyi_play_step_back(cply_play *p, int64_t time);
/* From the first square of a word to the last of the one before. False: there
 * is none, or this is not the first square. */
bool cplyi_play_back_to_word(cply_play *p, int64_t time);
void cplyi_play_move(cply_play *p, const cply_command *c, cply_reply *reply);

/* ---- play_edit.c ---- */

void cplyi_play_edit(cply_play *p, const cply_command *c, cply_reply *reply);

/* ---- play_help.c ---- */

void cplyi_play_check(cply_play *p, const cply_command *c, cply_reply *reply);
void cplyi_play_reveal(cply_play *p, const cply_command *c, cply_reply *reply);
/* Says why nothing can be checked or revealed, if so. */
bool cplyi_play_has_solution(const cply_play *p, cply_reply *reply);
/* After every edit: is it done? */
void cplyi_play_judge(cply_play *p, int64_t time, bool is_asked,
                      cply_reply *reply);
/* The cells that a command of this scope is about. */
typedef struct cplyi_scope {
	const uint32_t *cells; /* NULL: all */
	uint32_t n;
} cplyi_scope;
typedef enum cplyi_extent { CPLYI_LETTER, CPLYI_WORD, CPLYI_GRID } cplyi_extent;
void cplyi_play_scope(const cply_play *p, cplyi_extent extent,
                      cplyi_scope *out);
static inline uint32_t cplyi_scope_cell(const cplyi_scope *s, uint32_t i)
{
	return s->cells ? s->cells[i] : i;
}

/* ---- play_told.c ---- */

/* What somebody who knows the solution says of a square. */
typedef struct cplyi_told {
	uint32_t cell;
	bool is_wrong;   /* the letter there */
	cply_str letter; /* that belongs there */
} cplyi_told;

void cplyi_play_told_checked(cply_play *p, int64_t time, const cplyi_told *told,
                             uint32_t n, cply_reply *reply);
void cplyi_play_told_letters(cply_play *p, int64_t time, const cplyi_told *told,
                             uint32_t n, cply_reply *reply);
/* Whether everything is right; then the game is over. */
void cplyi_play_told_verdict(cply_play *p, int64_t time, bool is_right,
                             cply_reply *reply);

#endif
