/* SPDX-License-Identifier: MIT */
/* A page with a crossword: heading, grid, clues in columns beside the grid or
 * below it. First everything is broken into lines and measured, then drawn. */
#include "draw/crossword.h"

#include "base/text.h"
#include "base/visible.h"
#include "draw/heat.h"
#include "draw/shape.h"

enum {
	MARGIN = 240,
	GAP = 300, /* between columns, and between grid and clues */
	COLUMN = 2400,
	SIDE_COLUMNS = 4,
	MOST_COLUMNS = 12,
	NARROWEST = 3000, /* page without its margins, if it has words */
	BARE = 600,       /* and if it has none */
	CLUE_SIZE = 130,
	CLUE_LINE = 175,
	CLUE_GAP = 45,
	HEAD_LINE = 240,
	HEAD_GAP = 200
};

/* A paragraph that was broken into lines. */
struct para {
	cply_text text;
	cplyi_font font;
	cplyi_len line; /* from line to line */
	cplyi_len after;
	size_t *breaks; /* begin, end of each line */
	size_t n_lines;
};

/* A heading or a clue. */
struct item {
	const cply_clue *clue; /* NULL: a heading */
	cply_str label;
	struct para para;
};

struct clues {
	struct item *items;
	cplyi_block *blocks;
	size_t n;
	cplyi_len label_width;
	cplyi_len column_width;
	uint32_t columns;
	cplyi_len height;
};

enum { MAX_PARAS = 8 };

struct page {
	cplyi_sheet sheet;
	struct para above[MAX_PARAS], below[MAX_PARAS];
	size_t n_above, n_below;
	struct clues clues;
	bool is_beside;
	cplyi_len inner; /* width without the margins */
	cplyi_len clues_x, clues_y, foot_y, legend_y;
	cplyi_heat heat;
	cplyi_page page;
};

/* ---- breaking lines ---- */

struct ruler {
	cplyi_sheet *sheet;
	const struct para *para;
	uint32_t run;
};

static uint32_t measure(cply_str g, size_t at, void *ctx)
{
	struct ruler *r = ctx;
	const cply_text *t = &r->para->text;
	cplyi_font font = r->para->font;
	/* A new line is measured from its start: the cursor goes back too. */
	while (r->run && r->run <= t->n_runs && at < t->runs[r->run - 1].end)
		r->run--;
	font.style |= cplyi_style_at(t, at, &r->run);
	cplyi_canvas *c = r->sheet->c;
	cplyi_len width = c->ops->measure(c, &font, g);
	return width > 0 ? (uint32_t)width : 0;
}

static void break_lines(cplyi_sheet *s, struct para *p, cplyi_len width)
{
	struct ruler ruler = { .sheet = s, .para = p };
	cplyi_wrap w = { .text = p->text.plain,
		         .width = (uint32_t)width,
		         .measure = measure,
		         .ctx = &ruler };
	size_t begin, end, cap = 0;
	p->n_lines = 0;
	p->breaks = NULL;
	while (cplyi_wrap_next(&w, &begin, &end)) {
		if (p->n_lines == cap) {
			size_t more = cap ? cap * 2 : 4;
			p->breaks = CPLY_GROW(s->a, p->breaks, cap * 2,
			                      more * 2, size_t);
			if (!p->breaks) {
				p->n_lines = 0;
				return;
			}
			cap = more;
		}
		p->breaks[2 * p->n_lines] = begin;
		p->breaks[2 * p->n_lines + 1] = end;
		p->n_lines++;
	}
}

static cplyi_len para_height(const struct para *p)
{
	size_t lines = p->n_lines < 100000 ? p->n_lines : 100000;
	return p->line * (cplyi_len)lines + p->after;
}

static void draw_para(cplyi_sheet *s, const struct para *p, cplyi_len x,
                      cplyi_len y)
{
	for (size_t i = 0; i < p->n_lines; i++) {
		size_t begin = p->breaks[2 * i], end = p->breaks[2 * i + 1];
		cplyi_len base = y + p->line * (cplyi_len)i + p->font.size;
		if (end > begin)
			s->c->ops->text(s->c, x, base, &p->font, &p->text,
			                begin, end);
	}
}

