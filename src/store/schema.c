/* SPDX-License-Identifier: MIT */
/* The steps. One that has been released is never changed: a new one follows. */
#include "store/migrate.h"

/* Times are milliseconds since 1970. Answers are in a table of their own, which
 * only verifying, checking, revealing and the solution read. Whatever changes
 * what the public sees adds one to `change`, so that caches notice. */
static const char levels[] =
	"CREATE TABLE level("
	" id TEXT PRIMARY KEY CHECK(length(id) = 36 AND id = lower(id)),"
	" slug TEXT UNIQUE,"
	" created_at BIG NOT NULL);"

	"CREATE TABLE level_version("
	" level_id TEXT NOT NULL REFERENCES level(id) ON DELETE CASCADE,"
	" version BIG NOT NULL CHECK(version >= 1),"
	" status TEXT NOT NULL"
	"  CHECK(status IN ('draft', 'published', 'retired')),"
	" title TEXT NOT NULL, author TEXT NOT NULL, language TEXT NOT NULL,"
	" collection TEXT NOT NULL, position BIG, day TEXT,"
	" publish_at BIG, solution_at BIG,"
	" contest BIG NOT NULL CHECK(contest IN (0, 1)),"
	" grid_json TEXT NOT NULL, clues_json TEXT NOT NULL,"
	" body TEXT NOT NULL, ipuz TEXT NOT NULL,"
	" shape TEXT NOT NULL,"
	" height BIG NOT NULL, width BIG NOT NULL, letters BIG NOT NULL,"
	" created_at BIG NOT NULL, changed_at BIG NOT NULL,"
	" PRIMARY KEY(level_id, version));"
	"CREATE INDEX level_version_listed"
	" ON level_version(collection, position, level_id, version);"
	"CREATE INDEX level_version_day ON level_version(day);"

	"CREATE TABLE level_secret("
	" level_id TEXT NOT NULL, version BIG NOT NULL,"
	" answer_hash TEXT NOT NULL CHECK(length(answer_hash) = 64),"
	" norm TEXT NOT NULL,"
	" answers_json TEXT NOT NULL,"
	" solution TEXT NOT NULL,"
	" PRIMARY KEY(level_id, version),"
	" FOREIGN KEY(level_id, version)"
	"  REFERENCES level_version(level_id, version) ON DELETE CASCADE);"

	"CREATE VIEW levels AS"
	" SELECT v.level_id AS id, v.version, v.grid_json, v.clues_json,"
	"  s.answer_hash"
	" FROM level_version v JOIN level_secret s"
	"  ON s.level_id = v.level_id AND s.version = v.version;"

	"CREATE TABLE token("
	" hash TEXT PRIMARY KEY CHECK(length(hash) = 64),"
	" name TEXT NOT NULL UNIQUE,"
	" purpose TEXT NOT NULL CHECK(purpose IN ('admin', 'app')),"
	" created_at BIG NOT NULL, expires_at BIG);"

	"CREATE TABLE budget("
	" name TEXT PRIMARY KEY, since BIG NOT NULL, spent BIG NOT NULL);"

	"CREATE TABLE change(one BIG PRIMARY KEY CHECK(one = 1),"
	" counter BIG NOT NULL);"
	"INSERT INTO change(one, counter) VALUES (1, 0);";

/* Letters and checks are JSON arrays by square. Events of the client are
 * numbered from 0 by `seq`; what the server weaves in follows the event that
 * came before it, with a `sub` above 0. */
