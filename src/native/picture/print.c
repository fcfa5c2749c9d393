/* SPDX-License-Identifier: MIT */
/* Draws the sheet that draw/plan.c has planned. */
#include "native/picture/print.h"
#include "format/format.h"

#include <cairo-pdf.h>
#include <math.h>
#include <string.h>

#include "crossply/solve.h"
#include "crossword/entries.h"
#include "draw/crossword.h"
#include "draw/shape.h"
#include "native/picture/cairo.h"
#include "native/picture/pdf.h"

#define MARGIN 40.0
#define HEAD_GAP 12.0 /* from the heading to what it is of */
#define FOOT_SIZE 7.5
#define LABEL_SIZE 5.6
#define GRAY_BLOCK 0xB8B8B8

enum {
	CELL = 360,          /* side of a square on the canvas */
	MOST_SIDE = 255,     /* squares: then they are 2 points wide */
	MOST_CLUES = 10000,  /* each is kept as set: some kilobytes */
	MOST_HEAD_PARTS = 4, /* title, byline, intro, notes */
	MOST_NOTE_LINES = 8
};

/* A paragraph over the whole width. */
struct part {
	PangoLayout *layout;
	double size, after;
	uint32_t rgb;
	const char *tag;
};

struct sheet {
	const cply_crossword *cw;
	const cply_print_options *o;
	cply_arena *a;
	cplyi_typeface *type;
	cplyi_board board;
	double width, height; /* of the paper */
	struct part head[MOST_HEAD_PARTS];
	size_t n_head;
	struct part foot;
	const cply_text *long_intro, *long_notes; /* go with the clues */
	struct part after; /* an explanation below the solution */
	cplyi_items items;
	cplyi_plan plan;
	cairo_surface_t *surface;
	cairo_t *cr;
};

/* ---- the puzzle ---- */

/* The letters of a solver are left out. */
static bool make_blank(cply_crossword *cw, cply_arena *a)
{
	size_t n = (size_t)cw->width * cw->height;
	cply_cell *cells = CPLY_NEW(a, n, cply_cell);
	if (n && !cells)
		return false;
	for (size_t i = 0; i < n; i++) {
		cells[i] = cw->cells[i];
		cells[i].fill = (cply_str){ NULL, 0 };
	}
	cw->cells = cells;
	return true;
}

/* Kinds are told by name: this library has descriptors of its own. */
static cply_status find_puzzle(const cply_scene *scene,
                               const cply_print_options *o, cply_arena *a,
                               cply_crossword *out)
{
	const cply_doc *doc = scene->doc;
	if (strcmp(doc->kind->name, "crossword") == 0) {
		*out = *doc->as.crossword;
	} else if (strcmp(doc->kind->name, "solve") == 0) {
		cply_status s =
			cply_solve_view(doc->as.solve, scene->state, a, out);
		if (s)
			return s;
	} else {
		return CPLY_UNSUPPORTED;
	}
	if (o->blank && !make_blank(out, a))
		return CPLY_NOMEM;
	return cplyi_count_clues(out) > MOST_CLUES ||
	                       MAX(out->width, out->height) > MOST_SIDE
	               ? CPLY_LIMIT
	               : CPLY_OK;
}

/* ---- paragraphs ---- */

static double part_height(const struct part *p)
{
	return pango_layout_get_line_count(p->layout) * p->size * CPLYI_PITCH +
	       p->after;
}

static struct part make_part(struct sheet *s, cply_text text, double size,
                             uint32_t style, uint32_t rgb)
{
	struct part p = { .size = size, .rgb = rgb, .tag = "P" };
	p.layout = cplyi_type_layout(s->type, size, style, &text, 0,
	                             text.plain.len);
	pango_layout_set_wrap(p.layout, PANGO_WRAP_WORD_CHAR);
	pango_layout_set_width(p.layout,
	                       (int)((s->width - 2 * MARGIN) * PANGO_SCALE));
	p.after = size * 0.25;
	return p;
}

