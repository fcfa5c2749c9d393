/* SPDX-License-Identifier: MIT */
/* One file, in a worker: read, checked, proven, fixed, and its findings in the
 * style that was chosen. */
#include "cli/check/check.h"

#include <errno.h>
#include <string.h>

#include "cli/kinds.h"
#include "format/candidate.h"
#include "game/streamed.h"
#include "report/diff/diff.h"

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

void check_put_file(const check *k, const cli_reader *r, pool_result *out,
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

int check_judge(const check *k, const cli_reader *r, int code)
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

void check_file(void *ctx, unsigned worker, size_t item, pool_result *out)
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
	out->code = check_judge(k, r, code);
	if (r->loaded == LOAD_OK && !cply_session_doc(r->s) &&
	    !findings_kept(r))
		cli_complain_to(&out->err,
		                "%s cannot be read; the reason is hidden by "
		                "--only or --disable",
		                path);
	if (!k->is_diff)
		check_put_file(k, r, out, l);
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
