/* SPDX-License-Identifier: MIT */
/* The keys of mill. */
#include <string.h>

#include "tui/mill_screen.h"
#include "tui/play_keys.h"

static const struct {
	const char *name, *keys, *what;
} rows[] = {
#define MILL_KEY(id, name, keys, what) { name, keys, what },
#include "mill/play/keys.def"
#undef MILL_KEY
};

void tui_mill_keys(cply_buf *out)
{
	enum { COLUMN = 22 };
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		size_t n = strlen(rows[i].keys);
		cply_put(out, "  ");
		cply_put(out, rows[i].keys);
		cply_put_fill(out, ' ', n + 2 < COLUMN ? COLUMN - n - 2 : 1);
		cply_put(out, rows[i].what);
		cply_put(out, "\n");
	}
}

/* Is `key` one of the words of `keys`? */
static bool has(const char *keys, const char *key)
{
	size_t n = strlen(key);
	for (const char *at = keys; (at = strstr(at, key)); at += n)
		if ((at == keys || at[-1] == ' ') && (at[n] == ' ' || !at[n]))
			return true;
	return false;
}

mill_key mill_key_of(const screen_event *e)
{
	char name[KEY_NAME];
	play_key_name(e, name);
	if (!name[0])
		return MILL_KEYS;
	for (size_t i = 0; i < CPLY_COUNT(rows); i++)
		if (i != MILL_KEY_TYPE && has(rows[i].keys, name))
			return (mill_key)i;
	return MILL_KEYS;
}
