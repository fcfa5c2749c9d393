/* SPDX-License-Identifier: MIT */
/* The places for words, and what is given of them. */
#include "crossword/fill/fill.h"

#include "base/count.h"
#include "base/fold.h"

static bool refuse(cply_fill *f, const char *what, cply_str text)
{
	cply_buf b;
	cply_buf_init(&b, &f->arena);
	cply_put_str(&b, text);
	cply_put(&b, what);
	f->problem = cply_buf_str(&b);
	return false;
}

/* The letters of a square; 0: it has none. More than `most` is no word. */
static uint32_t square_letters(const cply_fill *f, uint32_t cell, uint8_t *out,
                               uint32_t most, bool *is_odd)
{
	cply_str s = f->cw.cells[cell].solution;
	cplyi_folded c;
	uint32_t n = 0;
	for (size_t at = 0; cplyi_fold_next(s, &at, &c);) {
		if (c.is_odd)
			*is_odd = true;
		for (uint32_t i = 0; i < c.n; i++) {
			uint32_t letter =
				cplyi_list_find_letter(f->words, c.letters[i]);
			if (letter == CPLYI_LETTERS || n == most)
				*is_odd = true;
			else
				out[n++] = (uint8_t)letter;
		}
	}
	if (s.len && !n)
		*is_odd = true;
	return n;
}

/* The letters of one place, square by square; false: too many. */
static bool lay_out(cply_fill *f, cplyi_fill_place *p)
{
	uint32_t n = 0;
	bool is_full = true;
	for (uint32_t k = 0; k < p->slot->length; k++) {
		uint32_t cell = cply_slot_cell(&f->cw, p->slot, k);
		uint8_t letters[CPLYI_WORD_MOST];
		bool is_odd = false;
		uint32_t m = square_letters(f, cell, letters, CPLYI_WORD_MOST,
		                            &is_odd);
		if (n + (m ? m : 1) > CPLYI_WORD_MOST)
			return false;
		p->others[n] = CPLYI_NO_SLOT;
		p->cells[n] = m > 1 ? CPLYI_NO_CELL : cell;
		/* What no word of the list can have makes a place that must
		 * be complete, or free. */
		p->is_free |= is_odd;
		if (!m) {
			p->given[n++] = UINT64_MAX;
			is_full &= f->cw.cells[cell].solution.len > 0;
			continue;
		}
		for (uint32_t i = 0; i < m; i++, n++) {
			p->others[n] = CPLYI_NO_SLOT;
			if (i)
				p->cells[n] = CPLYI_NO_CELL;
			p->given[n] = (uint64_t)1 << letters[i];
			p->word[n] = letters[i];
		}
	}
	p->length = n;
	p->is_given = is_full;
	return true;
}

/* Which place is where in a square. */
typedef struct meeting {
	uint32_t place;
	uint8_t at;
} meeting;

static bool connect(cply_fill *f)
{
	meeting *first = CPLY_NEW(&f->arena, f->shape.n_cells, meeting);
	if (!first)
		return false;
	for (uint32_t i = 0; i < f->shape.n_cells; i++)
		first[i].place = CPLYI_NO_SLOT;
	for (uint32_t i = 0; i < f->n_places; i++) {
		cplyi_fill_place *p = &f->places[i];
		for (uint32_t k = 0; k < p->length; k++) {
			uint32_t cell = p->cells[k];
			if (cell == CPLYI_NO_CELL)
				continue;
			meeting *m = &first[cell];
			if (m->place == CPLYI_NO_SLOT) {
				*m = (meeting){ i, (uint8_t)k };
				continue;
			}
			cplyi_fill_place *q = &f->places[m->place];
			p->others[k] = m->place;
			p->other_at[k] = m->at;
			q->others[m->at] = i;
			q->other_at[m->at] = (uint8_t)k;
		}
	}
	return true;
}

/* ---- entries that are given ---- */

static cplyi_fill_place *find_place(cply_fill *f, const cply_fill_entry *e)
{
	for (uint32_t i = 0; i < f->n_places; i++)
		if (f->places[i].slot->direction == e->direction &&
		    f->places[i].slot->number == e->number)
			return &f->places[i];
	return NULL;
}

static cply_str name_of(cply_fill *f, cply_direction d, uint32_t number)
{
	const cply_slot s = { .direction = d, .number = number };
	return cplyi_slot_name(&s, &f->arena);
}

