/* SPDX-License-Identifier: MIT */
/* A sheet to send to an editor: who it is from on every page, the grid with its
 * solution, the empty grid, and the clues in three columns: number, clue,
 * answer. All lengths are points. */
#include <cairo-pdf.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "crossword/entries.h"
#include "draw/crossword.h"
#include "draw/shape.h"
#include "format/format.h"
#include "native/picture/cairo.h"
#include "native/picture/pdf.h"
#include "native/picture/print.h"
#include "report/show/manuscript.h"

#define MARGIN 50.0
#define HEAD_SIZE 10.0
#define TITLE_SIZE 14.0
#define TYPE_SIZE 11.0
#define SPACING 22.0 /* from line to line of the clues: double */
#define NUMBER_WIDTH 30.0
#define ANSWER_WIDTH 120.0
#define GAP 14.0
#define SQUARE 24.0

enum {
	CELL = 360, /* side of a square on the canvas */
	MOST_SIDE = 255,
	MOST_CLUES = 10000,
	MOST_CONTACT = 6 /* lines */
};

struct sheet {
	const cply_crossword *cw;
	cply_arena *a;
	cplyi_typeface *type;
	cplyi_board board;
	double width, height; /* of the paper */
	cply_str contact[MOST_CONTACT];
	uint32_t n_contact;
	PangoFontDescription *mono;
	cairo_surface_t *surface;
	cairo_t *cr;
	uint32_t page, pages; /* pages: as many as were counted before */
	bool counts;          /* nothing is drawn: pages are counted */
	double y;
};

/* ---- text ---- */

static PangoLayout *layout_of(struct sheet *s, cply_text text, double size,
                              uint32_t style, double width)
{
	PangoLayout *layout = cplyi_type_layout(s->type, size, style, &text, 0,
	                                        text.plain.len);
	if (width > 0) {
		pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
		pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
	}
	return layout;
}

static double width_of(PangoLayout *layout)
{
	PangoRectangle logical;
	pango_layout_get_extents(layout, NULL, &logical);
	return logical.width / (double)PANGO_SCALE;
}

/* One line at `x`, or that ends there. */
static void put_line(struct sheet *s, cply_str text, double size,
                     uint32_t style, double x, double y, bool ends_there)
{
	PangoLayout *layout =
		layout_of(s, cply_text_plain(text), size, style, 0);
	pango_layout_set_single_paragraph_mode(layout, TRUE);
	if (!s->counts) {
		cplyi_set_color(s->cr, 0x000000);
		cairo_tag_begin(s->cr, "P", NULL);
		cplyi_print_lines(s->cr, layout, size, 0, 1,
		                  ends_there ? x - width_of(layout) : x, y,
		                  width_of(layout), 0);
		cairo_tag_end(s->cr, "P");
	}
	g_object_unref(layout);
}

/* ---- pages ---- */

static void find_contact(struct sheet *s, cply_str contact)
{
	if (!cply_str_trim(contact).len)
		contact = s->cw->meta[CPLY_META_AUTHOR].plain;
	while (contact.len && s->n_contact < MOST_CONTACT) {
		size_t end = cply_str_find(contact, CPLY_STR("\n"));
		end = end == SIZE_MAX ? contact.len : end;
		cply_str line = cply_str_trim(cply_str_sub(contact, 0, end));
		if (line.len)
			s->contact[s->n_contact++] = line;
		contact = cply_str_sub(contact, end + 1, contact.len);
	}
}

/* Who it is from, which page it is, and a rule below. */
static void begin_page(struct sheet *s)
{
	cply_buf b;
	double y = MARGIN - HEAD_SIZE;
	cply_buf_init(&b, s->a);
	cply_put_uint(&b, ++s->page);
	cply_put(&b, " of ");
	cply_put_uint(&b, s->pages);
	put_line(s, cply_buf_str(&b), HEAD_SIZE, 0, s->width - MARGIN, y, true);
	for (uint32_t i = 0; i < s->n_contact; i++) {
		put_line(s, s->contact[i], HEAD_SIZE, i ? 0 : CPLY_BOLD, MARGIN,
		         y, false);
		y += HEAD_SIZE * CPLYI_PITCH;
	}
	if (!s->n_contact)
		y += HEAD_SIZE * CPLYI_PITCH;
	y += 3;
	if (!s->counts) {
		cplyi_set_color(s->cr, 0x000000);
		cairo_rectangle(s->cr, MARGIN, y, s->width - 2 * MARGIN, 0.75);
		cairo_fill(s->cr);
	}
	s->y = y + 16;
}

static void end_page(struct sheet *s)
{
	if (!s->counts)
		cairo_show_page(s->cr);
}

/* ---- the grids ---- */

