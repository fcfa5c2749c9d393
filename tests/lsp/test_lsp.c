/* SPDX-License-Identifier: MIT */
/* The language server as bytes in and bytes out: however a conversation is cut,
 * the answers are the same; whatever memory fails, nothing leaks or breaks. */
#include <stdio.h>
#include <stdlib.h>

#include "carrier/json.h"
#include "lsp/inside.h"
#include "support/support.h"

/* ---- a conversation ---- */

static const char *const talk[] = {
	"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
	"{\"capabilities\":{},\"initializationOptions\":{\"lint\":true}}}",
	"{\"jsonrpc\":\"2.0\",\"method\":\"initialized\",\"params\":{}}",
	"{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{"
	"\"textDocument\":{\"uri\":\"file:///a.xd\",\"languageId\":\"xd\","
	"\"version\":1,\"text\":\"## Metadata\\n\\nTitle: T\\n\\n## Grid\\n\\n"
	"CAT\\nO#O\\nDEN\\n\\n## Clues\\n\\nA1. Pet, see 2 Down ~ CAT\\n"
	"A3. Lair ~ DEM\\n\\nD1. Fish \\ud83d\\ude00 ~ COD\\nD2. Load ~ TON"
	"\\n\"}}}",
	"{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"textDocument/hover\","
	"\"params\":{\"textDocument\":{\"uri\":\"file:///a.xd\"},\"position\":"
	"{\"line\":12,\"character\":1}}}",
	"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"textDocument/definition\","
	"\"params\":{\"textDocument\":{\"uri\":\"file:///a.xd\"},\"position\":"
	"{\"line\":12,\"character\":14}}}",
	"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":"
	"\"textDocument/documentSymbol\",\"params\":{\"textDocument\":{\"uri\":"
	"\"file:///a.xd\"}}}",
	"{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"crossply/preview\","
	"\"params\":{\"textDocument\":{\"uri\":\"file:///a.xd\"}}}",
	"{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"textDocument/codeAction\","
	"\"params\":{\"textDocument\":{\"uri\":\"file:///a.xd\"},\"range\":{"
	"\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":99,"
	"\"character\":0}},\"context\":{\"diagnostics\":[]}}}",
	"{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"textDocument/completion\","
	"\"params\":{\"textDocument\":{\"uri\":\"file:///a.xd\"},\"position\":"
	"{\"line\":3,\"character\":0}}}",
	"{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didClose\",\"params\":{"
	"\"textDocument\":{\"uri\":\"file:///a.xd\"}}}",
	"{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"shutdown\"}",
	"{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}",
};

static size_t put_message(char *out, size_t room, const char *body)
{
	int n = snprintf(out, room, "Content-Length: %zu\r\n\r\n%s",
	                 strlen(body), body);
	assert_true(n > 0 && (size_t)n < room);
	return (size_t)n;
}

static cply_str conversation(void)
{
	static char all[8192];
	size_t n = 0;
	for (size_t i = 0; i < CPLY_COUNT(talk); i++)
		n += put_message(all + n, sizeof all - n, talk[i]);
	return (cply_str){ all, n };
}

static void work(cplyi_lsp *l)
{
	while (cplyi_lsp_step(l))
		;
}

static void feed(cplyi_lsp *l, const char *body)
{
	char bytes[4096];
	size_t n = put_message(bytes, sizeof bytes, body);
	assert_true(cplyi_lsp_feed(l, (cply_str){ bytes, n }));
}

static unsigned count(cplyi_lsp *l, const char *what)
{
	return count_text(cplyi_lsp_output(l), what);
}

/* ---- however it is cut ---- */

static void the_same_in_pieces(void **state)
{
	(void)state;
	cply_str all = conversation();
	for (size_t piece = 1; piece < 200; piece = piece * 3 + 1) {
		cplyi_lsp *l = cplyi_lsp_new(NULL);
		for (size_t at = 0; at < all.len; at += piece) {
			assert_true(cplyi_lsp_feed(
				l, cply_str_sub(all, at, at + piece)));
			work(l);
		}
		assert_true(cplyi_lsp_is_over(l));
		assert_int_equal(cplyi_lsp_exit_code(l), 0);
		/* Eight answers; findings, and their end. */
		assert_int_equal(count(l, "\"result\""), 8);
		assert_int_equal(count(l, "publishDiagnostics"), 2);
		assert_int_equal(count(l, "XD401"), 1);
		assert_int_equal(count(l, "\"error\""), 0);
		cplyi_lsp_free(l);
	}
}

