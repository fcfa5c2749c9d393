/* SPDX-License-Identifier: MIT */
/* What the module asks of its host: bytes, and to be told how far it is. */
#ifndef CROSSPLY_WASM_HOST_H
#define CROSSPLY_WASM_HOST_H

#include "crossply/base.h"

#ifdef __wasm__
#define CPLYI_W_HOST(name) \
	__attribute__((import_module("host"), import_name(name)))
#else
#define CPLYI_W_HOST(name)
#endif

/* Copies up to `room` bytes of the file that is being opened; how many, 0 at
 * the end. With no room at all: back to the first byte. */
CPLYI_W_HOST("read") size_t cplyi_w_host_read(char *into, size_t room);
/* So many of so many bytes were read; `of` 0: not known. */
CPLYI_W_HOST("progress") void cplyi_w_host_progress(double done, double of);

/* A file of the host. */
typedef struct cplyi_w_host {
	uint64_t done, size;
	uint64_t told; /* what was last said of the progress */
} cplyi_w_host;

size_t cplyi_w_host_feed(void *ctx, char *into, size_t room);
bool cplyi_w_host_rewind(void *ctx);

#endif
