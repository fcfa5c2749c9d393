/* SPDX-License-Identifier: MIT */
/* JSON-RPC 2.0: from a message to its method, and back. */
#include "lsp/inside.h"

typedef enum needs {
	NEEDS_NOTHING,
	NEEDS_DOCUMENT /* `textDocument` is open, and has been looked at */
} needs;

struct entry {
	const char *name;
	cplyi_lsp_method *run;
	needs needs;
};

static const struct entry requests[] = {
	{ "initialize", cplyi_lsp_initialize, NEEDS_NOTHING },
	{ "shutdown", cplyi_lsp_shutdown, NEEDS_NOTHING },
	{ "textDocument/hover", cplyi_lsp_hover, NEEDS_DOCUMENT },
	{ "textDocument/codeAction", cplyi_lsp_actions, NEEDS_DOCUMENT },
	{ "textDocument/documentSymbol", cplyi_lsp_symbols, NEEDS_DOCUMENT },
	{ "textDocument/definition", cplyi_lsp_definition, NEEDS_DOCUMENT },
	{ "textDocument/references", cplyi_lsp_references, NEEDS_DOCUMENT },
	{ "textDocument/documentHighlight", cplyi_lsp_highlight,
	  NEEDS_DOCUMENT },
	{ "textDocument/completion", cplyi_lsp_complete, NEEDS_DOCUMENT },
	{ "crossply/preview", cplyi_lsp_preview, NEEDS_DOCUMENT },
};

static const struct entry notifications[] = {
	{ "exit", cplyi_lsp_exit, NEEDS_NOTHING },
	{ "textDocument/didOpen", cplyi_lsp_opened, NEEDS_NOTHING },
	{ "textDocument/didChange", cplyi_lsp_changed, NEEDS_NOTHING },
	{ "textDocument/didClose", cplyi_lsp_closed, NEEDS_NOTHING },
	{ "workspace/didChangeConfiguration", cplyi_lsp_configured,
	  NEEDS_NOTHING },
};

static const struct entry *find(const struct entry *list, size_t n,
                                cply_json_value name)
{
	for (size_t i = 0; i < n; i++)
		if (cply_json_is(name, list[i].name))
			return &list[i];
	return NULL;
}

/* ---- sending ---- */

void cplyi_lsp_send(cplyi_lsp *l, const cply_buf *b)
{
	cply_buf head;
	cply_buf_init(&head, b->arena);
	cply_put(&head, "Content-Length: ");
	cply_put_uint(&head, b->len);
	cply_put(&head, "\r\n\r\n");
	/* Without memory for the answer there is none. */
	if (head.failed || b->failed)
		return;
	size_t before = l->out.len;
	if (!cplyi_lsp_splice(l->memory, &l->out, before, before,
	                      cply_buf_str(&head)))
		return;
	if (!cplyi_lsp_splice(l->memory, &l->out, l->out.len, l->out.len,
	                      cply_buf_str(b)))
		l->out.len = before;
}

static void begin(cply_buf *b, cplyi_lsp *l, cply_json_writer *w)
{
	cply_buf_init(b, &l->scratch);
	cply_json_writer_init(w, b, 0);
	cply_json_begin_object(w);
	cplyi_key_string(w, "jsonrpc", CPLY_STR("2.0"));
}

void cplyi_lsp_notify(cply_buf *b, cplyi_lsp *l, const char *method,
                      cply_json_writer *w)
{
	begin(b, l, w);
	cplyi_key_string(w, "method", cply_str_of(method));
	cply_json_key(w, "params");
}

void cplyi_lsp_notified(cply_buf *b, cplyi_lsp *l, cply_json_writer *w)
{
	cply_json_end_object(w);
	cplyi_lsp_send(l, b);
}

/* A number or a text, as it was given; null: not known. */
static void put_id(cply_json_writer *w, const cply_json_value *id)
{
	cply_json_type type = id ? cply_json_type_of(*id) : CPLY_JSON_NULL;
	cply_json_key(w, "id");
	if (type == CPLY_JSON_NUMBER || type == CPLY_JSON_STRING)
		cply_json_put_value(w, *id);
	else
		cply_json_put_null(w);
}

static void put_error(cplyi_lsp *l, const cply_json_value *id,
                      cplyi_lsp_error code, const char *message)
{
	cply_buf b;
	cply_json_writer w;
	begin(&b, l, &w);
	put_id(&w, id);
	cply_json_key(&w, "error");
	cply_json_begin_object(&w);
	cplyi_key_int(&w, "code", code);
	cplyi_key_string(&w, "message", cply_str_of(message));
	cply_json_end_object(&w);
	cply_json_end_object(&w);
	cplyi_lsp_send(l, &b);
}

void cplyi_lsp_complain(cplyi_lsp *l, cplyi_lsp_error code, const char *message)
{
	put_error(l, NULL, code, message);
}

void cplyi_lsp_refuse(cplyi_lsp_call *c, cplyi_lsp_error code,
                      const char *message)
{
	c->error = code;
	c->message = message;
}

/* ---- cancelling ---- */

/* FNV-1a of the id as it is written; two that agree are as good as equal. */
static uint64_t hash_of(cply_json_value id)
{
	cply_str s = cply_json_raw(id);
	uint64_t h = 14695981039346656037u;
	for (size_t i = 0; i < s.len; i++)
		h = (h ^ (unsigned char)s.ptr[i]) * 1099511628211u;
	return h;
}

static bool forget_cancelled(cplyi_lsp *l, uint64_t hash)
{
	for (uint32_t i = 0; i < l->n_cancelled; i++)
		if (l->cancelled[i] == hash) {
			l->cancelled[i] = l->cancelled[--l->n_cancelled];
			return true;
		}
	return false;
}

