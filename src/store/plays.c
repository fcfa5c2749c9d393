/* SPDX-License-Identifier: MIT */
#include "store/plays.h"

#include "store/tokens.h"

#define COLUMNS                                                           \
	"id, player_id, level_id, version, state, contest, opened_at,"    \
	" ended_at, paused_ms, paused_since, next, woven, client_first,"  \
	" client_last, client_paused, skew, last_type, letters, checked," \
	" checks, reveals, wrong, elapsed_ms, late, watched FROM play"

static struct sql_value or_null(int64_t n)
{
	return n ? SQL_N(n) : SQL_NONE;
}

static struct play to_play(const struct sql_value *v)
{
	return (struct play){
		.id = v[0].s,
		.player_id = v[1].s,
		.level_id = v[2].s,
		.version = v[3].n,
		.state = v[4].s,
		.contest = v[5].n != 0,
		.opened_at = v[6].n,
		.ended_at = v[7].n,
		.paused_ms = v[8].n,
		.paused_since = v[9].n,
		.next = v[10].n,
		.woven = v[11].n,
		.client_first = v[12].n,
		.client_last = v[13].n,
		.client_paused = v[14].n,
		.skew = v[15].n,
		.last_type = v[16].s,
		.letters = v[17].s,
		.checked = v[18].s,
		.checks = v[19].n,
		.reveals = v[20].n,
		.wrong = v[21].n,
		.elapsed_ms = v[22].n,
		.late = v[23].n != 0,
		.watched = v[24].n != 0,
	};
}

static enum sql_status first_of(enum sql_status status,
                                const struct sql_rows *rows, struct play *out,
                                bool *found)
{
	*found = status == SQL_OK && rows->count > 0;
	if (*found)
		*out = to_play(sql_at(rows, 0, 0));
	return status;
}

enum sql_status play_add(struct sql *db, cply_arena *arena,
                         const struct play *play)
{
	enum sql_status status = SQL_RUN(
		db,
		"INSERT INTO play(id, player_id, level_id, version, state,"
		" contest, opened_at, paused_ms, next, woven, client_paused,"
		" skew, last_type, letters, checked, checks, reveals, wrong,"
		" late) VALUES ($1, $2, $3, $4, 'open', $5, $6, 0, 0, 0, 0, 0,"
		" '', $7, $8, 0, 0, 0, 0)",
		arena, NULL, SQL_S(play->id), SQL_S(play->player_id),
		SQL_S(play->level_id), SQL_N(play->version),
		SQL_N(play->contest), SQL_N(play->opened_at),
		SQL_S(play->letters), SQL_S(play->checked));
	return status;
}

enum sql_status play_save(struct sql *db, cply_arena *arena,
                          const struct play *p)
{
	return SQL_LATER(
		db,
		"UPDATE play SET state = $2, ended_at = $3, paused_ms = $4,"
		" paused_since = $5, next = $6, woven = $7, client_first = $8,"
		" client_last = $9, client_paused = $10, skew = $11,"
		" last_type = $12, letters = $13, checked = $14, checks = $15,"
		" reveals = $16, wrong = $17, elapsed_ms = $18, late = $19"
		" WHERE id = $1",
		arena, SQL_S(p->id), SQL_S(p->state), or_null(p->ended_at),
		SQL_N(p->paused_ms), or_null(p->paused_since), SQL_N(p->next),
		SQL_N(p->woven), or_null(p->client_first),
		or_null(p->client_last), SQL_N(p->client_paused),
		SQL_N(p->skew), SQL_S(p->last_type), SQL_S(p->letters),
		SQL_S(p->checked), SQL_N(p->checks), SQL_N(p->reveals),
		SQL_N(p->wrong), or_null(p->elapsed_ms), SQL_N(p->late));
}

enum sql_status play_find(struct sql *db, cply_arena *arena, cply_str id,
                          struct play *out, bool *found)
{
	struct sql_rows rows;
	return first_of(SQL_RUN(db, "SELECT " COLUMNS " WHERE id = $1", arena,
	                        &rows, SQL_S(id)),
	                &rows, out, found);
}

enum sql_status play_find_open(struct sql *db, cply_arena *arena,
                               cply_str player_id, cply_str level_id,
                               int64_t version, struct play *out, bool *found)
{
	struct sql_rows rows;
	return first_of(SQL_RUN(db,
	                        "SELECT " COLUMNS " WHERE player_id = $1"
	                        " AND level_id = $2 AND version = $3"
	                        " AND state = 'open'",
	                        arena, &rows, SQL_S(player_id), SQL_S(level_id),
	                        SQL_N(version)),
	                &rows, out, found);
}

