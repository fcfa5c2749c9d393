/* SPDX-License-Identifier: MIT */
/* crossply serve: the level service, until it is told to stop. */
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "cli/serve/until.h"
#include "cli/store/open.h"
#include "server/server.h"
#include "service/service.h"
#include "studio/studio.h"

/* For every answer of a port. Pages of any site may use the public one, but
 * never with credentials of a browser. */
#define SAFE                                            \
	"X-Content-Type-Options: nosniff\r\n"           \
	"Content-Security-Policy: default-src 'none'; " \
	"style-src 'unsafe-inline'; frame-ancestors 'none'\r\n"

static const char public_fields[] =
	"Access-Control-Allow-Origin: *\r\n"
	"Access-Control-Expose-Headers: ETag, Retry-After\r\n" SAFE;
static const char preflight_fields[] =
	"Access-Control-Allow-Methods: GET, POST, PATCH, DELETE\r\n"
	"Access-Control-Allow-Headers: Authorization, Content-Type, "
	"Idempotency-Key, If-None-Match, Last-Event-ID\r\n"
	"Access-Control-Max-Age: 86400\r\n";
/* A level that is not here may be in a second. */
static const char problem_fields[] = "Cache-Control: no-store\r\n";
static const char admin_fields[] = "Cache-Control: no-store\r\n" SAFE;

/* ---- options ---- */

static int take_endpoint(const cli *c, cli_opt option, const char *otherwise,
                         struct endpoint *out)
{
	const char *text = cli_text(c, option);
	if (endpoint_parse(out, cply_str_of(text ? text : otherwise)))
		return EXIT_FINE;
	return cli_misuse(c,
	                  "--%s: `%s` is not an address such as "
	                  "127.0.0.1:8080 or [::1]:8080",
	                  cli_get(c, option)->option->name, text);
}

#define LIMITS "connections, per-address, guests, check, wrong, verify"

static bool set_limit(struct server_config *config, struct service *service,
                      cply_str name, uint32_t value)
{
	const struct {
		const char *name;
		unsigned *to;
	} limits[] = {
		{ "connections", &config->limits.connections },
		{ "per-address", &config->limits.per_address },
		{ "guests", &service->limits.guests },
		{ "check", &service->limits.check },
		{ "wrong", &service->limits.wrong },
		{ "verify", &service->limits.verify },
	};
	for (size_t i = 0; i < CPLY_COUNT(limits); i++)
		if (cply_str_is(name, limits[i].name)) {
			*limits[i].to = value;
			return true;
		}
	return false;
}

static int take_limit(const cli *c, const char *text,
                      struct server_config *config, struct service *service)
{
	cply_str all = cply_str_of(text);
	size_t equals = cply_str_find(all, CPLY_STR("="));
	uint32_t value;
	if (equals >= all.len ||
	    !cply_str_u32(cply_str_sub(all, equals + 1, all.len), &value) ||
	    !value)
		return cli_misuse(c, "--limit: `%s` is not NAME=N", text);
	if (!set_limit(config, service, cply_str_sub(all, 0, equals), value))
		return cli_misuse(c, "--limit: `%.*s` is not one of " LIMITS,
		                  (int)equals, text);
	return EXIT_FINE;
}

static int take_proxy(const cli *c, const char *text,
                      struct server_config *config)
{
	if (config->trusted_count == SERVER_MAX_TRUSTED)
		return cli_misuse(c, "--trusted-proxy: at most %d",
		                  SERVER_MAX_TRUSTED);
	if (!network_parse(&config->trusted[config->trusted_count],
	                   cply_str_of(text)))
		return cli_misuse(c,
		                  "--trusted-proxy: `%s` is not an address "
		                  "or a network such as 10.0.0.0/8",
		                  text);
	config->trusted_count++;
	return EXIT_FINE;
}

