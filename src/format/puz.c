/* SPDX-License-Identifier: MIT */
#include "crossply/format.h"

#include "format/formats.h"

static int puz_probe(cply_str head)
{
	(void)head;
	return CPLY_NOT_MINE;
}

static cply_status puz_read(const cply_read *r, cply_doc *out)
{
	(void)r;
	(void)out;
	return CPLY_UNSUPPORTED;
}

const cply_format cply_format_puz = {
	.name = "puz",
	.title = "Across Lite .puz",
	.suffixes = " .puz ",
	.kind = &cply_kind_crossword,
	.is_binary = true,
	.probe = puz_probe,
	.read = puz_read,
};
