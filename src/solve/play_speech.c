/* SPDX-License-Identifier: MIT */
/* What is under the cursor, in words. */
#include "solve/play_speech.h"

#include "solve/play.h"

void cplyi_play_pattern(const cply_play *p, uint32_t entry, const char *empty,
                        cply_buf *out)
{
	const cply_entry *e = &p->entries[entry];
	for (uint32_t i = 0; i < e->n_cells; i++) {
		cply_str fill = p->texts[p->squares[e->cells[i]].fill];
		if (i)
			cply_put_char(out, ' ');
		if (fill.len)
			cply_put_str(out, fill);
		else
			cply_put(out, empty);
	}
}

void cplyi_play_clue_words(const cply_play *p, uint32_t entry, cply_buf *out)
{
	const cply_clue *clue = cply_play_clue(p, entry);
	if (!clue) {
		cply_put(out, cply_play_is_hidden(p, entry) ? "Hidden clue"
		                                            : "No clue");
		return;
	}
	cply_str text = cply_str_trim(clue->text.plain);
	cply_put_str(out, text);
	/* Many texts have their enumeration already. */
	if (clue->enumeration.len &&
	    !(text.len && text.ptr[text.len - 1] == ')')) {
		cply_put(out, " (");
		cply_put_str(out, clue->enumeration);
		cply_put(out, ")");
	}
}

static void put_square(const cply_play *p, cply_buf *out)
{
	static const struct {
		unsigned mark;
		const char *word;
	} marks[] = {
		{ CPLY_CELL_WRONG, " wrong" },
		{ CPLY_CELL_PENCIL, " pencil" },
		{ CPLY_CELL_REVEALED, " revealed" },
		{ CPLY_CELL_GIVEN, " given" },
	};
	const cply_square *q = &p->squares[p->cursor];
	cply_str fill = p->texts[q->fill];
	if (fill.len)
		cply_put_str(out, fill);
	else
		cply_put(out, "blank");
	for (size_t i = 0; i < CPLY_COUNT(marks); i++)
		if (q->marks & marks[i].mark)
			cply_put(out, marks[i].word);
	if (p->puzzle.cells[p->cursor].flags & CPLY_CELL_CIRCLED)
		cply_put(out, " circled");
}

/* Where no words are known, a square is a row and a column. */
static void put_place(const cply_play *p, cply_buf *out)
{
	uint32_t width = p->puzzle.width;
	uint32_t at = cplyi_play_position(p, p->entry, p->cursor);
	if (at == UINT32_MAX) {
		cply_put(out, ", row ");
		cply_put_uint(out, p->cursor / width + 1);
		cply_put(out, ", column ");
		cply_put_uint(out, p->cursor % width + 1);
		return;
	}
	cply_put(out, ", ");
	cply_play_name(p, p->entry, out);
	cply_put(out, ", letter ");
	cply_put_uint(out, at + 1);
	cply_put(out, " of ");
	cply_put_uint(out, p->entries[p->entry].n_cells);
}

void cplyi_play_speak(const cply_play *p, cplyi_speech how, bool with_clue,
                      cply_buf *out)
{
	if (p->cursor == CPLY_NO_CELL) {
		cply_put(out, "There are no squares to fill");
		return;
	}
	put_square(p, out);
	if (how != CPLYI_SPEAK_LETTER)
		put_place(p, out);
	if (p->entry == CPLY_NO_ENTRY)
		return;
	if (how == CPLYI_SPEAK_LONG) {
		cply_put(out, ", pattern ");
		cplyi_play_pattern(p, p->entry, "blank", out);
	}
	if (with_clue) {
		cply_put(out, ". ");
		cplyi_play_clue_words(p, p->entry, out);
	}
}
