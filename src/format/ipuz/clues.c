/* SPDX-License-Identifier: MIT */
/* The clues of an ipuz file: "clues" maps "Direction" or "Direction:Title" to
 * a list; each clue is [number, text], an object, or only its text. */
#include "crossword/direction.h"
#include "format/ipuz/ipuz.h"

#include <string.h>

/* ---- one clue ---- */

static void report_member(ipuz *z, cply_str key, cply_json_value v,
                          const char *expected)
{
	cply_span at = cplyi_json_span(v);
	cply_report_with(z->diags, CPLY_IP304, &at, CPLY_T(key),
	                 cplyi_ipuz_type(v), CPLY_Z(expected));
}

/* 12, "12", "A", or a list of them: [1, 5]. */
static void read_number(ipuz *z, cply_clue *clue, cply_str key,
                        cply_json_value v)
{
	cply_str s;
	clue->number_at = cplyi_json_span(v);
	if (cplyi_json_scalar(v, z->arena, &s)) {
		clue->label = cply_str_trim(s);
		if (!cply_str_u32(clue->label, &clue->number))
			clue->number = 0;
		return;
	}
	if (cplyi_json_type(v) == CPLY_JSON_NULL)
		return;
	cplyi_ipuz_keep(z, &clue->extras, "", key, v);
	if (cplyi_json_type(v) != CPLY_JSON_ARRAY) {
		report_member(z, key, v, "a number or a string");
		return;
	}
	cply_buf b;
	cply_buf_init(&b, z->arena);
	cply_json_iter it = cplyi_json_each(v);
	while (cplyi_json_step(&it)) {
		if (!cplyi_json_scalar(it.value, z->arena, &s))
			continue;
		if (!b.len)
			(void)cply_str_u32(s, &clue->number);
		else
			cply_put_char(&b, ',');
		cply_put_str(&b, s);
	}
	clue->label = cply_buf_str(&b);
}

static void read_enumeration(ipuz *z, cply_clue *clue, cply_json_value v)
{
	cply_str s;
	if (!cplyi_json_scalar(v, z->arena, &s)) {
		if (cplyi_json_type(v) != CPLY_JSON_NULL) {
			report_member(z, CPLY_STR("enumeration"), v,
			              "a string");
			cplyi_ipuz_keep(z, &clue->extras, "",
			                CPLY_STR("enumeration"), v);
		}
		return;
	}
	clue->length_at = cplyi_json_span(v);
	if (cplyi_json_type(v) == CPLY_JSON_STRING) {
		clue->length_at.begin++;
		clue->length_at.end--;
	}
	s = cply_str_trim(s);
	if (s.len > 1 && s.ptr[0] == '(' && s.ptr[s.len - 1] == ')')
		s = cply_str_trim(cply_str_sub(s, 1, s.len - 1));
	clue->enumeration = s;
}

static ipuz_later *later_for(ipuz *z)
{
	ipuz_later *last = z->n_later ? &z->later[z->n_later - 1] : NULL;
	if (last && last->clue.list == z->at.list &&
	    last->clue.clue == z->at.clue)
		return last;
	if (z->n_later == z->cap_later) {
		uint32_t cap = z->cap_later ? z->cap_later * 2 : 64;
		ipuz_later *p = CPLY_GROW(z->arena, z->later, z->cap_later, cap,
		                          ipuz_later);
		if (!p)
			return NULL;
		z->later = p;
		z->cap_later = cap;
	}
	z->later[z->n_later] = (ipuz_later){ .clue = z->at };
	return &z->later[z->n_later++];
}

static void put_off(ipuz *z, cply_str key, cply_json_value v)
{
	ipuz_later *later = later_for(z);
	if (!later)
		return;
	if (CPLYI_IS(key, "cells"))
		later->cells = v;
	else if (CPLYI_IS(key, "continued"))
		later->continued = v;
	else
		later->answer = v;
}

static void read_text(ipuz *z, cply_clue *clue, cply_json_value v)
{
	cply_str s;
	if (cplyi_json_type(v) == CPLY_JSON_STRING) {
		clue->text =
			cplyi_ipuz_text(z, v, CPLY_STR("clue"), &clue->extras);
	} else if (cplyi_json_scalar(v, z->arena, &s)) {
		clue->text = cply_text_plain(s);
	} else if (cplyi_json_type(v) != CPLY_JSON_NULL) {
		report_member(z, CPLY_STR("clue"), v, "a string");
		cplyi_ipuz_keep(z, &clue->extras, "", CPLY_STR("clue"), v);
	}
}

