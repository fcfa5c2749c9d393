/* SPDX-License-Identifier: MIT */
/* Animations: cutting, and that every frame is the picture of its position. */
#include <stdio.h>

#include "draw/animation/parts.h"
#include "draw/drawing.h"
#include "draw/svg/svg.h"
#include "support/record.h"
#include "support/with_arena.h"

static cply_animation animation_of(const cply_doc *doc,
                                   cply_animation_options o)
{
	cply_animation animation;
	assert_int_equal(cply_animation_make(doc, &o, &arena, &animation),
	                 CPLY_OK);
	assert_true(animation.n_frames >= 1);
	return animation;
}

/* ---- a canvas that writes down what it is told ---- */

typedef struct pad {
	cplyi_canvas base;
	cplyi_svg ruler;
	cply_buf out;
	const char *group;
} pad;

static void pad_begin(cplyi_canvas *c, const cplyi_page *page)
{
	(void)c;
	(void)page;
}

static void pad_end(cplyi_canvas *c)
{
	(void)c;
}

static void pad_begin_group(cplyi_canvas *c, const char *name, cply_str title,
                            const cplyi_font *font)
{
	(void)title;
	(void)font;
	((pad *)c)->group = name;
}

static void pad_begin_item(cplyi_canvas *c, uint64_t id, cply_str title)
{
	(void)c;
	(void)id;
	(void)title;
}

static void put_op(cplyi_canvas *c, const char *name, const cplyi_len *v,
                   size_t n, cplyi_paint paint)
{
	pad *p = (pad *)c;
	cply_put(&p->out, p->group);
	cply_put_char(&p->out, ' ');
	cply_put(&p->out, name);
	for (size_t i = 0; i < n; i++) {
		cply_put_char(&p->out, ' ');
		cply_put_int(&p->out, v[i]);
	}
	cply_put(&p->out, " ink ");
	cply_put_int(&p->out, paint.ink);
	cply_put_char(&p->out, ' ');
	cply_put_hex(&p->out, paint.ink == CPLYI_RGB ? paint.rgb : 0, 6);
	cply_put_char(&p->out, '\n');
}

static void pad_rect(cplyi_canvas *c, cplyi_len x, cplyi_len y, cplyi_len w,
                     cplyi_len h, cplyi_paint fill)
{
	put_op(c, "rect", (cplyi_len[]){ x, y, w, h }, 4, fill);
}

static void pad_line(cplyi_canvas *c, cplyi_len x1, cplyi_len y1, cplyi_len x2,
                     cplyi_len y2, cplyi_len width, cplyi_paint paint)
{
	put_op(c, "line", (cplyi_len[]){ x1, y1, x2, y2, width }, 5, paint);
}

static void pad_circle(cplyi_canvas *c, cplyi_len x, cplyi_len y, cplyi_len r,
                       cplyi_len width, cplyi_paint paint)
{
	put_op(c, "circle", (cplyi_len[]){ x, y, r, width }, 4, paint);
}

static void pad_poly(cplyi_canvas *c, const cplyi_point *points, size_t n,
                     cplyi_len width, cplyi_paint paint)
{
	for (size_t i = 0; i < n; i++)
		put_op(c, "point",
		       (cplyi_len[]){ points[i].x, points[i].y, width }, 3,
		       paint);
}

static void pad_text(cplyi_canvas *c, cplyi_len x, cplyi_len y,
                     const cplyi_font *font, const cply_text *t, size_t begin,
                     size_t end)
{
	pad *p = (pad *)c;
	put_op(c, "text",
	       (cplyi_len[]){ x, y, font->size, (cplyi_len)font->style,
	                      (cplyi_len)font->anchor },
	       5, font->paint);
	cply_put_str(&p->out, cply_str_sub(t->plain, begin, end));
	cply_put_char(&p->out, '\n');
}

static cplyi_len pad_measure(cplyi_canvas *c, const cplyi_font *font,
                             cply_str g)
{
	cplyi_canvas *ruler = &((pad *)c)->ruler.base;
	return ruler->ops->measure(ruler, font, g);
}

static const cplyi_canvas_ops pad_ops = {
	.begin = pad_begin,
	.end = pad_end,
	.begin_group = pad_begin_group,
	.end_group = pad_end,
	.begin_item = pad_begin_item,
	.end_item = pad_end,
	.rect = pad_rect,
	.line = pad_line,
	.circle = pad_circle,
	.poly = pad_poly,
	.text = pad_text,
	.measure = pad_measure,
};

