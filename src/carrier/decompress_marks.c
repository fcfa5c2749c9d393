/* SPDX-License-Identifier: MIT */
#include "carrier/decompress_marks.h"

#include <string.h>

#include "carrier/zlib_calls.h"

enum { TRAILER = 8 };

typedef struct context {
	zlib_stream s;
	cplyi_marks *marks; /* marking */
	/* resuming: */
	bool is_raw;      /* in the member where it began */
	uint32_t bits;    /* of the first byte, to be used first */
	uint32_t trailer; /* bytes of it to be skipped */
} context;

static bool start(void *ctx, cply_arena *a)
{
	context *c = ctx;
	c->is_raw = false;
	return cplyi_zlib_start(&c->s, a, ZLIB_GZIP);
}

/* ---- making marks ---- */

/* zlib stands between two blocks: is it time for a mark? */
static void mark_here(cplyi_marks *m, z_stream *z)
{
	if (m->compressed - m->last_compressed < m->every_compressed ||
	    m->decompressed - m->last_decompressed < m->every_decompressed)
		return;
	if (m->n == CPLYI_MARKS) {
		m->first = (m->first + 1) % CPLYI_MARKS;
		m->n--;
	}
	cplyi_mark *k = &m->ring[(m->first + m->n) % CPLYI_MARKS];
	unsigned n = 0;
	if (inflateGetDictionary(z, k->window, &n) != Z_OK)
		return;
	k->compressed = m->last_compressed = m->compressed;
	k->decompressed = m->last_decompressed = m->decompressed;
	k->bits = (uint32_t)z->data_type & 7;
	k->n = n;
	m->n++;
}

static cply_inflated run_marking(void *ctx, const uint8_t **in,
                                 const uint8_t *in_end, uint8_t **out,
                                 const uint8_t *out_end)
{
	enum { LAST_BLOCK = 64, AT_BLOCK = 128 };
	context *c = ctx;
	z_stream *z = &c->s.z;
	int r;
	cplyi_zlib_range(z, *in, in_end, *out, out_end);
	do {
		r = inflate(z, Z_BLOCK);
		c->marks->compressed += (uint64_t)(z->next_in - *in);
		c->marks->decompressed += (uint64_t)(z->next_out - *out);
		*in = z->next_in;
		*out = z->next_out;
		if (r == Z_OK && (z->data_type & AT_BLOCK) &&
		    !(z->data_type & LAST_BLOCK))
			mark_here(c->marks, z);
	} while (r == Z_OK && z->avail_in && z->avail_out);
	return cplyi_zlib_outcome(z, r);
}

const cply_inflater cplyi_inflater_marking = {
	.name = "zlib",
	.size = sizeof(context),
	.start = start,
	.run = run_marking,
};

void cplyi_decompress_mark(cply_decompress *u, cplyi_marks *m)
{
	((context *)u->context_)->marks = m;
}

const cplyi_mark *cplyi_marks_take(cplyi_marks *m, uint64_t decompressed)
{
	const cplyi_mark *best = NULL;
	while (m->n && m->ring[m->first].decompressed <= decompressed) {
		best = &m->ring[m->first];
		m->first = (m->first + 1) % CPLYI_MARKS;
		m->n--;
	}
	return best;
}

void cplyi_marks_rewind(cplyi_marks *m)
{
	m->compressed = m->decompressed = m->last_compressed =
		m->last_decompressed = 0;
	m->first = m->n = 0;
}

/* ---- beginning at one ---- */

static cply_inflated skip_trailer(context *c, const uint8_t **in,
                                  const uint8_t *in_end)
{
	size_t n = (size_t)(in_end - *in);
	n = n < c->trailer ? n : c->trailer;
	*in += n;
	c->trailer -= (uint32_t)n;
	return c->trailer ? CPLY_INFLATE_OK : CPLY_INFLATE_END;
}

static cply_inflated run_resuming(void *ctx, const uint8_t **in,
                                  const uint8_t *in_end, uint8_t **out,
                                  const uint8_t *out_end)
{
	context *c = ctx;
	z_stream *z = &c->s.z;
	if (c->trailer)
		return skip_trailer(c, in, in_end);
	if (c->bits && *in < in_end) {
		int bits = (int)c->bits;
		if (inflatePrime(z, bits, **in >> (8 - bits)) != Z_OK)
			return CPLY_INFLATE_DAMAGED;
		c->bits = 0;
		++*in;
	}
	cplyi_zlib_range(z, *in, in_end, *out, out_end);
	int r = inflate(z, Z_NO_FLUSH);
	*in = z->next_in;
	*out = z->next_out;
	if (!c->is_raw || r != Z_STREAM_END)
		return cplyi_zlib_outcome(z, r);
	c->trailer = TRAILER;
	return skip_trailer(c, in, in_end);
}

const cply_inflater cplyi_inflater_resuming = {
	.name = "zlib",
	.size = sizeof(context),
	.start = start,
	.run = run_resuming,
};

uint64_t cplyi_mark_begin(const cplyi_mark *m)
{
	return m->compressed - (m->bits != 0);
}

bool cplyi_decompress_resume(cply_decompress *u, const cplyi_mark *m)
{
	context *c = u->context_;
	if (!cplyi_zlib_start(&c->s, u->arena_, ZLIB_RAW) ||
	    (m->n && inflateSetDictionary(&c->s.z, m->window, m->n) != Z_OK))
		return false;
	c->is_raw = true;
	c->bits = m->bits;
	c->trailer = 0;
	cplyi_decompress_stand_in_member(u, cplyi_mark_begin(m),
	                                 m->decompressed);
	return true;
}
