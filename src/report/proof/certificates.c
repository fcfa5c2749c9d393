/* SPDX-License-Identifier: MIT */
#include "report/proof/certificates.h"
#include "carrier/json_key.h"

#include "base/count.h"
#include "base/visible.h"
#include "mill/strategy/strategy.h"

enum { MOST_FINDINGS = 1000 };

/* ---- the pack ---- */

/* The puzzle of a certificate, which is covered by it, or NULL. A position may
 * stand in a pack more than once. */
static const cply_mill_puzzle *puzzle_of(cplyi_certificates *v,
                                         const cply_mill_certificate *k)
{
	const cply_mill_puzzle *found = NULL;
	for (uint32_t i = 0; v->pack && i < v->pack->n_puzzles; i++) {
		const cply_mill_puzzle *p = &v->pack->puzzles[i];
		if (!p->has_start ||
		    !cply_mill_certificate_is_of(k, &p->rules, &p->start,
		                                 &v->arena))
			continue;
		found = found ? found : p;
		v->covered[i] = true;
	}
	return found;
}

/* ---- one certificate ---- */

static void put_winner(const cply_mill_certificate *k, cply_buf *b)
{
	cply_put(b, k->winner ? "Black" : "White");
}

/* "White wins in 4 turns and no sooner" */
static void put_claim(const cply_mill_certificate *k, cply_buf *b)
{
	bool exact = k->within == k->not_within + 1;
	if (k->is_draw || (!k->has_within && !k->not_within)) {
		cply_put(b, k->is_draw ? "a draw" : "no claim");
		return;
	}
	put_winner(k, b);
	if (!k->has_within) {
		cply_put(b, " does not win within ");
		cplyi_put_count(b, k->not_within, "turn", "turns");
		return;
	}
	if (!k->within) {
		cply_put(b, " has won");
		return;
	}
	cply_put(b, exact ? " wins in " : " wins within ");
	cplyi_put_count(b, k->within, "turn", "turns");
	if (exact && k->within > 1) {
		cply_put(b, " and no sooner");
	} else if (!exact && k->not_within) {
		cply_put(b, ", but not within ");
		cply_put_uint(b, k->not_within);
	}
}

/* ---- the claim of a puzzle ---- */

/* Of the puzzle in the pack, or of the certificate itself. */
static cply_mill_certified claim_of(cplyi_certificates *v,
                                    const cply_mill_certificate *k,
                                    const cply_mill_puzzle *p)
{
	if (!p) {
		cply_mill_certified said = k->claim;
		said.standing =
			cply_mill_certificate_decides(k, said.aim, said.turns);
		return said;
	}
	cply_mill_claim c = cply_mill_claim_of(v->pack, p, &v->arena);
	cply_mill_certified o = { .aim = c.aim,
		                  .turns = c.turns,
		                  .captures = c.captures };
	o.standing = cply_mill_certificate_decides(k, c.aim, c.turns);
	for (unsigned i = 0; i < c.n_said; i++) {
		unsigned n = c.said[i].aim == c.aim ? c.said[i].number : 0;
		if (!n || o.standing == CPLY_MILL_REFUTED)
			continue;
		cply_mill_standing is =
			cply_mill_certificate_decides(k, c.aim, n);
		if (is != CPLY_MILL_PROVEN) {
			o.standing = is;
			o.turns = n;
		}
	}
	/* That no other turn does is not in it. */
	if (c.only && o.standing == CPLY_MILL_PROVEN)
		o.standing = CPLY_MILL_UNDECIDED;
	return o;
}

static void put_puzzle_claim(const cply_mill_certified *claim, cply_buf *b)
{
	const cply_mill_claim c = { .aim = claim->aim,
		                    .turns = claim->turns,
		                    .captures = claim->captures };
	cply_mill_claim_write(&c, b);
}

/* ---- what is not verified ---- */

typedef void put_note(void *ctx, cply_str note);

static const char *const standings[] = { "undecided", "proven", "refuted" };

