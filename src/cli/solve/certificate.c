/* SPDX-License-Identifier: MIT */
/* crossply solve --certificate: see certificate.h. */
#include "cli/solve/certificate.h"

#include <inttypes.h>

#include "cli/io/output.h"
#include "cli/io/save.h"
#include "mill/strategy/strategy.h"

int certificate_allowed(cli *c)
{
	const char *path = cli_text(c, OPT_CERTIFICATE);
	return path ? save_allowed(path, cli_has(c, OPT_FORCE)) : EXIT_FINE;
}

static int out_of_memory(void)
{
	cli_complain("out of memory");
	return EXIT_LIMIT;
}

static uint64_t steps_of(const cplyi_strategy made[2])
{
	uint64_t n = 0;
	for (unsigned i = 0; i < 2 * STRATEGY_ROUNDS; i++)
		n += made[i / STRATEGY_ROUNDS].n[i % STRATEGY_ROUNDS];
	return n;
}

/* A draw with stones in hand: both sides' strategies. */
static int save_strategies(cli *c, const cplyi_solution *s, const char *path)
{
	const save_request to = { .path = path,
		                  .force = cli_has(c, OPT_FORCE) };
	cplyi_strategy made[2];
	saver out;
	int code = save_open(&out, &to);
	if (code != EXIT_FINE)
		return code;
	cply_mill_search_limit(s->search, 0, 0);
	cply_status status = cplyi_strategy_write(s->search, &s->p, save_put,
	                                          &out, NULL, made);
	if (status == CPLY_OK) {
		code = save_commit(&out);
		if (code == EXIT_FINE && !c->quiet)
			cli_complain("%s: the certificate, %" PRIu64 " %s",
			             path, steps_of(made),
			             steps_of(made) == 1 ? "step" : "steps");
		return code;
	}
	bool full = out.has_failed;
	save_abandon(&out);
	if (full)
		return EXIT_IO;
	if (status == CPLY_NOMEM)
		return out_of_memory();
	cli_complain("%s was not written: interrupted", path);
	return EXIT_LIMIT;
}

static int save_object(cli *c, const cplyi_solution *s, const char *path)
{
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	if (!cplyi_solution_certificate(s, &b))
		return out_of_memory();
	return output_buf(c, path, &b, "writing the certificate");
}

int certificate_save(cli *c, const cplyi_solution *s)
{
	const char *path = cli_text(c, OPT_CERTIFICATE);
	if (!path)
		return EXIT_FINE;
	if (s->verdict.score.value == CPLY_MILL_UNKNOWN) {
		cli_complain("%s was not written: the position is not decided",
		             path);
		return EXIT_LIMIT;
	}
	bool is_strategy = s->verdict.score.value == CPLY_MILL_DRAWN &&
	                   !s->verdict.by_table && !cply_mill_is_over(&s->p);
	return is_strategy ? save_strategies(c, s, path)
	                   : save_object(c, s, path);
}
