/* SPDX-License-Identifier: MIT */
/* crossply new: an empty grid that an editor would take. */
#include <string.h>

#include "cli/cli.h"
#include "cli/io/output.h"
#include "cli/io/save.h"
#include "cli/io/type.h"
#include "crossword/grid/design.h"
#include "format/formats.h"

enum { LEAST = 3, MOST = 63 };

/* "15x15" */
static bool size_of(const char *text, cplyi_design *d)
{
	cply_str s = cply_str_of(text);
	size_t x = cply_str_find(s, CPLY_STR("x"));
	return x != SIZE_MAX &&
	       cply_str_u32(cply_str_sub(s, 0, x), &d->width) &&
	       cply_str_u32(cply_str_sub(s, x + 1, s.len), &d->height) &&
	       d->width >= LEAST && d->width <= MOST && d->height >= LEAST &&
	       d->height <= MOST;
}

static int take_options(cli *c, cplyi_design *d)
{
	const char *symmetry = cli_text(c, OPT_SYMMETRY);
	if (!size_of(c->operands[0], d))
		return cli_misuse(c,
		                  "`%s` is not a size such as 15x15, from 3x3 "
		                  "to 63x63",
		                  c->operands[0]);
	d->symmetry = symmetry ? cplyi_symmetry_find(cply_str_of(symmetry))
	                       : CPLYI_HALF_TURN;
	if (d->symmetry < CPLYI_SYMMETRIES &&
	    !cplyi_symmetry_fits(d->width, d->height, d->symmetry))
		return cli_misuse(c, "only square grids can be symmetric that "
		                     "way");
	d->words = (uint32_t)cli_number(c, OPT_WORDS, 0);
	d->most_blocks = (uint32_t)cli_number(c, OPT_BLOCKS, 0);
	d->seed = (uint32_t)cli_number(c, OPT_SEED, 1);
	return EXIT_FINE;
}

/* The document of a session that has read nothing. */
static cply_crossword *start(cply_session *s, const cplyi_design *d)
{
	cply_arena *a = cplyi_session_arena(s);
	cplyi_session_start(s, "new");
	cply_doc *doc = cplyi_session_held(s);
	cply_crossword *cw = CPLY_NEW(a, 1, cply_crossword);
	if (!cw || cply_crossword_start(cw, a, cply_limits_default(),
	                                cplyi_session_diags(s), CPLY_NOWHERE,
	                                d->width, d->height))
		return NULL;
	doc->kind = &cply_kind_crossword;
	doc->as.crossword = cw;
	return cw;
}

static int make(cli *c, const cplyi_design *d, const cply_format *to)
{
	cply_session *s = cply_session_new(NULL);
	cply_crossword *cw = s ? start(s, d) : NULL;
	cply_status got = cw ? cplyi_design_grid(d, cw, cplyi_session_arena(s))
	                     : CPLY_NOMEM;
	cply_buf b;
	int code = EXIT_LIMIT;
	cply_buf_init(&b, &c->arena);
	if (got == CPLY_OK) {
		cply_crossword_finish(cw);
		got = cply_crossword_label(cw, CPLY_NUMBER_STANDARD,
		                           cplyi_session_arena(s));
	}
	if (got == CPLY_OK)
		got = cplyi_session_write(s, to, NULL, &b);
	if (got == CPLY_OK)
		code = output_buf(c, cli_text(c, OPT_OUTPUT), &b,
		                  "writing the grid");
	else if (got == CPLY_UNSUPPORTED)
		cli_complain("no such grid was found; try another --words or "
		             "--blocks, or another --seed");
	else
		cli_complain("out of memory");
	cply_session_free(s);
	return code;
}

int cmd_new(cli *c)
{
	cplyi_design d = { 0 };
	const cli_given *to = cli_get(c, OPT_TO);
	const char *out = cli_text(c, OPT_OUTPUT);
	int code = take_options(c, &d);
	if (code != EXIT_FINE)
		return code;
	const cply_format *format =
		to ? to->format
		: !out || strcmp(out, "-") == 0
			? &cply_format_xmd
			: cply_format_for_name(cply_str_of(out));
	if (!format || !format->kind->has_features ||
	    !cply_format_can_write(format))
		return type_refuse_format(c, out, format);
	code = out ? save_allowed(out, cli_has(c, OPT_FORCE)) : EXIT_FINE;
	return code == EXIT_FINE ? make(c, &d, format) : code;
}
