/* SPDX-License-Identifier: MIT */
/* crossply check --certificate: proofs of mill positions, verified by the rules
 * alone. They are found wherever they stand in a JSON file. */
#include "cli/check/certificate.h"

#include <errno.h>
#include <string.h>

#include "cli/check/mill.h"
#include "cli/solve/mill_tables.h"
#include "report/proof/certificates.h"

enum { MOST_SETS = 16, MOST_FINDINGS = 1000 };

/* Tables of one set of rules. */
typedef struct table_set {
	cply_mill_rules rules;
	cply_mill_files *files;
} table_set;

typedef struct verifying {
	cli *c;
	cply_source source;
	cply_json_parser parser;
	cply_json doc;
	load_buffer file;
	cply_diags reading; /* findings about the file */
	table_set sets[MOST_SETS];
	unsigned n_sets;
	cli_reader pack;
	cplyi_certificates all;
	cply_buf out;
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
	if (!v->pack.s->doc.kind) {
		findings_errors(v->c, &v->pack);
		return code == EXIT_FINE ? EXIT_FORMAT : code;
	}
	if (reader_expect(&v->pack, &cply_kind_mill) != EXIT_FINE)
		return EXIT_FORMAT;
	v->all.pack = v->pack.s->doc.as.mill;
	v->all.pack_name = v->pack.s->file.name;
	return EXIT_FINE;
}

static int load(verifying *v, const char *path)
{
	size_t most = v->pack.s->limits.input_bytes;
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
	v->source = (cply_source){ .name = cply_str_of(path),
		                   .bytes = { v->file.bytes, v->file.len } };
	v->source.lines = cply_lines_index(&v->source, &v->c->arena);
	cply_status s = cply_json_parse(&v->parser, v->source.bytes, NULL,
	                                &v->reading, &v->doc);
	return reader_exit_code(s);
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
	if (all->failed || all->n_too_large)
		return EXIT_LIMIT;
	return mill_verdict_code(c, wrong, open);
}

static int run(verifying *v, const char *path)
{
	int code = load(v, path);
	if (code != EXIT_FINE && !v->reading.n)
		return code;
	v->all.doc = code == EXIT_FINE ? &v->doc : NULL;
	v->all.source = &v->source;
	v->all.most_bytes = v->pack.s->limits.arena_bytes;
	v->all.how = (cply_mill_checking){ find_tables, v };
	v->all.out = &v->out;
	cplyi_certificates_begin(&v->all, NULL);
	while (cplyi_certificates_next(&v->all))
		print(v);
	cplyi_certificates_end(&v->all, &v->reading);
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
	cply_diags_init(&v.reading, &c->arena, MOST_FINDINGS);
	reader_init(&v.pack, c);
	int code = c->n_operands ? open_pack(&v, c->operands[0]) : EXIT_FINE;
	if (code == EXIT_FINE)
		code = run(&v, cli_text(c, OPT_CERTIFICATE));
	for (unsigned i = 0; i < v.n_sets; i++)
		mill_tables_close(v.sets[i].files);
	reader_free(&v.pack);
	cply_json_parser_free(&v.parser);
	load_free(&v.file);
	return code;
}
