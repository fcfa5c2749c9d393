/* SPDX-License-Identifier: MIT */
/* crossply query: what is asked of a game log, and its answer. */
#include "base/drain.h"
#include "cli/game/file.h"
#include "cli/game/index.h"
#include "cli/game/position.h"
#include "report/query/query.h"

typedef struct query {
	cli *c;
	game_file file;
	cplyi_query *q;
} query;

/* --at and --until. What was read to find them is read again. */
static int find_range(query *q)
{
	static const struct {
		cli_opt option;
		const char *name;
	} ends[] = { { OPT_AT, "--at" }, { OPT_UNTIL, "--until" } };
	uint64_t found[] = { 0, UINT64_MAX };
	for (size_t i = 0; i < CPLY_COUNT(ends); i++) {
		const char *text = cli_text(q->c, ends[i].option);
		cply_goal goal;
		if (!text)
			continue;
		(void)cply_goal_read(cply_str_of(text), &goal);
		int code = game_find(&q->file, q->c, &goal, ends[i].name,
		                     &found[i]);
		if (code != EXIT_FINE)
			return code;
	}
	if (found[0] > found[1])
		return cli_misuse(q->c, "--at is after --until");
	cplyi_query_range(q->q, found[0], found[1]);
	return EXIT_FINE;
}

/* With the index, where events stand far apart. False: it has to be done
 * without. */
static bool search(query *q)
{
	cply_game_wanted wanted;
	const cply_game_found *found;
	if (!cplyi_query_wanted(q->q, &wanted))
		return false;
	cply_game_search *s = game_index_search(&q->file, &wanted);
	if (!s)
		return false;
	while (!cplyi_query_has_failed(q->q) &&
	       (found = cply_game_search_next(s)) != NULL)
		cplyi_query_found(q->q, found);
	return game_index_searched(&q->file, q->c, s);
}

static bool print(void *ctx, cply_str bytes)
{
	cli *c = ctx;
	cli_print(c, bytes);
	return !c->out_failed;
}

static int run(query *q)
{
	int code = find_range(q);
	if (code != EXIT_FINE)
		return code;
	bool is_found = search(q);
	if (!is_found && (q->file.stream ? game_file_again(&q->file)
	                                 : game_file_start(&q->file)))
		cplyi_query_read(q->q, q->file.log);
	if (!is_found)
		code = game_file_finish(&q->file, false);
	return code;
}

static int answer(query *q, const cply_query_options *o)
{
	cli *c = q->c;
	cply_arena a;
	cplyi_drain drain;
	int code = EXIT_LIMIT;
	bool is_whole = false;
	cply_arena_init(&a, NULL, q->file.reader.s->limits.arena_bytes);
	cplyi_drain_init(&drain, print, c, &a);
	q->q = cplyi_query_new(o, &a, &drain.buf);
	if (q->q) {
		code = run(q);
		is_whole = cplyi_query_end(q->q) == CPLY_OK;
	}
	/* A range that there is not has no answer. */
	is_whole =
		is_whole && (code == EXIT_USAGE || cplyi_drain_flush(&drain));
	int written = cli_flush(c);
	if (code != EXIT_USAGE)
		game_file_say(&q->file, c);
	if (!is_whole && !c->out_failed) {
		cli_complain("out of memory");
		written = EXIT_LIMIT;
	}
	cply_arena_free(&a);
	return written > code ? written : code;
}

int cmd_query(cli *c)
{
	query q = { .c = c };
	const cply_query_options o = {
		.form = cli_has(c, OPT_JSON)  ? CPLY_QUERY_JSON
		        : cli_has(c, OPT_CSV) ? CPLY_QUERY_CSV
		                              : CPLY_QUERY_TEXT,
		.path = cli_text(c, OPT_PATH),
		.event = cli_text(c, OPT_EVENT),
		.player = cli_text(c, OPT_PLAYER),
		.function = cli_text(c, OPT_FUNCTION),
		.invalid = cli_has(c, OPT_INVALID),
		.ascii = c->ascii,
	};
	const char *fault = cplyi_query_fault(&o);
	if (fault)
		return cli_misuse(c, "%s", fault);
	bool has_range = cli_has(c, OPT_AT) || cli_has(c, OPT_UNTIL);
	switch (game_file_open(&q.file, c, c->operands[0],
	                       has_range ? GAME_KEEPS : 0)) {
	case GAME_FILE_OTHER:
	case GAME_FILE_FAILED:
		return game_file_refuse(&q.file, c);
	case GAME_FILE_LOG:
		break;
	}
	game_index_open(&q.file, c);
	int code = answer(&q, &o);
	game_file_close(&q.file);
	return code;
}
