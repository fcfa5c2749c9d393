/* SPDX-License-Identifier: MIT */
/* The steps. One that has been released is never changed: a new one follows. */
#include "store/migrate.h"

/* Times are milliseconds since 1970. What is sent to the public is kept ready
 * to send, as text: its bytes make its ETag. Answers are in a table of their
 * own, which only verifying, checking, revealing and the solution read. */
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
	" title TEXT NOT NULL, author TEXT NOT NULL, lang TEXT NOT NULL,"
	" collection TEXT NOT NULL, position BIG, day TEXT,"
	" publish_at BIG, solution_at BIG,"
	" contest BIG NOT NULL CHECK(contest IN (0, 1)),"
	" grid_json TEXT NOT NULL, clues_json TEXT NOT NULL,"
	" body TEXT NOT NULL, etag TEXT NOT NULL,"
	" shape TEXT NOT NULL,"
	" letters BIG NOT NULL,"
	" created_at BIG NOT NULL, changed_at BIG NOT NULL,"
	" PRIMARY KEY(level_id, version));"
	"CREATE INDEX level_version_listed"
	" ON level_version(status, collection, position, level_id, version);"
	"CREATE INDEX level_version_day ON level_version(day);"

	"CREATE TABLE level_secret("
	" level_id TEXT NOT NULL, version BIG NOT NULL,"
	" answer_hash TEXT NOT NULL CHECK(length(answer_hash) = 64),"
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
	" hash BYTES PRIMARY KEY,"
	" name TEXT NOT NULL,"
	" purpose TEXT NOT NULL CHECK(purpose IN ('admin', 'app')),"
	" created_at BIG NOT NULL, expires_at BIG);";

const struct migration store_migrations[] = {
	{ "levels and tokens", levels },
};
const size_t store_migration_count =
	sizeof store_migrations / sizeof *store_migrations;
