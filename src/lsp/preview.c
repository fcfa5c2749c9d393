/* SPDX-License-Identifier: MIT */
/* crossply/preview: the puzzle as it looks, for a pane beside the text. */
#include "lsp/inside.h"

static bool flag(cply_json_value v, const char *key, bool otherwise)
{
	cply_json_type t = cply_json_type_of(cply_json_get(v, key));
	return t == CPLY_JSON_TRUE || (t != CPLY_JSON_FALSE && otherwise);
}

/* {"textDocument", "as": "svg" or "text", "solution": true, "clues": true}
 * gives {"as", "content"}, or null for what is not a puzzle. */
void cplyi_lsp_preview(cplyi_lsp_call *c)
{
	cplyi_lsp *l = c->l;
	cply_json_value as = cply_json_get(c->params, "as");
	bool is_text = cply_json_is(as, "text");
	const cply_doc *doc = cply_session_doc(l->session);
	const cply_draw_options how = {
		.solution = flag(c->params, "solution", true),
		.no_clues = !flag(c->params, "clues", true),
	};
	cply_str out;
	if (!is_text && !cply_json_is(as, "svg") &&
	    cply_json_type_of(as) != CPLY_JSON_MISSING) {
		cplyi_lsp_refuse(c, CPLYI_LSP_INVALID_PARAMS,
		                 "`as` is svg or text");
		return;
	}
	if (!doc || doc->log || !c->doc->is_puzzle ||
	    cply_session_draw(l->session, doc, NULL,
	                      is_text ? CPLY_TERMINAL : CPLY_SVG, &how,
	                      &out) != CPLY_OK) {
		cply_json_put_null(&c->w);
		return;
	}
	cply_json_begin_object(&c->w);
	cplyi_key_string(&c->w, "as", cply_str_of(is_text ? "text" : "svg"));
	cplyi_key_string(&c->w, "content", out);
	cply_json_end_object(&c->w);
}
