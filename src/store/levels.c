/* SPDX-License-Identifier: MIT */
#include "store/levels.h"

/* Levels without a position come after those that have one. */
#define LAST_POSITION 9000000000000000

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

#define COLUMNS                                                           \
	"v.level_id, v.version, v.status, v.title, v.author, v.language," \
	" v.body, v.shape, v.height, v.width, v.letters, v.changed_at,"   \
	" l.slug, v.collection, v.position, v.day, v.publish_at,"         \
	" v.solution_at, v.contest, v.ipuz"                               \
	" FROM level_version v JOIN level l ON l.id = v.level_id"

#define PUBLIC_AT(now)                                                       \
	"v.status = 'published' AND COALESCE(v.publish_at, 0) <= " now       \
	" AND NOT EXISTS(SELECT 1 FROM level_version w"                      \
	"  WHERE w.level_id = v.level_id AND w.version > v.version"          \
	"  AND w.status = 'published' AND COALESCE(w.publish_at, 0) <= " now \
	")"

static enum level_status of_sql(enum sql_status status)
{
	return status == SQL_OK ? LEVEL_OK : LEVEL_FAILED;
}

static struct level_row to_row(const struct sql_rows *rows, size_t i)
{
	const struct sql_value *v = sql_at(rows, i, 0);
	return (struct level_row){
		.id = v[0].s,
		.version = v[1].n,
		.status = v[2].s,
		.title = v[3].s,
		.author = v[4].s,
		.language = v[5].s,
		.body = v[6].s,
		.shape = v[7].s,
		.ipuz = v[19].s,
		.height = v[8].n,
		.width = v[9].n,
		.letters = v[10].n,
		.changed_at = v[11].n,
		.about = {
			.given = 0x7f,
			.slug = v[12].s,
			.collection = v[13].s,
			.position = v[14].type == SQL_NULL ? -1 : v[14].n,
			.day = v[15].s,
			.publish_at = v[16].n,
			.solution_at = v[17].n,
			.contest = v[18].n != 0,
		},
	};
}

static struct sql_value or_null(cply_str s)
{
	return s.len ? SQL_S(s) : SQL_NONE;
}

static struct sql_value time_or_null(int64_t at)
{
	return at > 0 ? SQL_N(at) : SQL_NONE;
}

/* ---- noticing ---- */

static enum sql_status count_change(struct sql *db, cply_arena *arena)
{
	return sql_run(db, "UPDATE change SET counter = counter + 1", NULL, 0,
	               arena, NULL);
}

enum sql_status level_look(struct sql *db, cply_arena *arena, int64_t now_ms,
                           struct level_state *out)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db,
	                "SELECT counter,"
	                " (SELECT MAX(publish_at) FROM level_version"
	                "  WHERE publish_at <= $1),"
	                " (SELECT MAX(solution_at) FROM level_version"
	                "  WHERE solution_at <= $1)"
	                " FROM change",
	                arena, &rows, SQL_N(now_ms));
	if (status != SQL_OK || rows.count != 1)
		return status == SQL_OK ? SQL_BROKEN : status;
	const struct sql_value *v = sql_at(&rows, 0, 0);
	out->counter = v[0].n;
	out->published = v[1].n > v[2].n ? v[1].n : v[2].n;
	return SQL_OK;
}

/* ---- changing ---- */

static enum level_status set_slug(struct sql *db, cply_arena *arena,
                                  cply_str id, cply_str slug)
{
	struct sql_rows rows;
	if (slug.len) {
		enum sql_status status = SQL_RUN(
			db, "SELECT 1 FROM level WHERE slug = $1 AND id <> $2",
			arena, &rows, SQL_S(slug), SQL_S(id));
		if (status != SQL_OK)
			return LEVEL_FAILED;
		if (rows.count)
			return LEVEL_SLUG_TAKEN;
	}
	return of_sql(SQL_RUN(db, "UPDATE level SET slug = $2 WHERE id = $1",
	                      arena, NULL, SQL_S(id), or_null(slug)));
}

/* What is not given stays as it is: $n IS NULL would not tell "none" from "as
 * before", so the old values are read first. */