/* False: there is nothing to say, or it needs more than `lines`. */
static bool add_head(struct sheet *s, cply_text text, double size,
                     uint32_t style, uint32_t rgb, int lines)
{
	if (!cply_str_trim(text.plain).len || s->n_head == MOST_HEAD_PARTS)
		return true;
	struct part p = make_part(s, text, size, style | CPLYI_KEEP_LINES, rgb);
	if (pango_layout_get_line_count(p.layout) > lines) {
		g_object_unref(p.layout);
		return false;
	}
	s->head[s->n_head++] = p;
	return true;
}

/* Titles are cut after some lines. */
static void add_title(struct sheet *s, cply_str title, double size,
                      uint32_t style, uint32_t rgb, const char *tag)
{
	if (!cply_str_trim(title).len)
		return;
	struct part p = make_part(s, cply_text_plain(title), size, style, rgb);
	pango_layout_set_height(p.layout, -3);
	pango_layout_set_ellipsize(p.layout, PANGO_ELLIPSIZE_END);
	p.tag = tag;
	s->head[s->n_head++] = p;
}

static void make_head(struct sheet *s)
{
	const cply_text *meta = s->cw->meta;
	const cply_text *intro = &meta[CPLY_META_INTRO];
	const cply_text *notes = &meta[CPLY_META_NOTES];
	add_title(s, meta[CPLY_META_TITLE].plain, 18, CPLY_BOLD, 0, "H1");
	add_title(s, cplyi_byline(s->cw, false, s->a), 10, 0, 0x444444, "P");
	if (!add_head(s, *intro, 9.5, 0, 0, MOST_NOTE_LINES))
		s->long_intro = intro;
	if (cply_str_eq(notes->plain, intro->plain))
		notes = NULL;
	if (notes && !add_head(s, *notes, 9.5, CPLY_ITALIC, 0, MOST_NOTE_LINES))
		s->long_notes = notes;
	if (cply_str_trim(meta[CPLY_META_COPYRIGHT].plain).len) {
		s->foot = make_part(s, meta[CPLY_META_COPYRIGHT], FOOT_SIZE, 0,
		                    0x555555);
		pango_layout_set_height(s->foot.layout, -2);
		pango_layout_set_ellipsize(s->foot.layout, PANGO_ELLIPSIZE_END);
	}
}

static void free_parts(struct sheet *s)
{
	for (size_t i = 0; i < s->n_head; i++)
		g_object_unref(s->head[i].layout);
	g_clear_object(&s->foot.layout);
	s->n_head = 0;
}

void cplyi_print_lines(cairo_t *cr, PangoLayout *layout, double size,
                       uint32_t first, uint32_t n, double x, double y,
                       double width, double hang)
{
	for (uint32_t i = 0; i < n; i++) {
		PangoRectangle logical;
		PangoLayoutLine *line =
			pango_layout_get_line_readonly(layout,
		                                       (int)(first + i));
		if (!line)
			return;
		double in = first + i ? hang : 0, left = x + in;
		if (line->resolved_dir == PANGO_DIRECTION_RTL) {
			pango_layout_line_get_extents(line, NULL, &logical);
			left = x + width - in -
			       logical.width / (double)PANGO_SCALE;
		}
		cairo_move_to(cr, left, y + size * (0.95 + CPLYI_PITCH * i));
		pango_cairo_show_layout_line(cr, line);
	}
}

static double draw_part(struct sheet *s, const struct part *p, double y)
{
	cplyi_set_color(s->cr, p->rgb);
	cairo_tag_begin(s->cr, p->tag, NULL);
	cplyi_print_lines(s->cr, p->layout, p->size, 0,
	                  (uint32_t)pango_layout_get_line_count(p->layout),
	                  MARGIN, y, s->width - 2 * MARGIN, 0);
	cairo_tag_end(s->cr, p->tag);
	return y + part_height(p);
}

