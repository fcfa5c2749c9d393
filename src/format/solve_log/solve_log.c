/* SPDX-License-Identifier: MIT */
/* Solve logs: JSON that says what a solver did to a crossword, keystroke by
 * keystroke, as a recorder in a browser writes it. docs/formats/solve-log.md
 * has the format and how it is read. */
#include "format/solve_log/solve_log.h"

#include <string.h>

#include "format/formats.h"
#include "format/json_head.h"
#include "format/reader.h"

/* ---- detection ---- */

static int log_probe(cply_str head)
{
	bool clues = false, squares = false, events = false;
	bool version = false;
	cplyi_json_head h = cplyi_json_head_of(head);
	if (h.at == head.len ||
	    (cply_str_find(head, CPLY_STR("\"clueSections\"")) == SIZE_MAX &&
	     cply_str_find(head, CPLY_STR("\"initialState\"")) == SIZE_MAX))
		return CPLY_NOT_MINE; /* found out faster than by walking */
	while (cplyi_json_head_next(&h)) {
		char c = h.value.len ? h.value.ptr[0] : 0;
		clues |= c == '{' && CPLYI_IS(h.key, "clueSections");
		squares |= c == '[' && CPLYI_IS(h.key, "initialState");
		events |= c == '[' && CPLYI_IS(h.key, "events");
		version |= CPLYI_IS(h.key, "version") &&
		           CPLYI_IS(h.value, "\"0.1\"");
	}
	if (clues && squares)
		return CPLY_BY_MAGIC;
	/* The head of a large file may end in one of them. */
	return (events || version) && (clues || squares) ? CPLY_BY_SHAPE
	                                                 : CPLY_NOT_MINE;
}

/* ---- findings ---- */

cply_span cplyi_log_span(const log_reader *l, cply_json_value v)
{
	cply_span at = cplyi_json_span(v);
	return (cply_span){ at.begin + l->base, at.end + l->base };
}

void cplyi_log_fault(log_reader *l, log_fault fault, cply_json_value at)
{
	if (!l->counts[fault]++)
		l->first[fault] = cplyi_log_span(l, at);
}

void cplyi_log_fault_insert(log_reader *l, log_fault fault,
                            cply_json_value object, cply_str member)
{
	uint32_t at = cplyi_log_span(l, object).begin + 1;
	cplyi_log_fault(l, fault, object);
	cplyi_edits_add(&l->fixes[fault], l->arena, (cply_span){ at, at },
	                member);
}

cply_str cplyi_log_quoted(log_reader *l, cply_str text)
{
	cply_buf b;
	cply_buf_init(&b, l->arena);
	cply_put_char(&b, '"');
	cply_put_str(&b, text);
	cply_put_char(&b, '"');
	return cply_buf_str(&b);
}

void cplyi_log_fault_fix(log_reader *l, log_fault fault, cply_json_value at,
                         cply_str text)
{
	cplyi_log_fault(l, fault, at);
	cplyi_edits_add(&l->fixes[fault], l->arena, cplyi_log_span(l, at),
	                text);
}

static void report_faults(log_reader *l)
{
	static const cply_rule rules[LOG_FAULTS] = {
		[LOG_FRACTION] = CPLY_SL205,
		[LOG_STRING] = CPLY_SL206,
		[LOG_NO_PLACE] = CPLY_SL204,
		[LOG_NO_FILL] = CPLY_SL202,
		[LOG_FILL_TYPE] = CPLY_SL203,
		[LOG_FILL_NULL] = CPLY_SL311,
		[LOG_LABEL_TYPE] = CPLY_SL208,
		[LOG_CLUE_PART] = CPLY_SL212,
		[LOG_EVENT_SHAPE] = CPLY_SL316,
		[LOG_EVENT_PLACE] = CPLY_SL312,
		[LOG_EVENT_FILL] = CPLY_SL317,
		[LOG_SUCCESS] = CPLY_SL318,
		[LOG_SQUARE_STRING] = CPLY_SL214,
		[LOG_SUCCESS_TYPE] = CPLY_SL319,
		[LOG_TIME_FORM] = CPLY_SL313,
		[LOG_TIME_BAD] = CPLY_SL314,
	};
	for (unsigned i = 0; i < LOG_FAULTS; i++) {
		if (!l->counts[i])
			continue;
		cply_diag *g =
			cply_report_with(l->diags, rules[i], &l->first[i],
		                         CPLY_N(l->counts[i]));
		cplyi_edits_fix(&l->fixes[i], l->arena, l->r->bytes, l->diags,
		                g);
	}
}

