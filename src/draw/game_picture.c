/* SPDX-License-Identifier: MIT */
/* A picture of any game: the board with what its signs mean below it, tables of
 * values beside it. Whose a thing is tells its shape as well as its colour. */
#include "draw/game_sheet.h"

#include "base/ascii.h"
#include "format/format.h"

uint32_t cplyi_game_player_color(uint8_t owner)
{
	static const uint32_t colors[CPLYI_GAME_PLAYERS + 1] = {
		0x1F5FBF, 0xC62828, 0x2E7D32, 0x7B1FA2,
		0xA65B00, 0x00737F, 0x4A4A4A
	};
	return colors[owner < CPLYI_GAME_PLAYERS ? owner : CPLYI_GAME_PLAYERS];
}

static cplyi_paint player_paint(uint8_t owner)
{
	return rgb(cplyi_game_player_color(owner));
}

uint32_t cplyi_game_link_color(uint8_t kind)
{
	static const uint32_t colors[CPLYI_GAME_LINKS] = { 0x8A8A8A, 0xB08D57,
		                                           0x7A9E9F, 0xA58AB0,
		                                           0x8FA66B, 0xB07A7A };
	return colors[kind % CPLYI_GAME_LINKS];
}

cplyi_paint cplyi_game_link_paint(uint8_t kind, uint8_t owner)
{
	return owner < CPLYI_GAME_PLAYERS ? player_paint(owner)
	                                  : rgb(cplyi_game_link_color(kind));
}

/* Grounds that are known by their names look like what they are. */
uint32_t cplyi_game_ground_color(const cplyi_game_plan *p, uint8_t i)
{
	static const uint32_t colors[CPLYI_GAME_GROUNDS] = {
		0xF4EFE1, 0xE5DFF0, 0xF7E3C8, 0xD9E8D0, 0xF3D9DC, 0xDDE7F3,
		0xEEE8B8, 0xD5DEDC, 0xE9D7C4, 0xE0E0E0, 0xF0E0F0, 0xD0E4E4
	};
	static const struct {
		const char *word;
		uint32_t color;
	} known[] = {
		{ "ater", 0xBBDDF5 },    { "iver", 0xBBDDF5 },
		{ "Wall", 0x9A9A9A },    { "wall", 0x9A9A9A },
		{ "rass", 0xCFE8C0 },    { "land", 0xDDEBC8 },
		{ "Path", 0xEBDDC0 },    { "ore", 0xF0CF6B },
		{ "gold", 0xF0CF6B },    { "GoldMine", 0xF0CF6B },
		{ "dirt", 0xD8BFA2 },    { "normal", 0xF6F6F3 },
		{ "Balcony", 0xD9C7B4 },
	};
	for (size_t k = 0; k < CPLY_COUNT(known); k++)
		if (cply_str_find(p->grounds[i].raw,
		                  cply_str_of(known[k].word)) != SIZE_MAX)
			return known[k].color;
	return colors[i % CPLYI_GAME_GROUNDS];
}

void cplyi_game_put_text(const sheet *s, cplyi_len x, cplyi_len y,
                         const cplyi_font *font, cply_str text)
{
	cply_text t = { .plain = text };
	if (text.len)
		s->c->ops->text(s->c, x, y, font, &t, 0, text.len);
}

static void put_letter(const sheet *s, cplyi_len x, cplyi_len y, cplyi_len side,
                       char sign, cplyi_paint paint)
{
	cplyi_font font =
		font_of(side * 11 / 20, CPLY_BOLD, CPLYI_MIDDLE, paint);
	cplyi_game_put_text(s, x + side / 2, y + side / 2 + side / 5, &font,
	                    (cply_str){ &sign, 1 });
}

