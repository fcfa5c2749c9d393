/* SPDX-License-Identifier: MIT */
#include "service/authorise.h"

#include "service/service.h"
#include "store/players.h"
#include "store/tokens.h"

enum { HOUR_MS = 3600000 };

/* The token of an Authorization field; empty when there is none. */
static cply_str bearer(const struct exchange *x)
{
	static const char scheme[] = "Bearer ";
	const size_t len = sizeof scheme - 1;
	const cply_str *field = http_head_find(x->head, "Authorization");
	if (!field || http_head_count(x->head, "Authorization") != 1 ||
	    field->len <= len ||
	    !cply_str_is_nocase(cply_str_sub(*field, 0, len), scheme))
		return (cply_str){ 0 };
	return cply_str_trim(cply_str_sub(*field, len, field->len));
}

static bool refuse(struct exchange *x)
{
	answer_status(x, 401);
	answer_field(x, "WWW-Authenticate", CPLY_STR("Bearer"));
	return false;
}

static bool failed(struct exchange *x, enum sql_status status)
{
	if (status != SQL_OK)
		service_fail(x, status);
	return status != SQL_OK;
}

bool authorise_maybe(struct exchange *x)
{
	struct worker *worker = x->worker;
	cply_str token = bearer(x);
	bool found = false;
	worker->player = NULL;
	if (!token.len)
		return true;
	struct player *player = CPLY_NEW(x->arena, 1, struct player);
	if (!player || failed(x, player_find_token(worker->db, x->arena, token,
	                                           player, &found)))
		return false;
	worker->player = found ? player : NULL;
	return true;
}

/* Once an hour, where something is written anyway: idle guests are those who
 * were not seen for long. */
static bool touch(struct exchange *x)
{
	struct worker *worker = x->worker;
	const struct player *player = worker->player;
	if (x->match.route->place != PLACE_WRITER ||
	    x->now_ms - player->seen_at < HOUR_MS)
		return true;
	return !failed(x, player_touch(worker->db, x->arena, player->id,
	                               x->now_ms));
}

static bool check(struct exchange *x, const char *purpose, cply_str *app,
                  bool *valid)
{
	cply_str token = bearer(x);
	*valid = false;
	return !token.len ||
	       !failed(x, token_check(worker_of(x)->db, x->arena, token,
	                              purpose, x->now_ms, app, valid));
}

bool authorise_is_app(struct exchange *x, bool *is)
{
	cply_str ignored;
	return check(x, "app", &ignored, is);
}

static bool need(struct exchange *x, const char *purpose, cply_str *app)
{
	bool valid;
	return check(x, purpose, app, &valid) && (valid || refuse(x));
}

bool authorise_app(struct exchange *x, cply_str *app)
{
	return need(x, "app", app);
}

cply_str authorise_token(const struct exchange *x)
{
	return bearer(x);
}

bool authorise_as(struct exchange *x, struct player *player)
{
	worker_of(x)->player = player;
	return player ? touch(x) : refuse(x);
}

bool authorise(struct exchange *x)
{
	cply_str ignored;
	switch (x->match.route->who) {
	case WHO_ANYONE:
		return true;
	case WHO_PLAYER:
		if (x->match.route->asks_itself)
			return bearer(x).len || refuse(x);
		return authorise_maybe(x) &&
		       authorise_as(x, worker_of(x)->player);
	case WHO_APP:
		return need(x, "app", &ignored);
	default:
		return need(x, "admin", &ignored);
	}
}
