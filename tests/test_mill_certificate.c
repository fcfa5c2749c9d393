/* SPDX-License-Identifier: MIT */
/* Certificates: those that are made verify, and whatever is changed in one is
 * found, or leaves a proof. That it is one is judged by a second verifier,
 * which walks the plan from its first position and knows no sets, no keys and
 * no canonical forms. */
#include <stdio.h>
#include <stdlib.h>

#include "mill/certificate/certificate.h"
#include "support/mill.h"

#define COUNTERS " 0 0 -1 -1 -1 -1 0 0 1 ids:nodes"

typedef struct fixture {
	cply_arena arena, scratch;
	cply_diags diags;
	cply_json_parser parser;
	cply_json doc;
} fixture;

static void begin(fixture *f)
{
	*f = (fixture){ 0 };
	cply_arena_init(&f->arena, NULL, SIZE_MAX);
	cply_arena_init(&f->scratch, NULL, SIZE_MAX);
}

static void end(fixture *f)
{
	cply_arena_free(&f->arena);
	cply_arena_free(&f->scratch);
	cply_json_parser_free(&f->parser);
}

/* The certificate of a position as text, in the arena. */
static cply_str make(fixture *f, const cply_mill_rules *rules,
                     const cply_mill_position *p,
                     const cply_mill_certificate_limits *limits,
                     cply_status want)
{
	const cply_mill_limits bounds = { .memory = 1 << 20 };
	cply_json_writer w;
	cply_buf b;
	cply_mill_search *s =
		cply_mill_search_new(rules, NULL, &bounds, &f->arena);
	assert_non_null(s);
	cply_mill_search_limit(s, 0, 6);
	cply_mill_verdict v = cply_mill_solve(s, p);
	cply_buf_init(&b, &f->arena);
	cply_json_writer_init(&w, &b, 0);
	assert_int_equal(cply_mill_certificate_write(s, p, &v, NULL, limits,
	                                             &f->arena, &w),
	                 want);
	assert_false(b.failed);
	return cply_str_copy(&f->arena, cply_buf_str(&b));
}

static cply_mill_trust check(fixture *f, cply_str text,
                             cply_mill_certificate *out)
{
	cply_mill_certificate mine;
	out = out ? out : &mine;
	cply_arena_reset(&f->scratch, SIZE_MAX);
	cply_diags_init(&f->diags, &f->scratch, 100);
	if (cply_json_parse(&f->parser, text, NULL, NULL, &f->doc) != CPLY_OK)
		return CPLY_MILL_FALSE;
	assert_int_equal(cply_mill_certificate_check(cply_json_root(&f->doc),
	                                             NULL, &f->scratch,
	                                             &f->diags, out),
	                 CPLY_OK);
	return out->trust;
}

static const char *codes(const fixture *f)
{
	static char text[256];
	size_t n = 0;
	text[0] = 0;
	for (uint32_t i = 0; i < f->diags.n && n + 8 < sizeof text; i++)
		n += (size_t)snprintf(
			text + n, sizeof text - n, "%s%s", i ? " " : "",
			cply_rule_get(f->diags.items[i]->rule)->code);
	return text;
}

/* ---- the second verifier ---- */

/* A step as the file has it. */
typedef struct step {
	uint32_t stones[2];
	unsigned hand[2];
	cply_mill_word turn;
	unsigned number;
} step;

typedef struct plan {
	const cply_mill_rules *rules;
	unsigned winner;
	step *steps[2];
	unsigned n[2];
	unsigned work;
} plan;

