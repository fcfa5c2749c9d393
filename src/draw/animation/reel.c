/* SPDX-License-Identifier: MIT */
/* The canvas that remembers: parts, their contents and when these change. */
#include "draw/animation/reel.h"

#include <string.h>

/* How far back an equal content is looked for. */
enum { LOOK_BACK = 64 };

static cplyi_reel *reel_of(cplyi_canvas *c)
{
	return (cplyi_reel *)c;
}

/* ---- writing words ---- */

/* Room for `n` words more, or NULL. */
static uint32_t *room(cplyi_reel *r, size_t n)
{
	if (r->failed)
		return NULL;
	if (r->cap_words - r->n_words < n) {
		size_t cap = r->cap_words * 2 + n + 64;
		uint32_t *words = CPLY_GROW(r->arena, r->words, r->cap_words,
		                            cap, uint32_t);
		if (!words) {
			r->failed = true;
			return NULL;
		}
		r->words = words;
		r->cap_words = cap;
	}
	r->n_words += n;
	return r->words + r->n_words - n;
}

static void put_words(cplyi_reel *r, const uint32_t *words, size_t n)
{
	uint32_t *to = room(r, n);
	if (to)
		memcpy(to, words, n * sizeof *to);
}

#define PUT(r, ...)                                        \
	do {                                               \
		const uint32_t words_[] = { __VA_ARGS__ }; \
		put_words(r, words_, CPLY_COUNT(words_));  \
	} while (0)
#define LEN(n) ((uint32_t)(n))
#define PAINT(p) (uint32_t)(p).ink, (p).ink == CPLYI_RGB ? (p).rgb : 0u

static void open_loose(cplyi_reel *r);

static void rect(cplyi_canvas *c, cplyi_len x, cplyi_len y, cplyi_len w,
                 cplyi_len h, cplyi_paint fill)
{
	open_loose(reel_of(c));
	PUT(reel_of(c), CPLYI_OP_RECT, LEN(x), LEN(y), LEN(w), LEN(h),
	    PAINT(fill));
}

static void line(cplyi_canvas *c, cplyi_len x1, cplyi_len y1, cplyi_len x2,
                 cplyi_len y2, cplyi_len width, cplyi_paint paint)
{
	open_loose(reel_of(c));
	PUT(reel_of(c), CPLYI_OP_LINE, LEN(x1), LEN(y1), LEN(x2), LEN(y2),
	    LEN(width), PAINT(paint));
}

static void circle(cplyi_canvas *c, cplyi_len x, cplyi_len y, cplyi_len radius,
                   cplyi_len width, cplyi_paint paint)
{
	open_loose(reel_of(c));
	PUT(reel_of(c), CPLYI_OP_CIRCLE, LEN(x), LEN(y), LEN(radius),
	    LEN(width), PAINT(paint));
}

static void poly(cplyi_canvas *c, const cplyi_point *points, size_t n,
                 cplyi_len width, cplyi_paint paint)
{
	cplyi_reel *r = reel_of(c);
	open_loose(r);
	PUT(r, CPLYI_OP_POLY, LEN(width), PAINT(paint), (uint32_t)n);
	uint32_t *to = room(r, 2 * n);
	for (size_t i = 0; to && i < n; i++) {
		to[2 * i] = LEN(points[i].x);
		to[2 * i + 1] = LEN(points[i].y);
	}
}

static bool is_seen(const cply_run *run, size_t begin, size_t end)
{
	return run->begin < run->end && run->begin < end && run->end > begin;
}

