/* SPDX-License-Identifier: MIT */
/* crossply compose: new mill puzzles, proven, as a pack. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/io/interrupt.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/io/type.h"
#include "cli/solve/mill.h"
#include "cli/solve/mill_tables.h"
#include "format/formats.h"
#include "mill/compose/compose.h"
#include "mill/proof/theme.h"

enum {
	TURNS = 3,
	OWN = 6,
	OPP = 5,
	COUNT = 10,
	NODES = 4000, /* million */
	MEMORY = 256 << 20
};

/* ---- what is ordered ---- */

/* "6-4": stones of who solves, and of the other. */
static bool take_stones(const cli *c, cply_mill_order *o)
{
	const char *text = cli_text(c, OPT_STONES);
	unsigned most = o->rules.pieces, least = o->rules.at_least;
	o->own = OWN;
	o->opp = OPP;
	if (!text)
		return true;
	cply_str all = cply_str_of(text);
	size_t dash = cply_str_find(all, CPLY_STR("-"));
	if (cply_str_u32(cply_str_sub(all, 0, dash), &o->own) &&
	    dash != SIZE_MAX &&
	    cply_str_u32(cply_str_sub(all, dash + 1, all.len), &o->opp) &&
	    o->own >= least && o->own <= most && o->opp >= least &&
	    o->opp <= most)
		return true;
	cli_misuse(c,
	           "--stones: `%s` is not two numbers from %u to %u, such as "
	           "6-4: the stones of who solves, and of the other",
	           text, least, most);
	return false;
}

static void misuse_theme(const cli *c, cply_str name)
{
	cplyi_nearest near = { .wanted = name };
	cply_arena a;
	cply_buf b;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&b, &a);
	for (unsigned i = 0; i < CPLY_MILL_THEMES; i++) {
		cplyi_nearest_try(&near, cply_mill_theme_name(i));
		cply_put(&b, i ? ", " : "");
		cply_put(&b, cply_mill_theme_name(i));
	}
	if (near.best)
		cli_misuse(c, "--theme: unknown theme `%.*s`; did you mean %s?",
		           (int)name.len, name.ptr, near.best);
	else
		cli_misuse(c, "--theme: unknown theme `%.*s`; expected %.*s",
		           (int)name.len, name.ptr, (int)b.len, b.ptr);
	cply_arena_free(&a);
}

static bool take_themes(const cli *c, cply_mill_order *o)
{
	const char *text = cli_text(c, OPT_THEME);
	cply_str all = text ? cply_str_of(text) : (cply_str){ NULL, 0 };
	for (size_t at = 0; text && at <= all.len;) {
		cply_str rest = cply_str_sub(all, at, all.len);
		size_t comma = cply_str_find(rest, CPLY_STR(","));
		cply_str one =
			cply_str_sub(rest, 0,
		                     comma == SIZE_MAX ? rest.len : comma);
		uint32_t theme = cply_mill_theme_of(one);
		if (!theme) {
			misuse_theme(c, one);
			return false;
		}
		o->themes |= theme;
		at += one.len + 1;
	}
	return true;
}

static bool take_order(cli *c, cply_mill_order *o)
{
	const cply_mill_rules *rules = mill_rules_given(c);
	const char *id = cli_text(c, OPT_VARIANT);
	if (!rules)
		return false;
	if (!cply_mill_rules_plain(rules)) {
		cli_misuse(c, "--variant: puzzles are composed for games that "
		              "place, move and take stones as in standard_9mm");
		return false;
	}
	*o = (cply_mill_order){
		.rules = *rules,
		.variant = cply_str_of(id ? id : "standard_9mm"),
		.turns = (unsigned)cli_number(c, OPT_WIN, TURNS),
		.unique = cli_has(c, OPT_UNIQUE),
		.count = (uint32_t)cli_number(c, OPT_COUNT, COUNT),
		.seed = cli_number(c, OPT_SEED, 1),
		.nodes = cli_number(c, OPT_NODES, NODES) * 1000000
	};
	return take_stones(c, o) && take_themes(c, o);
}

