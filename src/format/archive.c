/* SPDX-License-Identifier: MIT */
/* Finds the puzzle among the files of a zip archive: by what is in them, and
 * where nothing is known that way, by their names. */
#include "format/archive.h"

#include <string.h>

#include "base/arena.h"
#include "format/formats.h"

/* Beyond these, files are not looked into: names must do. */
enum { MOST_LOOKED_AT = 64, MOST_BYTES = 64 << 20 };

/* Folders, and what macOS adds beside the files it packs. */
static bool is_aside(cply_str name)
{
	return !name.len || cply_str_ends(name, "/") ||
	       cply_str_starts(name, "__MACOSX/") ||
	       cply_str_ends(name, ".DS_Store");
}

/* Does the name end in a suffix of the format? */
static bool is_called(const cply_format *f, cply_str name)
{
	for (const char *p = f->suffixes; *p;) {
		char suffix[16];
		size_t n = strcspn(p, " ");
		if (n && n < sizeof suffix) {
			memcpy(suffix, p, n);
			suffix[n] = 0;
			if (cplyi_without_suffix(name, suffix).len < name.len)
				return true;
		}
		p += n + (p[n] == ' ');
	}
	return false;
}

/* ---- the file that is asked for ---- */

static cply_str base_name(cply_str path)
{
	size_t at = path.len;
	while (at && path.ptr[at - 1] != '/')
		at--;
	return cply_str_sub(path, at, path.len);
}

static void name_member(const cply_zip *zip, uint32_t i, cply_diags *diags,
                        cply_diag *g)
{
	cply_diag_place(diags, g,
	                (cply_place){ .kind = CPLY_PLACE_FIELD,
	                              .name = zip->entries[i].name });
}

static cply_status find_member(const cply_zip *zip, cply_str member,
                               cply_diags *diags, uint32_t *out)
{
	uint32_t n_short = 0;
	for (uint32_t i = 0; i < zip->n; i++) {
		cply_str name = zip->entries[i].name;
		if (cply_str_eq(name, member)) {
			*out = i;
			return CPLY_OK;
		}
		if (!is_aside(name) && cply_str_eq(base_name(name), member)) {
			*out = i;
			n_short++;
		}
	}
	if (n_short == 1)
		return CPLY_OK;
	cply_diag *g = cply_report_with(diags, CPLY_CP014, CPLY_NOWHERE,
	                                CPLY_T(member));
	for (uint32_t i = 0; i < zip->n; i++)
		if (!is_aside(zip->entries[i].name))
			name_member(zip, i, diags, g);
	return CPLY_UNSUPPORTED;
}

/* ---- by content ---- */

struct search {
	const cply_zip *zip;
	const cply_format *expected; /* by the name of the archive, or NULL */
	const cply_limits *limits;
	const cply_memory *memory;
	const cply_format **found; /* by entry; NULL: no puzzle */
};

/* The format of what is in the entry; findings about it come later, if it is
 * the one. */
static const cply_format *look_into(const struct search *s, uint32_t i)
{
	const cply_zip_entry *e = &s->zip->entries[i];
	const cply_format *format = NULL;
	cply_limits limits = *s->limits;
	cply_arena a;
	cply_diags quiet;
	cply_str bytes, name = e->name;
	/* That it is called .md makes no puzzle of a read-me. */
	if (cplyi_is_common_name(name))
		name.len = 0;
	if (limits.inflated_bytes > (size_t)e->size + 1)
		limits.inflated_bytes = (size_t)e->size + 1;
	cply_arena_init(&a, s->memory, limits.arena_bytes);
	cply_diags_init(&quiet, &a, 0);
	if (cply_zip_read(s->zip, i, &limits, &a, &quiet, &bytes) != CPLY_OK ||
	    cply_detect(bytes, name, &quiet, &format) != CPLY_OK)
		format = NULL;
	cply_arena_free(&a);
	return format;
}

static bool is_small_enough(const cply_zip *zip)
{
	uint64_t sum = 0;
	uint32_t n = 0;
	for (uint32_t i = 0; i < zip->n; i++) {
		if (is_aside(zip->entries[i].name))
			continue;
		sum += zip->entries[i].size;
		n++;
	}
	return n <= MOST_LOOKED_AT && sum <= MOST_BYTES;
}

/* How many are puzzles, and which is the last; with `only`, of that format. */
static uint32_t count_found(const struct search *s, const cply_format *only,
                            uint32_t *last)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < s->zip->n; i++) {
		if (!s->found[i] || (only && s->found[i] != only))
			continue;
		*last = i;
		n++;
	}
	return n;
}

/* ---- by name ---- */

/* A read-me does not count as a puzzle. A .jpz archive may call its puzzle
 * .xml. */
static const cply_format *named(const struct search *s, cply_str name)
{
	if (s->expected && is_called(s->expected, name))
		return s->expected;
	return cplyi_is_common_name(name) ? NULL : cply_format_for_name(name);
}

static void look_at_names(struct search *s)
{
	for (uint32_t i = 0; i < s->zip->n; i++)
		if (!is_aside(s->zip->entries[i].name))
			s->found[i] = named(s, s->zip->entries[i].name);
}

/* ---- the choice ---- */

static cply_status report_tie(const struct search *s, uint32_t n,
                              cply_diags *diags)
{
	cply_diag *g =
		cply_report_with(diags, CPLY_CP011, CPLY_NOWHERE, CPLY_N(n));
	for (uint32_t i = 0; i < s->zip->n; i++)
		if (s->found[i])
			name_member(s->zip, i, diags, g);
	return CPLY_UNSUPPORTED;
}

cply_status cplyi_choose_member(const cply_zip *zip, cply_str archive,
                                const cplyi_unwrapping *how, cply_arena *a,
                                cply_diags *diags, uint32_t *out)
{
	struct search s = { .zip = zip,
		            .expected = cply_format_for_name(archive),
		            .limits = how->limits,
		            .memory = a->memory,
		            .found = CPLY_NEW(a, zip->n, const cply_format *) };
	uint32_t n_files = 0, n;
	if (!s.found)
		return CPLY_NOMEM;
	if (how->member.len)
		return find_member(zip, how->member, diags, out);
	for (uint32_t i = 0; i < zip->n; i++)
		if (!is_aside(zip->entries[i].name)) {
			*out = i;
			n_files++;
		}
	if (n_files == 1)
		return CPLY_OK;
	for (uint32_t i = 0; i < zip->n && is_small_enough(zip); i++)
		if (!is_aside(zip->entries[i].name))
			s.found[i] = look_into(&s, i);
	n = count_found(&s, NULL, out);
	if (!n) {
		look_at_names(&s);
		n = count_found(&s, NULL, out);
	}
	if (n == 1 || (s.expected && count_found(&s, s.expected, out) == 1))
		return CPLY_OK;
	if (n)
		return report_tie(&s, n, diags);
	cply_report_with(diags, CPLY_CP010, CPLY_NOWHERE, CPLY_N(n_files));
	return CPLY_UNSUPPORTED;
}
