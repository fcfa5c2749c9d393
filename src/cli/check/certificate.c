/* SPDX-License-Identifier: MIT */
/* crossply check --certificate: proofs of mill positions, verified by the rules
 * alone. They are found wherever they stand in a JSON file. */
#include "cli/check/certificate.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/count.h"
#include "cli/solve/mill_tables.h"
#include "mill/certificate/certificate.h"

enum { MOST_SETS = 16, MOST_FINDINGS = 1000 };

/* Tables of one set of rules. */
typedef struct table_set {
	cply_mill_rules rules;
	cply_mill_files *files;
} table_set;

typedef struct verifying {
	cli *c;
	bool is_json;
	cply_source source;
	cply_json_parser parser;
	cply_json doc;
	load_buffer file;
	cply_arena arena; /* of one certificate */
	cply_arena notes; /* findings of one certificate */
	cply_diags diags;
	cply_text_style style;
	cply_json_writer w;
	cply_buf out;
	table_set sets[MOST_SETS];
	unsigned n_sets;
	cli_reader pack;
	bool *covered; /* its puzzles, or NULL: no pack */
	uint64_t counts[3], n;
	uint64_t n_strange; /* of no puzzle */
	int code;
} verifying;

static void raise_code(verifying *v, int code)
{
	v->code = code > v->code ? code : v->code;
}

/* ---- tables ---- */

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

/* ---- the pack ---- */

static int open_pack(verifying *v, const char *path)
{
	int code = reader_open(&v->pack, path, NULL);
	if (!v->pack.s->doc.kind) {
		findings_errors(v->c, &v->pack);
		return code == EXIT_FINE ? EXIT_FORMAT : code;
	}
	if (reader_expect(&v->pack, &cply_kind_mill) != EXIT_FINE)
		return EXIT_FORMAT;
	v->covered = CPLY_NEW(&v->c->arena,
	                      v->pack.s->doc.as.mill->n_puzzles + 1u, bool);
	return v->covered ? EXIT_FINE : EXIT_LIMIT;
}

/* The puzzle of a certificate, which is covered by it, or NULL. A position may
 * stand in a pack more than once. */
static const cply_mill_puzzle *puzzle_of(verifying *v,
                                         const cply_mill_certificate *k)
{
	const cply_mill *pack = v->covered ? v->pack.s->doc.as.mill : NULL;
	const cply_mill_puzzle *found = NULL;
	for (uint32_t i = 0; pack && i < pack->n_puzzles; i++) {
		const cply_mill_puzzle *p = &pack->puzzles[i];
		if (!p->has_start ||
		    !cply_mill_certificate_is_of(k, &p->rules, &p->start,
		                                 &v->arena))
			continue;
		found = found ? found : p;
		v->covered[i] = true;
	}
	return found;
}

/* ---- one certificate ---- */

static const char *const trusts[] = { "verified", "not verified", "false" };

/* "White wins in 4 turns and no sooner" */
static void put_claim(const cply_mill_certificate *k, cply_buf *b)
{
	bool black = k->position.side ^ (k->value == CPLY_MILL_LOST);
	if (k->value == CPLY_MILL_UNKNOWN) {
		cply_put(b, "no claim");
	} else if (k->value == CPLY_MILL_DRAWN) {
		cply_put(b, "a draw");
	} else {
		cply_put(b, black ? "Black wins" : "White wins");
		cply_put(b, k->is_shortest ? " in " : " within ");
		cplyi_put_count(b, k->turns, "turn", "turns");
		if (k->is_shortest && k->turns > 1)
			cply_put(b, " and no sooner");
	}
}

static void put_text(verifying *v, const cply_mill_certificate *k,
                     const cply_mill_puzzle *p)
{
	cply_position at = cply_locate(&v->source, k->at.begin);
	cply_buf *b = &v->out;
	cply_put_str(b, v->source.name);
	cply_put_char(b, ':');
	cply_put_uint(b, at.line);
	cply_put_char(b, ':');
	cply_put_uint(b, at.column);
	cply_put(b, ": ");
	cply_put(b, trusts[k->trust]);
	if (k->has_position) {
		cply_buf fen;
		cply_put(b, ": ");
		put_claim(k, b);
		cply_buf_init(&fen, &v->arena);
		cply_mill_fen_write(&k->position, CPLY_MILL_FEN_POINTS, &fen);
		cply_put(b, ", from ");
		cply_put_str(b, cply_str_sub(cply_buf_str(&fen), 0, 28));
	}
	if (p) {
		cply_put(b, ", puzzle ");
		cply_put_str(b, p->id.len ? p->id : p->title);
	}
	cply_put_char(b, '\n');
	for (uint32_t i = 0; i < v->diags.n; i++)
		cply_report_text(v->diags.items[i], &v->source, &v->style, b);
}

