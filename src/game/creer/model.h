/* SPDX-License-Identifier: MIT */
/* A definition as it is held: classes with all that they inherit, types with
 * their classes found. */
#ifndef CROSSPLY_GAME_CREER_H
#define CROSSPLY_GAME_CREER_H

#include "game/creer/creer.h"
#include "game/creer/names.h"

/* Real definitions have five files, fifteen classes and lists of lists. */
enum {
	CREER_FILES = 64,
	CREER_CLASSES = 1024,
	CREER_MEMBERS = 1 << 18, /* of all classes, inherited ones counted */
	CREER_ARGUMENTS = 64,
	CREER_NESTING = 8 /* lists of lists */
};

typedef enum cplyi_base {
	CREER_BOOLEAN,
	CREER_INT,
	CREER_FLOAT,
	CREER_STRING,
	CREER_OBJECT,
	CREER_LIST,
	CREER_DICTIONARY
} cplyi_base;

typedef struct cplyi_class cplyi_class;

/* A place in one of the files. */
typedef struct cplyi_where {
	uint32_t file;
	cply_span at;
} cplyi_where;

typedef struct cplyi_type {
	cplyi_base base;
	bool is_const, is_nullable;
	cply_str name;            /* of the class, for CREER_OBJECT */
	const cplyi_class *class; /* the same, when linked */
	struct cplyi_type *key, *value;
	cply_str *literals; /* texts, or numbers as they are written */
	size_t n_literals;
	cply_str words; /* "an int", "a list of Tile": for messages */
	cplyi_where where;
} cplyi_type;

typedef struct cplyi_attribute {
	cply_str name, full; /* "crew", "Unit.crew" */
	cplyi_type *type;
	cply_str initial; /* its default */
	bool has_initial;
	cplyi_where where;
	struct cplyi_attribute *next; /* of the class that declares it */
} cplyi_attribute;

typedef struct cplyi_argument {
	cply_str name, full; /* "tile", "Unit.move.tile" */
	cplyi_type *type;
	cply_str initial;
	bool has_initial;
	cplyi_where where;
} cplyi_argument;

typedef struct cplyi_function {
	cply_str name, full;
	cplyi_argument *args;
	size_t n_args;
	cplyi_type *returns; /* or NULL */
	cply_str invalid;    /* what an invalid run returns */
	bool has_invalid;
	cplyi_where where, invalid_where;
	struct cplyi_function *next;
} cplyi_function;

/* An attribute as a class has it, its own or inherited. */
typedef struct cplyi_member {
	const cplyi_attribute *attribute;
	uint32_t index;
	uint32_t nth_const; /* among the const ones; UINT32_MAX: it is none */
} cplyi_member;

typedef struct cplyi_parent {
	cply_str name;
	cplyi_class *class;
	cplyi_where where;
} cplyi_parent;

struct cplyi_class {
	cply_str name;
	uint32_t index;
	cplyi_parent *parents;
	size_t n_parents;
	cplyi_attribute *attributes, **last_attribute;
	cplyi_function *functions, **last_function;
	cplyi_names own_attributes, own_functions; /* the same by name */
	cplyi_where where;
	/* linked: with everything inherited */
	bool is_linked;
	cplyi_names members; /* cplyi_member */
	cplyi_member **list; /* the same, by index */
	uint32_t n_members, n_consts;
	cplyi_names calls;  /* cplyi_function */
	uint8_t *ancestors; /* bit set of classes, itself among them */
};

struct cply_creer {
	cply_str name;
	cplyi_names names;     /* cplyi_class */
	cplyi_class **classes; /* by index */
	uint32_t n_classes;
	cplyi_class *game, *ai, *base, *player; /* base: GameObject */
	cplyi_pool pool;
};

static inline bool cplyi_is_a(const cplyi_class *c, const cplyi_class *other)
{
	return c->ancestors[other->index / 8] >> (other->index % 8) & 1;
}

/* ---- while reading ---- */

typedef struct cplyi_creer_reader {
	cply_creer *creer;
	cply_arena *arena;
	cply_diags *diags[CREER_FILES]; /* by file */
	uint32_t n_files;
	uint64_t n_members;
	bool has_errors, is_over;
} cplyi_creer_reader;

/* Reports in the file where the fault is. */
void cplyi_creer_fault(cplyi_creer_reader *r, cply_rule rule, cplyi_where at,
                       const cply_arg *args, size_t n);
#define CREER_FAULT(r, rule, at, ...)                                 \
	cplyi_creer_fault(                                            \
		(r), (rule), (at), (const cply_arg[]){ __VA_ARGS__ }, \
		sizeof((const cply_arg[]){ __VA_ARGS__ }) / sizeof(cply_arg))

/* The type that a text such as `const Tile[]` means; NULL: at fault, and
 * reported as that of `owner`. */
cplyi_type *cplyi_creer_type(cplyi_creer_reader *r, cply_str text,
                             cply_str owner, cplyi_where at);
/* Finds all classes, inherits, and compares defaults with their types. */
void cplyi_creer_link(cplyi_creer_reader *r);
/* Is the text of the definition a value of the type? */
bool cplyi_creer_fits(const cplyi_type *t, cply_str text);
bool cplyi_creer_is_null(cply_str text);

/* "Unit.crew" */
cply_str cplyi_creer_join(cply_arena *a, cply_str owner, cply_str name);

#endif
