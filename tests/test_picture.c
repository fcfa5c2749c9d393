/* SPDX-License-Identifier: MIT */
/* Pictures on cairo: PNG read back and looked at pixel by pixel. */
#include <cairo.h>

#include "crossply/picture.h"
#include "draw/canvas.h"
#include "support/puzzle.h"
#include "support/with_arena.h"

static cply_scene scene_of(cply_crossword *cw)
{
	cply_doc *doc = CPLY_NEW(&arena, 1, cply_doc);
	doc->kind = &cply_kind_crossword;
	doc->as.crossword = cw;
	return (cply_scene){ .doc = doc };
}

static cairo_status_t read_bytes(void *ctx, unsigned char *to, unsigned n)
{
	cply_str *left = ctx;
	if (n > left->len)
		return CAIRO_STATUS_READ_ERROR;
	memcpy(to, left->ptr, n);
	left->ptr += n;
	left->len -= n;
	return CAIRO_STATUS_SUCCESS;
}

/* A decoded picture. */
typedef struct bitmap {
	cairo_surface_t *surface;
	int width, height;
} bitmap;

static bitmap decode(cply_str png)
{
	bitmap b;
	b.surface =
		cairo_image_surface_create_from_png_stream(read_bytes, &png);
	assert_int_equal(cairo_surface_status(b.surface), CAIRO_STATUS_SUCCESS);
	assert_int_equal(png.len, 0);
	b.width = cairo_image_surface_get_width(b.surface);
	b.height = cairo_image_surface_get_height(b.surface);
	return b;
}

static uint32_t pixel(const bitmap *b, int x, int y)
{
	assert_in_range(x, 0, b->width - 1);
	assert_in_range(y, 0, b->height - 1);
	const unsigned char *row =
		cairo_image_surface_get_data(b->surface) +
		(ptrdiff_t)y * cairo_image_surface_get_stride(b->surface);
	uint32_t p;
	memcpy(&p, row + (ptrdiff_t)x * 4, sizeof p);
	return p & 0xFFFFFF;
}

static cply_str png_of(const cply_scene *scene, cply_picture_options o)
{
	cply_picture_info info;
	cply_buf b;
	cply_buf_init(&b, &arena);
	assert_int_equal(cply_picture_png(scene, &o, &arena, &b, &info),
	                 CPLY_OK);
	return cply_buf_str(&b);
}

static bitmap bitmap_of(const cply_scene *scene, cply_picture_options o)
{
	return decode(png_of(scene, o));
}

/* A page without words has a margin of 24 and squares of 36 CSS pixels. */
enum { MARGIN = 24, SIDE = 36 };

static int middle(int i, int scale)
{
	return (MARGIN + i * SIDE + SIDE / 2) * scale;
}

static void squares_have_their_colours(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_make(&arena, "A#\n_.\n");
	cply_cell_at(cw, 1, 0)->shade = CPLY_COLOR | 0xFFD700;
	cply_scene scene = scene_of(cw);
	for (int scale = 1; scale <= 3; scale++) {
		for (int dark = 0; dark < 2; dark++) {
			bitmap b = bitmap_of(
				&scene, (cply_picture_options){
						.scale = (uint32_t)scale * 100,
						.dark = dark });
			assert_int_equal(b.width,
			                 (2 * MARGIN + 2 * SIDE) * scale);
			assert_int_equal(b.height, b.width);
#define INK(name) (dark ? cplyi_inks[name].dark : cplyi_inks[name].light)
			int x = middle(0, scale), y = middle(1, scale);
			assert_int_equal(pixel(&b, x, x), INK(CPLYI_SQUARE));
			assert_int_equal(pixel(&b, y, x), INK(CPLYI_BLOCK));
			assert_int_equal(pixel(&b, x, y), 0xFFD700);
			assert_int_equal(pixel(&b, y, y), INK(CPLYI_PAPER));
			assert_int_equal(pixel(&b, 0, 0), INK(CPLYI_PAPER));
#undef INK
			cairo_surface_destroy(b.surface);
		}
	}
}

/* Lines lie on whole pixels, however large the picture is. */
static void lines_are_sharp(void **state)
{
	(void)state;
	cply_scene scene = scene_of(puzzle_make(&arena, "____\n"));
	for (int scale = 1; scale <= 4; scale++) {
		bitmap b = bitmap_of(&scene,
		                     (cply_picture_options){
					     .scale = (uint32_t)scale * 100 });
		int y = middle(0, scale), lines = 0;
		for (int x = 0; x < b.width; x++) {
			uint32_t p = pixel(&b, x, y);
			assert_true(p == cplyi_inks[CPLYI_PAPER].light ||
			            p == cplyi_inks[CPLYI_LINE].light ||
			            p == cplyi_inks[CPLYI_TEXT].light);
			lines += p == cplyi_inks[CPLYI_LINE].light;
		}
		assert_int_equal(lines, 3 * scale);
		cairo_surface_destroy(b.surface);
	}
}

/* Where in its square the ink of a letter is. */
static void find_ink(const bitmap *b, int col, int scale, int box[4])
{
	int left = (MARGIN + col * SIDE + 3) * scale,
	    top = (MARGIN + 3) * scale;
	int n = (SIDE - 6) * scale;
	box[0] = box[1] = n;
	box[2] = box[3] = -1;
	for (int y = 0; y < n; y++)
		for (int x = 0; x < n; x++) {
			if (pixel(b, left + x, top + y) == 0xFFFFFF)
				continue;
			box[0] = x < box[0] ? x : box[0];
			box[1] = y < box[1] ? y : box[1];
			box[2] = x > box[2] ? x : box[2];
			box[3] = y > box[3] ? y : box[3];
		}
}

