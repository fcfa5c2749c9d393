/* SPDX-License-Identifier: MIT */
/* crossply stats: what records of play tell, and the figures of puzzles. The
 * first document decides of which kind the others have to be. */
#include <string.h>

#include "carrier/container.h"
#include "cli/cli.h"
#include "cli/game/file.h"
#include "cli/io/output.h"
#include "cli/io/type.h"
#include "cli/record/record.h"

typedef struct stats {
	cli *c;
	path_list paths;
	cli_reader reader;
	cli_reader counted; /* the last that was, which is still looked at */
	const char *out;    /* NULL: standard output */
	cply_stats_options options;
	/* so far */
	const cply_kind *kind; /* of all of them; or NULL */
	void *count;
	bool yields;        /* only puzzles of a folder were counted yet */
	size_t n, n_passed; /* counted; of another kind, in a folder */
	int code;
} stats;

static void worse(stats *s, int code)
{
	s->code = code > s->code ? code : s->code;
}

/* ---- reading ---- */

/* Files found in a folder are counted if they are records, else passed over.
 * What is compressed has to be opened to know. */
static bool is_record(cply_str head, cply_str name)
{
	const cply_format *best = NULL;
	int top = 0;
	(void)name;
	if (cply_is_gzip(head))
		return true;
	for (size_t i = 0; i < cply_format_count(); i++) {
		const cply_format *f = cply_format_at(i);
		int score = f->probe(head);
		if (score > top) {
			top = score;
			best = f;
		}
	}
	return best && best->kind->stats;
}

/* Logs lie among the puzzles that they are about: then they are meant. */
static void start_over(stats *s, const cply_kind *kind)
{
	s->n_passed += s->n;
	s->n = 0;
	s->count = NULL;
	s->kind = kind;
	s->yields = false;
}

/* Is the document one to be counted with the others? */
static bool fits(stats *s, const cply_doc *doc, bool found)
{
	const char *name = cplyi_session_name(s->reader.s);
	if (!doc->kind->stats && found)
		return false;
	if (!s->kind && doc->kind->stats) {
		s->kind = doc->kind;
		s->yields = found && doc->kind->stats->yields;
	}
	if (found && s->yields && s->kind != doc->kind &&
	    !doc->kind->stats->yields)
		start_over(s, doc->kind);
	if (s->kind == doc->kind)
		return true;
	if (found) {
		s->n_passed++;
		return false;
	}
	if (s->kind)
		cli_complain("%s is not a %s", name, s->kind->title);
	else
		cli_complain(
			"%s is a %s; stats needs a crossword or a record of "
			"play",
			name, doc->kind->title);
	worse(s, EXIT_FORMAT);
	return false;
}

static void count(stats *s, const cply_doc *doc)
{
	cply_session *session = s->reader.s;
	cply_counted one = cplyi_session_counted(session, doc);
	one.is_only = s->paths.n == 1;
	if (!s->count)
		s->count = s->kind->stats->begin(&s->options, &s->c->arena);
	cply_status status =
		s->count ? s->kind->stats->add(s->count, &one,
	                                       cplyi_session_arena(session))
			 : CPLY_NOMEM;
	if (doc->log)
		worse(s, game_log_ended(&s->reader, s->c));
	if (status == CPLY_NOMEM) {
		cli_complain("%s: out of memory", cplyi_session_name(session));
		worse(s, EXIT_LIMIT);
	}
	if (status != CPLY_OK)
		return;
	cli_reader free = s->counted;
	s->counted = s->reader;
	s->reader = free;
	s->n++;
}

static void take_file(stats *s, size_t i)
{
	cli_reader *r = &s->reader;
	bool found = s->paths.found[i];
	if (!r->s) {
		reader_init(r, s->c);
		cplyi_session_settings(r->s)->strict =
			cli_has(s->c, OPT_STRICT);
		r->streams = true;
	}
	int code = reader_open(r, s->paths.items[i], found ? is_record : NULL);
	const cply_doc *doc = cply_session_doc(r->s);
	const cply_format *format = cply_session_format(r->s);
	if (r->loaded == LOAD_SKIPPED ||
	    (found && !doc && !(format && format->kind->stats)))
		return;
	if (!doc || !doc->log)
		findings_brief(s->c, r);
	if (!doc) {
		worse(s, code);
		return;
	}
	if (!fits(s, doc, found))
		return;
	worse(s, code);
	count(s, doc);
}

