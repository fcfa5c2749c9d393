/* SPDX-License-Identifier: MIT */
#include "store/postgres_library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

#define LIBRARY "libpq.so.5"

struct pq_calls pq;

static const struct {
	const char *name;
	void **to;
} wanted[] = {
#define PQ_FUNCTION(name) { #name, (void **)&pq.name },
#include "store/postgres_library.def"
#undef PQ_FUNCTION
};

static const char *why;

static void load(void)
{
	void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
	if (!library) {
		why = "the library " LIBRARY " is not installed"
		      " (Debian package libpq5)";
		return;
	}
	for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
		*wanted[i].to = dlsym(library, wanted[i].name);
		if (!*wanted[i].to)
			why = "the library " LIBRARY
			      " has an incompatible version";
	}
}

const char *pq_load(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, load);
	return why;
}
