/* SPDX-License-Identifier: MIT */
/* A file that the host reads. */
#include "wasm/host.h"

enum { TELLS = 256 * 1024 }; /* bytes from one word to the next */

size_t cplyi_w_host_feed(void *ctx, char *into, size_t room)
{
	cplyi_w_host *h = ctx;
	size_t n = room ? cplyi_w_host_read(into, room) : 0;
	h->done += n;
	if (h->done - h->told >= TELLS || (!n && room)) {
		h->told = h->done;
		cplyi_w_host_progress((double)h->done, (double)h->size);
	}
	return n;
}

bool cplyi_w_host_rewind(void *ctx)
{
	cplyi_w_host *h = ctx;
	h->done = h->told = 0;
	(void)cplyi_w_host_read(NULL, 0);
	return true;
}