void cplyi_log_unknown(log_reader *l, cply_json_value key)
{
	cply_span at = cplyi_log_span(l, key);
	if (!l->has_unknown)
		l->unknown =
			cply_report_with(l->diags, CPLY_SL105, &at, CPLY_N(0));
	l->has_unknown = true;
	if (!l->unknown)
		return;
	cply_str name = cplyi_json_string(key, l->arena);
	for (uint32_t i = 0; i < l->unknown->n_places; i++)
		if (cply_str_eq(l->unknown->places[i].name, name))
			return;
	l->unknown->args[0].number++;
	cply_diag_place(l->diags, l->unknown,
	                (cply_place){ .kind = CPLY_PLACE_FIELD, .name = name });
}

cply_diag *cplyi_log_wrong_type(log_reader *l, cply_json_value v,
                                const char *name, const char *expected)
{
	cply_span at = cplyi_log_span(l, v);
	return cply_report_with(l->diags, CPLY_SL103, &at, CPLY_Z(name),
	                        CPLY_Z(cply_json_type_name(cplyi_json_type(v))),
	                        CPLY_Z(expected));
}

/* ---- values that squares and events share ---- */

/* "0" and "12", not "012". */
static bool is_canonical(cply_str s)
{
	if (!s.len || s.len > 9 || (s.len > 1 && s.ptr[0] == '0'))
		return false;
	for (size_t i = 0; i < s.len; i++)
		if (s.ptr[i] < '0' || s.ptr[i] > '9')
			return false;
	return true;
}

bool cplyi_log_coordinate(log_reader *l, cply_json_value v, log_fault string,
                          int64_t *out)
{
	cply_json_type type = cplyi_json_type(v);
	double d;
	uint32_t n;
	if (type == CPLY_JSON_STRING) {
		cply_str text = cplyi_json_string(v, l->arena);
		if (!is_canonical(text) || !cply_str_u32(text, &n))
			return false;
		*out = n;
		if (string != LOG_FAULTS)
			cplyi_log_fault_fix(l, string, v, text);
		return true;
	}
	if (type != CPLY_JSON_NUMBER)
		return false;
	if (cply_json_int(v, out))
		return true;
	if (!cply_json_double(v, &d) || d < -1e9 || d > 1e9)
		return false;
	*out = (int64_t)(d < 0 ? d - 0.5 : d + 0.5);
	double off = d - (double)*out;
	if (off > 1e-3 || off < -1e-3)
		return false;
	if (off == 0) /* 2.0 is whole */
		return true;
	cply_buf b;
	cply_buf_init(&b, l->arena);
	cply_put_int(&b, *out);
	cplyi_log_fault_fix(l, LOG_FRACTION, v, cply_buf_str(&b));
	return true;
}

cply_str cplyi_log_label(log_reader *l, cply_json_value v)
{
	cply_str text = { NULL, 0 };
	cply_json_type type = cplyi_json_type(v);
	if (type == CPLY_JSON_NUMBER)
		cplyi_log_fault_fix(l, LOG_LABEL_TYPE, v,
		                    cplyi_log_quoted(l, cply_json_raw(v)));
	else if (type != CPLY_JSON_MISSING && type != CPLY_JSON_STRING)
		cplyi_log_fault(l, LOG_LABEL_TYPE, v);
	if (!cplyi_json_scalar(v, l->arena, &text))
		text.len = 0;
	return text;
}

/* ---- about the log ---- */

static void read_version(log_reader *l, cply_json_value v,
                         const cply_span *root)
{
	cply_span at = cplyi_log_span(l, v);
	if (cplyi_json_type(v) == CPLY_JSON_MISSING) {
		cply_diag *g = cply_report_with(l->diags, CPLY_SL102, root,
		                                CPLY_Z("version"));
		if (g)
			cply_diag_fix(l->diags, g,
			              (cply_span){ root->end, root->end },
			              CPLY_STR("\"version\": \"0.1\", "));
		return;
	}
	l->s->version = cplyi_json_string(v, l->arena);
	if (cply_str_is(l->s->version, "0.1"))
		return;
	cply_diag *g = cply_report_with(l->diags, CPLY_SL104, &at,
	                                CPLY_T(cply_json_raw(v)));
	if (g && cply_str_is(cply_json_raw(v), "0.1"))
		cply_diag_fix(l->diags, g, at, CPLY_STR("\"0.1\""));
}

