/* SPDX-License-Identifier: MIT */
/* The interface of the module, natively: memory, questions, refusals. */
#include <stdio.h>
#include <stdlib.h>

#include "support/support.h"
#include "wasm/host.h"
#include "wasm/inside.h"

/* ---- a host ---- */

static cply_str host_file;
static size_t host_at, host_rewinds;
static double host_done;

size_t cplyi_w_host_read(char *into, size_t room)
{
	if (!room) {
		host_at = 0;
		host_rewinds++;
		return 0;
	}
	/* Never all at once. */
	cply_str part = cply_str_sub(host_file, host_at,
	                             host_at + (room < 1000 ? room : 1000));
	memcpy(into, part.ptr, part.len);
	host_at += part.len;
	return part.len;
}

void cplyi_w_host_progress(double done, double of)
{
	host_done = of != 0 ? done / of : done;
}

/* ---- a document ---- */

static cply_w_doc *open_text(const char *text, const char *name,
                             const char *options)
{
	size_t n = strlen(text);
	char *bytes = cply_w_alloc(n);
	assert_non_null(bytes);
	memcpy(bytes, text, n);
	return cply_w_open(bytes, n, name, options, strlen(options));
}

static cply_status ask(cply_w_doc *d, const char *name, const char *request)
{
	return cply_w_call(d, name, request, strlen(request));
}

static bool says(const char *text)
{
	return cply_str_find(*cply_w_answer(), cply_str_of(text)) != SIZE_MAX;
}

static const char sun[] = "# Sun\n\n## Grid\n\n```\nA B\nC D\n```\n\n"
			  "## Across\n\n1. One (2)\n3. Two (3)\n\n"
			  "## Down\n\n1. Three (2)\n2. Four (2)\n";

static void test_asked_by_name(void **state)
{
	(void)state;
	cply_w_doc *d = open_text(sun, "sun.md", "{}");
	assert_non_null(d);
	assert_int_equal(ask(d, "about", "{}"), CPLY_OK);
	assert_true(says("\"kind\":\"crossword\""));
	assert_int_equal(ask(d, "check", "{}"), CPLY_OK);
	assert_true(says("XW202"));
	assert_int_equal(ask(d, "nonsense", "{}"), CPLY_UNSUPPORTED);
	assert_true(says("there is no call `nonsense`"));
	assert_int_equal(ask(d, "check", "{"), CPLY_INVALID);
	assert_true(says("\"message\":\"the request is not JSON\""));
	cply_w_close(d);
	assert_int_equal(cply_w_answer()->len, 0);
}

static void test_compared(void **state)
{
	(void)state;
	char request[64];
	cply_w_doc *d = open_text(sun, "sun.md", "{}");
	cply_w_doc *other = open_text("# Sun\n\n## Grid\n\n```\nA B\nC E\n"
	                              "```\n\n## Across\n\n1. One\n",
	                              "other.md", "{}");
	snprintf(request, sizeof request, "{\"with\":%llu}",
	         (unsigned long long)(uintptr_t)other);
	assert_int_equal(ask(d, "compare", request), CPLY_OK);
	assert_true(says("R2C2"));
	cply_w_close(other);
	/* It is not open any more. */
	assert_int_equal(ask(d, "compare", request), CPLY_INVALID);
	other = open_text("{\"gameName\":\"Go\",\"deltas\":[]}", "x.gamelog",
	                  "{}");
	snprintf(request, sizeof request, "{\"with\":%llu}",
	         (unsigned long long)(uintptr_t)other);
	assert_int_equal(ask(d, "compare", request), CPLY_UNSUPPORTED);
	assert_true(says("different kinds: crossword and game log"));
	cply_w_close(other);
	cply_w_close(d);
}

static void test_defined(void **state)
{
	(void)state;
	cply_w_doc *d = open_text(
		"{\"gameName\":\"Go\",\"deltas\":[]}", "x.gamelog",
		"{\"creer\":{\"name\":\"go.yaml\",\"files\":{\"go.yaml\":"
		"\"_parentGames: [nothing]\\n\"}}}");
	assert_non_null(d);
	assert_int_equal(ask(d, "definition", "{}"), CPLY_OK);
	assert_true(says("\"name\":null,\"files\":[{\"file\":\"go.yaml\""));
	assert_true(says("GL703"));
	cply_w_close(d);
	d = open_text(sun, "sun.md", "{}");
	assert_int_equal(ask(d, "definition", "{}"), CPLY_INVALID);
	cply_w_close(d);
}

