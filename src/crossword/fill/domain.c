/* SPDX-License-Identifier: MIT */
/* What is left for each place, and how one place limits another. */
#include "crossword/fill/fill.h"

enum { CHUNK = 1 << 20 };

/* ---- memory ---- */

static bool add_chunk(cply_fill *f)
{
	cplyi_fill_stack *s = &f->stack;
	if (s->n == s->cap) {
		size_t cap = s->cap ? 2 * s->cap : 16;
		uint8_t **p =
			CPLY_GROW(&f->arena, s->chunks, s->cap, cap, uint8_t *);
		if (!p)
			return false;
		s->chunks = p;
		s->cap = cap;
	}
	s->chunks[s->n] = cply_alloc(&f->arena, CHUNK, 1, 64);
	if (!s->chunks[s->n])
		return false;
	s->n++;
	return true;
}

/* No domain is larger than a chunk: 2^23 words of one length are more than a
 * list may have. */
void *cplyi_push(cply_fill *f, size_t size)
{
	cplyi_fill_stack *s = &f->stack;
	size = (size + 15) & ~(size_t)15;
	if (s->n && s->at + size > CHUNK) {
		s->chunk++;
		s->at = 0;
	}
	if (size > CHUNK || (s->chunk >= s->n && !add_chunk(f))) {
		f->no_memory = true;
		return NULL;
	}
	void *p = s->chunks[s->chunk] + s->at;
	s->at += size;
	return p;
}

void cplyi_undo(cply_fill *f, uint32_t n_trail, size_t chunk, size_t at)
{
	while (f->n_trail > n_trail) {
		const cplyi_fill_change *c = &f->trail[--f->n_trail];
		f->states[c->place] = c->was;
	}
	f->stack.chunk = chunk;
	f->stack.at = at;
	for (uint32_t i = 0; i < f->n_queue; i++)
		f->is_queued[f->queue[i]] = false;
	f->n_queue = f->n_assigned = 0;
}

/* ---- versions ---- */

/* A new version of a place's state, its content still that of the old one. */
static cplyi_fill_domain *change(cply_fill *f, uint32_t place)
{
	cplyi_fill_domain *was = f->states[place];
	if (was->level == f->n_decisions + 1)
		return was;
	size_t size =
		sizeof *was + f->places[place].length * sizeof was->support[0];
	cplyi_fill_domain *s = cplyi_push(f, size);
	if (!s)
		return NULL;
	memcpy(s, was, size);
	s->level = f->n_decisions + 1;
	if (f->n_trail == f->cap_trail) {
		uint32_t cap = f->cap_trail ? 2 * f->cap_trail : 1024;
		cplyi_fill_change *p =
			CPLY_GROW(&f->arena, f->trail, f->cap_trail, cap,
		                  cplyi_fill_change);
		if (!p) {
			f->no_memory = true;
			return NULL;
		}
		f->trail = p;
		f->cap_trail = cap;
	}
	f->trail[f->n_trail++] = (cplyi_fill_change){ place, was };
	f->states[place] = s;
	return s;
}

bool cplyi_contains(const cplyi_fill_domain *s, uint32_t rank)
{
	if (!s->is_list)
		return s->in.bits[rank / 64] >> rank % 64 & 1;
	for (uint32_t i = 0; i < s->n; i++)
		if (s->in.list[i] == rank)
			return true;
	return false;
}

void cplyi_each(const cplyi_fill_domain *s, const cplyi_fill_bucket *b,
                bool (*take)(void *ctx, uint32_t rank), void *ctx)
{
	for (uint32_t i = 0; s->is_list && i < s->n; i++)
		if (!take(ctx, s->in.list[i]))
			return;
	for (uint32_t i = 0; !s->is_list && i < b->n_blocks; i++)
		for (uint64_t left = s->in.bits[i]; left; left &= left - 1)
			if (!take(ctx,
			          i * 64 + (uint32_t)__builtin_ctzll(left)))
				return;
}

static bool first_one(void *ctx, uint32_t rank)
{
	*(uint32_t *)ctx = rank;
	return false;
}

uint32_t cplyi_only(const cplyi_fill_domain *s, const cplyi_fill_bucket *b)
{
	uint32_t rank = 0;
	cplyi_each(s, b, first_one, &rank);
	return rank;
}

/* ---- support ---- */

static const uint8_t *letters_of(const cplyi_fill_bucket *b, uint32_t rank)
{
	return b->letters + (size_t)rank * b->length;
}