static void put_standing(const cply_mill_certified *claim, cply_buf *b)
{
	cply_put(b, "the claim of the puzzle, ");
	put_puzzle_claim(claim, b);
	cply_put(b, ", is ");
	cply_put(b, standings[claim->standing]);
}

/* Each thing that is known to be left open. */
static void each_open(cplyi_certificates *v, const cply_mill_certificate *k,
                      put_note *put, void *ctx)
{
	cply_buf b;
	cply_buf_init(&b, &v->arena);
	if (k->has_within && !k->shows_within) {
		put_winner(k, &b);
		cply_put(&b, " wins within ");
		cplyi_put_count(&b, k->within, "turn", "turns");
		put(ctx, cply_buf_str(&b));
	}
	b.len = 0;
	if (k->not_within && !k->shows_not_within) {
		put_winner(k, &b);
		cply_put(&b, " does not win within ");
		cplyi_put_count(&b, k->not_within, "turn", "turns");
		put(ctx, cply_buf_str(&b));
	}
	b.len = 0;
	if (k->shows_within && k->within > 1 && !k->not_within) {
		put_winner(k, &b);
		cply_put(&b, " does not win sooner");
		if (k->no_holds.len) {
			cply_put(&b, ": ");
			(void)cplyi_put_visible(&b, k->no_holds, CPLYI_SHOWN);
		}
		put(ctx, cply_buf_str(&b));
	}
	if (k->is_draw && k->trust != CPLY_MILL_VERIFIED)
		put(ctx, CPLY_STR("the position is a draw"));
	b.len = 0;
	if (k->claim.aim != CPLY_MILL_AIM_NONE &&
	    cply_mill_certificate_decides(k, k->claim.aim, k->claim.turns) ==
	            CPLY_MILL_UNDECIDED) {
		put_standing(&k->claim, &b);
		put(ctx, cply_buf_str(&b));
	}
}

static void each_table(const cply_mill_certificate *k, put_note *put, void *ctx)
{
	for (unsigned own = 0; own < CPLY_MILL_TABLE_SIDE; own++)
		for (unsigned opp = 0; opp < CPLY_MILL_TABLE_SIDE; opp++) {
			const char name[] = { (char)('0' + own), '-',
				              (char)('0' + opp) };
			if (k->tables[own][opp])
				put(ctx, (cply_str){ name, sizeof name });
		}
}

static void note_text(void *ctx, cply_str note)
{
	cply_buf *b = ctx;
	cply_put(b, "    not verified: ");
	cply_put_str(b, note);
	cply_put_char(b, '\n');
}

static void table_text(void *ctx, cply_str name)
{
	cply_buf *b = ctx;
	cply_put(b, b->len ? ", " : "");
	cply_put_str(b, name);
}

static void note_json(void *ctx, cply_str note)
{
	cply_json_put_string(ctx, note);
}

static void put_findings_text(cplyi_certificates *v, const cply_diags *diags)
{
	for (uint32_t i = 0; diags && i < diags->n; i++)
		cply_report_text(diags->items[i], &v->source, &v->style,
		                 v->out);
}

/* What follows from it, what does not, and what it relies on. */
static void put_notes(cplyi_certificates *v, const cply_mill_certificate *k,
                      const cply_mill_certified *claim)
{
	cply_buf *b = v->out, tables;
	if (k->trust == CPLY_MILL_FALSE)
		return;
	if (claim->aim != CPLY_MILL_AIM_NONE &&
	    claim->standing != CPLY_MILL_UNDECIDED) {
		cply_put(b, "    ");
		put_standing(claim, b);
		cply_put_char(b, '\n');
	}
	each_open(v, k, note_text, b);
	if (!k->by_table)
		return;
	cply_buf_init(&tables, &v->arena);
	each_table(k, table_text, &tables);
	cply_put(b, "    relies on the endgame ");
	cply_put(b, tables.len > sizeof "3-3" ? "tables " : "table ");
	cply_put_str(b, cply_buf_str(&tables));
	cply_put_char(b, '\n');
}

