/* SPDX-License-Identifier: MIT */
/* Looking at a state, the newest or any older one. */
#include "base/digits.h"
#include "carrier/json_core.h"
#include "game/game.h"
#include "game/state/tree.h"

static const cplyi_word *word_of(cply_game_value v)
{
	static const cplyi_word absent = 0;
	if (!v.slot)
		return &absent;
	/* To look at a state does not change it, but may change how it is
	 * held. */
	cplyi_tree_open((cplyi_tree *)v.tree, (cplyi_slot *)v.slot);
	return cplyi_value_at(v.tree, v.slot, v.n_changes_);
}

static cply_game_value none(cply_game_value v)
{
	return (cply_game_value){ v.tree, NULL, v.n_changes_ };
}

/* The value in a slot, or MISSING. */
static cply_game_value in_slot(cply_game_value v, const cplyi_slot *s)
{
	if (!s || !*cplyi_value_at(v.tree, s, v.n_changes_))
		return none(v);
	return (cply_game_value){ v.tree, s, v.n_changes_ };
}

static cply_json_type type_of_text(cply_str s)
{
	switch (s.len ? s.ptr[0] : 0) {
	case 0:
		return CPLY_JSON_MISSING;
	case 'n':
		return CPLY_JSON_NULL;
	case 'f':
		return CPLY_JSON_FALSE;
	case 't':
		return CPLY_JSON_TRUE;
	case '"':
		return CPLY_JSON_STRING;
	default:
		return CPLY_JSON_NUMBER;
	}
}

cply_json_type cply_game_type(cply_game_value v)
{
	const cplyi_word *w = word_of(v);
	switch (WORD_TAG(*w)) {
	case WORD_ABSENT:
		return CPLY_JSON_MISSING;
	case WORD_OBJECT:
		return CPLY_JSON_OBJECT;
	case WORD_LIST:
		return CPLY_JSON_ARRAY;
	default:
		return type_of_text(word_text(w));
	}
}

cply_str cply_game_raw(cply_game_value v)
{
	return word_text(word_of(v));
}

/* A tape of one value over its text. */
static cply_json_value as_json(cply_str s, cply_json *doc, cply_json_node *node)
{
	unsigned flags = type_of_text(s);
	if (flags == CPLY_JSON_STRING && memchr(s.ptr, '\\', s.len))
		flags |= NODE_ESCAPED;
	for (size_t i = 0; flags == CPLY_JSON_NUMBER && i < s.len; i++)
		if (s.ptr[i] == '.' || s.ptr[i] == 'e' || s.ptr[i] == 'E')
			flags |= NODE_FRACTION;
	*node = (cply_json_node){ 0, (uint32_t)s.len, 1, flags };
	*doc = (cply_json){ s, node, 1 };
	return cply_json_root(doc);
}

cply_str cply_game_text(cply_game_value v, cply_arena *a)
{
	cply_json doc;
	cply_json_node node;
	return cply_json_string(as_json(cply_game_raw(v), &doc, &node), a);
}

bool cply_game_is(cply_game_value v, const char *text)
{
	cply_json doc;
	cply_json_node node;
	return cply_json_is(as_json(cply_game_raw(v), &doc, &node), text);
}

/* Times are long numbers, and are asked for at every delta: their last eight
 * digits are taken at once. */
static bool take_digits(const char *p, const char *end, int64_t *out)
{
	bool is_long = CPLYI_DIGITS_AT_ONCE && end - p > 8;
	const char *single = is_long ? end - 8 : end;
	int64_t n = 0;
	for (; p < single; p++) {
		unsigned digit = (unsigned char)*p - (unsigned)'0';
		if (digit > 9)
			return false;
		n = 10 * n + digit;
	}
	if (is_long) {
		uint64_t x = load_eight(single) - EIGHT_ZEROS;
		if (!are_eight_digits(x))
			return false;
		n = 100000000 * n + (int64_t)eight_digits(x);
	}
	*out = n;
	return true;
}

/* A whole number of up to 18 digits needs no tape and cannot overflow. */
static bool take_whole(cply_str s, int64_t *out)
{
	size_t i = s.len && s.ptr[0] == '-';
	if (s.len <= i || s.len - i > 18)
		return false;
	bool minus = i;
	int64_t n = 0;
	if (!take_digits(s.ptr + i, s.ptr + s.len, &n))
		return false;
	*out = minus ? -n : n;
	return true;
}

bool cply_game_int(cply_game_value v, int64_t *out)
{
	cply_json doc;
	cply_json_node node;
	cply_str s = cply_game_raw(v);
	return take_whole(s, out) ||
	       cply_json_int(as_json(s, &doc, &node), out);
}

bool cply_game_double(cply_game_value v, double *out)
{
	cply_json doc;
	cply_json_node node;
	return cply_json_double(as_json(cply_game_raw(v), &doc, &node), out);
}

bool cply_game_same(cply_game_value a, cply_game_value b)
{
	const cplyi_word *v = word_of(a), *w = word_of(b);
	return *v == *w ||
	       (WORD_TAG(*v) == WORD_LONG && WORD_TAG(*w) == WORD_LONG &&
	        cply_str_eq(word_text(v), word_text(w)));
}

