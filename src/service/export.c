/* SPDX-License-Identifier: MIT */
/* GET /v1/players/me/export: everything that the store has about a player, in
 * pages of plays, since a page is held in memory. */
#include "carrier/json.h"
#include "report/common.h"
#include "service/level_json.h"
#include "service/parameters.h"
#include "service/play_json.h"
#include "service/player_routes.h"
#include "service/plays.h"
#include "service/records.h"
#include "store/players.h"

/* A page ends with the play that makes it longer than this. */
enum { PAGE_BYTES = 4 << 20, PAGE_PLAYS = 200 };

static void put_player(cply_json_writer *w, const struct player *player)
{
	cply_json_key(w, "player");
	cply_json_begin_object(w);
	cplyi_key_string(w, "id", player->id);
	cplyi_key_string(w, "name", player->name);
	cply_json_key(w, "vouched");
	cply_json_put_bool(w, player->app.len > 0);
	if (player->app.len) {
		cplyi_key_string(w, "app", player->app);
		cplyi_key_string(w, "subject", player->subject);
	}
	cply_json_key(w, "hidden");
	cply_json_put_bool(w, player->hidden);
	service_put_time(w, "created_at", player->created_at);
	service_put_time(w, "seen_at", player->seen_at);
	cply_json_end_object(w);
}

static bool put_scores(struct exchange *x, cply_json_writer *w)
{
	struct own_score *scores;
	size_t count;
	if (plays_failed(x, score_list_own(worker_of(x)->db, x->arena,
	                                   worker_of(x)->player->id, &scores,
	                                   &count)))
		return false;
	cply_json_key(w, "scores");
	cply_json_begin_array(w);
	for (size_t i = 0; i < count; i++) {
		cply_json_begin_object(w);
		cplyi_key_string(w, "level", scores[i].level_id);
		cplyi_key_int(w, "version", scores[i].version);
		cply_json_key(w, "assisted");
		cply_json_put_bool(w, scores[i].assisted);
		cplyi_key_int(w, "elapsed_ms", scores[i].elapsed_ms);
		service_put_time(w, "at", scores[i].at);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
	return true;
}

static bool put_counted(struct exchange *x, cply_json_writer *w)
{
	struct budget_row *rows;
	size_t count;
	if (plays_failed(x,
	                 budget_list(worker_of(x)->db, x->arena,
	                             worker_of(x)->player->id, &rows, &count)))
		return false;
	cply_json_key(w, "counted");
	cply_json_begin_array(w);
	for (size_t i = 0; i < count; i++) {
		cply_json_begin_object(w);
		cplyi_key_string(w, "what", rows[i].what);
		cplyi_key_string(w, "level", rows[i].level_id);
		cplyi_key_int(w, "spent", rows[i].spent);
		service_put_time(w, "since", rows[i].since);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
	return true;
}

static bool put_submissions(struct exchange *x, cply_json_writer *w,
                            const struct play *play)
{
	struct submission *list;
	size_t count;
	if (plays_failed(x, submission_list(worker_of(x)->db, x->arena,
	                                    play->id, &list, &count)))
		return false;
	cply_json_key(w, "submissions");
	cply_json_begin_array(w);
	for (size_t i = 0; i < count; i++) {
		cply_json_begin_object(w);
		cplyi_key_string(w, "key", list[i].key);
		service_put_time(w, "at", list[i].at);
		cply_json_key(w, "answer");
		cply_json_put_raw(w, cply_str_trim(list[i].answer));
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
	return true;
}

static bool put_play(struct exchange *x, cply_json_writer *w,
                     const struct play *play)
{
	struct level_row row;
	enum level_status found =
		level_find(worker_of(x)->db, x->arena, play->level_id,
	                   play->version, &row);
	if (found != LEVEL_OK) {
		service_refuse_level(x, found);
		return false;
	}
	cply_json_begin_object(w);
	play_put_members(w, play);
	cply_json_key(w, "letters");
	cply_json_put_raw(w, play->letters);
	cply_json_key(w, "checked");
	cply_json_put_raw(w, play->checked);
	cply_json_key(w, "log");
	bool fine =
		plays_put_log(x, w, play, &row) && put_submissions(x, w, play);
	cply_json_end_object(w);
	return fine;
}

static bool put_plays(struct exchange *x, cply_json_writer *w,
                      const struct play *after)
{
	struct play *plays;
	size_t count, i = 0;
	if (plays_failed(x, play_list(worker_of(x)->db, x->arena,
	                              worker_of(x)->player->id, after,
	                              PAGE_PLAYS + 1, &plays, &count)))
		return false;
	cply_json_key(w, "plays");
	cply_json_begin_array(w);
	for (; i < count && i < PAGE_PLAYS && w->out->len < PAGE_BYTES; i++)
		if (!put_play(x, w, &plays[i]))
			return false;
	cply_json_end_array(w);
	cply_json_key(w, "next");
	if (i < count)
		cply_json_put_string(
			w, parameter_of_place(x->arena, plays[i - 1].opened_at,
		                              plays[i - 1].id));
	else
		cply_json_put_null(w);
	return true;
}

void players_get_export(struct exchange *x)
{
	struct play after = { 0 };
	cply_buf b;
	cply_json_writer w;
	if (!parameter_place(x, "cursor", &after.opened_at, &after.id)) {
		parameter_refuse(x, "cursor",
		                 "`cursor` is the `next` of the page before.");
		return;
	}
	cply_buf_init(&b, x->arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_object(&w);
	put_player(&w, worker_of(x)->player);
	if (!put_scores(x, &w) || !put_counted(x, &w) ||
	    !records_put_list(x, &w, "records") ||
	    !put_plays(x, &w, after.id.len ? &after : NULL))
		return;
	cply_json_end_object(&w);
	cply_put_char(&b, '\n');
	if (b.failed) {
		answer_status(x, 503);
		return;
	}
	answer_json(x, 200, cply_buf_str(&b));
	answer_field(x, "Cache-Control", CPLY_STR("no-store"));
}
