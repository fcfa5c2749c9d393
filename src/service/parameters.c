/* SPDX-License-Identifier: MIT */
#include "service/parameters.h"

#include "base/ascii.h"
#include "http/target.h"

bool parameter_text(struct exchange *x, const char *name, cply_str *out)
{
	cply_str rest = x->head->query, key, value;
	*out = (cply_str){ 0 };
	while (http_query_next(&rest, &key, &value)) {
		if (!cply_str_is(key, name))
			continue;
		char *room = CPLY_NEW(x->arena, value.len + 1, char);
		if (!room || !http_decode(value, true, room, &out->len))
			return false;
		out->ptr = room;
	}
	return true;
}

bool parameter_number(struct exchange *x, const char *name, uint32_t low,
                      uint32_t high, uint32_t otherwise, uint32_t *out)
{
	cply_str text;
	*out = otherwise;
	if (!parameter_text(x, name, &text))
		return false;
	if (!text.len)
		return true;
	return cply_str_u32(text, out) && *out >= low && *out <= high;
}

static bool is_id(cply_str s)
{
	for (size_t i = 0; i < s.len; i++)
		if (!ascii_is_alnum(s.ptr[i]) && s.ptr[i] != '-')
			return false;
	return s.len == 36;
}

bool parameter_place(struct exchange *x, const char *name, int64_t *at,
                     cply_str *id)
{
	cply_str text;
	size_t i = 0;
	*at = 0;
	*id = (cply_str){ 0 };
	if (!parameter_text(x, name, &text))
		return false;
	if (!text.len)
		return true;
	for (; i < text.len && i < 16 && ascii_is_digit(text.ptr[i]); i++)
		*at = *at * 10 + (text.ptr[i] - '0');
	*id = cply_str_sub(text, i + 1, text.len);
	return i > 0 && i < text.len && text.ptr[i] == '.' && is_id(*id);
}

cply_str parameter_of_place(cply_arena *arena, int64_t at, cply_str id)
{
	cply_buf b;
	cply_buf_init(&b, arena);
	cply_put_int(&b, at);
	cply_put_char(&b, '.');
	cply_put_str(&b, id);
	return cply_buf_str(&b);
}

void parameter_refuse(struct exchange *x, const char *name, const char *detail)
{
	cply_buf where;
	cply_buf_init(&where, x->arena);
	cply_put(&where, "?");
	cply_put(&where, name);
	const struct problem_error error = { cply_buf_str(&where),
		                             CPLY_STR("invalid-parameter"),
		                             { 0 } };
	answer_problem_errors(x, 400, "bad-request", detail, &error, 1);
}
