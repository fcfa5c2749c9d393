/* SPDX-License-Identifier: MIT */
#include "cli/show/submit.h"

#include <string.h>

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

int submit_draw(const cli *c, const cply_scene *scene, const char *name,
                cply_arena *scratch, cply_buf *out)
{
	cply_str contact = contact_of(c, scratch);
	const cply_kind *kind = scene->doc->kind;
	if (!kind->has_features) {
		cli_complain("%s is a %s, not a crossword", name, kind->title);
		return EXIT_FORMAT;
	}
	if (cli_number(c, OPT_FORM, 0) == FORM_SUBMISSION)
		return picture_submission(c, scene, contact, name, out);
	out->failed |= !cplyi_manuscript(cply_doc_crossword(scene->doc),
	                                 contact, scratch, out);
	return EXIT_FINE;
}
