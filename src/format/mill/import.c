/* SPDX-License-Identifier: MIT */
#include "format/mill/import.h"

#include "base/text.h"
#include "format/lines.h"

bool cplyi_mill_import_start(mill_import *m, const cply_read *r)
{
	*m = (mill_import){ .r = r, .arena = r->arena, .diags = r->diags };
	m->variant = cply_mill_variant_find(CPLY_STR("standard_9mm"));
	m->pack = CPLY_NEW(r->arena, 1, cply_mill);
	return m->pack != NULL;
}

cply_mill_puzzle *cplyi_mill_import_puzzle(mill_import *m)
{
	cply_mill *pack = m->pack;
	if (pack->n_puzzles == m->cap) {
		uint32_t cap = m->cap ? 2 * m->cap : 8;
		cply_mill_puzzle *all =
			CPLY_GROW(m->arena, pack->puzzles, m->cap, cap,
		                  cply_mill_puzzle);
		if (!all)
			return NULL;
		pack->puzzles = all;
		m->cap = cap;
	}
	cply_mill_puzzle *p = &pack->puzzles[pack->n_puzzles++];
	*p = (cply_mill_puzzle){ .is_bare = true };
	p->rules = m->variant->rules;
	p->variant = cply_str_of(m->variant->id);
	cply_mill_start(&p->rules, &p->start);
	return p;
}

bool cplyi_mill_import_members(mill_import *m, cply_mill_puzzle *p,
                               const char *kind, const cply_mill_members *more)
{
	cply_mill_members *to = &p->members;
	cply_arena *a = m->arena;
	cply_str none = { NULL, 0 };
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, kind);
	cply_put_char(&b, '_');
	cply_put_uint(&b, m->pack->n_puzzles);
	p->id = cply_buf_str(&b);
	p->difficulty = CPLY_STR("medium");
	bool good =
		cplyi_mill_member_text(to, a, "id", p->id) &&
		cplyi_mill_member_text(to, a, "title", p->title) &&
		cplyi_mill_member_text(to, a, "description", p->description) &&
		cplyi_mill_member_text(
			to, a, "category",
			cply_str_of(cply_mill_category_name(p->category))) &&
		cplyi_mill_member_text(to, a, "difficulty", p->difficulty) &&
		cply_mill_member_add(to, a, CPLY_STR("initialPosition"),
	                             none) &&
		cply_mill_member_add(to, a, CPLY_STR("solutions"), none) &&
		cply_mill_member_add(to, a, CPLY_STR("isCustom"),
	                             CPLY_STR("true")) &&
		cplyi_mill_member_text(to, a, "ruleVariantId",
	                               cply_str_of(m->variant->id));
	for (uint32_t i = 0; good && more && i < more->n; i++)
		good = cply_mill_member_add(to, a, more->items[i].key,
		                            more->items[i].json);
	return good && !a->failed;
}

cply_status cplyi_mill_import_end(mill_import *m, cply_doc *out)
{
	if (m->arena->failed ||
	    cply_mill_pack_play(m->pack, m->arena) != CPLY_OK)
		return CPLY_NOMEM;
	out->as.mill = m->pack;
	return CPLY_OK;
}

/* ---- tags ---- */

bool cplyi_mill_tag(cply_str line, uint32_t origin, cply_arena *a,
                    mill_tag *out)
{
	cply_str s = cply_str_trim(line);
	if (s.len < 5 || s.ptr[0] != '[' || !cply_str_ends(s, "\"]"))
		return false;
	size_t quote = cply_str_find(s, CPLY_STR("\""));
	if (quote + 3 > s.len)
		return false;
	out->name = cply_str_trim(cply_str_sub(s, 1, quote));
	cply_str raw = cply_str_sub(s, quote + 1, s.len - 2);
	size_t at = origin + (size_t)(raw.ptr - line.ptr);
	out->at = (cply_span){ (uint32_t)at, (uint32_t)(at + raw.len) };
	out->value = raw;
	if (!out->name.len || !a ||
	    cply_str_find(raw, CPLY_STR("\\")) == SIZE_MAX)
		return out->name.len > 0;
	cply_buf b;
	cply_buf_init(&b, a);
	for (size_t i = 0; i < raw.len; i++) {
		if (raw.ptr[i] == '\\' && i + 1 < raw.len)
			i++;
		cply_put_char(&b, raw.ptr[i]);
	}
	out->value = cply_buf_str(&b);
	return true;
}

cply_str cplyi_mill_all_variants(cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	for (size_t i = 0; i < cply_mill_variant_count(); i++) {
		cply_put(&b, cply_mill_variant_get(i)->id);
		cply_put(&b, ", ");
	}
	cply_put(&b, "custom_<n>p_diag or custom_<n>p_nodiag");
	return cply_buf_str(&b);
}

