/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700
#include "support/support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

void session_init(session *s)
{
	const cply_session_options options = {
		.limits.arena_bytes = SIZE_MAX,
	};
	cply_session *in = cply_session_new(&options);
	assert_non_null(in);
	*s = (session){ .in = in,
		        .how = cplyi_session_settings(in),
		        .doc = cplyi_session_held(in),
		        .diags = cplyi_session_diags(in),
		        .arena = cplyi_session_arena(in) };
}

void session_free(session *s)
{
	cply_json_parser_free(&s->json);
	cply_session_free(s->in);
}

void session_reset(session *s, size_t budget)
{
	s->how->strict = s->diags->strict;
	s->how->limits.arena_bytes = budget;
	cplyi_session_start(s->in, NULL);
}

cply_status session_read(session *s, cply_str bytes, const char *name,
                         const cply_format *format)
{
	return cplyi_session_read_plain(s->in, bytes, name, format);
}

cply_str session_bytes(const session *s)
{
	return cplyi_session_content(s->in)->bytes;
}

const char *session_codes(session *s)
{
	cply_buf b;
	cply_buf_init(&b, s->arena);
	for (uint32_t i = 0; i < s->diags->n; i++) {
		if (i)
			cply_put(&b, " ");
		cply_put(&b, cply_rule_get(s->diags->items[i]->rule)->code);
	}
	cply_put_char(&b, 0);
	return b.failed ? "(no memory)" : b.ptr;
}

void assert_codes(session *s, const char *want)
{
	const char *got = session_codes(s);
	if (strcmp(got, want) == 0)
		return;
	for (uint32_t i = 0; i < s->diags->n; i++) {
		cply_buf b;
		cply_buf_init(&b, s->arena);
		cply_diag_message(s->diags->items[i], &b);
		print_message("  %s at %u: %.*s\n",
		              cply_rule_get(s->diags->items[i]->rule)->code,
		              s->diags->items[i]->span.begin, (int)b.len,
		              b.ptr);
	}
	fail_msg("findings are \"%s\", expected \"%s\"", got, want);
}

bool load_file(const char *path, char **bytes, size_t *len)
{
	FILE *f = fopen(path, "rb");
	if (!f)
		return false;
	fseek(f, 0, SEEK_END);
	long size = ftell(f);
	rewind(f);
	*bytes = malloc(size > 0 ? (size_t)size : 1);
	*len = *bytes ? fread(*bytes, 1, (size_t)size, f) : 0;
	fclose(f);
	return *bytes && *len == (size_t)size;
}

const char *corpus_dir(void)
{
	const char *dir = getenv("CROSSPLY_CORPUS");
	struct stat st;
	if (!dir || !*dir)
		dir = "../shared/corpus";
	return stat(dir, &st) == 0 ? dir : NULL;
}

static int visible(const struct dirent *e)
{
	return e->d_name[0] != '.';
}

size_t for_each_file(const char *dir, const char *suffix,
                     void (*each)(const char *path, void *ctx), void *ctx)
{
	struct dirent **names = NULL;
	size_t n = 0;
	int count = scandir(dir, &names, visible, alphasort);
	for (int i = 0; i < count; i++) {
		char path[4096];
		struct stat st;
		snprintf(path, sizeof path, "%s/%s", dir, names[i]->d_name);
		free(names[i]);
		if (stat(path, &st) != 0)
			continue;
		if (S_ISDIR(st.st_mode)) {
			n += for_each_file(path, suffix, each, ctx);
		} else if (cply_str_ends(cply_str_of(path), suffix)) {
			each(path, ctx);
			n++;
		}
	}
	free(names);
	return n;
}

size_t for_each_in_corpus(const char *folder, const char *suffix,
                          void (*each)(const char *path, void *ctx), void *ctx)
{
	char dir[4096];
	if (!corpus_dir()) {
		print_message("skipped: no corpus\n");
		skip();
	}
	snprintf(dir, sizeof dir, "%s/%s", corpus_dir(), folder);
	return for_each_file(dir, suffix, each, ctx);
}

void assert_golden(const char *file, cply_str picture)
{
	char path[256], *want;
	size_t len;
	snprintf(path, sizeof path, "tests/draw/golden/%s", file);
	if (getenv("CROSSPLY_UPDATE_GOLDEN")) {
		FILE *f = fopen(path, "wb");
		assert_non_null(f);
		fwrite(picture.ptr, 1, picture.len, f);
		fclose(f);
	}
	if (!load_file(path, &want, &len))
		fail_msg("%s: cannot read", path);
	if (!cply_str_eq((cply_str){ want, len }, picture))
		fail_msg("%s: the picture is now\n%.*s", path, (int)picture.len,
		         picture.ptr);
	free(want);
}

unsigned count_text(cply_str hay, const char *needle)
{
	unsigned n = 0;
	cply_str want = cply_str_of(needle);
	for (size_t at; (at = cply_str_find(hay, want)) != SIZE_MAX; n++)
		hay = cply_str_sub(hay, at + want.len, hay.len);
	return n;
}

static char *exact_copy(cply_str s)
{
	char *p = malloc(s.len ? s.len : 1);
	assert_non_null(p);
	if (s.len)
		memcpy(p, s.ptr, s.len);
	return p;
}

void truncation_sweep(const cply_format *format, cply_str bytes)
{
	session s;
	session_init(&s);
	for (size_t n = 0; n <= bytes.len; n++) {
		cply_str prefix = cply_str_sub(bytes, 0, n);
		char *copy = exact_copy(prefix);
		session_reset(&s, SIZE_MAX);
		cply_status st = session_read(&s, (cply_str){ copy, n },
		                              "truncated", format);
		/* What is refused has a reason; what is read can be checked. */
		if (st != CPLY_OK)
			assert_true(s.diags->n > 0);
		if (s.doc->kind)
			cply_check_doc(s.doc, s.arena, s.diags);
		free(copy);
	}
	session_free(&s);
}

void memory_sweep(const cply_format *format, cply_str bytes, size_t step)
{
	for (size_t budget = 0;; budget += step) {
		session s;
		session_init(&s);
		session_reset(&s, budget);
		cply_status st = session_read(&s, bytes, "memory", format);
		bool done = !s.arena->failed;
		if (!done)
			assert_int_equal(st, CPLY_NOMEM);
		session_free(&s);
		if (done)
			return;
	}
}
