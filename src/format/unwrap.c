/* SPDX-License-Identifier: MIT */
/* Takes puzzles out of gzip and zip. Packing is not nested: one layer of each
 * is enough for every file met so far, and no bomb is built with it. */
#include "format/unwrap.h"

#include <string.h>

#include "carrier/container.h"
#include "format/mill/pack.h"

static cply_str without_suffix(cply_str name, const char *suffix)
{
	size_t n = cply_str_of(suffix).len;
	if (name.len <= n)
		return name;
	cply_str tail = cply_str_sub(name, name.len - n, name.len);
	return cply_str_is_nocase(tail, suffix)
	               ? cply_str_sub(name, 0, name.len - n)
	               : name;
}

bool cplyi_is_common_name(cply_str name)
{
	static const char *const common[] = { ".json", ".md",  ".markdown",
		                              ".txt",  ".xml", ".html" };
	for (size_t i = 0; i < CPLY_COUNT(common); i++)
		if (without_suffix(name, common[i]).len < name.len)
			return true;
	return false;
}

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
			if (without_suffix(name, suffix).len < name.len)
				return true;
		}
		p += n + (p[n] == ' ');
	}
	return false;
}

/* The only file, or the only one whose name is that of a puzzle; a read-me
 * beside it does not count as one. A .jpz archive may call its puzzle .xml. */
static cply_status choose_entry(const cply_zip *zip, cply_str archive,
                                cply_diags *diags, uint32_t *out)
{
	const cply_format *expected = cply_format_for_name(archive);
	enum { FILES, NAMED, SURE, RANKS };
	uint32_t count[RANKS] = { 0 }, last[RANKS] = { 0 };
	for (uint32_t i = 0; i < zip->n; i++) {
		cply_str name = zip->entries[i].name;
		if (is_aside(name))
			continue;
		const cply_format *named = cply_format_for_name(name);
		int rank = expected && is_called(expected, name) ? SURE
		           : !named                              ? FILES
		           : cplyi_is_common_name(name)          ? NAMED
		                                                 : SURE;
		for (int k = FILES; k <= rank; k++) {
			count[k]++;
			last[k] = i;
		}
	}
	for (int k = SURE; k >= FILES; k--) {
		*out = last[k];
		if (count[k] == 1)
			return CPLY_OK;
		if (count[k] > 1 && k > FILES) {
			cply_report_with(diags, CPLY_CP011, CPLY_NOWHERE,
			                 CPLY_N(count[k]));
			return CPLY_UNSUPPORTED;
		}
	}
	cply_report_with(diags, CPLY_CP010, CPLY_NOWHERE, CPLY_N(count[FILES]));
	return CPLY_UNSUPPORTED;
}

static cply_status unzip(cply_str bytes, const cply_limits *limits,
                         cply_arena *a, cply_diags *diags, cplyi_unwrapped *out)
{
	cply_zip zip;
	uint32_t entry;
	cply_status s = cply_zip_open(bytes, limits, a, diags, &zip);
	if (s == CPLY_OK)
		s = choose_entry(&zip, out->name, diags, &entry);
	if (s != CPLY_OK)
		return s;
	s = cply_zip_read(&zip, entry, limits, a, diags, &out->bytes);
	out->name = zip.entries[entry].name;
	out->was_wrapped = s == CPLY_OK;
	return s;
}

static cply_status unwrap_layers(cply_str bytes, cply_str name,
                                 const cply_limits *limits, cply_arena *a,
                                 cply_diags *diags, cplyi_unwrapped *out)
{
	*out = (cplyi_unwrapped){ .bytes = bytes, .name = name };
	if (cplyi_mill_is_wrapped(bytes)) {
		cply_status s =
			cplyi_mill_unwrap(bytes, limits, a, diags, &out->bytes);
		out->was_wrapped = s == CPLY_OK;
		return s;
	}
	if (cply_is_gzip(bytes)) {
		cply_str inner = { NULL, 0 };
		cply_status s = cply_gunzip(bytes, limits, a, diags, &inner);
		if (s != CPLY_OK && s != CPLY_INVALID)
			return s;
		out->bytes = inner;
		out->name = without_suffix(name, ".gz");
		out->was_wrapped = s == CPLY_OK || inner.len;
		if (s != CPLY_OK || !cply_is_zip(inner))
			return s;
		bytes = inner;
	}
	if (cply_is_zip(bytes))
		return unzip(bytes, limits, a, diags, out);
	return CPLY_OK;
}

cply_status cplyi_unwrap(cply_str bytes, cply_str name,
                         const cply_limits *limits, cply_arena *a,
                         cply_diags *diags, cplyi_unwrapped *out)
{
	cply_status s = unwrap_layers(bytes, name, limits, a, diags, out);
	if (s != CPLY_OK || !out->was_wrapped)
		return s;
	const char *packer = cply_is_gzip(out->bytes)  ? "gzip"
	                     : cply_is_zip(out->bytes) ? "zip"
	                                               : NULL;
	if (!packer)
		return CPLY_OK;
	cply_report_with(diags, CPLY_GZ107, CPLY_NOWHERE, CPLY_Z(packer));
	return CPLY_UNSUPPORTED;
}
