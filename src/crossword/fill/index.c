/* SPDX-License-Identifier: MIT */
/* The word list by length and score, with a mask of words for each letter at
 * each position, and by root. */
#include "crossword/fill/fill.h"

#include "crossword/list/root.h"

/* ---- which words ---- */

/* Best scores first, and equal ones as the seed shuffles them: in time that
 * grows no faster than the list. */
static void sort_by_score(const cply_words *w, uint32_t *items, uint32_t n,
                          uint32_t *room, uint32_t seed)
{
	uint32_t starts[CPLYI_SCORE_MOST + 2] = { 0 };
	uint64_t random = 0x9E3779B97F4A7C15u ^ ((uint64_t)seed << 21 | n);
	for (uint32_t i = n; i > 1; i--) {
		random ^= random >> 12;
		random ^= random << 25;
		random ^= random >> 27;
		uint64_t x = random * 2685821657736338717u >> 32;
		uint32_t k = (uint32_t)(x * i >> 32), kept = items[k];
		items[k] = items[i - 1];
		items[i - 1] = kept;
	}
	for (uint32_t i = 0; i < n; i++)
		starts[CPLYI_SCORE_MOST - w->items[items[i]].score + 1]++;
	for (uint32_t i = 1; i < CPLY_COUNT(starts); i++)
		starts[i] += starts[i - 1];
	for (uint32_t i = 0; i < n; i++)
		room[starts[CPLYI_SCORE_MOST - w->items[items[i]].score]++] =
			items[i];
}

static bool *find_excluded(cply_fill *f, const cply_fill_options *o)
{
	bool *is_out = CPLY_NEW(&f->arena, (size_t)f->words->n + 1, bool);
	for (uint32_t i = 0; is_out && i < o->n_excluded; i++) {
		uint8_t letters[CPLYI_WORD_MOST];
		uint32_t n =
			cplyi_words_spell(f->words, o->excluded[i], letters);
		const cplyi_list_word *it =
			n ? cplyi_words_find(f->words, letters, n) : NULL;
		if (it)
			is_out[it - f->words->items] = true;
	}
	return is_out;
}

static bool make_bucket(cply_fill *f, cplyi_fill_bucket *b,
                        const uint32_t *words)
{
	const cply_words *w = f->words;
	cply_arena *a = &f->arena;
	b->n_blocks = (b->n + 63) / 64;
	b->n_letters = w->n_alphabet;
	b->items = CPLY_NEW(a, b->n, uint32_t);
	b->roots = CPLY_NEW(a, b->n, uint32_t);
	b->scores = CPLY_NEW(a, b->n, uint16_t);
	b->letters = CPLY_NEW(a, (size_t)b->n * b->length, uint8_t);
	b->masks =
		CPLY_NEW(a, (size_t)b->length * b->n_letters * b->n_blocks + 1,
	                 uint64_t);
	if (a->failed)
		return false;
	for (uint32_t i = 0; i < b->n; i++) {
		const cplyi_list_word *it = &w->items[words[i]];
		const uint8_t *letters = w->letters + it->at;
		b->items[i] = words[i];
		b->scores[i] = it->score;
		f->index.rank[words[i]] = i;
		memcpy(b->letters + (size_t)i * b->length, letters, b->length);
		for (uint32_t k = 0; k < b->length; k++) {
			size_t row = (size_t)k * b->n_letters + letters[k];
			b->masks[row * b->n_blocks + i / 64] |= (uint64_t)1
			                                        << i % 64;
		}
	}
	return true;
}

static bool make_buckets(cply_fill *f, const bool *lengths,
                         const cply_fill_options *o)
{
	const cply_words *w = f->words;
	const bool *is_out = find_excluded(f, o);
	uint32_t *all = CPLY_NEW(&f->arena, (size_t)w->n + 1, uint32_t);
	uint32_t *sorted = CPLY_NEW(&f->arena, (size_t)w->n + 1, uint32_t);
	if (!is_out || !all || !sorted)
		return false;
	for (uint32_t n = 0; n <= CPLYI_WORD_MOST; n++) {
		cplyi_fill_bucket *b = &f->index.buckets[n];
		b->length = n;
		if (!lengths[n])
			continue;
		for (uint32_t i = 0; i < w->n; i++) {
			const cplyi_list_word *it = &w->items[i];
			if (it->length != n || !it->score || is_out[i] ||
			    it->score < o->min_score)
				continue;
			all[b->n++] = i;
		}
		sort_by_score(w, all, b->n, sorted, o->seed);
		if (!make_bucket(f, b, sorted))
			return false;
	}
	return true;
}

