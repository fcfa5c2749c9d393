/* SPDX-License-Identifier: MIT */
/* Animations as SVG and as a page: well-formed, complete, and safe whatever the
 * texts are. CROSSPLY_UPDATE_GOLDEN=1 writes tests/draw/golden/animation.svg
 * anew; look at it before you keep it. */
#include <expat.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "draw/animation/parts.h"
#include "support/record.h"
#include "support/with_arena.h"

static cply_animation animation_of(const cply_doc *doc,
                                   cply_animation_options o)
{
	cply_animation animation;
	assert_int_equal(cply_animation_make(doc, &o, &arena, &animation),
	                 CPLY_OK);
	return animation;
}

static const cply_animation_options every_step = {
	.frame = -1,
	.speed = 1,
	.keep_idle = true,
	.no_captions = true,
};

static cply_str svg_of(const cply_animation *animation)
{
	cply_buf b;
	cply_buf_init(&b, &arena);
	assert_true(cply_animation_svg(animation, &arena, &b));
	return cply_buf_str(&b);
}

static cply_str html_of(const cply_animation *animation)
{
	cply_buf b;
	cply_buf_init(&b, &arena);
	assert_true(cply_animation_html(animation, &arena, &b));
	return cply_buf_str(&b);
}

/* What stands between the two, from the first `from` on. */
static cply_str between(cply_str s, const char *from, const char *to)
{
	size_t at = cply_str_find(s, cply_str_of(from));
	assert_true(at != SIZE_MAX);
	s = cply_str_sub(s, at + strlen(from), s.len);
	at = cply_str_find(s, cply_str_of(to));
	assert_true(at != SIZE_MAX);
	return cply_str_sub(s, 0, at);
}

/* ---- SVG ---- */

struct seen {
	unsigned moving, hidden;
	int depth;
};

static void on_start(void *ctx, const char *name, const char **attrs)
{
	struct seen *s = ctx;
	assert_string_not_equal(name, "script");
	assert_string_not_equal(name, "image");
	for (; *attrs; attrs += 2) {
		assert_true(strncmp(attrs[0], "on", 2) != 0);
		assert_string_not_equal(attrs[0], "href");
		s->moving += strcmp(attrs[1], "cply-a") == 0;
		s->hidden += strcmp(attrs[0], "visibility") == 0;
	}
}

static struct seen parse(cply_str svg)
{
	struct seen s = { 0 };
	XML_Parser p = XML_ParserCreate("UTF-8");
	assert_non_null(p);
	XML_SetUserData(p, &s);
	XML_SetStartElementHandler(p, on_start);
	if (XML_Parse(p, svg.ptr, (int)svg.len, 1) != XML_STATUS_OK)
		fail_msg("line %lu: %s", XML_GetCurrentLineNumber(p),
		         XML_ErrorString(XML_GetErrorCode(p)));
	XML_ParserFree(p);
	return s;
}

static void moving_picture(void **state)
{
	(void)state;
	cply_doc doc = record_make(&arena, 4, 50);
	cply_animation animation =
		animation_of(&doc, (cply_animation_options){ 0 });
	cply_str svg = svg_of(&animation);
	struct seen s = parse(svg);
	assert_true(s.moving > 50);
	/* of each item at most one content remains without motion */
	assert_true(s.hidden > 0 && s.hidden < s.moving);
	assert_int_equal(
		count_text(svg, "prefers-reduced-motion:no-preference"), 1);
	assert_int_equal(count_text(svg, " infinite "), 1);
	assert_int_equal(count_text(svg, "<svg "), 1);
	/* each list of moments is there once, and each is used */
	unsigned lists = count_text(svg, "@keyframes ");
	assert_true(lists > 10 && lists < s.moving);
	animation =
		animation_of(&doc, (cply_animation_options){ .once = true });
	assert_int_equal(count_text(svg_of(&animation), " infinite "), 0);
	/* nothing moves when nothing happens */
	doc = record_make(&arena, 4, 0);
	animation = animation_of(&doc, (cply_animation_options){ 0 });
	assert_int_equal(parse(svg_of(&animation)).moving, 0);
}