static void draw_grid(struct sheet *s, bool is_solved)
{
	const cply_draw_options o = { .solution = is_solved };
	const cply_crossword *cw = s->cw;
	double width = s->width - 2 * MARGIN;
	double room = s->height - MARGIN - s->y - 2 * HEAD_SIZE;
	double cell =
		fmin(width / MAX(cw->width, 1), room / MAX(cw->height, 1));
	cell = fmin(cell, SQUARE);
	double x = MARGIN + (width - cell * cw->width) / 2;
	if (!s->counts && cell > 0) {
		cplyi_sheet grid = { .cw = cw,
			             .o = &o,
			             .c = &s->board.base,
			             .a = s->a,
			             .cell = CELL };
		cairo_save(s->cr);
		cairo_tag_begin(s->cr, "Figure", NULL);
		cairo_translate(s->cr, x, s->y);
		cairo_scale(s->cr, cell * 10 / CELL, cell * 10 / CELL);
		s->board.cr = s->cr;
		s->board.scale = 4; /* no letter is too small */
		cplyi_draw_grid(&grid, false);
		cairo_tag_end(s->cr, "Figure");
		cairo_restore(s->cr);
	}
	s->y += cell * cw->height + HEAD_SIZE;
}

static void draw_grid_page(struct sheet *s, bool is_solved)
{
	cply_str title = cply_str_trim(s->cw->meta[CPLY_META_TITLE].plain);
	cply_buf b;
	begin_page(s);
	if (title.len && is_solved) {
		PangoLayout *layout =
			layout_of(s, cply_text_plain(title), TITLE_SIZE,
		                  CPLY_BOLD, s->width - 2 * MARGIN);
		pango_layout_set_height(layout, -2);
		pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
		uint32_t n = (uint32_t)pango_layout_get_line_count(layout);
		if (!s->counts) {
			cplyi_set_color(s->cr, 0x000000);
			cairo_tag_begin(s->cr, "H1", NULL);
			cplyi_print_lines(s->cr, layout, TITLE_SIZE, 0, n,
			                  MARGIN, s->y, s->width - 2 * MARGIN,
			                  0);
			cairo_tag_end(s->cr, "H1");
		}
		g_object_unref(layout);
		s->y += n * TITLE_SIZE * CPLYI_PITCH + 8;
	}
	draw_grid(s, is_solved);
	cply_buf_init(&b, s->a);
	cplyi_manuscript_size(s->cw, s->a, &b);
	if (is_solved)
		put_line(s, cply_buf_str(&b), HEAD_SIZE, 0, MARGIN, s->y,
		         false);
	end_page(s);
}

/* ---- the clues ---- */

/* Room for so many lines, on the next page if need be. */
static void need(struct sheet *s, uint32_t lines)
{
	if (s->y + lines * SPACING <= s->height - MARGIN)
		return;
	end_page(s);
	begin_page(s);
}

/* Monospaced, and smaller if it is long. */
static void put_answer(struct sheet *s, cply_str answer, double x)
{
	PangoLayout *layout =
		layout_of(s, cply_text_plain(answer), TYPE_SIZE, 0, 0);
	pango_layout_set_single_paragraph_mode(layout, TRUE);
	pango_font_description_set_absolute_size(s->mono,
	                                         TYPE_SIZE * PANGO_SCALE);
	pango_layout_set_font_description(layout, s->mono);
	double width = width_of(layout), size = TYPE_SIZE;
	if (width > ANSWER_WIDTH) {
		size *= ANSWER_WIDTH / width;
		pango_font_description_set_absolute_size(s->mono,
		                                         size * PANGO_SCALE);
		pango_layout_set_font_description(layout, s->mono);
	}
	if (!s->counts) {
		cairo_tag_begin(s->cr, "P", NULL);
		cplyi_print_lines(s->cr, layout, TYPE_SIZE, 0, 1, x, s->y,
		                  width_of(layout), 0);
		cairo_tag_end(s->cr, "P");
	}
	g_object_unref(layout);
}

static void put_clue(struct sheet *s, const cply_clue *clue)
{
	double left = MARGIN + NUMBER_WIDTH;
	double right = s->width - MARGIN - ANSWER_WIDTH;
	double width = right - GAP - left;
	PangoLayout *text =
		layout_of(s, cplyi_clue_text(clue, s->a), TYPE_SIZE, 0, width);
	uint32_t n = (uint32_t)pango_layout_get_line_count(text);
	/* A clue is broken over pages only if it is longer than one. */
	need(s, n < 20 ? n : 1);
	put_line(s, cplyi_clue_label(clue, s->a), TYPE_SIZE, 0, MARGIN, s->y,
	         false);
	put_answer(s, cplyi_manuscript_answer(s->cw, clue, s->a), right);
	for (uint32_t i = 0; i < n; i++) {
		need(s, 1);
		if (!s->counts) {
			cplyi_set_color(s->cr, 0x000000);
			cairo_tag_begin(s->cr, "P", NULL);
			cplyi_print_lines(s->cr, text, TYPE_SIZE, i, 1, left,
			                  s->y, width, 0);
			cairo_tag_end(s->cr, "P");
		}
		s->y += SPACING;
	}
	g_object_unref(text);
}

