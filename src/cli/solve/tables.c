/* SPDX-License-Identifier: MIT */
/* crossply solve --tables: makes the endgame tables of mill. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/interrupt.h"
#include "cli/io/output.h"
#include "cli/io/pool.h"
#include "cli/io/progress.h"
#include "cli/solve/mill.h"
#include "native/mill_files.h"

typedef struct bar {
	progress progress;
	const cli *c;
	bool started;
} bar;

static bool show(void *ctx, uint64_t done, uint64_t total)
{
	bar *b = ctx;
	if (!b->started)
		progress_start(&b->progress, b->c, (size_t)total);
	b->started = true;
	progress_show(&b->progress, (size_t)done);
	return !interrupt_asked();
}

static bool save(void *ctx, const char *path, cply_str bytes)
{
	bar *b = ctx;
	progress_clear(&b->progress);
	return save_file(&(save_request){ .path = path,
	                                  .bytes = bytes,
	                                  .force = true }) == EXIT_FINE;
}

/* The folder is for nobody but the user, as caches are. */
static bool make_folder(const char *folder)
{
	char path[PATH_MAX];
	int n = snprintf(path, sizeof path, "%s/", folder);
	if (n > 0 && n < PATH_MAX && path_make_folders(path))
		return true;
	cli_complain("cannot create %s: %s", folder,
	             strerror(n < PATH_MAX ? errno : ENAMETOOLONG));
	return false;
}

/* The spaces of so many stones, the larger side first. */
static unsigned list_tables(const cply_mill_tables *t, unsigned stones,
                            const cply_mill_table **out)
{
	unsigned n = 0;
	for (unsigned total = 6; total <= stones; total++)
		for (unsigned opp = 3; 2 * opp <= total; opp++) {
			unsigned own = total - opp;
			if (own > CPLY_MILL_MOST_STONES)
				continue;
			out[n++] = &t->table[own][opp];
			if (own != opp)
				out[n++] = &t->table[opp][own];
		}
	return n;
}

static int print_text(cli *c, const cply_mill_table **tables, unsigned n)
{
	char line[100];
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	cply_put(&b, "STONES  POSITIONS       WON      DRAWN      LOST  "
	             "LONGEST\n");
	for (unsigned i = 0; i < n; i++) {
		const cply_mill_table *t = tables[i];
		snprintf(line, sizeof line,
		         "%3u-%-2u %10" PRIu64 "%10" PRIu64 " %10" PRIu64
		         "%10" PRIu64 "  %7u\n",
		         t->own, t->opp, t->positions, t->won, t->drawn,
		         t->lost, t->longest);
		cply_put(&b, line);
	}
	return output_buf(c, NULL, &b, "listing the tables");
}

static int print_json(cli *c, const cply_mill_table **tables, unsigned n)
{
	cply_json_writer w;
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	cply_json_writer_init(&w, &b, 2);
	cply_json_begin_object(&w);
	cply_json_key(&w, "schema");
	cply_json_put_string(&w, CPLY_STR("crossply-mill-tables/1"));
	cply_json_key(&w, "tables");
	cply_json_begin_array(&w);
	for (unsigned i = 0; i < n; i++) {
		const cply_mill_table *t = tables[i];
		const struct {
			const char *key;
			uint64_t value;
		} fields[] = { { "own", t->own },
			       { "other", t->opp },
			       { "positions", t->positions },
			       { "won", t->won },
			       { "drawn", t->drawn },
			       { "lost", t->lost },
			       { "longest_plies", t->longest } };
		cply_json_begin_inline_object(&w);
		for (size_t k = 0; k < CPLY_COUNT(fields); k++) {
			cply_json_key(&w, fields[k].key);
			cply_json_put_int(&w, (int64_t)fields[k].value);
		}
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	cply_put(&b, "\n");
	return output_buf(c, NULL, &b, "listing the tables");
}

/* Broken tables are made again; say so. */
static void say_broken(const cli *c, const cply_diags *diags, cply_buf *b)
{
	for (uint32_t i = 0; i < diags->n && !c->quiet; i++) {
		b->len = 0;
		cply_diag_message(diags->items[i], b);
		cply_str note = diags->items[i]->note;
		cli_complain("%.*s: %.*s; rebuilding it", (int)note.len,
		             note.ptr, (int)b->len, b->ptr);
	}
}

static int finish(cli *c, cply_mill_files *f, const char *folder,
                  cply_mill_made made, unsigned stones)
{
	const cply_mill_table
		*tables[2 * CPLY_MILL_MOST_STONES * CPLY_MILL_MOST_STONES];
	switch (made) {
	case CPLY_MILL_MADE_NO_MEMORY:
		cli_complain("out of memory");
		return EXIT_LIMIT;
	case CPLY_MILL_MADE_NO_FILE:
		cli_complain("cannot store more tables in %s", folder);
		return EXIT_IO;
	case CPLY_MILL_MADE_STOPPED:
		cli_complain("interrupted; finished tables are kept, the "
		             "next run resumes");
		return EXIT_LIMIT;
	case CPLY_MILL_MADE:
		break;
	}
	unsigned n = list_tables(cply_mill_files_tables(f), stones, tables);
	if (cli_has(c, OPT_JSON))
		return print_json(c, tables, n);
	return c->quiet ? EXIT_FINE : print_text(c, tables, n);
}

static int make(cli *c, const cply_mill_rules *rules, const char *folder)
{
	unsigned stones = (unsigned)cli_number(c, OPT_TABLES, 8);
	bar b = { .c = c };
	cply_diags diags;
	cply_buf text;
	cply_diags_init(&diags, &c->arena, 50);
	cply_buf_init(&text, &c->arena);
	cply_mill_files *f =
		cply_mill_files_open(folder, rules, stones, &diags);
	if (!f) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	say_broken(c, &diags, &text);
	const cply_mill_making making = {
		.stones = stones,
		.threads = (unsigned)cli_number(c, OPT_JOBS, pool_processors()),
		.progress = show,
		.save = save,
		.ctx = &b
	};
	interrupt_enter();
	cply_mill_made made = cply_mill_files_make(f, &making);
	interrupt_leave();
	if (b.started)
		progress_clear(&b.progress);
	int code = finish(c, f, folder, made, stones);
	cply_mill_files_close(f);
	return code;
}

int mill_make_tables(cli *c)
{
	const cply_mill_rules *rules = mill_rules_given(c);
	if (!rules)
		return EXIT_USAGE;
	if (!cply_mill_rules_plain(rules)) {
		cli_complain("these rules have no tables: they must place, "
		             "move and take stones as in standard_9mm");
		return EXIT_FINDINGS;
	}
	char *folder = cply_mill_files_folder();
	if (!folder) {
		cli_complain("there is no folder for tables: set HOME or "
		             "XDG_CACHE_HOME");
		return EXIT_IO;
	}
	int code = make_folder(folder) ? make(c, rules, folder) : EXIT_IO;
	free(folder);
	return code;
}
