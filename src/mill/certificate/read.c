/* SPDX-License-Identifier: MIT */
/* Reading certificates. */
#include "mill/certificate/check.h"
#include "mill/mill.h"

enum { MOST_TURNS = 1000, MOST_STEPS = 2000000 };

static bool wrong(cert_checker *c, const char *key, cply_json_value v,
                  const char *expected)
{
	cply_json_type t = cply_json_type_of(v);
	cply_span at = t ? cply_json_span(v) : c->out->at;
	bool is_whole = !t || t == CPLY_JSON_OBJECT || t == CPLY_JSON_ARRAY;
	cply_buf b;
	cply_buf_init(&b, c->arena);
	cply_put(&b, is_whole ? "" : "`");
	if (is_whole)
		cply_put(&b, t ? cply_json_type_name(t) : "missing");
	else
		cply_put_str(&b, cply_json_raw(v));
	cply_put(&b, is_whole ? "" : "`");
	cply_report_with(c->diags, CPLY_ML260, &at, CPLY_Z(key),
	                 CPLY_T(cply_buf_str(&b)), CPLY_Z(expected));
	c->faults++;
	return false;
}

bool cply_mill_is_certificate(cply_json_value v)
{
	cply_json_value schema;
	if (cply_json_type_of(v) != CPLY_JSON_OBJECT)
		return false;
	schema = cply_json_get(v, "schema");
	return cply_json_type_of(schema) == CPLY_JSON_STRING &&
	       cply_str_starts(cply_json_raw(schema),
	                       "\"crossply-mill-certificate/");
}

/* ---- the head ---- */

static bool read_schema(cert_checker *c, cply_json_value v)
{
	cply_json_value schema = cply_json_get(v, "schema");
	cply_span at = cply_json_span(schema);
	c->is_old = cply_json_is(schema, CPLY_MILL_CERTIFICATE_SCHEMA_1);
	if (c->is_old || cply_json_is(schema, CPLY_MILL_CERTIFICATE_SCHEMA))
		return true;
	cply_report_with(c->diags, CPLY_ML261, &at,
	                 CPLY_T(cply_json_string(schema, c->arena)),
	                 CPLY_Z(CPLY_MILL_CERTIFICATE_SCHEMA));
	return false;
}

static bool wrong_variant(cert_checker *c, cply_json_value id)
{
	size_t n = cply_mill_variant_count();
	cply_buf b;
	cply_buf_init(&b, c->arena);
	for (size_t i = 0; i < n; i++) {
		cply_put(&b, !i ? "" : i + 1 < n ? ", " : " or ");
		cply_put(&b, cply_mill_variant_get(i)->id);
	}
	cply_put_char(&b, 0);
	return wrong(c, "variant", id, b.failed ? "a name" : b.ptr);
}

static bool read_rules(cert_checker *c, cply_json_value v)
{
	cply_json_value id = cply_json_get(v, "variant");
	cply_json_value rules = cply_json_get(v, "rules");
	const cply_mill_variant *variant = NULL;
	c->out->rules = *cply_mill_rules_standard();
	if (cply_json_type_of(id) == CPLY_JSON_MISSING &&
	    cply_json_type_of(rules) == CPLY_JSON_OBJECT)
		return cply_mill_rules_read(rules, c->diags, &c->out->rules) ==
		       CPLY_OK;
	if (cply_json_type_of(id) == CPLY_JSON_STRING)
		variant =
			cply_mill_variant_find(cply_json_string(id, c->arena));
	if (!variant)
		return wrong_variant(c, id);
	if (cply_json_type_of(rules) != CPLY_JSON_MISSING)
		return wrong(c, "rules", rules, "either these or a variant");
	c->out->rules = variant->rules;
	return true;
}

static bool read_position(cert_checker *c, cply_json_value v)
{
	cply_json_value fen = cply_json_get(v, "position");
	cply_mill_fen generation;
	if (cply_json_type_of(fen) != CPLY_JSON_STRING)
		return wrong(c, "position", fen, "a string");
	const cply_mill_fen_source in = { cply_json_string(fen, c->arena),
		                          cply_json_span(fen).begin + 1,
		                          &c->out->rules };
	if (cply_mill_fen_read(&in, c->diags, &c->out->position, &generation) !=
	    CPLY_OK)
		return false;
	cply_mill_settle(&c->game.rules, &c->out->position);
	c->out->has_position = true;
	return true;
}

