/* SPDX-License-Identifier: MIT */
#include "cli/words/words.h"

#include <errno.h>
#include <string.h>

#include "base/count.h"

enum { LARGEST = 256 << 20 };

static void put_odd_lines(cply_buf *b, const cply_words_report *r)
{
	cply_put(b, " (line ");
	for (uint32_t i = 0; i < r->odd && i < CPLY_COUNT(r->odd_lines); i++) {
		cply_put(b, i ? ", " : "");
		cply_put_uint(b, r->odd_lines[i]);
	}
	cply_put(b, r->odd > CPLY_COUNT(r->odd_lines) ? ", ...)" : ")");
}

/* Only what is odd: a list that is as it should be needs no word. */
static void report(const cli *c, const char *path, const cply_words_report *r)
{
	cply_buf b;
	if (c->quiet || (!r->odd && !r->duplicates && !r->banned))
		return;
	cply_buf_init(&b, (cply_arena *)(uintptr_t)&c->arena);
	cplyi_put_count(&b, r->words, "word", "words");
	if (r->duplicates) {
		cply_put(&b, ", ");
		cplyi_put_count(&b, r->duplicates, "duplicate", "duplicates");
	}
	if (r->banned) {
		cply_put(&b, ", ");
		cplyi_put_count(&b, r->banned, "banned", "banned");
	}
	if (r->odd) {
		cply_put(&b, ", ");
		cplyi_put_count(&b, r->odd, "line skipped", "lines skipped");
		put_odd_lines(&b, r);
		cply_put(&b, ": one letter only, or signs and scores that are "
		             "not understood");
	}
	cli_complain("%s: %.*s", path, (int)b.len, b.ptr);
}

static int read_list(cli *c, const char *path, cply_words *w)
{
	load_buffer file = { 0 };
	cply_words_report r;
	load_result got = load_file(path, LARGEST, &file);
	int code = EXIT_IO;
	if (got == LOAD_TOO_LARGE) {
		cli_complain("%s is too large for a word list", path);
		code = EXIT_LIMIT;
	} else if (got != LOAD_OK) {
		cli_complain("%s: %s%s", path,
		             strerror(got == LOAD_IS_DIR ? EISDIR : errno),
		             path_hint(path));
	} else if (cply_words_add(w, (cply_str){ file.bytes, file.len }, NULL,
	                          &r)) {
		cli_complain("out of memory");
		code = EXIT_LIMIT;
	} else {
		report(c, path, &r);
		code = EXIT_FINE;
	}
	load_free(&file);
	return code;
}

int words_open(cli *c, cply_words **out)
{
	int code = EXIT_FINE;
	*out = NULL;
	for (size_t i = 0; code == EXIT_FINE && i < c->n_given; i++) {
		if (c->given[i].option->id != OPT_WORDS)
			continue;
		if (!*out && !(*out = cply_words_new(&c->arena))) {
			cli_complain("out of memory");
			return EXIT_LIMIT;
		}
		code = read_list(c, c->given[i].text, *out);
	}
	if (code == EXIT_FINE && *out && !cply_words_count(*out)) {
		cli_complain("there are no words in the list");
		return EXIT_FINDINGS;
	}
	return code;
}
