/* SPDX-License-Identifier: MIT */
/* crossply fill: the squares of a grid that have no letter, from word lists. */
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/ascii.h"
#include "base/count.h"
#include "cli/cli.h"
#include "cli/io/interrupt.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/io/save.h"
#include "cli/io/type.h"
#include "cli/words/words.h"
#include "crossply/fill.h"
#include "crossword/stubs.h"
#include "report/fill/fill.h"

enum {
	SECONDS = 60,         /* for a first filling */
	EXTRA_NODES = 150000, /* to make it better, without --time */
	SLICE = 256,          /* nodes between two looks at the clock */
	EXPLAIN_NODES = 3000,
	SUGGESTIONS = 40
};

typedef struct filler {
	cli *c;
	cli_reader reader;
	cply_words *words;
	cply_fill *fill;
	cply_crossword *cw;
	const cply_format *to;
	const char *out;
	uint32_t count, n_found;
	progress bar;
	double began;
	cply_json_writer json;
	cply_buf buf;
	bool has_reason; /* nothing was found */
	cply_fill_reason reason;
} filler;

static double seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int out_of_memory(void)
{
	cli_complain("out of memory");
	return EXIT_LIMIT;
}

/* ---- options ---- */

/* "12A", "12-Across", "3d" */
static bool entry_of(cply_str s, cply_fill_entry *out)
{
	size_t n = 0;
	while (n < s.len && ascii_is_digit(s.ptr[n]))
		n++;
	if (!cply_str_u32(cply_str_sub(s, 0, n), &out->number))
		return false;
	while (n < s.len && (s.ptr[n] == '-' || s.ptr[n] == ' '))
		n++;
	cply_str way = cply_str_sub(s, n, s.len);
	if (cply_str_is_nocase(way, "a") || cply_str_is_nocase(way, "across"))
		out->direction = CPLY_ACROSS;
	else if (cply_str_is_nocase(way, "d") ||
	         cply_str_is_nocase(way, "down"))
		out->direction = CPLY_DOWN;
	else
		return false;
	return true;
}

static bool take_entry(const cli *c, const char *text, cply_fill_entry *out)
{
	cply_str all = cply_str_of(text);
	size_t equals = cply_str_find(all, CPLY_STR("="));
	if (equals != SIZE_MAX && entry_of(cply_str_sub(all, 0, equals), out)) {
		out->word = cply_str_sub(all, equals + 1, all.len);
		return true;
	}
	cli_misuse(c,
	           "--fix: `%s` is not an entry and its word, such as "
	           "12A=CROSSWORD",
	           text);
	return false;
}

static int take_options(filler *v, cply_fill_options *o)
{
	cli *c = v->c;
	size_t n = c->n_given + 1;
	cply_fill_entry *entries = CPLY_NEW(&c->arena, n, cply_fill_entry);
	cply_str *excluded = CPLY_NEW(&c->arena, n, cply_str);
	if (!entries || !excluded)
		return out_of_memory();
	*o = (cply_fill_options){
		.min_score = (uint32_t)cli_number(c, OPT_MIN_SCORE, 0),
		.seed = (uint32_t)cli_number(c, OPT_SEED, 1),
		.same_roots = cli_has(c, OPT_SAME_ROOTS),
		.entries = entries,
		.excluded = excluded,
	};
	for (size_t i = 0; i < c->n_given; i++) {
		const cli_given *g = &c->given[i];
		if (g->option->id == OPT_EXCLUDE)
			excluded[o->n_excluded++] = cply_str_of(g->text);
		if (g->option->id == OPT_FIX &&
		    !take_entry(c, g->text, &entries[o->n_entries++]))
			return EXIT_USAGE;
	}
	return EXIT_FINE;
}

/* ---- what was found ---- */

/* out.ipuz, out-2.ipuz, out-3.ipuz */
static const char *out_path(filler *v)
{
	cply_buf b;
	if (!v->out || strcmp(v->out, "-") == 0 || v->n_found == 1)
		return v->out;
	const char *slash = strrchr(v->out, '/');
	const char *name = slash ? slash + 1 : v->out;
	const char *dot = strchr(name + 1, '.');
	size_t n = dot ? (size_t)(dot - v->out) : strlen(v->out);
	cply_buf_init(&b, &v->c->arena);
	cply_put_str(&b, (cply_str){ v->out, n });
	cply_put_char(&b, '-');
	cply_put_uint(&b, v->n_found);
	cply_put(&b, dot ? dot : "");
	cply_put_char(&b, 0);
	return b.failed ? NULL : b.ptr;
}