/* "3O2@... 1 0 d6-d7xa1 4"; false: no such thing. */
static bool read_step(cply_str text, step *out)
{
	char line[256], board[256], turn[64];
	unsigned at = 0;
	cply_diags none;
	cply_diags_init(&none, NULL, 0);
	*out = (step){ 0 };
	if (text.len >= sizeof line)
		return false;
	memcpy(line, text.ptr, text.len);
	line[text.len] = 0;
	if (sscanf(line, "%255s %u %u %63s %u", board, &out->hand[0],
	           &out->hand[1], turn, &out->number) != 5) {
		out->hand[0] = out->hand[1] = 0;
		if (sscanf(line, "%255s %63s %u", board, turn, &out->number) !=
		    3)
			return false;
	}
	for (const char *c = board; *c; c++) {
		if (*c >= '0' && *c <= '9') {
			char *stop;
			at += (unsigned)strtoul(c, &stop, 10);
			c = stop - 1;
		} else if ((*c == 'O' || *c == '@') && at < 24) {
			out->stones[*c == '@'] |= 1u << at++;
		} else {
			return false;
		}
	}
	return at == 24 && cply_mill_word_read(cply_str_of(turn), 0, &none,
	                                       &out->turn) == CPLY_OK;
}

/* The step of a position and the symmetry that leads to it. */
static const step *find_step(const plan *p, unsigned list,
                             const cply_mill_position *at, unsigned *symmetry)
{
	for (unsigned i = 0; i < p->n[list]; i++) {
		const step *s = &p->steps[list][i];
		for (unsigned t = 0; t < CPLY_MILL_SYMMETRIES; t++)
			if (s->hand[0] == at->hand[0] &&
			    s->hand[1] == at->hand[1] &&
			    s->stones[0] == cply_mill_turn(at->stones[0], t) &&
			    s->stones[1] == cply_mill_turn(at->stones[1], t)) {
				*symmetry = t;
				return s;
			}
	}
	return NULL;
}

static bool play_step(const plan *p, const step *s, unsigned symmetry,
                      cply_mill_position *at)
{
	cply_mill_position turned;
	unsigned side = at->side;
	cply_mill_turn_position(at, symmetry, &turned);
	for (unsigned i = 0; i < s->turn.n; i++) {
		if (turned.side != side ||
		    !cply_mill_is_legal(p->rules, &turned, s->turn.moves[i]))
			return false;
		cply_mill_play(p->rules, &turned, s->turn.moves[i], NULL);
	}
	*at = turned;
	return turned.phase == 'o' || turned.side != side;
}

static bool has_won(const plan *p, const cply_mill_position *at)
{
	return at->winner ==
	       (p->winner ? CPLY_MILL_BLACK_WINS : CPLY_MILL_WHITE_WINS);
}

static bool wins(plan *p, cply_mill_position at, unsigned turns);
static bool holds(plan *p, cply_mill_position at, unsigned turns);

static bool all_turns(plan *p, const cply_mill_position *at, unsigned turns,
                      bool (*then)(plan *, cply_mill_position, unsigned))
{
	unsigned n = cply_mill_turns(p->rules, at, NULL);
	cply_mill_ply *list = malloc((n + 1) * sizeof *list);
	bool good = n > 0;
	cply_mill_turns(p->rules, at, list);
	for (unsigned i = 0; i < n && good; i++)
		good = then(p, list[i].after, turns);
	free(list);
	return good;
}

static bool wins(plan *p, cply_mill_position at, unsigned turns)
{
	unsigned symmetry;
	p->work++;
	if (at.phase == 'o')
		return has_won(p, &at);
	if (!turns)
		return false;
	if (at.side != p->winner)
		return all_turns(p, &at, turns, wins);
	const step *s = find_step(p, 0, &at, &symmetry);
	return s && play_step(p, s, symmetry, &at) && wins(p, at, turns - 1);
}

static bool hold_turn(plan *p, cply_mill_position at, unsigned turns)
{
	return holds(p, at, turns - 1);
}

static bool holds(plan *p, cply_mill_position at, unsigned turns)
{
	unsigned symmetry;
	p->work++;
	if (at.phase == 'o')
		return !has_won(p, &at);
	if (!turns)
		return true;
	if (at.side == p->winner)
		return all_turns(p, &at, turns, hold_turn);
	const step *s = find_step(p, 1, &at, &symmetry);
	return s && play_step(p, s, symmetry, &at) && holds(p, at, turns);
}

