/* SPDX-License-Identifier: MIT */
/* Planning a .puz file: the boards, the rebus table, marks and timer. */
#include "base/ascii.h"
#include "format/puz/plan.h"

#include "base/text.h"

/* What the rebus table can number: GRBS has a byte, 0 is "none". */
enum { MOST_REBUS = 255 };

static const cply_str nothing = { NULL, 0 };

/* ---- single letters ---- */

/* The byte that says just this, if there is one: printable ASCII that means
 * nothing else on a board, or a Latin letter that all programs show. */
static bool letter_byte(const puz_plan *p, cply_str s, uint8_t *out)
{
	size_t at = 0;
	uint32_t c;
	if (!cply_utf8_next(s, &at, &c) || at != s.len)
		return false;
	if (c < 0x80) {
		*out = (uint8_t)c;
		return c > ' ' && c < 0x7F && c != '.' && c != ':' &&
		       c != '-' && c != '?';
	}
	if (puz_board_charset(p->charset) != CPLY_CHARSET_WINDOWS1252)
		return cply_charset_byte(p->charset, c, out);
	*out = (uint8_t)c;
	return c >= 0xA0 && c <= 0xFF;
}

/* What stands on the board for a longer text: its first letter, or X. */
static uint8_t first_byte(cply_str s)
{
	char c = s.len ? s.ptr[0] : 'X';
	if (ascii_is_lower(c))
		return (uint8_t)(c - 'a' + 'A');
	bool is_plain = ascii_is_upper(c) || ascii_is_digit(c);
	return (uint8_t)(is_plain ? c : 'X');
}

/* Texts of RTBL and RUSR: in the charset of the file where that is read back
 * so, else in UTF-8, which is recognised everywhere. */
static void put_text(const puz_plan *p, cply_str text, cply_buf *out)
{
	if (p->charset == CPLY_CHARSET_UTF8 || cply_is_ascii(text) ||
	    cply_charset_unfit(p->charset, text) != SIZE_MAX) {
		cply_put_str(out, text);
		return;
	}
	size_t begin = out->len;
	cply_charset_encode(p->charset, text, out);
	if (out->failed)
		return;
	cply_str made = { out->ptr + begin, out->len - begin };
	if (cply_utf8_check(made) != SIZE_MAX)
		return;
	out->len = begin;
	cply_put_str(out, text);
}

static bool keeps_board_charset(const puz_plan *p)
{
	return puz_board_charset(p->charset) ==
	       puz_board_charset(p->file.charset);
}

/* ---- the solution ---- */

static bool same_either(const cply_cell *a, const cply_cell *b)
{
	uint32_t na = a->more ? a->more->n_either : 0;
	uint32_t nb = b->more ? b->more->n_either : 0;
	if (na != nb)
		return false;
	for (uint32_t i = 0; i < na; i++)
		if (!cply_str_eq(a->more->either[i], b->more->either[i]))
			return false;
	return true;
}

static bool same_answer(const puz_plan *p, uint32_t i)
{
	const cply_cell *a = &p->cw->cells[i], *b = &p->was.cells[i];
	return a->kind == b->kind && cply_str_eq(a->solution, b->solution) &&
	       same_either(a, b);
}

/* The text of a square: alternatives are joined by slashes. */
static cply_str answer_text(puz_plan *p, const cply_cell *cell)
{
	if (!cell->more || cell->more->n_either < 2)
		return cell->solution;
	cply_buf b;
	cply_buf_init(&b, p->a);
	for (uint32_t i = 0; i < cell->more->n_either; i++) {
		if (i)
			cply_put(&b, "/");
		cply_put_str(&b, cell->more->either[i]);
	}
	return cply_buf_str(&b);
}

struct rebus {
	uint8_t *grid;
	cply_str text[MOST_REBUS];
	uint32_t n;
	puz_places unfit;
};

