/* SPDX-License-Identifier: MIT */
/* The inside of the filler. Every word of the grid has a domain: the words of
 * the list that still fit. Propagation keeps, for each square, the letters that
 * both its words allow; the search assigns one word after the other, best guess
 * first, and learns which crossings make trouble. */
#ifndef CROSSPLY_CROSSWORD_FILL_FILL_H
#define CROSSPLY_CROSSWORD_FILL_FILL_H

#include "crossply/fill.h"
#include "crossword/grid/shape.h"
#include "crossword/list/list.h"

enum { CPLYI_LIST_MOST = 192 }; /* domains up to this size are lists */
#define CPLYI_NO_SLOT UINT32_MAX

/* The words of one length, best score first. */
typedef struct cplyi_fill_bucket {
	uint32_t length;
	uint32_t n, n_blocks; /* of 64 bits */
	uint32_t *items;      /* rank: item of the list */
	uint32_t *roots;      /* rank: number of its root */
	uint8_t *letters;     /* rank * length */
	uint16_t *scores;
	uint64_t *masks; /* [position][letter][block] */
	uint32_t n_letters;
} cplyi_fill_bucket;

/* Words with the same root, of any length. */
typedef struct cplyi_fill_member {
	uint32_t rank;
	uint8_t length;
} cplyi_fill_member;

typedef struct cplyi_fill_index {
	const cply_words *words;
	cplyi_fill_bucket buckets[CPLYI_WORD_MOST + 1];
	cplyi_fill_member *members; /* by root */
	uint32_t *first;            /* of each root, and one past the last */
	uint32_t n_roots;
	uint32_t *rank; /* item of the list: its rank */
} cplyi_fill_index;

/* A place for a word. Squares with one letter have one position each; a rebus
 * that is given has several. */
typedef struct cplyi_fill_place {
	const cply_slot *slot;
	uint32_t length; /* letters */
	cplyi_fill_bucket *bucket;
	uint32_t cells[CPLYI_WORD_MOST];  /* by position */
	uint32_t others[CPLYI_WORD_MOST]; /* crossing place */
	uint8_t other_at[CPLYI_WORD_MOST];
	uint64_t given[CPLYI_WORD_MOST]; /* letters allowed from the start */
	uint32_t weights[CPLYI_WORD_MOST];
	uint16_t *residues; /* [position * 64 + letter]: a block with support */
	bool is_given;      /* complete before the search */
	bool is_free;       /* left out: anything goes (explain) */
	uint8_t word[CPLYI_WORD_MOST]; /* if it is given */
} cplyi_fill_place;

/* What is left for a place; versions are never changed once the search has gone
 * deeper. */
typedef struct cplyi_fill_domain {
	uint32_t n;
	bool is_list;
	uint32_t level; /* of the search at which it was made */
	uint32_t owned; /* the same of what `in` points to */
	union {
		uint64_t *bits;
		uint32_t *list; /* ranks, ascending */
	} in;
	uint64_t support[]; /* letters by position */
} cplyi_fill_domain;

typedef struct cplyi_fill_decision {
	uint32_t place, rank;
	uint32_t n_trail;
	size_t chunk, at; /* of the stack */
} cplyi_fill_decision;

typedef struct cplyi_fill_change {
	uint32_t place;
	cplyi_fill_domain *was;
} cplyi_fill_change;

/* Memory that grows with the depth of the search and shrinks with it. */
typedef struct cplyi_fill_stack {
	uint8_t **chunks;
	size_t n, cap;
	size_t chunk, at;
} cplyi_fill_stack;

/* What the search is after. */
typedef enum cplyi_fill_stage {
	CPLYI_FIRST,  /* any filling */
	CPLYI_FLOOR,  /* one with a higher lowest score */
	CPLYI_POLISH, /* part by part a higher sum */
	CPLYI_FINISHED
} cplyi_fill_stage;

