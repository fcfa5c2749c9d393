/* SPDX-License-Identifier: MIT */
/* crossply convert: from one format to another; losses are said first. */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/convert/pick.h"
#include "cli/game/out.h"
#include "cli/io/output.h"
#include "cli/io/type.h"

/* One input and where it goes. */
typedef struct conversion {
	const char *in, *out; /* no `out`: in `dir`, named by what is in it */
	const char *dir;
	const cply_format *to;
} conversion;

typedef struct convert {
	cli *c;
	conversion *all;
	size_t n;
	cply_write_options options;
	cli_reader reader;
	bool is_open;       /* it holds the first file already */
	cply_arena written; /* the new file */
	cply_json_writer json;
	cply_buf json_buf;
	bool is_json, is_strict, is_dry, is_forced, keeps_going;
} convert;

static bool is_std(const char *path)
{
	return strcmp(path, "-") == 0;
}

/* ---- what goes where ---- */

/* The next of the suffixes " .a .b ", an empty one at the end. */
static cply_str next_suffix(cply_str *all)
{
	*all = cply_str_trim(*all);
	size_t blank = cply_str_find(*all, CPLY_STR(" "));
	cply_str one =
		cply_str_sub(*all, 0, blank == SIZE_MAX ? all->len : blank);
	*all = cply_str_sub(*all, one.len, all->len);
	return one;
}

/* "; .level.json and the like do": longer suffixes that end as the name does.
 */
static void put_longer_suffixes(const char *out, cply_buf *b)
{
	const char *dot = strrchr(out, '.');
	size_t begin = b->len;
	for (size_t i = 0; dot && i < cply_format_count(); i++) {
		const cply_format *f = cply_format_at(i);
		cply_str all = cply_str_of(f->suffixes);
		for (cply_str one; (one = next_suffix(&all)).len;) {
			if (!cply_format_can_write(f) ||
			    one.len <= strlen(dot) || !cply_str_ends(one, dot))
				continue;
			cply_put(b, b->len == begin ? "; " : ", ");
			cply_put_str(b, one);
			cply_put(b, " is ");
			cply_put(b, f->name);
		}
	}
}

static bool no_format_for(cli *c, const char *out)
{
	file_type t = type_of_name(out);
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	put_longer_suffixes(out, &b);
	cply_put_char(&b, 0);
	if (is_std(out))
		cli_misuse(c, "choose the output format with --to");
	else if (type_is_picture(t) || t == TYPE_HTML)
		type_refuse_picture(c, out, strrchr(out, '.'), t);
	else
		cli_misuse(c,
		           "cannot tell the format from the name %s; choose "
		           "it with --to%s",
		           out, b.failed ? "" : b.ptr);
	return false;
}

/* Options that only some formats know: better refused than without effect. */
static bool options_fit(const cli *c, const cply_format *to)
{
	static const struct {
		cli_opt option;
		const char *formats;
	} only[] = {
		{ OPT_EXTENSIONS, " xmd " },
		{ OPT_LOCK, " puz " },
		{ OPT_WITH_ANSWERS, " level " },
		{ OPT_ID, " level " },
		{ OPT_LEVEL_VERSION, " level " },
		{ OPT_NO_ENUMERATIONS, " puz ipuz jpz xd exolve across " },
		{ OPT_LEVEL_DIALECT, " level " },
		{ OPT_FORMAT_VERSION, " puz ipuz xd mill-pack " },
		{ OPT_SHAPE, " mill-pack " },
		{ OPT_PICK, " mill-pack mill-fen mill-moves " },
	};
	for (size_t i = 0; i < CPLY_COUNT(only); i++) {
		const cli_given *g = cli_get(c, only[i].option);
		if (!g)
			continue;
		char name[32];
		snprintf(name, sizeof name, " %s ", to->name);
		if (strstr(only[i].formats, name))
			continue;
		cli_misuse(c, "--%s does not apply to %s", g->option->name,
		           to->name);
		return false;
	}
	return true;
}

/* A file name without its suffix; those of a format, which may have several
 * parts, go as a whole. */
static cply_str stem(cply_str name)
{
	if (cply_str_ends(name, ".gz"))
		name.len -= 3;
	size_t n = name.len;
	while (n > 1 && name.ptr[n - 1] != '.')
		n--;
	n = n > 1 ? n - 1 : name.len;
	const cply_format *from = cply_format_for_name(name);
	cply_str all = cply_str_of(from ? from->suffixes : "");
	for (cply_str one; (one = next_suffix(&all)).len;) {
		size_t at = name.len > one.len ? name.len - one.len : 0;
		if (at && at < n &&
		    cply_str_eq(cply_str_sub(name, at, name.len), one))
			n = at;
	}
	return cply_str_sub(name, 0, n);
}

