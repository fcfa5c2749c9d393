/* SPDX-License-Identifier: MIT */
/* What `crossply replay` was asked to play, for its several ways to do so. */
#ifndef CROSSPLY_CLI_REPLAY_H
#define CROSSPLY_CLI_REPLAY_H

#include "cli/cli.h"
#include "cli/record/record.h"
#include "solve/race.h"

/* One record, open at its start. */
typedef struct replay_run {
	cli_reader reader;
	cply_timeline timeline;
	const char *name;     /* of the file, for messages */
	const char *who;      /* whose record, for people */
	uint64_t from, until; /* positions to play */
} replay_run;

typedef struct replay_job {
	cli *c;
	replay_run runs[CPLYI_RACE_MOST];
	size_t n;        /* open so far */
	bool is_race;    /* several of them */
	cplyi_race race; /* has runners if all of them are solves */
	double speed;
	bool has_speed; /* it was given */
	bool keep_idle;
} replay_job;

/* When a position is played: without pauses, or with them. */
int64_t replay_time(const replay_job *job, const replay_run *run,
                    uint64_t position);

/* One line for each step, or of JSON. */
int replay_plain(const replay_job *job);
int replay_jsonl(const replay_job *job);

/* -o: an animation in a file. Would it be refused? Says why. */
int replay_animation_allowed(const cli *c);
int replay_animation(const replay_job *job);

#endif
