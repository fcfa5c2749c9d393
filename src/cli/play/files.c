/* SPDX-License-Identifier: MIT */
/* The files that a game leaves behind: see play_files.h. */
#include "cli/play/files.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/ascii.h"
#include "format/formats.h"

enum { MOST_LOGS = 10000 };

void files_init(play_files *f, const char *puzzle, const char *log,
                const cli_reader *r)
{
	*f = (play_files){ .puzzle = puzzle,
		           .log = log,
		           .format = cply_session_format(r->s),
		           .is_compressed =
		                   cplyi_session_content(r->s)->bytes.ptr !=
		                   cplyi_session_file(r->s)->bytes.ptr,
		           .is_whole = cply_session_status(r->s) == CPLY_OK };
	if (stat(puzzle, &f->before) != 0)
		f->before = (struct stat){ 0 };
}

/* ---- the log ---- */

int files_log_allowed(const char *path)
{
	return save_check(&(save_request){ .path = path,
	                                   .instead = "choose a different "
	                                              "name" });
}

/* "sunday.puz" becomes "sunday.solve.json", then "sunday.solve.2.json"; next to
 * the puzzle, or in the folder of `spare`. */
static bool log_name(const play_files *f, const char *spare, int number,
                     char out[PATH_MAX])
{
	const char *slash = strrchr(f->puzzle, '/');
	const char *name = slash ? slash + 1 : f->puzzle;
	const char *folder = spare ? spare : f->puzzle;
	const char *end = spare ? strrchr(spare, '/') + 1 : name;
	char count[16] = "";
	size_t n = strlen(name);
	for (int i = 0; i < 2; i++) { /* .puz.gz */
		const char *dot = memrchr(name, '.', n);
		if (!dot || dot == name || (i == 1 && !f->is_compressed))
			break;
		n = (size_t)(dot - name);
	}
	if (number > 1)
		snprintf(count, sizeof count, ".%d", number);
	int made = snprintf(out, PATH_MAX, "%.*s%.*s.solve%s.json",
	                    (int)(end - folder), folder, (int)n, name, count);
	return made > 0 && made < PATH_MAX;
}

/* Saves under the first free name. */
static int write_numbered(const play_files *f, const char *spare,
                          cply_str bytes, cply_buf *out)
{
	char path[PATH_MAX];
	for (int i = 1; i < MOST_LOGS; i++) {
		if (!log_name(f, spare, i, path))
			break;
		if (access(path, F_OK) == 0)
			continue;
		size_t said = out->len;
		int code = save_file(&(save_request){
			.path = path, .bytes = bytes, .said = out });
		if (code == EXIT_FINDINGS) { /* somebody was faster */
			out->len = said;
			continue;
		}
		if (code == EXIT_FINE) {
			cply_put(out, "Log saved as ");
			cply_put(out, path);
			cply_put(out, ".");
		}
		return code;
	}
	cply_put(out, "Cannot find a free name for the log.");
	return EXIT_IO;
}

/* Where the puzzle is, or where the journal is if nothing can be written
 * there. */
static int write_beside(const play_files *f, cply_str bytes, cply_buf *out)
{
	size_t begun = out->len;
	int code = write_numbered(f, NULL, bytes, out);
	if (code != EXIT_IO || !f->spare || !strchr(f->spare, '/'))
		return code;
	cply_str why = cply_str_copy(out->arena, cply_str_sub(cply_buf_str(out),
	                                                      begun, out->len));
	out->len = begun;
	cply_put_char(out, why.len ? ascii_upper(why.ptr[0]) : ' ');
	cply_put_str(out, cply_str_sub(why, 1, why.len));
	cply_put(out, ". ");
	begun = out->len;
	code = write_numbered(f, f->spare, bytes, out);
	if (code != EXIT_FINE)
		out->len = begun;
	cply_put(out, code == EXIT_FINE ? " --log FILE saves it elsewhere."
	                                : "Use --log FILE.");
	return code;
}

int files_write_log(play_files *f, const cply_play *p, const cplyi_player *who,
                    cply_buf *out)
{
	cply_arena a;
	cply_buf bytes;
	int code = EXIT_LIMIT;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&bytes, &a);
	if (!cplyi_playing_log(p, who, &a, &bytes)) {
		cply_put(out, "Out of memory: no log was written.");
	} else if (!f->log) {
		code = write_beside(f, cply_buf_str(&bytes), out);
	} else {
		code = save_file(&(save_request){ .path = f->log,
		                                  .bytes = cply_buf_str(&bytes),
		                                  .said = out });
		if (code == EXIT_FINE) {
			cply_put(out, "Log saved as ");
			cply_put(out, f->log);
			cply_put(out, ".");
		}
	}
	cply_arena_free(&a);
	return code;
}

/* ---- the puzzle ---- */

bool files_can_save(const play_files *f, const cply_play *p)
{
	(void)p;
	return f->format->write && f->format->carries & CPLY_HAS(FILL) &&
	       !f->is_compressed && f->is_whole;
}

static bool is_changed(const play_files *f)
{
	struct stat now;
	return stat(f->puzzle, &now) != 0 || now.st_size != f->before.st_size ||
	       now.st_mtim.tv_sec != f->before.st_mtim.tv_sec ||
	       now.st_mtim.tv_nsec != f->before.st_mtim.tv_nsec;
}

static bool refuse(const play_files *f, const cply_play *p, cply_buf *out)
{
	if (files_can_save(f, p) && !is_changed(f))
		return false;
	cply_put(out, f->puzzle);
	if (f->is_compressed)
		cply_put(out, " is compressed: nothing was saved to it.");
	else if (!f->is_whole)
		cply_put(out, " has errors: nothing was saved to it.");
	else if (!files_can_save(f, p))
		cply_put(out, " has a format that cannot hold progress; it "
		              "is in the journal.");
	else
		cply_put(out, " was changed by another program: nothing was "
		              "saved to it.");
	return true;
}

int files_save(play_files *f, const cply_play *p, int64_t now, cply_buf *out)
{
	cply_arena a;
	cply_buf bytes;
	cply_crossword cw;
	cply_diags diags;
	const cply_write_options options = { 0 };
	if (refuse(f, p, out))
		return EXIT_FINDINGS;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&bytes, &a);
	cply_diags_init(&diags, &a, 10);
	cply_status s = cply_play_progress(p, now, &a, &cw);
	const cply_write w = { .out = &bytes,
		               .scratch = &a,
		               .diags = &diags,
		               .options = &options };
	const cply_doc doc = { .kind = &cply_kind_crossword,
		               .format = f->format,
		               .as.crossword = &cw };
	if (s == CPLY_OK)
		s = cply_write_doc(&w, f->format, &doc);
	int code = EXIT_LIMIT;
	if (s != CPLY_OK || bytes.failed)
		cply_put(out, "Cannot write the puzzle.");
	else
		code = save_file(&(save_request){ .path = f->puzzle,
		                                  .bytes = cply_buf_str(&bytes),
		                                  .force = true,
		                                  .said = out });
	if (code == EXIT_FINE) {
		f->n_saved = p->n_events;
		if (stat(f->puzzle, &f->before) != 0)
			f->before = (struct stat){ 0 };
		cply_put(out, "Saved to ");
		cply_put(out, f->puzzle);
		cply_put(out, ".");
	}
	cply_arena_free(&a);
	return code;
}
