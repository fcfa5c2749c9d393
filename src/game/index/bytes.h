/* SPDX-License-Identifier: MIT */
/* The bytes of an index: numbers, and parts that are compressed and can be read
 * one by one, each with its own checksum. */
#ifndef CROSSPLY_GAME_INDEX_BYTES_H
#define CROSSPLY_GAME_INDEX_BYTES_H

#include "game/index/index.h"

/* ---- numbers ---- */

/* Seven bits a byte, the lowest first; the high bit says that more follow. */
void cplyi_put_varint(cply_buf *b, uint64_t n);
/* Four bytes, the lowest first. */
void cplyi_put_u32(cply_buf *b, uint32_t n);
void cplyi_put_u64(cply_buf *b, uint64_t n);
/* The length and the bytes. */
void cplyi_put_text(cply_buf *b, cply_str s);

/* Takes numbers from bytes. What is not there is 0, and `failed` is set. */
typedef struct cplyi_taker {
	cply_str rest;
	bool failed;
} cplyi_taker;

uint64_t cplyi_take_varint(cplyi_taker *t);
uint32_t cplyi_take_u32(cplyi_taker *t);
uint64_t cplyi_take_u64(cplyi_taker *t);
cply_str cplyi_take_bytes(cplyi_taker *t, uint64_t n);
cply_str cplyi_take_text(cplyi_taker *t);

uint32_t cplyi_checksum(cply_str s);

/* ---- parts ---- */

/* Where a part stands in the index. */
typedef struct cplyi_part {
	uint64_t at;
	uint32_t compressed, size; /* bytes in the index; decompressed */
	uint32_t checksum;         /* of the compressed bytes */
} cplyi_part;

void cplyi_put_part(cply_buf *b, const cplyi_part *p);
cplyi_part cplyi_take_part(cplyi_taker *t);

/* Packs parts and hands them to a sink. */
typedef struct cplyi_compressor {
	cply_sink sink;
	void *ctx;
	uint64_t at;     /* bytes given to the sink */
	void *z;         /* a z_stream */
	cply_arena room; /* for one part */
	bool failed;     /* the sink or the memory */
} cplyi_compressor;

bool cplyi_compressor_init(cplyi_compressor *p, cply_sink sink, void *ctx,
                           cply_arena *a);
void cplyi_compressor_free(cplyi_compressor *p);
/* Bytes as they are. */
void cplyi_put_plain(cplyi_compressor *p, cply_str bytes);
/* A part of one or two pieces. */
cplyi_part cplyi_pack_part(cplyi_compressor *p, cply_str first,
                           cply_str second);

/* Reads and decompresses a part. False: it is damaged, or the arena is used up.
 */
bool cplyi_decompress_part(const cply_random_file *file, const cplyi_part *part,
                           cply_arena *a, cply_str *out);

#endif