cplyi_len cplyi_text_width(cplyi_sheet *s, const cplyi_font *font,
                           cply_str text)
{
	int64_t width = 0;
	cply_str g;
	for (size_t i = 0; (g = cply_grapheme_next(text, &i)).len;)
		width += s->c->ops->measure(s->c, font, g);
	return width < INT32_MAX / 4 ? (cplyi_len)width : INT32_MAX / 4;
}

/* ---- heading and foot ---- */

static void add_para(struct para *list, size_t *n, cply_text text,
                     cplyi_len size, uint32_t style, cplyi_ink ink)
{
	if (!cply_str_trim(text.plain).len || *n >= MAX_PARAS)
		return;
	list[(*n)++] = (struct para){
		.text = text,
		.font = { .size = size, .style = style, .paint = { ink, 0 } },
		.line = size * 13 / 10,
		.after = size * 4 / 10,
	};
}

static void plan_words(struct page *p)
{
	const cply_crossword *cw = p->sheet.cw;
	const cply_draw_options *o = p->sheet.o;
	cply_text byline = cply_text_plain(cplyi_byline(cw, false, p->sheet.a));
	cply_text sorry = cply_text_plain(cplyi_no_solution(cw, o));
	struct para *above = p->above, *below = p->below;
	add_para(above, &p->n_above, cw->meta[CPLY_META_TITLE], 220, CPLY_BOLD,
	         CPLYI_TEXT);
	add_para(above, &p->n_above, byline, 140, 0, CPLYI_MUTED);
	add_para(above, &p->n_above, cw->meta[CPLY_META_INTRO], CLUE_SIZE, 0,
	         CPLYI_TEXT);
	if (!cply_str_eq(cw->meta[CPLY_META_NOTES].plain,
	                 cw->meta[CPLY_META_INTRO].plain))
		add_para(above, &p->n_above, cw->meta[CPLY_META_NOTES],
		         CLUE_SIZE, CPLY_ITALIC, CPLYI_TEXT);
	add_para(above, &p->n_above, sorry, CLUE_SIZE, 0, CPLYI_WRONG);
	if (o->solution) {
		add_para(below, &p->n_below, cw->meta[CPLY_META_QUOTATION],
		         CLUE_SIZE, CPLY_ITALIC, CPLYI_TEXT);
		add_para(below, &p->n_below, cw->meta[CPLY_META_EXPLANATION],
		         CLUE_SIZE, 0, CPLYI_TEXT);
	}
	add_para(below, &p->n_below, cw->meta[CPLY_META_COPYRIGHT], 110, 0,
	         CPLYI_MUTED);
}

static cplyi_len break_words(struct page *p, struct para *list, size_t n)
{
	cplyi_len height = 0;
	for (size_t i = 0; i < n; i++) {
		break_lines(&p->sheet, &list[i], p->inner);
		height += para_height(&list[i]);
	}
	return height;
}

static void draw_words(struct page *p, const char *name,
                       const struct para *list, size_t n, cplyi_len y)
{
	cplyi_canvas *c = p->sheet.c;
	if (!n)
		return;
	c->ops->begin_group(c, name, (cply_str){ NULL, 0 }, NULL);
	for (size_t i = 0; i < n; i++) {
		draw_para(&p->sheet, &list[i], MARGIN, y);
		y += para_height(&list[i]);
	}
	c->ops->end_group(c);
}

/* ---- clues ---- */

static cplyi_font clue_font(uint32_t style)
{
	return (cplyi_font){ .size = CLUE_SIZE,
		             .style = style,
		             .paint = { CPLYI_TEXT, 0 } };
}

static cplyi_font clue_label_font(void)
{
	cplyi_font font = clue_font(CPLY_BOLD);
	font.anchor = CPLYI_END;
	return font;
}

