/* SPDX-License-Identifier: MIT */
/* From text to a list of operations, by the shunting-yard method: without
 * recursion, however deep the brackets are. */
#include "game/query/expr.h"

#include "base/ascii.h"
#include "base/nearest.h"
#include "game/query/expr_parts.h"

typedef enum token_kind {
	END,
	OPEN,
	CLOSE,
	COMPARE,
	AND,
	OR,
	NOT,
	CHANGED,
	WAS,
	VALUE, /* a literal */
	PATH,
	WRONG
} token_kind;

typedef struct token {
	token_kind kind;
	cply_str text;
	size_t at;
	cplyi_compare compare;
} token;

typedef struct parser {
	cply_str text;
	size_t at;
	token now;
	cply_arena *a;
	cplyi_expr *e;
	cplyi_expr_fault *fault;
	cplyi_op stack[CPLYI_EXPR_OPS]; /* AND, OR, NOT, OPEN */
	size_t n_stack;
	size_t opened[CPLYI_EXPR_OPS]; /* where the brackets are */
	size_t n_opened;
} parser;

static const struct {
	const char *word;
	token_kind kind;
} words[] = { { "and", AND },         { "or", OR },      { "not", NOT },
	      { "changed", CHANGED }, { "was", WAS },    { "true", VALUE },
	      { "false", VALUE },     { "null", VALUE }, { "missing", VALUE } };

/* ---- faults ---- */

static bool fail(parser *p, size_t at, size_t len, const char *what,
                 const char *instead)
{
	if (p->fault->what)
		return false;
	size_t n = strlen(instead);
	n = n < sizeof p->fault->instead ? n : sizeof p->fault->instead - 1;
	*p->fault = (cplyi_expr_fault){ .at = at, .len = len, .what = what };
	memcpy(p->fault->instead, instead, n);
	return false;
}

static bool fail_here(parser *p, const char *what, const char *instead)
{
	return fail(p, p->now.at, p->now.text.len ? p->now.text.len : 1, what,
	            instead);
}

/* ---- tokens ---- */

static bool is_path_char(char c)
{
	return !ascii_is_white(c) && !strchr("()=!<>'\"&|", c);
}

static size_t end_of_string(parser *p, size_t at)
{
	char quote = p->text.ptr[at++];
	for (; at < p->text.len && p->text.ptr[at] != quote; at++)
		at += p->text.ptr[at] == '\\';
	return at < p->text.len ? at + 1 : SIZE_MAX;
}

/* A path goes on as long as there are keys, plain or quoted, and dots. */
static size_t end_of_path(parser *p, size_t at)
{
	while (at < p->text.len) {
		char c = p->text.ptr[at];
		bool begins = at == p->now.at || p->text.ptr[at - 1] == '.';
		if (c == '"' && begins)
			at = end_of_string(p, at);
		else if (is_path_char(c))
			at++;
		else
			break;
		if (at == SIZE_MAX)
			return SIZE_MAX;
	}
	return at;
}

static bool take_compare(parser *p)
{
	static const struct {
		const char *text;
		cplyi_compare is;
	} all[] = { { "==", CPLYI_EQUAL },   { "!=", CPLYI_OTHER },
		    { "<=", CPLYI_AT_MOST }, { ">=", CPLYI_AT_LEAST },
		    { "=", CPLYI_EQUAL },    { "<", CPLYI_LESS },
		    { ">", CPLYI_MORE } };
	cply_str rest = cply_str_sub(p->text, p->at, p->text.len);
	static const char *const wrong[][2] = {
		{ "=<", "<=" },  { "=>", ">=" }, { "<>", "!=" },
		{ "&&", "and" }, { "||", "or" }, { "=!", "!=" }
	};
	for (size_t i = 0; i < CPLY_COUNT(wrong); i++)
		if (cply_str_starts(rest, wrong[i][0]))
			return fail(p, p->at, 2, "there is no such operator",
			            wrong[i][1]);
	for (size_t i = 0; i < CPLY_COUNT(all); i++) {
		if (!cply_str_starts(rest, all[i].text))
			continue;
		size_t n = strlen(all[i].text);
		p->now = (token){ COMPARE, cply_str_sub(rest, 0, n), p->at,
			          all[i].is };
		p->at += n;
		return true;
	}
	if (rest.ptr[0] == '!')
		return fail(p, p->at, 1, "there is no such operator", "not");
	return fail(p, p->at, 1, "this is not part of an expression", "");
}

static bool is_number(cply_str s)
{
	cply_json_parser json = { 0 };
	cply_json doc;
	bool is = (ascii_is_digit(s.ptr[0]) || s.ptr[0] == '-') &&
	          cply_json_parse(&json, s, NULL, NULL, &doc) == CPLY_OK &&
	          cply_json_type_of(cply_json_root(&doc)) == CPLY_JSON_NUMBER;
	cply_json_parser_free(&json);
	return is;
}

