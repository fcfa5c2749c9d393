/* SPDX-License-Identifier: MIT */
/* The clue lists of a .jpz, and which word each clue is for. */
#include "crossword/direction.h"
#include "format/jpz/jpz.h"

static bool is_true(cply_str s)
{
	return cply_str_is_nocase(s, "true") || cply_str_is(s, "1");
}

/* ---- what a list is ---- */

/* Do all words of the list run this way? */
static bool runs(const cply_crossword *cw, const cply_clue_list *list,
                 cply_direction d)
{
	uint32_t step = d == CPLY_ACROSS ? 1 : cw->width, n = 0;
	for (uint32_t k = 0; k < list->n_clues; k++) {
		const cply_clue *clue = &list->clues[k];
		for (uint32_t i = 1; i < clue->n_cells; i++, n++)
			if (clue->cells[i] != clue->cells[i - 1] + step)
				return false;
	}
	return n > 0;
}

/* Two lists whose titles say nothing, one with words that run across, one with
 * words that run down, are what they seem. */
static void guess_directions(cply_crossword *cw)
{
	uint32_t found[2] = { 0, 0 }, n[2] = { 0, 0 };
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *list = &cw->lists[i];
		if (list->direction != CPLY_OTHER)
			return;
		for (int d = CPLY_ACROSS; d <= CPLY_DOWN; d++)
			if (runs(cw, list, (cply_direction)d)) {
				found[d] = i;
				n[d]++;
			}
	}
	if (n[CPLY_ACROSS] != 1 || n[CPLY_DOWN] != 1)
		return;
	cw->lists[found[CPLY_ACROSS]].direction = CPLY_ACROSS;
	cw->lists[found[CPLY_DOWN]].direction = CPLY_DOWN;
}

/* ---- clues ---- */

static void attach(jpz *z, cply_clue *clue, jpz_name *name)
{
	jpz_word *word = cplyi_jpz_find_word(z, name->id);
	if (!word)
		cply_report_with(z->diags, CPLY_JZ303, &clue->at,
		                 CPLY_T(name->id));
	if (!word || !word->n_cells) {
		name->id.len = 0;
		return;
	}
	clue->cells = word->cells;
	clue->n_cells = word->n_cells;
	clue->is_explicit = true;
	name->is_repeat = word->n_clues++ > 0;
	/* What the word has belongs to its first clue. */
	if (!name->is_repeat)
		cplyi_jpz_keep_attributes(z, &clue->extras, "word.", word->node,
		                          "id x y");
}

static void read_clue(jpz *z, const cply_xml_node *node, bool is_fake,
                      cply_clue *clue, jpz_name *name)
{
	*clue = (cply_clue){ .at = node->at };
	clue->label = cply_str_trim(cply_xml_get(node, "number"));
	if (!cply_str_u32(clue->label, &clue->number))
		clue->number = 0;
	clue->enumeration = cply_str_trim(cply_xml_get(node, "format"));
	clue->text = cplyi_jpz_text(z, node, JPZ_LINE);
	if (clue->text.plain.len)
		clue->at.end = node->last->at.end;
	cplyi_jpz_keep_address(z, &clue->extras);
	cplyi_jpz_keep_attributes(z, &clue->extras, "", node,
	                          "word number format space is-link");
	name->id = cply_str_trim(cply_xml_get(node, "word"));
	if (name->id.len && !is_fake)
		attach(z, clue, name);
	/* Where there are words, a clue that names none has none. */
	if (!name->id.len && z->n_words && !cply_xml_get(node, "word").len)
		clue->is_explicit = true;
}

static void read_list(jpz *z, const cply_xml_node *node, cply_clue_list *list,
                      jpz_name *names)
{
	const cply_xml_node *child = cply_xml_child(node, NULL);
	const cply_xml_node *title = cply_xml_child(node, "title");
	cply_str said = cply_xml_get(node, "direction");
	bool is_fake = is_true(cply_xml_get(node, "fake"));
	list->at = node->at;
	list->title = cplyi_jpz_text(z, title, JPZ_LINE).plain;
	list->direction = cply_str_is(said, "across") ? CPLY_ACROSS
	                  : cply_str_is(said, "down") ? CPLY_DOWN
	                  : said.len || is_fake
	                          ? CPLY_OTHER
	                          : cplyi_direction_of(list->title);
	for (uint32_t i = 0; i < node->n_attributes; i++) {
		const cply_xml_attribute *a = &node->attributes[i];
		bool is_usual = cply_str_is(a->name, "direction") ||
		                (cply_str_is(a->name, "ordering") &&
		                 cply_str_is(a->value, "normal"));
		if (!is_usual)
			cplyi_jpz_keep_attribute(z, &list->extras, "", node, i);
	}
	for (; child; child = cply_xml_next(child, NULL)) {
		if (cply_str_is(child->name, "clue")) {
			uint32_t k = list->n_clues++;
			read_clue(z, child, is_fake, &list->clues[k],
			          &names[k]);
		} else if (child != title) {
			cplyi_jpz_keep_element(z, &list->extras, "", child);
		}
	}
}