/* ---- the parts of a page ---- */

static double head_height(const struct sheet *s)
{
	double height = 0;
	for (size_t i = 0; i < s->n_head; i++)
		height += part_height(&s->head[i]);
	return height > 0 ? height + HEAD_GAP : 0;
}

/* A line under the heading, and its text. */
static void draw_head(struct sheet *s)
{
	double y = MARGIN;
	for (size_t i = 0; i < s->n_head; i++)
		y = draw_part(s, &s->head[i], y);
	if (!s->n_head)
		return;
	cplyi_set_color(s->cr, 0x999999);
	cairo_rectangle(s->cr, MARGIN, y + 2, s->width - 2 * MARGIN, 0.5);
	cairo_fill(s->cr);
}

static void draw_foot(struct sheet *s, uint32_t page)
{
	double y = s->height - MARGIN + 6;
	if (s->foot.layout && page == 0)
		draw_part(s, &s->foot, y);
	if (s->plan.pages < 2 && !s->o->solution)
		return;
	cply_buf b;
	cply_buf_init(&b, s->a);
	cply_put_uint(&b, page + 1);
	struct part p = make_part(s, cply_text_plain(cply_buf_str(&b)),
	                          FOOT_SIZE, 0, 0x555555);
	pango_layout_set_alignment(p.layout, PANGO_ALIGN_RIGHT);
	PangoRectangle logical;
	pango_layout_get_extents(p.layout, NULL, &logical);
	cplyi_set_color(s->cr, p.rgb);
	cplyi_print_lines(s->cr, p.layout, p.size, 0, 1,
	                  s->width - MARGIN -
	                          logical.width / (double)PANGO_SCALE,
	                  y, 0, 0);
	g_object_unref(p.layout);
}

static void draw_grid(struct sheet *s, const cply_draw_options *o, double x,
                      double y, double cell)
{
	double scale = cell * 10 / CELL;
	cplyi_sheet grid = { .cw = s->cw,
		             .o = o,
		             .c = &s->board.base,
		             .a = s->a,
		             .cell = CELL };
	/* Numbers that can be read, however small the squares, as long as
	 * there is no letter to leave room for. */
	double label = fmin(fmax(LABEL_SIZE / cell, 0.27), 0.42);
	if (!o->solution)
		grid.label = (cplyi_len)(label * CELL);
	cairo_save(s->cr);
	cairo_tag_begin(s->cr, "Figure", NULL);
	cairo_translate(s->cr, x, y);
	cairo_scale(s->cr, scale, scale);
	s->board.cr = s->cr;
	s->board.scale = 4; /* no letter is too small */
	cplyi_draw_grid(&grid, false);
	cairo_tag_end(s->cr, "Figure");
	cairo_restore(s->cr);
}

/* At the left of the text, or at its right if that is where it begins. */
static void draw_label(struct sheet *s, const cplyi_item *item, double indent,
                       double width)
{
	PangoRectangle logical;
	pango_layout_get_extents(item->label, NULL, &logical);
	double gap = CPLYI_LABEL_GAP * CPLYI_SET_SIZE;
	double at = indent - logical.width / (double)PANGO_SCALE - gap;
	cplyi_print_lines(s->cr, item->label, CPLYI_SET_SIZE, 0, 1,
	                  item->is_rtl ? width - indent + gap : at, 0, 0, 0);
}

