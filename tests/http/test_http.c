/* SPDX-License-Identifier: MIT */
/* What the server says about requests: RFC 9110 and 9112. Framing that is
 * refused is in probes.py, with nginx as its judge. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "http/chunks.h"
#include "http/list.h"
#include "http/target.h"

#define assert_str(got, want) assert_true(cply_str_eq((got), cply_str_of(want)))

static int parse(struct http_head *head, const char *text)
{
	return http_head_parse(head, cply_str_of(text));
}

static void a_head_is_taken_apart(void **state)
{
	(void)state;
	struct http_head head;
	static const char text[] = "POST /v1/a%20b?x=1&y HTTP/1.1\r\n"
				   "Host: example.org:8080\r\n"
				   "content-length: 12\r\n"
				   "If-None-Match:   \"a\", \"b\"  \r\n"
				   "Empty:\r\n"
				   "\r\nthe body";
	assert_int_equal(parse(&head, text), HTTP_DONE);
	assert_int_equal(head.size, sizeof text - 1 - strlen("the body"));
	assert_str(head.method, "POST");
	assert_str(head.path, "/v1/a%20b");
	assert_str(head.query, "x=1&y");
	assert_str(head.host, "example.org:8080");
	assert_int_equal(head.body, HTTP_BODY_SIZED);
	assert_int_equal(head.length, 12);
	assert_true(head.keep_alive);
	assert_false(head.version_1_0);
	assert_false(head.expects_continue);
	assert_int_equal(head.field_count, 4);
	assert_str(*http_head_find(&head, "if-none-match"), "\"a\", \"b\"");
	assert_str(*http_head_find(&head, "EMPTY"), "");
	assert_null(http_head_find(&head, "Cookie"));
}

static void targets_have_three_forms(void **state)
{
	(void)state;
	static const struct {
		const char *line, *path, *query, *host;
	} rows[] = {
		{ "GET /", "/", "", "h" },
		{ "GET /?", "/", "", "h" },
		{ "GET /a//b/../c?d?e", "/a//b/../c", "d?e", "h" },
		{ "OPTIONS *", "*", "", "h" },
		{ "GET http://other:81/x?y", "/x", "y", "other:81" },
		{ "GET HTTP://other", "/", "", "other" },
		{ "GET http://other?q", "/", "q", "other" },
	};
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		static const char rest[] = " HTTP/1.1\r\nHost: h\r\n\r\n";
		char text[200];
		struct http_head head;
		size_t len = strlen(rows[i].line);
		memcpy(text, rows[i].line, len);
		memcpy(text + len, rest, sizeof rest);
		assert_int_equal(parse(&head, text), HTTP_DONE);
		assert_str(head.path, rows[i].path);
		assert_str(head.query, rows[i].query);
		assert_str(head.host, rows[i].host);
	}
}

static void connections_are_kept_or_not(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		bool keep;
	} rows[] = {
		{ "GET / HTTP/1.1\r\nHost: h\r\n\r\n", true },
		{ "GET / HTTP/1.9\r\nHost: h\r\n\r\n", true },
		{ "GET / HTTP/1.0\r\n\r\n", false },
		{ "GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", true },
		{ "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
		  false },
		{ "GET / HTTP/1.1\r\nHost: h\r\nConnection: x, CLOSE\r\n\r\n",
		  false },
		{ "GET / HTTP/1.1\r\nHost: h\r\nConnection: closed\r\n\r\n",
		  true },
		{ "GET / HTTP/1.1\r\nHost: h\r\nConnection: keep-alive\r\n"
		  "Connection: close\r\n\r\n",
		  false },
	};
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		struct http_head head;
		assert_int_equal(parse(&head, rows[i].text), HTTP_DONE);
		assert_int_equal(head.keep_alive, rows[i].keep);
	}
}

static void expectations_need_a_body(void **state)
{
	(void)state;
	struct http_head head;
	assert_int_equal(parse(&head, "POST / HTTP/1.1\r\nHost: h\r\n"
	                              "Expect: 100-Continue\r\n"
	                              "Content-Length: 1\r\n\r\n"),
	                 HTTP_DONE);
	assert_true(head.expects_continue);
	assert_int_equal(parse(&head, "GET / HTTP/1.1\r\nHost: h\r\n"
	                              "Expect: 100-continue\r\n\r\n"),
	                 HTTP_DONE);
	assert_false(head.expects_continue);
	assert_int_equal(parse(&head, "GET / HTTP/1.1\r\nHost: h\r\n"
	                              "Expect: miracles\r\n\r\n"),
	                 417);
}

static void heads_are_limited(void **state)
{
	(void)state;
	static char text[1 << 16] = "GET / HTTP/1.1\r\nHost: h\r\n";
	size_t len = strlen(text), seen = 0;
	for (int i = 1; i < HTTP_MAX_FIELDS; i++, len += 5)
		memcpy(text + len, "a:b\r\n", 5);
	memcpy(text + len, "\r\n", 3);
	struct http_head head;
	assert_int_equal(parse(&head, text), HTTP_DONE);
	cply_str all = { text, len + 2 };
	assert_int_equal(http_head_complete(all, &seen, all.len), HTTP_DONE);
	seen = 0;
	assert_int_equal(http_head_complete(all, &seen, all.len - 1), 431);
	memcpy(text + len, "a:b\r\n\r\n", 8);
	assert_int_equal(parse(&head, text), 431);

	/* A line that never ends. */
	memset(text, 'a', sizeof text);
	seen = 0;
	for (size_t n = 1; n < 100; n++)
		assert_int_equal(http_head_complete((cply_str){ text, n },
		                                    &seen, 100),
		                 HTTP_MORE);
	assert_int_equal(
		http_head_complete((cply_str){ text, 100 }, &seen, 100), 431);
}

