/* SPDX-License-Identifier: MIT */
/* XML: trees, places, damage, hostile input. */
#include "carrier/xml.h"

#include "support/support.h"

#include <stdlib.h>

/* A tree as text: `name{attr=value}(children)`, texts in quotes. */
static void put_tree(const cply_xml_node *n, cply_buf *b)
{
	if (!n->name.len) {
		cply_put(b, "'");
		cply_put_str(b, n->text);
		cply_put(b, "'");
		return;
	}
	cply_put_str(b, n->name);
	for (uint32_t i = 0; i < n->n_attributes; i++) {
		cply_put(b, "{");
		cply_put_str(b, n->attributes[i].name);
		cply_put(b, "=");
		cply_put_str(b, n->attributes[i].value);
		cply_put(b, "}");
	}
	if (!n->first)
		return;
	cply_put(b, "(");
	for (const cply_xml_node *c = n->first; c; c = c->next)
		put_tree(c, b);
	cply_put(b, ")");
}

static cply_status parse(session *s, cply_str bytes, cply_xml_node **root)
{
	return cply_xml_parse(bytes, cply_limits_default(), s->arena, s->diags,
	                      root);
}

static const struct {
	const char *xml;
	cply_status status;
	const char *tree, *codes;
	uint32_t at; /* of the first finding */
} cases[] = {
	{ "<a/>", CPLY_OK, "a", "", 0 },
	{ "<a b='1' c=\"2\">x<d/>y</a>", CPLY_OK, "a{b=1}{c=2}('x'd'y')", "",
	  0 },
	{ "<x:a xmlns:y='z' q:b='1'><:c/></x:a>", CPLY_OK, "a{y=z}{b=1}(c)", "",
	  0 },
	{ "<a>&lt;b&gt; &#65;&#x42; &amp;</a>", CPLY_OK, "a('<b> AB &')", "",
	  0 },
	{ "<a><![CDATA[<b> & &nbsp;]]><!-- & --><?x & ?></a>", CPLY_OK,
	  "a('<b> & &nbsp;')", "", 0 },
	/* The names of HTML stay for those who read HTML. */
	{ "<a t='x&nbsp;y'>caf&eacute;</a>", CPLY_OK,
	  "a{t=x&nbsp;y}('caf&eacute;')", "", 0 },
	{ "<a>salt & pepper &; &#; &x</a>", CPLY_OK,
	  "a('salt & pepper &; &#; &x')", "XL106", 8 },
	{ "<a>x</a> junk", CPLY_OK, "a('x')", "XL109", 9 },
	{ "<a><b>x</a>", CPLY_INVALID, "a(b('x'))", "XL101", 9 },
	{ "<a><b>x", CPLY_INVALID, "a(b('x'))", "XL102", 7 },
	{ "", CPLY_INVALID, NULL, "XL101", 0 },
	{ "no xml", CPLY_INVALID, NULL, "XL101", 0 },
	{ "<a b=1/>", CPLY_INVALID, NULL, "XL101", 5 },
	{ "<!DOCTYPE a><a/>", CPLY_UNSUPPORTED, NULL, "XL103", 0 },
	{ "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", CPLY_UNSUPPORTED, NULL,
	  "XL103", 0 },
	{ "<?xml version='1.0' encoding='klingon'?><a/>", CPLY_INVALID, NULL,
	  "XL107", 0 },
	{ "<?xml version='1.0' encoding='windows-1252'?><a>\x80</a>", CPLY_OK,
	  "a('\u20AC')", "", 0 },
	{ "<?xml version='1.0' encoding='ISO-8859-1'?><a>\xE9</a>", CPLY_OK,
	  "a('\u00E9')", "", 0 },
	{ "<?xml version='1.0' encoding='macintosh'?><a>\x8E</a>", CPLY_OK,
	  "a('\u00E9')", "", 0 },
	/* Says UTF-16, is not. */
	{ "<?xml version='1.0' encoding='utf-16'?><a>\u00E9</a>", CPLY_OK,
	  "a('\u00E9')", "XL108", 0 },
	{ "\xEF\xBB\xBF<a>x</a>", CPLY_OK, "a('x')", "", 0 },
	{ "<a>\xE9</a>", CPLY_INVALID, "a", "XL101", 3 },
};

static void table(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_xml_node *root;
		cply_buf b;
		session_reset(&s, SIZE_MAX);
		cply_status st = parse(&s, cply_str_of(cases[i].xml), &root);
		if (st != cases[i].status)
			fail_msg("%s: status %d", cases[i].xml, st);
		assert_codes(&s, cases[i].codes);
		if (s.diags->n && s.diags->items[0]->has_span)
			assert_int_equal(s.diags->items[0]->span.begin,
			                 cases[i].at);
		if (!cases[i].tree) {
			continue;
		}
		cply_buf_init(&b, s.arena);
		put_tree(root, &b);
		cply_put_char(&b, 0);
		assert_string_equal(b.ptr, cases[i].tree);
	}
	session_free(&s);
}

