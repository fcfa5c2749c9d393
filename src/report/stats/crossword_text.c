/* SPDX-License-Identifier: MIT */
/* The figures of one puzzle, for people. */
#include "report/stats/crosswords.h"

#include "base/count.h"
#include "base/visible.h"

enum { NAME = 16, BAR = 24 };

static void begin_line(cply_buf *out, const char *name)
{
	size_t n = strlen(name);
	cply_put(out, name);
	cply_put_fill(out, ' ', n < NAME ? NAME - n : 1);
}

static void put_shown(cply_buf *out, cply_str s)
{
	cplyi_put_visible(out, s, CPLYI_SHOWN);
}

static void put_heading(const cplyi_puzzle_row *r, cply_buf *out)
{
	if (!r->title.len && !r->author.len)
		return;
	put_shown(out, r->title.len ? r->title : CPLY_STR("(no title)"));
	if (r->author.len) {
		cply_put(out, ", by ");
		put_shown(out, r->author);
	}
	cply_put(out, "\n\n");
}

static void put_grid(const cplyi_figures *f, cply_buf *out)
{
	begin_line(out, "size");
	cply_put_uint(out, f->width);
	cply_put_char(out, 'x');
	cply_put_uint(out, f->height);
	cply_put(out, ", ");
	cplyi_put_count(out, f->white, "white square", "white squares");
	cply_put(out, "\n");
	begin_line(out, "words");
	cply_put_uint(out, cplyi_count_words(f));
	cply_put(out, ": ");
	cply_put_uint(out, f->words[CPLY_ACROSS]);
	cply_put(out, " across, ");
	cply_put_uint(out, f->words[CPLY_DOWN]);
	cply_put(out, " down\n");
	begin_line(out, "blocks");
	cply_put_uint(out, f->blocks);
	if (f->blocks) {
		cply_put(out, ", ");
		cplyi_put_count(out, f->cheaters, "of them a cheater",
		                "of them cheaters");
	}
	cply_put(out, "\n");
	begin_line(out, "open squares");
	cply_put_uint(out, f->open);
	cply_put(out, "\n");
	begin_line(out, "symmetry");
	cplyi_put_symmetries(f->symmetries, out);
	cply_put(out, "\n");
}

static void put_lengths(const cplyi_figures *f, cply_buf *out)
{
	if (!cplyi_count_words(f))
		return;
	begin_line(out, "checked");
	cply_put_uint(out,
	              f->white ? (100ull * f->checked + f->white / 2) / f->white
	                       : 0);
	cply_put(out, "% of the squares\n");
	begin_line(out, "mean length");
	(void)cplyi_put_ratio(out, f->slot_cells, cplyi_count_words(f));
	cply_put(out, ", from ");
	cply_put_uint(out, f->shortest);
	cply_put(out, " to ");
	cply_put_uint(out, f->longest);
	if (f->spanning) {
		cply_put(out, "; ");
		cplyi_put_count(out, f->spanning, "word spans the grid",
		                "words span the grid");
	}
	cply_put(out, "\n");
}

/* "A 4, B 1": half of the alphabet on a line. */
static void put_counts(const cplyi_figures *f, cply_buf *out)
{
	for (size_t half = 0; half < CPLYI_ALPHABET; half += 13) {
		bool is_first = true;
		begin_line(out, "");
		for (size_t i = half; i < half + 13; i++) {
			if (!f->letters[i])
				continue;
			cply_put(out, is_first ? "" : ", ");
			cply_put_char(out, (char)('A' + (int)i));
			cply_put_char(out, ' ');
			cply_put_uint(out, f->letters[i]);
			is_first = false;
		}
		cply_put(out, "\n");
	}
}

static void put_letters(const cplyi_figures *f, cply_buf *out)
{
	if (!f->n_letters)
		return;
	begin_line(out, "letters");
	cply_put_uint(out, f->n_letters);
	if (f->filled < f->white) {
		cply_put(out, "; ");
		cplyi_put_count(out, f->white - f->filled, "square is empty",
		                "squares are empty");
	}
	if (f->rebus) {
		cply_put(out, "; ");
		cplyi_put_count(out, f->rebus, "square is a rebus",
		                "squares are a rebus");
	}
	cply_put(out, "\n");
	put_counts(f, out);
	begin_line(out, "missing letters");
	if (cplyi_is_pangram(f))
		cply_put(out, "none: a pangram");
	else
		cplyi_put_missing(f, out);
	cply_put(out, "\n");
	begin_line(out, "Scrabble mean");
	(void)cplyi_put_ratio(out, f->scrabble, f->n_letters);
	cply_put(out, "\n");
}

