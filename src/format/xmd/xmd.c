/* SPDX-License-Identifier: MIT */
/* Xword Markdown: detection and the reading of the whole file. */
#include "format/xmd/xmd.h"

#include "base/ascii.h"
#include "base/text.h"
#include "carrier/yaml.h"
#include "crossword/extras.h"
#include "format/foreign.h"
#include "format/formats.h"
#include "format/sections.h"
#include "format/xmd/grid.h"

/* ---- what the parts of the reader share ---- */

cply_str cplyi_xmd_sub(const struct xmd *x, cply_span at)
{
	return cply_str_sub(x->text, at.begin, at.end);
}

void cplyi_xmd_edit(struct xmd *x, cplyi_edits *edits, cply_span at,
                    cply_str text)
{
	cplyi_edits_add(edits, x->arena, at, text);
}

void cplyi_xmd_fix(struct xmd *x, cply_diag *g, cplyi_edits *edits)
{
	cplyi_edits_fix(edits, x->arena, x->text, x->diags, g);
}

void cplyi_xmd_extra(struct xmd *x, cply_str key, cply_str value)
{
	(void)cplyi_add_extra(&x->extras, x->arena,
	                      (cply_extra){ "xmd", key,
	                                    cplyi_xmd_clean(x->arena, value) });
}

void cplyi_xmd_stray(struct xmd *x, cply_span at)
{
	if (!x->strays.len)
		cply_put(&x->strays, "## Notes\n\n");
	/* What stood in a code block may look like a section outside of it. */
	struct xmd_line line = { at.begin, at.end };
	struct xmd_heading h;
	if (cplyi_xmd_heading(x->text, line, true, &h) ||
	    cplyi_xmd_fence(x->text, line).mark)
		cply_put(&x->strays, "\\");
	cply_put_str(&x->strays, cplyi_xmd_sub(x, at));
	cply_put(&x->strays, "\n");
}

/* ---- the sections ---- */

static const char *const part_names[] = {
	"", "", "Grid", "Across", "Down", ""
};

/* Without empty lines at its ends; indents of the first line stay. */
static cply_str body_text(const struct xmd *x, cply_span body)
{
	cply_str text = cply_str_sub(x->text, 0, body.end);
	struct xmd_line line;
	uint32_t begin = body.end, end = body.end;
	for (uint32_t at = body.begin; cplyi_xmd_line(text, &at, &line);) {
		if (cplyi_xmd_is_empty(text, line))
			continue;
		if (begin == body.end)
			begin = line.begin;
		end = line.end;
	}
	return cply_str_sub(x->text, begin, end);
}

struct sections {
	struct xmd *x;
	struct xmd_heading now; /* whose body is at hand */
	cply_str place;         /* of sections that are only kept */
	cply_clue_list lists[2];
	uint32_t n_lists;
	bool has_heading, has_title;
	cply_buf intro;
};

static void add_intro(struct sections *s, cply_span body)
{
	cply_str text = body_text(s->x, body);
	if (s->intro.len && text.len)
		cply_put(&s->intro, "\n\n");
	cply_put_str(&s->intro, text);
}

static cply_clue_list *list_for(struct sections *s, enum xmd_part part)
{
	cply_direction d = part == XMD_ACROSS ? CPLY_ACROSS : CPLY_DOWN;
	for (uint32_t i = 0; i < s->n_lists; i++) {
		if (s->lists[i].direction != d)
			continue;
		cply_report_with(s->x->diags, CPLY_XM107, &s->now.at,
		                 CPLY_Z(part_names[part]));
		return &s->lists[i];
	}
	s->lists[s->n_lists] = (cply_clue_list){
		.direction = d,
		.title = cply_str_of(part_names[part]),
		.at = s->now.at,
	};
	return &s->lists[s->n_lists++];
}

static cply_status take_grid(struct sections *s, cply_span body)
{
	struct xmd *x = s->x;
	if (x->has_grid) {
		cply_report(x->diags, CPLY_XM108, &s->now.at);
		return CPLY_OK;
	}
	x->has_grid = true;
	return cplyi_xmd_read_grid(x, s->now.at, body);
}