/* A number is a text that lacks its quotes. */
static cply_str read_text(log_reader *l, cply_json_value v, const char *name)
{
	cply_json_type type = cplyi_json_type(v);
	if (type == CPLY_JSON_STRING || type == CPLY_JSON_MISSING)
		return cplyi_json_string(v, l->arena);
	cply_diag *g = cplyi_log_wrong_type(l, v, name, "a string");
	if (type != CPLY_JSON_NUMBER)
		return (cply_str){ NULL, 0 };
	cply_str text = cply_json_raw(v);
	if (g)
		cply_diag_fix(l->diags, g, cplyi_log_span(l, v),
		              cplyi_log_quoted(l, text));
	return text;
}

static void read_solver(log_reader *l, cply_json_value root)
{
	cply_json_value agent = cply_json_get(root, "userAgent");
	cply_json_value alias = cply_json_get(root, "solverName");
	cply_json_type type = cplyi_json_type(agent);
	cply_span at = cplyi_log_span(l, agent);
	l->s->solver = read_text(l, cply_json_get(root, "solver"), "solver");
	if (type == CPLY_JSON_TRUE || type == CPLY_JSON_FALSE)
		cply_report_with(l->diags, CPLY_SL107, &at,
		                 CPLY_Z(cply_json_type_name(type)));
	else
		l->s->user_agent = read_text(l, agent, "userAgent");
	if (cplyi_json_type(alias) != CPLY_JSON_STRING)
		return;
	at = cplyi_log_span(l, alias);
	cply_report(l->diags, CPLY_SL106, &at);
	if (!l->s->solver.len)
		l->s->solver = cplyi_json_string(alias, l->arena);
}

static void read_meta(log_reader *l, cply_json_value root)
{
	static const struct {
		const char *key;
		cply_meta meta;
	} fields[] = {
		{ "title", CPLY_META_TITLE },
		{ "byline", CPLY_META_AUTHOR },
		{ "date", CPLY_META_DATE },
		{ "url", CPLY_META_URL },
	};
	for (size_t i = 0; i < CPLY_COUNT(fields); i++)
		l->cw->meta[fields[i].meta].plain =
			read_text(l, cply_json_get(root, fields[i].key),
		                  fields[i].key);
}

/* Members of the log that it does not know, and our own. */
static void read_more(log_reader *l, cply_json_value root)
{
	static const char *const known =
		" version url title byline date solver userAgent "
		"clueSections initialState events solverName ";
	cply_json_writer w;
	cply_buf more;
	uint32_t n = 0;
	cply_buf_init(&more, l->arena);
	cply_json_writer_init(&w, &more, 0);
	cply_json_iter it = cply_json_each(root);
	while (cply_json_step(&it)) {
		cply_str key = cplyi_json_string(it.key, l->arena);
		cply_str all = cply_str_of(known);
		size_t at = cply_str_find(all, key);
		if (key.len && at != SIZE_MAX && at && all.ptr[at - 1] == ' ' &&
		    all.ptr[at + key.len] == ' ')
			continue;
		/* Our own, for imports. */
		if (cply_str_is(key, "lossy") &&
		    cplyi_json_type(it.value) == CPLY_JSON_TRUE) {
			l->s->is_lossy = true;
			continue;
		}
		cplyi_log_unknown(l, it.key);
		if (!n++)
			cply_json_begin_object(&w);
		cply_json_key_str(&w, key);
		cply_json_put_value(&w, it.value);
	}
	if (n)
		cply_json_end_object(&w);
	l->s->more = cply_buf_str(&more);
}

/* ---- all of it ---- */