static void take_play(void *item, const struct sql_value *v)
{
	*(struct play *)item = to_play(v);
}

enum sql_status play_list(struct sql *db, cply_arena *arena, cply_str player_id,
                          const struct play *after, int64_t limit,
                          struct play **plays, size_t *count)
{
	static const struct play first = { .opened_at = INT64_MAX };
	const struct play *place = after ? after : &first;
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db,
	                "SELECT " COLUMNS
	                " WHERE player_id = $1 AND (opened_at < $2"
	                " OR (opened_at = $2 AND id > $3))"
	                " ORDER BY opened_at DESC, id LIMIT $4",
	                arena, &rows, SQL_S(player_id), SQL_N(place->opened_at),
	                SQL_S(place->id), SQL_N(limit));
	if (status != SQL_OK)
		return status;
	*count = rows.count;
	*plays = sql_list(&rows, arena, sizeof **plays, take_play);
	return *plays ? SQL_OK : SQL_AWAY;
}

enum sql_status play_in_contest(struct sql *db, cply_arena *arena,
                                cply_str player_id, int64_t now_ms, bool *is)
{
	struct sql_rows rows;
	enum sql_status status = SQL_RUN(
		db,
		"SELECT 1 FROM play p JOIN level_version v"
		" ON v.level_id = p.level_id AND v.version = p.version"
		" WHERE p.player_id = $1 AND p.contest = 1 AND v.contest = 1"
		" AND (v.solution_at IS NULL OR v.solution_at > $2) LIMIT 1",
		arena, &rows, SQL_S(player_id), SQL_N(now_ms));
	*is = status == SQL_OK && rows.count > 0;
	return status;
}

enum sql_status play_was_begun(struct sql *db, cply_arena *arena,
                               cply_str player_id, cply_str level_id,
                               int64_t version, bool *begun)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db,
	                "SELECT 1 FROM play WHERE player_id = $1"
	                " AND level_id = $2 AND version = $3 LIMIT 1",
	                arena, &rows, SQL_S(player_id), SQL_S(level_id),
	                SQL_N(version));
	*begun = status == SQL_OK && rows.count > 0;
	return status;
}

enum sql_status play_has_ended(struct sql *db, cply_arena *arena,
                               cply_str player_id, cply_str level_id,
                               int64_t version, bool *ended)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db,
	                "SELECT 1 FROM play WHERE player_id = $1"
	                " AND level_id = $2 AND version = $3"
	                " AND state IN ('solved', 'revealed') LIMIT 1",
	                arena, &rows, SQL_S(player_id), SQL_S(level_id),
	                SQL_N(version));
	*ended = status == SQL_OK && rows.count > 0;
	return status;
}

enum sql_status play_was_helped(struct sql *db, cply_arena *arena,
                                cply_str player_id, cply_str level_id,
                                bool *helped)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db,
	                "SELECT 1 FROM play WHERE player_id = $1"
	                " AND level_id = $2 AND (checks > 0 OR reveals > 0)"
	                " LIMIT 1",
	                arena, &rows, SQL_S(player_id), SQL_S(level_id));
	*helped = status == SQL_OK && rows.count > 0;
	return status;
}

/* ---- events ---- */

enum sql_status play_add_event(struct sql *db, cply_arena *arena,
                               cply_str play_id, const struct play_event *e)
{
	return SQL_LATER(db,
	                 "INSERT INTO play_event(play_id, seq, sub, type, at,"
	                 " cell, fill) VALUES ($1, $2, $3, $4, $5, $6, $7)",
	                 arena, SQL_S(play_id), SQL_N(e->seq), SQL_N(e->sub),
	                 SQL_S(e->type), SQL_N(e->at),
	                 e->cell < 0 ? SQL_NONE : SQL_N(e->cell),
	                 SQL_S(e->fill));
}

static void take_event(void *item, const struct sql_value *v)
{
	*(struct play_event *)item =
		(struct play_event){ v[0].n,
		                     v[1].n,
		                     v[2].s,
		                     v[3].n,
		                     v[4].type == SQL_NULL ? -1 : v[4].n,
		                     v[5].s };
}

static enum sql_status take_events(enum sql_status status,
                                   const struct sql_rows *rows,
                                   cply_arena *arena,
                                   struct play_event **events, size_t *count)
{
	if (status != SQL_OK)
		return status;
	*count = rows->count;
	*events = sql_list(rows, arena, sizeof **events, take_event);
	return *events ? SQL_OK : SQL_AWAY;
}

