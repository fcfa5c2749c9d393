/* SPDX-License-Identifier: MIT */
/* What programs may ask of documents and formats, which are opaque to them. */
#include "crossply/document.h"

#include "crossply/solve.h"
#include "format/format.h"

const char *cply_format_name(const cply_format *f)
{
	return f->name;
}

const char *cply_format_title(const cply_format *f)
{
	return f->title;
}

const char *cply_format_kind(const cply_format *f)
{
	return f->kind->name;
}

bool cply_format_can_write(const cply_format *f)
{
	return f->write != NULL;
}

const char *cply_doc_kind(const cply_doc *doc)
{
	return doc->kind->name;
}

const cply_format *cply_doc_format(const cply_doc *doc)
{
	return doc->format;
}

const cply_crossword *cply_doc_crossword(const cply_doc *doc)
{
	const cply_solve *solve = cply_doc_solve(doc);
	if (solve)
		return solve->puzzle;
	return doc->kind == &cply_kind_crossword ? doc->as.crossword : NULL;
}

const cply_solve *cply_doc_solve(const cply_doc *doc)
{
	return doc->kind == &cply_kind_solve ? doc->as.solve : NULL;
}

const cply_game *cply_doc_game(const cply_doc *doc)
{
	return doc->kind == &cply_kind_game ? doc->as.game : NULL;
}

const cply_mill *cply_doc_mill(const cply_doc *doc)
{
	return doc->kind == &cply_kind_mill ? doc->as.mill : NULL;
}
