/* SPDX-License-Identifier: MIT */
#include "service/about.h"

#include "base/ascii.h"
#include "base/instant.h"
#include "crossply/level.h"
#include "report/common.h"

enum { LONGEST_NAME = 64 };

static const char *set_slug(struct level_about *about, cply_str text)
{
	char id[36];
	bool fine = text.len <= LONGEST_NAME;
	for (size_t i = 0; i < text.len; i++)
		fine = fine && (ascii_is_lower(text.ptr[i]) ||
		                ascii_is_digit(text.ptr[i]) ||
		                (text.ptr[i] == '-' && i > 0));
	if (!fine || cply_level_id(text, id))
		return "A slug has lower-case letters, digits and hyphens, at "
		       "most 64 of them.";
	about->slug = text;
	return NULL;
}

static const char *set_collection(struct level_about *about, cply_str text)
{
	bool fine = text.len <= LONGEST_NAME && cplyi_is_utf8(text);
	for (size_t i = 0; i < text.len; i++)
		fine = fine && (unsigned char)text.ptr[i] >= ' ';
	if (!fine)
		return "The name of a collection has at most 64 bytes, and no "
		       "control characters.";
	about->collection = text;
	return NULL;
}

static const char *set_position(struct level_about *about, cply_str text)
{
	uint32_t n = 0;
	if (text.len && (!cply_str_u32(text, &n) || n > 1000000000))
		return "A position is a number from 0 to 1000000000.";
	about->position = text.len ? (int64_t)n : -1;
	return NULL;
}

static const char *set_day(struct level_about *about, cply_str text)
{
	int64_t ms;
	if (text.len && (text.len != 10 || !cplyi_instant_parse(text, &ms)))
		return "A day is a date such as 2026-12-31.";
	about->day = text;
	return NULL;
}

static const char *set_time(int64_t *at, cply_str text)
{
	*at = 0;
	if (text.len && !cplyi_instant_parse(text, at))
		return "A time is written as 2026-12-31T18:00:00Z, with Z or "
		       "an offset such as +01:00.";
	return NULL;
}

static const char *set_contest(struct level_about *about, cply_str text)
{
	about->contest = cply_str_is(text, "true");
	if (!about->contest && text.len && !cply_str_is(text, "false"))
		return "`contest` is true or false.";
	return NULL;
}

const char *about_set(struct level_about *about, enum level_member member,
                      cply_str text)
{
	about->given |= member;
	switch (member) {
	case ABOUT_SLUG:
		return set_slug(about, text);
	case ABOUT_COLLECTION:
		return set_collection(about, text);
	case ABOUT_POSITION:
		return set_position(about, text);
	case ABOUT_DAY:
		return set_day(about, text);
	case ABOUT_PUBLISH_AT:
		return set_time(&about->publish_at, text);
	case ABOUT_SOLUTION_AT:
		return set_time(&about->solution_at, text);
	default:
		return set_contest(about, text);
	}
}

enum level_member about_member(cply_str name)
{
	static const char *const names[] = { "slug",       "collection",
		                             "position",   "day",
		                             "publish_at", "solution_at",
		                             "contest" };
	for (unsigned i = 0; i < CPLY_COUNT(names); i++)
		if (cply_str_is(name, names[i]))
			return (enum level_member)(1u << i);
	return 0;
}
