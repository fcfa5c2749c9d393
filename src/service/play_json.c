/* SPDX-License-Identifier: MIT */
#include "service/play_json.h"

#include "report/common.h"
#include "service/level_json.h"

void play_put_members(cply_json_writer *w, const struct play *play)
{
	cplyi_key_string(w, "id", play->id);
	cplyi_key_string(w, "level", play->level_id);
	cplyi_key_int(w, "version", play->version);
	cplyi_key_string(w, "state", play->state);
	service_put_time(w, "opened_at", play->opened_at);
	service_put_time(w, "ended_at", play->ended_at);
	cplyi_key_int(w, "next", play->next);
	cplyi_key_int(w, "paused_ms", play->paused_ms);
	if (play->elapsed_ms)
		cplyi_key_int(w, "elapsed_ms", play->elapsed_ms);
	cplyi_key_int(w, "checks", play->checks);
	cplyi_key_int(w, "reveals", play->reveals);
	cplyi_key_int(w, "wrong", play->wrong);
	cply_json_key(w, "late");
	cply_json_put_bool(w, play->late);
	cply_json_key(w, "watched");
	cply_json_put_bool(w, play->watched);
}

void play_put_item(cply_json_writer *w, const struct play *play)
{
	cply_json_begin_object(w);
	play_put_members(w, play);
	cply_json_end_object(w);
}
