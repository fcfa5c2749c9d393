/* SPDX-License-Identifier: MIT */
/* Prints what utf8proc says of every character, as far as the core asks. Linked
 * once with the library and once with the tables of the module, it has to print
 * the same (tools/wasm/check). */
#include <stdio.h>
#include <utf8proc.h>

enum { ALL = 0x110000, ROOM = 8 };

static const utf8proc_option_t ways[] = {
	UTF8PROC_STABLE | UTF8PROC_COMPOSE,
	UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD,
	UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK,
};

static void print_parts(utf8proc_int32_t c, utf8proc_option_t how)
{
	utf8proc_int32_t parts[ROOM];
	int bound = 0;
	utf8proc_ssize_t n =
		utf8proc_decompose_char(c, parts, ROOM, how, &bound);
	printf(" %d:", (int)n);
	for (utf8proc_ssize_t i = 0; i < n && i < ROOM; i++)
		printf("%X,", (unsigned)parts[i]);
	/* Put together again, alone and behind a letter that takes marks. */
	if (n > 0 && n < ROOM && how & UTF8PROC_COMPOSE) {
		n = utf8proc_normalize_utf32(parts, n, how);
		printf("%d:%X", (int)n, (unsigned)parts[0]);
	}
}

static void print_character(utf8proc_int32_t c)
{
	const utf8proc_property_t *p = utf8proc_get_property(c);
	printf("%X %d %d %u %u %d %X %X", (unsigned)c,
	       (int)utf8proc_category(c), p->combining_class,
	       (unsigned)p->boundclass, (unsigned)p->comp_exclusion,
	       utf8proc_charwidth(c), (unsigned)utf8proc_toupper(c),
	       (unsigned)utf8proc_tolower(c));
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
		print_parts(c, ways[i]);
	putchar('\n');
}

/* Every pair of what some character is made of. */
static void print_pairs(void)
{
	static utf8proc_int32_t firsts[ALL], seconds[ALL];
	size_t n_firsts = 0, n_seconds = 0;
	for (utf8proc_int32_t c = 0; c < ALL; c++) {
		unsigned place = utf8proc_get_property(c)->comb_index;
		if (place == 0xFFFF)
			continue;
		if (place & 0x8000)
			seconds[n_seconds++] = c;
		else
			firsts[n_firsts++] = c;
	}
	for (size_t i = 0; i < n_firsts; i++)
		for (size_t k = 0; k < n_seconds; k++) {
			utf8proc_int32_t two[2] = { firsts[i], seconds[k] };
			if (utf8proc_normalize_utf32(two, 2, ways[0]) == 1)
				printf("%X+%X=%X\n", (unsigned)firsts[i],
				       (unsigned)seconds[k], (unsigned)two[0]);
		}
}

int main(void)
{
	print_character(-1);
	for (utf8proc_int32_t c = 0; c < ALL; c++)
		print_character(c);
	print_character(ALL);
	print_pairs();
	return 0;
}