static void enqueue(cply_fill *f, uint32_t place)
{
	if (place == CPLYI_NO_SLOT || f->is_queued[place])
		return;
	f->is_queued[place] = true;
	f->queue[f->n_queue++] = place;
}

/* Is there a word with this letter? Looks first where one was the last time. */
static bool has_support(cplyi_fill_place *p, const cplyi_fill_domain *s,
                        uint32_t k, uint32_t letter)
{
	const cplyi_fill_bucket *b = p->bucket;
	const uint64_t *mask = cplyi_mask(b, k, letter);
	uint16_t *residue = &p->residues[k * CPLYI_LETTERS + letter];
	if (s->in.bits[*residue] & mask[*residue])
		return true;
	for (uint32_t i = 0; i < b->n_blocks; i++)
		if (s->in.bits[i] & mask[i]) {
			*residue = (uint16_t)i;
			return true;
		}
	return false;
}

/* The letters that the words left have, by position; others that cross hear of
 * what is gone. */
static void support(cply_fill *f, uint32_t place, cplyi_fill_domain *s)
{
	cplyi_fill_place *p = &f->places[place];
	uint64_t now[CPLYI_WORD_MOST] = { 0 };
	if (s->is_list) {
		for (uint32_t i = 0; i < s->n; i++) {
			const uint8_t *w = letters_of(p->bucket, s->in.list[i]);
			for (uint32_t k = 0; k < p->length; k++)
				now[k] |= (uint64_t)1 << w[k];
		}
	} else {
		for (uint32_t k = 0; k < p->length; k++) {
			if (p->others[k] == CPLYI_NO_SLOT) {
				now[k] = s->support[k];
				continue;
			}
			for (uint64_t left = s->support[k]; left;
			     left &= left - 1) {
				uint32_t c = (uint32_t)__builtin_ctzll(left);
				if (has_support(p, s, k, c))
					now[k] |= (uint64_t)1 << c;
			}
		}
	}
	for (uint32_t k = 0; k < p->length; k++) {
		if (now[k] != s->support[k])
			enqueue(f, p->others[k]);
		s->support[k] = now[k];
	}
}

/* A domain has become smaller: what follows from that. */
static bool shrunk(cply_fill *f, uint32_t place, cplyi_fill_domain *s)
{
	cplyi_fill_place *p = &f->places[place];
	if (!s->n)
		return false;
	if (!s->is_list && s->n <= CPLYI_LIST_MOST) {
		uint32_t *list = cplyi_push(f, s->n * sizeof *list);
		uint32_t n = 0;
		if (!list)
			return false;
		for (uint32_t i = 0; i < p->bucket->n_blocks; i++)
			for (uint64_t left = s->in.bits[i]; left;
			     left &= left - 1)
				list[n++] = i * 64 +
				            (uint32_t)__builtin_ctzll(left);
		s->in.list = list;
		s->is_list = true;
		s->owned = f->n_decisions + 1;
	}
	support(f, place, s);
	if (s->n == 1)
		f->assigned[f->n_assigned++] = place;
	return true;
}

/* ---- one place against those that cross it ---- */

static uint64_t allowed_at(const cply_fill *f, const cplyi_fill_place *p,
                           uint32_t k)
{
	uint32_t other = p->others[k];
	return other == CPLYI_NO_SLOT
	               ? UINT64_MAX
	               : f->states[other]->support[p->other_at[k]];
}

/* Makes the content of a state its own, so that it can be changed. */
static bool own(cply_fill *f, const cplyi_fill_bucket *b, cplyi_fill_domain *s)
{
	if (s->owned == f->n_decisions + 1)
		return true;
	size_t size = s->is_list ? s->n * sizeof *s->in.list
	                         : b->n_blocks * sizeof *s->in.bits;
	void *p = cplyi_push(f, size);
	if (!p)
		return false;
	memcpy(p, s->is_list ? (void *)s->in.list : (void *)s->in.bits, size);
	if (s->is_list)
		s->in.list = p;
	else
		s->in.bits = p;
	s->owned = f->n_decisions + 1;
	return true;
}

static void filter_list(const cplyi_fill_place *p, cplyi_fill_domain *s,
                        const uint64_t *allowed)
{
	uint32_t *list = s->in.list, n = 0;
	for (uint32_t i = 0; i < s->n; i++) {
		const uint8_t *w = letters_of(p->bucket, s->in.list[i]);
		uint64_t fits = 1;
		for (uint32_t k = 0; k < p->length; k++)
			fits &= allowed[k] >> w[k];
		list[n] = s->in.list[i];
		n += fits & 1;
	}
	s->n = n;
}