static void put_text(cplyi_certificates *v, const cply_mill_certificate *k,
                     const cply_mill_puzzle *p,
                     const cply_mill_certified *claim)
{
	static const char *const trusts[] = { "verified", "not verified",
		                              "false" };
	cply_position at = cply_locate(&v->source, k->at.begin);
	cply_buf *b = v->out;
	cply_put_str(b, v->source.name);
	if (!v->source.is_binary) {
		cply_put_char(b, ':');
		cply_put_uint(b, at.line);
		cply_put_char(b, ':');
		cply_put_uint(b, at.column);
	}
	cply_put(b, ": ");
	cply_put(b, trusts[k->trust]);
	if (k->has_position) {
		cply_buf fen;
		cply_put(b, ": ");
		put_claim(k, b);
		cply_buf_init(&fen, &v->arena);
		cply_mill_fen_write(&k->position, CPLY_MILL_FEN_POINTS, &fen);
		cply_put(b, ", from ");
		cply_put_str(b, cply_str_sub(cply_buf_str(&fen), 0, 28));
	}
	if (p) {
		cply_put(b, ", puzzle ");
		(void)cplyi_put_visible(b, p->id.len ? p->id : p->title,
		                        CPLYI_SHOWN);
	}
	cply_put_char(b, '\n');
	put_notes(v, k, claim);
	put_findings_text(v, &v->diags);
}

static void put_findings_json(cplyi_certificates *v, const cply_diags *diags,
                              const cply_diags *more)
{
	cply_json_key(&v->w, "findings");
	cply_json_begin_array(&v->w);
	for (uint32_t i = 0; i < diags->n; i++)
		cply_report_json(diags->items[i], &v->source, &v->w);
	for (uint32_t i = 0; more && i < more->n; i++)
		cply_report_json(more->items[i], &v->source, &v->w);
	cply_json_end_array(&v->w);
}

static void put_json_claim(cplyi_certificates *v,
                           const cply_mill_certified *claim)
{
	cply_json_writer *w = &v->w;
	cply_buf b;
	cply_json_key(w, "puzzle_claim");
	if (claim->aim == CPLY_MILL_AIM_NONE) {
		cply_json_put_null(w);
		return;
	}
	cply_buf_init(&b, &v->arena);
	put_puzzle_claim(claim, &b);
	cply_json_begin_inline_object(w);
	cply_json_key(w, "says");
	cply_json_put_string(w, cply_buf_str(&b));
	cply_json_key(w, "standing");
	cply_json_put_string(w, cply_str_of(standings[claim->standing]));
	cply_json_end_object(w);
}

static void put_json(cplyi_certificates *v, const cply_mill_certificate *k,
                     const cply_mill_puzzle *p,
                     const cply_mill_certified *claim)
{
	static const char *const names[] = { "verified", "not_verified",
		                             "false" };
	cply_json_writer *w = &v->w;
	cply_position at = cply_locate(&v->source, k->at.begin);
	cply_buf says;
	cply_buf_init(&says, &v->arena);
	put_claim(k, &says);
	cply_json_begin_object(w);
	cply_json_key(w, "start");
	cply_json_begin_inline_object(w);
	cplyi_key_uint(w, "line", at.line);
	cplyi_key_uint(w, "column", at.column);
	cply_json_end_object(w);
	cply_json_key(w, "verdict");
	cply_json_put_string(w, cply_str_of(names[k->trust]));
	cply_json_key(w, "says");
	cply_json_put_string(w, cply_buf_str(&says));
	if (v->pack) {
		cply_json_key(w, "puzzle_id");
		if (p)
			cply_json_put_string(w, p->id);
		else
			cply_json_put_null(w);
	}
	put_json_claim(v, claim);
	cply_json_key(w, "not_verified");
	cply_json_begin_inline_array(w);
	if (k->trust != CPLY_MILL_FALSE)
		each_open(v, k, note_json, w);
	cply_json_end_array(w);
	cply_json_key(w, "tables");
	cply_json_begin_inline_array(w);
	each_table(k, note_json, w);
	cply_json_end_array(w);
	cplyi_key_uint(w, "wins", k->wins);
	cplyi_key_uint(w, "holds", k->holds);
	cplyi_key_uint(w, "table_lookups", k->by_table);
	put_findings_json(v, &v->diags, NULL);
	cply_json_end_object(w);
}

