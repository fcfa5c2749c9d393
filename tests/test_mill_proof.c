/* SPDX-License-Identifier: MIT */
/* What puzzles claim, and proofs of it. Tests of readings are called by their
 * row. */
#include <stdio.h>
#include <stdlib.h>

#include "crossply/mill_proof.h"
#include "format/formats.h"
#include "mill/tables/table.h"
#include "support/mill.h"
#include "support/mill_space.h"
#include "support/mill_tiny.h"
#include "support/samples.h"

#define COUNTERS " 0 0 -1 -1 -1 -1 0 0 1 ids:nodes"

typedef struct fixture {
	session s;
	char *bytes; /* what strings of the pack point into */
	cply_mill *pack;
	cply_mill_search *search;
	cply_mill_proof proof; /* of the first puzzle */
} fixture;

/* Reads a pack written with ' for ". */
static void read_pack(fixture *f, const char *text)
{
	f->bytes = quoted(text);
	session_init(&f->s);
	session_reset(&f->s, SIZE_MAX);
	assert_int_not_equal(session_read(&f->s, cply_str_of(f->bytes), "",
	                                  &cply_format_mill_pack),
	                     CPLY_NOMEM);
	assert_non_null(f->s.doc->kind);
	f->pack = f->s.doc->as.mill;
}

static void prove(fixture *f, const char *text, uint64_t nodes)
{
	read_pack(f, text);
	const cply_mill_puzzle *p = &f->pack->puzzles[0];
	const cply_mill_limits limits = { .nodes = nodes, .memory = 1 << 20 };
	f->search = cply_mill_search_new(&p->rules, NULL, &limits, f->s.arena);
	assert_non_null(f->search);
	assert_int_equal(cply_mill_prove(f->search, f->pack, p, f->s.arena,
	                                 &f->proof),
	                 CPLY_OK);
}

static void end(fixture *f)
{
	session_free(&f->s);
	free(f->bytes);
}

/* ---- claims ---- */

static const struct {
	const char *category, *title, *description, *tags;
	cply_mill_aim aim;
	unsigned turns, captures;
} claims[] = {
	{ "winGame", "White · Win in 4: go on", "Find the win in 4 moves.",
	  "'win-in-4','objective:win'", CPLY_MILL_AIM_WIN, 4, 0 },
	{ "winGame", "A nice one", "White to move.", "", CPLY_MILL_AIM_WIN, 0,
	  0 },
	{ "opening", "Black wins in 12 turns", "Black to move.", "",
	  CPLY_MILL_AIM_WIN, 12, 0 },
	{ "endgame", "No word", "White to move.", "'win-in-7'",
	  CPLY_MILL_AIM_WIN, 7, 0 },
	{ "mixed", "No word", "White to move.", "'win-in-seven','x'",
	  CPLY_MILL_AIM_BEST, 0, 0 },
	{ "mixed", "Twin in 4 cities", "Darwin in 3 days.", "",
	  CPLY_MILL_AIM_BEST, 0, 0 },
	{ "defend", "Hold on", "White to move.", "'hold-draw-in-1'",
	  CPLY_MILL_AIM_HOLD, 1, 0 },
	{ "findBestMove", "Hold the draw: it is hard", "White to move.", "",
	  CPLY_MILL_AIM_HOLD, 0, 0 },
	{ "formMill", "A mill in 2", "White to move.", "", CPLY_MILL_AIM_MILL,
	  2, 0 },
	{ "capturePieces", "Take them", "Capture 3 stones.", "",
	  CPLY_MILL_AIM_CAPTURE, 0, 3 },
	{ "capturePieces", "Remove 2", "Capture 3 stones.", "",
	  CPLY_MILL_AIM_CAPTURE, 0, 2 },
	{ "capturePieces", "Remove 2", "Capture 3 stones.", "'target:4'",
	  CPLY_MILL_AIM_CAPTURE, 0, 4 },
	{ "capturePieces", "Take 5 of them", "What a longer text than that.",
	  "", CPLY_MILL_AIM_CAPTURE, 0, 5 },
	{ "capturePieces", "Take some", "What a 7 in a longer text is worth.",
	  "", CPLY_MILL_AIM_CAPTURE, 0, 1 },
};

