/* SPDX-License-Identifier: MIT */
/* Formatted text of .jpz elements: mixed content, and HTML that is escaped in
 * it, become runs over plain text; and back. */
#include "base/text.h"
#include "base/ascii.h"
#include "crossword/markup.h"
#include "format/jpz/jpz.h"

/* ---- reading ---- */

struct builder {
	jpz *z;
	cply_buf out;
	cplyi_runs runs;
	enum jpz_space space;
	bool is_preserved; /* xml:space="preserve" */
	bool after_break;  /* white space of the source does not count here */
	bool at_paragraph; /* a paragraph begins where text comes next */
	size_t soft_tail;  /* bytes at the end that stand for a line's end */
};

static void add_run(struct builder *b, size_t begin, size_t end, uint32_t style)
{
	if (!b->out.failed && !cplyi_add_run(&b->runs, begin, end, style))
		b->out.failed = true;
}

static void cut_to(struct builder *b, size_t len)
{
	b->out.len = len;
	cplyi_runs *r = &b->runs;
	while (r->n && r->items[r->n - 1].begin >= len)
		r->n--;
	if (r->n && r->items[r->n - 1].end > len)
		r->items[r->n - 1].end = (uint32_t)len;
}

static void put_break(struct builder *b, const char *lines, uint32_t style)
{
	if (!b->is_preserved && b->soft_tail)
		cut_to(b, b->out.len - b->soft_tail);
	size_t at = b->out.len;
	cply_put(&b->out, lines);
	add_run(b, at, b->out.len, style);
	b->soft_tail = 0;
	b->after_break = true;
}

/* White space that holds the end of a line is an accident of how the file is
 * laid out: a blank, or only the line ends where lines matter. */
static cply_str without_layout(struct builder *b, cply_str s, size_t *soft_tail)
{
	cply_buf out;
	*soft_tail = 0;
	if (b->is_preserved || cply_str_find(s, CPLY_STR("\n")) == SIZE_MAX)
		return s;
	cply_buf_init(&out, b->z->arena);
	for (size_t i = 0; i < s.len;) {
		size_t end = i;
		uint32_t lines = 0;
		while (end < s.len && ascii_is_white(s.ptr[end]))
			lines += s.ptr[end++] == '\n';
		if (lines) {
			bool skip = i == 0 && b->after_break;
			size_t n = skip ? 0 : b->space == JPZ_LINES ? lines : 1;
			cply_put_fill(&out, b->space == JPZ_LINES ? '\n' : ' ',
			              n);
			*soft_tail = end == s.len ? n : 0;
			i = end;
			continue;
		}
		if (end == i)
			end++;
		cply_put_str(&out, cply_str_sub(s, i, end));
		i = end;
	}
	return cply_buf_str(&out);
}

static bool is_all_space(cply_str s)
{
	return cply_str_trim(s).len == 0;
}

/* Where a link leads; a text with several keeps the first. */
static void take_address(struct builder *b, cply_str address)
{
	if (address.len && !b->z->address.len)
		b->z->address = address;
}

/* Text between tags; it may hold HTML itself. */
static void put_node_text(struct builder *b, const cply_xml_node *node,
                          uint32_t style)
{
	cply_text t;
	cplyi_html more;
	size_t soft_tail;
	cply_str s = without_layout(b, node->text, &soft_tail);
	if (cplyi_text_from_html(s, b->z->arena, &t, &more) != CPLY_OK) {
		b->out.failed = true;
		return;
	}
	if (more.unknown && !b->z->unknown_tags)
		b->z->first_unknown_tag = node->at;
	b->z->unknown_tags += more.unknown;
	take_address(b, more.address);
	if (b->at_paragraph) {
		if (is_all_space(t.plain))
			return;
		b->at_paragraph = false;
		if (b->out.len)
			put_break(b, "\n\n", 0);
	}
	if (!t.plain.len)
		return;
	size_t at = b->out.len, done = 0;
	cply_put_str(&b->out, t.plain);
	for (uint32_t i = 0; i < t.n_runs; i++) {
		add_run(b, at + done, at + t.runs[i].begin, style);
		add_run(b, at + t.runs[i].begin, at + t.runs[i].end,
		        style | t.runs[i].style);
		done = t.runs[i].end;
	}
	add_run(b, at + done, at + t.plain.len, style);
	b->soft_tail = soft_tail < t.plain.len ? soft_tail : t.plain.len;
	b->after_break = false;
}

static void put_tag(struct builder *b, const cply_xml_node *node, bool is_close)
{
	if (!b->z->unknown_tags++)
		b->z->first_unknown_tag = node->at;
	cply_put(&b->out, is_close ? "</" : "<");
	cply_put_str(&b->out, node->name);
	cply_put_char(&b->out, '>');
	b->after_break = false;
	b->soft_tail = 0;
}

/* Styles of the open elements; deeper ones take over that of their parent. */
enum { MOST_OPEN = 64 };

struct walk {
	uint32_t style[MOST_OPEN + 1];
	const cplyi_tag *tag[MOST_OPEN + 1]; /* NULL: unknown */
	unsigned depth;
};

static void open_element(struct builder *b, struct walk *w,
                         const cply_xml_node *node)
{
	unsigned at = w->depth < MOST_OPEN ? w->depth : MOST_OPEN - 1;
	const cplyi_tag *tag = cplyi_find_tag(node->name);
	uint32_t style = tag ? tag->style : 0;
	if (tag && tag->kind == CPLYI_TAG_SPAN)
		style = cplyi_css_style(cply_xml_get(node, "style"));
	if (tag && tag->kind == CPLYI_TAG_LINK)
		take_address(b, cply_xml_get(node, "href"));
	w->depth++;
	if (w->depth <= MOST_OPEN) {
		w->style[at + 1] = w->style[at] | style;
		w->tag[at + 1] = tag;
	}
	if (!tag)
		put_tag(b, node, false);
	else if (tag->kind == CPLYI_TAG_BREAK)
		put_break(b, "\n", w->style[at]);
	else if (tag->kind == CPLYI_TAG_PARAGRAPH)
		b->at_paragraph = true;
}