/* Leaves the words with one of these letters at a position, or takes those
 * with one away: whichever is less work. */
static void filter_bits(const cplyi_fill_bucket *b, uint64_t *bits, uint32_t k,
                        uint64_t keep, uint64_t lose)
{
	bool keeps = __builtin_popcountll(keep) < __builtin_popcountll(lose);
	uint64_t left = keeps ? keep : lose;
	if (!keeps) {
		for (; left; left &= left - 1) {
			const uint64_t *m =
				cplyi_mask(b, k,
			                   (uint32_t)__builtin_ctzll(left));
			for (uint32_t i = 0; i < b->n_blocks; i++)
				bits[i] &= ~m[i];
		}
		return;
	}
	const uint64_t *ms[CPLYI_LETTERS];
	uint32_t n = 0;
	for (; left; left &= left - 1)
		ms[n++] = cplyi_mask(b, k, (uint32_t)__builtin_ctzll(left));
	for (uint32_t i = 0; i < b->n_blocks; i++) {
		uint64_t any = 0;
		for (uint32_t j = 0; bits[i] && j < n; j++)
			any |= ms[j][i];
		bits[i] &= any;
	}
}

static uint32_t count_bits(const uint64_t *bits, uint32_t n)
{
	uint32_t count = 0;
	for (uint32_t i = 0; i < n; i++)
		count += (uint32_t)__builtin_popcountll(bits[i]);
	return count;
}

/* The crossings that leave a place nothing make trouble elsewhere, too. */
static void blame(cply_fill *f, cplyi_fill_place *p,
                  const uint64_t *support_was, const uint64_t *allowed)
{
	for (uint32_t k = 0; k < p->length; k++) {
		if (!(support_was[k] & ~allowed[k]))
			continue;
		p->weights[k]++;
		if (p->others[k] != CPLYI_NO_SLOT)
			f->places[p->others[k]].weights[p->other_at[k]]++;
	}
}

static bool revise(cply_fill *f, uint32_t place)
{
	cplyi_fill_place *p = &f->places[place];
	cplyi_fill_domain *s = f->states[place];
	uint64_t allowed[CPLYI_WORD_MOST];
	uint32_t bad = 0;
	if (p->is_free)
		return true;
	for (uint32_t k = 0; k < p->length; k++) {
		allowed[k] = allowed_at(f, p, k);
		bad += (s->support[k] & ~allowed[k]) != 0;
	}
	if (!bad)
		return true;
	if (p->is_given) {
		blame(f, p, s->support, allowed);
		return false;
	}
	s = change(f, place);
	if (!s || !own(f, p->bucket, s))
		return false;
	uint32_t before = s->n;
	if (s->is_list) {
		filter_list(p, s, allowed);
	} else {
		for (uint32_t k = 0; k < p->length; k++) {
			uint64_t lose = s->support[k] & ~allowed[k];
			if (lose)
				filter_bits(p->bucket, s->in.bits, k,
				            s->support[k] & allowed[k], lose);
		}
		s->n = count_bits(s->in.bits, p->bucket->n_blocks);
	}
	if (!s->n)
		blame(f, p, s->support, allowed);
	if (s->n != before)
		return shrunk(f, place, s);
	support(f, place, s);
	return true;
}

/* ---- no word twice ---- */

static bool drop(cply_fill *f, uint32_t place, uint32_t rank)
{
	cplyi_fill_domain *s = f->states[place];
	if (!cplyi_contains(s, rank))
		return true;
	s = change(f, place);
	if (!s || !own(f, f->places[place].bucket, s))
		return false;
	if (s->is_list) {
		uint32_t n = 0;
		for (uint32_t i = 0; i < s->n; i++)
			if (s->in.list[i] != rank)
				s->in.list[n++] = s->in.list[i];
		s->n = n;
	} else {
		s->in.bits[rank / 64] &= ~((uint64_t)1 << rank % 64);
		s->n--;
	}
	return shrunk(f, place, s);
}

/* No other place may have the word, nor one of its root. */
static bool drop_root(cply_fill *f, uint32_t root, uint32_t except)
{
	const cplyi_fill_index *x = &f->index;
	if (root == UINT32_MAX)
		return true;
	for (uint32_t i = x->first[root]; i < x->first[root + 1]; i++) {
		const cplyi_fill_member *m = &x->members[i];
		for (uint32_t k = 0; k < f->n_places; k++) {
			const cplyi_fill_place *p = &f->places[k];
			if (k == except || p->length != m->length ||
			    p->is_given || p->is_free)
				continue;
			if (!drop(f, k, m->rank))
				return false;
		}
	}
	return true;
}

