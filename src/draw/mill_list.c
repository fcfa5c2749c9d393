/* SPDX-License-Identifier: MIT */
/* The puzzles of a pack in a terminal: a line for each, and the solutions if
 * they are asked for. */
#include "base/visible.h"
#include "draw/mill.h"
#include "draw/term/term.h"
#include "format/format.h"

static size_t digits(uint32_t n)
{
	size_t width = 1;
	while (n >= 10) {
		n /= 10;
		width++;
	}
	return width;
}

static void put_puzzle(cplyi_pen *pen, const cply_mill *pack, uint32_t i,
                       size_t indent, size_t width, cply_arena *scratch)
{
	const cply_mill_puzzle *p = &pack->puzzles[i];
	cply_buf b;
	cply_buf_init(&b, scratch);
	cply_put_fill(&b, ' ', indent - 2 - digits(i + 1));
	cply_put_uint(&b, i + 1);
	cply_put(&b, "  ");
	cplyi_pen_look(pen, CPLYI_TERM_LABEL, CPLYI_NO_COLOR, 0);
	cplyi_pen_text(pen, cply_buf_str(&b));
	cply_text title = cply_text_plain(cply_str_trim(p->title));
	if (!title.plain.len)
		title = cply_text_plain(CPLY_STR("(no title)"));
	cplyi_pen_wrap(pen, &title, width, indent, CPLY_BOLD);
	cply_buf_init(&b, scratch);
	cplyi_mill_put_task(p, &b);
	if (p->difficulty.len) {
		cply_put(&b, "; ");
		cply_put_str(&b, p->difficulty);
	}
	const cply_mill_variant *rules = cply_mill_variant_find(p->variant);
	if (rules && !cply_str_is(p->variant, "standard_9mm")) {
		cply_put(&b, "; ");
		cply_put(&b, rules->name);
	}
	cplyi_pen_look(pen, CPLYI_NO_COLOR, CPLYI_NO_COLOR, 0);
	cplyi_pen_sign(pen, " ", indent);
	cply_text task = cply_text_plain(cply_buf_str(&b));
	cplyi_pen_wrap(pen, &task, width, indent, 0);
}

void cplyi_mill_put_solutions(cplyi_pen *pen, const cply_mill *pack,
                              const cply_mill_puzzle *p, size_t indent,
                              size_t width, cply_arena *scratch)
{
	for (uint32_t k = 0; k < p->n_lines; k++) {
		const cply_mill_solution *l = &p->lines[k];
		cply_buf b;
		cply_buf_init(&b, scratch);
		cply_mill_line_text(pack, l, 0, &b);
		if (l->n_legal < l->n_actions)
			cply_put(&b, " (the rest cannot be played)");
		cply_text text = cply_text_plain(cply_buf_str(&b));
		cplyi_pen_look(pen, CPLYI_NO_COLOR, CPLYI_NO_COLOR, 0);
		cplyi_pen_sign(pen, " ", indent);
		cplyi_pen_wrap(pen, &text, width, indent, 0);
	}
}

bool cplyi_mill_list(const cply_scene *scene, cply_arena *scratch,
                     cply_buf *out)
{
	enum { NARROWEST = 20, READABLE = 100 };
	const cply_draw_options *o = &scene->options;
	const cply_mill *pack = scene->doc->as.mill;
	cplyi_lines lines = { .arena = scratch };
	size_t width = o->columns ? o->columns : 80;
	width = width < NARROWEST  ? NARROWEST
	        : width > READABLE ? READABLE
	                           : width;
	size_t indent = digits(pack->n_puzzles) + 2;
	cplyi_pen pen = cplyi_pen_start(&lines, o->color);
	cply_text name = cply_text_plain(cply_str_trim(pack->name));
	if (name.plain.len) {
		cplyi_pen_wrap(&pen, &name, width, 0, CPLY_BOLD);
		cplyi_pen_end(&pen);
	}
	for (uint32_t i = 0; i < pack->n_puzzles; i++) {
		put_puzzle(&pen, pack, i, indent, width, scratch);
		if (o->solution)
			cplyi_mill_put_solutions(&pen, pack, &pack->puzzles[i],
			                         indent, width, scratch);
	}
	for (size_t i = 0; i < lines.n; i++) {
		cply_put_str(out, lines.items[i].text);
		cply_put_char(out, '\n');
	}
	return !scratch->failed;
}
