/* SPDX-License-Identifier: MIT */
/* crossply diff of two packs of mill puzzles. */
#include "cli/diff/mill.h"

#include <stdlib.h>
#include <string.h>

#include "cli/io/output.h"
#include "report/diff/diff.h"

typedef struct side {
	cli_reader reader;
	const cply_mill *pack;
} side;

typedef struct diff {
	cli *c;
	side a, b;
	cply_arena arena;
	cply_buf out;
} diff;

static int open_side(diff *d, side *s, const char *path)
{
	reader_init(&s->reader, d->c);
	int code = reader_open(&s->reader, path, NULL);
	if (!s->reader.s->doc.kind) {
		findings_brief(d->c, &s->reader);
		return code ? code : EXIT_FORMAT;
	}
	s->pack = cply_doc_mill(&s->reader.s->doc);
	if (!s->pack) {
		cli_complain("%s is a %s; diff compares two files of mill "
		             "puzzles, or two positions in a game log: LOG "
		             "FROM TO",
		             path, s->reader.s->doc.kind->title);
		return EXIT_FORMAT;
	}
	return EXIT_FINE;
}

int diff_mill(cli *c)
{
	diff d = { .c = c };
	cply_arena_init(&d.arena, NULL, SIZE_MAX);
	cply_buf_init(&d.out, &d.arena);
	int code = open_side(&d, &d.a, c->operands[0]);
	int second = open_side(&d, &d.b, c->operands[1]);
	code = second > code ? second : code;
	if (code == EXIT_FINE) {
		const cplyi_diff_style style = { .is_json =
			                                 cli_has(c, OPT_JSON),
			                         .color = c->color_out };
		cplyi_diff_mill(d.a.pack, d.b.pack, &style, &d.arena, &d.out);
		code = output_buf(c, NULL, &d.out, "comparing puzzles");
	}
	reader_free(&d.a.reader);
	reader_free(&d.b.reader);
	cply_arena_free(&d.arena);
	return code;
}
