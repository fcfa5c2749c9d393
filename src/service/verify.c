/* SPDX-License-Identifier: MIT */
#include "service/verify.h"

#include "carrier/json.h"
#include "crossword/level.h"
#include "service/address_budget.h"
#include "service/body.h"
#include "service/service.h"

/* The keys of the level, all of them and no others, and the right hash. */
bool verify_answers(struct exchange *x, cply_str level_id, int64_t version,
                    cply_json_value given, const struct level_secret *secret)
{
	cply_diags ignored;
	cply_answers answers, own;
	cply_json_parser parser = { 0 };
	cply_json doc;
	char hash[64];
	cply_case rule = CPLY_CASE_ROOT;
	cply_case_find(secret->norm, &rule);
	cply_diags_init(&ignored, x->arena, 1);
	if (cply_answers_from_json(given, rule, x->arena, &ignored, &answers) ==
	    CPLY_NOMEM)
		return false;
	bool right =
		cply_json_parse(&parser, secret->answers_json, NULL, NULL,
	                        &doc) == CPLY_OK &&
		cply_answers_from_json(cply_json_root(&doc), CPLY_CASE_NONE,
	                               x->arena, &ignored, &own) == CPLY_OK &&
		own.n == answers.n;
	for (uint32_t i = 0; right && i < own.n; i++)
		right = own.items[i].number == answers.items[i].number &&
		        own.items[i].direction == answers.items[i].direction;
	cply_json_parser_free(&parser);
	right = right && cply_level_hash(level_id.ptr, (uint32_t)version,
	                                 &answers, x->arena, hash) == CPLY_OK;
	return right && cply_hash_equal(hash, secret->answer_hash.ptr);
}

static void answer_verdict(struct exchange *x, const struct budget *budget,
                           bool correct)
{
	if (!correct && !address_spend(x, budget))
		return;
	answer_json(x, 200,
	            correct ? CPLY_STR("{\"correct\":true}\n")
	                    : CPLY_STR("{\"correct\":false}\n"));
	answer_field(x, "Cache-Control", CPLY_STR("no-store"));
}

void verify_answer(struct exchange *x)
{
	struct service *service = x->app;
	struct sql *db = worker_of(x)->db;
	struct level_row row;
	struct level_secret secret;
	cply_json body;
	int64_t version = service_number(x->match.parameter[1]);
	cply_str id;
	if (!body_object(x, &body))
		return;
	cply_json_value given = cply_json_get(cply_json_root(&body), "answers");
	if (cply_json_type_of(given) != CPLY_JSON_OBJECT) {
		body_refuse(
			x, "/answers", "invalid-type",
			"`answers` is an object such as {\"1A\": \"SUN\"}.");
		return;
	}
	enum level_status found =
		level_resolve(db, x->arena, x->match.parameter[0], &id);
	if (found == LEVEL_OK)
		found = version ? level_find(db, x->arena, id, version, &row)
		                : LEVEL_MISSING;
	if (found == LEVEL_OK && (!level_is_public(&row, x->now_ms) ||
	                          level_is_contest(&row, x->now_ms)))
		found = LEVEL_MISSING;
	if (found == LEVEL_OK)
		found = level_find_secret(db, x->arena, id, version, &secret);
	if (found != LEVEL_OK) {
		service_refuse_level(x, found);
		return;
	}
	const struct budget budget =
		address_budget(x, "verify:", id, service->limits.verify);
	/* Refused before anything is compared. */
	if (address_may(x, &budget, "too-many-wrong-answers",
	                "Too many wrong answers to this level from this "
	                "address within an hour."))
		answer_verdict(x, &budget,
		               verify_answers(x, row.id, row.version, given,
		                              &secret));
}
