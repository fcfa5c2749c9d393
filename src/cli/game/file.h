/* SPDX-License-Identifier: MIT */
/* Game logs as streams: whatever their size, no more than the state and one
 * delta is in memory. */
#ifndef CROSSPLY_CLI_GAME_FILE_H
#define CROSSPLY_CLI_GAME_FILE_H

#include "cli/cli.h"
#include "game/index/index.h"
#include "game/streamed.h"

typedef struct game_file {
	cli_reader reader;
	const char *path;
	load_buffer held;   /* bytes in memory; `cap` is how much was read */
	cply_game_log *log; /* the reader's document */
	cply_game_stream *stream; /* the log's, or one that the index opened */
	/* Its index, see game_index.h. */
	cply_game_index *index; /* or NULL */
	int index_fd;
	cply_arena index_arena;
} game_file;

typedef enum game_file_is {
	GAME_FILE_LOG,
	GAME_FILE_OTHER, /* something else, which the reader holds now */
	GAME_FILE_FAILED /* the reader knows why */
} game_file_is;

/* How a log is opened. */
enum {
	GAME_KEEPS = 1,  /* it is read more than once, even from a pipe */
	GAME_LENIENT = 2 /* --strict is not about reading */
};

/* Opens a file or standard input ("-") and looks whether it is a game log. */
game_file_is game_file_open(game_file *f, const cli *c, const char *path,
                            unsigned how);
/* The same for bytes in memory, which must stay; `name` is for messages. */
game_file_is game_file_open_bytes(game_file *f, const cli *c, const char *name,
                                  const load_buffer *bytes);
/* Takes a log over that a reader has opened as a stream. */
void game_file_take(game_file *f, cli_reader *r, const char *path);
/* Says why the file is not a game log, and closes it. */
int game_file_refuse(game_file *f, const cli *c);
/* Begins to read. False: the reason is in the findings. */
bool game_file_start(game_file *f);
/* The next delta; NULL at the end. */
const cply_game_delta *game_file_next(game_file *f);
/* Ends reading: all findings are there. Gives the exit code. With `check`
 * the last state is checked too. */
int game_file_finish(game_file *f, bool check);
/* Errors in short, on standard error; in full when nothing could be read. */
void game_file_say(game_file *f, const cli *c);
void game_file_close(game_file *f);
/* The same for a log that the kind has read to its end: what was wrong with it
 * is said, and the exit code given. */
int game_log_ended(cli_reader *r, const cli *c);
/* Begins again; false: it cannot. */
bool game_file_again(game_file *f);

/* ---- the commands, for game logs ---- */

/* Shows a log that the reader has opened as a stream; takes it over. */
int show_game(cli *c, cli_reader *r, const char *path);
#endif
