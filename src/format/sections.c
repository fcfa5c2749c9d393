/* SPDX-License-Identifier: MIT */
#include "format/sections.h"

#include "base/ascii.h"
#include "format/lines.h"

/* ---- what they are called ---- */

static const cplyi_section_name xmd_names[] = {
	{ "Grid", "the solved grid, in a code block", NULL },
	{ "Across", "the clues across, `1. Text (5)`", NULL },
	{ "Down", "the clues down, `1. Text (5)`", NULL },
	{ "Notes", "text that is kept as it is", NULL },
	{ NULL, NULL, NULL },
};

static const cplyi_section_name xd_names[] = {
	{ "Metadata", "title, author and so on, `Key: value`", NULL },
	{ "Grid", "the solved grid, a row on each line", NULL },
	{ "Clues", "the clues, `A1. Text ~ ANSWER`", NULL },
	{ "Notes", "what is said about the puzzle", NULL },
	{ "Start", "letters that are given from the start", NULL },
	{ "Design", "bars, colours and circles", NULL },
	{ NULL, NULL, NULL },
};

static const cplyi_section_name exolve_names[] = {
	{ "begin", "the first line of a puzzle", "" },
	{ "id", "an identifier", ": " },
	{ "title", "the title", ": " },
	{ "setter", "who made it", ": " },
	{ "copyright", "whose it is", ": " },
	{ "width", "columns of the grid", ": " },
	{ "height", "rows of the grid", ": " },
	{ "prelude", "text before the grid", ":" },
	{ "grid", "the grid, a row on each line", ":" },
	{ "across", "the clues across, `1 Text (5)`", ":" },
	{ "down", "the clues down, `1 Text (5)`", ":" },
	{ "nodir", "clues without a direction", ":" },
	{ "explanations", "text that is shown once it is solved", ":" },
	{ "postscript", "text at the end", ":" },
	{ "option", "options such as rebus-cells", ": " },
	{ "language", "language and script of the letters", ": " },
	{ "reversals", "words that run backwards", ": " },
	{ "colour", "a colour, and the squares that have it", ": " },
	{ "relabel", "other titles of the clue lists", ":" },
	{ "nina", "a hidden message", ": " },
	{ "question", "a question beside the puzzle", ": " },
	{ "submit", "where solutions are sent", ": " },
	{ "end", "the last line of a puzzle", "" },
	{ NULL, NULL, NULL },
};

static const cplyi_section_name ipuz_names[] = {
	{ "version", "http://ipuz.org/v2", "\"http://ipuz.org/v2\"" },
	{ "kind", "what kind of puzzle it is",
	  "[\"http://ipuz.org/crossword#1\"]" },
	{ "dimensions", "the size of the grid",
	  "{\"width\": 15, \"height\": 15}" },
	{ "puzzle", "the grid with its numbers, row by row", "[]" },
	{ "solution", "the letters, row by row", "[]" },
	{ "clues", "the lists of clues", "{\"Across\": [], \"Down\": []}" },
	{ "saved", "what the solver has filled in", "[]" },
	{ "block", "how a block is written", "\"#\"" },
	{ "empty", "how an open square is written", "\"0\"" },
	{ "styles", "styles of squares by name", "{}" },
#define META(key, meta, is_html) { key, "about the puzzle", "\"\"" },
#include "format/ipuz/meta.def"
#undef META
	{ NULL, NULL, NULL },
};

static const cplyi_section_name level_names[] = {
	{ "id", "a UUID", "\"\"" },
	{ "version", "1, 2 and so on", "1" },
	{ "grid_json", "rows, columns and squares",
	  "{\"rows\": 5, \"cols\": 5, \"cells\": []}" },
	{ "clues_json", "the clues across and down",
	  "{\"across\": [], \"down\": []}" },
	{ "title", "the title", "\"\"" },
	{ "author", "who made it", "\"\"" },
	{ "difficulty", "how hard it is", "\"\"" },
	{ "language", "a tag such as en or pt-BR", "\"\"" },
	{ NULL, NULL, NULL },
};