/* Puts the letters into the puzzle of the session and writes it. */
static int save_filling(filler *v, const cply_filling *found)
{
	cply_session *s = v->reader.s;
	cply_buf b;
	for (uint32_t i = 0; i < found->n_cells; i++)
		if (v->cw->cells[i].kind == CPLY_CELL_OPEN)
			v->cw->cells[i].solution =
				cply_str_copy(cplyi_session_arena(s),
			                      found->cells[i]);
	v->cw->raw = NULL; /* the bytes of the file are no longer right */
	v->cw->raw_owner = NULL;
	cply_crossword_finish(v->cw);
	if (cplyi_stub_clues(v->cw, cplyi_session_arena(s)) != CPLY_OK)
		return out_of_memory();
	/* All fillings lose the same. */
	if (v->n_found == 1 &&
	    !findings_losses(v->c, &v->reader, v->to, NULL)) {
		cli_complain("the filling cannot be written as %s; choose "
		             "another format with --to or -o",
		             v->to->title);
		return EXIT_FINDINGS;
	}
	cply_buf_init(&b, &v->c->arena);
	cply_status written = cplyi_session_write(s, v->to, NULL, &b);
	if (written != CPLY_OK)
		return written == CPLY_NOMEM ? out_of_memory()
		                             : reader_exit_code(written);
	const char *path = out_path(v);
	return output_buf(v->c, path, &b, "writing the filling");
}

static int report(filler *v, const cply_filling *found)
{
	cply_buf b;
	cply_buf_init(&b, &v->c->arena);
	cplyi_put_scores(found, &b);
	cply_put(&b, " in ");
	uint64_t ms = (uint64_t)((seconds() - v->began) * 1000);
	cply_put_uint(&b, ms / 1000);
	cply_put_char(&b, '.');
	cply_put_uint(&b, ms / 100 % 10);
	cply_put_uint(&b, ms / 10 % 10);
	cply_put(&b, " s");
	progress_clear(&v->bar);
	if (!v->c->quiet && !found->n_found)
		cli_complain("nothing to fill: every word is there already");
	else if (!v->c->quiet)
		cli_complain("filled: %.*s", (int)b.len, b.ptr);
	if (cli_has(v->c, OPT_JSON)) {
		cplyi_fill_json_add(found, &v->json);
		if (!v->out)
			return EXIT_FINE;
	}
	return save_filling(v, found);
}

static int give_up(filler *v, cply_fill_state state)
{
	cply_fill_reason r;
	cply_buf b;
	progress_clear(&v->bar);
	if (cply_fill_explain(v->fill, EXPLAIN_NODES, &r))
		return out_of_memory();
	cply_buf_init(&b, &v->c->arena);
	bool is_proven = state == CPLY_FILL_IMPOSSIBLE;
	if (v->n_found)
		cli_complain("%u of %u fillings: %s", v->n_found, v->count,
		             is_proven
		                     ? "there are no others that differ enough"
		                     : "no other was found in the time");
	else if (interrupt_asked())
		cli_complain("interrupted");
	else
		cli_complain(is_proven ? "there is no filling"
		                       : "no filling was found in the time; "
		                         "--time gives it more");
	cplyi_put_reason(&r, v->cw->width, &b);
	if (!v->n_found)
		cli_err(cply_buf_str(&b));
	if (!v->n_found && cli_has(v->c, OPT_MIN_SCORE))
		cli_complain("words with a score below %u were not used; words "
		             "without one have 50",
		             (unsigned)cli_number(v->c, OPT_MIN_SCORE, 0));
	v->reason = r;
	v->has_reason = !v->n_found;
	return is_proven && !v->n_found ? EXIT_FINDINGS : EXIT_LIMIT;
}

/* ---- the search ---- */

/* One filling, as good as the time allows. */
static cply_fill_state find_one(filler *v)
{
	double limit = (double)cli_number(v->c, OPT_TIME, SECONDS);
	double start = seconds();
	bool has_limit = cli_has(v->c, OPT_TIME);
	uint64_t stop_at = UINT64_MAX;
	cply_fill_state state = CPLY_FILL_MORE;
	while (!interrupt_asked() && seconds() - start < limit) {
		cply_fill_progress p = cply_fill_progress_of(v->fill);
		if (p.nodes > stop_at)
			break;
		state = cply_fill_step(v->fill, SLICE);
		progress_show(&v->bar, p.n_deepest);
		if (state == CPLY_FILL_FOUND && stop_at == UINT64_MAX &&
		    !has_limit)
			stop_at = p.nodes + EXTRA_NODES;
		if (state != CPLY_FILL_MORE && state != CPLY_FILL_FOUND)
			break;
	}
	if (state == CPLY_FILL_NO_MEMORY)
		return state;
	return cply_fill_best(v->fill) ? CPLY_FILL_FOUND : state;
}

static int find_all(filler *v)
{
	int code = EXIT_FINE;
	interrupt_enter();
	progress_start(&v->bar, v->c, cply_fill_progress_of(v->fill).n_words);
	v->bar.unit = "words";
	while (code == EXIT_FINE && v->n_found < v->count) {
		v->began = seconds();
		cply_fill_state got = find_one(v);
		if (got == CPLY_FILL_NO_MEMORY)
			code = out_of_memory();
		else if (got != CPLY_FILL_FOUND)
			code = give_up(v, got);
		if (got != CPLY_FILL_FOUND)
			break;
		v->n_found++;
		code = report(v, cply_fill_best(v->fill));
		cply_fill_another(v->fill);
	}
	progress_clear(&v->bar);
	interrupt_leave();
	return code;
}

