/* SPDX-License-Identifier: MIT */
#include "game/index/bytes.h"

#include <zlib.h>

/* ---- numbers ---- */

void cplyi_put_varint(cply_buf *b, uint64_t n)
{
	for (; n > 127; n >>= 7)
		cply_put_char(b, (char)(unsigned char)(n | 128));
	cply_put_char(b, (char)n);
}

void cplyi_put_u32(cply_buf *b, uint32_t n)
{
	for (int i = 0; i < 4; i++)
		cply_put_char(b, (char)(unsigned char)(n >> 8 * i));
}

void cplyi_put_u64(cply_buf *b, uint64_t n)
{
	cplyi_put_u32(b, (uint32_t)n);
	cplyi_put_u32(b, (uint32_t)(n >> 32));
}

void cplyi_put_text(cply_buf *b, cply_str s)
{
	cplyi_put_varint(b, s.len);
	cply_put_str(b, s);
}

cply_str cplyi_take_bytes(cplyi_taker *t, uint64_t n)
{
	if (n > t->rest.len) {
		t->failed = true;
		t->rest.len = 0;
		return (cply_str){ "", 0 };
	}
	cply_str s = { t->rest.ptr, (size_t)n };
	t->rest.ptr += n;
	t->rest.len -= (size_t)n;
	return s;
}

uint64_t cplyi_take_varint(cplyi_taker *t)
{
	uint64_t n = 0;
	for (unsigned shift = 0; shift < 64; shift += 7) {
		cply_str s = cplyi_take_bytes(t, 1);
		if (!s.len)
			return 0;
		unsigned char c = (unsigned char)s.ptr[0];
		n |= (uint64_t)(c & 127) << shift;
		if (!(c & 128))
			return n;
	}
	t->failed = true;
	return 0;
}

uint32_t cplyi_take_u32(cplyi_taker *t)
{
	cply_str s = cplyi_take_bytes(t, 4);
	uint32_t n = 0;
	for (size_t i = 0; i < s.len; i++)
		n |= (uint32_t)(unsigned char)s.ptr[i] << 8 * i;
	return n;
}

uint64_t cplyi_take_u64(cplyi_taker *t)
{
	uint64_t low = cplyi_take_u32(t);
	return low | (uint64_t)cplyi_take_u32(t) << 32;
}

cply_str cplyi_take_text(cplyi_taker *t)
{
	return cplyi_take_bytes(t, cplyi_take_varint(t));
}

uint32_t cplyi_checksum(cply_str s)
{
	return (uint32_t)crc32_z(0, (const Bytef *)s.ptr, s.len);
}

/* ---- parts ---- */

void cplyi_put_part(cply_buf *b, const cplyi_part *p)
{
	cplyi_put_varint(b, p->at);
	cplyi_put_varint(b, p->compressed);
	cplyi_put_varint(b, p->size);
	cplyi_put_u32(b, p->checksum);
}

static uint32_t take_size(cplyi_taker *t)
{
	uint64_t n = cplyi_take_varint(t);
	t->failed |= n > UINT32_MAX;
	return (uint32_t)n;
}

cplyi_part cplyi_take_part(cplyi_taker *t)
{
	cplyi_part p = { .at = cplyi_take_varint(t) };
	p.compressed = take_size(t);
	p.size = take_size(t);
	p.checksum = cplyi_take_u32(t);
	return p;
}

static void *take(void *arena, unsigned count, unsigned size)
{
	return cply_alloc(arena, count, size, 16);
}

static void give_back(void *arena, void *p)
{
	(void)arena;
	(void)p; /* dies with the arena */
}

bool cplyi_compressor_init(cplyi_compressor *p, cply_sink sink, void *ctx,
                           cply_arena *a)
{
	z_stream *z = CPLY_NEW(a, 1, z_stream);
	*p = (cplyi_compressor){ .sink = sink, .ctx = ctx, .z = z };
	cply_arena_init(&p->room, a->memory, a->budget);
	if (!z)
		return false;
	*z = (z_stream){ .zalloc = take, .zfree = give_back, .opaque = a };
	return deflateInit2(z, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) ==
	       Z_OK;
}

void cplyi_compressor_free(cplyi_compressor *p)
{
	cply_arena_free(&p->room);
}

void cplyi_put_plain(cplyi_compressor *p, cply_str bytes)
{
	if (!p->failed && bytes.len)
		p->failed = !p->sink(p->ctx, bytes);
	p->at += bytes.len;
}

cplyi_part cplyi_pack_part(cplyi_compressor *p, cply_str first, cply_str second)
{
	z_stream *z = p->z;
	cplyi_part part = { .at = p->at };
	size_t size = first.len + second.len;
	cply_arena_reset(&p->room, SIZE_MAX);
	if (size > UINT32_MAX / 2 || deflateReset(z) != Z_OK) {
		p->failed = true;
		return part;
	}
	size_t cap = deflateBound(z, (uLong)size);
	char *out = CPLY_NEW(&p->room, cap, char);
	if (!out) {
		p->failed = true;
		return part;
	}
	z->next_out = (Bytef *)out;
	z->avail_out = (uInt)cap;
	z->next_in = (z_const Bytef *)first.ptr;
	z->avail_in = (uInt)first.len;
	bool good = !first.len || deflate(z, Z_NO_FLUSH) == Z_OK;
	z->next_in = (z_const Bytef *)second.ptr;
	z->avail_in = (uInt)second.len;
	good = deflate(z, Z_FINISH) == Z_STREAM_END && good;
	part.compressed = (uint32_t)(cap - z->avail_out);
	part.size = (uint32_t)size;
	part.checksum = cplyi_checksum((cply_str){ out, part.compressed });
	p->failed |= !good;
	cplyi_put_plain(p, (cply_str){ out, part.compressed });
	return part;
}

bool cplyi_decompress_part(const cply_random_file *file, const cplyi_part *part,
                           cply_arena *a, cply_str *out)
{
	/* deflate never makes more than 1032 of one byte. */
	if (part->size / 1032 > part->compressed)
		return false;
	char *in = CPLY_NEW(a, part->compressed, char);
	char *p = CPLY_NEW(a, (size_t)part->size + 1, char);
	if (!in || !p ||
	    file->read(file->ctx, part->at, in, part->compressed) !=
	            part->compressed ||
	    cplyi_checksum((cply_str){ in, part->compressed }) !=
	            part->checksum)
		return false;
	z_stream z = { .zalloc = take, .zfree = give_back, .opaque = a };
	if (inflateInit2(&z, -15) != Z_OK)
		return false;
	z.next_in = (z_const Bytef *)in;
	z.avail_in = part->compressed;
	z.next_out = (Bytef *)p;
	z.avail_out = part->size + 1;
	int r = inflate(&z, Z_FINISH);
	inflateEnd(&z);
	*out = (cply_str){ p, part->size };
	return r == Z_STREAM_END && z.total_out == part->size && !z.avail_in;
}
