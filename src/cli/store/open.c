/* SPDX-License-Identifier: MIT */
#include "cli/store/open.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>

int64_t store_now(void)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* "sqlite:" and a path in the user's data folder. */
static char *default_url(cli *c)
{
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	bool has_data = data && data[0] == '/';
	cply_buf b;
	if (!has_data && (!home || home[0] != '/')) {
		cli_complain("there is no place for levels: HOME is not set; "
		             "name one with --store sqlite:FILE");
		return NULL;
	}
	cply_buf_init(&b, &c->arena);
	cply_put(&b, "sqlite:");
	cply_put(&b, has_data ? data : home);
	cply_put(&b, has_data ? "/crossply/levels.db"
	                      : "/.local/share/crossply/levels.db");
	cply_put_char(&b, '\0');
	if (b.failed)
		return NULL;
	if (!path_make_folders(b.ptr + strlen("sqlite:"))) {
		cli_complain("cannot make the folder of %s: %s",
		             b.ptr + strlen("sqlite:"), strerror(errno));
		return NULL;
	}
	return b.ptr;
}

const char *store_url(cli *c)
{
	const char *given = cli_text(c, OPT_STORE);
	return given ? given : default_url(c);
}

struct sql *store_open_named(cli *c)
{
	char error[200];
	const char *url = store_url(c);
	struct sql *db = url ? store_open(url, store_now(), error) : NULL;
	if (url && !db) /* a URL may hold a password */
		cli_complain("cannot open the store%s%s: %s",
		             store_file(url) ? " " : "",
		             store_file(url) ? store_file(url) : "", error);
	return db;
}

int store_failed(const struct sql *db)
{
	cli_complain("the store failed: %s", db->error);
	return EXIT_IO;
}

int store_do(cli *c, store_work *work, void *ctx)
{
	struct sql *db = store_open_named(c);
	if (!db)
		return EXIT_IO;
	int code = db->driver->begin(db, true) == SQL_OK ? work(c, db, ctx)
	                                                 : store_failed(db);
	if (code == EXIT_FINE && db->driver->commit(db) != SQL_OK)
		code = store_failed(db);
	if (code != EXIT_FINE)
		db->driver->rollback(db);
	sql_close(db);
	return code;
}