static void read_steps(fixture *f, const char *key, unsigned list, plan *p)
{
	cply_json_value all = cply_json_get(cply_json_root(&f->doc), key);
	cply_json_iter it = cply_json_each(all);
	p->steps[list] = CPLY_NEW(&f->scratch, cply_json_count(all) + 1, step);
	while (cply_json_step(&it))
		p->n[list] += read_step(cply_json_string(it.value, &f->scratch),
		                        &p->steps[list][p->n[list]]);
}

/* Does what was checked last prove its claim, walked from the start? */
static bool is_proof(fixture *f, const cply_mill_certificate *c)
{
	plan p = { .rules = &c->rules, .winner = c->winner };
	read_steps(f, "wins", 0, &p);
	read_steps(f, "holds", 1, &p);
	return (!c->has_within || wins(&p, c->position, c->within)) &&
	       (!c->not_within || holds(&p, c->position, c->not_within));
}

/* ---- good ones ---- */

static const struct {
	const char *fen;
	unsigned turns;
} won[] = {
	{ "***O**@*/@****@*O/OO@***@O b m s 5 0 5 0" COUNTERS, 1 },
	{ "**@O****/***O**OO/@***O@** w m s 5 0 3 0" COUNTERS, 2 },
	{ "@O@O@O*O/@*******/******** b m s 4 0 4 0" COUNTERS, 3 },
	{ "@@O***O@/O@**O*O@/******** w m s 5 0 5 0" COUNTERS, 3 },
	{ "********/**@**@@*/*O*O@OO* b p p 4 0 4 1" COUNTERS, 4 },
	{ "*O**O*@*/**O@****/O@@@O*** w m s 5 0 5 0" COUNTERS, 4 },
	{ "*@@@*O*@/@*@*@*O*/OOO@OO*O b p p 8 0 8 1" COUNTERS, 5 },
};

static void made_ones_verify(void **state)
{
	(void)state;
	const cply_mill_rules *rules = cply_mill_rules_standard();
	for (size_t i = 0; i < CPLY_COUNT(won); i++) {
		fixture f;
		cply_mill_certificate c;
		begin(&f);
		cply_mill_position p = mill_position(rules, won[i].fen);
		cply_str text = make(&f, rules, &p, NULL, CPLY_OK);
		assert_int_equal(check(&f, text, &c), CPLY_MILL_VERIFIED);
		assert_int_equal(f.diags.n, 0);
		assert_int_equal(c.winner, p.side);
		assert_true(c.has_within && c.shows_within);
		assert_int_equal(c.within, won[i].turns);
		assert_int_equal(c.not_within, won[i].turns - 1);
		assert_true(is_proof(&f, &c));
		assert_true(
			cply_mill_certificate_is_of(&c, rules, &p, &f.scratch));
		/* All images of the position need as much. */
		for (unsigned t = 1; t < CPLY_MILL_SYMMETRIES; t += 6) {
			cply_mill_position q;
			cply_mill_certificate d;
			cply_mill_turn_position(&p, t, &q);
			text = make(&f, rules, &q, NULL, CPLY_OK);
			assert_int_equal(check(&f, text, &d),
			                 CPLY_MILL_VERIFIED);
			assert_int_equal(d.within, c.within);
			assert_false(cply_mill_certificate_is_of(&d, rules, &p,
			                                         &f.scratch));
		}
		end(&f);
	}
}

/* After the first turn of a win, the other side is lost. */
static void losses_verify(void **state)
{
	(void)state;
	const cply_mill_rules *rules = cply_mill_rules_standard();
	fixture f;
	cply_mill_certificate c;
	begin(&f);
	cply_mill_position p = mill_position(rules, won[5].fen);
	mill_play(rules, &p, "d3-d2", NULL);
	cply_str text = make(&f, rules, &p, NULL, CPLY_OK);
	assert_int_equal(check(&f, text, &c), CPLY_MILL_VERIFIED);
	assert_int_equal(c.winner, p.side ^ 1u);
	assert_int_equal(c.within, won[5].turns - 1);
	assert_int_equal(c.not_within, won[5].turns - 2);
	assert_true(c.shows_not_within && c.holds > 0);
	assert_true(is_proof(&f, &c));
	end(&f);
}

