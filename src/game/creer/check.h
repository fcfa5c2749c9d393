/* SPDX-License-Identifier: MIT */
/* A comparison of a log with a definition, on its way. */
#ifndef CROSSPLY_GAME_CREER_CHECK_H
#define CROSSPLY_GAME_CREER_CHECK_H

#include "carrier/json_core.h"
#include "game/creer/model.h"

/* A game object, or the game itself. */
typedef struct cplyi_thing {
	const cplyi_class *class; /* NULL: not known */
	cply_str id;
	size_t size;       /* of the record */
	bool is_new;       /* since this delta */
	uint64_t consts[]; /* what the const attributes are; 0: not set */
} cplyi_thing;

/* One cause: the first time, and how often. */
typedef struct cplyi_cause {
	cply_rule rule;
	uint64_t count, step, origin;
	cply_span at;
	cply_str subject;  /* "Unit.crew" */
	cply_str detail;   /* what tells it from others of the subject */
	cply_str expected; /* "an int" */
	cply_str place;    /* "of Unit 12" */
	cply_str found;
} cplyi_cause;

/* Causes that are kept; a log has a few. The table is twice as long. */
enum { CREER_CAUSES = 1024 };

struct cply_creer_check {
	const cply_creer *creer;
	cply_arena *arena;
	cplyi_pool pool;
	cplyi_names objects; /* cplyi_thing by id */
	cplyi_thing *game;
	cplyi_cause *causes[CREER_CAUSES]; /* in the order of their coming */
	cplyi_cause *table[2 * CREER_CAUSES];
	size_t n_causes;
	bool failed;
	bool has_begun; /* a state has been compared */
	bool is_other;  /* the log is of another game */
	cply_str name;  /* of the game, by the log */
	/* the current delta */
	const cply_game_stream *stream;
	const cply_json *doc;
	const cply_json_node *tape;
	const char *text;
	uint64_t step, origin;
	uint32_t extent; /* of a delta that was repaired, or 0 */
	cply_str removed, length;
	cplyi_thing **touched; /* the objects of the delta, in its order */
	size_t cap_touched;
	uint64_t *seen; /* by member: the serial of the object that set it */
	uint64_t serial;
	cply_buf decoded[2]; /* a key; a value */
	cply_buf subject;    /* of an element */
};

/* ---- the tape ---- */

static inline unsigned cplyi_creer_type_at(const cply_creer_check *k,
                                           uint32_t node)
{
	return k->tape[node].info & NODE_TYPE;
}

static inline cply_str cplyi_creer_raw(const cply_creer_check *k, uint32_t node)
{
	const cply_json_node *n = &k->tape[node];
	return (cply_str){ k->text + n->begin, n->end - n->begin };
}

/* A string with escapes, decoded; in a buffer that is used again. */
cply_str cplyi_creer_decode(cply_creer_check *k, uint32_t node, int which);

/* The text of a string. `which` is 0 for keys, 1 for values; valid until the
 * next of its kind. */
static inline cply_str cplyi_creer_string(cply_creer_check *k, uint32_t node,
                                          int which)
{
	const cply_json_node *n = &k->tape[node];
	if (n->info & NODE_ESCAPED)
		return cplyi_creer_decode(k, node, which);
	return (cply_str){ k->text + n->begin + 1, n->end - n->begin - 2 };
}

static inline bool cplyi_creer_is_removed(cply_creer_check *k, uint32_t node)
{
	const cply_json_node *n = &k->tape[node];
	return (n->info & NODE_TYPE) == CPLY_JSON_STRING &&
	       ((n->info & NODE_ESCAPED) ||
	        n->end - n->begin - 2 == k->removed.len) &&
	       cply_str_eq(cplyi_creer_string(k, node, 1), k->removed);
}

static inline bool cplyi_creer_key_is(cply_creer_check *k, uint32_t key,
                                      cply_str want)
{
	return cplyi_same_name(cplyi_creer_string(k, key, 0), want);
}

/* The value of the last member with this key; NO_NODE if there is none. */
uint32_t cplyi_creer_get(cply_creer_check *k, uint32_t object, cply_str key);

/* ---- values (creer_value.c) ---- */

/* Where a value stands. */
typedef struct cplyi_spot {
	const cplyi_thing *of;       /* NULL: in an event */
	const struct cplyi_spot *in; /* what it is an element of */
	uint32_t key;                /* its node; NO_NODE: an array has none */
	cply_str subject;            /* "Unit.crew", of elements too */
	cply_rule rule;              /* of an event's faults */
} cplyi_spot;

/* Compares the value at the node; false after a fault, which is counted. */
bool cplyi_creer_value(cply_creer_check *k, const cplyi_type *t, uint32_t node,
                       const cplyi_spot *spot);
/* A number that is the same for equal values, and never 0. */
uint64_t cplyi_creer_print(cply_creer_check *k, const cplyi_type *t,
                           uint32_t node, const cplyi_spot *spot);
/* Is the JSON value that of the definition's text? */
bool cplyi_creer_is_value(cply_creer_check *k, const cplyi_type *t,
                          uint32_t node, cply_str text);

/* ---- events (creer_event.c) ---- */

void cplyi_creer_event(cply_creer_check *k, const cply_game_delta *d);

/* ---- causes (creer_cause.c) ---- */

/* Counts one more. Gives the cause when it is the first of its kind, to be
 * filled in; causes with another `detail` are others. It is also what was
 * expected, if nothing else is put there. */
cplyi_cause *cplyi_creer_count(cply_creer_check *k, cply_rule rule,
                               cply_str subject, cply_str detail,
                               uint32_t node);
/* Not too much of a value, as it stands in the log. */
cply_str cplyi_creer_found(cply_creer_check *k, uint32_t node);
/* "Unit 12", "the game" */
cply_str cplyi_creer_who(cply_creer_check *k, const cplyi_thing *o);
cply_str cplyi_creer_place(cply_creer_check *k, const cplyi_thing *o);

#endif
