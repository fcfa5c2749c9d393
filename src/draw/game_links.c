/* SPDX-License-Identifier: MIT */
/* Links: things without a place of their own that refer to two things with one,
 * such as the web between two nests. */
#include "draw/game.h"

enum { MOST_LINKS = 1 << 12 };

/* The two places that it refers to first; false: it does not. */
static bool find_ends(cply_game_value o, cplyi_game_point ends[2])
{
	const cply_game_slot *seen = NULL;
	size_t n = 0;
	cply_game_iter it = cply_game_each(o);
	while (n < 2 && cply_game_step(&it)) {
		if (cply_game_type(it.value) != CPLY_JSON_OBJECT)
			continue;
		cply_game_value to = cply_game_follow(it.value);
		/* Its own members are not references. */
		if (!to.slot || to.slot == it.value.slot || to.slot == seen ||
		    !cplyi_game_has_place(to, &ends[n].x, &ends[n].y))
			continue;
		seen = to.slot;
		n++;
	}
	return n == 2;
}

void cplyi_game_plan_link(cplyi_game_plan *p, cply_game_value o, cply_arena *a)
{
	cplyi_game_point ends[2];
	if (!find_ends(o, ends))
		return;
	cply_str raw = cplyi_game_kind_of(o);
	for (uint8_t i = 0; i < p->n_links; i++)
		if (cply_str_eq(p->links[i].raw, raw))
			return;
	if (raw.len && p->n_links < CPLYI_GAME_LINKS)
		p->links[p->n_links++] =
			(cplyi_game_kind){ .raw = raw,
			                   .name = cplyi_game_cut(raw, 18, a) };
}

bool cplyi_game_see_link(cplyi_game_view *v, cply_game_value o, cply_str id,
                         uint8_t owner, cply_arena *a)
{
	const cplyi_game_plan *p = v->plan;
	cplyi_game_link link = { .id = id, .owner = owner };
	if (!p->n_links || v->n_links == MOST_LINKS || !find_ends(o, link.ends))
		return false;
	cply_str raw = cplyi_game_kind_of(o);
	while (link.kind < p->n_links &&
	       !cply_str_eq(p->links[link.kind].raw, raw))
		link.kind++;
	if (link.kind == p->n_links)
		return false;
	if (v->n_links == v->cap_links) {
		uint32_t cap = 2 * v->cap_links + 32;
		cplyi_game_link *links = CPLY_GROW(a, v->links, v->cap_links,
		                                   cap, cplyi_game_link);
		if (!links)
			return false;
		v->links = links;
		v->cap_links = cap;
	}
	v->links[v->n_links++] = link;
	v->link_counts[link.kind]++;
	return true;
}

cply_str cplyi_game_link_count(const cplyi_game_view *v, uint8_t kind,
                               cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put_str(&b, v->plan->links[kind].name);
	cply_put_char(&b, ' ');
	cply_put_uint(&b, v->link_counts[kind]);
	return cply_buf_str(&b);
}
