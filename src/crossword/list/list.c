/* SPDX-License-Identifier: MIT */
#include "crossword/list/list.h"

#include "base/ascii.h"
#include "base/fold.h"
#include "base/text.h"

cply_words *cply_words_new(cply_arena *a)
{
	cply_words *w = CPLY_NEW(a, 1, cply_words);
	if (!w)
		return NULL;
	w->arena = a;
	for (uint32_t c = 'A'; c <= 'Z'; c++)
		w->alphabet[w->n_alphabet++] = c;
	return w;
}

/* ---- letters ---- */

uint32_t cplyi_list_find_letter(const cply_words *w, uint32_t code_point)
{
	if (code_point >= 'A' && code_point <= 'Z')
		return code_point - 'A';
	for (uint32_t i = 26; i < w->n_alphabet; i++)
		if (w->alphabet[i] == code_point)
			return i;
	return CPLYI_LETTERS;
}

uint32_t cplyi_list_letter(cply_words *w, uint32_t code_point, bool adds)
{
	uint32_t i = cplyi_list_find_letter(w, code_point);
	if (i == CPLYI_LETTERS && adds && w->n_alphabet < CPLYI_LETTERS) {
		i = w->n_alphabet++;
		w->alphabet[i] = code_point;
	}
	return i;
}

uint32_t cplyi_words_spell(const cply_words *w, cply_str text,
                           uint8_t out[CPLYI_WORD_MOST])
{
	cplyi_folded f;
	size_t at = 0;
	uint32_t n = 0;
	while (cplyi_fold_next(text, &at, &f)) {
		if (f.is_odd)
			return 0;
		for (uint32_t i = 0; i < f.n; i++) {
			uint32_t letter =
				cplyi_list_find_letter(w, f.letters[i]);
			if (letter == CPLYI_LETTERS || n == CPLYI_WORD_MOST)
				return 0;
			out[n++] = (uint8_t)letter;
		}
	}
	return n;
}

void cplyi_put_letters(const cply_words *w, const uint8_t *letters, uint32_t n,
                       cply_buf *out)
{
	for (uint32_t i = 0; i < n; i++)
		cply_put_utf8(out, w->alphabet[letters[i]]);
}

/* ---- looking up ---- */

/* FNV-1a */
static uint32_t hash(const uint8_t *letters, uint32_t n)
{
	uint32_t h = 2166136261u;
	for (uint32_t i = 0; i < n; i++)
		h = (h ^ letters[i]) * 16777619u;
	return h ^ h >> 15;
}

/* Where it is in the table, or where it would go. */
static uint32_t place(const cply_words *w, const uint8_t *letters, uint32_t n)
{
	uint32_t mask = w->n_table - 1, i = hash(letters, n) & mask;
	for (; w->table[i]; i = (i + 1) & mask) {
		const cplyi_list_word *it = &w->items[w->table[i] - 1];
		if (it->length == n &&
		    memcmp(w->letters + it->at, letters, n) == 0)
			break;
	}
	return i;
}

const cplyi_list_word *cplyi_words_find(const cply_words *w,
                                        const uint8_t *letters, uint32_t n)
{
	uint32_t i = w->n_table ? w->table[place(w, letters, n)] : 0;
	return i ? &w->items[i - 1] : NULL;
}

static bool grow_table(cply_words *w)
{
	uint32_t n = w->n_table ? w->n_table * 2 : 1024;
	uint32_t *table = CPLY_NEW(w->arena, n, uint32_t);
	if (!table)
		return false;
	w->table = table;
	w->n_table = n;
	for (uint32_t i = 0; i < w->n; i++) {
		const cplyi_list_word *it = &w->items[i];
		table[place(w, w->letters + it->at, it->length)] = i + 1;
	}
	return true;
}

static bool make_room(cply_words *w, uint32_t n)
{
	if (w->n_letters + n > w->cap_letters) {
		size_t cap = w->cap_letters ? w->cap_letters * 2 : 8192;
		uint8_t *p = CPLY_GROW(w->arena, w->letters, w->cap_letters,
		                       cap, uint8_t);
		if (!p)
			return false;
		w->letters = p;
		w->cap_letters = cap;
	}
	if (w->n == w->cap) {
		uint32_t cap = w->cap ? w->cap * 2 : 1024;
		cplyi_list_word *p = CPLY_GROW(w->arena, w->items, w->cap, cap,
		                               cplyi_list_word);
		if (!p)
			return false;
		w->items = p;
		w->cap = cap;
	}
	return w->n + w->n / 2 < w->n_table || grow_table(w);
}

