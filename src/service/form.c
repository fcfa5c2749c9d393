/* SPDX-License-Identifier: MIT */
#include "service/form.h"

#include <sys/random.h>

#include "base/sha256.h"
#include "carrier/json.h"
#include "crossply/level.h"
#include "format/formats.h"
#include "service/public.h"

bool form_new_id(char out[36])
{
	static const char hex[] = "0123456789abcdef";
	unsigned char byte[16];
	if (getrandom(byte, sizeof byte, 0) != sizeof byte)
		return false;
	byte[6] = (unsigned char)(0x40 | (byte[6] & 0x0f)); /* version 4 */
	byte[8] = (unsigned char)(0x80 | (byte[8] & 0x3f)); /* RFC 9562 */
	for (size_t i = 0, at = 0; i < sizeof byte; i++) {
		if (i == 4 || i == 6 || i == 8 || i == 10)
			out[at++] = '-';
		out[at++] = hex[byte[i] >> 4];
		out[at++] = hex[byte[i] & 15];
	}
	return true;
}

/* ---- answers ---- */

static void put_text(cply_json_writer *w, cply_str text)
{
	if (text.len)
		cply_json_put_string(w, text);
	else
		cply_json_put_null(w);
}

/* Of a square where several letters are right, all of them. */
static void put_square(cply_json_writer *w, const cply_cell *cell)
{
	if (!cell->more || !cell->more->n_either) {
		put_text(w, cell->solution);
		return;
	}
	cply_json_begin_inline_array(w);
	for (uint32_t i = 0; i < cell->more->n_either; i++)
		cply_json_put_string(w, cell->more->either[i]);
	cply_json_end_array(w);
}

static cply_str solution_of(const cply_crossword *cw, cply_arena *arena)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_array(&w);
	for (uint32_t i = 0; i < cw->width * cw->height; i++)
		if (cw->cells[i].kind == CPLY_CELL_OPEN)
			put_square(&w, &cw->cells[i]);
		else
			cply_json_put_null(&w);
	cply_json_end_array(&w);
	return cply_buf_str(&b);
}

