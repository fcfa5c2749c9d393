/* SPDX-License-Identifier: MIT */
/* A language server (LSP 3.17) for puzzle files, as bytes in and bytes out:
 * who runs it reads and writes them.
 *
 *      while (!cplyi_lsp_is_over(l)) {
 *              cplyi_lsp_feed(l, what came in);
 *              while (cplyi_lsp_step(l))
 *                      ;
 *              send cplyi_lsp_output(l); cplyi_lsp_sent(l);
 *      }
 *
 * What is said about a document comes from a session. */
#ifndef CROSSPLY_LSP_LSP_H
#define CROSSPLY_LSP_LSP_H

#include "crossply/base.h"
#include "crossply/lint.h"

typedef struct cplyi_lsp cplyi_lsp;

/* All zero means the defaults. */
typedef struct cplyi_lsp_options {
	const cply_memory *memory; /* NULL: the C heap */
	bool strict;
	const cply_lint *lint; /* or NULL; stays as long as the server */
	const cply_rule_set *disabled; /* or NULL; likewise */
} cplyi_lsp_options;

/* NULL: out of memory. */
cplyi_lsp *cplyi_lsp_new(const cplyi_lsp_options *options);
void cplyi_lsp_free(cplyi_lsp *l);

/* Takes bytes from the client. False: out of memory. */
CPLY_NODISCARD bool cplyi_lsp_feed(cplyi_lsp *l, cply_str bytes);
/* So much waits that nothing more should be read. */
bool cplyi_lsp_is_full(const cplyi_lsp *l);
/* Answers one message; or, when none is left, reports what was found in one
 * document that has changed. False: there is nothing to do. */
bool cplyi_lsp_step(cplyi_lsp *l);
/* What is to be sent; and it has been. */
cply_str cplyi_lsp_output(const cplyi_lsp *l);
void cplyi_lsp_sent(cplyi_lsp *l);
/* The client has asked for the end. */
bool cplyi_lsp_is_over(const cplyi_lsp *l);
/* 0 if it asked for `shutdown` before, else 1. */
int cplyi_lsp_exit_code(const cplyi_lsp *l);

#endif
