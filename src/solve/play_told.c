/* SPDX-License-Identifier: MIT */
/* Help and a verdict from somebody who knows the solution, such as the service
 * that a level comes from. */
#include "solve/play.h"

static bool can_be_told(const cply_play *p, cply_reply *reply)
{
	if (p->is_solved)
		reply->remark = CPLY_SAY_IS_OVER;
	else if (!p->is_running)
		reply->remark = CPLY_SAY_IS_PAUSED;
	return p->is_running && !p->is_solved;
}

void cplyi_play_told_checked(cply_play *p, int64_t time, const cplyi_told *told,
                             uint32_t n, cply_reply *reply)
{
	if (!can_be_told(p, reply))
		return;
	for (uint32_t i = 0; i < n; i++) {
		uint32_t cell = told[i].cell;
		if (!cplyi_play_is_open(p, cell) || !p->squares[cell].fill ||
		    cply_play_is_fixed(p, cell))
			continue;
		if (!cplyi_play_emit(p, &(cply_event){ .type = CPLY_EVENT_CHECK,
		                                       .time = time,
		                                       .cell = cell }))
			return;
		unsigned marks = told[i].is_wrong
		                         ? CPLY_CELL_WRONG | CPLY_CELL_WAS_WRONG
		                         : CPLY_CELL_CHECKED;
		p->squares[cell].marks |= (uint16_t)marks;
		reply->n++;
		reply->wrong += told[i].is_wrong;
	}
	reply->remark = reply->n ? CPLY_SAY_CHECKED : CPLY_SAY_NOTHING_HERE;
}

void cplyi_play_told_letters(cply_play *p, int64_t time, const cplyi_told *told,
                             uint32_t n, cply_reply *reply)
{
	if (!can_be_told(p, reply))
		return;
	/* Of one time a log has the reveals first, then the updates. */
	for (uint32_t i = 0; i < n; i++) {
		if (!cplyi_play_is_open(p, told[i].cell) ||
		    cply_play_is_fixed(p, told[i].cell))
			continue;
		if (!cplyi_play_emit(p,
		                     &(cply_event){ .type = CPLY_EVENT_REVEAL,
		                                    .time = time,
		                                    .cell = told[i].cell }))
			return;
		reply->n++;
	}
	for (uint32_t i = 0; i < n; i++)
		if (cplyi_play_is_open(p, told[i].cell) &&
		    p->squares[told[i].cell].marks & CPLY_CELL_REVEALED)
			cplyi_play_put(p, time, told[i].cell,
			               cplyi_play_text(p, told[i].letter),
			               false, CPLYI_PLAIN);
	reply->remark = reply->n ? CPLY_SAY_REVEALED : CPLY_SAY_NOTHING_HERE;
	cplyi_play_judge(p, time, false, reply);
}

void cplyi_play_told_verdict(cply_play *p, int64_t time, bool is_right,
                             cply_reply *reply)
{
	if (!can_be_told(p, reply))
		return;
	cplyi_play_emit(p, &(cply_event){ .type = CPLY_EVENT_SUBMIT,
	                                  .time = time,
	                                  .cell = CPLY_NO_CELL,
	                                  .flags = is_right ? CPLY_EVENT_SUCCESS
	                                                    : 0 });
	reply->remark = is_right ? CPLY_SAY_SOLVED : CPLY_SAY_WRONG;
}