static void draw_piece(struct sheet *s, const cplyi_piece *piece)
{
	const cplyi_item *item = &s->items.items[piece->item];
	double scale = s->plan.size / CPLYI_SET_SIZE;
	double width = s->plan.column / scale, indent = 0, hang = 0;
	if (item->is_hanging)
		hang = s->items.label_width * CPLYI_SET_SIZE;
	else if (!item->is_heading && !item->is_note)
		indent = s->items.label_width * CPLYI_SET_SIZE;
	cairo_save(s->cr);
	cairo_tag_begin(s->cr, item->tag, NULL);
	cairo_translate(s->cr, piece->x, piece->y);
	cairo_scale(s->cr, scale, scale);
	cplyi_set_color(s->cr, 0x000000);
	if (item->label && !piece->first)
		draw_label(s, item, indent, width);
	cplyi_print_lines(s->cr, item->text, CPLYI_SET_SIZE, piece->first,
	                  piece->n, item->is_rtl ? 0 : indent, 0,
	                  width - indent, hang);
	cairo_tag_end(s->cr, item->tag);
	cairo_restore(s->cr);
}

/* ---- pages ---- */

static void draw_puzzle(struct sheet *s)
{
	const cply_draw_options o = { .solution = false };
	const cplyi_plan *p = &s->plan;
	size_t at = 0;
	for (uint32_t page = 0; page < p->pages; page++) {
		if (page == 0) {
			draw_head(s);
			draw_grid(s, &o, p->grid_x, p->grid_y, p->cell);
		}
		for (; at < p->n_pieces && p->pieces[at].page == page; at++)
			draw_piece(s, &p->pieces[at]);
		draw_foot(s, page);
		cairo_show_page(s->cr);
	}
}

/* Heads the page of the solution; gives what is to be said instead of it. */
static cply_str make_solution_head(struct sheet *s, const cply_draw_options *o)
{
	cply_str title = cply_str_trim(s->cw->meta[CPLY_META_TITLE].plain);
	cply_str sorry = cplyi_no_solution(s->cw, o);
	cply_buf b;
	cply_buf_init(&b, s->a);
	cply_put(&b, "Solution");
	if (title.len)
		cply_put(&b, ": ");
	cply_put_str(&b, title);
	free_parts(s);
	add_title(s, cply_buf_str(&b), 14, CPLY_BOLD, 0, "H1");
	add_title(s, sorry, 10, 0, 0, "P");
	return sorry;
}

/* The lines of the explanation that fit below `y`, from `first`. */
static uint32_t explain(struct sheet *s, uint32_t first, double y)
{
	const struct part *p = &s->after;
	double room = s->height - MARGIN - y;
	uint32_t all = (uint32_t)pango_layout_get_line_count(p->layout);
	uint32_t n = room > 0 ? (uint32_t)(room / (p->size * CPLYI_PITCH)) : 0;
	n = MIN(n, all - first);
	cplyi_set_color(s->cr, p->rgb);
	cairo_tag_begin(s->cr, p->tag, NULL);
	cplyi_print_lines(s->cr, p->layout, p->size, first, n, MARGIN, y,
	                  s->width - 2 * MARGIN, 0);
	cairo_tag_end(s->cr, p->tag);
	return first + n;
}

/* The grid as solved, below it the explanation, on as many pages as it
 * needs. */
static uint32_t draw_solution(struct sheet *s, uint32_t page)
{
	const cply_draw_options o = { .solution = true };
	const cply_text *text = &s->cw->meta[CPLY_META_EXPLANATION];
	cply_str sorry = make_solution_head(s, &o);
	draw_head(s);
	double y = MARGIN + head_height(s);
	double room = s->height - MARGIN - y;
	double width = s->width - 2 * MARGIN;
	double cell = fmin(width / MAX(s->cw->width, 1),
	                   room / MAX(s->cw->height, 1));
	cell = fmin(cell, s->plan.cell);
	if (!sorry.len && cell > 0) {
		draw_grid(s, &o, MARGIN + (width - cell * s->cw->width) / 2, y,
		          cell);
		y += cell * s->cw->height + HEAD_GAP;
	}
	if (cply_str_trim(text->plain).len) {
		s->after = make_part(s, *text, 9.5, CPLYI_KEEP_LINES, 0);
		uint32_t done = explain(s, 0, y);
		uint32_t all =
			(uint32_t)pango_layout_get_line_count(s->after.layout);
		while (done < all) {
			draw_foot(s, page++);
			cairo_show_page(s->cr);
			done = explain(s, done, MARGIN);
		}
		g_clear_object(&s->after.layout);
	}
	draw_foot(s, page++);
	cairo_show_page(s->cr);
	return page;
}

