/* SPDX-License-Identifier: MIT */
/* What stands below every picture of an animation: the clock, the step and what
 * it did, whose record it is, which steps have no picture, and how far it has
 * come. */
#include "draw/animation/parts.h"
#include "draw/line.h"

enum {
	MARGIN = 240,
	STRIP = 420,
	SIZE = 150,
	LINE = 200,
	BAR = 40,
	TICK = 24,
	NARROW = 6000 /* what a step did gets a line of its own */
};
enum { CLOCK, WORDS, DONE };

typedef struct strip {
	const cply_animation *animation;
	cplyi_canvas *c;
	cply_arena *scratch;
	cplyi_len y, bar_y, left, right;
	cply_str note; /* whose record it is; which steps are skipped */
	/* what the step did */
	cplyi_len words_x, words_y, words_right;
	bool is_narrow;
} strip;

static const cply_str none = { NULL, 0 };

static cplyi_font font_of(uint32_t style, cplyi_anchor anchor, cplyi_ink ink)
{
	return (cplyi_font){ .size = SIZE,
		             .style = style,
		             .anchor = anchor,
		             .paint = { ink, 0 } };
}

static void write_text(strip *s, cplyi_len x, cplyi_len y,
                       const cplyi_font *font, cply_str text)
{
	cply_text t = { .plain = text };
	s->c->ops->text(s->c, x, y + SIZE, font, &t, 0, text.len);
}

static cply_str clock_of(const strip *s, const cply_frame *f)
{
	cply_buf b;
	cply_buf_init(&b, s->scratch);
	if (s->animation->is_timed) {
		cply_put_clock(&b, f->clock);
		cply_put(&b, " · ");
	}
	cply_put_uint(&b, f->position);
	cply_put_char(&b, '/');
	cply_put_uint(&b, s->animation->n_steps);
	return cply_buf_str(&b);
}

static cply_str note_of(const cply_animation *animation, cply_arena *a)
{
	cply_buf who, skipped;
	cply_buf_init(&who, a);
	cply_buf_init(&skipped, a);
	cply_put_str(&who, animation->byline);
	if (cplyi_animation_put_skipped(animation, &skipped)) {
		if (who.len)
			cply_put(&who, " · ");
		cply_put_str(&who, cply_buf_str(&skipped));
	}
	return cply_buf_str(&who);
}

static void draw_frame(strip *s, size_t i)
{
	const cplyi_canvas_ops *ops = s->c->ops;
	const cply_frame *f = &s->animation->frames[i];
	int64_t length = s->animation->frames[s->animation->n_frames - 1].at;
	cplyi_font words = font_of(0, CPLYI_START, CPLYI_TEXT);
	cplyi_font clock = font_of(CPLY_BOLD, CPLYI_START, CPLYI_TEXT);
	ops->begin_group(s->c, "caption", none, &words);
	ops->begin_item(s->c, CLOCK, none);
	write_text(s, s->left, s->y, &clock, clock_of(s, f));
	ops->end_item(s->c);
	ops->begin_item(s->c, WORDS, none);
	write_text(s, s->words_x, s->words_y, &words,
	           cplyi_line_cut(s->c, &words, f->text,
	                          s->words_right - s->words_x, s->scratch));
	ops->end_item(s->c);
	ops->begin_item(s->c, DONE, none);
	cplyi_len room = s->right - s->left;
	double part = length > 0 ? (double)f->at / (double)length : 1;
	cplyi_len done = (cplyi_len)((double)room * part);
	if (done > 0)
		ops->rect(s->c, s->left, s->bar_y, done, BAR,
		          (cplyi_paint){ CPLYI_ACCENT, 0 });
	ops->end_item(s->c);
	ops->end_group(s->c);
}

/* Kinds of marks that are landmarks: not of every other frame. */
static uint32_t rare_marks(const cply_animation *animation)
{
	uint32_t rare = 0;
	for (unsigned kind = 0; kind < CPLY_MARKS_MAX; kind++) {
		size_t n = 0;
		for (size_t i = 0; i < animation->n_frames; i++)
			n += animation->frames[i].marks >> kind & 1;
		if (n && n * 6 <= animation->n_frames)
			rare |= 1u << kind;
	}
	return rare;
}

/* Ticks on the bar where something happened that does not happen often. */
static void draw_marks(strip *s)
{
	const cply_animation *animation = s->animation;
	int64_t length = animation->frames[animation->n_frames - 1].at;
	uint32_t rare = rare_marks(animation);
	cplyi_len room = s->right - s->left, last = -TICK;
	for (size_t i = 0; i < animation->n_frames && length > 0; i++) {
		const cply_frame *f = &animation->frames[i];
		double part = (double)f->at / (double)length;
		cplyi_len x = (cplyi_len)((double)room * part);
		if (!(f->marks & rare) || x - last < 2 * TICK)
			continue;
		s->c->ops->rect(s->c, s->left + x - TICK / 2, s->bar_y + BAR,
		                TICK, BAR, (cplyi_paint){ CPLYI_MUTED, 0 });
		last = x;
	}
}

/* What is the same in every frame. */
static void draw_rest(strip *s)
{
	cplyi_font font = font_of(0, CPLYI_END, CPLYI_MUTED);
	s->c->ops->begin_group(s->c, "caption-rest", none, NULL);
	s->c->ops->rect(s->c, s->left, s->bar_y, s->right - s->left, BAR,
	                (cplyi_paint){ CPLYI_FOCUS, 0 });
	draw_marks(s);
	cplyi_len room = s->is_narrow ? s->right - s->words_x
	                              : (s->right - s->left) * 3 / 10;
	if (s->note.len) {
		cply_str note =
			cplyi_line_cut(s->c, &font, s->note, room, s->scratch);
		write_text(s, s->right, s->y, &font, note);
		s->words_right -= cplyi_line_width(s->c, &font, note) + SIZE;
	}
	if (s->is_narrow) {
		s->words_x = s->left;
		s->words_y = s->y + LINE;
		s->words_right = s->right;
	}
	s->c->ops->end_group(s->c);
}

void cplyi_animation_captions(const cply_animation *animation, cplyi_reel *reel,
                              cply_arena *scratch)
{
	strip s = { .animation = animation,
		    .c = &reel->base,
		    .scratch = scratch };
	size_t last = animation->n_frames - 1;
	cplyi_font bold = font_of(CPLY_BOLD, CPLYI_START, CPLYI_TEXT);
	s.note = note_of(animation, scratch);
	s.is_narrow = reel->page.width < NARROW;
	cplyi_len more = s.is_narrow ? LINE : 0;
	s.y = s.words_y = reel->page.height - MARGIN + 100;
	s.bar_y = s.y + SIZE + 90 + more;
	s.left = MARGIN;
	s.right = s.words_right = reel->page.width - MARGIN;
	s.words_x = s.left + SIZE / 2 +
	            cplyi_line_width(s.c, &bold,
	                             clock_of(&s, &animation->frames[last]));
	reel->page.height += STRIP - 100 + more;
	reel->page.inks |= 1u << CPLYI_ACCENT | 1u << CPLYI_FOCUS;
	cplyi_reel_again(reel, 0);
	draw_rest(&s);
	for (uint32_t i = 0; i <= last; i++) {
		cplyi_reel_again(reel, i);
		draw_frame(&s, i);
	}
	reel->failed |= scratch->failed;
}
