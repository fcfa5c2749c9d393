/* SPDX-License-Identifier: MIT */
/* What is printed of all files, in order: findings, skipped files, what is the
 * same in two of them, the summary. */
#include "cli/check/check.h"

#include <unistd.h>

#include "base/count.h"
#include "format/candidate.h"

void check_add_failure(check *k, const char *name, cply_str reason)
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
		check_add_failure(k, path,
		                  cply_str_trim(cply_buf_str(&r->err)));
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

void check_emit_file(void *ctx, size_t item, pool_result *r)
{
	check *k = ctx;
	if (r->is_skipped)
		skip(k, item);
	else
		emit(k, k->paths.items[item], r);
}

void check_emit_definition(check *k, const definition *d)
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
		out.code = check_judge(k, r, EXIT_FINE);
		check_put_file(k, r, &out, &l);
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

void check_begin_output(check *k)
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

void check_end_output(check *k)
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
