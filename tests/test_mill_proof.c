/* SPDX-License-Identifier: MIT */
/* What puzzles claim, and proofs of it. Tests of readings are called by their
 * row. */
#include <stdio.h>
#include <stdlib.h>

#include "crossply/mill_proof.h"
#include "format/formats.h"
#include "support/samples.h"

#define COUNTERS " 0 0 -1 -1 -1 -1 0 0 1 ids:nodes"

typedef struct fixture {
	session s;
	cply_mill *pack;
	cply_mill_search *search;
	cply_mill_proof proof; /* of the first puzzle */
} fixture;

/* Reads a pack written with ' for ". */
static void read_pack(fixture *f, const char *text)
{
	char *bytes = quoted(text);
	session_init(&f->s);
	session_reset(&f->s, SIZE_MAX);
	assert_int_not_equal(session_read(&f->s, cply_str_of(bytes), "",
	                                  &cply_format_mill_pack),
	                     CPLY_NOMEM);
	assert_non_null(f->s.doc.kind);
	f->pack = f->s.doc.as.mill;
	free(bytes);
}

static void prove(fixture *f, const char *text, uint64_t nodes)
{
	read_pack(f, text);
	const cply_mill_puzzle *p = &f->pack->puzzles[0];
	const cply_mill_limits limits = { .nodes = nodes, .memory = 1 << 20 };
	f->search = cply_mill_search_new(&p->rules, NULL, &limits, &f->s.arena);
	assert_non_null(f->search);
	assert_int_equal(cply_mill_prove(f->search, f->pack, p, &f->s.arena,
	                                 &f->proof),
	                 CPLY_OK);
}

static void end(fixture *f)
{
	session_free(&f->s);
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
		                           &f.s.arena);
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(claims_are_read),
		cmocka_unit_test(reading_M5_a_win_is_proven),
		cmocka_unit_test(reading_M6_a_wrong_number_is_refuted),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
