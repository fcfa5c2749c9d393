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
#include "cli/solve/room.h"
#include "native/mill_files.h"
#include "report/solution/lists.h"

enum { MILLION = 1000000 };

typedef struct bar {
	progress progress;
	const cli *c;
	bool started;
} bar;

static bool show(void *ctx, uint64_t done, uint64_t total)
{
	bar *b = ctx;
	if (!b->started)
		progress_start(&b->progress, b->c,
		               (size_t)(total / MILLION + 1));
	b->progress.unit = "million positions";
	b->started = true;
	progress_show(&b->progress, (size_t)(done / MILLION));
	return !interrupt_asked();
}

static void show_verified(void *ctx, uint64_t done, uint64_t total)
{
	bar *b = ctx;
	if (!b->started)
		progress_start(&b->progress, b->c,
		               (size_t)(total / MILLION + 1));
	b->progress.unit = "MB verified";
	b->started = true;
	progress_show(&b->progress, (size_t)(done / MILLION));
}

static bool save(void *ctx, const char *path, cply_mill_content *content,
                 void *job)
{
	bar *b = ctx;
	saver s;
	progress_clear(&b->progress);
	if (save_open(&s, &(save_request){ .path = path, .force = true }) !=
	    EXIT_FINE)
		return false;
	if (content(job, save_put, &s))
		return save_commit(&s) == EXIT_FINE;
	save_abandon(&s);
	return false;
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
	case CPLY_MILL_MADE_DAMAGED:
		cli_complain("a table in %s was damaged meanwhile; the next "
		             "run rebuilds it",
		             folder);
		return EXIT_IO;
	case CPLY_MILL_MADE_TOO_LONG:
		cli_complain("a win takes more turns than tables can hold; "
		             "nothing of that space was stored");
		return EXIT_LIMIT;
	case CPLY_MILL_MADE:
		break;
	}
	return print(c, cply_mill_files_tables(f), stones);
}

static int run(cli *c, cply_mill_files *f, const char *folder)
{
	unsigned stones = (unsigned)cli_number(c, OPT_TABLES, 0);
	bar b = { .c = c };
	if (!stones)
		stones = room_usual_stones(f, folder);
	const cply_mill_making making = {
		.stones = stones,
		.threads = (unsigned)cli_number(c, OPT_JOBS, pool_processors()),
		.memory = memory_for_files(),
		.progress = show,
		.save = save,
		.ctx = &b
	};
	if (!room_announce(c, f, folder, stones, making.threads))
		return EXIT_LIMIT;
	interrupt_enter();
	cply_mill_made made = cply_mill_files_make(f, &making);
	interrupt_leave();
	if (b.started)
		progress_clear(&b.progress);
	return finish(c, f, folder, made, stones);
}

static int make(cli *c, const cply_mill_rules *rules, const char *folder)
{
	unsigned stones = (unsigned)cli_number(c, OPT_TABLES, 0);
	cply_diags diags;
	cply_buf text;
	cply_diags_init(&diags, &c->arena, 50);
	cply_buf_init(&text, &c->arena);
	if (!stones)
		stones = CPLY_MILL_USUAL_TABLE_STONES;
	cply_mill_files *f =
		cply_mill_files_open(folder, rules, stones, &diags);
	if (!f) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	bar b = { .c = c };
	cply_mill_files_verify(f, stones, &diags, show_verified, &b);
	progress_clear(&b.progress);
	say_broken(c, &diags, &text);
	int code = run(c, f, folder);
	cply_mill_files_close(f);
	return code;
}

int mill_make_tables(cli *c)
{
	if (c->n_operands)
		return cli_misuse(
			c,
			"--tables takes no FILE; `%s` is not a number "
			"of stones from 6 to %d",
			c->operands[0], CPLY_MILL_MOST_TABLE_STONES);
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