static void merge(struct level_about *old, const struct level_about *more)
{
	if (more->given & ABOUT_SLUG)
		old->slug = more->slug;
	if (more->given & ABOUT_COLLECTION)
		old->collection = more->collection;
	if (more->given & ABOUT_POSITION)
		old->position = more->position;
	if (more->given & ABOUT_DAY)
		old->day = more->day;
	if (more->given & ABOUT_PUBLISH_AT)
		old->publish_at = more->publish_at;
	if (more->given & ABOUT_SOLUTION_AT)
		old->solution_at = more->solution_at;
	if (more->given & ABOUT_CONTEST)
		old->contest = more->contest;
}

static struct sql_value position_or_null(int64_t position)
{
	return position < 0 ? SQL_NONE : SQL_N(position);
}

enum level_status level_describe(struct sql *db, cply_arena *arena, cply_str id,
                                 int64_t version,
                                 const struct level_about *about,
                                 int64_t now_ms)
{
	struct level_row row;
	enum level_status found = level_find(db, arena, id, version, &row);
	if (found != LEVEL_OK)
		return found;
	merge(&row.about, about);
	if (about->given & ABOUT_SLUG) {
		enum level_status set = set_slug(db, arena, id, about->slug);
		if (set != LEVEL_OK)
			return set;
	}
	const struct level_about *a = &row.about;
	enum sql_status status = SQL_RUN(
		db,
		"UPDATE level_version SET collection = $3, position = $4,"
		" day = $5, publish_at = $6, solution_at = $7, contest = $8,"
		" changed_at = $9 WHERE level_id = $1 AND version = $2",
		arena, NULL, SQL_S(id), SQL_N(version), SQL_S(a->collection),
		position_or_null(a->position), or_null(a->day),
		time_or_null(a->publish_at), time_or_null(a->solution_at),
		SQL_N(a->contest), SQL_N(now_ms));
	return of_sql(status == SQL_OK ? count_change(db, arena) : status);
}

static enum sql_status insert_version(struct sql *db, cply_arena *arena,
                                      const struct level_form *form,
                                      int64_t now_ms)
{
	return SQL_RUN(
		db,
		"INSERT INTO level_version(level_id, version, status, title,"
		" author, language, collection, contest, grid_json, clues_json,"
		" body, shape, height, width, letters, created_at, changed_at,"
		" ipuz) VALUES ($1, $2, 'draft', $3, $4, $5, '', 0, $6, $7, $8,"
		" $9, $10, $11, $12, $13, $13, $14)",
		arena, NULL, SQL_S(form->id), SQL_N(form->version),
		SQL_S(form->title), SQL_S(form->author), SQL_S(form->language),
		SQL_S(form->grid_json), SQL_S(form->clues_json),
		SQL_S(form->body), SQL_S(form->shape), SQL_N(form->height),
		SQL_N(form->width), SQL_N(form->letters), SQL_N(now_ms),
		SQL_S(form->ipuz));
}

static enum sql_status insert_secret(struct sql *db, cply_arena *arena,
                                     const struct level_form *form)
{
	return SQL_RUN(db,
	               "INSERT INTO level_secret(level_id, version,"
	               " answer_hash, norm, answers_json, solution)"
	               " VALUES ($1, $2, $3, $4, $5, $6)",
	               arena, NULL, SQL_S(form->id), SQL_N(form->version),
	               SQL_S(form->answer_hash), SQL_S(form->norm),
	               SQL_S(form->answers_json), SQL_S(form->solution));
}

static enum level_status insert(struct sql *db, cply_arena *arena,
                                const struct level_form *form, int64_t now_ms)
{
	enum sql_status status =
		SQL_RUN(db,
	                "INSERT INTO level(id, created_at) VALUES ($1, $2)"
	                " ON CONFLICT(id) DO NOTHING",
	                arena, NULL, SQL_S(form->id), SQL_N(now_ms));
	if (status == SQL_OK)
		status = insert_version(db, arena, form, now_ms);
	if (status == SQL_OK)
		status = insert_secret(db, arena, form);
	return of_sql(status);
}

