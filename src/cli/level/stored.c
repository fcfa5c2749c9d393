/* SPDX-License-Identifier: MIT */
#include "cli/level/stored.h"

#include "base/instant.h"
#include "carrier/json.h"
#include "cli/io/output.h"
#include "cli/store/open.h"
#include "crossply/level.h"
#include "crossply/timeline.h"
#include "service/about.h"
#include "service/form.h"
#include "service/level_json.h"

/* ---- what is said about a level ---- */

static const struct {
	cli_opt option;
	enum level_member member;
} about_options[] = {
	{ OPT_SLUG, ABOUT_SLUG },
	{ OPT_COLLECTION, ABOUT_COLLECTION },
	{ OPT_POSITION, ABOUT_POSITION },
	{ OPT_DAY, ABOUT_DAY },
	{ OPT_PUBLISH_AT, ABOUT_PUBLISH_AT },
	{ OPT_SOLUTION_AT, ABOUT_SOLUTION_AT },
};

static int take_about(cli *c, struct level_about *about)
{
	for (size_t i = 0; i < CPLY_COUNT(about_options); i++) {
		const cli_given *given = cli_get(c, about_options[i].option);
		if (!given)
			continue;
		const char *wrong = about_set(about, about_options[i].member,
		                              cply_str_of(given->text));
		if (wrong)
			return cli_misuse(c, "--%s: %s", given->option->name,
			                  wrong);
	}
	if (cli_has(c, OPT_CONTEST)) {
		about->given |= ABOUT_CONTEST;
		about->contest = true;
	}
	return EXIT_FINE;
}

/* ---- put ---- */

