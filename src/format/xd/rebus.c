/* SPDX-License-Identifier: MIT */
/* xd: the Rebus header, `1=HEART 2=A/B 3=O 3=A`. */
#include <stdlib.h>

#include "base/sorted.h"
#include "base/text.h"
#include "format/xd/xd.h"

/* Both halves must be there: `1=/` is the sign itself. */
static bool is_divider(cply_str s, size_t i)
{
	return (s.ptr[i] == '/' || s.ptr[i] == '|') && i > 0 && i + 1 < s.len &&
	       s.ptr[i - 1] != '/' && s.ptr[i - 1] != '|';
}

uint32_t cplyi_xd_either(cply_str text, cply_arena *a, const cply_str **out)
{
	uint32_t n = 1;
	for (size_t i = 0; i < text.len; i++)
		n += is_divider(text, i);
	cply_str *list = n > 1 ? CPLY_NEW(a, n, cply_str) : NULL;
	*out = list;
	if (!list)
		return 0;
	size_t begin = 0;
	n = 0;
	for (size_t i = 0; i <= text.len; i++) {
		if (i < text.len && !is_divider(text, i))
			continue;
		list[n++] = cply_str_sub(text, begin, i);
		begin = i + 1;
	}
	return n;
}

static int by_key(const void *pa, const void *pb)
{
	const struct xd_rebus *a = pa, *b = pb;
	int order = cply_str_cmp(a->key, b->key);
	return order ? order : (a->order > b->order) - (a->order < b->order);
}

/* `1=O 1=A`: several values for one key are alternatives. */
static void join(struct xd *x, struct xd_rebus *r, uint32_t n)
{
	cply_str *list = CPLY_NEW(x->arena, n, cply_str);
	cply_buf b;
	cply_buf_init(&b, x->arena);
	if (!list)
		return;
	for (uint32_t i = 0; i < n; i++) {
		list[i] = r[i].text;
		cply_put(&b, i ? "/" : "");
		cply_put_str(&b, r[i].text);
	}
	r->text = cply_buf_str(&b);
	r->either = list;
	r->n_either = n;
}

static void index_keys(struct xd *x, struct xd_rebus *all, uint32_t n)
{
	struct xd_rebuses *out = &x->rebuses;
	if (n)
		qsort(all, n, sizeof *all, by_key);
	for (uint32_t i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n; end++)
			if (!cply_str_eq(all[end].key, all[i].key))
				break;
		if (end - i > 1)
			join(x, &all[i], end - i);
		else
			all[i].n_either = cplyi_xd_either(all[i].text, x->arena,
			                                  &all[i].either);
		all[out->n++] = all[i];
		unsigned char c = (unsigned char)all[i].key.ptr[0];
		if (all[i].key.len == 1 && c < 0x80 && out->n < UINT16_MAX)
			out->ascii[c] = (uint16_t)out->n;
	}
	out->items = all;
}

/* The key is one character; a `=` may be one, too. */
static bool parse_entry(cply_str word, struct xd_rebus *out)
{
	size_t at = 0;
	out->key = cply_grapheme_next(word, &at);
	if (at >= word.len || word.ptr[at] != '=' || at + 1 == word.len)
		return false;
	out->text = cply_str_sub(word, at + 1, word.len);
	return true;
}

static bool is_mark(char c)
{
	return c == ',' || c == ';';
}

/* Where the entry at `begin` ends: at a blank, or at the comma of
 * "1=ONE,2=TWO". A comma that no other entry follows is part of the text. */
static size_t entry_end(cply_str header, size_t begin)
{
	size_t end = begin;
	for (; end < header.len && !ascii_is_blank(header.ptr[end]); end++) {
		size_t key = end + 1;
		if (!is_mark(header.ptr[end]) || key >= header.len ||
		    end < begin + 3)
			continue;
		(void)cply_grapheme_next(header, &key);
		if (key + 1 < header.len && header.ptr[key] == '=' &&
		    !ascii_is_blank(header.ptr[key + 1]))
			break;
	}
	return end;
}

/* "1 = HEART" as "1=HEART": one that stands alone, or half alone, has its key
 * before it and its text after it. */
static cply_str join_entries(cply_str header, cply_arena *a, bool *is_joined)
{
	cply_buf b;
	cply_str last = { NULL, 0 };
	cply_buf_init(&b, a);
	for (size_t at = 0, end; at < header.len; at = end + 1) {
		for (end = at;
		     end < header.len && !ascii_is_blank(header.ptr[end]);)
			end++;
		cply_str word = cply_str_sub(header, at, end);
		if (!word.len)
			continue;
		bool has = memchr(word.ptr, '=', word.len);
		bool had = last.len && memchr(last.ptr, '=', last.len);
		bool joins =
			word.ptr[0] == '='
				? !had && cply_grapheme_count(last) == 1
				: had && !has && last.ptr[last.len - 1] == '=';
		*is_joined |= joins;
		if (!joins)
			cply_put_char(&b, ' ');
		cply_put_str(&b, word);
		last = word;
	}
	cply_put_char(&b, ' ');
	return cply_buf_str(&b);
}

cply_status cplyi_xd_read_rebus(struct xd *x, cply_str header)
{
	uint32_t n = 0, words = 0;
	bool is_joined = false;
	char mark = 0;
	if (!header.len)
		return CPLY_OK;
	header = join_entries(header, x->arena, &is_joined);
	for (size_t i = 0; i < header.len; i++)
		words +=
			ascii_is_blank(header.ptr[i]) || is_mark(header.ptr[i]);
	struct xd_rebus *all = CPLY_NEW(x->arena, words, struct xd_rebus);
	if (!all)
		return CPLY_NOMEM;
	for (size_t at = 0; at < header.len;) {
		size_t end = entry_end(header, at);
		cply_str word = cply_str_sub(header, at, end);
		if (end < header.len && is_mark(header.ptr[end]))
			mark = header.ptr[end];
		at = end + 1;
		/* "1=ONE, 2=TWO" */
		if (word.len > 3 && is_mark(word.ptr[word.len - 1]))
			mark = word.ptr[--word.len];
		if (!word.len)
			continue;
		if (parse_entry(word, &all[n])) {
			all[n].order = n;
			n++;
		} else {
			cply_report_with(x->diags, CPLY_XD109, &x->rebus_at,
			                 CPLY_T(word));
		}
	}
	if (mark || is_joined)
		cply_report_with(x->diags, CPLY_XD112, &x->rebus_at,
		                 CPLY_Z(mark == ','   ? "commas"
		                        : mark == ';' ? "semicolons"
		                                      : "blanks around `=`"));
	index_keys(x, all, n);
	return CPLY_OK;
}

const struct xd_rebus *cplyi_xd_rebus(const struct xd_rebuses *all,
                                      cply_str key)
{
	unsigned char c = (unsigned char)key.ptr[0];
	if (key.len == 1 && c < 0x80)
		return all->ascii[c] ? &all->items[all->ascii[c] - 1] : NULL;
	if (!all->n)
		return NULL;
	uint32_t i = cplyi_sorted_find(&all->items->key, all->n,
	                               sizeof *all->items, key);
	return i < all->n ? &all->items[i] : NULL;
}
