/* SPDX-License-Identifier: MIT */
/* POST .../verify: are these the answers? For clients without plays. */
#ifndef CROSSPLY_SERVICE_VERIFY_H
#define CROSSPLY_SERVICE_VERIFY_H

#include "carrier/json.h"
#include "server/exchange.h"
#include "store/levels.h"

void verify_answer(struct exchange *x);
/* Are these exactly the answers of the level? */
bool verify_answers(struct exchange *x, cply_str level_id, int64_t version,
                    cply_json_value given, const struct level_secret *secret);

#endif
