/* SPDX-License-Identifier: MIT */
/* Every puzzle to every format: what is not reported as lost is kept. */
#include "base/text.h"
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>

struct run {
	session from, to;
	uint32_t read, refused, written, faults;
};

static bool is_loss(const cply_diag *g)
{
	const char *code = cply_rule_get(g->rule)->code;
	return code[2] == '7';
}

static uint32_t losses_in(const cply_diags *d)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < d->n; i++)
		n += is_loss(d->items[i]);
	return n;
}

static void complain(struct run *run, const char *path, const cply_format *to,
                     const char *what)
{
	print_message("%s to %s: %s\n", path, to->name, what);
	run->faults++;
}

static void print_findings(session *s)
{
	for (uint32_t i = 0; i < s->diags->n; i++) {
		cply_buf b;
		cply_buf_init(&b, s->arena);
		cply_diag_message(s->diags->items[i], &b);
		print_message("  %s %.*s\n",
		              cply_rule_get(s->diags->items[i]->rule)->code,
		              (int)b.len, b.ptr ? b.ptr : "");
	}
}

static void trim(cply_text *t)
{
	if (!t->n_runs)
		t->plain = cply_text_trim(t->plain);
}

/* "Text (3)" may come back as a text and its enumeration. */
static void join(const cply_clue *from, cply_clue *to)
{
	cply_str a = from->text.plain, b = to->text.plain, e = to->enumeration;
	if (from->enumeration.len || !e.len || a.len != b.len + e.len + 3 ||
	    !cply_str_eq(cply_str_sub(a, 0, b.len), b) ||
	    !cply_str_eq(cply_str_sub(a, b.len + 2, a.len - 1), e))
		return;
	to->text = from->text;
	to->enumeration = from->enumeration;
}

/* A format that demands a length writes that of the word, where there was none
 * or a wrong one; text formats end a line where the words end; a clue that had
 * no word may find one. Nothing is lost by it. */
static void forget_trifles(const cply_crossword *from, const cply_crossword *to)
{
	for (uint32_t i = 0; i < from->n_lists && i < to->n_lists; i++) {
		const cply_clue_list *a = &from->lists[i], *b = &to->lists[i];
		for (uint32_t k = 0; k < a->n_clues && k < b->n_clues; k++) {
			uint32_t n;
			trim(&a->clues[k].text);
			trim(&b->clues[k].text);
			join(&a->clues[k], &b->clues[k]);
			if (cply_str_u32(b->clues[k].enumeration, &n) &&
			    n == b->clues[k].n_cells &&
			    n != cply_enumeration_length(
					 a->clues[k].enumeration))
				b->clues[k].enumeration =
					a->clues[k].enumeration;
			if (!a->clues[k].n_cells)
				b->clues[k].n_cells = 0;
		}
	}
}

/* A file name with the first suffix of the format. */
static void name_for(const cply_format *format, char *name, size_t size)
{
	int n = (int)strcspn(format->suffixes + 1, " ");
	snprintf(name, size, "x%.*s", n, format->suffixes + 1);
}

/* Writes the document that `from` has read and reads it back into `to`. */
static void convert_one(struct run *run, const char *path,
                        const cply_format *format)
{
	session *from = &run->from, *to = &run->to;
	const cply_write_options options = {
		.extensions = true,
		.with_answers = true,
	};
	cply_buf out;
	session_reset(to, SIZE_MAX);
	cply_buf_init(&out, to->arena);
	cply_diags_init(from->diags, from->arena, 1000);
	cply_losses(from->doc, format, &options, from->arena, from->diags);
	const cply_write w = { .out = &out,
		               .scratch = from->arena,
		               .diags = from->diags,
		               .options = &options };
	cply_status st = cply_write_doc(&w, format, from->doc);
	if (st != CPLY_OK) {
		/* Refused: then with a reason. */
		assert_true(losses_in(from->diags) > 0 ||
		            from->diags->counts[CPLY_ERROR] > 0);
		return;
	}
	run->written++;
	char *bytes = malloc(out.len ? out.len : 1);
	memcpy(bytes, out.ptr, out.len);
	cply_str text = { bytes, out.len };
	char name[32];
	name_for(format, name, sizeof name);
	st = session_read(to, text, name, NULL);
	bool is_whole = losses_in(from->diags) == 0;
	if (to->doc->format != format || (is_whole && st != CPLY_OK)) {
		complain(run, path, format, "it is not read back");
		print_findings(to);
	} else if (is_whole) {
		forget_trifles(from->doc->as.crossword, to->doc->as.crossword);
		const char *difference =
			crossword_difference(from->doc->as.crossword,
		                             to->doc->as.crossword, to->arena);
		if (difference)
			complain(run, path, format, difference);
	}
	free(bytes);
}

static void convert_file(const char *path, void *ctx)
{
	struct run *run = ctx;
	char *bytes;
	size_t len;
	assert_true(load_file(path, &bytes, &len));
	session_reset(&run->from, SIZE_MAX);
	(void)session_read(&run->from, (cply_str){ bytes, len }, path, NULL);
	if (run->from.doc->kind == &cply_kind_crossword) {
		run->read++;
		for (size_t i = 0; i < cply_format_count(); i++)
			if (cply_format_at(i)->write)
				convert_one(run, path, cply_format_at(i));
	} else {
		run->refused++;
	}
	free(bytes);
}

static void convert_folder(const char *dir)
{
	struct run run = { 0 };
	session_init(&run.from);
	session_init(&run.to);
	size_t n = for_each_file(dir, "", convert_file, &run);
	print_message("%zu files: %u read, %u refused, %u conversions\n", n,
	              run.read, run.refused, run.written);
	assert_true(run.read > 0);
	assert_int_equal(run.faults, 0);
	session_free(&run.from);
	session_free(&run.to);
}

static void own_examples(void **state)
{
	(void)state;
	convert_folder("examples");
}

static void corpus(void **state)
{
	(void)state;
	char dir[4096];
	if (!corpus_dir()) {
		print_message("skipped: no corpus\n");
		skip();
	}
	snprintf(dir, sizeof dir, "%s/crossword", corpus_dir());
	convert_folder(dir);
	snprintf(dir, sizeof dir, "%s/xword-markdown", corpus_dir());
	convert_folder(dir);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(own_examples),
		cmocka_unit_test(corpus),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