const cplyi_sections cplyi_sections_xmd = { CPLYI_MARK_HEADING, xmd_names };
const cplyi_sections cplyi_sections_xd = { CPLYI_MARK_HEADING, xd_names };
const cplyi_sections cplyi_sections_exolve = { CPLYI_MARK_EXOLVE,
	                                       exolve_names };
const cplyi_sections cplyi_sections_ipuz = { CPLYI_MARK_MEMBER, ipuz_names };
const cplyi_sections cplyi_sections_level = { CPLYI_MARK_MEMBER, level_names };

/* ---- where they are ---- */

static bool is_heading(cply_str text, cply_span line, cply_span *name)
{
	uint32_t at = line.begin;
	while (at < line.end && text.ptr[at] == '#')
		at++;
	if (at == line.begin || at - line.begin > 6)
		return false;
	bool is_spaced = at == line.end || ascii_is_blank(text.ptr[at]);
	*name = cplyi_trim_span(text, (cply_span){ at, line.end });
	while (name->end > name->begin && text.ptr[name->end - 1] == '#')
		name->end--;
	*name = cplyi_trim_span(text, *name);
	return is_spaced && name->end > name->begin;
}

static bool is_exolve(cply_str text, cply_span line, cply_span *name)
{
	enum { PREFIX = 7 };
	if (!cply_str_starts(cplyi_span_str(text, line), "exolve-"))
		return false;
	uint32_t at = line.begin + PREFIX;
	while (at < line.end &&
	       (ascii_is_alnum(text.ptr[at]) || text.ptr[at] == '-'))
		at++;
	*name = (cply_span){ line.begin + PREFIX, at };
	return name->end > name->begin;
}

/* The line that opens or closes a code block of Markdown, if it does. */
static bool is_fence(cply_str line, char *fence)
{
	char mark = line.len >= 3 ? line.ptr[0] : '\0';
	if ((mark != '`' && mark != '~') || line.ptr[1] != mark ||
	    line.ptr[2] != mark || (*fence && *fence != mark))
		return false;
	*fence = *fence ? '\0' : mark;
	return true;
}

static bool next_line_section(cplyi_section_walk *w, cplyi_section *out)
{
	cply_span line;
	while (cplyi_next_line(w->text, &w->at, &line)) {
		line = cplyi_trim_span(w->text, line);
		out->heading = line;
		if (w->sections->mark == CPLYI_MARK_EXOLVE) {
			if (is_exolve(w->text, line, &out->name))
				return true;
		} else if (!is_fence(cplyi_span_str(w->text, line),
		                     &w->fence) &&
		           !w->fence && is_heading(w->text, line, &out->name)) {
			return true;
		}
	}
	return false;
}

/* Past the string that begins at `at`; the end of the text if it has none. */
static uint32_t string_end(cply_str text, uint32_t at)
{
	for (at++; at < text.len && text.ptr[at] != '"'; at++)
		if (text.ptr[at] == '\\' && at + 1 < text.len)
			at++;
	return at < text.len ? at + 1 : (uint32_t)text.len;
}

static uint32_t skip_space(cply_str text, uint32_t at)
{
	while (at < text.len && (ascii_is_blank(text.ptr[at]) ||
	                         text.ptr[at] == '\n' || text.ptr[at] == '\r'))
		at++;
	return at;
}

static bool next_member(cplyi_section_walk *w, cplyi_section *out)
{
	cply_str t = w->text;
	while (w->at < t.len) {
		char c = t.ptr[w->at];
		if (c == '{' || c == '[')
			w->depth++;
		else if ((c == '}' || c == ']') && w->depth)
			w->depth--;
		if (c != '"') {
			w->at++;
			continue;
		}
		uint32_t begin = w->at, end = string_end(t, begin);
		uint32_t after = skip_space(t, end);
		w->at = end;
		if (w->depth != 1 || end < begin + 2 || after >= t.len ||
		    t.ptr[after] != ':')
			continue;
		out->heading = (cply_span){ begin, end };
		out->name = (cply_span){ begin + 1, end - 1 };
		return true;
	}
	return false;
}