/* The name of `in` in the folder `dir` with the suffix of the format. */
static const char *name_in(cply_arena *a, const char *dir, const char *in,
                           const cply_format *to)
{
	const char *slash = strrchr(in, '/');
	const char *name = is_std(in) ? "stdin" : slash ? slash + 1 : in;
	cply_str suffixes = cply_str_of(to->suffixes);
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, dir);
	if (b.len && b.ptr[b.len - 1] != '/')
		cply_put(&b, "/");
	cply_put_str(&b, stem(cply_str_of(name)));
	cply_put_str(&b, next_suffix(&suffixes));
	cply_put_char(&b, 0);
	return b.failed ? NULL : b.ptr;
}

/* Two inputs must not end in one file. */
static bool all_differ(const convert *v)
{
	for (size_t i = 0; i < v->n; i++)
		for (size_t j = 0; j < i; j++)
			if (v->all[i].out &&
			    strcmp(v->all[i].out, v->all[j].out) == 0) {
				cli_misuse(v->c,
				           "%s and %s would both be written "
				           "to %s",
				           v->all[j].in, v->all[i].in,
				           v->all[i].out);
				return false;
			}
	return true;
}

static bool plan_folder(convert *v, const char *dir)
{
	const cli_given *given = cli_get(v->c, OPT_TO);
	const cply_format *to = given ? given->format : NULL;
	bool is_shaped = cli_has(v->c, OPT_SHAPE);
	if (!to && is_shaped)
		to = cply_format_find(CPLY_STR("mill-pack"));
	if (!to) {
		cli_misuse(v->c,
		           "%s is a folder: choose the format with "
		           "--to",
		           dir);
		return false;
	}
	for (size_t i = 0; i < v->n; i++) {
		v->all[i].to = to;
		v->all[i].dir = dir;
		if (is_shaped)
			continue;
		v->all[i].out = name_in(&v->c->arena, dir, v->all[i].in, to);
		if (!v->all[i].out)
			return false;
	}
	return all_differ(v);
}

static bool plan_one(convert *v, const char *out)
{
	const cli_given *to = cli_get(v->c, OPT_TO);
	v->all[0].out = out;
	v->all[0].to = to ? to->format : cply_format_for_name(cply_str_of(out));
	if (!to && cli_has(v->c, OPT_SHAPE))
		v->all[0].to = cply_format_find(CPLY_STR("mill-pack"));
	if (!v->all[0].to)
		return no_format_for(v->c, out);
	const cply_format *named = cply_format_for_name(cply_str_of(out));
	if (named && named != v->all[0].to && !v->c->quiet)
		cli_complain("%s will be %s, not %s as its name suggests", out,
		             v->all[0].to->title, named->title);
	if (is_std(out) && v->is_json) {
		cli_misuse(v->c, "--json uses standard output: name the "
		                 "output file with -o");
		return false;
	}
	if (is_std(out) && v->all[0].to->is_binary && !v->is_dry &&
	    isatty(STDOUT_FILENO)) {
		cli_misuse(v->c,
		           "refusing to write %s to the terminal; name an "
		           "output file",
		           v->all[0].to->title);
		return false;
	}
	return true;
}

static bool plan(convert *v)
{
	cli *c = v->c;
	const char *out = cli_text(c, OPT_OUTPUT);
	size_t n = c->n_operands;
	if (!out && n > 1)
		out = c->operands[--n];
	if (!out)
		out = "-";
	if (!n && isatty(STDIN_FILENO)) {
		cli_misuse(c, "convert needs a file");
		return false;
	}
	v->n = n ? n : 1;
	v->all = CPLY_NEW(&c->arena, v->n, conversion);
	if (!v->all)
		return false;
	v->all[0].in = "-";
	for (size_t i = 0; i < n; i++)
		v->all[i].in = c->operands[i];
	if (path_is_dir(out))
		return plan_folder(v, out);
	if (n > 1) {
		cli_misuse(c,
		           "%zu inputs need an output folder; %s is not a "
		           "folder",
		           n, out);
		return false;
	}
	return plan_one(v, out);
}

/* ---- one conversion ---- */

