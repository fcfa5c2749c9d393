/* SPDX-License-Identifier: MIT */
/* What is asked, member by member, and what is said when there is no answer. */
#include "wasm/inside.h"

static cply_json_value member(const cplyi_w_call *c, const char *key)
{
	return cply_json_get(c->in, key);
}

bool cplyi_w_flag(const cplyi_w_call *c, const char *key)
{
	return cply_json_type_of(member(c, key)) == CPLY_JSON_TRUE;
}

int64_t cplyi_w_number(const cplyi_w_call *c, const char *key,
                       int64_t otherwise)
{
	int64_t n;
	return cply_json_int(member(c, key), &n) ? n : otherwise;
}

cply_str cplyi_w_text(const cplyi_w_call *c, const char *key)
{
	return cply_json_string(member(c, key), c->scratch);
}

static const char *terminated(cply_str s, cply_arena *a)
{
	char *p = CPLY_NEW(a, s.len + 1, char);
	if (p && s.len)
		memcpy(p, s.ptr, s.len);
	return p;
}

const char *cplyi_w_name(const cplyi_w_call *c, const char *key)
{
	if (cply_json_type_of(member(c, key)) != CPLY_JSON_STRING)
		return NULL;
	return terminated(cplyi_w_text(c, key), c->scratch);
}

int cplyi_w_choice(const cplyi_w_call *c, const char *key,
                   const char *const *names, int otherwise)
{
	if (cply_json_type_of(member(c, key)) == CPLY_JSON_MISSING)
		return otherwise;
	cply_str text = cplyi_w_text(c, key);
	for (int i = 0; names[i]; i++)
		if (cply_str_is(text, names[i]))
			return i;
	return -1;
}

/* ---- how a document is read ---- */

static const char *const numberings[] = {
	"auto",  "standard", "literal", "per-direction", "per-direction-1",
	"index", "labels",   NULL
};

static const char *const *names_of(cply_json_value list, cply_arena *a)
{
	const char **names =
		CPLY_NEW(a, cply_json_count(list) + 1, const char *);
	cply_json_iter it = cply_json_each(list);
	for (uint32_t i = 0; names && cply_json_step(&it); i++)
		names[i] = terminated(cply_json_string(it.value, a), a);
	return names;
}

bool cplyi_w_options(cply_w_doc *d, cply_json_value in)
{
	const cplyi_w_call c = { .d = d, .in = in, .scratch = &d->own };
	cply_json_value disabled = member(&c, "disabled");
	int numbering = cplyi_w_choice(&c, "numbering", numberings, 0);
	int64_t memory = cplyi_w_number(&c, "maxMemory", 0);
	int64_t bytes = cplyi_w_number(&c, "maxBytes", 0);
	int64_t nodes = cplyi_w_number(&c, "proofNodes", 0);
	d->how = (cply_session_options){
		.from = cplyi_w_name(&c, "from"),
		.strict = cplyi_w_flag(&c, "strict"),
		.key = (uint32_t)cplyi_w_number(&c, "key", 0),
		.numbering = (cply_numbering)(numbering < 0 ? 0 : numbering),
		.proof_nodes = nodes > 0 ? (uint64_t)nodes : 0,
		.member = cplyi_w_name(&c, "member"),
	};
	if (cply_json_count(disabled))
		d->how.disabled = names_of(disabled, &d->own);
	/* A long log as a record takes more than the usual; a module has 4 GiB.
	 */
	if (memory > 0)
		d->how.limits.arena_bytes = (size_t)memory;
	else if (cplyi_w_number(&c, "size", 0) > 0)
		d->how.limits.arena_bytes = (size_t)3 << 30;
	if (bytes > 0) {
		d->how.limits.input_bytes = (size_t)bytes;
		d->how.limits.inflated_bytes = (size_t)bytes;
	}
	return !d->own.failed;
}

/* ---- refusals ---- */

cply_status cplyi_w_refuse_text(cplyi_w_call *c, cply_status status,
                                const char *before, cply_str text,
                                const char *after)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, c->scratch);
	cply_put(&b, before);
	cply_put_str(&b, text);
	cply_put(&b, after);
	c->out.len = 0;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_string(&w, "message", cply_buf_str(&b));
	cply_json_end_object(&w);
	return status;
}

cply_status cplyi_w_refuse(cplyi_w_call *c, cply_status status,
                           const char *message)
{
	return cplyi_w_refuse_text(c, status, message, (cply_str){ NULL, 0 },
	                           "");
}

/* There may be no room for as much as this sentence. */
cply_status cplyi_w_no_memory(cplyi_w_call *c)
{
	static char sentence[] = "{\"message\":\"out of memory\"}";
	c->out = (cply_buf){ .ptr = sentence, .len = sizeof sentence - 1 };
	return CPLY_NOMEM;
}
