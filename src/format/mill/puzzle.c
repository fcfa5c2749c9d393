/* SPDX-License-Identifier: MIT */
/* One puzzle of a mill pack: its texts, rules, position and lines. */
#include "format/mill/import.h"
#include "format/mill/pack.h"
#include "mill/mill.h"

/* ---- rules ---- */

/* The description wants them in a string. */
static void tell_object(mill_reader *m, cply_json_value v)
{
	cply_span at = cply_json_span(v);
	cply_json_writer w;
	cply_buf b;
	cply_diags *d = m->diags;
	cply_diag *g =
		cply_report_with(d, CPLY_ML207, &at, CPLY_Z("ruleSettingsJson"),
	                         CPLY_Z("an object"),
	                         CPLY_Z("a string that holds it"));
	if (!g)
		return;
	if (!d->strict) {
		d->counts[g->severity]--;
		g->severity = CPLY_WARNING;
		d->counts[g->severity]++;
	}
	cply_buf_init(&b, m->arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_put_string(&w, cplyi_mill_compact(m, v));
	cply_diag_fix(d, g, at, cply_buf_str(&b));
}

/* The settings are JSON in a string, or in place. Faults are reported, and
 * what they are about stays as it was. False: there are none. */
static bool read_settings(mill_reader *m, cply_json_value v,
                          cply_mill_rules *rules)
{
	cply_json_type type = cply_json_type_of(v);
	cply_json_parser parser = { .memory = m->r->json->memory };
	cply_json_options options = { .max_depth = 16 };
	cply_json doc;
	cply_span at = cply_json_span(v);
	uint32_t before = m->diags->n;
	cply_status s = CPLY_OK;
	if (type == CPLY_JSON_MISSING || type == CPLY_JSON_NULL)
		return false;
	if (type == CPLY_JSON_OBJECT)
		tell_object(m, v);
	if (type == CPLY_JSON_STRING) {
		s = cply_json_parse(&parser, cply_json_string(v, m->arena),
		                    &options, m->diags, &doc);
		if (s == CPLY_OK)
			v = cply_json_root(&doc);
	}
	if (s == CPLY_OK)
		s = cply_mill_rules_read(v, m->diags, rules);
	/* They are about the text in the string. */
	for (uint32_t i = before; type == CPLY_JSON_STRING && i < m->diags->n;
	     i++) {
		m->diags->items[i]->span = at;
		m->diags->items[i]->fix.present = false;
		m->diags->items[i]->has_note_span = false;
	}
	cply_json_parser_free(&parser);
	m->is_out_of_memory |= s == CPLY_NOMEM;
	return true;
}

bool cplyi_mill_custom(mill_reader *m, cply_str id, cply_span at,
                       cply_mill_rules *rules)
{
	if (cply_mill_custom_id(id, rules))
		return true;
	cply_report_with(m->diags, CPLY_ML211, &at, CPLY_T(id),
	                 CPLY_T(cplyi_mill_all_variants(m->arena)));
	return false;
}

/* False: there are no rules to play by. */
static bool read_rules(mill_reader *m, cply_json_value v, uint32_t number,
                       cply_mill_puzzle *out)
{
	cply_span at = out->at;
	cply_str id =
		cplyi_mill_string(m, cply_json_get(v, "ruleVariantId"), &at);
	cply_json_value settings = cply_json_get(v, "ruleSettingsJson");
	out->rules = *cply_mill_rules_standard();
	if (!id.len) {
		id = CPLY_STR("standard_9mm");
		if (m->variant.len && !cply_str_eq(m->variant, id))
			cply_report_with(m->diags, CPLY_ML238, &at,
			                 CPLY_N(number), CPLY_T(m->variant));
	}
	out->variant = id;
	const cply_mill_variant *named = cply_mill_variant_find(id);
	if (named) {
		out->rules = named->rules;
		out->has_settings = read_settings(m, settings, &out->rules);
		return true;
	}
	if (!cplyi_mill_custom(m, id, at, &out->rules))
		return false;
	out->has_settings = read_settings(m, settings, &out->rules);
	if (!out->has_settings)
		cply_report_with(m->diags, CPLY_ML212, &at, CPLY_T(id));
	return true;
}

/* ---- the rest ---- */

static void read_start(mill_reader *m, cply_json_value v, uint32_t number,
                       cply_mill_puzzle *out)
{
	cply_span at = { 0, 0 };
	cply_mill_fen generation;
	bool has_rules = read_rules(m, v, number, out);
	cply_mill_start(&out->rules, &out->start);
	cply_str fen =
		cplyi_mill_string(m, cply_json_get(v, "initialPosition"), &at);
	out->fen = fen;
	if (!at.end)
		return;
	const cply_mill_fen_source source = {
		.text = fen,
		.origin = at.begin + 1,
		.rules = has_rules ? &out->rules : NULL,
	};
	out->has_start = cply_mill_fen_read(&source, m->diags, &out->start,
	                                    &generation) == CPLY_OK &&
	                 has_rules;
	if (!out->has_start)
		return;
	if (generation != CPLY_MILL_FEN_POINTS) {
		cply_buf b;
		cply_buf_init(&b, m->arena);
		cply_mill_fen_write(&out->start, CPLY_MILL_FEN_POINTS, &b);
		out->fen = cply_buf_str(&b);
	}
	cply_mill_settle(&out->rules, &out->start);
}

static void read_enums(mill_reader *m, cply_json_value v, cply_mill_puzzle *out)
{
	static const char *const difficulties[] = { "beginner", "easy",
		                                    "medium",   "hard",
		                                    "expert",   "master" };
	cply_span at = { 0, 0 };
	cply_str text = cplyi_mill_string(m, cply_json_get(v, "category"), &at);
	unsigned c = 0;
	while (c < CPLY_MILL_NO_CATEGORY &&
	       !cply_str_is(text,
	                    cply_mill_category_name((cply_mill_category)c)))
		c++;
	out->category = (cply_mill_category)c;
	if (at.end && c == CPLY_MILL_NO_CATEGORY)
		cply_report_with(m->diags, CPLY_ML209, &at, CPLY_T(text));
	at = (cply_span){ 0, 0 };
	text = cplyi_mill_string(m, cply_json_get(v, "difficulty"), &at);
	out->difficulty = text;
	bool known = !at.end;
	for (size_t i = 0; i < CPLY_COUNT(difficulties); i++)
		known |= cply_str_is(text, difficulties[i]);
	if (!known)
		cply_report_with(m->diags, CPLY_ML210, &at, CPLY_T(text));
}

/* "capture:2" or "target:2" among the tags. */
static void read_tags(mill_reader *m, cply_json_value v, cply_mill_puzzle *out)
{
	static const char *const prefixes[] = { "capture:", "target:" };
	cply_json_value tags = cply_json_get(v, "tags");
	cply_json_iter it = cply_json_each(tags);
	out->tags = CPLY_NEW(m->arena, cply_json_count(tags), cply_mill_tag);
	while (cply_json_step(&it) && out->tags) {
		cply_str tag = cplyi_mill_string(m, it.value, NULL);
		out->tags[out->n_tags++] =
			(cply_mill_tag){ tag, cply_json_span(it.value) };
		for (size_t i = 0; i < CPLY_COUNT(prefixes); i++) {
			uint32_t n;
			size_t skip = cply_str_of(prefixes[i]).len;
			if (cply_str_starts(tag, prefixes[i]) &&
			    cply_str_u32(cply_str_sub(tag, skip, tag.len), &n))
				out->to_capture = n;
		}
	}
}

static void check_required(mill_reader *m, cply_json_value v, uint32_t number,
                           const cply_mill_puzzle *p)
{
	static const char *const required[] = {
		"id",         "title",           "description", "category",
		"difficulty", "initialPosition", "solutions"
	};
	for (size_t i = 0; i < CPLY_COUNT(required); i++) {
		cply_json_value is = cply_json_get(v, required[i]);
		cply_json_type t = cply_json_type_of(is);
		cply_span at = t == CPLY_JSON_NULL ? cply_json_span(is) : p->at;
		if (t == CPLY_JSON_MISSING || t == CPLY_JSON_NULL)
			cply_report_with(m->diags, CPLY_ML208, &at,
			                 CPLY_N(number), CPLY_Z(required[i]));
	}
}

/* Keys of translated texts are named after the puzzle. */
static void check_keys(mill_reader *m, cply_json_value v, cply_str id)
{
	static const char *const keys[][2] = {
		{ "titleLocalizationKey", "_title" },
		{ "descriptionLocalizationKey", "_desc" },
		{ "hintLocalizationKey", "_hint" },
		{ "completionMessageLocalizationKey", "_completion" },
	};
	for (size_t k = 0; k < CPLY_COUNT(keys); k++) {
		cply_span at = { 0, 0 };
		cply_str is =
			cplyi_mill_string(m, cply_json_get(v, keys[k][0]), &at);
		cply_buf b;
		cply_buf_init(&b, m->arena);
		cply_put(&b, "puzzle_");
		cply_put_str(&b, id);
		cply_put(&b, keys[k][1]);
		if (at.end && !cply_str_eq(is, cply_buf_str(&b)))
			cply_report_with(m->diags, CPLY_ML216, &at,
			                 CPLY_Z(keys[k][0]), CPLY_T(is),
			                 CPLY_T(cply_buf_str(&b)));
	}
}

bool cplyi_mill_read_puzzle(mill_reader *m, cply_json_value v, uint32_t number,
                            cply_mill_puzzle *out)
{
	static const char *const known[] = { "initialPosition", "solutions",
		                             NULL };
	cply_json_value solutions = cply_json_get(v, "solutions");
	out->at = cply_json_span(v);
	out->at.end = out->at.begin + 1; /* its brace: it may be long */
	check_required(m, v, number, out);
	cplyi_mill_check_members(m, MILL_PUZZLE, v);
	out->id = cplyi_mill_string(m, cply_json_get(v, "id"), NULL);
	check_keys(m, v, out->id);
	out->title =
		cplyi_mill_string(m, cply_json_get(v, "title"), &out->title_at);
	out->description = cplyi_mill_string(m, cply_json_get(v, "description"),
	                                     &out->description_at);
	out->author = cplyi_mill_string(m, cply_json_get(v, "author"), NULL);
	read_enums(m, v, out);
	read_tags(m, v, out);
	read_start(m, v, number, out);
	if (!cplyi_mill_keep(m, v, known, &out->members) ||
	    !cplyi_mill_read_lines(m, solutions, out))
		return false;
	if (cply_json_type_of(solutions) == CPLY_JSON_ARRAY &&
	    !cply_json_count(solutions)) {
		cply_span at = cply_json_span(solutions);
		cply_report_with(m->diags, CPLY_ML213, &at, CPLY_N(number));
	}
	return !m->arena->failed && !m->is_out_of_memory;
}
