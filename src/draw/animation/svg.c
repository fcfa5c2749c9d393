/* SPDX-License-Identifier: MIT */
/* An animation as SVG. Each content of an item is there once; a list of
 * CSS keyframes says when it is to be seen. Without CSS, motion or
 * a screen the last position is what remains. */
#include <string.h>

#include "base/count.h"
#include "draw/animation/parts.h"
#include "draw/animation/svg.h"
#include "draw/svg/svg.h"

/* Lists of keyframes, each once: many contents come and go together. */
typedef struct keyframes {
	cply_str *lists;
	uint32_t n, cap;
	uint32_t *table; /* hash: index + 1 */
	uint32_t mask;
} keyframes;

typedef struct writer {
	const cply_animation *animation;
	cplyi_svg svg;
	cply_arena *a;
	keyframes keyframes;
	uint32_t *names; /* keyframes of each content, in order of drawing */
	size_t n_names, cap_names;
	bool failed;
} writer;

uint32_t cplyi_animation_id(const cply_animation *animation)
{
	const cplyi_reel *reel = animation->reel_;
	uint32_t h = 2166136261u;
	for (size_t i = 0; i < reel->page.title.len; i++)
		h = (h ^ (unsigned char)reel->page.title.ptr[i]) * 16777619u;
	for (size_t i = 0; i < animation->byline.len; i++)
		h = (h ^ (unsigned char)animation->byline.ptr[i]) * 16777619u;
	h = (h ^ (uint32_t)animation->n_frames) * 16777619u;
	h = (h ^ (uint32_t)animation->length) * 16777619u;
	return (h ^ reel->n_parts) * 16777619u;
}

bool cplyi_reel_part_is_still(const cplyi_reel_part *s)
{
	return !s->n_changes || (s->n_changes == 1 && !s->changes[0].frame);
}

/* ---- keyframes ---- */

/* "0 12.3456 ...": percents at which it comes and goes in turn; it begins
 * hidden. */
static void put_percent(cply_buf *out, const cply_animation *animation,
                        uint32_t frame)
{
	double part =
		(double)animation->frames[frame].at / (double)animation->length;
	uint64_t n = (uint64_t)(part * 1e6 + 0.5);
	cply_put_uint(out, n / 10000);
	if (n % 10000) {
		char digits[5] = { '.', 0, 0, 0, 0 };
		uint64_t rest = n % 10000;
		for (int i = 4; i > 0; i--, rest /= 10)
			digits[i] = (char)('0' + rest % 10);
		size_t len = 5;
		while (digits[len - 1] == '0')
			len--;
		cply_put_str(out, (cply_str){ digits, len });
	}
	cply_put_char(out, '%');
}

/* When this content is to be seen, as the inside of @keyframes. */
static cply_str keyframes_of(writer *w, const cplyi_reel_part *s,
                             uint32_t content)
{
	cply_buf b;
	bool seen = false;
	cply_buf_init(&b, w->a);
	if (!s->n_changes || s->changes[0].frame ||
	    s->changes[0].content != content)
		cply_put(&b, "0%{visibility:hidden}");
	for (uint32_t i = 0; i < s->n_changes; i++) {
		bool now = s->changes[i].content == content;
		if (now == seen)
			continue;
		seen = now;
		put_percent(&b, w->animation, s->changes[i].frame);
		cply_put(&b,
		         now ? "{visibility:visible}" : "{visibility:hidden}");
	}
	w->failed |= b.failed;
	return cply_buf_str(&b);
}

static uint32_t hash_of(cply_str s)
{
	uint32_t h = 2166136261u;
	for (size_t i = 0; i < s.len; i++)
		h = (h ^ (unsigned char)s.ptr[i]) * 16777619u;
	return h ^ h >> 15;
}

static void put_in_table(keyframes *m, uint32_t index)
{
	uint32_t at = hash_of(m->lists[index]) & m->mask;
	while (m->table[at])
		at = (at + 1) & m->mask;
	m->table[at] = index + 1;
}

static bool grow(writer *w, keyframes *m)
{
	uint32_t cap = m->cap ? m->cap * 2 : 256;
	cply_str *lists = CPLY_GROW(w->a, m->lists, m->cap, cap, cply_str);
	uint32_t *table = CPLY_NEW(w->a, (size_t)cap * 2, uint32_t);
	if (!lists || !table)
		return false;
	m->lists = lists;
	m->table = table;
	m->cap = cap;
	m->mask = cap * 2 - 1;
	for (uint32_t i = 0; i < m->n; i++)
		put_in_table(m, i);
	return true;
}

/* The number of the list. */
static uint32_t name_of(writer *w, cply_str list)
{
	keyframes *m = &w->keyframes;
	if (m->n == m->cap && !grow(w, m)) {
		w->failed = true;
		return 0;
	}
	for (uint32_t at = hash_of(list) & m->mask; m->table[at];
	     at = (at + 1) & m->mask)
		if (cply_str_eq(m->lists[m->table[at] - 1], list))
			return m->table[at] - 1;
	m->lists[m->n] = list;
	put_in_table(m, m->n);
	return m->n++;
}

static void add_name(writer *w, uint32_t name)
{
	if (w->n_names == w->cap_names) {
		size_t cap = w->cap_names ? w->cap_names * 2 : 256;
		uint32_t *names =
			CPLY_GROW(w->a, w->names, w->cap_names, cap, uint32_t);
		if (!names) {
			w->failed = true;
			return;
		}
		w->names = names;
		w->cap_names = cap;
	}
	w->names[w->n_names++] = name;
}

