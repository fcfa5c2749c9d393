/* SPDX-License-Identifier: MIT */
/* An animation as a page: the pictures as one inline SVG, the frames as JSON,
 * and a small script that plays them (player/player.js). A policy in the page
 * lets nothing run but that script, and nothing be loaded. */
#include "base/text.h"
#include "base/visible.h"
#include "draw/animation/parts.h"
#include "draw/animation/player.h"
#include "draw/animation/svg.h"
#include "draw/svg/svg.h"

typedef struct page {
	const cply_animation *animation;
	cplyi_svg svg;
	cply_buf *out;
	cply_arena *scratch;
} page;

static void put_bytes(cply_buf *out, const unsigned char *bytes, size_t n)
{
	cply_put_str(out, (cply_str){ (const char *)bytes, n });
}

static void put_base64(cply_buf *out, const unsigned char *bytes, size_t n)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn"
				     "opqrstuvwxyz0123456789+/";
	for (size_t i = 0; i < n; i += 3) {
		uint32_t v = (uint32_t)bytes[i] << 16;
		v |= i + 1 < n ? (uint32_t)bytes[i + 1] << 8 : 0;
		v |= i + 2 < n ? bytes[i + 2] : 0;
		cply_put_char(out, digits[v >> 18]);
		cply_put_char(out, digits[v >> 12 & 63]);
		cply_put_char(out, i + 1 < n ? digits[v >> 6 & 63] : '=');
		cply_put_char(out, i + 2 < n ? digits[v & 63] : '=');
	}
}

/* ---- JSON inside of HTML ---- */

/* Nothing in it can end the element it stands in. */
static void put_json_string(cply_buf *out, cply_str s)
{
	uint32_t c;
	cply_put_char(out, '"');
	for (size_t at = 0; cply_utf8_next(s, &at, &c);) {
		c = cplyi_clean(c);
		if (c == '"' || c == '\\') {
			cply_put_char(out, '\\');
			cply_put_char(out, (char)c);
		} else if (c == '<' || c == '>' || c == '&' || c == '\'' ||
		           (c && c < ' ') || c == 0x2028 || c == 0x2029) {
			cply_put(out, "\\u");
			cply_put_hex(out, c, 4);
		} else if (c) {
			cply_put_utf8(out, c);
		}
	}
	cply_put_char(out, '"');
}

static void put_numbers(cply_buf *out, const int64_t *v, size_t n)
{
	cply_put_char(out, '[');
	for (size_t i = 0; i < n; i++) {
		if (i)
			cply_put_char(out, ',');
		cply_put_int(out, v[i]);
	}
	cply_put_char(out, ']');
}

static void put_frames(page *p)
{
	const cply_animation *animation = p->animation;
	cply_put(p->out, "\"frames\":[");
	for (size_t i = 0; i < animation->n_frames; i++) {
		const cply_frame *f = &animation->frames[i];
		const int64_t v[] = { f->at, (int64_t)f->position, f->clock,
			              f->marks };
		cply_put(p->out, i ? ",\n" : "\n");
		put_numbers(p->out, v, CPLY_COUNT(v));
	}
	cply_put(p->out, "],\n\"texts\":[");
	for (size_t i = 0; i < animation->n_frames; i++) {
		cply_put(p->out, i ? ",\n" : "\n");
		put_json_string(p->out, animation->frames[i].text);
	}
	cply_put(p->out, "],\n\"marks\":[");
	const char *const *names = animation->mark_names;
	for (size_t i = 0; names && i < CPLY_MARKS_MAX && names[i]; i++) {
		if (i)
			cply_put_char(p->out, ',');
		put_json_string(p->out, cply_str_of(names[i]));
	}
	cply_put(p->out, "],\n\"counts\":[");
	for (size_t i = 0; names && i < CPLY_MARKS_MAX && names[i]; i++) {
		if (i)
			cply_put_char(p->out, ',');
		cply_put_uint(p->out, animation->mark_counts[i]);
	}
	cply_put(p->out, "],\n");
}

