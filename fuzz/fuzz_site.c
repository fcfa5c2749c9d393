/* SPDX-License-Identifier: MIT */
/* Any bytes are read as the file of every puzzle site; what was read is
 * checked. (fuzz_convert draws and writes it.) */
#include "fuzz.h"
#include "session.h"

static const char *const names[] = {
	"acrostic", "apz",         "cfp",      "cnn",  "crosshare",
	"guardian", "nyt",         "puzzleme", "pzzl", "rg",
	"uclick",   "uclick-json", "wapo",     "wsj",  "xwordinfo",
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_session s;
	cply_str bytes = { (const char *)data, size };
	fuzz_start(&s, 64u << 20, false);
	for (size_t i = 0; i < CPLY_COUNT(names); i++) {
		(void)!fuzz_read(&s, bytes,
		                 cply_format_find(cply_str_of(names[i])));
		cply_session_check(s.in, cply_session_doc(s.in));
	}
	fuzz_stop(&s);
	return 0;
}
