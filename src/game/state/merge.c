/* SPDX-License-Identifier: MIT */
/* Each object of a delta is met twice: first the slots of all its members are
 * found or made, so that of two members with one key only the last counts;
 * then they get their values. Containers stay on the stack as further work. */
#include "game/state/merge.h"

enum { OP_NONE, OP_SET, OP_REACH, OP_REMOVE, OP_HOLE };

static void odd(cplyi_merge *m, cplyi_oddity what, const cplyi_slot *where,
                uint32_t node)
{
	const cply_json_node *n = node_at(m, node);
	cply_span at = { n->begin, n->end };
	if (!cplyi_tally_add(&m->tally, what, at))
		return;
	cplyi_tally_row *r = &m->tally.rows[what];
	cply_buf b;
	cply_buf_init(&b, m->tally.arena);
	if (where)
		cplyi_put_path(&b, where);
	if (!b.len)
		cply_put(&b, "game");
	r->path = cply_buf_str(&b);
	cply_str found = raw_at(m, node);
	r->found = cply_str_copy(m->tally.arena, cply_str_sub(found, 0, 40));
}

/* ---- strings ---- */

bool cplyi_is_text(const cplyi_merge *m, uint32_t node, cply_str want)
{
	const cply_json_node *n = node_at(m, node);
	cply_str s = { m->text + n->begin + 1, n->end - n->begin - 2 };
	if (!(n->info & NODE_ESCAPED))
		return s.len == want.len && s.len <= 8
		               ? memcmp(s.ptr, want.ptr, s.len) == 0
		               : cply_str_eq(s, want);
	/* Escapes are longer than what they stand for. */
	char decoded[256];
	cply_buf b = { .ptr = decoded, .cap = sizeof decoded };
	b.max = sizeof decoded;
	if (s.len < want.len || want.len > sizeof decoded)
		return false;
	cplyi_json_decode_wtf8(&b, s);
	return !b.failed && cply_str_eq(cply_buf_str(&b), want);
}

static cply_str decode_key(cplyi_merge *m, cply_str s)
{
	/* No escape is shorter than what it stands for. */
	if (!cplyi_pool_grow(&m->tree->pool, &m->key, &m->key_cap, s.len, 1)) {
		m->tree->failed = true;
		return (cply_str){ "", 0 };
	}
	cply_buf b = { .ptr = m->key, .cap = m->key_cap, .max = m->key_cap };
	cplyi_json_decode_wtf8(&b, s);
	return cply_buf_str(&b);
}

/* The key at a node, decoded; valid until the next call. */
static inline cply_str key_at(cplyi_merge *m, uint32_t node)
{
	const cply_json_node *n = node_at(m, node);
	cply_str s = { m->text + n->begin + 1, n->end - n->begin - 2 };
	return n->info & NODE_ESCAPED ? decode_key(m, s) : s;
}

/* ---- lengths ---- */

/* May the delta have a constant or an escape in it? Most have neither, and then
 * nobody needs to look. */
static bool is_plain(const cplyi_merge *m, uint32_t game)
{
	const cply_json_node *n = node_at(m, game);
	const char *p = m->text + n->begin;
	size_t len = n->end - n->begin;
	if (!m->length.len || !m->removed.len)
		return false;
	return !memchr(p, m->length.ptr[0], len) && !memchr(p, '\\', len) &&
	       (m->removed.ptr[0] == m->length.ptr[0] ||
	        !memchr(p, m->removed.ptr[0], len));
}

uint32_t cplyi_search_length(const cplyi_merge *m, uint32_t object)
{
	uint32_t found = 0, end = node_at(m, object)->next;
	if (type_at(m, object) != CPLY_JSON_OBJECT)
		return 0;
	for (uint32_t k = object + 1; k < end; k = node_at(m, k + 1)->next)
		if (is_length(m, k))
			found = k + 1;
	return found;
}

