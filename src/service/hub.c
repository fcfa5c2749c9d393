/* SPDX-License-Identifier: MIT */
#include "service/hub.h"

#include <stdlib.h>
#include <time.h>

#include "server/server.h"
#include "service/pauses.h"
#include "service/watch.h"
#include "store/levels.h"
#include "store/store.h"
#include "store/watches.h"

/* How long a notice of the database is waited for before looking at who came
 * meanwhile, and how long after a store that failed. */
enum { WAIT_MS = 250, ID = 36, HASH = 64 };

struct topic {
	struct topic *next;       /* of its bucket */
	struct topic *next_dirty; /* if it `is_dirty` */
	char play[ID];
	uint64_t key;
	unsigned watchers;
	struct play_place last; /* all that came after it was not sent */
	bool is_dirty;
};

struct watcher {
	struct stream stream; /* first */
	struct hub *hub;
	char play[ID], hash[HASH];
	struct play_place place;
};

/* What is new about a play, for all who watch it. */
struct news {
	struct message message; /* first */
	char play[ID], hash[HASH];
	struct play_place after; /* what these events follow */
	bool is_gone;            /* the play, or its link */
	bool has_ended;
	size_t count;
	struct {
		struct play_place place;
		size_t end; /* of its bytes */
	} event[HUB_EVENTS];
	char *bytes; /* of all events, then those of the end */
	size_t size;
};

static bool is_after(struct play_place a, struct play_place b)
{
	return a.seq > b.seq || (a.seq == b.seq && a.sub > b.sub);
}

/* FNV-1a: ids are random, and ours. */
static uint64_t key_of(const char play[ID])
{
	uint64_t key = 14695981039346656037u;
	for (size_t i = 0; i < ID; i++)
		key = (key ^ (unsigned char)play[i]) * 1099511628211u;
	return key;
}

/* ---- topics; the lock is held ---- */

static struct topic **find(struct hub *hub, const char play[ID])
{
	struct topic **at = &hub->bucket[key_of(play) % HUB_BUCKETS];
	while (*at && memcmp((*at)->play, play, ID) != 0)
		at = &(*at)->next;
	return at;
}

static void mark(struct hub *hub, struct topic *topic)
{
	if (topic->is_dirty)
		return;
	topic->is_dirty = true;
	topic->next_dirty = hub->dirty;
	hub->dirty = topic;
	pthread_cond_signal(&hub->wake);
}

static void mark_all(struct hub *hub)
{
	for (size_t i = 0; i < HUB_BUCKETS; i++)
		for (struct topic *t = hub->bucket[i]; t; t = t->next)
			mark(hub, t);
}

static void unmark(struct hub *hub, struct topic *topic)
{
	struct topic **at = &hub->dirty;
	if (!topic->is_dirty)
		return;
	while (*at != topic)
		at = &(*at)->next_dirty;
	*at = topic->next_dirty;
	topic->is_dirty = false;
}

static struct topic *add(struct hub *hub, const char play[ID],
                         struct play_place place)
{
	struct topic *topic = calloc(1, sizeof *topic);
	if (!topic)
		return NULL;
	memcpy(topic->play, play, ID);
	topic->key = key_of(play);
	topic->last = place;
	struct topic **head = &hub->bucket[topic->key % HUB_BUCKETS];
	topic->next = *head;
	*head = topic;
	hub->topics++;
	return topic;
}

static void leave(struct hub *hub, const char play[ID])
{
	struct topic **at = find(hub, play), *topic = *at;
	hub->watchers--;
	if (--topic->watchers)
		return;
	unmark(hub, topic);
	*at = topic->next;
	hub->topics--;
	free(topic);
}

/* ---- streams ---- */

/* What was committed between its answer and now was not sent to it. */
static void opened(struct stream *stream)
{
	struct watcher *w = (struct watcher *)stream;
	struct hub *hub = w->hub;
	pthread_mutex_lock(&hub->lock);
	struct topic *topic = *find(hub, w->play);
	if (is_after(topic->last, w->place))
		topic->last = w->place;
	mark(hub, topic);
	pthread_mutex_unlock(&hub->lock);
}

static bool deliver(struct stream *stream, const struct message *message,
                    struct bytes *out)
{
	struct watcher *w = (struct watcher *)stream;
	const struct news *news = (const struct news *)message;
	size_t begin = 0;
	if (memcmp(w->play, news->play, ID) != 0)
		return true;
	if (news->is_gone || memcmp(w->hash, news->hash, HASH) != 0)
		return false;
	if (is_after(news->after, w->place))
		return true; /* it has just come: the next ones are for it */
	for (size_t i = 0; i < news->count; i++) {
		size_t end = news->event[i].end;
		if (is_after(news->event[i].place, w->place)) {
			if (!bytes_add(out, (cply_str){ news->bytes + begin,
			                                end - begin }))
				return false;
			w->place = news->event[i].place;
		}
		begin = end;
	}
	if (!news->has_ended)
		return true;
	bytes_add(out, (cply_str){ news->bytes + begin, news->size - begin });
	return false;
}