static void take_all(stats *s)
{
	cli *c = s->c;
	for (size_t i = 0; i < c->n_operands; i++) {
		const char *path = c->operands[i];
		if (strcmp(path, "-") != 0 && path_is_dir(path))
			worse(s, path_walk(&s->paths, &c->arena, path));
		else if (!path_add(&s->paths, &c->arena, path, false))
			worse(s, EXIT_LIMIT);
	}
	for (size_t i = 0; i < s->paths.n; i++)
		take_file(s, i);
	if (s->n_passed && !c->quiet)
		cli_complain("only %ss were counted, not %zu %s of another "
		             "kind; name the files to choose",
		             s->kind->title, s->n_passed,
		             s->n_passed == 1 ? "file" : "files");
}

/* ---- printing ---- */

static int put(stats *s)
{
	output o;
	output_begin(&o, s->c, s->out);
	if (s->kind->stats->put(s->count, &o.arena, &o.buf) != CPLY_OK)
		o.buf.failed = true;
	return output_end(&o, EXIT_FINE, "counting");
}

/* Those about a single log come first. */
static const char *const tables[] = {
	"clues",   "squares", "help",     "progress",   "functions",
	"players", "turns",   "logs",     "difficulty", "solvers",
	"puzzles", "sizes",   "weekdays", "games",      "standings",
	"lengths", "letters", "ranges",   "years"
};
enum { SINGLE = 7 };

static bool asks_single(const stats *s)
{
	for (size_t i = 0; s->options.table && i < SINGLE; i++)
		if (strcmp(s->options.table, tables[i]) == 0)
			return true;
	return false;
}

static cply_stats_form form_of(const cli *c, const char *out)
{
	if (cli_has(c, OPT_JSON))
		return CPLY_STATS_JSON;
	if (cli_has(c, OPT_CSV))
		return CPLY_STATS_CSV;
	return out && (path_ends(out, ".html") || path_ends(out, ".htm"))
	               ? CPLY_STATS_HTML
	               : CPLY_STATS_TEXT;
}

static int choose_output(stats *s)
{
	cli *c = s->c;
	const cli_given *t = cli_get(c, OPT_TABLE);
	s->out = cli_text(c, OPT_OUTPUT);
	if (s->out && strcmp(s->out, "-") == 0)
		s->out = NULL;
	if (cli_has(c, OPT_JSON) && cli_has(c, OPT_CSV))
		return cli_misuse(c, "choose either --json or --csv");
	int fits = type_check_report(c, s->out);
	if (fits != EXIT_FINE)
		return fits;
	if (t && !cli_has(c, OPT_CSV))
		return cli_misuse(c, "--table requires --csv");
	s->options = (cply_stats_options){
		.form = form_of(c, s->out),
		.wall = record_clock(c) == CPLY_CLOCK_WALL,
		.idle = record_idle(c),
		.columns = c->columns,
		.color = c->color_out && !s->out,
		.ascii = c->ascii,
		.table = t ? tables[t->number] : NULL,
	};
	if (s->out)
		return save_allowed(s->out, cli_has(c, OPT_FORCE));
	return EXIT_FINE;
}

int cmd_stats(cli *c)
{
	stats s = { .c = c };
	int code = choose_output(&s);
	if (code != EXIT_FINE)
		return code;
	take_all(&s);
	if (s.n > 1 && asks_single(&s)) {
		cli_complain("this table is for a single log, but %zu were "
		             "given",
		             s.n);
		worse(&s, EXIT_USAGE);
	} else if (s.n) {
		worse(&s, put(&s));
	} else if (s.code == EXIT_FINE) {
		cli_complain("no puzzles or logs found");
		s.code = EXIT_FINDINGS;
	}
	reader_free(&s.reader);
	reader_free(&s.counted);
	return s.code;
}
