/* SPDX-License-Identifier: MIT */
/** \file
 * SHA-256 (FIPS 180-4) of bytes that are in memory. */
#ifndef CROSSPLY_BASE_SHA256_H
#define CROSSPLY_BASE_SHA256_H

#include "crossply/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The digest as 64 lower-case hex digits, without a NUL. */
void cply_sha256(cply_str bytes, char out[64]);

#ifdef __cplusplus
}
#endif
#endif