static void closed(struct stream *stream)
{
	struct watcher *w = (struct watcher *)stream;
	pthread_mutex_lock(&w->hub->lock);
	leave(w->hub, w->play);
	pthread_mutex_unlock(&w->hub->lock);
	free(w);
}

static const struct stream_type type = { opened, deliver, closed };

/* At most half of the connections: the others can still play. */
static bool join(struct hub *hub, const char play[ID], struct play_place place)
{
	unsigned connections = hub->server->config.limits.connections;
	struct topic *topic = *find(hub, play);
	if (hub->watchers >= connections / 2 ||
	    (topic && topic->watchers >= HUB_PER_PLAY))
		return false;
	if (!topic)
		topic = add(hub, play, place);
	if (!topic)
		return false;
	topic->watchers++;
	hub->watchers++;
	return true;
}

struct stream *hub_watch(struct hub *hub, cply_str play_id, cply_str hash,
                         struct play_place place)
{
	struct watcher *w = calloc(1, sizeof *w);
	if (!w || play_id.len != ID || hash.len != HASH) {
		free(w);
		return NULL;
	}
	*w = (struct watcher){ .hub = hub, .place = place };
	memcpy(w->play, play_id.ptr, ID);
	memcpy(w->hash, hash.ptr, HASH);
	w->stream.type = &type;
	w->stream.topic = key_of(w->play);
	pthread_mutex_lock(&hub->lock);
	bool joined = join(hub, w->play, place);
	pthread_mutex_unlock(&hub->lock);
	if (joined)
		return &w->stream;
	free(w);
	return NULL;
}

/* ---- what has changed ---- */

void hub_touch(struct hub *hub, cply_str play_id)
{
	if (play_id.len != ID)
		return;
	pthread_mutex_lock(&hub->lock);
	struct topic *topic = *find(hub, play_id.ptr);
	if (topic)
		mark(hub, topic);
	pthread_mutex_unlock(&hub->lock);
}

void hub_touch_all(struct hub *hub)
{
	pthread_mutex_lock(&hub->lock);
	mark_all(hub);
	pthread_mutex_unlock(&hub->lock);
}

size_t hub_watchers(struct hub *hub)
{
	pthread_mutex_lock(&hub->lock);
	size_t count = hub->watchers;
	pthread_mutex_unlock(&hub->lock);
	return count;
}

/* ---- reading what is new ---- */

static void free_news(struct message *message)
{
	free(((struct news *)message)->bytes);
	free(message);
}

static bool put_events(struct news *news, const struct play_event *events,
                       size_t count, int64_t width, cply_buf *b)
{
	for (size_t i = 0; i < count; i++) {
		watch_put_event(b, &events[i], width);
		news->event[i].place =
			(struct play_place){ events[i].seq, events[i].sub };
		news->event[i].end = b->len;
	}
	news->count = count;
	return !b->failed;
}

/* The play as it is in the snapshot at hand. */
static enum sql_status read_news(struct sql *db, cply_arena *arena,
                                 struct news *news)
{
	struct play play;
	struct level_row row;
	struct play_event *events;
	size_t count;
	cply_str id = { news->play, ID }, hash;
	cply_buf b;
	bool found;
	enum sql_status status = play_find(db, arena, id, &play, &found);
	if (status == SQL_OK)
		status = watch_hash(db, arena, id, &hash);
	if (status != SQL_OK)
		return status;
	news->is_gone = !found || hash.len != HASH;
	if (news->is_gone)
		return SQL_OK;
	memcpy(news->hash, hash.ptr, HASH);
	status = play_events_after(db, arena, id, news->after, HUB_EVENTS,
	                           &events, &count);
	if (status != SQL_OK || level_find(db, arena, play.level_id,
	                                   play.version, &row) != LEVEL_OK)
		return status == SQL_OK ? SQL_AWAY : status;
	cply_buf_init(&b, arena);
	put_events(news, events, count, row.width, &b);
	news->has_ended =
		count < HUB_EVENTS && !cply_str_is(play.state, "open");
	if (news->has_ended)
		watch_put_end(&b, play.state);
	news->size = b.len;
	news->bytes = b.failed ? NULL : malloc(b.len + 1);
	if (!news->bytes)
		return SQL_AWAY;
	memcpy(news->bytes, b.len ? b.ptr : "", b.len);
	return SQL_OK;
}

static enum sql_status read_snapshot(struct sql *db, cply_arena *arena,
                                     struct news *news)
{
	enum sql_status status = db->driver->begin(db, false);
	if (status == SQL_OK)
		status = read_news(db, arena, news);
	if (status == SQL_OK)
		status = db->driver->commit(db);
	if (status != SQL_OK)
		db->driver->rollback(db);
	return status;
}

