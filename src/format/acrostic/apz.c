/* SPDX-License-Identifier: MIT */
/* .apz: the acrostics of Crossword Nexus. XML with the quotation, the answers
 * and the clues, one a line, and perhaps a key: the letters of the quotation
 * that each answer takes, by number. Without it every program makes its own.
 * https://www.crosswordnexus.com describes it. */
#include "format/acrostic/acrostic.h"
#include "format/formats.h"

#include "base/ascii.h"
#include "base/text.h"
#include "format/lines.h"

typedef struct apz {
	acrostic a;
	const cply_xml_node *root;
} apz;

static const cply_xml_node *element(const apz *z, const char *name)
{
	return cply_xml_child(z->root, name);
}

/* The text of an element of the root, trimmed. */
static cply_str text_of(const apz *z, const char *name)
{
	const cply_xml_node *node = element(z, name);
	return node ? cply_text_trim(cply_xml_text(node, z->a.s.arena))
	            : (cply_str){ NULL, 0 };
}

/* The lines of a text that are not empty; how many. */
static uint32_t lines_of(const apz *z, cply_str text, cply_str **out)
{
	uint32_t at = 0, n = 0, most = 1;
	cply_span line;
	for (size_t i = 0; i < text.len; i++)
		most += text.ptr[i] == '\n' || text.ptr[i] == '\r';
	*out = CPLY_NEW(z->a.s.arena, most, cply_str);
	while (*out && cplyi_next_line(text, &at, &line)) {
		cply_str s = cply_text_trim(cplyi_span_str(text, line));
		if (s.len)
			(*out)[n++] = s;
	}
	return n;
}

/* ---- the key ---- */

/* "12 5,7": the numbers of a line. */
static uint32_t numbers_of(cply_str line, uint32_t *out)
{
	uint32_t n = 0;
	for (size_t i = 0; i < line.len;) {
		size_t end = ascii_skip_digits(line, i);
		if (end > i &&
		    cply_str_u32(cply_str_sub(line, i, end), &out[n]))
			n++;
		i = end > i ? end : i + 1;
	}
	return n;
}

/* Do the letters of the clue spell the answer? */
static void compare(apz *z, uint32_t n, cply_str answer, const cply_span *at)
{
	const cply_clue *clue = &z->a.s.cw->lists[0].clues[n];
	cply_buf want, got;
	cply_str g;
	cply_buf_init(&want, z->a.s.arena);
	cply_buf_init(&got, z->a.s.arena);
	for (size_t i = 0; (g = cply_grapheme_next(answer, &i)).len;)
		if (ascii_is_alnum(g.ptr[0]) || (g.ptr[0] & 0x80))
			cply_put_str(&want, g);
	cply_clue_answer(z->a.s.cw, clue, '?', &got);
	if (!cply_text_same(z->a.s.arena, cply_buf_str(&want),
	                    cply_buf_str(&got)))
		cply_report_with(z->a.s.diags, CPLY_AC104, at,
		                 CPLY_T(clue->label),
		                 CPLY_T(cply_buf_str(&want)),
		                 CPLY_T(cply_buf_str(&got)));
}

static void read_key(apz *z, const cply_xml_node *node, const cply_str *answers,
                     uint32_t n_answers)
{
	cply_str *lines;
	cply_str text = cply_xml_text(node, z->a.s.arena);
	uint32_t n = lines_of(z, text, &lines);
	uint32_t clues = z->a.s.cw->lists[0].n_clues;
	if (n != clues)
		cply_report_with(z->a.s.diags, CPLY_AC102, &node->at,
		                 CPLY_Z("gridkey"), CPLY_N(n), CPLY_Z("clues"),
		                 CPLY_N(clues));
	for (uint32_t i = 0; i < n && i < clues; i++) {
		uint32_t *numbers =
			CPLY_NEW(z->a.s.arena, lines[i].len, uint32_t);
		if (!numbers)
			return;
		cplyi_acrostic_word(&z->a, i, numbers,
		                    numbers_of(lines[i], numbers), &node->at);
		if (i < n_answers)
			compare(z, i, answers[i], &node->at);
	}
}

