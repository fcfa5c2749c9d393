/* SPDX-License-Identifier: MIT */
#include "cli/convert/pick.h"
#include "crossply/mill_pack.h"

/* The next "4-6" or "3" of a list. */
static bool next_range(cply_str *list, uint32_t *first, uint32_t *last)
{
	size_t comma = cply_str_find(*list, CPLY_STR(","));
	size_t end = comma == SIZE_MAX ? list->len : comma;
	cply_str one = cply_str_trim(cply_str_sub(*list, 0, end));
	size_t dash = cply_str_find(one, CPLY_STR("-"));
	*list = cply_str_sub(*list, comma == SIZE_MAX ? end : end + 1,
	                     list->len);
	if (dash == SIZE_MAX)
		return cply_str_u32(one, first) && (*last = *first) > 0;
	return cply_str_u32(cply_str_sub(one, 0, dash), first) &&
	       cply_str_u32(cply_str_sub(one, dash + 1, one.len), last) &&
	       *first > 0 && *first <= *last;
}

/* Marks what the list asks for; false after a complaint. */
static bool choose(const char *list, const char *name, uint32_t n, bool *chosen)
{
	cply_str rest = cply_str_of(list);
	do {
		uint32_t first, last;
		if (!next_range(&rest, &first, &last)) {
			cli_complain("--pick: expected puzzle numbers such "
			             "as 3 or 1,4-6, not %s",
			             list);
			return false;
		}
		if (last > n) {
			cli_complain("%s has no puzzle %u; there %s %u", name,
			             last, n == 1 ? "is" : "are", n);
			return false;
		}
		for (uint32_t i = first; i <= last; i++)
			chosen[i - 1] = true;
	} while (rest.len);
	return true;
}

int convert_pick(cli_reader *r, const char *list)
{
	cply_doc *doc = cplyi_session_held(r->s);
	const char *name = cplyi_session_name(r->s);
	if (!doc->kind->pick) {
		cli_complain("%s is a %s: there is nothing to pick from", name,
		             doc->kind->title);
		return EXIT_FORMAT;
	}
	uint32_t n = doc->kind->count(doc);
	bool *chosen = CPLY_NEW(cplyi_session_arena(r->s), n + 1, bool);
	if (chosen && !choose(list, name, n, chosen))
		return EXIT_USAGE;
	if (!chosen ||
	    doc->kind->pick(doc, chosen, cplyi_session_arena(r->s), doc)) {
		cli_complain("out of memory while converting %s", name);
		return EXIT_LIMIT;
	}
	return EXIT_FINE;
}

int convert_name(const cli_reader *r, const char *dir,
                 const cply_write_options *o, uint64_t ms, cply_arena *a,
                 const char **out)
{
	const cply_doc *doc = cplyi_session_held(r->s);
	if (!doc->kind->file_name) {
		cli_complain("%s is a %s: apps have no name for such a file; "
		             "name the output file",
		             cplyi_session_name(r->s), doc->kind->title);
		return EXIT_FORMAT;
	}
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, dir);
	if (b.len && b.ptr[b.len - 1] != '/')
		cply_put(&b, "/");
	doc->kind->file_name(doc, o, ms, &b);
	cply_put_char(&b, 0);
	*out = b.ptr;
	return b.failed ? EXIT_LIMIT : EXIT_FINE;
}
