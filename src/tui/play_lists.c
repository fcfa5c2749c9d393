/* SPDX-License-Identifier: MIT */
/* The list of keys. */
#include <string.h>

#include "base/visible.h"
#include "tui/play.h"

enum { KEYS = 22 };

static const cply_action_info *info_of(int i)
{
	return cply_action_get((cply_action)i);
}

void play_help_lines(const play_keys *keys, cply_buf *out)
{
	const char *group = "";
	for (int i = 0; i < CPLY_ACTIONS; i++) {
		const cply_action_info *info = info_of(i);
		if (!*info->group)
			continue;
		if (strcmp(group, info->group) != 0) {
			cply_put(out, *group ? "\n" : "");
			cply_put(out, info->group);
			cply_put(out, "\n");
			group = info->group;
		}
		size_t begun = out->len;
		cply_put(out, "  ");
		play_keys_of(keys, (cply_action)i, out);
		if (out->len == begun + 2) { /* no key: the command */
			cply_put(out, ":");
			cply_put(out, info->name);
		}
		size_t used = out->len - begun;
		cply_put_fill(out, ' ', used < KEYS ? KEYS - used : 1);
		cply_put(out, info->what);
		cply_put(out, "\n");
	}
	cply_put(out, "\nLetters are always typed. Click a square or clue "
	              "to go there.\n");
}