/* What the node says as length, leniently. */
static bool read_length(const cplyi_merge *m, uint32_t node, uint32_t *out,
                        bool *is_loose)
{
	cply_json_value v = { m->doc, node };
	cply_str raw = raw_at(m, node);
	double d;
	*is_loose = false;
	if (type_at(m, node) == CPLY_JSON_NULL) {
		*is_loose = true;
		*out = 0;
		return true;
	}
	if (type_at(m, node) == CPLY_JSON_STRING) {
		char digits[32];
		cply_buf b = { .ptr = digits, .cap = 32, .max = 32 };
		cplyi_json_decode_wtf8(&b, cply_str_sub(raw, 1, raw.len - 1));
		*is_loose = true;
		return !b.failed && cply_str_u32(cply_buf_str(&b), out) &&
		       *out <= CPLYI_LONGEST_LIST;
	}
	if (cply_str_u32(raw, out))
		return *out <= CPLYI_LONGEST_LIST;
	if (!cply_json_double(v, &d) || d < 0 || d > CPLYI_LONGEST_LIST)
		return false;
	*out = (uint32_t)d;
	return *out == d;
}

/* A length as they mostly are? */
static bool is_usual(const cplyi_merge *m, uint32_t node)
{
	uint32_t length;
	return cply_str_u32(raw_at(m, node), &length) &&
	       length <= CPLYI_LONGEST_LIST;
}

/* Does the key come once more in its object, which ends at `end`? */
static bool comes_again(cplyi_merge *m, uint32_t key, uint32_t end,
                        uint32_t *budget)
{
	char decoded[256];
	cply_buf b = { .ptr = decoded, .cap = 256, .max = 256 };
	cply_str want = inside_at(m, key);
	if (node_at(m, key)->info & NODE_ESCAPED) {
		cplyi_json_decode_wtf8(&b, want);
		want = cply_buf_str(&b);
	}
	for (uint32_t k = node_at(m, key + 1)->next; k < end && *budget;
	     k = node_at(m, k + 1)->next, --*budget)
		if (cplyi_is_text(m, k, want))
			return true;
	return false;
}

/* Is the node inside a member that a later one of the same key replaces? Then
 * it is as if it were not there. Asked only for what is at fault. */
static bool is_replaced(cplyi_merge *m, uint32_t in, uint32_t node,
                        uint32_t *budget)
{
	while (in != node) {
		bool is_object = type_at(m, in) == CPLY_JSON_OBJECT;
		uint32_t end = node_at(m, in)->next, at = in + 1;
		for (; at < end && *budget;
		     at = node_at(m, at + is_object)->next, --*budget)
			if (node < node_at(m, at + is_object)->next)
				break;
		if (at >= end || !*budget)
			return false;
		if (is_object && comes_again(m, at, end, budget))
			return true;
		in = at + is_object;
	}
	return false;
}

/* Is every length of the delta one that can be used? A delta that has thousands
 * of bad ones in replaced members is left out: to look for them all would take
 * as long as somebody likes. */
static bool check_lengths(cplyi_merge *m, uint32_t begin, uint32_t end)
{
	bool good = true;
	uint32_t budget = 1 << 22;
	for (uint32_t i = begin; i < end; i++) {
		uint32_t at = find_length(m, i), length;
		bool is_loose;
		if (!at || is_usual(m, at) ||
		    (good && is_replaced(m, begin, at, &budget)))
			continue;
		if (!read_length(m, at, &length, &is_loose)) {
			odd(m, ODD_GL201, NULL, at);
			good = false;
		} else if (is_loose) {
			odd(m, ODD_GL202, NULL, at);
		}
	}
	return good;
}

/* ---- one object ---- */

static inline void push(cplyi_merge *m, cplyi_slot *s, uint32_t node,
                        uint32_t op)
{
	if (m->n == m->cap &&
	    !cplyi_pool_grow(&m->tree->pool, &m->stack, &m->cap, m->n + 1,
	                     sizeof *m->stack)) {
		m->tree->failed = true;
		return;
	}
	s->mark = (uint32_t)m->n;
	m->stack[m->n++] = (cplyi_work){ s, node, op };
}

/* Has this object named the slot before? */
static inline bool is_met(const cplyi_merge *m, size_t base,
                          const cplyi_slot *s)
{
	return s->mark >= base && s->mark < m->n && m->stack[s->mark].slot == s;
}

/* A member that came before under the same key of this object counts no more.
 * Slots on the stack know their place there. */
