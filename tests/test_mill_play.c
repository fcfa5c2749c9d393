/* SPDX-License-Identifier: MIT */
/* Solving mill puzzles: every shortest way is accepted, slower ones are known,
 * the defence lasts as long as the tables say. */
#include <stdlib.h>

#include "crossply/mill_play.h"
#include "mill/play/ratings.h"
#include "support/mill.h"
#include "support/with_table.h"

#define COUNTERS " 0 0 -1 -1 -1 -1 0 0 1 ids:nodes"

enum { NODES = 400000 };

/* A pack of one puzzle and an attempt at it. */
typedef struct fixture {
	cply_arena arena;
	cply_mill pack;
	cply_mill_puzzle puzzle;
	cply_mill_search *search;
	cply_mill_session s;
} fixture;

static void begin(fixture *f, const char *fen, cply_mill_category category,
                  const cply_mill_tables *tables)
{
	const cply_mill_limits limits = { .memory = 1 << 22 };
	*f = (fixture){ .puzzle = { .category = category } };
	cply_arena_init(&f->arena, NULL, SIZE_MAX);
	f->puzzle.rules = *cply_mill_rules_standard();
	f->puzzle.start = mill_position(&f->puzzle.rules, fen);
	f->puzzle.has_start = true;
	f->puzzle.title = CPLY_STR("A puzzle");
	f->pack.puzzles = &f->puzzle;
	f->pack.n_puzzles = 1;
	f->search = cply_mill_search_new(&f->puzzle.rules, tables, &limits,
	                                 &f->arena);
	assert_non_null(f->search);
}

/* A line of the file, words with blanks between. */
static void add_line(fixture *f, const char *words, bool optimal)
{
	enum { MOST = 4 };
	if (!f->puzzle.lines)
		f->puzzle.lines = CPLY_NEW(&f->arena, MOST, cply_mill_solution);
	cply_mill_solution *l = &f->puzzle.lines[f->puzzle.n_lines++];
	l->is_optimal = optimal;
	l->actions = CPLY_NEW(&f->arena, 64, cply_mill_action);
	for (const char *at = words; *at;) {
		char word[16];
		size_t n = strcspn(at, " ");
		memcpy(word, at, n);
		word[n] = 0;
		l->actions[l->n_actions++] =
			(cply_mill_action){ .move = mill_move(word),
			                    .is_read = true };
		at += n + (at[n] == ' ');
	}
}

static void open_it(fixture *f)
{
	assert_int_equal(cply_mill_pack_play(&f->pack, &f->arena), CPLY_OK);
	for (uint32_t i = 0; i < f->puzzle.n_lines; i++)
		assert_int_equal(f->puzzle.lines[i].n_legal,
		                 f->puzzle.lines[i].n_actions);
	assert_int_equal(cply_mill_session_open(&f->s, &f->pack, 0, f->search,
	                                        NODES, &f->arena),
	                 CPLY_OK);
}

static void end(fixture *f)
{
	cply_arena_free(&f->arena);
}

static cply_mill_answered act(fixture *f, const char *word)
{
	cply_mill_answered a;
	assert_int_equal(cply_mill_session_act(&f->s, mill_move(word), &a),
	                 CPLY_OK);
	return a;
}

/* A whole turn; what came of its last action. */
static cply_mill_answered make(fixture *f, const cply_mill_ply *t)
{
	cply_mill_answered a = { .is_legal = false };
	for (unsigned i = 0; i < t->n; i++) {
		assert_int_equal(cply_mill_session_act(&f->s, t->moves[i], &a),
		                 CPLY_OK);
		assert_true(a.is_legal);
		assert_int_equal(a.judgement == CPLY_MILL_TURN_OPEN,
		                 i + 1 < t->n);
	}
	return a;
}

static const char *said(fixture *f, const cply_mill_answered *a)
{
	cply_buf b;
	cply_buf_init(&b, &f->arena);
	cply_mill_session_say(&f->s, a, &b);
	cply_put_char(&b, 0);
	return b.ptr;
}