/* Only the bytes that are drawn are kept, and the runs that touch them. */
static void text(cplyi_canvas *c, cplyi_len x, cplyi_len y,
                 const cplyi_font *font, const cply_text *t, size_t begin,
                 size_t end)
{
	cplyi_reel *r = reel_of(c);
	uint32_t n_runs = 0;
	end = end < t->plain.len ? end : t->plain.len;
	if (begin >= end)
		return;
	open_loose(r);
	for (uint32_t i = 0; i < t->n_runs; i++)
		n_runs += is_seen(&t->runs[i], begin, end);
	PUT(r, CPLYI_OP_TEXT, LEN(x), LEN(y), LEN(font->size), font->style,
	    (uint32_t)font->anchor, PAINT(font->paint), n_runs,
	    (uint32_t)(end - begin));
	for (uint32_t i = 0; i < t->n_runs; i++) {
		const cply_run *run = &t->runs[i];
		if (is_seen(run, begin, end))
			PUT(r,
			    run->begin > begin ? run->begin - (uint32_t)begin
			                       : 0,
			    (uint32_t)((run->end < end ? run->end : end) -
			               begin),
			    run->style);
	}
	uint32_t *to = room(r, (end - begin + 3) / 4);
	if (to) {
		to[(end - begin - 1) / 4] = 0; /* no stray bytes at the end */
		memcpy(to, t->plain.ptr + begin, end - begin);
	}
}

static cplyi_len measure(cplyi_canvas *c, const cplyi_font *font, cply_str g)
{
	cplyi_canvas *ruler = reel_of(c)->ruler;
	return ruler->ops->measure(ruler, font, g);
}

/* ---- contents ---- */

static bool same(const cplyi_content *a, const uint32_t *words, size_t n,
                 cply_str title)
{
	return a->n_words == n && cply_str_eq(a->title, title) &&
	       (!n || memcmp(a->words, words, n * sizeof *words) == 0);
}

/* The index of what was just drawn among the part's contents. */
static uint32_t content_of(cplyi_reel *r, cplyi_reel_part *s)
{
	const cply_str title = s->is_item ? r->title : (cply_str){ NULL, 0 };
	for (uint32_t i = s->n_contents, back = 0; i-- && back < LOOK_BACK;
	     back++)
		if (same(&s->contents[i], r->words, r->n_words, title))
			return i;
	if (s->n_contents == s->cap_contents) {
		uint32_t cap = s->cap_contents * 2;
		cplyi_content *more =
			CPLY_GROW(r->arena, s->contents, s->cap_contents, cap,
		                  cplyi_content);
		if (!more) {
			r->failed = true;
			return 0;
		}
		s->contents = more;
		s->cap_contents = cap;
	}
	uint32_t *words = CPLY_NEW(r->arena, r->n_words, uint32_t);
	if (!words && r->n_words) {
		r->failed = true;
		return 0;
	}
	if (r->n_words)
		memcpy(words, r->words, r->n_words * sizeof *words);
	cplyi_content *k = &s->contents[s->n_contents];
	*k = (cplyi_content){ .words = words,
		              .n_words = r->n_words,
		              .title = cply_str_copy(r->arena, title) };
	k->box = cplyi_content_box(k, r->ruler);
	return s->n_contents++;
}

static void change(cplyi_reel *r, cplyi_reel_part *s, uint32_t content)
{
	uint32_t now = s->n_changes ? s->changes[s->n_changes - 1].content : 0;
	if (r->failed || now == content)
		return;
	if (s->n_changes == s->cap_changes) {
		uint32_t cap = s->cap_changes ? s->cap_changes * 2 : 1;
		cplyi_reel_change *more =
			CPLY_GROW(r->arena, s->changes, s->cap_changes, cap,
		                  cplyi_reel_change);
		if (!more) {
			r->failed = true;
			return;
		}
		s->changes = more;
		s->cap_changes = cap;
	}
	s->changes[s->n_changes++] = (cplyi_reel_change){ r->now, content };
}

uint32_t cplyi_reel_part_at(const cplyi_reel_part *s, size_t frame)
{
	uint32_t low = 0, high = s->n_changes;
	while (low < high) {
		uint32_t mid = low + (high - low) / 2;
		if (s->changes[mid].frame <= frame)
			low = mid + 1;
		else
			high = mid;
	}
	return low ? s->changes[low - 1].content : 0;
}