uint32_t cplyi_bucket_above(const cplyi_fill_bucket *b, uint32_t score)
{
	uint32_t low = 0, high = b->n;
	while (low < high) {
		uint32_t mid = low + (high - low) / 2;
		if (b->scores[mid] >= score)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

/* ---- roots ---- */

static uint64_t root_hash(const uint8_t *letters, uint32_t n)
{
	uint64_t h = 14695981039346656037u;
	cplyi_root r = { (uint8_t)n, letters[n - 1], false };
	bool is_plain = true;
	for (uint32_t i = 0; i < n; i++)
		is_plain &= letters[i] < 26;
	if (is_plain)
		r = cplyi_root_of(letters, n);
	for (uint32_t i = 0; i + 1 < r.length; i++)
		h = (h ^ letters[i]) * 1099511628211u;
	return (h ^ r.last) * 1099511628211u ^ r.length;
}

static const uint8_t *letters_of(const cplyi_fill_bucket *b, uint32_t rank)
{
	return b->letters + (size_t)rank * b->length;
}

/* Numbers of roots by their hash. */
typedef struct root_table {
	uint64_t *hashes;
	uint32_t *numbers; /* + 1 */
	uint32_t mask;
} root_table;

static uint32_t number_of(root_table *t, uint64_t hash, uint32_t *n)
{
	uint32_t i = (uint32_t)(hash ^ hash >> 32) & t->mask;
	while (t->numbers[i] && t->hashes[i] != hash)
		i = (i + 1) & t->mask;
	if (!t->numbers[i]) {
		t->hashes[i] = hash;
		t->numbers[i] = ++*n;
	}
	return t->numbers[i] - 1;
}

/* Gives each word the number of its root; how many words have each is in
 * `first`, one place on. Without roots each word is alone with itself. */
static void number_roots(cply_fill *f, root_table *t)
{
	cplyi_fill_index *x = &f->index;
	for (uint32_t k = 0; k <= CPLYI_WORD_MOST; k++)
		for (uint32_t i = 0; i < x->buckets[k].n; i++) {
			const uint8_t *w = letters_of(&x->buckets[k], i);
			uint32_t r = f->same_roots
			                     ? x->n_roots++
			                     : number_of(t, root_hash(w, k),
			                                 &x->n_roots);
			x->buckets[k].roots[i] = r;
			x->first[r + 1]++;
		}
}

static bool make_roots(cply_fill *f)
{
	cplyi_fill_index *x = &f->index;
	uint32_t n = 0, size = 64;
	for (uint32_t k = 0; k <= CPLYI_WORD_MOST; k++)
		n += x->buckets[k].n;
	while (size < 2 * n)
		size *= 2;
	root_table t = { .mask = size - 1 };
	t.hashes = CPLY_NEW(&f->arena, size, uint64_t);
	t.numbers = CPLY_NEW(&f->arena, size, uint32_t);
	x->members = CPLY_NEW(&f->arena, (size_t)n + 1, cplyi_fill_member);
	x->first = CPLY_NEW(&f->arena, (size_t)n + 2, uint32_t);
	uint32_t *next = CPLY_NEW(&f->arena, (size_t)n + 1, uint32_t);
	if (f->arena.failed)
		return false;
	number_roots(f, &t);
	for (uint32_t r = 0; r < x->n_roots; r++) {
		x->first[r + 1] += x->first[r];
		next[r] = x->first[r];
	}
	for (uint32_t k = 0; k <= CPLYI_WORD_MOST; k++)
		for (uint32_t i = 0; i < x->buckets[k].n; i++)
			x->members[next[x->buckets[k].roots[i]]++] =
				(cplyi_fill_member){ i, (uint8_t)k };
	return true;
}

uint32_t cplyi_fill_root(const cply_fill *f, const uint8_t *letters, uint32_t n)
{
	const cplyi_list_word *it = cplyi_words_find(f->words, letters, n);
	const cplyi_fill_bucket *b = &f->index.buckets[n];
	if (it && b->n) {
		uint32_t item = (uint32_t)(it - f->words->items);
		uint32_t rank = f->index.rank[item];
		if (rank < b->n && b->items[rank] == item)
			return b->roots[rank];
	}
	if (f->same_roots)
		return UINT32_MAX;
	/* A given word that is not in the list: look for its relatives. */
	uint64_t hash = root_hash(letters, n);
	for (uint32_t r = 0; r < f->index.n_roots; r++) {
		const cplyi_fill_member *m =
			&f->index.members[f->index.first[r]];
		const cplyi_fill_bucket *of = &f->index.buckets[m->length];
		if (root_hash(letters_of(of, m->rank), m->length) == hash)
			return r;
	}
	return UINT32_MAX;
}

bool cplyi_fill_index_make(cply_fill *f, const bool *lengths,
                           const cply_fill_options *o)
{
	f->index.words = f->words;
	f->index.rank = CPLY_NEW(&f->arena, (size_t)f->words->n + 1, uint32_t);
	return f->index.rank && make_buckets(f, lengths, o) && make_roots(f);
}
