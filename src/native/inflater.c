/* SPDX-License-Identifier: MIT */
/* ISA-L inflates about three times as fast as zlib. */
#include "carrier/gunzip.h"

#ifdef CPLY_HAS_ISAL
#include <isa-l/igzip_lib.h>

static bool start(void *ctx, cply_arena *a)
{
	struct inflate_state *s = ctx;
	(void)a;
	isal_inflate_init(s);
	s->crc_flag = ISAL_GZIP;
	return true;
}

static uint32_t most(size_t n)
{
	return n < 1u << 30 ? (uint32_t)n : 1u << 30;
}

static cply_inflated run(void *ctx, const uint8_t **in, const uint8_t *in_end,
                         uint8_t **out, const uint8_t *out_end)
{
	struct inflate_state *s = ctx;
	s->next_in = (uint8_t *)(uintptr_t)*in; /* it only reads */
	s->avail_in = most((size_t)(in_end - *in));
	s->next_out = *out;
	s->avail_out = most((size_t)(out_end - *out));
	int r = isal_inflate(s);
	*in = s->next_in;
	*out = s->next_out;
	switch (r) {
	case ISAL_DECOMP_OK:
	case ISAL_END_INPUT:
	case ISAL_OUT_OVERFLOW:
		return s->block_state == ISAL_BLOCK_FINISH ? CPLY_INFLATE_END
		                                           : CPLY_INFLATE_OK;
	case ISAL_INCORRECT_CHECKSUM:
		return CPLY_INFLATE_CHECK;
	default:
		return CPLY_INFLATE_DAMAGED;
	}
}

static const cply_inflater isal = {
	.name = "ISA-L",
	.size = sizeof(struct inflate_state),
	.start = start,
	.run = run,
};
#endif

const cply_inflater *cply_inflater_fastest(void)
{
#ifdef CPLY_HAS_ISAL
	return &isal;
#else
	return &cply_inflater_zlib;
#endif
}
