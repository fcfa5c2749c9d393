/* SPDX-License-Identifier: MIT */
/** \file
 * Wrappings that several formats come in: gzip and zip, with caps on what
 * they may become, and base64. */
#ifndef CROSSPLY_CARRIER_H
#define CROSSPLY_CARRIER_H

#include "crossply/base.h"
#include "crossply/diag.h"

#ifdef __cplusplus
extern "C" {
#endif

bool cply_is_gzip(cply_str bytes);
bool cply_is_zip(cply_str bytes);

/** Inflates all members. What came before a fault is kept: on CPLY_INVALID
 *  `out` holds it and the fault has been reported with its offset. */
CPLY_NODISCARD cply_status cply_gunzip(cply_str bytes,
                                       const cply_limits *limits, cply_arena *a,
                                       cply_diags *diags, cply_str *out);

typedef struct cply_zip_entry {
	cply_str name;
	uint32_t method; /**< 0 stored, 8 deflate */
	uint32_t crc;
	uint32_t compressed, size;
	uint32_t local; /**< offset of the local header */
} cply_zip_entry;

typedef struct cply_zip {
	cply_str bytes;
	cply_zip_entry *entries;
	uint32_t n;
} cply_zip;

/** Reads the central directory. */
CPLY_NODISCARD cply_status cply_zip_open(cply_str bytes,
                                         const cply_limits *limits,
                                         cply_arena *a, cply_diags *diags,
                                         cply_zip *out);
/** Inflates one entry and verifies its size and CRC. */
CPLY_NODISCARD cply_status cply_zip_read(const cply_zip *zip, uint32_t entry,
                                         const cply_limits *limits,
                                         cply_arena *a, cply_diags *diags,
                                         cply_str *out);

/** Value of a digit of base64, of either alphabet, or -1. */
int cply_base64_digit(char c);
/** Appends the bytes that base64 text stands for. False when it is no base64
 *  text, or `out` failed. */
CPLY_NODISCARD bool cply_base64_decode(cply_str text, cply_buf *out);
/** Appends the bytes as base64, padded. */
void cply_base64_encode(cply_str bytes, cply_buf *out);

#ifdef __cplusplus
}
#endif
#endif