/* ---- wins ---- */

/* Proven by `solve`: turns to win, and how many first turns do. */
static const struct {
	const char *fen;
	unsigned turns, ways;
} wins[] = {
	{ "***O**@*/@****@*O/OO@***@O b m p 5 0 5 0" COUNTERS, 1, 1 },
	{ "**@O****/***O**OO/@***O@** w m p 5 0 3 0" COUNTERS, 2, 1 },
	{ "@O@O@O*O/@*******/******** b m p 4 0 4 0" COUNTERS, 3, 1 },
	{ "*O**O*@*/**O@****/O@@@O*** w m p 5 0 5 0" COUNTERS, 4, 1 },
};

/* Every first turn is judged as the search judges it: the file has no line at
 * all, so that nothing but the proof can tell. */
static void turns_are_judged(void **state)
{
	(void)state;
	static cply_mill_choice choices[CPLY_MILL_MAX_TURNS];
	for (size_t i = 0; i < CPLY_COUNT(wins); i++) {
		fixture f;
		begin(&f, wins[i].fen, CPLY_MILL_WIN_GAME, NULL);
		open_it(&f);
		assert_int_equal(f.s.task, CPLY_MILL_TO_WIN);
		assert_int_equal(f.s.best, wins[i].turns);
		unsigned n =
			cply_mill_judge_turns(f.search, &f.s.at, 2, choices);
		unsigned best = 0;
		for (unsigned k = 0; k < n; k++) {
			cply_mill_answered a = make(&f, &choices[k].turn);
			const cply_mill_score *score =
				&choices[k].verdict.score;
			unsigned own = (score->turns + 1u) / 2;
			bool wins_then = score->value == CPLY_MILL_WON;
			if (wins_then && own == wins[i].turns) {
				assert_int_equal(a.judgement,
				                 CPLY_MILL_TURN_BEST);
				best++;
			} else if (wins_then) {
				assert_int_equal(a.judgement,
				                 CPLY_MILL_TURN_SLOWER);
				assert_int_equal(a.instead, own);
			} else if (score->value != CPLY_MILL_UNKNOWN) {
				assert_int_equal(a.judgement,
				                 CPLY_MILL_TURN_WRONG);
				assert_int_equal(f.s.stage, CPLY_MILL_SLIPPED);
			} else {
				assert_int_not_equal(a.judgement,
				                     CPLY_MILL_TURN_BEST);
			}
			if (f.s.stage == CPLY_MILL_SOLVED)
				break;
			assert_true(cply_mill_session_undo(&f.s));
			assert_memory_equal(&f.s.at, &f.puzzle.start,
			                    sizeof f.s.at);
		}
		assert_int_equal(best, wins[i].ways);
		end(&f);
	}
}

/* Follow the hints to the end: as many turns as were needed. */
static void hints_lead_to_the_win(void **state)
{
	(void)state;
	for (size_t i = 0; i < CPLY_COUNT(wins); i++) {
		fixture f;
		static cply_mill_ply line[64];
		begin(&f, wins[i].fen, CPLY_MILL_WIN_GAME, NULL);
		open_it(&f);
		unsigned turns = 0;
		while (f.s.stage == CPLY_MILL_SOLVING) {
			unsigned n = cply_mill_session_line(&f.s, line, 64);
			assert_int_equal(n, 2 * f.s.best - 1);
			cply_mill_answered a = make(&f, &line[0]);
			assert_int_equal(a.judgement, CPLY_MILL_TURN_BEST);
			turns++;
		}
		assert_int_equal(f.s.stage, CPLY_MILL_SOLVED);
		assert_int_equal(turns, wins[i].turns);
		assert_true(cply_mill_session_score(&f.s) == 1);
		end(&f);
	}
}

