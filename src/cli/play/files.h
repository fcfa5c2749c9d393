/* SPDX-License-Identifier: MIT */
/* What a game leaves behind: its log, and the letters in the puzzle's own
 * file. Both may be asked for while the screen is in use, so that what there
 * is to say is appended to a buffer. */
#ifndef CROSSPLY_CLI_PLAY_FILES_H
#define CROSSPLY_CLI_PLAY_FILES_H

#include <sys/stat.h>

#include "cli/cli.h"
#include "crossply/play.h"
#include "format/playing.h"

typedef struct play_files {
	const char *puzzle; /* path */
	const char *spare;  /* in the folder for a log that cannot be there */
	const char *log;    /* as the user wants it, or NULL */
	const cply_format *format;
	bool is_compressed, is_whole;
	struct stat before; /* of the puzzle when it was read */
	uint32_t n_saved;   /* events that are in the puzzle's file */
} play_files;

void files_init(play_files *f, const char *puzzle, const char *log,
                const cli_reader *r);
/* Writes the log beside the puzzle under a name that is free. Gives the exit
 * code. */
int files_write_log(play_files *f, const cply_play *p, const cplyi_player *who,
                    cply_buf *out);
/* Can a log be written there? Complains if not: what exists is kept. */
int files_log_allowed(const char *path);
/* Can the puzzle's format hold progress? */
bool files_can_save(const play_files *f, const cply_play *p);
int files_save(play_files *f, const cply_play *p, int64_t now, cply_buf *out);

#endif
