/* SPDX-License-Identifier: MIT */
/* ISA-L inflates about three times as fast as zlib. It is loaded when there is
 * much to inflate: looking for it at each start would cost more than it
 * gives. */
#include "carrier/gunzip.h"

#ifdef CPLY_ISAL_LIBRARY
#include <dlfcn.h>
#include <isa-l/igzip_lib.h>
#include <pthread.h>

static struct {
	__typeof__(isal_inflate_init) *init;
	__typeof__(isal_inflate) *inflate;
	bool is_there;
} library;

static void load(void)
{
	void *handle = dlopen(CPLY_ISAL_LIBRARY, RTLD_NOW | RTLD_LOCAL);
	if (!handle)
		return;
	*(void **)&library.init = dlsym(handle, "isal_inflate_init");
	*(void **)&library.inflate = dlsym(handle, "isal_inflate");
	library.is_there = library.init && library.inflate;
}

static bool start(void *ctx, cply_arena *a)
{
	struct inflate_state *s = ctx;
	(void)a;
	library.init(s);
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
	int r = library.inflate(s);
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

const cply_inflater *cply_inflater_isal(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, load);
	return library.is_there ? &isal : NULL;
}
#else
const cply_inflater *cply_inflater_isal(void)
{
	return NULL;
}
#endif

/* ---- the fastest ---- */

enum { MUCH = 32 * 1024 }; /* compressed bytes that are at hand */

/* Of a member of which nothing was inflated yet, `inflater` is NULL. */
typedef struct choice {
	const cply_inflater *inflater;
	cply_arena *arena;
	void *states[2];
} choice;

static bool start_later(void *ctx, cply_arena *a)
{
	choice *c = ctx;
	c->inflater = NULL;
	c->arena = a;
	return true;
}

static bool choose(choice *c, size_t at_hand)
{
	const cply_inflater *fast = NULL;
	if (at_hand >= MUCH || c->states[1])
		fast = cply_inflater_isal();
	void **state = &c->states[fast != NULL];
	c->inflater = fast ? fast : &cply_inflater_zlib;
	if (!*state)
		*state = cply_alloc(c->arena, c->inflater->size, 1, 64);
	return *state && c->inflater->start(*state, c->arena);
}

static void *state_of(const choice *c)
{
	return c->states[c->inflater != &cply_inflater_zlib];
}

static cply_inflated run_chosen(void *ctx, const uint8_t **in,
                                const uint8_t *in_end, uint8_t **out,
                                const uint8_t *out_end)
{
	choice *c = ctx;
	if (!c->inflater && !choose(c, (size_t)(in_end - *in)))
		return CPLY_INFLATE_NOMEM;
	return c->inflater->run(state_of(c), in, in_end, out, out_end);
}

const cply_inflater *cply_inflater_fastest(void)
{
	static const cply_inflater fastest = {
		.name = "the fastest",
		.size = sizeof(choice),
		.start = start_later,
		.run = run_chosen,
	};
	return &fastest;
}