/* Number of a text in the table, from 1; 0 when it cannot be there. */
static uint8_t rebus_number(struct rebus *t, cply_str text)
{
	for (size_t i = 0; i < text.len; i++)
		if (text.ptr[i] == ';' || (uint8_t)text.ptr[i] < ' ')
			return 0;
	for (uint32_t i = 0; i < t->n; i++)
		if (cply_str_eq(t->text[i], text))
			return (uint8_t)(i + 1);
	if (t->n == MOST_REBUS)
		return 0;
	t->text[t->n++] = text;
	return (uint8_t)t->n;
}

static uint8_t closed_byte(const puz_plan *p, const cply_cell *cell)
{
	bool colon = p->cw->is_diagramless || cell->kind == CPLY_CELL_VOID;
	return colon ? ':' : '.';
}

static void put_answer(puz_plan *p, struct rebus *t, uint32_t i)
{
	const cply_cell *cell = &p->cw->cells[i];
	cply_str text = answer_text(p, cell);
	if (!text.len) {
		p->solution[i] = '?';
		return;
	}
	if (letter_byte(p, text, &p->solution[i]))
		return;
	p->solution[i] = first_byte(text);
	/* In a version that was asked for, only what it can hold. */
	bool is_fit = !p->options->version.len ||
	              p->charset == CPLY_CHARSET_UTF8 ||
	              cply_charset_unfit(p->charset, text) == SIZE_MAX;
	t->grid[i] = is_fit ? rebus_number(t, text) : 0;
	if (!t->grid[i]) {
		cply_str to = { (const char *)&p->solution[i], 1 };
		cplyi_puz_note_cell(p, &t->unfit, i, text, to);
	}
}

static void put_table(puz_plan *p, const struct rebus *t)
{
	if (!t->n)
		return;
	cply_buf b;
	cply_buf_init(&b, p->a);
	for (uint32_t i = 0; i < t->n; i++) {
		if (i < 10)
			cply_put(&b, " ");
		cply_put_uint(&b, i);
		cply_put(&b, ":");
		put_text(p, t->text[i], &b);
		cply_put(&b, ";");
	}
	p->data[PUZ_GRBS] = (cply_str){ (const char *)t->grid, p->n_cells };
	p->data[PUZ_RTBL] = cply_buf_str(&b);
	p->has_data[PUZ_GRBS] = p->has_data[PUZ_RTBL] = true;
}

/* X in each of several squares is how files say that there is no solution. */
static void report_all_x(puz_plan *p, const struct rebus *t)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < p->n_cells; i++) {
		if (p->cw->cells[i].kind != CPLY_CELL_OPEN)
			continue;
		if (p->solution[i] != 'X')
			return;
		n += !t->grid[i];
	}
	if (n >= PUZ_BLANK_X)
		cply_report(p->diags, CPLY_PZ715, CPLY_NOWHERE);
}

/* New letters in every square, and a new table. Squares that are what they
 * were keep their byte. */
static cply_status make_answers(puz_plan *p, bool hide)
{
	struct rebus t;
	t.n = 0;
	t.unfit = (puz_places){ 0 };
	t.grid = CPLY_NEW(p->a, p->n_cells, uint8_t);
	if (!t.grid)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < p->n_cells; i++) {
		const cply_cell *cell = &p->cw->cells[i];
		if (cell->kind != CPLY_CELL_OPEN)
			p->solution[i] = closed_byte(p, cell);
		else if (hide)
			p->solution[i] = 'X';
		else
			put_answer(p, &t, i);
	}
	cplyi_puz_report_places(p, CPLY_PZ705, &t.unfit);
	put_table(p, &t);
	if (!hide)
		report_all_x(p, &t);
	return CPLY_OK;
}

static bool has_answers(const cply_crossword *cw, uint32_t n_cells)
{
	for (uint32_t i = 0; i < n_cells; i++)
		if (cw->cells[i].kind == CPLY_CELL_OPEN &&
		    cw->cells[i].solution.len)
			return true;
	return false;
}