static void claims_are_read(void **state)
{
	(void)state;
	for (size_t i = 0; i < CPLY_COUNT(claims); i++) {
		fixture f;
		char text[1024];
		snprintf(text, sizeof text,
		         "{'id':'p','category':'%s','title':'%s',"
		         "'description':'%s','tags':[%s],'solutions':[],"
		         "'initialPosition':'********/********/********"
		         " w p p 0 9 0 9" COUNTERS "'}",
		         claims[i].category, claims[i].title,
		         claims[i].description, claims[i].tags);
		read_pack(&f, text);
		cply_mill_claim c =
			cply_mill_claim_of(f.pack, &f.pack->puzzles[0],
		                           f.s.arena);
		if (c.aim != claims[i].aim || c.turns != claims[i].turns ||
		    c.captures != claims[i].captures)
			fail_msg("row %zu: aim %d, turns %u, captures %u", i,
			         (int)c.aim, c.turns, c.captures);
		end(&f);
	}
}

/* ---- proofs ---- */

/* Black wins at once by b2-b4 and taking e3. */
#define ONE "***O**@*/@****@*O/OO@***@O b m p 5 0 5 0" COUNTERS
#define WIN(tag)                                                         \
	"{'id':'p','category':'winGame','title':'Win it',"               \
	"'description':'Black to move.','tags':['" tag                   \
	"'],'solutions':[{'moves':[{'notation':'b2-b4','side':'black'}," \
	"{'notation':'xe3','side':'black'}]}],'initialPosition':'" ONE "'}"

static void reading_M5_a_win_is_proven(void **state)
{
	fixture f;
	(void)state;
	prove(&f, WIN("win-in-1"), 1000000);
	assert_int_equal(f.proof.standing, CPLY_MILL_PROVEN);
	assert_int_equal(f.proof.turns, 1);
	assert_int_equal(f.proof.n_choices, 12);
	assert_int_equal(f.proof.n_shortest, 1);
	assert_int_equal(f.proof.n_line, 1);
	assert_int_equal(f.proof.lines[0].shortest, CPLY_MILL_PROVEN);
	end(&f);
}

static void reading_M6_a_wrong_number_is_refuted(void **state)
{
	fixture f;
	(void)state;
	prove(&f, WIN("win-in-2"), 1000000);
	assert_int_equal(f.proof.standing, CPLY_MILL_REFUTED);
	assert_true(f.proof.wrong_number);
	assert_int_equal(f.proof.turns, 1);
	end(&f);
}

/* ---- against a second opinion ---- */

static uint32_t next_random(uint32_t *seed)
{
	*seed = *seed * 1664525u + 1013904223u;
	return *seed >> 8;
}

/* Some stones of each side, nothing to take, White to move. */
static void random_fen(uint32_t *seed, int own, int opp, char out[128])
{
	char board[27] = "********/********/********";
	int left[2] = { own, opp };
	while (left[0] + left[1]) {
		uint32_t at = next_random(seed) % 26;
		if (board[at] != '*')
			continue;
		int side = left[0] ? 0 : 1;
		board[at] = side ? '@' : 'O';
		left[side]--;
	}
	snprintf(out, 128, "%s w m s %d 0 %d 0" COUNTERS, board, own, opp);
}

static void prove_position(fixture *f, const char *fen, const char *category,
                           const char *tag)
{
	char text[512];
	snprintf(text, sizeof text,
	         "{'id':'p','category':'%s','title':'Any','description':'Any',"
	         "'tags':['%s'],'solutions':[],'initialPosition':'%s'}",
	         category, tag, fen);
	prove(f, text, 30000);
}

/* Every claim about small positions is proven or refuted just as the plain
 * solver says. */
static void wins_agree_with_a_plain_solver(void **state)
{
	uint32_t seed = 7;
	unsigned seen[3] = { 0 };
	(void)state;
	for (int i = 0; i < 240; i++) {
		char fen[128], tag[16];
		int opp = 3 + (int)(next_random(&seed) % 2);
		random_fen(&seed, 5 + i % 2, opp, fen);
		tiny t = tiny_read(fen);
		int most = opp > 3 ? 2 : 1; /* flying makes it slow */
		int said = 1 + (int)(next_random(&seed) % 2), n = 1;
		while (n <= most && !tiny_wins(&t, n))
			n++;
		fixture f;
		snprintf(tag, sizeof tag, "win-in-%d", said);
		prove_position(&f, fen, "winGame", tag);
		const cply_mill_proof *o = &f.proof;
		/* Nobody has looked that far. */
		if (o->is_over || (n > most && said > most)) {
			end(&f);
			continue;
		}
		cply_mill_standing want =
			n == said ? CPLY_MILL_PROVEN : CPLY_MILL_REFUTED;
		if (o->standing != want || (n <= most && (int)o->turns != n))
			fail_msg("%s: claims %d, is %d, got %d with %u", fen,
			         said, n, (int)o->standing, o->turns);
		if (n <= most) {
			tiny_count c = tiny_first_turns(&t, n);
			assert_int_equal(o->n_choices, c.all);
			assert_int_equal(o->n_shortest, c.winning);
			assert_int_equal(o->n_line, 2 * n - 1);
		}
		seen[n <= most ? (n == said ? 0 : 1) : 2]++;
		end(&f);
	}
	/* All three happen: true, another number, no win so soon. */
	assert_true(seen[0] > 10 && seen[1] > 5 && seen[2] > 20);
}

