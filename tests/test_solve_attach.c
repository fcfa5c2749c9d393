/* SPDX-License-Identifier: MIT */
/* A log and its puzzle become one. */
#include "support/samples.h"

#include <stdlib.h>

#include "crossply/solve.h"
#include "format/formats.h"

#define T "1700000000"

static const char log_text[] =
	"{'version':'0.1','title':'Mine','clueSections':{'Down':[{'label':"
	"'2','text':''},{'label':'1','text':'my own'},{'label':'9','text':"
	"'no such'}],'Across':[{'label':'1','text':''}]},'initialState':["
	"{'x':0,'y':0,'fill':'','label':'1'},{'x':1,'y':0,'fill':'','label':"
	"'2'},{'x':0,'y':1,'fill':''},{'x':1,'y':1,'fill':''}],'events':["
	"{'type':'start','timestamp':" T "000},{'type':'selectClue',"
	"'timestamp':" T "001,'clueSection':'Down','clueLabel':'1'},"
	"{'type':'update','timestamp':" T "002,'x':0,'y':0,'fill':'a'},"
	"{'type':'update','timestamp':" T "003,'x':1,'y':0,'fill':'X'},"
	"{'type':'update','timestamp':" T "004,'x':0,'y':1,'fill':'C'},"
	"{'type':'update','timestamp':" T "005,'x':1,'y':1,'fill':'D'},"
	"{'type':'submit','timestamp':" T "006,'success':true}]}";

/* AB over CD; a bar between A and B. */
static const char puzzle_text[] =
	"{'version':'http://ipuz.org/v2','kind':['http://ipuz.org/crossword"
	"#1'],'title':'Theirs','author':'Who','dimensions':{'width':2,"
	"'height':2},'puzzle':[[{'cell':1,'style':{'barred':'R'}},{'cell':2,"
	"'style':{'shapebg':'circle'}}],[3,0]],'solution':[['A','B'],['C',"
	"'D']],'clues':{'Across':[[3,'three']],'Down':[[1,'one'],[2,'two']]"
	"}}";

static char *texts[2];
static session record, puzzle;

static int setup(void **state)
{
	(void)state;
	texts[0] = quoted(log_text);
	texts[1] = quoted(puzzle_text);
	session_init(&record);
	session_init(&puzzle);
	(void)session_read(&record, cply_str_of(texts[0]), "x", NULL);
	(void)session_read(&puzzle, cply_str_of(texts[1]), "x", NULL);
	assert_ptr_equal(record.doc->kind, &cply_kind_solve);
	assert_ptr_equal(puzzle.doc->kind, &cply_kind_crossword);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	session_free(&record);
	session_free(&puzzle);
	free(texts[0]);
	free(texts[1]);
	return 0;
}

static void both_are_one(void **state)
{
	(void)state;
	cply_solve both;
	const cply_solve *was = record.doc->as.solve;
	assert_int_equal(cply_solve_attach(was, puzzle.doc->as.crossword,
	                                   record.arena, record.diags, &both),
	                 CPLY_OK);
	const cply_crossword *cw = both.puzzle;
	assert_true(both.has_solution);
	assert_true(cply_str_is(cw->cells[1].solution, "B"));
	assert_true(cw->cells[1].flags & CPLY_CELL_CIRCLED);
	assert_true(cw->cells[0].bars & CPLY_BAR_RIGHT);
	/* What the log knows it keeps, in its own order. */
	assert_true(cply_str_is(cw->meta[CPLY_META_TITLE].plain, "Mine"));
	assert_true(cply_str_is(cw->meta[CPLY_META_AUTHOR].plain, "Who"));
	assert_true(cply_str_is(cw->lists[0].clues[0].text.plain, "two"));
	assert_true(cply_str_is(cw->lists[0].clues[1].text.plain, "my own"));
	assert_true(cply_str_is(cw->lists[0].clues[2].text.plain, "no such"));
	assert_int_equal(both.events[1].cell, 1);
	/* With the bar the first word across is none. */
	assert_true(was->events[3].flags & CPLY_EVENT_COMPLETES);
	assert_false(both.events[3].flags & CPLY_EVENT_COMPLETES);
	assert_true(both.events[5].flags & CPLY_EVENT_COMPLETES);
	/* The log itself is as it was. */
	assert_false(was->has_solution);
	assert_int_equal(was->puzzle->cells[1].solution.len, 0);

	/* Now a wrong letter is known: X for B, while a is A. */
	cply_crossword end;
	assert_int_equal(cply_solve_view(&both, NULL, record.arena, &end),
	                 CPLY_OK);
	assert_true(end.cells[1].flags & CPLY_CELL_WRONG);
	assert_false(end.cells[0].flags & CPLY_CELL_WRONG);
	cply_diags_init(record.diags, record.arena, 100);
	cply_solve_check(&both, record.arena, record.diags);
	assert_codes(&record, "SL402");
}