static void graded_hints(void **state)
{
	(void)state;
	fixture f;
	cply_buf b;
	begin(&f, wins[3].fen, CPLY_MILL_WIN_GAME, NULL);
	cply_mill_member_add(&f.puzzle.members, &f.arena, CPLY_STR("hint"),
	                     CPLY_STR("\"Block \\\"him\\\" first.\""));
	open_it(&f);
	static const struct {
		cply_mill_hint hint;
		const char *text;
	} want[] = {
		{ CPLY_MILL_HINT_IDEA, "Block \"him\" first." },
		{ CPLY_MILL_HINT_STONE, "Look at the stone on d3." },
		{ CPLY_MILL_HINT_MOVE, "Play d3-d2." },
	};
	for (size_t i = 0; i < CPLY_COUNT(want); i++) {
		cply_buf_init(&b, &f.arena);
		assert_int_equal(cply_mill_session_hint(&f.s, &b),
		                 want[i].hint);
		assert_true(cply_str_is(cply_buf_str(&b), want[i].text));
		assert_int_equal(f.s.hints, i + 1);
		assert_int_equal(cply_mill_session_counts(&f.s), i == 2);
	}
	cply_buf_init(&b, &f.arena);
	assert_int_equal(cply_mill_session_hint(&f.s, &b), CPLY_MILL_HINT_LINE);
	assert_true(cply_str_starts(cply_buf_str(&b), "The line: d3-d2 "));
	/* All is told: again costs nothing more, and the score is gone. */
	cply_buf_init(&b, &f.arena);
	cply_mill_session_hint(&f.s, &b);
	assert_int_equal(f.s.hints, 4);
	assert_true(f.s.has_seen_line);
	end(&f);
}

static void scores(void **state)
{
	(void)state;
	cply_mill_session s = { .stage = CPLY_MILL_SOLVED };
	assert_true(cply_mill_session_score(&s) == 1);
	s.hints = 2;
	assert_true(cply_mill_session_score(&s) > 0.639 &&
	            cply_mill_session_score(&s) < 0.641);
	s.slower = 1;
	assert_true(cply_mill_session_score(&s) > 0.319 &&
	            cply_mill_session_score(&s) < 0.321);
	s.mistakes = 1;
	assert_true(cply_mill_session_score(&s) == 0);
	s = (cply_mill_session){ .stage = CPLY_MILL_SOLVING };
	assert_true(cply_mill_session_score(&s) == 0);
}

static void illegal_actions_change_nothing(void **state)
{
	(void)state;
	fixture f;
	begin(&f, wins[0].fen, CPLY_MILL_WIN_GAME, NULL);
	open_it(&f);
	static const char *const words[] = { "a1-a4", "d6", "xd6", "b2-b6" };
	for (size_t i = 0; i < CPLY_COUNT(words); i++) {
		cply_mill_answered a = act(&f, words[i]);
		assert_false(a.is_legal);
		assert_memory_equal(&f.s.at, &f.puzzle.start, sizeof f.s.at);
		assert_int_equal(f.s.n_actions, 0);
	}
	assert_false(cply_mill_session_undo(&f.s));
	assert_false(cply_mill_session_counts(&f.s));
	end(&f);
}

/* A stone that is to be taken can be thought over. */
static void half_a_turn(void **state)
{
	(void)state;
	fixture f;
	begin(&f, wins[0].fen, CPLY_MILL_WIN_GAME, NULL);
	open_it(&f);
	cply_mill_answered a = act(&f, "b2-b4");
	assert_int_equal(a.judgement, CPLY_MILL_TURN_OPEN);
	assert_string_equal(said(&f, &a), "A mill. Which stone do you take?");
	assert_true(cply_mill_session_undo(&f.s));
	assert_memory_equal(&f.s.at, &f.puzzle.start, sizeof f.s.at);
	act(&f, "b2-b4");
	a = act(&f, "xe3");
	assert_int_equal(f.s.stage, CPLY_MILL_SOLVED);
	assert_string_equal(said(&f, &a),
	                    "Solved in 1 turn, as fast as possible.");
	assert_false(cply_mill_session_undo(&f.s));
	end(&f);
}