/* Rules that need a whole FEN for a position. */
static void other_rules_verify(void **state)
{
	(void)state;
	static const struct {
		const char *variant, *fen;
		unsigned turns;
	} cases[] = {
		{ "russian_mill",
		  "**@O****/***O**OO/@***O@** w m s 5 0 3 0" COUNTERS, 2 },
		{ "lasker_morris",
		  "**@O****/***O**OO/@***O@** w m s 5 0 3 0" COUNTERS, 2 },
		{ "morabaraba",
		  "**@O****/***O**OO/@***O@** w m s 5 0 3 0" COUNTERS, 1 },
		{ "mul_mulan",
		  "O*O*O***/@*@*****/O***O*@* w m s 5 0 3 0" COUNTERS, 2 },
		{ "da_san_qi",
		  "O*O*O***/@*@*****/O***O*@* w m s 5 0 3 0" COUNTERS, 2 },
		{ "el_filja",
		  "OO*O****/**@*****/@***O@** w m s 4 0 3 0" COUNTERS, 2 },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		const cply_mill_rules *rules =
			&cply_mill_variant_find(cply_str_of(cases[i].variant))
				 ->rules;
		const cply_mill_limits bounds = { .memory = 1 << 16,
			                          .own_turns = 2,
			                          .nodes = 3000000 };
		fixture f;
		begin(&f);
		cply_mill_position p = mill_position(rules, cases[i].fen);
		cply_mill_search *s =
			cply_mill_search_new(rules, NULL, &bounds, &f.arena);
		cply_mill_verdict v = cply_mill_solve(s, &p);
		assert_int_equal(v.score.value, CPLY_MILL_WON);
		cply_json_writer w;
		cply_buf b;
		cply_buf_init(&b, &f.arena);
		cply_json_writer_init(&w, &b, 2);
		assert_int_equal(cply_mill_certificate_write(
					 s, &p, &v, NULL, NULL, &f.arena, &w),
		                 CPLY_OK);
		cply_mill_certificate c;
		assert_int_equal(check(&f, cply_buf_str(&b), &c),
		                 CPLY_MILL_VERIFIED);
		assert_true(c.wins > 0);
		assert_int_equal(c.within, cases[i].turns);
		assert_true(cply_str_find(cply_buf_str(&b),
		                          cply_str_of(cases[i].variant)) !=
		            SIZE_MAX);
		/* Under other rules it is about nothing that is known. */
		assert_false(cply_mill_certificate_is_of(
			&c, cply_mill_rules_standard(), &p, &f.scratch));
		end(&f);
	}
}

static void large_ones_are_left_out(void **state)
{
	(void)state;
	const cply_mill_rules *rules = cply_mill_rules_standard();
	fixture f;
	cply_mill_certificate c;
	begin(&f);
	cply_mill_position p = mill_position(rules, won[4].fen);
	const cply_mill_certificate_limits few = { .wins = 2 };
	cply_str text = make(&f, rules, &p, &few, CPLY_LIMIT);
	assert_int_equal(check(&f, text, &c), CPLY_MILL_NOT_VERIFIED);
	assert_string_equal(codes(&f), "ML270");
	/* Without the second part it is a win all the same. */
	const cply_mill_certificate_limits no_holds = { .holds = 2 };
	text = make(&f, rules, &p, &no_holds, CPLY_LIMIT);
	assert_int_equal(check(&f, text, &c), CPLY_MILL_VERIFIED);
	assert_int_equal(c.not_within, 0);
	assert_true(cply_str_is(c.no_holds, "more than 2 positions"));
	assert_true(is_proof(&f, &c));
	end(&f);
}

/* ---- changed ones ---- */

typedef struct tampering {
	fixture *f;
	unsigned tried, found, equal;
} tampering;

