/* SPDX-License-Identifier: MIT */
/* print WHAT FILE: what a session has to say about a file, for comparing it
 * with what the command prints. Exits with 2 where it says nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crossply/session.h"

static char *load(const char *path, size_t *size)
{
	FILE *f = fopen(path, "rb");
	char *bytes = NULL;
	*size = 0;
	for (size_t n = 1; f && n;) {
		char *more = realloc(bytes, *size + 65536);
		if (!more)
			break;
		bytes = more;
		n = fread(bytes + *size, 1, 65536, f);
		*size += n;
	}
	if (f)
		fclose(f);
	return bytes;
}

static const char *stats(cply_session *s, const cply_doc *doc, const char *what)
{
	static const struct {
		const char *name;
		cply_stats_form form;
	} forms[] = { { "stats", CPLY_STATS_TEXT },
		      { "stats-json", CPLY_STATS_JSON },
		      { "stats-csv", CPLY_STATS_CSV },
		      { "stats-html", CPLY_STATS_HTML } };
	for (size_t i = 0; doc && i < 4; i++) {
		const cply_stats_options o = { .form = forms[i].form };
		if (strcmp(what, forms[i].name) == 0)
			return cply_session_stats(s, doc, &o);
	}
	return NULL;
}

static const char *answer(cply_session *s, const cply_doc *doc,
                          const char *what)
{
	if (strcmp(what, "json") == 0)
		return cply_session_json(s);
	if (strcmp(what, "sarif") == 0)
		return cply_session_sarif(s);
	if (strcmp(what, "formats") == 0)
		return cply_session_formats(s);
	if (strcmp(what, "rules") == 0)
		return cply_session_rules(s);
	if (strcmp(what, "show") == 0)
		return doc ? cply_session_show(s, doc, NULL, NULL) : NULL;
	return stats(s, doc, what);
}

/* The value of NAME in arguments NAME=VALUE; NULL: it is not among them. */
static const char *named(char **args, const char *name)
{
	size_t n = strlen(name);
	for (; *args; args++)
		if (strncmp(*args, name, n) == 0 && (*args)[n] == '=')
			return *args + n + 1;
	return NULL;
}

/* Questions, and game logs written: printed here, since they may hold NULs. */
static bool print_answer(cply_session *s, const cply_doc *doc, char **args)
{
	const char *form = named(args, "form");
	cply_str out = { NULL, 0 };
	cply_status status = CPLY_UNSUPPORTED;
	if (doc && strcmp(args[1], "query") == 0) {
		const char *paths[8] = { NULL };
		size_t n_paths = 0;
		for (char **a = args; *a && n_paths < 8; a++)
			if (strncmp(*a, "path=", 5) == 0)
				paths[n_paths++] = *a + 5;
		const cply_query_options o = {
			.paths = paths,
			.n_paths = n_paths,
			.where = named(args, "where"),
			.valid = named(args, "valid") != NULL,
			.changes = named(args, "changes") != NULL,
			.root = named(args, "root") != NULL,
			.list = named(args, "list") != NULL,
			.first = named(args, "first") != NULL,
			.count = named(args, "count") != NULL,
			.form = !form                      ? CPLY_QUERY_TEXT
			        : strcmp(form, "csv") == 0 ? CPLY_QUERY_CSV
			                                   : CPLY_QUERY_JSON,
			.event = named(args, "event"),
			.player = named(args, "player"),
			.function = named(args, "function"),
			.invalid = named(args, "invalid") != NULL,
			.from = named(args, "at"),
			.until = named(args, "until"),
		};
		status = cply_session_query(s, doc, &o, &out);
	} else if (doc && strcmp(args[1], "write") == 0) {
		const cply_write_options o = {
			.game = !form ? CPLY_GAME_AS_LOG
			        : strcmp(form, "states") == 0
			                ? CPLY_GAME_AS_STATES
			                : CPLY_GAME_AS_NEWEST
		};
		status = cply_session_write(s, doc, cply_doc_format(doc), &o,
		                            &out);
	}
	if (out.len)
		fwrite(out.ptr, 1, out.len, stdout);
	return status == CPLY_OK;
}

int main(int argc, char **argv)
{
	size_t size;
	if (argc < 3)
		return 1;
	const char *nodes = getenv("PROOF_NODES");
	const cply_session_options o = {
		.proof_nodes = nodes ? strtoull(nodes, NULL, 10) : 0,
	};
	char *bytes = load(argv[2], &size);
	cply_session *s = cply_session_new(&o);
	const cply_doc *doc = cply_session_read(s, bytes, size, argv[2]);
	if (doc && strcmp(argv[1], "show") != 0)
		cply_session_check(s, doc);
	bool is_printed =
		strcmp(argv[1], "query") == 0 || strcmp(argv[1], "write") == 0
			? print_answer(s, doc, argv)
			: false;
	const char *text = is_printed ? "" : answer(s, doc, argv[1]);
	if (text)
		fputs(text, stdout);
	cply_session_free(s);
	free(bytes);
	return text ? 0 : 2;
}