/* All headings and clues in order. */
static bool gather_clues(struct page *p)
{
	const cply_crossword *cw = p->sheet.cw;
	struct clues *k = &p->clues;
	size_t n = 0;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		n += 1 + (size_t)cw->lists[i].n_clues;
	k->items = CPLY_NEW(p->sheet.a, n, struct item);
	k->blocks = CPLY_NEW(p->sheet.a, n, cplyi_block);
	if (!k->items || !k->blocks)
		return false;
	cplyi_font label_font = clue_label_font();
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *list = &cw->lists[i];
		k->items[k->n++].para = (struct para){
			.text = cply_text_plain(cplyi_heading(list)),
			.font = { .size = 150,
			          .style = CPLY_BOLD,
			          .paint = { CPLYI_TEXT, 0 } },
			.line = HEAD_LINE,
		};
		for (uint32_t j = 0; j < list->n_clues; j++) {
			const cply_clue *clue = &list->clues[j];
			struct item *item = &k->items[k->n++];
			item->clue = clue;
			item->label = cplyi_clue_label(clue, p->sheet.a);
			item->para = (struct para){
				.text = cplyi_clue_text(clue, p->sheet.a),
				.font = clue_font(0),
				.line = CLUE_LINE,
			};
			cplyi_len width =
				cplyi_text_width(&p->sheet, &label_font,
			                         item->label);
			if (width > k->label_width)
				k->label_width = width;
		}
	}
	k->label_width = k->label_width < 900 ? k->label_width + 70 : 970;
	return true;
}

static bool is_heading(const struct item *item)
{
	return !item->clue;
}

static void break_clues(struct page *p, cplyi_len width)
{
	struct clues *k = &p->clues;
	k->column_width = width;
	for (size_t i = 0; i < k->n; i++) {
		struct item *item = &k->items[i];
		bool heading = is_heading(item);
		break_lines(&p->sheet, &item->para,
		            heading ? width : width - k->label_width);
		cplyi_len height = para_height(&item->para);
		if (!item->para.n_lines)
			height = item->para.line;
		k->blocks[i] = (cplyi_block){
			.before = heading ? HEAD_GAP : CLUE_GAP,
			.height = (uint32_t)height,
			.keeps_next = heading && i + 1 < k->n &&
			              !is_heading(&k->items[i + 1]),
		};
	}
}

static void flow_clues(struct clues *k, uint32_t columns)
{
	uint32_t height = cplyi_flow(k->blocks, k->n, columns);
	k->columns = columns;
	k->height = height < INT32_MAX / 2 ? (cplyi_len)height : INT32_MAX / 2;
}

/* Beside the grid in as few columns as are not much longer than it, else
 * below. */
static void plan_clues(struct page *p, cplyi_len grid_w, cplyi_len grid_h)
{
	struct clues *k = &p->clues;
	cplyi_len room = grid_h > NARROWEST ? grid_h : NARROWEST;
	break_clues(p, COLUMN);
	for (uint32_t n = 1; n <= SIDE_COLUMNS && grid_w < 10000; n++) {
		flow_clues(k, n);
		if (k->height > room + room * 2 / 5)
			continue;
		p->is_beside = true;
		p->inner = grid_w + (cplyi_len)n * (GAP + COLUMN);
		return;
	}
	cplyi_len least = 2 * COLUMN + GAP;
	p->inner = grid_w > least ? grid_w : least;
	cplyi_len n = (p->inner + GAP) / (COLUMN * 9 / 10 + GAP);
	break_clues(p, (p->inner + GAP) / n - GAP);
	flow_clues(k, (uint32_t)n);
	if (grid_h + k->height <= 2 * p->inner)
		return;
	/* That would be a tower: make the page wider than the grid. */
	break_clues(p, COLUMN);
	for (; n < MOST_COLUMNS && grid_h + k->height > 2 * p->inner; n++) {
		flow_clues(k, (uint32_t)n + 1);
		p->inner = (n + 1) * (COLUMN + GAP) - GAP;
	}
}

static cplyi_len clue_left(const struct clues *k, size_t i, cplyi_len x)
{
	return x + (cplyi_len)k->blocks[i].column * (k->column_width + GAP);
}