/* ---- parts ---- */

static uint32_t new_part(cplyi_reel *r, uint64_t id, bool is_item)
{
	if (r->n_parts == r->cap_parts) {
		uint32_t cap = r->cap_parts ? r->cap_parts * 2 : 256;
		cplyi_reel_part *parts =
			CPLY_GROW(r->arena, r->parts, r->cap_parts, cap,
		                  cplyi_reel_part);
		if (!parts) {
			r->failed = true;
			return CPLYI_NO_PART;
		}
		r->parts = parts;
		r->cap_parts = cap;
	}
	cplyi_reel_part *s = &r->parts[r->n_parts];
	*s = (cplyi_reel_part){ .id = id,
		                .is_item = is_item,
		                .cap_contents = 2,
		                .n_contents = 1,
		                .next = CPLYI_NO_PART };
	s->contents = CPLY_NEW(r->arena, 2, cplyi_content);
	if (!s->contents) {
		r->failed = true;
		return CPLYI_NO_PART;
	}
	return r->n_parts++;
}

/* Makes the part with this id the current one. Drawings name their items in
 * the same order each time: mostly it is the one after the last. One that is
 * new comes right after the last. */
static void go_to(cplyi_reel *r, uint64_t id, bool is_item)
{
	cplyi_group *g = &r->groups[r->group];
	uint32_t after =
		r->part == CPLYI_NO_PART ? g->first : r->parts[r->part].next;
	/* In its first frame a group has nothing to be found. */
	for (int turn = g->made == r->now ? 2 : 0; turn < 2; turn++)
		for (uint32_t i = turn ? g->first : after; i != CPLYI_NO_PART;
		     i = r->parts[i].next)
			if (r->parts[i].id == id &&
			    r->parts[i].is_item == is_item) {
				r->part = i;
				return;
			}
	uint32_t made = new_part(r, id, is_item);
	if (made == CPLYI_NO_PART)
		return;
	if (r->part == CPLYI_NO_PART)
		g->first = made;
	else
		r->parts[r->part].next = made;
	r->parts[made].next = after;
	r->part = made;
}

static void close_part(cplyi_reel *r)
{
	if (!r->failed && r->part != CPLYI_NO_PART) {
		cplyi_reel_part *s = &r->parts[r->part];
		change(r, s, content_of(r, s));
		s->seen = r->now + 1;
	}
	r->n_words = 0;
}

/* Something is drawn: when it is in no item, it needs a part of its own. */
static void open_loose(cplyi_reel *r)
{
	if (r->failed || r->in_item || r->is_loose)
		return;
	go_to(r, r->loose++, false);
	r->is_loose = true;
	r->n_words = 0;
}

static void close_loose(cplyi_reel *r)
{
	if (r->is_loose)
		close_part(r);
	r->is_loose = false;
}

static void begin_item(cplyi_canvas *c, uint64_t id, cply_str title)
{
	cplyi_reel *r = reel_of(c);
	close_loose(r);
	if (r->failed)
		return;
	go_to(r, id, true);
	r->in_item = true;
	r->title = title;
	r->n_words = 0;
}

static void end_item(cplyi_canvas *c)
{
	cplyi_reel *r = reel_of(c);
	if (r->in_item)
		close_part(r);
	r->in_item = false;
}

/* ---- groups and pages ---- */

static uint32_t find_group(const cplyi_reel *r, const char *name)
{
	for (uint32_t i = 0; i < r->n_groups; i++)
		if (strcmp(r->groups[i].name, name) == 0)
			return i;
	return CPLYI_NO_PART;
}

