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
	while (!cplyi_query_is_over(q->q) &&
	       (found = cply_game_search_next(s)) != NULL)
		cplyi_query_found(q->q, found);
	return game_index_searched(&q->file, q->c, s) &&
	       cplyi_query_is_answered(q->q);
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

/* What was asked for never exists. */
static int refuse(const query *q, const cply_buf *why)
{
	cli_complain("%s: %.*s", cplyi_session_name(q->file.reader.s),
	             (int)why->len, why->ptr);
	return EXIT_FINDINGS;
}

static int answer(query *q, cplyi_drain *drain, cply_buf *why)
{
	cli *c = q->c;
	int code = run(q);
	/* A range that there is not has no answer. */
	if (code == EXIT_USAGE)
		return code;
	cply_status status = cplyi_query_end(q->q, why);
	bool is_whole = cplyi_drain_flush(drain) && status != CPLY_NOMEM;
	int written = cli_flush(c);
	game_file_say(&q->file, c);
	if (!is_whole && !c->out_failed) {
		cli_complain("%s: the answer needs more memory than the limit; "
		             "raise it with --max-memory",
		             cplyi_session_name(q->file.reader.s));
		written = EXIT_LIMIT;
	}
	if (status == CPLY_INVALID && refuse(q, why) > code)
		code = EXIT_FINDINGS;
	return written > code ? written : code;
}

/* Paths in the order in which they were given. */
static const char **paths_of(cli *c, size_t *n)
{
	const char **paths = CPLY_NEW(&c->arena, c->n_given + 1, const char *);
	*n = 0;
	for (size_t i = 0; paths && i < c->n_given; i++)
		if (c->given[i].option->id == OPT_PATH)
			paths[(*n)++] = c->given[i].text;
	return paths;
}

/* A message of one line, or with lines of an expression below it. */
static int misuse(const cli *c, cply_str why)
{
	size_t end = cply_str_find(why, CPLY_STR("\n"));
	if (end == SIZE_MAX)
		return cli_misuse(c, "%.*s", (int)why.len, why.ptr);
	cli_complain("%.*s", (int)end, why.ptr);
	cli_err(cply_str_sub(why, end + 1, why.len));
	cli_err(CPLY_STR("\n"));
	return EXIT_USAGE;
}

static int ask(query *q, const cply_query_options *o)
{
	cli *c = q->c;
	cply_arena a;
	cplyi_drain drain;
	cply_buf why;
	cply_arena_init(&a, NULL,
	                (size_t)cli_number(c, OPT_MAX_MEMORY,
	                                   cply_limits_default()->arena_bytes));
	cplyi_drain_init(&drain, print, c, &a);
	cply_buf_init(&why, &c->arena);
	q->q = cplyi_query_new(o, &a, &drain.buf, &why);
	int code = EXIT_LIMIT;
	if (!q->q && why.len) {
		code = misuse(c, cply_buf_str(&why));
	} else if (!q->q) {
		cli_complain("out of memory");
	} else {
		bool has_range = cli_has(c, OPT_AT) || cli_has(c, OPT_UNTIL);
		game_file_is is = game_file_open(&q->file, c, c->operands[0],
		                                 has_range ? GAME_KEEPS : 0);
		if (is == GAME_FILE_LOG) {
			game_index_open(&q->file, c);
			code = answer(q, &drain, &why);
			game_file_close(&q->file);
		} else {
			code = game_file_refuse(&q->file, c);
		}
	}
	cply_arena_free(&a);
	return code;
}

int cmd_query(cli *c)
{
	query q = { .c = c };
	cply_query_options o = {
		.form = cli_has(c, OPT_JSON)  ? CPLY_QUERY_JSON
		        : cli_has(c, OPT_CSV) ? CPLY_QUERY_CSV
		                              : CPLY_QUERY_TEXT,
		.where = cli_text(c, OPT_WHERE),
		.event = cli_text(c, OPT_EVENT),
		.player = cli_text(c, OPT_PLAYER),
		.function = cli_text(c, OPT_FUNCTION),
		.invalid = cli_has(c, OPT_INVALID),
		.valid = cli_has(c, OPT_VALID),
		.changes = cli_has(c, OPT_CHANGES),
		.root = cli_has(c, OPT_ROOT),
		.list = cli_has(c, OPT_LIST),
		.first = cli_has(c, OPT_FIRST),
		.count = cli_has(c, OPT_COUNT),
		.ascii = c->ascii,
	};
	if ((o.list || o.root) && (cli_has(c, OPT_AT) || cli_has(c, OPT_UNTIL)))
		return cli_misuse(c,
		                  "%s is about the whole log and takes no "
		                  "--at or --until",
		                  o.list ? "--list" : "--root");
	o.paths = paths_of(c, &o.n_paths);
	return ask(&q, &o);
}
