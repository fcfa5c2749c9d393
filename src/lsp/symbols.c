/* SPDX-License-Identifier: MIT */
/* The outline: sections, and the clues in them. */
#include "lsp/inside.h"

/* As the protocol numbers them. */
enum { KIND_NAMESPACE = 3, KIND_STRING = 15, KIND_ARRAY = 18 };

typedef struct symbol {
	cply_str name, detail;
	int kind;
	cply_span all, head;
} symbol;

static void put_symbol_begin(cplyi_lsp_call *c, const symbol *s,
                             cply_str container)
{
	cplyi_lsp *l = c->l;
	cply_json_writer *w = &c->w;
	cply_json_begin_object(w);
	cplyi_key_string(w, "name", s->name.len ? s->name : CPLY_STR("?"));
	cplyi_key_int(w, "kind", s->kind);
	if (!l->client.has_tree) {
		cply_json_key(w, "location");
		cplyi_lsp_put_location(l, w, s->all);
		if (container.len)
			cplyi_key_string(w, "containerName", container);
		return;
	}
	if (s->detail.len)
		cplyi_key_string(w, "detail", s->detail);
	cply_json_key(w, "range");
	cplyi_lsp_put_range(l, w, s->all);
	cply_json_key(w, "selectionRange");
	cplyi_lsp_put_range(l, w, s->head);
}

static void put_clue(cplyi_lsp_call *c, cply_clue_ref r, cply_str container)
{
	const cply_clue *clue = cplyi_lsp_clue(c->l, r);
	const cply_span n = clue->number_at;
	bool has_number = cplyi_lsp_has_place(n) && n.begin >= clue->at.begin &&
	                  n.end <= clue->at.end;
	cply_buf b;
	cply_buf_init(&b, c->scratch);
	cply_put_str(&b, cply_clue_name(c->l->cw, r.list, r.clue, c->scratch));
	if (!c->l->client.has_tree) {
		cply_put(&b, " ");
		cply_put_str(&b, clue->text.plain);
	}
	const symbol s = { .name = cply_buf_str(&b),
		           .detail = clue->text.plain,
		           .kind = KIND_STRING,
		           .all = clue->at,
		           .head = has_number ? n : clue->at };
	put_symbol_begin(c, &s, container);
	cply_json_end_object(&c->w);
}

/* Those whose text is inside; all if `is_loose`, which are in no section. */
static void put_clues(cplyi_lsp_call *c, cply_span in, cply_str container,
                      uint32_t list)
{
	const cply_crossword *cw = c->l->cw;
	for (uint32_t i = 0; cw && i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			cply_span at = cw->lists[i].clues[k].at;
			if (cplyi_lsp_has_place(at) && at.begin >= in.begin &&
			    at.end <= in.end &&
			    (list == UINT32_MAX || list == i))
				put_clue(c, (cply_clue_ref){ i, k }, container);
		}
}

static void put_section(cplyi_lsp_call *c, const symbol *s, uint32_t list)
{
	put_symbol_begin(c, s, (cply_str){ 0 });
	if (!c->l->client.has_tree) {
		cply_json_end_object(&c->w);
		put_clues(c, s->all, s->name, list);
		return;
	}
	cply_json_key(&c->w, "children");
	cply_json_begin_array(&c->w);
	put_clues(c, s->all, s->name, list);
	cply_json_end_array(&c->w);
	cply_json_end_object(&c->w);
}

/* Without the empty lines at its end. */
static uint32_t trimmed(cply_str text, uint32_t begin, uint32_t end)
{
	while (end > begin &&
	       (text.ptr[end - 1] == '\n' || text.ptr[end - 1] == '\r' ||
	        text.ptr[end - 1] == ' ' || text.ptr[end - 1] == '\t'))
		end--;
	return end;
}

static bool put_sections(cplyi_lsp_call *c, const cplyi_sections *sections)
{
	cply_str text = { c->doc->text.ptr, c->doc->text.len };
	cplyi_section_walk walk = { .sections = sections, .text = text };
	cplyi_section s;
	bool any = false;
	while (cplyi_section_next(&walk, &s)) {
		const symbol one = {
			.name = cply_str_sub(text, s.name.begin, s.name.end),
			.kind = KIND_NAMESPACE,
			.all = { s.heading.begin,
			         trimmed(text, s.heading.end, s.end) },
			.head = s.heading,
		};
		put_section(c, &one, UINT32_MAX);
		any = true;
	}
	return any;
}

/* A text without headings: what was read tells where its parts are. */
static void put_parts(cplyi_lsp_call *c, const cply_crossword *cw)
{
	const symbol grid = { .name = CPLY_STR("Grid"),
		              .kind = KIND_ARRAY,
		              .all = cw->grid_at,
		              .head = cw->grid_at };
	if (cplyi_lsp_has_place(cw->grid_at))
		put_section(c, &grid, cw->n_lists);
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *list = &cw->lists[i];
		cply_span all = { UINT32_MAX, 0 };
		for (uint32_t k = 0; k < list->n_clues; k++) {
			cply_span at = list->clues[k].at;
			if (!cplyi_lsp_has_place(at))
				continue;
			if (at.begin < all.begin)
				all.begin = at.begin;
			if (at.end > all.end)
				all.end = at.end;
		}
		const symbol one = { .name = list->title,
			             .kind = KIND_NAMESPACE,
			             .all = all,
			             .head = { all.begin, all.begin } };
		if (cplyi_lsp_has_place(all))
			put_section(c, &one, i);
	}
}

void cplyi_lsp_symbols(cplyi_lsp_call *c)
{
	const cplyi_sections *sections =
		c->doc->is_puzzle ? cplyi_lsp_sections(c->l) : NULL;
	cply_json_begin_array(&c->w);
	if (!(sections && put_sections(c, sections)) && c->l->cw)
		put_parts(c, c->l->cw);
	cply_json_end_array(&c->w);
}
