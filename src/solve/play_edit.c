/* SPDX-License-Identifier: MIT */
/* Letters in and out of squares. */
#include "solve/play.h"

#include "base/text.h"

static bool is_control(cply_str s)
{
	uint32_t c;
	for (size_t at = 0; cply_utf8_next(s, &at, &c);)
		if (c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xFFFD ||
		    c == 0x2028 || c == 0x2029)
			return true;
	return false;
}

static cply_case case_of(const cply_play *p)
{
	cply_str lang = p->puzzle.meta[CPLY_META_LANGUAGE].plain;
	cply_str code = cply_str_sub(lang, 0, 2);
	bool is_code = lang.len == 2 || (lang.len > 2 && lang.ptr[2] == '-');
	if (is_code &&
	    (cply_str_is_nocase(code, "tr") || cply_str_is_nocase(code, "az")))
		return CPLY_CASE_TURKIC;
	return CPLY_CASE_ROOT;
}

/* A text as it goes into a square; 0: it cannot. */
static uint32_t letter(cply_play *p, cply_str s)
{
	s = cply_text_trim(s);
	if (!s.len || s.len > CPLYI_LONGEST_FILL || is_control(s))
		return 0;
	/* The common letters need no memory. */
	if (s.len == 1 && (s.ptr[0] < 'a' || s.ptr[0] > 'z'))
		return cplyi_play_text(p, s);
	s = cply_upper(p->own->arena, cply_nfc(p->own->arena, s), case_of(p));
	return cplyi_play_text(p, s);
}

static void autocheck(cply_play *p, int64_t time, uint32_t cell)
{
	if (!p->options.autocheck || !p->squares[cell].fill ||
	    !cplyi_play_is_known(p, cell))
		return;
	cplyi_play_emit(p, &(cply_event){ .type = CPLY_EVENT_CHECK,
	                                  .time = time,
	                                  .cell = cell,
	                                  .extra = CPLYI_AUTO });
}

static void type(cply_play *p, const cply_command *c, cply_reply *reply)
{
	uint32_t text = letter(p, c->text), cell = p->cursor;
	if (!text)
		return;
	bool was_empty = !p->squares[cell].fill;
	if (cply_play_is_fixed(p, cell)) {
		reply->remark = CPLY_SAY_FIXED;
	} else {
		cplyi_play_put(p, c->time, cell, text, p->is_pencil,
		               CPLYI_PLAIN);
		autocheck(p, c->time, cell);
	}
	cplyi_play_judge(p, c->time, false, reply);
	if (!p->is_solved)
		cplyi_play_advance(p, c->time, was_empty);
}

/* Clears the square; Backspace in one that has nothing to clear goes back
 * first, and into the previous word without touching its letters. */
static void erase(cply_play *p, const cply_command *c, cply_reply *reply)
{
	uint32_t cell = p->cursor;
	bool steps = c->action == CPLY_DO_ERASE &&
	             (!p->squares[cell].fill || cply_play_is_fixed(p, cell));
	if (steps) {
		if (cplyi_play_back_to_word(p, c->time))
			return;
		cplyi_play_step_back(p, c->time);
		cell = p->cursor;
	}
	if (!cply_play_is_fixed(p, cell))
		cplyi_play_put(p, c->time, cell, 0, false, CPLYI_PLAIN);
	else if (!steps)
		reply->remark = CPLY_SAY_FIXED;
	cplyi_play_judge(p, c->time, false, reply);
	if (c->action == CPLY_DO_CLEAR_LETTER && p->options.delete_advances)
		cplyi_play_advance(p, c->time, false);
}

static void clear(cply_play *p, const cply_command *c, cplyi_extent extent,
                  cply_reply *reply)
{
	cplyi_scope scope;
	cplyi_play_scope(p, extent, &scope);
	for (uint32_t i = 0; i < scope.n; i++) {
		uint32_t cell = cplyi_scope_cell(&scope, i);
		if (cply_play_is_fixed(p, cell) || !p->squares[cell].fill)
			continue;
		cplyi_play_put(p, c->time, cell, 0, false, CPLYI_PLAIN);
		reply->n++;
	}
	reply->remark = reply->n ? CPLY_SAY_CLEARED : CPLY_SAY_NOTHING_HERE;
	cplyi_play_judge(p, c->time, false, reply);
}

/* ---- a whole answer ---- */

/* The next square's text of an answer such as "ICE CR(EA)M"; empty at the end.
 * Blanks, hyphens and apostrophes stand between letters only. */
