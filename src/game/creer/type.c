/* SPDX-License-Identifier: MIT */
/* Types as they are written: const int, Tile?, Unit![], string = "a" | "b". */
#include "game/creer/model.h"

#include "base/ascii.h"
#include "carrier/json.h"

static const struct {
	const char *name, *words;
	cplyi_base base;
} primitives[] = {
	{ "boolean", "true or false", CREER_BOOLEAN },
	{ "int", "an int", CREER_INT },
	{ "float", "a number", CREER_FLOAT },
	{ "string", "a string", CREER_STRING },
};

static cplyi_type *new_type(cplyi_creer_reader *r, cplyi_base base,
                            cplyi_where at)
{
	cplyi_type *t = CPLY_NEW(r->arena, 1, cplyi_type);
	if (t) {
		t->base = base;
		t->where = at;
	}
	return t;
}

static cplyi_type *unknown(cplyi_creer_reader *r, cply_str name, cply_str owner,
                           cplyi_where at)
{
	CREER_FAULT(r, CPLY_GL705, at, CPLY_T(owner), CPLY_T(name));
	return NULL;
}

static bool take_suffix(cply_str *s, const char *suffix)
{
	if (!cply_str_ends(*s, suffix))
		return false;
	*s = cply_str_trim(cply_str_sub(*s, 0, s->len - strlen(suffix)));
	return true;
}

/* What is left when const, literals, null marks and brackets are gone. */
static cplyi_type *plain_type(cplyi_creer_reader *r, cply_str name,
                              cply_str owner, cplyi_where at)
{
	for (size_t i = 0; i < CPLY_COUNT(primitives); i++) {
		if (!cply_str_is(name, primitives[i].name))
			continue;
		cplyi_type *t = new_type(r, primitives[i].base, at);
		if (t)
			t->words = cply_str_of(primitives[i].words);
		return t;
	}
	if (!name.len || !ascii_is_upper(name.ptr[0]))
		return unknown(r, name, owner, at);
	cplyi_type *t = new_type(r, CREER_OBJECT, at);
	if (t)
		t->name = cply_str_copy(r->arena, name);
	return t;
}

/* ---- literals ---- */

static bool is_number(cply_str s, bool is_int)
{
	cply_json_parser p = { 0 };
	cply_json doc;
	double d;
	int64_t n;
	bool good = cply_json_parse(&p, s, NULL, NULL, &doc) == CPLY_OK;
	good = good && (is_int ? cply_json_int(cply_json_root(&doc), &n)
	                       : cply_json_double(cply_json_root(&doc), &d));
	cply_json_parser_free(&p);
	return good;
}

/* One of them, without its quotes. A lone quote stands for no text: so the
 * generator of the clients has it, and a real definition needs it. */
static bool literal_text(cplyi_base base, cply_str s, cply_str *out)
{
	if (base != CREER_STRING) {
		*out = s;
		return is_number(s, base == CREER_INT);
	}
	if (!cply_str_starts(s, "\"") || !cply_str_ends(s, "\""))
		return false;
	*out = s.len < 2 ? cply_str_sub(s, 0, 0)
	                 : cply_str_sub(s, 1, s.len - 1);
	return !out->len || !memchr(out->ptr, '"', out->len);
}

static void put_literals(cplyi_creer_reader *r, cplyi_type *t)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, r->arena);
	for (size_t i = 0; i < t->n_literals; i++) {
		if (i)
			cply_put(&b, i + 1 < t->n_literals ? ", " : " or ");
		cply_json_writer_init(&w, &b, 0);
		if (t->base == CREER_STRING)
			cply_json_put_string(&w, t->literals[i]);
		else
			cply_put_str(&b, t->literals[i]);
	}
	t->words = cply_buf_str(&b);
}

