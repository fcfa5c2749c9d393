/* SPDX-License-Identifier: MIT */
/* What a condition says about a state. Values are JSON text; an empty text is
 * no value. */
#include "carrier/json_core.h"
#include "game/query/expr_parts.h"

typedef enum type { MISSING, NIL, NO, YES, NUMBER, TEXT, CONTAINER } type;

static type type_of(cply_str s)
{
	switch (s.len ? s.ptr[0] : 0) {
	case 0:
		return MISSING;
	case 'n':
		return NIL;
	case 'f':
		return NO;
	case 't':
		return YES;
	case '"':
		return TEXT;
	case '{':
	case '[':
		return CONTAINER;
	default:
		return NUMBER;
	}
}

static cply_json_value as_json(cply_str s, cply_json *doc, cply_json_node *node)
{
	unsigned flags = CPLY_JSON_NUMBER;
	for (size_t i = 0; i < s.len; i++)
		if (s.ptr[i] == '.' || s.ptr[i] == 'e' || s.ptr[i] == 'E')
			flags |= NODE_FRACTION;
	*node = (cply_json_node){ 0, (uint32_t)s.len, 1, flags };
	*doc = (cply_json){ s, node, 1 };
	return cply_json_root(doc);
}

static int compare_numbers(cply_str a, cply_str b)
{
	cply_json docs[2];
	cply_json_node nodes[2];
	cply_json_value x = as_json(a, &docs[0], &nodes[0]);
	cply_json_value y = as_json(b, &docs[1], &nodes[1]);
	int64_t i, j;
	double c = 0, d = 0;
	if (cply_json_int(x, &i) && cply_json_int(y, &j))
		return (i > j) - (i < j);
	(void)cply_json_double(x, &c);
	(void)cply_json_double(y, &d);
	return (c > d) - (c < d);
}

bool cplyi_text_double(cply_str json, double *out)
{
	cply_json doc;
	cply_json_node node;
	return type_of(json) == NUMBER &&
	       cply_json_double(as_json(json, &doc, &node), out);
}

/* By code point, escapes decoded. */
static int compare_texts(cply_str a, cply_str b)
{
	size_t i = 0, j = 0;
	a = cply_str_sub(a, 1, a.len - 1);
	b = cply_str_sub(b, 1, b.len - 1);
	while (i < a.len && j < b.len) {
		uint32_t c = cplyi_json_next_unit(a, &i);
		uint32_t d = cplyi_json_next_unit(b, &j);
		if (c != d)
			return c < d ? -1 : 1;
	}
	return (i < a.len) - (j < b.len);
}

static bool is_equal(cply_str a, cply_str b, type t)
{
	if (t != type_of(b))
		return false;
	return t == NUMBER      ? compare_numbers(a, b) == 0
	       : t == TEXT      ? compare_texts(a, b) == 0
	       : t == CONTAINER ? cply_str_eq(a, b)
	                        : true;
}

static bool compares(cply_str a, cplyi_compare how, cply_str b)
{
	type t = type_of(a);
	if (how == CPLYI_EQUAL || how == CPLYI_OTHER)
		return is_equal(a, b, t) == (how == CPLYI_EQUAL);
	if (t != type_of(b) || (t != NUMBER && t != TEXT))
		return false; /* there is no order between them */
	int c = t == NUMBER ? compare_numbers(a, b) : compare_texts(a, b);
	return how == CPLYI_LESS      ? c < 0
	       : how == CPLYI_AT_MOST ? c <= 0
	       : how == CPLYI_MORE    ? c > 0
	                              : c >= 0;
}

bool cplyi_is_json_string(cply_str s)
{
	cply_json_parser json = { 0 };
	cply_json doc;
	bool is = cply_json_parse(&json, s, NULL, NULL, &doc) == CPLY_OK &&
	          cply_json_type_of(cply_json_root(&doc)) == CPLY_JSON_STRING;
	cply_json_parser_free(&json);
	return is;
}

/* ---- operands ---- */

static bool has_stars(const cplyi_operand *o)
{
	return o->watch && o->watch->path.n_any;
}

/* The value; of a path with stars where they stand for what they do in `like`.
 */
