/* SPDX-License-Identifier: MIT */
/* Opening an index, and comparing it with the log. */
#include "game/index/parts.h"

cply_str cply_game_index_magic(void)
{
	return CPLY_STR(CPLYI_INDEX_MAGIC);
}

static cply_status damaged(cply_diags *diags, const char *what)
{
	cply_report_with(diags, CPLY_GL501, CPLY_NOWHERE, CPLY_Z(what));
	return CPLY_INVALID;
}

/* ---- the log ---- */

static bool fetch_block(cply_game_index *x, uint64_t number)
{
	const cplyi_tail *t = &x->tail;
	uint64_t at = number << t->block_bits;
	uint64_t size = (uint64_t)1 << t->block_bits;
	uint64_t left = t->log_size - at;
	size_t want = size < left ? (size_t)size : (size_t)left;
	size_t n = x->log.read(x->log.ctx, at, x->block, want);
	x->block_number = number;
	x->block_len = n;
	if (n == want &&
	    cplyi_checksum((cply_str){ x->block, n }) == t->blocks[number])
		return true;
	x->block_number = UINT64_MAX;
	x->is_stale = true;
	x->stale_at = at;
	return false;
}

size_t cplyi_index_read_log(cply_game_index *x, uint64_t at, char *into,
                            size_t n)
{
	size_t done = 0;
	while (done < n && at < x->tail.log_size) {
		uint64_t number = at >> x->tail.block_bits;
		if (number != x->block_number && !fetch_block(x, number))
			return 0;
		size_t skip = (size_t)(at - (number << x->tail.block_bits));
		size_t some = x->block_len - skip;
		some = some < n - done ? some : n - done;
		memcpy(into + done, x->block + skip, some);
		done += some;
		at += some;
	}
	return done;
}

/* All blocks, or as many as are enough to tell two logs apart: the first, the
 * last, which of a compressed log has the checksum of all in it, and some
 * between.
 */
static bool compare_blocks(cply_game_index *x, bool all)
{
	uint64_t n = x->tail.n_blocks;
	uint64_t samples = all || n < CPLYI_SAMPLES ? n : CPLYI_SAMPLES;
	for (uint64_t i = 0; i < samples; i++) {
		uint64_t k = samples == n ? i : (n - 1) * i / (samples - 1);
		if (!fetch_block(x, k))
			return false;
	}
	return true;
}

static cply_status compare(cply_game_index *x, cply_diags *diags)
{
	const cplyi_tail *t = &x->tail;
	if (t->log_size != x->log.size) {
		cply_report_with(diags, CPLY_GL502, CPLY_NOWHERE,
		                 CPLY_N(t->log_size), CPLY_N(x->log.size));
		return CPLY_INVALID;
	}
	bool is_same = t->stamp && t->stamp == x->log.stamp;
	if (compare_blocks(x, !is_same))
		return CPLY_OK;
	cply_report_with(diags, CPLY_GL503, CPLY_NOWHERE, CPLY_N(x->stale_at));
	return CPLY_INVALID;
}

/* ---- the index ---- */

