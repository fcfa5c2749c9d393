/* SPDX-License-Identifier: MIT */
#include "service/address_budget.h"

#include "base/sha256.h"
#include "service/service.h"

enum { HOUR_MS = 3600000 };

struct budget address_budget(const struct exchange *x, const char *what,
                             cply_str about, unsigned limit)
{
	struct address who = x->client;
	char sum[64];
	cply_buf b;
	cply_buf_init(&b, x->arena);
	address_neighbour(&who);
	cply_put_str(&b, about);
	cply_put_str(&b, (cply_str){ (const char *)who.byte, sizeof who.byte });
	cply_sha256(cply_buf_str(&b), sum);
	b.len = 0;
	cply_put(&b, what);
	cply_put_str(&b, (cply_str){ sum, sizeof sum });
	return (struct budget){ cply_buf_str(&b), limit, HOUR_MS };
}

bool address_may(struct exchange *x, const struct budget *budget,
                 const char *name, const char *detail)
{
	int64_t left, wait_ms;
	enum sql_status status = budget_left(worker_of(x)->db, x->arena, budget,
	                                     x->now_ms, &left, &wait_ms);
	if (status != SQL_OK) {
		service_fail(x, status);
		return false;
	}
	if (left > 0)
		return true;
	answer_problem(x, 429, name, detail);
	answer_field_int(x, "Retry-After", (wait_ms + 999) / 1000);
	return false;
}

bool address_spend(struct exchange *x, const struct budget *budget)
{
	enum sql_status status =
		budget_spend(worker_of(x)->db, x->arena, budget, 1, x->now_ms);
	if (status != SQL_OK)
		service_fail(x, status);
	return status == SQL_OK;
}
