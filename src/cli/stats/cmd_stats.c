/* SPDX-License-Identifier: MIT */
/* crossply stats: what records of play tell. */
#include <string.h>

#include "cli/cli.h"
#include "cli/game/file.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/record/record.h"
#include "report/stats/stats.h"

typedef enum table {
	TABLE_CLUES,
	TABLE_SQUARES,
	TABLE_HELP,
	TABLE_PROGRESS,
	TABLE_LOGS,
	TABLE_SOLVERS,
	TABLE_PUZZLES,
	TABLE_SIZES,
	TABLE_WEEKDAYS
} table;

enum { NO_TABLE = TABLE_WEEKDAYS + 1 };

typedef struct stats {
	cli *c;
	path_list paths;
	cli_reader reader;
	cli_reader first; /* opened already, or zeroes */
	cplyi_stats_style style;
	const char *out; /* NULL: standard output */
	bool is_json, is_csv, is_html;
	table table;
	int code;
	/* so far */
	cplyi_stats_row *rows;
	size_t n, cap;
	cplyi_stats_pools pools; /* for pages */
	cply_analysis last;      /* lives as long as the reader's document */
} stats;

/* ---- reading ---- */

static void worse(stats *s, int code)
{
	s->code = code > s->code ? code : s->code;
}

static void add_row(stats *s)
{
	if (s->n == s->cap) {
		size_t more = s->cap ? 2 * s->cap : 64;
		cplyi_stats_row *grown =
			CPLY_GROW(&s->c->arena, s->rows, s->cap, more,
		                  cplyi_stats_row);
		if (!grown) {
			worse(s, EXIT_LIMIT);
			return;
		}
		s->rows = grown;
		s->cap = more;
	}
	cplyi_stats_row *row = &s->rows[s->n++];
	*row = cplyi_stats_summary(&s->last, s->reader.s->packed.name,
	                           &s->c->arena);
	if (s->is_html &&
	    !cplyi_stats_pool_add(&s->pools, &s->last, row, &s->c->arena))
		worse(s, EXIT_LIMIT);
}

static void analyse(stats *s)
{
	cli_reader *r = &s->reader;
	if (r->s->doc.kind != &cply_kind_solve) {
		cli_complain("%s: %s is no record of play",
		             r->s->packed.name.ptr, r->s->format->title);
		worse(s, EXIT_FORMAT);
	} else if (cply_solve_analyse(r->s->doc.as.solve, record_idle(s->c),
	                              record_clock(s->c), &r->s->arena,
	                              &s->last)) {
		cli_complain("%s: out of memory", r->s->packed.name.ptr);
		worse(s, EXIT_LIMIT);
	} else {
		add_row(s);
	}
}

/* Files found in a folder are counted if they are logs, else passed over. */
static bool is_log(cply_str head, cply_str name)
{
	const cply_format *best = NULL;
	int top = 0;
	(void)name;
	if (cply_is_gzip(head))
		return false;
	for (size_t i = 0; i < cply_format_count(); i++) {
		const cply_format *f = cply_format_at(i);
		int score = f->probe(head);
		if (score > top) {
			top = score;
			best = f;
		}
	}
	return best && best->kind == &cply_kind_solve;
}

static void take_file(stats *s, size_t i)
{
	bool found = s->paths.found[i];
	if (s->first.s && !found) {
		/* It was opened to see whether it is a game log. */
		reader_free(&s->reader);
		s->reader = s->first;
		s->first = (cli_reader){ 0 };
		worse(s, reader_opened(&s->reader));
	} else {
		worse(s, reader_open(&s->reader, s->paths.items[i],
		                     found ? is_log : NULL));
	}
	if (s->reader.loaded == LOAD_SKIPPED)
		return;
	findings_brief(s->c, &s->reader);
	if (s->reader.s->doc.kind)
		analyse(s);
}

static void take_all(stats *s)
{
	cli *c = s->c;
	for (size_t i = 0; i < c->n_operands; i++) {
		const char *path = c->operands[i];
		if (strcmp(path, "-") != 0 && path_is_dir(path))
			worse(s, path_walk(&s->paths, &c->arena, path));
		else if (!path_add(&s->paths, &c->arena, path, false))
			worse(s, EXIT_LIMIT);
	}
	for (size_t i = 0; i < s->paths.n; i++)
		take_file(s, i);
}

/* ---- printing ---- */