enum member {
	CLUE,
	NUMBER,
	NUMBERS,
	ENUMERATION,
	CELLS,
	CONTINUED,
	ANSWER,
	LABEL,
	UNKNOWN
};

static enum member find_member(cply_str key)
{
	static const cply_str names[] = {
		[CLUE] = { "clue", 4 },
		[NUMBER] = { "number", 6 },
		[NUMBERS] = { "numbers", 7 },
		[ENUMERATION] = { "enumeration", 11 },
		[CELLS] = { "cells", 5 },
		[CONTINUED] = { "continued", 9 },
		[ANSWER] = { "answer", 6 },
		[LABEL] = { "label", 5 },
	};
	unsigned i = 0;
	while (i < UNKNOWN && !cplyi_str_eq(key, names[i]))
		i++;
	return (enum member)i;
}

static void read_clue_object(ipuz *z, cply_clue *clue, cply_json_value v)
{
	cply_str label = { NULL, 0 };
	cply_json_iter it = cplyi_json_each(v);
	while (cplyi_json_step(&it)) {
		cply_str key = cplyi_json_string(it.key, z->arena);
		switch (find_member(key)) {
		case CLUE:
			read_text(z, clue, it.value);
			break;
		case NUMBER:
			read_number(z, clue, key, it.value);
			break;
		case NUMBERS:
			if (cplyi_json_type(it.value) == CPLY_JSON_ARRAY &&
			    !clue->label.len)
				read_number(z, clue, key, it.value);
			else
				cplyi_ipuz_keep(z, &clue->extras, "", key,
				                it.value);
			break;
		case ENUMERATION:
			read_enumeration(z, clue, it.value);
			break;
		case LABEL:
			if (cplyi_json_scalar(it.value, z->arena, &label))
				break;
			report_member(z, key, it.value, "a string");
			cplyi_ipuz_keep(z, &clue->extras, "", key, it.value);
			break;
		case ANSWER:
			cplyi_ipuz_keep(z, &clue->extras, "", key, it.value);
			put_off(z, key, it.value);
			break;
		case CELLS:
		case CONTINUED:
			put_off(z, key, it.value);
			break;
		case UNKNOWN:
			cplyi_ipuz_keep(z, &clue->extras, "", key, it.value);
			break;
		}
	}
	if (!label.len)
		return;
	/* A number that is no number has no place besides the label. */
	if (clue->label.len && !clue->number &&
	    !cplyi_str_eq(label, clue->label) &&
	    !cplyi_ipuz_extra(&clue->extras, "number").len)
		cplyi_ipuz_keep(z, &clue->extras, "", CPLY_STR("number"),
		                cply_json_get(v, "number"));
	clue->label = label;
}

static void read_clue_array(ipuz *z, cply_clue *clue, cply_json_value v)
{
	uint32_t n = cply_json_count(v);
	cply_json_iter it = cplyi_json_each(v);
	if (n != 2) {
		cply_report_with(z->diags, CPLY_IP303, &clue->at, CPLY_N(n));
		if (n > 2)
			cplyi_ipuz_keep(z, &clue->extras, "", CPLY_STR("parts"),
			                v);
	}
	if (!cplyi_json_step(&it))
		return;
	if (n > 1 || cplyi_json_type(it.value) == CPLY_JSON_NUMBER)
		read_number(z, clue, CPLY_STR("number"), it.value);
	else
		read_text(z, clue, it.value);
	if (cplyi_json_step(&it))
		read_text(z, clue, it.value);
}

static void read_clue(ipuz *z, cply_clue *clue, cply_json_value v)
{
	clue->at = cplyi_json_span(v);
	switch (cplyi_json_type(v)) {
	case CPLY_JSON_ARRAY:
		read_clue_array(z, clue, v);
		break;
	case CPLY_JSON_OBJECT:
		read_clue_object(z, clue, v);
		break;
	case CPLY_JSON_STRING:
		clue->text =
			cplyi_ipuz_text(z, v, CPLY_STR("clue"), &clue->extras);
		break;
	default:
		cply_report_with(z->diags, CPLY_IP302, &clue->at,
		                 cplyi_ipuz_type(v));
	}
}

/* ---- lists ---- */

/* Lists whose clues the file itself says belong to no particular word. */
static bool is_fake_list(ipuz *z, cply_str name, cply_str title)
{
	if (z->is_fake)
		return true;
	cply_json_iter it = cplyi_json_each(z->fake_lists);
	while (cplyi_json_step(&it)) {
		cply_str s = cplyi_json_string(it.value, z->arena);
		if (cplyi_str_eq(s, name) || cplyi_str_eq(s, title))
			return true;
	}
	return false;
}

