/* SPDX-License-Identifier: MIT */
/* Fields of a level's objects: whole numbers, and what nobody knows. */
#include "format/level/level.h"

#include "crossword/extras.h"

cply_str cplyi_level_number(cply_arena *a, uint32_t n)
{
	char digits[10];
	size_t at = sizeof digits;
	do {
		digits[--at] = (char)('0' + n % 10);
		n /= 10;
	} while (n);
	return cply_str_copy(a, (cply_str){ digits + at, sizeof digits - at });
}

cply_str cplyi_level_cell_name(level_reader *l, uint32_t cell)
{
	cply_buf b;
	cply_buf_init(&b, l->arena);
	cply_put(&b, "R");
	cply_put_uint(&b, cell / l->cw->width + 1);
	cply_put(&b, "C");
	cply_put_uint(&b, cell % l->cw->width + 1);
	return cply_buf_str(&b);
}

void cplyi_level_wrong_type(level_reader *l, const level_part *p,
                            cply_json_value v, cply_str name,
                            const char *expected)
{
	cply_span at = cplyi_level_span(p, v);
	cply_report_with(l->diags, CPLY_LV103, &at, CPLY_T(name),
	                 CPLY_Z(cply_json_type_name(cply_json_type_of(v))),
	                 CPLY_Z(expected));
}

bool cplyi_level_uint(level_reader *l, const level_part *p,
                      cply_json_value object, const char *key, cply_str owner,
                      uint32_t min, uint32_t max, uint32_t *out)
{
	cply_json_value v = cply_json_get(object, key);
	int64_t n;
	switch (cply_json_type_of(v)) {
	case CPLY_JSON_MISSING:
		if (owner.ptr) {
			cply_span at = cplyi_level_span(p, object);
			cply_report_with(l->diags, CPLY_LV111, &at,
			                 CPLY_T(owner), CPLY_Z(key));
		}
		return false;
	case CPLY_JSON_NUMBER:
		break;
	default:
		cplyi_level_wrong_type(l, p, v, cply_str_of(key), "a number");
		return false;
	}
	if (cply_json_int(v, &n) && n >= min && n <= max) {
		*out = (uint32_t)n;
		return true;
	}
	cply_span at = cplyi_level_span(p, v);
	cply_report_with(l->diags, CPLY_LV112, &at, CPLY_Z(key),
	                 CPLY_T(cply_json_raw(v)), CPLY_N(min), CPLY_N(max));
	return false;
}

/* ---- what nobody knows ---- */

static bool is_known(cply_str key, const char *known)
{
	cply_str all = cply_str_of(known);
	for (size_t at = 0; at < all.len;) {
		size_t end = at;
		while (end < all.len && all.ptr[end] != ' ')
			end++;
		if (end > at && cply_str_eq(key, cply_str_sub(all, at, end)))
			return true;
		at = end + 1;
	}
	return false;
}

/* One finding for all of them, each name once for each kind of place. */
static void note_unknown(level_reader *l, cply_str key, cply_span at,
                         const char *where)
{
	if (!where)
		return;
	if (!l->has_unknown)
		l->unknown =
			cply_report_with(l->diags, CPLY_LV105, &at, CPLY_N(0));
	l->has_unknown = true;
	cply_diag *g = l->unknown;
	for (uint32_t i = 0; g && i < g->n_places; i++)
		if (cply_str_eq(g->places[i].name, key) &&
		    cply_str_is(g->places[i].from, where))
			return;
	if (!g)
		return;
	g->args[0].number++;
	cply_diag_place(l->diags, g,
	                (cply_place){ .kind = CPLY_PLACE_FIELD,
	                              .name = key,
	                              .from = cply_str_of(where) });
}

/* Room for `n` extras is room for the next power of two, so that the capacity
 * need not be stored. */
static uint32_t room_for(uint32_t n)
{
	uint32_t room = 1;
	while (room < n)
		room *= 2;
	return room;
}

bool cplyi_level_add_extra(level_reader *l, cply_extras *extras, cply_str key,
                           cply_str value)
{
	return cplyi_add_extra(extras, l->arena,
	                       (cply_extra){ "level", key, value });
}

cply_extras cplyi_level_extras(level_reader *l, const level_part *p,
                               cply_json_value object, const char *known,
                               const char *where)
{
	cply_extras none = { NULL, 0 };
	uint32_t n = 0;
	cply_json_iter it = cply_json_each(object);
	while (cply_json_step(&it))
		n += !is_known(cply_json_string(it.key, l->arena), known);
	if (!n)
		return none;
	cply_extra *items = CPLY_NEW(l->arena, room_for(n), cply_extra);
	if (!items)
		return none;
	n = 0;
	it = cply_json_each(object);
	while (cply_json_step(&it)) {
		cply_str key = cply_json_string(it.key, l->arena);
		if (is_known(key, known))
			continue;
		items[n++] =
			(cply_extra){ "level", key, cply_json_raw(it.value) };
		note_unknown(l, key, cplyi_level_span(p, it.key), where);
	}
	return (cply_extras){ items, n };
}

void cplyi_level_keep(level_reader *l, const level_part *p,
                      cply_json_value object, const char *known,
                      const char *part)
{
	cply_buf where;
	cply_buf_init(&where, l->arena);
	cply_put(&where, "in ");
	cply_put(&where, part);
	cply_put_char(&where, 0);
	if (where.failed)
		return;
	cply_extras extras = cplyi_level_extras(l, p, object, known, where.ptr);
	for (uint32_t i = 0; i < extras.n; i++) {
		cply_buf key;
		cply_buf_init(&key, l->arena);
		cply_put(&key, part);
		cply_put(&key, ".");
		cply_put_str(&key, extras.items[i].key);
		if (!cplyi_level_add_extra(l, &l->cw->extras,
		                           cply_buf_str(&key),
		                           extras.items[i].value))
			return;
	}
}
