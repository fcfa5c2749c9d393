/* SPDX-License-Identifier: MIT */
#include "format/candidate.h"

#include "carrier/container.h"
#include "format/page/page.h"
#include "format/unwrap.h"

/* Game logs are compressed, and called .json.gz like anything. */
static bool is_compressed_log(cply_str head)
{
	const cply_format *log = cply_format_find(CPLY_STR("gamelog"));
	cply_str text = { NULL, 0 };
	cply_arena a;
	cply_diags d;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_diags_init(&d, &a, 0);
	/* It ends early, since only its head is here. */
	cply_status s = cply_gunzip(cply_str_sub(head, 0, 8192),
	                            cply_limits_default(), &a, &d, &text);
	bool is_log = s != CPLY_NOMEM && log->probe(text) != CPLY_NOT_MINE;
	cply_arena_free(&a);
	return is_log;
}

const char cplyi_candidate_refusal[] =
	"neither its name nor its content looks like a puzzle";

bool cplyi_is_candidate(cply_str head, cply_str name)
{
	if (cply_is_gzip(head) && name.len > 3 &&
	    cply_str_is_nocase(cply_str_sub(name, name.len - 3, name.len),
	                       ".gz")) {
		const cply_format *f = cply_format_for_name(
			cply_str_sub(name, 0, name.len - 3));
		return (f && !f->is_any_text) || is_compressed_log(head);
	}
	if (cply_format_for_name(name) && !cplyi_is_common_name(name))
		return true;
	for (size_t i = 0; i < cply_format_count(); i++)
		if (cply_format_at(i)->probe(head) != CPLY_NOT_MINE)
			return true;
	return cplyi_is_page(head) && cplyi_page_has_puzzle(head);
}