static inline void push_once(cplyi_merge *m, size_t base, cplyi_slot *s,
                             uint32_t key, uint32_t op)
{
	if (is_met(m, base, s)) {
		odd(m, ODD_GL212, s, key);
		m->stack[s->mark].slot = NULL;
	}
	push(m, s, key + 1, op);
}

static void meet_member(cplyi_merge *m, size_t base, cplyi_slot *s,
                        uint32_t key)
{
	cplyi_slot *c;
	cply_str name = key_at(m, key);
	if (!is_removed(m, key + 1)) {
		c = cplyi_tree_child(m->tree, s, name);
		if (!c)
			return;
		push_once(m, base, c, key, OP_SET);
		return;
	}
	c = cplyi_tree_find(m->tree, s, name);
	if (c && (c->value || is_met(m, base, c)))
		push_once(m, base, c, key, OP_REMOVE);
	else
		odd(m, ODD_GL209, s, key);
}

/* Removing an element: one past the end only makes void what this object said
 * before, since dropped elements are also removed one by one. */
static void meet_removal(cplyi_merge *m, size_t base, cplyi_slot *list,
                         uint32_t key, cply_str name, uint32_t index)
{
	cplyi_slot *c;
	if (index >= word_length(list->value)) {
		c = cplyi_tree_find(m->tree, list, name);
		if (c && is_met(m, base, c))
			push_once(m, base, c, key, OP_NONE);
		return;
	}
	bool is_log = cply_str_is(word_text(&list->key), "logs");
	odd(m, is_log ? ODD_GL210 : ODD_GL205, list, key);
	c = cplyi_tree_child(m->tree, list, name);
	if (c)
		push_once(m, base, c, key, OP_HOLE);
}

static void meet_element(cplyi_merge *m, size_t base, cplyi_slot *list,
                         uint32_t key, bool has_length)
{
	uint32_t index;
	cply_str name = key_at(m, key);
	if (!cplyi_is_index(name, &index)) {
		odd(m, ODD_GL213, list, key);
		return;
	}
	if (is_removed(m, key + 1)) {
		meet_removal(m, base, list, key, name, index);
		return;
	}
	bool is_past = index >= word_length(list->value);
	if (is_past && index >= CPLYI_LONGEST_LIST) {
		odd(m, ODD_GL208, list, key);
		return;
	}
	if (is_past && has_length)
		odd(m, ODD_GL207, list, key);
	cplyi_slot *c = cplyi_tree_child(m->tree, list, name);
	if (c)
		push_once(m, base, c, key, is_past ? OP_REACH : OP_SET);
}

/* An element past the end makes the list longer. */
static void reach(cplyi_merge *m, const cplyi_slot *s)
{
	uint32_t index;
	if (cplyi_is_index(word_text(&s->key), &index) &&
	    index >= word_length(s->parent->value))
		cplyi_tree_resize(m->tree, s->parent, index + 1);
}

/* Do all elements that a longer list has gained come with it? */
static void check_growth(cplyi_merge *m, const cplyi_slot *list, size_t base,
                         uint32_t had, uint32_t length, uint32_t node)
{
	uint32_t n = 0, index;
	for (size_t i = base; i < m->n; i++)
		if (m->stack[i].slot &&
		    cplyi_is_index(word_text(&m->stack[i].slot->key), &index))
			n += index >= had && index < length;
	if (n < length - had)
		odd(m, ODD_GL206, list, node);
}

static void meet_list(cplyi_merge *m, cplyi_slot *s, uint32_t object,
                      size_t base)
{
	uint32_t end = node_at(m, object)->next, length = 0;
	uint32_t at = find_length(m, object), had = word_length(s->value);
	bool is_loose;
	if (at && read_length(m, at, &length, &is_loose))
		cplyi_tree_resize(m->tree, s, length);
	else
		odd(m, ODD_GL204, s, object);
	for (uint32_t k = object + 1; k < end && !m->tree->failed;
	     k = node_at(m, k + 1)->next)
		if (!at || !is_length(m, k))
			meet_element(m, base, s, k, at != 0);
	if (at && length > had)
		check_growth(m, s, base, had, length, at);
}

