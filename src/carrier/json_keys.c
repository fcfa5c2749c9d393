/* SPDX-License-Identifier: MIT */
/* Finding duplicate keys: small objects by comparing all pairs, larger ones by
 * sorting on a hash. Keys that an enemy gave equal hashes are then told apart
 * by their text, so nothing here is worse than n log n. */
#include "json_core.h"

enum { FEW_KEYS = 8 };

typedef struct key {
	uint64_t order; /* hash, later the tape index */
	uint32_t node, first;
} key;

static cply_str inside(const json_run *run, uint32_t node)
{
	const cply_json_node *n = &run->parser->tape[node];
	return cply_str_sub(run->text, n->begin + 1, n->end - 1);
}

static bool is_escaped(const json_run *run, uint32_t node)
{
	return run->parser->tape[node].info & NODE_ESCAPED;
}

/* Compares the decoded texts by code point, which is also the byte order. */
static int compare_text(const json_run *run, uint32_t a, uint32_t b)
{
	cply_str s = inside(run, a), t = inside(run, b);
	size_t i = 0, j = 0;
	if (!is_escaped(run, a) && !is_escaped(run, b))
		return cply_str_cmp(s, t);
	while (i < s.len && j < t.len) {
		uint32_t c = cplyi_json_next_unit(s, &i);
		uint32_t d = cplyi_json_next_unit(t, &j);
		if (c != d)
			return c < d ? -1 : 1;
	}
	return (i < s.len) - (j < t.len);
}

static uint64_t hash_text(const json_run *run, uint32_t node)
{
	cply_str s = inside(run, node);
	uint64_t h = 0xCBF29CE484222325u;
	for (size_t at = 0; at < s.len;)
		h = (h ^ cplyi_json_next_unit(s, &at)) * 0x100000001B3u;
	return h;
}

static bool is_less(const json_run *run, const key *a, const key *b)
{
	if (a->order != b->order)
		return a->order < b->order;
	int c = compare_text(run, a->node, b->node);
	return c ? c < 0 : a->node < b->node;
}

static void sift_down(const json_run *run, key *k, size_t i, size_t n)
{
	for (size_t child; (child = 2 * i + 1) < n; i = child) {
		if (child + 1 < n && is_less(run, &k[child], &k[child + 1]))
			child++;
		if (!is_less(run, &k[i], &k[child]))
			return;
		key t = k[i];
		k[i] = k[child];
		k[child] = t;
	}
}

/* Heap sort: in place, without recursion, never quadratic. */
static void sort_keys(const json_run *run, key *k, size_t n)
{
	for (size_t i = n / 2; i-- > 0;)
		sift_down(run, k, i, n);
	for (size_t end = n; end-- > 1;) {
		key t = k[0];
		k[0] = k[end];
		k[end] = t;
		sift_down(run, k, 0, end);
	}
}

static void report_key(json_run *run, uint32_t again, uint32_t first)
{
	const cply_json_node *tape = run->parser->tape;
	cply_diags *d = run->diags;
	cply_diag *g =
		cply_report_with(d, CPLY_JS141,
	                         CPLY_AT(tape[again].begin, tape[again].end),
	                         CPLY_T(inside(run, again)));
	cply_diag_note(d, g, CPLY_STR("first here"),
	               CPLY_AT(tape[first].begin, tape[first].end));
}

static bool reserve(json_run *run, size_t n)
{
	cply_json_parser *p = run->parser;
	const cply_memory *m = p->memory ? p->memory : cply_memory_heap();
	if (n > SIZE_MAX / 2 / sizeof(key))
		return false;
	size_t size = n * sizeof(key);
	if (size <= p->keys_size_)
		return true;
	size = size < 1024 ? 1024 : size;
	void *keys = m->resize(m->ctx, p->keys_, p->keys_size_, size);
	if (!keys)
		return false;
	p->keys_ = keys;
	p->keys_size_ = size;
	return true;
}

/* The next key of an object: over this key and its value. */
static uint32_t next_key(const json_run *run, uint32_t node)
{
	return run->parser->tape[node + 1].next;
}

static bool check_many(json_run *run, uint32_t begin, uint32_t end)
{
	size_t n = 0, found = 0;
	for (uint32_t i = begin; i < end; i = next_key(run, i))
		n++;
	if (!reserve(run, n))
		return false;
	key *k = run->parser->keys_;
	n = 0;
	for (uint32_t i = begin; i < end; i = next_key(run, i))
		k[n++] = (key){ hash_text(run, i), i, i };
	sort_keys(run, k, n);
	for (size_t i = 1; i < n; i++)
		if (k[i - 1].order == k[i].order &&
		    compare_text(run, k[i - 1].node, k[i].node) == 0)
			k[i].first = k[i - 1].first;
	for (size_t i = 0; i < n; i++)
		if (k[i].first != k[i].node)
			k[found++] = (key){ k[i].node, k[i].node, k[i].first };
	sort_keys(run, k, found); /* in the order of the text */
	for (size_t i = 0; i < found; i++)
		report_key(run, k[i].node, k[i].first);
	return true;
}

static void check_few(json_run *run, uint32_t begin, uint32_t end)
{
	uint32_t seen[FEW_KEYS], n = 0;
	for (uint32_t i = begin; i < end; i = next_key(run, i)) {
		uint32_t at = 0;
		while (at < n && compare_text(run, seen[at], i) != 0)
			at++;
		if (at < n)
			report_key(run, i, seen[at]);
		else
			seen[n++] = i;
	}
}

cply_status cplyi_json_duplicates(json_run *run)
{
	for (uint32_t i = 0; i < run->n; i++) {
		cply_json_node o = run->parser->tape[i];
		if ((o.info & NODE_TYPE) != CPLY_JSON_OBJECT)
			continue;
		if (o.info >> NODE_COUNT_SHIFT <= FEW_KEYS)
			check_few(run, i + 1, o.next);
		else if (!check_many(run, i + 1, o.next))
			return CPLY_NOMEM;
	}
	return CPLY_OK;
}
