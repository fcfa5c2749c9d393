/* SPDX-License-Identifier: MIT */
/** \file
 * The core for a host that only knows numbers and bytes: a page, a worker,
 * node. It is compiled natively, too, so that it can be tested like the rest.
 *
 * The host puts bytes into memory from cply_w_alloc(), opens a document, and
 * asks it by name. A question is a JSON object; calls.c lists them.
 * The answer is JSON, or bytes for `convert`, `draw`, `text` and the like;
 * after a failure it is {"message": …} and what else there is to say.
 *
 *      char *file = cply_w_alloc(n), filled by the host
 *      cply_w_doc *d = cply_w_open(file, n, "x.puz", "{}", 2);
 *      if (cply_w_call(d, "check", "{}", 2) == CPLY_OK)
 *              ... cply_w_answer()->ptr, ->len
 *      cply_w_close(d);
 *
 * One thread; answers stay until the next call. */
#ifndef CROSSPLY_WASM_API_H
#define CROSSPLY_WASM_API_H

#include "crossply/base.h"

#ifdef __wasm__
#define CPLY_W(name) __attribute__((export_name(#name)))
#else
#define CPLY_W(name)
#endif

typedef struct cply_w_doc cply_w_doc;

/** NULL: there is no more. An empty block is one, too. */
CPLY_W(cply_w_alloc) void *cply_w_alloc(size_t n);
CPLY_W(cply_w_free) void cply_w_free(void *block, size_t n);

/** Reads and checks a file. The document takes over `bytes`, which may be NULL
 *  when there was no room for so many: then its finding says that. `name` ends
 *  with a NUL; `options` is a JSON object. NULL only when not even a document
 *  without content fits. */
CPLY_W(cply_w_open)
cply_w_doc *cply_w_open(char *bytes, size_t n, const char *name,
                        const char *options, size_t n_options);
/** The same for a file that the host hands over piece by piece
 *  (cplyi_w_host_read). Its name is the member `name` of the options, its
 *  length `size`. */
CPLY_W(cply_w_open_stream)
cply_w_doc *cply_w_open_stream(const char *options, size_t n_options);
/** Asks a document; or, with NULL, what needs none. A cply_status. */
CPLY_W(cply_w_call)
cply_status cply_w_call(cply_w_doc *d, const char *name, const char *request,
                        size_t n_request);
/** Address and length of the last answer. */
CPLY_W(cply_w_answer) const cply_str *cply_w_answer(void);
CPLY_W(cply_w_close) void cply_w_close(cply_w_doc *d);

#endif
