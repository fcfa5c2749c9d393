/* SPDX-License-Identifier: MIT */
/* Any bytes as the index of a small log. The first byte chooses: the log plain
 * or compressed; the checksums as they are, so that whatever is not refused
 * must give the right states, or put right, so that all of the reader is
 * reached; or the bytes as one state of an index. */
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "fuzz.h"
#include "game/index/parts.h"
#include "game/state/keyframe.h"

enum { PACKED = 1, MENDED = 2, KEYFRAME = 4, STEPS = 6, LONGEST = 4096 };

static const char plain[] =
	"{\"gameName\":\"T\",\"constants\":{\"DELTA_REMOVED\":\"&RM\","
	"\"DELTA_LIST_LENGTH\":\"&LEN\"},\"deltas\":["
	"{\"type\":\"start\",\"game\":{\"a\":{\"0\":1,\"1\":2,\"&LEN\":2},"
	"\"currentTurn\":0}},"
	"{\"type\":\"ran\",\"data\":{\"player\":{\"id\":\"0\"}},"
	"\"game\":{\"b\":null}},"
	"{\"type\":\"ran\",\"game\":{\"currentTurn\":1}},"
	"{\"type\":\"ran\",\"game\":{\"a\":{\"&LEN\":1},\"b\":\"&RM\"}},"
	"{\"type\":\"ran\",\"game\":{\"currentTurn\":0,"
	"\"longer name\":\"x\"}},"
	"{\"type\":\"over\",\"game\":{\"b\":{\"id\":7}}}]}";

static const char *const states[STEPS + 1] = {
	"{}",
	"{\"a\":[1,2],\"currentTurn\":0}",
	"{\"a\":[1,2],\"currentTurn\":0,\"b\":null}",
	"{\"a\":[1,2],\"currentTurn\":1,\"b\":null}",
	"{\"a\":[1],\"currentTurn\":1}",
	"{\"a\":[1],\"currentTurn\":0,\"longer name\":\"x\"}",
	"{\"a\":[1],\"currentTurn\":0,\"longer name\":\"x\",\"b\":{\"id\":7}}",
};

static size_t read_bytes(void *ctx, uint64_t at, char *into, size_t n)
{
	const cply_str *s = ctx;
	if (at >= s->len)
		return 0;
	n = n < s->len - at ? n : s->len - (size_t)at;
	memcpy(into, s->ptr + at, n);
	return n;
}

/* In many small blocks, so that there are places to begin at. */
static cply_str compressed_log(cply_arena *a)
{
	enum { PIECE = 100, ROOM = 4096 };
	z_stream z = { 0 };
	char *out = CPLY_NEW(a, ROOM, char);
	if (deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, 8, 0) != Z_OK)
		abort();
	z.next_out = (Bytef *)out;
	z.avail_out = ROOM;
	for (size_t at = 0; at < sizeof plain - 1; at += PIECE) {
		cply_str s = cply_str_sub(CPLY_STR(plain), at, at + PIECE);
		z.next_in = (z_const Bytef *)s.ptr;
		z.avail_in = (uInt)s.len;
		deflate(&z, s.len < PIECE ? Z_FINISH : Z_SYNC_FLUSH);
	}
	deflateEnd(&z);
	return (cply_str){ out, ROOM - z.avail_out };
}

static void put_u32(uint8_t *p, uint32_t n)
{
	for (int i = 0; i < 4; i++)
		p[i] = (uint8_t)(n >> 8 * i);
}

/* The size and the checksums at the end become what they should be. */
static void repair(uint8_t *bytes, size_t size)
{
	if (size < CPLYI_INDEX_HEAD + CPLYI_INDEX_FOOT)
		return;
	uint8_t *foot = bytes + size - CPLYI_INDEX_FOOT;
	uint64_t at = 0;
	memcpy(bytes, CPLYI_INDEX_MAGIC, 8);
	put_u32(bytes + 8, CPLYI_INDEX_VERSION);
	for (int i = 0; i < 8; i++)
		at |= (uint64_t)foot[i] << 8 * i;
	size_t end = size - CPLYI_INDEX_FOOT;
	if (at > end)
		return;
	put_u32(foot + 8, (uint32_t)(end - at));
	put_u32(foot + 12, cplyi_checksum((cply_str){ (char *)bytes + at,
	                                              end - (size_t)at }));
	put_u32(foot + 16, (uint32_t)size);
	put_u32(foot + 20, 0);
	put_u32(foot + 24, CPLYI_INDEX_VERSION);
	put_u32(foot + 28, cplyi_checksum((cply_str){ (char *)foot, 28 }));
}

