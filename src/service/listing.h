/* SPDX-License-Identifier: MIT */
/* GET /v1/levels: what there is, page by page. */
#ifndef CROSSPLY_SERVICE_LISTING_H
#define CROSSPLY_SERVICE_LISTING_H

#include "server/exchange.h"

void listing_answer(struct exchange *x);
/* Every version of every level, for those who run the service. */
void listing_answer_admin(struct exchange *x);

#endif