static void hosts(void **state)
{
	(void)state;
	static const char *const good[] = { "a",
		                            "a.b-c_d.e",
		                            "a:80",
		                            "a:",
		                            "127.0.0.1:65535",
		                            "[::1]",
		                            "[fe80::1.2.3.4]:8080",
		                            "a." };
	static const char *const bad[] = {
		"",     ":80",    "a:65536", "a:x",   "a b",     "a/b",
		"u@h",  "[::1",   "[]",      "[g::]", "[::1]80", ".a",
		"a..b", "a:80:1", "a,b",     "ä",     "[::1]:x"
	};
	for (size_t i = 0; i < CPLY_COUNT(good); i++)
		assert_true(http_host_is_valid(cply_str_of(good[i])));
	for (size_t i = 0; i < CPLY_COUNT(bad); i++)
		assert_false(http_host_is_valid(cply_str_of(bad[i])));
}

static void escapes(void **state)
{
	(void)state;
	char out[16];
	size_t len = 0;
	assert_true(http_decode(cply_str_of("a%2fb%C3%A9+"), false, out, &len));
	assert_str(((cply_str){ out, len }), "a/b\xC3\xA9+");
	assert_true(http_decode(cply_str_of("a+b%2B"), true, out, &len));
	assert_str(((cply_str){ out, len }), "a b+");
	static const char *const bad[] = {
		"%", "%4", "%4g", "%00", "%FF", "%C3"
	};
	for (size_t i = 0; i < CPLY_COUNT(bad); i++)
		assert_false(
			http_decode(cply_str_of(bad[i]), false, out, &len));
}

static void queries(void **state)
{
	(void)state;
	cply_str query = cply_str_of("a=1&&b&c=d=e&=f"), name, value;
	static const char *const want[][2] = {
		{ "a", "1" }, { "b", "" }, { "c", "d=e" }, { "", "f" }
	};
	for (size_t i = 0; i < CPLY_COUNT(want); i++) {
		assert_true(http_query_next(&query, &name, &value));
		assert_str(name, want[i][0]);
		assert_str(value, want[i][1]);
	}
	assert_false(http_query_next(&query, &name, &value));
}

static void codings(void **state)
{
	(void)state;
	static const struct {
		const char *list;
		bool gzip;
	} rows[] = {
		{ "", false },
		{ "gzip", true },
		{ "deflate, GZIP;q=0.5", true },
		{ "gzip;q=0", false },
		{ "gzip; q=0.000, *", false },
		{ "*", true },
		{ "*;q=0", false },
		{ "*;q=0, gzip;q=0.001", true },
		{ "x-gzip, gzipped", false },
		{ "identity", false },
	};
	for (size_t i = 0; i < CPLY_COUNT(rows); i++)
		assert_int_equal(http_accepts_coding(cply_str_of(rows[i].list),
		                                     "gzip"),
		                 rows[i].gzip);
}

static void entity_tags(void **state)
{
	(void)state;
	cply_str tag = cply_str_of("\"a,b\"");
	static const char *const yes[] = { "*", "\"a,b\"", "W/\"a,b\"",
		                           "\"x\" , W/\"y\", \"a,b\"" };
	static const char *const no[] = { "",        "\"a\"", "a,b",
		                          "\"A,B\"", "\"a,b", "w/\"a,b\"" };
	for (size_t i = 0; i < CPLY_COUNT(yes); i++)
		assert_true(http_etag_matches(cply_str_of(yes[i]), tag));
	for (size_t i = 0; i < CPLY_COUNT(no); i++)
		assert_false(http_etag_matches(cply_str_of(no[i]), tag));
}

static void media_types(void **state)
{
	(void)state;
	static const char type[] = "application/json";
	assert_true(http_media_type_is(
		cply_str_of("Application/JSON ; charset=\"utf-8\""), type));
	assert_false(
		http_media_type_is(cply_str_of("application/jsonx"), type));
	assert_false(http_media_type_is(cply_str_of(""), type));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_head_is_taken_apart),
		cmocka_unit_test(targets_have_three_forms),
		cmocka_unit_test(connections_are_kept_or_not),
		cmocka_unit_test(expectations_need_a_body),
		cmocka_unit_test(heads_are_limited),
		cmocka_unit_test(hosts),
		cmocka_unit_test(escapes),
		cmocka_unit_test(queries),
		cmocka_unit_test(codings),
		cmocka_unit_test(entity_tags),
		cmocka_unit_test(media_types),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
