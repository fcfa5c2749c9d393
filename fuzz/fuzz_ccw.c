/* SPDX-License-Identifier: MIT */
/* Any bytes as .ccw; what was read is checked. (fuzz_convert draws and writes
 * it.) */
#include "fuzz.h"
#include "session.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_session s;
	fuzz_start(&s, 64u << 20, false);
	(void)!fuzz_read(&s, (cply_str){ (const char *)data, size },
	                 cply_format_find(CPLY_STR("ccw")));
	cply_session_check(s.in, cply_session_doc(s.in));
	fuzz_stop(&s);
	return 0;
}
