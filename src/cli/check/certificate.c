/* SPDX-License-Identifier: MIT */
/* crossply check --certificate: proofs of mill positions, verified by the rules
 * alone. They are found wherever they stand in a JSON file; or the file is one,
 * that of a draw with stones in hand. */
#include "cli/check/certificate.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/check/mill.h"
#include "cli/io/interrupt.h"
#include "cli/io/progress.h"
#include "cli/solve/mill_tables.h"
#include "mill/strategy/strategy.h"
#include "report/proof/certificates.h"

enum { MOST_SETS = 16 };

/* Tables of one set of rules. */
typedef struct table_set {
	cply_mill_rules rules;
	cply_mill_files *files;
} table_set;

typedef struct verifying {
	cli *c;
	load_buffer file;
	table_set sets[MOST_SETS];
	unsigned n_sets;
	cli_reader pack;
	cplyi_certificates all;
	cply_buf out;
	progress bar;
} verifying;

static const cply_mill_tables *find_tables(void *ctx,
                                           const cply_mill_rules *rules)
{
	verifying *v = ctx;
	for (unsigned i = 0; i < v->n_sets; i++)
		if (cply_mill_rules_same(&v->sets[i].rules, rules))
			return mill_tables_of(v->sets[i].files);
	if (v->n_sets == MOST_SETS)
		return NULL;
	table_set *set = &v->sets[v->n_sets++];
	set->rules = *rules;
	set->files = mill_tables_open(v->c, rules, false, NULL);
	return mill_tables_of(set->files);
}

static int open_pack(verifying *v, const char *path)
{
	int code = reader_open(&v->pack, path, NULL);
	if (!cply_session_doc(v->pack.s)) {
		findings_errors(v->c, &v->pack);
		return code == EXIT_FINE ? EXIT_FORMAT : code;
	}
	if (reader_expect(&v->pack, &cply_kind_mill) != EXIT_FINE)
		return EXIT_FORMAT;
	v->all.pack = cply_session_doc(v->pack.s)->as.mill;
	v->all.pack_name = cplyi_session_file(v->pack.s)->name;
	return EXIT_FINE;
}

static bool go_on(void *ctx, uint64_t done, uint64_t total)
{
	verifying *v = ctx;
	if (!done)
		progress_start(&v->bar, v->c, (size_t)total);
	v->bar.unit = "steps";
	progress_show(&v->bar, (size_t)done);
	return !interrupt_asked();
}

/* A strategy may be larger than what is read into documents. */
static bool begins_like_strategy(const char *path)
{
	load_input in = { 0 };
	struct stat st;
	cply_str head;
	/* A pipe can be read only once. */
	if (stat(path, &st) != 0 || !S_ISREG(st.st_mode))
		return false;
	bool is = load_open(&in, path) == LOAD_OK && load_head(&in, &head) &&
	          cplyi_is_strategy(head);
	load_close(&in);
	free(in.head);
	return is;
}

static int load(verifying *v, const char *path)
{
	size_t most = cplyi_session_settings(v->pack.s)->limits.input_bytes;
	bool is_large =
		begins_like_strategy(path) && !cli_has(v->c, OPT_MAX_BYTES);
	if (is_large && most < UINT32_MAX)
		most = UINT32_MAX;
	switch (load_file(path, most, &v->file)) {
	case LOAD_OK:
		break;
	case LOAD_IS_DIR:
		cli_complain("%s is a folder", path);
		return EXIT_IO;
	case LOAD_TOO_LARGE:
		cli_complain("%s is too large; raise the limit with "
		             "--max-bytes",
		             path);
		return EXIT_LIMIT;
	default:
		cli_complain("cannot read %s: %s", path, strerror(errno));
		return EXIT_IO;
	}
	return EXIT_FINE;
}

static void print(verifying *v)
{
	if (!v->c->quiet || v->all.is_json)
		cli_print(v->c, cply_buf_str(&v->out));
	v->out.len = 0;
}

static void complain(const verifying *v, const char *path)
{
	const cplyi_certificates *all = &v->all;
	cply_buf b;
	cply_buf_init(&b, &v->c->arena);
	if (all->n_too_large)
		cli_complain("%s: %llu %s more memory than allowed", path,
		             (unsigned long long)all->n_too_large,
		             all->n_too_large == 1 ? "certificate needs"
		                                   : "certificates need");
	if (all->was_stopped)
		cli_complain("%s: stopped before all steps were verified",
		             path);
	if (!all->n || v->c->quiet)
		return;
	cplyi_certificates_summary(all, &b);
	cli_complain("%s: %.*s", path, (int)b.len, b.ptr);
}

static int exit_code(const cli *c, const cplyi_certificates *all)
{
	uint64_t wrong = all->counts[CPLY_MILL_FALSE] + all->n_strange +
	                 (!all->n && !all->n_too_large);
	uint64_t open = all->counts[CPLY_MILL_NOT_VERIFIED] + all->n_uncovered;
	if (all->failed || all->n_too_large || all->was_stopped)
		return EXIT_LIMIT;
	return mill_verdict_code(c, wrong, open);
}

static int run(verifying *v, const char *path)
{
	int code = load(v, path);
	if (code != EXIT_FINE)
		return code;
	v->all.most_bytes =
		cplyi_session_settings(v->pack.s)->limits.arena_bytes;
	v->all.how = (cply_mill_checking){
		cli_has(v->c, OPT_NO_TABLES) ? NULL : find_tables, v, go_on
	};
	v->all.out = &v->out;
	cply_str bytes = { v->file.bytes, v->file.len };
	interrupt_enter();
	code = reader_exit_code(
		cplyi_certificates_begin(&v->all, path, bytes, NULL));
	while (cplyi_certificates_next(&v->all)) {
		progress_clear(&v->bar);
		print(v);
	}
	interrupt_leave();
	cplyi_certificates_end(&v->all);
	print(v);
	int flushed = cli_flush(v->c);
	complain(v, path);
	if (code == EXIT_FINE)
		code = exit_code(v->c, &v->all);
	cplyi_certificates_free(&v->all);
	return flushed != EXIT_FINE && code < EXIT_IO ? EXIT_IO : code;
}

int check_certificates(cli *c)
{
	static verifying v; /* large */
	v = (verifying){ .c = c, .all.is_json = cli_has(c, OPT_JSON) };
	if (cli_has(c, OPT_JSONL) || cli_has(c, OPT_SARIF) ||
	    cli_has(c, OPT_FIX))
		return cli_misuse(c, "--certificate cannot be combined with "
		                     "--jsonl, --sarif or --fix");
	if (c->n_operands > 1)
		return cli_misuse(c, "--certificate takes only one pack");
	v.all.style = (cply_text_style){ .color = c->color_out,
		                         .window = !cli_has(c, OPT_GNU),
		                         .ascii = c->ascii,
		                         .width = c->columns };
	cply_buf_init(&v.out, &c->arena);
	reader_init(&v.pack, c);
	int code = c->n_operands ? open_pack(&v, c->operands[0]) : EXIT_FINE;
	if (code == EXIT_FINE)
		code = run(&v, cli_text(c, OPT_CERTIFICATE));
	for (unsigned i = 0; i < v.n_sets; i++)
		mill_tables_close(v.sets[i].files);
	reader_free(&v.pack);
	load_free(&v.file);
	return code;
}
