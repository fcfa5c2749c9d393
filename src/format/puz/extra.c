/* SPDX-License-Identifier: MIT */
/* What the sections of a .puz file add to the model: rebus texts, the
 * solver's texts, marks and the timer. */
#include "format/puz/puz.h"

#include <string.h>

/* The rebus table; GRBS counts from 1, RTBL from 0. */
struct rebus {
	cply_str text[256];
	const cply_cell_more *more[256];
};

static cply_str data_of(const puz_file *f, const puz_section *s)
{
	return s ? cply_str_sub(f->bytes, s->data, s->data + s->len)
	         : (cply_str){ NULL, 0 };
}

/* One entry "kk:TEXT" from `*at` on, ended by a semicolon or the data. False
 * at the end. A text may hold colons; a key may have blanks before it. */
static bool next_entry(cply_str data, size_t *at, cply_str *entry,
                       uint32_t *key, cply_str *text)
{
	while (*at < data.len && (uint8_t)data.ptr[*at] < ' ')
		++*at;
	if (*at >= data.len)
		return false;
	cply_str rest = cply_str_sub(data, *at, data.len);
	size_t end = cply_str_find(rest, CPLY_STR(";"));
	*entry = cply_str_sub(rest, 0, end);
	*at += entry->len + 1;
	size_t colon = cply_str_find(*entry, CPLY_STR(":"));
	*text = (cply_str){ NULL, 0 };
	if (colon != SIZE_MAX &&
	    cply_str_u32(cply_str_trim(cply_str_sub(*entry, 0, colon)), key))
		*text = cply_str_sub(*entry, colon + 1, entry->len);
	return true;
}

static void report_entry(const cply_read *r, const puz_file *f, cply_str entry)
{
	uint32_t at = (uint32_t)(entry.ptr - f->bytes.ptr);
	cply_report_with(r->diags, CPLY_PZ409, CPLY_AT(at, at + entry.len),
	                 CPLY_T(entry));
}

/* "A/B": either is right. */
static const cply_cell_more *either_of(cply_str text, cply_arena *a)
{
	uint32_t n = 1;
	size_t part = 0;
	for (size_t i = 0; i <= text.len; i++) {
		if (i < text.len && text.ptr[i] != '/')
			continue;
		if (i == part)
			return NULL; /* "/", "A/", "//": a plain text */
		n += i < text.len;
		part = i + 1;
	}
	if (n < 2)
		return NULL;
	cply_cell_more *more = CPLY_NEW(a, 1, cply_cell_more);
	cply_str *either = CPLY_NEW(a, n, cply_str);
	if (!more || !either)
		return NULL;
	part = 0;
	for (uint32_t k = 0; k < n; k++) {
		cply_str rest = cply_str_sub(text, part, text.len);
		either[k] = cply_str_sub(rest, 0,
		                         cply_str_find(rest, CPLY_STR("/")));
		part += either[k].len + 1;
	}
	more->either = either;
	more->n_either = n;
	return more;
}

static void read_table(const cply_read *r, const puz_file *f, cply_str data,
                       struct rebus *t)
{
	cply_str entry, text;
	uint32_t key = 0;
	for (size_t at = 0; next_entry(data, &at, &entry, &key, &text);) {
		if (!text.len || key > 254) {
			report_entry(r, f, entry);
			continue;
		}
		t->text[key] = cplyi_puz_text(f, text, r->arena);
		t->more[key] = either_of(t->text[key], r->arena);
	}
}

static void report_no_entry(const cply_read *r, const puz_file *f,
                            cply_str grid, const struct rebus *t, uint32_t n)
{
	const puz_section *s = cplyi_puz_section(f, "GRBS");
	cply_diag *g = NULL;
	for (uint32_t i = 0; i < grid.len; i++) {
		uint8_t k = (uint8_t)grid.ptr[i];
		if (!k || t->text[k - 1].len)
			continue;
		if (!g)
			g = cply_report_with(r->diags, CPLY_PZ408,
			                     CPLY_AT(s->data + i,
			                             s->data + i + 1),
			                     CPLY_N(n));
		cply_place p = { .kind = CPLY_PLACE_CELL,
			         .row = i / f->width + 1,
			         .col = i % f->width + 1 };
		cply_diag_place(r->diags, g, p);
	}
}

static void apply_rebus(const cply_read *r, const puz_file *f,
                        cply_crossword *cw, cply_str grid)
{
	const puz_section *table = cplyi_puz_section(f, "RTBL");
	struct rebus t;
	memset(&t, 0, sizeof t);
	if (table)
		read_table(r, f, data_of(f, table), &t);
	uint32_t marked = 0, missing = 0;
	for (uint32_t i = 0; i < grid.len; i++) {
		uint8_t k = (uint8_t)grid.ptr[i];
		if (!k)
			continue;
		marked++;
		cply_cell *cell = &cw->cells[i];
		missing += t.text[k - 1].len == 0;
		if (t.text[k - 1].len && !f->is_locked &&
		    cell->kind == CPLY_CELL_OPEN) {
			cell->solution = t.text[k - 1];
			cell->more = t.more[k - 1];
		}
	}
	const puz_section *s = cplyi_puz_section(f, "GRBS");
	if (marked && !table)
		cply_report_with(r->diags, CPLY_PZ407,
		                 CPLY_AT(s->begin, s->begin + 4),
		                 CPLY_N(marked));
	else if (missing)
		report_no_entry(r, f, grid, &t, missing);
}