static void choose_inks(struct sheet *s)
{
	uint32_t *inks = s->board.inks;
	inks[CPLYI_BLOCK] = s->o->save_ink ? GRAY_BLOCK : 0x000000;
	inks[CPLYI_LINE] = 0x555555;
	inks[CPLYI_TEXT] = 0x000000;
	inks[CPLYI_MUTED] = 0x000000;
}

static void choose_paper(struct sheet *s)
{
	bool letter = s->o->paper == CPLY_PAPER_LETTER;
	s->width = letter ? 612 : 595.276;
	s->height = letter ? 792 : 841.89;
}

static bool make_plan(struct sheet *s)
{
	if (!s->o->no_clues &&
	    !cplyi_items_gather(&s->items, s->cw, s->long_intro, s->long_notes,
	                        s->type, s->a))
		return false;
	s->plan = (cplyi_plan){
		.left = MARGIN,
		.width = s->width - 2 * MARGIN,
		.top = MARGIN + head_height(s),
		.next_top = MARGIN,
		.bottom = s->height - MARGIN,
	};
	if (!cplyi_plan_make(&s->plan, &s->items.flow, s->cw, s->a))
		return false;
	cplyi_items_break(&s->items, s->plan.column, s->plan.size);
	return true;
}

static cply_status draw_sheet(struct sheet *s, cply_buf *out,
                              cply_picture_info *info)
{
	choose_paper(s);
	choose_inks(s);
	make_head(s);
	if (!make_plan(s))
		return CPLY_NOMEM;
	uint32_t pages = s->plan.pages;
	s->surface =
		cairo_pdf_surface_create_for_stream(cplyi_write_to_buf, out,
	                                            s->width, s->height);
	const cply_text *meta = s->cw->meta;
	cplyi_pdf_metadata(s->surface,
	                   cply_str_trim(meta[CPLY_META_TITLE].plain),
	                   cply_str_trim(meta[CPLY_META_AUTHOR].plain),
	                   CPLY_STR("A crossword to print"));
	s->cr = cairo_create(s->surface);
	cairo_tag_begin(s->cr, "Document", NULL);
	draw_puzzle(s);
	if (s->o->solution)
		pages = draw_solution(s, pages);
	cairo_tag_end(s->cr, "Document");
	*info = (cply_picture_info){ .width = (uint64_t)s->width,
		                     .height = (uint64_t)s->height,
		                     .pages = pages };
	cairo_surface_finish(s->surface);
	return s->a->failed || cairo_status(s->cr) ||
	                       cairo_surface_status(s->surface) || out->failed
	               ? CPLY_NOMEM
	               : CPLY_OK;
}

cply_status cply_picture_print(const cply_scene *scene,
                               const cply_print_options *o, cply_arena *scratch,
                               cply_buf *out, cply_picture_info *info)
{
	cply_picture_info unused = { 0 };
	cply_crossword cw;
	if (strcmp(scene->doc->kind->name, "mill") == 0)
		return cplyi_print_mill(scene, o, scratch, out,
		                        info ? info : &unused);
	cply_status status = find_puzzle(scene, o, scratch, &cw);
	if (status)
		return status;
	cplyi_typeface type;
	cplyi_type_init(&type);
	struct sheet s = { .cw = &cw, .o = o, .a = scratch, .type = &type };
	cplyi_board_init(&s.board, &type, false);
	status = draw_sheet(&s, out, info ? info : &unused);
	free_parts(&s);
	cplyi_items_free(&s.items);
	cairo_destroy(s.cr);
	cairo_surface_destroy(s.surface);
	cplyi_type_free(&type);
	return status;
}
