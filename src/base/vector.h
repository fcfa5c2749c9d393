/* SPDX-License-Identifier: MIT */
/* Sixteen bytes at once, where the machine can do that: SSE2, and the vectors
 * of WebAssembly. CPLYI_VECTORS is defined then. */
#ifndef CROSSPLY_BASE_VECTOR_H
#define CROSSPLY_BASE_VECTOR_H

#if defined(__SSE2__) && defined(__GNUC__)
#include <emmintrin.h>
#define CPLYI_VECTORS 1
typedef __m128i cplyi_vector;
#define CPLYI_VECTOR(sse2, wasm) (sse2)
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#define CPLYI_VECTORS 1
typedef v128_t cplyi_vector;
#define CPLYI_VECTOR(sse2, wasm) (wasm)
#endif

#ifdef CPLYI_VECTORS

#define CPLYI_VECTOR_INLINE static inline __attribute__((always_inline))

CPLYI_VECTOR_INLINE cplyi_vector vector_load(const char *p)
{
	return CPLYI_VECTOR(_mm_loadu_si128((const __m128i *)(const void *)p),
	                    wasm_v128_load(p));
}

/* The same byte sixteen times. */
CPLYI_VECTOR_INLINE cplyi_vector vector_of(char c)
{
	return CPLYI_VECTOR(_mm_set1_epi8(c), wasm_i8x16_splat(c));
}

/* All ones in the bytes that are equal. */
CPLYI_VECTOR_INLINE cplyi_vector vector_equal(cplyi_vector a, cplyi_vector b)
{
	return CPLYI_VECTOR(_mm_cmpeq_epi8(a, b), wasm_i8x16_eq(a, b));
}

/* All ones in the bytes of `a` that are less, as signed numbers. */
CPLYI_VECTOR_INLINE cplyi_vector vector_less(cplyi_vector a, cplyi_vector b)
{
	return CPLYI_VECTOR(_mm_cmplt_epi8(a, b), wasm_i8x16_lt(a, b));
}

CPLYI_VECTOR_INLINE cplyi_vector vector_or(cplyi_vector a, cplyi_vector b)
{
	return CPLYI_VECTOR(_mm_or_si128(a, b), wasm_v128_or(a, b));
}

/* Of unsigned bytes. */
CPLYI_VECTOR_INLINE cplyi_vector vector_min(cplyi_vector a, cplyi_vector b)
{
	return CPLYI_VECTOR(_mm_min_epu8(a, b), wasm_u8x16_min(a, b));
}

CPLYI_VECTOR_INLINE cplyi_vector vector_max(cplyi_vector a, cplyi_vector b)
{
	return CPLYI_VECTOR(_mm_max_epu8(a, b), wasm_u8x16_max(a, b));
}

/* The top bits of the bytes, the first byte's lowest. */
CPLYI_VECTOR_INLINE unsigned vector_mask(cplyi_vector a)
{
	return CPLYI_VECTOR((unsigned)_mm_movemask_epi8(a),
	                    (unsigned)wasm_i8x16_bitmask(a));
}

#endif
#endif
