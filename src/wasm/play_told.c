/* SPDX-License-Identifier: MIT */
/* What the host was told by somebody who knows the solution, such as the
 * service that a level comes from. */
#include "solve/play.h"
#include "wasm/play.h"

/* {"cells": [{"cell": 3, "wrong": true}, {"cell": 4, "letter": "A"}]} */
static cplyi_told *read_cells(cplyi_w_call *c, const cply_play *p, uint32_t *n)
{
	cply_json_value list = cply_json_get(c->in, "cells");
	cplyi_told *told =
		CPLY_NEW(c->scratch, cply_json_count(list) + 1, cplyi_told);
	cply_json_iter it = cply_json_each(list);
	int64_t size = (int64_t)p->puzzle.width * p->puzzle.height, cell;
	*n = 0;
	while (told && cply_json_step(&it)) {
		if (!cply_json_int(cply_json_get(it.value, "cell"), &cell) ||
		    cell < 0 || cell >= size)
			continue;
		cply_json_value wrong = cply_json_get(it.value, "wrong");
		cply_json_value letter = cply_json_get(it.value, "letter");
		told[(*n)++] = (cplyi_told){
			.cell = (uint32_t)cell,
			.is_wrong = cply_json_type_of(wrong) == CPLY_JSON_TRUE,
			.letter = cply_json_string(letter, c->scratch),
		};
	}
	return told;
}

cply_status cplyi_w_play_told(cplyi_w_call *c)
{
	static const char *const kinds[] = { "checked", "revealed", "verdict",
		                             NULL };
	cplyi_w_play *g = c->d->play;
	cply_reply reply = { 0 };
	uint32_t n;
	if (!g)
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "no game has been opened");
	int kind = cplyi_w_choice(c, "kind", kinds, -1);
	if (kind < 0)
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "`kind` is checked, revealed or verdict");
	int64_t time = cplyi_w_number(c, "time", 0);
	cplyi_told *told = read_cells(c, &g->play, &n);
	if (!told)
		return cplyi_w_no_memory(c);
	if (kind == 0)
		cplyi_play_told_checked(&g->play, time, told, n, &reply);
	else if (kind == 1)
		cplyi_play_told_letters(&g->play, time, told, n, &reply);
	else
		cplyi_play_told_verdict(&g->play, time,
		                        cplyi_w_flag(c, "right"), &reply);
	return g->arena.failed ? cplyi_w_no_memory(c)
	                       : cplyi_w_play_answer(c, &reply);
}
