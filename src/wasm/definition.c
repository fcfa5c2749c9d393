/* SPDX-License-Identifier: MIT */
/* The definition of a game (Creer) that a log is checked against: YAML files,
 * given by name, as `check --creer` finds them beside each other. */
#include "wasm/inside.h"

#include "game/creer/creer.h"

enum { MOST_FILES = 64 };

struct cplyi_w_definition {
	cply_w_doc *d;
	cply_json_value files;          /* name: text */
	cply_session *read[MOST_FILES]; /* each with its findings */
	size_t n;
	cply_creer *creer; /* NULL: it has errors */
};

/* The file called `mark`, `name`, ".yaml". */
static bool take(cplyi_w_definition *f, const char *mark, cply_str name,
                 const char *suffix, cply_creer_file *out)
{
	cply_arena *a = &f->d->own;
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, mark);
	cply_put_str(&b, name);
	cply_put(&b, suffix);
	cply_put_char(&b, 0);
	if (b.failed || f->n == MOST_FILES)
		return false;
	cply_json_value text = cply_json_get(f->files, b.ptr);
	if (cply_json_type_of(text) != CPLY_JSON_STRING)
		return false;
	cply_session *s = cply_session_new(&f->d->how);
	if (!s)
		return false;
	f->read[f->n++] = s;
	cplyi_session_start(s, b.ptr);
	cplyi_session_hold(s, cply_str_copy(a, cply_json_string(text, a)));
	*out = (cply_creer_file){ cplyi_session_content(s)->bytes,
		                  cplyi_session_diags(s) };
	return true;
}

static bool find_parent(void *ctx, cply_str name, cply_creer_file *out)
{
	return name.len && !memchr(name.ptr, 0, name.len) &&
	       (take(ctx, "_", name, ".yaml", out) ||
	        take(ctx, "", name, ".yaml", out));
}

bool cplyi_w_define(cply_w_doc *d, cply_json_value creer)
{
	const cplyi_w_call c = { .d = d, .in = creer, .scratch = &d->own };
	if (cply_json_type_of(creer) != CPLY_JSON_OBJECT)
		return true;
	cplyi_w_definition *f = CPLY_NEW(&d->own, 1, cplyi_w_definition);
	if (!f)
		return false;
	*f = (cplyi_w_definition){ .d = d };
	f->files = cply_json_get(creer, "files");
	d->definition = f;
	cply_creer_source source = { .parent = find_parent, .ctx = f };
	if (!take(f, "", cplyi_w_text(&c, "name"), "", &source.game))
		return !d->own.failed;
	if (cply_creer_read(&source, &d->own,
	                    &cplyi_session_settings(d->s)->limits,
	                    &f->creer) == CPLY_NOMEM)
		return false;
	cplyi_session_settings(d->s)->definition = f->creer;
	return true;
}

void cplyi_w_definition_close(cply_w_doc *d)
{
	for (size_t i = 0; d->definition && i < d->definition->n; i++)
		cply_session_free(d->definition->read[i]);
	d->definition = NULL;
}

/* Whether it could be used, and what is wrong with its files. */
cply_status cplyi_w_definition_findings(cplyi_w_call *c)
{
	const cplyi_w_definition *f = c->d->definition;
	cply_json_writer w;
	if (!f)
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "the document was opened without a "
		                      "definition");
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "name");
	if (f->creer)
		cply_json_put_string(&w, cply_creer_name(f->creer));
	else
		cply_json_put_null(&w);
	cply_json_key(&w, "files");
	cply_json_begin_array(&w);
	for (size_t i = 0; i < f->n; i++) {
		cply_session *s = f->read[i];
		cplyi_session_sort(s);
		cply_json_begin_object(&w);
		cplyi_key_string(&w, "file", cplyi_session_file(s)->name);
		cply_json_key(&w, "findings");
		cplyi_session_put_json(s, 0, cplyi_session_diags(s)->n, &w);
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	return CPLY_OK;
}