/* ---- the whole ---- */

static void read_clues(apz *z)
{
	const cply_xml_node *node = element(z, "clues");
	const cply_xml_node *key = element(z, "gridkey");
	const cply_xml_node *at = element(z, "answers");
	cply_str *clues, *answers;
	uint32_t n = lines_of(z, text_of(z, "clues"), &clues);
	uint32_t n_answers = lines_of(z, text_of(z, "answers"), &answers);
	if (!clues || !answers)
		return;
	if (!node)
		cply_report_with(z->a.s.diags, CPLY_ST105, CPLY_NOWHERE,
		                 CPLY_Z("clues"));
	for (uint32_t i = 0; node && i < n; i++)
		if (!cplyi_acrostic_clue(&z->a, i, clues[i], &node->at))
			return;
	if (n_answers && n_answers != n)
		cply_report_with(z->a.s.diags, CPLY_AC102, &at->at,
		                 CPLY_Z("answers"), CPLY_N(n_answers),
		                 CPLY_Z("clues"), CPLY_N(n));
	if (key && cply_text_trim(cply_xml_text(key, z->a.s.arena)).len)
		read_key(z, key, answers, n_answers);
	else if (n_answers)
		cplyi_acrostic_deal(&z->a, answers, n_answers, &at->at);
}

static void put_meta(apz *z, cply_meta m, cply_str text, const cply_span *at)
{
	if (text.len)
		z->a.s.cw->meta[m] = cplyi_site_html(&z->a.s, text, at);
}

static void read_meta(apz *z)
{
	static const site_meta metas[] = {
		{ "title", CPLY_META_TITLE },
		{ "creator", CPLY_META_AUTHOR },
		{ "copyright", CPLY_META_COPYRIGHT },
		{ "description", CPLY_META_NOTES },
	};
	const cply_xml_node *all = element(z, "metadata");
	for (size_t i = 0; all && i < CPLY_COUNT(metas); i++) {
		const cply_xml_node *node = cply_xml_child(all, metas[i].key);
		if (node)
			put_meta(z, metas[i].meta,
			         cply_text_trim(
					 cply_xml_text(node, z->a.s.arena)),
			         &node->at);
	}
	cply_str quotation = text_of(z, "quote"), source;
	if (!quotation.len)
		quotation = text_of(z, "solution");
	source = text_of(z, "source");
	cply_buf b;
	cply_buf_init(&b, z->a.s.arena);
	cply_put_str(&b, quotation);
	if (source.len) {
		cply_put(&b, "\n");
		cply_put_str(&b, source);
	}
	put_meta(z, CPLY_META_QUOTATION, cply_buf_str(&b), &z->root->at);
	put_meta(z, CPLY_META_EXPLANATION, text_of(z, "completion"),
	         &z->root->at);
}

static cply_status apz_read(const cply_read *r, cply_doc *out)
{
	apz z = { .a = { .n_letters = 0 } };
	cply_status st = cplyi_site_xml(&z.a.s, r, &z.root);
	if (st != CPLY_OK)
		return st;
	const cply_xml_node *solution = element(&z, "solution");
	if (!solution) {
		cply_report(r->diags, CPLY_AC101, &z.root->at);
		return CPLY_INVALID;
	}
	st = cplyi_acrostic_grid(&z.a, cply_xml_text(solution, r->arena), 0,
	                         true, &solution->at);
	if (st != CPLY_OK)
		return st;
	read_clues(&z);
	read_meta(&z);
	return cplyi_acrostic_finish(&z.a, out);
}

static int apz_probe(cply_str head)
{
	return cplyi_site_is_root(head, "puzzle") &&
	                       cplyi_site_contains(head, "<apzversion>")
	               ? CPLY_BY_MAGIC
	               : CPLY_NOT_MINE;
}

const cply_format cply_format_apz = {
	.name = "apz",
	.title = "acrostic .apz",
	.suffixes = " .apz ",
	.kind = &cply_kind_crossword,
	.probe = apz_probe,
	.read = apz_read,
};