static void put_findings(verifying *v)
{
	cply_json_key(&v->w, "findings");
	cply_json_begin_array(&v->w);
	for (uint32_t i = 0; i < v->diags.n; i++)
		cply_report_json(v->diags.items[i], &v->source, &v->w);
	cply_json_end_array(&v->w);
}

static void put_number(cply_json_writer *w, const char *key, uint64_t n)
{
	cply_json_key(w, key);
	cply_json_put_int(w, (int64_t)n);
}

static void put_json(verifying *v, const cply_mill_certificate *k,
                     const cply_mill_puzzle *p)
{
	static const char *const names[] = { "verified", "not_verified",
		                             "false" };
	cply_json_writer *w = &v->w;
	cply_position at = cply_locate(&v->source, k->at.begin);
	cply_buf claim;
	cply_buf_init(&claim, &v->arena);
	put_claim(k, &claim);
	cply_json_begin_object(w);
	cply_json_key(w, "start");
	cply_json_begin_inline_object(w);
	put_number(w, "line", at.line);
	put_number(w, "column", at.column);
	cply_json_end_object(w);
	cply_json_key(w, "verdict");
	cply_json_put_string(w, cply_str_of(names[k->trust]));
	cply_json_key(w, "says");
	cply_json_put_string(w, cply_buf_str(&claim));
	if (v->covered) {
		cply_json_key(w, "puzzle_id");
		if (p)
			cply_json_put_string(w, p->id);
		else
			cply_json_put_null(w);
	}
	put_number(w, "wins", k->wins);
	put_number(w, "holds", k->holds);
	put_number(w, "table_lookups", k->by_table);
	put_findings(v);
	cply_json_end_object(w);
}

static void print(verifying *v)
{
	if (!v->c->quiet || v->is_json)
		cli_print(v->c, cply_buf_str(&v->out));
	v->out.len = 0;
}

static void verify(verifying *v, cply_json_value value)
{
	const cply_mill_checking how = { find_tables, v };
	cply_mill_certificate k;
	cply_arena_reset(&v->arena, v->pack.s->limits.arena_bytes);
	cply_arena_reset(&v->notes, SIZE_MAX);
	cply_diags_init(&v->diags, &v->notes, MOST_FINDINGS);
	if (cply_mill_certificate_check(value, &how, &v->arena, &v->diags,
	                                &k) != CPLY_OK) {
		cli_complain("%s: a certificate needs more memory than allowed",
		             v->source.name.ptr);
		raise_code(v, EXIT_LIMIT);
		return;
	}
	const cply_mill_puzzle *p = puzzle_of(v, &k);
	if (v->covered && k.has_position && !p) {
		v->n_strange++;
		raise_code(v, EXIT_FINDINGS);
		cply_report_with(&v->diags, CPLY_ML272, &k.at,
		                 CPLY_T(v->pack.s->packed.name));
	}
	v->n++;
	v->counts[k.trust]++;
	raise_code(v, k.trust == CPLY_MILL_VERIFIED       ? EXIT_FINE
	              : k.trust == CPLY_MILL_NOT_VERIFIED ? EXIT_LIMIT
	                                                  : EXIT_FINDINGS);
	if (v->is_json)
		put_json(v, &k, p);
	else
		put_text(v, &k, p);
	print(v);
}

/* ---- the file ---- */

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
	                                &v->diags, &v->doc);
	return reader_exit_code(s);
}

/* The tape is flat, so nothing here depends on how deep things are nested. */
static void verify_all(verifying *v)
{
	for (uint32_t i = 0; i < v->doc.n;) {
		const cply_json_value value = { &v->doc, i };
		if (cply_mill_is_certificate(value)) {
			verify(v, value);
			i = v->doc.tape[i].next;
		} else {
			i++;
		}
	}
}

