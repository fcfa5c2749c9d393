/* SPDX-License-Identifier: MIT */
/* Making an index: the log is read once from beginning to end. */
#include <zlib.h>

#include "game/index/parts.h"
#include "game/index/table.h"
#include "game/state/keyframe.h"

static const cplyi_spacing usual = { .point_compressed = 128 * 1024,
	                             .point_decompressed = 1024 * 1024,
	                             .frame_decompressed = 512 * 1024,
	                             .frame_times = 8,
	                             .frame_times_plain = 16,
	                             .piece = 64 * 1024 };

typedef struct maker {
	const cply_random_file *log;
	const cplyi_spacing *spacing;
	cply_arena *arena;
	cplyi_compressor compressor;
	cplyi_tail tail;
	size_t cap_points, cap_frames;
	cply_decompress decompress;
	cplyi_marks *marks;
	cplyi_rows *rows;
	cply_game_stream *stream;
	/* The log as stored. */
	uint64_t at;
	uint32_t checksum; /* of the block that is begun */
	bool is_changed;   /* it is not as long as it was */
	/* The newest state, until it is known where the next delta begins. */
	cplyi_frame frame;
	bool has_frame;
	/* where the last one is */
	uint64_t frame_compressed, frame_decompressed;
	cply_arena shape_room, values_room, scratch;
	bool failed; /* no memory */
} maker;

/* ---- the log ---- */

static void sum_up(maker *m, const char *p, size_t n)
{
	uint64_t size = (uint64_t)1 << m->tail.block_bits;
	while (n) {
		uint64_t left = size - (m->at & (size - 1));
		size_t some = n < left ? n : (size_t)left;
		m->checksum =
			(uint32_t)crc32_z(m->checksum, (const Bytef *)p, some);
		m->at += some;
		p += some;
		n -= some;
		if (m->at & (size - 1) && m->at < m->log->size)
			continue;
		m->tail.blocks[m->tail.n_blocks++] = m->checksum;
		m->checksum = 0;
	}
}

static size_t feed(void *ctx, char *into, size_t room)
{
	maker *m = ctx;
	uint64_t left = m->log->size - m->at;
	room = room < left ? room : (size_t)left;
	size_t n = m->log->read(m->log->ctx, m->at, into, room);
	n = n < room ? n : room;
	m->is_changed |= room && !n;
	sum_up(m, into, n);
	return n;
}

static bool go_back(void *ctx)
{
	maker *m = ctx;
	m->at = 0;
	m->checksum = 0;
	m->tail.n_blocks = 0;
	cplyi_marks_rewind(m->marks);
	cply_decompress_rewind(&m->decompress);
	return !m->is_changed;
}

static size_t feed_json(void *ctx, char *into, size_t room)
{
	maker *m = ctx;
	size_t most = m->spacing->piece;
	return cply_decompress_feed(&m->decompress, into,
	                            room < most ? room : most);
}

/* What comes after the JSON belongs to the log as well. */
static void read_rest(maker *m)
{
	char *rest = CPLY_NEW(&m->scratch, CPLYI_WINDOW, char);
	m->failed |= !rest;
	while (rest && m->at < m->log->size && feed(m, rest, CPLYI_WINDOW))
		;
	char more;
	m->is_changed |= m->at != m->log->size ||
	                 m->log->read(m->log->ctx, m->log->size, &more, 1) != 0;
}

/* ---- states and places ---- */

static void add_point(maker *m, const cplyi_mark *k)
{
	cplyi_tail *t = &m->tail;
	if (t->n_points == m->cap_points) {
		size_t cap = m->cap_points ? m->cap_points * 2 : 64;
		t->points = CPLY_GROW(m->arena, t->points, m->cap_points, cap,
		                      cplyi_index_point);
		if (!t->points) {
			m->failed = true;
			return;
		}
		m->cap_points = cap;
	}
	cply_str window = { (const char *)k->window, k->n };
	t->points[t->n_points++] = (cplyi_index_point){
		.decompressed = k->decompressed,
		.compressed = k->compressed,
		.bits = k->bits,
		.window = cplyi_pack_part(&m->compressor, window, CPLY_STR("")),
	};
}