static uint32_t count(const cply_xml_node *node, const char *name)
{
	uint32_t n = 0;
	const cply_xml_node *child = cply_xml_child(node, name);
	for (; child; child = cply_xml_next(child, name))
		n++;
	return n;
}

/* The ids of the words, for writing the same ones. */
static cply_status keep_words(jpz *z, const jpz_name *names, uint32_t n_names)
{
	jpz_raw *raw = CPLY_NEW(z->arena, 1, jpz_raw);
	jpz_word *unclued = CPLY_NEW(z->arena, z->n_words, jpz_word);
	if (!raw || !unclued)
		return CPLY_NOMEM;
	*raw = (jpz_raw){ .names = names,
		          .n_names = n_names,
		          .words = unclued };
	for (uint32_t i = 0; i < z->n_words; i++) {
		bool is_copy =
			i && cply_str_eq(z->words[i].id, z->words[i - 1].id);
		if (!z->words[i].n_clues && z->words[i].n_cells && !is_copy)
			unclued[raw->n_words++] = z->words[i];
	}
	z->cw->raw = raw;
	z->cw->raw_owner = "jpz";
	return CPLY_OK;
}

static bool has_direction(const cply_xml_node *body)
{
	const cply_xml_node *node = cply_xml_child(body, "clues");
	for (; node; node = cply_xml_next(node, "clues"))
		if (cply_xml_has(node, "direction") ||
		    cply_xml_has(node, "fake"))
			return true;
	return false;
}

static void keep_link(jpz *z, cply_extras *extras, const cply_xml_node *clue)
{
	for (uint32_t k = 0; k < clue->n_attributes; k++)
		if (cply_str_is(clue->attributes[k].name, "is-link"))
			cplyi_jpz_keep_attribute(z, extras, "", clue, k);
}

/* Links, from the attribute is-link. Where it leads nowhere it is kept. */
static cply_status read_links(jpz *z, uint32_t n_clues)
{
	bool *is_link = CPLY_NEW(z->arena, n_clues, bool);
	bool *is_linked = CPLY_NEW(z->arena, n_clues, bool);
	uint32_t list = 0, i = 0;
	if (!is_link || !is_linked)
		return CPLY_NOMEM;
	const cply_xml_node *node, *clue;
	for (node = cply_xml_child(z->body, "clues"); node;
	     node = cply_xml_next(node, "clues"))
		for (clue = cply_xml_child(node, "clue"); clue;
		     clue = cply_xml_next(clue, "clue"))
			is_link[i++] = is_true(cply_xml_get(clue, "is-link"));
	cply_status s = cplyi_jpz_read_links(z, is_link, is_linked);
	i = 0;
	for (node = cply_xml_child(z->body, "clues"); node;
	     node = cply_xml_next(node, "clues"), list++) {
		cply_clue *at = z->cw->lists[list].clues;
		for (clue = cply_xml_child(node, "clue"); clue;
		     clue = cply_xml_next(clue, "clue"), at++, i++)
			if (!is_linked[i])
				keep_link(z, &at->extras, clue);
	}
	return s;
}

cply_status cplyi_jpz_read_clues(jpz *z)
{
	cply_crossword *cw = z->cw;
	uint32_t n_lists = count(z->body, "clues"), n_clues = 0, done = 0;
	const cply_xml_node *node = cply_xml_child(z->body, "clues");
	for (; node; node = cply_xml_next(node, "clues"))
		n_clues += count(node, "clue");
	if (n_clues > z->r->limits->clues || n_lists > z->r->limits->clues) {
		cply_report_with(z->diags, CPLY_JZ304, &z->body->at,
		                 CPLY_N(z->r->limits->clues));
		return CPLY_LIMIT;
	}
	cply_clue *clues = CPLY_NEW(z->arena, n_clues, cply_clue);
	jpz_name *names = CPLY_NEW(z->arena, n_clues, jpz_name);
	cw->lists = CPLY_NEW(z->arena, n_lists, cply_clue_list);
	if (!clues || !names || !cw->lists)
		return CPLY_NOMEM;
	node = cply_xml_child(z->body, "clues");
	for (; node; node = cply_xml_next(node, "clues")) {
		cply_clue_list *list = &cw->lists[cw->n_lists++];
		list->clues = clues + done;
		read_list(z, node, list, names + done);
		done += list->n_clues;
	}
	if (z->arena->failed)
		return CPLY_NOMEM;
	cply_status s = keep_words(z, names, n_clues);
	if (s == CPLY_OK)
		s = read_links(z, n_clues);
	if (s != CPLY_OK)
		return s;
	if (!has_direction(z->body))
		guess_directions(cw);
	return cply_crossword_attach(cw, CPLY_NUMBER_LABELS, z->arena);
}