/* By the time of the frames, as far as they are in it. */
static void put_gaps(page *p)
{
	const cply_animation *animation = p->animation;
	bool first = true;
	cply_put(p->out, "\"gaps\":[");
	for (size_t i = 0; i < animation->n_gaps && animation->is_timed; i++) {
		const cply_gap *g = &animation->gaps[i];
		const int64_t v[] = { g->begin - animation->begin,
			              g->end - animation->begin };
		if (g->begin < animation->begin || g->end > animation->end)
			continue;
		if (!first)
			cply_put_char(p->out, ',');
		put_numbers(p->out, v, 2);
		first = false;
	}
	cply_put(p->out, "],\n");
}

/* The script takes the last of the same name: they go backwards. */
static void put_names(page *p)
{
	const cply_animation *animation = p->animation;
	cply_put(p->out, "\"names\":[");
	for (size_t i = animation->n_names; i-- > 0;) {
		cply_put(p->out, "[");
		put_json_string(p->out, animation->names[i].text);
		cply_put_char(p->out, ',');
		cply_put_uint(p->out, animation->names[i].position);
		cply_put(p->out, i ? "]," : "]");
	}
	cply_put(p->out, "],\n");
}

/* The parts that move, in the order of the pictures. */
static void put_items(page *p)
{
	const cplyi_reel *r = p->animation->reel_;
	bool first = true;
	cply_put(p->out, "\"items\":[");
	for (uint32_t g = r->first_group; g != CPLYI_NO_PART;
	     g = r->groups[g].next) {
		for (uint32_t i = r->groups[g].first; i != CPLYI_NO_PART;
		     i = r->parts[i].next) {
			const cplyi_reel_part *s = &r->parts[i];
			if (cplyi_reel_part_is_still(s))
				continue;
			cply_put(p->out, first ? "\n[" : ",\n[");
			first = false;
			for (uint32_t k = 0; k < s->n_changes; k++) {
				if (k)
					cply_put_char(p->out, ',');
				cply_put_uint(p->out, s->changes[k].frame);
				cply_put_char(p->out, ',');
				cply_put_uint(p->out, s->changes[k].content);
			}
			cply_put_char(p->out, ']');
		}
	}
	cply_put(p->out, "],\n");
}

static void put_data(page *p)
{
	cply_put(p->out,
	         "<script type=\"application/json\" id=\"animation\">{\n");
	put_frames(p);
	put_gaps(p);
	put_names(p);
	put_items(p);
	cply_put(p->out, "\"timed\":");
	cply_put(p->out, p->animation->is_timed ? "true" : "false");
	cply_put(p->out, ",\"wall\":");
	cply_put(p->out,
	         p->animation->clock == CPLY_CLOCK_WALL ? "true" : "false");
	cply_put(p->out, ",\"steps\":");
	cply_put_uint(p->out, p->animation->n_steps);
	cply_put(p->out, ",\"skipped\":\"");
	(void)cplyi_animation_put_skipped(p->animation, p->out);
	cply_put(p->out, "\"}</script>\n");
}

/* ---- pictures ---- */

static void draw_moving(void *ctx, const cplyi_reel_part *s)
{
	page *p = ctx;
	uint32_t last = cplyi_reel_part_at(s, p->animation->n_frames - 1);
	cply_put(p->out, "<g class=\"cply-i\">");
	for (uint32_t k = 1; k < s->n_contents; k++) {
		cply_put(p->out, k == last ? "<g class=\"cply-z\">\n"
		                           : "<g display=\"none\">\n");
		cplyi_content_draw(&s->contents[k], &p->svg.base);
		cply_put(p->out, "</g>\n");
	}
	cply_put(p->out, "</g>\n");
}

static void put_stage(page *p)
{
	cplyi_page sheet = p->animation->reel_->page;
	cplyi_canvas *c = &p->svg.base;
	sheet.description =
		cplyi_animation_description(p->animation, p->scratch);
	cply_put(p->out, "<main id=\"stage\">\n");
	c->ops->begin(c, &sheet);
	cplyi_animation_groups(p->animation, &p->svg, draw_moving, p);
	c->ops->end(c);
	cply_put(p->out, "</main>\n");
}

/* ---- the page ---- */

