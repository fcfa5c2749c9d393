/* SPDX-License-Identifier: MIT */
/* Animations as GIF, read back with giflib: every frame, put upon those before
 * it, is the picture of its position. */
#include <cairo.h>
#include <gif_lib.h>
#include <stdlib.h>

#include "crossply/picture.h"
#include "native/picture/palette.h"
#include "support/puzzle.h"
#include "support/record.h"
#include "support/with_arena.h"

/* ---- reading back ---- */

static int read_gif(GifFileType *file, GifByteType *to, int n)
{
	cply_str *left = file->UserData;
	size_t take = (size_t)n < left->len ? (size_t)n : left->len;
	memcpy(to, left->ptr, take);
	left->ptr += take;
	left->len -= take;
	return (int)take;
}

static cairo_status_t read_png(void *ctx, unsigned char *to, unsigned n)
{
	cply_str *left = ctx;
	if (n > left->len)
		return CAIRO_STATUS_READ_ERROR;
	memcpy(to, left->ptr, n);
	left->ptr += n;
	left->len -= n;
	return CAIRO_STATUS_SUCCESS;
}

typedef struct animation_file {
	GifFileType *gif;
	cply_str bytes;
	cply_picture_info info;
	uint32_t *screen; /* what is seen so far */
} animation_file;

static animation_file open_animation(const cply_doc *doc,
                                     cply_animation_options animation,
                                     cply_picture_options o)
{
	animation_file f = { 0 };
	cply_buf b;
	int error = 0;
	cply_buf_init(&b, &arena);
	assert_int_equal(cply_picture_gif(doc, &animation, &o, &arena, &b,
	                                  &f.info),
	                 CPLY_OK);
	f.bytes = cply_buf_str(&b);
	cply_str left = f.bytes;
	f.gif = DGifOpen(&left, read_gif, &error);
	assert_non_null(f.gif);
	assert_int_equal(DGifSlurp(f.gif), GIF_OK);
	assert_int_equal(left.len, 0);
	assert_int_equal(f.gif->SWidth, f.info.width);
	assert_int_equal(f.gif->SHeight, f.info.height);
	assert_int_equal(f.gif->ImageCount, f.info.frames);
	f.screen = CPLY_NEW(&arena, f.info.width * f.info.height, uint32_t);
	return f;
}

static void close_animation(animation_file *f)
{
	int error;
	assert_int_equal(DGifCloseFile(f->gif, &error), GIF_OK);
}

static int delay_of(const animation_file *f, int frame)
{
	GraphicsControlBlock c;
	assert_int_equal(DGifSavedExtensionToGCB(f->gif, frame, &c), GIF_OK);
	return c.DelayTime;
}

/* Puts a frame upon the screen, as a viewer does. */
static void show_frame(animation_file *f, int frame)
{
	const SavedImage *image = &f->gif->SavedImages[frame];
	const GifImageDesc *d = &image->ImageDesc;
	const ColorMapObject *map = f->gif->SColorMap;
	GraphicsControlBlock c;
	assert_int_equal(DGifSavedExtensionToGCB(f->gif, frame, &c), GIF_OK);
	assert_int_equal(c.DisposalMode, DISPOSE_DO_NOT);
	assert_true(d->Left + d->Width <= f->gif->SWidth);
	assert_true(d->Top + d->Height <= f->gif->SHeight);
	for (int y = 0; y < d->Height; y++)
		for (int x = 0; x < d->Width; x++) {
			int i = image->RasterBits[y * d->Width + x];
			if (i == c.TransparentColor)
				continue;
			assert_true(i < map->ColorCount);
			GifColorType k = map->Colors[i];
			f->screen[(d->Top + y) * f->gif->SWidth + d->Left + x] =
				(uint32_t)k.Red << 16 | (uint32_t)k.Green << 8 |
				k.Blue;
		}
}

/* How much the screen differs from the PNG of the same position: the largest
 * difference of a channel. */
static int difference(const animation_file *f, const cply_scene *scene,
                      cply_picture_options o)
{
	cply_buf b;
	cply_buf_init(&b, &arena);
	assert_int_equal(cply_picture_png(scene, &o, &arena, &b, NULL),
	                 CPLY_OK);
	cply_str png = cply_buf_str(&b);
	cairo_surface_t *s =
		cairo_image_surface_create_from_png_stream(read_png, &png);
	assert_int_equal(cairo_surface_status(s), CAIRO_STATUS_SUCCESS);
	int width = cairo_image_surface_get_width(s), most = 0;
	int height = cairo_image_surface_get_height(s);
	assert_int_equal(width, f->gif->SWidth);
	assert_int_equal(height, f->gif->SHeight);
	const unsigned char *data = cairo_image_surface_get_data(s);
	for (int y = 0; y < height; y++)
		for (int x = 0; x < width; x++) {
			uint32_t p, q = f->screen[y * width + x];
			memcpy(&p,
			       data + y * cairo_image_surface_get_stride(s) +
			               x * 4,
			       4);
			for (int c = 0; c < 24; c += 8)
				most = MAX(most, abs((int)(p >> c & 0xFF) -
				                     (int)(q >> c & 0xFF)));
		}
	cairo_surface_destroy(s);
	return most;
}

