/* SPDX-License-Identifier: MIT */
#include "mill/play/game_pack.h"

#include "mill/mill.h"

/* How it went, for people. */
static cply_str description_of(const cply_mill_game *g,
                               const cplyi_mill_game_about *about,
                               cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, about->human_is_black ? "The engine, strength "
	                                   : "You against the engine, "
	                                     "strength ");
	cply_put_uint(&b, about->strength);
	cply_put(&b, about->human_is_black ? ", against you. " : ". ");
	size_t begun = b.len;
	cply_mill_outcome(&g->at, &b);
	cply_put(&b, b.len > begun ? "." : "The game is not over.");
	return cply_buf_str(&b);
}

static void add_members(cply_mill_puzzle *p, const cplyi_mill_game_about *about,
                        cply_arena *a)
{
	cply_mill_members *m = &p->members;
	const cply_str anew = { NULL, 0 };
	cplyi_mill_member_text(m, a, "id", p->id);
	cplyi_mill_member_text(m, a, "title", p->title);
	cplyi_mill_member_text(m, a, "description", p->description);
	cplyi_mill_member_text(m, a, "category", CPLY_STR("mixed"));
	cplyi_mill_member_text(m, a, "difficulty", p->difficulty);
	cply_mill_member_add(m, a, CPLY_STR("initialPosition"), anew);
	cply_mill_member_add(m, a, CPLY_STR("solutions"), anew);
	cplyi_mill_member_text(m, a, "createdDate", about->day);
	cplyi_mill_member_text(m, a, "ruleVariantId", p->variant);
}

static void add_line(const cply_mill_game *g, cply_arena *a,
                     cply_mill_puzzle *p)
{
	cply_mill_position at = g->start;
	cply_mill_solution *line = CPLY_NEW(a, 1, cply_mill_solution);
	cply_mill_action *actions = CPLY_NEW(a, g->n_moves, cply_mill_action);
	if (!line || !actions)
		return;
	for (uint32_t i = 0; i < g->n_moves; i++) {
		actions[i] = (cply_mill_action){ .move = g->moves[i],
			                         .is_read = true,
			                         .side = at.side };
		cply_mill_play(&g->rules, &at, g->moves[i], NULL);
	}
	line->actions = actions;
	line->n_actions = g->n_moves;
	cplyi_mill_member_text(&line->members, a, "description",
	                       CPLY_STR("The game"));
	cply_mill_member_add(&line->members, a, CPLY_STR("isOptimal"),
	                     CPLY_STR("false"));
	p->lines = line;
	p->n_lines = 1;
}

cply_status cplyi_mill_game_pack(const cply_mill_game *g,
                                 const cplyi_mill_game_about *about,
                                 cply_arena *a, cply_mill *out)
{
	cply_mill_puzzle *p = CPLY_NEW(a, 1, cply_mill_puzzle);
	cply_buf id, fen;
	if (!p)
		return CPLY_NOMEM;
	cply_buf_init(&id, a);
	cply_put(&id, "game_");
	cply_put_int(&id, about->time);
	cply_buf_init(&fen, a);
	cply_mill_fen_write(&g->start, CPLY_MILL_FEN_POINTS, &fen);
	*p = (cply_mill_puzzle){
		.id = cply_buf_str(&id),
		.title = CPLY_STR("A game of nine men's morris"),
		.description = description_of(g, about, a),
		.difficulty = CPLY_STR("medium"),
		.category = CPLY_MILL_MIXED,
		.rules = g->rules,
		.variant = about->variant,
		.start = g->start,
		.has_start = true,
		.fen = cply_buf_str(&fen),
	};
	add_members(p, about, a);
	add_line(g, a, p);
	*out = (cply_mill){ .puzzles = p, .n_puzzles = 1 };
	cplyi_mill_member_text(&out->members, a, "exportDate", about->day);
	return a->failed ? CPLY_NOMEM : CPLY_OK;
}
