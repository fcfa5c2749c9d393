/* SPDX-License-Identifier: MIT */
#include "cli/show/submit.h"

#include <string.h>

#include "base/count.h"
#include "crossword/entries.h"
#include "format/format.h"
#include "report/show/manuscript.h"

/* The choices after those of cply_form. */
enum { FORM_SUBMISSION = CPLY_FORM_MAP + 1, FORM_MANUSCRIPT };

bool submit_wanted(const cli *c)
{
	return cli_number(c, OPT_FORM, 0) >= FORM_SUBMISSION;
}

int submit_check(const cli *c, picture_type picture, bool is_other)
{
	uint64_t form = cli_number(c, OPT_FORM, 0);
	if (!submit_wanted(c))
		return cli_has(c, OPT_CONTACT)
		               ? cli_misuse(c, "--contact requires --form "
		                               "submission or manuscript")
		               : EXIT_FINE;
	if (cli_has(c, OPT_AT) || cli_has(c, OPT_CARD) ||
	    cli_has(c, OPT_CHART) || cli_has(c, OPT_HEAT))
		return cli_misuse(c, "--form submission and manuscript are for "
		                     "puzzles, not for logs");
	if (form == FORM_SUBMISSION && picture != PICTURE_PDF)
		return cli_misuse(c, "--form submission makes a PDF; use -o "
		                     "FILE.pdf or --pdf");
	if (form == FORM_MANUSCRIPT && (picture || is_other))
		return cli_misuse(c, "--form manuscript makes text; use -o "
		                     "FILE.txt");
	return EXIT_FINE;
}

/* Semicolons separate lines. */
static cply_str contact_of(const cli *c, cply_arena *a)
{
	cply_str text = cply_str_of(cli_text(c, OPT_CONTACT));
	cply_buf b;
	cply_buf_init(&b, a);
	for (size_t i = 0; i < text.len; i++)
		cply_put_char(&b, text.ptr[i] == ';' ? '\n' : text.ptr[i]);
	return cply_buf_str(&b);
}

static uint32_t count_unclued(const cply_crossword *cw, cply_arena *a)
{
	entries e;
	uint32_t n = 0;
	if (cplyi_entries(cw, a, &e) != CPLY_OK)
		return 0;
	for (uint32_t i = 0; i < e.slots.n; i++)
		n += !cplyi_slot_has_clue(&e, &e.slots.items[i]);
	return n;
}

/* What an editor would send back; it is drawn as it is, for proof-reading. */
static void say_gaps(const cli *c, const cply_crossword *cw, const char *name,
                     cply_arena *scratch)
{
	uint32_t blank = 0, empty = 0;
	for (uint32_t i = 0; i < cw->width * cw->height; i++)
		blank += cw->cells[i].kind == CPLY_CELL_OPEN &&
		         !cw->cells[i].solution.len;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			empty +=
				!cply_str_trim(cw->lists[i].clues[k].text.plain)
					 .len;
	uint32_t unclued = count_unclued(cw, scratch);
	if (c->quiet || (!blank && !empty && !unclued))
		return;
	cply_buf b;
	cply_buf_init(&b, scratch);
	const struct {
		uint32_t n;
		const char *one, *many;
	} gaps[] = {
		{ blank, "square without a letter",
		  "squares without a letter" },
		{ unclued, "word without a clue", "words without a clue" },
		{ empty, "empty clue", "empty clues" },
	};
	for (size_t i = 0; i < CPLY_COUNT(gaps); i++) {
		if (!gaps[i].n)
			continue;
		cply_put(&b, b.len ? ", " : "");
		cplyi_put_count(&b, gaps[i].n, gaps[i].one, gaps[i].many);
	}
	cli_complain("%s is not ready to be submitted: %.*s", name, (int)b.len,
	             b.len ? b.ptr : "");
}

int submit_draw(const cli *c, const cply_scene *scene, const char *name,
                cply_arena *scratch, cply_buf *out)
{
	cply_str contact = contact_of(c, scratch);
	const cply_kind *kind = scene->doc->kind;
	if (!kind->has_features) {
		cli_complain("%s is a %s, not a crossword", name, kind->title);
		return EXIT_FORMAT;
	}
	const cply_crossword *cw = cply_doc_crossword(scene->doc);
	int code = EXIT_FINE;
	if (cli_number(c, OPT_FORM, 0) == FORM_SUBMISSION)
		code = picture_submission(c, scene, contact, name, out);
	else
		out->failed |= !cplyi_manuscript(cw, contact, scratch, out);
	if (code == EXIT_FINE)
		say_gaps(c, cw, name, scratch);
	return code;
}
