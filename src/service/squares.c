/* SPDX-License-Identifier: MIT */
#include "service/squares.h"

#include "base/text.h"
#include "crossply/level.h"
#include "service/body.h"

/* ---- JSON ---- */

/* Parses text of our own, beside the body of the request. */
static bool parse(cply_str json, cply_json_parser *parser, cply_json *doc)
{
	return cply_json_parse(parser, json, NULL, NULL, doc) == CPLY_OK;
}

static bool take_letters(cply_json_value array, cply_arena *arena,
                         struct squares *out)
{
	cply_json_iter it = cply_json_each(array);
	out->count = cply_json_count(array);
	out->letter = CPLY_NEW(arena, out->count + 1, cply_str);
	if (!out->letter || cply_json_type_of(array) != CPLY_JSON_ARRAY)
		return false;
	while (cply_json_step(&it)) {
		if (cply_json_type_of(it.value) != CPLY_JSON_STRING)
			continue;
		cply_str text = cply_json_string(it.value, arena);
		out->letter[it.index] = cply_str_copy(arena, text);
		if (!out->letter[it.index].ptr)
			out->letter[it.index] = CPLY_STR("");
	}
	return true;
}

bool squares_parse(struct exchange *x, cply_str json, struct squares *out)
{
	cply_json_parser parser = { 0 };
	cply_json doc;
	bool fine = parse(json, &parser, &doc) &&
	            take_letters(cply_json_root(&doc), x->arena, out);
	cply_json_parser_free(&parser);
	return fine;
}

cply_str squares_json(const struct squares *squares, cply_arena *arena)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_array(&w);
	for (size_t i = 0; i < squares->count; i++)
		if (squares->letter[i].ptr)
			cply_json_put_string(&w, squares->letter[i]);
		else
			cply_json_put_null(&w);
	cply_json_end_array(&w);
	if (b.failed)
		return (cply_str){ 0 };
	return cply_buf_str(&b);
}

static void open_squares(cply_json_value level, struct squares *out)
{
	cply_json_value cells =
		cply_json_get(cply_json_get(level, "grid_json"), "cells");
	cply_json_iter it = cply_json_each(cells);
	while (cply_json_step(&it))
		if (it.index < out->count &&
		    cply_json_is(cply_json_get(it.value, "type"), "letter"))
			out->letter[it.index] = CPLY_STR("");
}

bool squares_of_level(struct exchange *x, const struct level_row *row,
                      struct squares *out)
{
	cply_json_parser parser = { 0 };
	cply_json doc;
	out->count = (size_t)(row->height * row->width);
	out->letter = CPLY_NEW(x->arena, out->count + 1, cply_str);
	bool fine = out->letter && parse(row->body, &parser, &doc);
	if (fine)
		open_squares(cply_json_root(&doc), out);
	cply_json_parser_free(&parser);
	return fine;
}

/* ---- the solution ---- */

static bool take_square(cply_json_value v, cply_arena *arena, cply_str **out)
{
	bool several = cply_json_type_of(v) == CPLY_JSON_ARRAY;
	uint32_t n = several ? cply_json_count(v) : 1;
	cply_str *list = CPLY_NEW(arena, n + 1, cply_str);
	if (!list)
		return false;
	for (uint32_t i = 0; i < n; i++) {
		cply_json_value one = several ? cply_json_item(v, i) : v;
		list[i] = cply_str_copy(arena, cply_json_string(one, arena));
	}
	*out = list;
	return true;
}

bool solution_parse(struct exchange *x, const struct level_secret *secret,
                    struct solution *out)
{
	cply_json_parser parser = { 0 };
	cply_json doc;
	bool fine = parse(secret->solution, &parser, &doc);
	*out = (struct solution){ .rule = CPLY_CASE_ROOT };
	cply_case_find(secret->norm, &out->rule);
	if (fine) {
		cply_json_value root = cply_json_root(&doc);
		cply_json_iter it = cply_json_each(root);
		out->count = cply_json_count(root);
		out->right = CPLY_NEW(x->arena, out->count + 1, cply_str *);
		fine = out->right;
		while (fine && cply_json_step(&it))
			fine = take_square(it.value, x->arena,
			                   &out->right[it.index]);
	}
	cply_json_parser_free(&parser);
	return fine;
}

bool solution_is_right(const struct solution *solution, size_t cell,
                       cply_str letter, cply_arena *arena)
{
	if (cell >= solution->count || !letter.len)
		return false;
	cply_str got = cply_answer_normal(arena, letter, solution->rule);
	for (const cply_str *right = solution->right[cell]; right->len;
	     right++) {
		cply_str want =
			cply_answer_normal(arena, *right, solution->rule);
		size_t at = 0;
		cply_str first = cply_grapheme_next(want, &at);
		if (cply_str_eq(got, want) || cply_str_eq(got, first))
			return true;
	}
	return false;
}