/* The state after `step` deltas becomes the newest. */
static void make_frame(maker *m, uint64_t step)
{
	cply_buf shape, values;
	cply_arena_reset(&m->shape_room, SIZE_MAX);
	cply_arena_reset(&m->values_room, SIZE_MAX);
	cply_arena_reset(&m->scratch, SIZE_MAX);
	cply_buf_init(&shape, &m->shape_room);
	cply_buf_init(&values, &m->values_room);
	if (!cplyi_keyframe_put(&m->stream->tree, &m->scratch, &shape,
	                        &values)) {
		m->failed = true;
		return;
	}
	m->frame.step = step;
	m->frame.offset = 0;
	m->frame.state = cplyi_pack_part(&m->compressor, cply_buf_str(&shape),
	                                 cply_buf_str(&values));
	m->has_frame = true;
}

static void keep_frame(maker *m, uint64_t offset)
{
	cplyi_tail *t = &m->tail;
	if (t->n_frames == m->cap_frames) {
		size_t cap = m->cap_frames ? m->cap_frames * 2 : 64;
		t->frames = CPLY_GROW(m->arena, t->frames, m->cap_frames, cap,
		                      cplyi_frame);
		if (!t->frames) {
			m->failed = true;
			return;
		}
		m->cap_frames = cap;
	}
	m->frame.offset = offset;
	t->frames[t->n_frames++] = m->frame;
	m->has_frame = false;
}

/* Is it time for a state? Right behind a place where one can begin is best. */
static bool is_due(maker *m, uint64_t offset)
{
	uint64_t size = m->frame.state.compressed, at = offset;
	uint64_t far = size * m->spacing->frame_times_plain;
	if (m->decompress.is_gzip) {
		const cplyi_mark *k = cplyi_marks_take(m->marks, offset);
		if (!k)
			return false;
		add_point(m, k);
		at = k->compressed;
		far = size * m->spacing->frame_times;
	}
	if (at - m->frame_compressed < far ||
	    offset - m->frame_decompressed < m->spacing->frame_decompressed)
		return false;
	m->frame_compressed = at;
	m->frame_decompressed = offset;
	return true;
}

static void read_deltas(maker *m)
{
	const cply_game_delta *d;
	make_frame(m, 0);
	while (!m->failed && (d = cply_game_stream_next(m->stream)) != NULL) {
		uint64_t offset = d->origin + cply_json_span(d->whole).begin;
		if (m->has_frame)
			keep_frame(m, offset);
		cplyi_rows_add(m->rows, d, offset,
		               cply_game_stream_state(m->stream));
		if (is_due(m, offset))
			make_frame(m, d->step + 1);
		m->failed |= m->rows->failed || m->compressor.failed;
	}
	uint64_t steps = cply_game_stream_count(m->stream);
	if (!m->failed && (!m->has_frame || m->frame.step != steps))
		make_frame(m, steps);
	if (!m->failed)
		keep_frame(m, 0);
}

/* ---- all of it ---- */

static void write_head(maker *m)
{
	char bytes[CPLYI_INDEX_HEAD];
	cply_buf b = { .ptr = bytes, .cap = sizeof bytes, .max = sizeof bytes };
	cply_put_str(&b, CPLY_STR(CPLYI_INDEX_MAGIC));
	cplyi_put_u32(&b, CPLYI_INDEX_VERSION);
	cplyi_put_u32(&b, 0);
	cplyi_put_plain(&m->compressor, cply_buf_str(&b));
}

static void write_tail(maker *m)
{
	cply_buf b;
	cply_arena_reset(&m->shape_room, SIZE_MAX);
	cply_buf_init(&b, &m->shape_room);
	cplyi_put_tail(&b, &m->tail);
	size_t n = b.len;
	uint64_t at = m->compressor.at;
	uint32_t checksum = cplyi_checksum(cply_buf_str(&b));
	cplyi_put_u64(&b, at);
	cplyi_put_u32(&b, (uint32_t)n);
	cplyi_put_u32(&b, checksum);
	cplyi_put_u64(&b, at + n + CPLYI_INDEX_FOOT);
	cplyi_put_u32(&b, CPLYI_INDEX_VERSION);
	cplyi_put_u32(&b,
	              cplyi_checksum(cply_str_sub(cply_buf_str(&b), n, b.len)));
	m->failed |= b.failed || n > UINT32_MAX;
	if (!m->failed)
		cplyi_put_plain(&m->compressor, cply_buf_str(&b));
}

