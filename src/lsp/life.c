/* SPDX-License-Identifier: MIT */
/* How it begins and ends, and how it is set. */
#include "lsp/inside.h"

enum { SETTINGS = 16 << 20 };

/* ---- what the client can do ---- */

static cply_json_value member(cply_json_value v, const char *const *path)
{
	for (; *path; path++)
		v = cply_json_get(v, *path);
	return v;
}

#define MEMBER(v, ...) member((v), (const char *const[]){ __VA_ARGS__, NULL })

static bool is_true(cply_json_value v)
{
	return cply_json_type_of(v) == CPLY_JSON_TRUE;
}

static bool lists(cply_json_value list, const char *name)
{
	cply_json_iter it = cply_json_each(list);
	while (cply_json_step(&it))
		if (cply_json_is(it.value, name))
			return true;
	return false;
}

/* The first that both know; UTF-16 is always known. */
static bool counts_bytes(cply_json_value encodings)
{
	cply_json_iter it = cply_json_each(encodings);
	while (cply_json_step(&it)) {
		if (cply_json_is(it.value, "utf-8"))
			return true;
		if (cply_json_is(it.value, "utf-16"))
			return false;
	}
	return false;
}

static cplyi_lsp_client client_of(cply_json_value can)
{
	cply_json_value text = cply_json_get(can, "textDocument");
	return (cplyi_lsp_client){
		.counts_bytes = counts_bytes(
			MEMBER(can, "general", "positionEncodings")),
		.has_markdown = lists(MEMBER(text, "hover", "contentFormat"),
		                      "markdown"),
		.has_tree =
			is_true(MEMBER(text, "documentSymbol",
		                       "hierarchicalDocumentSymbolSupport")),
		.has_versions = is_true(MEMBER(
			can, "workspace", "workspaceEdit", "documentChanges")),
		.has_related = is_true(MEMBER(text, "publishDiagnostics",
		                              "relatedInformation")),
	};
}

/* ---- settings ---- */

static void warn(cplyi_lsp *l, const char *before, cply_str name,
                 const char *after)
{
	cply_buf b, text;
	cply_json_writer w;
	cply_buf_init(&text, &l->scratch);
	cply_put(&text, before);
	cply_put_str(&text, name);
	cply_put(&text, after);
	cplyi_lsp_notify(&b, l, "window/showMessage", &w);
	cply_json_begin_object(&w);
	cplyi_key_uint(&w, "type", 2);
	cplyi_key_string(&w, "message", cply_buf_str(&text));
	cply_json_end_object(&w);
	cplyi_lsp_notified(&b, l, &w);
}

static bool is_profile(cply_str name)
{
	const char *p;
	for (size_t i = 0; (p = cply_lint_profile_name(i)); i++)
		if (cply_str_is(name, p))
			return true;
	return false;
}

static void set_lint(cplyi_lsp *l, cply_json_value v)
{
	cply_str name = cply_json_string(v, &l->scratch);
	cply_lint *lint;
	if (cply_json_type_of(v) == CPLY_JSON_FALSE) {
		l->lint = NULL;
		return;
	}
	if (!is_true(v) && !name.len)
		return;
	if (name.len && !is_profile(name))
		warn(l, "lint: `", name,
		     "` is neither american, british, cryptic nor barred");
	else if (cply_lint_make(name, (cply_str){ 0 }, &l->settings, &lint,
	                        NULL) == CPLY_OK)
		l->lint = lint;
}

static void set_disabled(cplyi_lsp *l, cply_json_value list)
{
	cply_json_iter it = cply_json_each(list);
	while (cply_json_step(&it)) {
		cply_str name = cply_json_string(it.value, &l->scratch);
		cply_rule rule = cply_rule_find(name);
		if (rule == CPLY_NO_RULE)
			warn(l, "disable: there is no rule `", name, "`");
		else
			cply_rule_set_add(&l->disabled, rule);
	}
}

/* {"strict": bool, "lint": bool or profile, "disable": [code, ...]}: what is
 * not there is as the command line says. */