enum sql_status play_events(struct sql *db, cply_arena *arena, cply_str play_id,
                            int64_t first, int64_t end,
                            struct play_event **events, size_t *count)
{
	struct sql_rows rows;
	return take_events(
		SQL_RUN(db,
	                "SELECT seq, sub, type, at, cell, fill FROM play_event"
	                " WHERE play_id = $1 AND seq >= $2 AND seq < $3"
	                " AND sub = 0 ORDER BY seq",
	                arena, &rows, SQL_S(play_id), SQL_N(first), SQL_N(end)),
		&rows, arena, events, count);
}

enum sql_status play_events_after(struct sql *db, cply_arena *arena,
                                  cply_str play_id, struct play_place after,
                                  int64_t limit, struct play_event **events,
                                  size_t *count)
{
	struct sql_rows rows;
	return take_events(
		SQL_RUN(db,
	                "SELECT seq, sub, type, at, cell, fill FROM play_event"
	                " WHERE play_id = $1 AND (seq, sub) > ($2, $3)"
	                " ORDER BY seq, sub LIMIT $4",
	                arena, &rows, SQL_S(play_id), SQL_N(after.seq),
	                SQL_N(after.sub), SQL_N(limit)),
		&rows, arena, events, count);
}

/* ---- submissions ---- */

static void take_attempt(const struct sql_rows *rows, cply_str key,
                         struct attempt *out)
{
	enum { OLD = 0, SECRET = 3, SPENT = 7, MORE = 8 };
	*out = (struct attempt){ 0 };
	if (!rows->count)
		return;
	const struct sql_value *v = sql_at(rows, 0, 0);
	out->knows_player = v[0].type != SQL_NULL;
	out->player = player_of_row(v);
	v += PLAYER_COLUMN_COUNT;
	out->found = v[0].type != SQL_NULL;
	out->play = to_play(v);
	v = sql_at(rows, 0, rows->columns - MORE);
	out->was_answered = v[OLD].type != SQL_NULL;
	out->old = (struct submission){ key, v[OLD].s, v[OLD + 1].n,
		                        v[OLD + 2].s, 0 };
	out->has_secret = v[SECRET].type != SQL_NULL;
	out->secret = (struct level_secret){ v[SECRET].s, v[SECRET + 1].s,
		                             v[SECRET + 2].s, v[SECRET + 3].s };
	out->spent = v[SPENT].n;
}

enum sql_status submission_look(struct sql *db, const char *budget,
                                struct submission_look *look, size_t n)
{
	enum { ARGUMENTS = 4 };
	struct sql_question question[SUBMISSION_LOOKS];
	struct sql_value args[SUBMISSION_LOOKS][ARGUMENTS];
	char hash[SUBMISSION_LOOKS][64];
	for (size_t i = 0; i < n; i++) {
		token_hash(look[i].token, hash[i]);
		args[i][0] = SQL_S(look[i].play_id);
		args[i][1] = SQL_S(look[i].key);
		args[i][2] = SQL_S(cply_str_of(budget));
		args[i][3] = SQL_S(((cply_str){ hash[i], sizeof hash[i] }));
		question[i] = (struct sql_question){ .args = args[i],
			                             .arena = look[i].arena };
	}
	enum sql_status status = sql_run_many(
		db,
		"SELECT t.*, p.*, s.body_hash, s.status, s.answer, "
		"k.answer_hash,"
		" k.norm, k.answers_json, k.solution, b.spent"
		" FROM (SELECT 1) one"
		" LEFT JOIN (SELECT " PLAYER_COLUMNS
		" WHERE token_hash = $4) t ON TRUE"
		" LEFT JOIN (SELECT " COLUMNS " WHERE id = $1) p ON TRUE"
		" LEFT JOIN submission s"
		"  ON s.play_id = p.id AND s.idem_key = $2"
		" LEFT JOIN level_secret k"
		"  ON k.level_id = p.level_id AND k.version = p.version"
		" LEFT JOIN budget b"
		"  ON b.name = $3 || p.player_id || ':' || p.level_id",
		ARGUMENTS, question, n);
	for (size_t i = 0; i < n && status == SQL_OK; i++)
		take_attempt(&question[i].rows, look[i].key, look[i].out);
	return status;
}

enum sql_status submission_add(struct sql *db, cply_arena *arena,
                               cply_str play_id, const struct submission *s)
{
	return SQL_LATER(db,
	                 "INSERT INTO submission(play_id, idem_key, body_hash,"
	                 " status, answer, at) VALUES ($1, $2, $3, $4, $5, $6)",
	                 arena, SQL_S(play_id), SQL_S(s->key),
	                 SQL_S(s->body_hash), SQL_N(s->status),
	                 SQL_S(s->answer), SQL_N(s->at));
}

static void take_submission(void *item, const struct sql_value *v)
{
	*(struct submission *)item =
		(struct submission){ v[0].s, v[1].s, v[2].n, v[3].s, v[4].n };
}