/* ---- what there is already ---- */

/* The keys of the puzzles are all that is kept of a pack. */
static int exclude_one(cli *c, cply_mill_composer *composer, const char *path)
{
	cli_reader r;
	cply_buf b;
	reader_init(&r, c);
	int code = reader_open(&r, path, NULL);
	cply_buf_init(&b, &c->arena);
	if (code != EXIT_FINE && code != EXIT_FINDINGS) {
		reader_complain(&r, &b);
		cli_err(cply_buf_str(&b));
	} else {
		code = reader_expect(&r, &cply_kind_mill);
	}
	if (code == EXIT_FINE &&
	    !cply_mill_composer_exclude(composer,
	                                cply_session_doc(r.s)->as.mill)) {
		cli_complain("out of memory");
		code = EXIT_LIMIT;
	}
	reader_free(&r);
	return code;
}

static int exclude_all(cli *c, cply_mill_composer *composer)
{
	int code = EXIT_FINE;
	for (size_t i = 0; i < c->n_given && code == EXIT_FINE; i++)
		if (c->given[i].option->id == OPT_EXCLUDE)
			code = exclude_one(c, composer, c->given[i].text);
	return code;
}

/* ---- the work ---- */

static bool go_on(void *ctx, uint64_t nodes)
{
	(void)ctx;
	(void)nodes;
	return !interrupt_asked();
}

static cply_mill_composed compose(cli *c, cply_mill_composer *composer,
                                  uint32_t count)
{
	cply_mill_composed state = CPLY_MILL_COMPOSING;
	progress bar;
	progress_start(&bar, c, count > 1 ? count : 2);
	bar.unit = "puzzles";
	bar.total = count;
	interrupt_enter();
	while ((state == CPLY_MILL_COMPOSING || state == CPLY_MILL_FOUND) &&
	       cply_mill_composer_pack(composer)->n_puzzles < count &&
	       !interrupt_asked()) {
		state = cply_mill_composer_step(composer);
		progress_show(&bar,
		              cply_mill_composer_pack(composer)->n_puzzles);
	}
	progress_clear(&bar);
	interrupt_leave();
	return state;
}

/* ---- what came of it ---- */

static int save_pack(cli *c, const cply_mill *pack)
{
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	if (cplyi_mill_pack_put(pack, &c->arena, &b) != CPLY_OK) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	return output_buf(c, cli_text(c, OPT_OUTPUT), &b, "writing the pack");
}

/* Beside the pack, unless another name is given: new.sanmill_puzzles has its
 * proofs in new.proofs.json. */
static const char *certificate_path(cli *c)
{
	const char *path = cli_text(c, OPT_CERTIFICATES);
	const char *out = cli_text(c, OPT_OUTPUT);
	cply_buf b;
	if (path || !out || strcmp(out, "-") == 0 ||
	    strncmp(out, "/dev/", 5) == 0)
		return path;
	const char *slash = strrchr(out, '/');
	const char *name = slash ? slash + 1 : out;
	const char *dot = strrchr(name, '.');
	size_t n = dot && dot > name ? (size_t)(dot - out) : strlen(out);
	cply_buf_init(&b, &c->arena);
	cply_put_str(&b, (cply_str){ out, n });
	cply_put(&b, ".proofs.json");
	cply_put_char(&b, '\0');
	return b.failed ? NULL : b.ptr;
}

static int save_certificates(cli *c, const cply_mill_composer *composer,
                             const char *path)
{
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	cply_mill_composer_certificates(composer, &b);
	return output_buf(c, path, &b, "writing the certificates");
}