/* ---- reading ---- */

/* A line taken apart. */
typedef struct entry {
	uint8_t letters[CPLYI_WORD_MOST];
	uint32_t n;
	uint32_t score;
} entry;

static bool spell(cply_words *w, cply_str text, bool digits, entry *out)
{
	cplyi_folded f;
	size_t at = 0;
	while (cplyi_fold_next(text, &at, &f)) {
		if (f.is_odd || (f.is_digit && !digits))
			return false;
		for (uint32_t i = 0; i < f.n; i++) {
			uint32_t letter =
				cplyi_list_letter(w, f.letters[i], true);
			if (letter == CPLYI_LETTERS ||
			    out->n == CPLYI_WORD_MOST)
				return false;
			out->letters[out->n++] = (uint8_t)letter;
		}
	}
	return out->n >= CPLYI_WORD_LEAST;
}

/* A whole number; what follows a decimal point does not count. */
static bool score_of(cply_str s, uint32_t *out)
{
	s = cply_str_trim(s);
	for (size_t i = 0; i < s.len; i++)
		if (s.ptr[i] == '.')
			s.len = i;
	if (!cply_str_u32(s, out))
		return false;
	if (*out > CPLYI_SCORE_MOST)
		*out = CPLYI_SCORE_MOST;
	return true;
}

static bool take_apart(cply_words *w, cply_str line,
                       const cply_words_options *o, entry *out)
{
	static const char marks[] = ";\t,";
	cply_str word = line, rest = { NULL, 0 };
	for (const char *m = marks; *m && !rest.ptr; m++) {
		const char *p = memchr(line.ptr, *m, line.len);
		if (!p)
			continue;
		word.len = (size_t)(p - line.ptr);
		rest = cply_str_sub(line, word.len + 1, line.len);
		/* What follows the score, such as a clue, does not count. */
		p = rest.len ? memchr(rest.ptr, *m, rest.len) : NULL;
		if (p)
			rest.len = (size_t)(p - rest.ptr);
	}
	out->n = 0;
	out->score = o->score ? o->score : 50;
	if (rest.ptr && !score_of(rest, &out->score))
		return false;
	return spell(w, word, o->digits, out);
}

static cply_status add(cply_words *w, const entry *e, cply_words_report *r)
{
	if (!make_room(w, e->n))
		return CPLY_NOMEM;
	uint32_t at = place(w, e->letters, e->n);
	r->banned += !e->score;
	if (w->table[at]) {
		cplyi_list_word *it = &w->items[w->table[at] - 1];
		r->duplicates++;
		/* A ban holds, whatever other lists say. */
		if (!e->score || (it->score && e->score > it->score))
			it->score = (uint16_t)e->score;
		return CPLY_OK;
	}
	memcpy(w->letters + w->n_letters, e->letters, e->n);
	w->items[w->n++] =
		(cplyi_list_word){ (uint32_t)w->n_letters, (uint16_t)e->score,
		                   (uint8_t)e->n };
	w->n_letters += e->n;
	w->table[at] = w->n;
	r->words++;
	return CPLY_OK;
}

cply_status cply_words_add(cply_words *w, cply_str text,
                           const cply_words_options *options,
                           cply_words_report *report)
{
	static const cply_words_options usual = { 0 };
	const cply_words_options *o = options ? options : &usual;
	cply_words_report r = { 0 };
	cply_status status = CPLY_OK;
	for (size_t at = cply_bom(text); status == CPLY_OK && at < text.len;) {
		const char *nl = memchr(text.ptr + at, '\n', text.len - at);
		size_t end = nl ? (size_t)(nl - text.ptr) : text.len;
		cply_str line = cply_str_trim(cply_str_sub(text, at, end));
		entry e;
		at = end + 1;
		r.lines++;
		if (!line.len || line.ptr[0] == '#')
			continue;
		if (take_apart(w, line, o, &e)) {
			status = add(w, &e, &r);
			continue;
		}
		if (r.odd < CPLY_COUNT(r.odd_lines))
			r.odd_lines[r.odd] = r.lines;
		r.odd++;
	}
	if (report)
		*report = r;
	return status;
}

uint32_t cply_words_count(const cply_words *w)
{
	return w->n;
}

int32_t cply_words_score(const cply_words *w, cply_str word)
{
	uint8_t letters[CPLYI_WORD_MOST];
	uint32_t n = cplyi_words_spell(w, word, letters);
	const cplyi_list_word *it = n ? cplyi_words_find(w, letters, n) : NULL;
	return it ? it->score : -1;
}
