/* SPDX-License-Identifier: MIT */
/* crossply solve --tables: makes the endgame tables of mill. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/interrupt.h"
#include "cli/io/output.h"
#include "cli/io/pool.h"
#include "cli/io/progress.h"
#include "cli/solve/mill.h"
#include "native/mill_files.h"
#include "report/solution/lists.h"

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

static int print(cli *c, const cply_mill_tables *t, unsigned stones)
{
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	if (cli_has(c, OPT_JSON))
		cplyi_tables_json(t, stones, &b);
	else if (!c->quiet)
		cplyi_tables_text(t, stones, &b);
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
	return print(c, cply_mill_files_tables(f), stones);
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
