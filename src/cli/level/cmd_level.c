/* SPDX-License-Identifier: MIT */
/* crossply level hash|verify|export. What is printed here never holds an
 * answer, nor a hash that nobody asked for: findings come without the lines of
 * the file, and faults of JSON without its text. */
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/io/output.h"
#include "cli/io/type.h"
#include "cli/level/stored.h"
#include "crossply/level.h"
#include "crossword/level.h"
#include "format/formats.h"
#include "report/level.h"

typedef struct level {
	cli *c;
	cli_reader puzzle, key; /* FILE, and the file of answers if another */
	bool is_open, has_key;
	char id[36];
	bool has_id;
	uint32_t version; /* 0: not known */
	cply_case rule;
} level;

/* By cply_case. */
static const char *const schemes[] = { "v1/root", "v1/tr", "v1/none" };

/* ---- messages ---- */

static void say_finding(level *v, const cli_reader *r, uint32_t i)
{
	const cply_diag *g = findings_at(r, i);
	const cply_rule_info *rule = cply_rule_get(g->rule);
	const cply_source *source = findings_source(r, i);
	const cply_text_style style = { .color = v->c->color_err };
	if (cply_str_starts(cply_str_of(rule->code), "JS")) {
		cply_position p = cply_locate(source, g->span.begin);
		cli_complain("%s:%u:%u: invalid JSON (%s)", source->name.ptr,
		             p.line, p.column, rule->code);
		return;
	}
	cply_buf b;
	cply_buf_init(&b, &v->c->arena);
	cply_report_text(g, source, &style, &b);
	cli_err(cply_buf_str(&b));
}

/* Findings from `begin` on that are at least as severe. */
static void say(level *v, const cli_reader *r, uint32_t begin,
                cply_severity least)
{
	for (uint32_t i = begin; i < findings_kept(r) && !v->c->quiet; i++)
		if (findings_at(r, i)->severity >= least)
			say_finding(v, r, i);
}

static int report(level *v, cli_reader *r, cply_rule rule)
{
	uint32_t begin = findings_kept(r);
	cply_report(cplyi_session_diags(r->s), rule, CPLY_NOWHERE);
	say(v, r, begin, CPLY_NOTE);
	return EXIT_FINDINGS;
}

static int out_of_memory(void)
{
	cli_complain("out of memory");
	return EXIT_LIMIT;
}

/* ---- input ---- */

/* Is this text that no format knows an object of answers? */
static bool may_be_answers(const cli_reader *r)
{
	cply_str text = cply_text_trim(cplyi_session_content(r->s)->bytes);
	return r->loaded == LOAD_OK && !cply_session_format(r->s) &&
	       !cplyi_session_settings(r->s)->from &&
	       cply_str_starts(text, "{");
}

/* Answers may stand on the command line itself. Then they must not get into a
 * message about a file of that name. */
static bool is_inline(const char *operand)
{
	char first = operand[strspn(operand, " \t\r\n")];
	return (first == '{' || first == '[' || first == '"') &&
	       access(operand, F_OK) != 0;
}

static int open_file(level *v, cli_reader *r, const char *path,
                     bool *is_answers)
{
	reader_init(r, v->c);
	cplyi_session_settings(r->s)->strict = cli_has(v->c, OPT_STRICT);
	int code = is_inline(path)
	                   ? reader_open_bytes(r, "answers", cply_str_of(path))
	                   : reader_open(r, path, NULL);
	if (is_answers)
		*is_answers = code == EXIT_FORMAT && may_be_answers(r);
	if (is_answers && *is_answers)
		return EXIT_FINE;
	cply_buf b;
	cply_buf_init(&b, cplyi_session_notes(r->s));
	reader_complain(r, &b);
	cli_err(cply_buf_str(&b));
	findings_sort(r);
	say(v, r, 0, CPLY_ERROR);
	if (code == EXIT_FINDINGS)
		cli_complain("%s is broken; `crossply check` shows why",
		             cplyi_session_name(r->s));
	if (code == EXIT_FINE)
		code = reader_expect(r, &cply_kind_crossword);
	return code;
}

