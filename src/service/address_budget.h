/* SPDX-License-Identifier: MIT */
/* What is counted by the hour for an address, or a /56 of IPv6. */
#ifndef CROSSPLY_SERVICE_ADDRESS_BUDGET_H
#define CROSSPLY_SERVICE_ADDRESS_BUDGET_H

#include "server/exchange.h"
#include "store/budgets.h"

/* `about` may be empty: else it is counted for each of them apart. The store
 * keeps no more of an address than a hash. */
struct budget address_budget(const struct exchange *x, const char *what,
                             cply_str about, unsigned limit);
/* False after 429 with `name` and `detail`, or a store that failed. */
bool address_may(struct exchange *x, const struct budget *budget,
                 const char *name, const char *detail);
/* False after a store that failed. */
bool address_spend(struct exchange *x, const struct budget *budget);

#endif
