/* SPDX-License-Identifier: MIT */
/* The index beside a game log: LOG.cpx. It is used whenever it is there and
 * fits, and made when that is asked for. */
#include "cli/game/index.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- files ---- */

static size_t read_at(void *ctx, uint64_t at, char *into, size_t n)
{
	int fd = *(const int *)ctx;
	size_t done = 0;
	while (done < n) {
		ssize_t got =
			pread(fd, into + done, n - done, (off_t)(at + done));
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			break;
		done += (size_t)got;
	}
	return done;
}

static bool look_at(int *fd, cply_random_file *out)
{
	struct stat st;
	if (fstat(*fd, &st) != 0 || !S_ISREG(st.st_mode))
		return false;
	*out = (cply_random_file){ .read = read_at,
		                   .ctx = fd,
		                   .size = (uint64_t)st.st_size };
	out->stamp = (uint64_t)st.st_mtim.tv_sec * 1000000000u +
	             (uint64_t)st.st_mtim.tv_nsec;
	return true;
}

static bool name_of(const char *log, char out[PATH_MAX])
{
	int n = snprintf(out, PATH_MAX, "%s.cpx", log);
	return n > 0 && n < PATH_MAX;
}

/* ---- opening ---- */

/* What was found in the index, on standard error. */
static void say(game_file *f, const cli *c, const char *name,
                const cply_diags *diags)
{
	const cply_text_style style = { .color = c->color_err,
		                        .window = true,
		                        .ascii = c->ascii,
		                        .width = c->columns };
	const cply_source source = { .name = cply_str_of(name),
		                     .is_binary = true };
	cply_buf b;
	cply_buf_init(&b, cplyi_session_notes(f->reader.s));
	for (uint32_t i = 0; i < diags->n && !c->quiet; i++)
		cply_report_text(diags->items[i], &source, &style, &b);
	cli_err(cply_buf_str(&b));
}

/* Opens the index if there is one and it fits. */
static void open_index(game_file *f, const cli *c)
{
	char name[PATH_MAX];
	cply_random_file index, log;
	cply_diags diags;
	if (!name_of(f->path, name))
		return;
	f->index_fd = open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	if (f->index_fd < 0)
		return;
	cply_arena_init(
		&f->index_arena, NULL,
		cplyi_session_settings(f->reader.s)->limits.arena_bytes);
	cply_diags_init(&diags, cplyi_session_notes(f->reader.s), 4);
	if (look_at(&f->index_fd, &index) && look_at(&f->reader.in->fd, &log) &&
	    cply_game_index_open(&index, &log, &f->index_arena, &diags,
	                         &f->index) == CPLY_OK)
		return;
	say(f, c, name, &diags);
	game_index_close(f);
}

void game_index_close(game_file *f)
{
	if (f->index_fd >= 0) {
		close(f->index_fd);
		cply_arena_free(&f->index_arena);
	}
	f->index_fd = -1;
	f->index = NULL;
}

/* ---- making ---- */

static bool collect(void *ctx, cply_str bytes)
{
	cply_buf *b = ctx;
	cply_put_str(b, bytes);
	return !b->failed;
}

/* An index replaces an index, and nothing else that has its name. */
static save_request request_for(const char *name)
{
	return (save_request){ .path = name,
		               .force = true,
		               .replaces = cply_game_index_magic() };
}

static void make_index(game_file *f, const char *name)
{
	cply_arena a, room;
	cply_buf b;
	cply_random_file log, after;
	cply_arena_init(
		&a, memory_for_files(),
		cplyi_session_settings(f->reader.s)->limits.arena_bytes);
	cply_arena_init(&room, memory_for_files(), SIZE_MAX);
	cply_buf_init(&b, &room);
	cply_status s = CPLY_INVALID;
	if (look_at(&f->reader.in->fd, &log))
		s = cply_game_index_make(
			&log, collect, &b,
			&cplyi_session_settings(f->reader.s)->limits, &a);
	if (s == CPLY_OK &&
	    (!look_at(&f->reader.in->fd, &after) || after.size != log.size ||
	     after.stamp != log.stamp))
		s = CPLY_INVALID;
	if (s == CPLY_NOMEM || b.failed) {
		cli_complain("not enough memory to build %s", name);
	} else if (s == CPLY_UNSUPPORTED) {
		cli_complain("%s is damaged; no index was built", f->path);
	} else if (s != CPLY_OK) {
		cli_complain("%s changed while it was being read; %s was "
		             "not built",
		             f->path, name);
	} else {
		save_request save = request_for(name);
		save.bytes = cply_buf_str(&b);
		(void)save_file(&save); /* it has said why not */
	}
	cply_arena_free(&room);
	cply_arena_free(&a);
}

void game_index_open(game_file *f, const cli *c)
{
	char name[PATH_MAX];
	bool is_wanted = cli_has(c, OPT_INDEX);
	if (!f->reader.in->is_file) {
		if (is_wanted)
			cli_complain("cannot build an index for standard "
			             "input");
		return;
	}
	/* Its facts are those of a log without a limit. */
	if (cli_has(c, OPT_MAX_BYTES))
		return;
	open_index(f, c);
	/* Better said now than after all of the log has been read. */
	if (f->index || !is_wanted || !name_of(f->path, name) ||
	    save_check(&(save_request){
		    .path = name,
		    .force = true,
		    .replaces = cply_game_index_magic() }) != EXIT_FINE)
		return;
	make_index(f, name);
	open_index(f, c);
}

/* ---- using ---- */

const cply_game_index_facts *game_index_facts(const game_file *f)
{
	return f->index ? cply_game_index_facts_of(f->index) : NULL;
}

/* The index was of no use: says why, and closes it. */
static void give_up(game_file *f, const cli *c, const cply_diags *diags)
{
	char name[PATH_MAX];
	if (name_of(f->path, name))
		say(f, c, name, diags);
	game_index_close(f);
}

bool game_index_go(game_file *f, const cli *c, uint64_t step)
{
	cli_reader *r = &f->reader;
	cply_diags diags;
	cply_diags_init(&diags, cplyi_session_notes(r->s), 4);
	cply_status s = cply_game_index_stream(
		f->index, step, cplyi_session_arena(r->s), &diags,
		&cplyi_session_settings(r->s)->limits, &f->stream);
	if (s != CPLY_OK)
		give_up(f, c, &diags);
	return s == CPLY_OK;
}

cply_game_search *game_index_search(game_file *f,
                                    const cply_game_wanted *wanted)
{
	const cply_game_index_facts *facts = game_index_facts(f);
	cply_game_search *s = NULL;
	if (!facts || facts->status != CPLY_OK ||
	    cply_game_search_open(f->index, wanted, &f->index_arena,
	                          &cplyi_session_settings(f->reader.s)->limits,
	                          &s) != CPLY_OK)
		return NULL;
	return s;
}

bool game_index_searched(game_file *f, const cli *c, cply_game_search *s)
{
	cply_diags diags;
	cply_diags_init(&diags, cplyi_session_notes(f->reader.s), 4);
	if (cply_game_search_close(s, &diags) == CPLY_OK)
		return true;
	give_up(f, c, &diags);
	return false;
}
