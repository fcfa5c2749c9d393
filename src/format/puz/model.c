/* SPDX-License-Identifier: MIT */
/* From the pieces of a .puz file to the crossword they mean. */
#include "base/ascii.h"
#include "format/puz/puz.h"

#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "crossword/garbled.h"
#include "crossword/words.h"

/* ---- text ---- */

cply_str cplyi_puz_text(const puz_file *f, cply_str bytes, cply_arena *a)
{
	cply_charset c = f->charset;
	if (cply_is_ascii(bytes))
		return bytes;
	if (cply_utf8_check(bytes) == SIZE_MAX)
		c = CPLY_CHARSET_UTF8;
	else if (c == CPLY_CHARSET_UTF8)
		c = CPLY_CHARSET_WINDOWS1252;
	return cply_charset_decode(c, bytes, a);
}

cply_str cplyi_puz_string(const puz_file *f, uint32_t i, cply_arena *a)
{
	if (i >= f->n_strings)
		return (cply_str){ NULL, 0 };
	cply_str bytes = cplyi_puz_bytes(f, f->strings[i]);
	if (!f->is_high[i])
		return bytes;
	cply_charset c = f->charset;
	if (c == CPLY_CHARSET_UTF8 && cply_utf8_check(bytes) != SIZE_MAX)
		c = CPLY_CHARSET_WINDOWS1252;
	return cply_charset_decode(c, bytes, a);
}

/* Where a text is not what version 2 demands, or SIZE_MAX. */
static size_t find_not_utf8(const puz_file *f, cply_str bytes)
{
	(void)f;
	return cply_utf8_check(bytes);
}

/* Offset of the first control character, or SIZE_MAX. Line ends and tabs are
 * met in notes and mean what they say; rests of quotes and dashes are told as
 * what they are, by XW107. */
static size_t find_control(const puz_file *f, cply_str s)
{
	(void)f;
	for (size_t i = 0; i < s.len; i++) {
		unsigned char c = (unsigned char)s.ptr[i];
		if (c < ' ' && c != '\t' && c != '\n' && c != '\r')
			return cplyi_is_garbled(s, CPLYI_GARBLE_CUT) ? SIZE_MAX
			                                             : i;
	}
	return SIZE_MAX;
}

/* One finding for all texts in which `find` finds something. */
static void report_texts(const cply_read *r, const puz_file *f, cply_rule rule,
                         size_t (*find)(const puz_file *f, cply_str bytes))
{
	uint32_t n = 0, first = 0, at = 0;
	for (uint32_t i = 0; i < f->n_strings; i++) {
		size_t c = find(f, cplyi_puz_bytes(f, f->strings[i]));
		if (c == SIZE_MAX || n++)
			continue;
		first = i;
		at = f->strings[i].begin + (uint32_t)c;
	}
	if (!n)
		return;
	cply_diag *g = cply_report_with(r->diags, rule, CPLY_AT(at, at + 1),
	                                CPLY_N(n));
	for (uint32_t i = first, k = 0; g && i < f->n_strings; i++) {
		if (find(f, cplyi_puz_bytes(f, f->strings[i])) == SIZE_MAX)
			continue;
		cply_place p = { .kind = CPLY_PLACE_CLUE };
		if (k++ < CPLY_MAX_PLACES)
			p.name = cplyi_puz_string_name(f, i, r->diags->arena);
		cply_diag_place(r->diags, g, p);
	}
}

/* ---- squares ---- */

static void report_squares(const cply_read *r, const puz_file *f,
                           cply_rule rule, bool (*is_it)(uint8_t), uint32_t n)
{
	cply_diag *g = NULL;
	for (uint32_t i = 0; i < f->n_cells; i++) {
		if (!is_it(f->board[i]))
			continue;
		uint32_t where = f->solution + i;
		if (!g)
			g = cply_report_with(
				r->diags, rule, CPLY_AT(where, where + 1),
				CPLY_N(n),
				CPLY_Z(cply_charset_name(
					puz_board_charset(f->charset))));
		cply_place p = { .kind = CPLY_PLACE_CELL,
			         .row = i / f->width + 1,
			         .col = i % f->width + 1 };
		cply_diag_place(r->diags, g, p);
		if (!g)
			return;
	}
}