/* The body of the section at hand. */
static cply_status take_body(struct sections *s, cply_span body)
{
	struct xmd *x = s->x;
	cply_str whole;
	switch (s->now.part) {
	case XMD_TEXT:
	case XMD_TITLE:
		add_intro(s, body);
		break;
	case XMD_GRID:
		s->place = CPLY_STR("after Grid");
		return take_grid(s, body);
	case XMD_ACROSS:
		s->place = CPLY_STR("after Across");
		return cplyi_xmd_read_clues(x, list_for(s, XMD_ACROSS), body);
	case XMD_DOWN:
		s->place = CPLY_STR("after Down");
		return cplyi_xmd_read_clues(x, list_for(s, XMD_DOWN), body);
	case XMD_OTHER:
		whole = cply_str_sub(x->text, s->now.at.begin, body.end);
		cplyi_xmd_extra(x, s->place, cply_str_trim(whole));
		break;
	}
	return CPLY_OK;
}

static cply_status take_title(struct sections *s, const struct xmd_heading *h)
{
	struct xmd *x = s->x;
	cply_text title;
	if (s->has_heading)
		cply_report(x->diags, CPLY_XM106, &h->at);
	cply_status status =
		cplyi_xmd_inline(cplyi_xmd_sub(x, h->name), x->arena, &title);
	cply_text *known = &x->cw->meta[CPLY_META_TITLE];
	s->has_title = title.plain.len > 0;
	if (cply_str_is(cplyi_xmd_sub(x, h->name), XMD_NO_TITLE))
		title.plain.len = 0;
	if (!title.plain.len)
		return status;
	if (known->plain.len && !cply_str_eq(known->plain, title.plain)) {
		cply_buf b;
		cply_buf_init(&b, x->arena);
		cply_put(&b, "title: ");
		cply_yaml_put(known->plain, &b);
		cplyi_xmd_extra(x, CPLY_STR("front"), cply_buf_str(&b));
	}
	*known = title;
	return status;
}

static void check_heading(struct xmd *x, const struct xmd_heading *h)
{
	if (h->is_exact || h->part < XMD_GRID || h->part > XMD_DOWN)
		return;
	cply_buf right;
	cply_buf_init(&right, x->arena);
	cply_put(&right, "## ");
	cply_put(&right, part_names[h->part]);
	cply_diag *g = cply_report_with(x->diags, CPLY_XM104, &h->at,
	                                CPLY_T(cplyi_xmd_sub(x, h->at)),
	                                CPLY_T(cply_buf_str(&right)));
	cply_diag_fix(x->diags, g, h->at, cply_buf_str(&right));
}

static cply_status read_sections(struct sections *s, struct xmd_scan scan)
{
	struct xmd *x = s->x;
	uint32_t begin = scan.at, end;
	struct xmd_heading next;
	bool goes_on = true;
	while (goes_on) {
		goes_on = cplyi_xmd_next(&scan, &next, &end);
		cply_status status = take_body(s, (cply_span){ begin, end });
		if (status == CPLY_OK && goes_on && next.part == XMD_TITLE)
			status = take_title(s, &next);
		if (status != CPLY_OK)
			return status;
		if (!goes_on)
			break;
		check_heading(x, &next);
		s->has_heading = true;
		s->now = next;
		begin = scan.at;
	}
	return x->arena->failed ? CPLY_NOMEM : CPLY_OK;
}

/* ---- the file ---- */

/* How many headings of a grid come, two at most; the first goes to `*at`. */
static unsigned grid_headings(struct xmd_scan scan, cply_span *at)
{
	struct xmd_heading h;
	unsigned n = 0;
	while (n < 2 && cplyi_xmd_next(&scan, &h, NULL)) {
		if (h.part != XMD_GRID)
			continue;
		if (n++ == 0)
			*at = h.at;
	}
	return n;
}

/* Without a grid outside of code blocks, one inside is taken if there is no
 * other: a file with several explains puzzles and is none. */
