/* SPDX-License-Identifier: MIT */
#include "crossply/format.h"

#include "format/formats.h"

static int level_probe(cply_str head)
{
	(void)head;
	return CPLY_NOT_MINE;
}

static cply_status level_read(const cply_read *r, cply_doc *out)
{
	(void)r;
	(void)out;
	return CPLY_UNSUPPORTED;
}

const cply_format cply_format_level = {
	.name = "level",
	.title = "level JSON",
	.suffixes = " .level.json ",
	.kind = &cply_kind_crossword,
	.is_binary = false,
	.probe = level_probe,
	.read = level_read,
};