/* "Across", "Across:Orizzontali", "Diagonal:Southeast". */
static void read_list_key(ipuz *z, cply_clue_list *list, cply_json_value key)
{
	cply_str whole = cplyi_json_string(key, z->arena);
	size_t colon = cply_str_find(whole, CPLY_STR(":"));
	cply_str name = cply_str_trim(cply_str_sub(whole, 0, colon));
	cply_str title = name;
	if (colon != SIZE_MAX)
		title = cply_str_trim(
			cply_str_sub(whole, colon + 1, whole.len));
	if (!title.len)
		title = name;
	cply_text t;
	if (cply_text_from_html(title, z->arena, &t, NULL) != CPLY_OK)
		return;
	list->at = cplyi_json_span(key);
	list->title = t.plain;
	list->direction = cplyi_direction_of(name);
	if (is_fake_list(z, name, title))
		list->direction = CPLY_OTHER;
	/* What the writer cannot make of direction and title is kept. */
	bool is_told =
		list->direction != CPLY_OTHER ||
		(colon == SIZE_MAX && cplyi_direction_of(name) == CPLY_OTHER);
	if (is_told && !t.n_runs && cplyi_str_eq(t.plain, title))
		return;
	cplyi_ipuz_keep(z, &list->extras, "", CPLY_STR("key"), key);
	/* As text, not as JSON: it is written as a key. */
	if (list->extras.n)
		((cply_extra *)list->extras.items)->value = whole;
}

enum { MERGED_LISTS = 64 };

/* A list with the same key that came before, or a new one. */
static cply_clue_list *list_for(ipuz *z, cply_json_value key)
{
	cply_clue_list next = { .direction = CPLY_OTHER };
	read_list_key(z, &next, key);
	for (uint32_t i = 0; i < z->cw->n_lists && i < MERGED_LISTS; i++) {
		cply_clue_list *l = &z->cw->lists[i];
		if (l->direction == next.direction &&
		    cplyi_str_eq(l->title, next.title) &&
		    cplyi_str_eq(cplyi_ipuz_extra(&l->extras, "key"),
		                 cplyi_ipuz_extra(&next.extras, "key")))
			return l;
	}
	z->cw->lists[z->cw->n_lists] = next;
	return &z->cw->lists[z->cw->n_lists++];
}

static void read_list(ipuz *z, cply_clue_list *list, cply_json_value v)
{
	z->at.list = (uint32_t)(list - z->cw->lists);
	uint32_t n = cply_json_count(v);
	cply_clue *clues = CPLY_GROW(z->arena, list->clues, list->n_clues,
	                             list->n_clues + n, cply_clue);
	if (!clues)
		return;
	list->clues = clues;
	cply_json_iter it = cplyi_json_each(v);
	while (cplyi_json_step(&it)) {
		z->at.clue = list->n_clues++;
		read_clue(z, &list->clues[z->at.clue], it.value);
	}
}

cply_status cplyi_ipuz_read_clues(ipuz *z)
{
	cply_span at = cplyi_json_span(z->clues);
	cply_json_type type = cplyi_json_type(z->clues);
	uint64_t total = 0;
	if (type != CPLY_JSON_OBJECT && type != CPLY_JSON_MISSING &&
	    type != CPLY_JSON_NULL)
		cply_report_with(z->diags, CPLY_IP113, &at, CPLY_Z("clues"),
		                 cplyi_ipuz_type(z->clues),
		                 CPLY_Z("an object"));
	if (type == CPLY_JSON_OBJECT) {
		z->cw->lists = CPLY_NEW(z->arena, cply_json_count(z->clues),
		                        cply_clue_list);
		if (!z->cw->lists)
			return CPLY_NOMEM;
		cply_json_iter it = cplyi_json_each(z->clues);
		while (cplyi_json_step(&it)) {
			total += (uint64_t)cply_json_count(it.value) + 1;
			if (total > z->r->limits->clues) {
				cply_report_with(z->diags, CPLY_IP309, &at,
				                 CPLY_N(z->r->limits->clues));
				return CPLY_LIMIT;
			}
			at = cplyi_json_span(it.value);
			if (cplyi_json_type(it.value) != CPLY_JSON_ARRAY) {
				cply_report_with(z->diags, CPLY_IP301, &at,
				                 CPLY_T(cplyi_json_string(
							 it.key, z->arena)),
				                 cplyi_ipuz_type(it.value));
				continue;
			}
			read_list(z, list_for(z, it.key), it.value);
		}
	}
	return z->arena->failed ? CPLY_NOMEM : cplyi_ipuz_attach(z);
}
