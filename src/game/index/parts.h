/* SPDX-License-Identifier: MIT */
/* An index as a file:
 *
 *      head      16 bytes: the magic, the version
 *      parts     states, windows, tables of deltas; each compressed by itself
 *      tail      where the parts stand; checksums of the log, block by block
 *      foot      32 bytes: where the tail stands, its checksum, the file's size
 *
 * The foot and the tail are always read, of the parts only those that are
 * needed. Each has a checksum of its own. */
#ifndef CROSSPLY_GAME_INDEX_H_
#define CROSSPLY_GAME_INDEX_H_

#include "carrier/decompress_marks.h"
#include "game/index/bytes.h"
#include "game/stream.h"

#define CPLYI_INDEX_MAGIC \
	"\x89"            \
	"CPX\r\n\x1a\n"

enum {
	CPLYI_INDEX_VERSION = 1,
	CPLYI_INDEX_HEAD = 16,
	CPLYI_INDEX_FOOT = 32,
	CPLYI_TABLE_STEPS = 4096, /* deltas in one table */
	CPLYI_TEXT_LONGEST = 64,  /* of a name, a turn */
	CPLYI_TEXT_MOST = 1 << 12,
	CPLYI_TURNS_MOST = 1 << 20,
	CPLYI_SAMPLES = 8 /* blocks of the log that are always compared */
};

/* A place from which decompressing can begin, and the window for it. */
typedef struct cplyi_index_point {
	uint64_t decompressed, compressed;
	uint32_t bits;
	cplyi_part window;
} cplyi_index_point;

/* The state after `step` deltas, and where in the JSON the next one begins. */
typedef struct cplyi_frame {
	uint64_t step, offset;
	cplyi_part state;
} cplyi_frame;

/* Some deltas, in columns. */
typedef struct cplyi_table {
	uint64_t offset; /* of the first */
	cplyi_part columns;
} cplyi_table;

/* Numbers of names in the tables. */
enum { CPLYI_NAME_NONE, CPLYI_NAME_OTHER, CPLYI_NAMES };

/* All that the tail says. */
typedef struct cplyi_tail {
	cply_game_index_facts facts;
	uint64_t log_size, stamp;
	uint32_t block_bits; /* a block of the log has so many bytes, as a power
	                        of two */
	bool has_turns;
	uint32_t *blocks; /* checksums */
	size_t n_blocks;
	cplyi_index_point *points;
	size_t n_points;
	cplyi_frame *frames;
	size_t n_frames;
	cplyi_table *tables;
	size_t n_tables;
	cplyi_part names, turns;
} cplyi_tail;

void cplyi_put_tail(cply_buf *b, const cplyi_tail *t);
/* False: damaged, or no memory. `end` is where the parts end. */
bool cplyi_take_tail(cply_str bytes, uint64_t end, cply_arena *a,
                     cplyi_tail *out);
/* How many of the places to begin at are not past the offset. */
size_t cplyi_tail_points(const cplyi_tail *t, uint64_t offset);

/* How far the parts of an index are apart, at least. */
typedef struct cplyi_spacing {
	/* Places to begin at: bytes of the log, and of the JSON. */
	uint64_t point_compressed, point_decompressed;
	/* States: bytes of the JSON; and of the log so many times the size of
	 * a state, so that all of them together stay small beside it. */
	uint64_t frame_decompressed;
	uint32_t frame_times, frame_times_plain;
	/* Bytes that are decompressed at once: marks must not run away from the
	 * deltas that are read. */
	size_t piece;
} cplyi_spacing;

cply_status cplyi_index_make(const cply_random_file *log,
                             const cplyi_spacing *spacing, cply_sink sink,
                             void *ctx, const cply_limits *limits,
                             cply_arena *a);

/* How large the blocks of a log are whose checksums are kept. */
uint32_t cplyi_block_bits(uint64_t log_size);

struct cply_game_index {
	cply_random_file file, log;
	cplyi_tail tail;
	cply_arena *arena;
	/* The block of the log that was read last. */
	char *block;
	uint64_t block_number; /* UINT64_MAX: none */
	size_t block_len;
	bool is_stale;     /* a block has another checksum */
	uint64_t stale_at; /* where it begins */
};

/* Bytes of the log; fewer only at its end, or when a block does not have its
 * checksum: then is_stale is set. */
size_t cplyi_index_read_log(cply_game_index *x, uint64_t at, char *into,
                            size_t n);

/* The deltas from one on, merged into an empty state. NULL: it cannot be done.
 */
cply_game_stream *cplyi_index_deltas(cply_game_index *x, uint64_t step,
                                     uint64_t offset, cply_arena *arena,
                                     const cply_limits *limits);
/* Reports why the index could not be used after all. */
cply_status cplyi_index_fault(const cply_game_index *x, cply_diags *diags);

#endif
