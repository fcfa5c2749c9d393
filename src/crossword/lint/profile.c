/* SPDX-License-Identifier: MIT */
/* The rules of each tradition, and rule files that change them. */
#include "crossword/lint/lint.h"

#include "carrier/yaml.h"

enum { AMERICAN, BRITISH, CRYPTIC, BARRED, PROFILES };

static const char *const names[PROFILES] = { "american", "british", "cryptic",
	                                     "barred" };

const char *cply_lint_profile_name(size_t i)
{
	return i < PROFILES ? names[i] : NULL;
}

/* clang-format off */
enum { O = CPLYI_OFF, N = CPLYI_NOTE, W = CPLYI_WARNING, E = CPLYI_ERROR };

static const struct {
	cply_rule rule;
	uint8_t grades[PROFILES];
} table[] = {
	{ CPLY_LT101, { W, W, W, N } }, { CPLY_LT102, { N, W, W, N } },
	{ CPLY_LT103, { E, E, E, E } }, { CPLY_LT104, { E, E, E, E } },
	{ CPLY_LT105, { E, O, O, O } }, { CPLY_LT106, { O, E, E, O } },
	{ CPLY_LT107, { O, W, W, O } }, { CPLY_LT108, { O, E, E, O } },
	{ CPLY_LT109, { O, W, W, O } }, { CPLY_LT110, { O, O, O, W } },
	{ CPLY_LT111, { E, E, W, N } }, { CPLY_LT112, { W, O, O, O } },
	{ CPLY_LT113, { N, O, O, O } }, { CPLY_LT114, { W, O, O, O } },
	{ CPLY_LT115, { N, W, W, N } },
	{ CPLY_LT201, { E, E, E, E } }, { CPLY_LT202, { N, N, N, N } },
	{ CPLY_LT203, { N, N, N, N } }, { CPLY_LT204, { N, N, N, N } },
	{ CPLY_LT205, { W, W, W, W } }, { CPLY_LT206, { N, N, N, N } },
	{ CPLY_LT207, { W, W, W, W } }, { CPLY_LT208, { N, N, N, N } },
	{ CPLY_LT209, { W, W, W, W } }, { CPLY_LT210, { W, W, W, W } },
	{ CPLY_LT301, { W, N, N, N } }, { CPLY_LT302, { N, O, O, O } },
	{ CPLY_LT303, { N, N, N, N } }, { CPLY_LT304, { E, E, E, E } },
	{ CPLY_LT305, { O, W, W, W } }, { CPLY_LT306, { N, O, O, O } },
	{ CPLY_LT307, { N, O, O, O } },
	{ CPLY_LT401, { N, N, N, N } }, { CPLY_LT402, { W, W, W, W } },
	/* What check reports anyway, as severe as an editor finds it. */
	{ CPLY_XW201, { E, E, E, E } }, { CPLY_XW202, { W, E, E, E } },
	{ CPLY_XW204, { E, E, E, E } }, { CPLY_XW205, { E, E, E, E } },
	{ CPLY_XW208, { E, E, E, E } },
};
/* clang-format on */

void cplyi_lint_set_grade(cply_lint *lint, cply_rule rule, cplyi_grade grade)
{
	for (uint32_t i = 0; i < lint->n_grades; i++) {
		if (lint->grades[i].rule != rule)
			continue;
		lint->grades[i].grade = grade;
		return;
	}
	if (lint->n_grades < CPLYI_GRADED)
		lint->grades[lint->n_grades++] = (cplyi_graded){ rule, grade };
}

cplyi_grade cplyi_lint_grade(const cply_lint *lint, cply_rule rule)
{
	for (uint32_t i = 0; i < lint->n_grades; i++)
		if (lint->grades[i].rule == rule)
			return lint->grades[i].grade;
	return CPLYI_AS_IT_IS;
}

