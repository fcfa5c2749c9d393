/* SPDX-License-Identifier: MIT */
/* Game logs as streams: whatever their size, no more than the state and one
 * delta is in memory. */
#ifndef CROSSPLY_CLI_GAME_FILE_H
#define CROSSPLY_CLI_GAME_FILE_H

#include "carrier/gunzip.h"
#include "cli/cli.h"
#include "game/game.h"
#include "game/index/index.h"

typedef struct game_file {
	cli_reader reader; /* its arenas, limits and findings are used */
	const char *path;
	int fd;
	bool is_pipe;
	/* What came through a pipe, to be read once more. */
	int spool;
	uint64_t spooled, replayed;
	bool is_spooling, is_replaying, keeps_spool;
	int error; /* errno of a failed read */
	cply_unpack unpack;
	char *head; /* unpacked, to find out what it is */
	size_t n_head, head_at;
	cply_game_stream *stream;
	cply_status status;
	/* Its index, see game_index.h. */
	cply_game_index *index; /* or NULL */
	int index_fd;
	cply_arena index_arena;
} game_file;

typedef enum game_file_is {
	GAME_FILE_LOG,
	GAME_FILE_OTHER, /* for other readers, who see all of it, or say why
	                  * they cannot */
	GAME_FILE_FAILED /* said already */
} game_file_is;

/* Opens a file or standard input ("-") and looks whether it is a game log. */
game_file_is game_file_open(game_file *f, const cli *c, const char *path);
/* Puts all that comes from a pipe into a file without a name, to be read more
 * than once: its descriptor, or -1. */
int game_file_spool(int fd);
/* Says why the file, which is for others, is nothing for a game's verb. */
int game_file_refuse(const game_file *f, const char *path);
/* Begins to read, or begins again. False: the reason is in the findings. */
bool game_file_start(game_file *f);
/* The next delta; NULL at the end. */
const cply_game_delta *game_file_next(game_file *f);
/* Ends reading: all findings are there. Gives the exit code. With `check`
 * the last state is checked too. */
int game_file_finish(game_file *f, bool check);
/* Errors in short, on standard error; in full when nothing could be read. */
void game_file_say(game_file *f, const cli *c);
void game_file_close(game_file *f);
/* Reads all deltas once more? Only when asked for before the start. */
bool game_file_again(game_file *f);

/* Checks a log that is too large to be held, from a file or a pipe: its
 * findings are in the reader then, without lines of the source. False: it is
 * small, or no game log. */
bool game_file_check(cli_reader *r, const cli *c, const char *path, int *code);

/* ---- the verbs, for game logs ---- */

/* Each gives false when the file is no game log and somebody else is to go on
 * with it; else *code is the exit code. */
bool show_game(cli *c, const char *path, int *code);
bool stats_game(cli *c, int *code);

#endif