void cplyi_mill_import_variant(mill_import *m, const mill_tag *tag)
{
	for (size_t i = 0; i < cply_mill_variant_count(); i++) {
		const cply_mill_variant *v = cply_mill_variant_get(i);
		if (cply_str_is_nocase(tag->value, v->id) ||
		    cply_str_is_nocase(tag->value, v->name)) {
			m->variant = v;
			return;
		}
	}
	cply_mill_rules custom;
	cply_report_with(m->diags,
	                 cply_mill_custom_id(tag->value, &custom) ? CPLY_ML290
	                                                          : CPLY_ML211,
	                 &tag->at, CPLY_T(tag->value),
	                 CPLY_T(cplyi_mill_all_variants(m->arena)));
}

/* ---- what both write ---- */

bool cplyi_mill_has_name(const cply_mill_puzzle *p)
{
	return !p->has_settings && cply_mill_variant_find(p->variant);
}

bool cplyi_mill_is_board(cply_str word)
{
	if (word.len != CPLY_MILL_POINTS + 2)
		return false;
	for (size_t i = 0; i < word.len; i++) {
		char c = word.ptr[i];
		bool is_point = c == 'O' || c == '@' || c == '*' || c == 'X';
		if (i % 9 == 8 ? c != '/' : !is_point)
			return false;
	}
	return true;
}

cply_str cplyi_mill_today(mill_import *m, const cply_mill_position *p)
{
	cply_buf b;
	cply_buf_init(&b, m->arena);
	cply_mill_fen_write(p, CPLY_MILL_FEN_POINTS, &b);
	return cply_buf_str(&b);
}

static bool is_gap(char c)
{
	return (unsigned char)c <= ' ' || c == 0x7F;
}

cply_str cplyi_mill_trim(cply_str s)
{
	size_t begin = 0, end = s.len;
	while (begin < end && is_gap(s.ptr[begin]))
		begin++;
	while (end > begin && is_gap(s.ptr[end - 1]))
		end--;
	return cply_str_sub(s, begin, end);
}

void cplyi_mill_put_clean(cply_str s, const char *special, cply_buf *out)
{
	for (size_t at = 0; at < s.len;) {
		size_t next = at;
		uint32_t c = (unsigned char)s.ptr[at];
		cply_utf8_next(s, &next, &c);
		for (const char *p = special; *p; p++)
			if ((unsigned char)*p == c)
				cply_put_char(out, '\\');
		if (c < 0x20 || c == 0x7F)
			cply_put_char(out, ' ');
		else
			cply_put_utf8(out, c); /* U+FFFD for what is none */
		at = next;
	}
}

void cplyi_mill_put_plain(cply_str text, cply_buf *out)
{
	cplyi_mill_put_clean(cplyi_mill_trim(text), "", out);
}

static bool is_held(const char *held, cply_str key)
{
	cply_str all = cply_str_of(held);
	for (size_t at = 0; at + key.len + 2 <= all.len; at++)
		if (all.ptr[at] == ' ' && all.ptr[at + key.len + 1] == ' ' &&
		    cply_str_eq(cply_str_sub(all, at + 1, at + 1 + key.len),
		                key))
			return true;
	return false;
}

/* Adds a key to those that are lost, once. */
static void lose(cply_mill_members *lost, cply_arena *a, cply_str key)
{
	enum { MOST = 24 }; /* a list that can be read */
	for (uint32_t i = 0; i < lost->n; i++)
		if (cply_str_eq(lost->items[i].key, key))
			return;
	if (lost->n < MOST)
		(void)cply_mill_member_add(lost, a, key, key);
}

void cplyi_mill_import_losses(const cply_mill *pack, const char *held,
                              cply_arena *scratch, cply_diags *diags)
{
	cply_mill_members lost = { 0 };
	uint32_t n_unknown = 0;
	cply_buf b;
	for (uint32_t i = 0; i < pack->n_puzzles; i++) {
		const cply_mill_puzzle *p = &pack->puzzles[i];
		if (!p->has_start)
			cply_report_with(diags, CPLY_ML286, &p->at,
			                 CPLY_N(i + 1));
		else if (!cplyi_mill_has_name(p))
			n_unknown++;
		for (uint32_t k = 0; !p->is_bare && k < p->members.n; k++) {
			const cply_mill_member *m = &p->members.items[k];
			if (m->json.len && !is_held(held, m->key))
				lose(&lost, scratch, m->key);
		}
		if (!p->is_bare && p->n_lines &&
		    !is_held(held, CPLY_STR("solutions")))
			lose(&lost, scratch, CPLY_STR("solutions"));
	}
	for (uint32_t k = 0; k < pack->members.n; k++)
		if (pack->members.items[k].json.len)
			lose(&lost, scratch, pack->members.items[k].key);
	cply_buf_init(&b, scratch);
	for (uint32_t i = 0; i < lost.n; i++) {
		cply_put(&b, i ? ", " : "");
		cply_put_str(&b, lost.items[i].key);
	}
	if (n_unknown)
		cply_report_with(diags, CPLY_ML285, CPLY_NOWHERE,
		                 CPLY_N(n_unknown));
	if (b.len)
		cply_report_with(diags, CPLY_ML284, CPLY_NOWHERE,
		                 CPLY_T(cply_buf_str(&b)));
}