uint32_t cplyi_limit_of(const cplyi_limits *limits, uint32_t width,
                        uint32_t height)
{
	uint32_t most = 0;
	for (uint32_t i = 0; i < limits->n; i++) {
		const cplyi_size_limit *l = &limits->items[i];
		if (l->width == width && l->height == height)
			return l->most;
		if (!l->width)
			most = l->most;
	}
	return most;
}

bool cplyi_lint_set_profile(cply_lint *lint, cply_str name)
{
	unsigned p = AMERICAN;
	while (p < PROFILES && name.len && !cply_str_is(name, names[p]))
		p++;
	if (p == PROFILES)
		return false;
	*lint = (cply_lint){
		.symmetry = 1u << CPLYI_HALF_TURN,
		.words = { { { 15, 15, 78 }, { 21, 21, 140 } }, 2 },
		.blocks = { { { 15, 15, 38 } }, 1 },
		.block_limit = { { { 15, 15, 43 } }, 1 },
		.shortest = p == CRYPTIC ? 4 : 3,
		.inside = 5,
		.in_clue = 4,
	};
	for (size_t i = 0; i < CPLY_COUNT(table); i++)
		cplyi_lint_set_grade(lint, table[i].rule,
		                     (cplyi_grade)table[i].grades[p]);
	return true;
}

/* ---- rule files ---- */

typedef struct reading {
	const cply_yaml *yaml;
	cply_lint *lint;
	cply_arena *arena;
	cply_lint_fault *fault;
} reading;

static bool refuse(reading *r, const char *problem, cply_str what, cply_span at)
{
	cply_buf b;
	cply_buf_init(&b, r->arena);
	cply_put(&b, problem);
	if (what.len) {
		cply_put(&b, " `");
		cply_put_str(&b, cply_str_sub(what, 0, 40));
		cply_put(&b, "`");
	}
	*r->fault = (cply_lint_fault){ cply_buf_str(&b), at };
	return false;
}

static const cply_yaml_node *node(const reading *r, uint32_t i)
{
	return &r->yaml->nodes[i];
}

/* Calls for each pair of a map; false: it is none, or a call was. */
static bool each(reading *r, uint32_t map, const char *what,
                 bool (*take)(reading *r, cply_str key, uint32_t key_at,
                              uint32_t value, void *ctx),
                 void *ctx)
{
	const cply_yaml_node *m = node(r, map);
	if (m->type != CPLY_YAML_MAP)
		return refuse(r, what, (cply_str){ 0 }, m->at);
	for (uint32_t i = map + 1; i < m->next;) {
		uint32_t value = node(r, i)->next;
		if (node(r, i)->type != CPLY_YAML_SCALAR)
			return refuse(r, "a key must be a word",
			              (cply_str){ 0 }, node(r, i)->at);
		if (!take(r, node(r, i)->text, i, value, ctx))
			return false;
		i = node(r, value)->next;
	}
	return true;
}

static bool number(reading *r, uint32_t value, uint32_t *out)
{
	const cply_yaml_node *v = node(r, value);
	return (v->type == CPLY_YAML_SCALAR && cply_str_u32(v->text, out)) ||
	       refuse(r, "expected a number, not", v->text, v->at);
}

static bool take_rule(reading *r, cply_str key, uint32_t key_at, uint32_t value,
                      void *ctx)
{
	static const char *const grades[] = { "off", "note", "warning",
		                              "error" };
	cply_rule rule = cply_rule_find(key);
	const cply_yaml_node *v = node(r, value);
	(void)ctx;
	if (rule == CPLY_NO_RULE)
		return refuse(r, "there is no rule", key, node(r, key_at)->at);
	for (size_t i = 0; i < CPLY_COUNT(grades); i++) {
		if (!cply_str_is(v->text, grades[i]))
			continue;
		cplyi_lint_set_grade(r->lint, rule, (cplyi_grade)i);
		return true;
	}
	/* YAML 1.1 takes an unquoted off for false; all scalars are text
	 * here, but people write that, too. */
	if (cply_str_is(v->text, "false")) {
		cplyi_lint_set_grade(r->lint, rule, CPLYI_OFF);
		return true;
	}
	return refuse(r, "expected off, note, warning or error, not", v->text,
	              v->at);
}