static bool is_unknown(uint8_t b)
{
	return b == '?' || b == '-' || b == ' ';
}

static bool is_high(uint8_t b)
{
	return b >= 0x80;
}

static bool is_control(uint8_t b)
{
	return b < ' ' || b == 0x7F;
}

static bool is_symbol(uint8_t b)
{
	return !puz_is_closed(b) && !ascii_is_upper(b);
}

/* Bytes of a board as letters: slices of the file for ASCII. */
static cply_str board_letter(const puz_file *f, const uint8_t *b, cply_arena *a)
{
	cply_str s = { (const char *)b, 1 };
	if (*b < 0x80)
		return s;
	return cply_charset_decode(puz_board_charset(f->charset), s, a);
}

/* Across Lite keeps pencilled letters in lower case. */
static void set_fill(const puz_file *f, cply_cell *cell, uint8_t const *b,
                     cply_arena *a)
{
	static const char upper[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
	if (*b == '-' || puz_is_closed(*b) || *b == ' ' || is_control(*b))
		return;
	if (ascii_is_lower(*b)) {
		cell->fill = (cply_str){ upper + (*b - 'a'), 1 };
		cell->flags |= CPLY_CELL_PENCIL;
		return;
	}
	cell->fill = board_letter(f, b, a);
}

/* No solution: said by the flag, or by X in each of several squares. Rebus
 * squares are no witnesses: X may stand for any text there. */
static bool is_blank(const puz_file *f)
{
	const puz_section *rebus = cplyi_puz_section(f, "GRBS");
	uint32_t open = 0;
	for (uint32_t i = 0; i < f->n_cells; i++) {
		if (puz_is_closed(f->board[i]))
			continue;
		if (f->board[i] != 'X')
			return false;
		open += !(rebus && i < rebus->len &&
		          f->bytes.ptr[rebus->data + i]);
	}
	return f->flag == PUZ_NO_SOLUTION || open >= PUZ_BLANK_X;
}

/* Sixteen squares, which the compiler looks at together where it can. */
typedef uint8_t sixteen __attribute__((vector_size(16)));

static inline bool is_any(sixteen v)
{
	uint64_t halves[2];
	memcpy(halves, &v, sizeof v);
	return halves[0] | halves[1];
}

/* In each byte: is it neither a capital nor a block? */
static inline sixteen are_odd(const uint8_t *board)
{
	sixteen b;
	memcpy(&b, board, sizeof b);
	return (sixteen)((b - 'A' >= 26) & (b != '.') & (b != ':'));
}

/* Most boards have nothing but capitals and blocks. */
static bool is_plain(const puz_file *f)
{
	uint32_t i = 0;
	sixteen odd = { 0 };
	for (; f->n_cells - i >= sizeof odd; i += sizeof odd)
		odd |= are_odd(f->board + i);
	if (is_any(odd))
		return false;
	for (; i < f->n_cells; i++)
		if ((uint8_t)(f->board[i] - 'A') >= 26 &&
		    !puz_is_closed(f->board[i]))
			return false;
	return true;
}

static void report_boards(const cply_read *r, const puz_file *f, bool blank,
                          bool plain)
{
	cply_span at = { f->header + PUZ_FLAG, f->header + PUZ_FLAG + 2 };
	uint32_t unknown = 0, high = 0, control = 0, known = 0;
	if (blank && f->flag != PUZ_NO_SOLUTION)
		cply_report(r->diags, CPLY_PZ112,
		            CPLY_AT(f->solution, f->solution + f->n_cells));
	if (f->flag != PUZ_NO_SOLUTION && plain)
		return;
	for (uint32_t i = 0; i < f->n_cells; i++) {
		uint8_t b = f->board[i];
		unknown += is_unknown(b);
		high += is_high(b);
		control += is_control(b);
		known += !puz_is_closed(b) && !is_unknown(b) && b != 'X';
	}
	if (f->flag == PUZ_NO_SOLUTION && known)
		cply_report(r->diags, CPLY_PZ110, &at);
	if (unknown && !f->is_locked)
		report_squares(r, f, CPLY_PZ113, is_unknown, unknown);
	if (high && !f->is_locked)
		report_squares(r, f, CPLY_PZ114, is_high, high);
	if (control)
		report_squares(r, f, CPLY_PZ115, is_control, control);
}

/* A span, moved as one. */
typedef uint32_t two __attribute__((vector_size(sizeof(cply_span))));

/* The cells of a plain board whose letters are to be seen; how many are open.
 */
static uint32_t make_plain_cells(const puz_file *f, uint8_t colon,
                                 cply_cell *cell)
{
	const uint8_t *b = f->board, *end = b + f->n_cells;
	uint32_t closed = 0;
	two at = { f->solution, f->solution + 1 };
	for (; b < end; b++, cell++, at += 1) {
		memcpy(&cell->at, &at, sizeof at);
		cell->solution = (cply_str){ (const char *)b, 1 };
		if (*b >= 'A')
			continue;
		cell->solution = (cply_str){ NULL, 0 };
		cell->kind = *b == '.' ? CPLY_CELL_BLOCK : colon;
		closed++;
	}
	return f->n_cells - closed;
}

static void make_other_cells(const cply_read *r, const puz_file *f,
                             uint8_t colon, bool hidden, cply_cell *cell)
{
	const uint8_t *b = f->board, *end = b + f->n_cells;
	for (uint32_t at = f->solution; b < end; b++, cell++, at++) {
		cell->at = (cply_span){ at, at + 1 };
		if (puz_is_closed(*b))
			cell->kind = *b == '.' ? CPLY_CELL_BLOCK : colon;
		else if (!hidden && !is_unknown(*b) && !is_control(*b))
			cell->solution = board_letter(f, b, r->arena);
	}
}

/* Are sixteen squares of the solver's board blocks or empty? */
static inline bool are_untouched(const uint8_t *state)
{
	sixteen b;
	memcpy(&b, state, sizeof b);
	return !is_any((sixteen)((b != '-') & (b != '.')));
}

static void make_fill(const cply_read *r, const puz_file *f, cply_cell *cells)
{
	const uint8_t *state = (const uint8_t *)f->bytes.ptr + f->state;
	for (uint32_t i = 0; i < f->state_len; i++) {
		if (f->state_len - i >= sizeof(sixteen) &&
		    are_untouched(state + i))
			i += sizeof(sixteen) - 1;
		else if (state[i] != '-' && state[i] != '.')
			set_fill(f, &cells[i], &state[i], r->arena);
	}
}

/* Returns whether all letters are known, and so are the bars: there are none.
 * Nothing is left for cply_crossword_finish then. */
static bool make_cells(const cply_read *r, const puz_file *f,
                       cply_crossword *cw)
{
	bool blank = is_blank(f), plain = is_plain(f);
	bool hidden = blank || f->is_locked;
	uint8_t colon = cw->is_diagramless ? CPLY_CELL_BLOCK : CPLY_CELL_VOID;
	report_boards(r, f, blank, plain);
	make_fill(r, f, cw->cells);
	if (plain && !hidden) {
		uint32_t open = make_plain_cells(f, colon, cw->cells);
		cw->solution =
			open ? CPLY_SOLUTION_PRESENT : CPLY_SOLUTION_ABSENT;
		return true;
	}
	make_other_cells(r, f, colon, hidden, cw->cells);
	return false;
}

/* ---- clues ---- */

static void make_labels(const cply_read *r, const puz_file *f,
                        cply_crossword *cw)
{
	for (uint32_t i = 0; i < f->words.n; i++) {
		const cply_slot *w = &f->words.items[i];
		cply_str *label = &cw->cells[w->start].label;
		if (!label->len)
			*label = cplyi_number_text(w->number, r->arena);
	}
}

typedef uint32_t four __attribute__((vector_size(16)));

/* Numbers from `first` on, one step apart: `n` of them, and up to three more
 * that are not meant. Returns the end of the first `n`. */
static uint32_t *put_steps(uint32_t *to, uint32_t n, uint32_t first,
                           uint32_t step)
{
	four v = { first, first + step, first + 2 * step, first + 3 * step };
	uint32_t *end = to + n;
	for (; to < end; to += 4, v += 4 * step)
		memcpy(to, &v, sizeof v);
	return end;
}

/* All squares row by row, then column by column: the squares of any word stand
 * in a row there. */
static uint32_t *list_cells(const puz_file *f, cply_arena *a)
{
	uint32_t *all = CPLYI_NEW_RAW(a, 2 * f->n_cells + 3, uint32_t);
	if (!all)
		return NULL;
	uint32_t *to = put_steps(all, f->n_cells, 0, 1);
	for (uint32_t c = 0; c < f->width; c++)
		to = put_steps(to, f->height, c, f->width);
	return all;
}

/* The text of the i-th clue. */
static inline void set_text(const cply_read *r, const puz_file *f, uint32_t i,
                            cply_clue *clue)
{
	cply_span at = f->strings[i + PUZ_FIRST_CLUE];
	clue->at = at;
	clue->text.plain =
		f->is_high[i + PUZ_FIRST_CLUE]
			? cplyi_puz_string(f, i + PUZ_FIRST_CLUE, r->arena)
			: cplyi_puz_bytes(f, at);
}

/* The clues of the first `n` words. */
static void make_clues(const cply_read *r, const puz_file *f, uint32_t n,
                       const uint32_t *cells, cply_crossword *cw)
{
	const cply_slot *word = f->words.items;
	uint32_t height = f->height, row_end = f->width;
	/* Where column by column begins, less what a row is ahead by. */
	size_t columns = f->n_cells;
	for (uint32_t i = 0; i < n; i++, word++) {
		cply_clue_list *list = &cw->lists[word->direction];
		cply_clue *clue = &list->clues[list->n_clues++];
		for (; word->start >= row_end; row_end += f->width)
			columns -= f->n_cells - 1;
		set_text(r, f, i, clue);
		clue->number = word->number;
		clue->label = cw->cells[word->start].label;
		clue->n_cells = word->length;
		clue->cells = cells + word->start;
		if (word->direction == CPLY_DOWN)
			clue->cells = cells + (columns + word->start * height);
	}
}

/* Clues past the last word stand at the end of the Down list, attached to
 * nothing. */
static cply_status make_lists(const cply_read *r, const puz_file *f,
                              cply_crossword *cw)
{
	uint32_t there = f->n_strings < PUZ_FIRST_CLUE
	                         ? 0
	                         : f->n_strings - PUZ_FIRST_CLUE;
	uint32_t n = there < f->n_clues ? there : f->n_clues;
	uint32_t n_words = n < f->words.n ? n : f->words.n, down = 0;
	for (uint32_t i = 0; i < n_words; i++)
		down += f->words.items[i].direction; /* 0 or 1 */
	cw->lists = CPLY_NEW(r->arena, 2, cply_clue_list);
	cply_clue *clues = CPLY_NEW(r->arena, n, cply_clue);
	uint32_t *cells = list_cells(f, r->arena);
	if (!cw->lists || !clues || !cells)
		return CPLY_NOMEM;
	cply_span all = { 0, 0 };
	if (n)
		all = (cply_span){ f->strings[PUZ_FIRST_CLUE].begin,
			           f->strings[PUZ_FIRST_CLUE + n - 1].end };
	cw->n_lists = 2;
	cw->lists[0] = (cply_clue_list){ .direction = CPLY_ACROSS,
		                         .title = CPLY_STR("Across"),
		                         .clues = clues,
		                         .at = all };
	cw->lists[1] = (cply_clue_list){ .direction = CPLY_DOWN,
		                         .title = CPLY_STR("Down"),
		                         .clues = clues + (n_words - down),
		                         .at = all };
	make_clues(r, f, n_words, cells, cw);
	for (uint32_t i = n_words; i < n; i++)
		set_text(r, f, i, &cw->lists[1].clues[cw->lists[1].n_clues++]);
	return CPLY_OK;
}

/* ---- the lock ---- */

static void report_key(const cply_read *r, cply_rule rule, const puz_file *f)
{
	uint32_t key = r->options->key;
	char digits[4];
	for (int i = 3; i >= 0; i--, key /= 10)
		digits[i] = (char)('0' + key % 10);
	cply_arg arg = r->options->key > 9999
	                       ? CPLY_N(r->options->key)
	                       : CPLY_T(((cply_str){ digits, 4 }));
	uint32_t at = f->header + PUZ_TRUE_SUM;
	cply_report_args(r->diags, rule, CPLY_AT(at, at + 2), &arg, 1);
}

static cply_status unlock(const cply_read *r, puz_file *f)
{
	uint32_t key = r->options->key;
	uint32_t at = f->header + PUZ_FLAG;
	f->is_locked = true;
	if (key == 0) {
		cply_report(r->diags, CPLY_PZ501, CPLY_AT(at, at + 2));
		return CPLY_OK;
	}
	if (key > 9999) {
		report_key(r, CPLY_PZ503, f);
		return CPLY_OK;
	}
	uint32_t symbols = 0;
	for (uint32_t i = 0; i < f->n_cells; i++)
		symbols += is_symbol(f->board[i]);
	if (symbols) {
		report_squares(r, f, CPLY_PZ504, is_symbol, symbols);
		return CPLY_OK;
	}
	uint8_t *board = CPLY_NEW(r->arena, f->n_cells, uint8_t);
	uint8_t *letters = CPLY_NEW(r->arena, f->n_cells, uint8_t);
	uint8_t *scratch = CPLY_NEW(r->arena, f->n_cells, uint8_t);
	if (!board || !letters || !scratch)
		return CPLY_NOMEM;
	memcpy(board, f->board, f->n_cells);
	uint32_t n = cplyi_puz_letters(board, f->width, f->height, letters);
	cplyi_puz_unscramble(letters, n, key, scratch);
	const uint8_t *h = (const uint8_t *)f->bytes.ptr + f->header;
	if (cplyi_puz_sum(letters, n, 0) != puz_u16(h + PUZ_TRUE_SUM)) {
		report_key(r, CPLY_PZ502, f);
		return CPLY_OK;
	}
	cplyi_puz_put_letters(board, f->width, f->height, letters);
	f->board = board;
	f->is_locked = false;
	f->is_unlocked = true;
	return CPLY_OK;
}

cply_status cplyi_puz_squares(const cply_read *r, const puz_file *f,
                              cply_crossword *cw)
{
	cply_span size = { f->header + PUZ_WIDTH, f->header + PUZ_HEIGHT + 1 };
	cply_status s = cply_crossword_start(cw, r->arena, r->limits, r->diags,
	                                     &size, f->width, f->height);
	if (s != CPLY_OK)
		return s;
	cw->is_diagramless = f->type == PUZ_DIAGRAMLESS;
	cw->clues_are_cut = f->is_cut;
	cw->grid_at = (cply_span){ f->solution, f->solution + f->n_cells };
	if (f->is_locked)
		cw->solution = CPLY_SOLUTION_LOCKED;
	bool is_finished = make_cells(r, f, cw);
	make_labels(r, f, cw);
	s = cplyi_puz_apply_sections(r, f, cw);
	if (!is_finished)
		cply_crossword_finish(cw);
	return s;
}

cply_status cplyi_puz_load(const cply_read *r, puz_file *f, cply_crossword *cw)
{
	cply_status s = cplyi_puz_split(r, f);
	if (s != CPLY_OK)
		return s;
	cplyi_puz_check_sums(r, f);
	if (f->flag == PUZ_SCRAMBLED && (s = unlock(r, f)) != CPLY_OK)
		return s;
	if ((s = cplyi_puz_squares(r, f, cw)) != CPLY_OK ||
	    (s = make_lists(r, f, cw)) != CPLY_OK)
		return s;
	static const uint8_t meta[] = { CPLY_META_TITLE, CPLY_META_AUTHOR,
		                        CPLY_META_COPYRIGHT };
	for (uint32_t i = 0; i < CPLY_COUNT(meta); i++)
		cw->meta[meta[i]] =
			cply_text_plain(cplyi_puz_string(f, i, r->arena));
	cw->meta[CPLY_META_NOTES] =
		cply_text_plain(cplyi_puz_string(f, f->n_clues + 3, r->arena));
	if (!f->is_ascii && f->version >= 20)
		report_texts(r, f, CPLY_PZ306, find_not_utf8);
	if (f->has_control)
		report_texts(r, f, CPLY_PZ307, find_control);
	return r->arena->failed ? CPLY_NOMEM : CPLY_OK;
}