/* The answers that `r` holds in one way or the other. */
static int take_answers(level *v, cli_reader *r, cply_answers *out)
{
	uint32_t begin = cply_session_doc(r->s) ? findings_kept(r) : 0;
	cply_status s = cplyi_session_answers(r->s, v->rule, out);
	say(v, r, begin, CPLY_NOTE);
	if (s == CPLY_NOMEM)
		return out_of_memory();
	if (s == CPLY_OK && !out->n)
		return report(v, r, CPLY_LV418);
	return reader_exit_code(s);
}

/* ---- which level ---- */

static int take_identity(level *v, const cply_crossword *cw)
{
	const char *id = cli_text(v->c, OPT_ID);
	const char *version = cli_text(v->c, OPT_LEVEL_VERSION);
	v->has_id = cply_level_id(id   ? cply_str_of(id)
	                          : cw ? cw->meta[CPLY_META_ID].plain
	                               : CPLY_STR(""),
	                          v->id);
	if (id && !v->has_id)
		return cli_misuse(v->c, "--id: `%s` is not a UUID", id);
	if (id && cli_has(v->c, OPT_STRICT) && memcmp(id, v->id, 36) != 0)
		return cli_misuse(v->c, "--id: --strict requires lower case");
	if (version && !cply_level_version(cply_str_of(version), &v->version))
		return cli_misuse(v->c, "--version: `%s` has leading zeros",
		                  version);
	if (!version && cw)
		cply_level_version(cw->meta[CPLY_META_REVISION].plain,
		                   &v->version);
	const cli_given *norm = cli_get(v->c, OPT_NORM);
	v->rule = norm ? (cply_case)norm->number
	          : cw ? cply_level_case(cw)
	               : CPLY_CASE_ROOT;
	return EXIT_FINE;
}

static int need_identity(const level *v)
{
	if (!v->has_id)
		return cli_misuse(v->c, "the level has no id; set it with "
		                        "--id");
	if (!v->version)
		return cli_misuse(v->c, "the level has no version; set it "
		                        "with --version");
	return EXIT_FINE;
}

/* ---- hash ---- */

static int print_hash(level *v, const char hash[64])
{
	const char *out = cli_text(v->c, OPT_OUTPUT);
	int fits = type_check_report(v->c, out);
	cply_buf b;
	if (fits != EXIT_FINE)
		return fits;
	cply_buf_init(&b, &v->c->arena);
	if (cli_has(v->c, OPT_JSON)) {
		const cplyi_level_hash h = {
			.id = { v->id, 36 },
			.version = v->version,
			.scheme = cply_str_of(schemes[v->rule]),
			.hash = { hash, 64 },
		};
		cplyi_level_hash_json(&h, &b);
	} else {
		cply_put_str(&b, (cply_str){ hash, 64 });
	}
	cply_put_char(&b, '\n');
	return output_buf(v->c, out, &b, "printing the hash");
}

/* The answers for a hash, of --answers if given. They must fit the level;
 * those of a puzzle do so unless it has a rebus. */
static int hash_answers(level *v, cply_answers *answers)
{
	cli_reader *r = v->has_key ? &v->key : &v->puzzle;
	int code = take_answers(v, r, answers);
	if (code != EXIT_FINE || !cply_session_doc(v->puzzle.s))
		return code;
	uint32_t begin = findings_kept(r);
	bool fits = cply_answers_fit(
		answers, cply_session_doc(v->puzzle.s)->as.crossword,
		cplyi_session_arena(r->s), cplyi_session_diags(r->s));
	say(v, r, begin, CPLY_NOTE);
	return fits ? EXIT_FINE : EXIT_FINDINGS;
}

static int make_hash(level *v, const cply_answers *answers, char hash[64])
{
	return cply_level_hash(v->id, v->version, answers, &v->c->arena,
	                       hash) == CPLY_OK
	               ? EXIT_FINE
	               : out_of_memory();
}

static int run_hash(level *v)
{
	cply_answers answers;
	char hash[64];
	int code = need_identity(v);
	if (code == EXIT_FINE)
		code = hash_answers(v, &answers);
	if (code == EXIT_FINE)
		code = make_hash(v, &answers, hash);
	return code == EXIT_FINE ? print_hash(v, hash) : code;
}

