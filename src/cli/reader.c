/* SPDX-License-Identifier: MIT */
/* One file after another becomes a document, in a session that is used again.
 */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "carrier/gunzip.h"

void reader_init(cli_reader *r, const cli *c)
{
	const cli_given *from = cli_get(c, OPT_FROM);
	cply_session_options options = {
		.memory = memory_for_files(),
		.from = from ? from->format->name : NULL,
		.key = (uint32_t)cli_number(c, OPT_KEY, 0),
		/* The choices are those of cply_numbering. */
		.numbering = (cply_numbering)cli_number(c, OPT_NUMBERING, 0),
		.member = cli_text(c, OPT_MEMBER),
		.limits.arena_bytes = (size_t)cli_number(c, OPT_MAX_MEMORY, 0),
	};
	if (cli_has(c, OPT_MAX_BYTES)) {
		size_t most = (size_t)cli_number(c, OPT_MAX_BYTES, 0);
		options.limits.input_bytes = most ? most : 1;
		options.limits.inflated_bytes = most ? most : 1;
	}
	*r = (cli_reader){ .puzzle = c->puzzle,
		           .stdin_name = cli_text(c, OPT_STDIN_NAME),
		           .s = cply_session_new(&options),
		           .in = calloc(1, sizeof *r->in) };
	if (!r->s || !r->in) {
		cli_complain("out of memory");
		exit(EXIT_LIMIT);
	}
	cplyi_session_settings(r->s)->inflater = cply_inflater_fastest();
}

void reader_free(cli_reader *r)
{
	if (!r->s)
		return;
	cply_session_free(r->s);
	load_close(r->in);
	free(r->in->head);
	free(r->in);
	*r = (cli_reader){ 0 };
}

static const char *name_of(const cli_reader *r, const char *path)
{
	if (strcmp(path, "-") != 0)
		return path;
	return r->stdin_name ? r->stdin_name : "<stdin>";
}

void reader_start(cli_reader *r, const char *path)
{
	cplyi_session_start(r->s, name_of(r, path));
	r->loaded = LOAD_OK;
}

int reader_exit_code(cply_status s)
{
	switch (s) {
	case CPLY_OK:
		return EXIT_FINE;
	case CPLY_INVALID:
		return EXIT_FINDINGS;
	case CPLY_UNSUPPORTED:
		return EXIT_FORMAT;
	default:
		return EXIT_LIMIT;
	}
}

int reader_opened(const cli_reader *r)
{
	return r->loaded == LOAD_OK
	               ? reader_exit_code(cply_session_status(r->s))
	               : EXIT_IO;
}

int reader_expect(const cli_reader *r, const cply_kind *kind)
{
	if (cplyi_session_held(r->s)->kind == kind)
		return EXIT_FINE;
	cli_complain("%s is a %s, not a %s", cplyi_session_name(r->s),
	             cply_session_doc(r->s)->kind->title, kind->title);
	return EXIT_FORMAT;
}

static int failed(cli_reader *r, const char *path, load_result why)
{
	reader_start(r, path);
	r->loaded = why;
	r->error = errno;
	return EXIT_IO;
}

int reader_open_bytes(cli_reader *r, const char *path, cply_str bytes)
{
	(void)cply_session_read(r->s, bytes.ptr, bytes.len, name_of(r, path));
	r->loaded = LOAD_OK;
	puzzle_attach(r);
	return reader_exit_code(cply_session_status(r->s));
}

int reader_open(cli_reader *r, const char *path, load_wanted *wanted)
{
	cply_str head;
	load_result opened = load_open(r->in, path);
	if (opened != LOAD_OK)
		return failed(r, path, opened);
	if (wanted && !load_head(r->in, &head))
		return failed(r, path, LOAD_FAILED);
	if (wanted && !wanted(head, cply_str_of(path))) {
		reader_start(r, path);
		r->loaded = LOAD_SKIPPED;
		return EXIT_FINE;
	}
	const cply_input in = {
		.read = load_feed,
		.rewind = r->in->is_file ? load_rewind : NULL,
		.ctx = r->in,
		.size = r->in->size,
		.keep = r->keeps,
		.stream = r->streams,
	};
	(void)cply_session_open(r->s, &in, name_of(r, path));
	r->loaded = LOAD_OK;
	if (r->in->error) {
		errno = r->in->error;
		return failed(r, path, LOAD_FAILED);
	}
	/* A stream goes on reading; everything else is in memory now. */
	if (!cplyi_session_held(r->s)->log)
		load_close(r->in);
	puzzle_attach(r);
	return reader_exit_code(cply_session_status(r->s));
}

void reader_complain(const cli_reader *r, cply_buf *out)
{
	const char *name = cplyi_session_name(r->s);
	if (r->loaded == LOAD_IS_DIR)
		cli_complain_to(out, "%s is a folder", name);
	else if (r->loaded == LOAD_FAILED && !*name)
		cli_complain_to(out, "cannot read a file without a name");
	else if (r->loaded == LOAD_FAILED)
		cli_complain_to(out, "cannot read %s: %s%s", name,
		                strerror(r->error), path_hint(name));
}