static void report_closed(puz_plan *p)
{
	puz_places voids = { 0 }, letters = { 0 };
	for (uint32_t i = 0; i < p->n_cells; i++) {
		const cply_cell *cell = &p->cw->cells[i];
		if (cell->kind == CPLY_CELL_VOID && p->cw->is_diagramless)
			cplyi_puz_note_cell(p, &voids, i, nothing, nothing);
		if (cell->kind != CPLY_CELL_OPEN && cell->solution.len)
			cplyi_puz_note_cell(p, &letters, i, cell->solution,
			                    nothing);
	}
	cplyi_puz_report_places(p, CPLY_PZ712, &voids);
	cplyi_puz_report_places(p, CPLY_PZ713, &letters);
}

cply_status cplyi_puz_plan_solution(puz_plan *p)
{
	const cply_crossword *cw = p->cw;
	bool locked = cw->solution == CPLY_SOLUTION_LOCKED;
	bool same = p->has_file && !p->options->blank &&
	            cw->is_diagramless == p->was.is_diagramless &&
	            locked == p->file.is_locked && keeps_board_charset(p);
	for (uint32_t i = 0; same && i < p->n_cells; i++)
		same = same_answer(p, i);
	p->type = cw->is_diagramless ? PUZ_DIAGRAMLESS : PUZ_NORMAL;
	if (p->has_file && cw->is_diagramless == p->was.is_diagramless)
		p->type = p->file.type;
	report_closed(p);
	if (!same) {
		bool hide = p->options->blank || locked ||
		            !has_answers(cw, p->n_cells);
		if (locked && !p->options->blank)
			cply_report(p->diags, CPLY_PZ710, CPLY_NOWHERE);
		p->flag = hide ? PUZ_NO_SOLUTION : PUZ_OPEN;
		return make_answers(p, hide);
	}
	p->keeps[PUZ_GRBS] = p->keeps[PUZ_RTBL] = true;
	p->keeps_lock = locked;
	p->flag = p->file.is_unlocked ? PUZ_OPEN : p->file.flag;
	for (uint32_t i = 0; i < p->n_cells; i++)
		p->solution[i] = p->file.board[i];
	return CPLY_OK;
}

/* ---- progress ---- */

static bool same_fill(const puz_plan *p, uint32_t i)
{
	const cply_cell *a = &p->cw->cells[i], *b = &p->was.cells[i];
	return a->kind == b->kind && cply_str_eq(a->fill, b->fill) &&
	       ((a->flags ^ b->flags) & CPLY_CELL_PENCIL) == 0;
}

static uint8_t kept_state(const puz_plan *p, uint32_t i)
{
	return i < p->file.state_len
	               ? (uint8_t)p->file.bytes.ptr[p->file.state + i]
	               : '-';
}

/* One square of the solver's board; true when its text goes to RUSR. */
static bool put_fill(puz_plan *p, uint32_t i)
{
	const cply_cell *cell = &p->cw->cells[i];
	uint8_t *b = &p->state[i];
	bool is_open = cell->kind == CPLY_CELL_OPEN;
	if (!cell->fill.len || p->options->no_progress) {
		bool keeps = p->has_file && !p->was.cells[i].fill.len &&
		             p->was.cells[i].kind == cell->kind &&
		             !p->options->no_progress;
		*b = keeps ? kept_state(p, i) : is_open ? '-' : p->solution[i];
		return false;
	}
	bool is_lower =
		cell->fill.len == 1 && ascii_is_lower(cell->fill.ptr[0]);
	bool is_one = !is_lower && letter_byte(p, cell->fill, b);
	/* A question mark is a mere letter here. */
	if (cply_str_is(cell->fill, "?")) {
		*b = '?';
		is_one = true;
	}
	if (!is_one)
		*b = first_byte(cell->fill);
	if ((cell->flags & CPLY_CELL_PENCIL) && ascii_is_upper(*b))
		*b = (uint8_t)(*b - 'A' + 'a');
	return !is_one;
}