static bool size_of(cply_str s, uint32_t *width, uint32_t *height)
{
	size_t x = cply_str_find(s, CPLY_STR("x"));
	return x != SIZE_MAX && cply_str_u32(cply_str_sub(s, 0, x), width) &&
	       cply_str_u32(cply_str_sub(s, x + 1, s.len), height) && *width;
}

static bool take_size(reading *r, cply_str key, uint32_t key_at, uint32_t value,
                      void *ctx)
{
	cplyi_limits *limits = ctx;
	cplyi_size_limit l;
	if (!size_of(key, &l.width, &l.height))
		return refuse(r, "expected a size such as 15x15, not", key,
		              node(r, key_at)->at);
	if (!number(r, value, &l.most))
		return false;
	for (uint32_t i = 0; i < limits->n; i++)
		if (limits->items[i].width == l.width &&
		    limits->items[i].height == l.height) {
			limits->items[i] = l;
			return true;
		}
	if (limits->n == CPLYI_SIZE_LIMITS)
		return refuse(r, "too many sizes", (cply_str){ 0 },
		              node(r, key_at)->at);
	limits->items[limits->n++] = l;
	return true;
}

/* A number for all sizes, or one for each. */
static bool take_limits(reading *r, uint32_t value, cplyi_limits *limits)
{
	if (node(r, value)->type == CPLY_YAML_MAP)
		return each(r, value, "", take_size, limits);
	*limits = (cplyi_limits){ .n = 1 };
	return number(r, value, &limits->items[0].most);
}

static bool take_texts(reading *r, uint32_t value,
                       bool (*take)(reading *r, const cply_yaml_node *v))
{
	const cply_yaml_node *v = node(r, value);
	if (v->type == CPLY_YAML_SCALAR)
		return take(r, v);
	if (v->type != CPLY_YAML_LIST)
		return refuse(r, "expected a list", (cply_str){ 0 }, v->at);
	for (uint32_t i = value + 1; i < v->next; i = node(r, i)->next)
		if (node(r, i)->type != CPLY_YAML_SCALAR ||
		    !take(r, node(r, i)))
			return r->fault->problem.len ||
			       refuse(r, "expected a word", (cply_str){ 0 },
			              node(r, i)->at);
	return true;
}

static bool take_symmetry(reading *r, const cply_yaml_node *v)
{
	cplyi_symmetry s = cplyi_symmetry_find(v->text);
	if (cply_str_is(v->text, "any"))
		r->lint->symmetry = (1u << CPLYI_SYMMETRIES) - 1;
	else if (s == CPLYI_SYMMETRIES)
		return refuse(
			r,
			"expected rotational, left-right, up-down, "
			"diagonal, antidiagonal, quarter-turn or any, not",
			v->text, v->at);
	else
		r->lint->symmetry |= 1u << s;
	return true;
}

static bool take_abbreviation(reading *r, const cply_yaml_node *v)
{
	cply_lint *lint = r->lint;
	cply_str *p =
		CPLY_GROW(r->arena, lint->abbreviations, lint->n_abbreviations,
	                  lint->n_abbreviations + 1u, cply_str);
	if (!p)
		return false;
	lint->abbreviations = p;
	p[lint->n_abbreviations++] = cplyi_fold(v->text, r->arena);
	return true;
}

static bool take_half(reading *r, uint32_t value)
{
	const cply_yaml_node *v = node(r, value);
	r->lint->half_up = cply_str_is(v->text, "up");
	return r->lint->half_up || cply_str_is(v->text, "down") ||
	       refuse(r, "expected up or down, not", v->text, v->at);
}

static const char no_profile[] =
	"expected american, british, cryptic or barred, not";

