/* SPDX-License-Identifier: MIT */
#include "cli/game/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/game/definition.h"
#include "cli/game/index.h"

/* What is closed, or not yet open. */
static const game_file none = { .fd = -1, .spool = -1, .index_fd = -1 };

enum { HEAD = 64 * 1024 };

/* Files from this size on are checked as streams. */
enum { LARGE = 16 * 1024 * 1024, LARGE_PACKED = 3 * 1024 * 1024 };

/* ---- bytes ---- */

static int open_spool(void)
{
	const char *dir = getenv("TMPDIR");
	int fd = open(dir && *dir ? dir : "/tmp",
	              O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
	if (fd >= 0)
		return fd;
	char name[] = "/tmp/crossply-XXXXXX";
	fd = mkostemp(name, O_CLOEXEC);
	if (fd >= 0)
		unlink(name);
	return fd;
}

int game_file_spool(int fd)
{
	enum { ROOM = 64 * 1024 };
	char *bytes = malloc(ROOM);
	int spool = bytes ? open_spool() : -1;
	ssize_t n = 1;
	while (spool >= 0 && n) {
		n = read(fd, bytes, ROOM);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0 ||
		    !cli_write_all(spool, (cply_str){ bytes, (size_t)n })) {
			int error = errno;
			close(spool);
			errno = error;
			spool = -1;
		}
	}
	free(bytes);
	return spool;
}

static void spool_bytes(game_file *f, const char *bytes, size_t n)
{
	if (f->spool < 0)
		f->spool = open_spool();
	if (f->spool < 0 || !cli_write_all(f->spool, (cply_str){ bytes, n }))
		f->is_spooling = false;
	f->spooled += n;
}

static size_t read_bytes(void *ctx, char *into, size_t room)
{
	game_file *f = ctx;
	ssize_t n;
	if (f->is_replaying) {
		do
			n = pread(f->spool, into, room, (off_t)f->replayed);
		while (n < 0 && errno == EINTR);
		if (n > 0) {
			f->replayed += (uint64_t)n;
			return (size_t)n;
		}
		f->is_replaying = false;
	}
	do
		n = read(f->fd, into, room);
	while (n < 0 && errno == EINTR);
	if (n < 0) {
		f->error = errno;
		return 0;
	}
	if (n && f->is_spooling)
		spool_bytes(f, into, (size_t)n);
	return (size_t)n;
}

static bool go_back(void *ctx)
{
	game_file *f = ctx;
	f->head_at = f->n_head = 0;
	if (f->is_pipe) {
		if (!f->is_spooling || f->spool < 0)
			return false;
		f->is_replaying = true;
		f->replayed = 0;
	} else if (lseek(f->fd, 0, SEEK_SET) < 0) {
		return false;
	}
	cply_unpack_rewind(&f->unpack);
	return true;
}

static size_t feed(void *ctx, char *into, size_t room)
{
	game_file *f = ctx;
	size_t n = f->n_head - f->head_at;
	if (!n)
		return cply_unpack_feed(&f->unpack, into, room);
	n = n < room ? n : room;
	memcpy(into, f->head + f->head_at, n);
	f->head_at += n;
	return n;
}

/* ---- opening ---- */

static game_file_is failed(game_file *f, const char *why)
{
	cli_complain("cannot read %s: %s", f->reader.packed.name.ptr, why);
	game_file_close(f);
	return GAME_FILE_FAILED;
}

/* What was taken from a pipe goes back to where others look for it. */
static bool give_back(game_file *f)
{
	if (!f->is_pipe || !f->spooled)
		return true;
	char *bytes = malloc((size_t)f->spooled);
	bool good = bytes && f->spool >= 0 &&
	            pread(f->spool, bytes, (size_t)f->spooled, 0) ==
	                    (ssize_t)f->spooled &&
	            load_unread((cply_str){ bytes, (size_t)f->spooled });
	free(bytes);
	return good;
}