/* Takes a topic that is dirty; false: there is none. */
static bool take_dirty(struct hub *hub, struct news *news)
{
	pthread_mutex_lock(&hub->lock);
	struct topic *topic = hub->stopping ? NULL : hub->dirty;
	if (topic) {
		hub->dirty = topic->next_dirty;
		topic->is_dirty = false;
		memcpy(news->play, topic->play, ID);
		news->message.topic = topic->key;
		news->after = topic->last;
	}
	pthread_mutex_unlock(&hub->lock);
	return topic;
}

/* The next ones come after these, unless somebody came who knows less. */
static void move_on(struct hub *hub, const struct news *news, bool failed)
{
	pthread_mutex_lock(&hub->lock);
	struct topic *topic = *find(hub, news->play);
	if (topic && (failed || news->count == HUB_EVENTS))
		mark(hub, topic);
	if (topic && !failed && news->count &&
	    topic->last.seq == news->after.seq &&
	    topic->last.sub == news->after.sub)
		topic->last = news->event[news->count - 1].place;
	pthread_mutex_unlock(&hub->lock);
}

/* False: the store failed, or memory is out. */
static bool tell_news(struct hub *hub, struct sql *db, cply_arena *arena)
{
	struct news *news;
	bool fine = true;
	while (fine && (news = calloc(1, sizeof *news)) != NULL) {
		news->message.free = free_news;
		if (!take_dirty(hub, news)) {
			free_news(&news->message);
			return true;
		}
		cply_arena_reset(arena, SIZE_MAX);
		fine = read_snapshot(db, arena, news) == SQL_OK;
		move_on(hub, news, !fine);
		if (fine)
			server_publish(hub->server, &news->message);
		else
			free_news(&news->message);
	}
	return false;
}

/* ---- the thread ---- */

static void rest(struct hub *hub)
{
	struct timespec until = pause_until(WAIT_MS);
	pthread_mutex_lock(&hub->lock);
	if (!hub->stopping)
		pthread_cond_timedwait(&hub->wake, &hub->lock, &until);
	pthread_mutex_unlock(&hub->lock);
}

/* Waits until somebody watches or, if nobody else says so, until something has
 * changed. Without watchers there is no connection: what is said on it would
 * pile up. False: it is time to stop. */
static bool wait_for_work(struct hub *hub, struct sql **db)
{
	bool listens = *db && (*db)->driver->wait;
	pthread_mutex_lock(&hub->lock);
	if (!hub->topics && *db) {
		pthread_mutex_unlock(&hub->lock);
		sql_close(*db);
		*db = NULL;
		pthread_mutex_lock(&hub->lock);
	}
	while (!hub->stopping && (!hub->topics || (!listens && !hub->dirty)))
		pthread_cond_wait(&hub->wake, &hub->lock);
	bool go_on = !hub->stopping;
	pthread_mutex_unlock(&hub->lock);
	return go_on;
}

/* What other processes say. */
static bool listen_to_others(struct hub *hub, struct sql *db, cply_arena *arena)
{
	struct sql_notice notice;
	enum sql_status status;
	int timeout = WAIT_MS;
	if (!db->driver->wait)
		return true;
	do {
		cply_arena_reset(arena, SIZE_MAX);
		status = sql_wait(db, WATCH_CHANNEL, timeout, arena, &notice);
		if (notice.missed)
			hub_touch_all(hub);
		if (notice.came)
			hub_touch(hub, notice.payload);
		timeout = 0;
	} while (status == SQL_OK && notice.came);
	return status == SQL_OK;
}

static void *run(void *ctx)
{
	struct hub *hub = ctx;
	struct sql *db = NULL;
	cply_arena arena;
	char error[200];
	cply_arena_init(&arena, NULL, SIZE_MAX);
	while (wait_for_work(hub, &db)) {
		if (!db)
			db = store_connect(hub->url, error);
		if (!db || !listen_to_others(hub, db, &arena) ||
		    !tell_news(hub, db, &arena))
			rest(hub);
	}
	sql_close(db);
	cply_arena_free(&arena);
	return NULL;
}

bool hub_start(struct hub *hub, const char *url, struct server *server)
{
	*hub = (struct hub){ .url = url, .server = server };
	pthread_mutex_init(&hub->lock, NULL);
	pause_init(&hub->wake);
	hub->is_running = pthread_create(&hub->thread, NULL, run, hub) == 0;
	return hub->is_running;
}

void hub_halt(struct hub *hub)
{
	if (!hub->is_running)
		return;
	pthread_mutex_lock(&hub->lock);
	hub->stopping = true;
	pthread_cond_signal(&hub->wake);
	pthread_mutex_unlock(&hub->lock);
	pthread_join(hub->thread, NULL);
	hub->is_running = false;
}

void hub_free(struct hub *hub)
{
	pthread_mutex_destroy(&hub->lock);
	pthread_cond_destroy(&hub->wake);
}
