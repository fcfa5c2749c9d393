/* SPDX-License-Identifier: MIT */
#include "game/query/path.h"

#include "base/ascii.h"
#include "base/nearest.h"
#include "carrier/json_core.h"
#include "game/state/tree.h"

/* The end of the key that begins at `at`, which is a dot or that of the text;
 * quotes may have dots between them. */
static size_t end_of_key(cply_str text, size_t at)
{
	if (at < text.len && text.ptr[at] == '"') {
		for (at++; at < text.len && text.ptr[at] != '"'; at++)
			at += text.ptr[at] == '\\';
	}
	while (at < text.len && text.ptr[at] != '.')
		at++;
	return at < text.len ? at : text.len;
}

/* A JSON string as it is decoded; other keys, and what is no JSON, as they
 * are. */
static cply_str decode(cply_str key, cply_arena *a)
{
	cply_json_parser p = { 0 };
	cply_json doc;
	cply_buf b;
	if (key.len < 2 || key.ptr[0] != '"')
		return key;
	bool is_string =
		cply_json_parse(&p, key, NULL, NULL, &doc) == CPLY_OK &&
		cply_json_type_of(cply_json_root(&doc)) == CPLY_JSON_STRING;
	cply_json_parser_free(&p);
	if (!is_string)
		return key;
	cply_buf_init(&b, a);
	cplyi_json_decode_wtf8(&b, cply_str_sub(key, 1, key.len - 1));
	return b.len ? cply_buf_str(&b) : (cply_str){ "", 0 };
}

bool cplyi_path_compile(cply_str text, cply_arena *a, cplyi_path *out)
{
	size_t most = 1;
	*out = (cplyi_path){ .text = cply_str_copy(a, text) };
	text = out->text;
	for (size_t i = 0; i < text.len; i++)
		most += text.ptr[i] == '.';
	out->keys = CPLY_NEW(a, most, cplyi_path_key);
	if (!out->keys)
		return false;
	for (size_t at = 0; at < text.len;) {
		size_t end = end_of_key(text, at);
		cply_str key = cply_str_sub(text, at, end);
		bool is_any = cply_str_is(key, "*");
		out->keys[out->n++] =
			(cplyi_path_key){ decode(key, a), is_any };
		out->n_any += is_any;
		at = end + (end < text.len && text.ptr[end] == '.');
	}
	return out->n_any <= CPLYI_PATH_STARS && !a->failed;
}

cply_game_value cplyi_path_get(cply_game_value v, const cplyi_path *p,
                               const cply_str *bound, bool *crosses,
                               bool *is_hole)
{
	size_t star = 0;
	uint32_t index;
	cply_str id;
	*is_hole = false;
	for (size_t i = 0; i < p->n && v.slot; i++) {
		if (i && cply_game_is_reference(v, &id)) {
			*crosses = true;
			v = cply_game_follow(v);
		}
		cply_str key =
			p->keys[i].is_any ? bound[star++] : p->keys[i].text;
		uint32_t length = cply_game_length(v);
		v = cply_game_get(v, key);
		*is_hole = i + 1 == p->n && !v.slot &&
		           cplyi_is_index(key, &index) && index < length;
	}
	return v;
}

void cplyi_put_path_key(cply_buf *out, cply_str key)
{
	bool quotes = !key.len || cply_str_is(key, "*");
	for (size_t i = 0; i < key.len; i++)
		quotes |= key.ptr[i] == '.' || key.ptr[i] == '"' ||
		          (unsigned char)key.ptr[i] <= ' ' ||
		          (unsigned char)key.ptr[i] >= 0x7F;
	if (!quotes) {
		cply_put_str(out, key);
		return;
	}
	cplyi_json_put_wtf8(out, key);
}

void cplyi_put_bound_path(cply_buf *out, const cplyi_path *p,
                          const cply_str *bound)
{
	size_t star = 0;
	for (size_t i = 0; i < p->n; i++) {
		if (i)
			cply_put_char(out, '.');
		cplyi_put_path_key(out, p->keys[i].is_any ? bound[star++]
		                                          : p->keys[i].text);
	}
}

bool cplyi_path_covers(const cplyi_path *p, cply_str path)
{
	size_t at = 0;
	for (size_t i = 0; i < p->n; i++) {
		char room[512];
		cply_buf b = { .ptr = room, .cap = 512, .max = 512 };
		if (at >= path.len)
			return false;
		size_t end = end_of_key(path, at);
		cplyi_put_path_key(&b, p->keys[i].text);
		if (!p->keys[i].is_any &&
		    (b.failed || !cply_str_eq(cply_buf_str(&b),
		                              cply_str_sub(path, at, end))))
			return false;
		at = end + 1;
	}
	return true;
}

cply_str cplyi_path_suggest(cply_game_value v, const cplyi_path *p,
                            size_t *good_keys)
{
	for (*good_keys = 0; *good_keys < p->n; ++*good_keys) {
		const cplyi_path_key *k = &p->keys[*good_keys];
		cplyi_nearest near = { .wanted = k->text };
		cply_str best = { NULL, 0 };
		v = *good_keys ? cply_game_follow(v) : v;
		cply_game_iter it = cply_game_each(v);
		cply_game_value next =
			k->is_any ? it.value : cply_game_get(v, k->text);
		while (!next.slot && cply_game_step(&it)) {
			/* Of many, the first that has what comes next. */
			if (k->is_any)
				next = it.value;
			else if (!it.is_list_ &&
			         cplyi_nearest_is(&near, it.key))
				best = it.key;
		}
		if (!next.slot)
			return best;
		v = next;
	}
	return (cply_str){ NULL, 0 };
}