static void pad_init(pad *p)
{
	*p = (pad){ .base = { .ops = &pad_ops } };
	cplyi_svg_init(&p->ruler, NULL, 0);
	cply_buf_init(&p->out, &arena);
}

static void assert_same_drawing(cply_str got, cply_str want, size_t frame)
{
	if (!cply_str_eq(got, want))
		fail_msg("frame %zu is\n%.*s\nbut the position is\n%.*s", frame,
		         (int)got.len, got.ptr, (int)want.len, want.ptr);
}

/* ---- tests ---- */

/* Whatever happened on the way: a frame is what the position looks like when
 * it is drawn alone. */
static void every_frame_is_its_position(void **state)
{
	(void)state;
	for (uint32_t seed = 1; seed <= 12; seed++) {
		cply_arena_reset(&arena, SIZE_MAX);
		cply_doc doc = record_make(&arena, seed, 60);
		if (seed % 2)
			doc.kind = &record_kind_untimed;
		cply_animation animation =
			animation_of(&doc,
		                     (cply_animation_options){
					     .draw.no_clues = seed % 3 != 0,
					     .frame = seed % 4 ? 0 : -1,
					     .no_captions = true });
		cply_timeline t;
		assert_int_equal(cply_timeline_open(&t, doc.kind->timeline,
		                                    doc.as.record, 0, &arena),
		                 CPLY_OK);
		for (size_t i = 0; i < animation.n_frames; i++) {
			pad got, want;
			pad_init(&got);
			pad_init(&want);
			cplyi_reel_draw(animation.reel_, i, NULL, &got.base);
			assert_int_equal(cply_timeline_seek(
						 &t,
						 animation.frames[i].position),
			                 CPLY_OK);
			cply_scene scene = { .doc = &doc, .state = t.state };
			scene.options.no_clues = seed % 3 != 0;
			assert_true(doc.kind->drawing->picture(
				&scene, &want.base, &arena));
			assert_same_drawing(cply_buf_str(&got.out),
			                    cply_buf_str(&want.out), i);
		}
	}
}

static bool is_inside(cplyi_box a, cplyi_box b)
{
	return a.left >= b.left && a.top >= b.top && a.right <= b.right &&
	       a.bottom <= b.bottom;
}

/* What is outside the changed box is the same as in the frame before. */
static void changes_are_inside_their_box(void **state)
{
	(void)state;
	cply_doc doc = record_make(&arena, 7, 80);
	cply_animation animation =
		animation_of(&doc, (cply_animation_options){ .frame = -1 });
	const cplyi_reel *reel = animation.reel_;
	cplyi_box page = { 0, 0, reel->page.width, reel->page.height };
	unsigned small = 0;
	for (size_t f = 1; f < animation.n_frames; f++) {
		cplyi_box box = cplyi_reel_changed(reel, f);
		assert_true(is_inside(box, page));
		for (uint32_t i = 0; i < reel->n_parts; i++) {
			const cplyi_reel_part *s = &reel->parts[i];
			uint32_t was = cplyi_reel_part_at(s, f - 1);
			uint32_t is = cplyi_reel_part_at(s, f);
			if (was == is)
				continue;
			assert_true(cplyi_box_is_empty(s->contents[was].box) ||
			            is_inside(s->contents[was].box, box));
			assert_true(cplyi_box_is_empty(s->contents[is].box) ||
			            is_inside(s->contents[is].box, box));
		}
		/* drawing only that box leaves things out */
		pad all, some;
		pad_init(&all);
		pad_init(&some);
		cplyi_reel_draw(reel, f, NULL, &all.base);
		cplyi_reel_draw(reel, f, &box, &some.base);
		small += some.out.len < all.out.len;
	}
	assert_true(small > animation.n_frames / 2);
}

/* Nothing is stored twice: contents of a part differ, changes change. */
static void what_stays_is_stored_once(void **state)
{
	(void)state;
	cply_doc doc = record_make(&arena, 3, 100);
	cply_animation animation =
		animation_of(&doc, (cply_animation_options){
					   .frame = -1, .no_captions = 1 });
	const cplyi_reel *reel = animation.reel_;
	size_t changes = 0, still = 0;
	for (uint32_t i = 0; i < reel->n_parts; i++) {
		const cplyi_reel_part *s = &reel->parts[i];
		uint32_t now = 0, frame = 0;
		for (uint32_t k = 0; k < s->n_changes; k++) {
			assert_true(s->changes[k].content != now);
			assert_true(!k || s->changes[k].frame > frame);
			now = s->changes[k].content;
			frame = s->changes[k].frame;
		}
		changes += s->n_changes;
		still += s->n_changes == 1 && !s->changes[0].frame;
	}
	/* a letter and a few squares of the old and the new word per step */
	assert_true(changes < 100 * 16);
	/* heading, squares, lines, labels, clues */
	assert_true(still >= 5);
}

