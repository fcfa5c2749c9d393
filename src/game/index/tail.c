/* SPDX-License-Identifier: MIT */
#include "game/index/parts.h"

uint32_t cplyi_block_bits(uint64_t log_size)
{
	enum { SMALLEST = 14, MOST = 16384 };
	uint32_t bits = SMALLEST;
	while (log_size >> bits > MOST && bits < 62)
		bits++;
	return bits;
}

void cplyi_put_tail(cply_buf *b, const cplyi_tail *t)
{
	const cply_game_index_facts *f = &t->facts;
	cplyi_put_u64(b, t->log_size);
	cplyi_put_u64(b, t->stamp);
	cplyi_put_varint(b, (uint64_t)f->is_compressed | (uint64_t)t->has_turns
	                                                         << 1);
	cplyi_put_varint(b, f->steps);
	cplyi_put_varint(b, f->status);
	cplyi_put_text(b, f->removed);
	cplyi_put_text(b, f->length);
	cplyi_put_varint(b, t->n_blocks);
	for (size_t i = 0; i < t->n_blocks; i++)
		cplyi_put_u32(b, t->blocks[i]);
	cplyi_put_varint(b, t->n_points);
	for (size_t i = 0; i < t->n_points; i++) {
		cplyi_put_varint(b, t->points[i].decompressed);
		cplyi_put_varint(b, t->points[i].compressed);
		cplyi_put_varint(b, t->points[i].bits);
		cplyi_put_part(b, &t->points[i].window);
	}
	cplyi_put_varint(b, t->n_frames);
	for (size_t i = 0; i < t->n_frames; i++) {
		cplyi_put_varint(b, t->frames[i].step);
		cplyi_put_varint(b, t->frames[i].offset);
		cplyi_put_part(b, &t->frames[i].state);
	}
	cplyi_put_varint(b, t->n_tables);
	for (size_t i = 0; i < t->n_tables; i++) {
		cplyi_put_varint(b, t->tables[i].offset);
		cplyi_put_part(b, &t->tables[i].columns);
	}
	cplyi_put_part(b, &t->names);
	cplyi_put_part(b, &t->turns);
}

/* ---- reading ---- */

typedef struct reader {
	cplyi_taker take;
	uint64_t end; /* of the parts */
	cply_arena *arena;
	bool good;
} reader;

/* How many things of at least `least` bytes follow. */
static size_t count(reader *r, size_t least)
{
	uint64_t n = cplyi_take_varint(&r->take);
	if (n > r->take.rest.len / least) {
		r->good = false;
		return 0;
	}
	return (size_t)n;
}

static cplyi_part part(reader *r)
{
	cplyi_part p = cplyi_take_part(&r->take);
	r->good &= p.at <= r->end && p.compressed <= r->end - p.at;
	return p;
}

static void take_blocks(reader *r, cplyi_tail *t)
{
	t->n_blocks = count(r, 4);
	t->blocks = CPLY_NEW(r->arena, t->n_blocks + 1, uint32_t);
	t->block_bits = cplyi_block_bits(t->log_size);
	uint64_t want = t->log_size >> t->block_bits;
	want += want << t->block_bits != t->log_size;
	r->good &= t->blocks && t->n_blocks == want;
	for (size_t i = 0; r->good && i < t->n_blocks; i++)
		t->blocks[i] = cplyi_take_u32(&r->take);
}

static void take_points(reader *r, cplyi_tail *t)
{
	t->n_points = count(r, 9);
	t->points = CPLY_NEW(r->arena, t->n_points + 1, cplyi_index_point);
	r->good &= t->points != NULL;
	for (size_t i = 0; r->good && i < t->n_points; i++) {
		cplyi_index_point *p = &t->points[i];
		p->decompressed = cplyi_take_varint(&r->take);
		p->compressed = cplyi_take_varint(&r->take);
		uint64_t bits = cplyi_take_varint(&r->take);
		p->bits = (uint32_t)bits & 7;
		p->window = part(r);
		r->good &= bits < 8 && p->compressed &&
		           p->compressed <= t->log_size &&
		           p->window.size <= CPLYI_WINDOW &&
		           (!i || p[-1].decompressed < p->decompressed);
	}
}

static void take_frames(reader *r, cplyi_tail *t)
{
	t->n_frames = count(r, 9);
	t->frames = CPLY_NEW(r->arena, t->n_frames + 1, cplyi_frame);
	r->good &= t->frames != NULL;
	for (size_t i = 0; r->good && i < t->n_frames; i++) {
		cplyi_frame *f = &t->frames[i];
		f->step = cplyi_take_varint(&r->take);
		f->offset = cplyi_take_varint(&r->take);
		f->state = part(r);
		r->good &= f->step <= t->facts.steps &&
		           (i ? f[-1].step < f->step : !f->step);
	}
	/* The first state and the last are always there. */
	r->good = r->good && t->n_frames &&
	          t->frames[t->n_frames - 1].step == t->facts.steps;
}

static void take_tables(reader *r, cplyi_tail *t)
{
	uint64_t want = t->facts.steps / CPLYI_TABLE_STEPS +
	                (t->facts.steps % CPLYI_TABLE_STEPS != 0);
	t->n_tables = count(r, 8);
	t->tables = CPLY_NEW(r->arena, t->n_tables + 1, cplyi_table);
	r->good &= t->tables && t->n_tables == want;
	for (size_t i = 0; r->good && i < t->n_tables; i++) {
		t->tables[i].offset = cplyi_take_varint(&r->take);
		t->tables[i].columns = part(r);
	}
}

bool cplyi_take_tail(cply_str bytes, uint64_t end, cply_arena *a,
                     cplyi_tail *out)
{
	reader r = {
		.take = { bytes, false }, .end = end, .arena = a, .good = true
	};
	cplyi_taker *t = &r.take;
	cply_game_index_facts *f = &out->facts;
	*out = (cplyi_tail){ .log_size = cplyi_take_u64(t) };
	out->stamp = cplyi_take_u64(t);
	uint64_t flags = cplyi_take_varint(t);
	f->is_compressed = flags & 1;
	out->has_turns = flags >> 1 & 1;
	f->steps = cplyi_take_varint(t);
	uint64_t status = cplyi_take_varint(t);
	f->status = (cply_status)status;
	f->removed = cplyi_take_text(t);
	f->length = cplyi_take_text(t);
	if (status > CPLY_LIMIT || t->failed)
		return false;
	take_blocks(&r, out);
	if (r.good)
		take_points(&r, out);
	if (r.good)
		take_frames(&r, out);
	if (r.good)
		take_tables(&r, out);
	if (!r.good)
		return false;
	out->names = part(&r);
	out->turns = part(&r);
	return r.good && !t->failed && !t->rest.len;
}

size_t cplyi_tail_points(const cplyi_tail *t, uint64_t offset)
{
	size_t low = 0, high = t->n_points;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (t->points[middle].decompressed <= offset)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}
