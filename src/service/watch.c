/* SPDX-License-Identifier: MIT */
#include "service/watch.h"

#include "base/ascii.h"
#include "report/common.h"
#include "service/level_json.h"
#include "service/play_json.h"
#include "service/plays.h"
#include "store/tokens.h"
#include "store/watches.h"

/* Those who missed more events begin with the play as it is. */
enum { MOST_MISSED = 500 };

/* ---- links ---- */

void watch_post(struct exchange *x)
{
	struct play play;
	struct level_row row;
	char secret[TOKEN_LENGTH];
	cply_buf b;
	if (!plays_find(x, &play, &row) || !plays_need_open(x, &play))
		return;
	if (play.contest) {
		answer_problem(x, 403, "contest",
		               "Nobody watches in a contest.");
		return;
	}
	if (!token_make(secret)) {
		answer_status(x, 503);
		return;
	}
	cply_str text = { secret, sizeof secret };
	if (plays_failed(x, watch_set(worker_of(x)->db, x->arena, play.id, text,
	                              x->now_ms)) ||
	    !watch_note(x, play.id))
		return;
	cply_buf_init(&b, x->arena);
	cply_put(&b, "{\"path\":\"/v1/watch/");
	cply_put_str(&b, text);
	cply_put(&b, "\"}\n");
	answer_json(x, 201, cply_buf_str(&b));
	answer_field(x, "Cache-Control", CPLY_STR("no-store"));
}

void watch_delete(struct exchange *x)
{
	struct play play;
	struct level_row row;
	if (!plays_find(x, &play, &row) ||
	    plays_failed(x,
	                 watch_remove(worker_of(x)->db, x->arena, play.id)) ||
	    !watch_note(x, play.id))
		return;
	x->answer.status = 204;
}

bool watch_note(struct exchange *x, cply_str play_id)
{
	struct worker *worker = x->worker;
	if (plays_failed(x, sql_notify(worker->db, WATCH_CHANNEL, play_id,
	                               x->arena)))
		return false;
	if (worker->noted < CPLY_COUNT(worker->note) && play_id.len == 36)
		memcpy(worker->note[worker->noted], play_id.ptr, 36);
	worker->noted++;
	return true;
}

bool watch_note_player(struct exchange *x, cply_str player_id)
{
	cply_str *plays;
	size_t count;
	if (plays_failed(x, watch_list(worker_of(x)->db, x->arena, player_id,
	                               &plays, &count)))
		return false;
	for (size_t i = 0; i < count; i++)
		if (!watch_note(x, plays[i]))
			return false;
	return true;
}

/* ---- what is sent ---- */

static void put_place(cply_buf *out, struct play_place place)
{
	cply_put(out, "id: ");
	cply_put_int(out, place.seq);
	cply_put_char(out, '.');
	cply_put_int(out, place.sub);
	cply_put_char(out, '\n');
}

/* Events of the server's have other names in the store than in a log. */
void watch_put_event(cply_buf *out, const struct play_event *e, int64_t width)
{
	bool right = e->sub && cply_str_is(e->type, "solved");
	bool submits = right || (e->sub && cply_str_is(e->type, "wrong"));
	cply_json_writer w;
	put_place(out, (struct play_place){ e->seq, e->sub });
	cply_put(out, "data: ");
	cply_json_writer_init(&w, out, 0);
	cply_json_begin_object(&w);
	cplyi_key_string(&w, "type", submits ? CPLY_STR("submit") : e->type);
	cplyi_key_int(&w, "timestamp", e->at);
	if (e->cell >= 0) {
		cplyi_key_int(&w, "x", e->cell % width);
		cplyi_key_int(&w, "y", e->cell / width);
	}
	if (cply_str_is(e->type, "update"))
		cplyi_key_string(&w, "fill", e->fill);
	if (submits) {
		cply_json_key(&w, "success");
		cply_json_put_bool(&w, right);
	}
	cply_json_end_object(&w);
	cply_put(out, "\n\n");
}

void watch_put_end(cply_buf *out, cply_str state)
{
	cply_put(out, "event: end\ndata: {\"state\":\"");
	cply_put_str(out, state);
	cply_put(out, "\"}\n\n");
}

static void put_play(cply_buf *out, const struct play *play,
                     const struct level_row *row, struct play_place last)
{
	cply_json_writer w;
	cply_put(out, "event: play\n");
	put_place(out, last);
	cply_put(out, "data: ");
	cply_json_writer_init(&w, out, 0);
	cply_json_begin_object(&w);
	play_put_members(&w, play);
	cply_json_key(&w, "letters");
	cply_json_put_raw(&w, play->letters);
	cply_json_key(&w, "puzzle");
	level_put_whole(&w, row);
	cply_json_end_object(&w);
	cply_put(out, "\n\n");
}

/* ---- watching ---- */

struct watch {
	struct exchange *x;
	struct play play;
	struct level_row row;
	char hash[64];
	struct play_place place; /* that the watcher knows, then has */
	cply_buf out;
};