static void mills_agree_with_a_plain_solver(void **state)
{
	uint32_t seed = 3;
	unsigned seen[2] = { 0 };
	(void)state;
	for (int i = 0; i < 120; i++) {
		char fen[128];
		random_fen(&seed, 4, 4 + i % 2, fen);
		tiny t = tiny_read(fen);
		fixture f;
		prove_position(&f, fen, "formMill", "mill-in-2");
		if (!f.proof.is_over) {
			bool now = tiny_closes(&t, 1);
			bool is = !now && tiny_closes(&t, 2);
			assert_int_equal(f.proof.standing,
			                 is ? CPLY_MILL_PROVEN
			                    : CPLY_MILL_REFUTED);
			assert_int_equal(f.proof.wrong_number, now);
			seen[is]++;
		}
		end(&f);
	}
	assert_true(seen[0] > 10 && seen[1] > 2);
}

static void losses_agree_with_a_plain_solver(void **state)
{
	uint32_t seed = 11;
	unsigned lost = 0;
	(void)state;
	for (int i = 0; i < 150; i++) {
		char fen[128];
		random_fen(&seed, 3, 8, fen);
		tiny t = tiny_read(fen);
		fixture f;
		prove_position(&f, fen, "defend", "objective:hold-draw");
		const cply_mill_proof *o = &f.proof;
		/* Without tables a draw is never proven. */
		if (o->standing == CPLY_MILL_PROVEN)
			assert_int_equal(o->verdict.score.value, CPLY_MILL_WON);
		if (!o->is_over && tiny_loses(&t, 1)) {
			assert_int_equal(o->standing, CPLY_MILL_REFUTED);
			assert_int_equal(o->verdict.score.turns, 2);
			lost++;
		}
		end(&f);
	}
	assert_true(lost > 10);
}

/* ---- readings ---- */

static void report(fixture *f, const char *want)
{
	const cply_mill_telling telling = { .helps = CPLY_STR("more") };
	f->s.diags->n = 0;
	cply_mill_proof_report(f->pack, &f->pack->puzzles[0], &f->proof,
	                       &telling, f->s.arena, f->s.diags);
	assert_codes(&f->s, want);
}

/* White wins in two turns by g7-d7 alone, then closes at d6 or a7. */
#define TWO "O*@***@*/*******O/*O**@OO* w m s 5 0 3 0" COUNTERS
#define M(notation, side) "{'notation':'" notation "','side':'" side "'}"
#define TRUE_LINE           \
	M("g7-d7", "white") \
	"," M("e4-d6", "black") "," M("d7-a7", "white") "," M("xd1", "white")
#define TWO_WITH(tags, lines)                                               \
	"{'id':'p','category':'endgame','title':'Any','description':'Any'," \
	"'tags':[" tags "],'solutions':[" lines "],'initialPosition':'" TWO \
	"'}"
#define LINE(moves, optimal) "{'moves':[" moves "],'isOptimal':" optimal "}"

typedef struct row {
	const char *text, *codes;
} row;

static void run_rows(const row *rows, size_t n, uint64_t nodes)
{
	for (size_t i = 0; i < n; i++) {
		fixture f;
		prove(&f, rows[i].text, nodes);
		report(&f, rows[i].codes);
		end(&f);
	}
}

#define RUN(nodes, ...)                                    \
	do {                                               \
		static const row rows[] = { __VA_ARGS__ }; \
		(void)state;                               \
		run_rows(rows, CPLY_COUNT(rows), nodes);   \
	} while (0)

