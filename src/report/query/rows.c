/* SPDX-License-Identifier: MIT */
/* Rows of an answer, as text, CSV and JSON. */
#include <string.h>

#include "report/query/parts.h"

/* ---- fields ---- */

static void put_csv(cply_buf *out, cply_str s)
{
	bool quotes = false;
	for (size_t i = 0; i < s.len; i++)
		quotes |= s.ptr[i] == '"' || s.ptr[i] == ',' ||
		          s.ptr[i] == '\n' || s.ptr[i] == '\r';
	/* A spreadsheet must not take a player's text for a formula. */
	bool is_formula = s.len > 1 && strchr("=+@", s.ptr[0]);
	if (!quotes && !is_formula) {
		cply_put_str(out, s);
		return;
	}
	cply_put_char(out, '"');
	if (is_formula)
		cply_put_char(out, '\'');
	for (size_t i = 0; i < s.len; i++) {
		if (s.ptr[i] == '"')
			cply_put_char(out, '"');
		cply_put_char(out, s.ptr[i]);
	}
	cply_put_char(out, '"');
}

static void put_plain(cply_buf *out, cply_str s)
{
	for (size_t i = 0; i < s.len; i++)
		cply_put_char(out,
		              (unsigned char)s.ptr[i] < ' ' || s.ptr[i] == 127
		                      ? ' '
		                      : s.ptr[i]);
}

/* ---- values ---- */

void cplyi_query_put_value(cplyi_query *q, uint64_t step, cply_str value)
{
	cply_buf *b = q->out;
	cply_json_writer w;
	switch (q->o.form) {
	case CPLY_QUERY_TEXT:
		cply_put_uint(b, step);
		cply_put(b, "\t");
		put_plain(b, cplyi_kept_str(&q->turn));
		cply_put(b, "\t");
		put_plain(b, value.len ? value : CPLY_STR("(missing)"));
		break;
	case CPLY_QUERY_CSV:
		cply_put_uint(b, step);
		cply_put(b, ",");
		put_csv(b, cplyi_kept_str(&q->turn));
		cply_put(b, ",");
		put_csv(b, value);
		break;
	case CPLY_QUERY_JSON:
		cply_put(b, q->n ? ",\n" : "");
		cply_json_writer_init(&w, b, 0);
		cply_json_begin_object(&w);
		cply_json_key(&w, "step");
		cply_json_put_int(&w, (int64_t)step);
		cply_json_key(&w, "turn");
		cply_json_put_raw(&w, q->turn.len ? cplyi_kept_str(&q->turn)
		                                  : CPLY_STR("null"));
		if (value.len) {
			cply_json_key(&w, "value");
			cply_json_put_raw(&w, value);
		}
		cply_json_end_object(&w);
		break;
	}
	if (q->o.form != CPLY_QUERY_JSON)
		cply_put(b, "\n");
	q->n++;
}

/* ---- events ---- */

static cply_str text_of(cplyi_query *q, cply_json_value v)
{
	return cply_json_type_of(v) == CPLY_JSON_STRING
	               ? cply_json_string(v, &q->row)
	               : cply_json_raw(v);
}

static void put_event_text(cplyi_query *q, const cply_game_delta *d,
                           const cplyi_event *e)
{
	cply_buf *b = q->out;
	cply_put_uint(b, d->step + 1);
	cply_put(b, "\tturn ");
	put_plain(b, q->turn.len ? cplyi_kept_str(&q->turn) : CPLY_STR("-"));
	cply_put(b, "\t");
	if (d->event == CPLY_GAME_OTHER)
		put_plain(b, text_of(q, d->type));
	else
		cply_put(b, cply_game_event_name(d->event));
	if (cply_json_type_of(e->player)) {
		cply_put(b, "\tplayer ");
		put_plain(b, text_of(q, e->player));
	}
	if (cply_json_type_of(e->function)) {
		cply_put(b, "\t");
		if (cply_json_type_of(e->caller)) {
			cply_put(b, "#");
			put_plain(b, text_of(q, e->caller));
			cply_put(b, ".");
		}
		put_plain(b, text_of(q, e->function));
	}
	if (cply_json_count(e->args)) {
		cply_put(b, " ");
		cply_json_writer w;
		cply_json_writer_init(&w, b, 0);
		cply_json_put_value(&w, e->args);
	}
	if (cply_json_type_of(e->returned)) {
		cply_put(b, " -> ");
		cplyi_put_short(b, e->returned);
	}
	if (cply_json_type_of(e->invalid)) {
		cply_put(b, "\tinvalid: ");
		put_plain(b, text_of(q, e->invalid));
	}
	cply_put(b, "\n");
}

static void put_event_csv(cplyi_query *q, const cply_game_delta *d,
                          const cplyi_event *e)
{
	const cply_json_value fields[] = { e->player, e->function, e->caller,
		                           e->args,   e->returned, e->invalid };
	cply_put_uint(q->out, d->step + 1);
	cply_put(q->out, ",");
	put_csv(q->out, cplyi_kept_str(&q->turn));
	cply_put(q->out, ",");
	put_csv(q->out, d->event == CPLY_GAME_OTHER
	                        ? text_of(q, d->type)
	                        : cply_str_of(cply_game_event_name(d->event)));
	for (size_t i = 0; i < CPLY_COUNT(fields); i++) {
		cply_put(q->out, ",");
		put_csv(q->out, text_of(q, fields[i]));
	}
	cply_put(q->out, "\n");
}

static void put_event_json(cplyi_query *q, const cply_game_delta *d)
{
	cply_json_writer w;
	cply_put(q->out, q->n ? ",\n" : "");
	cply_json_writer_init(&w, q->out, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "step");
	cply_json_put_int(&w, (int64_t)d->step + 1);
	cply_json_key(&w, "turn");
	cply_json_put_raw(&w, q->turn.len ? cplyi_kept_str(&q->turn)
	                                  : CPLY_STR("null"));
	cply_json_key(&w, "type");
	if (cply_json_type_of(d->type))
		cply_json_put_value(&w, d->type);
	else
		cply_json_put_null(&w);
	if (cply_json_type_of(d->data)) {
		cply_json_key(&w, "data");
		cply_json_put_value(&w, d->data);
	}
	cply_json_end_object(&w);
}

void cplyi_query_put_event(cplyi_query *q, const cply_game_delta *d,
                           const cplyi_event *e)
{
	if (q->o.form == CPLY_QUERY_JSON)
		put_event_json(q, d);
	else if (q->o.form == CPLY_QUERY_CSV)
		put_event_csv(q, d, e);
	else
		put_event_text(q, d, e);
	q->n++;
}

/* ---- all of it ---- */

void cplyi_query_put_header(cplyi_query *q)
{
	if (q->o.form == CPLY_QUERY_JSON)
		cply_put(q->out, "[");
	else if (q->o.form == CPLY_QUERY_CSV)
		cply_put(q->out,
		         q->o.path ? "step,turn,value\n"
		                   : "step,turn,type,player,function,caller,"
		                     "args,returned,invalid\n");
}
