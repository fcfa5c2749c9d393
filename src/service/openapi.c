/* SPDX-License-Identifier: MIT */
#include "service/openapi.h"

#include "base/ascii.h"
#include "carrier/json.h"
#include "crossply/version.h"
#include "report/common.h"
#include "service/embedded.h"
#include "service/entity.h"

#define PREFIX "#/components/"

static void put_ref(cply_json_writer *w, const char *folder, cply_str name)
{
	cply_buf b;
	cply_buf_init(&b, w->out->arena);
	cply_put(&b, PREFIX);
	cply_put(&b, folder);
	cply_put_char(&b, '/');
	cply_put_str(&b, name);
	cply_json_begin_object(w);
	cplyi_key_string(w, "$ref", cply_buf_str(&b));
	cply_json_end_object(w);
}

/* Those of the path, then those of the query: names between blanks. */
static void put_parameters(cply_json_writer *w, const struct route *route)
{
	const char *at = route->path;
	cply_json_key(w, "parameters");
	cply_json_begin_array(w);
	while ((at = strchr(at, '{')) != NULL) {
		const char *end = strchr(at, '}');
		put_ref(w, "parameters",
		        (cply_str){ at + 1, (size_t)(end - at) - 1 });
		at = end;
	}
	at = route->query ? route->query : "";
	while (*at) {
		size_t len = strcspn(at, " ");
		put_ref(w, "parameters", (cply_str){ at, len });
		at += len + (at[len] == ' ');
	}
	cply_json_end_array(w);
}

/* Types between blanks. What is JSON has a schema of its own, or any. */
static void put_content(cply_json_writer *w, const char *types,
                        const char *schema)
{
	cply_json_key(w, "content");
	cply_json_begin_object(w);
	while (*types) {
		cply_str type = { types, strcspn(types, " ") };
		cply_json_key_str(w, type);
		cply_json_begin_object(w);
		cply_json_key(w, "schema");
		if (schema) {
			put_ref(w, "schemas", cply_str_of(schema));
		} else {
			cply_json_begin_object(w);
			if (!cply_str_is(type, "application/json"))
				cplyi_key_string(w, "type", CPLY_STR("string"));
			cply_json_end_object(w);
		}
		cply_json_end_object(w);
		types += type.len + (types[type.len] == ' ');
	}
	cply_json_end_object(w);
}

static void put_body(cply_json_writer *w, const struct route *route)
{
	if (!route->body_limit)
		return;
	cply_json_key(w, "requestBody");
	cply_json_begin_object(w);
	cply_json_key(w, "required");
	cply_json_put_bool(w, !route->may_be_empty);
	put_content(w, route->request ? "application/json" : "*/*",
	            route->request);
	cply_json_end_object(w);
}

static void put_response(cply_json_writer *w, const char *key,
                         const char *description, const char *type,
                         const char *schema)
{
	cply_json_key(w, key);
	cply_json_begin_object(w);
	cplyi_key_string(w, "description", cply_str_of(description));
	if (type)
		put_content(w, type, schema);
	cply_json_end_object(w);
}

static void put_responses(cply_json_writer *w, const struct route *route)
{
	const char *type = route->response ? "application/json" : route->type;
	const char *success = route->success ? route->success : "200";
	cply_json_key(w, "responses");
	cply_json_begin_object(w);
	for (; *success; success += success[3] ? 4 : 3) {
		char status[4] = { success[0], success[1], success[2], 0 };
		bool is_empty = strcmp(status, "204") == 0;
		put_response(w, status, "Done", is_empty ? NULL : type,
		             route->response);
	}
	if (route->quick)
		put_response(w, "304", "Not changed", NULL, NULL);
	put_response(w, "4XX", "A problem", "application/problem+json",
	             "Problem");
	put_response(w, "5XX", "A problem of the server",
	             "application/problem+json", "Problem");
	cply_json_end_object(w);
}

static void put_security(cply_json_writer *w, const struct route *route)
{
	cply_json_key(w, "security");
	cply_json_begin_array(w);
	if (route->who != WHO_ANYONE) {
		cply_json_begin_object(w);
		cply_json_key(w, "token");
		cply_json_begin_array(w);
		cply_json_end_array(w);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

/* "get_v1_levels_id": what generated clients call the function. */
static void put_name(cply_json_writer *w, const struct route *route)
{
	cply_buf b;
	cply_buf_init(&b, w->out->arena);
	for (const char *c = route->method; *c; c++)
		cply_put_char(&b, ascii_lower(*c));
	for (const char *c = route->path; *c; c++)
		if (ascii_is_alnum(*c))
			cply_put_char(&b, *c);
		else if (b.len && b.ptr[b.len - 1] != '_' && c[1])
			cply_put_char(&b, '_');
	cplyi_key_string(w, "operationId", cply_buf_str(&b));
}

static void put_operation(cply_json_writer *w, const struct route *route)
{
	cply_buf method;
	cply_buf_init(&method, w->out->arena);
	for (const char *c = route->method; *c; c++)
		cply_put_char(&method, ascii_lower(*c));
	cply_json_key_str(w, cply_buf_str(&method));
	cply_json_begin_object(w);
	put_name(w, route);
	cplyi_key_string(w, "summary", cply_str_of(route->summary));
	put_parameters(w, route);
	put_body(w, route);
	put_responses(w, route);
	put_security(w, route);
	cply_json_end_object(w);
}

static bool is_first_of_path(const struct routes *routes, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (strcmp(routes->list[k].path, routes->list[i].path) == 0)
			return false;
	return true;
}

static void put_paths(cply_json_writer *w, const struct routes *routes)
{
	cply_json_key(w, "paths");
	cply_json_begin_object(w);
	for (size_t i = 0; i < routes->count; i++) {
		if (!is_first_of_path(routes, i))
			continue;
		cply_json_key(w, routes->list[i].path);
		cply_json_begin_object(w);
		for (size_t k = i; k < routes->count; k++)
			if (strcmp(routes->list[k].path,
			           routes->list[i].path) == 0)
				put_operation(w, &routes->list[k]);
		cply_json_end_object(w);
	}
	cply_json_end_object(w);
}

static void put_info(cply_json_writer *w)
{
	cplyi_key_string(w, "openapi", CPLY_STR("3.1.0"));
	cply_json_key(w, "info");
	cply_json_begin_object(w);
	cplyi_key_string(w, "title", CPLY_STR("Crossply levels"));
	cplyi_key_string(w, "version", CPLY_STR(CPLY_VERSION_STRING));
	cply_json_key(w, "license");
	cply_json_begin_object(w);
	cplyi_key_string(w, "name", CPLY_STR("MIT"));
	cplyi_key_string(w, "identifier", CPLY_STR("MIT"));
	cply_json_end_object(w);
	cply_json_end_object(w);
	cply_json_key(w, "servers");
	cply_json_begin_array(w);
	cply_json_begin_object(w);
	cplyi_key_string(w, "url", CPLY_STR("/"));
	cply_json_end_object(w);
	cply_json_end_array(w);
}

void openapi_answer(struct exchange *x, const struct routes *routes)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, x->arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_object(&w);
	put_info(&w);
	put_paths(&w, routes);
	cply_json_key(&w, "components");
	cply_json_put_raw(&w, (cply_str){ (const char *)cplyi_schemas,
	                                  cplyi_schemas_size });
	cply_json_end_object(&w);
	cply_put_char(&b, '\n');
	struct entity entity;
	if (!b.failed && entity_make(&entity, "application/json", 3600,
	                             cply_buf_str(&b), x->arena))
		entity_answer(x, &entity);
	else
		answer_status(x, 503);
}
