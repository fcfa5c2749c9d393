/* SPDX-License-Identifier: MIT */
/* What the calls share: the document, the question and its answer. */
#ifndef CROSSPLY_WASM_INSIDE_H
#define CROSSPLY_WASM_INSIDE_H

#include "carrier/json_key.h"
#include "session/front.h"
#include "wasm/api.h"

typedef struct cplyi_w_play cplyi_w_play;
typedef struct cplyi_w_mill cplyi_w_mill;
typedef struct cplyi_w_tables cplyi_w_tables;
typedef struct cplyi_w_board cplyi_w_board;
typedef struct cplyi_w_race cplyi_w_race;
typedef struct cplyi_w_definition cplyi_w_definition;

struct cply_w_doc {
	cply_session *s;
	cply_session_options how;
	cply_arena own;     /* as long as the document */
	cply_arena scratch; /* of one call */
	cply_arena answers; /* of the last call */
	cply_json_parser json;
	/* What reading found, before it was checked: statistics tell that. */
	cply_diags read;
	const cply_input *input; /* of a file that the host reads; or NULL */
	char *bytes;             /* of the file, if it was given whole */
	size_t n_bytes;
	cply_arena steps;        /* of the timeline */
	cply_timeline *timeline; /* made when it is needed */
	cplyi_w_play *play;      /* a crossword that is being solved */
	cplyi_w_mill *mill;      /* a board that is being played on */
	cplyi_w_tables *tables;  /* endgame tables of mill */
	cplyi_w_board *board;    /* of a game log, as it was shown last */
	cplyi_w_race *race;      /* that it has become */
	cplyi_w_definition *definition; /* of its game, if it was given one */
	cply_w_doc *next;               /* that is open */
};

/* A question that is being answered. */
typedef struct cplyi_w_call {
	cply_w_doc *d;
	const cply_doc *doc; /* NULL: nothing could be read */
	cply_json_value in;
	cply_arena *scratch;
	cply_buf out;
} cplyi_w_call;

typedef cply_status cplyi_w_function(cplyi_w_call *c);

/* Who can be asked. */
typedef enum cplyi_w_needs {
	CPLYI_W_NOTHING, /* no document at all */
	CPLYI_W_FILE,    /* whatever could be read of it */
	CPLYI_W_DOC,
	CPLYI_W_STEPS /* the document, or the race that it has become */
} cplyi_w_needs;

typedef struct cplyi_w_entry {
	const char *name;
	cplyi_w_function *answer;
	cplyi_w_needs needs;
} cplyi_w_entry;

/* The entry of this name, or NULL. */
const cplyi_w_entry *cplyi_w_find(cply_str name);

/* ---- request.c: what was asked ---- */

bool cplyi_w_flag(const cplyi_w_call *c, const char *key);
int64_t cplyi_w_number(const cplyi_w_call *c, const char *key,
                       int64_t otherwise);
/* Decoded; empty: it is not there. */
cply_str cplyi_w_text(const cplyi_w_call *c, const char *key);
/* The same with a NUL at its end; NULL: it is not there. */
const char *cplyi_w_name(const cplyi_w_call *c, const char *key);
/* Which of these names, up to a NULL, it is; `otherwise` when it is not there,
 * and -1 when it is none of them. */
int cplyi_w_choice(const cplyi_w_call *c, const char *key,
                   const char *const *names, int otherwise);
/* How the document is to be read. False: out of memory. */
bool cplyi_w_options(cply_w_doc *d, cply_json_value in);

/* ---- api.c ---- */

/* The document with this number, or NULL: it is not open. */
const cply_w_doc *cplyi_w_opened(int64_t number);

/* ---- definition.c ---- */

/* Reads the definition of a game, if there is one. False: out of memory. */
bool cplyi_w_define(cply_w_doc *d, cply_json_value creer);
void cplyi_w_definition_close(cply_w_doc *d);

/* ---- request.c: what cannot be answered ---- */

cply_status cplyi_w_refuse(cplyi_w_call *c, cply_status status,
                           const char *message);
/* "there is no format `x`": the text in the middle is quoted. */
cply_status cplyi_w_refuse_text(cplyi_w_call *c, cply_status status,
                                const char *before, cply_str text,
                                const char *after);
cply_status cplyi_w_no_memory(cplyi_w_call *c);

/* ---- position.c ---- */

