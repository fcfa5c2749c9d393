/* SPDX-License-Identifier: MIT */
/* What differs is said once for each cause, with the first place and how often
 * it happens. */
#include "game/creer/check.h"
#include "game/tally.h"

/* Where the cause stands in the table, or would stand. */
static cplyi_cause **find(cply_creer_check *k, cply_rule rule, cply_str subject,
                          cply_str detail)
{
	const size_t mask = 2 * CREER_CAUSES - 1;
	uint64_t hash = cplyi_name_hash(&k->objects, subject) * 31 +
	                cplyi_name_hash(&k->objects, detail) + (size_t)rule;
	for (size_t i = hash & mask;; i = (i + 1) & mask) {
		cplyi_cause *c = k->table[i];
		if (!c ||
		    (c->rule == rule && cply_str_eq(c->subject, subject) &&
		     cply_str_eq(c->detail, detail)))
			return &k->table[i];
	}
}

cplyi_cause *cplyi_creer_count(cply_creer_check *k, cply_rule rule,
                               cply_str subject, cply_str detail, uint32_t node)
{
	cplyi_cause **at = find(k, rule, subject, detail), *c = *at;
	if (c)
		c->count++;
	if (c || k->n_causes == CREER_CAUSES)
		return NULL;
	c = CPLY_NEW(k->arena, 1, cplyi_cause);
	if (!c) {
		k->failed = true;
		return NULL;
	}
	*c = (cplyi_cause){
		.rule = rule,
		.count = 1,
		.step = k->step,
		.origin = k->origin,
		.at = cplyi_span_within((cply_span){ k->tape[node].begin,
		                                     k->tape[node].end },
		                        k->extent),
		.subject = cply_str_copy(k->arena, subject),
		.detail = cply_str_copy(k->arena, detail),
	};
	c->expected = c->detail;
	*at = k->causes[k->n_causes++] = c;
	return c;
}

cply_str cplyi_creer_found(cply_creer_check *k, uint32_t node)
{
	enum { LONGEST = 40 };
	cply_str raw = cplyi_creer_raw(k, node);
	cply_buf b;
	if (raw.len <= LONGEST)
		return cply_str_copy(k->arena, raw);
	size_t end = LONGEST;
	while (end && ((unsigned char)raw.ptr[end] & 0xC0) == 0x80)
		end--;
	cply_buf_init(&b, k->arena);
	cply_put_str(&b, cply_str_sub(raw, 0, end));
	cply_put(&b, "…");
	return cply_buf_str(&b);
}

cply_str cplyi_creer_who(cply_creer_check *k, const cplyi_thing *o)
{
	cply_buf b;
	if (o == k->game)
		return CPLY_STR("the game");
	cply_buf_init(&b, k->arena);
	if (o->class)
		cply_put_str(&b, o->class->name);
	else
		cply_put(&b, "object");
	cply_put_char(&b, ' ');
	cply_put_str(&b, cply_str_sub(o->id, 0, 40));
	return cply_buf_str(&b);
}

cply_str cplyi_creer_place(cply_creer_check *k, const cplyi_thing *o)
{
	cply_buf b;
	if (!o)
		return (cply_str){ NULL, 0 };
	cply_buf_init(&b, k->arena);
	cply_put(&b, "of ");
	cply_put_str(&b, cplyi_creer_who(k, o));
	return cply_buf_str(&b);
}

/* ---- the end ---- */

static void report(const cplyi_cause *c, cply_diags *diags)
{
	diags->origin = c->origin;
	cply_report_with(diags, c->rule, &c->at, CPLY_N(c->count),
	                 CPLY_N(c->step), CPLY_T(c->subject),
	                 CPLY_T(c->expected), CPLY_T(c->place),
	                 CPLY_T(c->found));
}

cply_status cply_creer_check_end(cply_creer_check *k,
                                 const cply_game_stream *stream,
                                 cply_diags *diags)
{
	cply_str want = k->creer->name;
	if (k->failed || k->arena->failed)
		return CPLY_NOMEM;
	if (!k->name.len)
		k->name = cply_game_member_text(cply_game_stream_head(stream),
		                                "gameName", k->arena);
	if (k->name.len && !cply_str_eq(k->name, want)) {
		cply_report_with(diags, CPLY_GL601, CPLY_NOWHERE,
		                 CPLY_T(k->name), CPLY_T(want));
		return CPLY_INVALID;
	}
	uint32_t errors = diags->counts[CPLY_ERROR];
	uint64_t origin = diags->origin;
	for (size_t i = 0; i < k->n_causes; i++)
		report(k->causes[i], diags);
	diags->origin = origin;
	return diags->counts[CPLY_ERROR] > errors ? CPLY_INVALID : CPLY_OK;
}