static void letters_stand_in_the_middle(void **state)
{
	(void)state;
	static const char *const letters[] = { "H", "O",  "Ж", "Ω",
		                               "א", "日", "É", "🦊" };
	enum { SCALE = 4 };
	for (size_t i = 0; i < CPLY_COUNT(letters); i++) {
		cply_crossword *cw = puzzle_make(&arena, "_\n");
		cw->cells[0].fill = cply_str_of(letters[i]);
		cply_scene scene = scene_of(cw);
		bitmap b = bitmap_of(&scene, (cply_picture_options){
						     .scale = SCALE * 100 });
		int box[4], n = (SIDE - 6) * SCALE;
		/* The grid is narrower than the least page but at its left. */
		find_ink(&b, 0, SCALE, box);
		if (box[2] < 0)
			fail_msg("%s: nothing is drawn", letters[i]);
		int off = (box[0] + box[2]) / 2 - n / 2;
		if (off < -2 * SCALE || off > 2 * SCALE)
			fail_msg("%s: %d pixels off the middle", letters[i],
			         off);
		assert_in_range(box[3] - box[1], n / 4, n);
		cairo_surface_destroy(b.surface);
	}
}

static void same_picture_twice(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_mixed(&arena);
	cply_scene scene = scene_of(cw);
	cply_str a = png_of(&scene, (cply_picture_options){ 0 });
	cply_str b = png_of(&scene, (cply_picture_options){ 0 });
	assert_true(cply_str_eq(a, b));
}

static void too_large_is_said(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_make(&arena, "_\n");
	cply_cell cell = { .kind = CPLY_CELL_BLOCK };
	enum { N = 400 };
	cw->width = cw->height = N;
	cw->cells = CPLY_NEW(&arena, N * N, cply_cell);
	for (size_t i = 0; i < N * N; i++)
		cw->cells[i] = cell;
	cply_scene scene = scene_of(cw);
	cply_picture_info info = { 0 };
	cply_buf b;
	cply_buf_init(&b, &arena);
	assert_int_equal(
		cply_picture_png(&scene,
	                         &(cply_picture_options){ .scale = 1600 },
	                         &arena, &b, &info),
		CPLY_LIMIT);
	assert_int_equal(b.len, 0);
	assert_true(info.width * info.height > info.most);
	/* Without a scale it is made as large as it may be. */
	assert_int_equal(cply_picture_png(&scene, &(cply_picture_options){ 0 },
	                                  &arena, &b, &info),
	                 CPLY_OK);
	assert_true(info.width * info.height <= info.most);
	assert_true(info.width * info.height > info.most * 9 / 10);
	assert_true(b.len > 0);
}

static void odd_ones_are_drawn(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_make(&arena, "_\n");
	cw->cells[0].fill = CPLY_STR("\x01\x1b[31m\xff\xfe\xe2\x80\xae");
	cw->cells[0].label = CPLY_STR("\xc3\x28\x00\x7f");
	cw->meta[CPLY_META_TITLE] =
		cply_text_plain(CPLY_STR("a\0b\nc\xed\xa0\x80<i>&amp;"));
	cw->meta[CPLY_META_AUTHOR] = cw->meta[CPLY_META_TITLE];
	cply_scene scene = scene_of(cw);
	cairo_surface_destroy(
		bitmap_of(&scene, (cply_picture_options){ 0 }).surface);
	cply_buf b;
	cply_buf_init(&b, &arena);
	assert_int_equal(cply_picture_pdf(&scene, &(cply_picture_options){ 0 },
	                                  &arena, &b, NULL),
	                 CPLY_OK);
	assert_true(cply_str_starts(cply_buf_str(&b), "%PDF-"));
	/* no squares at all */
	cw->width = cw->height = 0;
	cairo_surface_destroy(
		bitmap_of(&scene, (cply_picture_options){ 0 }).surface);
}

/* Whatever there is too little of: a status, no crash. */
static void little_memory(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_mixed(&arena);
	cply_scene scene = scene_of(cw);
	cply_status status = CPLY_NOMEM;
	for (size_t budget = 0; status; budget += 2999) {
		cply_arena scratch;
		cply_buf b;
		assert_true(budget < 1000000);
		cply_arena_init(&scratch, NULL, budget);
		cply_buf_init(&b, &arena);
		status = cply_picture_pdf(&scene, &(cply_picture_options){ 0 },
		                          &scratch, &b, NULL);
		assert_true(status == CPLY_OK || status == CPLY_NOMEM);
		cply_arena_free(&scratch);
	}
	/* and no room for the result */
	for (size_t room = 0; room < 4000; room += 999) {
		cply_buf b;
		cply_buf_init(&b, &arena);
		b.max = room;
		assert_int_equal(cply_picture_png(&scene,
		                                  &(cply_picture_options){ 0 },
		                                  &arena, &b, NULL),
		                 CPLY_NOMEM);
		cply_buf_init(&b, &arena);
		b.max = room;
		assert_int_equal(cply_picture_pdf(&scene,
		                                  &(cply_picture_options){ 0 },
		                                  &arena, &b, NULL),
		                 CPLY_NOMEM);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(squares_have_their_colours),
		cmocka_unit_test(lines_are_sharp),
		cmocka_unit_test(letters_stand_in_the_middle),
		cmocka_unit_test(same_picture_twice),
		cmocka_unit_test(too_large_is_said),
		cmocka_unit_test(odd_ones_are_drawn),
		cmocka_unit_test(little_memory),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
