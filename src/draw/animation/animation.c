/* SPDX-License-Identifier: MIT */
/* Making an animation: every frame's position is drawn on a reel. */
#include "draw/animation/parts.h"
#include "format/format.h"

#include "draw/drawing.h"
#include "draw/svg/svg.h"

typedef struct studio {
	const cply_doc *doc;
	const cply_animation_options *o;
	cply_timeline timeline;
	cplyi_reel *reel;
	cply_arena scratch; /* of one frame */
	cply_arena *arena;
} studio;

static cply_str describe(const studio *s, uint64_t position)
{
	const cply_timeline *t = &s->timeline;
	cply_buf b;
	cply_buf_init(&b, s->arena);
	if (position)
		t->ops->describe(t->record, position - 1, &b);
	else
		cply_put(&b, "Start");
	return cply_buf_str(&b);
}

static cply_status shoot(studio *s, const cply_frame *frame)
{
	cply_status status = cply_timeline_seek(&s->timeline, frame->position);
	if (status)
		return status;
	const cply_scene scene = { .doc = s->doc,
		                   .state = s->timeline.state,
		                   .options = s->o->draw };
	cply_arena_reset(&s->scratch, s->arena->budget);
	cplyi_reel_frame(s->reel);
	if (!s->doc->kind->drawing->picture(&scene, &s->reel->base,
	                                    &s->scratch))
		return CPLY_NOMEM;
	return s->reel->failed ? CPLY_NOMEM : CPLY_OK;
}

static cply_status shoot_all(studio *s, cply_animation *animation)
{
	cply_frame *frames = (cply_frame *)animation->frames; /* ours still */
	for (size_t i = 0; i < animation->n_frames; i++) {
		cply_status status = shoot(s, &frames[i]);
		if (status)
			return status;
		frames[i].text = describe(s, frames[i].position);
	}
	cply_arena_reset(&s->scratch, s->arena->budget);
	if (!s->o->no_captions)
		cplyi_animation_captions(animation, s->reel, &s->scratch);
	return s->reel->failed || s->arena->failed ? CPLY_NOMEM : CPLY_OK;
}

cply_status cplyi_animation_make(const cply_doc *doc,
                                 const cply_animation_options *o,
                                 cplyi_canvas *ruler, cply_arena *a,
                                 cply_animation *out)
{
	studio s = { .doc = doc, .o = o, .arena = a };
	*out = (cply_animation){ 0 };
	if (!doc->kind->timeline || !doc->kind->drawing)
		return CPLY_UNSUPPORTED;
	s.reel = CPLY_NEW(a, 1, cplyi_reel);
	if (!s.reel)
		return CPLY_NOMEM;
	cplyi_reel_init(s.reel, a, ruler);
	cply_status status =
		cply_timeline_open(&s.timeline, doc->kind->timeline,
	                           doc->as.record, o->idle, a);
	s.timeline.clock = o->clock;
	if (!status)
		status = cplyi_animation_cut(&s.timeline, o, a, out);
	if (status)
		return status;
	out->byline = cply_str_copy(a, o->byline);
	out->once = o->once;
	out->reel_ = s.reel;
	cply_arena_init(&s.scratch, a->memory, a->budget);
	status = shoot_all(&s, out);
	cply_arena_free(&s.scratch);
	return status;
}

cply_status cply_animation_make(const cply_doc *doc,
                                const cply_animation_options *o, cply_arena *a,
                                cply_animation *out)
{
	cplyi_svg *ruler = CPLY_NEW(a, 1, cplyi_svg);
	*out = (cply_animation){ 0 };
	if (!ruler)
		return CPLY_NOMEM;
	cplyi_svg_init(ruler, NULL, 0);
	return cplyi_animation_make(doc, o, &ruler->base, a, out);
}
