/* SPDX-License-Identifier: MIT */
#include "crossply/json.h"

void cply_json_parser_free(cply_json_parser *p)
{
	(void)p;
}
