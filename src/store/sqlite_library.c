/* SPDX-License-Identifier: MIT */
#include "store/sqlite_library.h"

#include <dlfcn.h>
#include <pthread.h>

#include "crossply/base.h"

#define LIBRARY "libsqlite3.so.0"

struct sqlite_calls sqlite;

static const struct {
	const char *name;
	void **to;
} wanted[] = {
#define SQLITE_CALL(name) { "sqlite3_" #name, (void **)&sqlite.name },
#include "store/sqlite.def"
#undef SQLITE_CALL
};

static const char *missing; /* NULL: it is there */

static void load(void)
{
	void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
	missing = library ? NULL : "the library " LIBRARY " is not installed";
	for (size_t i = 0; library && i < CPLY_COUNT(wanted); i++) {
		*wanted[i].to = dlsym(library, wanted[i].name);
		if (!*wanted[i].to)
			missing = "the library " LIBRARY
				  " has an incompatible version";
	}
}

bool sqlite_load(const char **why)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, load);
	*why = missing;
	return !missing;
}