static int refuse_form(cli *c, cli_reader *r, const char *path,
                       enum form_status status)
{
	switch (status) {
	case FORM_HAS_ERRORS:
		if (!c->quiet)
			cli_err(cply_str_of(cply_session_text(r->s)));
		cli_complain("%s has errors and was not put", path);
		return EXIT_FINDINGS;
	case FORM_NOT_A_CROSSWORD:
		cli_complain("%s is not a crossword", path);
		return EXIT_FORMAT;
	case FORM_NO_ANSWERS:
		cli_complain("%s: the answers are not known, or locked "
		             "(`crossply solve` unlocks a .puz)",
		             path);
		return EXIT_FINDINGS;
	default:
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
}

static int refuse_level(const struct sql *db, const char *path,
                        const struct level_form *form, enum level_status status)
{
	switch (status) {
	case LEVEL_SLUG_TAKEN:
		cli_complain("%s: another level has this slug", path);
		return EXIT_FINDINGS;
	case LEVEL_RESHAPED:
		cli_complain("%s: the grid, the numbers or the answers differ "
		             "from those of version %lld; use --version %lld",
		             path, (long long)form->version,
		             (long long)form->version + 1);
		return EXIT_FINDINGS;
	default:
		return store_failed(db);
	}
}

static void say_put(cli *c, const char *path, const struct level_form *form,
                    const char *status)
{
	cply_buf b;
	if (c->quiet)
		return;
	cply_buf_init(&b, &c->arena);
	cply_put_str(&b, form->id);
	cply_put(&b, "  version ");
	cply_put_int(&b, form->version);
	cply_put(&b, "  ");
	cply_put(&b, status);
	cply_put(&b, "  ");
	cply_put(&b, path);
	cply_put_char(&b, '\n');
	cli_print(c, cply_buf_str(&b));
}

/* Of --id, or of the level that has the slug already. */
static int take_id(cli *c, struct sql *db, const struct level_about *about,
                   cply_str *id)
{
	const char *given = cli_text(c, OPT_ID);
	char *lower = CPLY_NEW(&c->arena, 36, char);
	*id = (cply_str){ 0 };
	if (given) {
		if (!lower || !cply_level_id(cply_str_of(given), lower))
			return cli_misuse(c, "--id: `%s` is not a UUID", given);
		*id = (cply_str){ lower, 36 };
	} else if (about->slug.len && level_resolve(db, &c->arena, about->slug,
	                                            id) == LEVEL_FAILED) {
		return store_failed(db);
	}
	return EXIT_FINE;
}

static int put_one(cli *c, struct sql *db, cli_reader *r, const char *path,
                   const struct level_about *about)
{
	struct level_form form;
	cply_str id;
	bool publish = cli_has(c, OPT_PUBLISH);
	int code = take_id(c, db, about, &id);
	if (code != EXIT_FINE)
		return code;
	code = reader_open(r, path, NULL);
	cply_buf said;
	cply_buf_init(&said, &c->arena);
	reader_complain(r, &said);
	cli_err(cply_buf_str(&said));
	if (code == EXIT_IO || code == EXIT_FORMAT)
		return code;
	enum form_status made =
		form_make(r->s, cply_session_doc(r->s), id,
	                  (int64_t)cli_number(c, OPT_LEVEL_VERSION, 0),
	                  &c->arena, &form);
	if (made != FORM_OK)
		return refuse_form(c, r, path, made);
	enum level_status put =
		level_put(db, &c->arena, &form, about, store_now());
	if (put == LEVEL_OK && publish)
		put = level_set_status(db, &c->arena, form.id, form.version,
		                       "published", store_now());
	if (put != LEVEL_OK)
		return refuse_level(db, path, &form, put);
	struct level_row row;
	if (level_find(db, &c->arena, form.id, form.version, &row) != LEVEL_OK)
		return store_failed(db);
	cply_buf status;
	cply_buf_init(&status, &c->arena);
	cply_put_str(&status, row.status);
	cply_put_char(&status, '\0');
	say_put(c, path, &form, status.ptr);
	return EXIT_FINE;
}

/* All files or none. */
static int put(cli *c, struct sql *db, void *ctx)
{
	struct level_about about = { .position = -1 };
	cli_reader r;
	(void)ctx;
	int code = take_about(c, &about);
	if (code != EXIT_FINE)
		return code;
	if (c->n_operands > 2 && (cli_has(c, OPT_ID) || cli_has(c, OPT_SLUG)))
		return cli_misuse(c, "--id and --slug are for one file");
	reader_init(&r, c);
	for (size_t i = 1; i < c->n_operands && code == EXIT_FINE; i++)
		code = put_one(c, db, &r, c->operands[i], &about);
	reader_free(&r);
	if (code != EXIT_FINE && c->n_operands > 2)
		cli_complain("nothing was put");
	return code;
}

/* ---- publish, retire, delete ---- */

static int missing(const cli *c)
{
	cli_complain("there is no level `%s`%s", c->operands[1],
	             cli_has(c, OPT_LEVEL_VERSION) ? " of this version" : "");
	return EXIT_FINDINGS;
}

/* The level of the operand; the version of --version, or 0. */
static int take_level(cli *c, struct sql *db, cply_str *id, int64_t *version)
{
	*version = (int64_t)cli_number(c, OPT_LEVEL_VERSION, 0);
	switch (level_resolve(db, &c->arena, cply_str_of(c->operands[1]), id)) {
	case LEVEL_OK:
		return EXIT_FINE;
	case LEVEL_MISSING:
		return missing(c);
	default:
		return store_failed(db);
	}
}

static int finish(const cli *c, const struct sql *db, enum level_status status)
{
	if (status == LEVEL_MISSING)
		return missing(c);
	return status == LEVEL_OK ? EXIT_FINE : store_failed(db);
}

static int set_status(cli *c, struct sql *db, void *ctx)
{
	cply_str id;
	int64_t version;
	int code = take_level(c, db, &id, &version);
	if (code != EXIT_FINE)
		return code;
	if (!version)
		return cli_misuse(c, "--version N says which one");
	return finish(c, db,
	              level_set_status(db, &c->arena, id, version, ctx,
	                               store_now()));
}

static int delete (cli *c, struct sql *db, void *ctx)
{
	cply_str id;
	int64_t version;
	(void)ctx;
	int code = take_level(c, db, &id, &version);
	if (code != EXIT_FINE)
		return code;
	return finish(c, db, level_delete(db, &c->arena, id, version));
}

/* ---- list ---- */

static void put_line(cply_buf *b, const struct level_row *row)
{
	cply_put_str(b, row->id);
	cply_put(b, "  ");
	cply_put_int(b, row->version);
	cply_put(b, "  ");
	cply_put_str(b, row->status);
	cply_put_fill(b, ' ', row->status.len < 9 ? 9 - row->status.len : 0);
	cply_put(b, "  ");
	cply_put_str(b, row->about.slug.len ? row->about.slug : CPLY_STR("-"));
	cply_put(b, "  ");
	cply_put_str(b, row->title);
	if (row->about.publish_at > store_now()) {
		cply_put(b, "  from ");
		cplyi_instant_put(row->about.publish_at, b);
	}
	cply_put_char(b, '\n');
}

static int list(cli *c, struct sql *db, void *ctx)
{
	struct level_row *rows;
	size_t count;
	cply_buf b;
	const char *collection = cli_text(c, OPT_COLLECTION);
	const struct level_filter filter = {
		.everything = true,
		.limit = INT64_MAX,
		.collection = cply_str_of(collection ? collection : ""),
	};
	(void)ctx;
	if (level_list(db, &c->arena, &filter, &rows, &count) != SQL_OK)
		return store_failed(db);
	cply_buf_init(&b, &c->arena);
	if (cli_has(c, OPT_JSON))
		level_list_json(rows, count, &b);
	else
		for (size_t i = 0; i < count; i++)
			put_line(&b, &rows[i]);
	return output_buf(c, NULL, &b, "listing levels");
}

/* ---- stats ---- */

static void put_count(cply_buf *b, int64_t n, const char *what)
{
	if (!n)
		return;
	cply_put(b, ", ");
	cply_put_int(b, n);
	cply_put_char(b, ' ');
	cply_put(b, what);
}

static void put_stats(cply_buf *b, const struct level_stats *s)
{
	cply_put_str(b, s->id);
	cply_put(b, "  ");
	cply_put_int(b, s->version);
	cply_put(b, "  ");
	cply_put_str(b, s->slug.len ? s->slug : CPLY_STR("-"));
	cply_put(b, "  ");
	cply_put_int(b, s->plays);
	cply_put(b, s->plays == 1 ? " play" : " plays");
	put_count(b, s->solved, "solved");
	put_count(b, s->helped, "of them with help");
	put_count(b, s->late, "late");
	put_count(b, s->revealed, "revealed");
	put_count(b, s->abandoned, "abandoned");
	put_count(b, s->open, "open");
	put_count(b, s->wrong,
	          s->wrong == 1 ? "wrong submission" : "wrong submissions");
	if (s->best_ms) {
		cply_put(b, "; best ");
		cply_put_clock(b, s->best_ms);
		cply_put(b, ", median ");
		cply_put_clock(b, s->median_ms);
	}
	cply_put_char(b, '\n');
}

static int stats(cli *c, struct sql *db, void *ctx)
{
	struct level_stats *stats;
	size_t count;
	int64_t version;
	cply_str id = { 0 };
	cply_buf b;
	(void)ctx;
	int code = c->n_operands > 1 ? take_level(c, db, &id, &version)
	                             : EXIT_FINE;
	if (code != EXIT_FINE)
		return code;
	if (level_stats_list(db, &c->arena, id, &stats, &count) != SQL_OK)
		return store_failed(db);
	cply_buf_init(&b, &c->arena);
	if (cli_has(c, OPT_JSON))
		level_stats_json(stats, count, &b);
	else
		for (size_t i = 0; i < count; i++)
			put_stats(&b, &stats[i]);
	return output_buf(c, NULL, &b, "counting plays");
}

/* ---- all of them ---- */

static const struct {
	const char *name;
	store_work *work;
	const char *ctx;
	size_t least, most; /* operands */
	const char *needs;
} actions[] = {
	{ "put", put, NULL, 2, SIZE_MAX, "a FILE" },
	{ "publish", set_status, "published", 2, 2, "the ID of a level" },
	{ "retire", set_status, "retired", 2, 2, "the ID of a level" },
	{ "list", list, NULL, 1, 1, "" },
	{ "stats", stats, NULL, 1, 2, "" },
	{ "delete", delete, NULL, 2, 2, "the ID of a level" },
};

bool level_stored(cli *c, int *code)
{
	for (size_t i = 0; i < CPLY_COUNT(actions); i++) {
		if (strcmp(c->operands[0], actions[i].name) != 0)
			continue;
		if (c->n_operands < actions[i].least)
			*code = cli_misuse(c, "%s needs %s", actions[i].name,
			                   actions[i].needs);
		else if (c->n_operands > actions[i].most)
			*code = cli_misuse(c, "unexpected argument `%s`",
			                   c->operands[actions[i].most]);
		else
			*code = store_do(c, actions[i].work,
			                 (void *)actions[i].ctx);
		return true;
	}
	return false;
}
