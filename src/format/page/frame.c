/* SPDX-License-Identifier: MIT */
/* Pages that do not hold the puzzle they show: in a frame is another page that
 * has it, or a program loads it. */
#include "format/page/page.h"

#include "base/ascii.h"

/* Services whose puzzles other pages embed, by a part of the address. */
static const struct {
	const char *part, *service;
} framed[] = {
	{ "amuselabs.com", "PuzzleMe (Amuse Labs)" },
	{ "puzzleme", "PuzzleMe (Amuse Labs)" },
	{ "crosshare.org", "Crosshare" },
	{ "crosswordnexus.com", "Crossword Nexus" },
	{ "crossword.info", "Crossword Compiler" },
	{ "theguardian.com", "the Guardian" },
	{ "mycrossword.co.uk", "MyCrossword" },
	{ "puzzmo.com", "Puzzmo" },
	{ "downforacross.com", "Down for a Cross" },
	{ "exolve", "Exolve" },
	{ "universaluclick.com", "Universal Uclick" },
	{ "puzzlesociety.com", "Universal Uclick" },
	{ "crossword", "another site" },
};

#define SAVE_ANSWER                                                      \
	"in the developer tools of the browser, save the answer of the " \
	"server "

/* Sites whose pages load the puzzle when they are opened. */
static const struct {
	const char *part, *site, *help;
} loading[] = {
	{ "wsj.com", "the Wall Street Journal",
	  SAVE_ANSWER "that is called data.json" },
	{ "thesun.co.uk", "The Sun", SAVE_ANSWER "that is called data.json" },
	{ "washingtonpost.com", "the Washington Post",
	  SAVE_ANSWER "that has the date in its name" },
	{ "cnn.com", "CNN", SAVE_ANSWER "that holds the puzzle as JSON" },
	{ "newsday.com", "Newsday", SAVE_ANSWER "that is plain text" },
	{ "xwordinfo.com", "XWord Info",
	  "subscribers can save the puzzle as JSON or .puz there" },
	{ "nytimes.com", "the New York Times",
	  SAVE_ANSWER "that is called puzzle and ends in .json" },
	{ "puzzmo.com", "Puzzmo", SAVE_ANSWER "that holds the puzzle as xd" },
	{ "newyorker.com", "the New Yorker",
	  SAVE_ANSWER "that holds the puzzle as xd" },
	{ "amuselabs.com", "PuzzleMe (Amuse Labs)",
	  "save the page again once the puzzle is on the screen" },
	{ "theguardian.com", "the Guardian",
	  "add .json to the address of the crossword, and save that" },
};

static bool has(cply_str text, const char *part)
{
	return cplyi_page_seek(text, 0, part) != SIZE_MAX;
}

/* ---- frames ---- */

static bool report_frame(cply_str page, const char *tag_name,
                         const char *attribute, cply_arena *a,
                         cply_diags *diags)
{
	size_t at = 0;
	while ((at = cplyi_page_seek(page, at, tag_name)) != SIZE_MAX) {
		size_t end = cplyi_page_seek(page, at, ">");
		cply_str tag = cply_str_sub(page, at, end);
		cply_str url =
			cplyi_page_decode(cplyi_page_attribute(tag, attribute),
		                          a);
		at++;
		for (size_t i = 0; url.len && i < CPLY_COUNT(framed); i++) {
			if (!has(url, framed[i].part))
				continue;
			cply_report_with(diags, CPLY_CP016, CPLY_NOWHERE,
			                 CPLY_Z(framed[i].service),
			                 CPLY_T(url));
			return true;
		}
	}
	return false;
}

/* ---- where the page is from ---- */

/* The address in the first tag that has this text; empty: none. */
static cply_str address_in(cply_str page, const char *mark,
                           const char *attribute)
{
	size_t at = cplyi_page_seek(page, 0, mark);
	if (at == SIZE_MAX)
		return (cply_str){ NULL, 0 };
	size_t begin = at, end = cplyi_page_seek(page, at, ">");
	while (begin && page.ptr[begin] != '<')
		begin--;
	return cplyi_page_attribute(cply_str_sub(page, begin, end), attribute);
}

/* What browsers, search engines and other sites are told about it. */
static cply_str address_of(cply_str page)
{
	static const char saved[] = "saved from url=(";
	size_t at = cplyi_page_seek(page, 0, saved);
	if (at != SIZE_MAX) {
		size_t begin = at + sizeof saved - 1, end;
		begin = ascii_skip_digits(page, begin) + 1;
		for (end = begin;
		     end < page.len && !ascii_is_space(page.ptr[end]);)
			end++;
		return cply_str_sub(page, begin, end);
	}
	cply_str url = address_in(page, "rel=\"canonical\"", "href");
	return url.len ? url : address_in(page, "og:url", "content");
}

bool cplyi_page_report_frame(cply_str page, cply_arena *a, cply_diags *diags)
{
	if (report_frame(page, "<iframe", "src", a, diags) ||
	    report_frame(page, "<iframe", "data-src", a, diags) ||
	    report_frame(page, "<embed", "src", a, diags) ||
	    report_frame(page, "<frame", "src", a, diags))
		return true;
	cply_str url = address_of(page);
	if (!url.len || !has(page, "crossword"))
		return false;
	for (size_t i = 0; i < CPLY_COUNT(loading); i++) {
		if (!has(url, loading[i].part))
			continue;
		cply_report_with(diags, CPLY_CP017, CPLY_NOWHERE,
		                 CPLY_Z(loading[i].site),
		                 CPLY_Z(loading[i].help));
		return true;
	}
	return false;
}
