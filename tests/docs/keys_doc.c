/* SPDX-License-Identifier: MIT */
/* Writes docs/keys.md from the tables of actions and of the keys of mill. */
#include <stdio.h>
#include <string.h>

#include "crossply/play.h"

static const struct {
	const char *name, *keys, *what;
} mill[] = {
#define MILL_KEY(id, name, keys, what) { name, keys, what },
#include "mill/play/keys.def"
#undef MILL_KEY
};

static void put_keys(const char *keys)
{
	const char *between = "";
	while (*keys) {
		size_t n = strcspn(keys, " ");
		printf("%s`%.*s`", between, (int)n, keys);
		between = ", ";
		keys += n + (keys[n] == ' ');
	}
}

int main(void)
{
	const char *group = "";
	puts("<!-- Made from include/crossply/actions.def by `make docs`. -->\n"
	     "# Keys of `crossply play`\n\n"
	     "The second column is for the player of pages, "
	     "[`<crossply-crossword>`](embedding.md),\nsince browsers keep "
	     "some keys for themselves; on a Mac, Ctrl is Command and Alt\nis "
	     "Option. There, Escape and then Tab leaves the grid.\n\n"
	     "Letters, digits and accented letters are always typed; `?` "
	     "on the screen shows\nthis list as it is with your own keys. "
	     "[play.md](play.md) shows how to change\nthem.");
	for (int i = 0; i < CPLY_ACTIONS; i++) {
		const cply_action_info *info = cply_action_get((cply_action)i);
		if (!*info->group)
			continue;
		if (strcmp(group, info->group) != 0)
			printf("\n## %s\n\n| key | in a browser | action | "
			       "what it does |\n|---|---|---|---|\n",
			       info->group);
		group = info->group;
		fputs("| ", stdout);
		put_keys(info->keys);
		fputs(" | ", stdout);
		put_keys(info->browser);
		printf(" | `%s` | %s |\n", info->name, info->what);
	}
	puts("\n## Mill\n\nLetters of points are typed.\n\n"
	     "| key | command | what it does |\n|---|---|---|");
	for (size_t i = 0; i < CPLY_COUNT(mill); i++) {
		fputs("| ", stdout);
		put_keys(mill[i].keys);
		printf(*mill[i].name ? " | `%s` | %s |\n" : " | %s | %s |\n",
		       mill[i].name, mill[i].what);
	}
	return 0;
}
