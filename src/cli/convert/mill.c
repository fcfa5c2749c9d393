/* SPDX-License-Identifier: MIT */
#include "cli/convert/mill.h"
#include "crossply/mill_pack.h"

/* ---- choosing puzzles ---- */

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

bool mill_pick(cply_doc *doc, const char *name, const char *list, cply_arena *a)
{
	const cply_mill *all = doc->as.mill;
	cply_str rest = cply_str_of(list);
	bool *chosen = CPLY_NEW(a, all->n_puzzles + 1, bool);
	cply_mill *some = CPLY_NEW(a, 1, cply_mill);
	if (!chosen || !some)
		return false;
	do {
		uint32_t first, last;
		if (!next_range(&rest, &first, &last)) {
			cli_complain("--pick: expected puzzle numbers such "
			             "as 3 or 1,4-6, not %s",
			             list);
			return false;
		}
		if (last > all->n_puzzles) {
			cli_complain("%s has no puzzle %u; there %s %u", name,
			             last, all->n_puzzles == 1 ? "is" : "are",
			             all->n_puzzles);
			return false;
		}
		for (uint32_t i = first; i <= last; i++)
			chosen[i - 1] = true;
	} while (rest.len);
	*some = *all;
	some->n_puzzles = 0;
	some->puzzles = CPLY_NEW(a, all->n_puzzles, cply_mill_puzzle);
	if (!some->puzzles)
		return false;
	for (uint32_t i = 0; i < all->n_puzzles; i++)
		if (chosen[i])
			some->puzzles[some->n_puzzles++] = all->puzzles[i];
	doc->as.mill = some;
	return cply_mill_pack_play(some, a) == CPLY_OK;
}

/* ---- names ---- */

const char *mill_export_name(cply_arena *a, const char *dir,
                             const cply_mill *pack, cply_mill_shape shape,
                             uint64_t ms)
{
	bool is_one = pack->n_puzzles == 1;
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, dir);
	if (b.len && b.ptr[b.len - 1] != '/')
		cply_put(&b, "/");
	if (is_one && (shape == CPLY_MILL_AS_PUZZLE ||
	               shape == CPLY_MILL_AS_CONTRIBUTION)) {
		cply_mill_file_name(pack->puzzles[0].author,
		                    pack->puzzles[0].title, &b);
	} else {
		bool is_given = shape == CPLY_MILL_AS_CONTRIBUTION;
		cply_put(&b, "sanmill_puzzles_");
		cply_put_uint(&b, is_given ? pack->n_puzzles : ms);
		cply_put(&b, is_given                   ? ".json"
		             : shape == CPLY_MILL_AS_QR ? ".txt"
		                                        : ".sanmill_puzzles");
	}
	cply_put_char(&b, 0);
	return b.failed ? NULL : b.ptr;
}