static int take_options(const cli *c, struct server_config *config,
                        struct service *service)
{
	config->ports = 2;
	config->port[0] = (struct server_port){
		.routes = service_public_routes,
		.fields = public_fields,
		.preflight = preflight_fields,
		.problem = problem_fields,
		.otherwise = &studio_route,
	};
	config->port[1] = (struct server_port){
		.routes = service_admin_routes,
		.fields = admin_fields,
	};
	int code = take_endpoint(c, OPT_LISTEN, "127.0.0.1:8080",
	                         &config->port[0].endpoint);
	if (code == EXIT_FINE)
		code = take_endpoint(c, OPT_ADMIN_LISTEN, "127.0.0.1:8081",
		                     &config->port[1].endpoint);
	for (size_t i = 0; i < c->n_given && code == EXIT_FINE; i++) {
		if (c->given[i].option->id == OPT_LIMIT)
			code = take_limit(c, c->given[i].text, config, service);
		if (c->given[i].option->id == OPT_TRUSTED_PROXY)
			code = take_proxy(c, c->given[i].text, config);
	}
	return code;
}

/* ---- one server for a file ---- */

/* The lock is held until the process ends. */
static int lock_file(cli *c, const char *file)
{
	cply_buf path;
	cply_buf_init(&path, &c->arena);
	cply_put(&path, file);
	cply_put(&path, ".lock");
	cply_put_char(&path, '\0');
	int fd = path.failed ? -1 : save_open_own(path.ptr);
	if (fd < 0) {
		cli_complain("cannot lock %s: %s", file, strerror(errno));
		return EXIT_IO;
	}
	if (flock(fd, LOCK_EX | LOCK_NB) == 0)
		return EXIT_FINE;
	close(fd);
	cli_complain("another server uses %s; several servers need a "
	             "PostgreSQL store",
	             file);
	return EXIT_IO;
}

/* ---- running ---- */

static void say_ready(cli *c, const struct server *server)
{
	struct endpoint at;
	char text[64];
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	bool carries = studio_carried.count > 0;
	cply_put(&b, carries ? "crossply: serving the studio and levels"
	                     : "crossply: serving levels");
	cply_put(&b, " on http://");
	server_endpoint(server, 0, &at);
	endpoint_print(&at, text);
	cply_put(&b, text);
	cply_put(&b, carries ? "/" : "/v1/levels");
	cply_put(&b, ", admin on http://");
	server_endpoint(server, 1, &at);
	endpoint_print(&at, text);
	cply_put(&b, text);
	cply_put(&b, carries ? "/admin/v1\n"
	                     : "/admin/v1; this build has no studio\n");
	cli_print(c, cply_buf_str(&b));
}

static int run(cli *c, const struct server_config *config,
               struct service *service)
{
	static struct server server;
	struct until until;
	until_begin(&until);
	int code = EXIT_FINE;
	if (!service_start(service, &server) ||
	    !server_start(&server, config)) {
		cli_complain("cannot serve: %s",
		             server.error[0] ? server.error : "out of memory");
		code = EXIT_IO;
	} else {
		say_ready(c, &server);
		code = cli_flush(c);
		if (code == EXIT_FINE)
			until_told(&until);
		service_halt(service);
		server_stop(&server);
	}
	service_stop(service);
	until_end(&until);
	return code;
}

int cmd_serve(cli *c)
{
	static struct server_config config;
	static struct service service;
	int code = take_options(c, &config, &service);
	if (code != EXIT_FINE)
		return code;
	service.url = store_url(c);
	if (!service.url)
		return EXIT_IO;
	const char *file = store_file(service.url);
	if (file)
		code = lock_file(c, file);
	if (code != EXIT_FINE)
		return code;
	struct sql *db = store_open_named(c); /* brings the tables up to date */
	if (!db)
		return EXIT_IO;
	sql_close(db);
	request_log_init(&service.log, c->quiet ? -1 : STDERR_FILENO);
	service_configure(&service, &config);
	return run(c, &config, &service);
}
