/* SPDX-License-Identifier: MIT */
/* Writes docs/keys.md from the table of actions. */
#include <stdio.h>
#include <string.h>

#include "crossply/crossply.h"

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
	     "Letters, digits and accented letters are always typed; `?` "
	     "on the screen shows\nthis list as it is with your own keys. "
	     "[play.md](play.md) tells how to change\nthem.");
	for (int i = 0; i < CPLY_ACTIONS; i++) {
		const cply_action_info *info = cply_action_get((cply_action)i);
		if (!*info->group)
			continue;
		if (strcmp(group, info->group) != 0)
			printf("\n## %s\n\n| key | action | what it does |\n"
			       "|---|---|---|\n",
			       info->group);
		group = info->group;
		fputs("| ", stdout);
		put_keys(info->keys);
		printf(" | `%s` | %s |\n", info->name, info->what);
	}
	return 0;
}
