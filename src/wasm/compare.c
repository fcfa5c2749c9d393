/* SPDX-License-Identifier: MIT */
/* What differs between two documents, as `crossply diff` prints it. */
#include "wasm/inside.h"

static const char *const forms[] = { "text", "json", NULL };

static cply_status refuse_kinds(cplyi_w_call *c, const cply_doc *other)
{
	cply_buf b;
	cply_buf_init(&b, c->scratch);
	cply_put(&b, c->doc->kind->title);
	if (other->kind == c->doc->kind)
		return cplyi_w_refuse_text(c, CPLY_UNSUPPORTED,
		                           "documents of this kind are not "
		                           "compared: ",
		                           cply_buf_str(&b), "");
	cply_put(&b, " and ");
	cply_put(&b, other->kind->title);
	return cplyi_w_refuse_text(c, CPLY_UNSUPPORTED,
	                           "these are of different kinds: ",
	                           cply_buf_str(&b), "");
}

cply_status cplyi_w_compare(cplyi_w_call *c)
{
	const cply_w_doc *with = cplyi_w_opened(cplyi_w_number(c, "with", 0));
	const cply_diff_options options = {
		.json = cplyi_w_choice(c, "as", forms, 0) == 1
	};
	const cply_doc *other = with ? cply_session_doc(with->s) : NULL;
	if (!other)
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "the other file could not be read");
	if (other->kind != c->doc->kind || !c->doc->kind->diff)
		return refuse_kinds(c, other);
	const char *text = cply_session_diff(c->d->s, c->doc, other, &options);
	if (!text)
		return cplyi_w_no_memory(c);
	cply_put(&c->out, text);
	return CPLY_OK;
}
