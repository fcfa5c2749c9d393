/* SPDX-License-Identifier: MIT */
/* Names and numbers of levels: UUIDs, versions, hashes as text, the rule for
 * upper case. */
#include "base/ascii.h"
#include "crossword/level.h"

bool cply_level_id(cply_str id, char out[36])
{
	if (id.len != 36)
		return false;
	for (size_t i = 0; i < 36; i++) {
		bool hyphen = i == 8 || i == 13 || i == 18 || i == 23;
		if (hyphen ? id.ptr[i] != '-' : ascii_hex(id.ptr[i]) < 0)
			return false;
		out[i] = ascii_lower(id.ptr[i]);
	}
	return true;
}

bool cply_level_version(cply_str text, uint32_t *out)
{
	return text.len && text.ptr[0] != '0' && cply_str_u32(text, out);
}

bool cply_hash_parse(cply_str text, char out[64])
{
	if (text.len != 64)
		return false;
	for (size_t i = 0; i < 64; i++) {
		if (ascii_hex(text.ptr[i]) < 0)
			return false;
		out[i] = ascii_lower(text.ptr[i]);
	}
	return true;
}

/* The text of a JSON string of the document that needs no escapes. */
static cply_str stored(const cply_crossword *level, const char *key)
{
	for (uint32_t i = 0; i < level->extras.n; i++) {
		const cply_extra *x = &level->extras.items[i];
		if (cply_str_is(cply_str_of(x->origin), "level") &&
		    cply_str_is(x->key, key) && x->value.len > 2)
			return cply_str_sub(x->value, 1, x->value.len - 1);
	}
	return (cply_str){ NULL, 0 };
}

bool cply_level_stored_hash(const cply_crossword *level, char out[64])
{
	return cply_hash_parse(stored(level, "answer_hash"), out);
}

bool cply_case_find(cply_str name, cply_case *out)
{
	if (cply_str_is(name, "root"))
		*out = CPLY_CASE_ROOT;
	else if (cply_str_is(name, "tr"))
		*out = CPLY_CASE_TURKIC;
	else if (cply_str_is(name, "none"))
		*out = CPLY_CASE_NONE;
	else
		return false;
	return true;
}

/* "tr", "TR", "tr-TR", "az_Latn_AZ", but not "trv". */
static bool is_language(cply_str tag, const char *language)
{
	if (tag.len > 2 && tag.ptr[2] != '-' && tag.ptr[2] != '_')
		return false;
	return cply_str_is_nocase(cply_str_sub(tag, 0, 2), language);
}

cply_case cply_level_case(const cply_crossword *level)
{
	cply_case rule;
	cply_str scheme = stored(level, "hash_scheme");
	if (cply_str_starts(scheme, "v1/") &&
	    cply_case_find(cply_str_sub(scheme, 3, scheme.len), &rule))
		return rule;
	cply_str tag = cply_str_trim(level->meta[CPLY_META_LANGUAGE].plain);
	return is_language(tag, "tr") || is_language(tag, "az")
	               ? CPLY_CASE_TURKIC
	               : CPLY_CASE_ROOT;
}