/* Reads the log and finds out what must be said of it. */
static cply_status read_log(maker *m, const cply_limits *limits)
{
	cply_game_index_facts *f = &m->tail.facts;
	cply_diags diags;
	cply_diags_init(&diags, m->arena, 0);
	const cply_game_source source = { .feed = feed_json,
		                          .rewind = go_back,
		                          .ctx = m };
	cply_status s = cply_game_stream_open(&source, m->arena, &diags, limits,
	                                      &m->stream);
	if (s == CPLY_NOMEM)
		return s;
	read_deltas(m);
	s = cply_game_stream_close(m->stream);
	cply_status compressed = cply_decompress_report(&m->decompress, &diags);
	if (s == CPLY_OK || compressed == CPLY_LIMIT)
		s = compressed == CPLY_OK ? s : compressed;
	const cply_game_head *h = cply_game_stream_head(m->stream);
	f->steps = cply_game_stream_count(m->stream);
	f->status = s;
	f->removed = h->removed;
	f->length = h->length;
	f->is_compressed = m->decompress.is_gzip;
	const cply_decompress *u = &m->decompress;
	if (s != CPLY_NOMEM && (u->fault != CPLY_INFLATE_OK ||
	                        u->is_over_limit || u->is_over_ratio))
		return CPLY_UNSUPPORTED;
	return s == CPLY_NOMEM ? s : CPLY_OK;
}

static cply_status make(maker *m, cply_sink sink, void *ctx,
                        const cply_limits *limits)
{
	cplyi_tail *t = &m->tail;
	t->log_size = m->log->size;
	t->stamp = m->log->stamp;
	t->block_bits = cplyi_block_bits(t->log_size);
	t->blocks =
		CPLY_NEW(m->arena, (size_t)(t->log_size >> t->block_bits) + 1,
	                 uint32_t);
	m->marks = CPLY_NEW(m->arena, 1, cplyi_marks);
	m->rows = CPLY_NEW(m->arena, 1, cplyi_rows);
	if (!t->blocks || !m->marks || !m->rows ||
	    !cplyi_compressor_init(&m->compressor, sink, ctx, m->arena) ||
	    !cply_decompress_init(&m->decompress, &cplyi_inflater_marking, feed,
	                          m, limits, m->arena))
		return CPLY_NOMEM;
	cplyi_decompress_mark(&m->decompress, m->marks);
	m->marks->every_compressed = m->spacing->point_compressed;
	m->marks->every_decompressed = m->spacing->point_decompressed;
	cplyi_rows_init(m->rows, &m->compressor, t, m->arena);
	write_head(m);
	cply_status s = read_log(m, limits);
	if (s == CPLY_OK && !m->failed) {
		read_rest(m);
		cplyi_rows_end(m->rows);
		write_tail(m);
	}
	cply_decompress_free(&m->decompress);
	m->failed |= m->rows->failed;
	cplyi_rows_free(m->rows);
	if (s == CPLY_OK && (m->compressor.failed || m->is_changed))
		return CPLY_INVALID;
	return m->failed ? CPLY_NOMEM : s;
}

cply_status cplyi_index_make(const cply_random_file *log,
                             const cplyi_spacing *spacing, cply_sink sink,
                             void *ctx, const cply_limits *limits,
                             cply_arena *a)
{
	maker m = { .log = log, .spacing = spacing, .arena = a };
	cply_arena_init(&m.shape_room, a->memory, SIZE_MAX);
	cply_arena_init(&m.values_room, a->memory, SIZE_MAX);
	cply_arena_init(&m.scratch, a->memory, SIZE_MAX);
	cply_status s = make(&m, sink, ctx, limits);
	cplyi_compressor_free(&m.compressor);
	cply_arena_free(&m.shape_room);
	cply_arena_free(&m.values_room);
	cply_arena_free(&m.scratch);
	return s;
}

cply_status cply_game_index_make(const cply_random_file *log, cply_sink sink,
                                 void *ctx, const cply_limits *limits,
                                 cply_arena *a)
{
	return cplyi_index_make(log, &usual, sink, ctx, limits, a);
}
