/* SPDX-License-Identifier: MIT */
/** \file
 * What everything else builds on: outcomes, borrowed strings, the arena,
 * output buffers and limits. Nothing here knows of puzzles. */
#ifndef CROSSPLY_BASE_H
#define CROSSPLY_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "attr.h"
#include "version.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Outcome of every fallible call. The reasons are in the cply_diags sink. */
typedef enum cply_status {
	CPLY_OK = 0,
	CPLY_INVALID,     /**< the input breaks its format */
	CPLY_UNSUPPORTED, /**< valid, but not something we can do */
	CPLY_LIMIT,       /**< a limit of cply_limits was reached */
	CPLY_NOMEM        /**< the arena could not grow */
} cply_status;

/** "ok", "invalid", "unsupported", "limit", "no-memory". */
CPLY_API const char *cply_status_name(cply_status status);

/* ---- borrowed strings ---- */

/** Borrowed bytes, usually UTF-8. Never NUL-terminated by contract; may hold
 *  NULs. An empty string may have a NULL pointer. */
typedef struct cply_str {
	const char *ptr;
	size_t len;
} cply_str;

/** A cply_str of a string literal. In C only. */
#define CPLY_STR(literal) ((cply_str){ (literal), sizeof(literal) - 1 })

/* The small ones stand here so that the length of a literal is known where it
 * is compared. */
static inline cply_str cply_str_of(const char *nul_terminated)
{
	cply_str s = { nul_terminated, 0 };
	s.len = nul_terminated ? strlen(nul_terminated) : 0;
	return s;
}
/** What of [begin, end) there is. */
static inline cply_str cply_str_sub(cply_str s, size_t begin, size_t end)
{
	if (end > s.len)
		end = s.len;
	if (begin < end) {
		s.ptr += begin;
		s.len = end - begin;
	} else {
		s.len = 0;
	}
	return s;
}
/** Without leading and trailing ASCII white space. */
CPLY_API cply_str cply_str_trim(cply_str s);
static inline bool cply_str_eq(cply_str a, cply_str b)
{
	return a.len == b.len && (!a.len || memcmp(a.ptr, b.ptr, a.len) == 0);
}
static inline bool cply_str_is(cply_str a, const char *nul_terminated)
{
	return cply_str_eq(a, cply_str_of(nul_terminated));
}
/** Equal when ASCII letters are compared without case. */
CPLY_API bool cply_str_is_nocase(cply_str a, const char *nul_terminated);
static inline bool cply_str_starts(cply_str s, const char *prefix)
{
	size_t n = strlen(prefix);
	return s.len >= n && (!n || memcmp(s.ptr, prefix, n) == 0);
}
CPLY_API bool cply_str_ends(cply_str s, const char *suffix);
CPLY_API int cply_str_cmp(cply_str a, cply_str b);
/** Offset of `needle`, or SIZE_MAX. */
CPLY_API size_t cply_str_find(cply_str hay, cply_str needle);
/** The whole of `s` as a decimal number (digits only, no sign). */
CPLY_API bool cply_str_u32(cply_str s, uint32_t *out);

/* ---- memory ---- */

/** Where an arena gets its memory: one function in the manner of realloc that
 *  gets the old size; a new size of 0 frees and returns NULL. */
typedef struct cply_memory {
	void *(*resize)(void *ctx, void *old, size_t old_size, size_t new_size);
	void *ctx;
} cply_memory;

/** The C heap. */
CPLY_API const cply_memory *cply_memory_heap(void);

typedef struct cply_chunk cply_chunk;

/** Bump allocator. Everything a document points to lives in one arena and
 *  dies with it; there are no per-object free functions in this library. */
typedef struct cply_arena {
	const cply_memory *memory;
	cply_chunk *first, *chunk;
	uint8_t *at, *end;
	uint8_t *last; /* newest block, so that it can grow in place */
	size_t budget; /* bytes that may still be handed out */
	bool failed;   /* sticky: set on first exhaustion, cleared by reset */
} cply_arena;

/** An empty arena that hands out at most `budget` bytes (SIZE_MAX: no bound).
 *  `memory` may be NULL for the C heap. */
CPLY_API void cply_arena_init(cply_arena *a, const cply_memory *memory,
                              size_t budget);
/** Forgets the content, keeps the memory, sets a new budget. */
CPLY_API void cply_arena_reset(cply_arena *a, size_t budget);
CPLY_API void cply_arena_free(cply_arena *a);

