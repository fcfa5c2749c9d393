/* SPDX-License-Identifier: MIT */
/* A canvas that remembers: pictures of one thing at several positions, as
 * display lists. Each item has its different contents once, and a list of the
 * frames at which it changes from one to another. */
#ifndef CROSSPLY_DRAW_REEL_H
#define CROSSPLY_DRAW_REEL_H

#include "draw/canvas.h"

/* Empty when right <= left or bottom <= top. */
typedef struct cplyi_box {
	cplyi_len left, top, right, bottom;
} cplyi_box;

/* What is drawn becomes words of 32 bits, so that two contents are the same
 * when their words are: the kind, then
 *   RECT    x y width height paint
 *   LINE    x1 y1 x2 y2 width paint
 *   CIRCLE  x y radius width paint
 *   POLY    width paint, n, then x y of each
 *   TEXT    x y size style anchor paint, n of runs, n of bytes, runs, bytes
 * A paint is two words, a run three. */
enum {
	CPLYI_OP_RECT,
	CPLYI_OP_LINE,
	CPLYI_OP_CIRCLE,
	CPLYI_OP_POLY,
	CPLYI_OP_TEXT
};

typedef struct cplyi_content {
	const uint32_t *words;
	size_t n_words;
	cply_str title;
	cplyi_box box;
} cplyi_content;

typedef struct cplyi_reel_change {
	uint32_t frame;   /* from this one on */
	uint32_t content; /* this is to be seen */
} cplyi_reel_change;

#define CPLYI_NO_PART UINT32_MAX

/* An item, or what is drawn between items. */
typedef struct cplyi_reel_part {
	uint64_t id;
	cplyi_content *contents;    /* [0] is empty */
	cplyi_reel_change *changes; /* by frame */
	uint32_t n_contents, cap_contents, n_changes, cap_changes;
	uint32_t next; /* in the group, or CPLYI_NO_PART */
	uint32_t seen; /* number of the last frame that drew it, from 1 */
	bool is_item;
} cplyi_reel_part;

typedef struct cplyi_group {
	const char *name;
	cply_str title;
	bool has_font;
	cplyi_font font;
	uint32_t first; /* of its parts */
	uint32_t made;  /* frame in which it was first drawn */
	uint32_t next;  /* group, or CPLYI_NO_PART */
} cplyi_group;

typedef struct cplyi_reel {
	cplyi_canvas base; /* draw on this */
	cplyi_canvas *ruler;
	cply_arena *arena;
	cplyi_keep keep;
	cplyi_page page; /* as large as the largest */
	cplyi_group *groups;
	uint32_t n_groups, cap_groups, first_group;
	cplyi_reel_part *parts;
	uint32_t n_parts, cap_parts;
	uint32_t n_frames;
	bool failed;
	/* what is being drawn */
	uint32_t group, last_group, part;
	uint32_t now;   /* frame */
	uint32_t loose; /* stretches without an item so far in the group */
	bool in_item, is_loose;
	cply_str title;
	uint32_t *words;
	size_t n_words, cap_words;
} cplyi_reel;

/* Lengths are measured by `ruler`, which must live as long as the reel. */
void cplyi_reel_init(cplyi_reel *r, cply_arena *a, cplyi_canvas *ruler);
/* Begins the next frame; then a picture is drawn on &r->base. What the frame
 * does not draw of a group is gone; a group it leaves out stays as it was. */
void cplyi_reel_frame(cplyi_reel *r);
/* Adds groups at the end of a frame that was drawn before: captions. */
void cplyi_reel_again(cplyi_reel *r, uint32_t frame);

/* What the part shows at a frame: an index of its contents. */
uint32_t cplyi_reel_part_at(const cplyi_reel_part *s, size_t frame);
cplyi_box cplyi_content_box(const cplyi_content *k, cplyi_canvas *ruler);
void cplyi_content_draw(const cplyi_content *k, cplyi_canvas *c);
/* The whole picture of a frame, or, with `only`, what touches this box. */
void cplyi_reel_draw(const cplyi_reel *r, size_t frame, const cplyi_box *only,
                     cplyi_canvas *c);
/* All that differs between the frame and the one before it. */
cplyi_box cplyi_reel_changed(const cplyi_reel *r, size_t frame);

bool cplyi_box_is_empty(cplyi_box b);
cplyi_box cplyi_box_join(cplyi_box a, cplyi_box b);
bool cplyi_box_meets(cplyi_box a, cplyi_box b);

#endif
