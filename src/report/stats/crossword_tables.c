/* SPDX-License-Identifier: MIT */
/* The figures of many puzzles: a row for each, ranges, and years. */
#include "report/stats/crosswords.h"

#include <stdlib.h>

/* ---- figures that are compared ---- */

/* One is part / of, in hundredths; `of` 0: it has none. */
typedef struct ratio {
	uint64_t part, of;
} ratio;

static ratio words(const cplyi_figures *f)
{
	return (ratio){ cplyi_count_words(f), 1 };
}

static ratio blocks(const cplyi_figures *f)
{
	return (ratio){ f->blocks, 1 };
}

static ratio open_squares(const cplyi_figures *f)
{
	return (ratio){ f->open, 1 };
}

static ratio cheaters(const cplyi_figures *f)
{
	return (ratio){ f->cheaters, 1 };
}

static ratio mean_length(const cplyi_figures *f)
{
	return (ratio){ f->slot_cells, cplyi_count_words(f) };
}

static ratio three_letters(const cplyi_figures *f)
{
	return (ratio){ f->longest >= 3 ? f->lengths[3] : 0, 1 };
}

static ratio scrabble(const cplyi_figures *f)
{
	return (ratio){ f->scrabble, f->n_letters };
}

static ratio clue_length(const cplyi_figures *f)
{
	return (ratio){ f->clue_chars, f->clues };
}

static const struct figure {
	const char *name;
	ratio (*of)(const cplyi_figures *f);
	bool is_whole; /* a number without decimals */
} figures[] = {
	{ "words", words, true },
	{ "blocks", blocks, true },
	{ "open squares", open_squares, true },
	{ "cheaters", cheaters, true },
	{ "three letters", three_letters, true },
	{ "mean length", mean_length, false },
	{ "Scrabble mean", scrabble, false },
	{ "clue length", clue_length, false },
};

static void list_ratio(cplyi_listing *t, ratio r)
{
	cply_buf b;
	cply_buf_init(&b, t->arena);
	if (cplyi_put_ratio(&b, r.part, r.of))
		cplyi_listing_text(t, cply_buf_str(&b));
	else
		cplyi_listing_put(t, CPLY_STR("-"), CPLY_STR(""));
}

/* ---- a row for each ---- */

static cply_str base_name(cply_str file)
{
	size_t base = file.len;
	while (base > 0 && file.ptr[base - 1] != '/')
		base--;
	return cply_str_sub(file, base, file.len);
}

static void list_size(cplyi_listing *t, const cplyi_figures *f)
{
	cply_buf b;
	cply_buf_init(&b, t->arena);
	cply_put_uint(&b, f->width);
	cply_put_char(&b, 'x');
	cply_put_uint(&b, f->height);
	cplyi_listing_text(t, cply_buf_str(&b));
}

static void list_names(cplyi_listing *t, const cplyi_puzzle_row *r)
{
	cplyi_listing_put(t, base_name(r->file), r->file);
	cplyi_listing_known(t, r->date);
	cplyi_listing_known(t, r->title);
	cplyi_listing_known(t, r->author);
	list_size(t, &r->f);
}

static cply_str first_symmetry(unsigned set)
{
	unsigned s = set ? (unsigned)__builtin_ctz(set) : CPLYI_SYMMETRIES;
	return cply_str_of(cplyi_symmetry_name((cplyi_symmetry)s));
}

static void list_letters(cplyi_listing *t, const cplyi_figures *f)
{
	cply_buf b;
	cply_buf_init(&b, t->arena);
	cplyi_put_missing(f, &b);
	cplyi_listing_known(t, cply_buf_str(&b));
	cplyi_listing_yes_no(t, cplyi_is_pangram(f));
	list_ratio(t, scrabble(f));
}