/** Zeroed memory for `count` things of `size` bytes, or NULL. Checked. */
CPLY_API void *cply_alloc(cply_arena *a, size_t count, size_t size,
                          size_t align);
/** Like realloc for a block of this arena: grows in place where it can. The
 *  new bytes are zeroed. */
CPLY_API void *cply_regrow(cply_arena *a, void *old, size_t old_count,
                           size_t new_count, size_t size, size_t align);
/** `n` zeroed objects of type `T` from arena `a`. In C only. */
#define CPLY_NEW(a, n, T) ((T *)cply_alloc((a), (n), sizeof(T), _Alignof(T)))
/** Grows array `p` of `T` from `n` to `m` elements. In C only. */
#define CPLY_GROW(a, p, n, m, T) \
	((T *)cply_regrow((a), (p), (n), (m), sizeof(T), _Alignof(T)))

/** A copy of `s` in the arena, or an empty string (and a failed arena). */
CPLY_API cply_str cply_str_copy(cply_arena *a, cply_str s);

/* ---- output ---- */

/** Growing output in an arena; writers append only. Failure is sticky. */
typedef struct cply_buf {
	cply_arena *arena;
	char *ptr;
	size_t len, cap;
	size_t max;  /* longest content allowed */
	bool failed; /* out of memory or past `max`: the content is incomplete
	              */
} cply_buf;

CPLY_API void cply_buf_init(cply_buf *b, cply_arena *a);
/** Room for `n` more bytes at the end, or NULL; then advance `len`. */
CPLY_API char *cply_buf_room(cply_buf *b, size_t n);
CPLY_API void cply_put(cply_buf *b, const char *nul_terminated);
CPLY_API void cply_put_str(cply_buf *b, cply_str s);
CPLY_API void cply_put_char(cply_buf *b, char c);
CPLY_API void cply_put_fill(cply_buf *b, char c, size_t n);
CPLY_API void cply_put_int(cply_buf *b, int64_t n);
CPLY_API void cply_put_uint(cply_buf *b, uint64_t n);
/** Lower-case hex, at least `digits` wide. */
CPLY_API void cply_put_hex(cply_buf *b, uint64_t n, unsigned digits);
/** One code point as UTF-8. */
CPLY_API void cply_put_utf8(cply_buf *b, uint32_t code_point);
/** What was written so far; valid until the next append. */
CPLY_API cply_str cply_buf_str(const cply_buf *b);

/* ---- words that several headers share ---- */

/** The type of a JSON value. */
typedef enum cply_json_type {
	CPLY_JSON_MISSING, /**< what a failed look-up gives */
	CPLY_JSON_NULL,
	CPLY_JSON_FALSE,
	CPLY_JSON_TRUE,
	CPLY_JSON_NUMBER,
	CPLY_JSON_STRING,
	CPLY_JSON_ARRAY,
	CPLY_JSON_OBJECT
} cply_json_type;

/** How text is upper-cased. */
typedef enum cply_case {
	CPLY_CASE_ROOT, /**< Unicode default, with special casing (ß → SS) */
	CPLY_CASE_TURKIC, /**< the same with i → İ and ı → I */
	CPLY_CASE_NONE
} cply_case;

/** Copies up to `room` bytes to `into`; how many, 0 at the end. */
typedef size_t (*cply_feed)(void *ctx, char *into, size_t room);
/** Takes bytes; false: it cannot. */
typedef bool (*cply_sink)(void *ctx, cply_str bytes);

/* ---- limits ---- */

/** Every bound is finite. Start from cply_limits_default(). */
typedef struct cply_limits {
	size_t input_bytes;     /**< one file as stored */
	size_t inflated_bytes;  /**< what a gzip or zip member may become */
	uint32_t inflate_ratio; /**< how many times its size it may become */
	uint32_t zip_entries;
	uint32_t depth; /**< nesting of JSON, XML, YAML */
	uint32_t side;  /**< width or height of a grid */
	uint32_t cells; /**< width times height */
	uint32_t clues;
	uint32_t diagnostics; /**< kept; counts stay exact beyond it */
	size_t arena_bytes;   /**< memory of one document */
} cply_limits;

CPLY_API const cply_limits *cply_limits_default(void);

#ifdef __cplusplus
}
#endif
#endif
