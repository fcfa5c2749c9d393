/* SPDX-License-Identifier: MIT */
/* Games: a puzzle, or the log of a game to go on with; after a NUL byte what
 * the solver does. Whatever happens, the record is a log without a fault and
 * tells the whole position. */
#include "crossply/play.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "session.h"

enum { MOST_CELLS = 4096, MOST_COMMANDS = 2000 };

/* Each command is a byte for the action, one for the time, and for those with
 * a text, the bytes up to a line feed. */
static void run(cply_play *p, cply_str script)
{
	int64_t time = 1700000000000;
	for (size_t at = 0, n = 0; at + 2 <= script.len && n < MOST_COMMANDS;
	     n++) {
		cply_reply reply;
		cply_command c = { 0 };
		unsigned char action = (unsigned char)script.ptr[at++];
		unsigned char step = (unsigned char)script.ptr[at++];
		c.action = (cply_action)(action % CPLY_ACTIONS);
		time += step < 250 ? step : -1000;
		c.time = time;
		c.at = step;
		size_t begin = at;
		if (c.action == CPLY_DO_TYPE || c.action == CPLY_DO_PUT ||
		    c.action == CPLY_DO_ANSWER || c.action == CPLY_DO_GO_TO) {
			while (at < script.len && script.ptr[at] != '\n')
				at++;
			c.text = cply_str_sub(script, begin, at++);
		}
		if (cply_play_do(p, &c, &reply))
			abort();
	}
}

static void compare(const cply_play *a, const cply_play *b)
{
	for (uint32_t i = 0; i < a->puzzle.width * a->puzzle.height; i++)
		if (!cply_str_eq(a->texts[a->squares[i].fill],
		                 b->texts[b->squares[i].fill]))
			abort();
	if (a->n_filled != b->n_filled || a->n_right != b->n_right ||
	    a->is_running != b->is_running || a->is_solved != b->is_solved ||
	    (!a->is_solved && a->cursor != b->cursor))
		abort();
}

static void play(fuzz_session *w, const cply_crossword *puzzle,
                 const cply_solve *record, cply_str script)
{
	const cply_play_options options = cply_play_defaults();
	cply_play p, again;
	cply_solve solve;
	if ((size_t)puzzle->width * puzzle->height > MOST_CELLS)
		return;
	if (cply_play_open(&p, puzzle, &options, w->arena))
		abort();
	if (record && cply_play_resume(&p, record))
		return; /* not of this puzzle */
	if (cply_play_begin(&p, 1700000000000))
		abort();
	run(&p, script);
	cply_diags_init(w->diags, w->arena, 100);
	w->diags->strict = true;
	if (cply_play_solve(&p, w->arena, &solve) ||
	    cply_solve_finish(&solve, w->arena, w->diags))
		abort();
	if (cply_play_open(&again, puzzle, &options, w->arena) ||
	    cply_play_resume(&again, &solve))
		abort();
	compare(&p, &again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_session w;
	cply_str all = { (const char *)data, size };
	const uint8_t *nul = size ? memchr(data, 0, size) : NULL;
	size_t n = nul ? (size_t)(nul - data) : size;
	cply_str script = nul ? cply_str_sub(all, n + 1, size) : CPLY_STR("");
	fuzz_start(&w, (size_t)1 << 28, false);
	cply_status s = fuzz_read(&w, cply_str_sub(all, 0, n), NULL);
	const cply_doc *doc = cply_session_doc(w.in);
	const cply_crossword *puzzle = doc ? cply_doc_crossword(doc) : NULL;
	if (s != CPLY_NOMEM && puzzle)
		play(&w, puzzle, cply_doc_solve(doc), script);
	fuzz_stop(&w);
	return 0;
}