/* A certificate beside a pack verifies what the puzzle claims, or says that it
 * does not. */
static void check_puzzle(cplyi_certificates *v, cply_mill_certificate *k,
                         const cply_mill_puzzle *p,
                         const cply_mill_certified *claim)
{
	cply_buf b;
	if (!p || claim->aim == CPLY_MILL_AIM_NONE ||
	    claim->standing != CPLY_MILL_UNDECIDED)
		return;
	cply_buf_init(&b, &v->arena);
	put_puzzle_claim(claim, &b);
	cply_report_with(&v->diags, CPLY_ML277, &k->at,
	                 CPLY_T(p->id.len ? p->id : p->title),
	                 CPLY_T(cply_buf_str(&b)));
	k->trust = CPLY_MILL_NOT_VERIFIED;
}

/* Nobody looked for tables: what is missed may well be there. */
static void note_no_tables(cplyi_certificates *v)
{
	for (uint32_t i = 0; i < v->diags.n; i++)
		if (v->diags.items[i]->rule == CPLY_ML269)
			cply_diag_note(&v->diags, v->diags.items[i],
			               CPLY_STR("--no-tables leaves out the "
			                        "tables that there are"),
			               CPLY_NOWHERE);
}

/* `value` is not looked at if the file is binary. */
static void verify(cplyi_certificates *v, cply_json_value value)
{
	cply_mill_certificate k;
	cply_arena_reset(&v->arena, v->most_bytes ? v->most_bytes : SIZE_MAX);
	cply_arena_reset(&v->notes, SIZE_MAX);
	cply_diags_init(&v->diags, &v->notes, MOST_FINDINGS);
	cply_status s =
		v->source.is_binary
			? cplyi_strategy_check(v->source.bytes, &v->how,
	                                       &v->arena, &v->diags, &k)
			: cply_mill_certificate_check(value, &v->how, &v->arena,
	                                              &v->diags, &k);
	v->was_stopped = s == CPLY_LIMIT;
	v->n_too_large += s == CPLY_NOMEM;
	if (s != CPLY_OK)
		return;
	if (!v->how.tables)
		note_no_tables(v);
	const cply_mill_puzzle *p = puzzle_of(v, &k);
	if (v->pack && k.has_position && !p) {
		v->n_strange++;
		cply_report_with(&v->diags, CPLY_ML272, &k.at,
		                 CPLY_T(v->pack_name));
	}
	cply_mill_certified claim = claim_of(v, &k, p);
	if (k.trust == CPLY_MILL_VERIFIED)
		check_puzzle(v, &k, p, &claim);
	v->n++;
	v->counts[k.trust]++;
	if (v->is_json)
		put_json(v, &k, p, &claim);
	else
		put_text(v, &k, p, &claim);
}

/* ---- all of them ---- */

static cply_status read_file(cplyi_certificates *v, const char *name,
                             cply_str bytes)
{
	cply_diags_init(&v->reading, &v->own, MOST_FINDINGS);
	v->source = (cply_source){ .name = cply_str_of(name), .bytes = bytes };
	v->parser = (cply_json_parser){ .memory = v->own.memory };
	v->source.is_binary = cplyi_is_strategy(bytes);
	if (v->source.is_binary)
		return CPLY_OK;
	v->source.lines = cply_lines_index(&v->source, &v->own);
	cply_status s =
		cply_json_parse(&v->parser, bytes, NULL, &v->reading, &v->doc);
	v->is_read = s == CPLY_OK;
	return s;
}