enum sql_status submission_list(struct sql *db, cply_arena *arena,
                                cply_str play_id, struct submission **list,
                                size_t *count)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db,
	                "SELECT idem_key, body_hash, status, answer, at"
	                " FROM submission WHERE play_id = $1"
	                " ORDER BY at, idem_key",
	                arena, &rows, SQL_S(play_id));
	if (status != SQL_OK)
		return status;
	*count = rows.count;
	*list = sql_list(&rows, arena, sizeof **list, take_submission);
	return *list ? SQL_OK : SQL_AWAY;
}

/* ---- scores ---- */

static void take_own_score(void *item, const struct sql_value *v)
{
	*(struct own_score *)item =
		(struct own_score){ v[0].s, v[1].n, v[2].n != 0, v[3].n,
		                    v[4].n };
}

enum sql_status score_list_own(struct sql *db, cply_arena *arena,
                               cply_str player_id, struct own_score **scores,
                               size_t *count)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db,
	                "SELECT level_id, version, assisted, elapsed_ms, at"
	                " FROM score WHERE player_id = $1"
	                " ORDER BY level_id, version, assisted",
	                arena, &rows, SQL_S(player_id));
	if (status != SQL_OK)
		return status;
	*count = rows.count;
	*scores = sql_list(&rows, arena, sizeof **scores, take_own_score);
	return *scores ? SQL_OK : SQL_AWAY;
}

enum sql_status score_add(struct sql *db, cply_arena *arena,
                          const struct play *play, bool assisted)
{
	return SQL_LATER(
		db,
		"INSERT INTO score(level_id, version, player_id, assisted,"
		" elapsed_ms, at) VALUES ($1, $2, $3, $4, $5, $6)"
		" ON CONFLICT(level_id, version, player_id, assisted)"
		" DO UPDATE SET elapsed_ms = $5, at = $6"
		" WHERE score.elapsed_ms > $5",
		arena, SQL_S(play->level_id), SQL_N(play->version),
		SQL_S(play->player_id), SQL_N(assisted),
		SQL_N(play->elapsed_ms), SQL_N(play->ended_at));
}

static void take_score(void *item, const struct sql_value *v)
{
	*(struct score *)item =
		(struct score){ v[0].s, v[1].s, v[2].n, v[3].n };
}

enum sql_status score_list(struct sql *db, cply_arena *arena, cply_str level_id,
                           int64_t version, bool assisted,
                           const struct score *after, int64_t limit,
                           struct score **scores, size_t *count)
{
	static const struct score first = { .elapsed_ms = -1 };
	const struct score *place = after ? after : &first;
	struct sql_rows rows;
	enum sql_status status = SQL_RUN(
		db,
		"SELECT s.player_id, p.name, s.elapsed_ms, s.at FROM score s"
		" JOIN player p ON p.id = s.player_id WHERE s.level_id = $1"
		" AND s.version = $2 AND s.assisted = $3 AND p.hidden = 0"
		" AND (s.elapsed_ms > $4 OR (s.elapsed_ms = $4 AND (s.at > $5"
		"  OR (s.at = $5 AND s.player_id > $6))))"
		" ORDER BY s.elapsed_ms, s.at, s.player_id LIMIT $7",
		arena, &rows, SQL_S(level_id), SQL_N(version), SQL_N(assisted),
		SQL_N(place->elapsed_ms), SQL_N(place->at),
		SQL_S(place->player_id), SQL_N(limit));
	if (status != SQL_OK)
		return status;
	*count = rows.count;
	*scores = sql_list(&rows, arena, sizeof **scores, take_score);
	return *scores ? SQL_OK : SQL_AWAY;
}

enum sql_status score_rank(struct sql *db, cply_arena *arena, cply_str level_id,
                           int64_t version, bool assisted,
                           const struct score *place, int64_t *before)
{
	struct sql_rows rows;
	enum sql_status status = SQL_RUN(
		db,
		"SELECT COUNT(*) FROM score s JOIN player p"
		" ON p.id = s.player_id WHERE s.level_id = $1"
		" AND s.version = $2 AND s.assisted = $3 AND p.hidden = 0"
		" AND (s.elapsed_ms < $4 OR (s.elapsed_ms = $4 AND (s.at < $5"
		"  OR (s.at = $5 AND s.player_id < $6))))",
		arena, &rows, SQL_S(level_id), SQL_N(version), SQL_N(assisted),
		SQL_N(place->elapsed_ms), SQL_N(place->at),
		SQL_S(place->player_id));
	*before = status == SQL_OK && rows.count ? sql_at(&rows, 0, 0)->n : 0;
	return status;
}