static cply_str answers_json(const cply_answers *answers, cply_arena *arena)
{
	cply_buf b;
	cply_json_writer w;
	char key[CPLY_ANSWER_KEY];
	cply_buf_init(&b, arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_object(&w);
	for (uint32_t i = 0; i < answers->n; i++) {
		const cply_answer *it = &answers->items[i];
		cply_answer_key(it->number, it->direction, key);
		cply_json_key(&w, key);
		cply_json_put_string(&w, it->text);
	}
	cply_json_end_object(&w);
	return cply_buf_str(&b);
}

/* By cply_case. */
static const char *const norms[] = { "root", "tr", "none" };

static enum form_status add_secrets(const cply_crossword *cw, cply_arena *arena,
                                    struct level_form *out)
{
	cply_diags ignored;
	cply_answers answers;
	char *hash = CPLY_NEW(arena, 64, char);
	cply_diags_init(&ignored, arena, 1);
	cply_status status =
		cply_answers_from_crossword(cw, cply_level_case(cw), arena,
	                                    &ignored, &answers);
	if (status == CPLY_NOMEM || !hash)
		return FORM_NO_MEMORY;
	if (status != CPLY_OK || !answers.n)
		return FORM_NO_ANSWERS;
	if (cply_level_hash(out->id.ptr, (uint32_t)out->version, &answers,
	                    arena, hash) != CPLY_OK)
		return FORM_NO_MEMORY;
	out->answer_hash = (cply_str){ hash, 64 };
	out->norm = cply_str_of(norms[cply_level_case(cw)]);
	out->answers_json = answers_json(&answers, arena);
	out->solution = solution_of(cw, arena);
	return FORM_OK;
}

/* ---- the public part ---- */

static bool split(cply_str body, cply_arena *arena, struct level_form *out)
{
	cply_json_parser parser = { 0 };
	cply_json doc;
	bool fine = cply_json_parse(&parser, body, NULL, NULL, &doc) == CPLY_OK;
	if (fine) {
		cply_json_value root = cply_json_root(&doc);
		out->body = body;
		out->grid_json = cply_str_copy(
			arena, cply_json_raw(cply_json_get(root, "grid_json")));
		out->clues_json = cply_str_copy(
			arena,
			cply_json_raw(cply_json_get(root, "clues_json")));
	}
	cply_json_parser_free(&parser);
	return fine;
}

/* Read only by what makes the other formats of a level. */
static bool add_ipuz(cply_session *s, const cply_doc *doc, cply_arena *arena,
                     struct level_form *out)
{
	const cply_write_options options = { .no_progress = true };
	cply_doc shown = *doc;
	cply_str text;
	shown.as.crossword = public_copy(cply_doc_crossword(doc), arena);
	if (!shown.as.crossword ||
	    cply_session_write(s, &shown, &cply_format_ipuz, &options, &text) !=
	            CPLY_OK)
		return false;
	out->ipuz = cply_str_copy(arena, text);
	return true;
}

static bool add_public(cply_session *s, const cply_doc *doc, cply_arena *arena,
                       struct level_form *out)
{
	const cply_write_options options = {
		.no_progress = true,
		.id = out->id,
		.revision = (uint32_t)out->version,
	};
	cply_str body;
	if (cply_session_write(s, doc, &cply_format_level, &options, &body) !=
	    CPLY_OK)
		return false;
	return split(cply_str_copy(arena, body), arena, out);
}

static void add_about(const cply_crossword *cw, cply_arena *arena,
                      struct level_form *out)
{
	const cply_text *meta = cw->meta;
	out->title = cply_str_copy(arena, meta[CPLY_META_TITLE].plain);
	out->author = cply_str_copy(arena, meta[CPLY_META_AUTHOR].plain);
	out->language = cply_str_copy(arena, meta[CPLY_META_LANGUAGE].plain);
	out->height = cw->height;
	out->width = cw->width;
	for (uint32_t i = 0; i < cw->width * cw->height; i++)
		out->letters += cw->cells[i].kind == CPLY_CELL_OPEN;
}

/* Squares and numbers are in the grid, which words there are in the keys of the
 * answers. */
static bool add_shape(cply_arena *arena, struct level_form *out)
{
	cply_buf b;
	char *sum = CPLY_NEW(arena, 64, char);
	cply_buf_init(&b, arena);
	cply_put_str(&b, out->grid_json);
	cply_put_str(&b, out->answers_json);
	cply_put_str(&b, out->solution);
	if (!sum || b.failed)
		return false;
	cply_sha256(cply_buf_str(&b), sum);
	out->shape = (cply_str){ sum, 64 };
	return true;
}

static bool add_identity(const cply_crossword *cw, cply_str id, int64_t version,
                         cply_arena *arena, struct level_form *out)
{
	uint32_t own = 0;
	char *name = CPLY_NEW(arena, 36, char);
	if (!name)
		return false;
	if (!cply_level_id(id.len ? id : cw->meta[CPLY_META_ID].plain, name) &&
	    !form_new_id(name))
		return false;
	if (!version &&
	    !cply_level_version(cw->meta[CPLY_META_REVISION].plain, &own))
		own = 1;
	out->id = (cply_str){ name, 36 };
	out->version = version ? version : own;
	return true;
}

enum form_status form_make(cply_session *s, const cply_doc *doc, cply_str id,
                           int64_t version, cply_arena *arena,
                           struct level_form *out)
{
	const cply_crossword *cw = doc ? cply_doc_crossword(doc) : NULL;
	*out = (struct level_form){ 0 };
	if (doc)
		cply_session_check(s, doc);
	if (!doc || cply_session_count(s, CPLY_ERROR))
		return FORM_HAS_ERRORS;
	if (!cw || strcmp(cply_doc_kind(doc), "crossword") != 0)
		return FORM_NOT_A_CROSSWORD;
	if (!add_identity(cw, id, version, arena, out))
		return FORM_NO_MEMORY;
	enum form_status status = add_secrets(cw, arena, out);
	if (status != FORM_OK)
		return status;
	add_about(cw, arena, out);
	if (!add_public(s, doc, arena, out) || !add_ipuz(s, doc, arena, out) ||
	    !add_shape(arena, out) || arena->failed)
		return FORM_NO_MEMORY;
	return FORM_OK;
}