static void say_findings(convert *v, uint32_t begin)
{
	cli_reader *r = &v->reader;
	const cply_text_style style = { .color = v->c->color_err,
		                        .window = true,
		                        .ascii = v->c->ascii,
		                        .width = v->c->columns };
	cply_buf b;
	if (v->is_json || v->c->quiet)
		return;
	cply_buf_init(&b, cplyi_session_notes(r->s));
	findings_text(r, begin, findings_kept(r), &style, &b);
	cli_err(cply_buf_str(&b));
}

static void json_conversion(convert *v, const conversion *one, uint32_t n_read,
                            bool is_written)
{
	const cplyi_conversion c = { .out = one->out,
		                     .to = one->to,
		                     .n_read = n_read,
		                     .is_written = is_written };
	cplyi_session_put_conversion(v->reader.s, &c, &v->json);
	cli_print(v->c, cply_buf_str(&v->json_buf));
	v->json_buf.len = 0;
}

/* Is the log as it should be, and only --puzzle names another one? */
static bool is_other_puzzle(const cli_reader *r)
{
	const cply_diags *d = cplyi_session_diags(r->s);
	bool is_other = false;
	if (!r->puzzle || !cply_session_doc(r->s))
		return false;
	for (uint32_t i = 0; i < d->n; i++) {
		const cply_diag *g = d->items[i];
		if (g->severity < CPLY_ERROR)
			continue;
		if (g->rule != CPLY_SL501 && g->rule != CPLY_SL502)
			return false;
		is_other = true;
	}
	return is_other;
}

/* Reads the input; findings have been said. */
static int read_input(convert *v, const conversion *one)
{
	cli_reader *r = &v->reader;
	cply_buf b;
	int code =
		v->is_open ? reader_opened(r) : reader_open(r, one->in, NULL);
	v->is_open = false;
	cply_buf_init(&b, cplyi_session_notes(r->s));
	reader_complain(r, &b);
	cli_err(cply_buf_str(&b));
	findings_sort(r);
	say_findings(v, 0);
	if (code == EXIT_FINDINGS && cply_session_doc(r->s) && v->keeps_going)
		return EXIT_FINE;
	if (code == EXIT_FINDINGS && is_other_puzzle(r))
		cli_complain("%s was not converted: %s is another puzzle; name "
		             "its own with --puzzle",
		             cplyi_session_name(r->s),
		             cplyi_session_name(r->puzzle->s));
	else if (code == EXIT_FINDINGS && cply_session_doc(r->s))
		cli_complain("%s is broken and was not converted; "
		             "--keep-going converts whatever can be read",
		             cplyi_session_name(r->s));
	return code;
}

/* Says what would be lost; EXIT_FINDINGS when that is too much. */
static int weigh_losses(convert *v, const conversion *one)
{
	cli_reader *r = &v->reader;
	cply_diags *d = cplyi_session_diags(r->s);
	uint32_t begin = d->n;
	uint64_t errors = d->counts[CPLY_ERROR];
	uint64_t warnings = d->counts[CPLY_WARNING];
	d->strict = v->is_strict;
	cply_session_losses(r->s, cply_session_doc(r->s), one->to, &v->options);
	say_findings(v, begin);
	bool loses = d->counts[CPLY_ERROR] > errors;
	if (v->is_strict && (loses || d->counts[CPLY_WARNING] > warnings)) {
		cli_complain("%s was not converted: --strict does not allow "
		             "losses",
		             cplyi_session_name(r->s));
		return EXIT_FINDINGS;
	}
	if (loses)
		cli_complain("%s was not converted", cplyi_session_name(r->s));
	return loses ? EXIT_FINDINGS : EXIT_FINE;
}

static int write_output(convert *v, const conversion *one)
{
	cli_reader *r = &v->reader;
	cply_buf out;
	uint32_t begin = findings_kept(r);
	cply_arena_reset(&v->written, SIZE_MAX);
	cply_buf_init(&out, &v->written);
	cply_status s = cplyi_session_write(r->s, one->to, &v->options, &out);
	say_findings(v, begin);
	if (s == CPLY_NOMEM)
		cli_complain("out of memory while converting %s",
		             cplyi_session_name(r->s));
	if (s != CPLY_OK)
		return reader_exit_code(s);
	if (v->is_dry)
		return EXIT_FINE;
	int code = output_buf(v->c, one->out, &out, "converting %s",
	                      cplyi_session_name(r->s));
	if (code == EXIT_FINE && one->dir && cli_has(v->c, OPT_SHAPE) &&
	    !v->is_json && !v->c->quiet)
		cli_complain("wrote %s", one->out);
	return code;
}

static uint64_t now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_REALTIME, &t);
	return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* What was read, but only the puzzles that were asked for, and where they go if
 * what they are tells it. */
