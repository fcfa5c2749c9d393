/* SPDX-License-Identifier: MIT */
#include "cli/io/screen_watch.h"

#include "cli/io/interrupt.h"
#include "tui/screen.h"

void screen_watch(bool is_on)
{
	static const interrupt_screen screen = { .wake = screen_quit,
		                                 .restore = screen_restore };
	interrupt_watch_screen(is_on ? &screen : NULL);
}