/* Of a contest that a level became nobody sees anything. */
static bool find(struct watch *w)
{
	struct exchange *x = w->x;
	struct sql *db = worker_of(x)->db;
	cply_str id;
	bool found;
	token_hash(x->match.parameter[0], w->hash);
	if (plays_failed(x, watch_find(db, x->arena,
	                               (cply_str){ w->hash, sizeof w->hash },
	                               &id, &found)))
		return false;
	if (found &&
	    plays_failed(x, play_find(db, x->arena, id, &w->play, &found)))
		return false;
	enum level_status level = LEVEL_MISSING;
	if (found)
		level = level_find(db, x->arena, w->play.level_id,
		                   w->play.version, &w->row);
	if (level == LEVEL_OK && level_is_contest(&w->row, x->now_ms))
		level = LEVEL_MISSING;
	if (level != LEVEL_OK)
		service_refuse_level(x, level);
	return level == LEVEL_OK;
}

static bool take_number(cply_str *s, int64_t *out)
{
	size_t i = s->len && s->ptr[0] == '-', begin = i;
	int64_t n = 0;
	for (; i < s->len && i < begin + 15 && ascii_is_digit(s->ptr[i]); i++)
		n = 10 * n + (s->ptr[i] - '0');
	*out = begin ? -n : n;
	*s = cply_str_sub(*s, i, s->len);
	return i > begin;
}

/* "12.0", as we have sent it; false: there is none. */
static bool take_last_id(struct watch *w)
{
	const cply_str *field = http_head_find(w->x->head, "Last-Event-ID");
	if (!field)
		return false;
	cply_str rest = *field;
	if (!take_number(&rest, &w->place.seq) || !rest.len ||
	    rest.ptr[0] != '.')
		return false;
	rest = cply_str_sub(rest, 1, rest.len);
	return take_number(&rest, &w->place.sub) && !rest.len;
}

/* All that came after what the watcher knows; `*whole` is false when that is
 * too much, or there is no such place. */
static bool put_missed(struct watch *w, struct play_place last, bool *whole)
{
	struct exchange *x = w->x;
	struct play_event *events;
	size_t count;
	*whole = take_last_id(w) &&
	         (w->place.seq < last.seq ||
	          (w->place.seq == last.seq && w->place.sub <= last.sub));
	if (!*whole)
		return true;
	if (plays_failed(x,
	                 play_events_after(worker_of(x)->db, x->arena,
	                                   w->play.id, w->place,
	                                   MOST_MISSED + 1, &events, &count)))
		return false;
	*whole = count <= MOST_MISSED;
	for (size_t i = 0; *whole && i < count; i++)
		watch_put_event(&w->out, &events[i], w->row.width);
	return true;
}

static bool put_beginning(struct watch *w)
{
	struct exchange *x = w->x;
	struct play_place last;
	bool whole;
	if (plays_failed(x, watch_last_place(worker_of(x)->db, x->arena,
	                                     w->play.id, &last)) ||
	    !put_missed(w, last, &whole))
		return false;
	if (!whole)
		put_play(&w->out, &w->play, &w->row, last);
	w->place = last;
	return true;
}

/* A client that has seen the end is told so by 204, and does not come back. */
static bool has_seen_the_end(struct watch *w)
{
	bool ended = !cply_str_is(w->play.state, "open");
	return ended && http_head_find(w->x->head, "Last-Event-ID") &&
	       !w->out.len;
}

static void answer_stream(struct watch *w)
{
	struct service *service = w->x->app;
	struct exchange *x = w->x;
	bool open = cply_str_is(w->play.state, "open");
	struct stream *stream = NULL;
	if (!open)
		watch_put_end(&w->out, w->play.state);
	else if (!w->out.len)
		cply_put(&w->out, ":\n\n");
	if (open)
		stream = hub_watch(&service->hub, w->play.id,
		                   (cply_str){ w->hash, sizeof w->hash },
		                   w->place);
	if (open && !stream) {
		answer_problem(x, 503, "too-many-watchers",
		               "Too many watch already; try again later.");
		answer_field_int(x, "Retry-After", 10);
		return;
	}
	x->answer.status = 200;
	x->answer.type = "text/event-stream";
	x->answer.body = cply_buf_str(&w->out);
	x->answer.is_endless = true;
	x->answer.stream = stream;
	answer_field(x, "Cache-Control", CPLY_STR("no-store"));
	answer_field(x, "X-Accel-Buffering", CPLY_STR("no"));
}

void watch_get(struct exchange *x)
{
	struct watch w = { .x = x };
	cply_buf_init(&w.out, x->arena);
	if (!find(&w) || !put_beginning(&w))
		return;
	if (w.out.failed) {
		answer_status(x, 503);
		return;
	}
	if (has_seen_the_end(&w)) {
		x->answer.status = 204;
		answer_field(x, "Cache-Control", CPLY_STR("no-store"));
		return;
	}
	answer_stream(&w);
}
