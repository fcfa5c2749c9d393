/* SPDX-License-Identifier: MIT */
/* Converting: to what, what that loses, and the bytes. */
#include "wasm/inside.h"

#include "report/formats.h"

static const char *const shapes[] = { "pack", "puzzle", "contribution", "qr",
	                              NULL };
static const char *const dialects[] = { "clue", "question", "both", NULL };

/* Can the document be written as this at all? */
static bool is_target(const cplyi_w_call *c, const cply_format *f)
{
	cply_doc other;
	cply_diags quiet;
	const cply_write_options usual = { 0 };
	if (!f->write)
		return false;
	if (f->kind == c->doc->kind)
		return true;
	cply_diags_init(&quiet, c->scratch, 0);
	return c->doc->kind->become &&
	       c->doc->kind->become(c->doc, f->kind, &usual, false, c->scratch,
	                            &quiet, &other) == CPLY_OK;
}

/* Is its text, which a log is written from? */
static bool is_held(const cplyi_w_call *c)
{
	return !c->doc->log && (!c->doc->kind->streamed ||
	                        cplyi_session_file(c->d->s)->bytes.ptr);
}

cply_status cplyi_w_targets(cplyi_w_call *c)
{
	cply_json_writer w;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_array(&w);
	for (size_t i = 0; i < cply_format_count(); i++) {
		const cply_format *f = cply_format_at(i);
		if (!is_held(c) || !is_target(c, f))
			continue;
		cply_str suffix = cply_str_trim(cply_str_of(f->suffixes));
		cply_json_begin_object(&w);
		cplyi_key_string(&w, "name", cply_str_of(f->name));
		cplyi_key_string(&w, "title", cply_str_of(f->title));
		cplyi_key_string(&w, "suffix",
		                 cply_str_sub(suffix, 0,
		                              cply_str_find(suffix,
		                                            CPLY_STR(" "))));
		cplyi_key_bool(&w, "binary", f->is_binary);
		cplyi_key_bool(&w, "isOwn", f == c->doc->format);
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	return CPLY_OK;
}

static cply_write_options options_of(const cplyi_w_call *c)
{
	int shape = cplyi_w_choice(c, "shape", shapes, 0);
	int dialect = cplyi_w_choice(c, "levelDialect", dialects, 0);
	return (cply_write_options){
		.blank = cplyi_w_flag(c, "blank"),
		.no_progress = cplyi_w_flag(c, "noProgress"),
		.extensions = cplyi_w_flag(c, "extensions"),
		.with_answers = cplyi_w_flag(c, "withAnswers"),
		.lock_key = (uint32_t)cplyi_w_number(c, "lockKey", 0),
		.version = cplyi_w_text(c, "formatVersion"),
		.id = cplyi_w_text(c, "id"),
		.revision = (uint32_t)cplyi_w_number(c, "levelVersion", 0),
		.no_enumerations = cplyi_w_flag(c, "noEnumerations"),
		.level_dialect = (uint8_t)(dialect < 0 ? 0 : dialect),
		.shape = (cply_mill_shape)(shape < 0 ? 0 : shape),
		.solved = cplyi_w_flag(c, "solved"),
	};
}

static void put_findings(cplyi_w_call *c, const cply_diags *d,
                         cply_json_writer *w)
{
	/* Past the last finding: those about the content. */
	const cply_source *src = cplyi_session_source(c->d->s, UINT32_MAX);
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < d->n; i++)
		cply_report_json(d->items[i], src, w);
	cply_json_end_array(w);
}

static cply_status target(cplyi_w_call *c, const cply_format **out)
{
	cply_str name = cplyi_w_text(c, "to");
	*out = cply_format_find(name);
	if (!*out)
		return cplyi_w_refuse_text(c, CPLY_UNSUPPORTED,
		                           "there is no format `", name, "`");
	if (!is_held(c))
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "this log is too large to be converted "
		                      "here; use the command");
	return CPLY_OK;
}

static void weigh(cplyi_w_call *c, const cply_format *to,
                  const cply_write_options *options, cply_diags *d)
{
	cply_diags_init(d, c->scratch, 10000);
	d->strict = c->d->how.strict;
	cply_losses(c->doc, to, options, c->scratch, d);
}

cply_status cplyi_w_losses(cplyi_w_call *c)
{
	const cply_format *to;
	cply_diags d;
	cply_json_writer w;
	cply_status s = target(c, &to);
	if (s != CPLY_OK)
		return s;
	const cply_write_options options = options_of(c);
	weigh(c, to, &options, &d);
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_string(&w, "to", cply_str_of(to->name));
	cplyi_key_bool(&w, "allowed", !d.counts[CPLY_ERROR]);
	cply_json_key(&w, "findings");
	put_findings(c, &d, &w);
	cply_json_end_object(&w);
	return CPLY_OK;
}

static cply_status refuse_with(cplyi_w_call *c, cply_status status,
                               const char *message, const cply_diags *d)
{
	cply_json_writer w;
	c->out.len = 0;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_string(&w, "message", cply_str_of(message));
	cply_json_key(&w, "findings");
	put_findings(c, d, &w);
	cply_json_end_object(&w);
	return status;
}

cply_status cplyi_w_convert(cplyi_w_call *c)
{
	const cply_format *to;
	cply_diags d;
	cply_status s = target(c, &to);
	if (s != CPLY_OK)
		return s;
	if (cply_session_status(c->d->s) != CPLY_OK &&
	    !cplyi_w_flag(c, "keepGoing"))
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "the file is broken and was not "
		                      "converted");
	const cply_write_options options = options_of(c);
	weigh(c, to, &options, &d);
	if (d.counts[CPLY_ERROR])
		return refuse_with(c, CPLY_INVALID,
		                   "it cannot be written in this format", &d);
	const cply_write w = { .out = &c->out,
		               .scratch = c->scratch,
		               .diags = &d,
		               .options = &options };
	s = cply_write_doc(&w, to, c->doc);
	return s == CPLY_OK ? s
	       : s == CPLY_NOMEM
	               ? cplyi_w_no_memory(c)
	               : refuse_with(c, s, "it was not converted", &d);
}