uint32_t cply_game_length(cply_game_value v)
{
	const cplyi_word *w = word_of(v);
	return WORD_TAG(*w) == WORD_LIST ? word_length(*w) : 0;
}

cply_game_value cply_game_get(cply_game_value v, cply_str key)
{
	if (!v.slot || !word_is_container(*word_of(v)))
		return none(v);
	return in_slot(v, cplyi_tree_find(v.tree, v.slot, key));
}

cply_str cply_game_key(cply_game_value v)
{
	return v.slot && v.slot->parent ? word_text(&v.slot->key)
	                                : (cply_str){ NULL, 0 };
}

/* ---- walking ---- */

cply_game_iter cply_game_each(cply_game_value v)
{
	cply_game_iter it = { .value = none(v), .of_ = v };
	const cplyi_word *w = word_of(v);
	it.is_list_ = WORD_TAG(*w) == WORD_LIST;
	it.index = UINT32_MAX;
	if (it.is_list_)
		it.length_ = word_length(*w);
	else if (WORD_TAG(*w) == WORD_OBJECT)
		it.next_ = cplyi_first_kid(v.slot);
	return it;
}

bool cply_game_step(cply_game_iter *it)
{
	if (it->is_list_) {
		it->value = none(it->of_);
		if (it->index + 1 >= it->length_)
			return false;
		it->index++;
		it->value = in_slot(it->of_,
		                    cplyi_tree_item(it->of_.tree, it->of_.slot,
		                                    it->index));
		return true;
	}
	while (it->next_) {
		const cplyi_slot *s = it->next_;
		it->next_ = s->next;
		it->value = in_slot(it->of_, s);
		if (it->value.slot) {
			it->key = word_text(&s->key);
			it->index++;
			return true;
		}
	}
	it->value = none(it->of_);
	return false;
}

/* ---- references ---- */

static cply_game_value root_of(cply_game_value v)
{
	return (cply_game_value){ v.tree, v.tree->root, v.n_changes_ };
}

static cply_game_value objects_of(cply_game_value v)
{
	return cply_game_get(root_of(v), CPLY_STR("gameObjects"));
}

bool cply_game_is_reference(cply_game_value v, cply_str *id)
{
	if (cply_game_type(v) != CPLY_JSON_OBJECT || !v.slot->parent)
		return false;
	const cplyi_slot *up = v.slot->parent;
	if (up->parent == v.tree->root &&
	    cply_str_is(word_text(&up->key), "gameObjects"))
		return false;
	cply_game_value found = cply_game_get(v, CPLY_STR("id"));
	if (cply_game_type(found) != CPLY_JSON_STRING)
		return false;
	cply_game_iter it = cply_game_each(v);
	while (cply_game_step(&it))
		if (it.value.slot != found.slot)
			return false;
	*id = cply_game_raw(found);
	return true;
}

/* The game object with the id that stands there as JSON text. */
static cply_game_value object_by_id(cply_game_value v, cply_str json)
{
	char decoded[256];
	cply_buf b = { .ptr = decoded, .cap = sizeof decoded };
	b.max = sizeof decoded;
	cply_str s = cply_str_sub(json, 1, json.len - 1);
	if (!memchr(s.ptr, '\\', s.len))
		return cply_game_get(objects_of(v), s);
	cplyi_json_decode_wtf8(&b, s);
	return b.failed ? none(v)
	                : cply_game_get(objects_of(v), cply_buf_str(&b));
}

cply_game_value cply_game_follow(cply_game_value v)
{
	cply_str id;
	return cply_game_is_reference(v, &id) ? object_by_id(v, id) : v;
}

/* The next key of a path, and steps over it. */
static bool next_key(cply_str *path, cply_arena *scratch, cply_str *key)
{
	if (!path->len)
		return false;
	size_t end = 0;
	if (path->ptr[0] == '"') {
		for (end = 1; end < path->len && path->ptr[end] != '"'; end++)
			end += path->ptr[end] == '\\';
		end = end < path->len ? end + 1 : path->len;
		cply_json_parser p = { 0 };
		cply_json doc;
		cply_str quoted = cply_str_sub(*path, 0, end);
		*key = quoted;
		if (cply_json_parse(&p, quoted, NULL, NULL, &doc) == CPLY_OK) {
			cply_buf b;
			cply_buf_init(&b, scratch);
			cplyi_json_decode_wtf8(&b, cply_str_sub(quoted, 1,
			                                        end - 1));
			*key = cply_buf_str(&b);
		}
		cply_json_parser_free(&p);
	} else {
		while (end < path->len && path->ptr[end] != '.')
			end++;
		*key = cply_str_sub(*path, 0, end);
	}
	if (end < path->len && path->ptr[end] == '.')
		end++;
	*path = cply_str_sub(*path, end, path->len);
	return true;
}

cply_game_value cply_game_path(cply_game_value v, cply_str path,
                               cply_arena *scratch)
{
	cply_str key;
	while (v.slot && next_key(&path, scratch, &key))
		v = cply_game_get(cply_game_follow(v), key);
	return v;
}

void cply_game_put_path(cply_game_value v, cply_buf *out)
{
	if (v.slot)
		cplyi_put_path(out, v.slot);
}