/* As if it had never been. */
static void a_turn_is_forgiven(void **state)
{
	(void)state;
	fixture f;
	begin(&f, wins[0].fen, CPLY_MILL_WIN_GAME, NULL);
	open_it(&f);
	act(&f, "b2-b4");
	cply_mill_answered a = act(&f, "xb6");
	assert_int_not_equal(a.judgement, CPLY_MILL_TURN_BEST);
	assert_int_equal(f.s.mistakes, 1);
	cply_mill_session_forgive(&f.s);
	assert_int_equal(f.s.mistakes, 0);
	assert_false(cply_mill_session_counts(&f.s));
	assert_memory_equal(&f.s.at, &f.puzzle.start, sizeof f.s.at);
	end(&f);
}

/* The known slower win of the first position: five turns instead of one. */
static void a_slower_win(void **state)
{
	(void)state;
	fixture f;
	begin(&f, wins[0].fen, CPLY_MILL_WIN_GAME, NULL);
	open_it(&f);
	cply_mill_answered a = act(&f, "c4-b4");
	assert_int_equal(a.judgement, CPLY_MILL_TURN_SLOWER);
	assert_int_equal(a.best, 1);
	assert_int_equal(a.instead, 5);
	assert_true(a.has_answer);
	assert_int_equal(f.s.best, 4);
	assert_true(strncmp(said(&f, &a),
	                    "Still winning, but in 5 instead of 1 turn.",
	                    42) == 0);
	static cply_mill_ply line[64];
	while (f.s.stage == CPLY_MILL_SOLVING) {
		assert_true(cply_mill_session_line(&f.s, line, 64) > 0);
		a = make(&f, &line[0]);
		assert_int_equal(a.judgement, CPLY_MILL_TURN_BEST);
	}
	assert_int_equal(f.s.n_own, 5);
	assert_string_equal(said(&f, &a),
	                    "Solved in 5 turns; 1 would have done.");
	assert_true(cply_mill_session_score(&f.s) == 0.5);
	end(&f);
}

/* ---- the other tasks ---- */

static void a_mill(void **state)
{
	(void)state;
	fixture f;
	begin(&f, "********/**@*@***/O******O w p p 2 7 2 7" COUNTERS,
	      CPLY_MILL_FORM_MILL, NULL);
	open_it(&f);
	assert_int_equal(f.s.task, CPLY_MILL_TO_CLOSE);
	assert_int_equal(f.s.best, 1);
	cply_mill_answered a = act(&f, "g7");
	assert_int_equal(a.judgement, CPLY_MILL_TURN_BEST);
	assert_int_equal(f.s.stage, CPLY_MILL_SOLVED);
	end(&f);
}

/* Nothing is decided with a single position to look at: the file decides. */
static void the_file_decides(void **state)
{
	(void)state;
	fixture f;
	begin(&f, wins[3].fen, CPLY_MILL_WIN_GAME, NULL);
	add_line(&f, "d3-d2 c4-c3 e5-e4 c3-d3 e4-e3 d3-c3 e3-d3 xc3", true);
	assert_int_equal(cply_mill_pack_play(&f.pack, &f.arena), CPLY_OK);
	assert_int_equal(cply_mill_session_open(&f.s, &f.pack, 0, f.search, 1,
	                                        &f.arena),
	                 CPLY_OK);
	assert_int_equal(f.s.best, 0);
	cply_mill_answered a = act(&f, "d3-d2");
	assert_int_equal(a.judgement, CPLY_MILL_TURN_RIGHT);
	assert_true(f.s.is_by_file);
	assert_string_equal(
		said(&f, &a),
		"Right, by the puzzle's own lines. Black plays c4-c3.");
	a = act(&f, "d2-d3");
	assert_int_equal(a.judgement, CPLY_MILL_TURN_LATE);
	assert_int_equal(f.s.stage, CPLY_MILL_SLIPPED);
	assert_true(cply_mill_session_undo(&f.s));
	act(&f, "e5-e4");
	act(&f, "e4-e3");
	act(&f, "e3-d3");
	act(&f, "xc3");
	assert_int_equal(f.s.stage, CPLY_MILL_SOLVED);
	/* What could not be decided was no mistake. */
	assert_int_equal(f.s.mistakes, 0);
	assert_true(cply_mill_session_score(&f.s) == 1);
	end(&f);
}