static void meet_object(cplyi_merge *m, cplyi_slot *s, uint32_t object,
                        size_t base)
{
	uint32_t end = node_at(m, object)->next;
	uint32_t at = find_length(m, object);
	if (at)
		odd(m, ODD_GL203, s, at);
	for (uint32_t k = object + 1; k < end && !m->tree->failed;
	     k = node_at(m, k + 1)->next)
		if (!at || !is_length(m, k))
			meet_member(m, base, s, k);
}

/* A JSON array is a value of its own: it replaces what was there. */
static void meet_array(cplyi_merge *m, cplyi_slot *s, uint32_t array)
{
	cply_json_value v = { m->doc, array };
	char digits[10];
	odd(m, ODD_GL211, s, array);
	uint32_t n = cply_json_count(v);
	if (n > CPLYI_LONGEST_LIST) {
		odd(m, ODD_GL208, s, array);
		n = CPLYI_LONGEST_LIST;
	}
	cplyi_tree_set(m->tree, s, word_list(n));
	for (cply_json_iter it = cply_json_each(v);
	     cply_json_step(&it) && it.index < n && !m->tree->failed;) {
		cply_buf b = { .ptr = digits, .cap = 10, .max = 10 };
		cply_put_uint(&b, it.index);
		cplyi_slot *c = cplyi_tree_child(m->tree, s, cply_buf_str(&b));
		bool is_hole = is_removed(m, it.value.at);
		if (is_hole)
			odd(m, ODD_GL205, s, it.value.at);
		if (c)
			push(m, c, it.value.at, is_hole ? OP_HOLE : OP_SET);
	}
}

/* ---- all of it ---- */

/* Sets what is no container; true when there is more to do. */
static inline bool settle(cplyi_merge *m, const cplyi_work *w)
{
	cplyi_slot *s = w->slot;
	switch (w->op) {
	case OP_NONE:
		return false;
	case OP_REACH:
		reach(m, s);
		break;
	case OP_REMOVE:
		cplyi_tree_remove(m->tree, s);
		return false;
	case OP_HOLE:
		cplyi_tree_set(m->tree, s, word_short("null", 4));
		return false;
	default:
		break;
	}
	unsigned type = type_at(m, w->node);
	if (set_reference(m, s, w->node))
		return false;
	if (type == CPLY_JSON_OBJECT)
		cplyi_tree_open(m->tree, s);
	if (type == CPLY_JSON_OBJECT && !word_is_container(s->value))
		cplyi_tree_set(m->tree, s,
		               find_length(m, w->node)
		                       ? word_list(0)
		                       : WORD_MAKE(WORD_OBJECT, 0));
	if (type == CPLY_JSON_OBJECT || type == CPLY_JSON_ARRAY)
		return true;
	cplyi_tree_set_text(m->tree, s, raw_at(m, w->node), m->limit);
	return false;
}

void cplyi_merge_any(cplyi_merge *m, cplyi_slot *s, uint32_t node)
{
	m->n = 0;
	push(m, s, node, OP_SET);
	while (m->n && !m->tree->failed) {
		cplyi_work w = m->stack[--m->n];
		size_t base = m->n, left = m->n;
		if (type_at(m, w.node) == CPLY_JSON_ARRAY)
			meet_array(m, w.slot, w.node);
		else if (WORD_TAG(w.slot->value) == WORD_LIST)
			meet_list(m, w.slot, w.node, base);
		else
			meet_object(m, w.slot, w.node, base);
		for (size_t i = base; i < m->n && !m->tree->failed; i++)
			if (m->stack[i].slot && settle(m, &m->stack[i]))
				m->stack[left++] = m->stack[i];
		m->n = left;
	}
}

bool cplyi_merge_delta(cplyi_merge *m, cply_json_value game)
{
	m->doc = game.doc;
	m->tape = game.doc->tape;
	m->text = game.doc->text.ptr;
	m->limit = m->text + game.doc->text.len;
	uint32_t end = node_at(m, game.at)->next;
	m->is_plain = is_plain(m, game.at);
	if (!m->is_plain && !check_lengths(m, game.at, end))
		return false;
	cplyi_merge_quick(m, game.at);
	return !m->tree->failed;
}
