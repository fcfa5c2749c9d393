/* SPDX-License-Identifier: MIT */
/* Any bytes as a word list and a grid: whatever is found is a filling, and what
 * is impossible stays so when it is asked again in other slices. The first two
 * bytes are the options, the third the width; rows of the grid are letters, `#`
 * and `.`, up to a byte of 0, and the list follows. */
#include <stdlib.h>

#include "crossply/fill.h"
#include "fuzz.h"

static void require(bool claim)
{
	if (!claim)
		abort();
}

static bool make_grid(cply_crossword *cw, cply_arena *a, cply_str cells,
                      uint32_t width)
{
	cply_diags d;
	uint32_t height = (uint32_t)(cells.len / width);
	cply_diags_init(&d, a, 4);
	if (!height || height > 12 ||
	    cply_crossword_start(cw, a, cply_limits_default(), &d, NULL, width,
	                         height))
		return false;
	for (uint32_t i = 0; i < width * height; i++) {
		char c = cells.ptr[i];
		if (c == '#' || c == '~')
			cw->cells[i].kind =
				c == '#' ? CPLY_CELL_BLOCK : CPLY_CELL_VOID;
		else if (c == '|')
			cw->cells[i].bars = CPLY_BAR_RIGHT;
		else if (c == '-')
			cw->cells[i].bars = CPLY_BAR_BOTTOM;
		else if (c != '.')
			cw->cells[i].solution = (cply_str){ cells.ptr + i, 1 };
	}
	cply_crossword_finish(cw);
	return true;
}

static void check_filling(cply_fill *f, const cply_words *w, bool same_roots)
{
	const cply_filling *found = cply_fill_best(f);
	uint32_t n = 0;
	require(found);
	for (uint32_t i = 0; i < found->n; i++) {
		const cply_filled *it = &found->words[i];
		require(it->word.len >= 2);
		if (cply_words_score(w, it->word) > 0)
			n++;
	}
	require(n >= found->n_found);
	(void)same_roots;
}

static cply_fill_state run(cply_fill *f, uint64_t slice)
{
	cply_fill_state s = CPLY_FILL_MORE;
	for (uint64_t n = 0; s == CPLY_FILL_MORE && n < 600; n += slice)
		s = cply_fill_step(f, slice);
	return s;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	cply_arena a;
	cply_crossword cw;
	cply_fill_reason why;
	cply_suggestion *words;
	uint32_t n;
	if (size < 5)
		return 0;
	cply_str rest = { (const char *)data + 3, size - 3 };
	size_t end = 0;
	while (end < rest.len && rest.ptr[end])
		end++;
	cply_arena_init(&a, NULL, 64 << 20);
	cply_words *list = cply_words_new(&a);
	const cply_fill_options o = { .seed = data[0],
		                      .min_score = data[1] >> 2,
		                      .same_roots = data[1] & 1 };
	if (list &&
	    cply_words_add(list, cply_str_sub(rest, end + 1, rest.len), NULL,
	                   NULL) == CPLY_OK &&
	    make_grid(&cw, &a, cply_str_sub(rest, 0, end), data[2] % 12u + 1)) {
		cply_fill *f;
		if (cply_fill_new(&cw, list, &o, &f) == CPLY_OK) {
			cply_fill_state got = run(f, 7);
			if (got == CPLY_FILL_FOUND)
				check_filling(f, list, o.same_roots);
			else
				(void)!cply_fill_explain(f, 50, &why);
			(void)!cply_fill_suggest(f, CPLY_ACROSS, 1, 5, &words,
			                         &n);
			cply_fill_another(f);
			cply_fill_state again = run(f, 100);
			require(got != CPLY_FILL_IMPOSSIBLE ||
			        again != CPLY_FILL_FOUND);
		}
		cply_fill_free(f);
	}
	cply_arena_free(&a);
	return 0;
}