cplyi_listing cplyi_stats_crosswords_list(const cplyi_puzzle_row *rows,
                                          size_t n, cply_arena *a)
{
	static const cplyi_listing_column columns[] = {
		{ "file", "file", CPLYI_COLUMN_TEXT, false },
		{ "date", "date", CPLYI_COLUMN_TEXT, false },
		{ "title", NULL, CPLYI_COLUMN_TEXT, false },
		{ "author", NULL, CPLYI_COLUMN_TEXT, false },
		{ "size", "size", CPLYI_COLUMN_TEXT, false },
		{ "words", "words", CPLYI_COLUMN_NUMBER, false },
		{ "blocks", "blocks", CPLYI_COLUMN_NUMBER, false },
		{ "open_squares", "open", CPLYI_COLUMN_NUMBER, false },
		{ "cheaters", "cheaters", CPLYI_COLUMN_NUMBER, false },
		{ "mean_length", "length", CPLYI_COLUMN_NUMBER, false },
		{ "longest", "longest", CPLYI_COLUMN_NUMBER, false },
		{ "three_letters", NULL, CPLYI_COLUMN_NUMBER, false },
		{ "spanning_words", NULL, CPLYI_COLUMN_NUMBER, false },
		{ "checked_share", NULL, CPLYI_COLUMN_NUMBER, false },
		{ "symmetry", "symmetry", CPLYI_COLUMN_TEXT, false },
		{ "missing_letters", "missing", CPLYI_COLUMN_TEXT, false },
		{ "pangram", NULL, CPLYI_COLUMN_YES_NO, false },
		{ "scrabble_mean", "Scrabble", CPLYI_COLUMN_NUMBER, false },
		{ "rebus_squares", NULL, CPLYI_COLUMN_NUMBER, false },
		{ "theme_words", "theme", CPLYI_COLUMN_NUMBER, false },
		{ "clue_mean_characters", "clues", CPLYI_COLUMN_NUMBER, false },
	};
	cplyi_listing t =
		cplyi_listing_start(a, "Puzzles", columns, CPLY_COUNT(columns));
	for (size_t i = 0; i < n; i++) {
		const cplyi_figures *f = &rows[i].f;
		list_names(&t, &rows[i]);
		cplyi_listing_number(&t, cplyi_count_words(f));
		cplyi_listing_number(&t, f->blocks);
		cplyi_listing_number(&t, f->open);
		cplyi_listing_number(&t, f->cheaters);
		list_ratio(&t, mean_length(f));
		cplyi_listing_number(&t, f->longest);
		cplyi_listing_number(&t, (int64_t)three_letters(f).part);
		cplyi_listing_number(&t, f->spanning);
		cplyi_listing_share(&t, f->checked, f->white);
		cplyi_listing_text(&t, first_symmetry(f->symmetries));
		list_letters(&t, f);
		cplyi_listing_number(&t, f->rebus);
		cplyi_listing_number(&t, f->n_themed);
		list_ratio(&t, clue_length(f));
	}
	return t;
}

/* ---- ranges ---- */

static int by_size(const void *pa, const void *pb)
{
	const ratio *a = pa, *b = pb;
	uint64_t one = a->part * b->of, two = b->part * a->of;
	return (one > two) - (one < two);
}

/* The figure of each puzzle that has it, in order. */
static size_t sorted(const cplyi_puzzle_row *rows, size_t n,
                     const struct figure *which, ratio *out)
{
	size_t m = 0;
	for (size_t i = 0; i < n; i++) {
		ratio r = which->of(&rows[i].f);
		if (r.of)
			out[m++] = r;
	}
	qsort(out, m, sizeof *out, by_size);
	return m;
}

static void list_figure(cplyi_listing *t, const struct figure *which, ratio r)
{
	if (which->is_whole && r.of)
		cplyi_listing_number(t, (int64_t)r.part);
	else
		list_ratio(t, r);
}

/* The value that `percent` of the others are not above. */
/* The least figure that so many percent do not exceed. */
static ratio quantile(const ratio *sorted, size_t n, unsigned percent)
{
	size_t rank = (n * percent + 99) / 100;
	return n ? sorted[rank ? rank - 1 : 0] : (ratio){ 0, 0 };
}

