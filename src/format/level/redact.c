/* SPDX-License-Identifier: MIT */
/* A copy of a level's JSON in which secrets are blotted out, so that a finding
 * can show its line. It works on broken JSON too: it only looks for strings,
 * colons and brackets. */
#include "base/ascii.h"
#include "format/level/level.h"

static bool contains(cply_str s, cply_str word)
{
	for (size_t i = 0; i + word.len <= s.len; i++)
		if (cply_str_is_nocase(cply_str_sub(s, i, i + word.len),
		                       word.ptr))
			return true;
	return false;
}

/* Does a member of this name hold what players must not see? Comparing
 * "contains" is on purpose: `answers`, `CorrectAnswer`, `solution_hash`. With
 * escapes a name may be any of these. */
static bool is_secret(cply_str key)
{
	static const char *const words[] = { "answer", "solution", "hint",
		                             "hash", "explanation" };
	if (cply_str_is(key, "answer_length"))
		return false;
	if (key.len && key.ptr[0] == '_')
		return true;
	if (cply_str_find(key, CPLY_STR("\\")) != SIZE_MAX)
		return true;
	for (size_t i = 0; i < CPLY_COUNT(words); i++)
		if (contains(key, cply_str_of(words[i])))
			return true;
	return false;
}

/* One past the closing quote of the string that begins at `at`. */
static size_t string_end(cply_str s, size_t at)
{
	for (at++; at < s.len; at++) {
		if (s.ptr[at] == '\\')
			at++;
		else if (s.ptr[at] == '"')
			return at + 1;
	}
	return s.len;
}

static size_t skip_blanks(cply_str s, size_t at)
{
	while (at < s.len && (s.ptr[at] == ' ' || s.ptr[at] == '\t' ||
	                      s.ptr[at] == '\r' || s.ptr[at] == '\n'))
		at++;
	return at;
}

/* Each character becomes one of the same length, so that neither offsets nor
 * columns change. */
static void blot(char *out, size_t begin, size_t end)
{
	static const char *const blots[] = { "*", "*", "\xC3\x97",
		                             "\xE2\x88\x97",
		                             "\xF0\x90\x84\x82" };
	cply_str s = { out, end };
	uint32_t c;
	for (size_t at = begin, next = at; cply_utf8_next(s, &next, &c);
	     at = next) {
		if (c == '\n' || c == '\r')
			continue;
		const char *with = blots[next - at];
		for (size_t i = at; i < next; i++)
			out[i] = with[i - at];
	}
}

/* "12A": it says which answer, not what it is. */
static bool is_answer_key(cply_str s)
{
	size_t digits = ascii_skip_digits(s, 0);
	return digits && digits + 1 == s.len;
}

static size_t blot_string(cply_str s, size_t at, char *out)
{
	size_t end = string_end(s, at);
	bool is_whole = end > at + 1 && s.ptr[end - 1] == '"';
	size_t next = skip_blanks(s, end);
	bool is_key = next < s.len && s.ptr[next] == ':';
	cply_str text = cply_str_sub(s, at + 1, is_whole ? end - 1 : end);
	if (!is_key || !is_answer_key(text))
		blot(out, at + 1, is_whole ? end - 1 : end);
	return end;
}

/* The value that begins at `at`, with everything but its structure; so also
 * words that lack their quotes. */
static size_t blot_value(cply_str s, size_t at, char *out)
{
	uint32_t depth = 0;
	while (at < s.len) {
		char c = s.ptr[at];
		if (c == '"') {
			at = blot_string(s, at, out);
		} else if (c == '{' || c == '[') {
			depth++;
			at++;
		} else if (c == '}' || c == ']') {
			if (depth == 0)
				return at;
			depth--;
			at++;
		} else if (c == ',' && depth == 0) {
			return at;
		} else {
			if (skip_blanks(s, at) == at && c != ',' && c != ':')
				blot(out, at, at + 1);
			at++;
			continue;
		}
		if (depth == 0)
			return at;
	}
	return at;
}

cply_str cply_level_redact(cply_arena *a, cply_str json)
{
	cply_str copy = cply_str_copy(a, json);
	char *out = (char *)(uintptr_t)copy.ptr;
	if (!out)
		return copy;
	for (size_t at = 0; at < json.len;) {
		if (json.ptr[at] != '"') {
			at++;
			continue;
		}
		size_t end = string_end(json, at);
		cply_str text = cply_str_sub(json, at + 1, end - 1);
		size_t colon = skip_blanks(json, end);
		if (colon < json.len && json.ptr[colon] == ':') {
			at = skip_blanks(json, colon + 1);
			if (is_secret(text))
				at = blot_value(json, at, out);
			continue;
		}
		/* A part of the level as text. */
		if (cply_str_find(text, CPLY_STR("answer\\\"")) != SIZE_MAX)
			blot(out, at + 1, end - 1);
		at = end;
	}
	return copy;
}