/* "1 Across takes 4 letters; TOO has 3". */
static bool refuse_length(cply_fill *f, const cplyi_fill_place *p,
                          cply_str name, cply_str word, uint32_t n)
{
	cply_buf b;
	cply_buf_init(&b, &f->arena);
	cply_put_str(&b, name);
	cply_put(&b, " takes ");
	cplyi_put_count(&b, p->length, "letter", "letters");
	cply_put(&b, "; ");
	cply_put_str(&b, word);
	if (n) {
		cply_put(&b, " has ");
		cply_put_uint(&b, n);
	} else {
		cply_put(&b, " is not such a word");
	}
	f->problem = cply_buf_str(&b);
	return false;
}

/* "CATS does not fit 1 Down, where letter 1 is T". */
static bool refuse_letter(cply_fill *f, cply_str name, cply_str word,
                          uint64_t given, uint32_t k)
{
	cply_buf b;
	cply_buf_init(&b, &f->arena);
	cply_put_str(&b, word);
	cply_put(&b, " does not fit ");
	cply_put_str(&b, name);
	cply_put(&b, ", where letter ");
	cply_put_uint(&b, k + 1);
	cply_put(&b, " is ");
	for (uint32_t c = 0; c < CPLYI_LETTERS; c++) {
		uint8_t letter = (uint8_t)c;
		if (!(given >> c & 1))
			continue;
		cplyi_put_letters(f->words, &letter, 1, &b);
		given &= given - 1;
		cply_put(&b, given ? " or " : "");
	}
	f->problem = cply_buf_str(&b);
	return false;
}

/* Puts the letters of a given entry into the squares of the copy. */
static bool write_entry(cply_fill *f, const cply_fill_entry *e)
{
	uint8_t letters[CPLYI_WORD_MOST];
	cply_str name = name_of(f, e->direction, e->number);
	const cplyi_fill_place *p = find_place(f, e);
	if (!p)
		return refuse(f, " is not a word of the grid", name);
	uint32_t n = cplyi_words_spell(f->words, e->word, letters);
	if (n != p->length)
		return refuse_length(f, p, name, e->word, n);
	for (uint32_t k = 0; k < n; k++) {
		if (!(p->given[k] >> letters[k] & 1))
			return refuse_letter(f, name, e->word, p->given[k], k);
		cply_buf b;
		if (p->cells[k] == CPLYI_NO_CELL)
			continue;
		cply_buf_init(&b, &f->arena);
		cplyi_put_letters(f->words, &letters[k], 1, &b);
		f->cw.cells[p->cells[k]].solution = cply_buf_str(&b);
	}
	return true;
}

static bool lay_out_all(cply_fill *f)
{
	f->n_given = 0;
	for (uint32_t i = 0; i < f->n_places; i++) {
		cplyi_fill_place *p = &f->places[i];
		*p = (cplyi_fill_place){ .slot = &f->shape.slots.items[i] };
		if (!lay_out(f, p))
			return refuse(f, " is too long to be filled",
			              cplyi_slot_name(p->slot, &f->arena));
		if (p->is_free && !p->is_given)
			return refuse(f,
			              " holds a symbol that the word list does "
			              "not have",
			              cplyi_slot_name(p->slot, &f->arena));
		p->is_free = false;
		f->n_given += p->is_given;
	}
	return !f->arena.failed;
}

bool cplyi_fill_places(cply_fill *f, const cply_fill_options *o)
{
	f->n_places = f->shape.slots.n;
	f->places =
		CPLY_NEW(&f->arena, (size_t)f->n_places + 1, cplyi_fill_place);
	if (!f->places || !lay_out_all(f))
		return false;
	for (uint32_t i = 0; i < o->n_entries; i++)
		if (!write_entry(f, &o->entries[i]) || !lay_out_all(f))
			return false;
	if (!connect(f))
		return false;
	bool lengths[CPLYI_WORD_MOST + 1] = { false };
	for (uint32_t i = 0; i < f->n_places; i++)
		lengths[f->places[i].length] = true;
	if (!cplyi_fill_index_make(f, lengths, o))
		return false;
	for (uint32_t i = 0; i < f->n_places; i++) {
		cplyi_fill_place *p = &f->places[i];
		p->bucket = &f->index.buckets[p->length];
		p->residues = CPLY_NEW(&f->arena,
		                       (size_t)p->length * CPLYI_LETTERS + 1,
		                       uint16_t);
	}
	return !f->arena.failed;
}