static cplyi_listing choose_listing(const stats *s, cply_arena *a)
{
	switch (s->table) {
	case TABLE_SQUARES:
		return cplyi_stats_squares(&s->last, a);
	case TABLE_HELP:
		return cplyi_stats_assists(&s->last, a);
	case TABLE_PROGRESS:
		return cplyi_stats_curve(&s->last, a);
	case TABLE_LOGS:
		return cplyi_stats_logs(s->rows, s->n, a);
	case TABLE_SOLVERS:
	case TABLE_PUZZLES:
	case TABLE_SIZES:
	case TABLE_WEEKDAYS:
		return cplyi_stats_groups(s->rows, s->n,
		                          (cplyi_stats_by)(s->table -
		                                           TABLE_SOLVERS),
		                          &s->style, a);
	case TABLE_CLUES:
		break;
	}
	return cplyi_stats_clues(&s->last, &s->style, a);
}

static void put_many(const stats *s, cply_arena *a, cply_buf *out)
{
	cplyi_listing logs = cplyi_stats_logs(s->rows, s->n, a);
	cplyi_listing_print(&logs, s->style.columns, s->style.color,
	                    s->style.ascii, out);
	for (unsigned by = 0; by < CPLYI_STATS_BY_COUNT; by++) {
		cplyi_listing t =
			cplyi_stats_groups(s->rows, s->n, (cplyi_stats_by)by,
		                           &s->style, a);
		cply_put(out, "\n");
		cplyi_listing_print(&t, s->style.columns, s->style.color,
		                    s->style.ascii, out);
	}
}

static void put_json(const stats *s, cply_arena *a, cply_buf *out)
{
	cply_json_writer w;
	cply_json_writer_init(&w, out, 2);
	if (s->n == 1) {
		cplyi_stats_solve_json(&s->last, s->rows[0].file, &w);
	} else {
		cply_json_begin_object(&w);
		cplyi_stats_many_json(s->rows, s->n, a, &w);
		cply_json_end_object(&w);
	}
	cply_put_char(out, '\n');
}

static void put_results(stats *s, cply_arena *a, cply_buf *out)
{
	if (s->is_csv) {
		cplyi_listing t = choose_listing(s, a);
		cplyi_listing_csv(&t, out);
	} else if (s->is_json) {
		put_json(s, a, out);
	} else if (s->is_html && s->n == 1) {
		cplyi_stats_solve_html(&s->last, a, out);
	} else if (s->is_html) {
		cplyi_stats_many_html(s->rows, s->n, &s->pools, a, out);
	} else if (s->n == 1) {
		cplyi_stats_solve_text(&s->last, &s->style, a, out);
	} else {
		put_many(s, a, out);
	}
}

static int put(stats *s)
{
	output o;
	output_begin(&o, s->c, s->out);
	put_results(s, &o.arena, &o.buf);
	return output_end(&o, EXIT_FINE, "counting");
}

/* ---- the command line ---- */

static int choose_output(stats *s)
{
	cli *c = s->c;
	const cli_given *t = cli_get(c, OPT_TABLE);
	s->out = cli_text(c, OPT_OUTPUT);
	if (s->out && strcmp(s->out, "-") == 0)
		s->out = NULL;
	s->is_json = cli_has(c, OPT_JSON);
	s->is_csv = cli_has(c, OPT_CSV);
	if (s->is_json && s->is_csv)
		return cli_misuse(c, "choose one of --json and --csv");
	s->is_html = s->out && !s->is_json && !s->is_csv &&
	             (path_ends(s->out, ".html") || path_ends(s->out, ".htm"));
	if (t && !s->is_csv)
		return cli_misuse(c, "--table goes with --csv");
	s->table = t ? (table)t->number : (table)NO_TABLE;
	s->style = (cplyi_stats_style){
		.columns = c->columns,
		.color = c->color_out && !s->out,
		.ascii = c->ascii,
	};
	if (s->out)
		return save_allowed(s->out, cli_has(c, OPT_FORCE));
	return EXIT_FINE;
}

int cmd_stats(cli *c)
{
	stats s = { .c = c };
	int code = choose_output(&s);
	if (code != EXIT_FINE || stats_game(c, &s.first, &code))
		return code;
	reader_init(&s.reader, c);
	s.reader.s->strict = cli_has(c, OPT_STRICT);
	take_all(&s);
	if (s.table == (table)NO_TABLE)
		s.table = s.n > 1 ? TABLE_LOGS : TABLE_CLUES;
	if (s.n > 1 && s.table <= TABLE_PROGRESS && s.is_csv) {
		cli_complain("this table is about a single log; %zu were given",
		             s.n);
		worse(&s, EXIT_USAGE);
	} else if (s.n) {
		worse(&s, put(&s));
	} else if (s.code == EXIT_FINE) {
		cli_complain("no records of play were found");
		s.code = EXIT_FINDINGS;
	}
	reader_free(&s.reader);
	return s.code;
}
