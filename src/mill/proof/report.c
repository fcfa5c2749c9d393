/* SPDX-License-Identifier: MIT */
/* Findings about claims and lines, with fixes where the proof knows better. */
#include "mill/mill.h"
#include "mill/proof/proof.h"

enum { MOST_SHOWN = 12 }; /* turns of a line in a note */

typedef struct teller {
	const cply_mill *pack;
	const cply_mill_puzzle *p;
	const cply_mill_proof *o;
	const cply_mill_telling *how;
	cply_arena *scratch;
	cply_diags *diags;
} teller;

/* Spans of a wrapped text say nothing about the file. */
static const cply_span *place(const teller *t, const cply_span *at)
{
	return t->pack->is_wrapped || !at->end ? NULL : at;
}

static const cply_span *claim_place(const teller *t)
{
	const cply_span *at = place(t, &t->o->claim.at);
	return at ? at : place(t, &t->p->at);
}

static void fix(const teller *t, cply_diag *g, cply_span at, cply_str text)
{
	if (!t->pack->is_wrapped)
		cply_diag_fix(t->diags, g, at, text);
}

static cply_str ply_text(const teller *t, const cply_mill_ply *turn)
{
	cply_buf b;
	cply_buf_init(&b, t->scratch);
	cply_mill_ply_write(turn, &b);
	return cply_buf_str(&b);
}

static cply_str proof_text(const teller *t)
{
	cply_buf b;
	cply_buf_init(&b, t->scratch);
	cply_mill_proof_write(t->p, t->o, &b);
	return cply_buf_str(&b);
}

/* ---- what is said ---- */

static cply_str where_text(const cply_mill_said *s)
{
	static const char *const names[] = { "a tag", "the title",
		                             "the description",
		                             "the category" };
	return cply_str_of(names[s->where]);
}

static cply_str said_text(const teller *t, const cply_mill_said *s)
{
	static const char *const aims[] = { "nothing",       "win",
		                            "hold the draw", "mill",
		                            "capture",       "best turn" };
	cply_buf b;
	cply_buf_init(&b, t->scratch);
	cply_put(&b, aims[s->aim]);
	if (s->number) {
		cply_put(&b, " in ");
		cply_put_uint(&b, s->number);
	}
	return cply_buf_str(&b);
}

static bool differs(const cply_mill_claim *c, const cply_mill_said *s)
{
	return s->aim != c->aim || (s->number && s->number != c->turns);
}

/* The first place that says what the claim is taken to be. */
static cply_mill_said agreed(const teller *t)
{
	const cply_mill_claim *c = &t->o->claim;
	for (unsigned i = 0; i < c->n_said; i++)
		if (!differs(c, &c->said[i]) &&
		    (c->said[i].number || !c->turns))
			return c->said[i];
	return (cply_mill_said){ .where = CPLY_MILL_IN_CATEGORY,
		                 .aim = c->aim };
}

/* Another number in its place. The text may be written with escapes: then all
 * of it is written anew. */
static void fix_number(const teller *t, cply_diag *g, const cply_mill_said *s,
                       uint64_t number)
{
	cply_buf b, json;
	cply_json_writer w;
	cply_span at = s->at;
	cply_buf_init(&b, t->scratch);
	if (at.end - at.begin == s->text.len + 2) {
		at.begin += 1 + s->begin;
		at.end = at.begin + (s->end - s->begin);
		cply_put_uint(&b, number);
		fix(t, g, at, cply_buf_str(&b));
		return;
	}
	cply_put_str(&b, cply_str_sub(s->text, 0, s->begin));
	cply_put_uint(&b, number);
	cply_put_str(&b, cply_str_sub(s->text, s->end, s->text.len));
	cply_buf_init(&json, t->scratch);
	cply_json_writer_init(&w, &json, 0);
	cply_json_put_string(&w, cply_buf_str(&b));
	fix(t, g, at, cply_buf_str(&json));
}

/* A puzzle that begins with taking a stone: with or without that turn. */
static bool is_true_number(const teller *t, unsigned n)
{
	bool takes = t->p->start.take[t->p->start.side] != 0;
	return n == t->o->turns || (takes && n + 1 == t->o->turns);
}

