/* SPDX-License-Identifier: MIT */
/* Random games: the record tells all, whatever was done. */
#include "solve/timeline.h"
#include "support/plays.h"
#include "support/puzzle.h"

enum { GAMES = 60, COMMANDS = 400 };

static uint32_t dice(uint64_t *seed, uint32_t sides)
{
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return (uint32_t)(*seed >> 33) % sides;
}

static cply_crossword *some_puzzle(cply_arena *a, uint32_t which)
{
	static const char *const rows[] = {
		"CATS\nA#O#\nRIGS\n", "ABC\n___\nDEF\n", "A#B\n#C#\nD#E\n",
		"AB.\n#CD\nEF.\n",    "____\n",
	};
	if (which == 5) {
		/* Circles are no part of the format of logs. */
		cply_crossword *cw = puzzle_mixed(a);
		for (uint32_t i = 0; i < cw->width * cw->height; i++)
			cw->cells[i].flags &= (uint16_t)~CPLY_CELL_CIRCLED;
		return cw;
	}
	if (which == 6)
		return puzzle_barred(a);
	if (which == 7)
		return puzzle_in_progress(a);
	cply_crossword *cw = puzzle_make(a, rows[which % 5]);
	if (which < 3)
		puzzle_clues(cw, a, NULL, 0);
	if (which == 8)
		cw->is_diagramless = true;
	return cw;
}

static void random_command(game *g, uint64_t *seed)
{
	static const char *const texts[] = { "A", "B",  "C",   "HEART", "é",
		                             "T", "S",  "2d",  "1a",    "9",
		                             "",  "ÀB", "CATS" };
	cply_command c = { 0 };
	uint32_t cells = g->play.puzzle.width * g->play.puzzle.height;
	if (dice(seed, 2))
		g->now += dice(seed, 3) ? (int)dice(seed, 2000) : -5000;
	c.time = g->now;
	c.text = cply_str_of(texts[dice(seed, CPLY_COUNT(texts))]);
	c.at = dice(seed, cells + 3);
	c.action = dice(seed, 3) ? CPLY_DO_TYPE
	                         : (cply_action)dice(seed, CPLY_ACTIONS);
	/* Rare things stay rare, or every game would be over at once. */
	if ((c.action == CPLY_DO_REVEAL_GRID ||
	     c.action == CPLY_DO_REVEAL_WORD) &&
	    dice(seed, 8))
		c.action = CPLY_DO_UNDO;
	assert_int_equal(cply_play_do(&g->play, &c, &g->reply), CPLY_OK);
}

static void assert_same_text(const cply_play *a, uint32_t x, const cply_play *b,
                             uint32_t y)
{
	assert_true(cply_str_eq(a->texts[x], b->texts[y]));
}

static void assert_same_game(const cply_play *a, const cply_play *b)
{
	uint32_t n = a->puzzle.width * a->puzzle.height;
	/* What a file says of the letters that were there is no part of a
	 * record. */
	const unsigned lost = CPLY_CELL_WAS_WRONG | CPLY_CELL_WRONG |
	                      CPLY_CELL_CHECKED | CPLY_CELL_PENCIL |
	                      CPLY_CELL_REVEALED;
	for (uint32_t i = 0; i < n; i++) {
		unsigned from_file = a->puzzle.cells[i].flags & lost;
		assert_same_text(a, a->squares[i].fill, b, b->squares[i].fill);
		if (!from_file)
			assert_int_equal(a->squares[i].marks,
			                 b->squares[i].marks);
	}
	if (!a->is_solved) /* then one may look around, unrecorded */
		assert_int_equal(a->cursor, b->cursor);
	assert_int_equal(a->n_filled, b->n_filled);
	assert_int_equal(a->n_right, b->n_right);
	assert_int_equal(a->is_solved, b->is_solved);
	assert_int_equal(a->is_running, b->is_running);
	assert_int_equal(a->n_checks, b->n_checks);
	assert_int_equal(a->n_reveals, b->n_reveals);
}

/* The game as somebody sees it who only has the record. */
static void reopen(const cply_play *p, const cply_solve *solve, cply_play *out,
                   cply_arena *a)
{
	assert_int_equal(cply_play_open(out, p->original, &p->options, a),
	                 CPLY_OK);
	assert_int_equal(cply_play_resume(out, solve), CPLY_OK);
}

/* The record on the timeline ends where the game is. */
static void assert_replays(const cply_play *p, cply_solve *solve, cply_arena *a)
{
	cply_diags diags;
	cply_timeline t;
	cply_diags_init(&diags, a, 10);
	diags.strict = true;
	assert_int_equal(cply_solve_finish(solve, a, &diags), CPLY_OK);
	assert_int_equal(diags.n, 0);
	assert_int_equal(cply_timeline_open(&t, &cply_solve_timeline, solve, 0,
	                                    a),
	                 CPLY_OK);
	assert_int_equal(cply_timeline_count(&t), p->n_events);
	assert_int_equal(cply_timeline_seek(&t, p->n_events), CPLY_OK);
	const cply_solve_state *s = t.state;
	for (uint32_t i = 0; i < p->puzzle.width * p->puzzle.height; i++) {
		unsigned marks = p->squares[i].marks;
		bool before = p->puzzle.cells[i].flags &
		              (CPLY_CELL_REVEALED | CPLY_CELL_PENCIL);
		assert_true(cply_str_eq(solve->fills[s->fill[i]],
		                        p->texts[p->squares[i].fill]));
		if (before)
			continue;
		assert_int_equal(!(s->marks[i] & CPLY_MARK_REVEALED),
		                 !(marks & CPLY_CELL_REVEALED));
		assert_int_equal(!(s->marks[i] & CPLY_MARK_PENCIL),
		                 !(marks & CPLY_CELL_PENCIL));
	}
	if (!p->is_solved)
		assert_int_equal(s->cursor, p->cursor);
	assert_int_equal(s->is_running, p->is_running);
	assert_int_equal(s->is_solved, p->is_solved);
	assert_int_equal(s->n_filled, p->n_filled);
}

