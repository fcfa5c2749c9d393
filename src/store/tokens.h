/* SPDX-License-Identifier: MIT */
/* Tokens of admins and of apps: 256 random bits, of which the store keeps the
 * SHA-256, so that who reads the store cannot use them. Several are valid at
 * once: that is how they are rotated. */
#ifndef CROSSPLY_STORE_TOKENS_H
#define CROSSPLY_STORE_TOKENS_H

#include "store/sql.h"

enum { TOKEN_LENGTH = 43 }; /* base64url of 32 bytes */

/* False when the system has no random bytes. */
bool token_make(char out[TOKEN_LENGTH]);
/* What the store keeps of a token of any kind: 64 hex digits. */
void token_hash(cply_str token, char out[64]);

struct token_row {
	cply_str name, purpose;
	int64_t created_at, expires_at; /* 0: never */
	cply_str app;                   /* empty: that of its name */
};

/* SQL_CONFLICT: there is one of that name. */
enum sql_status token_add(struct sql *db, cply_arena *arena, cply_str token,
                          const struct token_row *row);
enum sql_status token_list(struct sql *db, cply_arena *arena,
                           struct token_row **rows, size_t *count);
enum sql_status token_revoke(struct sql *db, cply_arena *arena, cply_str name,
                             bool *found);
/* Is it a token for this purpose now? Then the name of its app, too. */
enum sql_status token_check(struct sql *db, cply_arena *arena, cply_str token,
                            const char *purpose, int64_t now_ms, cply_str *app,
                            bool *valid);

#endif
