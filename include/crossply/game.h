/* SPDX-License-Identifier: MIT */
/** \file
 * Games as logs of changes: a state (a tree of JSON values) and deltas that
 * are merged into it one after another. There are two ways to read one. A
 * stream holds the current state and one delta, however long the log is. A
 * record holds every change and gives any state immediately. */
#ifndef CROSSPLY_GAME_H
#define CROSSPLY_GAME_H

#include "base.h"
#include "diag.h"
#include "document.h"
#include "timeline.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- values of a state ---- */

typedef struct cply_game_tree cply_game_tree;
typedef struct cply_game_slot cply_game_slot;

/** The newest state of a tree. */
#define CPLY_GAME_NOW UINT32_MAX

/** A value of a state, passed by value. Of a stream's state it is valid until
 *  the next delta; of a record's as long as the record. */
typedef struct cply_game_value {
	const cply_game_tree *tree;
	const cply_game_slot *slot; /**< NULL: there is none */
	uint32_t n_changes_;        /* CPLY_GAME_NOW, or changes before it */
} cply_game_value;

/** CPLY_JSON_MISSING when there is no such value. */
CPLY_API cply_json_type cply_game_type(cply_game_value v);
/** JSON text of a value that is not an object or a list, as written. */
CPLY_API cply_str cply_game_raw(cply_game_value v);
/** The decoded text of a string; empty for others. */
CPLY_API cply_str cply_game_text(cply_game_value v, cply_arena *a);
CPLY_API bool cply_game_is(cply_game_value v, const char *text);
CPLY_API bool cply_game_int(cply_game_value v, int64_t *out);
CPLY_API bool cply_game_double(cply_game_value v, double *out);
/** Equal JSON values: the same scalar, or containers of the same kind and
 *  length. Content of containers is not compared. */
CPLY_API bool cply_game_same(cply_game_value a, cply_game_value b);

/** Elements of a list; 0 for others. */
CPLY_API uint32_t cply_game_length(cply_game_value v);
/** Member `key` of an object or element of a list ("7"). */
CPLY_API cply_game_value cply_game_get(cply_game_value v, cply_str key);
/** The key of the value; empty for the root. */
CPLY_API cply_str cply_game_key(cply_game_value v);

/** Walks the members of an object in the order in which they came, or the
 *  elements of a list; holes of a list are missing values:
 *      cply_game_iter it = cply_game_each(v);
 *      while (cply_game_step(&it)) ... it.key, it.value */
typedef struct cply_game_iter {
	cply_game_value value;
	cply_str key;   /**< of an object's member */
	uint32_t index; /**< of a list's element */
	cply_game_value of_;
	const cply_game_slot *next_;
	uint32_t length_;
	bool is_list_;
} cply_game_iter;

CPLY_API cply_game_iter cply_game_each(cply_game_value v);
CPLY_API bool cply_game_step(cply_game_iter *it);

/** Is it a shallow reference: an object with nothing but a text `id`, that is
 *  not itself one of the game objects? Gives the id, as JSON text. */
CPLY_API bool cply_game_is_reference(cply_game_value v, cply_str *id);
/** The game object that a reference means; MISSING if there is none. Other
 *  values are given back as they are. */
CPLY_API cply_game_value cply_game_follow(cply_game_value v);
/** The value at "gameObjects.2.owner.name", starting from any value. On the
 *  way references are followed; at its end the value itself is given. A key
 *  with dots in it is written in quotes, as JSON string. */
CPLY_API cply_game_value cply_game_path(cply_game_value v, cply_str path,
                                        cply_arena *scratch);
/** Writes "gameObjects.2.owner": the way from the root to the value. */
CPLY_API void cply_game_put_path(cply_game_value v, cply_buf *out);

typedef struct cply_game_print {
	/** How many levels of references are replaced by the game objects they
	 *  mean; one inside its own object stays. */
	uint32_t resolve;
	/** Members of objects in the order of their keys. */
	bool sorted;
} cply_game_print;

/* ---- what surrounds the deltas ---- */

/** A member of the root of a log besides `deltas`; JSON text. */
typedef struct cply_game_member {
	cply_str key, json;
} cply_game_member;

typedef enum cply_game_event {
	CPLY_GAME_START,
	CPLY_GAME_ORDER,
	CPLY_GAME_RAN,
	CPLY_GAME_FINISHED,
	CPLY_GAME_OVER,
	CPLY_GAME_DISCONNECT,
	CPLY_GAME_OTHER,
	CPLY_GAME_EVENTS
} cply_game_event;

/** "start", "ran"; "other". */
CPLY_API const char *cply_game_event_name(cply_game_event e);

typedef struct cply_game_head {
	cply_game_member *members; /**< in the order of the file */
	size_t n_members;
	size_t n_before;          /**< those before the deltas */
	cply_str removed, length; /**< the constants, decoded */
	bool has_constants;
	bool constants_last; /**< they come after the deltas */
} cply_game_head;

/** JSON text of a root member, or empty. */
CPLY_API cply_str cply_game_member_json(const cply_game_head *head,
                                        const char *key);
/** The decoded text of a root member that is a string. */
CPLY_API cply_str cply_game_member_text(const cply_game_head *head,
                                        const char *key, cply_arena *a);

/* ---- records ---- */

/** One delta of a record. */
typedef struct cply_game_record_step {
	cply_game_event event;
	cply_str type; /**< JSON text */
	cply_str data; /**< JSON text, or empty */
} cply_game_record_step;

CPLY_API uint64_t cply_game_count(const cply_game *g);
CPLY_API const cply_game_head *cply_game_head_of(const cply_game *g);
/** The state after `position` deltas; past the end it is the last. */
CPLY_API cply_game_value cply_game_state_at(const cply_game *g,
                                            uint64_t position);
/** Its texts live as long as the record, which keeps them unpacked from then
 *  on: only one thread at a time may ask. */
CPLY_API cply_game_record_step cply_game_step_at(const cply_game *g,
                                                 uint64_t step);
/** The places that steps [from, to) changed, each once, in the order in which
 *  they were first met; NULL and a failed arena without memory. A place whose
 *  values before and after are the same has changed in between. */
CPLY_API const cply_game_slot **cply_game_touched(const cply_game *g,
                                                  uint64_t from, uint64_t to,
                                                  cply_arena *a, size_t *n);
/** The value of a place after `position` deltas. */
CPLY_API cply_game_value cply_game_value_at(const cply_game *g,
                                            const cply_game_slot *slot,
                                            uint64_t position);
/** Positions at which the value of a place changed, ascending. */
CPLY_API uint64_t *cply_game_changes(const cply_game *g,
                                     const cply_game_slot *slot, cply_arena *a,
                                     size_t *n);
/** Bytes that the record takes. */
CPLY_API size_t cply_game_size(const cply_game *g);

/** Bits of the marks of its timeline, whose state is a cply_game_value: the
 *  root. */
enum {
	CPLY_GAME_MARK_TURN = 1,     /**< the next turn has begun */
	CPLY_GAME_MARK_INVALID = 2,  /**< an invalid run */
	CPLY_GAME_MARK_RAN = 4,      /**< any run */
	CPLY_GAME_MARK_REMOVED = 8,  /**< something died or was removed */
	CPLY_GAME_MARK_CREATED = 16, /**< a game object was added */
	CPLY_GAME_MARK_OVER = 32
};

/** Reports what is odd in the last state: dangling references, winners and
 *  losers that disagree with it. */
CPLY_API void cply_game_check(cply_game_value state, const cply_game_head *head,
                              cply_arena *scratch, cply_diags *diags);

#ifdef __cplusplus
}
#endif
#endif
