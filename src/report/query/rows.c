/* SPDX-License-Identifier: MIT */
/* Rows of an answer, as text, CSV and JSON. */
#include <string.h>

#include "report/query/parts.h"

/* ---- fields ---- */

/* U+0080 to U+009F, which some terminals obey. */
static bool is_c1_at(cply_str s, size_t i)
{
	return i + 1 < s.len && (unsigned char)s.ptr[i] == 0xC2 &&
	       (unsigned char)s.ptr[i + 1] < 0xA0;
}

void cplyi_put_csv_field(cply_buf *out, cply_str s)
{
	bool quotes = false;
	for (size_t i = 0; i < s.len; i++)
		quotes |= s.ptr[i] == '"' || s.ptr[i] == ',' ||
		          s.ptr[i] == '\n' || s.ptr[i] == '\r';
	/* A spreadsheet must not take a player's text for a formula. */
	bool is_formula = s.len > 1 && strchr("=+@", s.ptr[0]);
	if (!quotes && !is_formula) {
		cplyi_put_plain_text(out, s);
		return;
	}
	cply_put_char(out, '"');
	if (is_formula)
		cply_put_char(out, '\'');
	for (size_t i = 0, end; i < s.len; i = end) {
		for (end = i; end < s.len && s.ptr[end] != '"';)
			end++;
		cplyi_put_plain_text(out, cply_str_sub(s, i, end));
		if (end < s.len) {
			cply_put(out, "\"\"");
			end++;
		}
	}
	cply_put_char(out, '"');
}

void cplyi_put_plain_text(cply_buf *out, cply_str s)
{
	for (size_t i = 0; i < s.len; i++) {
		bool is_c1 = is_c1_at(s, i);
		bool is_control = is_c1 || (unsigned char)s.ptr[i] < ' ' ||
		                  s.ptr[i] == 127;
		cply_put_char(out, is_control ? ' ' : s.ptr[i]);
		i += is_c1;
	}
}

/* ---- values ---- */

/* Is there a row to print? Counts it. */
static bool begins_row(cplyi_query *q)
{
	if (q->is_done)
		return false;
	q->n++;
	q->is_done = q->o.first;
	return !q->o.count;
}

static void put_step(cplyi_query *q, uint64_t step, const char *between)
{
	cply_put_uint(q->out, step);
	cply_put(q->out, between);
	if (q->o.form == CPLY_QUERY_CSV)
		cplyi_put_csv_field(q->out, cplyi_text_str(&q->turn));
	else
		cplyi_put_plain_text(q->out, cplyi_text_str(&q->turn));
}

static void begin_json(cplyi_query *q, uint64_t step, cply_json_writer *w)
{
	cply_put(q->out, q->n > 1 ? ",\n" : "");
	cply_json_writer_init(w, q->out, 0);
	cply_json_begin_object(w);
	cply_json_key(w, "step");
	cply_json_put_int(w, (int64_t)step);
	cply_json_key(w, "turn");
	cply_json_put_raw(w, q->turn.len ? cplyi_text_str(&q->turn)
	                                 : CPLY_STR("null"));
}

static void put_field(cplyi_query *q, cply_str value)
{
	if (q->o.form == CPLY_QUERY_CSV) {
		cply_put(q->out, ",");
		cplyi_put_csv_field(q->out, value);
		return;
	}
	cply_put(q->out, "\t");
	cplyi_put_plain_text(q->out, value.len ? value : CPLY_STR("(missing)"));
}

void cplyi_query_put_value(cplyi_query *q, uint64_t step, cply_str path,
                           cply_str value)
{
	cply_json_writer w;
	if (!begins_row(q))
		return;
	if (q->o.form != CPLY_QUERY_JSON) {
		put_step(q, step, q->o.form == CPLY_QUERY_CSV ? "," : "\t");
		if (path.len)
			put_field(q, path);
		put_field(q, value);
		cply_put(q->out, "\n");
		return;
	}
	begin_json(q, step, &w);
	if (path.len) {
		cply_json_key(&w, "path");
		cply_json_put_string(&w, path);
	}
	if (value.len) {
		cply_json_key(&w, "value");
		cply_json_put_raw(&w, value);
	}
	cply_json_end_object(&w);
}

static cply_str value_of(const cplyi_path_watch *w)
{
	return w->n ? cplyi_watched_now(w->places[0]) : (cply_str){ NULL, 0 };
}

void cplyi_query_put_values(cplyi_query *q, uint64_t step)
{
	cply_json_writer w;
	if (!begins_row(q))
		return;
	if (q->o.form != CPLY_QUERY_JSON) {
		put_step(q, step, q->o.form == CPLY_QUERY_CSV ? "," : "\t");
		for (size_t i = 0; i < q->n_watches; i++)
			put_field(q, value_of(&q->watches[i]));
		cply_put(q->out, "\n");
		return;
	}
	begin_json(q, step, &w);
	cply_json_key(&w, "values");
	cply_json_begin_object(&w);
	for (size_t i = 0; i < q->n_watches; i++) {
		cply_str value = value_of(&q->watches[i]);
		if (!value.len)
			continue;
		cply_json_key_str(&w, q->watches[i].path.text);
		cply_json_put_raw(&w, value);
	}
	cply_json_end_object(&w);
	cply_json_end_object(&w);
}

