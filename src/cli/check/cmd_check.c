/* SPDX-License-Identifier: MIT */
/* crossply check: what is wrong in files, as text, JSON, SARIF or annotations.
 */
#include <unistd.h>

#include "cli/check/certificate.h"
#include "cli/check/check.h"
#include "cli/check/lint.h"

/* ---- which files ---- */

static void walk(check *k, const char *path)
{
	int code = path_walk(&k->paths, &k->c->arena, path);
	k->code = code > k->code ? code : k->code;
	if (code != EXIT_FINE)
		check_add_failure(k, path,
		                  CPLY_STR("a subfolder cannot be read"));
}

static bool gather(check *k)
{
	cli *c = k->c;
	bool walks = cli_has(c, OPT_RECURSIVE), good = true;
	for (size_t i = 0; good && i < c->n_operands; i++) {
		const char *path = c->operands[i];
		if (walks && path_is_dir(path)) {
			walk(k, path);
		} else {
			good = path_add(&k->paths, &c->arena, path, false);
		}
	}
	if (!c->n_operands && walks)
		walk(k, ".");
	else if (!c->n_operands)
		good = path_add(&k->paths, &c->arena, "-", false);
	return good;
}

/* ---- options ---- */

static bool choose_style(check *k)
{
	static const struct {
		cli_opt option;
		enum check_style style;
	} styles[] = {
		{ OPT_GITHUB, GITHUB }, { OPT_GNU, GNU },
		{ OPT_JSON, JSON },     { OPT_JSONL, JSONL },
		{ OPT_SARIF, SARIF },
	};
	k->style = TEXT;
	for (size_t i = 0; i < CPLY_COUNT(styles); i++) {
		if (!cli_has(k->c, styles[i].option))
			continue;
		if (k->style != TEXT)
			return false;
		k->style = styles[i].style;
	}
	k->text = (cply_text_style){ .color = k->c->color_out,
		                     .window = k->style == TEXT,
		                     .ascii = k->c->ascii,
		                     .width = k->c->columns };
	return true;
}

static unsigned count_workers(const check *k)
{
	uint64_t n = cli_number(k->c, OPT_JOBS, 0);
	if (k->is_fixing)
		return 1; /* saving is not for several threads */
	if (!n && k->paths.n > 1)
		n = pool_processors();
	if (n > k->paths.n)
		n = k->paths.n;
	return n ? (unsigned)n : 1;
}

static bool make_readers(check *k, unsigned n)
{
	k->n_workers = n;
	k->readers = CPLY_NEW(&k->c->arena, n, cli_reader);
	for (unsigned i = 0; k->readers && i < n; i++) {
		reader_init(&k->readers[i], k->c);
		cplyi_settings *how = cplyi_session_settings(k->readers[i].s);
		how->strict = cli_has(k->c, OPT_STRICT);
		how->disabled = &k->disabled;
		how->lint = k->lint;
		if (k->c->definition)
			how->definition = k->c->definition->creer;
	}
	k->mills = CPLY_NEW(&k->c->arena, n, mill_check);
	/* A single file may use all processors for its puzzles. */
	bool lone = k->paths.n == 1;
	unsigned jobs = lone ? (unsigned)cli_number(k->c, OPT_JOBS, 0) : 1;
	for (unsigned i = 0; k->mills && i < n; i++)
		mill_check_init(&k->mills[i], k->c, jobs, lone);
	return k->readers && k->mills;
}

static void tick(void *ctx, size_t done)
{
	check *k = ctx;
	progress_show(&k->bar, done);
}

static int run(check *k)
{
	unsigned n = count_workers(k);
	const pool_job job = { .n_items = k->paths.n,
		               .n_workers = n,
		               .work = check_file,
		               .emit = check_emit_file,
		               .tick = tick,
		               .ctx = k };
	k->skipped = CPLY_NEW(&k->c->arena, k->paths.n, size_t);
	if (!make_readers(k, n) || (!k->skipped && k->paths.n)) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	check_begin_output(k);
	if (k->c->definition)
		check_emit_definition(k, k->c->definition);
	progress_start(&k->bar, k->c, k->paths.n);
	bool good = pool_run(&job);
	progress_clear(&k->bar);
	for (unsigned i = 0; i < n; i++) {
		reader_free(&k->readers[i]);
		mill_check_free(&k->mills[i]);
	}
	if (!good) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	check_end_output(k);
	return k->code;
}

int cmd_check(cli *c)
{
	check k = { .c = c,
		    .fail_on = cli_number(c, OPT_FAIL_ON, CPLY_ERROR),
		    .is_fixing = cli_has(c, OPT_FIX),
		    .is_dry = cli_has(c, OPT_DRY_RUN),
		    .is_diff = cli_has(c, OPT_DIFF),
		    .is_verbose = cli_has(c, OPT_VERBOSE) };
	if (cli_has(c, OPT_LIST_RULES))
		return rules_list(c);
	if (cli_has(c, OPT_CERTIFICATE))
		return check_certificates(c);
	if (!choose_style(&k))
		return cli_misuse(c, "choose one of --json, --jsonl, "
		                     "--sarif, --github and --gnu");
	if (k.is_dry && !k.is_fixing)
		return cli_misuse(c, "--dry-run requires --fix");
	if (cli_has(c, OPT_LINES) && !k.is_fixing)
		return cli_misuse(c, "--lines requires --fix");
	if (k.is_diff && (!k.is_fixing || k.is_dry || k.style != TEXT))
		return cli_misuse(c, "--diff requires --fix and no other "
		                     "output");
	if (!c->n_operands && !cli_has(c, OPT_RECURSIVE) &&
	    isatty(STDIN_FILENO))
		return cli_misuse(c, "check needs a file");
	rules_choose(c, &k.disabled);
	int linting = lint_open(c, &k.lint);
	if (linting != EXIT_FINE)
		return linting;
	if (!gather(&k)) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	if (!cli_has(c, OPT_CREER))
		return run(&k);
	definition d;
	int code = definition_open(&d, c, &k.disabled);
	c->definition = &d;
	if (code == EXIT_FINE)
		code = run(&k);
	c->definition = NULL;
	definition_close(&d);
	return code;
}