/* A changed certificate fails, or it is a proof. */
static void expect_sound(tampering *t, cply_str text)
{
	cply_mill_certificate c;
	t->tried++;
	if (check(t->f, text, &c) != CPLY_MILL_VERIFIED) {
		t->found++;
		return;
	}
	t->equal++;
	if (!is_proof(t->f, &c))
		fail_msg("passes and proves nothing: %.*s", (int)text.len,
		         text.ptr);
}

/* The text with [begin, end) replaced. */
static cply_str replace(fixture *f, cply_str text, size_t from, size_t to,
                        const char *by)
{
	cply_buf b;
	cply_buf_init(&b, &f->arena);
	cply_put_str(&b, cply_str_sub(text, 0, from));
	cply_put(&b, by);
	cply_put_str(&b, cply_str_sub(text, to, text.len));
	return cply_buf_str(&b);
}

/* Where every string of the two lists stands. */
static unsigned find_steps(fixture *f, cply_str text, cply_span *out,
                           unsigned most)
{
	static const char *const keys[] = { "wins", "holds" };
	unsigned n = 0;
	assert_int_equal(cply_json_parse(&f->parser, text, NULL, NULL, &f->doc),
	                 CPLY_OK);
	for (unsigned k = 0; k < 2; k++) {
		cply_json_iter it = cply_json_each(
			cply_json_get(cply_json_root(&f->doc), keys[k]));
		while (cply_json_step(&it) && n < most)
			out[n++] = cply_json_span(it.value);
	}
	return n;
}

/* Every step: left out, twice, with any turn that it could have, with other
 * numbers. */
static void tamper_with_steps(tampering *t, cply_str text)
{
	enum { MOST = 400 };
	static cply_span at[MOST];
	fixture *f = t->f;
	unsigned n = find_steps(f, text, at, MOST);
	for (unsigned i = 0; i < n; i++) {
		size_t b = at[i].begin, e = at[i].end;
		char word[64];
		/* The place of turn and number. */
		size_t number = e - 1, turn;
		while (text.ptr[number - 1] != ' ')
			number--;
		for (turn = number - 1; text.ptr[turn - 1] != ' ';)
			turn--;
		bool last = text.ptr[e] == ']', first = text.ptr[b - 1] == '[';
		expect_sound(t, replace(f, text, first || !last ? b : b - 1,
		                        last ? e : e + 1, ""));
		for (int k = 0; k < 8; k++) {
			snprintf(word, sizeof word, "%d", k);
			expect_sound(t, replace(f, text, number, e - 1, word));
		}
		for (unsigned p = 0; p < CPLY_MILL_POINTS; p++) {
			/* Another goal, another start, another stone. */
			const char *name = cply_mill_point_name(p);
			for (size_t k = turn; k + 2 < number; k++) {
				char c = text.ptr[k];
				if (c < 'a' || c > 'g')
					continue;
				expect_sound(t,
				             replace(f, text, k, k + 2, name));
			}
		}
		expect_sound(t, replace(f, text, turn, number - 1, "x"));
	}
}

static cply_str swap(fixture *f, cply_str text, const char *a, const char *b)
{
	size_t at = cply_str_find(text, cply_str_of(a));
	assert_true(at != SIZE_MAX);
	return replace(f, text, at, at + strlen(a), b);
}

