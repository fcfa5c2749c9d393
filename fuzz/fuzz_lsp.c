/* SPDX-License-Identifier: MIT */
/* Any bytes to the language server: as a stream, in pieces of any size, or, by
 * the first byte, as lines that are each a message. Whatever comes, it ends,
 * and what it sends is messages of JSON. */
#include <stdlib.h>

#include "fuzz.h"
#include "lsp/inside.h"

static void require(bool claim)
{
	if (!claim)
		abort();
}

static const char hello[] =
	"{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{"
	"\"capabilities\":{\"textDocument\":{\"hover\":{\"contentFormat\":["
	"\"markdown\"]},\"documentSymbol\":{"
	"\"hierarchicalDocumentSymbolSupport\":true}}}}}";

static void feed(cplyi_lsp *l, cply_str bytes)
{
	require(cplyi_lsp_feed(l, bytes));
}

static void feed_message(cplyi_lsp *l, cply_str body)
{
	cply_arena a;
	cply_buf b;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&b, &a);
	cply_put(&b, "Content-Length: ");
	cply_put_uint(&b, body.len);
	cply_put(&b, "\r\n\r\n");
	cply_put_str(&b, body);
	feed(l, cply_buf_str(&b));
	cply_arena_free(&a);
}

/* Everything that was sent can be read. */
static void check_output(cplyi_lsp *l)
{
	cplyi_lsp_frames f = { 0 };
	cply_str out = cplyi_lsp_output(l), body;
	cply_json_parser p = { 0 };
	size_t used;
	while (out.len) {
		cply_json doc;
		require(cplyi_lsp_frame(&f, out, &used, &body) ==
		        CPLYI_LSP_MESSAGE);
		require(cply_json_parse(&p, body, NULL, NULL, &doc) == CPLY_OK);
		require(cply_json_is(
			cply_json_get(cply_json_root(&doc), "jsonrpc"), "2.0"));
		out = cply_str_sub(out, used, out.len);
	}
	cply_json_parser_free(&p);
	cplyi_lsp_sent(l);
}

static void work(cplyi_lsp *l)
{
	while (cplyi_lsp_step(l))
		;
	check_output(l);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (!size)
		return 0;
	const cplyi_lsp_options how = { .strict = data[0] & 64 };
	cplyi_lsp *l = cplyi_lsp_new(&how);
	cply_str rest = { (const char *)data + 1, size - 1 };
	size_t piece = data[0] % 16u * 61 + 1;
	require(l);
	if (data[0] & 128) {
		for (size_t at = 0; at < rest.len; at += piece) {
			feed(l, cply_str_sub(rest, at, at + piece));
			work(l);
		}
	} else {
		feed_message(l, CPLY_STR(hello));
		while (rest.len) {
			size_t end = cply_str_find(rest, CPLY_STR("\n"));
			if (end == SIZE_MAX)
				end = rest.len;
			feed_message(l, cply_str_sub(rest, 0, end));
			if (data[0] & 32)
				work(l);
			rest = cply_str_sub(rest, end + 1, rest.len);
		}
		work(l);
	}
	cplyi_lsp_free(l);
	return 0;
}