static void tell_numbers(const teller *t)
{
	const cply_mill_claim *c = &t->o->claim;
	const cply_mill_said first = agreed(t);
	bool is_known = t->o->turns && t->o->doubt == CPLY_MILL_NO_DOUBT &&
	                !t->o->verdict.at_most;
	for (unsigned i = 0; i < c->n_said; i++) {
		const cply_mill_said *s = &c->said[i];
		bool wrong = is_known && s->aim == c->aim && s->number &&
		             !is_true_number(t, s->number);
		if (wrong) {
			cply_diag *g = cply_report_with(t->diags, CPLY_ML244,
			                                place(t, &s->at),
			                                CPLY_T(where_text(s)),
			                                CPLY_T(said_text(t, s)),
			                                CPLY_N(t->o->turns));
			fix_number(t, g, s, t->o->turns);
		} else if (differs(c, s) && !(is_known && s->aim == c->aim)) {
			cply_report_with(t->diags, CPLY_ML240, place(t, &s->at),
			                 CPLY_T(where_text(s)),
			                 CPLY_T(said_text(t, s)),
			                 CPLY_T(where_text(&first)),
			                 CPLY_T(said_text(t, &first)));
		}
	}
}

/* ---- the verdict ---- */

static void note_line(const teller *t, cply_diag *g, const char *intro)
{
	cply_buf b;
	if (!t->o->n_line)
		return;
	cply_buf_init(&b, t->scratch);
	cply_put(&b, intro);
	cply_mill_line_write(t->o->line, t->o->n_line, MOST_SHOWN, &b);
	cply_diag_note(t->diags, g, cply_buf_str(&b), NULL);
}

static void tell_undecided(const teller *t)
{
	const cply_mill_proof *o = t->o;
	cply_buf b;
	cply_buf_init(&b, t->scratch);
	cply_mill_claim_write(&o->claim, &b);
	cply_put(&b, "; ");
	cply_put_str(&b, proof_text(t));
	cply_put(&b, "; ");
	if (o->positions < 1000000)
		cply_put(&b, "fewer than a million positions");
	else
		cplyi_proof_number(o->positions / 1000000, "million position",
		                   &b);
	cply_put(&b, " searched");
	cply_report_with(t->diags, CPLY_ML242, claim_place(t),
	                 CPLY_T(cply_buf_str(&b)), CPLY_T(t->how->helps));
}

static void tell_not_only(const teller *t)
{
	enum { MOST = 8 };
	cply_buf b;
	cply_buf_init(&b, t->scratch);
	for (unsigned i = 0; i < t->o->n_shortest && i < MOST; i++) {
		cply_put(&b, i ? ", " : "");
		cply_mill_ply_write(&t->o->choices[i].turn, &b);
	}
	if (t->o->n_shortest > MOST)
		cply_put(&b, " ...");
	cply_report_with(t->diags, CPLY_ML250, claim_place(t),
	                 CPLY_N(t->o->n_shortest), CPLY_T(cply_buf_str(&b)));
}

static void tell_verdict(const teller *t)
{
	const cply_mill_proof *o = t->o;
	if (o->is_over) {
		cply_buf b;
		cply_buf_init(&b, t->scratch);
		cply_mill_outcome(&t->p->start, &b);
		cply_report_with(t->diags, CPLY_ML253, place(t, &t->p->at),
		                 CPLY_T(cply_buf_str(&b)));
	} else if (o->standing == CPLY_MILL_UNDECIDED) {
		if (o->doubt == CPLY_MILL_TOO_DEEP ||
		    o->doubt == CPLY_MILL_NEEDS_TABLE ||
		    o->doubt == CPLY_MILL_DRAW_RULE)
			tell_undecided(t);
	} else if (o->not_only) {
		tell_not_only(t);
	} else if (o->standing == CPLY_MILL_REFUTED &&
	           (!o->wrong_number || o->verdict.at_most) &&
	           o->claim.aim != CPLY_MILL_AIM_BEST) {
		cply_diag *g =
			cply_report_with(t->diags, CPLY_ML241, claim_place(t),
		                         CPLY_T(proof_text(t)));
		note_line(t, g, "line: ");
	} else if (o->standing == CPLY_MILL_PROVEN && t->how->tells_proven) {
		cply_diag *g =
			cply_report_with(t->diags, CPLY_ML254, claim_place(t),
		                         CPLY_T(proof_text(t)));
		note_line(t, g, "best play: ");
	}
	if (o->is_better)
		cply_report_with(t->diags, CPLY_ML251, claim_place(t),
		                 CPLY_Z(t->p->start.side ? "Black" : "White"),
		                 CPLY_N((o->verdict.score.turns + 1u) / 2));
}

/* ---- tags that count first turns ---- */

