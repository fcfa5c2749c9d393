/* SPDX-License-Identifier: MIT */
/* An animation as GIF. Each frame paints only what has changed since the one
 * before, and stores only the rectangle around that; what is the same within it
 * is transparent, which packs to almost nothing. All is painted twice: first to
 * count the colours, then, when the palette is chosen, to write. */
#include <gif_lib.h>
#include <math.h>
#include <string.h>

#include "crossply/picture.h"
#include "draw/animation/parts.h"
#include "native/picture/cairo.h"
#include "native/picture/palette.h"

enum {
	USUAL_SCALE = 100,
	MOST_PIXELS = 16 * 1000 * 1000,
	USUAL_PIXELS = 4 * 1000 * 1000, /* when no scale is asked for */
	MOST_DELAY = 65535,             /* hundredths of a second */
	PATCHES = 24 /* painted one by one; more are painted as one */
};

typedef struct gif {
	const cply_animation *animation;
	const cplyi_reel *reel;
	cplyi_board *board;
	cairo_surface_t *surface;
	int width, height;
	cairo_region_t *changed; /* of the frame that was painted last */
	cplyi_palette palette;
	uint8_t *shown; /* index of every pixel, as the file has it so far */
	uint8_t *next;  /* and as it is to be */
	uint8_t *line;
	GifFileType *file;
	cply_buf *out;
} gif;

/* ---- painting ---- */

static cairo_rectangle_int_t pixels_of(const gif *g, cplyi_box box)
{
	double k = g->board->scale / 10;
	int left = (int)floor(box.left * k) - 1;
	int top = (int)floor(box.top * k) - 1;
	int right = (int)ceil(box.right * k) + 1;
	int bottom = (int)ceil(box.bottom * k) + 1;
	left = CLAMP(left, 0, g->width);
	top = CLAMP(top, 0, g->height);
	return (cairo_rectangle_int_t){ left, top,
		                        CLAMP(right, left, g->width) - left,
		                        CLAMP(bottom, top, g->height) - top };
}

static void add_change(gif *g, cplyi_box box)
{
	if (cplyi_box_is_empty(box))
		return;
	cairo_rectangle_int_t r = pixels_of(g, box);
	cairo_region_union_rectangle(g->changed, &r);
}

static void find_changes(gif *g, size_t frame)
{
	cairo_region_destroy(g->changed);
	cairo_rectangle_int_t all = { 0, 0, g->width, g->height };
	if (!frame) {
		g->changed = cairo_region_create_rectangle(&all);
		return;
	}
	g->changed = cairo_region_create();
	for (uint32_t i = 0; i < g->reel->n_parts; i++) {
		const cplyi_reel_part *s = &g->reel->parts[i];
		uint32_t was = cplyi_reel_part_at(s, frame - 1);
		uint32_t is = cplyi_reel_part_at(s, frame);
		if (was == is)
			continue;
		add_change(g, s->contents[was].box);
		add_change(g, s->contents[is].box);
	}
	if (cairo_region_num_rectangles(g->changed) <= PATCHES)
		return;
	cairo_region_get_extents(g->changed, &all);
	cairo_region_union_rectangle(g->changed, &all);
}

/* A patch is painted with all that touches it, cut at its edges. */
static void paint_patch(gif *g, size_t frame, int i)
{
	cairo_rectangle_int_t r;
	cairo_t *cr = g->board->cr;
	double k = g->board->scale / 10;
	cairo_region_get_rectangle(g->changed, i, &r);
	const cplyi_box box = { (cplyi_len)floor((r.x - 1) / k),
		                (cplyi_len)floor((r.y - 1) / k),
		                (cplyi_len)ceil((r.x + r.width + 1) / k),
		                (cplyi_len)ceil((r.y + r.height + 1) / k) };
	cairo_save(cr);
	cairo_identity_matrix(cr);
	cairo_rectangle(cr, r.x, r.y, r.width, r.height);
	cairo_clip(cr);
	cplyi_set_color(cr, g->board->inks[CPLYI_PAPER]);
	cairo_paint(cr);
	cairo_scale(cr, g->board->scale, g->board->scale);
	cplyi_reel_draw(g->reel, frame, &box, &g->board->base);
	cairo_restore(cr);
}

static void paint(gif *g, size_t frame)
{
	find_changes(g, frame);
	for (int i = 0; i < cairo_region_num_rectangles(g->changed); i++)
		paint_patch(g, frame, i);
	cairo_surface_flush(g->surface);
}