static void put_head(page *p)
{
	const cplyi_page *sheet = &p->animation->reel_->page;
	cply_buf *out = p->out;
	cply_put(out, "<!doctype html>\n<html lang=\"");
	if (cplyi_is_language(sheet->language))
		cply_put_str(out, sheet->language);
	else
		cply_put(out, "en");
	cply_put(out, "\">\n<head>\n<meta charset=\"utf-8\">\n"
	              "<meta http-equiv=\"Content-Security-Policy\" "
	              "content=\"default-src 'none'; base-uri 'none'; "
	              "form-action 'none'; style-src 'unsafe-inline'; "
	              "script-src 'sha256-");
	put_base64(out, cplyi_player_js_sha256, 32);
	cply_put(out, "'\">\n<meta name=\"viewport\" content=\"width="
	              "device-width, initial-scale=1\">\n<title>");
	cplyi_put_escaped(out, sheet->title);
	if (p->animation->byline.len) {
		cply_put(out, " · ");
		cplyi_put_escaped(out, p->animation->byline);
	}
	cply_put(out, "</title>\n<style>\n");
	put_bytes(out, cplyi_player_css, cplyi_player_css_size);
	cply_put(out, "</style>\n</head>\n<body>\n");
}

/* Shown by the script when it runs. */
static const char controls[] =
	"<section id=\"player\" aria-label=\"Player\" hidden>\n"
	"<div class=\"said\"><output id=\"clock\"></output>\n"
	"<p id=\"what\" aria-live=\"polite\"></p>\n"
	"<span id=\"count\"></span></div>\n"
	"<div id=\"slider\" role=\"slider\" tabindex=\"0\" "
	"aria-label=\"Position\" aria-valuemin=\"0\">"
	"<div id=\"done\"></div></div>\n"
	"<svg id=\"marks\" preserveAspectRatio=\"none\" "
	"aria-hidden=\"true\"></svg>\n"
	"<div class=\"row\">\n"
	"<button type=\"button\" id=\"first\">Start</button>\n"
	"<button type=\"button\" id=\"back\">Step back</button>\n"
	"<button type=\"button\" id=\"play\">Play</button>\n"
	"<button type=\"button\" id=\"on\">Step</button>\n"
	"<button type=\"button\" id=\"last\">End</button>\n"
	"<span></span>\n"
	"<label>Speed <select id=\"speed\"></select></label>\n"
	"<label><input type=\"checkbox\" id=\"skip\" checked> "
	"Skip pauses</label>\n"
	"</div>\n"
	"<div class=\"row\" id=\"jumps\">\n"
	"<button type=\"button\" id=\"previous\">Previous mark</button>\n"
	"<button type=\"button\" id=\"next\">Next mark</button>\n"
	"<div id=\"chips\" role=\"group\" aria-label=\"Marks\"></div>\n"
	"</div>\n"
	"<details id=\"help\"><summary>Keys</summary>\n"
	"<kbd>Space</kbd> play or pause · <kbd>←</kbd> <kbd>→</kbd> step · "
	"<kbd>Page Up</kbd> <kbd>Page Down</kbd> ten steps · "
	"<kbd>Home</kbd> <kbd>End</kbd> start, end · "
	"<kbd>n</kbd> <kbd>p</kbd> next, previous mark · "
	"<kbd>+</kbd> <kbd>-</kbd> speed · <kbd>i</kbd> skip pauses\n"
	"</details>\n"
	"</section>\n"
	"<noscript><p>This is the last position; playing the steps needs "
	"JavaScript.</p></noscript>\n";

bool cply_animation_html(const cply_animation *animation, cply_arena *scratch,
                         cply_buf *out)
{
	page p = { .animation = animation, .out = out, .scratch = scratch };
	cplyi_svg_init(&p.svg, out, cplyi_animation_id(animation));
	put_head(&p);
	put_stage(&p);
	cply_put(out, controls);
	put_data(&p);
	cply_put(out, "<script>");
	put_bytes(out, cplyi_player_js, cplyi_player_js_size);
	cply_put(out, "</script>\n</body>\n</html>\n");
	return !out->failed && !scratch->failed;
}