static void draw_clues(struct sheet *s)
{
	bool is_begun = false;
	for (uint32_t i = 0; i < s->cw->n_lists; i++) {
		const cply_clue_list *list = &s->cw->lists[i];
		if (!list->n_clues)
			continue;
		if (!is_begun)
			begin_page(s);
		is_begun = true;
		need(s, 2);
		put_line(s,
		         cply_upper(s->a, cplyi_heading(list), CPLY_CASE_ROOT),
		         TYPE_SIZE, CPLY_BOLD, MARGIN, s->y, false);
		s->y += SPACING;
		for (uint32_t k = 0; k < list->n_clues; k++)
			put_clue(s, &list->clues[k]);
	}
	if (is_begun)
		end_page(s);
}

/* ---- all of it ---- */

static void draw_pages(struct sheet *s, bool counts)
{
	s->counts = counts;
	s->page = 0;
	draw_grid_page(s, true);
	draw_grid_page(s, false);
	draw_clues(s);
	s->pages = s->page;
}

/* Whatever a solver has put in is left out. */
static cply_status find_puzzle(const cply_scene *scene, cply_arena *a,
                               cply_crossword *out)
{
	const cply_draw_options o = { .solution = true };
	/* Kinds are told by name: this library has descriptors of its own. */
	if (strcmp(scene->doc->kind->name, "crossword") != 0)
		return CPLY_UNSUPPORTED;
	*out = *scene->doc->as.crossword;
	if (cplyi_no_solution(out, &o).len)
		return CPLY_UNSUPPORTED;
	if (cplyi_count_clues(out) > MOST_CLUES ||
	    MAX(out->width, out->height) > MOST_SIDE)
		return CPLY_LIMIT;
	size_t n = (size_t)out->width * out->height;
	cply_cell *cells = CPLY_NEW(a, n, cply_cell);
	if (n && !cells)
		return CPLY_NOMEM;
	for (size_t i = 0; i < n; i++) {
		cells[i] = out->cells[i];
		cells[i].fill = (cply_str){ NULL, 0 };
		cells[i].flags &= CPLY_CELL_CIRCLED | CPLY_CELL_GIVEN |
		                  CPLY_CELL_NO_NUMBER;
	}
	out->cells = cells;
	return CPLY_OK;
}

static cply_status draw_sheet(struct sheet *s, cply_buf *out,
                              cply_picture_info *info)
{
	const cply_text *meta = s->cw->meta;
	uint32_t *inks = s->board.inks;
	inks[CPLYI_BLOCK] = inks[CPLYI_TEXT] = inks[CPLYI_MUTED] = 0;
	inks[CPLYI_LINE] = 0x333333;
	draw_pages(s, true);
	s->surface =
		cairo_pdf_surface_create_for_stream(cplyi_write_to_buf, out,
	                                            s->width, s->height);
	cplyi_pdf_metadata(s->surface,
	                   cply_str_trim(meta[CPLY_META_TITLE].plain),
	                   cply_str_trim(meta[CPLY_META_AUTHOR].plain),
	                   CPLY_STR("A crossword to submit"));
	s->cr = cairo_create(s->surface);
	cairo_tag_begin(s->cr, "Document", NULL);
	draw_pages(s, false);
	cairo_tag_end(s->cr, "Document");
	*info = (cply_picture_info){ .width = (uint64_t)s->width,
		                     .height = (uint64_t)s->height,
		                     .pages = s->pages };
	cairo_surface_finish(s->surface);
	return s->a->failed || cairo_status(s->cr) ||
	                       cairo_surface_status(s->surface) || out->failed
	               ? CPLY_NOMEM
	               : CPLY_OK;
}

cply_status cply_picture_submission(const cply_scene *scene,
                                    const cply_submission_options *o,
                                    cply_arena *scratch, cply_buf *out,
                                    cply_picture_info *info)
{
	const cply_submission_options usual = { 0 };
	cply_picture_info unused = { 0 };
	cply_crossword cw;
	cply_status status = find_puzzle(scene, scratch, &cw);
	if (status)
		return status;
	o = o ? o : &usual;
	bool is_letter = o->paper == CPLY_PAPER_LETTER;
	cplyi_typeface type;
	cplyi_type_init(&type);
	struct sheet s = { .cw = &cw,
		           .a = scratch,
		           .type = &type,
		           .width = is_letter ? 612 : 595.276,
		           .height = is_letter ? 792 : 841.89 };
	s.mono = pango_font_description_from_string(
		"Liberation Mono,DejaVu Sans Mono,monospace");
	cplyi_board_init(&s.board, &type, false);
	find_contact(&s, o->contact);
	status = draw_sheet(&s, out, info ? info : &unused);
	cairo_destroy(s.cr);
	cairo_surface_destroy(s.surface);
	pango_font_description_free(s.mono);
	cplyi_type_free(&type);
	return status;
}