/* Each player has a shape; what is nobody's has none but a frame. */
void cplyi_game_put_shape(const sheet *s, cplyi_len x, cplyi_len y,
                          cplyi_len side, uint8_t owner, bool is_gone)
{
	const cplyi_canvas_ops *ops = s->c->ops;
	cplyi_len mid = side / 2, r = side * 43 / 100, thin = side / 16 + 5;
	cplyi_paint paint = player_paint(owner);
	cplyi_len width = is_gone ? thin : 0;
	cplyi_point points[5];
	if (owner == 0) {
		ops->circle(s->c, x + mid, y + mid, r, width, paint);
		return;
	}
	if (owner == 1 && !is_gone) {
		ops->rect(s->c, x + mid - r, y + mid - r, 2 * r, 2 * r, paint);
		return;
	}
	cplyi_len flat = owner == 1 || owner >= CPLYI_GAME_PLAYERS ? r : 0;
	cplyi_len cut = owner > 2 && owner < CPLYI_GAME_PLAYERS ? r / 2 : 0;
	points[0] = (cplyi_point){ x + mid - flat, y + mid - r };
	points[1] = (cplyi_point){ x + mid + r, y + mid - flat + cut };
	points[2] = (cplyi_point){ x + mid + flat, y + mid + r };
	points[3] = (cplyi_point){ x + mid - r, y + mid + flat - cut };
	points[4] = points[0];
	ops->poly(s->c, points, 5, is_gone || flat ? thin : 0, paint);
}

static void put_thing(const sheet *s, const cplyi_game_cell *c, cplyi_len x,
                      cplyi_len y, cplyi_len side)
{
	const cplyi_game_plan *p = s->l->plan;
	char sign = c->kind == CPLYI_GAME_NONE ? '?' : p->kinds[c->kind].sign;
	bool is_plain = c->is_gone || c->owner >= CPLYI_GAME_PLAYERS;
	cplyi_game_put_shape(s, x, y, side, c->owner, c->is_gone);
	if (c->is_gone)
		sign = ascii_lower(sign);
	put_letter(s, x, y, side, sign,
	           is_plain ? player_paint(c->owner) : rgb(0xFFFFFF));
	if (c->n < 2)
		return;
	cply_buf b;
	cply_buf_init(&b, s->a);
	if (c->n < 100)
		cply_put_uint(&b, c->n);
	else
		cply_put(&b, "99");
	cplyi_len r = side / 5;
	cplyi_font font =
		font_of(side * 3 / 10, CPLY_BOLD, CPLYI_MIDDLE, rgb(0x111111));
	s->c->ops->circle(s->c, x + side - r, y + r, r, 0, rgb(0xFFE082));
	cplyi_game_put_text(s, x + side - r, y + r + side / 10, &font,
	                    cply_buf_str(&b));
}

/* What a pointer over the square is told. */
static cply_str title_of(const sheet *s, const cplyi_game_cell *c, uint32_t col,
                         uint32_t row)
{
	const cplyi_game_plan *p = s->l->plan;
	cply_buf b;
	if (s->is_animation || (!c->n && c->ground == CPLYI_GAME_NONE))
		return none;
	cply_buf_init(&b, s->a);
	cply_put_int(&b, (int64_t)(p->left + col * p->scale));
	cply_put_char(&b, ',');
	cply_put_int(&b, (int64_t)(p->top + row * p->scale));
	if (c->ground != CPLYI_GAME_NONE) {
		cply_put_char(&b, ' ');
		cply_put_str(&b, p->grounds[c->ground].name);
	}
	if (c->n)
		cply_put(&b, ": ");
	if (c->n && c->kind != CPLYI_GAME_NONE) {
		cply_put_str(&b, p->kinds[c->kind].name);
		cply_put_char(&b, ' ');
	}
	if (c->n)
		cply_put_str(&b, cplyi_game_cut(c->id, 20, s->a));
	if (c->owner < CPLYI_GAME_PLAYERS) {
		cply_put(&b, " of ");
		cply_put_str(&b,
		             cplyi_game_player(&s->view, c->owner, 40, s->a));
	}
	return cply_buf_str(&b);
}

static void draw_field(const sheet *s)
{
	const cplyi_canvas_ops *ops = s->c->ops;
	const layout *l = s->l;
	ops->begin_group(s->c, "field", none, NULL);
	ops->rect(s->c, l->x - 10, l->y - 10, l->board_w + 20, l->board_h + 20,
	          rgb(0x777777));
	ops->rect(s->c, l->x, l->y, l->board_w, l->board_h, rgb(0xF6F6F3));
	ops->end_group(s->c);
}

