/* SPDX-License-Identifier: MIT */
/* What the signs of a game mean, and its values in tables. */
#include "draw/game_sheet.h"

/* ---- legend ---- */

uint32_t cplyi_game_legend_size(const cplyi_game_plan *p)
{
	return (uint32_t)p->n_kinds + p->n_grounds + p->n_links;
}

void cplyi_game_legend(const sheet *s)
{
	const cplyi_canvas_ops *ops = s->c->ops;
	const cplyi_game_plan *p = s->l->plan;
	cplyi_font words =
		font_of(SIZE, 0, CPLYI_START, (cplyi_paint){ CPLYI_TEXT, 0 });
	cplyi_font bold = words;
	bold.style = CPLY_BOLD;
	ops->begin_group(s->c, "legend", none, &words);
	for (uint32_t at = 0; at < cplyi_game_legend_size(p); at++) {
		uint8_t i = (uint8_t)at;
		cplyi_len x = s->l->x + (cplyi_len)(at % s->l->columns) * ENTRY;
		cplyi_len y = s->l->legend_y +
		              (cplyi_len)(at / s->l->columns) * LINE + SIZE;
		ops->begin_item(s->c, i, none);
		if (i < p->n_kinds) {
			cplyi_game_put_text(s, x, y, &bold,
			                    (cply_str){ &p->kinds[i].sign, 1 });
			cplyi_game_put_text(
				s, x + 160, y, &words,
				cplyi_game_cut(cplyi_game_counts(s->l->plan,
			                                         &s->view, i,
			                                         s->a),
			                       24, s->a));
		} else if (i >= p->n_kinds + p->n_grounds) {
			uint8_t k = (uint8_t)(i - p->n_kinds - p->n_grounds);
			ops->line(s->c, x - 5, y - 45, x + 115, y - 45, 24,
			          cplyi_game_link_paint(k, CPLYI_GAME_NONE));
			cplyi_game_put_text(s, x + 160, y, &words,
			                    cplyi_game_link_count(&s->view, k,
			                                          s->a));
		} else {
			uint8_t g = (uint8_t)(i - p->n_kinds);
			ops->rect(s->c, x - 5, y - 105, 120, 120,
			          rgb(0x777777));
			ops->rect(s->c, x, y - 100, 110, 110,
			          rgb(cplyi_game_ground_color(p, g)));
			cplyi_game_put_text(s, x + 160, y, &words,
			                    p->grounds[g].name);
		}
		ops->end_item(s->c);
	}
	ops->end_group(s->c);
}

/* ---- tables ---- */

static cplyi_len put_more(const sheet *s, cplyi_len y, uint64_t n)
{
	cplyi_font font =
		font_of(SIZE, 0, CPLYI_START, (cplyi_paint){ CPLYI_MUTED, 0 });
	cply_buf b;
	if (!n)
		return y;
	cply_buf_init(&b, s->a);
	cply_put(&b, "... and ");
	cply_put_uint(&b, n);
	cply_put(&b, " more");
	cplyi_game_put_text(s, s->l->table_x, y + SIZE, &font,
	                    cply_buf_str(&b));
	return y + LINE;
}

