/* SPDX-License-Identifier: MIT */
#include "format/foreign.h"

#include "base/text.h"
#include "format/page/page.h"

enum { HEAD = 64 * 1024 };

/* Kinds of files that people hand to a puzzle program by mistake. */
static const struct {
	const char *magic;
	size_t len;
	const char *what;
} foreign[] = {
	{ "\xFF\xD8\xFF", 3, "a JPEG picture" },
	{ "\x89PNG\r\n", 6, "a PNG picture" },
	{ "GIF8", 4, "a GIF picture" },
	{ "%PDF-", 5, "a PDF document" },
	{ "\x7F"
	  "ELF",
	  4, "a program" },
	{ "SQLite format 3", 15, "a SQLite database" },
	{ "Rar!", 4, "a RAR archive" },
	{ "7z\xBC\xAF", 4, "a 7z archive" },
	{ "\xD0\xCF\x11\xE0", 4, "an old Office document" },
	{ "RIFF", 4, "a RIFF media file" },
	{ "ID3", 3, "an MP3 file" },
	{ "BZh", 3, "a bzip2 archive" },
	{ "\xFD"
	  "7zXZ",
	  5, "an xz archive" },
};

static const char *foreign_kind(cply_str bytes)
{
	for (size_t i = 0; i < CPLY_COUNT(foreign); i++) {
		cply_str magic = { foreign[i].magic, foreign[i].len };
		if (cply_str_eq(cply_str_sub(bytes, 0, magic.len), magic))
			return foreign[i].what;
	}
	return NULL;
}

/* Puzzles that are not read, by what stands in all of them. */
static const struct {
	const char *begin; /* or NULL: anything */
	const char *marks[2];
	const char *what;
} unread[] = {
	{ "{", { "\"puzzle-image\"", "\"clues\"" }, "a vpuz puzzle" },
	{ "{", { "\"puzzleV2\"", "\"isBlack\"" }, "a puzzle of Crosswordr" },
	{ "[", { "\"clueNumber\"", "\"shortId\"" }, "a puzzle of Puzzlr" },
	{ "[",
	  { "\"is_across\"", "\"answer\"" },
	  "a list of clues of The Daily Princetonian" },
	{ "ACROSS", { "\nDOWN", "(" }, "a list of clues without a grid" },
	{ "Across", { "\nDown", "(" }, "a list of clues without a grid" },
	{ "<",
	  { "data-coords=\"", "id=\"puzzle\"" },
	  "a web page of the Boston Globe" },
};

static bool has(cply_str head, const char *mark)
{
	return !mark || cply_str_find(head, cply_str_of(mark)) != SIZE_MAX;
}

static const char *unread_kind(cply_str bytes)
{
	cply_str head = cply_str_sub(bytes, 0, HEAD);
	for (size_t i = 0; i < CPLY_COUNT(unread); i++)
		if ((!unread[i].begin ||
		     cply_str_starts(head, unread[i].begin)) &&
		    has(head, unread[i].marks[0]) &&
		    has(head, unread[i].marks[1]))
			return unread[i].what;
	return NULL;
}

/* Without a byte order mark and blanks. */
static cply_str content(cply_str bytes)
{
	bytes = cply_str_sub(bytes, cply_bom(bytes), bytes.len);
	return cply_str_trim(cply_str_sub(bytes, 0, HEAD));
}

static bool has_control(cply_str text)
{
	for (size_t i = 0; i < text.len; i++) {
		unsigned char c = (unsigned char)text.ptr[i];
		if (c < ' ' && !(c >= '\t' && c <= '\r'))
			return true;
	}
	return false;
}

/* What people would call it. */
static const char *look(cply_str text)
{
	char c = text.len ? text.ptr[0] : 0;
	return has_control(text)      ? "file"
	       : c == '{' || c == '[' ? "JSON"
	       : c == '<'             ? "XML"
	                              : "text";
}

bool cplyi_report_foreign(cply_str bytes, bool is_unclaimed, cply_diags *diags)
{
	const char *what = foreign_kind(bytes);
	cply_rule rule = CPLY_CP003;
	if (!what) {
		rule = CPLY_CP013;
		what = unread_kind(bytes);
	}
	if (what) {
		cply_report_with(diags, rule, CPLY_NOWHERE, CPLY_Z(what));
		return true;
	}
	if (!is_unclaimed)
		return false;
	cply_str text = content(bytes);
	if (cplyi_is_page(text))
		cply_report(diags, CPLY_CP012, CPLY_NOWHERE);
	else
		cply_report_with(diags, CPLY_CP001, CPLY_NOWHERE,
		                 CPLY_Z(look(text)));
	return true;
}

/* ---- programs ---- */

/* How files of programs begin. */
static bool begins_program(cply_str line)
{
	static const char *const words[] = {
		"import ",   "export ",   "const ",   "let ",      "var ",
		"function ", "package ",  "class ",   "def ",      "//",
		"/*",        "#!",        "#include", "\"use str", "'use str",
		"\"\"\"",    "<!doctype", "<html",    "<?php",     "<script",
	};
	for (size_t i = 0; i < CPLY_COUNT(words); i++)
		if (cply_str_is_nocase(cply_str_sub(line, 0,
		                                    cply_str_of(words[i]).len),
		                       words[i]))
			return true;
	return false;
}

/* ... and how their lines end. */
static bool ends_statement(cply_str line)
{
	char last = line.ptr[line.len - 1];
	return last == ';' || last == '{' || last == '}';
}

/* The first lines are enough. */
bool cplyi_is_program(cply_str head)
{
	enum { ENOUGH = 50 };
	size_t n = 0, n_statements = 0;
	for (size_t at = cply_bom(head); at < head.len && n < ENOUGH;) {
		cply_str rest = cply_str_sub(head, at, head.len);
		size_t end = cply_str_find(rest, CPLY_STR("\n"));
		if (end == SIZE_MAX)
			end = rest.len;
		cply_str line = cply_str_trim(cply_str_sub(rest, 0, end));
		at += end + 1;
		if (!line.len)
			continue;
		if (!n && begins_program(line))
			return true;
		n++;
		n_statements += ends_statement(line);
	}
	return n_statements > 2 && n_statements * 5 > n;
}