/* ---- tests ---- */

/* Every frame of an animation of `doc`; gives the largest difference. */
static int compare_all(const cply_doc *doc, cply_animation_options o,
                       cply_picture_options p)
{
	cply_animation animation;
	cply_timeline t;
	int most = 0;
	o.no_captions = true;
	animation_file f = open_animation(doc, o, p);
	assert_int_equal(cply_animation_make(doc, &o, &arena, &animation),
	                 CPLY_OK);
	assert_int_equal(animation.n_frames, f.info.frames);
	assert_int_equal(cply_timeline_open(&t, doc->kind->timeline,
	                                    doc->as.record, 0, &arena),
	                 CPLY_OK);
	for (size_t i = 0; i < animation.n_frames; i++) {
		assert_int_equal(
			cply_timeline_seek(&t, animation.frames[i].position),
			CPLY_OK);
		const cply_scene scene = { .doc = doc,
			                   .state = t.state,
			                   .options = o.draw };
		show_frame(&f, (int)i);
		int d = difference(&f, &scene, p);
		if (d > 48)
			fail_msg("frame %zu differs by %d", i, d);
		most = MAX(most, d);
	}
	close_animation(&f);
	return most;
}

static void every_frame_is_its_position(void **state)
{
	(void)state;
	for (uint32_t seed = 1; seed <= 3; seed++) {
		cply_doc doc = record_make(&arena, seed, 16);
		const cply_animation_options o = { .draw.no_clues = seed <= 1,
			                           .frame = -1 };
		const cply_picture_options p = { .scale = 50 + 50 * seed,
			                         .dark = seed == 2 };
		/* Only shades between two inks are not exact. */
		assert_in_range(compare_all(&doc, o, p), 0, 24);
	}
}

static void times_are_those_of_the_animation(void **state)
{
	(void)state;
	cply_doc doc = record_make(&arena, 5, 80);
	const cply_animation_options o = { .length = 7777 };
	cply_animation animation;
	assert_int_equal(cply_animation_make(&doc, &o, &arena, &animation),
	                 CPLY_OK);
	animation_file f = open_animation(&doc, o, (cply_picture_options){ 0 });
	assert_int_equal(f.info.frames, animation.n_frames);
	int64_t sum = 0;
	for (int i = 0; i < f.gif->ImageCount; i++) {
		int64_t want = animation.frames[i].duration,
			d = delay_of(&f, i);
		sum += d;
		assert_in_range(10 * d - want + 10, 0, 20);
	}
	assert_int_equal(sum, (animation.length + 5) / 10);
	close_animation(&f);
}

/* It begins again unless it is to stop. */
static void loops_or_not(void **state)
{
	(void)state;
	cply_doc doc = record_make(&arena, 5, 3);
	for (int once = 0; once < 2; once++) {
		animation_file f =
			open_animation(&doc,
		                       (cply_animation_options){ .once = once },
		                       (cply_picture_options){ 0 });
		size_t at =
			cply_str_find(f.bytes, CPLY_STR("NETSCAPE2.0\3\1\0"));
		assert_true((at == SIZE_MAX) == once);
		close_animation(&f);
	}
}

/* Only what changes is stored. */
static void frames_are_small(void **state)
{
	(void)state;
	cply_doc doc = record_make(&arena, 9, 30);
	const cply_animation_options o = { .draw.no_clues = true,
		                           .no_captions = true };
	animation_file f = open_animation(&doc, o, (cply_picture_options){ 0 });
	int whole = f.gif->SWidth * f.gif->SHeight;
	int grid = 5 * 36 * 4 * 36;
	assert_true(grid < whole);
	for (int i = 1; i < f.gif->ImageCount; i++) {
		const GifImageDesc *d = &f.gif->SavedImages[i].ImageDesc;
		assert_true(d->Width * d->Height <= grid + 4000);
	}
	close_animation(&f);
}

/* More colours than a GIF can have. */
static void many_colours(void **state)
{
	(void)state;
	cply_doc doc = record_make(&arena, 3, 6);
	record *r = (record *)doc.as.record;
	cply_crossword *cw = puzzle_make(&arena, "ABCDEFGHIJKLMNOPQRST\n"
	                                         "ABCDEFGHIJKLMNOPQRST\n"
	                                         "ABCDEFGHIJKLMNOPQRST\n"
	                                         "ABCDEFGHIJKLMNOPQRST\n"
	                                         "ABCDEFGHIJKLMNOPQRST\n");
	for (uint32_t i = 0; i < 100; i++)
		cw->cells[i].shade = CPLY_COLOR | (i * 2 + 30) << 16 |
		                     (255 - i * 2) << 8 | (i * 37 & 0xFF);
	r->cw = cw;
	for (uint64_t i = 0; i < r->n; i++)
		r->steps[i].letter =
			i % 2 ? CPLY_STR("🦊") : CPLY_STR("👩‍🚀");
	const cply_animation_options o = { .frame = -1 };
	animation_file f = open_animation(&doc, o, (cply_picture_options){ 0 });
	assert_int_equal(f.info.colors, CPLYI_MOST_COLORS);
	close_animation(&f);
	assert_in_range(compare_all(&doc, o,
	                            (cply_picture_options){ .scale = 100 }),
	                1, 48);
}

