/* SPDX-License-Identifier: MIT */
/* Words and clues of a .jpz. A word that came with an id keeps it; others are
 * numbered. */
#include "crossword/direction.h"
#include "crossword/entries.h"
#include "format/jpz/jpz.h"

/* ---- words ---- */

static cply_str kept_id(const jpz_out *o, uint32_t index)
{
	return o->raw && index < o->raw->n_names ? o->raw->names[index].id
	                                         : (cply_str){ NULL, 0 };
}

/* The id of the word of a clue: that of the file it came from, or its place
 * among all clues. */
static cply_str word_id(const jpz_out *o, uint32_t index)
{
	cply_str kept = kept_id(o, index);
	cply_buf b;
	if (kept.len)
		return kept;
	cply_buf_init(&b, o->w->scratch);
	if (o->raw) {
		cply_put(&b, "clue");
		cply_put_fill(&b, '-', o->n_dashes);
	}
	cply_put_uint(&b, index + 1);
	return cply_buf_str(&b);
}

/* New ids must not be among those of the file. */
static unsigned count_dashes(cply_str id)
{
	unsigned n = 0;
	if (!cply_str_starts(id, "clue-"))
		return 0;
	while (4 + n < id.len && id.ptr[4 + n] == '-')
		n++;
	return n;
}

static void find_new_ids(jpz_out *o)
{
	unsigned most = 0;
	for (uint32_t i = 0; o->raw && i < o->raw->n_names; i++) {
		unsigned n = count_dashes(o->raw->names[i].id);
		most = n > most ? n : most;
	}
	for (uint32_t i = 0; o->raw && i < o->raw->n_words; i++) {
		unsigned n = count_dashes(o->raw->words[i].id);
		most = n > most ? n : most;
	}
	o->n_dashes = most + 1;
}

static void put_range(jpz_out *o, const char *name, uint32_t from, uint32_t to)
{
	cply_put_char(o->b, ' ');
	cply_put(o->b, name);
	cply_put(o->b, "=\"");
	cply_put_uint(o->b, from + 1);
	if (to != from) {
		cply_put_char(o->b, '-');
		cply_put_uint(o->b, to + 1);
	}
	cply_put_char(o->b, '"');
}

static void put_word(jpz_out *o, cply_str id, const uint32_t *cells, uint32_t n,
                     const cply_extras *extras)
{
	uint32_t width = o->cw->width, last = n ? cells[n - 1] : 0;
	bool is_across = n && cplyi_is_line(cells, n, 1) &&
	                 cells[0] / width == last / width;
	bool is_down = n && cplyi_is_line(cells, n, width);
	cply_put(o->b, "      <word");
	cplyi_jpz_put_attribute(o, "id", id);
	if (is_across || is_down) {
		put_range(o, "x", cells[0] % width, last % width);
		put_range(o, "y", cells[0] / width, last / width);
	}
	if (extras)
		cplyi_jpz_put_attributes(o, extras, "word.");
	if (!n || is_across || is_down) {
		cply_put(o->b, "/>\n");
		return;
	}
	/* One by one: readers disagree about ranges that run backwards. */
	cply_put(o->b, ">\n");
	for (uint32_t i = 0; i < n; i++) {
		cply_put(o->b, "        <cells");
		cplyi_jpz_put_number(o, "x", cells[i] % width + 1);
		cplyi_jpz_put_number(o, "y", cells[i] / width + 1);
		cply_put(o->b, "/>\n");
	}
	cply_put(o->b, "      </word>\n");
}

void cplyi_jpz_write_words(jpz_out *o)
{
	const cply_crossword *cw = o->cw;
	uint32_t index = 0;
	find_new_ids(o);
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++, index++) {
			const cply_clue *clue = &cw->lists[i].clues[k];
			bool is_repeat = o->raw && index < o->raw->n_names &&
			                 o->raw->names[index].is_repeat;
			if (clue->n_cells && !is_repeat)
				put_word(o, word_id(o, index),
				         o->plan[index].cells,
				         o->plan[index].n_cells, &clue->extras);
		}
	for (uint32_t i = 0; o->raw && i < o->raw->n_words; i++) {
		const jpz_word *word = &o->raw->words[i];
		put_word(o, word->id, word->cells, word->n_cells, NULL);
	}
}

/* ---- clues ---- */

static void put_clue(jpz_out *o, const cply_clue *clue, uint32_t index)
{
	cply_put(o->b, "        <clue");
	if (clue->n_cells || kept_id(o, index).len)
		cplyi_jpz_put_attribute(o, "word", word_id(o, index));
	if (clue->label.len)
		cplyi_jpz_put_attribute(o, "number", clue->label);
	else if (clue->number)
		cplyi_jpz_put_number(o, "number", clue->number);
	if (clue->enumeration.len)
		cplyi_jpz_put_attribute(o, "format", clue->enumeration);
	bool is_link = o->plan[index].is_link;
	bool keeps_link = is_link ? cplyi_jpz_keeps_link(clue)
	                          : !cplyi_jpz_says_link(clue);
	if (is_link && !keeps_link)
		cply_put(o->b, " is-link=\"1\"");
	for (uint32_t i = 0; i < clue->extras.n; i++) {
		const cply_extra *e = &clue->extras.items[i];
		cply_extras one = { e, 1 };
		if (!cply_str_starts(e->key, "word.") &&
		    (keeps_link || !cply_str_is(e->key, "is-link")))
			cplyi_jpz_put_attributes(o, &one, "");
	}
	cplyi_jpz_put_text(o, "clue", &clue->text);
}

static void put_title(jpz_out *o, cply_str title)
{
	const cply_run bold = { .end = (uint32_t)title.len,
		                .style = CPLY_BOLD };
	const cply_text t = { .plain = title, .runs = &bold, .n_runs = 1 };
	if (!title.len)
		return;
	cply_put(o->b, "        <title");
	cplyi_jpz_put_text(o, "title", &t);
}

static void put_list_start(jpz_out *o, const cply_clue_list *list)
{
	cply_str fake = cplyi_jpz_extra(&list->extras, "fake");
	cply_direction said = cplyi_direction_of(list->title);
	cply_put(o->b, "      <clues");
	if (!cplyi_jpz_has(&list->extras, "ordering"))
		cply_put(o->b, " ordering=\"normal\"");
	/* Said only where the title does not. */
	if (!fake.len && list->direction == CPLY_OTHER)
		cply_put(o->b, " direction=\"other\"");
	else if (!fake.len && list->direction != said)
		cplyi_jpz_put_attribute(
			o, "direction",
			cply_str_of(cplyi_direction_word(list->direction)));
	cplyi_jpz_put_attributes(o, &list->extras, "");
	cply_put(o->b, ">\n");
}

void cplyi_jpz_write_clues(jpz_out *o)
{
	uint32_t index = 0;
	for (uint32_t i = 0; i < o->cw->n_lists; i++) {
		const cply_clue_list *list = &o->cw->lists[i];
		put_list_start(o, list);
		put_title(o, list->title);
		cplyi_jpz_put_elements(o, &list->extras, "", 8);
		for (uint32_t k = 0; k < list->n_clues; k++)
			put_clue(o, &list->clues[k], index++);
		cply_put(o->b, "      </clues>\n");
	}
}