static void look_at(cply_game_stream *s, uint64_t step, bool must_be_right)
{
	cply_arena a;
	cply_buf b;
	cply_json_writer w;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&b, &a);
	cply_json_writer_init(&w, &b, 0);
	b.max = LONGEST;
	bool good = cply_game_put(cply_game_stream_state(s), NULL, &a, &w);
	if (must_be_right &&
	    (!good || !cply_str_is(cply_buf_str(&b), states[step])))
		abort();
	cply_arena_free(&a);
}

/* The deltas of player 0: there is one. */
static void search(cply_game_index *x, cply_arena *a, cply_diags *d,
                   bool must_be_right)
{
	const cply_game_wanted wanted = { .event = -1, .player = "0" };
	const cply_game_found *f;
	cply_game_search *s;
	size_t n = 0;
	if (cply_game_search_open(x, &wanted, a, cply_limits_default(), &s) !=
	    CPLY_OK)
		return;
	for (; n < LONGEST && (f = cply_game_search_next(s)) != NULL; n++)
		if (must_be_right &&
		    (f->delta->step != 1 || !cply_str_is(f->turn, "0")))
			abort();
	if (cply_game_search_close(s, d) == CPLY_OK && must_be_right && n != 1)
		abort();
}

static void try_index(cply_str index, cply_str log, bool must_be_right)
{
	const cply_random_file file = { read_bytes, &index, index.len, 0 };
	const cply_random_file of = { read_bytes, &log, log.len, 7 };
	cply_arena a;
	cply_diags d;
	cply_game_index *x;
	uint64_t step = 0;
	cply_arena_init(&a, NULL, 64 << 20);
	cply_diags_init(&d, &a, 10);
	if (cply_game_index_open(&file, &of, &a, &d, &x) == CPLY_OK) {
		for (uint64_t n = 0; n <= STEPS; n++) {
			cply_game_stream *s;
			if (cply_game_index_stream(x, n, &a, &d,
			                           cply_limits_default(),
			                           &s) != CPLY_OK)
				continue;
			look_at(s, n, must_be_right);
			(void)cply_game_stream_next(s);
			(void)!cply_game_stream_close(s);
		}
		if (cply_game_index_turn(x, CPLY_STR("1"), &step) == CPLY_OK &&
		    must_be_right && step != 3)
			abort();
		search(x, &a, &d, must_be_right);
	}
	cply_arena_free(&a);
}

static void try_keyframe(cply_str bytes)
{
	cply_arena a, scratch;
	cplyi_tree t;
	cply_arena_init(&a, NULL, 64 << 20);
	cply_arena_init(&scratch, NULL, 64 << 20);
	if (!cplyi_tree_init(&t, &a, NULL))
		abort();
	if (cplyi_keyframe_get(&t, bytes, &scratch)) {
		cply_buf one, two, values;
		cplyi_tree again;
		cply_buf_init(&one, &a);
		cply_buf_init(&two, &a);
		cply_buf_init(&values, &a);
		if (!cplyi_keyframe_put(&t, &scratch, &one, &values))
			abort();
		cply_put_str(&one, cply_buf_str(&values));
		/* What was written is read, and is the same. */
		cply_buf_init(&values, &a);
		if (!cplyi_tree_init(&again, &a, NULL) ||
		    !cplyi_keyframe_get(&again, cply_buf_str(&one), &scratch) ||
		    !cplyi_keyframe_put(&again, &scratch, &two, &values))
			abort();
		cply_put_str(&two, cply_buf_str(&values));
		if (!cply_str_eq(cply_buf_str(&one), cply_buf_str(&two)))
			abort();
	}
	cply_arena_free(&a);
	cply_arena_free(&scratch);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	uint8_t how = size ? data[0] : 0;
	uint8_t *bytes = CPLY_NEW(&a, size + 1, uint8_t);
	if (size)
		memcpy(bytes, data + 1, --size);
	if (how & MENDED)
		repair(bytes, size);
	cply_str s = { (char *)bytes, size };
	if (how & KEYFRAME)
		try_keyframe(s);
	else
		try_index(s,
		          how & PACKED ? compressed_log(&a) : CPLY_STR(plain),
		          !(how & MENDED));
	cply_arena_free(&a);
	return 0;
}