static void find_grid(struct xmd *x, struct xmd_scan *scan)
{
	cply_span at;
	struct xmd_scan near = *scan;
	cplyi_xmd_note_missing(&near);
	if (grid_headings(near, &at))
		return;
	scan->ignores_fences = true;
	unsigned hidden = grid_headings(*scan, &at);
	scan->ignores_fences = hidden == 1;
	if (hidden)
		cply_report_with(x->diags, CPLY_XM103, &at, CPLY_Z("Grid"));
	else
		cply_report(x->diags, CPLY_XM102, CPLY_NOWHERE);
}

static void check_utf8(struct xmd *x)
{
	size_t first = cply_utf8_check(x->text), n = 0;
	if (first == SIZE_MAX)
		return;
	for (size_t at = first, bad; at < x->text.len; at += bad + 1, n++) {
		bad = cply_utf8_check(cply_str_sub(x->text, at, x->text.len));
		if (bad == SIZE_MAX)
			break;
	}
	cply_diag *g = cply_report_with(x->diags, CPLY_XM101,
	                                CPLY_AT(first, first + 1), CPLY_N(n));
	unsigned char a = (unsigned char)x->text.ptr[0];
	if (first == 0 && (a == 0xFF || a == 0xFE))
		cply_diag_note(x->diags, g, CPLY_STR("it looks like UTF-16"),
		               NULL);
}

static void check_controls(struct xmd *x)
{
	cplyi_edits edits = { 0 };
	for (uint32_t i = 0; i < x->text.len; i++)
		if (x->text.ptr[i] && cplyi_xmd_is_control(x->text.ptr[i]))
			cplyi_xmd_edit(x, &edits, (cply_span){ i, i + 1 },
			               CPLY_STR(""));
	if (!edits.n)
		return;
	cply_diag *g = cply_report_with(x->diags, CPLY_XM110,
	                                &edits.items[0].at, CPLY_N(edits.n));
	cplyi_xmd_fix(x, g, &edits);
}

static cply_status finish(struct sections *s)
{
	struct xmd *x = s->x;
	cply_crossword *cw = x->cw;
	if (!s->has_title && !cw->meta[CPLY_META_TITLE].plain.len)
		cply_report(x->diags, CPLY_XM105, CPLY_AT(0, 0));
	cply_status status = cplyi_xmd_inline(cply_buf_str(&s->intro), x->arena,
	                                      &cw->meta[CPLY_META_INTRO]);
	if (status != CPLY_OK)
		return status;
	if (x->strays.len)
		cplyi_xmd_extra(x, CPLY_STR("at end"),
		                cply_str_trim(cply_buf_str(&x->strays)));
	cw->extras = x->extras;
	cw->lists = CPLY_NEW(x->arena, s->n_lists, cply_clue_list);
	if (!cw->lists)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < s->n_lists; i++)
		cw->lists[i] = s->lists[i];
	cw->n_lists = s->n_lists;
	if (!x->has_rows)
		return CPLY_OK;
	cply_crossword_finish(cw);
	return cplyi_xmd_attach(x);
}

static cply_status read_all(struct xmd *x)
{
	struct xmd_scan scan = { .text = x->text };
	struct sections s = { .x = x, .place = CPLY_STR("before Grid") };
	cply_buf_init(&s.intro, x->arena);
	cply_buf_init(&x->strays, x->arena);
	check_utf8(x);
	check_controls(x);
	scan.at = (uint32_t)cply_bom(x->text);
	cply_status status = cplyi_xmd_read_front(x, &scan.at);
	if (status != CPLY_OK)
		return status;
	find_grid(x, &scan);
	cplyi_xmd_note_missing(&scan);
	status = read_sections(&s, scan);
	return status == CPLY_OK ? finish(&s) : status;
}

static cply_status xmd_read(const cply_read *r, cply_doc *out)
{
	cply_crossword *cw = CPLY_NEW(r->arena, 1, cply_crossword);
	if (!cw)
		return CPLY_NOMEM;
	struct xmd x = {
		.r = r,
		.arena = r->arena,
		.diags = r->diags,
		.text = r->bytes,
		.cw = cw,
	};
	cply_status s = read_all(&x);
	if (s == CPLY_OK && x.has_rows)
		out->as.crossword = cw;
	return s;
}

