/* SPDX-License-Identifier: MIT */
/* What is said about the place under the cursor: findings with the explanation
 * of their rule, the word of a clue, the clues of a square. */
#include "base/ascii.h"
#include "lsp/inside.h"

typedef struct hover {
	cplyi_lsp *l;
	cply_buf out;
	bool has_markdown;
	bool has_span;
	cply_span span;
} hover;

/* Text of a document: what has a meaning in Markdown loses it. */
static void put_text(hover *h, cply_str text)
{
	static const char marks[] = "\\`*_{}[]<>#|~!";
	for (size_t i = 0; i < text.len; i++) {
		if (h->has_markdown &&
		    memchr(marks, text.ptr[i], sizeof marks - 1))
			cply_put_char(&h->out, '\\');
		cply_put_char(&h->out, text.ptr[i]);
	}
}

static void put_strong(hover *h, cply_str text)
{
	cply_put(&h->out, h->has_markdown ? "**" : "");
	put_text(h, text);
	cply_put(&h->out, h->has_markdown ? "**" : "");
}

static void begin_paragraph(hover *h, cply_span at)
{
	if (h->out.len)
		cply_put(&h->out, "\n\n");
	if (!h->has_span || at.end - at.begin < h->span.end - h->span.begin)
		h->span = at;
	h->has_span = true;
}

/* ---- findings ---- */

static void put_finding(hover *h, const cply_diag *g, cply_span at)
{
	const cply_rule_info *rule = cply_rule_get(g->rule);
	cply_buf b;
	begin_paragraph(h, at);
	put_strong(h, cply_str_of(rule->code));
	cply_put(&h->out, " ");
	put_text(h, cply_str_of(rule->slug));
	cply_put(&h->out, ", ");
	cply_put(&h->out, cply_severity_name(g->severity));
	cply_put(&h->out, ": ");
	cply_buf_init(&b, &h->l->scratch);
	cply_diag_message(g, &b);
	put_text(h, cply_buf_str(&b));
	if (*rule->help) {
		cply_buf_init(&b, &h->l->scratch);
		cply_diag_help(g, &b);
		cply_put(&h->out, "\n\n");
		put_strong(h, CPLY_STR("help:"));
		cply_put(&h->out, " ");
		put_text(h, cply_buf_str(&b));
	}
	if (*rule->explain) {
		cply_put(&h->out, "\n\n");
		put_text(h, cply_str_of(rule->explain));
	}
}

static void put_findings(hover *h, uint32_t at)
{
	enum { MOST = 4 };
	const cply_diag *g;
	cply_span span;
	uint32_t n = 0;
	if (!h->l->current->is_puzzle)
		return;
	for (uint32_t i = 0;
	     n < MOST && (g = cply_session_finding(h->l->session, i)); i++) {
		/* What is about the whole document is said at its start. */
		(void)cplyi_lsp_span(h->l, i, g, &span);
		if (!cplyi_lsp_touches(span, at, at) ||
		    (at == span.end && span.end > span.begin))
			continue;
		put_finding(h, g, span);
		n++;
	}
}

/* ---- clues and squares ---- */

static void put_square(hover *h, uint32_t cell)
{
	cply_put(&h->out, "R");
	cply_put_uint(&h->out, cell / h->l->cw->width + 1);
	cply_put(&h->out, "C");
	cply_put_uint(&h->out, cell % h->l->cw->width + 1);
}

static void put_clue(hover *h, cply_clue_ref r, bool has_text)
{
	const cply_clue *clue = cplyi_lsp_clue(h->l, r);
	cply_buf b;
	put_strong(h, cply_clue_name(h->l->cw, r.list, r.clue, &h->l->scratch));
	if (has_text) {
		cply_put(&h->out, " ");
		put_text(h, clue->text.plain);
	}
	if (!clue->n_cells) {
		cply_put(&h->out, ": no word in the grid");
		return;
	}
	cply_put(&h->out, has_text ? " (" : ": ");
	cply_put_uint(&h->out, clue->n_cells);
	cply_put(&h->out, clue->n_cells == 1 ? " square" : " squares");
	cply_put(&h->out, " from ");
	put_square(h, clue->cells[0]);
	cply_buf_init(&b, &h->l->scratch);
	cply_clue_answer(h->l->cw, clue, '.', &b);
	cply_put(&h->out, ", ");
	put_text(h, cply_buf_str(&b));
	cply_put(&h->out, has_text ? ")" : "");
}

static void put_cell(hover *h, uint32_t cell)
{
	const cply_crossword *cw = h->l->cw;
	begin_paragraph(h, cw->cells[cell].at);
	put_square(h, cell);
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			const cply_clue *clue = &cw->lists[i].clues[k];
			for (uint32_t n = 0; n < clue->n_cells; n++) {
				if (clue->cells[n] != cell)
					continue;
				cply_put(&h->out, "\n\n");
				put_clue(h, (cply_clue_ref){ i, k }, true);
				break;
			}
		}
}

static void put_place(hover *h, uint32_t at)
{
	cply_clue_ref r;
	uint32_t cell;
	if (cplyi_lsp_clue_at(h->l, at, &r)) {
		begin_paragraph(h, cplyi_lsp_clue(h->l, r)->at);
		put_clue(h, r, false);
	} else if ((cell = cplyi_lsp_cell_at(h->l, at)) != UINT32_MAX) {
		put_cell(h, cell);
	}
}

void cplyi_lsp_hover(cplyi_lsp_call *c)
{
	hover h = { .l = c->l, .has_markdown = c->l->client.has_markdown };
	cply_str text = { c->doc->text.ptr, c->doc->text.len };
	uint32_t at;
	if (!cplyi_lsp_offset(c->l, text, cply_json_get(c->params, "position"),
	                      &at)) {
		cplyi_lsp_refuse(c, CPLYI_LSP_INVALID_PARAMS,
		                 "`position` is not a position");
		return;
	}
	cply_buf_init(&h.out, c->scratch);
	put_findings(&h, at);
	put_place(&h, at);
	if (!h.out.len) {
		cply_json_put_null(&c->w);
		return;
	}
	cply_json_begin_object(&c->w);
	cply_json_key(&c->w, "contents");
	cply_json_begin_object(&c->w);
	cplyi_key_string(&c->w, "kind",
	                 cply_str_of(h.has_markdown ? "markdown"
	                                            : "plaintext"));
	cplyi_key_string(&c->w, "value", cply_buf_str(&h.out));
	cply_json_end_object(&c->w);
	cply_json_key(&c->w, "range");
	cplyi_lsp_put_range(c->l, &c->w, h.span);
	cply_json_end_object(&c->w);
}
