/* SPDX-License-Identifier: MIT */
/* crossply play: a puzzle in the terminal, its journal, its log. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/io/output.h"
#include "cli/io/screen_watch.h"
#include "cli/kinds.h"
#include "cli/play/files.h"
#include "cli/play/journal.h"
#include "cli/play/mill.h"
#include "cli/play/mill_ratings.h"
#include "tui/play.h"

typedef struct player {
	cli *c;
	cli_reader *reader;
	const char *path;
	cply_arena arena; /* of the game */
	cply_play play;
	cplyi_player who;
	journal journal;
	play_keys keys;
	tui_play screen;
	play_files files;
	cli_reader ghost_log; /* --ghost */
	cplyi_ghost ghost;
	int64_t base, since; /* the clock: see now() */
	uint32_t n_before;   /* events of earlier sessions */
	bool is_reopened;    /* solved before; nothing is recorded */
	char result[1024];   /* time and place of the log, once solved */
	int code;
} player;

/* ---- time ---- */

static int64_t read_clock(clockid_t id)
{
	struct timespec t;
	clock_gettime(id, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void set_clock(player *v, int64_t time)
{
	v->base = time;
	v->since = read_clock(CLOCK_MONOTONIC);
}

/* The time of day at the start, and from then on a clock that nobody sets. It
 * does not know how long the machine slept, so that it is set after a pause. */
static int64_t now(void *ctx)
{
	player *v = ctx;
	int64_t time = v->base + read_clock(CLOCK_MONOTONIC) - v->since;
	int64_t of_day = read_clock(CLOCK_REALTIME);
	if (v->play.is_running || of_day <= time)
		return time;
	set_clock(v, of_day);
	return of_day;
}

/* ---- what the player asks for ---- */

static bool keep(void *ctx, cply_buf *out)
{
	player *v = ctx;
	cply_arena scratch;
	cply_arena_init(&scratch, NULL, SIZE_MAX);
	bool good = journal_keep(&v->journal, &v->play, &v->who, &scratch);
	int error = errno;
	cply_arena_free(&scratch);
	if (!v->play.is_running)
		journal_sync(&v->journal);
	if (good)
		return true;
	cply_put(out, out->len ? " " : "");
	cply_put(out, "Cannot write the journal: ");
	cply_put(out, strerror(error));
	v->code = EXIT_IO;
	return false;
}

static bool write_log(player *v, cply_buf *out)
{
	int code = files_write_log(&v->files, &v->play, &v->who, out);
	if (code > v->code)
		v->code = code;
	return code == EXIT_FINE;
}

static void finish(void *ctx, cply_buf *out)
{
	player *v = ctx;
	size_t begun = out->len;
	cply_put(out, "Time ");
	cply_put_clock(out, cply_play_active(&v->play, now(v)));
	cply_put(out, ". ");
	if (v->screen.ghost) {
		cplyi_ghost_put_result(&v->ghost,
		                       cply_play_active(&v->play, now(v)), out);
		cply_put(out, " ");
	}
	/* The journal stays until the log is safe. */
	if (write_log(v, out))
		journal_finish(&v->journal);
	/* A narrow screen has cut it off. */
	cply_str said = cply_str_sub(cply_buf_str(out), begun, out->len);
	snprintf(v->result, sizeof v->result, "%.*s", (int)said.len,
	         said.len ? said.ptr : "");
}

static bool can_save(void *ctx)
{
	player *v = ctx;
	return files_can_save(&v->files, &v->play) &&
	       v->files.n_saved != v->play.n_events && v->play.n_filled > 0;
}

static bool save(void *ctx, cply_buf *out)
{
	player *v = ctx;
	int code = files_save(&v->files, &v->play, now(v), out);
	if (code > v->code)
		v->code = code;
	return code == EXIT_FINE;
}

/* ---- before the game ---- */

/* $XDG_CONFIG_HOME/crossply/keys; faults in it are told and passed over. */
static void read_keys(player *v)
{
	const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
	char path[PATH_MAX];
	int n = -1;
	play_keys_init(&v->keys);
	if (config && config[0] == '/')
		n = snprintf(path, sizeof path, "%s/crossply/keys", config);
	else if (home && home[0] == '/')
		n = snprintf(path, sizeof path, "%s/.config/crossply/keys",
		             home);
	if (n < 0 || n >= PATH_MAX)
		return;
	load_buffer file = { 0 };
	load_result got = load_file(path, 1 << 20, &file);
	if (got == LOAD_OK) {
		cply_buf faults;
		cply_buf_init(&faults, &v->c->arena);
		play_keys_read(&v->keys, (cply_str){ file.bytes, file.len },
		               cply_str_of(path), &faults);
		for (size_t at = 0; at < faults.len;) {
			size_t end = at;
			while (faults.ptr[end] != '\n')
				end++;
			cli_complain("%.*s", (int)(end - at), faults.ptr + at);
			at = end + 1;
		}
		if (faults.len)
			play_say(&v->screen,
			         "The key file has errors; they are "
			         "reported on exit.");
	} else if (got != LOAD_FAILED || errno != ENOENT) {
		cli_complain("cannot read %s", path);
	}
	load_free(&file);
}

static int list_keys(player *v)
{
	cply_buf b;
	read_keys(v);
	cply_buf_init(&b, &v->c->arena);
	play_help_lines(&v->keys, &b);
	cply_put(&b, "\nMill\n");
	tui_mill_keys(&b);
	return output_buf(v->c, NULL, &b, "listing the keys");
}

static int out_of_memory(void)
{
	cli_complain("out of memory");
	return EXIT_LIMIT;
}

/* Goes on with what the journal has, if it is of this puzzle. */
static int resume(player *v, cply_str log)
{
	const cply_session_options options = { .from = "solve-log" };
	cply_session *session = cply_session_new(&options);
	if (!session)
		return out_of_memory();
	cply_status s = CPLY_INVALID;
	const cply_doc *doc =
		cply_session_read(session, log.ptr, log.len, v->journal.path);
	bool is_whole = cply_session_status(session) == CPLY_OK;
	const cply_solve *solve = doc ? cply_doc_solve(doc) : NULL;
	if (solve) {
		s = cply_play_resume(&v->play, solve);
		if (!v->who.solver.len)
			v->who.solver = cply_str_copy(&v->arena, solve->solver);
	}
	cply_session_free(session);
	if (s == CPLY_NOMEM)
		return out_of_memory();
	if (s == CPLY_OK && is_whole) {
		v->n_before = v->journal.n_kept = v->play.n_events;
		return EXIT_FINE;
	}
	int renewed = journal_renew(&v->journal);
	if (renewed != EXIT_FINE)
		return renewed;
	if (s == CPLY_OK) /* the events before the damage are written anew */
		v->n_before = v->play.n_events;
	cli_complain("the journal %s is damaged; %sit is saved as %s.old",
	             v->journal.path,
	             s == CPLY_OK ? "the game resumes from before the "
	                            "damage, "
	                          : "",
	             v->journal.path);
	return EXIT_FINE;
}

static bool is_solved(const cply_solve *s)
{
	for (uint64_t i = s->n_events; i-- > 0;)
		if (s->events[i].type == CPLY_EVENT_SUBMIT)
			return s->events[i].flags & CPLY_EVENT_SUCCESS;
	return false;
}

/* The game that was solved the last time, to be looked at. */
static void reopen(player *v, cply_str log)
{
	const cply_session_options options = { .from = "solve-log" };
	cply_session *session = cply_session_new(&options);
	const cply_doc *doc =
		session ? cply_session_read(session, log.ptr, log.len,
	                                    v->journal.path)
			: NULL;
	const cply_solve *solve = doc ? cply_doc_solve(doc) : NULL;
	if (solve && is_solved(solve) &&
	    cply_play_resume(&v->play, solve) == CPLY_OK)
		v->n_before = v->journal.n_kept = v->play.n_events;
	if (session)
		cply_session_free(session);
}

static cply_play_options choose_options(const player *v)
{
	cply_play_options options = v->keys.options;
	options.autocheck |= cli_has(v->c, OPT_AUTOCHECK);
	options.downs_only |= cli_has(v->c, OPT_DOWNS_ONLY);
	options.strict_rebus |= cli_has(v->c, OPT_STRICT_REBUS);
	options.start_over = cli_has(v->c, OPT_FRESH);
	options.fits = cplyi_playing_fits;
	return options;
}

static int open_game(player *v)
{
	const cply_crossword *puzzle =
		cply_session_doc(v->reader->s)->as.crossword;
	cply_play_options options = choose_options(v);
	if (puzzle->solution != CPLY_SOLUTION_LOCKED)
		options.fits = NULL;
	const char *solver = cli_text(v->c, OPT_SOLVER);
	if (cply_play_open(&v->play, puzzle, &options, &v->arena))
		return out_of_memory();
	v->who.solver = cply_str_of(solver ? solver : "");
	v->who.user_agent = CPLY_STR("crossply play");
	if (!v->play.n_open) {
		cli_complain("%s has no squares to fill", v->path);
		return EXIT_FORMAT;
	}
	if (!v->play.n_known)
		v->play.options.autocheck = false;
	int code = journal_open(&v->journal, puzzle, v->path, &v->arena);
	if (code != EXIT_FINE)
		return code;
	v->files.spare = v->journal.path;
	cply_str log = journal_read(&v->journal, &v->arena);
	if (cli_has(v->c, OPT_FRESH))
		return log.len ? journal_renew(&v->journal) : EXIT_FINE;
	if (log.len)
		return resume(v, log);
	log = journal_read_solved(&v->journal, &v->arena);
	if (log.len)
		reopen(v, log);
	v->is_reopened = v->play.is_solved;
	return EXIT_FINE;
}

/* --ghost: the log of somebody who solved the same puzzle. */
static int open_ghost(player *v)
{
	const char *path = cli_text(v->c, OPT_GHOST);
	cli_reader *r = &v->ghost_log;
	if (!path)
		return EXIT_FINE;
	reader_init(r, v->c);
	cplyi_session_settings(r->s)->from = NULL; /* that is the puzzle's */
	int code = reader_open(r, path, NULL);
	findings_brief(v->c, r);
	if (!cply_session_doc(r->s))
		return code;
	code = reader_expect(r, &cply_kind_solve);
	if (code != EXIT_FINE)
		return code;
	cply_status s = cplyi_ghost_open(&v->ghost,
	                                 cply_doc_solve(cply_session_doc(r->s)),
	                                 v->play.original, &v->arena);
	if (s == CPLY_NOMEM)
		return out_of_memory();
	if (s != CPLY_OK) {
		cli_complain("%s is for another grid than %s", path, v->path);
		return EXIT_FINDINGS;
	}
	v->screen.ghost = &v->ghost;
	return EXIT_FINE;
}

static void greet(player *v)
{
	cply_buf b;
	if (v->screen.message[0])
		return;
	cply_buf_init(&b, &v->arena);
	bool cannot_check = v->play.n_known == 0 && !v->play.is_solved;
	if (v->is_reopened) {
		cply_put(&b, "Solved");
		if (v->n_before) {
			cply_put(&b, " in ");
			cply_put_clock(&b, cply_play_active(&v->play, v->base));
		}
		cply_put(&b, "; --fresh starts over.");
	} else if (v->n_before) {
		cply_put(&b, "Resuming at ");
		cply_put_clock(&b, cply_play_active(&v->play, v->base));
		cply_put(&b, "; --fresh starts over.");
		cannot_check &= cli_has(v->c, OPT_AUTOCHECK);
	} else if (cply_session_status(v->reader->s) != CPLY_OK) {
		cply_put(&b, "The file has errors; `crossply check` lists "
		             "them.");
		cannot_check &= cli_has(v->c, OPT_AUTOCHECK);
	}
	if (cannot_check) {
		cply_reply r = { .remark = v->play.original->solution ==
			                                   CPLY_SOLUTION_LOCKED
			                           ? CPLY_SAY_LOCKED_SOLUTION
			                           : CPLY_SAY_NO_SOLUTION };
		cply_put(&b, b.len ? " " : "");
		cply_play_say(&r, &b);
	}
	cply_put_char(&b, 0);
	if (!b.failed)
		play_say(&v->screen, b.ptr);
}

/* ---- after the game ---- */

static void say(const cply_buf *b)
{
	if (b->len)
		cli_complain("%.*s", (int)b->len, b->ptr);
}

/* Was a letter put in since the game was opened? */
static bool is_touched(const player *v)
{
	for (uint32_t i = v->n_before; i < v->play.n_events; i++)
		if (v->play.events[i].type == CPLY_EVENT_UPDATE)
			return true;
	return false;
}

/* Without a solution a full grid is as far as it goes. */
static bool is_complete(const player *v)
{
	const cply_play *p = &v->play;
	return !p->is_solved && p->n_filled == p->n_open &&
	       p->n_right == p->n_known && is_touched(v);
}

static void end_game(player *v)
{
	cply_buf b;
	cply_buf_init(&b, &v->arena);
	if (v->is_reopened) {
		if (cli_has(v->c, OPT_LOG) && v->play.n_events)
			write_log(v, &b);
		say(&b);
		journal_drop_empty(&v->journal);
		return;
	}
	if (cply_play_end(&v->play, now(v)))
		v->code = out_of_memory();
	bool is_kept = keep(v, &b);
	say(&b);
	journal_sync(&v->journal);
	cply_buf_init(&b, &v->arena);
	if (!v->screen.is_told && (cli_has(v->c, OPT_LOG) || is_complete(v)))
		write_log(v, &b);
	say(&b);
	cply_buf_init(&b, &v->arena);
	if (cli_has(v->c, OPT_SAVE) && can_save(v))
		save(v, &b);
	say(&b);
	if (!v->play.is_solved && !is_kept)
		cli_complain("only the earlier part of the game is saved");
	else if (!v->play.is_solved && !v->c->quiet)
		cli_complain("saved; `crossply play %s` resumes", v->path);
	else if (v->screen.is_told && !v->c->quiet && !cli_has(v->c, OPT_PLAIN))
		cli_complain("solved. %s", v->result);
}

static bool play_on_screen(player *v, const char **why)
{
	screen_watch(true);
	bool played = tui_play_run(&v->screen, why);
	screen_watch(false);
	return played;
}

static int no_screen(const char *why)
{
	cli_complain("cannot play here: %s; use --plain to play line by line",
	             why);
	return EXIT_IO;
}

static int play(player *v)
{
	const play_host host = { .now = now,
		                 .keep = keep,
		                 .finish = finish,
		                 .save = save,
		                 .can_save = can_save,
		                 .ctx = v };
	const char *why = "";
	cply_buf b;
	cply_buf_init(&b, &v->arena);
	set_clock(v, read_clock(CLOCK_REALTIME));
	v->screen.play = &v->play;
	v->screen.host = &host;
	v->screen.keys = &v->keys;
	v->screen.file = cply_str_of(v->path);
	v->screen.color = v->c->color_out;
	v->screen.ascii = v->c->ascii;
	if (v->play.is_solved && !v->is_reopened) { /* but no log written */
		finish(v, &b);
		say(&b);
		return v->code;
	}
	if (cply_play_begin(&v->play, v->base))
		return out_of_memory();
	if (v->play.is_solved) {
		v->is_reopened = v->screen.is_told = true;
		v->files.n_saved = v->play.n_events;
	}
	greet(v);
	if (!keep(v, &b)) {
		say(&b);
		return v->code;
	}
	if (cli_has(v->c, OPT_PLAIN)) {
		tui_play_lines(&v->screen);
	} else if (!play_on_screen(v, &why)) {
		v->code = no_screen(why);
	}
	end_game(v);
	return v->code;
}

static int run(player *v)
{
	const char *log = cli_text(v->c, OPT_LOG);
	/* Before a journal is begun, of which nothing would come. */
	if (!cli_has(v->c, OPT_PLAIN) && !isatty(STDOUT_FILENO))
		return no_screen("standard output is not a terminal");
	int code = log ? files_log_allowed(log) : EXIT_FINE;
	if (code != EXIT_FINE)
		return code;
	read_keys(v);
	files_init(&v->files, v->path, log, v->reader);
	if (cli_has(v->c, OPT_SAVE) && !files_can_save(&v->files, &v->play)) {
		cply_buf b;
		cply_buf_init(&b, &v->arena);
		code = files_save(&v->files, &v->play, 0, &b); /* says why */
		say(&b);
		return code;
	}
	code = open_game(v);
	if (code == EXIT_FINE)
		code = open_ghost(v);
	if (code != EXIT_FINE)
		journal_drop_empty(&v->journal);
	return code == EXIT_FINE ? play(v) : code;
}

static int with_player(cli *c, cli_reader *r, int (*what)(player *v))
{
	player *v = calloc(1, sizeof *v);
	if (!v)
		return out_of_memory();
	v->c = c;
	v->reader = r;
	v->path = r ? c->operands[0] : NULL;
	v->journal.fd = -1;
	cply_arena_init(&v->arena, NULL, SIZE_MAX);
	int code = what(v);
	if (v->ghost_log.s)
		reader_free(&v->ghost_log);
	journal_close(&v->journal);
	cply_arena_free(&v->arena);
	free(v);
	return code;
}

int play_crossword(cli *c, cli_reader *r)
{
	const cli_given *g = cli_get(c, OPT_AT);
	g = g ? g : cli_get(c, OPT_NODES);
	if (g)
		return cli_misuse(c, "--%s is for mill puzzles",
		                  g->option->name);
	return with_player(c, r, run);
}

static int play_file(cli *c, const char *path)
{
	cli_reader r;
	reader_init(&r, c);
	int code = reader_open(&r, path, NULL);
	findings_errors(c, &r);
	if (cply_session_doc(r.s)) {
		const cli_kind *k = cli_kind_of(cplyi_session_held(r.s));
		code = k->play ? k->play(c, &r)
		               : reader_expect(&r, &cply_kind_crossword);
	}
	reader_free(&r);
	return code;
}

int cmd_play(cli *c)
{
	if (cli_has(c, OPT_KEYS))
		return with_player(c, NULL, list_keys);
	if (cli_has(c, OPT_RATINGS))
		return ratings_list(c);
	if (play_mill_is_game(c))
		return play_mill_game(c);
	if (!c->n_operands)
		return cli_misuse(c, "play needs a puzzle, or --level for a "
		                     "game of nine men's morris");
	if (strcmp(c->operands[0], "-") == 0)
		return cli_misuse(c, "play needs a file: standard input is "
		                     "used for the keyboard");
	return play_file(c, c->operands[0]);
}