/* ---- detection ---- */

/* The first lines of the code block after `## Grid`: a count of columns and a
 * row, or two rows with letters or dots. A table of numbers is no grid. */
static bool looks_like_grid(cply_str head, uint32_t at)
{
	struct xmd_line line;
	uint32_t rows = 0;
	bool is_open = false;
	while (cplyi_xmd_line(head, &at, &line) && rows < 2) {
		if (cplyi_xmd_is_empty(head, line))
			continue;
		if (!is_open) {
			if (!cplyi_xmd_fence(head, line).mark)
				return false;
			is_open = true;
			continue;
		}
		if (!cplyi_xmd_is_row(head, line))
			return false;
		rows++;
		bool has_letter = false;
		for (uint32_t i = line.begin; i < line.end; i++) {
			char c = head.ptr[i];
			has_letter |= c == '.' || ascii_is_letter(c) ||
			              (unsigned char)c >= 0x80;
		}
		if (rows == 2 && !has_letter)
			return false;
	}
	return rows == 2;
}

static int probe_headings(struct xmd_scan scan, bool *has_any)
{
	struct xmd_heading h;
	bool has_grid = false, has_clues = false;
	while (cplyi_xmd_next(&scan, &h, NULL)) {
		has_grid |= h.part == XMD_GRID;
		has_clues |= h.part == XMD_ACROSS || h.part == XMD_DOWN;
		if ((has_grid && has_clues) ||
		    (h.part == XMD_GRID && looks_like_grid(scan.text, scan.at)))
			return CPLY_BY_SHAPE;
	}
	*has_any = has_grid || has_clues;
	return CPLY_NOT_MINE;
}

static int xmd_probe(cply_str head)
{
	struct xmd_scan scan = { .text = head };
	bool has_any = false;
	/* Most files are something else: tell them quickly. An xd file with
	 * named sections has a `## Grid`, too, but begins with another. */
	cply_str text = cply_str_trim(cply_str_sub(head, 0, 64));
	if (cply_str_starts(text, "{") || cply_str_starts(text, "[") ||
	    cply_str_starts(text, "## Metadata") ||
	    cply_str_find(head, CPLY_STR("##")) == SIZE_MAX)
		return CPLY_NOT_MINE;
	scan.at = (uint32_t)cply_bom(head);
	int score = probe_headings(scan, &has_any);
	if (score == CPLY_NOT_MINE && has_any) {
		cplyi_xmd_note_missing(&scan);
		score = probe_headings(scan, &has_any);
	}
	return score && cplyi_is_program(head) ? CPLY_NOT_MINE : score;
}

const cply_format cply_format_xmd = {
	.name = "xmd",
	.title = "Xword Markdown",
	.suffixes = " .md .markdown .xword ",
	.kind = &cply_kind_crossword,
	.is_binary = false,
	/* LABELS, ENTRIES, THEMED, FORMATTING and the metadata are held in
	 * part; cplyi_xmd_losses tells which part is not. */
	.carries = CPLY_HAS(REBUS) | CPLY_HAS(SYMBOLS) | CPLY_HAS(LETTERS) |
	           CPLY_HAS(LABELS) | CPLY_HAS(ENTRIES) | CPLY_HAS(UNATTACHED) |
	           CPLY_HAS(UNCLUED) | CPLY_HAS(ENUMERATIONS) |
	           CPLY_HAS(THEMED) | CPLY_HAS(FORMATTING) |
	           CPLY_HAS(SOLUTION) | CPLY_HAS(NO_SOLUTION),
	.carries_meta = (1u << CPLY_META_COUNT) - 1,
	.claims = CPLY_BY_SHAPE,
	.probe = xmd_probe,
	.read = xmd_read,
	.write = cplyi_xmd_write,
	.losses = cplyi_xmd_losses,
	.numbers = cplyi_xmd_numbers,
	.sections = &cplyi_sections_xmd,
};
