/* SPDX-License-Identifier: MIT */
#include "crossply/format.h"

#include "format/formats.h"

static int xmd_probe(cply_str head)
{
	(void)head;
	return CPLY_NOT_MINE;
}

static cply_status xmd_read(const cply_read *r, cply_doc *out)
{
	(void)r;
	(void)out;
	return CPLY_UNSUPPORTED;
}

const cply_format cply_format_xmd = {
	.name = "xmd",
	.title = "Xword Markdown",
	.suffixes = " .md .markdown .xword ",
	.kind = &cply_kind_crossword,
	.is_binary = false,
	.probe = xmd_probe,
	.read = xmd_read,
};