static void name_all(writer *w)
{
	const cplyi_reel *r = w->animation->reel_;
	for (uint32_t g = r->first_group; g != CPLYI_NO_PART && !w->failed;
	     g = r->groups[g].next)
		for (uint32_t i = r->groups[g].first;
		     i != CPLYI_NO_PART && !w->failed; i = r->parts[i].next) {
			const cplyi_reel_part *s = &r->parts[i];
			if (cplyi_reel_part_is_still(s))
				continue;
			for (uint32_t k = 1; k < s->n_contents; k++)
				add_name(w, name_of(w, keyframes_of(w, s, k)));
		}
}

/* ---- style ---- */

static void put_name(writer *w, uint32_t name)
{
	cply_put(w->svg.out, "cply-");
	cply_put_hex(w->svg.out, w->svg.id, 8);
	cply_put_char(w->svg.out, '-');
	cply_put_uint(w->svg.out, name);
}

/* Only where motion is welcome. */
static void put_style(writer *w)
{
	cply_buf *out = w->svg.out;
	int64_t ms = w->animation->length;
	cply_put(out, "<style>\n@media screen and "
	              "(prefers-reduced-motion:no-preference){\n"
	              ".cply-a{animation:");
	cply_put_int(out, ms / 1000);
	cply_put_char(out, '.');
	cply_put_uint(out, (uint64_t)(ms / 100 % 10));
	cply_put_uint(out, (uint64_t)(ms / 10 % 10));
	cply_put_uint(out, (uint64_t)(ms % 10));
	cply_put(out, w->animation->once ? "s step-end 1 both}\n}\n"
	                                 : "s step-end infinite both}\n}\n");
	for (uint32_t i = 0; i < w->keyframes.n; i++) {
		cply_put(out, "@keyframes ");
		put_name(w, i);
		cply_put_char(out, '{');
		cply_put_str(out, w->keyframes.lists[i]);
		cply_put(out, "}\n");
	}
	cply_put(out, "</style>\n");
}

/* ---- pictures ---- */

static void draw_moving(writer *w, const cplyi_reel_part *s, size_t *name)
{
	cply_buf *out = w->svg.out;
	uint32_t last = cplyi_reel_part_at(s, w->animation->n_frames - 1);
	for (uint32_t k = 1; k < s->n_contents; k++) {
		cply_put(out, "<g class=\"cply-a\" style=\"animation-name:");
		put_name(w, w->names[(*name)++]);
		cply_put(out,
		         k == last ? "\">\n" : "\" visibility=\"hidden\">\n");
		cplyi_content_draw(&s->contents[k], &w->svg.base);
		cply_put(out, "</g>\n");
	}
}

void cplyi_animation_groups(const cply_animation *animation, cplyi_svg *svg,
                            void (*moving)(void *ctx, const cplyi_reel_part *s),
                            void *ctx)
{
	const cplyi_reel *r = animation->reel_;
	cplyi_canvas *c = &svg->base;
	for (uint32_t g = r->first_group; g != CPLYI_NO_PART;
	     g = r->groups[g].next) {
		const cplyi_group *group = &r->groups[g];
		c->ops->begin_group(c, group->name, group->title,
		                    group->has_font ? &group->font : NULL);
		for (uint32_t i = group->first; i != CPLYI_NO_PART;
		     i = r->parts[i].next) {
			const cplyi_reel_part *s = &r->parts[i];
			if (cplyi_reel_part_is_still(s))
				cplyi_content_draw(
					&s->contents[cplyi_reel_part_at(s, 0)],
					c);
			else
				moving(ctx, s);
		}
		c->ops->end_group(c);
	}
}

typedef struct mover {
	writer *w;
	size_t name;
} mover;

static void move(void *ctx, const cplyi_reel_part *s)
{
	mover *m = ctx;
	draw_moving(m->w, s, &m->name);
}

cply_str cplyi_animation_description(const cply_animation *animation,
                                     cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put_str(&b, animation->reel_->page.description);
	cply_put(&b, " Played step by step");
	if (animation->byline.len) {
		cply_put(&b, ", by ");
		cply_put_str(&b, animation->byline);
	}
	cply_put(&b, ": ");
	cplyi_put_count(&b, animation->n_steps, "step", "steps");
	if (animation->is_timed) {
		cply_put(&b, " in ");
		cply_put_clock(
			&b, animation->frames[animation->n_frames - 1].clock);
	}
	cply_put(&b, ".");
	size_t before = b.len;
	cply_put(&b, " It shows ");
	if (cplyi_animation_put_skipped(animation, &b))
		cply_put_char(&b, '.');
	else
		b.len = before;
	return cply_buf_str(&b);
}

bool cply_animation_svg(const cply_animation *animation, cply_arena *scratch,
                        cply_buf *out)
{
	writer w = { .animation = animation, .a = scratch };
	mover m = { .w = &w };
	cplyi_page page = animation->reel_->page;
	cplyi_svg_init(&w.svg, out, cplyi_animation_id(animation));
	page.description = cplyi_animation_description(animation, scratch);
	name_all(&w);
	if (w.failed || scratch->failed)
		return false;
	cplyi_canvas *c = &w.svg.base;
	c->ops->begin(c, &page);
	put_style(&w);
	cplyi_animation_groups(animation, &w.svg, move, &m);
	c->ops->end(c);
	return !out->failed;
}