/* ---- verify ---- */

static int print_verdict(level *v, bool correct)
{
	const char *text = correct ? "correct\n" : "not correct\n";
	if (cli_has(v->c, OPT_JSON))
		text = correct ? "{\n  \"schema\": \"crossply-level/1\",\n"
		                 "  \"correct\": true\n}\n"
		               : "{\n  \"schema\": \"crossply-level/1\",\n"
		                 "  \"correct\": false\n}\n";
	if (!v->c->quiet || cli_has(v->c, OPT_JSON))
		cli_print(v->c, cply_str_of(text));
	return correct ? EXIT_FINE : EXIT_FINDINGS;
}

/* The right hash: as given, as stored, or made of the level's own answers. */
static int right_hash(level *v, char hash[64])
{
	const cply_crossword *cw = cply_session_doc(v->puzzle.s)->as.crossword;
	const char *given = cli_text(v->c, OPT_HASH);
	cply_answers own;
	if (given && !cply_hash_parse(cply_str_of(given), hash))
		return cli_misuse(v->c, "--hash requires 64 hexadecimal "
		                        "digits");
	if (given || cply_level_stored_hash(cw, hash))
		return need_identity(v);
	if (cw->solution == CPLY_SOLUTION_ABSENT) {
		/* Not a verdict: scripts must not take it for "wrong". */
		(void)report(v, &v->puzzle, CPLY_LV416);
		return EXIT_FORMAT;
	}
	int code = take_answers(v, &v->puzzle, &own);
	/* Both sides are hashed alike: any id and version will do. */
	if (!v->has_id)
		memset(v->id, '0', sizeof v->id);
	return code == EXIT_FINE ? make_hash(v, &own, hash) : code;
}

static int run_verify(level *v)
{
	char right[64], hash[64];
	cply_answers answers;
	if (!v->has_key)
		return cli_misuse(v->c, "verify needs a level and answers");
	int code = right_hash(v, right);
	if (code != EXIT_FINE)
		return code;
	code = take_answers(v, &v->key, &answers);
	if (code > EXIT_FINDINGS)
		return code;
	uint32_t begin = findings_kept(&v->key);
	bool fits =
		code == EXIT_FINE &&
		cply_answers_fit(&answers,
	                         cply_session_doc(v->puzzle.s)->as.crossword,
	                         cplyi_session_arena(v->key.s),
	                         cplyi_session_diags(v->key.s));
	say(v, &v->key, begin, CPLY_NOTE);
	if (!fits)
		return print_verdict(v, false);
	code = make_hash(v, &answers, hash);
	return code == EXIT_FINE
	               ? print_verdict(v, cply_hash_equal(hash, right))
	               : code;
}

/* ---- export ---- */

/* Answers of another file become part of the clues, for --with-answers. */
static bool add_answers(level *v, const cply_answers *answers)
{
	cply_crossword *cw = cply_session_doc(v->puzzle.s)->as.crossword;
	cply_arena *a = cplyi_session_arena(v->puzzle.s);
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			cply_clue *clue = &cw->lists[i].clues[k];
			const cply_answer *it =
				cply_answers_find(answers, clue->number,
			                          cw->lists[i].direction);
			if (it && !cply_clue_spell(clue, it->spelled, a))
				return false;
		}
	return true;
}

static int say_losses(level *v, const cply_write_options *options)
{
	cli_reader *r = &v->puzzle;
	uint32_t begin = findings_kept(r);
	uint32_t errors = cply_session_count(r->s, CPLY_ERROR);
	cplyi_session_diags(r->s)->strict =
		cplyi_session_settings(r->s)->strict;
	cply_session_losses(r->s, cply_session_doc(r->s), &cply_format_level,
	                    options);
	say(v, r, begin, CPLY_NOTE);
	if (cply_session_count(r->s, CPLY_ERROR) == errors)
		return EXIT_FINE;
	cli_complain("%s was not exported: --strict does not allow losses",
	             cplyi_session_name(r->s));
	return EXIT_FINDINGS;
}