static void tampering_is_found(void **state)
{
	(void)state;
	const cply_mill_rules *rules = cply_mill_rules_standard();
	for (size_t i = 2; i < 4; i++) {
		fixture f;
		begin(&f);
		tampering t = { .f = &f };
		cply_mill_position p = mill_position(rules, won[i].fen);
		cply_str text = make(&f, rules, &p, NULL, CPLY_OK);
		tamper_with_steps(&t, text);
		print_message("%u changes, %u found, %u still proofs\n",
		              t.tried, t.found, t.equal);
		assert_true(t.found > 9 * t.equal);
		/* The claim, the rules, the position. */
		static const char *const claims[][2] = {
			{ "\"within\":3", "\"within\":2" },
			{ "\"within\":3", "\"within\":0" },
			{ "\"not_within\":2", "\"not_within\":3" },
			{ "\"win\"", "\"draw\"" },
			{ "\"win\"", "\"won\"" },
			{ "standard_9mm", "twelve_mens_morris" },
			{ "standard_9mm", "cheng_san_qi" },
			{ "\"holds\"", "\"hold\"" },
			{ "\"wins\"", "\"win\"" },
			{ "certificate/2", "certificate/1" },
			{ "certificate/2", "certificate/3" },
		};
		for (size_t k = 0; k < CPLY_COUNT(claims); k++)
			assert_int_not_equal(check(&f,
			                           swap(&f, text, claims[k][0],
			                                claims[k][1]),
			                           NULL),
			                     CPLY_MILL_VERIFIED);
		end(&f);
	}
}

/* Any byte of a certificate, replaced by some others. */
static void changed_bytes_are_found(void **state)
{
	(void)state;
	static const char others[] = "0129O@*wb-x\" ]}";
	const cply_mill_rules *rules = cply_mill_rules_standard();
	fixture f;
	begin(&f);
	tampering t = { .f = &f };
	cply_mill_position p = mill_position(rules, won[2].fen);
	cply_str text = make(&f, rules, &p, NULL, CPLY_OK);
	for (size_t i = 0; i < text.len; i++)
		for (size_t k = 0; others[k]; k++) {
			const char by[] = { others[k], 0 };
			if (text.ptr[i] != others[k])
				expect_sound(&t,
				             replace(&f, text, i, i + 1, by));
		}
	assert_true(t.found > t.equal);
	/* Every prefix. */
	for (size_t i = 0; i < text.len; i++)
		assert_int_equal(check(&f, cply_str_sub(text, 0, i), NULL),
		                 CPLY_MILL_FALSE);
	end(&f);
}

/* ---- what is told ---- */

#define START                                                   \
	"\"variant\":\"standard_9mm\",\"position\":\"***O**@*/" \
	"@****@*O/OO@***@O b m s 5 0 5 0" COUNTERS "\","
#define HEAD "{\"schema\":\"crossply-mill-certificate/2\"," START
#define OLD "{\"schema\":\"crossply-mill-certificate/1\"," START
#define CLAIM \
	"\"claim\":{\"result\":\"win\",\"winner\":\"black\",\"within\":1},"
#define OLD_CLAIM "\"claim\":{\"value\":\"won\",\"turns\":1,\"shortest\":true},"
#define GOOD "\"wins\":[\"3O2@1@4@1OOO@3@O b2-b4xe3 1\"]}"
#define PUZZLE(n, standing)                                                    \
	"\"puzzle\":{\"aim\":\"win\",\"turns\":" n ",\"standing\":\"" standing \
	"\"},"
#define STEP "***O**@*/@****@*O/OO@***@O"

