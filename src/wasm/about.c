/* SPDX-License-Identifier: MIT */
/* What there is: the version, the formats, the rules; and what a file is. */
#include "wasm/inside.h"

#include "crossply/game.h"
#include "crossply/mill_pack.h"
#include "report/formats.h"

cply_status cplyi_w_version(cplyi_w_call *c)
{
	cply_json_writer w;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_string(&w, "version", cply_str_of(cply_version()));
	cply_json_end_object(&w);
	return CPLY_OK;
}

cply_status cplyi_w_formats(cplyi_w_call *c)
{
	cplyi_formats_json(NULL, 0, &c->out);
	return CPLY_OK;
}

cply_status cplyi_w_rules(cplyi_w_call *c)
{
	cplyi_rules_json(NULL, 0, &c->out);
	return CPLY_OK;
}

cply_status cplyi_w_explain(cplyi_w_call *c)
{
	cply_str code = cplyi_w_text(c, "code");
	cply_rule rule = cply_rule_find(code);
	if (rule == CPLY_NO_RULE)
		return cplyi_w_refuse_text(c, CPLY_INVALID,
		                           "there is no rule `", code, "`");
	cplyi_rules_json(&rule, 1, &c->out);
	return CPLY_OK;
}

/* ---- a file ---- */

static void put_text(cply_json_writer *w, const char *key, const char *text)
{
	cply_json_key(w, key);
	if (text)
		cply_json_put_string(w, cply_str_of(text));
	else
		cply_json_put_null(w);
}

static cply_str heading(const cply_doc *doc, bool is_author, cply_arena *a)
{
	const cply_crossword *cw = cply_doc_crossword(doc);
	const cply_game *game = cply_doc_game(doc);
	const cply_mill *pack = cply_doc_mill(doc);
	if (cw)
		return cw->meta[is_author ? CPLY_META_AUTHOR : CPLY_META_TITLE]
		        .plain;
	if (game && !is_author)
		return cply_game_member_text(cply_game_head_of(game),
		                             "gameName", a);
	if (pack && !is_author)
		return pack->name;
	cply_str (*of)(const cply_doc *) =
		is_author ? doc->kind->byline : doc->kind->heading;
	return of && doc->as.record ? of(doc) : (cply_str){ NULL, 0 };
}

static void put_counts(cply_json_writer *w, const cply_session *s)
{
	cply_json_key(w, "counts");
	cply_json_begin_object(w);
	for (int i = CPLY_ERROR; i >= CPLY_NOTE; i--)
		cplyi_key_uint(w, cply_severity_name((cply_severity)i),
		               cply_session_count(s, (cply_severity)i));
	cply_json_end_object(w);
}

static void put_doc(cply_json_writer *w, const cply_doc *doc, cply_arena *a)
{
	bool has_steps =
		doc && doc->kind->timeline && doc->as.record && !doc->log;
	uint64_t n_steps = 0;
	if (doc && has_steps)
		n_steps = doc->kind->timeline->count(doc->as.record);
	cplyi_key_string(w, "title",
	                 doc ? heading(doc, false, a) : (cply_str){ NULL, 0 });
	cplyi_key_string(w, "author",
	                 doc ? heading(doc, true, a) : (cply_str){ NULL, 0 });
	cplyi_key_uint(w, "steps", n_steps);
	cplyi_key_bool(w, "isRecord", has_steps);
	cplyi_key_bool(w, "isStream", doc && doc->log);
	cplyi_key_bool(w, "canDraw", doc && doc->kind->drawing);
	cplyi_key_bool(w, "hasStatistics", doc && doc->kind->stats);
	cplyi_key_bool(w, "canPlay", doc && cply_doc_crossword(doc));
	cplyi_key_bool(w, "canPlayMill", doc && cply_doc_mill(doc));
}

cply_status cplyi_w_about(cplyi_w_call *c)
{
	const cply_session *s = c->d->s;
	const cply_format *format = cply_session_format(s);
	const cply_source *file = cplyi_session_file(s);
	const cply_source *content = cplyi_session_content(s);
	cply_json_writer writer, *w = &writer;
	cply_json_writer_init(w, &c->out, 0);
	cply_json_begin_object(w);
	cplyi_key_string(w, "name", file->name);
	put_text(w, "kind", c->doc ? c->doc->kind->name : NULL);
	put_text(w, "kindTitle", c->doc ? c->doc->kind->title : NULL);
	put_text(w, "format", format ? format->name : NULL);
	put_text(w, "formatTitle", format ? format->title : NULL);
	cplyi_key_string(w, "status",
	                 cply_str_of(cply_status_name(cply_session_status(s))));
	put_counts(w, s);
	put_doc(w, c->doc, c->scratch);
	cplyi_key_bool(w, "isBinary", content->is_binary);
	cplyi_key_bool(w, "isCompressed",
	               content->bytes.ptr != file->bytes.ptr);
	cplyi_key_uint(w, "size", c->d->n_bytes);
	cplyi_key_uint(w, "textSize", content->bytes.len);
	cply_json_end_object(w);
	return CPLY_OK;
}