static void note_cancelled(cplyi_lsp *l, cply_str body)
{
	cply_json doc;
	enum { LONGEST = 1000 };
	if (body.len > LONGEST || l->n_cancelled == CPLYI_LSP_CANCELLED ||
	    cply_str_find(body, CPLY_STR("$/cancelRequest")) == SIZE_MAX ||
	    cply_json_parse(&l->json, body, NULL, NULL, &doc) != CPLY_OK)
		return;
	cply_json_value root = cply_json_root(&doc);
	if (cply_json_is(cply_json_get(root, "method"), "$/cancelRequest"))
		l->cancelled[l->n_cancelled++] = hash_of(
			cply_json_get(cply_json_get(root, "params"), "id"));
}

void cplyi_lsp_look_ahead(cplyi_lsp *l)
{
	if (l->ahead < l->at) {
		l->ahead = l->at;
		l->ahead_frames = l->frames;
	}
	while (l->ahead < l->in.len) {
		cply_str in = { l->in.ptr + l->ahead, l->in.len - l->ahead };
		cply_str body;
		size_t used;
		cplyi_lsp_framing got =
			cplyi_lsp_frame(&l->ahead_frames, in, &used, &body);
		l->ahead += used;
		if (got == CPLYI_LSP_MESSAGE)
			note_cancelled(l, body);
		if (got == CPLYI_LSP_MORE)
			break;
	}
}

/* ---- receiving ---- */

static const char *may_not(const cplyi_lsp *l, const struct entry *e,
                           cplyi_lsp_error *code)
{
	bool is_first = e && e->run == cplyi_lsp_initialize;
	*code = CPLYI_LSP_INVALID_REQUEST;
	if (l->state == CPLYI_LSP_SHUT)
		return "the server is shutting down";
	if (is_first && l->state != CPLYI_LSP_NEW)
		return "the server is initialized already";
	*code = CPLYI_LSP_NOT_INITIALIZED;
	if (!is_first && l->state == CPLYI_LSP_NEW)
		return "the server is not initialized";
	*code = CPLYI_LSP_NO_METHOD;
	return e ? NULL : "there is no such method";
}

static void run(cplyi_lsp_call *c, const struct entry *e)
{
	if (e->needs == NEEDS_DOCUMENT) {
		c->doc = cplyi_lsp_named(c->l, c->params, c->scratch);
		if (!c->doc) {
			cplyi_lsp_refuse(c, CPLYI_LSP_INVALID_PARAMS,
			                 "the document is not open");
			return;
		}
		cplyi_lsp_look(c->l, c->doc);
	}
	e->run(c);
}

static void answer(cplyi_lsp *l, cply_json_value id, const struct entry *e,
                   cply_json_value params)
{
	cplyi_lsp_call c = { .l = l, .params = params, .scratch = &l->scratch };
	cply_buf b;
	if (forget_cancelled(l, hash_of(id))) {
		put_error(l, &id, CPLYI_LSP_IS_CANCELLED,
		          "the request was cancelled");
		return;
	}
	c.message = may_not(l, e, &c.error);
	if (!c.message) {
		begin(&b, l, &c.w);
		put_id(&c.w, &id);
		cply_json_key(&c.w, "result");
		run(&c, e);
	}
	if (!c.message) {
		cply_json_end_object(&c.w);
		if (!b.failed) {
			cplyi_lsp_send(l, &b);
			return;
		}
		c.message = "out of memory";
		c.error = CPLYI_LSP_INTERNAL;
	}
	put_error(l, &id, c.error, c.message);
}

static void notice(cplyi_lsp *l, cply_json_value method, cply_json_value params)
{
	cplyi_lsp_call c = { .l = l, .params = params, .scratch = &l->scratch };
	const struct entry *e =
		find(notifications, CPLY_COUNT(notifications), method);
	if (cply_json_is(method, "$/cancelRequest"))
		(void)forget_cancelled(l, hash_of(cply_json_get(params, "id")));
	else if (e && (l->state == CPLYI_LSP_READY || e->run == cplyi_lsp_exit))
		run(&c, e);
}

static bool is_id(cply_json_value id)
{
	cply_json_type t = cply_json_type_of(id);
	return t == CPLY_JSON_NUMBER || t == CPLY_JSON_STRING;
}

void cplyi_lsp_handle(cplyi_lsp *l, cply_str body)
{
	cply_json doc;
	if (cply_json_parse(&l->json, body, NULL, NULL, &doc) != CPLY_OK) {
		cplyi_lsp_complain(l, CPLYI_LSP_PARSE,
		                   "the message is not JSON");
		return;
	}
	cply_json_value root = cply_json_root(&doc);
	cply_json_value id = cply_json_get(root, "id");
	cply_json_value method = cply_json_get(root, "method");
	cply_json_value params = cply_json_get(root, "params");
	bool has_id = cply_json_type_of(id) != CPLY_JSON_MISSING;
	if (!cply_json_is(cply_json_get(root, "jsonrpc"), "2.0") ||
	    (has_id && !is_id(id))) {
		put_error(l, &id, CPLYI_LSP_INVALID_REQUEST,
		          "the message is not JSON-RPC 2.0");
		return;
	}
	if (cply_json_type_of(method) == CPLY_JSON_STRING && has_id)
		answer(l, id, find(requests, CPLY_COUNT(requests), method),
		       params);
	else if (cply_json_type_of(method) == CPLY_JSON_STRING)
		notice(l, method, params);
	else if (!has_id || (cply_json_type_of(cply_json_get(root, "result")) ==
	                             CPLY_JSON_MISSING &&
	                     cply_json_type_of(cply_json_get(root, "error")) ==
	                             CPLY_JSON_MISSING))
		put_error(l, &id, CPLYI_LSP_INVALID_REQUEST,
		          "the message has no method");
}
