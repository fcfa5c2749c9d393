/* SPDX-License-Identifier: MIT */
/* What surrounds the deltas of a log: epoch, seed, winners and the rest. */
#include "report/query/parts.h"

static void put_row(cplyi_query *q, cply_str path, cply_str json)
{
	cply_buf *b = q->out;
	cply_json_writer w;
	if (q->o.first && q->n)
		return;
	if (q->o.count) {
		q->n++;
		return;
	}
	switch (q->o.form) {
	case CPLY_QUERY_TEXT:
		cplyi_put_plain_text(b, path);
		cply_put(b, "\t");
		cplyi_put_plain_text(b, json);
		cply_put(b, "\n");
		break;
	case CPLY_QUERY_CSV:
		cplyi_put_csv_field(b, path);
		cply_put(b, ",");
		cplyi_put_csv_field(b, json);
		cply_put(b, "\n");
		break;
	case CPLY_QUERY_JSON:
		cply_put(b, q->n ? ",\n" : "");
		cply_json_writer_init(&w, b, 0);
		cply_json_begin_object(&w);
		cply_json_key(&w, "path");
		cply_json_put_string(&w, path);
		cply_json_key(&w, "value");
		cply_json_put_raw(&w, json);
		cply_json_end_object(&w);
		break;
	}
	q->n++;
}

/* The values below a member, at the keys of a path from the second on. */
static void walk(cplyi_query *q, const cplyi_path *p, cply_str first,
                 cply_json_value member)
{
	typedef struct level {
		cply_json_iter it;
		size_t key;
	} level;
	level levels[CPLYI_PATH_STARS];
	cply_str bound[CPLYI_PATH_STARS] = { { NULL, 0 } };
	size_t n = 0, star = 0, at = 1;
	cply_json_value v = member;
	if (p->keys[0].is_any)
		bound[star++] = first;
	size_t base = star;
	for (;;) {
		while (at < p->n && !p->keys[at].is_any &&
		       cply_json_type_of(v)) {
			cply_str key = p->keys[at].text;
			cply_json_value found = { NULL, 0 };
			for (cply_json_iter it = cply_json_each(v);
			     cply_json_step(&it);) {
				char digits[12];
				cply_buf b = { .ptr = digits,
					       .cap = 12,
					       .max = 12 };
				cply_put_uint(&b, it.index);
				bool is_object = cply_json_type_of(v) ==
				                 CPLY_JSON_OBJECT;
				if (cply_str_eq(is_object ? cply_json_string(
								    it.key,
								    &q->row)
				                          : cply_buf_str(&b),
				                key))
					found = it.value;
			}
			v = found;
			at++;
		}
		if (at < p->n && cply_json_type_of(v)) {
			levels[n++] = (level){ cply_json_each(v), at };
		} else if (cply_json_type_of(v)) {
			cply_buf b;
			cply_buf_init(&b, &q->row);
			cplyi_put_bound_path(&b, p, bound);
			put_row(q, cply_buf_str(&b), cply_json_raw(v));
		}
		while (n && !cply_json_step(&levels[n - 1].it))
			n--;
		if (!n)
			return;
		level *l = &levels[n - 1];
		cply_buf b;
		cply_buf_init(&b, &q->row);
		cply_put_uint(&b, l->it.index);
		bound[base + n - 1] =
			cply_json_type_of(l->it.key)
				? cply_json_string(l->it.key, &q->row)
				: cply_buf_str(&b);
		v = l->it.value;
		at = l->key + 1;
	}
}

static bool is_last(const cply_game_head *head, size_t i)
{
	for (size_t k = i + 1; k < head->n_members; k++)
		if (cply_str_eq(head->members[k].key, head->members[i].key))
			return false;
	return true;
}

static void ask(cplyi_query *q, const cply_game_head *head, const cplyi_path *p)
{
	cply_json_parser json = { 0 };
	for (size_t i = 0; i < head->n_members && !q->row.failed; i++) {
		const cply_game_member *m = &head->members[i];
		cply_json doc;
		if (!is_last(head, i))
			continue;
		if (!p) {
			cply_buf b;
			cply_buf_init(&b, &q->row);
			cplyi_put_path_key(&b, m->key);
			put_row(q, cply_buf_str(&b), m->json);
		} else if ((p->keys[0].is_any ||
		            cply_str_eq(p->keys[0].text, m->key)) &&
		           cply_json_parse(&json, m->json, NULL, NULL, &doc) ==
		                   CPLY_OK) {
			walk(q, p, m->key, cply_json_root(&doc));
		}
	}
	cply_json_parser_free(&json);
}

void cplyi_query_put_root(cplyi_query *q, const cply_game_head *head)
{
	if (!q->n_watches)
		ask(q, head, NULL);
	for (size_t i = 0; i < q->n_watches; i++) {
		uint64_t before = q->n;
		if (q->watches[i].path.n)
			ask(q, head, &q->watches[i].path);
		if (q->n == before && !q->o.first && !q->nowhere)
			q->nowhere = &q->watches[i].path;
	}
}
