/* SPDX-License-Identifier: MIT */
/* crossply studio: the studio on a port of its own, with files, or as one
 * page. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/serve/until.h"
#include "cli/studio/browser.h"
#include "server/server.h"
#include "studio/given.h"

enum { TOKEN_BYTES = 24 };

/* ---- files ---- */

struct opened {
	const char *path;
	load_buffer held;
	struct stat seen; /* what `held` was read from */
};

struct files {
	struct opened *list;
	size_t count;
};

static cply_str name_of(void *ctx, size_t i)
{
	const struct files *files = ctx;
	const char *path = files->list[i].path;
	const char *slash = strrchr(path, '/');
	if (strcmp(path, "-") == 0)
		return CPLY_STR("standard input");
	return cply_str_of(slash ? slash + 1 : path);
}

static bool is_same(const struct stat *a, const struct stat *b)
{
	return a->st_ino == b->st_ino && a->st_dev == b->st_dev &&
	       a->st_size == b->st_size &&
	       a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
	       a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* Again if it has changed: whoever edits a file reloads the page. */
static bool read_now(void *ctx, size_t i, cply_str *bytes)
{
	struct opened *file = &((struct files *)ctx)->list[i];
	struct stat now;
	bool is_file = strcmp(file->path, "-") != 0 &&
	               stat(file->path, &now) == 0 && S_ISREG(now.st_mode);
	if (is_file && !is_same(&now, &file->seen)) {
		load_buffer fresh = { 0 };
		if (load_file(file->path, SIZE_MAX, &fresh) != LOAD_OK)
			return false;
		load_free(&file->held);
		file->held = fresh;
		file->seen = now;
	}
	*bytes = (cply_str){ file->held.bytes, file->held.len };
	return true;
}

static int open_file(struct opened *file, const char *path)
{
	file->path = path;
	switch (load_file(path, SIZE_MAX, &file->held)) {
	case LOAD_OK:
		break;
	case LOAD_IS_DIR:
		cli_complain("%s is a folder", path);
		return EXIT_IO;
	default:
		cli_complain("cannot read %s: %s%s", path, strerror(errno),
		             path_hint(path));
		return EXIT_IO;
	}
	if (strcmp(path, "-") != 0)
		stat(path, &file->seen);
	return EXIT_FINE;
}

static int open_files(cli *c, struct files *files)
{
	int worst = EXIT_FINE;
	files->list = calloc(c->n_operands + 1, sizeof *files->list);
	if (!files->list) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	for (; files->count < c->n_operands; files->count++) {
		int code = open_file(&files->list[files->count],
		                     c->operands[files->count]);
		worst = code > worst ? code : worst;
	}
	return worst;
}

static void close_files(struct files *files)
{
	for (size_t i = 0; i < files->count; i++)
		load_free(&files->list[i].held);
	free(files->list);
}

/* ---- the port ---- */

static bool make_token(char out[2 * TOKEN_BYTES + 1])
{
	static const char digits[] = "0123456789abcdef";
	unsigned char byte[TOKEN_BYTES];
	if (getrandom(byte, sizeof byte, 0) != (ssize_t)sizeof byte)
		return false;
	for (size_t i = 0; i < TOKEN_BYTES; i++) {
		out[2 * i] = digits[byte[i] >> 4];
		out[2 * i + 1] = digits[byte[i] & 15];
	}
	out[2 * TOKEN_BYTES] = '\0';
	return true;
}

/* Others on the network have no business here. */
static bool is_loopback(const struct endpoint *endpoint)
{
	struct network four, six;
	struct address address;
	address_of_socket(&address, &endpoint->socket);
	return (network_parse(&four, CPLY_STR("127.0.0.0/8")) &&
	        network_has(&four, &address)) ||
	       (network_parse(&six, CPLY_STR("::1")) &&
	        network_has(&six, &address));
}

static int take_endpoint(const cli *c, struct endpoint *out)
{
	const char *text = cli_text(c, OPT_LISTEN);
	if (!endpoint_parse(out, cply_str_of(text ? text : "127.0.0.1:0")) ||
	    !is_loopback(out))
		return cli_misuse(c,
		                  "--listen: `%s` is not an address of this "
		                  "machine alone, such as 127.0.0.1:8000",
		                  text);
	return EXIT_FINE;
}

static cply_str make_address(cli *c, const struct given *given)
{
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	cply_put(&b, "http://");
	cply_put(&b, given->host);
	cply_put(&b, "/");
	if (given->count) {
		cply_put(&b, "#given=");
		cply_put(&b, given->token);
	}
	return cply_buf_str(&b);
}

static int until_stopped(cli *c, struct given *given,
                         const struct server *server, const struct until *until)
{
	struct endpoint at;
	struct browser browser;
	server_endpoint(server, 0, &at);
	endpoint_print(&at, given->host);
	cply_str address = make_address(c, given);
	cli_print(c, CPLY_STR("crossply: the studio is on "));
	cli_print(c, address);
	cli_print(c, CPLY_STR("\n"));
	int code = cli_flush(c);
	if (code != EXIT_FINE)
		return code;
	browser_open(&browser, address, &until->before);
	until_told(until);
	browser_close(&browser);
	return code;
}

static int serve_it(cli *c, struct given *given)
{
	static struct server_config config;
	static struct server server;
	struct until until;
	config.ports = config.loops = 1;
	config.app = given;
	config.port[0].otherwise = &given_route;
	int code = take_endpoint(c, &config.port[0].endpoint);
	if (code != EXIT_FINE)
		return code;
	until_begin(&until);
	if (server_start(&server, &config)) {
		code = until_stopped(c, given, &server, &until);
		server_stop(&server);
	} else {
		cli_complain("cannot serve: %s", server.error);
		code = EXIT_IO;
	}
	until_end(&until);
	return code;
}

static int save_page(const cli *c)
{
	const struct studio_file *page = studio_find(CPLY_STR("studio.html"));
	return save_file(&(save_request){
		.path = cli_text(c, OPT_OUTPUT),
		.bytes = page->bytes[STUDIO_PLAIN],
		.force = cli_has(c, OPT_FORCE),
	});
}

int cmd_studio(cli *c)
{
	char token[2 * TOKEN_BYTES + 1];
	struct files files = { 0 };
	if (!studio_carried.count) {
		cli_complain("this build does not have the studio; `make web`, "
		             "then `make` build one that has it");
		return EXIT_FORMAT;
	}
	if (cli_has(c, OPT_OUTPUT)) {
		if (c->n_operands)
			return cli_misuse(c, "-o writes the studio alone; "
			                     "open files in it");
		return save_page(c);
	}
	if (!make_token(token)) {
		cli_complain("there is no source of random numbers");
		return EXIT_IO;
	}
	int code = open_files(c, &files);
	struct given given = { .token = token,
		               .count = files.count,
		               .ctx = &files,
		               .name = name_of,
		               .read = read_now };
	if (code == EXIT_FINE)
		code = serve_it(c, &given);
	close_files(&files);
	return code;
}