cplyi_listing cplyi_stats_ranges(const cplyi_puzzle_row *rows, size_t n,
                                 cply_arena *a)
{
	static const cplyi_listing_column columns[] = {
		{ "figure", "", CPLYI_COLUMN_TEXT, false },
		{ "least", "least", CPLYI_COLUMN_NUMBER, false },
		{ "percent_5", "5%", CPLYI_COLUMN_NUMBER, false },
		{ "median", "median", CPLYI_COLUMN_NUMBER, false },
		{ "percent_95", "95%", CPLYI_COLUMN_NUMBER, false },
		{ "most", "most", CPLYI_COLUMN_NUMBER, false },
	};
	static const unsigned percents[] = { 0, 5, 50, 95, 100 };
	cplyi_listing t =
		cplyi_listing_start(a, "Ranges", columns, CPLY_COUNT(columns));
	ratio *all = CPLY_NEW(a, n, ratio);
	for (size_t i = 0; all && n && i < CPLY_COUNT(figures); i++) {
		size_t m = sorted(rows, n, &figures[i], all);
		cplyi_listing_text(&t, cply_str_of(figures[i].name));
		for (size_t k = 0; k < CPLY_COUNT(percents); k++)
			list_figure(&t, &figures[i],
			            quantile(all, m, percents[k]));
	}
	return t;
}

/* ---- years ---- */

static int by_year(const void *pa, const void *pb)
{
	const cplyi_puzzle_row *const *a = pa, *const *b = pb;
	uint32_t one = (*a)->year, two = (*b)->year;
	return (one > two) - (one < two);
}

static void list_year(cplyi_listing *t, const cplyi_puzzle_row *const *rows,
                      size_t n, ratio *room)
{
	uint64_t pangrams = 0;
	cplyi_listing_number(t, rows[0]->year);
	cplyi_listing_number(t, (int64_t)n);
	for (size_t i = 0; i < CPLY_COUNT(figures); i++) {
		size_t m = 0;
		for (size_t k = 0; k < n; k++) {
			ratio r = figures[i].of(&rows[k]->f);
			if (r.of)
				room[m++] = r;
		}
		qsort(room, m, sizeof *room, by_size);
		list_figure(t, &figures[i], quantile(room, m, 50));
	}
	for (size_t k = 0; k < n; k++)
		pangrams += cplyi_is_pangram(&rows[k]->f);
	cplyi_listing_share(t, pangrams, n);
}

cplyi_listing cplyi_stats_years(const cplyi_puzzle_row *rows, size_t n,
                                cply_arena *a)
{
	static const cplyi_listing_column columns[] = {
		{ "year", "year", CPLYI_COLUMN_NUMBER, false },
		{ "puzzles", "puzzles", CPLYI_COLUMN_NUMBER, false },
		{ "words", "words", CPLYI_COLUMN_NUMBER, false },
		{ "blocks", "blocks", CPLYI_COLUMN_NUMBER, false },
		{ "open_squares", "open", CPLYI_COLUMN_NUMBER, false },
		{ "cheaters", "cheaters", CPLYI_COLUMN_NUMBER, false },
		{ "three_letters", "three", CPLYI_COLUMN_NUMBER, false },
		{ "mean_length", "length", CPLYI_COLUMN_NUMBER, false },
		{ "scrabble_mean", "Scrabble", CPLYI_COLUMN_NUMBER, false },
		{ "clue_mean_characters", "clues", CPLYI_COLUMN_NUMBER, false },
		{ "pangrams_share", "pangrams", CPLYI_COLUMN_NUMBER, false },
	};
	cplyi_listing t =
		cplyi_listing_start(a, "Years", columns, CPLY_COUNT(columns));
	const cplyi_puzzle_row **dated =
		CPLY_NEW(a, n, const cplyi_puzzle_row *);
	ratio *room = CPLY_NEW(a, n, ratio);
	size_t m = 0;
	if (!dated || !room)
		return t;
	for (size_t i = 0; i < n; i++)
		if (rows[i].year)
			dated[m++] = &rows[i];
	qsort(dated, m, sizeof *dated, by_year);
	for (size_t i = 0, end; i < m; i = end) {
		for (end = i + 1;
		     end < m && dated[end]->year == dated[i]->year;)
			end++;
		list_year(&t, dated + i, end - i, room);
	}
	return t;
}