static void faults_are_told(void **state)
{
	(void)state;
	static const struct {
		const char *text, *codes;
	} cases[] = {
		{ HEAD CLAIM "\"wins\":[\"3O2@1@4@1OOO@3@O b2-b4xe3 1\"]}",
		  "" },
		{ HEAD CLAIM "\"wins\":[\"3O2@1@4@1OOO@3@O b2-b4xe3 2\"]}",
		  "ML268" },
		/* Version 1. */
		{ OLD OLD_CLAIM GOOD, "" },
		{ OLD OLD_CLAIM "\"wins\":[]}", "ML268" },
		{ OLD CLAIM GOOD, "ML260" },
		{ HEAD OLD_CLAIM GOOD, "ML260" },
		{ OLD "\"claim\":{\"value\":\"lost\",\"turns\":1,"
		      "\"shortest\":true}," GOOD,
		  "ML263 ML264" },
		/* The puzzle. */
		{ HEAD CLAIM PUZZLE("1", "proven") GOOD, "" },
		{ HEAD CLAIM PUZZLE("2", "refuted") GOOD, "" },
		{ HEAD CLAIM PUZZLE("null", "proven") GOOD, "" },
		{ HEAD CLAIM PUZZLE("1", "refuted") GOOD, "ML276" },
		{ HEAD CLAIM PUZZLE("2", "proven") GOOD, "ML276" },
		{ HEAD CLAIM PUZZLE("\"2\"", "proven") GOOD, "ML260" },
		{ HEAD CLAIM PUZZLE("2", "known") GOOD, "ML260" },
		/* Claims. */
		{ HEAD "\"claim\":{\"result\":\"win\",\"within\":1}," GOOD,
		  "ML260" },
		{ HEAD "\"claim\":{\"result\":\"win\",\"winner\":\"black\","
		       "\"within\":1,\"not_within\":1}," GOOD,
		  "ML260" },
		{ HEAD "\"claim\":{\"result\":\"no_win\",\"winner\":"
		       "\"black\"}}",
		  "ML260" },
		{ HEAD "\"claim\":{\"result\":\"no_win\",\"winner\":"
		       "\"black\",\"not_within\":1}}",
		  "ML268" },
		{ HEAD "\"claim\":{\"result\":\"no_win\",\"winner\":"
		       "\"black\",\"within\":1,\"not_within\":1}}",
		  "ML260" },
		{ HEAD "\"claim\":{\"result\":\"draw\",\"winner\":\"black\"},"
		       "\"tables\":[\"5-5\"]}",
		  "ML260" },
		{ HEAD "\"claim\":{\"result\":\"draw\",\"within\":1},"
		       "\"tables\":[\"5-5\"]}",
		  "ML260" },
		{ HEAD "\"claim\":{\"result\":\"draw\",\"not_within\":1},"
		       "\"tables\":[\"5-5\"]}",
		  "ML260" },
		{ "{\"schema\":\"crossply-mill-certificate/2\",\"variant\":"
		  "\"morabaraba\",\"position\":\"***O**@*/@****@*O/OO@***@O "
		  "b m s 5 0 5 0" COUNTERS "\"," CLAIM
		  "\"wins\":[\"3O2@1@4@1OOO@3@O b2-b4xe3 1\","
		  "\"3O2@1@4@1OOO@3@O b2-b4xe3 2\"]}",
		  "ML262" },
		{ HEAD CLAIM "\"wins\":[]}", "ML268" },
		{ HEAD CLAIM "\"wins\":[\"3O2@1@4@1OOO@3@O b2-b4 1\"]}",
		  "ML263" },
		{ HEAD CLAIM "\"wins\":[\"3O2@1@4@1OOO@3@O b2-d2 1\"]}",
		  "ML266" },
		{ HEAD CLAIM "\"wins\":[\"3O2@1@4@1OOO@3@O b2-a1 1\"]}",
		  "ML263" },
		{ HEAD CLAIM "\"wins\":[\"3O2@1@4@1OOO@3@O jump 1\"]}",
		  "ML263" },
		{ HEAD CLAIM "\"wins\":[\"3O2@1@4@1OOO@3@O b2-b4xb6 2\"]}",
		  "ML264 ML268" },
		{ HEAD CLAIM "\"wins\":[\"25 b2-b4xe3 1\"]}", "ML262 ML268" },
		{ HEAD CLAIM "\"wins\":[\"24 b2-b4xe3 1\"]}", "ML262 ML268" },
		{ HEAD CLAIM "\"wins\":[\"b2-b4xe3 1\",7]}",
		  "ML262 ML262 ML268" },
		{ HEAD CLAIM "\"wins\":{}}", "ML260" },
		{ HEAD CLAIM "\"tables\":[\"2-3\"],\"wins\":[]}", "ML260" },
		{ HEAD "\"claim\":7,\"wins\":[]}", "ML260" },
		{ HEAD "\"claim\":{\"result\":\"draw\"},\"tables\":[\"5-5\"]}",
		  "ML269" },
		{ HEAD "\"claim\":{\"result\":\"draw\"}}", "ML268" },
		{ HEAD "\"claim\":{\"result\":\"draw\"},\"tables\":[\"5-4\"]}",
		  "ML268" },
		{ OLD "\"claim\":{\"value\":\"drawn\"},\"tables\":[\"5-5\"]}",
		  "ML269" },
		{ HEAD CLAIM "\"tables\":[\"5-5\"],\"wins\":[]}", "ML269" },
		{ HEAD CLAIM "\"left_out\":{\"wins\":\"too many\"}}", "ML270" },
		{ "{\"schema\":\"crossply-mill-certificate/9\"}", "ML261" },
		{ "{\"schema\":\"crossply-mill-certificate/1\"}", "ML260" },
		{ "{\"schema\":\"crossply-mill-certificate/1\","
		  "\"rules\":{\"piecesCount\":99}}",
		  "ML122" },
		{ "{\"schema\":\"crossply-mill-certificate/1\","
		  "\"variant\":\"standard_9mm\",\"position\":\"x\"}",
		  "ML101" },
	};
	fixture f;
	begin(&f);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_mill_trust t = check(&f, cply_str_of(cases[i].text), NULL);
		if (strcmp(codes(&f), cases[i].codes) != 0)
			fail_msg("%s: %s, expected %s", cases[i].text,
			         codes(&f), cases[i].codes);
		bool warns = strcmp(cases[i].codes, "ML269") == 0 ||
		             strcmp(cases[i].codes, "ML270") == 0;
		assert_int_equal(t, !*cases[i].codes ? CPLY_MILL_VERIFIED
		                    : warns          ? CPLY_MILL_NOT_VERIFIED
		                                     : CPLY_MILL_FALSE);
	}
	end(&f);
}