static bool take_literals(cplyi_creer_reader *r, cplyi_type *t, cply_str s,
                          cply_str owner)
{
	size_t cap = 1;
	for (size_t i = 0; i < s.len; i++)
		cap += s.ptr[i] == '|';
	if (t->base != CREER_INT && t->base != CREER_FLOAT &&
	    t->base != CREER_STRING) {
		CREER_FAULT(r, CPLY_GL707, t->where, CPLY_T(owner), CPLY_T(s),
		            CPLY_Z("only numbers and strings have literals"));
		return false;
	}
	t->literals = CPLY_NEW(r->arena, cap, cply_str);
	if (!t->literals)
		return false;
	for (size_t at = 0; at <= s.len;) {
		cply_str rest = cply_str_sub(s, at, s.len);
		size_t bar = cply_str_find(rest, CPLY_STR(" | "));
		cply_str one =
			cply_str_sub(rest, 0, bar == SIZE_MAX ? rest.len : bar);
		cply_str text;
		at += one.len + 3;
		one = cply_str_trim(one);
		if (!literal_text(t->base, one, &text)) {
			CREER_FAULT(r, CPLY_GL707, t->where, CPLY_T(owner),
			            CPLY_T(one),
			            CPLY_Z(t->base == CREER_STRING
			                           ? "strings must be quoted"
			                   : t->base == CREER_INT
			                           ? "it is not an int"
			                           : "it is not a number"));
			return false;
		}
		t->literals[t->n_literals++] = cply_str_copy(r->arena, text);
		if (bar == SIZE_MAX)
			break;
	}
	put_literals(r, t);
	return true;
}

/* ---- all of it ---- */

/* Puts lists around a type, one for each pair of brackets. */
static cplyi_type *in_lists(cplyi_creer_reader *r, cplyi_type *t, unsigned n)
{
	while (t && n--) {
		cplyi_type *list = new_type(r, CREER_LIST, t->where);
		if (!list)
			return NULL;
		list->value = t;
		t = list;
	}
	return t;
}

cplyi_type *cplyi_creer_type(cplyi_creer_reader *r, cply_str text,
                             cply_str owner, cplyi_where at)
{
	cply_str name = cply_str_trim(text), literals = { NULL, 0 };
	bool is_const = cply_str_starts(name, "const ");
	if (is_const)
		name = cply_str_trim(cply_str_sub(name, 6, name.len));
	size_t equals = cply_str_find(name, CPLY_STR(" = "));
	if (equals != SIZE_MAX) {
		literals = cply_str_sub(name, equals + 3, name.len);
		name = cply_str_trim(cply_str_sub(name, 0, equals));
	}
	bool may_be_null = take_suffix(&name, "?");
	bool has_mark = may_be_null || take_suffix(&name, "!");
	unsigned lists = 0;
	while (lists < CREER_NESTING && take_suffix(&name, "[]")) {
		lists++;
		take_suffix(&name, "!"); /* elements are never null */
	}
	cplyi_type *t = plain_type(r, name, owner, at);
	if (!t || (equals != SIZE_MAX &&
	           (lists || !take_literals(r, t, literals, owner)))) {
		if (t && lists)
			unknown(r, text, owner, at);
		return NULL;
	}
	if (t->base == CREER_OBJECT && !lists && !has_mark) {
		CREER_FAULT(r, CPLY_GL706, at, CPLY_T(owner), CPLY_T(name));
		may_be_null = true;
	}
	t = in_lists(r, t, lists);
	if (t) {
		t->is_const = is_const;
		t->is_nullable = may_be_null;
	}
	return t;
}

/* ---- values in the definition ---- */

bool cplyi_creer_is_null(cply_str s)
{
	return !s.len || cply_str_is(s, "~") || cply_str_is_nocase(s, "null");
}

static bool is_boolean(cply_str s)
{
	return cply_str_is_nocase(s, "true") || cply_str_is_nocase(s, "false");
}

static bool is_literal(const cplyi_type *t, cply_str s)
{
	for (size_t i = 0; i < t->n_literals; i++)
		if (cply_str_eq(t->literals[i], s))
			return true;
	return !t->n_literals;
}

bool cplyi_creer_fits(const cplyi_type *t, cply_str s)
{
	if (t->is_nullable && cplyi_creer_is_null(s))
		return true;
	switch (t->base) {
	case CREER_BOOLEAN:
		return is_boolean(s);
	case CREER_INT:
	case CREER_FLOAT:
		return is_number(s, t->base == CREER_INT) && is_literal(t, s);
	case CREER_STRING:
		return is_literal(t, s);
	default:
		return cplyi_creer_is_null(s);
	}
}