static void close_element(struct builder *b, struct walk *w,
                          const cply_xml_node *node)
{
	bool is_known = w->depth > MOST_OPEN;
	const cplyi_tag *tag = is_known ? NULL : w->tag[w->depth];
	w->depth--;
	if (tag && tag->kind == CPLYI_TAG_PARAGRAPH)
		b->at_paragraph = true;
	else if (!tag && !is_known)
		put_tag(b, node, true);
}

static void read_content(struct builder *b, const cply_xml_node *root)
{
	struct walk w = { .depth = 0 };
	const cply_xml_node *n = root->first;
	while (n && !b->out.failed) {
		unsigned at = w.depth < MOST_OPEN ? w.depth : MOST_OPEN;
		if (!n->name.len)
			put_node_text(b, n, w.style[at]);
		else
			open_element(b, &w, n);
		if (n->first) {
			n = n->first;
			continue;
		}
		if (n->name.len)
			close_element(b, &w, n);
		while (n != root && !n->next) {
			n = n->parent;
			if (n != root)
				close_element(b, &w, n);
		}
		n = n == root ? NULL : n->next;
	}
}

/* The text without white space around it. */
static cply_text trimmed(struct builder *b)
{
	cply_str s = cply_buf_str(&b->out);
	size_t begin = 0, end = s.len;
	while (end && ascii_is_white(s.ptr[end - 1]))
		end--;
	while (begin < end && ascii_is_white(s.ptr[begin]))
		begin++;
	cut_to(b, end);
	uint32_t n = 0;
	for (uint32_t i = 0; i < b->runs.n; i++) {
		cply_run run = b->runs.items[i];
		if (run.end <= begin)
			continue;
		run.begin = run.begin > begin ? run.begin - (uint32_t)begin : 0;
		run.end -= (uint32_t)begin;
		b->runs.items[n++] = run;
	}
	return (cply_text){ .plain = cply_str_sub(s, begin, end),
		            .runs = b->runs.items,
		            .n_runs = n };
}

cply_text cplyi_jpz_text(jpz *z, const cply_xml_node *node,
                         enum jpz_space space)
{
	cply_text none = { { NULL, 0 }, NULL, 0 };
	z->address = (cply_str){ NULL, 0 };
	if (!node || !node->first)
		return none;
	struct builder b = { .z = z, .runs.arena = z->arena, .space = space };
	b.is_preserved = cply_str_is(cply_xml_get(node, "space"), "preserve");
	cply_buf_init(&b.out, z->arena);
	read_content(&b, node);
	if (b.out.failed || b.out.len > UINT32_MAX) {
		z->arena->failed = true;
		return none;
	}
	if (!b.is_preserved)
		return trimmed(&b);
	return (cply_text){ .plain = cply_buf_str(&b.out),
		            .runs = b.runs.items,
		            .n_runs = b.runs.n };
}

/* ---- writing ---- */

/* One piece of text without line ends: escaped once for XML, and once more
 * for HTML if it would be taken for that. */
static void put_piece(jpz_out *o, cply_str s)
{
	cply_text t;
	if (cply_text_from_html(s, o->w->scratch, &t, NULL) != CPLY_OK) {
		o->b->failed = true;
		return;
	}
	if (!t.n_runs && cply_str_eq(t.plain, s)) {
		cply_xml_put(o->b, s, false);
		return;
	}
	cply_buf html;
	cply_text plain = cply_text_plain(s);
	cply_buf_init(&html, o->w->scratch);
	cply_text_to_html(&plain, &html);
	if (html.failed)
		o->b->failed = true;
	cply_xml_put(o->b, cply_buf_str(&html), false);
}

static void put_run(jpz_out *o, cply_str s, uint32_t style)
{
	if (!s.len)
		return;
	for (size_t i = 0; i < CPLYI_STYLES; i++)
		if (style & cplyi_style_tags[i].style)
			cply_put(o->b, cplyi_style_tags[i].open);
	for (size_t at = 0; at <= s.len;) {
		size_t end = at;
		while (end < s.len && s.ptr[end] != '\n')
			end++;
		if (end > at)
			put_piece(o, cply_str_sub(s, at, end));
		if (end < s.len)
			cply_put(o->b, "<br/>");
		at = end + 1;
	}
	for (size_t i = CPLYI_STYLES; i-- > 0;)
		if (style & cplyi_style_tags[i].style)
			cply_put(o->b, cplyi_style_tags[i].close);
}

void cplyi_jpz_put_text(jpz_out *o, const char *name, const cply_text *t)
{
	cply_str s = t->plain;
	size_t at = 0;
	if (s.len &&
	    (ascii_is_white(s.ptr[0]) || ascii_is_white(s.ptr[s.len - 1])))
		cply_put(o->b, " xml:space=\"preserve\"");
	if (!s.len) {
		cply_put(o->b, "/>\n");
		return;
	}
	cply_put_char(o->b, '>');
	for (uint32_t i = 0; i < t->n_runs; i++) {
		const cply_run *run = &t->runs[i];
		put_run(o, cply_str_sub(s, at, run->begin), 0);
		put_run(o, cply_str_sub(s, run->begin, run->end), run->style);
		at = run->end;
	}
	put_run(o, cply_str_sub(s, at, s.len), 0);
	cply_put(o->b, "</");
	cply_put(o->b, name);
	cply_put(o->b, ">\n");
}