bool solution_is_solved(const struct solution *solution,
                        const struct squares *squares, cply_arena *arena)
{
	bool solved = squares->count == solution->count;
	for (size_t i = 0; solved && i < squares->count; i++)
		if (solution->right[i]->len)
			solved = solution_is_right(solution, i,
			                           squares->letter[i], arena);
	return solved;
}

/* ---- what is asked about ---- */

struct asked {
	const struct level_row *row;
	const struct squares *squares;
	size_t *cells;
	size_t count;
};

/* False: there is no such square, or it is a block. */
static bool add_square(struct asked *asked, int64_t row, int64_t col)
{
	if (row < 0 || col < 0 || row >= asked->row->height ||
	    col >= asked->row->width)
		return false;
	size_t cell = (size_t)(row * asked->row->width + col);
	if (!asked->squares->letter[cell].ptr)
		return false;
	for (size_t i = 0; i < asked->count; i++)
		if (asked->cells[i] == cell)
			return true;
	asked->cells[asked->count++] = cell;
	return true;
}

static bool add_position(struct asked *asked, cply_json_value at)
{
	int64_t row, col;
	return cply_json_int(cply_json_get(at, "row"), &row) &&
	       cply_json_int(cply_json_get(at, "col"), &col) &&
	       add_square(asked, row, col);
}

static bool add_word(struct asked *asked, cply_json_value clue, bool down)
{
	int64_t row, col, length;
	cply_json_value start = cply_json_get(clue, "start");
	if (!cply_json_int(cply_json_get(start, "row"), &row) ||
	    !cply_json_int(cply_json_get(start, "col"), &col) ||
	    !cply_json_int(cply_json_get(clue, "answer_length"), &length))
		return false;
	for (int64_t i = 0; i < length; i++)
		if (!add_square(asked, row + (down ? i : 0),
		                col + (down ? 0 : i)))
			return false;
	return true;
}

/* "12A" */
static bool add_clue(struct asked *asked, cply_str key)
{
	cply_json_parser parser = { 0 };
	cply_json doc;
	bool found = false;
	bool down = key.len && key.ptr[key.len - 1] == 'D';
	int64_t number =
		service_number(cply_str_sub(key, 0, key.len ? key.len - 1 : 0));
	if (!number || (!down && key.ptr[key.len - 1] != 'A') ||
	    !parse(asked->row->body, &parser, &doc))
		return false;
	cply_json_value lists =
		cply_json_get(cply_json_root(&doc), "clues_json");
	cply_json_iter it =
		cply_json_each(cply_json_get(lists, down ? "down" : "across"));
	while (!found && cply_json_step(&it)) {
		int64_t n;
		found = cply_json_int(cply_json_get(it.value, "number"), &n) &&
		        n == number && add_word(asked, it.value, down);
	}
	cply_json_parser_free(&parser);
	return found;
}

static bool add_all(struct asked *asked)
{
	for (size_t i = 0; i < asked->squares->count; i++)
		if (asked->squares->letter[i].ptr)
			asked->cells[asked->count++] = i;
	return true;
}

static bool add_cells(struct asked *asked, cply_json_value cells)
{
	cply_json_iter it = cply_json_each(cells);
	if (cply_json_type_of(cells) != CPLY_JSON_ARRAY)
		return false;
	while (cply_json_step(&it))
		if (!add_position(asked, it.value))
			return false;
	return asked->count > 0;
}

bool squares_asked(struct exchange *x, cply_json_value body,
                   const struct level_row *row, const struct squares *squares,
                   size_t **cells, size_t *count)
{
	struct asked asked = { .row = row, .squares = squares };
	cply_json_value clue = cply_json_get(body, "clue");
	const char *wrong = NULL;
	asked.cells = CPLY_NEW(x->arena, squares->count + 1, size_t);
	if (!asked.cells) {
		answer_status(x, 503);
		return false;
	}
	if (cply_json_type_of(cply_json_get(body, "all")) == CPLY_JSON_TRUE)
		add_all(&asked);
	else if (cply_json_type_of(clue) == CPLY_JSON_STRING)
		wrong = add_clue(&asked, cply_json_string(clue, x->arena))
		                ? NULL
		                : "/clue";
	else
		wrong = add_cells(&asked, cply_json_get(body, "cells"))
		                ? NULL
		                : "/cells";
	if (wrong) {
		body_refuse(x, wrong, "no-such-square",
		            "Name squares that take a letter: `cells` with row "
		            "and col, a `clue` such as 12A, or `all`.");
		return false;
	}
	*cells = asked.cells;
	*count = asked.count;
	return true;
}
