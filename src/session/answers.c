/* SPDX-License-Identifier: MIT */
/* The answers to a level, from a puzzle or from JSON. */
#include "session/inside.h"

#include "crossword/level.h"

/* Answers from an object, or from its member `answers`. That no format knew
 * the text does not matter then. */
static cply_status parse(cply_session *s, cply_case rule, cply_answers *out)
{
	const cply_json_options options = { .max_depth = s->how.limits.depth };
	cply_json doc;
	cply_diags_init(&s->diags, &s->notes, s->how.limits.diagnostics);
	s->diags.strict = s->how.strict;
	s->n_file_diags = s->n_sorted = 0;
	cply_status status = cply_json_parse(&s->json, s->source.bytes,
	                                     &options, &s->diags, &doc);
	if (status != CPLY_OK)
		return status;
	cply_json_value root = cply_json_root(&doc);
	cply_json_value inner = cply_json_get(root, "answers");
	if (cply_json_type_of(inner) == CPLY_JSON_OBJECT)
		root = inner;
	return cply_answers_from_json(root, rule, &s->arena, &s->diags, out);
}

cply_status cplyi_session_answers(cply_session *s, cply_case rule,
                                  cply_answers *out)
{
	if (!s->doc.kind)
		return parse(s, rule, out);
	return cply_answers_from_crossword(s->doc.as.crossword, rule, &s->arena,
	                                   &s->diags, out);
}
