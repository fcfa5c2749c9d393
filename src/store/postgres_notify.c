/* SPDX-License-Identifier: MIT */
/* Messages between connections. */
#include <poll.h>
#include <stdio.h>

#include "store/postgres.h"

static enum sql_status listen_to(struct postgres *p, const char *channel)
{
	char statement[100];
	snprintf(statement, sizeof statement, "LISTEN \"%s\"", channel);
	enum sql_status status = pg_script(p, statement, NULL);
	p->listens = status == SQL_OK;
	return status;
}

static bool take(struct postgres *p, cply_arena *arena,
                 struct sql_notice *notice)
{
	PGnotify *got = pq.PQnotifies(p->conn);
	if (!got)
		return false;
	notice->came = true;
	notice->payload = cply_str_copy(arena, cply_str_of(got->extra));
	pq.PQfreemem(got);
	return true;
}

/* Whoever waits in a loop shall not spin while the server is away. */
static enum sql_status rest(struct postgres *p, int64_t until)
{
	int64_t now = pg_clock_ms();
	int64_t end = p->retry_at < until ? p->retry_at : until;
	if (end > now)
		poll(NULL, 0, (int)(end - now));
	return SQL_AWAY;
}

enum sql_status pg_wait_notice(struct sql *db, const char *channel,
                               int timeout_ms, cply_arena *arena,
                               struct sql_notice *notice)
{
	struct postgres *p = (struct postgres *)db;
	int64_t until = pg_clock_ms() + timeout_ms;
	enum sql_status status = pg_ready(p);
	if (status == SQL_AWAY)
		return rest(p, until);
	if (status == SQL_OK && !p->listens) {
		notice->missed = true;
		return listen_to(p, channel);
	}
	p->deadline = until;
	while (status == SQL_OK && !take(p, arena, notice)) {
		if (!pg_wait(p, POLLIN))
			break;
		if (!pq.PQconsumeInput(p->conn)) {
			pg_drop(p);
			status = pg_say(p, SQL_AWAY, "the connection was lost");
		}
	}
	return status;
}