static bool find(cplyi_section_walk *w, cplyi_section *out)
{
	if (w->text.len > UINT32_MAX)
		return false;
	return w->sections->mark == CPLYI_MARK_MEMBER
	               ? next_member(w, out)
	               : next_line_section(w, out);
}

bool cplyi_section_next(cplyi_section_walk *w, cplyi_section *out)
{
	if (!w->is_started) {
		w->is_started = true;
		w->has_next = find(w, &w->next);
	}
	if (!w->has_next)
		return false;
	*out = w->next;
	w->has_next = find(w, &w->next);
	out->end = w->has_next ? w->next.heading.begin : (uint32_t)w->text.len;
	return true;
}

/* ---- what is being typed ---- */

static bool line_wanted(const cplyi_sections *sections, cply_str text,
                        uint32_t at, cply_span *out)
{
	uint32_t begin = at, end = at;
	while (begin && text.ptr[begin - 1] != '\n' &&
	       text.ptr[begin - 1] != '\r')
		begin--;
	while (end < text.len && text.ptr[end] != '\n' && text.ptr[end] != '\r')
		end++;
	while (end > at && ascii_is_blank(text.ptr[end - 1]))
		end--;
	/* It may be indented. */
	while (begin < at && ascii_is_blank(text.ptr[begin]))
		begin++;
	*out = (cply_span){ begin, end };
	for (uint32_t i = begin; i < end; i++) {
		char c = text.ptr[i];
		bool is_mark = sections->mark == CPLYI_MARK_HEADING
		                       ? c == '#' || c == ' '
		                       : c == '-' || ascii_is_digit(c);
		if (!is_mark && !ascii_is_letter(c))
			return false;
	}
	/* A word alone is not yet a heading; a part of "exolve-" is. */
	return begin == end || (sections->mark == CPLYI_MARK_HEADING
	                                ? text.ptr[begin] == '#'
	                                : (text.ptr[begin] | 32) == 'e');
}

/* Where a member of the outermost object may begin: after `{` or `,`. */
static bool member_wanted(cply_str text, uint32_t at, cply_span *out)
{
	uint32_t depth = 0, i = 0;
	bool may_begin = false;
	while (i < at) {
		char c = text.ptr[i];
		uint32_t end = c == '"' ? string_end(text, i) : i + 1;
		if (c == '"' && (end > at || end == text.len)) {
			/* In a string that has been begun. */
			while (end > at && end > i + 1 &&
			       text.ptr[end - 1] != '"')
				end--;
			for (uint32_t k = i + 1; k < at; k++)
				if (!ascii_is_alnum(text.ptr[k]) &&
				    text.ptr[k] != '_')
					return false;
			*out = (cply_span){ i, end > at ? end : at };
			return depth == 1 && may_begin;
		}
		if (c == '{' || c == '[')
			depth++;
		else if ((c == '}' || c == ']') && depth)
			depth--;
		if (c == ',' || c == '{')
			may_begin = true;
		else if (!ascii_is_blank(c) && c != '\n' && c != '\r')
			may_begin = false;
		i = end;
	}
	*out = (cply_span){ at, at };
	return depth == 1 && may_begin && i == at;
}

bool cplyi_section_wanted(const cplyi_sections *sections, cply_str text,
                          uint32_t at, cply_span *out)
{
	if (at > text.len)
		return false;
	return sections->mark == CPLYI_MARK_MEMBER
	               ? member_wanted(text, at, out)
	               : line_wanted(sections, text, at, out);
}

void cplyi_section_put(const cplyi_sections *sections,
                       const cplyi_section_name *name, cply_buf *out)
{
	static const char *const before[] = { "## ", "exolve-", "\"" };
	cply_put(out, before[sections->mark]);
	cply_put(out, name->name);
	if (sections->mark == CPLYI_MARK_MEMBER)
		cply_put(out, "\": ");
	if (name->follows)
		cply_put(out, name->follows);
}
