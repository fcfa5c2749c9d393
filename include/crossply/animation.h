/* SPDX-License-Identifier: MIT */
/** \file
 * Animations: a log of any kind drawn after each of its steps. An animation is
 * made once and then written as an animated SVG, as a page to play it in or,
 * frame by frame, in other formats. What does not change from one frame to the
 * next is stored once. */
#ifndef CROSSPLY_ANIMATION_H
#define CROSSPLY_ANIMATION_H

#include "base.h"
#include "draw.h"
#include "timeline.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Options of an animation; all zero is a good choice. */
typedef struct cply_animation_options {
	cply_draw_options draw;
	/** Positions. It begins where there is something to see: after the
	 *  first step of a game. `to` 0: the end of the record. */
	uint64_t from, to;
	double speed;     /**< 1: as it was; 0: so that it takes `length` */
	int64_t length;   /**< ms; 0: 30 seconds. Never slower than it was */
	bool keep_idle;   /**< else pauses are cut out */
	int64_t idle;     /**< what a pause is, in ms; 0: CPLY_IDLE_DEFAULT */
	cply_clock clock; /**< that captions and the page show */
	int64_t frame;    /**< steps nearer than this many ms are one frame;
	                   *   0: 50; negative: every step is one */
	uint32_t max_frames; /**< 0: 600; of more steps only some have one */
	int64_t hold;        /**< ms that the last frame stays; 0: 3 seconds */
	bool once;           /**< stop at the end instead of looping */
	bool no_captions;    /**< without clock and description below */
	cply_str byline;     /**< whose record it is, for the caption */
} cply_animation_options;

typedef struct cply_frame {
	uint64_t position;    /**< of the record */
	int64_t at, duration; /**< ms from the start of the animation */
	int64_t clock;        /**< ms of the record, on the clock to show */
	uint32_t marks;       /**< of the steps since the frame before */
	cply_str text;        /**< what the last of these did */
} cply_frame;

/** A position that has a name, such as "turn:12". */
typedef struct cply_animation_name {
	cply_str text;
	uint64_t position;
} cply_animation_name;

typedef struct cply_animation {
	const cply_frame *frames; /**< at least one */
	size_t n_frames;
	int64_t length; /**< ms, with the hold at the end */
	bool is_timed, once;
	uint64_t n_steps; /**< of the whole record */
	const char *const *mark_names;
	/** How many steps have each mark, with a frame of their own or not */
	const uint64_t *mark_counts;
	const cply_animation_name *names; /**< in the order of positions */
	size_t n_names;
	cply_clock clock;
	int64_t begin, end; /**< of its first and last frame, wall time */
	const cply_gap *gaps;
	size_t n_gaps;
	cply_str byline;
	const struct cplyi_reel *reel_; /* the pictures */
} cply_animation;

/** Animates a document whose kind has a timeline, otherwise returns
 *  CPLY_UNSUPPORTED; CPLY_NOMEM when the arena is used up. */
CPLY_API CPLY_NODISCARD cply_status
cply_animation_make(const cply_doc *doc, const cply_animation_options *o,
                    cply_arena *a, cply_animation *out);

/** An animated SVG. In print, or if the reader prefers reduced motion, it
 *  shows the last position. */
CPLY_API CPLY_NODISCARD bool cply_animation_svg(const cply_animation *animation,
                                                cply_arena *scratch,
                                                cply_buf *out);
/** A self-contained page that plays the animation, with nothing loaded from
 *  elsewhere. Best made with every step a frame, at speed 1, with pauses and
 *  without captions: the page has a clock and skips pauses itself. */
CPLY_API CPLY_NODISCARD bool
cply_animation_html(const cply_animation *animation, cply_arena *scratch,
                    cply_buf *out);

#ifdef __cplusplus
}
#endif
#endif
