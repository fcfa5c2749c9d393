/* SPDX-License-Identifier: MIT */
/** \file
 * A record of steps: how many, when, what each did, and the position after any
 * of them. A kind of document describes its steps in one const table; seeking,
 * replaying, skipping pauses and jumping to marks are written once, on that.
 *
 * "Position n" is after n steps: 0 is the start, cply_timeline_count() the
 * end. Step k leads from position k to position k + 1. */
#ifndef CROSSPLY_TIMELINE_H
#define CROSSPLY_TIMELINE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Most kinds of marks that a record may have. */
enum { CPLY_MARKS_MAX = 32 };

/** No step, no position. */
#define CPLY_NO_STEP UINT64_MAX

/** What a kind tells of its records. `record` is the document's own model; a
 *  state is memory that only the kind looks into. */
typedef struct cply_timeline_ops {
	/** Names of the bits of `marks`, up to a NULL: "correction". */
	const char *const *mark_names;
	uint64_t (*count)(const void *record);
	/** Milliseconds from the beginning of the record; never less than that
	 *  of the step before. NULL: steps have no times. */
	int64_t (*time)(const void *record, uint64_t step);
	/** About how many bytes a state takes: decides on checkpoints. */
	size_t (*state_size)(const void *record);
	/** A state at position 0, or NULL (and a failed arena). */
	void *(*new_state)(const void *record, cply_arena *a);
	/** Makes `to` the same as `from`; both are of this record. */
	void (*copy)(const void *record, void *to, const void *from);
	/** From position `step` to the next; and exactly back. */
	void (*apply)(const void *record, void *state, uint64_t step);
	void (*undo)(const void *record, void *state, uint64_t step);
	/** Goes from one position to another at once, for a record that has
	 *  any state at hand; or NULL: apply, undo and checkpoints are used. */
	void (*jump)(const void *record, void *state, uint64_t from,
	             uint64_t to);
	/** One line about a step, for people; no line break, not escaped. */
	void (*describe)(const void *record, uint64_t step, cply_buf *out);
	/** What kind of step it is: bits in the order of `mark_names`. */
	uint32_t (*marks)(const void *record, uint64_t step);
	/** Was the player away, as the record itself says, in the time before
	 *  this step? NULL: it does not say. */
	bool (*is_away)(const void *record, uint64_t step);
	/** The position that a name of this kind ("turn:12") means, or
	 *  CPLY_NO_STEP. NULL: there are no such names. */
	uint64_t (*find)(const void *record, cply_str name);
} cply_timeline_ops;

/** A span without steps in which the player did something else. */
typedef struct cply_gap {
	uint64_t step; /**< the pause stands before this step */
	int64_t begin, end;
	int64_t before; /**< how long all gaps before it are together */
} cply_gap;

/** A record and where one stands in it. */
typedef struct cply_timeline {
	const cply_timeline_ops *ops;
	const void *record;
	const void *state; /**< at `position` */
	uint64_t position;
	cply_gap *gaps; /**< of at least `idle` ms, or away; in order */
	size_t n_gaps;
	int64_t idle;

	cply_arena *arena_;
	void *state_;
	void **checkpoints_;
	uint64_t every_; /* steps from one checkpoint to the next */
	size_t n_checkpoints_, made_;
} cply_timeline;

/** Pauses of a minute and more are called idle when nothing else is said. */
enum { CPLY_IDLE_DEFAULT = 60000 };

/** Opens a record at position 0. Checkpoints are made on the way as seeking
 *  needs them, never more than a part of what the arena may still hand out.
 *  `idle` 0: CPLY_IDLE_DEFAULT; below 0: no gap is looked for. */
CPLY_API CPLY_NODISCARD cply_status
cply_timeline_open(cply_timeline *t, const cply_timeline_ops *ops,
                   const void *record, int64_t idle, cply_arena *a);
CPLY_API uint64_t cply_timeline_count(const cply_timeline *t);
/** Has the record times? */
CPLY_API bool cply_timeline_is_timed(const cply_timeline *t);
/** Goes to a position; one past the end is the end. CPLY_NOMEM leaves the
 *  timeline where it was. */
CPLY_API CPLY_NODISCARD cply_status cply_timeline_seek(cply_timeline *t,
                                                       uint64_t position);

/** The time of a position: that of the step that led to it, 0 at the start.
 *  Always 0 in a record without times. */
CPLY_API int64_t cply_timeline_time(const cply_timeline *t, uint64_t position);
/** The last position that is not later than `ms`. */
CPLY_API uint64_t cply_timeline_at_time(const cply_timeline *t, int64_t ms);
/** From the beginning of the record to its last step. */
CPLY_API int64_t cply_timeline_length(const cply_timeline *t);
/** The same clock with idle gaps cut out, and back again. Of a gap it shows one
 *  moment only; the way back leads to its end. */
CPLY_API int64_t cply_timeline_active(const cply_timeline *t, int64_t ms);
CPLY_API int64_t cply_timeline_wall(const cply_timeline *t, int64_t active);

/** The nearest position after (before) `from` whose step has one of `marks`,
 *  or CPLY_NO_STEP. */
CPLY_API uint64_t cply_timeline_next(const cply_timeline *t, uint64_t from,
                                     uint32_t marks);
CPLY_API uint64_t cply_timeline_previous(const cply_timeline *t, uint64_t from,
                                         uint32_t marks);
/** The nearest position after (before) `from` whose description has `text` in
 *  it, without case, or CPLY_NO_STEP. */
CPLY_API uint64_t cply_timeline_search(const cply_timeline *t, uint64_t from,
                                       cply_str text, cply_arena *scratch);
CPLY_API uint64_t cply_timeline_search_back(const cply_timeline *t,
                                            uint64_t from, cply_str text,
                                            cply_arena *scratch);
/** The bit of a mark by name, or 0. */
CPLY_API uint32_t cply_timeline_mark(const cply_timeline *t, cply_str name);

/** What people write for a position: "120", "last", "3:25", "1:02:03.5",
 *  "50%" or "12.5%" of the steps, or a name that the kind knows. CPLY_NO_STEP
 *  when it is none, also for a number or time past the end. */
CPLY_API uint64_t cply_timeline_parse(const cply_timeline *t, cply_str text);
/** "3:25", "1:02:03": a time for people. */
CPLY_API void cply_put_clock(cply_buf *out, int64_t ms);

#ifdef __cplusplus
}
#endif
#endif
