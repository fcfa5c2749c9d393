/* SPDX-License-Identifier: MIT */
/** \file
 * A record of steps: how many, when, what each did, and the position after any
 * of them. A kind of document describes its steps in one const table; seeking,
 * replaying, skipping pauses, jumping to marks and finding the position that
 * people ask for are written once, on top of that.
 *
 * "Position n" is after n steps: 0 is the start, cply_timeline_count() the
 * end. People count steps from 1: step n leads to position n. The functions of
 * a kind count them from 0: step k leads from position k to k + 1. */
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

/** The two clocks of a log. Both start with its first step. */
typedef enum cply_clock {
	CPLY_CLOCK_ACTIVE, /**< stops during pauses; the default */
	CPLY_CLOCK_WALL    /**< runs on during pauses */
} cply_clock;

/** A position that has a name, such as turn:12. Start a search
 *  with one that is all zero. */
typedef struct cply_name {
	const char *kind; /**< "turn" */
	cply_str value;   /**< "12"; valid until the next */
	uint64_t position;

	uint64_t at_, n_; /* where the search resumes; how many were found */
	char digits_[32];
} cply_name;

/** What a kind knows about its logs. `record` is the document's own model; a
 *  state is memory that only the kind looks into. */
typedef struct cply_timeline_ops {
	/** Names of the bits of `marks`, up to a NULL: "correction". */
	const char *const *mark_names;
	uint64_t (*count)(const void *record);
	/** Milliseconds since the start of the record; never decreases from
	 *  one step to the next. NULL: steps have no times. */
	int64_t (*time)(const void *record, uint64_t step);
	/** Approximate size of a state in bytes, to decide on checkpoints. */
	size_t (*state_size)(const void *record);
	/** A state at position 0, or NULL if the arena is used up. */
	void *(*new_state)(const void *record, cply_arena *a);
	/** Copies `from` to `to`; both belong to this record. */
	void (*copy)(const void *record, void *to, const void *from);
	/** Goes from position `step` to the next; `undo` is the exact
	 *  opposite. */
	void (*apply)(const void *record, void *state, uint64_t step);
	void (*undo)(const void *record, void *state, uint64_t step);
	/** Goes straight from one position to another. NULL: apply, undo and
	 *  checkpoints are used. */
	void (*jump)(const void *record, void *state, uint64_t from,
	             uint64_t to);
	/** One line about a step, for people; no line break, not escaped. */
	void (*describe)(const void *record, uint64_t step, cply_buf *out);
	/** What kind of step it is: bits in the order of `mark_names`. */
	uint32_t (*marks)(const void *record, uint64_t step);
	/** Does the log say that the player was away just before this step?
	 *  NULL: logs of this kind do not say. */
	bool (*is_away)(const void *record, uint64_t step);
	/** The kinds of names that positions have ("turn"), up to a NULL. */
	const char *const *name_kinds;
	/** Goes to the next name, in the order of positions; false after the
	 *  last. NULL: there are no names. */
	bool (*next_name)(const void *record, cply_name *name);
	/** The first position with anything to see: 1 if nothing is there
	 *  before the first step. */
	uint64_t first;
	/** Does this log say itself when the player was away? Then a long time
	 *  without a step is no gap. NULL: it does not. */
	bool (*has_pauses)(const void *record);
} cply_timeline_ops;

/** A span without steps in which the player did something else. */
typedef struct cply_gap {
	uint64_t step; /**< the pause is before this step */
	int64_t begin, end;
	int64_t before; /**< total length of the gaps before it */
} cply_gap;

/** A log and the current position in it. */
typedef struct cply_timeline {
	const cply_timeline_ops *ops;
	const void *record;
	const void *state; /**< at `position` */
	uint64_t position;
	cply_gap *gaps; /**< of at least `idle` ms, or away; in order */
	size_t n_gaps;
	int64_t idle;
	cply_clock clock; /**< that people see; may be set at any time */

	cply_arena *arena_;
	void *state_;
	void **checkpoints_;
	uint64_t every_; /* steps from one checkpoint to the next */
	size_t n_checkpoints_, made_;
} cply_timeline;

/** By default pauses of a minute or more count as idle. */
enum { CPLY_IDLE_DEFAULT = 60000 };

/** Opens a record at position 0. Checkpoints are made when seeking needs them;
 *  they take only a fraction of what is left in the arena. `idle` 0:
 *  CPLY_IDLE_DEFAULT; below 0: no gaps. */