void cplyi_query_put_change(cplyi_query *q, uint64_t step, cply_str path,
                            cply_str old, cply_str new)
{
	cply_json_writer w;
	if (!begins_row(q))
		return;
	if (q->o.form == CPLY_QUERY_CSV) {
		cply_put_uint(q->out, step);
		put_field(q, path);
		put_field(q, old);
		put_field(q, new);
		cply_put(q->out, "\n");
		return;
	}
	cply_json_writer_init(&w, q->out, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "step");
	cply_json_put_int(&w, (int64_t)step);
	cply_json_key(&w, "path");
	cply_json_put_string(&w, path);
	if (old.len) {
		cply_json_key(&w, "old");
		cply_json_put_raw(&w, old);
	}
	if (new.len) {
		cply_json_key(&w, "new");
		cply_json_put_raw(&w, new);
	}
	cply_json_end_object(&w);
	cply_put(q->out, "\n");
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
	cplyi_put_plain_text(b, q->turn.len ? cplyi_text_str(&q->turn)
	                                    : CPLY_STR("-"));
	cply_put(b, "\t");
	if (d->event == CPLY_GAME_OTHER)
		cplyi_put_plain_text(b, text_of(q, d->type));
	else
		cply_put(b, cply_game_event_name(d->event));
	if (cply_json_type_of(e->player)) {
		cply_put(b, "\tplayer ");
		cplyi_put_plain_text(b, text_of(q, e->player));
	}
	if (cply_json_type_of(e->function)) {
		cply_put(b, "\t");
		if (cply_json_type_of(e->caller)) {
			cply_put(b, "#");
			cplyi_put_plain_text(b, text_of(q, e->caller));
			cply_put(b, ".");
		}
		cplyi_put_plain_text(b, text_of(q, e->function));
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
		cplyi_put_plain_text(b, text_of(q, e->invalid));
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
	cplyi_put_csv_field(q->out, cplyi_text_str(&q->turn));
	cply_put(q->out, ",");
	cplyi_put_csv_field(
		q->out, d->event == CPLY_GAME_OTHER
				? text_of(q, d->type)
				: cply_str_of(cply_game_event_name(d->event)));
	for (size_t i = 0; i < CPLY_COUNT(fields); i++) {
		cply_put(q->out, ",");
		cplyi_put_csv_field(q->out, text_of(q, fields[i]));
	}
	cply_put(q->out, "\n");
}

static void put_event_json(cplyi_query *q, const cply_game_delta *d)
{
	cply_json_writer w;
	begin_json(q, d->step + 1, &w);
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

void cplyi_query_put_event(cplyi_query *q, const cply_game_delta *d)
{
	if (!begins_row(q))
		return;
	if (q->o.form == CPLY_QUERY_JSON) {
		put_event_json(q, d);
		return;
	}
	const cplyi_event e = cplyi_event_of(d->event, d->data);
	if (q->o.form == CPLY_QUERY_CSV)
		put_event_csv(q, d, &e);
	else
		put_event_text(q, d, &e);
}

/* ---- all of it ---- */

static void put_columns(cplyi_query *q)
{
	static const char *const columns[] = {
		[CPLYI_ASK_VALUE] = "step,turn,value\n",
		[CPLYI_ASK_PLACES] = "step,turn,path,value\n",
		[CPLYI_ASK_EVENTS] = ("step,turn,type,player,function,caller,"
		                      "args,returned,invalid\n"),
		[CPLYI_ASK_CHANGES] = "step,path,old,new\n",
		[CPLYI_ASK_ROOT] = "path,value\n",
		[CPLYI_ASK_LIST] = "",
	};
	if (q->mode != CPLYI_ASK_VALUES) {
		cply_put(q->out, columns[q->mode]);
		return;
	}
	cply_put(q->out, "step,turn");
	for (size_t i = 0; i < q->n_watches; i++) {
		cply_put(q->out, ",");
		cplyi_put_csv_field(q->out, q->watches[i].path.text);
	}
	cply_put(q->out, "\n");
}

static bool is_array(const cplyi_query *q)
{
	return q->o.form == CPLY_QUERY_JSON && !q->o.count &&
	       q->mode != CPLYI_ASK_CHANGES && q->mode != CPLYI_ASK_LIST;
}

void cplyi_query_put_header(cplyi_query *q)
{
	if (is_array(q))
		cply_put(q->out, "[");
	else if (q->o.form == CPLY_QUERY_CSV && !q->o.count)
		put_columns(q);
}

void cplyi_query_put_end(cplyi_query *q)
{
	if (is_array(q))
		cply_put(q->out, "]\n");
	if (!q->o.count)
		return;
	cply_put(q->out, q->o.form == CPLY_QUERY_CSV    ? "count\n"
	                 : q->o.form == CPLY_QUERY_JSON ? "{\"count\": "
	                                                : "");
	cply_put_uint(q->out, q->n);
	cply_put(q->out, q->o.form == CPLY_QUERY_JSON ? "}\n" : "\n");
}