static void tell_counts(const teller *t)
{
	const cply_mill_proof *o = t->o;
	const unsigned is[] = { o->n_shortest, o->n_slower, o->n_not_winning };
	bool decided = o->verdict.score.value == CPLY_MILL_WON &&
	               o->claim.aim == CPLY_MILL_AIM_WIN && o->n_shortest;
	for (unsigned i = 0; i < CPLY_MILL_UNKNOWN_TURN && decided; i++) {
		const cply_mill_said *s = &o->claim.counts[i];
		/* Those that are not known may be anything but shortest. */
		unsigned most =
			is[i] + (i == CPLY_MILL_SHORTEST ? 0 : o->n_unknown);
		if (!s->text.len || (s->number >= is[i] && s->number <= most))
			continue;
		cply_buf b;
		cply_buf_init(&b, t->scratch);
		cply_put(&b, most == is[i]       ? ""
		             : s->number < is[i] ? "at least "
		                                 : "at most ");
		cply_put_uint(&b, s->number < is[i] ? is[i] : most);
		cply_diag *g =
			cply_report_with(t->diags, CPLY_ML249, place(t, &s->at),
		                         CPLY_T(s->text),
		                         CPLY_T(cply_buf_str(&b)));
		if (most == is[i])
			fix_number(t, g, s, is[i]);
	}
}

/* ---- lines ---- */

/* Has playing alone shown that another line of the puzzle is shorter? That has
 * been reported (ML217). */
static bool is_longer_than_another(const teller *t, uint32_t line)
{
	unsigned mine =
		t->p->start.side ? CPLY_MILL_BLACK_WINS : CPLY_MILL_WHITE_WINS;
	unsigned n = t->o->lines[line].turns;
	for (uint32_t i = 0; i < t->p->n_lines; i++) {
		const cply_mill_solution *l = &t->p->lines[i];
		const cply_mill_position *e =
			&t->pack->steps[l->step + l->n_legal].position;
		if (e->winner == mine && t->o->lines[i].turns < n &&
		    cplyi_mill_lines_part(t->pack, &t->p->lines[line], l,
		                          t->p->start.side))
			return true;
	}
	return false;
}

static void fix_optimal(const teller *t, cply_diag *g,
                        const cply_mill_solution *l, bool value)
{
	cply_span at = l->optimal_at;
	if (at.end) {
		fix(t, g, at, value ? CPLY_STR("true") : CPLY_STR("false"));
	} else if (!value) { /* after the brace */
		at.begin = at.end = l->at.begin + 1;
		fix(t, g, at, CPLY_STR("\"isOptimal\": false, "));
	}
}

static cply_str line_turn(const teller *t, const cply_mill_solution *l,
                          uint32_t action)
{
	cply_mill_ply turn;
	(void)cply_mill_line_turn(t->pack, l, action, &turn);
	return ply_text(t, &turn);
}

/* "d3-d2 wins in 2 turns, this takes 4" */
static cply_str slip_text(const teller *t, const cply_mill_line_proof *q)
{
	cply_buf b;
	cply_buf_init(&b, t->scratch);
	if (q->keep.n)
		cply_mill_ply_write(&q->keep, &b);
	else
		cply_put(&b, "another");
	if (!q->before) {
		cply_put(&b, " is better");
		return cply_buf_str(&b);
	}
	cply_put(&b, " gets there in ");
	cplyi_proof_number(q->before, "turn", &b);
	if (q->after) {
		cply_put(&b, ", this in ");
		cply_put_uint(&b, q->after);
	}
	return cply_buf_str(&b);
}

static void tell_thrown(const teller *t, const cply_mill_solution *l,
                        const cply_mill_line_proof *q)
{
	bool wins = t->o->verdict.score.value == CPLY_MILL_WON;
	cply_diag *g = cply_report_with(t->diags, CPLY_ML247,
	                                place(t, &l->actions[q->thrown_at].at),
	                                CPLY_N(q->thrown),
	                                CPLY_T(line_turn(t, l, q->thrown_at)),
	                                CPLY_Z(wins ? "win" : "draw"));
	cply_buf b;
	cply_buf_init(&b, t->scratch);
	if (q->answer.n) {
		cply_put(&b, "the answer is ");
		cply_mill_ply_write(&q->answer, &b);
	}
	if (q->keep.n && q->slip == q->thrown) {
		cply_put(&b, b.len ? "; " : "");
		cply_mill_ply_write(&q->keep, &b);
		cply_put(&b, wins ? " keeps the win" : " holds");
	}
	if (b.len)
		cply_diag_note(t->diags, g, cply_buf_str(&b), NULL);
	if (l->is_optimal)
		fix_optimal(t, g, l, false);
}

/* ---- lines that are not of the true length ---- */

