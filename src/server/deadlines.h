/* SPDX-License-Identifier: MIT */
/* Deadlines of connections. Each kind of wait lasts equally long for all, so a
 * list in the order of arrival is in the order of the deadlines. */
#ifndef CROSSPLY_SERVER_DEADLINES_H
#define CROSSPLY_SERVER_DEADLINES_H

#include "crossply/base.h"

struct deadline {
	struct deadline *before, *after;
	int64_t at_ms; /* 0: not in a list */
};

/* The ends of a list; its own links close the ring. */
struct deadlines {
	struct deadline ring;
	int64_t span_ms;
};

static inline void deadlines_init(struct deadlines *list, int64_t span_ms)
{
	list->ring = (struct deadline){ &list->ring, &list->ring, 0 };
	list->span_ms = span_ms;
}

static inline void deadline_remove(struct deadline *d)
{
	if (!d->at_ms)
		return;
	d->before->after = d->after;
	d->after->before = d->before;
	*d = (struct deadline){ 0 };
}

/* Begins the wait anew. */
static inline void deadline_set(struct deadlines *list, struct deadline *d,
                                int64_t now_ms)
{
	deadline_remove(d);
	d->at_ms = now_ms + list->span_ms;
	d->before = list->ring.before;
	d->after = &list->ring;
	d->before->after = d;
	list->ring.before = d;
}

/* The next deadline, or NULL. */
static inline struct deadline *deadlines_first(struct deadlines *list)
{
	return list->ring.after == &list->ring ? NULL : list->ring.after;
}

#endif