static int write_level(level *v, const cply_write_options *options)
{
	cply_buf out;
	int fits = type_check(v->c, cli_text(v->c, OPT_OUTPUT),
	                      &cply_format_level, TYPE_JSON);
	if (fits != EXIT_FINE)
		return fits;
	cply_buf_init(&out, &v->c->arena);
	if (cplyi_session_write(v->puzzle.s, &cply_format_level, options, &out))
		return out_of_memory();
	return output_buf(v->c, cli_text(v->c, OPT_OUTPUT), &out,
	                  "exporting %s", cplyi_session_name(v->puzzle.s));
}

static int run_export(level *v)
{
	bool with_hash = cli_has(v->c, OPT_WITH_HASH);
	bool with_answers = cli_has(v->c, OPT_WITH_ANSWERS);
	cply_write_options options = {
		.no_progress = true,
		.with_answers = with_answers,
		.revision = v->version,
		.level_dialect =
			(uint8_t)cli_number(v->c, OPT_LEVEL_DIALECT, 0),
	};
	char hash[64];
	cply_answers answers;
	int code = EXIT_FINE;
	if (cli_has(v->c, OPT_JSON))
		return cli_misuse(v->c, "--json is for hash and verify");
	if (v->has_id)
		options.id = (cply_str){ v->id, sizeof v->id };
	if (with_hash)
		code = need_identity(v);
	if (code == EXIT_FINE && (with_hash || v->has_key))
		code = hash_answers(v, &answers);
	if (code == EXIT_FINE && v->has_key && !add_answers(v, &answers))
		code = out_of_memory();
	if (code == EXIT_FINE && with_hash)
		code = make_hash(v, &answers, hash);
	if (code == EXIT_FINE && with_hash) {
		options.hash = (cply_str){ hash, sizeof hash };
		options.hash_scheme = cply_str_of(schemes[v->rule]);
	}
	if (code == EXIT_FINE)
		code = say_losses(v, &options);
	return code == EXIT_FINE ? write_level(v, &options) : code;
}

/* ---- all of them ---- */

static const struct {
	const char *name;
	int (*run)(level *v);
	bool may_be_answers; /* FILE may be an object of answers */
} actions[] = {
	{ "hash", run_hash, true },
	{ "verify", run_verify, false },
	{ "export", run_export, false },
};

static int run_action(level *v, size_t action)
{
	cli *c = v->c;
	const char *key = cli_text(c, OPT_ANSWERS);
	bool is_answers = false;
	if (c->n_operands > 2 && (key || actions[action].run != run_verify))
		return cli_misuse(c, "unexpected argument `%s`",
		                  c->operands[2]);
	if (c->n_operands > 2)
		key = c->operands[2];
	if (key && strcmp(key, "-") == 0 && strcmp(c->operands[1], "-") == 0)
		return cli_misuse(c, "only one file can be standard input");
	bool *may = actions[action].may_be_answers && !key ? &is_answers : NULL;
	int code = open_file(v, &v->puzzle, c->operands[1], may);
	v->is_open = true;
	const cply_doc *doc = cply_session_doc(v->puzzle.s);
	const cply_crossword *cw = doc ? cply_doc_crossword(doc) : NULL;
	if (code == EXIT_FINE)
		code = take_identity(v, cw);
	if (code == EXIT_FINE && key) {
		v->has_key = true;
		code = open_file(v, &v->key, key, &is_answers);
	}
	return code == EXIT_FINE ? actions[action].run(v) : code;
}

int cmd_level(cli *c)
{
	level v = { .c = c };
	int stored;
	if (level_stored(c, &stored))
		return stored;
	for (size_t i = 0; i < CPLY_COUNT(actions); i++) {
		if (strcmp(c->operands[0], actions[i].name) != 0)
			continue;
		if (c->n_operands < 2)
			return cli_misuse(c, "%s needs a FILE", c->operands[0]);
		if (c->n_operands > 3)
			return cli_misuse(c, "unexpected argument `%s`",
			                  c->operands[3]);
		int code = run_action(&v, i);
		if (v.has_key)
			reader_free(&v.key);
		if (v.is_open)
			reader_free(&v.puzzle);
		return code;
	}
	return cli_misuse(c,
	                  "`%s` is not hash, verify, export, put, publish, "
	                  "retire, list, stats or delete",
	                  c->operands[0]);
}
