/* SPDX-License-Identifier: MIT */
#include "cli/serve/until.h"

void until_begin(struct until *until)
{
	sigemptyset(&until->ends);
	sigaddset(&until->ends, SIGINT);
	sigaddset(&until->ends, SIGTERM);
	sigaddset(&until->ends, SIGHUP);
	pthread_sigmask(SIG_BLOCK, &until->ends, &until->before);
}

void until_told(const struct until *until)
{
	int signal;
	while (sigwait(&until->ends, &signal) != 0)
		;
}

void until_end(const struct until *until)
{
	pthread_sigmask(SIG_SETMASK, &until->before, NULL);
}
