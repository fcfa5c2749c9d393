/* SPDX-License-Identifier: MIT */
/* The names of sections, where one may begin. */
#include "lsp/inside.h"

static bool is_there(const cplyi_sections *sections, cply_str text,
                     cply_span but, const char *name)
{
	cplyi_section_walk walk = { .sections = sections, .text = text };
	cplyi_section s;
	while (cplyi_section_next(&walk, &s))
		if (s.heading.begin != but.begin &&
		    cply_str_is_nocase(
			    cply_str_sub(text, s.name.begin, s.name.end), name))
			return true;
	return false;
}

static void put_item(cplyi_lsp_call *c, const cplyi_sections *sections,
                     const cplyi_section_name *name, cply_span at, uint32_t n)
{
	cply_json_writer *w = &c->w;
	cply_buf text, order;
	cply_str whole = { c->doc->text.ptr, c->doc->text.len };
	cply_buf_init(&text, c->scratch);
	cply_buf_init(&order, c->scratch);
	cplyi_section_put(sections, name, &text);
	/* In the order of a file; those that are there already come last. */
	cply_put(&order, is_there(sections, whole, at, name->name) ? "1" : "0");
	cply_put_uint(&order, 100 + n);
	cply_json_begin_object(w);
	cplyi_key_string(w, "label", cply_str_of(name->name));
	cplyi_key_int(w, "kind", 14); /* a keyword */
	cplyi_key_string(w, "detail", cply_str_of(name->about));
	cplyi_key_string(w, "sortText", cply_buf_str(&order));
	cplyi_key_string(w, "filterText", cply_buf_str(&text));
	cply_json_key(w, "textEdit");
	cply_json_begin_object(w);
	cply_json_key(w, "range");
	cplyi_lsp_put_range(c->l, w, at);
	cplyi_key_string(w, "newText", cply_buf_str(&text));
	cply_json_end_object(w);
	cply_json_end_object(w);
}

void cplyi_lsp_complete(cplyi_lsp_call *c)
{
	const cplyi_sections *sections = cplyi_lsp_sections(c->l);
	cply_str text = { c->doc->text.ptr, c->doc->text.len };
	cply_span at;
	uint32_t offset;
	if (!cplyi_lsp_offset(c->l, text, cply_json_get(c->params, "position"),
	                      &offset)) {
		cplyi_lsp_refuse(c, CPLYI_LSP_INVALID_PARAMS,
		                 "`position` is not a position");
		return;
	}
	cply_json_begin_array(&c->w);
	if (sections && cplyi_section_wanted(sections, text, offset, &at))
		for (uint32_t i = 0; sections->names[i].name; i++)
			put_item(c, sections, &sections->names[i], at, i);
	cply_json_end_array(&c->w);
}