/* In UTF-16 units: the title has six bytes, and three units. */
static void test_places(void **state)
{
	(void)state;
	cply_w_doc *d = open_text("# \xc3\xbc\xf0\x9f\x98\x80\n\n## Grid\n\n"
	                          "```\nA B\nC D\n```\n\n"
	                          "## Across\n\n1. One\n",
	                          "x.md", "{}");
	assert_int_equal(ask(d, "places", "{}"), CPLY_OK);
	assert_true(says("\"cells\":[[20,21],[22,23],[24,25],[26,27]]"));
	assert_true(says("\"lists\":[[[44,50]]"));
	cply_w_close(d);
	d = open_text("{\"gameName\":\"Go\",\"deltas\":[]}", "x.gamelog", "{}");
	assert_int_equal(ask(d, "about", "{}"), CPLY_OK);
	assert_true(says("\"title\":\"Go\""));
	assert_int_equal(ask(d, "places", "{}"), CPLY_UNSUPPORTED);
	cply_w_close(d);
}

static void test_a_sheet(void **state)
{
	(void)state;
	cply_w_doc *d = open_text(sun, "sun.md", "{}");
	assert_int_equal(ask(d, "sheet", "{}"), CPLY_OK);
	assert_true(says("{\"pages\":1,\"letter\":false,\"width\":793,"
	                 "\"height\":1122,"));
	assert_true(says(">One (2)</text>"));
	assert_true(says(">Four (2)</text>"));
	assert_false(says("Solution"));
	assert_int_equal(ask(d, "sheet", "{\"letter\":true,\"solution\":true}"),
	                 CPLY_OK);
	assert_true(says("\"pages\":2,\"letter\":true,\"width\":816"));
	assert_true(says("Solution: Sun"));
	cply_w_close(d);
	/* A state of a game is a picture of any size. */
	d = open_text("{\"gameName\":\"Go\",\"deltas\":[]}", "x.gamelog", "{}");
	assert_int_equal(ask(d, "sheet", "{}"), CPLY_OK);
	assert_true(says("\"pages\":0"));
	cply_w_close(d);
}

static void test_without_a_document(void **state)
{
	(void)state;
	assert_int_equal(ask(NULL, "explain", "{\"code\":\"XW101\"}"), CPLY_OK);
	assert_true(says("grid-row-width"));
	assert_int_equal(ask(NULL, "check", "{}"), CPLY_INVALID);
	assert_true(says("no document is open"));
	cply_w_close(NULL);
}

static void test_options(void **state)
{
	(void)state;
	cply_w_doc *d = open_text(sun, "sun.md", "{\"disabled\":[\"XW202\"]}");
	assert_int_equal(ask(d, "check", "{}"), CPLY_OK);
	assert_false(says("XW202"));
	cply_w_close(d);
	/* Options that are no JSON are none. */
	d = open_text(sun, "sun.md", "{oops");
	assert_int_equal(ask(d, "check", "{}"), CPLY_OK);
	assert_true(says("XW202"));
	cply_w_close(d);
}

/* No room for the file itself is a finding, too. */
static void test_no_room(void **state)
{
	(void)state;
	cply_w_doc *d = cply_w_open(NULL, 1000, "x.puz", "{}", 2);
	assert_non_null(d);
	assert_int_equal(ask(d, "check", "{}"), CPLY_OK);
	assert_true(says("CP006"));
	assert_int_equal(ask(d, "draw", "{}"), CPLY_INVALID);
	cply_w_close(d);
	d = open_text(sun, "sun.md", "{\"maxMemory\":64}");
	assert_int_equal(ask(d, "check", "{}"), CPLY_OK);
	assert_true(says("CP006"));
	cply_w_close(d);
}

static void test_stream(void **state)
{
	(void)state;
	static const char options[] = "{\"name\":\"sun.md\",\"size\":200}";
	host_file = CPLY_STR(sun);
	host_at = 0;
	cply_w_doc *d = cply_w_open_stream(options, sizeof options - 1);
	assert_int_equal(ask(d, "about", "{}"), CPLY_OK);
	assert_true(says("\"title\":\"Sun\""));
	assert_true(host_done > 0);
	cply_w_close(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_asked_by_name),
		cmocka_unit_test(test_places),
		cmocka_unit_test(test_a_sheet),
		cmocka_unit_test(test_compared),
		cmocka_unit_test(test_defined),
		cmocka_unit_test(test_without_a_document),
		cmocka_unit_test(test_options),
		cmocka_unit_test(test_no_room),
		cmocka_unit_test(test_stream),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