static cply_str next_part(cply_str s, size_t *at)
{
	for (;;) {
		cply_str g = cply_grapheme_next(s, at);
		if (!g.len)
			return g;
		if (g.len == 1 &&
		    (g.ptr[0] == ' ' || g.ptr[0] == '-' || g.ptr[0] == '\''))
			continue;
		if (g.ptr[0] != '(')
			return g;
		size_t begin = *at, end = begin;
		while (end < s.len && s.ptr[end] != ')')
			end++;
		*at = end < s.len ? end + 1 : end;
		if (end > begin)
			return cply_str_sub(s, begin, end);
	}
}

/* Leaves the square as it is: "P??T". */
static bool is_gap(cply_str part)
{
	return part.len == 1 &&
	       (part.ptr[0] == '?' || part.ptr[0] == '_' || part.ptr[0] == '.');
}

static void answer(cply_play *p, const cply_command *c, cply_reply *reply)
{
	uint32_t n = 0;
	cply_str part;
	cplyi_scope scope;
	cplyi_play_scope(p, CPLYI_WORD, &scope);
	for (size_t at = 0; next_part(c->text, &at).len;)
		n++;
	if (n != scope.n) {
		*reply = (cply_reply){ .remark = CPLY_SAY_LENGTH,
			               .n = n,
			               .wrong = scope.n };
		return;
	}
	n = 0;
	for (size_t at = 0; (part = next_part(c->text, &at)).len; n++) {
		uint32_t cell = cplyi_scope_cell(&scope, n);
		uint32_t text = is_gap(part) ? 0 : letter(p, part);
		if (text && !cply_play_is_fixed(p, cell))
			cplyi_play_put(p, c->time, cell, text, p->is_pencil,
			               CPLYI_PLAIN);
	}
	for (uint32_t i = 0; i < scope.n; i++)
		autocheck(p, c->time, cplyi_scope_cell(&scope, i));
	cplyi_play_judge(p, c->time, false, reply);
}

/* ---- undo ---- */

static void undo(cply_play *p, const cply_command *c, cply_reply *reply)
{
	bool back = c->action == CPLY_DO_UNDO;
	uint32_t i, end;
	uint32_t group =
		back ? cplyi_play_undo_group(p) : cplyi_play_redo_group(p);
	if (group == UINT32_MAX) {
		reply->remark = back ? CPLY_SAY_NO_UNDO : CPLY_SAY_NO_REDO;
		return;
	}
	cplyi_play_group(p, group, &i, &end);
	uint32_t first = p->own->changes[i].cell;
	for (uint32_t k = i; k < end; k++) {
		/* A square may be in a group twice: the way back is the
		 * other way round. */
		uint32_t at = back ? end - 1 - (k - i) : k;
		const cply_play_change change = p->own->changes[at];
		if (cply_play_is_fixed(p, change.cell))
			continue;
		if (back)
			cplyi_play_put(p, c->time, change.cell, change.before,
			               change.pencil_before, CPLYI_UNDO);
		else
			cplyi_play_put(p, c->time, change.cell, change.after,
			               change.pencil_after, CPLYI_REDO);
	}
	/* Had nothing to be written, the record could not tell of it. */
	p->own->undone = p->own->n_groups - group - !back;
	cplyi_play_judge(p, c->time, false, reply);
	if (p->is_solved)
		return;
	uint32_t entry = cplyi_play_position(p, p->entry, first) == UINT32_MAX
	                         ? cplyi_play_choose(p, first, p->axis)
	                         : p->entry;
	cplyi_play_place(p, c->time, first, entry);
}

void cplyi_play_edit(cply_play *p, const cply_command *c, cply_reply *reply)
{
	switch (c->action) {
	case CPLY_DO_TYPE:
	case CPLY_DO_PUT:
		type(p, c, reply);
		break;
	case CPLY_DO_ANSWER:
		answer(p, c, reply);
		break;
	case CPLY_DO_ERASE:
	case CPLY_DO_CLEAR_LETTER:
		erase(p, c, reply);
		break;
	case CPLY_DO_CLEAR_WORD:
		clear(p, c, CPLYI_WORD, reply);
		break;
	case CPLY_DO_CLEAR_GRID:
		clear(p, c, CPLYI_GRID, reply);
		break;
	case CPLY_DO_UNDO:
	case CPLY_DO_REDO:
		undo(p, c, reply);
		break;
	default:
		break;
	}
}
