/* SPDX-License-Identifier: MIT */
/* Writes mill packs, puzzles alone, contributions and text for QR codes:
 * members in the order they were read in, positions and actions in the form of
 * today. */
#include "base/sha256.h"
#include "base/text.h"
#include "carrier/container.h"
#include "carrier/gzip.h"
#include "format/formats.h"
#include "format/mill/pack.h"

static void put_members(cply_json_writer *w, const cply_mill_members *m)
{
	for (uint32_t i = 0; i < m->n; i++) {
		if (!m->items[i].json.len)
			continue; /* it has been written anew */
		cply_json_key_str(w, m->items[i].key);
		cply_json_put_raw(w, m->items[i].json);
	}
}

static void put_action(cply_json_writer *w, const cply_mill_action *a,
                       cply_arena *scratch)
{
	cply_buf b;
	cply_buf_init(&b, scratch);
	if (a->is_read)
		cply_mill_move_write(a->move, &b);
	cply_json_begin_inline_object(w);
	cply_json_key(w, "notation");
	cply_json_put_string(w, a->is_read ? cply_buf_str(&b) : a->notation);
	if (a->side != CPLY_MILL_NO_SIDE) {
		cply_json_key(w, "side");
		cply_json_put_string(w, a->side ? CPLY_STR("black")
		                                : CPLY_STR("white"));
	}
	put_members(w, &a->more);
	cply_json_end_object(w);
}

static void put_line(cply_json_writer *w, const cply_mill_solution *l,
                     cply_arena *scratch)
{
	bool has_moves = false;
	cply_json_begin_object(w);
	for (uint32_t i = 0; i <= l->members.n; i++) {
		bool is_end = i == l->members.n;
		const cply_mill_member *m =
			is_end ? NULL : &l->members.items[i];
		if (m && m->json.len) {
			cply_json_key_str(w, m->key);
			cply_json_put_raw(w, m->json);
			continue;
		}
		if (has_moves)
			continue;
		has_moves = true;
		cply_json_key(w, "moves");
		cply_json_begin_array(w);
		for (uint32_t k = 0; k < l->n_actions; k++)
			put_action(w, &l->actions[k], scratch);
		cply_json_end_array(w);
	}
	cply_json_end_object(w);
}

/* A puzzle alone with this member would be read as a pack. */
static bool would_be_pack(const cply_mill_member *m)
{
	return cply_str_is(m->key, "puzzles");
}

static void put_puzzle(cply_json_writer *w, const cply_mill_puzzle *p,
                       bool is_alone, cply_arena *scratch)
{
	cply_json_begin_object(w);
	for (uint32_t i = 0; i < p->members.n; i++) {
		const cply_mill_member *m = &p->members.items[i];
		if (is_alone && would_be_pack(m))
			continue;
		cply_json_key_str(w, m->key);
		if (m->json.len) {
			cply_json_put_raw(w, m->json);
		} else if (cply_str_is(m->key, "solutions")) {
			cply_json_begin_array(w);
			for (uint32_t k = 0; k < p->n_lines; k++)
				put_line(w, &p->lines[k], scratch);
			cply_json_end_array(w);
		} else {
			cply_json_put_string(w, p->fen);
		}
	}
	cply_json_end_object(w);
}

static void put_puzzles(cply_json_writer *j, const cply_mill *pack,
                        cply_arena *scratch)
{
	cply_json_begin_array(j);
	for (uint32_t i = 0; i < pack->n_puzzles; i++)
		put_puzzle(j, &pack->puzzles[i], false, scratch);
	cply_json_end_array(j);
}

/* ---- packs ---- */

