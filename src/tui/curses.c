/* SPDX-License-Identifier: MIT */
#include "tui/curses.h"

#include <dlfcn.h>
#include <stddef.h>

#define TEXT(x) TEXT_OF(x)
#define TEXT_OF(x) #x
#define LIBRARY "libncursesw.so." TEXT(NCURSES_VERSION_MAJOR)

curses_calls curses;

static const struct {
	const char *name;
	void **to;
} wanted[] = {
#define CURSES_FUNCTION(name) { #name, (void **)&curses.name },
#define CURSES_VARIABLE(name) { #name, (void **)&curses.name },
#include "tui/curses.def"
#undef CURSES_FUNCTION
#undef CURSES_VARIABLE
};

bool curses_load(const char **why)
{
	void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
	if (!library) {
		*why = "the library " LIBRARY " is not installed";
		return false;
	}
	for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
		*wanted[i].to = dlsym(library, wanted[i].name);
		if (!*wanted[i].to) {
			*why = "the library " LIBRARY " has an incompatible "
			       "version";
			return false;
		}
	}
	return true;
}