static uint32_t new_group(cplyi_reel *r, const char *name, cply_str title,
                          const cplyi_font *font)
{
	if (r->n_groups == r->cap_groups) {
		uint32_t cap = r->cap_groups ? r->cap_groups * 2 : 16;
		cplyi_group *groups =
			CPLY_GROW(r->arena, r->groups, r->cap_groups, cap,
		                  cplyi_group);
		if (!groups) {
			r->failed = true;
			return CPLYI_NO_PART;
		}
		r->groups = groups;
		r->cap_groups = cap;
	}
	cplyi_group *g = &r->groups[r->n_groups];
	size_t length = strlen(name) + 1;
	char *own = CPLY_NEW(r->arena, length, char);
	if (!own) {
		r->failed = true;
		return CPLYI_NO_PART;
	}
	memcpy(own, name, length);
	*g = (cplyi_group){ .name = own,
		            .title = cply_str_copy(r->arena, title),
		            .has_font = font != NULL,
		            .first = CPLYI_NO_PART,
		            .made = r->now };
	if (font)
		g->font = *font;
	bool is_first = r->last_group == CPLYI_NO_PART;
	g->next = is_first ? r->first_group : r->groups[r->last_group].next;
	if (is_first)
		r->first_group = r->n_groups;
	else
		r->groups[r->last_group].next = r->n_groups;
	return r->n_groups++;
}

static void begin_group(cplyi_canvas *c, const char *name, cply_str title,
                        const cplyi_font *font)
{
	cplyi_reel *r = reel_of(c);
	if (r->failed)
		return;
	uint32_t i = find_group(r, name);
	if (i == CPLYI_NO_PART)
		i = new_group(r, name, title, font);
	r->group = r->last_group = i;
	r->part = CPLYI_NO_PART;
	r->loose = 0;
}

/* What was not drawn this time is gone. */
static void end_group(cplyi_canvas *c)
{
	cplyi_reel *r = reel_of(c);
	close_loose(r);
	if (r->failed)
		return;
	for (uint32_t i = r->groups[r->group].first; i != CPLYI_NO_PART;
	     i = r->parts[i].next)
		if (r->parts[i].seen != r->now + 1)
			change(r, &r->parts[i], 0);
}

static void begin(cplyi_canvas *c, const cplyi_page *page)
{
	cplyi_reel *r = reel_of(c);
	cplyi_page *p = &r->page;
	if (!p->width) {
		*p = *page;
		p->title = cply_str_copy(r->arena, page->title);
		p->description = cply_str_copy(r->arena, page->description);
		p->language = cply_str_copy(r->arena, page->language);
	}
	p->width = p->width > page->width ? p->width : page->width;
	p->height = p->height > page->height ? p->height : page->height;
	p->inks |= page->inks;
}

static void end(cplyi_canvas *c)
{
	cplyi_reel *r = reel_of(c);
	r->failed |= r->arena->failed;
}

static const cplyi_canvas_ops reel_ops = {
	.begin = begin,
	.end = end,
	.begin_group = begin_group,
	.end_group = end_group,
	.begin_item = begin_item,
	.end_item = end_item,
	.rect = rect,
	.line = line,
	.circle = circle,
	.poly = poly,
	.text = text,
	.measure = measure,
};

void cplyi_reel_init(cplyi_reel *r, cply_arena *a, cplyi_canvas *ruler)
{
	*r = (cplyi_reel){ .base = { .ops = &reel_ops },
		           .ruler = ruler,
		           .arena = a,
		           .keep = { .arena = a },
		           .first_group = CPLYI_NO_PART };
}

static void start(cplyi_reel *r, uint32_t frame)
{
	r->base.keep = &r->keep;
	r->now = frame;
	r->last_group = CPLYI_NO_PART;
	r->in_item = r->is_loose = false;
}

void cplyi_reel_frame(cplyi_reel *r)
{
	start(r, r->n_frames++);
}

void cplyi_reel_again(cplyi_reel *r, uint32_t frame)
{
	start(r, frame);
	for (uint32_t g = r->first_group; g != CPLYI_NO_PART;
	     g = r->groups[g].next)
		r->last_group = g;
}