/* Places are those of the source, however many ampersands were escaped. */
static void places(void **state)
{
	(void)state;
	static const char xml[] = "<r>&nbsp;&nbsp;<a x='&y;'/>& &<b>t</b></r>";
	session s;
	session_init(&s);
	cply_xml_node *root;
	assert_int_equal(parse(&s, cply_str_of(xml), &root), CPLY_OK);
	static const char *const names[] = { "r", "a", "b" };
	static const char *const tags[] = { "<r>", "<a x='&y;'/>", "<b>" };
	for (size_t i = 0; i < 3; i++) {
		const cply_xml_node *n = cply_xml_find(root, names[i]);
		size_t at =
			cply_str_find(cply_str_of(xml), cply_str_of(tags[i]));
		assert_int_equal(n->at.begin, at);
		assert_int_equal(n->at.end, at + strlen(tags[i]));
	}
	assert_true(
		cply_str_is(cply_xml_text(root, s.arena), "&nbsp;&nbsp;& &t"));
	assert_null(cply_xml_find(root, "zz"));
	assert_true(cply_xml_has(cply_xml_child(root, "a"), "x"));
	assert_false(cply_xml_has(cply_xml_child(root, "a"), "y"));
	assert_true(cply_xml_next(cply_xml_child(root, "a"), NULL) ==
	            cply_xml_find(root, "b"));
	session_free(&s);
}

static void utf16(void **state)
{
	(void)state;
	static const char xml[] = "\xFF\xFE<\0a\0>\0&\0l\0t\0;\0\xE9\0<\0/\0a\0"
				  ">\0";
	session s;
	session_init(&s);
	cply_xml_node *root;
	assert_int_equal(parse(&s, (cply_str){ xml, sizeof xml - 1 }, &root),
	                 CPLY_OK);
	assert_true(cply_str_is(cply_xml_text(root, s.arena), "<\u00E9"));
	/* Cut in the middle of a character. */
	assert_int_equal(parse(&s, (cply_str){ xml, sizeof xml - 4 }, &root),
	                 CPLY_INVALID);
	/* Half a character: high or low, in the text or at the end. */
	static const char *const halves[] = { "\0\xD8<\0", "\0\xDC<\0",
		                              "\0\xD8\0\xD8", "\0\xD8" };
	static const size_t lens[] = { 4, 4, 4, 2 };
	for (size_t i = 0; i < CPLY_COUNT(halves); i++) {
		char text[16] = "\xFF\xFE<\0a\0>";
		memcpy(text + 8, halves[i], lens[i]);
		session_reset(&s, SIZE_MAX);
		assert_int_equal(parse(&s, (cply_str){ text, 8 + lens[i] },
		                       &root),
		                 CPLY_INVALID);
		assert_codes(&s, "XL101");
		assert_int_equal(s.diags->items[0]->span.begin, 8);
	}
	session_free(&s);
}

static void depth_is_bounded(void **state)
{
	(void)state;
	enum { DEEP = 10000 };
	char *xml = malloc(3 * DEEP);
	for (size_t i = 0; i < DEEP; i++)
		memcpy(xml + 3 * i, "<a>", 3);
	session s;
	session_init(&s);
	cply_xml_node *root;
	assert_int_equal(parse(&s, (cply_str){ xml, 3 * DEEP }, &root),
	                 CPLY_LIMIT);
	assert_codes(&s, "XL104");
	session_free(&s);
	free(xml);
}

static void sweeps(void **state)
{
	(void)state;
	static const char xml[] =
		"<?xml version='1.0' encoding='UTF-8'?><r a='1' b='&amp;'>\n"
		"<c>text & more<![CDATA[ raw ]]></c><!-- no --><d/>&eacute;"
		"</r>\n";
	cply_str all = CPLY_STR(xml);
	session s;
	session_init(&s);
	for (size_t n = 0; n < all.len - 1; n++) {
		char *copy = malloc(n ? n : 1);
		cply_xml_node *root;
		memcpy(copy, all.ptr, n);
		session_reset(&s, SIZE_MAX);
		cply_status st = parse(&s, (cply_str){ copy, n }, &root);
		assert_true(st == CPLY_INVALID && s.diags->n > 0);
		free(copy);
	}
	for (size_t budget = 0;; budget += 8) {
		cply_xml_node *root;
		session_reset(&s, budget);
		if (parse(&s, all, &root) == CPLY_OK)
			break;
		assert_true(s.arena->failed);
	}
	session_free(&s);
}

static void output_is_escaped(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_buf b;
	cply_buf_init(&b, s.arena);
	const cply_str text = CPLY_STR("<a b=\"c\">&\x01\r\n");
	cply_xml_put(&b, text, false);
	assert_true(
		cply_str_is(cply_buf_str(&b), "&lt;a b=\"c\"&gt;&amp;&#13;\n"));
	b.len = 0;
	cply_xml_put(&b, text, true);
	assert_true(cply_str_is(cply_buf_str(&b),
	                        "&lt;a b=&quot;c&quot;&gt;&amp;&#13;&#10;"));
	assert_false(cply_xml_can_hold(text));
	assert_true(cply_xml_can_hold(CPLY_STR("a\n")));
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(table),  cmocka_unit_test(places),
		cmocka_unit_test(utf16),  cmocka_unit_test(depth_is_bounded),
		cmocka_unit_test(sweeps), cmocka_unit_test(output_is_escaped),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