static void palette_keeps_what_it_can(void **state)
{
	(void)state;
	cplyi_palette p;
	cplyi_palette_init(&p);
	for (uint32_t i = 0; i < CPLYI_MOST_COLORS; i++)
		cplyi_palette_count(&p, i * 65793u & 0xFFFFFF, 1 + i % 3);
	cplyi_palette_choose(&p);
	assert_int_equal(p.n, CPLYI_MOST_COLORS);
	for (uint32_t i = 0; i < CPLYI_MOST_COLORS; i++) {
		uint32_t rgb = i * 65793u & 0xFFFFFF;
		assert_int_equal(p.colors[cplyi_palette_find(&p, rgb)], rgb);
	}
	cplyi_palette_free(&p);

	/* The frequent ones are exact, the others near. */
	cplyi_palette_init(&p);
	for (uint32_t i = 0; i < 4096; i++)
		cplyi_palette_count(&p,
		                    (i & 15) << 4 | (i >> 4 & 15) << 12 |
		                            (i >> 8) << 20,
		                    i % 512 ? 1 : 1000);
	cplyi_palette_choose(&p);
	assert_in_range(p.n, 200, CPLYI_MOST_COLORS);
	for (uint32_t i = 0; i < 4096; i++) {
		uint32_t rgb =
			(i & 15) << 4 | (i >> 4 & 15) << 12 | (i >> 8) << 20;
		uint32_t got = p.colors[cplyi_palette_find(&p, rgb)];
		if (i % 512 == 0)
			assert_int_equal(got, rgb);
		for (int c = 0; c < 24; c += 8)
			assert_in_range(abs((int)(rgb >> c & 0xFF) -
			                    (int)(got >> c & 0xFF)),
			                0, 48);
	}
	cplyi_palette_free(&p);
}

static void odd_animations(void **state)
{
	(void)state;
	/* nothing happened */
	cply_doc doc = record_make(&arena, 1, 0);
	animation_file f = open_animation(&doc, (cply_animation_options){ 0 },
	                                  (cply_picture_options){ 0 });
	assert_int_equal(f.gif->ImageCount, 1);
	close_animation(&f);
	/* no squares */
	((record *)doc.as.record)->cw = puzzle_make(&arena, "_\n");
	((record *)doc.as.record)->cw->width = 0;
	((record *)doc.as.record)->cw->height = 0;
	f = open_animation(&doc, (cply_animation_options){ 0 },
	                   (cply_picture_options){ 0 });
	close_animation(&f);
	/* no steps at all in this kind */
	cply_buf b;
	cply_buf_init(&b, &arena);
	cply_doc still = { .kind = &cply_kind_crossword };
	still.as.crossword = puzzle_mixed(&arena);
	assert_int_equal(cply_picture_gif(&still,
	                                  &(cply_animation_options){ 0 },
	                                  &(cply_picture_options){ 0 }, &arena,
	                                  &b, NULL),
	                 CPLY_UNSUPPORTED);
	/* too large */
	cply_picture_info info;
	doc = record_make(&arena, 1, 2);
	assert_int_equal(
		cply_picture_gif(&doc, &(cply_animation_options){ 0 },
	                         &(cply_picture_options){ .scale = 10000 },
	                         &arena, &b, &info),
		CPLY_LIMIT);
	assert_true(info.width * info.height > info.most);
}

static void little_memory(void **state)
{
	(void)state;
	cply_doc doc = record_make(&arena, 2, 5);
	cply_status status = CPLY_NOMEM;
	for (size_t budget = 0; status; budget = budget * 2 + 2000) {
		cply_arena scratch;
		cply_buf b;
		assert_true(budget < 100000000);
		cply_arena_init(&scratch, NULL, budget);
		cply_buf_init(&b, &arena);
		status = cply_picture_gif(&doc, &(cply_animation_options){ 0 },
		                          &(cply_picture_options){ 0 },
		                          &scratch, &b, NULL);
		assert_true(status == CPLY_OK || status == CPLY_NOMEM);
		cply_arena_free(&scratch);
	}
	for (size_t room = 0; room < 2000; room += 999) {
		cply_buf b;
		cply_buf_init(&b, &arena);
		b.max = room;
		assert_int_equal(
			cply_picture_gif(&doc, &(cply_animation_options){ 0 },
		                         &(cply_picture_options){ 0 }, &arena,
		                         &b, NULL),
			CPLY_NOMEM);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_frame_is_its_position),
		cmocka_unit_test(times_are_those_of_the_animation),
		cmocka_unit_test(loops_or_not),
		cmocka_unit_test(frames_are_small),
		cmocka_unit_test(many_colours),
		cmocka_unit_test(palette_keeps_what_it_can),
		cmocka_unit_test(odd_animations),
		cmocka_unit_test(little_memory),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
