/* SPDX-License-Identifier: MIT */
/* crossply store migrate|backup|check|prune. */
#include "base/ascii.h"
#include "cli/args/span.h"
#include "cli/store/open.h"
#include "store/migrate.h"
#include "store/prune.h"

/* Opening has done it. */
static int migrate(cli *c, struct sql *db)
{
	size_t done = 0;
	cply_buf b;
	if (migrate_look(db, &c->arena, &done) != MIGRATE_OK)
		return store_failed(db);
	cply_buf_init(&b, &c->arena);
	cply_put(&b, "the tables are up to date (step ");
	cply_put_uint(&b, done);
	cply_put(&b, ")\n");
	cli_print(c, cply_buf_str(&b));
	return EXIT_FINE;
}

static int backup(cli *c, struct sql *db)
{
	if (db->driver->backup(db, c->operands[1]) == SQL_OK)
		return EXIT_FINE;
	cli_complain("cannot write the backup %s: %s", c->operands[1],
	             db->error);
	return EXIT_IO;
}

static int check(cli *c, struct sql *db)
{
	size_t faults = 0;
	enum sql_status status = SQL_OK;
	if (db->driver->check)
		status = db->driver->check(db, &c->arena, &faults);
	if (status != SQL_OK)
		return store_failed(db);
	if (faults) {
		cli_complain("the store is damaged (%zu fault%s); restore a "
		             "backup",
		             faults, faults == 1 ? "" : "s");
		return EXIT_FINDINGS;
	}
	cli_print(c, CPLY_STR("the store is sound\n"));
	return EXIT_FINE;
}

static void say_pruned(cli *c, const struct pruned *done)
{
	cply_buf b;
	if (c->quiet)
		return;
	cply_buf_init(&b, &c->arena);
	cply_put(&b, "removed ");
	cply_put_int(&b, done->guests);
	cply_put(&b, done->guests == 1 ? " guest" : " guests");
	cply_put(&b, " and the events of ");
	cply_put_int(&b, done->plays);
	cply_put(&b, done->plays == 1 ? " play\n" : " plays\n");
	cli_print(c, cply_buf_str(&b));
}

/* A server may write meanwhile: whoever is in the way is waited for. */
static enum sql_status wipe(struct sql *db)
{
	enum { TRIES = 10 };
	enum sql_status status = SQL_CONFLICT;
	for (int i = 0; i < TRIES && status == SQL_CONFLICT; i++)
		status = sql_wipe(db, INT64_MAX);
	return status;
}

static int prune_before(cli *c, struct sql *db, int64_t span)
{
	struct pruned done = { 0 };
	int64_t now;
	bool more = true;
	cply_arena scratch;
	cply_arena_init(&scratch, NULL, SIZE_MAX);
	enum sql_status status = sql_now(db, &scratch, &now);
	while (status == SQL_OK && more) {
		cply_arena_reset(&scratch, SIZE_MAX);
		status = prune_some(db, &scratch, now - span, &done, &more);
	}
	cply_arena_free(&scratch);
	if (status != SQL_OK)
		return store_failed(db);
	say_pruned(c, &done);
	if (wipe(db) == SQL_OK)
		return EXIT_FINE;
	cli_complain("what was removed may still be in the file: %s; prune "
	             "again later",
	             db->error);
	return EXIT_IO;
}

static int prune(cli *c, struct sql *db)
{
	const char *text = cli_text(c, OPT_OLDER_THAN);
	int64_t span;
	if (!text)
		return cli_misuse(c, "--older-than says what may go, such as "
		                     "--older-than 90d");
	if (!span_parse(text, &span))
		return cli_misuse(c,
		                  "--older-than: `%s` is not a time such as "
		                  "90d, 12h or 30m",
		                  text);
	return prune_before(c, db, span);
}

int cmd_store(cli *c)
{
	static const struct {
		const char *name;
		int (*run)(cli *c, struct sql *db);
		size_t operands;
	} actions[] = {
		{ "migrate", migrate, 1 },
		{ "backup", backup, 2 },
		{ "check", check, 1 },
		{ "prune", prune, 1 },
	};
	for (size_t i = 0; i < CPLY_COUNT(actions); i++) {
		if (strcmp(c->operands[0], actions[i].name) != 0)
			continue;
		if (c->n_operands < actions[i].operands)
			return cli_misuse(c, "%s needs a FILE",
			                  actions[i].name);
		if (c->n_operands > actions[i].operands)
			return cli_misuse(c, "unexpected argument `%s`",
			                  c->operands[actions[i].operands]);
		struct sql *db = store_open_named(c);
		if (!db)
			return EXIT_IO;
		int code = actions[i].run(c, db);
		sql_close(db);
		return code;
	}
	return cli_misuse(c, "`%s` is not migrate, backup, check or prune",
	                  c->operands[0]);
}