static void cutting(void **state)
{
	(void)state;
	cply_doc doc = record_make(&arena, 5, 400);
	const record *r = doc.as.record;
	int64_t whole = r->steps[399].time;
	/* every step, as it was */
	cply_animation f =
		animation_of(&doc,
	                     (cply_animation_options){ .speed = 1,
	                                               .frame = -1,
	                                               .clock = CPLY_CLOCK_WALL,
	                                               .keep_idle = true });
	assert_int_equal(f.n_frames, 401);
	assert_int_equal(f.frames[400].clock, whole);
	assert_int_equal(f.frames[400].at, whole);
	assert_int_equal(f.frames[400].duration, 3000);
	assert_int_equal(f.length, whole + 3000);
	assert_int_equal(f.n_steps, 400);
	/* in thirty seconds, no faster than 20 frames a second */
	f = animation_of(&doc, (cply_animation_options){ 0 });
	int64_t last = f.frames[f.n_frames - 1].at;
	assert_true(last > 29000 && last <= 30060);
	assert_true(f.n_frames <= 600);
	uint32_t marks = 0, want = 0;
	for (size_t i = 0; i < f.n_frames; i++) {
		marks |= f.frames[i].marks;
		if (!i)
			continue;
		assert_true(f.frames[i].position > f.frames[i - 1].position);
		assert_true(f.frames[i].at - f.frames[i - 1].at >= 50);
		assert_int_equal(f.frames[i - 1].duration,
		                 f.frames[i].at - f.frames[i - 1].at);
	}
	for (uint64_t i = 0; i < r->n; i++)
		want |= r->steps[i].marks;
	assert_int_equal(marks, want);
	assert_int_equal(f.frames[f.n_frames - 1].position, 400);
	/* a part of it */
	f = animation_of(&doc,
	                 (cply_animation_options){ .from = 100, .to = 120 });
	assert_int_equal(f.frames[0].position, 100);
	assert_int_equal(f.frames[f.n_frames - 1].position, 120);
	/* few frames */
	f = animation_of(&doc, (cply_animation_options){ .max_frames = 10 });
	assert_true(f.n_frames <= 10 && f.n_frames >= 5);
	/* without times each step takes as long */
	doc.kind = &record_kind_untimed;
	f = animation_of(&doc, (cply_animation_options){ .speed = 2 });
	assert_int_equal(f.n_frames, 401);
	assert_int_equal(f.frames[2].duration, f.frames[3].duration);
	assert_false(f.is_timed);
}

static void assert_skips(const cply_animation *f, const char *want)
{
	cply_buf b;
	cply_buf_init(&b, &arena);
	assert_int_equal(cplyi_animation_put_skipped(f, &b), *want != 0);
	assert_true(cply_str_is(cply_buf_str(&b), want));
}

/* Which steps have no frame is known, and what they did is counted. */
static void what_is_skipped(void **state)
{
	(void)state;
	cply_doc doc = record_make(&arena, 5, 400);
	const record *r = doc.as.record;
	uint64_t want[2] = { 0 };
	for (uint64_t i = 0; i < r->n; i++)
		for (unsigned k = 0; k < 2; k++)
			want[k] += r->steps[i].marks >> k & 1;
	assert_true(want[0] > 10 && want[1] > 10);
	cply_animation f = animation_of(
		&doc, (cply_animation_options){ .speed = 1, .frame = -1 });
	assert_skips(&f, "");
	assert_int_equal(f.mark_counts[0], want[0]);
	/* by their times */
	f = animation_of(&doc, (cply_animation_options){ .max_frames = 101 });
	assert_true(f.n_frames > 50 && f.n_frames <= 101);
	char text[64];
	snprintf(text, sizeof text, "%zu of 400 steps", f.n_frames - 1);
	assert_skips(&f, text);
	assert_int_equal(f.mark_counts[0], want[0]);
	assert_int_equal(f.mark_counts[1], want[1]);
	/* one by one: always as many steps, but for the last */
	doc.kind = &record_kind_untimed;
	static const struct {
		uint32_t most;
		uint64_t every;
		const char *text;
	} table[] = { { 401, 1, "" },
		      { 400, 2, "every 2nd step" },
		      { 150, 3, "every 3rd step" },
		      { 101, 4, "every 4th step" },
		      { 38, 11, "every 11th step" },
		      { 20, 22, "every 22nd step" },
		      { 2, 400, "every 400th step" } };
	for (size_t i = 0; i < CPLY_COUNT(table); i++) {
		f = animation_of(&doc, (cply_animation_options){
					       .max_frames = table[i].most,
					       .speed = 1,
					       .frame = -1 });
		assert_skips(&f, table[i].text);
		for (size_t k = 0; k + 1 < f.n_frames; k++)
			assert_int_equal(f.frames[k].position,
			                 k * table[i].every);
		assert_int_equal(f.frames[f.n_frames - 1].position, 400);
		assert_int_equal(f.mark_counts[0], want[0]);
		assert_int_equal(f.mark_counts[1], want[1]);
	}
	/* faster than frames can follow: 14 ms each, and 50 of a frame */
	f = animation_of(&doc, (cply_animation_options){ .speed = 50 });
	assert_skips(&f, "every 4th step");
	f = animation_of(&doc, (cply_animation_options){ .speed = 1e300 });
	assert_int_equal(f.n_frames, 2);
}

