/* SPDX-License-Identifier: MIT */
#include "report/proof/certificates.h"

#include "base/count.h"

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

/* "White wins in 4 turns and no sooner" */
static void put_claim(const cply_mill_certificate *k, cply_buf *b)
{
	bool black = k->position.side ^ (k->value == CPLY_MILL_LOST);
	if (k->value == CPLY_MILL_UNKNOWN) {
		cply_put(b, "no claim");
	} else if (k->value == CPLY_MILL_DRAWN) {
		cply_put(b, "a draw");
	} else {
		cply_put(b, black ? "Black wins" : "White wins");
		cply_put(b, k->is_shortest ? " in " : " within ");
		cplyi_put_count(b, k->turns, "turn", "turns");
		if (k->is_shortest && k->turns > 1)
			cply_put(b, " and no sooner");
	}
}

static void put_findings_text(cplyi_certificates *v, const cply_diags *diags)
{
	for (uint32_t i = 0; diags && i < diags->n; i++)
		cply_report_text(diags->items[i], v->source, &v->style, v->out);
}

static void put_text(cplyi_certificates *v, const cply_mill_certificate *k,
                     const cply_mill_puzzle *p)
{
	static const char *const trusts[] = { "verified", "not verified",
		                              "false" };
	cply_position at = cply_locate(v->source, k->at.begin);
	cply_buf *b = v->out;
	cply_put_str(b, v->source->name);
	cply_put_char(b, ':');
	cply_put_uint(b, at.line);
	cply_put_char(b, ':');
	cply_put_uint(b, at.column);
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
		cply_put_str(b, p->id.len ? p->id : p->title);
	}
	cply_put_char(b, '\n');
	put_findings_text(v, &v->diags);
}

static void put_findings_json(cplyi_certificates *v, const cply_diags *diags,
                              const cply_diags *more)
{
	cply_json_key(&v->w, "findings");
	cply_json_begin_array(&v->w);
	for (uint32_t i = 0; i < diags->n; i++)
		cply_report_json(diags->items[i], v->source, &v->w);
	for (uint32_t i = 0; more && i < more->n; i++)
		cply_report_json(more->items[i], v->source, &v->w);
	cply_json_end_array(&v->w);
}

static void put_number(cply_json_writer *w, const char *key, uint64_t n)
{
	cply_json_key(w, key);
	cply_json_put_int(w, (int64_t)n);
}

static void put_json(cplyi_certificates *v, const cply_mill_certificate *k,
                     const cply_mill_puzzle *p)
{
	static const char *const names[] = { "verified", "not_verified",
		                             "false" };
	cply_json_writer *w = &v->w;
	cply_position at = cply_locate(v->source, k->at.begin);
	cply_buf claim;
	cply_buf_init(&claim, &v->arena);
	put_claim(k, &claim);
	cply_json_begin_object(w);
	cply_json_key(w, "start");
	cply_json_begin_inline_object(w);
	put_number(w, "line", at.line);
	put_number(w, "column", at.column);
	cply_json_end_object(w);
	cply_json_key(w, "verdict");
	cply_json_put_string(w, cply_str_of(names[k->trust]));
	cply_json_key(w, "says");
	cply_json_put_string(w, cply_buf_str(&claim));
	if (v->pack) {
		cply_json_key(w, "puzzle_id");
		if (p)
			cply_json_put_string(w, p->id);
		else
			cply_json_put_null(w);
	}
	put_number(w, "wins", k->wins);
	put_number(w, "holds", k->holds);
	put_number(w, "table_lookups", k->by_table);
	put_findings_json(v, &v->diags, NULL);
	cply_json_end_object(w);
}

static void verify(cplyi_certificates *v, cply_json_value value)
{
	cply_mill_certificate k;
	cply_arena_reset(&v->arena, v->most_bytes ? v->most_bytes : SIZE_MAX);
	cply_arena_reset(&v->notes, SIZE_MAX);
	cply_diags_init(&v->diags, &v->notes, MOST_FINDINGS);
	if (cply_mill_certificate_check(value, &v->how, &v->arena, &v->diags,
	                                &k) != CPLY_OK) {
		v->n_too_large++;
		return;
	}
	const cply_mill_puzzle *p = puzzle_of(v, &k);
	if (v->pack && k.has_position && !p) {
		v->n_strange++;
		cply_report_with(&v->diags, CPLY_ML272, &k.at,
		                 CPLY_T(v->pack_name));
	}
	v->n++;
	v->counts[k.trust]++;
	if (v->is_json)
		put_json(v, &k, p);
	else
		put_text(v, &k, p);
}

/* ---- all of them ---- */

void cplyi_certificates_begin(cplyi_certificates *v, const cply_memory *memory)
{
	cply_arena_init(&v->own, memory, SIZE_MAX);
	cply_arena_init(&v->arena, memory, SIZE_MAX);
	cply_arena_init(&v->notes, memory, SIZE_MAX);
	if (v->pack)
		v->covered = CPLY_NEW(&v->own, v->pack->n_puzzles + 1u, bool);
	v->failed = v->own.failed;
	cply_json_writer_init(&v->w, v->out, 2);
	if (!v->is_json)
		return;
	cply_json_begin_object(&v->w);
	cply_json_key(&v->w, "schema");
	cply_json_put_string(&v->w, CPLY_STR("crossply-certificates/1"));
	cply_json_key(&v->w, "file");
	cply_json_put_string(&v->w, v->source->name);
	cply_json_key(&v->w, "certificates");
	cply_json_begin_array(&v->w);
}

/* The tape is flat, so nothing here depends on how deep things are nested. */
bool cplyi_certificates_next(cplyi_certificates *v)
{
	while (v->doc && !v->failed && v->at < v->doc->n) {
		const cply_json_value value = { v->doc, v->at };
		if (cply_mill_is_certificate(value)) {
			verify(v, value);
			v->at = v->doc->tape[v->at].next;
			return true;
		}
		v->at++;
	}
	return false;
}

/* What is about the file as a whole. */
static void look_back(cplyi_certificates *v)
{
	if (v->doc && !v->n && !v->n_too_large)
		cply_report(&v->diags, CPLY_ML274, CPLY_NOWHERE);
	for (uint32_t i = 0; v->n && v->pack && i < v->pack->n_puzzles; i++) {
		const cply_mill_puzzle *p = &v->pack->puzzles[i];
		if (v->covered[i])
			continue;
		v->n_uncovered++;
		cply_report_with(&v->diags, CPLY_ML273, CPLY_NOWHERE,
		                 CPLY_T(p->id.len ? p->id : p->title),
		                 CPLY_T(v->source->name));
	}
}

void cplyi_certificates_end(cplyi_certificates *v, const cply_diags *reading)
{
	cply_arena_reset(&v->notes, SIZE_MAX);
	cply_diags_init(&v->diags, &v->notes, MOST_FINDINGS);
	look_back(v);
	if (!v->is_json) {
		put_findings_text(v, reading);
		put_findings_text(v, &v->diags);
		return;
	}
	cply_json_end_array(&v->w);
	put_findings_json(v, &v->diags, reading);
	cply_json_key(&v->w, "summary");
	cply_json_begin_object(&v->w);
	put_number(&v->w, "verified", v->counts[CPLY_MILL_VERIFIED]);
	put_number(&v->w, "not_verified", v->counts[CPLY_MILL_NOT_VERIFIED]);
	put_number(&v->w, "false", v->counts[CPLY_MILL_FALSE]);
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
	cply_arena_free(&v->own);
	cply_arena_free(&v->arena);
	cply_arena_free(&v->notes);
}
