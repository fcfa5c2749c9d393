/* SPDX-License-Identifier: MIT */
/* Play without a screen: see lines.h. */
#include "tui/lines.h"

#include <stdio.h>

#include "base/visible.h"

void tui_print_lines(cply_str text, cply_arena *scratch)
{
	cply_buf b;
	cply_buf_init(&b, scratch);
	for (size_t at = 0; at < text.len;) {
		size_t end = at;
		while (end < text.len && text.ptr[end] != '\n')
			end++;
		cplyi_put_visible(&b, cply_str_sub(text, at, end), CPLYI_CLEAN);
		cply_put_char(&b, '\n');
		at = end + 1;
	}
	if (b.len)
		fwrite(b.ptr, 1, b.len, stdout);
}