static bool take_quoted(parser *p)
{
	size_t end = end_of_string(p, p->at);
	if (end == SIZE_MAX)
		return fail(p, p->at, p->text.len - p->at,
		            "the string has no end", "");
	bool is_key = p->text.ptr[p->at] == '"' && end < p->text.len &&
	              p->text.ptr[end] == '.';
	if (is_key)
		end = end_of_path(p, p->at);
	if (end == SIZE_MAX)
		return fail(p, p->at, p->text.len - p->at,
		            "the string has no end", "");
	p->now.kind = is_key ? PATH : VALUE;
	p->now.text = cply_str_sub(p->text, p->at, end);
	p->at = end;
	return true;
}

static bool take_word(parser *p)
{
	size_t end = end_of_path(p, p->at);
	if (end == SIZE_MAX)
		return fail(p, p->at, p->text.len - p->at,
		            "the string has no end", "");
	cply_str s = cply_str_sub(p->text, p->at, end);
	p->now.text = s;
	p->now.kind = is_number(s) ? VALUE : PATH;
	for (size_t i = 0; i < CPLY_COUNT(words); i++)
		if (cply_str_is(s, words[i].word))
			p->now.kind = words[i].kind;
	p->at = end;
	return true;
}

static bool next(parser *p)
{
	while (p->at < p->text.len && ascii_is_white(p->text.ptr[p->at]))
		p->at++;
	p->now = (token){ .kind = END, .at = p->at };
	if (p->at == p->text.len)
		return true;
	char c = p->text.ptr[p->at];
	if (c == '(' || c == ')') {
		p->now.kind = c == '(' ? OPEN : CLOSE;
		p->now.text = cply_str_sub(p->text, p->at, p->at + 1);
		p->at++;
		return true;
	}
	if (c == '"' || c == '\'')
		return take_quoted(p);
	return is_path_char(c) ? take_word(p) : take_compare(p);
}

/* ---- operands ---- */

/* A path that occurs again is watched once. */
static cplyi_path_watch *watch_of(parser *p, cply_str path)
{
	cplyi_expr *e = p->e;
	if (path.len && path.ptr[0] == '.')
		path = cply_str_sub(path, 1, path.len);
	for (size_t i = 0; i < e->n_watches; i++)
		if (cply_str_eq(e->watches[i]->path.text, path))
			return e->watches[i];
	cplyi_path_watch *w = CPLY_NEW(p->a, 1, cplyi_path_watch);
	if (!w || !cplyi_watch_init(w, path, p->a)) {
		fail_here(p, "the path has too many stars", "");
		return NULL;
	}
	e->watches[e->n_watches++] = w;
	return w;
}

static bool literal(parser *p, cplyi_operand *out)
{
	cply_str s = p->now.text;
	cply_buf b;
	if (cply_str_is(s, "missing"))
		return true;
	if (s.ptr[0] != '\'') {
		out->literal = s;
		if (s.ptr[0] == '"' && !cplyi_is_json_string(s))
			return fail_here(p, "this is not a JSON string", "");
		return true;
	}
	/* What is in single quotes, as a JSON string. */
	cply_buf_init(&b, p->a);
	cply_put_char(&b, '"');
	for (size_t i = 1; i + 1 < s.len; i++) {
		if (s.ptr[i] == '"')
			cply_put_char(&b, '\\');
		if (s.ptr[i] == '\\' && s.ptr[i + 1] == '\'')
			continue;
		cply_put_char(&b, s.ptr[i]);
	}
	cply_put_char(&b, '"');
	out->literal = cply_buf_str(&b);
	return cplyi_is_json_string(out->literal)
	               ? true
	               : fail_here(p, "this is not a string", "");
}

static bool operand(parser *p, cplyi_operand *out)
{
	*out = (cplyi_operand){ .literal = { NULL, 0 } };
	out->was = p->now.kind == WAS;
	if (out->was && !next(p))
		return false;
	if (p->now.kind == VALUE && !out->was) {
		if (!literal(p, out))
			return false;
	} else if (p->now.kind == PATH) {
		out->watch = watch_of(p, p->now.text);
		if (!out->watch)
			return false;
	} else {
		return fail_here(p,
		                 out->was ? "`was` needs a path"
		                          : "a path or a value is expected",
		                 "");
	}
	return next(p);
}

static bool push_op(parser *p, cplyi_op op)
{
	if (p->e->n == CPLYI_EXPR_OPS)
		return fail_here(p, "the expression is too long", "");
	p->e->ops[p->e->n++] = op;
	return true;
}