static const uint32_t *row_of(const gif *g, int y)
{
	const unsigned char *data = cairo_image_surface_get_data(g->surface);
	int stride = cairo_image_surface_get_stride(g->surface);
	return (const uint32_t *)(const void *)(data + (ptrdiff_t)stride * y);
}

/* ---- the first time: colours ---- */

static void count_colors(gif *g)
{
	cairo_rectangle_int_t r;
	for (int i = 0; i < cairo_region_num_rectangles(g->changed); i++) {
		cairo_region_get_rectangle(g->changed, i, &r);
		for (int y = r.y; y < r.y + r.height; y++) {
			const uint32_t *row = row_of(g, y);
			for (int x = r.x, end; x < r.x + r.width; x = end) {
				uint32_t rgb = row[x] & 0xFFFFFF;
				for (end = x + 1; end < r.x + r.width &&
				                  (row[end] & 0xFFFFFF) == rgb;)
					end++;
				cplyi_palette_count(&g->palette, rgb,
				                    (uint32_t)(end - x));
			}
		}
	}
}

/* ---- the second time: writing ---- */

static int write_bytes(GifFileType *file, const GifByteType *bytes, int n)
{
	cply_buf *out = file->UserData;
	cply_put_str(out, (cply_str){ (const char *)bytes, (size_t)n });
	return out->failed ? 0 : n;
}

static bool write_head(gif *g)
{
	int bits = 1, error;
	while (1u << bits < g->palette.n + 1)
		bits++;
	GifColorType colors[256] = { 0 };
	for (unsigned i = 0; i < g->palette.n; i++) {
		uint32_t rgb = g->palette.colors[i];
		colors[i] = (GifColorType){ rgb >> 16 & 0xFF, rgb >> 8 & 0xFF,
			                    rgb & 0xFF };
	}
	g->file = EGifOpen(g->out, write_bytes, &error);
	ColorMapObject *map = GifMakeMapObject(1 << bits, colors);
	bool good = g->file && map;
	if (good) {
		EGifSetGifVersion(g->file, true);
		good = EGifPutScreenDesc(g->file, g->width, g->height, bits, 0,
		                         map) == GIF_OK;
	}
	GifFreeMapObject(map);
	if (!good || g->animation->once)
		return good;
	return EGifPutExtensionLeader(g->file, APPLICATION_EXT_FUNC_CODE) &&
	       EGifPutExtensionBlock(g->file, 11, "NETSCAPE2.0") &&
	       EGifPutExtensionBlock(g->file, 3, "\1\0\0") &&
	       EGifPutExtensionTrailer(g->file);
}

/* Takes over what was painted; gives the rectangle that is not as before. */
static cairo_rectangle_int_t take_changes(gif *g)
{
	int left = g->width, top = g->height, right = 0, bottom = 0;
	cairo_rectangle_int_t r;
	for (int i = 0; i < cairo_region_num_rectangles(g->changed); i++) {
		cairo_region_get_rectangle(g->changed, i, &r);
		for (int y = r.y; y < r.y + r.height; y++) {
			const uint32_t *row = row_of(g, y);
			uint8_t *shown = g->shown + (ptrdiff_t)y * g->width;
			uint8_t *next = g->next + (ptrdiff_t)y * g->width;
			for (int x = r.x; x < r.x + r.width; x++) {
				next[x] = (uint8_t)cplyi_palette_find(
					&g->palette, row[x] & 0xFFFFFF);
				if (shown[x] == next[x])
					continue;
				left = MIN(left, x);
				right = MAX(right, x + 1);
				top = MIN(top, y);
				bottom = MAX(bottom, y + 1);
			}
		}
	}
	if (left >= right) /* the same picture again: one pixel of it */
		return (cairo_rectangle_int_t){ 0, 0, 1, 1 };
	return (cairo_rectangle_int_t){ left, top, right - left, bottom - top };
}

static bool write_control(gif *g, size_t frame)
{
	const cply_frame *f = &g->animation->frames[frame];
	/* Rounded so that the sum is right. */
	int64_t delay = (f->at + f->duration + 5) / 10 - (f->at + 5) / 10;
	GraphicsControlBlock control = {
		.DisposalMode = DISPOSE_DO_NOT,
		.DelayTime = (int)CLAMP(delay, 1, MOST_DELAY),
		.TransparentColor = (int)g->palette.n,
	};
	GifByteType bytes[4];
	size_t n = EGifGCBToExtension(&control, bytes);
	return EGifPutExtension(g->file, GRAPHICS_EXT_FUNC_CODE, (int)n,
	                        bytes) == GIF_OK;
}