bool cplyi_propagate(cply_fill *f)
{
	while (f->n_queue || f->n_assigned) {
		if (f->no_memory)
			return false;
		if (f->n_queue) {
			/* The smallest first: it has most to say. */
			uint32_t at = 0;
			for (uint32_t i = 1; i < f->n_queue; i++)
				if (f->states[f->queue[i]]->n <
				    f->states[f->queue[at]]->n)
					at = i;
			uint32_t place = f->queue[at];
			f->queue[at] = f->queue[--f->n_queue];
			f->is_queued[place] = false;
			if (!revise(f, place))
				return false;
			continue;
		}
		uint32_t place = f->assigned[--f->n_assigned];
		const cplyi_fill_bucket *b = f->places[place].bucket;
		uint32_t rank = cplyi_only(f->states[place], b);
		if (!drop_root(f, b->roots[rank], place))
			return false;
	}
	return true;
}

bool cplyi_choose(cply_fill *f, uint32_t place, uint32_t rank)
{
	cplyi_fill_domain *s = change(f, place);
	uint32_t *list = s ? cplyi_push(f, sizeof *list) : NULL;
	if (!list)
		return false;
	*list = rank;
	s->in.list = list;
	s->is_list = true;
	s->owned = f->n_decisions + 1;
	s->n = 1;
	return shrunk(f, place, s) && cplyi_propagate(f);
}

bool cplyi_refuse(cply_fill *f, uint32_t place, uint32_t rank)
{
	return drop(f, place, rank) && cplyi_propagate(f);
}

/* ---- the root ---- */

static bool begin_place(cply_fill *f, uint32_t place)
{
	cplyi_fill_place *p = &f->places[place];
	const cplyi_fill_bucket *b = p->bucket;
	cplyi_fill_domain *s =
		cplyi_push(f,
	                   sizeof *s + (p->length + 1u) * sizeof s->support[0]);
	if (!s)
		return false;
	*s = (cplyi_fill_domain){ .level = 1, .owned = 1 };
	f->states[place] = s;
	for (uint32_t k = 0; k < p->length; k++)
		s->support[k] = p->given[k];
	if (p->is_given || p->is_free) {
		/* It says what its squares are, and has no words to lose. */
		s->n = 1;
		s->is_list = true;
		s->in.list = NULL;
		return true;
	}
	if (f->is_frozen[place]) {
		s->in.list = cplyi_push(f, sizeof *s->in.list);
		if (!s->in.list)
			return false;
		*s->in.list = f->best[place];
		s->is_list = true;
		s->n = 1;
		return true;
	}
	uint64_t *bits = cplyi_push(f, (b->n_blocks + 1u) * sizeof *bits);
	uint32_t n = cplyi_bucket_above(b, f->floor);
	if (!bits)
		return false;
	memset(bits, 0, (b->n_blocks + 1u) * sizeof *bits);
	for (uint32_t i = 0; i < n / 64; i++)
		bits[i] = UINT64_MAX;
	if (n % 64)
		bits[n / 64] = ((uint64_t)1 << n % 64) - 1;
	s->in.bits = bits;
	uint64_t all = b->n_letters < 64 ? ((uint64_t)1 << b->n_letters) - 1
	                                 : UINT64_MAX;
	for (uint32_t k = 0; k < p->length; k++) {
		uint64_t lose = all & ~p->given[k];
		if (lose)
			filter_bits(b, bits, k, all & p->given[k], lose);
		s->support[k] = all & p->given[k];
	}
	s->n = count_bits(bits, b->n_blocks);
	return true;
}

bool cplyi_fill_root_domains(cply_fill *f)
{
	cplyi_undo(f, 0, 0, 0);
	f->n_trail = f->n_decisions = 0;
	for (uint32_t i = 0; i < f->n_places; i++)
		if (!begin_place(f, i))
			return false;
	for (uint32_t i = 0; i < f->n_places; i++) {
		const cplyi_fill_place *p = &f->places[i];
		if (p->is_given || p->is_free) {
			enqueue(f, i);
			continue;
		}
		if (!f->states[i]->n || !shrunk(f, i, f->states[i]))
			return false;
		enqueue(f, i);
	}
	for (uint32_t i = 0; i < f->n_places; i++) {
		const cplyi_fill_place *p = &f->places[i];
		if (p->is_given &&
		    !drop_root(f, cplyi_fill_root(f, p->word, p->length), i))
			return false;
	}
	return cplyi_propagate(f);
}
