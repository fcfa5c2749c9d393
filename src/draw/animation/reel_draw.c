/* SPDX-License-Identifier: MIT */
/* Showing what a reel holds. */
#include "draw/animation/reel.h"

static void draw_part(const cplyi_reel_part *s, const cplyi_content *k,
                      cplyi_canvas *c)
{
	if (s->is_item)
		c->ops->begin_item(c, s->id, k->title);
	cplyi_content_draw(k, c);
	if (s->is_item)
		c->ops->end_item(c);
}

void cplyi_reel_draw(const cplyi_reel *r, size_t frame, const cplyi_box *only,
                     cplyi_canvas *c)
{
	c->ops->begin(c, &r->page);
	for (uint32_t g = r->first_group; g != CPLYI_NO_PART;
	     g = r->groups[g].next) {
		const cplyi_group *group = &r->groups[g];
		c->ops->begin_group(c, group->name, group->title,
		                    group->has_font ? &group->font : NULL);
		for (uint32_t i = group->first; i != CPLYI_NO_PART;
		     i = r->parts[i].next) {
			const cplyi_reel_part *s = &r->parts[i];
			const cplyi_content *k =
				&s->contents[cplyi_reel_part_at(s, frame)];
			if (!only || cplyi_box_meets(k->box, *only))
				draw_part(s, k, c);
		}
		c->ops->end_group(c);
	}
	c->ops->end(c);
}

cplyi_box cplyi_reel_changed(const cplyi_reel *r, size_t frame)
{
	cplyi_box box = { 0, 0, r->page.width, r->page.height };
	if (!frame)
		return box;
	box = (cplyi_box){ 0, 0, 0, 0 };
	for (uint32_t i = 0; i < r->n_parts; i++) {
		const cplyi_reel_part *s = &r->parts[i];
		uint32_t was = cplyi_reel_part_at(s, frame - 1);
		uint32_t is = cplyi_reel_part_at(s, frame);
		if (was == is)
			continue;
		box = cplyi_box_join(box, s->contents[was].box);
		box = cplyi_box_join(box, s->contents[is].box);
	}
	return box;
}