static void take_settings(cplyi_lsp *l, cply_json_value v)
{
	cply_json_type strict = cply_json_type_of(cply_json_get(v, "strict"));
	cply_arena_reset(&l->settings, SETTINGS);
	l->current = NULL;
	l->strict = strict == CPLY_JSON_TRUE ||
	            (strict != CPLY_JSON_FALSE && l->given.strict);
	l->lint = l->given.lint;
	l->disabled = (cply_rule_set){ 0 };
	if (l->given.disabled)
		l->disabled = *l->given.disabled;
	set_lint(l, cply_json_get(v, "lint"));
	set_disabled(l, cply_json_get(v, "disable"));
	for (size_t i = 0; i < l->n_docs; i++)
		l->docs[i]->is_dirty = true;
}

void cplyi_lsp_configured(cplyi_lsp_call *c)
{
	cply_json_value all = cply_json_get(c->params, "settings");
	cply_json_value ours = cply_json_get(all, "crossply");
	take_settings(c->l,
	              cply_json_type_of(ours) == CPLY_JSON_OBJECT ? ours : all);
}

/* ---- life ---- */

static void put_names(cply_json_writer *w, const char *key,
                      const char *const *names)
{
	cply_json_key(w, key);
	cply_json_begin_array(w);
	for (; *names; names++)
		cply_json_put_string(w, cply_str_of(*names));
	cply_json_end_array(w);
}

#define PUT_NAMES(w, key, ...) \
	put_names((w), (key), (const char *const[]){ __VA_ARGS__, NULL })

static void put_capabilities(cplyi_lsp *l, cply_json_writer *w)
{
	static const char *const plain[] = {
		"hoverProvider",
		"documentSymbolProvider",
		"definitionProvider",
		"referencesProvider",
		"documentHighlightProvider",
	};
	cply_json_begin_object(w);
	cplyi_key_string(w, "positionEncoding",
	                 cply_str_of(l->client.counts_bytes ? "utf-8"
	                                                    : "utf-16"));
	cply_json_key(w, "textDocumentSync");
	cply_json_begin_object(w);
	cplyi_key_bool(w, "openClose", true);
	cplyi_key_uint(w, "change", 2); /* incremental */
	cply_json_end_object(w);
	for (size_t i = 0; i < CPLY_COUNT(plain); i++)
		cplyi_key_bool(w, plain[i], true);
	cply_json_key(w, "codeActionProvider");
	cply_json_begin_object(w);
	PUT_NAMES(w, "codeActionKinds", "quickfix", "source.fixAll.crossply");
	cply_json_end_object(w);
	cply_json_key(w, "completionProvider");
	cply_json_begin_object(w);
	PUT_NAMES(w, "triggerCharacters", "#", "\"", "-");
	cply_json_end_object(w);
	cply_json_key(w, "experimental");
	cply_json_begin_object(w);
	cplyi_key_bool(w, "crossplyPreview", true);
	cply_json_end_object(w);
	cply_json_end_object(w);
}

void cplyi_lsp_initialize(cplyi_lsp_call *c)
{
	cplyi_lsp *l = c->l;
	cply_json_writer *w = &c->w;
	l->client = client_of(cply_json_get(c->params, "capabilities"));
	l->state = CPLYI_LSP_READY;
	take_settings(l, cply_json_get(c->params, "initializationOptions"));
	cply_json_begin_object(w);
	cply_json_key(w, "capabilities");
	put_capabilities(l, w);
	cply_json_key(w, "serverInfo");
	cply_json_begin_object(w);
	cplyi_key_string(w, "name", CPLY_STR("crossply"));
	cplyi_key_string(w, "version", cply_str_of(cply_version()));
	cply_json_end_object(w);
	cply_json_end_object(w);
}

void cplyi_lsp_shutdown(cplyi_lsp_call *c)
{
	c->l->state = CPLYI_LSP_SHUT;
	c->l->was_shut = true;
	cply_json_put_null(&c->w);
}

void cplyi_lsp_exit(cplyi_lsp_call *c)
{
	c->l->state = CPLYI_LSP_OVER;
}