/* Is the win proven, in so many turns and no fewer? A taking that comes first
 * may be counted or not, so nothing is said of its lines. */
static bool is_exact_win(const teller *t)
{
	const cply_mill_proof *o = t->o;
	return o->claim.aim == CPLY_MILL_AIM_WIN && o->turns &&
	       o->verdict.score.value == CPLY_MILL_WON && !o->verdict.at_most &&
	       o->doubt == CPLY_MILL_NO_DOUBT &&
	       !t->p->start.take[t->p->start.side];
}

/* The finding of this rule at this place, or NULL. */
static cply_diag *find_told(const teller *t, cply_rule rule, uint32_t begin)
{
	for (uint32_t i = t->diags->n; i > 0; i--) {
		cply_diag *g = t->diags->items[i - 1];
		if (g->rule == rule && g->has_span && g->span.begin == begin)
			return g;
	}
	return NULL;
}

/* A line marked optimal that takes more or fewer turns than the win does. If
 * playing has shown already that it ends before the win, that finding gets the
 * fix. */
static void tell_length(const teller *t, uint32_t i)
{
	const cply_mill_solution *l = &t->p->lines[i];
	const cply_mill_line_proof *q = &t->o->lines[i];
	if (!is_exact_win(t) || !l->is_optimal || !l->n_actions ||
	    l->n_legal != l->n_actions || q->turns == t->o->turns ||
	    q->sound == CPLY_MILL_REFUTED || q->shortest == CPLY_MILL_REFUTED ||
	    is_longer_than_another(t, i))
		return;
	cply_diag *g = find_told(t, CPLY_ML232, l->at.begin);
	g = g ? g : find_told(t, CPLY_ML252, l->at.begin);
	if (!g || g->fix.present)
		g = cply_report_with(t->diags, CPLY_ML255, place(t, &l->at),
		                     CPLY_N(q->turns), CPLY_N(t->o->turns));
	fix_optimal(t, g, l, false);
}

/* ---- the proven line ---- */

static bool has_proven_line(const teller *t)
{
	for (uint32_t i = 0; i < t->p->n_lines; i++) {
		const cply_mill_solution *l = &t->p->lines[i];
		const cply_mill_line_proof *q = &t->o->lines[i];
		if (l->n_actions && l->n_legal == l->n_actions &&
		    q->turns == t->o->turns &&
		    q->shortest == CPLY_MILL_PROVEN && !q->is_short &&
		    q->defence != CPLY_MILL_REFUTED)
			return true;
	}
	return false;
}

static void put_actions(const teller *t, cply_buf *b)
{
	unsigned side = t->p->start.side, n = 0;
	for (unsigned i = 0; i < t->o->n_line; i++) {
		const cply_mill_ply *turn = &t->o->line[i];
		for (unsigned k = 0; k < turn->n; k++) {
			cply_put(b, n++ ? ", {\"notation\": \""
			                : "{\"notation\": \"");
			cply_mill_move_write(turn->moves[k], b);
			cply_put(b, side ? "\", \"side\": \"black\"}"
			                 : "\", \"side\": \"white\"}");
		}
		side = turn->after.side;
	}
}

/* The finding of this puzzle that its list of lines is empty, null or missing;
 * NULL: there is none. */
static const cply_diag *find_no_lines(const teller *t)
{
	uint32_t from = t->p->at.begin;
	const cply_mill_puzzle *end = t->pack->puzzles + t->pack->n_puzzles;
	uint32_t to = t->p + 1 < end ? t->p[1].at.begin : UINT32_MAX;
	for (uint32_t i = 0; i < t->diags->n; i++) {
		const cply_diag *d = t->diags->items[i];
		if (d->has_span && d->span.begin >= from &&
		    d->span.begin < to &&
		    (d->rule == CPLY_ML213 ||
		     (d->rule == CPLY_ML208 &&
		      cply_str_is(d->args[1].text, "solutions"))))
			return d;
	}
	return NULL;
}

/* The line as a solution of the file, before the others. */
static void fix_line(const teller *t, cply_diag *g)
{
	cply_buf b;
	cply_span at;
	bool has_lines = t->p->n_lines > 0, is_missing = false;
	cply_buf_init(&b, t->scratch);
	if (has_lines) {
		at = t->p->lines[0].at;
		at.end = at.begin;
	} else {
		const cply_diag *none = find_no_lines(t);
		if (!none)
			return;
		at = none->span;
		is_missing = at.begin == t->p->at.begin;
		if (is_missing) /* after the brace */
			at.begin = at.end = at.begin + 1;
		cply_put(&b, is_missing ? "\"solutions\": [" : "[");
	}
	cply_put(&b, "{\"moves\": [");
	put_actions(t, &b);
	cply_put(&b, "], \"isOptimal\": true}");
	cply_put(&b, has_lines ? "" : "]");
	cply_put(&b, has_lines || is_missing ? ", " : "");
	fix(t, g, at, cply_buf_str(&b));
}

