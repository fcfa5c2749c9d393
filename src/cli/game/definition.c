/* SPDX-License-Identifier: MIT */
#include "cli/game/definition.h"

#include <errno.h>
#include <string.h>

/* A reader for one file, kept until the end for its findings. */
static cli_reader *add_file(definition *d, const char *path)
{
	if (d->n == d->cap) {
		size_t cap = d->cap ? d->cap * 2 : 8;
		d->files = CPLY_GROW(&d->arena, d->files, d->cap, cap,
		                     cli_reader *);
		d->cap = d->files ? cap : 0;
	}
	cli_reader *r = CPLY_NEW(&d->arena, 1, cli_reader);
	if (!d->files || !r)
		return NULL;
	reader_init(r, d->c);
	cplyi_settings *how = cplyi_session_settings(r->s);
	how->strict = cli_has(d->c, OPT_STRICT);
	how->disabled = d->disabled;
	reader_start(r, path);
	load_buffer file = { 0 };
	r->loaded = load_file(path, how->limits.input_bytes, &file);
	r->error = errno;
	if (r->loaded == LOAD_OK)
		cplyi_session_hold(r->s, cply_str_copy(&d->arena,
		                                       (cply_str){ file.bytes,
		                                                   file.len }));
	load_free(&file);
	if (r->loaded != LOAD_OK) {
		reader_free(r);
		return NULL;
	}
	d->files[d->n++] = r;
	return r;
}

/* "games/_base.yaml" for "games/Chess.yaml" and "base". */
static const char *beside(definition *d, const char *mark, cply_str name)
{
	const char *path = cli_text(d->c, OPT_CREER);
	const char *slash = strrchr(path, '/');
	cply_buf b;
	cply_buf_init(&b, &d->arena);
	if (slash)
		cply_put_str(&b,
		             (cply_str){ path, (size_t)(slash + 1 - path) });
	cply_put(&b, mark);
	cply_put_str(&b, name);
	cply_put(&b, ".yaml");
	cply_put_char(&b, 0);
	return b.failed ? NULL : b.ptr;
}

static bool find_parent(void *ctx, cply_str name, cply_creer_file *out)
{
	static const char *const marks[] = { "_", "" };
	definition *d = ctx;
	/* A name, not a way to anywhere. */
	if (!name.len || name.len > 200 || memchr(name.ptr, '/', name.len) ||
	    memchr(name.ptr, 0, name.len))
		return false;
	for (size_t i = 0; i < CPLY_COUNT(marks); i++) {
		const char *path = beside(d, marks[i], name);
		cli_reader *r = path ? add_file(d, path) : NULL;
		if (r) {
			*out = (cply_creer_file){
				cplyi_session_content(r->s)->bytes,
				cplyi_session_diags(r->s)
			};
			return true;
		}
	}
	return false;
}

int definition_open(definition *d, const cli *c, const cply_rule_set *disabled)
{
	const char *path = cli_text(c, OPT_CREER);
	*d = (definition){ .c = c, .disabled = disabled };
	cply_arena_init(&d->arena, NULL, SIZE_MAX);
	for (size_t i = 0; i < c->n_operands; i++)
		if (strcmp(path, "-") == 0 && strcmp(c->operands[i], "-") == 0)
			return cli_misuse(c, "only one file can be standard "
			                     "input");
	cli_reader *r = add_file(d, path);
	if (!r) {
		cli_complain("cannot read %s: %s", path, strerror(errno));
		return EXIT_IO;
	}
	const cply_creer_source source = {
		.game = { cplyi_session_content(r->s)->bytes,
		          cplyi_session_diags(r->s) },
		.parent = find_parent,
		.ctx = d
	};
	if (cply_creer_read(&source, &d->arena,
	                    &cplyi_session_settings(r->s)->limits,
	                    &d->creer) == CPLY_NOMEM) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	return EXIT_FINE;
}

void definition_close(definition *d)
{
	for (size_t i = 0; i < d->n; i++)
		reader_free(d->files[i]);
	cply_arena_free(&d->arena);
}