/* A member that is a number of turns; it has to be there. */
static bool read_turns(cert_checker *c, cply_json_value v, const char *key,
                       unsigned least, unsigned *out)
{
	cply_json_value turns = cply_json_get(v, key);
	int64_t n = 0;
	if (!cply_json_int(turns, &n) || n < least || n > MOST_TURNS)
		return wrong(c, key, turns,
		             least ? "a number from 1 to 1000"
		                   : "a number from 0 to 1000");
	*out = (unsigned)n;
	return true;
}

/* Version 1: what it is worth to the side to move, in how many turns, and
 * whether not in fewer. */
static bool read_old_claim(cert_checker *c, cply_json_value claim)
{
	cply_mill_certificate *o = c->out;
	cply_json_value value = cply_json_get(claim, "value");
	cply_json_value least = cply_json_get(claim, "shortest");
	bool lost = cply_json_is(value, "lost");
	o->is_draw = cply_json_is(value, "drawn");
	if (o->is_draw)
		return true;
	if (!lost && !cply_json_is(value, "won"))
		return wrong(c, "value", value, "won, lost or drawn");
	o->winner = o->position.side ^ lost;
	o->has_within = true;
	if (!read_turns(c, claim, "turns", 0, &o->within))
		return false;
	if (cply_json_type_of(least) != CPLY_JSON_TRUE &&
	    cply_json_type_of(least) != CPLY_JSON_FALSE)
		return wrong(c, "shortest", least, "true or false");
	if (cply_json_type_of(least) == CPLY_JSON_TRUE && o->within)
		o->not_within = o->within - 1;
	return true;
}

static bool read_winner(cert_checker *c, cply_json_value claim)
{
	cply_json_value winner = cply_json_get(claim, "winner");
	c->out->winner = cply_json_is(winner, "black");
	return c->out->winner || cply_json_is(winner, "white") ||
	       wrong(c, "winner", winner, "white or black");
}

/* A member that this result does not have. */
static bool is_absent(cert_checker *c, cply_json_value claim, const char *key)
{
	cply_json_value v = cply_json_get(claim, key);
	return cply_json_type_of(v) == CPLY_JSON_MISSING ||
	       wrong(c, key, v,
	             c->out->is_draw ? "no such member in a draw"
	                             : "no such member without a win");
}

static bool read_new_claim(cert_checker *c, cply_json_value claim)
{
	cply_mill_certificate *o = c->out;
	cply_json_value result = cply_json_get(claim, "result");
	cply_json_value not_within = cply_json_get(claim, "not_within");
	o->is_draw = cply_json_is(result, "draw");
	if (o->is_draw)
		return is_absent(c, claim, "winner") &&
		       is_absent(c, claim, "within") &&
		       is_absent(c, claim, "not_within");
	o->has_within = cply_json_is(result, "win");
	if (!o->has_within && !cply_json_is(result, "no_win"))
		return wrong(c, "result", result, "win, no_win or draw");
	if (!read_winner(c, claim) ||
	    (!o->has_within && !is_absent(c, claim, "within")) ||
	    (o->has_within && !read_turns(c, claim, "within", 0, &o->within)))
		return false;
	if (o->has_within && cply_json_type_of(not_within) == CPLY_JSON_MISSING)
		return true;
	if (!read_turns(c, claim, "not_within", 1, &o->not_within))
		return false;
	return !o->has_within || o->not_within < o->within ||
	       wrong(c, "not_within", not_within, "less than `within`");
}

static bool read_claim(cert_checker *c, cply_json_value v)
{
	cply_json_value claim = cply_json_get(v, "claim");
	if (cply_json_type_of(claim) != CPLY_JSON_OBJECT)
		return wrong(c, "claim", claim, "an object");
	if (c->is_old ? read_old_claim(c, claim) : read_new_claim(c, claim))
		return true;
	/* What was read of it is not what it says. */
	c->out->is_draw = c->out->has_within = false;
	c->out->not_within = 0;
	return false;
}

