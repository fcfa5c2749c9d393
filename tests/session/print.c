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
	const char *text = answer(s, doc, argv[1]);
	if (text)
		fputs(text, stdout);
	cply_session_free(s);
	free(bytes);
	return text ? 0 : 2;
}
