/* SPDX-License-Identifier: MIT */
/* Documents with steps: opening their timeline and saying where one is. */
#include "cli/record/record.h"
#include "mill/pack/timeline.h"

cply_clock record_clock(const cli *c)
{
	return (cply_clock)cli_number(c, OPT_CLOCK, CPLY_CLOCK_ACTIVE);
}

int64_t record_idle(const cli *c)
{
	return 1000 * (int64_t)cli_number(c, OPT_IDLE, 0);
}

int record_open(cply_timeline *t, const cply_doc *doc, const char *name,
                const char *option, const cli *c, cply_arena *a)
{
	if (!doc->kind->timeline) {
		cli_complain("%s: %s is for logs; a %s has no steps", name,
		             option, doc->kind->name);
		return EXIT_USAGE;
	}
	if (cply_timeline_open(t, doc->kind->timeline, doc->as.record,
	                       record_idle(c), a) != CPLY_OK) {
		cli_complain("out of memory while reading %s", name);
		return EXIT_LIMIT;
	}
	t->clock = record_clock(c);
	return EXIT_FINE;
}

int record_refuse(const cply_goal *p, const cply_steps *in, const char *name,
                  const char *option)
{
	cply_arena a;
	cply_buf b;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&b, &a);
	cply_goal_explain(p, in, cply_str_of(option), &b);
	if (name)
		cli_complain("%s: %.*s", name, (int)b.len, b.ptr);
	else
		cli_complain("%.*s", (int)b.len, b.ptr);
	cply_arena_free(&a);
	return EXIT_USAGE;
}

int record_find(const cply_timeline *t, const char *name, const char *option,
                const char *text, uint64_t *out)
{
	const cply_steps in = cply_timeline_steps(t);
	cply_goal p;
	(void)cply_goal_read(cply_str_of(text), &p);
	*out = cply_goal_find(&p, &in);
	return *out == CPLY_NO_STEP ? record_refuse(&p, &in, name, option)
	                            : EXIT_FINE;
}

int record_puzzle(cli *c, const cply_mill *pack, const char *at, uint32_t *out)
{
	cply_timeline t;
	uint64_t position;
	if (cply_timeline_open(&t, &cply_mill_timeline, pack, 0, &c->arena) !=
	    CPLY_OK) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	int code = record_find(&t, NULL, "--at", at, &position);
	if (code == EXIT_FINE && position < pack->n_steps)
		*out = pack->steps[position].puzzle;
	return code;
}