/* What the puzzle says, and what it comes to. */
static bool read_puzzle(cert_checker *c, cply_json_value v)
{
	cply_mill_certified *o = &c->out->claim;
	cply_json_value puzzle = cply_json_get(v, "puzzle");
	cply_json_value aim = cply_json_get(puzzle, "aim");
	cply_json_value turns = cply_json_get(puzzle, "turns");
	cply_json_value standing = cply_json_get(puzzle, "standing");
	if (c->is_old || cply_json_type_of(puzzle) == CPLY_JSON_MISSING)
		return true;
	if (cply_json_type_of(puzzle) != CPLY_JSON_OBJECT)
		return wrong(c, "puzzle", puzzle, "an object");
	if (!cply_json_is(aim, "win") && !cply_json_is(aim, "hold"))
		return wrong(c, "aim", aim, "win or hold");
	if (!cply_json_is(standing, "proven") &&
	    !cply_json_is(standing, "refuted"))
		return wrong(c, "standing", standing, "proven or refuted");
	if (cply_json_type_of(turns) != CPLY_JSON_NULL &&
	    !read_turns(c, puzzle, "turns", 1, &o->turns))
		return false;
	o->aim = cply_json_is(aim, "win") ? CPLY_MILL_AIM_WIN
	                                  : CPLY_MILL_AIM_HOLD;
	o->standing = cply_json_is(standing, "proven") ? CPLY_MILL_PROVEN
	                                               : CPLY_MILL_REFUTED;
	return true;
}

/* "4-3": stones of the side to move, and of the other. */
static bool read_tables(cert_checker *c, cply_json_value v)
{
	cply_json_value tables = cply_json_get(v, "tables");
	cply_json_iter it = cply_json_each(tables);
	if (cply_json_type_of(tables) == CPLY_JSON_MISSING)
		return true;
	if (cply_json_type_of(tables) != CPLY_JSON_ARRAY)
		return wrong(c, "tables", tables, "an array");
	while (cply_json_step(&it)) {
		cply_str s = cply_json_string(it.value, c->arena);
		if (s.len != 3 || s.ptr[0] < '3' || s.ptr[0] > '9' ||
		    s.ptr[1] != '-' || s.ptr[2] < '3' || s.ptr[2] > '9')
			return wrong(c, "tables", it.value,
			             "numbers of stones such as \"4-3\"");
		c->out->tables[s.ptr[0] - '0'][s.ptr[2] - '0'] = true;
	}
	return true;
}

/* ---- the steps ---- */

static bool bad_step(cert_checker *c, cply_str text, cply_span at, bool tells,
                     const char *why)
{
	if (tells) {
		cply_report_with(c->diags, CPLY_ML262, &at, CPLY_T(text),
		                 CPLY_Z(why));
		c->faults++;
	}
	return false;
}

/* The last word is cut off and given. */
static cply_str last_word(cply_str *text)
{
	size_t i = text->len;
	while (i && text->ptr[i - 1] != ' ')
		i--;
	cply_str word = cply_str_sub(*text, i, text->len);
	text->len = i ? i - 1 : 0;
	return word;
}

bool cplyi_cert_read_step(cert_checker *c, cply_json_value v, unsigned side,
                          bool tells, cert_step *out)
{
	cply_span at = cply_json_span(v);
	cply_str text = cply_json_string(v, c->arena), rest = text;
	cply_str number = last_word(&rest);
	uint32_t n;
	*out = (cert_step){ .at = at };
	if (cply_json_type_of(v) != CPLY_JSON_STRING)
		return bad_step(c, cply_json_raw(v), at, tells,
		                "expected a string");
	out->turn = last_word(&rest);
	if (!rest.len)
		return bad_step(c, text, at, tells, "it has too few fields");
	if (!cply_str_u32(number, &n) || !n || n > MOST_TURNS)
		return bad_step(c, text, at, tells,
		                "it does not end with a number from 1 to 1000");
	out->number = n;
	if (!c->game.is_plain && !cply_str_ends(rest, "ids:nodes")) {
		/* So it will be with all the others. */
		c->is_foreign = true;
		return bad_step(c, text, at, tells,
		                "by these rules a position is a whole FEN");
	}
	if (!cplyi_cert_read_key(&c->game, rest, side, &out->p))
		return bad_step(c, text, at, tells,
		                side ? "it does not start with a position "
		                       "with Black to move"
		                     : "it does not start with a position "
		                       "with White to move");
	cply_mill_settle(&c->game.rules, &out->p);
	if (out->p.phase == 'o' || out->p.side != side)
		return bad_step(c, text, at, tells,
		                "the game is over in this position");
	return true;
}