/* The moments of an item's contents follow each other without a hole. */
static void moments_follow_each_other(void **state)
{
	(void)state;
	cply_doc doc = record_make(&arena, 9, 3);
	record *r = (record *)doc.as.record;
	for (uint32_t i = 0; i < 3; i++) {
		r->steps[i].time = 1000 * i;
		r->steps[i].cell = 0;
		r->steps[i].letter = cply_str_of(i == 0   ? "X"
		                                 : i == 1 ? "Y"
		                                          : "X");
	}
	cply_animation animation =
		animation_of(&doc, (cply_animation_options){ .speed = 1,
	                                                     .frame = -1,
	                                                     .hold = 2000 });
	assert_int_equal(animation.length, 4000);
	cply_str svg = svg_of(&animation);
	/* X from the first step (0) to the second, and from the third on */
	assert_int_equal(count_text(svg, "{0%{visibility:hidden}0%{visibility:"
	                                 "visible}25%{visibility:hidden}50%{"
	                                 "visibility:visible}}"),
	                 1);
	assert_int_equal(count_text(svg, "{0%{visibility:hidden}25%{visibility:"
	                                 "visible}50%{visibility:hidden}}"),
	                 1);
}

static void golden(void **state)
{
	(void)state;
	cply_doc doc = record_make(&arena, 4, 6);
	cply_animation animation =
		animation_of(&doc, (cply_animation_options){
					   .draw.no_clues = true,
					   .byline = CPLY_STR("Somebody") });
	assert_golden("animation.svg", svg_of(&animation));
}

/* ---- the page ---- */

/* The policy lets exactly the script of the page run. */
static void only_our_script_runs(void **state)
{
	(void)state;
	cply_doc doc = record_make(&arena, 4, 5);
	cply_animation animation = animation_of(&doc, every_step);
	cply_str html = html_of(&animation);
	cply_str code = between(html, "<script>", "</script>");
	cply_str sum = between(html, "'sha256-", "'");
	unsigned char digest[32];
	char text[64];
	assert_int_equal(EVP_Digest(code.ptr, code.len, digest, NULL,
	                            EVP_sha256(), NULL),
	                 1);
	EVP_EncodeBlock((unsigned char *)text, digest, 32);
	assert_true(cply_str_is(sum, text));
	assert_int_equal(count_text(html, "default-src 'none'"), 1);
	/* nothing to be loaded: the only address is SVG's name */
	assert_int_equal(count_text(html, "src="), 0);
	assert_int_equal(count_text(html, "href="), 0);
	assert_int_equal(count_text(html, "url("), 0);
	assert_int_equal(count_text(html, "://"),
	                 count_text(html, "http://www.w3.org/2000/svg"));
}

static int64_t number_at(cply_json_value v, uint32_t i)
{
	int64_t n = -1;
	assert_true(cply_json_int(cply_json_item(v, i), &n));
	return n;
}

/* The item's changes as the page has them, by frame and content. */
static void assert_changes(cply_json_value v, const cplyi_reel_part *s)
{
	assert_int_equal(cply_json_count(v), 2 * s->n_changes);
	for (uint32_t i = 0; i < s->n_changes; i++) {
		assert_int_equal(number_at(v, 2 * i), s->changes[i].frame);
		assert_int_equal(number_at(v, 2 * i + 1),
		                 s->changes[i].content);
	}
}

/* The data says of each item what the reel does. */
static void data_is_the_animation(void **state)
{
	(void)state;
	cply_doc doc = record_make(&arena, 8, 70);
	cply_animation animation = animation_of(&doc, every_step);
	cply_str html = html_of(&animation);
	session s;
	session_init(&s);
	cply_json json;
	assert_int_equal(cply_json_parse(&s.json,
	                                 between(html, "id=\"animation\">",
	                                         "</script>"),
	                                 NULL, NULL, &json),
	                 CPLY_OK);
	cply_json_value root = cply_json_root(&json);
	cply_json_value frames = cply_json_get(root, "frames");
	cply_json_value texts = cply_json_get(root, "texts");
	assert_int_equal(cply_json_count(frames), 71);
	assert_int_equal(cply_json_count(texts), 71);
	for (uint32_t i = 0; i < 71; i++) {
		cply_json_value f = cply_json_item(frames, i);
		assert_int_equal(number_at(f, 0), animation.frames[i].at);
		assert_int_equal(number_at(f, 1), i);
		assert_int_equal(number_at(f, 2), animation.frames[i].clock);
		assert_int_equal(number_at(f, 3), animation.frames[i].marks);
		assert_true(cply_str_eq(
			cply_json_string(cply_json_item(texts, i), &arena),
			animation.frames[i].text));
	}
	cply_json_value items = cply_json_get(root, "items");
	uint32_t n = 0;
	const cplyi_reel *r = animation.reel_;
	for (uint32_t g = r->first_group; g != CPLYI_NO_PART;
	     g = r->groups[g].next)
		for (uint32_t i = r->groups[g].first; i != CPLYI_NO_PART;
		     i = r->parts[i].next) {
			const cplyi_reel_part *part = &r->parts[i];
			if (part->n_changes > 1 ||
			    (part->n_changes && part->changes[0].frame))
				assert_changes(cply_json_item(items, n++),
				               part);
		}
	assert_true(n > 20);
	assert_int_equal(cply_json_count(items), n);
	assert_int_equal(count_text(html, "<g class=\"cply-i\">"), n);
	assert_int_equal(cply_json_count(cply_json_get(root, "marks")), 2);
	session_free(&s);
}