/* What is the same as before is transparent, so that long runs are alike. */
static bool write_frame(gif *g, size_t frame)
{
	cairo_rectangle_int_t r = take_changes(g);
	if (!write_control(g, frame) ||
	    !EGifPutImageDesc(g->file, r.x, r.y, r.width, r.height, false,
	                      NULL))
		return false;
	const uint8_t same = (uint8_t)g->palette.n;
	for (int y = r.y; y < r.y + r.height; y++) {
		ptrdiff_t at = (ptrdiff_t)y * g->width + r.x;
		uint8_t *shown = g->shown + at, *next = g->next + at;
		for (int x = 0; x < r.width; x++)
			g->line[x] = shown[x] == next[x] ? same : next[x];
		memcpy(shown, next, (size_t)r.width);
		if (!EGifPutLine(g->file, g->line, r.width))
			return false;
	}
	return true;
}

static bool write_all(gif *g)
{
	for (size_t i = 0; i < g->animation->n_frames; i++) {
		paint(g, i);
		count_colors(g);
	}
	cplyi_palette_choose(&g->palette);
	memset(g->shown, 0xFF, (size_t)g->width * (size_t)g->height);
	bool good = write_head(g);
	for (size_t i = 0; good && i < g->animation->n_frames; i++) {
		paint(g, i);
		good = write_frame(g, i);
	}
	int error;
	if (g->file && !EGifCloseFile(g->file, &error))
		good = false;
	return good && !cairo_status(g->board->cr);
}

/* ---- the animation ---- */

static double choose_scale(uint32_t percent, const cplyi_page *page)
{
	double area = page->width / 10.0 * page->height / 10.0;
	double scale = (percent ? percent : USUAL_SCALE) / 100.0;
	if (!percent && area * scale * scale > USUAL_PIXELS)
		scale = sqrt(USUAL_PIXELS / area);
	return scale;
}

static cply_status encode(gif *g, const cply_picture_options *o, cply_arena *a,
                          cply_picture_info *info)
{
	const cplyi_page *page = &g->reel->page;
	cplyi_board *b = g->board;
	b->scale = choose_scale(o->scale, page);
	b->is_raster = true;
	double width = ceil(page->width / 10.0 * b->scale);
	double height = ceil(page->height / 10.0 * b->scale);
	*info = (cply_picture_info){ .width = (uint64_t)width,
		                     .height = (uint64_t)height,
		                     .most = MOST_PIXELS };
	if (width * height > MOST_PIXELS || fmax(width, height) > 32767)
		return CPLY_LIMIT;
	g->width = (int)width;
	g->height = (int)height;
	g->shown = CPLY_NEW(a, (size_t)g->width * (size_t)g->height, uint8_t);
	g->next = CPLY_NEW(a, (size_t)g->width * (size_t)g->height, uint8_t);
	g->line = CPLY_NEW(a, (size_t)g->width, uint8_t);
	if (!g->shown || !g->next || !g->line)
		return CPLY_NOMEM;
	g->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, g->width,
	                                        g->height);
	b->cr = cairo_create(g->surface);
	cplyi_palette_init(&g->palette);
	bool good = write_all(g);
	info->frames = (uint32_t)g->animation->n_frames;
	info->colors = g->palette.n;
	cplyi_palette_free(&g->palette);
	cairo_region_destroy(g->changed);
	cairo_destroy(b->cr);
	cairo_surface_destroy(g->surface);
	return good && !g->out->failed ? CPLY_OK : CPLY_NOMEM;
}

cply_status cply_picture_gif(const cply_doc *doc,
                             const cply_animation_options *animation,
                             const cply_picture_options *o, cply_arena *scratch,
                             cply_buf *out, cply_picture_info *info)
{
	cply_picture_info unused = { 0 };
	cplyi_typeface type;
	cplyi_board board;
	cply_animation made;
	cplyi_type_init(&type);
	cplyi_board_init(&board, &type, o->dark);
	cply_status status = cplyi_animation_make(doc, animation, &board.base,
	                                          scratch, &made);
	if (!status) {
		gif g = { .animation = &made,
			  .reel = made.reel_,
			  .board = &board,
			  .out = out };
		status = encode(&g, o, scratch, info ? info : &unused);
	}
	cplyi_type_free(&type);
	return status;
}
