/* SPDX-License-Identifier: MIT */
/* crossply lsp: a language server on standard input and output. */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "cli/check/lint.h"
#include "cli/cli.h"
#include "lsp/lsp.h"

/* Is there something to read, without waiting for it? */
static bool has_input(void)
{
	struct pollfd p = { .fd = STDIN_FILENO, .events = POLLIN };
	return poll(&p, 1, 0) > 0;
}

typedef enum reading { READ_BYTES, READ_END, READ_FAILED } reading;

static reading take_input(cplyi_lsp *l)
{
	static char bytes[1 << 16];
	ssize_t n;
	do
		n = read(STDIN_FILENO, bytes, sizeof bytes);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		cli_complain("cannot read standard input: %s", strerror(errno));
	if (n <= 0)
		return n < 0 ? READ_FAILED : READ_END;
	if (cplyi_lsp_feed(l, (cply_str){ bytes, (size_t)n }))
		return READ_BYTES;
	cli_complain("out of memory");
	return READ_FAILED;
}

/* What has come in is answered before more is waited for, but looked at first:
 * it may cancel what is not answered yet, or change a document again. */
static int serve(cplyi_lsp *l)
{
	bool is_busy = false;
	while (!cplyi_lsp_is_over(l)) {
		if (!is_busy || (!cplyi_lsp_is_full(l) && has_input())) {
			reading got = take_input(l);
			if (got == READ_FAILED)
				return EXIT_IO;
			if (got == READ_END && !is_busy)
				break;
		}
		is_busy = cplyi_lsp_step(l);
		cply_str out = cplyi_lsp_output(l);
		if (out.len && !cli_write_all(STDOUT_FILENO, out)) {
			cli_complain("cannot write to standard output: %s",
			             strerror(errno));
			return EXIT_IO;
		}
		cplyi_lsp_sent(l);
	}
	return cplyi_lsp_exit_code(l);
}

int cmd_lsp(cli *c)
{
	cply_rule_set disabled = { 0 };
	cply_lint *lint;
	int code = lint_open(c, &lint);
	if (code != EXIT_FINE)
		return code;
	rules_choose(c, &disabled);
	if (isatty(STDIN_FILENO))
		cli_complain("waiting for an editor on standard input; "
		             "docs/editors.md shows how to set one up");
	const cplyi_lsp_options options = {
		.strict = cli_has(c, OPT_STRICT),
		.lint = lint,
		.disabled = &disabled,
	};
	cplyi_lsp *l = cplyi_lsp_new(&options);
	if (!l) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	code = serve(l);
	cplyi_lsp_free(l);
	return code;
}
