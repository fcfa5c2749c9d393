/* SPDX-License-Identifier: MIT */
/* crossply check: what is wrong in files, as text, JSON, SARIF or annotations.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/count.h"
#include "cli/check/certificate.h"
#include "cli/check/lint.h"
#include "cli/check/mill.h"
#include "cli/cli.h"
#include "cli/game/definition.h"
#include "cli/io/pool.h"
#include "cli/io/progress.h"
#include "cli/kinds.h"
#include "format/candidate.h"
#include "game/streamed.h"
#include "mill/pack/same.h"
#include "report/diff/diff.h"

enum check_style { TEXT, GNU, GITHUB, JSON, JSONL, SARIF };

enum { FAIL_NEVER = CPLY_ERROR + 1 }; /* of --fail-on */

/* Where a result of SARIF ends in the output of its file. */
typedef struct result_end {
	cply_rule rule;
	size_t end;
} result_end;

/* What a file leaves besides its output. */
typedef struct leavings {
	const cplyi_same_list *same;
	const result_end *results;
	size_t n_results;
} leavings;

typedef struct check {
	cli *c;
	path_list paths;
	enum check_style style;
	uint64_t fail_on;
	cply_text_style text;
	cply_rule_set disabled;
	unsigned n_workers;
	cli_reader *readers;  /* one for each worker */
	mill_check *mills;    /* likewise */
	cplyi_same_list same; /* mill puzzles of all files */
	cply_lint *lint;      /* or NULL */
	progress bar;
	bool is_verbose, is_fixing, is_dry, is_diff;
	/* so far */
	int code;
	size_t n_checked, n_same;
	size_t *skipped; /* items */
	size_t n_skipped;
	uint64_t counts[3];
	cply_buf buf; /* of the writer */
	cply_sarif sarif;
	cply_sarif_failure *failures; /* for SARIF */
	size_t n_failures, cap_failures;
} check;

/* Puts down for SARIF that something could not be looked at. */
static void add_failure(check *k, const char *name, cply_str reason)
{
	if (k->n_failures == k->cap_failures) {
		size_t cap = k->cap_failures ? k->cap_failures * 2 : 16;
		cply_sarif_failure *p =
			CPLY_GROW(&k->c->arena, k->failures, k->cap_failures,
		                  cap, cply_sarif_failure);
		if (!p)
			return;
		k->failures = p;
		k->cap_failures = cap;
	}
	k->failures[k->n_failures++] =
		(cply_sarif_failure){ cply_str_of(name),
		                      cply_str_copy(&k->c->arena, reason) };
}

/* ---- which files ---- */