static int choose(convert *v, conversion *one)
{
	const char *list = cli_text(v->c, OPT_PICK);
	int code = list ? convert_pick(&v->reader, list) : EXIT_FINE;
	if (code != EXIT_FINE || one->out)
		return code;
	/* Several files of one run still get names of their own. */
	uint64_t ms = now_ms() + (uint64_t)(one - v->all);
	code = convert_name(&v->reader, one->dir, &v->options, ms, &v->c->arena,
	                    &one->out);
	if (code != EXIT_FINE || v->is_dry)
		return code;
	return save_allowed(one->out, v->is_forced);
}

static int convert_one(convert *v, conversion *one)
{
	cli_reader *r = &v->reader;
	int code = EXIT_FINE;
	/* Better said before the work than after it. */
	if (one->out && !is_std(one->out) && !v->is_dry)
		code = save_allowed(one->out, v->is_forced);
	if (code != EXIT_FINE)
		return code;
	code = read_input(v, one);
	uint32_t n_read = findings_kept(r);
	if (code == EXIT_FINE && v->options.solved &&
	    (!cply_doc_solve(cply_session_doc(r->s)) ||
	     strcmp(cply_format_kind(one->to), "crossword") != 0))
		code = cli_misuse(v->c, "--solved makes a crossword of a solve "
		                        "log");
	if (code == EXIT_FINE)
		code = choose(v, one);
	if (code == EXIT_FINE)
		code = weigh_losses(v, one);
	if (code == EXIT_FINE)
		code = write_output(v, one);
	if (v->is_json)
		json_conversion(v, one, n_read,
		                code == EXIT_FINE && !v->is_dry);
	return code;
}

/* ---- all of them ---- */

static cply_write_options write_options(const cli *c)
{
	return (cply_write_options){
		.blank = cli_has(c, OPT_BLANK),
		.no_progress = cli_has(c, OPT_NO_PROGRESS),
		.solved = cli_has(c, OPT_SOLVED),
		.extensions = cli_has(c, OPT_EXTENSIONS),
		.with_answers = cli_has(c, OPT_WITH_ANSWERS),
		.lock_key = (uint32_t)cli_number(c, OPT_LOCK, 0),
		.version = cply_str_of(cli_text(c, OPT_FORMAT_VERSION)),
		.id = cply_str_of(cli_text(c, OPT_ID)),
		.revision = (uint32_t)cli_number(c, OPT_LEVEL_VERSION, 0),
		.no_enumerations = cli_has(c, OPT_NO_ENUMERATIONS),
		.level_dialect = (uint8_t)cli_number(c, OPT_LEVEL_DIALECT, 0),
		.shape = (cply_mill_shape)cli_number(c, OPT_SHAPE, 0),
	};
}

static int convert_all(convert *v)
{
	int code = EXIT_FINE;
	if (v->is_json) {
		cply_buf_init(&v->json_buf, &v->c->arena);
		cplyi_convert_json_begin(&v->json, &v->json_buf);
	}
	size_t n_good = 0;
	for (size_t i = 0; i < v->n; i++) {
		int one = convert_one(v, &v->all[i]);
		code = one > code ? one : code;
		n_good += one == EXIT_FINE;
	}
	if (v->n > 1 && !v->c->quiet)
		cli_complain("%zu of %zu files %s", n_good, v->n,
		             v->is_dry ? "can be converted" : "converted");
	if (v->is_json) {
		cplyi_convert_json_end(&v->json);
		cli_print(v->c, cply_buf_str(&v->json_buf));
	}
	return code;
}

int cmd_convert(cli *c)
{
	int game;
	cli_reader opened = { 0 };
	if (convert_game(c, &opened, &game))
		return game;
	convert v = { .c = c,
		      .options = write_options(c),
		      .is_json = cli_has(c, OPT_JSON),
		      .is_strict = cli_has(c, OPT_STRICT),
		      .is_dry = cli_has(c, OPT_DRY_RUN),
		      .is_forced = cli_has(c, OPT_FORCE),
		      .keeps_going = cli_has(c, OPT_KEEP_GOING) };
	if (!plan(&v) || !options_fit(c, v.all[0].to)) {
		reader_free(&opened);
		return EXIT_USAGE;
	}
	v.is_open = opened.s != NULL;
	if (v.is_open)
		v.reader = opened;
	else
		reader_init(&v.reader, c);
	cply_arena_init(&v.written, NULL, SIZE_MAX);
	int code = convert_all(&v);
	cply_arena_free(&v.written);
	reader_free(&v.reader);
	return code;
}
