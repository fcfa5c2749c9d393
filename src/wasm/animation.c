/* SPDX-License-Identifier: MIT */
/* A record or a race as an animation: a picture that moves, or a page. */
#include "crossply/animation.h"
#include "wasm/inside.h"

enum {
	FRAMES = 600,
	PAGE_FRAMES = 20000,
	/* Squares drawn in all: bounds the time that it takes. */
	SQUARES = 20000000,
	PAGE_SQUARES = 200000000
};

static const char *const forms[] = { "svg", "page", NULL };

static uint32_t frames(const cply_doc *doc, uint64_t squares, uint32_t most)
{
	uint64_t each = 1;
	if (doc->kind->squares)
		each += doc->kind->squares(doc);
	uint64_t n = squares / each;
	return n < 2 ? 2 : n < most ? (uint32_t)n : most;
}

/* {as, seconds, noClues} */
cply_status cplyi_w_animation(cplyi_w_call *c)
{
	int as = cplyi_w_choice(c, "as", forms, 0);
	cply_animation animation;
	cply_animation_options o = {
		.draw.no_clues = cplyi_w_flag(c, "noClues"),
		.length = 1000 * cplyi_w_number(c, "seconds", 0),
		.max_frames = frames(c->doc, SQUARES, FRAMES),
	};
	if (as < 0)
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "an animation is svg or page");
	if (cplyi_w_race_doc(c->d) == c->doc)
		o.idle = -1; /* its clock has no pauses */
	if (c->doc->kind->byline)
		o.byline = c->doc->kind->byline(c->doc);
	if (as == 1) { /* it has its own clock, and speeds to choose from */
		o.speed = 1;
		o.keep_idle = true;
		o.frame = -1;
		o.no_captions = true;
		o.max_frames = frames(c->doc, PAGE_SQUARES, PAGE_FRAMES);
	}
	cply_status s = c->doc->log
	                        ? CPLY_UNSUPPORTED
	                        : cply_animation_make(c->doc, &o, c->scratch,
	                                              &animation);
	if (s == CPLY_UNSUPPORTED)
		return cplyi_w_refuse_text(c, s, "a ",
		                           cply_str_of(c->doc->kind->title),
		                           " is not animated");
	if (s != CPLY_OK)
		return cplyi_w_no_memory(c);
	bool is_made =
		as == 1 ? cply_animation_html(&animation, c->scratch, &c->out)
			: cply_animation_svg(&animation, c->scratch, &c->out);
	return is_made ? CPLY_OK : cplyi_w_no_memory(c);
}
