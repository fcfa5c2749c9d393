/* SPDX-License-Identifier: MIT */
#include "support/samples.h"

#include <stdlib.h>

char *quoted(const char *s)
{
	char *copy = malloc(strlen(s) + 1);
	assert_non_null(copy);
	for (size_t i = 0; i <= strlen(s); i++)
		copy[i] = s[i] == '\'' ? '"' : s[i];
	return copy;
}

static void put_cell(cply_buf *b, const cply_cell *c)
{
	if (c->kind != CPLY_CELL_OPEN)
		cply_put_char(b, c->kind == CPLY_CELL_BLOCK ? '#' : '_');
	else if (!c->label.len)
		cply_put_char(b, '.');
	cply_put_str(b, c->label);
	cply_put_str(b, c->solution);
	if (c->fill.len) {
		cply_put_char(b, '=');
		cply_put_str(b, c->fill);
	}
	if (c->flags & CPLY_CELL_CIRCLED)
		cply_put_char(b, 'o');
	if (c->flags & CPLY_CELL_GIVEN)
		cply_put_char(b, 'g');
	if (c->shade) {
		cply_put_char(b, '~');
		cply_put_hex(b, c->shade & 0xFFFFFF, 6);
	}
	for (unsigned i = 0; i < 4; i++)
		if (c->bars >> i & 1)
			cply_put_char(b, "trbl"[i]);
	if (c->more && c->more->n_either) {
		cply_put_char(b, '/');
		cply_put_uint(b, c->more->n_either);
	}
}

void put_grid(cply_buf *b, const cply_crossword *cw)
{
	for (uint32_t i = 0; i < cw->width * cw->height; i++) {
		if (i)
			cply_put_char(b, i % cw->width ? ' ' : '|');
		put_cell(b, &cw->cells[i]);
	}
}

void put_clues(cply_buf *b, const cply_crossword *cw)
{
	static const char *const names[] = { "A", "D", "-" };
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *l = &cw->lists[i];
		if (i)
			cply_put(b, " | ");
		cply_put(b, names[l->direction]);
		cply_put_char(b, '.');
		cply_put_str(b, l->title);
		cply_put_char(b, ':');
		for (uint32_t k = 0; k < l->n_clues; k++) {
			const cply_clue *c = &l->clues[k];
			cply_put_char(b, ' ');
			cply_put_str(b, c->label);
			cply_put_char(b, ' ');
			cply_put_str(b, c->text.plain);
			if (c->enumeration.len) {
				cply_put(b, " (");
				cply_put_str(b, c->enumeration);
				cply_put(b, ")");
			}
			cply_put(b, " [");
			for (uint32_t j = 0; j < c->n_cells; j++) {
				if (j)
					cply_put_char(b, ' ');
				cply_put_uint(b, c->cells[j]);
			}
			cply_put(b, c->is_explicit ? "!]" : "]");
			for (uint32_t j = 0; j < c->n_links; j++) {
				cply_put(b, "->");
				cply_put_uint(b, c->links[j].list);
				cply_put(b, ".");
				cply_put_uint(b, c->links[j].clue);
			}
		}
	}
}

void put_meta(cply_buf *b, const cply_crossword *cw)
{
	size_t begin = b->len;
	for (int m = 0; m < CPLY_META_COUNT; m++) {
		if (!cw->meta[m].plain.len)
			continue;
		if (b->len > begin)
			cply_put_char(b, ' ');
		cply_put(b, cply_meta_name((cply_meta)m));
		cply_put_char(b, '=');
		cply_put_str(b, cw->meta[m].plain);
	}
}

static void run_sample(const cply_format *format, const site_sample *t,
                       void (*put)(cply_buf *b, const cply_crossword *cw))
{
	char *text = quoted(t->text);
	session s;
	cply_buf b;
	session_init(&s);
	cply_status status = session_read(&s, cply_str_of(text), "x", format);
	if (status != t->status)
		print_message("%s: status %d\n", t->name, status);
	assert_codes(&s, t->codes);
	assert_int_equal(status, t->status);
	if (!t->want != !s.doc->kind)
		fail_msg("%s: %s", t->name, t->want ? "not read" : "read");
	if (t->want) {
		char *want = quoted(t->want);
		cply_buf_init(&b, s.arena);
		put(&b, s.doc->as.crossword);
		if (!cply_str_is(cply_buf_str(&b), want))
			fail_msg("%s:\n  %.*s\n  %s", t->name, (int)b.len,
			         b.ptr ? b.ptr : "", want);
		/* What is read can be checked, whatever it is. */
		cply_check_doc(s.doc, s.arena, s.diags);
		free(want);
	}
	session_free(&s);
	free(text);
}

void run_site_samples(const cply_format *format, const site_sample *samples,
                      size_t n,
                      void (*put)(cply_buf *b, const cply_crossword *cw))
{
	for (size_t i = 0; i < n; i++)
		run_sample(format, &samples[i], put);
}

void sweep_good_files(const good_file *files, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		char *text = quoted(files[i].text);
		truncation_sweep(files[i].format, cply_str_of(text));
		memory_sweep(files[i].format, cply_str_of(text), 1);
		free(text);
	}
}

void assert_one_claim_each(const good_file *files, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		char *text = quoted(files[i].text);
		for (size_t k = 0; k < cply_format_count(); k++) {
			const cply_format *f = cply_format_at(k);
			int score = f->probe(cply_str_of(text));
			if ((score > 0) != (f == files[i].format))
				fail_msg("%s answers %d for %s", f->name, score,
				         files[i].format->name);
		}
		free(text);
	}
}