static cply_status make_fill(puz_plan *p)
{
	bool *has_text = CPLY_NEW(p->a, p->n_cells, bool);
	if (!has_text)
		return CPLY_NOMEM;
	bool any = false;
	for (uint32_t i = 0; i < p->n_cells; i++) {
		has_text[i] = put_fill(p, i);
		any |= has_text[i];
	}
	if (!any)
		return CPLY_OK;
	cply_buf b;
	cply_buf_init(&b, p->a);
	for (uint32_t i = 0; i < p->n_cells; i++) {
		if (has_text[i])
			put_text(p, p->cw->cells[i].fill, &b);
		cply_put_char(&b, 0);
	}
	p->data[PUZ_RUSR] = cply_buf_str(&b);
	p->has_data[PUZ_RUSR] = true;
	return CPLY_OK;
}

static uint8_t mark_bits(const cply_cell *cell)
{
	unsigned b = 0;
	b |= cell->flags & CPLY_CELL_PENCIL ? PUZ_PENCIL : 0;
	b |= cell->flags & CPLY_CELL_WAS_WRONG ? PUZ_WAS_WRONG : 0;
	b |= cell->flags & CPLY_CELL_WRONG ? PUZ_WRONG : 0;
	b |= cell->flags & CPLY_CELL_REVEALED ? PUZ_REVEALED : 0;
	b |= cell->flags & CPLY_CELL_CIRCLED ? PUZ_CIRCLED : 0;
	return (uint8_t)b;
}

static cply_status make_marks(puz_plan *p)
{
	const puz_section *old =
		p->has_file ? cplyi_puz_section(&p->file, "GEXT") : NULL;
	uint8_t *marks = CPLY_NEW(p->a, p->n_cells, uint8_t);
	puz_places checked = { 0 };
	bool any = old != NULL, same = p->has_file;
	if (!marks)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < p->n_cells; i++) {
		const cply_cell *cell = &p->cw->cells[i];
		uint8_t bits = mark_bits(cell);
		if (p->options->no_progress)
			bits &= PUZ_CIRCLED;
		else if (cell->flags & CPLY_CELL_CHECKED)
			cplyi_puz_note_cell(p, &checked, i, nothing, nothing);
		same = same && bits == mark_bits(&p->was.cells[i]);
		/* Bits that nobody knows stay. */
		if (old && i < old->len)
			marks[i] = p->file.bytes.ptr[old->data + i] & 7;
		marks[i] |= bits;
		any |= marks[i] != 0;
	}
	cplyi_puz_report_places(p, CPLY_PZ707, &checked);
	p->keeps[PUZ_GEXT] = same;
	if (any && !same) {
		p->data[PUZ_GEXT] =
			(cply_str){ (const char *)marks, p->n_cells };
		p->has_data[PUZ_GEXT] = true;
	}
	return CPLY_OK;
}

static void make_timer(puz_plan *p)
{
	const cply_progress *a = &p->cw->progress, *b = &p->was.progress;
	if (p->options->no_progress) {
		p->keeps[PUZ_LTIM] =
			p->has_file && !cplyi_puz_section(&p->file, "LTIM");
		return;
	}
	p->keeps[PUZ_LTIM] = p->has_file && a->has_timer == b->has_timer &&
	                     a->is_running == b->is_running &&
	                     a->seconds == b->seconds;
	if (!a->has_timer || p->keeps[PUZ_LTIM])
		return;
	cply_buf out;
	cply_buf_init(&out, p->a);
	cply_put_uint(&out, a->seconds);
	cply_put(&out, a->is_running ? ",0" : ",1");
	p->data[PUZ_LTIM] = cply_buf_str(&out);
	p->has_data[PUZ_LTIM] = true;
}

cply_status cplyi_puz_plan_progress(puz_plan *p)
{
	bool same = p->has_file && !p->options->no_progress &&
	            keeps_board_charset(p);
	for (uint32_t i = 0; same && i < p->n_cells; i++)
		same = same_fill(p, i);
	p->keeps[PUZ_RUSR] = same;
	make_timer(p);
	cply_status s = make_marks(p);
	if (s != CPLY_OK)
		return s;
	if (!same)
		return make_fill(p);
	for (uint32_t i = 0; i < p->n_cells; i++)
		p->state[i] = kept_state(p, i);
	return CPLY_OK;
}