/* Written and read again it is a log without a fault, and the same game. */
static void assert_writes(const cply_play *p, cply_solve *solve, cply_arena *a)
{
	const cply_format *format = cply_format_find(CPLY_STR("solve-log"));
	const cply_write_options options = { 0 };
	cply_doc doc = { .kind = &cply_kind_solve,
		         .format = format,
		         .as.solve = solve };
	cply_buf out;
	cply_play again;
	session s;
	session_init(&s);
	cply_buf_init(&out, a);
	const cply_write w = {
		.out = &out, .scratch = a, .diags = s.diags, .options = &options
	};
	assert_int_equal(cply_write_doc(&w, format, &doc), CPLY_OK);
	s.diags->strict = true;
	assert_int_equal(session_read(&s, cply_buf_str(&out), "x.json", NULL),
	                 CPLY_OK);
	assert_codes(&s, "");
	assert_ptr_equal(s.doc->kind, &cply_kind_solve);
	reopen(p, s.doc->as.solve, &again, a);
	assert_same_game(p, &again);
	session_free(&s);
}

static void undo_all(cply_play *p, int64_t now)
{
	cply_reply reply = { 0 };
	cply_command c = { .action = CPLY_DO_UNDO, .time = now };
	if (p->is_solved)
		return;
	if (!p->is_running)
		assert_int_equal(cply_play_begin(p, now), CPLY_OK);
	for (int i = 0; i < 2 * COMMANDS && !p->is_solved; i++) {
		assert_int_equal(cply_play_do(p, &c, &reply), CPLY_OK);
		if (reply.remark == CPLY_SAY_NO_UNDO)
			break;
	}
	assert_true(p->is_solved || reply.remark == CPLY_SAY_NO_UNDO);
	for (uint32_t i = 0; i < p->puzzle.width * p->puzzle.height; i++)
		if (!cply_play_is_fixed(p, i) && !p->is_solved)
			assert_true(cply_str_eq(p->puzzle.cells[i].fill,
			                        p->texts[p->squares[i].fill]));
}

static void play_one(uint64_t seed, uint32_t which)
{
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	game g;
	game_start(&g, some_puzzle(&a, which));
	uint32_t n = dice(&seed, COMMANDS);
	for (uint32_t i = 0; i < n; i++)
		random_command(&g, &seed);
	assert_lawful(&g.play);
	cply_solve solve;
	cply_play again;
	assert_int_equal(cply_play_solve(&g.play, &a, &solve), CPLY_OK);
	reopen(&g.play, &solve, &again, &a);
	assert_same_game(&g.play, &again);
	assert_int_equal(g.play.n_events, again.n_events);
	assert_int_equal(cply_play_active(&g.play, 0),
	                 cply_play_active(&again, 0));
	assert_replays(&g.play, &solve, &a);
	assert_writes(&g.play, &solve, &a);
	undo_all(&g.play, g.now);
	undo_all(&again, g.now);
	assert_same_game(&g.play, &again);
	game_end(&g);
	cply_arena_free(&a);
}

static void the_record_tells_all(void **state)
{
	(void)state;
	for (uint64_t i = 0; i < GAMES; i++)
		play_one(0x9E3779B97F4A7C15u * (i + 1), (uint32_t)(i % 9));
}

/* Memory may end at any moment: the game says so and stays whole. */
static void memory_may_end(void **state)
{
	(void)state;
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	const cply_crossword *cw = puzzle_mixed(&a);
	const cply_play_options options = cply_play_defaults();
	bool whole = false;
	for (size_t budget = 0; !whole; budget += 97) {
		cply_arena small;
		cply_play p;
		cply_reply reply;
		uint64_t seed = 99;
		cply_arena_init(&small, NULL, budget);
		cply_status s = cply_play_open(&p, cw, &options, &small);
		if (s == CPLY_OK)
			s = cply_play_begin(&p, 5);
		for (uint32_t i = 0; s == CPLY_OK && i < COMMANDS; i++) {
			cply_command c = { .action = CPLY_DO_TYPE,
				           .time = i,
				           .text = CPLY_STR("ab") };
			if (i % 5 == 0)
				c.action =
					(cply_action)dice(&seed,
				                          CPLY_DO_CHECK_GRID);
			s = cply_play_do(&p, &c, &reply);
		}
		assert_true(s == CPLY_OK || s == CPLY_NOMEM);
		whole = s == CPLY_OK;
		cply_arena_free(&small);
	}
	cply_arena_free(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_record_tells_all),
		cmocka_unit_test(memory_may_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