CPLY_API CPLY_NODISCARD cply_status
cply_timeline_open(cply_timeline *t, const cply_timeline_ops *ops,
                   const void *record, int64_t idle, cply_arena *a);
CPLY_API uint64_t cply_timeline_count(const cply_timeline *t);
/** Does the log have times? */
CPLY_API bool cply_timeline_is_timed(const cply_timeline *t);
/** Goes to a position, at most to the end. After CPLY_NOMEM the position is
 *  unchanged. */
CPLY_API CPLY_NODISCARD cply_status cply_timeline_seek(cply_timeline *t,
                                                       uint64_t position);

/** The time of a position: that of the step that led to it, 0 at the start.
 *  Always 0 in a record without times. */
CPLY_API int64_t cply_timeline_time(const cply_timeline *t, uint64_t position);
/** The last position that is not later than `ms`. */
CPLY_API uint64_t cply_timeline_at_time(const cply_timeline *t, int64_t ms);
/** From the beginning of the record to its last step. */
CPLY_API int64_t cply_timeline_length(const cply_timeline *t);
/** The same clock with idle gaps cut out, and back again. A gap becomes one
 *  instant; the way back leads to its end. */
CPLY_API int64_t cply_timeline_active(const cply_timeline *t, int64_t ms);
CPLY_API int64_t cply_timeline_wall(const cply_timeline *t, int64_t active);
/** The time of a position on the timeline's own clock: the one to print. */
CPLY_API int64_t cply_timeline_shown(const cply_timeline *t, uint64_t position);

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

/** The position that a text asks for (cply_goal_read) on the timeline's
 *  own clock, or CPLY_NO_STEP. */
CPLY_API uint64_t cply_timeline_find(const cply_timeline *t, cply_str text);

/* ---- positions as people write them ---- */

typedef enum cply_goal_kind {
	CPLY_GOAL_NOTHING, /**< it is not a position */
	CPLY_GOAL_STEP,    /**< 120 */
	CPLY_GOAL_LAST,    /**< last */
	CPLY_GOAL_SHARE,   /**< 50%, 12.5% */
	CPLY_GOAL_TIME,    /**< 3:25, 1:02:03.5 */
	CPLY_GOAL_NAME     /**< turn:12, event:7 */
} cply_goal_kind;

/** A position as written, not yet looked up in a log. */
typedef struct cply_goal {
	cply_goal_kind kind;
	cply_str text;   /**< as it was written */
	uint64_t number; /**< the step; thousandths of a percent */
	/** Of a time: the first and last ms that are printed as this time. */
	int64_t from, until;
	cply_str name, value; /**< "turn", "12"; of the text */
} cply_goal;

/** Where to look up positions: in a record or in a streamed log. */
typedef struct cply_steps {
	void *ctx;
	/** Are there at least this many steps? Reads no further than needed. */
	bool (*has)(void *ctx, uint64_t position);
	uint64_t (*count)(void *ctx);
	/** As it is printed, in ms; NULL: there are no times. */
	int64_t (*time)(void *ctx, uint64_t position);
	const char *const *name_kinds; /**< up to a NULL; or NULL */
	bool (*next_name)(void *ctx, cply_name *name);
	/** Finds a name without searching, or NULL. CPLY_NO_STEP: not known. */
	uint64_t (*find)(void *ctx, cply_str name, cply_str value);
} cply_steps;

/** Reads a position. False and CPLY_GOAL_NOTHING: it is not one. */
CPLY_API bool cply_goal_read(cply_str text, cply_goal *out);
/** The position that was asked for, or CPLY_NO_STEP. A time means the last
 *  step that is printed with this time or an earlier one. */
CPLY_API uint64_t cply_goal_find(const cply_goal *p, const cply_steps *in);
/** Says why there is no such position: "--at 500 is out of range (0 to 80)".
 *  `option` may be empty. */
CPLY_API void cply_goal_explain(const cply_goal *p, const cply_steps *in,
                                cply_str option, cply_buf *out);
/** Looks in a timeline, which must outlive the result. */
CPLY_API cply_steps cply_timeline_steps(const cply_timeline *t);

/** "3:25", "1:02:03": a time for people. */
CPLY_API void cply_put_clock(cply_buf *out, int64_t ms);

#ifdef __cplusplus
}
#endif
#endif
