/* SPDX-License-Identifier: MIT */
#include "game/index/table.h"

#include "game/event.h"

void cplyi_rows_init(cplyi_rows *r, cplyi_compressor *packer, cplyi_tail *tail,
                     cply_arena *a)
{
	*r = (cplyi_rows){ .arena = a,
		           .compressor = packer,
		           .tail = tail,
		           .n_names = CPLYI_NAMES };
	for (int i = 0; i < COLUMNS; i++) {
		cply_arena_init(&r->rooms[i], a->memory, SIZE_MAX);
		cply_buf_init(&r->columns[i], &r->rooms[i]);
	}
	cply_arena_init(&r->turns_room, a->memory, SIZE_MAX);
	cply_buf_init(&r->turns, &r->turns_room);
	tail->has_turns = true;
}

void cplyi_rows_free(cplyi_rows *r)
{
	for (int i = 0; i < COLUMNS; i++)
		cply_arena_free(&r->rooms[i]);
	cply_arena_free(&r->turns_room);
}

/* ---- names ---- */

static uint32_t hash_of(cply_str s)
{
	uint32_t h = 2166136261u;
	for (size_t i = 0; i < s.len; i++)
		h = (h ^ (unsigned char)s.ptr[i]) * 16777619u;
	return h ^ h >> 15;
}

/* The number of a name. What is no plain short string is OTHER: then the delta
 * itself tells. */
static uint32_t name_of(cplyi_rows *r, cply_json_value v)
{
	if (cply_json_type_of(v) == CPLY_JSON_MISSING)
		return CPLYI_NAME_NONE;
	cply_str s = cply_json_raw(v);
	if (cply_json_type_of(v) != CPLY_JSON_STRING ||
	    s.len > CPLYI_TEXT_LONGEST || memchr(s.ptr, '\\', s.len))
		return CPLYI_NAME_OTHER;
	s = cply_str_sub(s, 1, s.len - 1);
	size_t i = hash_of(s) % CPLY_COUNT(r->places);
	for (; r->places[i]; i = (i + 1) % CPLY_COUNT(r->places))
		if (cply_str_eq(r->names[r->places[i]], s))
			return r->places[i];
	if (r->n_names == CPLYI_TEXT_MOST)
		return CPLYI_NAME_OTHER;
	r->names[r->n_names] = cply_str_copy(r->arena, s);
	r->places[i] = (uint16_t)r->n_names;
	return r->n_names++;
}

static void write_names(cplyi_rows *r)
{
	cply_buf b;
	cply_arena_reset(&r->rooms[0], SIZE_MAX);
	cply_buf_init(&b, &r->rooms[0]);
	for (uint32_t i = CPLYI_NAMES; i < r->n_names; i++)
		cplyi_put_text(&b, r->names[i]);
	r->failed |= b.failed;
	r->tail->names =
		cplyi_pack_part(r->compressor, cply_buf_str(&b), CPLY_STR(""));
}

/* ---- turns ---- */

/* The turn after so many steps. Each change is an entry: how many steps it came
 * after the last, and the JSON text. */
static void note_turn(cplyi_rows *r, uint64_t step, cply_game_value state)
{
	cply_str s =
		cply_game_raw(cply_game_get(state, CPLY_STR("currentTurn")));
	if (!r->tail->has_turns ||
	    cply_str_eq(s, (cply_str){ r->turn, r->turn_len }))
		return;
	if (s.len > CPLYI_TEXT_LONGEST || r->turn_number == CPLYI_TURNS_MOST) {
		r->tail->has_turns = false;
		return;
	}
	if (s.len)
		memcpy(r->turn, s.ptr, s.len);
	r->turn_len = s.len;
	cplyi_put_varint(&r->turns, step - r->turn_step);
	cplyi_put_text(&r->turns, s);
	r->turn_step = step;
	r->turn_number++;
}

/* ---- rows ---- */

static void add_table(cplyi_rows *r, cplyi_table table)
{
	cplyi_tail *t = r->tail;
	if (t->n_tables == r->cap_tables) {
		size_t cap = r->cap_tables ? r->cap_tables * 2 : 64;
		t->tables = CPLY_GROW(r->arena, t->tables, r->cap_tables, cap,
		                      cplyi_table);
		if (!t->tables) {
			r->failed = true;
			return;
		}
		r->cap_tables = cap;
	}
	t->tables[t->n_tables++] = table;
}

static void write_table(cplyi_rows *r)
{
	cply_arena room;
	cply_buf b;
	cply_arena_init(&room, r->arena->memory, SIZE_MAX);
	cply_buf_init(&b, &room);
	for (int i = 0; i < COLUMNS; i++)
		cplyi_put_text(&b, cply_buf_str(&r->columns[i]));
	r->failed |= b.failed;
	cplyi_part columns =
		cplyi_pack_part(r->compressor, cply_buf_str(&b), CPLY_STR(""));
	cply_arena_free(&room);
	add_table(r, (cplyi_table){ r->begin, columns });
	for (int i = 0; i < COLUMNS; i++) {
		r->failed |= r->columns[i].failed;
		cply_arena_reset(&r->rooms[i], SIZE_MAX);
		cply_buf_init(&r->columns[i], &r->rooms[i]);
	}
	r->n = 0;
}

void cplyi_rows_add(cplyi_rows *r, const cply_game_delta *d, uint64_t offset,
                    cply_game_value state)
{
	cplyi_event e = cplyi_event_of(d->event, d->data);
	if (!r->n) {
		r->begin = r->offset = offset;
		r->turn_row = 0;
	}
	const uint64_t row[COLUMNS] = {
		[COLUMN_OFFSET] = offset - r->offset,
		[COLUMN_EVENT] = d->event,
		[COLUMN_PLAYER] = name_of(r, e.player),
		[COLUMN_FUNCTION] = name_of(r, e.function),
		[COLUMN_TURN] = r->turn_number - r->turn_row,
		[COLUMN_FLAGS] =
			(cply_json_type_of(e.invalid) ? FLAG_INVALID : 0u) |
			(d->was_merged ? FLAG_MERGED : 0u),
	};
	for (int i = 0; i < COLUMNS; i++)
		cplyi_put_varint(&r->columns[i], row[i]);
	r->offset = offset;
	r->turn_row = r->turn_number;
	note_turn(r, ++r->steps, state);
	if (++r->n == CPLYI_TABLE_STEPS)
		write_table(r);
}

void cplyi_rows_end(cplyi_rows *r)
{
	if (r->n)
		write_table(r);
	write_names(r);
	r->failed |= r->turns.failed;
	r->tail->turns =
		cplyi_pack_part(r->compressor,
	                        r->tail->has_turns ? cply_buf_str(&r->turns)
	                                           : CPLY_STR(""),
	                        CPLY_STR(""));
}