/* What follows at once is looked at first: what is closed before anybody asks
 * has no findings. */
static void changes_are_collected(void **state)
{
	(void)state;
	cplyi_lsp *l = cplyi_lsp_new(NULL);
	assert_true(cplyi_lsp_feed(l, conversation()));
	work(l);
	assert_int_equal(count(l, "\"result\""), 8);
	assert_int_equal(count(l, "publishDiagnostics"), 0);
	cplyi_lsp_free(l);
}

static void every_prefix(void **state)
{
	(void)state;
	cply_str all = conversation();
	for (size_t n = 0; n < all.len; n += 7) {
		cplyi_lsp *l = cplyi_lsp_new(NULL);
		assert_true(cplyi_lsp_feed(l, cply_str_sub(all, 0, n)));
		work(l);
		assert_false(cplyi_lsp_is_over(l));
		cplyi_lsp_free(l);
	}
}

/* ---- cancelling ---- */

static void cancelled_in_time(void **state)
{
	(void)state;
	cplyi_lsp *l = cplyi_lsp_new(NULL);
	static const char stop[] = "{\"jsonrpc\":\"2.0\",\"method\":"
				   "\"$/cancelRequest\",\"params\":{\"id\":2}}";
	for (size_t i = 0; i < 3; i++)
		feed(l, talk[i]);
	work(l);
	cplyi_lsp_sent(l);
	feed(l, talk[3]);
	feed(l, stop);
	work(l);
	assert_int_equal(count(l, "-32800"), 1);
	cplyi_lsp_sent(l);
	/* Once it is answered, the same id may be used again. */
	feed(l, talk[3]);
	work(l);
	feed(l, stop);
	work(l);
	feed(l, talk[3]);
	work(l);
	assert_int_equal(count(l, "\"result\""), 2);
	assert_int_equal(count(l, "-32800"), 0);
	/* More of them than anyone remembers. */
	for (int i = 0; i < 200; i++)
		feed(l, stop);
	work(l);
	cplyi_lsp_sent(l);
	feed(l, talk[3]);
	work(l);
	assert_int_equal(count(l, "\"result\""), 1);
	cplyi_lsp_free(l);
}

/* ---- memory ---- */

typedef struct failing {
	size_t left; /* allocations until one fails */
	size_t held;
} failing;

static void *resize(void *ctx, void *old, size_t old_size, size_t new_size)
{
	failing *f = ctx;
	if (new_size == 0) {
		f->held -= old_size;
		free(old);
		return NULL;
	}
	if (f->left == 0)
		return NULL;
	f->left--;
	void *p = realloc(old, new_size);
	assert_non_null(p);
	f->held += new_size - old_size;
	return p;
}

/* From the Nth allocation on there is no memory. */
static void memory_fails(void **state)
{
	(void)state;
	cply_str all = conversation();
	bool is_done = false;
	for (size_t n = 0; !is_done && n < 3000; n++) {
		failing f = { .left = n };
		const cply_memory m = { resize, &f };
		const cplyi_lsp_options o = { .memory = &m };
		cplyi_lsp *l = cplyi_lsp_new(&o);
		for (size_t at = 0; l && at < all.len; at += 500) {
			if (!cplyi_lsp_feed(l, cply_str_sub(all, at, at + 500)))
				break;
			work(l);
		}
		is_done = f.left > 0 && l && cplyi_lsp_is_over(l);
		cplyi_lsp_free(l);
		assert_int_equal(f.held, 0);
	}
	assert_true(is_done);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_same_in_pieces),
		cmocka_unit_test(changes_are_collected),
		cmocka_unit_test(every_prefix),
		cmocka_unit_test(cancelled_in_time),
		cmocka_unit_test(memory_fails),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