static enum level_status correct(struct sql *db, cply_arena *arena,
                                 const struct level_form *form, int64_t now_ms)
{
	return of_sql(SQL_RUN(
		db,
		"UPDATE level_version SET title = $3, author = $4,"
		" language = $5, grid_json = $6, clues_json = $7, body = $8,"
		" changed_at = $9, ipuz = $10"
		" WHERE level_id = $1 AND version = $2",
		arena, NULL, SQL_S(form->id), SQL_N(form->version),
		SQL_S(form->title), SQL_S(form->author), SQL_S(form->language),
		SQL_S(form->grid_json), SQL_S(form->clues_json),
		SQL_S(form->body), SQL_N(now_ms), SQL_S(form->ipuz)));
}

enum level_status level_put(struct sql *db, cply_arena *arena,
                            const struct level_form *form,
                            const struct level_about *about, int64_t now_ms)
{
	struct level_row row;
	enum level_status status =
		level_find(db, arena, form->id, form->version, &row);
	if (status == LEVEL_OK && !cply_str_eq(row.shape, form->shape))
		return LEVEL_RESHAPED;
	if (status == LEVEL_OK)
		status = correct(db, arena, form, now_ms);
	else if (status == LEVEL_MISSING)
		status = insert(db, arena, form, now_ms);
	if (status != LEVEL_OK)
		return status;
	return level_describe(db, arena, form->id, form->version, about,
	                      now_ms);
}

enum level_status level_set_status(struct sql *db, cply_arena *arena,
                                   cply_str id, int64_t version,
                                   const char *status, int64_t now_ms)
{
	struct sql_rows rows;
	if (SQL_RUN(db,
	            "UPDATE level_version SET status = $3, changed_at = $4"
	            " WHERE level_id = $1 AND version = $2",
	            arena, &rows, SQL_S(id), SQL_N(version),
	            SQL_S(cply_str_of(status)), SQL_N(now_ms)) != SQL_OK)
		return LEVEL_FAILED;
	if (!rows.changed)
		return LEVEL_MISSING;
	return of_sql(count_change(db, arena));
}

/* A level whose last version goes, goes with it. */
static enum sql_status delete_version(struct sql *db, cply_arena *arena,
                                      cply_str id, int64_t version,
                                      struct sql_rows *rows)
{
	enum sql_status status =
		SQL_RUN(db,
	                "DELETE FROM level_version"
	                " WHERE level_id = $1 AND version = $2",
	                arena, rows, SQL_S(id), SQL_N(version));
	if (status != SQL_OK)
		return status;
	return SQL_RUN(db,
	               "DELETE FROM level WHERE id = $1 AND NOT EXISTS("
	               "SELECT 1 FROM level_version WHERE level_id = $1)",
	               arena, NULL, SQL_S(id));
}

enum level_status level_delete(struct sql *db, cply_arena *arena, cply_str id,
                               int64_t version)
{
	struct sql_rows rows = { 0 };
	enum sql_status status =
		version ? delete_version(db, arena, id, version, &rows)
			: SQL_RUN(db, "DELETE FROM level WHERE id = $1", arena,
	                          &rows, SQL_S(id));
	if (status != SQL_OK)
		return LEVEL_FAILED;
	return rows.changed ? of_sql(count_change(db, arena)) : LEVEL_MISSING;
}

/* ---- looking ---- */

enum level_status level_resolve(struct sql *db, cply_arena *arena,
                                cply_str name, cply_str *id)
{
	struct sql_rows rows;
	if (SQL_RUN(db, "SELECT id FROM level WHERE id = $1 OR slug = $1",
	            arena, &rows, SQL_S(name)) != SQL_OK)
		return LEVEL_FAILED;
	if (!rows.count)
		return LEVEL_MISSING;
	*id = sql_at(&rows, 0, 0)->s;
	return LEVEL_OK;
}

static enum level_status first_of(enum sql_status status,
                                  const struct sql_rows *rows,
                                  struct level_row *out)
{
	if (status != SQL_OK)
		return LEVEL_FAILED;
	if (!rows->count)
		return LEVEL_MISSING;
	*out = to_row(rows, 0);
	return LEVEL_OK;
}

enum level_status level_find(struct sql *db, cply_arena *arena, cply_str id,
                             int64_t version, struct level_row *out)
{
	struct sql_rows rows;
	enum sql_status status = SQL_RUN(
		db,
		"SELECT " COLUMNS " WHERE v.level_id = $1"
		" AND (v.version = $2 OR $2 = 0) ORDER BY v.version DESC"
		" LIMIT 1",
		arena, &rows, SQL_S(id), SQL_N(version));
	return first_of(status, &rows, out);
}