static bool is_log(game_file *f)
{
	cli_reader *r = &f->reader;
	const cply_format *log = cply_format_find(CPLY_STR("gamelog"));
	const cply_format *found = NULL;
	if (r->from)
		return r->from == log;
	while (f->n_head < HEAD) {
		size_t n = cply_unpack_feed(&f->unpack, f->head + f->n_head,
		                            HEAD - f->n_head);
		if (!n)
			break;
		f->n_head += n;
	}
	cply_str head = { f->head, f->n_head };
	if (!head.len || log->probe(head) == CPLY_NOT_MINE)
		return false;
	cply_diags quiet;
	cply_diags_init(&quiet, &r->notes, 0);
	return cply_detect(head, r->packed.name, &quiet, &found) == CPLY_OK &&
	       found == log;
}

game_file_is game_file_open(game_file *f, const cli *c, const char *path)
{
	struct stat st;
	*f = none;
	f->path = path;
	cli_reader *r = &f->reader;
	reader_init(r, c);
	r->strict = cli_has(c, OPT_STRICT);
	reader_start(r, path);
	/* A stream takes no memory for its length. */
	if (!cli_has(c, OPT_MAX_BYTES))
		r->limits.inflated_bytes = SIZE_MAX / 4;
	r->packed.is_binary = r->source.is_binary = r->shown.is_binary = true;
	f->fd = strcmp(path, "-") == 0
	                ? STDIN_FILENO
	                : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (f->fd < 0 || fstat(f->fd, &st) != 0 || S_ISDIR(st.st_mode)) {
		int error = f->fd < 0 ? errno : EISDIR;
		game_file_close(f);
		f->error = error;
		return GAME_FILE_OTHER;
	}
	f->is_pipe = !S_ISREG(st.st_mode) || f->fd == STDIN_FILENO;
	f->is_spooling = f->is_pipe;
	f->head = CPLY_NEW(&r->arena, HEAD, char);
	if (!f->head || !cply_unpack_init(&f->unpack, cply_inflater_fastest(),
	                                  read_bytes, f, &r->limits, &r->arena))
		return failed(f, "out of memory");
	if (!is_log(f)) {
		bool good = give_back(f);
		if (!good)
			return failed(f, strerror(errno));
		game_file_close(f);
		return GAME_FILE_OTHER;
	}
	r->format = cply_format_find(CPLY_STR("gamelog"));
	r->loaded = LOAD_OK;
	return GAME_FILE_LOG;
}

int game_file_refuse(const game_file *f, const char *path)
{
	if (f->error) {
		cli_complain("cannot read %s: %s", path, strerror(f->error));
		return EXIT_IO;
	}
	cli_complain("%s is no game log", path);
	return EXIT_FORMAT;
}

/* ---- reading ---- */

bool game_file_start(game_file *f)
{
	cli_reader *r = &f->reader;
	const cply_game_source source = { .feed = feed,
		                          .rewind = go_back,
		                          .ctx = f };
	f->status = cply_game_stream_open(&source, &r->arena, &r->diags,
	                                  &r->limits, &f->stream);
	if (!f->keeps_spool)
		f->is_spooling = false;
	return f->stream != NULL;
}

const cply_game_delta *game_file_next(game_file *f)
{
	return f->stream ? cply_game_stream_next(f->stream) : NULL;
}

bool game_file_again(game_file *f)
{
	cli_reader *r = &f->reader;
	if (f->stream && cply_game_stream_close(f->stream) == CPLY_NOMEM)
		return false;
	f->stream = NULL;
	cply_diags_init(&r->diags, &r->notes, r->limits.diagnostics);
	r->diags.strict = r->strict;
	return go_back(f) && game_file_start(f);
}

static int out_of_memory(game_file *f)
{
	cply_report_with(&f->reader.diags, CPLY_CP006, CPLY_NOWHERE,
	                 CPLY_N(f->reader.limits.arena_bytes));
	f->reader.status = CPLY_NOMEM;
	return EXIT_LIMIT;
}

int game_file_finish(game_file *f, bool check)
{
	cli_reader *r = &f->reader;
	if (f->stream) {
		f->status = cply_game_stream_close(f->stream);
		if (check && f->status != CPLY_NOMEM)
			cply_game_check(cply_game_stream_state(f->stream),
			                cply_game_stream_head(f->stream),
			                &r->notes, &r->diags);
	}
	cply_status packed = cply_unpack_report(&f->unpack, &r->diags);
	if (f->status == CPLY_OK || packed == CPLY_LIMIT)
		f->status = packed == CPLY_OK ? f->status : packed;
	r->status = f->status;
	if (f->status == CPLY_NOMEM)
		out_of_memory(f);
	if (f->error) {
		cli_complain("cannot read %s: %s", r->packed.name.ptr,
		             strerror(f->error));
		return EXIT_IO;
	}
	return reader_exit_code(f->status);
}