/* What was done is neither rated nor solved: only the file speaks for it. */
static void is_not_solved(fixture *f, const cply_mill_answered *a,
                          const char *text)
{
	assert_int_equal(f->s.stage, CPLY_MILL_SOLVED);
	assert_string_equal(said(f, a), text);
	cplyi_mill_result r = cplyi_mill_ratings_result(&f->s);
	assert_true(r.is_unrated);
	assert_false(r.is_solved);
	assert_true(r.score == 0);
}

static void a_line_that_ends_undecided(void **state)
{
	(void)state;
	static const struct {
		cply_mill_category category;
		const char *text;
	} cases[] = {
		{ CPLY_MILL_WIN_GAME, "That is the end of the puzzle's line; "
		                      "whether it is right is not decided." },
		{ CPLY_MILL_CAPTURE_PIECES,
		  "That is the end of the puzzle's line; "
		  "whether it is right is not decided." },
		{ CPLY_MILL_DEFEND, "Not beaten so far; whether it holds is "
		                    "not decided." },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		fixture f;
		begin(&f, wins[3].fen, cases[i].category, NULL);
		add_line(&f, "d3-d2", true);
		assert_int_equal(cply_mill_pack_play(&f.pack, &f.arena),
		                 CPLY_OK);
		assert_int_equal(cply_mill_session_open(&f.s, &f.pack, 0,
		                                        f.search, 1, &f.arena),
		                 CPLY_OK);
		cply_mill_answered a = act(&f, "d3-d2");
		is_not_solved(&f, &a, cases[i].text);
		end(&f);
	}
}

/* Three stones are too few to take two: the game is over after one. */
static void two_of_three(void **state)
{
	(void)state;
	static const char *const turns[] = { "g4-b6", "b2-d6", "b6-d7" };
	fixture f;
	cply_buf task;
	begin(&f, "O*******/**@*@O**/**O****@ w m s 3 0 3 0" COUNTERS,
	      CPLY_MILL_CAPTURE_PIECES, NULL);
	f.puzzle.to_capture = 2;
	add_line(&f, "g4-b6 f4-b4 b2-d6 d2-f6 b6-d7 xf6", true);
	open_it(&f);
	cply_buf_init(&task, &f.arena);
	cply_mill_session_task(&f.s, &task);
	assert_true(cply_str_is(cply_buf_str(&task),
	                        "Take 2 stones; that is refuted: it takes "
	                        "more than 3 turns"));
	for (size_t i = 0; i < CPLY_COUNT(turns); i++) {
		cply_mill_answered a = act(&f, turns[i]);
		assert_true(a.is_legal);
	}
	cply_mill_answered a = act(&f, "xf6");
	assert_int_equal(f.s.at.phase, 'o');
	assert_int_equal(f.s.stage, CPLY_MILL_SLIPPED);
	assert_string_equal(said(&f, &a), "That ends the game too early.");
	assert_true(cplyi_mill_ratings_result(&f.s).is_unrated);
	end(&f);
}

/* ---- with a table ---- */

static uint32_t three_stones(uint32_t *seed, uint32_t taken)
{
	uint32_t set = 0;
	unsigned n = 0;
	while (n < 3) {
		*seed = *seed * 1664525u + 1013904223u;
		uint32_t bit = 1u << (*seed >> 16) % 24;
		if (!((taken | set) & bit)) {
			set |= bit;
			n++;
		}
	}
	return set;
}