static void walk(check *k, const char *path)
{
	int code = path_walk(&k->paths, &k->c->arena, path);
	k->code = code > k->code ? code : k->code;
	if (code != EXIT_FINE)
		add_failure(k, path, CPLY_STR("a subfolder cannot be read"));
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

/* ---- one file, in a worker ---- */

/* What proves the packs of this reader; NULL for that of a definition. */
static mill_check *mills_of(const check *k, const cli_reader *r)
{
	for (unsigned i = 0; i < k->n_workers; i++)
		if (&k->readers[i] == r)
			return &k->mills[i];
	return NULL;
}

static void put_file_json(const check *k, const cli_reader *r, cply_buf *out)
{
	bool read = r->loaded == LOAD_OK || r->loaded == LOAD_TOO_LARGE;
	int error = r->loaded == LOAD_IS_DIR ? EISDIR : r->error;
	const mill_check *mills = mills_of(k, r);
	const cplyi_checked more = {
		.has_schema = k->style == JSONL,
		.error = read ? NULL : strerror(error),
		.proofs = mills ? cply_buf_str(&mills->json)
		                : (cply_str){ NULL, 0 },
	};
	cplyi_session_put_checked(r->s, &more, out);
}

static void put_file_text(const check *k, const cli_reader *r, cply_buf *out)
{
	uint64_t all = cplyi_session_count_all(r->s);
	findings_text(r, 0, findings_kept(r), &k->text, out);
	if (all <= findings_kept(r))
		return;
	cply_put_str(out, cplyi_session_file(r->s)->name);
	cply_put(out, ": and ");
	cply_put_uint(out, all - findings_kept(r));
	cply_put(out, " more findings\n");
}

/* One result after the other; only the log knows the numbers of the rules. */
static void put_file_sarif(const cli_reader *r, pool_result *out, leavings *l)
{
	result_end *ends = CPLY_NEW(&out->arena, findings_kept(r), result_end);
	if (!ends && findings_kept(r)) {
		out->out.failed = true;
		return;
	}
	for (uint32_t i = 0; i < findings_kept(r); i++) {
		const cply_diag *g = findings_at(r, i);
		cply_sarif_result(g, findings_source(r, i), &out->out);
		ends[i] = (result_end){ g->rule, out->out.len };
	}
	l->results = ends;
	l->n_results = findings_kept(r);
}

static void put_file_github(const cli_reader *r, cply_buf *out)
{
	for (uint32_t i = 0; i < findings_kept(r); i++)
		cply_report_github(findings_at(r, i), findings_source(r, i),
		                   out);
}

static void put_file(const check *k, const cli_reader *r, pool_result *out,
                     leavings *l)
{
	if (k->style == JSON || k->style == JSONL)
		put_file_json(k, r, &out->out);
	else if (k->style == SARIF)
		put_file_sarif(r, out, l);
	else if (k->style == GITHUB)
		put_file_github(r, &out->out);
	else if (!k->c->quiet)
		put_file_text(k, r, &out->out);
}

/* What the findings make of the code that reading gave. */
static int judge(const check *k, const cli_reader *r, int code)
{
	bool fails = false;
	for (uint64_t s = k->fail_on; s <= CPLY_ERROR; s++)
		fails |= cply_session_count(r->s, (cply_severity)s) > 0;
	if (code == EXIT_FINDINGS && cply_session_doc(r->s))
		code = EXIT_FINE; /* it could be read: the findings decide */
	if (code == EXIT_FINDINGS && k->fail_on == FAIL_NEVER)
		code = EXIT_FINE;
	if (fails && code == EXIT_FINE)
		code = EXIT_FINDINGS;
	const mill_check *mills = mills_of(k, r);
	return mills && mills->code > code ? mills->code : code;
}

/* A stream is read while it is checked. */
static int read_stream(cli_reader *r)
{
	cply_game_log *log = cplyi_session_held(r->s)->log;
	int code = reader_exit_code(cply_session_status(r->s));
	if (!log->stream || !cply_game_stream_count(log->stream))
		cplyi_session_held(r->s)->kind = NULL; /* there was nothing */
	if (!r->in->error)
		return code;
	r->loaded = LOAD_FAILED;
	r->error = r->in->error;
	return EXIT_IO;
}

/* Reads and checks; the exit code so far. */
static int examine(const check *k, cli_reader *r, int code)
{
	cply_doc *doc = cplyi_session_held(r->s);
	bool is_stream = doc->log != NULL;
	cplyi_session_check(r->s, doc);
	if (is_stream)
		code = read_stream(r);
	mill_check *m = mills_of(k, r);
	mill_check_forget(m);
	if (doc->kind && cli_kind_of(doc)->prove)
		cli_kind_of(doc)->prove(m, r);
	findings_sort(r);
	return code;
}

/* The same between two rounds of fixes. */
typedef struct round {
	const check *k;
	cli_reader *r;
} round;

static void examine_again(void *ctx, cply_session *s)
{
	const round *again = ctx;
	(void)s;
	(void)examine(again->k, again->r, EXIT_FINE);
}

static void put_diff(const check *k, const cli_reader *r, const char *path,
                     cply_str old, pool_result *out)
{
	const cplyi_versions versions = {
		.name = cply_str_of(path),
		.before = old,
		.after = cplyi_session_file(r->s)->bytes,
		.is_binary = cplyi_session_content(r->s)->is_binary,
		.visible = k->c->out_is_terminal,
		.color = k->c->color_out,
	};
	cplyi_diff_unified(&versions, &out->arena, &out->out);
}

static const char *findings_word(uint32_t n)
{
	return n == 1 ? "finding" : "findings";
}

/* Makes the fixes and puts the file in its place. What is left to report is in
 * the reader afterwards. */
static int fix(const check *k, cli_reader *r, const char *path, int code,
               pool_result *out)
{
	round again = { k, r };
	cplyi_fixing f = { .examine = examine_again,
		           .ctx = &again,
		           .counts_only = k->is_dry };
	if (strcmp(path, "-") == 0 || r->loaded != LOAD_OK)
		return code;
	cplyi_session_fix(r->s, &f);
	if (f.is_worse)
		cli_complain_to(&out->err,
		                "%s was not changed: fixing it would "
		                "introduce errors",
		                path);
	if (f.n && k->is_dry)
		cli_complain_to(&out->err, "%s: would fix %u %s", path, f.n,
		                findings_word(f.n));
	if (!f.n || k->is_dry)
		return code;
	code = reader_opened(r);
	if (k->is_diff) {
		put_diff(k, r, path, f.old, out);
		return code;
	}
	const save_request save = { .path = path,
		                    .bytes = cplyi_session_file(r->s)->bytes,
		                    .force = true };
	int saved = save_file(&save);
	if (saved == EXIT_FINE)
		cli_complain_to(&out->err, "%s: fixed; %u %s before, %u left",
		                path, f.before, findings_word(f.before),
		                cplyi_session_count_all(r->s));
	return saved > code ? saved : code;
}

static void check_file(void *ctx, unsigned worker, size_t item,
                       pool_result *out)
{
	check *k = ctx;
	cli_reader *r = &k->readers[worker];
	const char *path = k->paths.items[item];
	bool found = k->paths.found[item];
	int code = reader_open(r, path, found ? cplyi_is_candidate : NULL);
	if (r->loaded == LOAD_SKIPPED) {
		out->is_skipped = true;
		return;
	}
	leavings *l = CPLY_NEW(&out->arena, 1, leavings);
	if (!l) {
		out->code = EXIT_LIMIT;
		return;
	}
	out->extra = l;
	code = examine(k, r, code);
	if (k->is_fixing)
		code = fix(k, r, path, code, out);
	const cli_kind *kind = cli_kind_of(cplyi_session_held(r->s));
	if (k->paths.n > 1 && kind->gather)
		l->same = kind->gather(cplyi_session_held(r->s), (uint32_t)item,
		                       &out->arena);
	if (r->loaded == LOAD_IS_DIR)
		cli_complain_to(&out->err,
		                "%s is a folder; use -r to search it", path);
	else
		reader_complain(r, &out->err);
	for (int s = CPLY_NOTE; s <= CPLY_ERROR; s++)
		out->counts[s] = cply_session_count(r->s, (cply_severity)s);
	out->code = judge(k, r, code);
	if (r->loaded == LOAD_OK && !cply_session_doc(r->s) &&
	    !findings_kept(r))
		cli_complain_to(&out->err,
		                "%s cannot be read; the reason is hidden by "
		                "--only or --disable",
		                path);
	if (!k->is_diff)
		put_file(k, r, out, l);
	const cply_buf *proven = &mills_of(k, r)->summary;
	if (proven->len && !k->c->quiet)
		cli_complain_to(&out->err, "%s: %.*s", path, (int)proven->len,
		                proven->ptr);
	if (out->out.failed || out->err.failed) {
		out->code = EXIT_LIMIT;
		out->out.len = 0;
		l->n_results = 0;
	}
}

/* ---- all files, in order ---- */

static void print_buf(check *k)
{
	cli_print(k->c, cply_buf_str(&k->buf));
	k->buf.len = 0;
}

static void print_sarif(check *k, cply_str out, const leavings *l)
{
	size_t begin = 0;
	for (size_t i = 0; l && i < l->n_results; i++) {
		const result_end *e = &l->results[i];
		cply_sarif_add(&k->sarif, e->rule,
		               cply_str_sub(out, begin, e->end));
		print_buf(k);
		begin = e->end;
	}
}

static void print_result(check *k, pool_result *r)
{
	cply_str out = cply_buf_str(&r->out);
	if (k->style == JSON && k->n_checked)
		cli_print(k->c, CPLY_STR(",\n"));
	if (k->style == SARIF)
		print_sarif(k, out, r->extra);
	else
		cli_print(k->c, out);
	if (k->style == JSONL)
		cli_print(k->c, CPLY_STR("\n"));
}

static void emit(check *k, const char *path, pool_result *r)
{
	if (r->err.len || (k->c->out_is_terminal && r->out.len))
		progress_clear(&k->bar);
	print_result(k, r);
	/* Both streams may be the same terminal: keep the order. */
	if (r->err.len || (k->c->out_is_terminal && r->out.len))
		cli_flush(k->c);
	cli_err(cply_buf_str(&r->err));
	if (r->code == EXIT_IO && k->style == SARIF)
		add_failure(k, path, cply_str_trim(cply_buf_str(&r->err)));
	const leavings *l = r->extra;
	cplyi_same_add(&k->same, l ? l->same : NULL, &k->c->arena);
	k->n_checked++;
	k->code = r->code > k->code ? r->code : k->code;
	for (int s = CPLY_NOTE; s <= CPLY_ERROR; s++)
		k->counts[s] += r->counts[s];
}

/* An object for a file that was skipped, in k->buf. */
static void put_skipped(check *k, size_t item)
{
	cplyi_check_json_skipped(k->paths.items[item], cplyi_candidate_refusal,
	                         k->style == JSONL, &k->buf);
}

static void skip(check *k, size_t item)
{
	k->skipped[k->n_skipped++] = item;
	if (k->style == JSONL) {
		put_skipped(k, item);
		cply_put(&k->buf, "\n");
		print_buf(k);
	}
	if (!k->is_verbose || k->c->quiet)
		return;
	progress_clear(&k->bar);
	if (k->c->out_is_terminal)
		cli_flush(k->c);
	cli_complain("%s: skipped: %s", k->paths.items[item],
	             cplyi_candidate_refusal);
}

static void emit_file(void *ctx, size_t item, pool_result *r)
{
	check *k = ctx;
	if (r->is_skipped)
		skip(k, item);
	else
		emit(k, k->paths.items[item], r);
}

/* The definition comes first, if there is anything to say about it. */
static void emit_definition(check *k, const definition *d)
{
	for (size_t i = 0; i < d->n; i++) {
		cli_reader *r = d->files[i];
		pool_result out = { 0 };
		leavings l = { 0 };
		if (!cplyi_session_count_all(r->s))
			continue;
		findings_sort(r);
		cply_arena_init(&out.arena, NULL, SIZE_MAX);
		cply_buf_init(&out.out, &out.arena);
		for (int s = CPLY_NOTE; s <= CPLY_ERROR; s++)
			out.counts[s] =
				cply_session_count(r->s, (cply_severity)s);
		out.code = judge(k, r, EXIT_FINE);
		put_file(k, r, &out, &l);
		out.extra = &l;
		emit(k, cli_text(k->c, OPT_CREER), &out);
		cply_arena_free(&out.arena);
	}
	if (d->creer)
		return;
	cli_flush(k->c);
	cli_complain("the definition has errors; logs are not compared with "
	             "it");
	if (k->code < EXIT_FINDINGS && k->fail_on != FAIL_NEVER)
		k->code = EXIT_FINDINGS;
}

static void tick(void *ctx, size_t done)
{
	check *k = ctx;
	progress_show(&k->bar, done);
}

static void put_summary(const check *k, cply_buf *b)
{
	cplyi_put_count(b, k->n_checked, "file: ", "files: ");
	findings_count(k->counts, b);
	if (k->n_skipped) {
		cply_put(b, "; ");
		cplyi_put_count(b, k->n_skipped, "other file skipped",
		                "other files skipped");
	}
	cply_put(b, "\n");
}

static void begin_output(check *k)
{
	cply_buf_init(&k->buf, &k->c->arena);
	if (k->style == JSON) {
		cplyi_check_json_begin(&k->buf);
		print_buf(k);
	} else if (k->style == SARIF) {
		cply_sarif_begin(&k->sarif, &k->buf);
		print_buf(k);
	}
}

static void json_skipped(check *k)
{
	cli_print(k->c, CPLY_STR("\n],\"skipped\":["));
	for (size_t i = 0; i < k->n_skipped; i++) {
		cply_put(&k->buf, i ? ",\n" : "\n");
		put_skipped(k, k->skipped[i]);
		print_buf(k);
	}
}

static void json_summary(check *k)
{
	const cplyi_check_counts n = {
		.files = k->n_checked,
		.skipped = k->n_skipped,
		.findings = { k->counts[0], k->counts[1], k->counts[2] },
	};
	cplyi_check_json_summary(&n, &k->buf);
	print_buf(k);
}

/* What is the same in two files, after all of them. */
static void emit_same(void *ctx, const cply_diag *g, const char *file)
{
	check *k = ctx;
	const cply_source source = { .name = cply_str_of(file) };
	bool is_first = !k->n_same++;
	k->counts[g->severity]++;
	if ((uint64_t)g->severity >= k->fail_on && k->code == EXIT_FINE)
		k->code = EXIT_FINDINGS;
	if (k->style == SARIF) {
		cply_sarif_put(&k->sarif, g, &source);
	} else if (k->style == GITHUB) {
		cply_report_github(g, &source, &k->buf);
	} else if (k->style == TEXT || k->style == GNU) {
		if (!k->c->quiet && !k->is_diff)
			cply_report_text(g, &source, &k->text, &k->buf);
	} else {
		if (k->style == JSON)
			cply_put(&k->buf,
			         is_first ? "\n],\"duplicates\":[\n" : ",\n");
		cplyi_check_json_same(g, &source, k->style == JSONL, &k->buf);
		cply_put(&k->buf, k->style == JSONL ? "\n" : "");
	}
	print_buf(k);
}

static void end_output(check *k)
{
	cply_buf b;
	cply_buf_init(&b, &k->c->arena);
	if (!cplyi_same_report(&k->same, k->paths.items, &k->c->arena,
	                       &k->disabled, emit_same, k))
		cli_complain("out of memory");
	if (k->style == JSON) {
		json_skipped(k);
		json_summary(k);
	} else if (k->style == SARIF) {
		cply_sarif_end(&k->sarif, k->failures, k->n_failures);
		cply_put(&k->buf, "\n");
		print_buf(k);
	}
	/* For one file its findings say it all; their absence needs a word,
	 * but only to a person. */
	bool is_clean = !k->counts[0] && !k->counts[1] && !k->counts[2];
	bool is_lone = k->n_checked == 1 && !k->n_skipped;
	if (k->c->quiet || (is_lone && (!is_clean || k->code != EXIT_FINE ||
	                                !isatty(STDERR_FILENO))))
		return;
	put_summary(k, &b);
	cli_flush(k->c);
	cli_err(cply_buf_str(&b));
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

static int run(check *k)
{
	unsigned n = count_workers(k);
	const pool_job job = { .n_items = k->paths.n,
		               .n_workers = n,
		               .work = check_file,
		               .emit = emit_file,
		               .tick = tick,
		               .ctx = k };
	k->skipped = CPLY_NEW(&k->c->arena, k->paths.n, size_t);
	if (!make_readers(k, n) || (!k->skipped && k->paths.n)) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	begin_output(k);
	if (k->c->definition)
		emit_definition(k, k->c->definition);
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
	end_output(k);
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
