/* SPDX-License-Identifier: MIT */
/* crossply diff: what changed between two positions of a game log, as a tree,
 * as JSON Patch, or as a delta of the log. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/drain.h"
#include "cli/diff/files.h"
#include "cli/game/file.h"
#include "cli/game/index.h"
#include "cli/game/position.h"
#include "report/diff/diff.h"

typedef struct diff {
	cli *c;
	const char *path;
	load_buffer pipe;   /* standard input */
	game_file files[2]; /* the same log, at both positions */
	cply_arena a;
	cplyi_drain out;
	cplyi_changes changes;
} diff;

static bool print(void *ctx, cply_str bytes)
{
	cli *c = ctx;
	cli_print(c, bytes);
	return !c->out_failed;
}

static int put_delta(diff *d)
{
	const cply_game_head *h = cply_game_stream_head(d->files[1].stream);
	cply_str at;
	if (cplyi_diff_delta(&d->changes, h, &d->a, &d->out.buf, &at))
		return EXIT_FINE;
	cli_complain("no single delta can make this change, at %.*s",
	             (int)at.len, at.ptr);
	return EXIT_FINDINGS;
}

/* ---- both positions ---- */

/* Opens the log once more and goes to a position. */
static int go(diff *d, int which, const char *at)
{
	game_file *f = &d->files[which];
	cply_goal p;
	(void)cply_goal_read(cply_str_of(at), &p);
	switch (d->pipe.bytes
	                ? game_file_open_bytes(f, d->c, "<stdin>", &d->pipe)
	                : game_file_open(f, d->c, d->path, 0)) {
	case GAME_FILE_OTHER:
	case GAME_FILE_FAILED:
		return game_file_refuse(f, d->c);
	case GAME_FILE_LOG:
		break;
	}
	game_index_open(f, d->c);
	/* What is wrong with the log is said at its end. */
	const cply_game_index_facts *facts = game_index_facts(f);
	if (facts && facts->status != CPLY_OK)
		game_index_close(f);
	return game_go(f, d->c, &p, "");
}

/* Reads on from the second position, for what is wrong with the log. */
static int read_rest(diff *d)
{
	game_file *f = &d->files[1];
	if (game_index_facts(f))
		return EXIT_FINE;
	while (game_file_next(f))
		continue;
	int code = game_file_finish(f, false);
	game_file_say(f, d->c);
	return code;
}

static int compare(diff *d)
{
	for (int i = 0; i < 2; i++) {
		int code = go(d, i, d->c->operands[1 + i]);
		if (code != EXIT_FINE)
			return code;
	}
	if (!cplyi_diff(cply_game_stream_state(d->files[0].stream),
	                cply_game_stream_state(d->files[1].stream), &d->a,
	                &d->changes))
		d->out.buf.failed = true;
	int code = EXIT_FINE;
	if (cli_has(d->c, OPT_JSON))
		cplyi_diff_patch(&d->changes, &d->a, &d->out.buf);
	else if (cli_has(d->c, OPT_DELTA))
		code = put_delta(d);
	else
		cplyi_diff_tree(&d->changes, d->c->color_out, &d->a,
		                &d->out.buf);
	bool good = cplyi_drain_flush(&d->out) && !d->a.failed;
	int written = cli_flush(d->c);
	if (!good && written == EXIT_FINE) {
		cli_complain("out of memory while comparing states");
		written = EXIT_LIMIT;
	}
	code = written > code ? written : code;
	written = read_rest(d);
	return written > code ? written : code;
}

int cmd_diff(cli *c)
{
	diff d = { .c = c, .path = c->operands[0] };
	for (int i = 0; i < 2; i++)
		d.files[i].index_fd = -1;
	if (c->n_operands == 2)
		return diff_files(c);
	if (cli_has(c, OPT_JSON) && cli_has(c, OPT_DELTA))
		return cli_misuse(c, "choose either --json or --delta");
	if (strcmp(c->operands[0], "-") == 0) {
		/* Two places of a log are read, and a pipe has only one. */
		size_t most = cply_limits_default()->input_bytes;
		load_result got = load_file("-", most, &d.pipe);
		if (got == LOAD_TOO_LARGE) {
			cli_complain("<stdin> is too large to hold in "
			             "memory; save it to a file first");
			return EXIT_LIMIT;
		}
		if (got != LOAD_OK) {
			cli_complain("cannot read <stdin>: %s",
			             strerror(errno));
			return EXIT_IO;
		}
	}
	cply_arena_init(&d.a, NULL,
	                (size_t)cli_number(c, OPT_MAX_MEMORY,
	                                   cply_limits_default()->arena_bytes));
	cplyi_drain_init(&d.out, print, c, &d.a);
	int code = compare(&d);
	cply_arena_free(&d.a);
	for (int i = 0; i < 2; i++)
		game_file_close(&d.files[i]);
	load_free(&d.pipe);
	return code;
}