static void draw_board(const sheet *s)
{
	const cplyi_canvas_ops *ops = s->c->ops;
	const layout *l = s->l;
	const cplyi_game_plan *p = l->plan;
	cplyi_len side = l->side;
	ops->begin_group(s->c, "board", none, NULL);
	for (uint32_t i = 0; i < p->cols * p->rows; i++) {
		const cplyi_game_cell *c = &s->view.cells[i];
		uint32_t col = i % p->cols, row = i / p->cols;
		cplyi_len x = l->x + (cplyi_len)col * side;
		cplyi_len y = l->y + (cplyi_len)row * side;
		if (!c->n && c->ground == CPLYI_GAME_NONE &&
		    c->ground_owner == CPLYI_GAME_NONE && !p->tile.len)
			continue;
		ops->begin_item(s->c, i, title_of(s, c, col, row));
		uint32_t color =
			c->ground == CPLYI_GAME_NONE
				? 0xF6F6F3
				: cplyi_game_ground_color(p, c->ground);
		if (p->tile.len)
			ops->rect(s->c, x + 5, y + 5, side - 10, side - 10,
			          rgb(color));
		if (c->ground_owner != CPLYI_GAME_NONE)
			ops->rect(s->c, x + 5, y + side - 5 - side / 12,
			          side - 10, side / 12,
			          player_paint(c->ground_owner));
		if (c->n)
			put_thing(s, c, x, y, side);
		ops->end_item(s->c);
	}
	ops->end_group(s->c);
}

/* ---- links ---- */

static uint64_t hash_of(cply_str s)
{
	uint64_t h = 14695981039346656037u;
	for (size_t i = 0; i < s.len; i++)
		h = (h ^ (unsigned char)s.ptr[i]) * 1099511628211u;
	return h;
}

static cply_str link_title(const sheet *s, const cplyi_game_link *link)
{
	cply_buf b;
	if (s->is_animation)
		return none;
	cply_buf_init(&b, s->a);
	cply_put_str(&b, s->l->plan->links[link->kind].name);
	cply_put_char(&b, ' ');
	cply_put_str(&b, cplyi_game_cut(link->id, 20, s->a));
	for (size_t i = 0; i < 2; i++) {
		cply_put(&b, i ? " to " : ": ");
		cply_put_int(&b, (int64_t)link->ends[i].x);
		cply_put_char(&b, ',');
		cply_put_int(&b, (int64_t)link->ends[i].y);
	}
	return cply_buf_str(&b);
}

/* Middle of the square that the end is in; what is not on the board is at its
 * edge. */
static cplyi_point point_of(const layout *l, cplyi_game_point end)
{
	const cplyi_game_plan *p = l->plan;
	double col = (end.x - p->left) / p->scale;
	double row = (end.y - p->top) / p->scale;
	uint32_t c = col > 0 ? col < p->cols ? (uint32_t)col : p->cols - 1 : 0;
	uint32_t r = row > 0 ? row < p->rows ? (uint32_t)row : p->rows - 1 : 0;
	return (cplyi_point){ l->x + (cplyi_len)c * l->side + l->side / 2,
		              l->y + (cplyi_len)r * l->side + l->side / 2 };
}

static cplyi_len link_width(const layout *l)
{
	return l->side / 14 > 12 ? l->side / 14 : 12;
}

static void draw_links(const sheet *s)
{
	const cplyi_canvas_ops *ops = s->c->ops;
	if (!s->l->plan->n_links)
		return;
	ops->begin_group(s->c, "links", none, NULL);
	for (uint32_t i = 0; i < s->view.n_links; i++) {
		const cplyi_game_link *link = &s->view.links[i];
		cplyi_point a = point_of(s->l, link->ends[0]);
		cplyi_point b = point_of(s->l, link->ends[1]);
		ops->begin_item(s->c, hash_of(link->id), link_title(s, link));
		ops->line(s->c, a.x, a.y, b.x, b.y, link_width(s->l),
		          cplyi_game_link_paint(link->kind, link->owner));
		ops->end_item(s->c);
	}
	ops->end_group(s->c);
}

/* ---- the page ---- */

static cplyi_len table_height(const cplyi_game_plan *p)
{
	uint32_t lines = 2 + p->n_player_keys + p->n_game_keys +
	                 (p->more_player_keys > 0) + (p->more_game_keys > 0);
	return (cplyi_len)lines * LINE + BETWEEN;
}