static void put_checksum(cply_json_writer *j, const cply_write *w,
                         const cply_mill *pack)
{
	cply_buf compact, canonical;
	cply_json_writer c;
	char digits[64];
	cply_buf_init(&compact, w->scratch);
	cply_buf_init(&canonical, w->scratch);
	cply_json_writer_init(&c, &compact, 0);
	put_puzzles(&c, pack, w->scratch);
	cplyi_mill_shorten(cply_buf_str(&compact), &canonical);
	if (canonical.failed)
		return; /* memory is used up, which is seen at the end */
	cply_sha256(cply_buf_str(&canonical), digits);
	cply_json_key(j, "checksum");
	cply_json_begin_object(j);
	cply_json_key(j, "algorithm");
	cply_json_put_string(j, CPLY_STR("SHA256"));
	cply_json_key(j, "value");
	cply_json_put_string(j, (cply_str){ digits, sizeof digits });
	cply_json_end_object(j);
}

static void put_pack(const cply_write *w, const cply_mill *pack)
{
	cply_json_writer j;
	bool is_newer = cply_str_is(w->options->version, "1.1");
	cply_json_writer_init(&j, w->out, 2);
	cply_json_begin_object(&j);
	cply_json_key(&j, "formatVersion");
	cply_json_put_string(&j, is_newer ? CPLY_STR("1.1") : CPLY_STR("1.0"));
	if (is_newer)
		put_checksum(&j, w, pack);
	put_members(&j, &pack->members);
	cply_json_key(&j, "puzzleCount");
	cply_json_put_int(&j, pack->n_puzzles);
	cply_json_key(&j, "puzzles");
	put_puzzles(&j, pack, w->scratch);
	cply_json_end_object(&j);
}

/* ---- other shapes ---- */

static void put_contribution(const cply_write *w, const cply_mill *pack)
{
	cply_json_writer j;
	cply_json_writer_init(&j, w->out, 2);
	cply_json_begin_object(&j);
	cply_json_key(&j, "version");
	cply_json_put_string(&j, CPLY_STR("1.0"));
	cply_json_key(&j, pack->n_puzzles == 1 ? "puzzle" : "puzzles");
	if (pack->n_puzzles == 1)
		put_puzzle(&j, pack->puzzles, false, w->scratch);
	else
		put_puzzles(&j, pack, w->scratch);
	cply_json_end_object(&j);
}

static bool take(void *ctx, cply_str bytes)
{
	cply_buf *b = ctx;
	cply_put_str(b, bytes);
	return !b->failed;
}

/* The shorter of the JSON itself and the same compressed. */
static cply_status put_qr(const cply_write *w, const cply_mill *pack)
{
	cply_buf plain, compressed, text;
	cply_json_writer j;
	cply_gzip gzip;
	cply_buf_init(&plain, w->scratch);
	cply_buf_init(&compressed, w->scratch);
	cply_buf_init(&text, w->scratch);
	cply_json_writer_init(&j, &plain, 0);
	cply_json_begin_object(&j);
	cply_json_key(&j, "formatVersion");
	cply_json_put_string(&j, CPLY_STR("1.0"));
	cply_json_key(&j, "puzzleCount");
	cply_json_put_int(&j, pack->n_puzzles);
	cply_json_key(&j, "puzzles");
	put_puzzles(&j, pack, w->scratch);
	cply_json_end_object(&j);
	if (!cply_gzip_init(&gzip, take, &compressed, w->scratch) ||
	    !cply_gzip_put(&gzip, cply_buf_str(&plain)) ||
	    !cply_gzip_end(&gzip))
		return CPLY_NOMEM;
	cply_put(&text, CPLYI_MILL_WRAPPER);
	cply_base64_encode(cply_buf_str(&compressed), &text);
	const cply_buf *best = text.len < plain.len ? &text : &plain;
	if (plain.failed || text.failed)
		return CPLY_NOMEM;
	if (best->len > CPLYI_MILL_QR_MOST) {
		cply_report_with(w->diags, CPLY_ML228, CPLY_NOWHERE,
		                 CPLY_N(pack->n_puzzles), CPLY_N(best->len),
		                 CPLY_N(CPLYI_MILL_QR_MOST));
		return CPLY_INVALID;
	}
	cply_put_str(w->out, cply_buf_str(best));
	return CPLY_OK;
}