static void tell_no_line(const teller *t)
{
	const cply_mill_proof *o = t->o;
	cply_buf b;
	if (!t->how->fixes_lines || !is_exact_win(t) ||
	    o->n_line != 2 * o->turns - 1 ||
	    o->line[o->n_line - 1].after.phase != 'o' || has_proven_line(t))
		return;
	cply_buf_init(&b, t->scratch);
	cply_mill_line_write(o->line, o->n_line, MOST_SHOWN, &b);
	cply_diag *g = cply_report_with(t->diags, CPLY_ML256, claim_place(t),
	                                CPLY_T(cply_buf_str(&b)));
	fix_line(t, g);
}

/* Playing alone has shown that another line is shorter, but the proof knows
 * that this one is as short as can be: its mark stays. */
static void keep_mark(const teller *t, uint32_t i)
{
	const cply_mill_line_proof *q = &t->o->lines[i];
	const cply_mill_solution *l = &t->p->lines[i];
	cply_diag *g = find_told(t, CPLY_ML217, l->at.begin);
	if (g && is_exact_win(t) && q->shortest == CPLY_MILL_PROVEN &&
	    q->turns == t->o->turns)
		g->fix.present = false;
}

static void tell_line(const teller *t, uint32_t i)
{
	static const char *const aims[] = { "the end",        "the win",
		                            "the end",        "the mill",
		                            "the last stone", "the end" };
	const cply_mill_solution *l = &t->p->lines[i];
	const cply_mill_line_proof *q = &t->o->lines[i];
	bool told = t->p->category <= CPLY_MILL_WIN_GAME; /* ML230 to ML232 */
	cply_diag *g;
	if (q->sound == CPLY_MILL_REFUTED) {
		tell_thrown(t, l, q);
	} else if (q->shortest == CPLY_MILL_REFUTED && l->is_optimal) {
		if (!is_longer_than_another(t, i)) {
			g = cply_report_with(
				t->diags, CPLY_ML245,
				place(t, &l->actions[q->slip_at].at),
				CPLY_N(q->slip),
				CPLY_T(line_turn(t, l, q->slip_at)),
				CPLY_T(slip_text(t, q)));
			fix_optimal(t, g, l, false);
		}
	} else if (q->shortest == CPLY_MILL_PROVEN && !l->is_optimal &&
	           !q->is_short && t->o->claim.aim == CPLY_MILL_AIM_WIN &&
	           (!is_exact_win(t) || q->turns == t->o->turns)) {
		g = cply_report(t->diags, CPLY_ML246, place(t, &l->at));
		fix_optimal(t, g, l, true);
	}
	if (q->is_short && q->sound == CPLY_MILL_PROVEN && !told &&
	    q->shortest == CPLY_MILL_PROVEN && q->turns < t->o->turns)
		cply_report_with(t->diags, CPLY_ML252, place(t, &l->at),
		                 CPLY_N(t->o->turns - q->turns),
		                 CPLY_Z(aims[t->o->claim.aim]));
	if (q->defence == CPLY_MILL_REFUTED && q->lasts.n && l->is_optimal &&
	    q->shortest == CPLY_MILL_PROVEN)
		cply_report_with(t->diags, CPLY_ML248,
		                 place(t, &l->actions[q->gives_in_at].at),
		                 CPLY_N(q->gives_in),
		                 CPLY_T(line_turn(t, l, q->gives_in_at)),
		                 CPLY_T(ply_text(t, &q->lasts)));
}

void cply_mill_proof_report(const cply_mill *pack, const cply_mill_puzzle *p,
                            const cply_mill_proof *proof,
                            const cply_mill_telling *telling,
                            cply_arena *scratch, cply_diags *diags)
{
	const teller t = { pack, p, proof, telling, scratch, diags };
	tell_numbers(&t);
	tell_verdict(&t);
	if (!proof->lines)
		return; /* nothing was tried */
	tell_counts(&t);
	for (uint32_t i = 0; i < p->n_lines; i++) {
		keep_mark(&t, i);
		tell_line(&t, i);
		tell_length(&t, i);
	}
	tell_no_line(&t);
}
