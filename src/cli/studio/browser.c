/* SPDX-License-Identifier: MIT */
#include "cli/studio/browser.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"

extern char **environ;

static bool is_set(const char *name)
{
	const char *value = getenv(name);
	return value && value[0];
}

static bool write_page(struct browser *browser, cply_str url)
{
	static const char suffix[] = ".html";
	const char *own = getenv("XDG_RUNTIME_DIR");
	int len = snprintf(browser->page, sizeof browser->page,
	                   "%s/crossply-XXXXXX%s",
	                   own && own[0] == '/' ? own : "/tmp", suffix);
	if (len < 0 || (size_t)len >= sizeof browser->page)
		return false;
	int fd = mkostemps(browser->page, sizeof suffix - 1, O_CLOEXEC);
	if (fd < 0)
		return false;
	bool fine = cli_write_all(fd, CPLY_STR("<!doctype html><meta charset="
	                                       "\"utf-8\"><title>Crossply"
	                                       "</title><meta http-equiv="
	                                       "\"refresh\" content=\"0;url="));
	fine = fine && cli_write_all(fd, url) &&
	       cli_write_all(fd, CPLY_STR("\">\n"));
	close(fd);
	return fine;
}

static void start(struct browser *browser, const sigset_t *mask)
{
	char program[] = "xdg-open";
	char *const arguments[] = { program, browser->page, NULL };
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attributes;
	posix_spawn_file_actions_init(&files);
	for (int fd = 0; fd <= 2; fd++)
		posix_spawn_file_actions_addopen(&files, fd, "/dev/null",
		                                 O_RDWR, 0);
	posix_spawnattr_init(&attributes);
	posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
	posix_spawnattr_setsigmask(&attributes, mask);
	/* Without one, the address that was printed is enough. */
	if (posix_spawnp(&browser->child, program, &files, &attributes,
	                 arguments, environ) != 0)
		browser->child = 0;
	posix_spawnattr_destroy(&attributes);
	posix_spawn_file_actions_destroy(&files);
}

void browser_open(struct browser *browser, cply_str url, const sigset_t *mask)
{
	browser->page[0] = '\0';
	browser->child = 0;
	if (!isatty(STDOUT_FILENO) ||
	    !(is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")))
		return;
	if (write_page(browser, url))
		start(browser, mask);
}

void browser_close(struct browser *browser)
{
	if (browser->page[0])
		unlink(browser->page);
	if (browser->child)
		waitpid(browser->child, NULL, WNOHANG);
}