static void a_log_without_clues_takes_those_of_the_puzzle(void **state)
{
	(void)state;
	cply_solve both, bare = *record.doc->as.solve;
	cply_crossword cw = *bare.puzzle;
	cw.n_lists = 0;
	bare.puzzle = &cw;
	assert_int_equal(cply_solve_attach(&bare, puzzle.doc->as.crossword,
	                                   record.arena, record.diags, &both),
	                 CPLY_OK);
	assert_int_equal(both.puzzle->n_lists, 2);
	assert_int_equal(both.clue_of[1][0], 1);
	assert_int_equal(both.clue_of[0][3], 0);
}

/* Whoever solves a diagramless puzzle writes into squares that are blocks. */
static void blocks_of_a_diagramless_puzzle_are_to_be_found(void **state)
{
	(void)state;
	cply_solve both;
	cply_crossword *cw = puzzle.doc->as.crossword;
	cw->cells[2].kind = CPLY_CELL_BLOCK;
	cw->cells[2].solution = (cply_str){ 0 };
	cw->is_diagramless = true;
	assert_int_equal(cply_solve_attach(record.doc->as.solve, cw,
	                                   record.arena, record.diags, &both),
	                 CPLY_OK);
	assert_int_equal(both.puzzle->cells[2].kind, CPLY_CELL_OPEN);
	assert_true(cply_str_is(both.puzzle->cells[2].solution, "#"));
}

/* The grid of a log ends with its last square; a puzzle may go on with nothing.
 * Its clues must still find their squares. */
static void an_empty_margin_is_no_difference(void **state)
{
	(void)state;
	cply_solve plain, both;
	const cply_crossword *of = puzzle.doc->as.crossword;
	cply_arena *a = puzzle.arena;
	assert_int_equal(cply_solve_attach(record.doc->as.solve, of,
	                                   record.arena, record.diags, &plain),
	                 CPLY_OK);
	cply_crossword wide = *of;
	wide.width++;
	wide.height++;
	wide.cells = CPLY_NEW(a, (size_t)wide.width * wide.height, cply_cell);
	for (uint32_t i = 0; i < wide.width * wide.height; i++) {
		uint32_t row = i / wide.width, col = i % wide.width;
		if (row < of->height && col < of->width)
			wide.cells[i] = *cply_cell_at(of, row, col);
		else
			wide.cells[i].kind = CPLY_CELL_VOID;
	}
	for (uint32_t i = 0; i < wide.n_lists; i++) {
		for (uint32_t k = 0; k < wide.lists[i].n_clues; k++) {
			cply_clue *clue = &wide.lists[i].clues[k];
			uint32_t *cells = CPLY_NEW(a, clue->n_cells, uint32_t);
			for (uint32_t c = 0; c < clue->n_cells; c++)
				cells[c] = clue->cells[c] / of->width *
				                   wide.width +
				           clue->cells[c] % of->width;
			clue->cells = cells;
		}
	}
	assert_int_equal(cply_solve_attach(record.doc->as.solve, &wide,
	                                   record.arena, record.diags, &both),
	                 CPLY_OK);
	assert_same_crossword(plain.puzzle, both.puzzle);
	wide.cells[wide.width - 1].kind = CPLY_CELL_BLOCK;
	assert_int_equal(cply_solve_attach(record.doc->as.solve, &wide,
	                                   record.arena, record.diags, &both),
	                 CPLY_INVALID);
}

static void another_puzzle_is_refused(void **state)
{
	(void)state;
	cply_solve both;
	cply_crossword *cw = puzzle.doc->as.crossword;
	cw->cells[2].kind = CPLY_CELL_BLOCK;
	assert_int_equal(cply_solve_attach(record.doc->as.solve, cw,
	                                   record.arena, record.diags, &both),
	                 CPLY_INVALID);
	assert_codes(&record, "SL502");
	const cply_diag *g = record.diags->items[0];
	assert_int_equal(g->n_places, 1);
	assert_int_equal(g->places[0].row, 2);
	assert_int_equal(g->places[0].col, 1);
	cw->height = 1;
	cply_diags_init(record.diags, record.arena, 100);
	assert_int_equal(cply_solve_attach(record.doc->as.solve, cw,
	                                   record.arena, record.diags, &both),
	                 CPLY_INVALID);
	assert_codes(&record, "SL501");
}

static void memory_may_end_anywhere(void **state)
{
	(void)state;
	cply_solve both;
	for (size_t budget = 0;; budget += 8) {
		cply_arena a;
		cply_arena_init(&a, NULL, budget);
		cply_status s = cply_solve_attach(record.doc->as.solve,
		                                  puzzle.doc->as.crossword, &a,
		                                  record.diags, &both);
		bool failed = a.failed;
		cply_arena_free(&a);
		assert_int_equal(s, failed ? CPLY_NOMEM : CPLY_OK);
		if (!failed)
			return;
	}
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(both_are_one),
		TEST(a_log_without_clues_takes_those_of_the_puzzle),
		TEST(blocks_of_a_diagramless_puzzle_are_to_be_found),
		TEST(an_empty_margin_is_no_difference),
		TEST(another_puzzle_is_refused),
		TEST(memory_may_end_anywhere),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
