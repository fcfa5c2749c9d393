/* SPDX-License-Identifier: MIT */
#include "cli/game/file.h"

#include <string.h>

#include "cli/game/index.h"

static game_file_is look(game_file *f)
{
	if (f->reader.loaded != LOAD_OK)
		return GAME_FILE_FAILED;
	f->log = cplyi_session_held(f->reader.s)->log;
	return f->log ? GAME_FILE_LOG : GAME_FILE_OTHER;
}

static void init(game_file *f, const cli *c, const char *path, unsigned how)
{
	*f = (game_file){ .index_fd = -1, .path = path };
	reader_init(&f->reader, c);
	cplyi_session_settings(f->reader.s)->strict =
		cli_has(c, OPT_STRICT) && !(how & GAME_LENIENT);
	f->reader.streams = true;
	f->reader.keeps = how & GAME_KEEPS;
}

game_file_is game_file_open(game_file *f, const cli *c, const char *path,
                            unsigned how)
{
	init(f, c, path, how);
	(void)reader_open(&f->reader, path, NULL);
	return look(f);
}

static size_t feed_bytes(void *ctx, char *into, size_t room)
{
	load_buffer *rest = ctx;
	size_t n = rest->len - rest->cap < room ? rest->len - rest->cap : room;
	if (n)
		memcpy(into, rest->bytes + rest->cap, n);
	rest->cap += n;
	return n;
}

static bool rewind_bytes(void *ctx)
{
	load_buffer *rest = ctx;
	rest->cap = 0;
	return true;
}

game_file_is game_file_open_bytes(game_file *f, const cli *c, const char *name,
                                  const load_buffer *bytes)
{
	init(f, c, name, 0);
	f->held = (load_buffer){ .bytes = bytes->bytes, .len = bytes->len };
	const cply_input in = { .read = feed_bytes,
		                .rewind = rewind_bytes,
		                .ctx = &f->held,
		                .size = bytes->len,
		                .stream = true };
	(void)cply_session_open(f->reader.s, &in, name);
	f->reader.loaded = LOAD_OK;
	return look(f);
}

void game_file_take(game_file *f, cli_reader *r, const char *path)
{
	*f = (game_file){ .index_fd = -1, .path = path, .reader = *r };
	*r = (cli_reader){ 0 };
	(void)look(f);
}

int game_file_refuse(game_file *f, const cli *c)
{
	cply_session *s = f->reader.s;
	int code = reader_opened(&f->reader);
	code = code < EXIT_FORMAT && f->reader.loaded == LOAD_OK ? EXIT_FORMAT
	                                                         : code;
	findings_brief(c, &f->reader);
	if (code == EXIT_FORMAT && cply_session_doc(s))
		cli_complain("%s is not a game log", cplyi_session_name(s));
	game_file_close(f);
	return code;
}

/* ---- reading ---- */

/* A stream that the index has opened is not the log's. */
static void drop_stream(game_file *f)
{
	if (f->stream && f->stream != f->log->stream)
		(void)!cply_game_stream_close(f->stream);
	f->stream = NULL;
}

bool game_file_start(game_file *f)
{
	drop_stream(f);
	bool good = cplyi_game_log_start(f->log);
	f->stream = f->log->stream;
	return good;
}

const cply_game_delta *game_file_next(game_file *f)
{
	return f->stream ? cply_game_stream_next(f->stream) : NULL;
}

bool game_file_again(game_file *f)
{
	drop_stream(f);
	bool good = cplyi_game_log_again(f->log);
	f->stream = f->log->stream;
	return good;
}

static int ended(const cli_reader *r)
{
	cply_session *s = r->s;
	if (r->in && r->in->error) {
		cli_complain("cannot read %s: %s", cplyi_session_name(s),
		             strerror(r->in->error));
		return EXIT_IO;
	}
	return reader_exit_code(cply_session_status(s));
}

int game_file_finish(game_file *f, bool check)
{
	(void)!cplyi_game_log_finish(f->log, check);
	(void)cplyi_session_ended(f->reader.s);
	return ended(&f->reader);
}

static void say(const cli_reader *r, const cply_game_stream *stream,
                const cli *c)
{
	cply_session *s = r->s;
	uint64_t counts[3] = { 0, cply_session_count(s, CPLY_WARNING),
		               cply_session_count(s, CPLY_ERROR) };
	cply_buf b, n;
	cply_buf_init(&b, cplyi_session_notes(s));
	cply_buf_init(&n, cplyi_session_notes(s));
	bool is_empty = !stream || !cply_game_stream_count(stream);
	if (counts[CPLY_ERROR] && is_empty) {
		const cply_text_style style = { .color = c->color_err,
			                        .ascii = c->ascii,
			                        .width = c->columns };
		findings_text(r, 0, cplyi_session_diags(s)->n, &style, &b);
	} else if (counts[CPLY_ERROR] && !c->quiet) {
		findings_count(counts, &n);
		cply_put_char(&n, 0);
		if (!n.failed)
			cli_complain_to(&b,
			                "%s: %s; `crossply check` lists "
			                "them",
			                cplyi_session_name(s), n.ptr);
	}
	cli_err(cply_buf_str(&b));
}

void game_file_say(game_file *f, const cli *c)
{
	say(&f->reader, f->stream, c);
}

int game_log_ended(cli_reader *r, const cli *c)
{
	const cply_game_log *log = cplyi_session_held(r->s)->log;
	(void)cplyi_session_ended(r->s);
	int code = ended(r);
	say(r, log->stream, c);
	return code;
}

void game_file_close(game_file *f)
{
	if (f->log)
		drop_stream(f);
	game_index_close(f);
	reader_free(&f->reader);
	*f = (game_file){ .index_fd = -1 };
}
