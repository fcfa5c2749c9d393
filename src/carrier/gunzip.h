/* SPDX-License-Identifier: MIT */
/** \file
 * gzip too large to hold: bytes from a feed, decompressed as they are asked
 * for. What is not gzip passes through as it is, so one feed serves both. Any
 * number of members and zero padding are fine; of damaged data all that comes
 * before the damage is delivered. */
#ifndef CROSSPLY_UNPACK_H
#define CROSSPLY_UNPACK_H

#include "carrier/json_pull.h"
#include "crossply/base.h"
#include "crossply/diag.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How a call of an inflater ended. */
typedef enum cply_inflated {
	CPLY_INFLATE_OK,      /**< went on; more may come */
	CPLY_INFLATE_END,     /**< the member is complete and its checks hold */
	CPLY_INFLATE_DAMAGED, /**< the data breaks the rules */
	CPLY_INFLATE_CHECK,   /**< the checksum or the length differs */
	CPLY_INFLATE_NOMEM
} cply_inflated;

/** A program that inflates gzip members. `context` holds `size` bytes. */
typedef struct cply_inflater {
	const char *name;
	size_t size;
	/** Prepares for a member. */
	bool (*start)(void *context, cply_arena *a);
	/** Takes from `*in` and gives to `*out`, moving both on. */
	cply_inflated (*run)(void *context, const uint8_t **in,
	                     const uint8_t *in_end, uint8_t **out,
	                     const uint8_t *out_end);
	void (*end)(void *context); /**< or NULL */
} cply_inflater;

/** zlib: always there. */
extern const cply_inflater cply_inflater_zlib;
/** ISA-L, loaded by the first call; NULL where it is not installed. */
const cply_inflater *cply_inflater_isal(void);
/** ISA-L for members that are large, where it is installed, else zlib. */
const cply_inflater *cply_inflater_fastest(void);

typedef struct cply_decompress {
	uint64_t compressed, decompressed; /**< bytes taken and given so far */
	bool is_gzip;
	cply_inflated fault; /**< CPLY_INFLATE_OK: none */
	bool is_cut;         /**< the data ended inside a member */
	bool is_over_limit, is_over_ratio;
	uint64_t trailing; /**< bytes after the last member, no padding */

	const cply_inflater *inflater_;
	const cply_limits *limits_;
	cply_arena *arena_;
	cply_feed feed_;
	void *ctx_;
	void *context_;
	uint8_t *buffer_;
	const uint8_t *at_, *end_;
	int state_;
	bool at_end_;
} cply_decompress;

/** `inflater` NULL is zlib. False when the arena is used up. */
bool cply_decompress_init(cply_decompress *u, const cply_inflater *inflater,
                          cply_feed feed, void *ctx, const cply_limits *limits,
                          cply_arena *a);
/** Starts again; the feed has gone back to its beginning. */
void cply_decompress_rewind(cply_decompress *u);
void cply_decompress_free(cply_decompress *u);
/** A cply_feed: `ctx` is the cply_decompress. */
size_t cply_decompress_feed(void *ctx, char *into, size_t room);
/** Reports what was wrong with the compressed data, at offsets in it. */
cply_status cply_decompress_report(const cply_decompress *u, cply_diags *diags);

#ifdef __cplusplus
}
#endif
#endif