void game_file_say(game_file *f, const cli *c)
{
	cli_reader *r = &f->reader;
	uint64_t counts[3] = { 0, r->diags.counts[CPLY_WARNING],
		               r->diags.counts[CPLY_ERROR] };
	cply_buf b, n;
	cply_buf_init(&b, &r->notes);
	cply_buf_init(&n, &r->notes);
	bool is_empty = !f->stream || !cply_game_stream_count(f->stream);
	if (counts[CPLY_ERROR] && is_empty) {
		const cply_text_style style = { .color = c->color_err,
			                        .ascii = c->ascii,
			                        .width = c->columns };
		findings_text(r, 0, r->diags.n, &style, &b);
	} else if (counts[CPLY_ERROR] && !c->quiet) {
		findings_count(counts, &n);
		cply_put_char(&n, 0);
		if (!n.failed)
			cli_complain_to(&b,
			                "%s: %s; `crossply check` lists "
			                "them",
			                r->packed.name.ptr, n.ptr);
	}
	cli_err(cply_buf_str(&b));
}

void game_file_close(game_file *f)
{
	if (f->stream && cply_game_stream_close(f->stream) == CPLY_NOMEM)
		f->status = CPLY_NOMEM;
	if (f->unpack.buffer_)
		cply_unpack_free(&f->unpack);
	if (f->fd > STDIN_FILENO)
		close(f->fd);
	if (f->spool >= 0)
		close(f->spool);
	game_index_close(f);
	reader_free(&f->reader);
	*f = none;
}

static bool is_large(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && S_ISREG(st.st_mode) &&
	       st.st_size > (cply_str_ends(cply_str_of(path), ".gz")
	                             ? LARGE_PACKED
	                             : LARGE);
}

/* Takes bytes from a pipe until it is clear that there are many, and begins
 * anew. When there are not, they are left to others. */
static bool is_long(game_file *f)
{
	char magic[2];
	if (!f->is_spooling)
		return true;
	bool is_packed = f->spool >= 0 && pread(f->spool, magic, 2, 0) == 2 &&
	                 cply_is_gzip((cply_str){ magic, 2 });
	while (f->is_spooling &&
	       f->spooled <= (is_packed ? LARGE_PACKED : LARGE))
		if (!read_bytes(f, f->head, HEAD))
			return !give_back(f);
	return go_back(f);
}

bool game_file_check(cli_reader *r, const cli *c, const char *path, int *code)
{
	game_file f;
	bool is_pipe = strcmp(path, "-") == 0;
	if ((!is_pipe && !is_large(path)) ||
	    game_file_open(&f, c, path) != GAME_FILE_LOG)
		return false;
	if (is_pipe && !is_long(&f)) {
		game_file_close(&f);
		return false;
	}
	f.reader.disabled = f.reader.diags.disabled = r->disabled;
	cply_creer_check *k = NULL;
	const cply_game_delta *delta;
	bool compares = c->definition && c->definition->creer;
	if (compares)
		k = cply_creer_check_new(c->definition->creer, &f.reader.arena);
	if (game_file_start(&f))
		while ((delta = game_file_next(&f)))
			if (k)
				cply_creer_check_delta(k, f.stream, delta);
	*code = game_file_finish(&f, true);
	if (compares && f.stream && f.status != CPLY_NOMEM &&
	    (!k ||
	     cply_creer_check_end(k, f.stream, &f.reader.diags) == CPLY_NOMEM))
		*code = out_of_memory(&f);
	cli_reader mine = *r;
	*r = f.reader;
	f.reader = mine;
	r->diags.arena = &r->notes;
	if (f.stream && cply_game_stream_count(f.stream))
		r->doc.kind = &cply_kind_game;
	f.stream = NULL;
	game_file_close(&f);
	return true;
}
