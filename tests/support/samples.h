/* SPDX-License-Identifier: MIT */
/* Small files in tables: what reading them must give, as text. They are
 * written with ' for " to be readable in C. */
#ifndef CROSSPLY_TEST_SAMPLES_H
#define CROSSPLY_TEST_SAMPLES_H

#include "support/support.h"

/* A copy in malloc memory with " for '. */
char *quoted(const char *s);

/* Rows with | between, cells with blanks. "1A": label and solution, "." no
 * label; then =fill, o circled, g given, ~RRGGBB shade, the sides with bars, a
 * slash and the alternatives' number. */
void put_grid(cply_buf *b, const cply_crossword *cw);
/* "A.Title: 1 text (length) [0 1 2]" with ! for cells that the file lists, then
 * ->list.clue for links; lists with " | " between. */
void put_clues(cply_buf *b, const cply_crossword *cw);
/* "title=Text author=Text" for what is there. */
void put_meta(cply_buf *b, const cply_crossword *cw);

typedef struct site_sample {
	const char *name, *text;
	cply_status status;
	const char *codes;
	const char *want; /* with ' for ", or NULL: nothing is read */
} site_sample;

/* Reads each with the format and compares status, codes and text. */
void run_site_samples(const cply_format *format, const site_sample *samples,
                      size_t n,
                      void (*put)(cply_buf *b, const cply_crossword *cw));

/* A good file; written as above. */
typedef struct good_file {
	const cply_format *format;
	const char *text;
} good_file;

/* Reads every prefix, and with every memory budget. */
void sweep_good_files(const good_file *files, size_t n);
/* Each is claimed by its own format and by no other. */
void assert_one_claim_each(const good_file *files, size_t n);

#endif