static void reading_M6_numbers_and_marks(void **state)
{
	RUN(2000000,
	    { TWO_WITH("'win-in-2','shortest-first-turns:1'",
	               LINE(TRUE_LINE, "true")),
	      "" },
	    /* N is one more, one less, or differs between title and tag */
	    { TWO_WITH("'win-in-3'", LINE(TRUE_LINE, "true")), "ML244" },
	    { TWO_WITH("'win-in-1'", LINE(TRUE_LINE, "true")), "ML244" },
	    { TWO_WITH("'win-in-2','win-in-3'", LINE(TRUE_LINE, "true")),
	      "ML244" },
	    { TWO_WITH("'win-in-2','objective:hold-draw'",
	               LINE(TRUE_LINE, "true")),
	      "ML240" },
	    { TWO_WITH("'win-in-2','shortest-first-turns:2'",
	               LINE(TRUE_LINE, "true")),
	      "ML249" },
	    { TWO_WITH("'win-in-2','slower-winning-first-turns:9'",
	               LINE(TRUE_LINE, "true")),
	      "ML249" },
	    /* marks */
	    { TWO_WITH("'win-in-2'", LINE(TRUE_LINE, "false")), "ML246" },
	    { TWO_WITH("'win-in-2'", LINE(M("g7-g4", "white"), "true")),
	      "ML245" },
	    { TWO_WITH("'win-in-2'", LINE(M("g7-g4", "white"), "false")), "" },
	    { TWO_WITH("'win-in-2'", LINE(M("g7-d7", "white"), "true")),
	      "ML252" },
	    /* Nothing but the line claims anything: it has the best turn. */
	    { TWO_WITH("", LINE(TRUE_LINE, "true")), "" },
	    { TWO_WITH("", LINE(M("g7-g4", "white"), "true")), "ML245" });
}

/* White wins in three turns; Black must stop the mill at b4 first. */
#define THREE(lines)                                                        \
	"{'id':'p','category':'winGame','title':'Any','description':'Any'," \
	"'tags':['win-in-3'],'solutions':[" lines "],'initialPosition':'"   \
	"O*******/**@*@O**/**O****@ w m s 3 0 3 0" COUNTERS "'}"

static void reading_M6_defence(void **state)
{
	RUN(4000000,
	    { THREE(LINE(
		      M("g4-b6", "white") "," M("f4-b4", "black") "," M(
			      "b2-d6",
			      "white") "," M("d2-f6",
	                                     "black") "," M("b6-d7",
	                                                    "white") "," M("xf"
	                                                                   "6",
	                                                                   "whi"
	                                                                   "t"
	                                                                   "e"),
		      "true")),
	      "" },
	    { THREE(LINE(M("g4-b6", "white") "," M("d2-e5", "black") "," M(
				 "d5-b4", "white") "," M("xe5", "white"),
	                 "true")),
	      "ML248 ML255" });
}

static void reading_M5_undecided_is_no_pass(void **state)
{
	RUN(1, { TWO_WITH("'win-in-2'", LINE(TRUE_LINE, "true")), "ML242" },
	    { TWO_WITH("'win-in-2','win-in-3'", LINE(TRUE_LINE, "true")),
	      "ML240 ML242" });
	/* A draw is not proven by search, however long. */
	RUN(200000, { "{'id':'p','category':'defend','title':'Any',"
	              "'description':'Any','solutions':[],'initialPosition':'"
	              "********/********/******** w p p 0 9 0 9" COUNTERS "'}",
	              "ML242" });
}

static void reading_M5_over_before_it_begins(void **state)
{
	/* Black has two stones and none in hand. */
	RUN(1000, { "{'id':'p','category':'winGame','title':'Any',"
	            "'description':'Any','solutions':[],'initialPosition':'"
	            "O*@***@*/*******O/*O***OO* w m s 5 0 2 0" COUNTERS "'}",
	            "ML253" });
}

/* ---- with tables ---- */

/* All positions of three stones against three. */
typedef struct known3 {
	cply_arena arena;
	session s;
	cply_mill_tables tables;
} known3;

static int make_table(void **state)
{
	known3 *k = calloc(1, sizeof *k);
	cply_arena_init(&k->arena, NULL, SIZE_MAX);
	session_init(&k->s);
	k->tables.rules = *cply_mill_rules_standard();
	k->tables.index = cply_mill_index_new(&k->arena, 3);
	mill_space_make(&k->tables, 3, 3, &k->arena);
	*state = k;
	return 0;
}

static int drop_table(void **state)
{
	known3 *k = *state;
	session_free(&k->s);
	cply_arena_free(&k->arena);
	free(k);
	return 0;
}

static void prove_by_table(known3 *k, fixture *f, const char *fen,
                           const char *category, const char *lines)
{
	char text[1024];
	snprintf(text, sizeof text,
	         "{'id':'p','category':'%s','title':'Any','description':'Any',"
	         "'solutions':[%s],'initialPosition':'%s'}",
	         category, lines, fen);
	read_pack(f, text);
	const cply_mill_puzzle *p = &f->pack->puzzles[0];
	const cply_mill_limits limits = { .nodes = 1000000, .memory = 1 << 16 };
	f->search = cply_mill_search_new(&p->rules, &k->tables, &limits,
	                                 f->s.arena);
	assert_int_equal(cply_mill_prove(f->search, f->pack, p, f->s.arena,
	                                 &f->proof),
	                 CPLY_OK);
}

