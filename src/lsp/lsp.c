/* SPDX-License-Identifier: MIT */
/* The server as a whole: what comes in, in what order it is dealt with, what
 * goes out. */
#include "lsp/inside.h"

enum { SCRATCH = 1 << 30, SETTINGS = 16 << 20 };

static cply_session *make_session(const cplyi_lsp *l)
{
	const cply_session_options how = { .memory = l->memory };
	return cply_session_new(&how);
}

cplyi_lsp *cplyi_lsp_new(const cplyi_lsp_options *options)
{
	const cply_memory *m = options && options->memory ? options->memory
	                                                  : cply_memory_heap();
	cplyi_lsp *l = m->resize(m->ctx, NULL, 0, sizeof *l);
	if (!l)
		return NULL;
	*l = (cplyi_lsp){ .memory = m, .json.memory = m };
	if (options)
		l->given = *options;
	l->strict = l->given.strict;
	l->lint = l->given.lint;
	if (l->given.disabled)
		l->disabled = *l->given.disabled;
	cply_arena_init(&l->scratch, m, SCRATCH);
	cply_arena_init(&l->index, m, SCRATCH);
	cply_arena_init(&l->settings, m, SETTINGS);
	l->session = make_session(l);
	if (l->session)
		return l;
	cplyi_lsp_free(l);
	return NULL;
}

void cplyi_lsp_free(cplyi_lsp *l)
{
	if (!l)
		return;
	const cply_memory *m = l->memory;
	while (l->n_docs)
		cplyi_lsp_forget(l, l->docs[l->n_docs - 1]);
	if (l->docs)
		m->resize(m->ctx, l->docs, l->cap_docs * sizeof(l->docs[0]), 0);
	cply_session_free(l->session);
	cply_json_parser_free(&l->json);
	cply_arena_free(&l->scratch);
	cply_arena_free(&l->index);
	cply_arena_free(&l->settings);
	cplyi_lsp_bytes_free(m, &l->in);
	cplyi_lsp_bytes_free(m, &l->out);
	m->resize(m->ctx, l, sizeof *l, 0);
}

/* ---- bytes ---- */

bool cplyi_lsp_feed(cplyi_lsp *l, cply_str bytes)
{
	if (l->at && (l->at == l->in.len || l->at > l->in.len / 2)) {
		(void)!cplyi_lsp_splice(l->memory, &l->in, 0, l->at,
		                        (cply_str){ 0 });
		l->ahead = l->ahead > l->at ? l->ahead - l->at : 0;
		l->at = 0;
	}
	return cplyi_lsp_splice(l->memory, &l->in, l->in.len, l->in.len, bytes);
}

bool cplyi_lsp_is_full(const cplyi_lsp *l)
{
	return l->in.len - l->at > 2 * (size_t)CPLYI_LSP_LONGEST;
}

cply_str cplyi_lsp_output(const cplyi_lsp *l)
{
	return (cply_str){ l->out.ptr, l->out.len };
}

void cplyi_lsp_sent(cplyi_lsp *l)
{
	(void)!cplyi_lsp_splice(l->memory, &l->out, 0, l->out.len,
	                        (cply_str){ 0 });
}

bool cplyi_lsp_is_over(const cplyi_lsp *l)
{
	return l->state == CPLYI_LSP_OVER;
}

int cplyi_lsp_exit_code(const cplyi_lsp *l)
{
	return l->was_shut ? 0 : 1;
}

/* ---- one thing after another ---- */

static bool publish_next(cplyi_lsp *l)
{
	for (size_t i = 0; i < l->n_docs; i++) {
		if (!l->docs[i]->is_dirty)
			continue;
		cplyi_lsp_publish(l, l->docs[i]);
		return true;
	}
	return false;
}

bool cplyi_lsp_step(cplyi_lsp *l)
{
	size_t used;
	cply_str body;
	if (l->state == CPLYI_LSP_OVER)
		return false;
	cply_arena_reset(&l->scratch, SCRATCH);
	cplyi_lsp_look_ahead(l);
	cply_str in = { l->in.ptr + l->at, l->in.len - l->at };
	cplyi_lsp_framing got =
		in.len ? cplyi_lsp_frame(&l->frames, in, &used, &body)
		       : CPLYI_LSP_MORE;
	if (in.len)
		l->at += used;
	if (got == CPLYI_LSP_MESSAGE)
		cplyi_lsp_handle(l, body);
	else if (got == CPLYI_LSP_BROKEN)
		cplyi_lsp_complain(l, CPLYI_LSP_PARSE, l->frames.why);
	else
		return publish_next(l);
	return true;
}
