/* SPDX-License-Identifier: MIT */
#include "store/tokens.h"

#include <sys/random.h>

#include "base/sha256.h"

bool token_make(char out[TOKEN_LENGTH])
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				     "abcdefghijklmnopqrstuvwxyz0123456789-_";
	unsigned char byte[33] = { 0 }; /* the last six bits are zero */
	if (getrandom(byte, 32, 0) != 32)
		return false;
	for (size_t i = 0; i < TOKEN_LENGTH; i++) {
		size_t bit = 6 * i;
		unsigned two = (unsigned)byte[bit / 8] << 8;
		if (bit / 8 + 1 < sizeof byte)
			two |= byte[bit / 8 + 1];
		out[i] = digits[two >> (10 - bit % 8) & 63];
	}
	return true;
}

void token_hash(cply_str token, char out[64])
{
	cply_sha256(token, out);
}

static struct sql_value hash_value(cply_str token, char room[64])
{
	token_hash(token, room);
	return SQL_S(((cply_str){ room, 64 }));
}

enum sql_status token_add(struct sql *db, cply_arena *arena, cply_str token,
                          const struct token_row *row)
{
	char hash[64];
	return SQL_RUN(db,
	               "INSERT INTO token(hash, name, purpose, created_at,"
	               " expires_at, app) VALUES ($1, $2, $3, $4, $5, $6)",
	               arena, NULL, hash_value(token, hash), SQL_S(row->name),
	               SQL_S(row->purpose), SQL_N(row->created_at),
	               row->expires_at ? SQL_N(row->expires_at) : SQL_NONE,
	               row->app.len ? SQL_S(row->app) : SQL_NONE);
}

static void take_row(void *item, const struct sql_value *v)
{
	*(struct token_row *)item =
		(struct token_row){ v[0].s, v[1].s, v[2].n, v[3].n, v[4].s };
}

enum sql_status token_list(struct sql *db, cply_arena *arena,
                           struct token_row **out, size_t *count)
{
	struct sql_rows rows;
	enum sql_status status =
		sql_run(db,
	                "SELECT name, purpose, created_at, expires_at, app"
	                " FROM token ORDER BY created_at, name",
	                NULL, 0, arena, &rows);
	if (status != SQL_OK)
		return status;
	*count = rows.count;
	*out = sql_list(&rows, arena, sizeof **out, take_row);
	return *out ? SQL_OK : SQL_AWAY;
}

enum sql_status token_revoke(struct sql *db, cply_arena *arena, cply_str name,
                             bool *found)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db, "DELETE FROM token WHERE name = $1", arena, &rows,
	                SQL_S(name));
	*found = status == SQL_OK && rows.changed > 0;
	return status;
}

/* Looked up by its hash: how long that takes says nothing about a token. */
enum sql_status token_check(struct sql *db, cply_arena *arena, cply_str token,
                            const char *purpose, int64_t now_ms, cply_str *app,
                            bool *valid)
{
	struct sql_rows rows;
	char hash[64];
	enum sql_status status =
		SQL_RUN(db,
	                "SELECT COALESCE(app, name) FROM token WHERE hash = $1"
	                " AND purpose = $2"
	                " AND (expires_at IS NULL OR expires_at > $3)",
	                arena, &rows, hash_value(token, hash),
	                SQL_S(cply_str_of(purpose)), SQL_N(now_ms));
	*valid = status == SQL_OK && rows.count > 0;
	if (*valid)
		*app = sql_at(&rows, 0, 0)->s;
	return status;
}