cply_status cplyi_mill_write(const cply_write *w, const cply_doc *doc)
{
	const cply_mill *pack = doc->as.mill;
	cply_json_writer j;
	cply_str version = w->options->version;
	cply_status s = CPLY_OK;
	if (version.len && !cply_str_is(version, "1.0") &&
	    !cply_str_is(version, "1.1")) {
		cply_report_with(w->diags, CPLY_ML226, CPLY_NOWHERE,
		                 CPLY_T(version));
		return CPLY_INVALID;
	}
	switch (w->options->shape) {
	case CPLY_MILL_AS_PACK:
		put_pack(w, pack);
		break;
	case CPLY_MILL_AS_PUZZLE:
		if (pack->n_puzzles != 1)
			return CPLY_INVALID; /* has been told as a loss */
		cply_json_writer_init(&j, w->out, 2);
		put_puzzle(&j, pack->puzzles, true, w->scratch);
		break;
	case CPLY_MILL_AS_CONTRIBUTION:
		put_contribution(w, pack);
		break;
	case CPLY_MILL_AS_QR:
		s = put_qr(w, pack);
		break;
	}
	cply_put_char(w->out, '\n');
	return w->scratch->failed || w->out->failed ? CPLY_NOMEM : s;
}

cply_status cplyi_mill_pack_put(const cply_mill *pack, cply_arena *a,
                                cply_buf *out)
{
	static const cply_write_options options = { 0 };
	const cply_write w = { .out = out, .scratch = a, .options = &options };
	put_pack(&w, pack);
	cply_put_char(out, '\n');
	return a->failed || out->failed ? CPLY_NOMEM : CPLY_OK;
}

/* ---- losses ---- */

/* What apps ask of a contribution, which is more than of a puzzle. */
static void check_contribution(const cply_mill_puzzle *p, uint32_t number,
                               cply_diags *diags)
{
	size_t title = cply_grapheme_count(p->title);
	size_t description = cply_grapheme_count(p->description);
	const char *why[3];
	size_t n = 0;
	if (!cply_str_trim(p->author).len)
		why[n++] = "it has no author";
	if (title < 5 || title > 100)
		why[n++] = "its title must have 5 to 100 characters";
	if (description < 10 || description > 500)
		why[n++] = "its description must have 10 to 500 characters";
	for (size_t i = 0; i < n; i++)
		cply_report_with(diags, CPLY_ML229, CPLY_NOWHERE,
		                 CPLY_N(number), CPLY_Z(why[i]));
}

static void list_member(const cply_mill_member *m, cply_buf *out)
{
	cply_put(out, out->len ? ", " : "");
	cply_put_str(out, m->key);
}

void cplyi_mill_losses(const cply_doc *doc, const cply_write_options *options,
                       cply_arena *scratch, cply_diags *diags)
{
	const cply_mill *pack = doc->as.mill;
	cply_buf b;
	if (options->shape == CPLY_MILL_AS_PACK)
		return;
	bool is_alone = options->shape == CPLY_MILL_AS_PUZZLE;
	if (is_alone && pack->n_puzzles != 1)
		cply_report_with(diags, CPLY_ML227, CPLY_NOWHERE,
		                 CPLY_N(pack->n_puzzles));
	for (uint32_t i = 0;
	     options->shape == CPLY_MILL_AS_CONTRIBUTION && i < pack->n_puzzles;
	     i++)
		check_contribution(&pack->puzzles[i], i + 1, diags);
	cply_buf_init(&b, scratch);
	for (uint32_t i = 0; i < pack->members.n; i++)
		if (pack->members.items[i].json.len)
			list_member(&pack->members.items[i], &b);
	const cply_mill_members *own =
		is_alone && pack->n_puzzles ? &pack->puzzles[0].members : NULL;
	for (uint32_t i = 0; own && i < own->n; i++)
		if (would_be_pack(&own->items[i]))
			list_member(&own->items[i], &b);
	if (b.len)
		cply_report_with(diags, CPLY_ML234, CPLY_NOWHERE,
		                 CPLY_T(cply_buf_str(&b)));
}