/* A part that the log cannot do without; MISSING if it is not of its type. */
static cply_json_value part(log_reader *l, cply_json_value root,
                            const char *name, cply_json_type type,
                            const char *expected, const cply_span *at)
{
	cply_json_value v = cply_json_get(root, name);
	if (cplyi_json_type(v) == type)
		return v;
	cply_span there = cplyi_log_span(l, v);
	if (cplyi_json_type(v) == CPLY_JSON_MISSING)
		cply_report_with(l->diags,
		                 type == CPLY_JSON_OBJECT ? CPLY_SL102
		                                          : CPLY_SL108,
		                 at, CPLY_Z(name));
	else if (type == CPLY_JSON_OBJECT)
		cplyi_log_wrong_type(l, v, name, expected);
	else
		cply_report_with(
			l->diags, CPLY_SL109, &there, CPLY_Z(name),
			CPLY_Z(cply_json_type_name(cplyi_json_type(v))),
			CPLY_Z(expected));
	return cply_json_get(v, "");
}

static const cply_span *locate(void *ctx)
{
	log_reader *l = ctx;
	cply_span *spans = CPLY_NEW(l->arena, (size_t)l->n, cply_span);
	uint64_t i = 0;
	cply_json_iter it = cplyi_json_each(l->array);
	while (spans && cplyi_json_step(&it))
		if (cplyi_json_type(it.value) == CPLY_JSON_OBJECT && i < l->n)
			spans[i++] = cplyi_log_span(l, it.value);
	return spans;
}

/* Events by time, those of one time in the order of their types. */
static void fix_order(void *ctx, cply_diag *g, const uint32_t *origin)
{
	log_reader *l = ctx;
	cplyi_edits edits = { 0 };
	const cply_span *at = l->places.locate(l->places.ctx);
	for (uint64_t i = 0; at && i < l->n; i++)
		if (origin[i] != i)
			cplyi_edits_add(&edits, l->arena, at[i],
			                cply_str_sub(l->r->bytes,
			                             at[origin[i]].begin,
			                             at[origin[i]].end));
	cplyi_edits_fix(&edits, l->arena, l->r->bytes, l->diags, g);
}

static void fix_starts(void *ctx, cply_diag *g, const uint64_t *before,
                       size_t n)
{
	log_reader *l = ctx;
	cplyi_edits edits = { 0 };
	const cply_span *at = l->places.locate(l->places.ctx);
	for (size_t i = 0; at && i < n; i++) {
		cply_span here = { at[before[i]].begin, at[before[i]].begin };
		cply_buf b;
		cply_buf_init(&b, l->arena);
		cply_put(&b, "{\"type\": \"start\", \"timestamp\": ");
		cply_put_int(&b, l->s->events[before[i]].time);
		cply_put(&b, "}, ");
		cplyi_edits_add(&edits, l->arena, here, cply_buf_str(&b));
	}
	cplyi_edits_fix(&edits, l->arena, l->r->bytes, l->diags, g);
}

bool cplyi_log_read_head(log_reader *l, cply_json_value root)
{
	cply_span all = cplyi_log_span(l, root);
	cply_span at = { all.begin, all.begin + 1 };
	read_version(l, cply_json_get(root, "version"), &at);
	read_meta(l, root);
	read_solver(l, root);
	read_more(l, root);
	cply_json_value clues = part(l, root, "clueSections", CPLY_JSON_OBJECT,
	                             "an object", &at);
	cply_json_value grid =
		part(l, root, "initialState", CPLY_JSON_ARRAY, "an array", &at);
	l->array = part(l, root, "events", CPLY_JSON_ARRAY, "an array", &at);
	l->is_log = cplyi_json_type(grid) == CPLY_JSON_ARRAY ||
	            cplyi_json_type(l->array) == CPLY_JSON_ARRAY;
	return cplyi_log_read_grid(l, grid) && cplyi_log_read_clues(l, clues);
}

static cply_status start(log_reader *l, const cply_read *r)
{
	*l = (log_reader){ .r = r,
		           .arena = r->arena,
		           .diags = r->diags,
		           .s = CPLY_NEW(r->arena, 1, cply_solve),
		           .cw = CPLY_NEW(r->arena, 1, cply_crossword) };
	if (!l->s || !l->cw)
		return CPLY_NOMEM;
	l->s->puzzle = l->cw;
	return CPLY_OK;
}

cply_status cplyi_log_begin(log_reader *l, const cply_read *r, cply_json *doc)
{
	if (start(l, r) != CPLY_OK)
		return CPLY_NOMEM;
	return cplyi_read_json(r, r->bytes, 2, doc);
}

/* Is there something to read before the fault in a text? Where the list of
 * events has begun, all the rest is there. */