static const char plays[] =
	"CREATE TABLE player("
	" id TEXT PRIMARY KEY CHECK(length(id) = 36),"
	" token_hash TEXT NOT NULL UNIQUE CHECK(length(token_hash) = 64),"
	" app TEXT, subject TEXT,"
	" name TEXT NOT NULL,"
	" hidden BIG NOT NULL CHECK(hidden IN (0, 1)),"
	" created_at BIG NOT NULL, seen_at BIG NOT NULL,"
	" UNIQUE(app, subject));"

	"CREATE TABLE play("
	" id TEXT PRIMARY KEY CHECK(length(id) = 36),"
	" player_id TEXT NOT NULL REFERENCES player(id) ON DELETE CASCADE,"
	" level_id TEXT NOT NULL, version BIG NOT NULL,"
	" state TEXT NOT NULL CHECK(state IN"
	"  ('open', 'solved', 'revealed', 'abandoned')),"
	" contest BIG NOT NULL CHECK(contest IN (0, 1)),"
	" opened_at BIG NOT NULL, ended_at BIG,"
	" paused_ms BIG NOT NULL, paused_since BIG,"
	" next BIG NOT NULL, woven BIG NOT NULL,"
	" client_first BIG, client_last BIG, client_paused BIG NOT NULL,"
	" skew BIG NOT NULL,"
	" last_type TEXT NOT NULL,"
	" letters TEXT NOT NULL, checked TEXT NOT NULL,"
	" checks BIG NOT NULL, reveals BIG NOT NULL, wrong BIG NOT NULL,"
	" elapsed_ms BIG, late BIG NOT NULL CHECK(late IN (0, 1)),"
	" FOREIGN KEY(level_id, version)"
	"  REFERENCES level_version(level_id, version) ON DELETE CASCADE);"
	"CREATE INDEX play_of_player ON play(player_id, opened_at);"
	"CREATE INDEX play_of_level ON play(level_id, version);"
	"CREATE UNIQUE INDEX play_open ON play(player_id, level_id, version)"
	" WHERE state = 'open';"

	"CREATE TABLE play_event("
	" play_id TEXT NOT NULL REFERENCES play(id) ON DELETE CASCADE,"
	" seq BIG NOT NULL, sub BIG NOT NULL,"
	" type TEXT NOT NULL, at BIG NOT NULL, cell BIG, fill TEXT,"
	" PRIMARY KEY(play_id, seq, sub));"

	"CREATE TABLE submission("
	" play_id TEXT NOT NULL REFERENCES play(id) ON DELETE CASCADE,"
	" idem_key TEXT NOT NULL, body_hash TEXT NOT NULL,"
	" status BIG NOT NULL, answer TEXT NOT NULL, at BIG NOT NULL,"
	" PRIMARY KEY(play_id, idem_key));"

	"CREATE TABLE score("
	" level_id TEXT NOT NULL, version BIG NOT NULL,"
	" player_id TEXT NOT NULL REFERENCES player(id) ON DELETE CASCADE,"
	" assisted BIG NOT NULL CHECK(assisted IN (0, 1)),"
	" elapsed_ms BIG NOT NULL, at BIG NOT NULL,"
	" PRIMARY KEY(level_id, version, player_id, assisted),"
	" FOREIGN KEY(level_id, version)"
	"  REFERENCES level_version(level_id, version) ON DELETE CASCADE);"
	"CREATE INDEX score_rank"
	" ON score(level_id, version, assisted, elapsed_ms, at, player_id);";

/* Records are solve logs from elsewhere, as they were uploaded. A play that is
 * `watched` has a link, of which the hash is kept. */
static const char records[] =
	"CREATE TABLE record("
	" id TEXT PRIMARY KEY CHECK(length(id) = 36),"
	" player_id TEXT NOT NULL REFERENCES player(id) ON DELETE CASCADE,"
	" created_at BIG NOT NULL,"
	" size BIG NOT NULL, events BIG NOT NULL,"
	" errors BIG NOT NULL, warnings BIG NOT NULL,"
	" content BYTES NOT NULL);"
	"CREATE INDEX record_of_player ON record(player_id, created_at);"

	"CREATE TABLE watch("
	" play_id TEXT PRIMARY KEY REFERENCES play(id) ON DELETE CASCADE,"
	" hash TEXT NOT NULL UNIQUE CHECK(length(hash) = 64),"
	" created_at BIG NOT NULL);"
	"ALTER TABLE play ADD COLUMN watched BIG NOT NULL DEFAULT 0;"

	"CREATE INDEX score_of_player ON score(player_id);"
	"CREATE INDEX player_seen ON player(seen_at);"
	"CREATE INDEX player_name ON player(name, id);"
	"CREATE INDEX play_ended ON play(ended_at, id);";

/* A token may be for the app of another one: players belong to the app. */
static const char apps[] = "ALTER TABLE token ADD COLUMN app TEXT;";

const struct migration store_migrations[] = {
	{ "levels, tokens, budgets", levels },
	{ "players, plays, scores", plays },
	{ "records, watching", records },
	{ "apps with several tokens", apps },
};
const size_t store_migration_count = CPLY_COUNT(store_migrations);