static const char hostile[] =
	"</script><script>alert(1)</script><!--<script> \\\" ' & \xE2\x80\xA8 "
	"\xE2\x80\xA9 \x1b[31m \x07 ]]> \xFF \xC2\x9B \xE2\x80\xAE </title>"
	"</style> <img src=x onerror=alert(1)>";

/* Names and letters are text, whatever they say. */
static void hostile_text(void **state)
{
	(void)state;
	cply_doc doc = record_make(&arena, 8, 10);
	record *r = (record *)doc.as.record;
	cply_str bad = { hostile, sizeof hostile - 1 };
	r->text = hostile;
	for (int m = 0; m < CPLY_META_COUNT; m++)
		r->cw->meta[m].plain = bad;
	for (uint64_t i = 0; i < r->n; i++)
		r->steps[i].letter = bad;
	for (uint32_t i = 0; i < r->cw->n_lists; i++)
		for (uint32_t k = 0; k < r->cw->lists[i].n_clues; k++)
			r->cw->lists[i].clues[k].text.plain = bad;
	cply_animation_options o = every_step;
	o.byline = bad;
	cply_animation animation = animation_of(&doc, o);
	cply_str html = html_of(&animation);
	assert_true(cply_utf8_check(html) == SIZE_MAX);
	assert_int_equal(count_text(html, "<script"), 2);
	assert_int_equal(count_text(html, "</script"), 2);
	assert_int_equal(count_text(html, "<!--"), 0);
	assert_int_equal(count_text(html, "<img"), 0);
	assert_int_equal(count_text(html, "</title"),
	                 count_text(html, "<title"));
	assert_int_equal(count_text(html, "</style"), 2);
	static const char *const never[] = { "\x1b", "\x07", "\xC2\x9B",
		                             "\xE2\x80\xAE" };
	for (size_t i = 0; i < CPLY_COUNT(never); i++)
		assert_int_equal(count_text(html, never[i]), 0);
	cply_str data = between(html, "id=\"animation\">", "</script>");
	assert_int_equal(count_text(data, "\xE2\x80\xA8"), 0);
	assert_int_equal(count_text(data, "<"), 0);
	assert_int_equal(count_text(data, "\\u003c/script\\u003e"), 20);
	o = (cply_animation_options){ .byline = bad };
	animation = animation_of(&doc, o);
	cply_str svg = svg_of(&animation);
	parse(svg);
	assert_int_equal(count_text(svg, "<script"), 0);
}

static void out_of_memory(void **state)
{
	(void)state;
	cply_doc doc = record_make(&arena, 2, 12);
	cply_animation animation =
		animation_of(&doc, (cply_animation_options){ 0 });
	for (int html = 0; html < 2; html++) {
		for (size_t budget = 0;; budget += 97) {
			cply_arena a;
			cply_buf b;
			cply_arena_init(&a, NULL, budget);
			cply_buf_init(&b, &arena);
			bool done =
				html ? cply_animation_html(&animation, &a, &b)
				     : cply_animation_svg(&animation, &a, &b);
			cply_arena_free(&a);
			if (done)
				break;
		}
		cply_buf b;
		cply_buf_init(&b, &arena);
		b.max = 5000;
		assert_false(html ? cply_animation_html(&animation, &arena, &b)
		                  : cply_animation_svg(&animation, &arena, &b));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(moving_picture),
		TEST(moments_follow_each_other),
		TEST(golden),
		TEST(only_our_script_runs),
		TEST(data_is_the_animation),
		TEST(hostile_text),
		TEST(out_of_memory),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
