/* SPDX-License-Identifier: MIT */
/* What went wrong, in our words. */
#include <stdio.h>

#include "base/ascii.h"
#include "store/postgres.h"

enum { STATE_LENGTH = 5 };

/* By SQLSTATE, or its beginning; the first that fits. */
static const struct {
	const char *state;
	enum sql_status status;
	const char *text;
} meanings[] = {
	{ "23", SQL_CONFLICT, "a constraint refuses it" },
	{ "40003", SQL_AWAY, "the outcome is unknown" },
	{ "40P01", SQL_CONFLICT, "two transactions wait for each other" },
	{ "40", SQL_CONFLICT, "another transaction was faster" },
	{ "08", SQL_AWAY, "the connection failed" },
	{ "25006", SQL_AWAY, "the server only lets us read" },
	{ "25P03", SQL_AWAY, "the transaction was idle for too long" },
	{ "28", SQL_AWAY, "the server refuses the user or the password" },
	{ "3D000", SQL_AWAY, "there is no such database" },
	{ "53100", SQL_AWAY, "the disk of the server is full" },
	{ "53300", SQL_AWAY, "the server has too many connections" },
	{ "53", SQL_AWAY, "the server has no room" },
	{ "55P03", SQL_AWAY, "another transaction takes too long" },
	{ "57014", SQL_AWAY, "the statement took too long" },
	{ "57P03", SQL_AWAY, "the server is starting or stopping" },
	{ "57", SQL_AWAY, "the server is shutting down" },
	{ "58", SQL_AWAY, "the system of the server reports an error" },
	{ "22021", SQL_BROKEN, "a text is not UTF-8 or has a NUL" },
	{ "22", SQL_BROKEN, "a value does not fit" },
	{ "42P18", SQL_BROKEN, "an argument needs a CAST" },
	{ "42501", SQL_BROKEN, "the user may not do that" },
	{ "42", SQL_BROKEN, "the statement is not valid" },
	{ "", SQL_BROKEN, "the server reports an error" },
};

enum sql_status pg_say(struct postgres *p, enum sql_status status,
                       const char *text)
{
	snprintf(p->sql.error, sizeof p->sql.error, "%s", text);
	return status;
}

static enum sql_status explain(struct postgres *p, const char *state)
{
	size_t i = 0;
	while (strncmp(state, meanings[i].state, strlen(meanings[i].state)) !=
	       0)
		i++;
	if (p->only_reads && strncmp(state, "25006", STATE_LENGTH) == 0)
		return pg_say(p, SQL_BROKEN, "this transaction only reads");
	snprintf(p->sql.error, sizeof p->sql.error, "%s (SQLSTATE %.5s)",
	         meanings[i].text, state);
	return meanings[i].status;
}

enum sql_status pg_check(struct postgres *p, const PGresult *answer)
{
	if (!answer)
		return SQL_AWAY; /* said where it was lost */
	switch (pq.PQresultStatus(answer)) {
	case PGRES_EMPTY_QUERY:
	case PGRES_COMMAND_OK:
	case PGRES_TUPLES_OK:
		return SQL_OK;
	default:
		break;
	}
	const char *state = pq.PQresultErrorField(answer, PG_DIAG_SQLSTATE);
	/* libpq's own errors have none: the server is not there any more. */
	return state ? explain(p, state)
	             : pg_say(p, SQL_AWAY, "the connection was lost");
}

/* With the verbosity that we ask for, what the server says ends in the
 * SQLSTATE and has nothing else of it. */
void pg_explain_refusal(struct postgres *p)
{
	cply_str text = cply_str_trim(cply_str_of(pq.PQerrorMessage(p->conn)));
	size_t n = 0;
	while (n < text.len && n < STATE_LENGTH + 1 &&
	       (ascii_is_digit(text.ptr[text.len - n - 1]) ||
	        ascii_is_upper(text.ptr[text.len - n - 1])))
		n++;
	if (n == STATE_LENGTH && text.len > n &&
	    text.ptr[text.len - n - 1] == ' ')
		explain(p, text.ptr + text.len - n);
	else
		pg_say(p, SQL_AWAY, "the server cannot be reached");
}