/* Opens it, again if it is open already. */
CPLY_NODISCARD cply_status cplyi_w_open_timeline(cplyi_w_call *c, int64_t idle,
                                                 cply_clock clock);
/* The position that a member names, without going there; `otherwise` if it is
 * not in the request. */
CPLY_NODISCARD cply_status cplyi_w_find_position(cplyi_w_call *c,
                                                 const char *key,
                                                 uint64_t otherwise,
                                                 uint64_t *out);
/* The timeline of the document; NULL and a refusal when it has none. */
cply_timeline *cplyi_w_timeline(cplyi_w_call *c, cply_status *status);
/* Goes to where `at` says; CPLY_OK and NULL when it says nothing. */
CPLY_NODISCARD cply_status cplyi_w_at(cplyi_w_call *c, cply_timeline **out);

/* ---- the calls, by file ---- */

/* about.c */
cplyi_w_function cplyi_w_version, cplyi_w_formats, cplyi_w_rules,
	cplyi_w_explain, cplyi_w_about;
/* check.c */
cplyi_w_function cplyi_w_check, cplyi_w_report, cplyi_w_sarif, cplyi_w_spans,
	cplyi_w_fix;
/* compare.c */
cplyi_w_function cplyi_w_compare;
/* definition.c */
cplyi_w_function cplyi_w_definition_findings;
/* places.c */
cplyi_w_function cplyi_w_places;
/* source.c */
cplyi_w_function cplyi_w_source_text, cplyi_w_lines, cplyi_w_bytes, cplyi_w_hex;
/* write.c */
cplyi_w_function cplyi_w_targets, cplyi_w_losses, cplyi_w_convert;
/* show.c */
cplyi_w_function cplyi_w_model, cplyi_w_draw, cplyi_w_sheet, cplyi_w_stats;
/* timeline.c */
cplyi_w_function cplyi_w_steps, cplyi_w_seek, cplyi_w_describe, cplyi_w_marks,
	cplyi_w_next_mark, cplyi_w_search, cplyi_w_names, cplyi_w_lanes;
/* solve.c */
cplyi_w_function cplyi_w_squares, cplyi_w_heat;
/* game.c */
cplyi_w_function cplyi_w_children, cplyi_w_value, cplyi_w_changes,
	cplyi_w_game_diff, cplyi_w_query;
/* board.c */
cplyi_w_function cplyi_w_board_plan, cplyi_w_board_at, cplyi_w_board_square;
void cplyi_w_board_close(cply_w_doc *d);
/* events.c */
cplyi_w_function cplyi_w_events;
/* race.c */
cplyi_w_function cplyi_w_race_open, cplyi_w_race_at;
/* NULL: it is not one. */
const cply_doc *cplyi_w_race_doc(const cply_w_doc *d);
void cplyi_w_race_close(cply_w_doc *d);
/* animation.c */
cplyi_w_function cplyi_w_animation;
/* play.c, play_told.c */
cplyi_w_function cplyi_w_actions, cplyi_w_play_open, cplyi_w_play_begin,
	cplyi_w_play_do, cplyi_w_play_set, cplyi_w_play_end, cplyi_w_play_find,
	cplyi_w_play_log, cplyi_w_play_save, cplyi_w_play_told;
void cplyi_w_play_close(cply_w_doc *d);
/* finding_steps.c */
cplyi_w_function cplyi_w_finding_steps;
/* mill_board.c, mill.c, mill_game.c */
cplyi_w_function cplyi_w_mill_board, cplyi_w_mill_search, cplyi_w_mill_begin,
	cplyi_w_mill_act, cplyi_w_mill_undo, cplyi_w_mill_hint,
	cplyi_w_mill_line, cplyi_w_mill_give_up, cplyi_w_mill_game,
	cplyi_w_mill_reply, cplyi_w_mill_resign, cplyi_w_mill_save,
	cplyi_w_mill_keys;
void cplyi_w_mill_close(cply_w_doc *d);
/* mill_at.c, mill_pack.c, mill_proof.c */
cplyi_w_function cplyi_w_mill_shown, cplyi_w_mill_puzzles, cplyi_w_mill_finish,
	cplyi_w_mill_prove;
/* mill_tables.c */
cplyi_w_function cplyi_w_mill_tables, cplyi_w_mill_make_table,
	cplyi_w_mill_table, cplyi_w_mill_use_table;
void cplyi_w_tables_close(cply_w_doc *d);

#endif
