/* SPDX-License-Identifier: MIT */
/* The letters of a keyboard on the screen. */
#include <string.h>

#include "base/text.h"
#include "solve/play.h"
#include "solve/play_speech.h"

enum { MOST_MORE = 60, ROW = 10 };

/* By language where people expect their own layout, else by script. The first
 * row of a script is found by the range of its letters. */
static const struct layout {
	const char *language; /* NULL: any */
	uint32_t first, last; /* code points of its script */
	const char *rows[3];
} layouts[] = {
	{ "fr", 'A', 'Z', { "AZERTYUIOP", "QSDFGHJKLM", "WXCVBN" } },
	{ "de", 'A', 'Z', { "QWERTZUIOP", "ASDFGHJKL", "YXCVBNM" } },
	{ "es", 'A', 'Z', { "QWERTYUIOP", "ASDFGHJKLÑ", "ZXCVBNM" } },
	{ "sv", 'A', 'Z', { "QWERTYUIOPÅ", "ASDFGHJKLÖÄ", "ZXCVBNM" } },
	{ "fi", 'A', 'Z', { "QWERTYUIOPÅ", "ASDFGHJKLÖÄ", "ZXCVBNM" } },
	{ "tr", 'A', 'Z', { "ERTYUIOPĞÜ", "ASDFGHJKLŞİ", "ZCVBNMÖÇ" } },
	{ "uk", 0x400, 0x4FF, { "ЙЦУКЕНГШЩЗХЇ", "ФІВАПРОЛДЖЄ", "ЯЧСМИТЬБЮҐ" } },
	{ NULL, 'A', 'Z', { "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM" } },
	{ NULL, 0x400, 0x4FF, { "ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭ", "ЯЧСМИТЬБЮ" } },
	{ NULL, 0x370, 0x3FF, { "ΕΡΤΥΘΙΟΠ", "ΑΣΔΦΓΗΞΚΛ", "ΖΧΨΩΒΝΜ" } },
	{ NULL, 0x5D0, 0x5EA, { "קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ" } },
	{ NULL, '0', '9', { "12345", "67890", "" } },
};

static uint32_t code_of(cply_str s)
{
	uint32_t c = 0;
	size_t at = 0;
	return cply_utf8_next(s, &at, &c) ? c : 0;
}

/* The layout most letters of the solution are on; that of the language if
 * nothing is known of it. */
static const struct layout *choose(const cply_play *p)
{
	uint32_t n = p->puzzle.width * p->puzzle.height;
	uint32_t counts[CPLY_COUNT(layouts)] = { 0 };
	cply_str lang =
		cply_str_sub(p->puzzle.meta[CPLY_META_LANGUAGE].plain, 0, 2);
	size_t best = CPLY_COUNT(layouts);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t c = code_of(p->texts[p->squares[i].solution_]);
		for (size_t k = 0; k < CPLY_COUNT(layouts); k++)
			counts[k] +=
				c >= layouts[k].first && c <= layouts[k].last;
	}
	for (size_t k = 0; k < CPLY_COUNT(layouts); k++) {
		const struct layout *l = &layouts[k];
		if (l->language && !cply_str_is_nocase(lang, l->language))
			continue;
		if (!counts[k] && p->n_known)
			continue;
		if (best == CPLY_COUNT(layouts) || counts[k] > counts[best])
			best = k;
	}
	return best < CPLY_COUNT(layouts) ? &layouts[best] : NULL;
}

static bool has(const cplyi_alphabet *out, cply_str letter)
{
	for (uint32_t i = 0; i < out->n; i++)
		if (cply_str_find(out->rows[i], letter) != SIZE_MAX)
			return true;
	return false;
}

/* Letters of the solution that are on no key yet, in order. */
static uint32_t find_more(const cply_play *p, const cplyi_alphabet *out,
                          cply_str more[MOST_MORE])
{
	uint32_t n = p->puzzle.width * p->puzzle.height, k = 0;
	for (uint32_t i = 0; i < n && k < MOST_MORE; i++) {
		cply_str s = p->texts[p->own->folded[p->squares[i].solution_]];
		uint32_t at = 0;
		if (!s.len || cply_grapheme_count(s) != 1 ||
		    cply_str_is(s, "#") || has(out, s))
			continue;
		while (at < k && cply_str_cmp(more[at], s) < 0)
			at++;
		if (at < k && cply_str_eq(more[at], s))
			continue;
		memmove(&more[at + 1], &more[at], (k - at) * sizeof *more);
		more[at] = s;
		k++;
	}
	return k;
}

bool cplyi_play_alphabet(const cply_play *p, cply_arena *a, cplyi_alphabet *out)
{
	const struct layout *l = choose(p);
	cply_str more[MOST_MORE];
	cply_buf b;
	*out = (cplyi_alphabet){ 0 };
	for (int i = 0; l && i < 3; i++)
		if (*l->rows[i])
			out->rows[out->n++] = cply_str_of(l->rows[i]);
	uint32_t n = find_more(p, out, more);
	cply_buf_init(&b, a);
	for (uint32_t i = 0; i < n && out->n < CPLYI_KEY_ROWS; i++) {
		cply_put_str(&b, more[i]);
		if ((i + 1) % ROW && i + 1 < n)
			continue;
		out->rows[out->n++] = cply_buf_str(&b);
		cply_buf_init(&b, a);
	}
	return !b.failed;
}