/* A comparison, `changed PATH`, or a value that is true by itself. */
static bool test(parser *p)
{
	cplyi_op op = { .kind = CPLYI_OP_TEST };
	if (p->now.kind == CHANGED) {
		op.kind = CPLYI_OP_CHANGED;
		if (!next(p))
			return false;
		if (p->now.kind != PATH)
			return fail_here(p, "`changed` needs a path", "");
		return operand(p, &op.left) && push_op(p, op);
	}
	if (!operand(p, &op.left))
		return false;
	if (p->now.kind == COMPARE) {
		op.kind = CPLYI_OP_COMPARE;
		op.compare = p->now.compare;
		size_t at = p->now.at;
		if (!next(p) || !operand(p, &op.right))
			return false;
		const cplyi_path_watch *l = op.left.watch, *r = op.right.watch;
		if (l && r && l->path.n_any && r->path.n_any &&
		    l->path.n_any != r->path.n_any)
			return fail(p, at, 1,
			            "both paths need the same number of stars",
			            "");
	}
	return push_op(p, op);
}

/* ---- operators ---- */

static bool unwind(parser *p, cplyi_op_kind least)
{
	/* NOT binds closest, then AND, then OR. */
	while (p->n_stack && p->stack[p->n_stack - 1].kind >= least)
		if (!push_op(p, p->stack[--p->n_stack]))
			return false;
	return true;
}

static bool stack_op(parser *p, cplyi_op_kind kind)
{
	if (p->n_stack == CPLYI_EXPR_OPS)
		return fail_here(p, "the expression is too long", "");
	p->stack[p->n_stack++] = (cplyi_op){ .kind = kind };
	return next(p);
}

static bool close_bracket(parser *p)
{
	if (!p->n_opened)
		return fail_here(p, "no bracket is open here", "");
	if (!unwind(p, CPLYI_OP_OR))
		return false;
	p->n_stack--;
	p->n_opened--;
	return next(p);
}

/* Where an operator is expected: the word that was meant. */
static bool fail_operator(parser *p)
{
	cplyi_nearest near = { .wanted = p->now.text };
	for (size_t i = 0; i < 2; i++)
		cplyi_nearest_try(&near, words[i].word);
	return fail_here(p, "`and`, `or` or a comparison is expected",
	                 near.best ? near.best : "");
}

static bool parse(parser *p)
{
	bool needs_test = true;
	if (!next(p))
		return false;
	while (p->now.kind != END || needs_test) {
		bool good;
		if (needs_test && p->now.kind == NOT) {
			good = stack_op(p, CPLYI_OP_NOT);
		} else if (needs_test && p->now.kind == OPEN) {
			if (p->n_opened == CPLYI_EXPR_OPS)
				return fail_here(p, "too many brackets", "");
			p->opened[p->n_opened++] = p->now.at;
			good = stack_op(p, CPLYI_OP_OPEN);
		} else if (needs_test) {
			good = test(p);
			needs_test = false;
		} else if (p->now.kind == CLOSE) {
			good = close_bracket(p);
		} else if (p->now.kind == AND || p->now.kind == OR) {
			cplyi_op_kind kind =
				p->now.kind == AND ? CPLYI_OP_AND : CPLYI_OP_OR;
			good = unwind(p, kind) && stack_op(p, kind);
			needs_test = true;
		} else {
			good = fail_operator(p);
		}
		if (!good)
			return false;
	}
	if (p->n_opened)
		return fail(p, p->opened[p->n_opened - 1], 1,
		            "this bracket is never closed", "");
	return unwind(p, CPLYI_OP_OR);
}

cplyi_expr *cplyi_expr_compile(cply_str text, cply_arena *a,
                               cplyi_expr_fault *fault)
{
	enum { LONGEST = 4096 };
	*fault = (cplyi_expr_fault){ .what = NULL };
	parser *p = CPLY_NEW(a, 1, parser);
	cplyi_expr *e = CPLY_NEW(a, 1, cplyi_expr);
	if (!p || !e)
		return NULL;
	*p = (parser){
		.text = cply_str_copy(a, text), .a = a, .e = e, .fault = fault
	};
	if (text.len > LONGEST)
		(void)fail(p, LONGEST, 1, "the expression is too long", "");
	else if (parse(p) && !a->failed)
		return e;
	return NULL;
}

void cplyi_expr_put_fault(cply_str text, const cplyi_expr_fault *fault,
                          cply_buf *out)
{
	enum { SHOWN = 60 };
	size_t from = fault->at > SHOWN / 2 ? fault->at - SHOWN / 2 : 0;
	cply_str shown = cply_str_sub(text, from, from + SHOWN);
	size_t column = 0;
	cply_put(out, fault->what);
	if (fault->instead[0]) {
		cply_put(out, "; did you mean `");
		cply_put(out, fault->instead);
		cply_put(out, "`?");
	}
	cply_put(out, "\n    ");
	for (size_t i = 0; i < shown.len; i++) {
		unsigned char c = (unsigned char)shown.ptr[i];
		cply_put_char(out, c < ' ' || c == 127 ? ' ' : (char)c);
		column += from + i < fault->at && (c & 0xC0) != 0x80;
	}
	cply_put(out, "\n    ");
	cply_put_fill(out, ' ', column);
	size_t n = fault->len < SHOWN / 2 ? fault->len : SHOWN / 2;
	cply_put_fill(out, '^', n ? n : 1);
}