static cply_str value_of(const cplyi_operand *o, const cplyi_watched *like,
                         uint64_t step)
{
	const cplyi_watched *p;
	if (!o->watch)
		return o->literal;
	if (has_stars(o))
		p = like ? cplyi_watch_find(o->watch, like->bound) : NULL;
	else
		p = o->watch->n ? o->watch->places[0] : NULL;
	if (!p)
		return (cply_str){ NULL, 0 };
	return o->was ? cplyi_watched_was(p, step) : cplyi_watched_now(p);
}

static bool test(const cplyi_op *op, const cplyi_watched *like, uint64_t step)
{
	cply_str a = value_of(&op->left, like, step);
	if (op->kind == CPLYI_OP_TEST)
		return type_of(a) == YES;
	cply_str b = value_of(&op->right, like, step);
	/* A star stands for what there is. */
	if ((has_stars(&op->left) && !a.len) ||
	    (has_stars(&op->right) && !b.len))
		return false;
	return compares(a, op->compare, b);
}

/* With stars: is there a place for which it is true? */
static bool is_true(const cplyi_op *op, uint64_t step)
{
	if (op->kind == CPLYI_OP_CHANGED)
		return op->left.watch->changed == step &&
		       op->left.watch->has_existed;
	const cplyi_operand *from =
		has_stars(&op->left) ? &op->left : &op->right;
	if (!has_stars(from))
		return test(op, NULL, step);
	for (size_t i = 0; i < from->watch->n; i++)
		if (test(op, from->watch->places[i], step))
			return true;
	return false;
}

static bool evaluate(const cplyi_expr *e)
{
	bool stack[CPLYI_EXPR_OPS];
	size_t n = 0;
	for (size_t i = 0; i < e->n; i++) {
		const cplyi_op *op = &e->ops[i];
		switch (op->kind) {
		case CPLYI_OP_NOT:
			stack[n - 1] = !stack[n - 1];
			break;
		case CPLYI_OP_AND:
			n--;
			stack[n - 1] = stack[n - 1] && stack[n];
			break;
		case CPLYI_OP_OR:
			n--;
			stack[n - 1] = stack[n - 1] || stack[n];
			break;
		default:
			stack[n++] = is_true(op, e->step);
			break;
		}
	}
	return n && stack[0];
}

/* ---- steps ---- */

void cplyi_expr_step(cplyi_expr *e, uint64_t step, const cply_game_delta *d,
                     cply_game_value state, cply_str length, cply_arena *row)
{
	e->step = step;
	for (size_t i = 0; i < e->n_watches; i++) {
		cplyi_path_watch *w = e->watches[i];
		/* What has changed at the last step has not at this. */
		bool had_changed = w->changed + 1 == step;
		cplyi_watch_step(w, step, d, state, length, row);
		if (w->changed == step || had_changed || !d)
			e->is_known = false;
	}
}

bool cplyi_expr_holds(cplyi_expr *e)
{
	if (!e->is_known)
		e->holds = evaluate(e);
	e->is_known = true;
	return e->holds;
}

bool cplyi_expr_has_failed(const cplyi_expr *e)
{
	for (size_t i = 0; i < e->n_watches; i++)
		if (e->watches[i]->failed)
			return true;
	return false;
}

/* Is it only compared with `missing`? */
static bool may_be_missing(const cplyi_expr *e, const cplyi_path_watch *w)
{
	for (size_t i = 0; i < e->n; i++) {
		const cplyi_op *op = &e->ops[i];
		bool is_left = op->left.watch == w;
		const cplyi_operand *other = is_left ? &op->right : &op->left;
		if (op->kind == CPLYI_OP_COMPARE &&
		    (is_left || op->right.watch == w) && !other->watch &&
		    !other->literal.len)
			return true;
	}
	return false;
}

const cplyi_path *cplyi_expr_nowhere(const cplyi_expr *e)
{
	for (size_t i = 0; i < e->n_watches; i++)
		if (!e->watches[i]->has_existed &&
		    !may_be_missing(e, e->watches[i]))
			return &e->watches[i]->path;
	return NULL;
}
