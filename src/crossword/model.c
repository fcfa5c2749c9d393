/* SPDX-License-Identifier: MIT */
/* Making a crossword and bringing it into the form that all readers owe. */
#include "crossply/crossword.h"

const char *cply_meta_name(cply_meta m)
{
	static const char *const names[CPLY_META_COUNT] = {
		[CPLY_META_TITLE] = "title",
		[CPLY_META_AUTHOR] = "author",
		[CPLY_META_EDITOR] = "editor",
		[CPLY_META_COPYRIGHT] = "copyright",
		[CPLY_META_PUBLISHER] = "publisher",
		[CPLY_META_PUBLICATION] = "publication",
		[CPLY_META_DATE] = "date",
		[CPLY_META_INTRO] = "intro",
		[CPLY_META_NOTES] = "notes",
		[CPLY_META_EXPLANATION] = "explanation",
		[CPLY_META_DIFFICULTY] = "difficulty",
		[CPLY_META_THEME] = "theme",
		[CPLY_META_SOURCE] = "source",
		[CPLY_META_URL] = "url",
		[CPLY_META_ID] = "id",
		[CPLY_META_REVISION] = "revision",
		[CPLY_META_LANGUAGE] = "language",
		[CPLY_META_QUOTATION] = "quotation",
	};
	return (unsigned)m < CPLY_META_COUNT ? names[m] : "";
}

const cply_feature_info *cply_feature_get(unsigned index)
{
	static const cply_feature_info features[] = {
#define X(id, name, title) { name, title },
		CPLY_FEATURES(X)
#undef X
	};
	return index < CPLY_FEATURE_COUNT ? &features[index] : NULL;
}

cply_status cply_crossword_start(cply_crossword *cw, cply_arena *a,
                                 const cply_limits *limits, cply_diags *diags,
                                 const cply_span *at, uint32_t width,
                                 uint32_t height)
{
	*cw = (cply_crossword){ .width = width, .height = height };
	if (width == 0 || height == 0) {
		cply_report(diags, CPLY_XW102, at);
		return CPLY_INVALID;
	}
	if (width > limits->side || height > limits->side ||
	    (uint64_t)width * height > limits->cells) {
		cply_report_with(diags, CPLY_XW103, at, CPLY_N(width),
		                 CPLY_N(height), CPLY_N(limits->cells));
		return CPLY_LIMIT;
	}
	cw->cells = CPLY_NEW(a, (size_t)width * height, cply_cell);
	return cw->cells ? CPLY_OK : CPLY_NOMEM;
}

static void share_bars(cply_crossword *cw)
{
	uint32_t w = cw->width;
	for (uint32_t r = 0; r < cw->height; r++) {
		for (uint32_t c = 0; c < w; c++) {
			cply_cell *cell = cply_cell_at(cw, r, c);
			if (c + 1 < w) {
				cply_cell *right = cell + 1;
				if (cell->bars & CPLY_BAR_RIGHT)
					right->bars |= CPLY_BAR_LEFT;
				else if (right->bars & CPLY_BAR_LEFT)
					cell->bars |= CPLY_BAR_RIGHT;
			}
			if (r + 1 < cw->height) {
				cply_cell *below = cell + w;
				if (cell->bars & CPLY_BAR_BOTTOM)
					below->bars |= CPLY_BAR_TOP;
				else if (below->bars & CPLY_BAR_TOP)
					cell->bars |= CPLY_BAR_BOTTOM;
			}
		}
	}
}

void cply_crossword_finish(cply_crossword *cw)
{
	size_t open = 0, known = 0;
	unsigned bars = 0;
	for (size_t i = 0; i < (size_t)cw->width * cw->height; i++) {
		const cply_cell *cell = &cw->cells[i];
		bars |= cell->bars;
		if (cell->kind != CPLY_CELL_OPEN)
			continue;
		open++;
		known += cell->solution.len > 0;
	}
	if (bars)
		share_bars(cw);
	if (cw->solution != CPLY_SOLUTION_LOCKED)
		cw->solution = known == 0      ? CPLY_SOLUTION_ABSENT
		               : known == open ? CPLY_SOLUTION_PRESENT
		                               : CPLY_SOLUTION_PARTIAL;
}

cply_text cply_text_plain(cply_str plain)
{
	return (cply_text){ .plain = plain };
}