/* What is about the file as a whole. */
static void look_back(verifying *v)
{
	const cply_mill *pack = v->covered ? v->pack.s->doc.as.mill : NULL;
	if (!v->n) {
		cply_report(&v->diags, CPLY_ML274, CPLY_NOWHERE);
		raise_code(v, EXIT_FINDINGS);
	}
	for (uint32_t i = 0; pack && v->n && i < pack->n_puzzles; i++) {
		const cply_mill_puzzle *p = &pack->puzzles[i];
		if (v->covered[i])
			continue;
		cply_report_with(&v->diags, CPLY_ML273, CPLY_NOWHERE,
		                 CPLY_T(p->id.len ? p->id : p->title),
		                 CPLY_T(v->source.name));
		raise_code(v, EXIT_LIMIT);
	}
}

static void put_rest(verifying *v)
{
	if (v->is_json) {
		cply_json_end_array(&v->w);
		put_findings(v);
		cply_json_key(&v->w, "summary");
		cply_json_begin_object(&v->w);
		put_number(&v->w, "verified", v->counts[CPLY_MILL_VERIFIED]);
		put_number(&v->w, "not_verified",
		           v->counts[CPLY_MILL_NOT_VERIFIED]);
		put_number(&v->w, "false", v->counts[CPLY_MILL_FALSE]);
		cply_json_end_object(&v->w);
		cply_json_end_object(&v->w);
		cply_put(&v->out, "\n");
	} else {
		for (uint32_t i = 0; i < v->diags.n; i++)
			cply_report_text(v->diags.items[i], &v->source,
			                 &v->style, &v->out);
	}
	print(v);
}

static void begin_output(verifying *v)
{
	cply_buf_init(&v->out, &v->c->arena);
	cply_json_writer_init(&v->w, &v->out, 2);
	if (!v->is_json)
		return;
	cply_json_begin_object(&v->w);
	cply_json_key(&v->w, "schema");
	cply_json_put_string(&v->w, CPLY_STR("crossply-certificates/1"));
	cply_json_key(&v->w, "file");
	cply_json_put_string(&v->w, v->source.name);
	cply_json_key(&v->w, "certificates");
	cply_json_begin_array(&v->w);
}

static void run(verifying *v, const char *path)
{
	cply_diags_init(&v->diags, &v->notes, MOST_FINDINGS);
	v->code = load(v, path);
	if (v->code != EXIT_FINE && !v->diags.n)
		return;
	begin_output(v);
	if (v->code == EXIT_FINE) {
		verify_all(v);
		cply_arena_reset(&v->notes, SIZE_MAX);
		cply_diags_init(&v->diags, &v->notes, MOST_FINDINGS);
		look_back(v);
	}
	put_rest(v);
	if (cli_flush(v->c) != EXIT_FINE)
		raise_code(v, EXIT_IO);
	if (v->n && !v->c->quiet)
		cli_complain(
			"%s: %llu certificate%s: %llu verified, %llu not "
			"verified, %llu false",
			path, (unsigned long long)v->n, v->n == 1 ? "" : "s",
			(unsigned long long)v->counts[CPLY_MILL_VERIFIED],
			(unsigned long long)v->counts[CPLY_MILL_NOT_VERIFIED],
			(unsigned long long)v->counts[CPLY_MILL_FALSE]);
}

int check_certificates(cli *c)
{
	static verifying v; /* large */
	v = (verifying){ .c = c, .is_json = cli_has(c, OPT_JSON) };
	if (cli_has(c, OPT_JSONL) || cli_has(c, OPT_SARIF) ||
	    cli_has(c, OPT_FIX))
		return cli_misuse(c, "--certificate cannot be combined with "
		                     "--jsonl, --sarif or --fix");
	if (c->n_operands > 1)
		return cli_misuse(c, "--certificate takes only one pack");
	v.style = (cply_text_style){ .color = c->color_out,
		                     .window = !cli_has(c, OPT_GNU),
		                     .ascii = c->ascii,
		                     .width = c->columns };
	cply_arena_init(&v.arena, NULL, SIZE_MAX);
	cply_arena_init(&v.notes, NULL, SIZE_MAX);
	reader_init(&v.pack, c);
	int code = c->n_operands ? open_pack(&v, c->operands[0]) : EXIT_FINE;
	if (code == EXIT_FINE) {
		run(&v, cli_text(c, OPT_CERTIFICATE));
		code = v.code;
	}
	for (unsigned i = 0; i < v.n_sets; i++)
		cply_mill_files_close(v.sets[i].files);
	reader_free(&v.pack);
	cply_json_parser_free(&v.parser);
	load_free(&v.file);
	cply_arena_free(&v.arena);
	cply_arena_free(&v.notes);
	return code;
}
