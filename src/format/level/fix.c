/* SPDX-License-Identifier: MIT */
/* How the numbers of a level are put right: in the text of the file, as it is
 * laid out there, so that nothing else changes. */
#include "base/ascii.h"
#include "base/text.h"
#include "crossword/level_answers.h"
#include "format/level/level.h"

/* The end of the text before `at`, without the blanks there. */
static uint32_t trimmed(cply_str file, uint32_t at)
{
	while (at && ascii_is_white(file.ptr[at - 1]))
		at--;
	return at;
}

/* A quote; in a string that holds JSON it is escaped. */
static const char *quote(const level_part *p)
{
	return p->is_embedded ? "\\\"" : "\"";
}

/* The blanks after the last comma of the object that comes before a key, and
 * whether the keys have a blank after their colon. */
static cply_str layout(cply_str object, const char *mark, bool *has_blank)
{
	cply_str found = { NULL, 0 };
	*has_blank = cply_str_find(object, CPLY_STR("\": ")) != SIZE_MAX;
	for (size_t i = 0; i < object.len; i++) {
		size_t end = i + 1;
		if (object.ptr[i] != ',')
			continue;
		while (end < object.len && ascii_is_white(object.ptr[end]))
			end++;
		cply_str rest = cply_str_sub(object, end, object.len);
		if (cply_str_starts(rest, mark))
			found = cply_str_sub(object, i + 1, end);
	}
	return found;
}

void cplyi_level_set_number(level_reader *l, uint32_t cell, uint32_t number,
                            cplyi_edits *edits)
{
	cply_str file = l->r->bytes;
	cply_span at = l->numbers_at[cell], object = l->cw->cells[cell].at;
	if (at.end > at.begin) {
		cplyi_edits_add(edits, l->arena, at,
		                cplyi_level_number(l->arena, number));
		return;
	}
	if (object.end <= object.begin || file.ptr[object.end - 1] != '}')
		return;
	uint32_t end = trimmed(file, object.end - 1);
	if (file.ptr[end - 1] == ',')
		return; /* fixed first */
	const char *mark = quote(&l->grid);
	bool has_blank;
	cply_str gap = layout(cply_str_sub(file, object.begin, object.end),
	                      mark, &has_blank);
	cply_buf b;
	cply_buf_init(&b, l->arena);
	cply_put(&b, ",");
	cply_put_str(&b, gap);
	cply_put(&b, mark);
	cply_put(&b, "number");
	cply_put(&b, mark);
	cply_put(&b, has_blank ? ": " : ":");
	cply_put_uint(&b, number);
	cplyi_edits_add(edits, l->arena, (cply_span){ end, end },
	                cply_buf_str(&b));
}

void cplyi_level_drop_number(level_reader *l, uint32_t cell, cplyi_edits *edits)
{
	cply_str file = l->r->bytes;
	cply_span at = l->numbers_at[cell], object = l->cw->cells[cell].at;
	cply_buf key;
	cply_buf_init(&key, l->arena);
	cply_put(&key, quote(&l->grid));
	cply_put(&key, "number");
	cply_put(&key, quote(&l->grid));
	if (key.failed || at.end <= at.begin)
		return;
	uint32_t begin = trimmed(file, at.begin);
	if (begin <= object.begin || file.ptr[begin - 1] != ':')
		return;
	begin = trimmed(file, begin - 1);
	if (begin < object.begin + key.len ||
	    !cply_str_eq(cply_str_sub(file, begin - key.len, begin),
	                 cply_buf_str(&key)))
		return;
	begin = trimmed(file, begin - (uint32_t)key.len);
	/* With the comma before it, or else the one behind. */
	uint32_t end = at.end;
	if (file.ptr[begin - 1] == ',') {
		begin--;
	} else {
		while (end < object.end && ascii_is_white(file.ptr[end]))
			end++;
		if (end >= object.end || file.ptr[end] != ',')
			return;
		end++;
		while (end < object.end && ascii_is_white(file.ptr[end]))
			end++;
	}
	cplyi_edits_add(edits, l->arena, (cply_span){ begin, end },
	                (cply_str){ NULL, 0 });
}

bool cplyi_level_may_renumber(const level_reader *l, uint32_t list,
                              uint32_t number)
{
	/* Answers and their hash go by the numbers of the clues. */
	for (uint32_t i = 0; i < l->cw->extras.n; i++) {
		cply_str key = l->cw->extras.items[i].key;
		if (cply_str_is(key, "answers") ||
		    cply_str_is(key, "answer_hash") ||
		    cply_str_is(key, "_server_only"))
			return false;
	}
	const cply_clue_list *all = &l->cw->lists[list];
	for (uint32_t k = 0; k < all->n_clues; k++)
		if (all->clues[k].number == number)
			return false;
	return true;
}

bool cplyi_level_may_resize(const level_reader *l, uint32_t list,
                            uint32_t index, uint32_t length)
{
	const level_clue *more = &l->more[list][index];
	uint32_t letters = 0;
	if (!more->has_answer)
		return true;
	for (size_t at = 0; cply_grapheme_next(more->answer, &at).len;)
		letters++;
	return letters == length || cplyi_bare_letters(more->answer) == length;
}