/* Fewer than were ordered: why, and what could help. */
static int explain(const cli *c, const cply_mill_composer *composer,
                   cply_mill_composed state)
{
	uint32_t n = cply_mill_composer_pack(composer)->n_puzzles;
	uint64_t count = cli_number(c, OPT_COUNT, COUNT);
	if (n == count)
		return EXIT_FINE;
	if (c->quiet)
		return EXIT_LIMIT;
	if (interrupt_asked())
		cli_complain("interrupted: %u of %" PRIu64 " puzzles", n,
		             count);
	else if (state == CPLY_MILL_NO_MORE)
		cli_complain("%u of %" PRIu64 " puzzles: there are %s; every "
		             "position was looked at",
		             n, count, n ? "no others" : "none");
	else
		cli_complain("%u of %" PRIu64 " puzzles within the limit; "
		             "--nodes raises it, and endgame tables find "
		             "faster: `crossply solve --tables`",
		             n, count);
	return EXIT_LIMIT;
}

static int finish(cli *c, const cply_mill_composer *composer,
                  cply_mill_composed state)
{
	const cply_mill *pack = cply_mill_composer_pack(composer);
	if (state == CPLY_MILL_COMPOSED_NOMEM) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	int why = explain(c, composer, state);
	if (!pack->n_puzzles)
		return why;
	const char *path = certificate_path(c);
	int code = save_pack(c, pack);
	if (code == EXIT_FINE && path)
		code = save_certificates(c, composer, path);
	return code == EXIT_FINE ? why : code;
}

static const char *folder_of(cli *c, const char *path)
{
	const char *slash = strrchr(path, '/');
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	cply_put_str(&b, (cply_str){ path,
	                             slash ? (size_t)(slash - path) + 1 : 0 });
	cply_put(&b, ".");
	cply_put_char(&b, '\0');
	return b.failed ? "." : b.ptr;
}

/* Do both names lead to one file, which may not be there yet? */
static bool is_same_target(cli *c, const char *a, const char *b)
{
	const char *slash_a = strrchr(a, '/'), *slash_b = strrchr(b, '/');
	return strcmp(a, b) == 0 || path_same_file(a, b) ||
	       (strcmp(slash_a ? slash_a + 1 : a, slash_b ? slash_b + 1 : b) ==
	                0 &&
	        path_same_file(folder_of(c, a), folder_of(c, b)));
}

/* Hours of work must not end in "exists", nor in one of two files. */
static int check_targets(cli *c)
{
	const char *paths[] = { cli_text(c, OPT_OUTPUT), certificate_path(c) };
	const char *pack = paths[0] ? paths[0] : "-";
	if (paths[1] && is_same_target(c, pack, paths[1]))
		return cli_misuse(c,
		                  "the pack and its certificates would be the "
		                  "same file, %s; --certificates needs another "
		                  "name",
		                  paths[1]);
	int code = type_check(c, paths[0], &cply_format_mill_pack, TYPE_JSON);
	for (size_t i = 0; i < CPLY_COUNT(paths) && code == EXIT_FINE; i++)
		if (paths[i])
			code = save_allowed(paths[i], cli_has(c, OPT_FORCE));
	return code;
}

static int run(cli *c, const cply_mill_order *order,
               const cply_mill_tables *tables)
{
	const cply_mill_limits limits = { .memory = MEMORY, .go_on = go_on };
	cply_mill_search *search =
		cply_mill_search_new(&order->rules, tables, &limits, &c->arena);
	cply_mill_composer *composer =
		search ? cply_mill_composer_new(order, search, tables,
	                                        &c->arena)
		       : NULL;
	if (!composer) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	int code = exclude_all(c, composer);
	if (code != EXIT_FINE)
		return code;
	return finish(c, composer, compose(c, composer, order->count));
}

int cmd_compose(cli *c)
{
	cply_mill_order order;
	if (!take_order(c, &order))
		return EXIT_USAGE;
	int code = check_targets(c);
	if (code != EXIT_FINE)
		return code;
	cply_mill_files *files = mill_tables_open(c, &order.rules, false, NULL);
	code = run(c, &order, mill_tables_of(files));
	mill_tables_close(files);
	return code;
}