static void memory_runs_out(void **state)
{
	(void)state;
	const cply_mill_rules *rules = cply_mill_rules_standard();
	fixture f;
	begin(&f);
	cply_mill_position p = mill_position(rules, won[2].fen);
	cply_str text = make(&f, rules, &p, NULL, CPLY_OK);
	assert_int_equal(cply_json_parse(&f.parser, text, NULL, NULL, &f.doc),
	                 CPLY_OK);
	cply_status status = CPLY_NOMEM;
	for (size_t budget = 0; status == CPLY_NOMEM; budget += 4096) {
		cply_mill_certificate c;
		cply_arena_reset(&f.scratch, budget);
		cply_diags_init(&f.diags, &f.arena, 10);
		status = cply_mill_certificate_check(cply_json_root(&f.doc),
		                                     NULL, &f.scratch, &f.diags,
		                                     &c);
		if (status == CPLY_OK)
			assert_int_equal(c.trust, CPLY_MILL_VERIFIED);
	}
	const cply_mill_limits bounds = { .memory = 1 << 16 };
	cply_mill_search *s =
		cply_mill_search_new(rules, NULL, &bounds, &f.arena);
	cply_mill_verdict v = cply_mill_solve(s, &p);
	status = CPLY_NOMEM;
	for (size_t budget = 0; status == CPLY_NOMEM; budget += 4096) {
		cply_json_writer w;
		cply_buf b;
		cply_arena_reset(&f.scratch, budget);
		cply_buf_init(&b, &f.scratch);
		cply_json_writer_init(&w, &b, 0);
		status = cply_mill_certificate_write(s, &p, &v, NULL, NULL,
		                                     &f.scratch, &w);
		if (status == CPLY_OK)
			assert_true(cply_str_eq(cply_buf_str(&b), text));
	}
	assert_int_equal(status, CPLY_OK);
	end(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(made_ones_verify),
		cmocka_unit_test(losses_verify),
		cmocka_unit_test(other_rules_verify),
		cmocka_unit_test(large_ones_are_left_out),
		cmocka_unit_test(tampering_is_found),
		cmocka_unit_test(changed_bytes_are_found),
		cmocka_unit_test(faults_are_told),
		cmocka_unit_test(memory_runs_out),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