static cply_str description(const cplyi_game_plan *p, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, "A game of ");
	cply_put_str(&b, p->title);
	if (p->has_board) {
		cply_put(&b, " on a board of ");
		cply_put_uint(&b, p->cols);
		cply_put(&b, " by ");
		cply_put_uint(&b, p->rows);
		cply_put(&b, " squares");
	}
	cply_put(&b, ".");
	return cply_buf_str(&b);
}

static void place_board(layout *l)
{
	const cplyi_game_plan *p = l->plan;
	uint32_t longer = p->cols > p->rows ? p->cols : p->rows;
	l->side = BOARD / (cplyi_len)longer;
	l->side = l->side > LARGEST    ? LARGEST
	          : l->side < SMALLEST ? SMALLEST
	                               : l->side / 10 * 10;
	l->board_w = (cplyi_len)p->cols * l->side;
	l->board_h = (cplyi_len)p->rows * l->side;
	l->table_x = l->x + l->board_w + GAP;
	l->legend_y = l->y + l->board_h + LINE / 2;
	uint32_t fit = (uint32_t)(l->board_w / ENTRY);
	l->columns = fit ? fit : 1;
}

static layout *plan(const cply_scene *scene, cply_arena *a)
{
	layout *l = CPLY_NEW(a, 1, layout);
	if (!l)
		return NULL;
	l->plan = cplyi_game_plan_make(scene, MOST, MOST, a);
	if (!l->plan)
		return NULL;
	const cplyi_game_plan *p = l->plan;
	l->x = l->table_x = MARGIN;
	l->y = MARGIN + HEAD;
	l->value_columns = 2;
	cplyi_len table = table_height(p), left = 0, width;
	if (p->has_board) {
		place_board(l);
		uint32_t lines = (cplyi_game_legend_size(p) + l->columns - 1) /
		                 l->columns;
		left = l->legend_y - l->y + (cplyi_len)lines * LINE;
		width = l->table_x + LABEL + 2 * VALUE + MARGIN;
	} else {
		l->value_columns = (ALONE - LABEL) / VALUE;
		l->list_y = l->y + table + BETWEEN;
		table += (CPLYI_GAME_OBJECTS + 1) * LINE + BETWEEN;
		width = 2 * MARGIN + ALONE;
	}
	l->page = (cplyi_page){ .width = width,
		                .height = l->y + MARGIN +
		                          (left > table ? left : table),
		                .title = p->title,
		                .description = description(p, a) };
	return a->failed ? NULL : l;
}

static bool picture(const cply_scene *scene, cplyi_canvas *canvas,
                    cply_arena *scratch)
{
	cplyi_keep *keep = canvas->keep;
	layout *l = keep ? keep->plan : NULL;
	bool again = l != NULL;
	if (!again)
		l = plan(scene, keep ? keep->arena : scratch);
	if (!l)
		return false;
	if (keep)
		keep->plan = l;
	sheet s = { .l = l, .c = canvas, .a = scratch, .is_animation = keep };
	if (!cplyi_game_see(scene, l->plan, scratch, &s.view))
		return false;
	canvas->ops->begin(canvas, &l->page);
	if (!again) {
		cplyi_font font = font_of(TITLE, CPLY_BOLD, CPLYI_START,
		                          (cplyi_paint){ CPLYI_TEXT, 0 });
		canvas->ops->begin_group(canvas, "head", none, NULL);
		cplyi_game_put_text(&s, MARGIN, MARGIN + TITLE, &font,
		                    l->plan->title);
		canvas->ops->end_group(canvas);
	}
	if (l->plan->has_board) {
		if (!again)
			draw_field(&s);
		/* Tiles would hide what is below them. */
		if (!l->plan->tile.len)
			draw_links(&s);
		draw_board(&s);
		if (l->plan->tile.len)
			draw_links(&s);
		cplyi_game_legend(&s);
	}
	cplyi_game_tables(&s);
	if (!l->plan->has_board)
		cplyi_game_things(&s);
	canvas->ops->end(canvas);
	return !scratch->failed;
}

const cply_drawing cplyi_drawing_game = {
	.picture = picture,
	.terminal = cplyi_game_terminal,
};