cply_status cplyi_certificates_begin(cplyi_certificates *v, const char *name,
                                     cply_str bytes, const cply_memory *memory)
{
	cply_arena_init(&v->own, memory, SIZE_MAX);
	cply_arena_init(&v->arena, memory, SIZE_MAX);
	cply_arena_init(&v->notes, memory, SIZE_MAX);
	if (v->pack)
		v->covered = CPLY_NEW(&v->own, v->pack->n_puzzles + 1u, bool);
	cply_status s = read_file(v, name, bytes);
	v->failed = v->own.failed;
	cply_json_writer_init(&v->w, v->out, 2);
	if (!v->is_json)
		return s;
	cply_json_begin_object(&v->w);
	cply_json_key(&v->w, "schema");
	cply_json_put_string(&v->w, CPLY_STR("crossply-certificates/1"));
	cply_json_key(&v->w, "file");
	cply_json_put_string(&v->w, v->source.name);
	cply_json_key(&v->w, "certificates");
	cply_json_begin_array(&v->w);
	return s;
}

/* The tape is flat, so nothing here depends on how deep things are nested. */
bool cplyi_certificates_next(cplyi_certificates *v)
{
	if (v->source.is_binary && !v->failed && !v->at) {
		v->at = 1;
		verify(v, (cply_json_value){ 0 });
		return true;
	}
	while (v->is_read && !v->failed && v->at < v->doc.n) {
		const cply_json_value value = { &v->doc, v->at };
		if (cply_mill_is_certificate(value)) {
			verify(v, value);
			v->at = v->doc.tape[v->at].next;
			return true;
		}
		v->at++;
	}
	return false;
}

/* What is about the file as a whole. */
static void look_back(cplyi_certificates *v)
{
	if (v->is_read && !v->n && !v->n_too_large)
		cply_report(&v->diags, CPLY_ML274, CPLY_NOWHERE);
	for (uint32_t i = 0; v->n && v->pack && i < v->pack->n_puzzles; i++) {
		const cply_mill_puzzle *p = &v->pack->puzzles[i];
		if (v->covered[i])
			continue;
		v->n_uncovered++;
		cply_report_with(&v->diags, CPLY_ML273, CPLY_NOWHERE,
		                 CPLY_T(p->id.len ? p->id : p->title),
		                 CPLY_T(v->source.name));
	}
}

void cplyi_certificates_end(cplyi_certificates *v)
{
	cply_arena_reset(&v->notes, SIZE_MAX);
	cply_diags_init(&v->diags, &v->notes, MOST_FINDINGS);
	look_back(v);
	if (!v->is_json) {
		put_findings_text(v, &v->reading);
		put_findings_text(v, &v->diags);
		return;
	}
	cply_json_end_array(&v->w);
	put_findings_json(v, &v->diags, &v->reading);
	cply_json_key(&v->w, "summary");
	cply_json_begin_object(&v->w);
	cplyi_key_uint(&v->w, "verified", v->counts[CPLY_MILL_VERIFIED]);
	cplyi_key_uint(&v->w, "not_verified",
	               v->counts[CPLY_MILL_NOT_VERIFIED]);
	cplyi_key_uint(&v->w, "false", v->counts[CPLY_MILL_FALSE]);
	cply_json_end_object(&v->w);
	cply_json_end_object(&v->w);
	cply_put(v->out, "\n");
}

void cplyi_certificates_summary(const cplyi_certificates *v, cply_buf *out)
{
	cplyi_put_count(out, v->n, "certificate: ", "certificates: ");
	cply_put_uint(out, v->counts[CPLY_MILL_VERIFIED]);
	cply_put(out, " verified, ");
	cply_put_uint(out, v->counts[CPLY_MILL_NOT_VERIFIED]);
	cply_put(out, " not verified, ");
	cply_put_uint(out, v->counts[CPLY_MILL_FALSE]);
	cply_put(out, " false");
}

void cplyi_certificates_free(cplyi_certificates *v)
{
	cply_json_parser_free(&v->parser);
	cply_arena_free(&v->own);
	cply_arena_free(&v->arena);
	cply_arena_free(&v->notes);
}