static int run_search(filler *v)
{
	if (!cli_has(v->c, OPT_JSON))
		return find_all(v);
	cply_buf_init(&v->buf, &v->c->arena);
	cplyi_fill_json_begin(&v->json, &v->buf);
	int code = find_all(v);
	cplyi_fill_json_end(v->has_reason ? &v->reason : NULL, v->cw->width,
	                    &v->json);
	cli_print(v->c, cply_buf_str(&v->buf));
	return code;
}

/* ---- suggestions ---- */

static int suggest(filler *v)
{
	const char *text = cli_text(v->c, OPT_SUGGEST);
	cply_fill_entry e;
	cply_suggestion *all;
	uint32_t n;
	cply_buf b;
	if (!entry_of(cply_str_of(text), &e))
		return cli_misuse(v->c,
		                  "--suggest: `%s` is not an entry such as 12A",
		                  text);
	cply_status s = cply_fill_suggest(
		v->fill, e.direction, e.number,
		(uint32_t)cli_number(v->c, OPT_COUNT, SUGGESTIONS), &all, &n);
	if (s == CPLY_NOMEM)
		return out_of_memory();
	if (s != CPLY_OK) {
		cli_complain("the grid has no word %s with an empty square",
		             text);
		return EXIT_FINDINGS;
	}
	cply_buf_init(&b, &v->c->arena);
	if (cli_has(v->c, OPT_JSON)) {
		cplyi_suggestions_json(cply_str_of(text), all, n, &b);
	} else {
		cplyi_listing t = cplyi_list_suggestions(all, n, &v->c->arena);
		cplyi_listing_print(&t, v->c->columns, v->c->color_out,
		                    v->c->ascii, &b);
	}
	if (!n)
		cli_complain("nothing in the list fits %s", text);
	cli_print(v->c, cply_buf_str(&b));
	return n ? EXIT_FINE : EXIT_FINDINGS;
}

/* ---- the command ---- */

static int choose_output(filler *v)
{
	cli *c = v->c;
	const cli_given *to = cli_get(c, OPT_TO);
	v->out = cli_text(c, OPT_OUTPUT);
	v->count = (uint32_t)cli_number(c, OPT_COUNT, 1);
	v->to = to       ? to->format
	        : v->out ? cply_format_for_name(cply_str_of(v->out))
	                 : cply_session_format(v->reader.s);
	if (v->out && strcmp(v->out, "-") == 0)
		v->to = to ? to->format : cply_session_format(v->reader.s);
	if (v->count > 1 && !v->out && !cli_has(c, OPT_JSON))
		return cli_misuse(c, "several fillings need -o OUT or --json");
	if (!v->to || v->to->kind != cplyi_session_held(v->reader.s)->kind ||
	    !cply_format_can_write(v->to))
		return type_refuse_format(c, v->out, v->to);
	if (v->to->is_binary && isatty(STDOUT_FILENO) &&
	    !cli_has(c, OPT_JSON) && (!v->out || strcmp(v->out, "-") == 0))
		return cli_misuse(c,
		                  "refusing to write %s to the terminal; "
		                  "name an output file with -o",
		                  v->to->title);
	return v->out ? save_allowed(v->out, cli_has(c, OPT_FORCE)) : EXIT_FINE;
}

static int fill_puzzle(filler *v)
{
	cply_fill_options o;
	int code = cli_has(v->c, OPT_SUGGEST) ? EXIT_FINE : choose_output(v);
	if (code == EXIT_FINE)
		code = take_options(v, &o);
	if (code == EXIT_FINE)
		code = words_open(v->c, &v->words);
	if (code != EXIT_FINE)
		return code;
	cply_status s = cply_fill_new(v->cw, v->words, &o, &v->fill);
	if (s == CPLY_INVALID) {
		cply_str why = cply_fill_problem(v->fill);
		cli_complain("%.*s", (int)why.len, why.ptr);
		code = EXIT_FINDINGS;
	} else if (s != CPLY_OK) {
		code = out_of_memory();
	} else {
		code = cli_has(v->c, OPT_SUGGEST) ? suggest(v) : run_search(v);
	}
	cply_fill_free(v->fill);
	return code;
}

int cmd_fill(cli *c)
{
	filler v = { .c = c };
	if (!cli_has(c, OPT_WORDS))
		return cli_misuse(c, "fill needs --words LIST");
	reader_init(&v.reader, c);
	int code = reader_open(&v.reader, c->operands[0], NULL);
	findings_brief(c, &v.reader);
	if (cply_session_doc(v.reader.s)) {
		code = reader_expect(&v.reader, &cply_kind_crossword);
		v.cw = cplyi_session_held(v.reader.s)->as.crossword;
		if (code == EXIT_FINE)
			code = fill_puzzle(&v);
	}
	reader_free(&v.reader);
	return code;
}
