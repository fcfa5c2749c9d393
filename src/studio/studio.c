/* SPDX-License-Identifier: MIT */
#include "studio/studio.h"

#include "http/list.h"

/* Below this, and the version, files never change. */
#define FOLDER "/web/"

/* Instead of what other answers of the port have. */
static const char fields[] =
	"X-Content-Type-Options: nosniff\r\n"
	"Referrer-Policy: no-referrer\r\n"
	"Cross-Origin-Opener-Policy: same-origin\r\n"
	"Permissions-Policy: camera=(), geolocation=(), microphone=(), "
	"payment=(), usb=()\r\n";

static const struct {
	const char *name; /* of the coding; NULL: none */
	const char *mark; /* in its entity tag */
} codings[STUDIO_CODINGS] = {
	[STUDIO_PLAIN] = { NULL, "" },
	[STUDIO_GZIP] = { "gzip", "-gzip" },
	[STUDIO_BROTLI] = { "br", "-br" },
};

const struct studio_file *studio_find(cply_str path)
{
	size_t low = 0, high = studio_carried.count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		const struct studio_file *file = &studio_carried.files[middle];
		int order = cply_str_cmp(path, cply_str_of(file->path));
		if (order == 0)
			return file;
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return NULL;
}

/* The smallest one that the client takes. */
static enum studio_coding choose(const struct exchange *x,
                                 const struct studio_file *file)
{
	const cply_str *accepts = http_head_find(x->head, "Accept-Encoding");
	if (accepts)
		for (int i = STUDIO_CODINGS - 1; i > STUDIO_PLAIN; i--)
			if (file->bytes[i].len &&
			    http_accepts_coding(*accepts, codings[i].name))
				return (enum studio_coding)i;
	return STUDIO_PLAIN;
}

static cply_str make_tag(struct exchange *x, const struct studio_file *file,
                         enum studio_coding coding)
{
	cply_buf b;
	cply_buf_init(&b, x->arena);
	cply_put_char(&b, '"');
	cply_put(&b, file->tag);
	cply_put(&b, codings[coding].mark);
	cply_put_char(&b, '"');
	return cply_buf_str(&b);
}

/* Modules, pictures and the core may be used by pages of other sites; the page
 * itself is nobody else's. */
static void add_policy(struct exchange *x, bool is_page)
{
	cply_buf b;
	cply_buf_init(&b, x->arena);
	cply_put(&b, studio_carried.policy);
	cply_put(&b, "; frame-ancestors 'none'");
	answer_field(x, "Content-Security-Policy", cply_buf_str(&b));
	if (is_page) {
		answer_field(x, "Cross-Origin-Resource-Policy",
		             CPLY_STR("same-origin"));
		return;
	}
	answer_field(x, "Cross-Origin-Resource-Policy",
	             CPLY_STR("cross-origin"));
	answer_field(x, "Access-Control-Allow-Origin", CPLY_STR("*"));
}

static void send_file(struct exchange *x, const struct studio_file *file,
                      bool never_changes)
{
	enum studio_coding coding = choose(x, file);
	cply_str tag = make_tag(x, file, coding);
	const cply_str *known = http_head_find(x->head, "If-None-Match");
	bool same = known && http_etag_matches(*known, tag);
	bool is_page = strncmp(file->type, "text/html", 9) == 0;
	x->answer.status = same ? 304 : 200;
	x->answer.instead = fields;
	answer_field(x, "ETag", tag);
	answer_field(x, "Cache-Control",
	             never_changes
	                     ? CPLY_STR("public, max-age=31536000, immutable")
	                     : CPLY_STR("no-cache"));
	answer_field(x, "Vary", CPLY_STR("Accept-Encoding"));
	add_policy(x, is_page);
	if (same)
		return;
	x->answer.type = file->type;
	x->answer.body = file->bytes[coding];
	if (coding != STUDIO_PLAIN)
		answer_field(x, "Content-Encoding",
		             cply_str_of(codings[coding].name));
}

/* Takes `start` off the front. */
static bool skip(cply_str *text, const char *start)
{
	if (!cply_str_starts(*text, start))
		return false;
	*text = cply_str_sub(*text, strlen(start), text->len);
	return true;
}

bool studio_send(struct exchange *x, cply_str path)
{
	bool never_changes = skip(&path, FOLDER);
	if (never_changes &&
	    !(skip(&path, studio_carried.version) && skip(&path, "/")))
		return false;
	if (!never_changes && !skip(&path, "/"))
		return false;
	const struct studio_file *file = studio_find(path);
	if (!file)
		return false;
	send_file(x, file, never_changes);
	return true;
}

/* ---- a build without it ---- */

static bool wants_page(const struct exchange *x)
{
	const cply_str *accepts = http_head_find(x->head, "Accept");
	cply_str rest = accepts ? *accepts : CPLY_STR(""), one;
	while (http_list_next(&rest, &one))
		if (http_media_type_is(one, "text/html"))
			return true;
	return false;
}

static void answer_absent(struct exchange *x)
{
	if (!wants_page(x)) {
		answer_problem(x, 404, "no-studio",
		               "This build does not have the studio: `make "
		               "web`, then `make` build one that has. The API "
		               "is described by /openapi.json.");
		return;
	}
	x->answer.status = 404;
	x->answer.type = "text/html; charset=utf-8";
	x->answer.body = CPLY_STR(
		"<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
		"<title>Crossply</title><link rel=\"icon\" href=\"data:,\">"
		"<style>body{font:1rem/1.5 system-ui,sans-serif;margin:15vh "
		"auto;max-width:34rem;padding:0 1rem;color-scheme:light "
		"dark}</style><h1>Crossply</h1><p>This build does not have "
		"the studio. <code>make web</code>, then <code>make</code> "
		"build one that has.<p><a href=\"/v1/levels\">Levels</a> · "
		"<a href=\"/openapi.json\">API</a></html>\n");
}

static void answer(struct exchange *x)
{
	bool is_top = cply_str_is(x->head->path, "/");
	if (studio_send(x, is_top ? CPLY_STR("/index.html") : x->head->path))
		return;
	if (is_top && !studio_carried.count)
		answer_absent(x);
	else
		answer_status(x, 404);
}

const struct route studio_route = { .method = "GET",
	                            .path = "/{file}",
	                            .place = PLACE_LOOP,
	                            .handle = answer };