enum level_status level_find_public(struct sql *db, cply_arena *arena,
                                    cply_str id, int64_t now_ms,
                                    struct level_row *out)
{
	struct sql_rows rows;
	enum sql_status status =
		SQL_RUN(db,
	                "SELECT " COLUMNS " WHERE v.level_id = $1"
	                " AND " PUBLIC_AT("$2"),
	                arena, &rows, SQL_S(id), SQL_N(now_ms));
	return first_of(status, &rows, out);
}

bool level_is_public(const struct level_row *row, int64_t now_ms)
{
	return !cply_str_is(row->status, "draft") &&
	       row->about.publish_at <= now_ms;
}

bool level_is_contest(const struct level_row *row, int64_t now_ms)
{
	int64_t until = row->about.solution_at;
	return row->about.contest && (!until || now_ms < until);
}

enum level_status level_find_secret(struct sql *db, cply_arena *arena,
                                    cply_str id, int64_t version,
                                    struct level_secret *out)
{
	struct sql_rows rows;
	if (SQL_RUN(db,
	            "SELECT answer_hash, norm, answers_json, solution"
	            " FROM level_secret WHERE level_id = $1 AND version = $2",
	            arena, &rows, SQL_S(id), SQL_N(version)) != SQL_OK)
		return LEVEL_FAILED;
	if (!rows.count)
		return LEVEL_MISSING;
	const struct sql_value *v = sql_at(&rows, 0, 0);
	*out = (struct level_secret){ v[0].s, v[1].s, v[2].s, v[3].s };
	return LEVEL_OK;
}

/* The order of lists, and what comes after a place in it. */
#define ORDER                                                 \
	" ORDER BY v.collection, COALESCE(v.position, " TEXT( \
		LAST_POSITION) "), v.level_id, v.version LIMIT "
#define AFTER                                                                  \
	" AND ($4 = 0 OR v.collection > $5 OR (v.collection = $5"              \
	"  AND (COALESCE(v.position, " TEXT(                                   \
		LAST_POSITION) ") > $6"                                        \
			       "   OR (COALESCE(v.position, " TEXT(            \
				       LAST_POSITION) ") = $6"                 \
						      "    AND (v.level_id > " \
						      "$7"                     \
						      "     OR (v.level_id = " \
						      "$7 AND v.version > "    \
						      "$10))))))"

static const char list_public[] =
	"SELECT " COLUMNS " WHERE ($1 = '' OR v.collection = $1)"
	" AND ($2 = '' OR v.day = $2) AND ($3 = '' OR v.language = $3)" AFTER
	" AND " PUBLIC_AT("$9") ORDER "$8";

static const char list_everything[] =
	"SELECT " COLUMNS " WHERE ($1 = '' OR v.collection = $1)"
	" AND ($2 = '' OR v.day = $2) AND ($3 = '' OR v.language = $3)" AFTER
	" AND $9 >= 0" ORDER "$8";

enum sql_status level_list(struct sql *db, cply_arena *arena,
                           const struct level_filter *filter,
                           struct level_row **out, size_t *count)
{
	struct sql_rows rows;
	int64_t position = filter->after_position;
	enum sql_status status =
		SQL_RUN(db, filter->everything ? list_everything : list_public,
	                arena, &rows, SQL_S(filter->collection),
	                SQL_S(filter->day), SQL_S(filter->language),
	                SQL_N(filter->has_after),
	                SQL_S(filter->after_collection),
	                SQL_N(position < 0 ? LAST_POSITION : position),
	                SQL_S(filter->after_id), SQL_N(filter->limit),
	                SQL_N(filter->now_ms), SQL_N(filter->after_version));
	if (status != SQL_OK)
		return status;
	*count = rows.count;
	*out = CPLY_NEW(arena, rows.count + 1, struct level_row);
	if (!*out)
		return SQL_AWAY;
	for (size_t i = 0; i < rows.count; i++)
		(*out)[i] = to_row(&rows, i);
	return SQL_OK;
}
