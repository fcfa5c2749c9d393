/* SPDX-License-Identifier: MIT */
/* Takes puzzles out of gzip, zip and web pages. Packing is not nested: one
 * layer of each is enough for every file met so far, and no bomb is built with
 * it. */
#include "format/unwrap.h"

#include <string.h>

#include "carrier/container.h"
#include "format/archive.h"
#include "format/mill/pack.h"
#include "format/page/page.h"

cply_str cplyi_without_suffix(cply_str name, const char *suffix)
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
		if (cplyi_without_suffix(name, common[i]).len < name.len)
			return true;
	return false;
}

static cply_status unzip(cply_str bytes, const cplyi_unwrapping *how,
                         cply_arena *a, cply_diags *diags, cplyi_unwrapped *out)
{
	cply_zip zip;
	uint32_t entry;
	const cply_limits *limits = how->limits;
	cply_status s = cply_zip_open(bytes, limits, a, diags, &zip);
	if (s == CPLY_OK)
		s = cplyi_choose_member(&zip, out->name, how, a, diags, &entry);
	if (s != CPLY_OK)
		return s;
	s = cply_zip_read(&zip, entry, limits, a, diags, &out->bytes);
	out->name = zip.entries[entry].name;
	out->was_wrapped = s == CPLY_OK;
	return s;
}

static cply_status unwrap_layers(cply_str bytes, cply_str name,
                                 const cplyi_unwrapping *how, cply_arena *a,
                                 cply_diags *diags, cplyi_unwrapped *out)
{
	const cply_limits *limits = how->limits;
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
		out->name = cplyi_without_suffix(name, ".gz");
		out->was_wrapped = s == CPLY_OK || inner.len;
		if (s != CPLY_OK || !cply_is_zip(inner))
			return s;
		bytes = inner;
	}
	if (cply_is_zip(bytes)) {
		cply_status s = unzip(bytes, how, a, diags, out);
		if (s != CPLY_OK)
			return s;
	}
	return cplyi_is_page(out->bytes) || cplyi_is_answer(out->bytes)
	               ? cplyi_page_unwrap(how, a, diags, out)
	               : CPLY_OK;
}

cply_status cplyi_unwrap(cply_str bytes, cply_str name,
                         const cplyi_unwrapping *how, cply_arena *a,
                         cply_diags *diags, cplyi_unwrapped *out)
{
	cply_status s = unwrap_layers(bytes, name, how, a, diags, out);
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