struct cply_fill {
	cply_memory memory;
	cply_arena arena;
	cply_crossword cw; /* a copy */
	cplyi_shape shape;
	const cply_words *words;
	cplyi_fill_index index;
	cplyi_fill_place *places;
	uint32_t n_places, n_given;
	cplyi_fill_domain **states;
	uint32_t min_score;
	bool same_roots;
	bool is_scored;
	cply_str problem;
	uint64_t random;
	/* the search */
	cplyi_fill_stack stack;
	cplyi_fill_change *trail;
	uint32_t n_trail, cap_trail;
	cplyi_fill_decision *decisions;
	uint32_t n_decisions;
	uint32_t *queue; /* places to look at again */
	bool *is_queued;
	uint32_t n_queue;
	uint32_t *assigned; /* places with one word left, to be told */
	uint32_t n_assigned;
	bool is_started, is_hopeless; /* the root has no filling */
	bool no_memory;
	uint32_t floor; /* lowest score now */
	uint32_t last_place;
	uint64_t run_fails, run_limit;
	uint32_t n_runs;
	uint64_t fails_allowed; /* of this attempt; 0: no end */
	uint64_t attempt_fails;
	cply_fill_progress done;
	/* what was found */
	uint32_t *best; /* rank by place; UINT32_MAX: given */
	bool has_best;
	uint64_t best_sum;
	uint32_t best_min;
	uint32_t **earlier; /* fillings that others must differ from */
	uint32_t n_earlier;
	uint32_t n_turned;
	/* getting better */
	cplyi_fill_stage stage;
	uint32_t low, high; /* floors: reached; not reached */
	uint32_t *scores;   /* different ones, ascending */
	uint32_t n_scores;
	bool *is_frozen;   /* places that keep their word (polish) */
	uint64_t part_sum; /* to be exceeded */
	uint32_t n_polished, n_idle;
	/* handed out */
	cply_arena answers;
	cply_filling filling;
};

/* ---- index.c ---- */

bool cplyi_fill_index_make(cply_fill *f, const bool *lengths,
                           const cply_fill_options *o);
/* The number of the root of any word, or UINT32_MAX: nobody else has it. */
uint32_t cplyi_fill_root(const cply_fill *f, const uint8_t *letters,
                         uint32_t n);
/* How many of the first words score at least this. */
uint32_t cplyi_bucket_above(const cplyi_fill_bucket *b, uint32_t score);

static inline const uint64_t *cplyi_mask(const cplyi_fill_bucket *b,
                                         uint32_t position, uint32_t letter)
{
	return b->masks +
	       ((size_t)position * b->n_letters + letter) * b->n_blocks;
}

/* ---- places.c ---- */

/* False: out of memory, or f->problem is set. */
bool cplyi_fill_places(cply_fill *f, const cply_fill_options *o);

/* ---- domain.c ---- */

void *cplyi_push(cply_fill *f, size_t size);
/* Domains as they are before any decision, for the floor of now; false: there
 * is no filling (or no memory). */
bool cplyi_fill_root_domains(cply_fill *f);
/* Makes everything agree; false: some place has nothing left. */
bool cplyi_propagate(cply_fill *f);
/* Leaves only this word, or all but it; false: nothing is left. */
bool cplyi_choose(cply_fill *f, uint32_t place, uint32_t rank);
bool cplyi_refuse(cply_fill *f, uint32_t place, uint32_t rank);
void cplyi_undo(cply_fill *f, uint32_t n_trail, size_t chunk, size_t at);
bool cplyi_contains(const cplyi_fill_domain *s, uint32_t rank);
/* The only word that is left. */
uint32_t cplyi_only(const cplyi_fill_domain *s, const cplyi_fill_bucket *b);
/* Calls for each word that is left, best first, while it returns true. */
void cplyi_each(const cplyi_fill_domain *s, const cplyi_fill_bucket *b,
                bool (*take)(void *ctx, uint32_t rank), void *ctx);

/* ---- choose.c ---- */

uint32_t cplyi_pick_place(cply_fill *f);
uint32_t cplyi_pick_word(cply_fill *f, uint32_t place);
/* How many words of the other place each letter leaves, as logarithms. */
void cplyi_room(cply_fill *f, uint32_t place, uint32_t position,
                double out[CPLYI_LETTERS]);

/* ---- search.c ---- */

uint64_t cplyi_random(cply_fill *f);
void cplyi_restart(cply_fill *f);
/* Up to so many nodes: MORE, FOUND (every place has a word) or IMPOSSIBLE. */
cply_fill_state cplyi_search(cply_fill *f, uint64_t nodes);

/* ---- improve.c ---- */

void cplyi_keep_best(cply_fill *f);
cply_fill_state cplyi_improve(cply_fill *f, uint64_t nodes);

#endif