/* The table knows better than the lines of the file. */
static void a_win_that_is_a_draw(void **state)
{
	const made *m = *state;
	static cply_mill_ply turns[CPLY_MILL_MAX_TURNS];
	fixture f;
	cply_buf task, line;
	uint32_t seed = 7;
	begin(&f, "***O**@*/****O*@*/*****O@* w m s 3 0 3 0" COUNTERS,
	      CPLY_MILL_WIN_GAME, &m->tables);
	cply_mill_position *p = &f.puzzle.start;
	do {
		p->stones[0] = three_stones(&seed, 0);
		p->stones[1] = three_stones(&seed, p->stones[0]);
	} while (cply_mill_probe(&m->tables, p).value != CPLY_MILL_DRAWN);
	assert_true(cply_mill_turns(&f.puzzle.rules, p, turns) > 0);
	cply_buf_init(&line, &f.arena);
	cply_mill_move_write(turns[0].moves[0], &line);
	cply_put_char(&line, 0);
	add_line(&f, line.ptr, true);
	open_it(&f);
	cply_buf_init(&task, &f.arena);
	cply_mill_session_task(&f.s, &task);
	assert_true(
		cply_str_is(cply_buf_str(&task),
	                    "Win; that is refuted: the position is a draw"));
	cply_mill_answered a = make(&f, &turns[0]);
	is_not_solved(&f, &a,
	              "That is the end of the puzzle's line, but it is "
	              "refuted: the position is a draw.");
	end(&f);
}

/* Random wins of three against three, played by the tables on one side: each
 * answer must lead to exactly what the tables say of the longest defence. */
static void the_defence_is_the_longest(void **state)
{
	const made *m = *state;
	static cply_mill_ply turns[CPLY_MILL_MAX_TURNS];
	uint32_t seed = 7;
	unsigned longest = 0;
	for (int i = 0; i < 40; i++) {
		fixture f;
		begin(&f, "***O**@*/****O*@*/*****O@* w m s 3 0 3 0" COUNTERS,
		      CPLY_MILL_WIN_GAME, &m->tables);
		cply_mill_position *p = &f.puzzle.start;
		p->stones[0] = three_stones(&seed, 0);
		p->stones[1] = three_stones(&seed, p->stones[0]);
		cply_mill_score score = cply_mill_probe(&m->tables, p);
		if (score.value != CPLY_MILL_WON) {
			end(&f);
			continue;
		}
		open_it(&f);
		assert_int_equal(f.s.best, (score.turns + 1u) / 2);
		longest = f.s.best > longest ? f.s.best : longest;
		while (f.s.stage == CPLY_MILL_SOLVING) {
			unsigned n = cply_mill_turns(&f.puzzle.rules, &f.s.at,
			                             turns);
			unsigned left =
				cply_mill_probe(&m->tables, &f.s.at).turns;
			unsigned k = 0;
			for (; k < n; k++) {
				const cply_mill_position *q = &turns[k].after;
				cply_mill_score t =
					cply_mill_probe(&m->tables, q);
				if (q->phase == 'o' ||
				    (t.value == CPLY_MILL_LOST &&
				     t.turns == left - 1))
					break;
			}
			assert_true(k < n);
			cply_mill_answered a = make(&f, &turns[k]);
			assert_int_equal(a.judgement, CPLY_MILL_TURN_BEST);
			if (f.s.stage != CPLY_MILL_SOLVING)
				break;
			cply_mill_score now =
				cply_mill_probe(&m->tables, &f.s.at);
			assert_int_equal(now.value, CPLY_MILL_WON);
			assert_int_equal(now.turns, left - 2);
		}
		assert_int_equal(f.s.n_own, f.s.best_at_first);
		end(&f);
	}
	assert_true(longest > 5); /* not only short ones */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(turns_are_judged),
		cmocka_unit_test(hints_lead_to_the_win),
		cmocka_unit_test(graded_hints),
		cmocka_unit_test(scores),
		cmocka_unit_test(illegal_actions_change_nothing),
		cmocka_unit_test(half_a_turn),
		cmocka_unit_test(a_turn_is_forgiven),
		cmocka_unit_test(a_slower_win),
		cmocka_unit_test(a_mill),
		cmocka_unit_test(the_file_decides),
		cmocka_unit_test(a_line_that_ends_undecided),
		cmocka_unit_test(two_of_three),
		TABLE_TEST(a_win_that_is_a_draw),
		TABLE_TEST(the_defence_is_the_longest),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