/* One text for each square, or a list with the keys of the rebus table. */
static void apply_fill(const cply_read *r, const puz_file *f,
                       cply_crossword *cw, cply_str data, cply_str grid)
{
	uint32_t texts = 0;
	for (size_t i = 0; i < data.len; i++)
		texts += data.ptr[i] == 0;
	texts += data.len && data.ptr[data.len - 1] != 0;
	if (texts <= 1 && cply_str_find(data, CPLY_STR(":")) != SIZE_MAX) {
		cply_str entry, text;
		uint32_t key = 0;
		for (size_t at = 0;
		     next_entry(data, &at, &entry, &key, &text);) {
			if (key > 254 || !text.len)
				continue; /* empty: not filled in yet */
			cply_str fill = cplyi_puz_text(f, text, r->arena);
			for (uint32_t i = 0; i < grid.len; i++)
				if ((uint8_t)grid.ptr[i] == key + 1)
					cw->cells[i].fill = fill;
		}
		return;
	}
	const puz_section *s = cplyi_puz_section(f, "RUSR");
	if (data.len && texts < f->n_cells)
		cply_report_with(r->diags, CPLY_PZ410,
		                 CPLY_AT(s->begin, s->begin + 4), CPLY_N(texts),
		                 CPLY_N(f->n_cells));
	for (size_t at = 0, i = 0; at < data.len && i < f->n_cells; i++) {
		cply_str rest = cply_str_sub(data, at, data.len);
		cply_str text =
			cply_str_sub(rest, 0,
		                     cply_str_find(rest, (cply_str){ "", 1 }));
		at += text.len + 1;
		if (text.len)
			cw->cells[i].fill = cplyi_puz_text(f, text, r->arena);
	}
}

static void apply_marks(cply_crossword *cw, cply_str data)
{
	for (size_t i = 0; i < data.len; i++) {
		uint8_t b = (uint8_t)data.ptr[i];
		if (!b)
			continue;
		unsigned flags = cw->cells[i].flags;
		flags |= b & PUZ_PENCIL ? CPLY_CELL_PENCIL : 0;
		flags |= b & PUZ_WAS_WRONG ? CPLY_CELL_WAS_WRONG : 0;
		flags |= b & PUZ_WRONG ? CPLY_CELL_WRONG : 0;
		flags |= b & PUZ_REVEALED ? CPLY_CELL_REVEALED : 0;
		flags |= b & PUZ_CIRCLED ? CPLY_CELL_CIRCLED : 0;
		cw->cells[i].flags = (uint16_t)flags;
	}
}

static void apply_timer(const cply_read *r, const puz_file *f,
                        const puz_section *s, cply_progress *p)
{
	cply_str data = data_of(f, s);
	size_t comma = cply_str_find(data, CPLY_STR(","));
	uint32_t seconds = 0, stopped = 0;
	if (comma == SIZE_MAX ||
	    !cply_str_u32(cply_str_trim(cply_str_sub(data, 0, comma)),
	                  &seconds) ||
	    !cply_str_u32(cply_str_trim(
				  cply_str_sub(data, comma + 1, data.len)),
	                  &stopped) ||
	    stopped > 1) {
		cply_report_with(r->diags, CPLY_PZ411,
		                 CPLY_AT(s->data, s->data + s->len),
		                 CPLY_T(data));
		return;
	}
	*p = (cply_progress){ .has_timer = true,
		              .is_running = stopped == 0,
		              .seconds = seconds };
}

cply_status cplyi_puz_apply_sections(const cply_read *r, const puz_file *f,
                                     cply_crossword *cw)
{
	cply_str grid = cply_str_sub(data_of(f, cplyi_puz_section(f, "GRBS")),
	                             0, f->n_cells);
	const puz_section *s = cplyi_puz_section(f, "RUSR");
	if (grid.len || cplyi_puz_section(f, "RTBL"))
		apply_rebus(r, f, cw, grid);
	if (s)
		apply_fill(r, f, cw, data_of(f, s), grid);
	s = cplyi_puz_section(f, "GEXT");
	apply_marks(cw, cply_str_sub(data_of(f, s), 0, f->n_cells));
	s = cplyi_puz_section(f, "LTIM");
	if (s)
		apply_timer(r, f, s, &cw->progress);
	return r->arena->failed ? CPLY_NOMEM : CPLY_OK;
}