/* A patch behind the clue that the player is at. */
static void draw_clue_focus(struct page *p)
{
	const struct clues *k = &p->clues;
	const cply_focus *focus = p->sheet.o->focus;
	cplyi_canvas *c = p->sheet.c;
	const cply_str none = { NULL, 0 };
	c->ops->begin_group(c, "clue-focus", none, NULL);
	for (size_t i = 0; i < k->n; i++) {
		const cply_clue *clue = k->items[i].clue;
		if (!clue)
			continue;
		c->ops->begin_item(c, i, none);
		if (focus && focus->word && focus->word == clue->cells)
			c->ops->rect(c, clue_left(k, i, p->clues_x) - 40,
			             p->clues_y + (cplyi_len)k->blocks[i].y,
			             k->column_width + 80,
			             (cplyi_len)k->blocks[i].height + 10,
			             (cplyi_paint){ CPLYI_FOCUS, 0 });
		c->ops->end_item(c);
	}
	c->ops->end_group(c);
}

static void draw_clues(struct page *p)
{
	struct clues *k = &p->clues;
	cplyi_canvas *c = p->sheet.c;
	cplyi_font text_font = clue_font(0), label_font = clue_label_font();
	c->ops->begin_group(c, "clues", (cply_str){ NULL, 0 }, &text_font);
	for (size_t i = 0; i < k->n; i++) {
		const struct item *item = &k->items[i];
		cplyi_len left = clue_left(k, i, p->clues_x);
		cplyi_len top = p->clues_y + (cplyi_len)k->blocks[i].y;
		if (is_heading(item)) {
			draw_para(&p->sheet, &item->para, left, top);
			continue;
		}
		cply_text label = cply_text_plain(item->label);
		if (label.plain.len)
			c->ops->text(c, left + k->label_width - 70,
			             top + CLUE_SIZE, &label_font, &label, 0,
			             label.plain.len);
		draw_para(&p->sheet, &item->para, left + k->label_width, top);
	}
	c->ops->end_group(c);
}

/* ---- the page ---- */

static cplyi_len cell_side(const cply_crossword *cw)
{
	uint32_t side = cw->width > cw->height ? cw->width : cw->height;
	return side <= 25 ? 360 : side <= 50 ? 280 : side <= 120 ? 200 : 120;
}

static cply_str description(const cply_crossword *cw, const cply_heat *heat,
                            cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, "A crossword of ");
	cply_put_uint(&b, cw->width);
	cply_put(&b, " by ");
	cply_put_uint(&b, cw->height);
	cply_put(&b, " squares");
	for (uint32_t i = 0; i < cw->n_lists && i < 8; i++) {
		cply_put(&b, i ? ", " : "; clues: ");
		cply_put_uint(&b, cw->lists[i].n_clues);
		cply_put_char(&b, ' ');
		cply_put_str(&b, cplyi_heading(&cw->lists[i]));
	}
	cply_put(&b, ".");
	if (heat) {
		cply_put(&b, " The squares are shaded: ");
		cply_put_str(&b, heat->title);
		cply_put(&b, ".");
	}
	cply_str byline = cplyi_byline(cw, false, a);
	if (byline.len) {
		cply_put_char(&b, ' ');
		cply_put_str(&b, byline);
	}
	return cply_buf_str(&b);
}

