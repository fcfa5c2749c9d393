/* SPDX-License-Identifier: MIT */
/* crossply token add|list|revoke. */
#include "base/instant.h"
#include "cli/args/span.h"
#include "cli/store/open.h"
#include "store/tokens.h"

static int add(cli *c, struct sql *db, void *ctx)
{
	const cli_given *purpose = cli_get(c, OPT_FOR);
	const char *expires = cli_text(c, OPT_EXPIRES);
	const char *app = cli_text(c, OPT_APP);
	int64_t span = 0, now = store_now();
	char token[TOKEN_LENGTH + 1] = "";
	(void)ctx;
	if (!purpose)
		return cli_misuse(c, "--for admin or --for app is required");
	if (expires && !span_parse(expires, &span))
		return cli_misuse(c,
		                  "--expires: `%s` is not a time such as "
		                  "90d, 12h or 30m",
		                  expires);
	if (app && strcmp(purpose->text, "app") != 0)
		return cli_misuse(c, "--app needs --for app");
	if (app && !*app)
		return cli_misuse(c, "--app: the name is empty");
	const struct token_row row = {
		.name = cply_str_of(c->operands[1]),
		.purpose = cply_str_of(purpose->text),
		.created_at = now,
		.expires_at = span ? now + span : 0,
		.app = cply_str_of(app),
	};
	if (!token_make(token)) {
		cli_complain("the system has no random numbers");
		return EXIT_IO;
	}
	cply_str secret = { token, TOKEN_LENGTH };
	enum sql_status status = token_add(db, &c->arena, secret, &row);
	if (status == SQL_CONFLICT) {
		cli_complain("there is a token called `%s` already; revoke it, "
		             "or use another name",
		             c->operands[1]);
		return EXIT_FINDINGS;
	}
	if (status != SQL_OK)
		return store_failed(db);
	cli_print(c, secret);
	cli_print(c, CPLY_STR("\n"));
	return EXIT_FINE;
}

static int list(cli *c, struct sql *db, void *ctx)
{
	struct token_row *rows;
	size_t count;
	cply_buf b;
	(void)ctx;
	if (token_list(db, &c->arena, &rows, &count) != SQL_OK)
		return store_failed(db);
	cply_buf_init(&b, &c->arena);
	for (size_t i = 0; i < count; i++) {
		cply_put_str(&b, rows[i].name);
		cply_put(&b, "  ");
		cply_put_str(&b, rows[i].purpose);
		if (rows[i].app.len) {
			cply_put(&b, " of ");
			cply_put_str(&b, rows[i].app);
		}
		cply_put(&b, "  since ");
		cplyi_instant_put(rows[i].created_at, &b);
		cply_put(&b, rows[i].expires_at ? "  expires " : "  no expiry");
		if (rows[i].expires_at)
			cplyi_instant_put(rows[i].expires_at, &b);
		cply_put_char(&b, '\n');
	}
	cli_print(c, cply_buf_str(&b));
	return EXIT_FINE;
}

static int revoke(cli *c, struct sql *db, void *ctx)
{
	bool found;
	(void)ctx;
	if (token_revoke(db, &c->arena, cply_str_of(c->operands[1]), &found) !=
	    SQL_OK)
		return store_failed(db);
	if (found)
		return EXIT_FINE;
	cli_complain("there is no token called `%s`", c->operands[1]);
	return EXIT_FINDINGS;
}

int cmd_token(cli *c)
{
	static const struct {
		const char *name;
		store_work *work;
		size_t operands;
	} actions[] = {
		{ "add", add, 2 },
		{ "list", list, 1 },
		{ "revoke", revoke, 2 },
	};
	for (size_t i = 0; i < CPLY_COUNT(actions); i++) {
		if (strcmp(c->operands[0], actions[i].name) != 0)
			continue;
		if (c->n_operands < actions[i].operands)
			return cli_misuse(c, "%s needs the NAME of a token",
			                  actions[i].name);
		if (c->n_operands > actions[i].operands)
			return cli_misuse(c, "unexpected argument `%s`",
			                  c->operands[actions[i].operands]);
		return store_do(c, actions[i].work, NULL);
	}
	return cli_misuse(c, "`%s` is not add, list or revoke", c->operands[0]);
}