/* What the table says decides claims both ways, and what throws a win away is
 * found in lines. */
static void reading_M5_tables_decide(void **state)
{
	known3 *k = *state;
	uint32_t seed = 5;
	unsigned seen[4] = { 0 }, thrown = 0;
	for (int i = 0; i < 3000; i++) {
		char fen[128], line[128];
		fixture f;
		random_fen(&seed, 3, 3, fen);
		cply_mill_position p = mill_position(&k->tables.rules, fen);
		unsigned value = cply_mill_probe(&k->tables, &p).value;
		/* Draws are rare; of the others a few do. */
		if (value != CPLY_MILL_DRAWN && ++seen[value] > 12)
			continue;
		seen[value] += value == CPLY_MILL_DRAWN;
		prove_by_table(k, &f, fen, "defend", "");
		assert_int_equal(f.proof.standing, value == CPLY_MILL_LOST
		                                           ? CPLY_MILL_REFUTED
		                                           : CPLY_MILL_PROVEN);
		assert_int_equal(f.proof.n_unknown, 0);
		report(&f, value == CPLY_MILL_LOST  ? "ML241"
		           : value == CPLY_MILL_WON ? "ML251"
		                                    : "");
		end(&f);
		prove_by_table(k, &f, fen, "winGame", "");
		assert_int_equal(f.proof.standing, value == CPLY_MILL_WON
		                                           ? CPLY_MILL_PROVEN
		                                           : CPLY_MILL_REFUTED);
		report(&f, value == CPLY_MILL_WON ? "" : "ML241");
		/* The worst turn as the solution. */
		const cply_mill_proof *o = &f.proof;
		if (value != CPLY_MILL_WON || !o->n_not_winning) {
			end(&f);
			continue;
		}
		cply_buf b;
		cply_buf_init(&b, f.s.arena);
		cply_mill_ply_write(&o->choices[o->n_choices - 1].turn, &b);
		assert_int_equal(o->choices[o->n_choices - 1].turn.n, 1);
		snprintf(line, sizeof line,
		         "{'moves':[{'notation':'%.*s','side':'white'}]}",
		         (int)b.len, b.ptr);
		end(&f);
		prove_by_table(k, &f, fen, "endgame", line);
		report(&f, "ML247");
		assert_int_equal(f.proof.standing, CPLY_MILL_REFUTED);
		thrown++;
		end(&f);
	}
	assert_true(seen[CPLY_MILL_DRAWN] && seen[CPLY_MILL_LOST] &&
	            seen[CPLY_MILL_WON] && thrown);
}

/* ---- memory ---- */

static void little_memory(void **state)
{
	fixture f;
	unsigned failed = 0;
	cply_status st = CPLY_NOMEM;
	(void)state;
	read_pack(&f, TWO_WITH("'win-in-2','shortest-first-turns:2'",
	                       LINE(M("g7-g4", "white"), "true")));
	const cply_mill_puzzle *p = &f.pack->puzzles[0];
	const cply_mill_limits limits = { .memory = 1 << 16 };
	f.search = cply_mill_search_new(&p->rules, NULL, &limits, f.s.arena);
	for (size_t budget = 0; st != CPLY_OK; budget += 101) {
		cply_arena a;
		cply_arena_init(&a, NULL, budget);
		cply_mill_search_limit(f.search, 100000, 0);
		st = cply_mill_prove(f.search, f.pack, p, &a, &f.proof);
		assert_true(st == CPLY_OK || st == CPLY_NOMEM);
		failed += st == CPLY_NOMEM;
		cply_arena_free(&a);
		assert_true(budget < 1 << 22);
	}
	assert_true(failed > 5);
	end(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(claims_are_read),
		cmocka_unit_test(reading_M5_a_win_is_proven),
		cmocka_unit_test(reading_M6_a_wrong_number_is_refuted),
		cmocka_unit_test(wins_agree_with_a_plain_solver),
		cmocka_unit_test(mills_agree_with_a_plain_solver),
		cmocka_unit_test(losses_agree_with_a_plain_solver),
		cmocka_unit_test(reading_M6_numbers_and_marks),
		cmocka_unit_test(reading_M6_defence),
		cmocka_unit_test(reading_M5_undecided_is_no_pass),
		cmocka_unit_test(reading_M5_over_before_it_begins),
		cmocka_unit_test_setup_teardown(reading_M5_tables_decide,
		                                make_table, drop_table),
		cmocka_unit_test(little_memory),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