/* Where everything goes, and how large the page is. */
static void place(struct page *p, cplyi_len grid_w, cplyi_len grid_h)
{
	cplyi_sheet *s = &p->sheet;
	const uint32_t focus_inks = 1u << CPLYI_FOCUS | 1u << CPLYI_CURSOR |
	                            1u << CPLYI_LIT | 1u << CPLYI_ACCENT;
	const uint32_t heat_inks = (1u << CPLYI_RGB) - (1u << CPLYI_HEAT);
	cplyi_len above = break_words(p, p->above, p->n_above);
	cplyi_len below = break_words(p, p->below, p->n_below);
	cplyi_len y = MARGIN + above + (p->n_above ? 80 : 0);
	y = (y + 9) / 10 * 10; /* whole pixels: sharp lines */
	s->x = MARGIN;
	s->y = y;
	p->legend_y = y + grid_h - CPLYI_LEGEND_HEIGHT + 120;
	p->clues_x = MARGIN;
	p->clues_y = y;
	cplyi_len body = grid_h;
	if (p->is_beside) {
		p->clues_x += grid_w + GAP;
		body = grid_h > p->clues.height ? grid_h : p->clues.height;
	} else if (p->clues.n) {
		p->clues_y += grid_h + GAP;
		body += GAP + p->clues.height;
	}
	p->foot_y = y + body + (p->n_below ? GAP : 0);
	cply_str title = cply_str_trim(s->cw->meta[CPLY_META_TITLE].plain);
	p->page = (cplyi_page){
		.width = p->inner + 2 * MARGIN,
		.height = p->foot_y + below + MARGIN,
		.title = title.len ? title : CPLY_STR("Crossword"),
		.author = cply_str_trim(s->cw->meta[CPLY_META_AUTHOR].plain),
		.description = description(s->cw, s->o->heat, s->a),
		.language = s->cw->meta[CPLY_META_LANGUAGE].plain,
	};
	if (s->heat)
		p->page.inks = heat_inks;
	else if (s->o->focus || s->c->keep)
		p->page.inks = focus_inks;
}

static struct page *plan(const cply_crossword *cw, const cply_draw_options *o,
                         cplyi_canvas *canvas, cply_arena *a)
{
	struct page *p = CPLY_NEW(a, 1, struct page);
	if (!p)
		return NULL;
	p->sheet = (cplyi_sheet){
		.cw = cw, .o = o, .c = canvas, .a = a, .cell = cell_side(cw)
	};
	cplyi_len grid_w = (cplyi_len)cw->width * p->sheet.cell;
	cplyi_len grid_h = (cplyi_len)cw->height * p->sheet.cell;
	plan_words(p);
	cplyi_len least = p->n_above + p->n_below ? NARROWEST : BARE;
	if (o->heat) {
		size_t n = (size_t)cw->width * cw->height;
		if (!cplyi_heat_plan(&p->heat, o->heat, n, a))
			return NULL;
		p->sheet.heat = &p->heat;
		grid_h += CPLYI_LEGEND_HEIGHT;
		grid_w = grid_w > CPLYI_LEGEND_WIDTH ? grid_w
		                                     : CPLYI_LEGEND_WIDTH;
	}
	p->inner = grid_w > least ? grid_w : least;
	if (!o->no_clues && !gather_clues(p))
		return NULL;
	if (p->clues.n)
		plan_clues(p, grid_w, grid_h);
	place(p, grid_w, grid_h);
	return a->failed ? NULL : p;
}

bool cplyi_draw_crossword(const cply_crossword *cw, const cply_draw_options *o,
                          cplyi_canvas *canvas, cply_arena *scratch)
{
	cplyi_keep *keep = canvas->keep;
	struct page *p = keep ? keep->plan : NULL;
	bool again = p != NULL;
	if (!again)
		p = plan(cw, o, canvas, keep ? keep->arena : scratch);
	if (!p)
		return false;
	if (keep)
		keep->plan = p;
	p->sheet.cw = cw;
	p->sheet.o = o;
	p->sheet.c = canvas;
	p->sheet.a = scratch;
	canvas->ops->begin(canvas, &p->page);
	if (!again)
		draw_words(p, "head", p->above, p->n_above, MARGIN);
	cplyi_draw_grid(&p->sheet, again);
	if (p->sheet.heat && !again)
		cplyi_draw_legend(&p->heat, canvas, MARGIN, p->legend_y,
		                  scratch);
	if (p->clues.n && (o->focus || keep) && !p->sheet.heat)
		draw_clue_focus(p);
	if (p->clues.n && !again)
		draw_clues(p);
	if (!again)
		draw_words(p, "foot", p->below, p->n_below, p->foot_y);
	canvas->ops->end(canvas);
	return !scratch->failed;
}