static void put_named(const char *title, const cplyi_named_word *words,
                      uint32_t n, cply_buf *out)
{
	for (uint32_t i = 0; i < n; i++) {
		begin_line(out, i ? "" : title);
		put_shown(out, words[i].name);
		/* Of an empty grid the place is all there is to say. */
		if (cply_str_find(words[i].answer, CPLY_STR("?")) == SIZE_MAX) {
			cply_put(out, "  ");
			put_shown(out, words[i].answer);
		}
		cply_put(out, " (");
		cply_put_uint(out, words[i].length);
		cply_put(out, ")\n");
	}
}

static void put_clues(const cplyi_figures *f, cply_buf *out)
{
	if (!f->clues)
		return;
	begin_line(out, "clues");
	cply_put_uint(out, f->clues);
	cply_put(out, ", mean ");
	(void)cplyi_put_ratio(out, f->clue_chars, f->clues);
	cply_put(out, " characters, from ");
	cply_put_uint(out, f->clue_shortest);
	cply_put(out, " to ");
	cply_put_uint(out, f->clue_longest);
	cply_put(out, "\n");
}

void cplyi_stats_crossword_facts(const cplyi_puzzle_row *r, cply_arena *a,
                                 cply_buf *out)
{
	const cplyi_figures *f = &r->f;
	(void)a;
	put_grid(f, out);
	put_lengths(f, out);
	put_letters(f, out);
	put_named("longest words", f->top, f->n_top, out);
	put_named("theme words", f->themed, f->n_themed, out);
	put_clues(f, out);
}

/* Of several puzzles the file is a column. */
static void put_file(cplyi_listing *t, const cplyi_puzzle_row *r)
{
	cplyi_listing_text(t, r->file);
}

cplyi_listing cplyi_stats_lengths(const cplyi_puzzle_row *rows, size_t n,
                                  const cplyi_stats_style *style, cply_arena *a)
{
	static const cplyi_listing_column columns[] = {
		{ "file", NULL, CPLYI_COLUMN_TEXT, false },
		{ "length", "length", CPLYI_COLUMN_NUMBER, false },
		{ "words", "words", CPLYI_COLUMN_NUMBER, false },
		{ "chart", "", CPLYI_COLUMN_TEXT, true },
	};
	cplyi_listing t =
		cplyi_listing_start(a, "Lengths", columns, CPLY_COUNT(columns));
	for (size_t i = 0; i < n; i++) {
		const cplyi_figures *f = &rows[i].f;
		uint32_t most = 0;
		for (uint32_t k = 0; k <= f->longest; k++)
			most = f->lengths[k] > most ? f->lengths[k] : most;
		for (uint32_t k = 0; k <= f->longest; k++) {
			if (!f->lengths[k])
				continue;
			put_file(&t, &rows[i]);
			cplyi_listing_number(&t, k);
			cplyi_listing_number(&t, f->lengths[k]);
			cplyi_listing_bar(&t, f->lengths[k], most, BAR,
			                  style->ascii);
		}
	}
	return t;
}

cplyi_listing cplyi_stats_letters(const cplyi_puzzle_row *rows, size_t n,
                                  const cplyi_stats_style *style, cply_arena *a)
{
	static const cplyi_listing_column columns[] = {
		{ "file", NULL, CPLYI_COLUMN_TEXT, false },
		{ "letter", "letter", CPLYI_COLUMN_TEXT, false },
		{ "count", "count", CPLYI_COLUMN_NUMBER, false },
		{ "chart", "", CPLYI_COLUMN_TEXT, true },
	};
	static const char names[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
	cplyi_listing t =
		cplyi_listing_start(a, "Letters", columns, CPLY_COUNT(columns));
	for (size_t i = 0; i < n; i++) {
		const cplyi_figures *f = &rows[i].f;
		uint32_t most = 0;
		for (size_t k = 0; k < CPLYI_ALPHABET; k++)
			most = f->letters[k] > most ? f->letters[k] : most;
		for (size_t k = 0; most && k < CPLYI_ALPHABET; k++) {
			put_file(&t, &rows[i]);
			cplyi_listing_text(&t, (cply_str){ names + k, 1 });
			cplyi_listing_number(&t, f->letters[k]);
			cplyi_listing_bar(&t, f->letters[k], most, BAR,
			                  style->ascii);
		}
	}
	return t;
}

void cplyi_stats_crossword_text(const cplyi_puzzle_row *r,
                                const cplyi_stats_style *style, cply_arena *a,
                                cply_buf *out)
{
	cplyi_listing lengths = cplyi_stats_lengths(r, 1, style, a);
	put_heading(r, out);
	cplyi_stats_crossword_facts(r, a, out);
	if (lengths.n) {
		cply_put(out, "\n");
		cplyi_listing_print(&lengths, style->columns, style->color,
		                    style->ascii, out);
	}
}