static bool has_events(const cply_json *doc)
{
	return doc->n &&
	       cplyi_json_type(cply_json_get(cply_json_root(doc), "events")) ==
	               CPLY_JSON_ARRAY;
}

/* Hands over what was read, and finishes it. */
static bool finish(log_reader *l, const cplyi_places *places)
{
	cply_solve *s = l->s;
	report_faults(l);
	s->events = l->events;
	s->n_events = l->n;
	s->fills = l->fills.items;
	s->n_fills = l->fills.n;
	s->extras = l->extras.items;
	s->n_extras = l->extras.n;
	if (l->solvers.n)
		l->solvers.items[0] = s->solver;
	s->solvers = l->solvers.items;
	s->n_solvers = l->solvers.n;
	cply_crossword_finish(l->cw);
	return (!l->cw->width ||
	        cply_crossword_attach(l->cw, CPLY_NUMBER_LABELS, l->arena) ==
	                CPLY_OK) &&
	       cplyi_solve_finish(s, l->arena, l->diags, places) == CPLY_OK;
}

cply_status cplyi_log_end(log_reader *l, bool is_read,
                          const cplyi_places *places, cply_doc *out)
{
	if (l->arena->failed)
		return CPLY_NOMEM;
	if (l->hit_limit)
		return CPLY_LIMIT;
	if (!is_read || !l->is_log) {
		report_faults(l);
		return CPLY_INVALID;
	}
	if (!finish(l, places))
		return l->arena->failed ? CPLY_NOMEM : CPLY_LIMIT;
	out->as.solve = l->s;
	return CPLY_OK;
}

/* Does the clock count milliseconds? */
static void check_times(log_reader *l)
{
	int64_t first = l->n ? l->events[0].time : INT64_MAX;
	if (l->counts[LOG_TIME_BAD] || first < 0 || first >= 100000000000)
		return;
	const cply_span *spans = l->places.locate(l->places.ctx);
	cply_report(l->diags, CPLY_SL315, spans ? &spans[0] : NULL);
}

static cply_status end(log_reader *l, bool is_read, cply_doc *out)
{
	l->places.fix_order = fix_order;
	l->places.fix_starts = fix_starts;
	if (is_read)
		check_times(l);
	return cplyi_log_end(l, is_read, &l->places, out);
}

cply_status cplyi_log_read_whole(const cply_read *r, cply_doc *out)
{
	log_reader l;
	cply_json doc;
	cply_status s = cplyi_log_begin(&l, r, &doc);
	if (s != CPLY_OK && !(s == CPLY_INVALID && has_events(&doc)))
		return s;
	cply_json_value root = cply_json_root(&doc);
	if (!cplyi_is_object(r, CPLY_SL101, root))
		return CPLY_INVALID;
	l.places = (cplyi_places){ .locate = locate, .ctx = &l };
	bool is_read = cplyi_log_read_head(&l, root);
	cply_span at = cplyi_log_span(&l, l.array);
	if (is_read && cplyi_json_type(l.array) == CPLY_JSON_ARRAY &&
	    !cply_json_count(l.array) && s == CPLY_OK)
		cply_report(l.diags, CPLY_SL301, &at);
	is_read = is_read && cplyi_log_read_events(&l, l.array);
	return end(&l, is_read, out);
}

static cply_status log_read(const cply_read *r, cply_doc *out)
{
	log_reader l;
	bool is_read;
	const cply_diags before = *r->diags;
	if (start(&l, r) != CPLY_OK)
		return CPLY_NOMEM;
	if (cplyi_log_read_fast(&l, &is_read))
		return end(&l, is_read, out);
	if (r->arena->failed)
		return CPLY_NOMEM;
	/* Once more from the beginning, and what was said too. */
	r->diags->n = before.n;
	memcpy(r->diags->counts, before.counts, sizeof before.counts);
	return cplyi_log_read_whole(r, out);
}

const cply_format cply_format_solve_log = {
	.name = "solve-log",
	.title = "solve log",
	.suffixes = " .solve.json ",
	.kind = &cply_kind_solve,
	.carries = ((cply_features)1 << CPLY_FEATURE_COUNT) - 1,
	.carries_meta = (1u << CPLY_META_COUNT) - 1,
	.probe = log_probe,
	.read = log_read,
	.write = cplyi_log_write,
	.losses = cplyi_log_losses,
};
