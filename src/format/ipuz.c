/* SPDX-License-Identifier: MIT */
#include "crossply/format.h"

#include "format/formats.h"

static int ipuz_probe(cply_str head)
{
	(void)head;
	return CPLY_NOT_MINE;
}

static cply_status ipuz_read(const cply_read *r, cply_doc *out)
{
	(void)r;
	(void)out;
	return CPLY_UNSUPPORTED;
}

const cply_format cply_format_ipuz = {
	.name = "ipuz",
	.title = "ipuz",
	.suffixes = " .ipuz ",
	.kind = &cply_kind_crossword,
	.is_binary = false,
	.probe = ipuz_probe,
	.read = ipuz_read,
};