/* All positions of a list; of one that stands there twice the better. */
static bool read_list(cert_checker *c, const char *key, cply_json_value v,
                      unsigned list)
{
	cply_json_value all = cply_json_get(v, key);
	cply_json_iter it = cply_json_each(all);
	unsigned side = list == CERT_WINS ? c->winner : c->winner ^ 1u;
	c->lists[list] = all;
	c->sets[list].arena = c->arena;
	if (cply_json_type_of(all) == CPLY_JSON_MISSING)
		return true;
	if (cply_json_type_of(all) != CPLY_JSON_ARRAY)
		return wrong(c, key, all, "an array");
	if (cply_json_count(all) > MOST_STEPS) {
		cply_report_with(c->diags, CPLY_ML275, &c->out->at,
		                 CPLY_N(MOST_STEPS));
		return false;
	}
	*(list == CERT_WINS ? &c->out->wins : &c->out->holds) =
		cply_json_count(all);
	while (cply_json_step(&it)) {
		cert_step step;
		cert_key k;
		if (!cplyi_cert_read_step(c, it.value, side, false, &step) ||
		    !cplyi_cert_key(&c->game, &step.p, &k))
			continue; /* told when the steps are checked */
		uint32_t i = cplyi_cert_find(&c->sets[list], &k);
		cert_entry *e = i == CERT_NONE
		                        ? cplyi_cert_add(&c->sets[list], &k)
		                        : &c->sets[list].items[i];
		if (!e)
			return false;
		if (i == CERT_NONE ||
		    (list == CERT_WINS ? step.number < e->number
		                       : step.number > e->number))
			e->number = (uint16_t)step.number;
	}
	return true;
}

/* What was left out when it was made; told, since it is not verified. */
static void read_gaps(cert_checker *c, cply_json_value v)
{
	static const char *const parts[] = { "wins", "holds" };
	cply_json_value gaps = cply_json_get(v, "left_out");
	for (unsigned i = 0; i < CPLY_COUNT(parts); i++) {
		cply_json_value why = cply_json_get(gaps, parts[i]);
		cply_span at = cply_json_span(why);
		if (cply_json_type_of(why) != CPLY_JSON_STRING)
			continue;
		cply_str text = cply_json_string(why, c->arena);
		text = text.len ? text : CPLY_STR("no reason is given");
		*(i == CERT_WINS ? &c->out->no_wins : &c->out->no_holds) = text;
		if (i == CERT_HOLDS && !c->out->not_within)
			continue; /* then it is not claimed either */
		cply_report_with(c->diags, CPLY_ML270, &at, CPLY_Z(parts[i]),
		                 CPLY_T(text));
		c->out->trust = CPLY_MILL_NOT_VERIFIED;
		c->is_left_out[i] = true;
	}
}

bool cplyi_cert_read(cert_checker *c, cply_json_value v)
{
	if (!read_schema(c, v) || !read_rules(c, v))
		return false;
	cplyi_cert_begin(&c->game, &c->out->rules, c->arena);
	if (!read_position(c, v) || !read_claim(c, v) || !read_tables(c, v) ||
	    !read_puzzle(c, v))
		return false;
	c->winner = c->out->winner;
	read_gaps(c, v);
	return read_list(c, "wins", v, CERT_WINS) &&
	       read_list(c, "holds", v, CERT_HOLDS);
}