/* The profile comes first, wherever it stands. */
static bool take_profile(reading *r, cply_str key, uint32_t key_at,
                         uint32_t value, void *ctx)
{
	const cply_yaml_node *v = node(r, value);
	(void)key_at;
	(void)ctx;
	return !cply_str_is(key, "profile") ||
	       (v->type == CPLY_YAML_SCALAR && v->text.len &&
	        cplyi_lint_set_profile(r->lint, v->text)) ||
	       refuse(r, no_profile, v->text, v->at);
}

static bool take_setting(reading *r, cply_str key, uint32_t key_at,
                         uint32_t value, void *ctx)
{
	cply_lint *lint = r->lint;
	(void)ctx;
	if (cply_str_is(key, "profile") || cply_str_is(key, "name"))
		return true;
	if (cply_str_is(key, "rules"))
		return each(r, value, "`rules` must be a map of rules",
		            take_rule, NULL);
	if (cply_str_is(key, "words"))
		return take_limits(r, value, &lint->words);
	if (cply_str_is(key, "blocks"))
		return take_limits(r, value, &lint->blocks);
	if (cply_str_is(key, "block-limit"))
		return take_limits(r, value, &lint->block_limit);
	if (cply_str_is(key, "shortest"))
		return number(r, value, &lint->shortest);
	if (cply_str_is(key, "inside"))
		return number(r, value, &lint->inside);
	if (cply_str_is(key, "in-clue"))
		return number(r, value, &lint->in_clue);
	if (cply_str_is(key, "min-score"))
		return number(r, value, &lint->least);
	if (cply_str_is(key, "half"))
		return take_half(r, value);
	if (cply_str_is(key, "abbreviations"))
		return take_texts(r, value, take_abbreviation);
	if (cply_str_is(key, "symmetry")) {
		lint->symmetry = 0;
		return take_texts(r, value, take_symmetry);
	}
	return refuse(
		r,
		"expected name, profile, symmetry, words, blocks, "
		"block-limit, shortest, inside, in-clue, half, min-score, "
		"abbreviations or rules, not",
		key, node(r, key_at)->at);
}

static bool read_rules(reading *r)
{
	static const char what[] = "a rule file is a map of settings";
	return !r->yaml->n || (each(r, 0, what, take_profile, NULL) &&
	                       each(r, 0, what, take_setting, NULL));
}

cply_status cply_lint_make(cply_str profile, cply_str yaml, cply_arena *a,
                           cply_lint **out, cply_lint_fault *fault)
{
	enum { DEPTH = 8 };
	cply_yaml text = { 0 };
	cply_lint_fault unseen = { 0 };
	reading r = { .yaml = &text,
		      .arena = a,
		      .fault = fault ? fault : &unseen };
	*r.fault = (cply_lint_fault){ 0 };
	r.lint = CPLY_NEW(a, 1, cply_lint);
	if (!r.lint)
		return CPLY_NOMEM;
	*out = r.lint;
	if (!cplyi_lint_set_profile(r.lint, profile)) {
		refuse(&r, no_profile, profile, (cply_span){ 0 });
		return CPLY_INVALID;
	}
	if (!yaml.len)
		return CPLY_OK;
	cply_status status = cply_yaml_read(yaml, DEPTH, a, &text);
	if (status == CPLY_NOMEM)
		return status;
	if (status != CPLY_OK) {
		refuse(&r,
		       status == CPLY_LIMIT ? "too long or nested too deeply"
		                            : "this is not YAML",
		       (cply_str){ 0 }, text.problem_at);
		return CPLY_INVALID;
	}
	if (!read_rules(&r))
		return a->failed ? CPLY_NOMEM : CPLY_INVALID;
	return a->failed ? CPLY_NOMEM : CPLY_OK;
}

void cply_lint_use_words(cply_lint *lint, const cply_words *words,
                         uint32_t least)
{
	lint->list = words;
	if (least)
		lint->least = least;
}
