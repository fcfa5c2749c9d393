/* SPDX-License-Identifier: MIT */
/* What both targets for games do with a log. */
#ifndef CROSSPLY_FUZZ_GAME_WORK_H
#define CROSSPLY_FUZZ_GAME_WORK_H

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "game/record.h"
#include "game/state/diff.h"

enum { BUDGET = 64 << 20, STEPS = 200, LONGEST = 1 << 20 };

typedef struct work {
	cply_arena arena, scratch;
	cply_diags diags;
} work;

static inline void require(bool claim)
{
	if (!claim)
		abort();
}

static inline void start(work *w)
{
	cply_arena_init(&w->arena, NULL, BUDGET);
	cply_arena_init(&w->scratch, NULL, BUDGET);
	cply_diags_init(&w->diags, &w->arena, 20);
}

static inline void stop(work *w)
{
	cply_arena_free(&w->arena);
	cply_arena_free(&w->scratch);
}

/* The state as text; false when it is too long to look at. */
static inline bool print(cply_game_value v, cply_arena *a, cply_str *out)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, a);
	b.max = LONGEST;
	cply_json_writer_init(&w, &b, 0);
	bool good =
		cply_game_put(v, &(cply_game_print){ .sorted = true }, a, &w);
	*out = cply_buf_str(&b);
	return good;
}

/* The stream and the record agree, at every step or every other or so: what
 * nobody has looked at is held in another way. */
static inline void compare(cply_str text, const cply_game *g, uint64_t every)
{
	work w;
	cply_game_stream *s;
	cply_game_source source = { .text = text };
	uint64_t n = 0;
	start(&w);
	if (cply_game_stream_open(&source, &w.arena, &w.diags,
	                          cply_limits_default(), &s) != CPLY_OK) {
		stop(&w);
		return;
	}
	while (cply_game_stream_next(s)) {
		cply_str one, two;
		if (++n > STEPS)
			break;
		if (n % every && n != cply_game_count(g))
			continue;
		cply_arena_reset(&w.scratch, BUDGET);
		if (print(cply_game_stream_state(s), &w.scratch, &one) &&
		    print(cply_game_state_at(g, n), &w.scratch, &two))
			require(cply_str_eq(one, two));
	}
	(void)!cply_game_stream_close(s);
	stop(&w);
}

/* The deltas that lead from state to state make the same states. */
static inline void record_again(const cply_game *g)
{
	work w;
	cply_buf log;
	bool whole = true;
	uint64_t n = cply_game_count(g) < STEPS ? cply_game_count(g) : STEPS;
	start(&w);
	cply_buf_init(&log, &w.arena);
	cply_put(&log, "{\"constants\":{\"DELTA_REMOVED\":\"&RM\","
	               "\"DELTA_LIST_LENGTH\":\"&LEN\"},\"deltas\":[");
	for (uint64_t i = 0; i < n && whole; i++) {
		cplyi_changes c;
		const cplyi_change *cannot = NULL;
		cply_json_writer json;
		cply_arena_reset(&w.scratch, BUDGET);
		cply_put(&log, i ? ",{\"game\":" : "{\"game\":");
		cply_json_writer_init(&json, &log, 0);
		whole = cplyi_diff(cply_game_state_at(g, i),
		                   cply_game_state_at(g, i + 1), &w.scratch,
		                   &c) &&
		        cplyi_put_delta(&c, CPLY_STR("&RM"), CPLY_STR("&LEN"),
		                        &w.scratch, &json, &cannot) &&
		        !cannot && log.len < 4 * LONGEST;
		cply_put(&log, "}");
	}
	cply_put(&log, "]}");
	cply_game *again = NULL;
	cply_game_source source = { .text = cply_buf_str(&log) };
	if (whole && !log.failed &&
	    cply_game_open(&source, true, &w.arena, &w.diags,
	                   cply_limits_default(), &again) == CPLY_OK) {
		require(cply_game_count(again) == n);
		for (uint64_t i = 0; i <= n; i++) {
			cply_str one, two;
			cply_arena_reset(&w.scratch, BUDGET);
			if (print(cply_game_state_at(g, i), &w.scratch, &one) &&
			    print(cply_game_state_at(again, i), &w.scratch,
			          &two))
				require(cply_str_eq(one, two));
		}
	}
	stop(&w);
}

/* Everything else that is done with a record. */
static inline void use(const cply_game *g, work *w)
{
	cply_buf b;
	size_t n;
	uint64_t count = cply_game_count(g);
	for (uint64_t i = 0; i < count && i < STEPS; i++) {
		cply_arena_reset(&w->scratch, BUDGET);
		cply_buf_init(&b, &w->scratch);
		cply_game_timeline.describe(g, i, &b);
		(void)cply_game_timeline.marks(g, i);
		(void)cply_game_touched(g, i, i + 1, &w->scratch, &n);
	}
	for (cply_name name = { 0 }; cply_game_timeline.next_name(g, &name);)
		require(name.position <= count);
	cply_game_value last = cply_game_state_at(g, UINT64_MAX);
	cply_arena_reset(&w->scratch, BUDGET);
	(void)cply_game_path(last, CPLY_STR("gameObjects.0.\"owner\".a"),
	                     &w->scratch);
	cply_game_check(last, cply_game_head_of(g), &w->scratch, &w->diags);
	cply_json_writer json;
	cply_buf_init(&b, &w->scratch);
	b.max = LONGEST;
	cply_json_writer_init(&json, &b, 2);
	(void)cply_game_put(last, &(cply_game_print){ .resolve = 3 },
	                    &w->scratch, &json);
}

/* Events that are kept as numbers of another come back as they were. */
static inline void compare_texts(cply_str text, const cply_game *g)
{
	work w;
	cply_game *packed = NULL;
	cply_game_source source = { .text = text };
	start(&w);
	if (cply_game_open(&source, false, &w.arena, &w.diags,
	                   cply_limits_default(), &packed) != CPLY_NOMEM) {
		require(cply_game_count(packed) == cply_game_count(g));
		for (uint64_t i = 0; i < cply_game_count(g); i++) {
			cply_str one = cply_game_step_at(g, i).data;
			cply_arena_reset(&w.scratch, BUDGET);
			cply_str two =
				cplyi_step_read(packed, i, &w.scratch).data;
			require(cply_str_eq(one, two));
		}
	}
	stop(&w);
}

static inline void try_log(cply_str text)
{
	work w;
	cply_game *g = NULL;
	cply_game_source source = { .text = text };
	start(&w);
	cply_status s = cply_game_open(&source, true, &w.arena, &w.diags,
	                               cply_limits_default(), &g);
	require(s != CPLY_INVALID || w.diags.counts[CPLY_ERROR] > 0);
	if (g) {
		compare(text, g, 1);
		compare(text, g, 3);
		compare(text, g, UINT64_MAX);
		record_again(g);
		compare_texts(text, g);
		use(g, &w);
	}
	stop(&w);
}

#endif