/* Pauses are cut out unless they are wanted. */
static void pauses(void **state)
{
	(void)state;
	cply_doc doc = record_make(&arena, 5, 4);
	record *r = (record *)doc.as.record;
	static const int64_t times[] = { 0, 1000, 3601000, 3602000 };
	for (size_t i = 0; i < 4; i++)
		r->steps[i].time = times[i];
	cply_animation f =
		animation_of(&doc, (cply_animation_options){ .speed = 1 });
	assert_int_equal(f.n_gaps, 1);
	const cply_frame *last = &f.frames[f.n_frames - 1];
	assert_true(last->at < 10000);
	assert_int_equal(last->clock, 2000);
	assert_int_equal(f.end, 3602000);
	/* What is seen does not depend on how it is played. */
	f = animation_of(&doc, (cply_animation_options){
				       .speed = 1, .clock = CPLY_CLOCK_WALL });
	last = &f.frames[f.n_frames - 1];
	assert_true(last->at < 10000);
	assert_int_equal(last->clock, 3602000);
	f = animation_of(&doc, (cply_animation_options){ .speed = 1,
	                                                 .keep_idle = true });
	assert_true(f.frames[f.n_frames - 1].at > 3600000);
	assert_int_equal(f.frames[f.n_frames - 1].clock, 2000);
}

static void odd_records(void **state)
{
	(void)state;
	/* no step at all */
	cply_doc doc = record_make(&arena, 5, 0);
	cply_animation f = animation_of(&doc, (cply_animation_options){ 0 });
	assert_int_equal(f.n_frames, 1);
	assert_int_equal(f.length, 3000);
	/* all at one moment: an order is left */
	doc = record_make(&arena, 5, 30);
	record *r = (record *)doc.as.record;
	for (size_t i = 0; i < 30; i++)
		r->steps[i].time = 77;
	f = animation_of(&doc, (cply_animation_options){ 0 });
	assert_int_equal(f.n_frames, 31);
	/* times beyond anything */
	for (size_t i = 0; i < 30; i++)
		r->steps[i].time = (int64_t)i << 56;
	f = animation_of(&doc, (cply_animation_options){ .keep_idle = true });
	assert_true(f.n_frames >= 2);
	f = animation_of(&doc, (cply_animation_options){ .speed = 1e-9,
	                                                 .keep_idle = true });
	assert_int_equal(f.frames[f.n_frames - 1].position, 30);
	/* a kind without steps */
	cply_animation none;
	cply_doc still = { .kind = &cply_kind_crossword,
		           .as.crossword = r->cw };
	assert_int_equal(cply_animation_make(&still,
	                                     &(cply_animation_options){ 0 },
	                                     &arena, &none),
	                 CPLY_UNSUPPORTED);
}

static void out_of_memory(void **state)
{
	(void)state;
	cply_doc doc = record_make(&arena, 2, 12);
	cply_animation_options o = { 0 };
	for (size_t budget = 0;; budget += 211) {
		cply_arena a;
		cply_animation animation;
		cply_arena_init(&a, NULL, budget);
		cply_status status =
			cply_animation_make(&doc, &o, &a, &animation);
		cply_arena_free(&a);
		if (status == CPLY_OK)
			return;
		assert_int_equal(status, CPLY_NOMEM);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(every_frame_is_its_position),
		TEST(changes_are_inside_their_box),
		TEST(what_stays_is_stored_once),
		TEST(cutting),
		TEST(what_is_skipped),
		TEST(pauses),
		TEST(odd_records),
		TEST(out_of_memory),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