static cplyi_len draw_players(const sheet *s, cplyi_len y)
{
	const cplyi_canvas_ops *ops = s->c->ops;
	const cplyi_game_plan *p = s->l->plan;
	cplyi_font words =
		font_of(SIZE, 0, CPLYI_START, (cplyi_paint){ CPLYI_TEXT, 0 });
	cplyi_font bold = words, muted = words;
	cplyi_len x = s->l->table_x;
	bold.style = CPLY_BOLD;
	muted.paint.ink = CPLYI_MUTED;
	ops->begin_group(s->c, "players", none, &words);
	uint32_t shown = s->view.n_players;
	shown = shown < s->l->value_columns ? shown : s->l->value_columns;
	for (uint32_t k = 0; k <= p->n_player_keys; k++, y += LINE) {
		cply_str key = k ? p->player_keys[k - 1] : none;
		ops->begin_item(s->c, k, none);
		cplyi_game_put_text(s, x, y + SIZE, k ? &muted : &bold,
		                    k ? cplyi_game_cut(key, LABEL / LETTER,
		                                       s->a)
		                      : CPLY_STR("Players"));
		for (uint32_t i = 0; i < shown; i++) {
			cplyi_len at = x + LABEL + (cplyi_len)i * VALUE;
			cply_game_value v =
				cply_game_get(s->view.players[i], key);
			if (k) {
				cplyi_game_put_text(
					s, at, y + SIZE, &words,
					cplyi_game_say(v, key, VALUE / LETTER,
				                       s->a));
				continue;
			}
			cplyi_game_put_shape(s, at, y + 10, 130, (uint8_t)i,
			                     false);
			cplyi_game_put_text(
				s, at + 150, y + SIZE, &bold,
				cplyi_game_player(&s->view, i,
			                          VALUE / LETTER - 3, s->a));
		}
		ops->end_item(s->c);
	}
	y = put_more(s, y, p->more_player_keys);
	ops->end_group(s->c);
	return y + BETWEEN;
}

static void draw_game(const sheet *s, cplyi_len y)
{
	const cplyi_canvas_ops *ops = s->c->ops;
	const cplyi_game_plan *p = s->l->plan;
	cplyi_font words =
		font_of(SIZE, 0, CPLYI_START, (cplyi_paint){ CPLYI_TEXT, 0 });
	cplyi_font bold = words, muted = words;
	bold.style = CPLY_BOLD;
	muted.paint.ink = CPLYI_MUTED;
	cplyi_len x = s->l->table_x;
	size_t room = (size_t)s->l->value_columns * VALUE / LETTER;
	ops->begin_group(s->c, "game", none, &words);
	for (uint32_t k = 0; k <= p->n_game_keys; k++, y += LINE) {
		cply_str key = k ? p->game_keys[k - 1] : none;
		ops->begin_item(s->c, k, none);
		cplyi_game_put_text(s, x, y + SIZE, k ? &muted : &bold,
		                    k ? cplyi_game_cut(key, LABEL / LETTER,
		                                       s->a)
		                      : CPLY_STR("Game"));
		if (k)
			cplyi_game_put_text(
				s, x + LABEL, y + SIZE, &words,
				cplyi_game_say(cply_game_get(s->view.state,
			                                     key),
			                       key, room, s->a));
		ops->end_item(s->c);
	}
	put_more(s, y, p->more_game_keys);
	ops->end_group(s->c);
}

void cplyi_game_tables(const sheet *s)
{
	draw_game(s, draw_players(s, s->l->y));
}

void cplyi_game_things(const sheet *s)
{
	const cplyi_canvas_ops *ops = s->c->ops;
	cplyi_font words =
		font_of(SIZE, 0, CPLYI_START, (cplyi_paint){ CPLYI_TEXT, 0 });
	cplyi_len y = s->l->list_y;
	uint64_t shown = 0, more = 0;
	cply_game_iter it = cply_game_each(s->view.objects);
	ops->begin_group(s->c, "objects", none, &words);
	while (cply_game_step(&it)) {
		if (cply_game_is(cplyi_game_member(it.value, "gameObjectName"),
		                 "Player") ||
		    cply_game_type(it.value) != CPLY_JSON_OBJECT)
			continue;
		if (shown == CPLYI_GAME_OBJECTS) {
			more++;
			continue;
		}
		ops->begin_item(s->c, shown++, none);
		cplyi_game_put_text(s, s->l->table_x, y + SIZE, &words,
		                    cplyi_game_object(it.value, ALONE / LETTER,
		                                      s->a));
		ops->end_item(s->c);
		y += LINE;
	}
	ops->begin_item(s->c, CPLYI_GAME_OBJECTS, none);
	put_more(s, y, more);
	ops->end_item(s->c);
	ops->end_group(s->c);
}