static cply_status read_foot(cply_game_index *x, cply_diags *diags,
                             uint64_t *at, uint32_t *n, uint32_t *checksum)
{
	char head[CPLYI_INDEX_HEAD], foot[CPLYI_INDEX_FOOT];
	const cply_random_file *f = &x->file;
	if (f->size < sizeof head + sizeof foot ||
	    f->read(f->ctx, 0, head, sizeof head) != sizeof head ||
	    f->read(f->ctx, f->size - sizeof foot, foot, sizeof foot) !=
	            sizeof foot)
		return damaged(diags, "it is truncated");
	cplyi_taker t = { { head, sizeof head }, false };
	cply_str magic = cplyi_take_bytes(&t, 8);
	if (!cply_str_eq(magic, CPLY_STR(CPLYI_INDEX_MAGIC)))
		return damaged(diags, "it is not an index");
	uint32_t version = cplyi_take_u32(&t);
	t = (cplyi_taker){ { foot, sizeof foot }, false };
	*at = cplyi_take_u64(&t);
	*n = cplyi_take_u32(&t);
	*checksum = cplyi_take_u32(&t);
	uint64_t size = cplyi_take_u64(&t);
	uint32_t again = cplyi_take_u32(&t);
	if (version != CPLYI_INDEX_VERSION && version == again) {
		cply_report_with(diags, CPLY_GL504, CPLY_NOWHERE,
		                 CPLY_N(version), CPLY_N(CPLYI_INDEX_VERSION));
		return CPLY_INVALID;
	}
	if (size != f->size || version != again ||
	    cplyi_take_u32(&t) !=
	            cplyi_checksum((cply_str){ foot, sizeof foot - 4 }))
		return damaged(diags, "its end is in the wrong place");
	if (*at < sizeof head || *at > f->size - sizeof foot ||
	    *n != f->size - sizeof foot - *at)
		return damaged(diags, "its parts do not match");
	return CPLY_OK;
}

static cply_status read_tail(cply_game_index *x, cply_diags *diags)
{
	const cply_random_file *f = &x->file;
	uint64_t at = 0;
	uint32_t n = 0, checksum = 0;
	cply_status s = read_foot(x, diags, &at, &n, &checksum);
	if (s != CPLY_OK)
		return s;
	char *bytes = CPLY_NEW(x->arena, n, char);
	if (!bytes)
		return CPLY_NOMEM;
	cply_str tail = { bytes, n };
	if (f->read(f->ctx, at, bytes, n) != n ||
	    cplyi_checksum(tail) != checksum)
		return damaged(diags, "its checksum does not match");
	if (!cplyi_take_tail(tail, at, x->arena, &x->tail))
		return x->arena->failed
		               ? CPLY_NOMEM
		               : damaged(diags, "its parts do not match");
	return CPLY_OK;
}

cply_status cply_game_index_open(const cply_random_file *index,
                                 const cply_random_file *log, cply_arena *a,
                                 cply_diags *diags, cply_game_index **out)
{
	cply_game_index *x = CPLY_NEW(a, 1, cply_game_index);
	*out = NULL;
	if (!x)
		return CPLY_NOMEM;
	x->file = *index;
	x->log = *log;
	x->arena = a;
	x->block_number = UINT64_MAX;
	cply_status s = read_tail(x, diags);
	if (s != CPLY_OK)
		return s;
	x->block = CPLY_NEW(a, (size_t)1 << x->tail.block_bits, char);
	if (!x->block)
		return CPLY_NOMEM;
	s = compare(x, diags);
	if (s == CPLY_OK)
		*out = x;
	return s;
}

const cply_game_index_facts *cply_game_index_facts_of(const cply_game_index *x)
{
	return &x->tail.facts;
}

/* ---- turns ---- */

cply_status cply_game_index_turn(cply_game_index *x, cply_str turn,
                                 uint64_t *step)
{
	cply_arena room;
	cply_str bytes;
	cply_status s = CPLY_UNSUPPORTED;
	cply_arena_init(&room, x->arena->memory, SIZE_MAX);
	if (x->tail.has_turns && turn.len <= CPLYI_TEXT_LONGEST &&
	    cplyi_decompress_part(&x->file, &x->tail.turns, &room, &bytes)) {
		cplyi_taker t = { bytes, false };
		s = CPLY_INVALID;
		for (*step = 0; s == CPLY_INVALID && t.rest.len;) {
			*step += cplyi_take_varint(&t);
			if (cply_str_eq(cplyi_take_text(&t), turn))
				s = CPLY_OK;
		}
		if (t.failed || (s == CPLY_OK && *step > x->tail.facts.steps))
			s = CPLY_UNSUPPORTED;
	}
	cply_arena_free(&room);
	return s;
}
