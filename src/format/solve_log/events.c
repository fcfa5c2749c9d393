/* SPDX-License-Identifier: MIT */
/* The events of a solve log. Types and keys that the format does not know are
 * legal and kept. */
#include "format/solve_log/solve_log.h"

#include "crossword/entries.h"

/* The members of one event; MISSING where it has none. */
typedef struct members {
	cply_json_value type, timestamp, x, y, fill, success, pencil;
	cply_json_value section, label, solver;
	uint32_t n; /* all of them */
} members;

cply_event *cplyi_log_new_event(log_reader *l)
{
	if (l->n == l->cap) {
		uint64_t cap = l->cap ? l->cap * 2 : 256;
		cply_event *events =
			CPLY_GROW(l->arena, l->events, (size_t)l->n,
		                  (size_t)cap, cply_event);
		if (!events)
			return NULL;
		l->events = events;
		l->cap = cap;
	}
	return &l->events[l->n++];
}

cply_event_type cplyi_log_event_type(cply_str name)
{
	for (unsigned t = 0; t < CPLY_EVENT_TYPES; t++)
		if (t != CPLY_EVENT_OTHER &&
		    cply_str_is(name, cply_event_type_name((cply_event_type)t)))
			return (cply_event_type)t;
	return CPLY_EVENT_OTHER;
}

static bool has_cell(unsigned type)
{
	return type >= CPLY_EVENT_REVEAL && type <= CPLY_EVENT_UNHIGHLIGHT;
}

static void find_members(cply_json_value v, members *m)
{
	static const struct {
		const char *key;
		size_t at;
	} fields[] = {
		{ "type", offsetof(members, type) },
		{ "timestamp", offsetof(members, timestamp) },
		{ "x", offsetof(members, x) },
		{ "y", offsetof(members, y) },
		{ "fill", offsetof(members, fill) },
		{ "success", offsetof(members, success) },
		{ "pencil", offsetof(members, pencil) },
		{ "clueSection", offsetof(members, section) },
		{ "clueLabel", offsetof(members, label) },
		{ "solverId", offsetof(members, solver) },
	};
	*m = (members){ 0 };
	cply_json_iter it = cplyi_json_each(v);
	while (cplyi_json_step(&it)) {
		m->n++;
		for (size_t i = 0; i < CPLY_COUNT(fields); i++)
			if (cply_json_is(it.key, fields[i].key))
				*(cply_json_value *)((char *)m + fields[i].at) =
					it.value;
	}
}

/* ---- when ---- */

/* Differences of two such times fit. */
static const int64_t LATEST = (int64_t)1 << 61;

static int64_t bounded(log_reader *l, int64_t t, cply_json_value v)
{
	if (t < 0 || t > (int64_t)1 << 53)
		cplyi_log_fault(l, LOG_TIME_BAD, v);
	return t > LATEST ? LATEST : t < -LATEST ? -LATEST : t;
}

static int64_t time_of_double(log_reader *l, double d, cply_json_value v)
{
	if (!(d > -(double)LATEST))
		d = -(double)LATEST;
	if (d > (double)LATEST)
		d = (double)LATEST;
	int64_t t = (int64_t)d;
	if (d >= 0 && d <= 9007199254740992.0 && (double)t == d)
		cplyi_log_fault(l, LOG_TIME_FORM, v);
	else
		cplyi_log_fault(l, LOG_TIME_BAD, v);
	return t;
}

/* Digits in a string are better than nothing. */
static bool time_of_string(cply_str s, int64_t *out)
{
	int64_t n = 0;
	if (!s.len || s.len > 18)
		return false;
	for (size_t i = 0; i < s.len; i++) {
		if (s.ptr[i] < '0' || s.ptr[i] > '9')
			return false;
		n = n * 10 + (s.ptr[i] - '0');
	}
	*out = n;
	return true;
}

int64_t cplyi_log_time(log_reader *l, cply_json_value v, cply_json_value event,
                       int64_t before)
{
	int64_t t = before;
	double d;
	if (cply_json_int(v, &t))
		return bounded(l, t, v);
	if (cply_json_double(v, &d))
		return time_of_double(l, d, v);
	bool is_missing = cplyi_json_type(v) == CPLY_JSON_MISSING;
	cplyi_log_fault(l, LOG_TIME_BAD, is_missing ? event : v);
	if (cplyi_json_type(v) == CPLY_JSON_STRING)
		(void)time_of_string(cplyi_json_string(v, l->arena), &t);
	return t;
}

/* ---- what ---- */

static void read_cell(log_reader *l, const members *m, cply_event *e,
                      cply_json_value event)
{
	log_fault string =
		e->type == CPLY_EVENT_UPDATE ? LOG_FAULTS : LOG_STRING;
	int64_t x, y;
	if (!cplyi_log_coordinate(l, m->x, string, &x) ||
	    !cplyi_log_coordinate(l, m->y, string, &y)) {
		cplyi_log_fault(l, LOG_EVENT_PLACE, event);
		e->flags |= CPLY_EVENT_IGNORED;
		return;
	}
	if (x >= 0 && y >= 0 && x < l->cw->width && y < l->cw->height)
		e->cell = (uint32_t)y * l->cw->width + (uint32_t)x;
}

static bool is_highlight(unsigned type)
{
	return type == CPLY_EVENT_HIGHLIGHT || type == CPLY_EVENT_UNHIGHLIGHT;
}

/* The format does not define them, nor what they are about (L4): what is not a
 * square of the grid is kept as it is. */
static void read_highlight(log_reader *l, const members *m, cply_event *e)
{
	int64_t at[2];
	const cply_json_value xy[2] = { m->x, m->y };
	const cply_crossword *cw = l->cw;
	bool is_square = true;
	for (int i = 0; i < 2; i++)
		is_square &=
			cply_json_int(xy[i], &at[i]) ||
			(cplyi_json_type(xy[i]) == CPLY_JSON_STRING &&
		         cplyi_log_coordinate(l, xy[i], LOG_FAULTS, &at[i]));
	is_square = is_square && at[0] >= 0 && at[0] < cw->width &&
	            at[1] >= 0 && at[1] < cw->height;
	uint32_t cell = is_square
	                        ? (uint32_t)at[1] * cw->width + (uint32_t)at[0]
	                        : CPLY_NO_CELL;
	if (is_square && cw->cells[cell].kind != CPLY_CELL_VOID)
		e->cell = cell;
	else
		e->type = CPLY_EVENT_OTHER;
}

static void read_fill(log_reader *l, const members *m, cply_event *e,
                      cply_json_value event)
{
	cply_str text = { NULL, 0 };
	switch (cplyi_json_type(m->fill)) {
	case CPLY_JSON_STRING:
		text = cplyi_json_string(m->fill, l->arena);
		break;
	case CPLY_JSON_NULL:
		cplyi_log_fault_fix(l, LOG_FILL_NULL, m->fill,
		                    CPLY_STR("\"\""));
		break;
	case CPLY_JSON_MISSING:
		cplyi_log_fault(l, LOG_EVENT_FILL, event);
		e->flags |= CPLY_EVENT_IGNORED;
		e->cell = CPLY_NO_CELL;
		break;
	case CPLY_JSON_NUMBER:
		text = cply_json_raw(m->fill);
		cplyi_log_fault_fix(l, LOG_FILL_TYPE, m->fill,
		                    cplyi_log_quoted(l, text));
		break;
	default:
		cplyi_log_fault(l, LOG_FILL_TYPE, m->fill);
		break;
	}
	e->fill = cplyi_texts_add(&l->fills, l->arena, text);
	if (cplyi_json_type(m->pencil) == CPLY_JSON_TRUE)
		e->flags |= CPLY_EVENT_PENCIL;
}

static void read_success(log_reader *l, const members *m, cply_event *e,
                         cply_json_value event)
{
	static const char *const words[] = { "false", "0", "true", "1" };
	cply_json_type type = cplyi_json_type(m->success);
	cply_str text = { NULL, 0 };
	unsigned i = 0;
	if (type == CPLY_JSON_TRUE)
		e->flags |= CPLY_EVENT_SUCCESS;
	if (type == CPLY_JSON_TRUE || type == CPLY_JSON_FALSE)
		return;
	(void)cplyi_json_scalar(m->success, l->arena, &text);
	while (i < CPLY_COUNT(words) && !cply_str_is_nocase(text, words[i]))
		i++;
	if (i == CPLY_COUNT(words)) {
		cplyi_log_fault(l, LOG_SUCCESS, event);
		return;
	}
	cplyi_log_fault_fix(l, LOG_SUCCESS_TYPE, m->success,
	                    cply_str_of(words[i & 2]));
	if (i & 2)
		e->flags |= CPLY_EVENT_SUCCESS;
}

/* A section and a label as one text; false when it is too long. */
enum { LONGEST_NAME = 200 };

static bool clue_key(cply_str section, cply_str label, char *key, cply_str *out)
{
	if (section.len + label.len >= LONGEST_NAME)
		return false;
	if (section.len)
		memcpy(key, section.ptr, section.len);
	key[section.len] = 0;
	if (label.len)
		memcpy(key + section.len + 1, label.ptr, label.len);
	*out = (cply_str){ key, section.len + 1 + label.len };
	return true;
}

static bool index_clues(log_reader *l)
{
	uint32_t n = cplyi_count_clues(l->cw), index = 0;
	l->clue_of = CPLY_NEW(l->arena, n + 1, uint32_t);
	if (!l->clue_of)
		return false;
	for (uint32_t i = 0; i < l->cw->n_lists; i++) {
		const cply_clue_list *list = &l->cw->lists[i];
		for (uint32_t k = 0; k < list->n_clues; k++, index++) {
			char text[LONGEST_NAME + 1];
			cply_str key;
			uint32_t before = l->clues.n ? l->clues.n : 1;
			if (!clue_key(list->title, list->clues[k].label, text,
			              &key))
				continue;
			uint32_t at =
				cplyi_texts_copy(&l->clues, l->arena, key);
			if (at >= before && at <= n)
				l->clue_of[at] = index;
		}
	}
	return !l->arena->failed;
}

uint32_t cplyi_log_find_clue(log_reader *l, cply_str section, cply_str label)
{
	char text[LONGEST_NAME + 1];
	cply_str key;
	if ((!l->clue_of && !index_clues(l)) ||
	    !clue_key(section, label, text, &key))
		return CPLY_NO_CLUE;
	uint32_t at = cplyi_texts_find(&l->clues, key);
	return at ? l->clue_of[at] : CPLY_NO_CLUE;
}

static uint32_t find_clue(log_reader *l, const members *m)
{
	cply_str label = { NULL, 0 };
	if (cplyi_json_type(m->section) != CPLY_JSON_STRING ||
	    !cplyi_json_scalar(m->label, l->arena, &label))
		return CPLY_NO_CLUE;
	return cplyi_log_find_clue(l, cplyi_json_string(m->section, l->arena),
	                           label);
}

/* ---- what else ---- */

/* Is the member told by the fields of the event? */
static bool is_told(const cply_event *e, const members *m, uint32_t at)
{
	const cply_json_value *told[6] = { &m->type, &m->timestamp };
	size_t n = 2;
	if (e->solver)
		told[n++] = &m->solver;
	if (has_cell(e->type) && !(e->flags & CPLY_EVENT_IGNORED)) {
		told[n++] = &m->x;
		told[n++] = &m->y;
	}
	if (e->type == CPLY_EVENT_UPDATE)
		told[n++] = &m->fill;
	else if (e->type == CPLY_EVENT_SUBMIT)
		told[n++] = &m->success;
	for (size_t i = 0; i < n; i++)
		if (told[i]->doc && told[i]->at == at)
			return true;
	if (e->type == CPLY_EVENT_SELECT_CLUE && e->cell != CPLY_NO_CLUE)
		return (m->section.doc && m->section.at == at) ||
		       (m->label.doc && m->label.at == at);
	return e->type == CPLY_EVENT_UPDATE && m->pencil.doc &&
	       m->pencil.at == at &&
	       cplyi_json_type(m->pencil) <= CPLY_JSON_TRUE;
}

static uint32_t read_extra(log_reader *l, const members *m, const cply_event *e,
                           cply_json_value v)
{
	cply_json_writer w;
	cply_buf b;
	uint32_t n = 0;
	cply_buf_init(&b, l->arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_iter it = cplyi_json_each(v);
	while (cplyi_json_step(&it)) {
		if (is_told(e, m, it.value.at))
			continue;
		if (!n++)
			cply_json_begin_object(&w);
		cply_json_key_str(&w, cplyi_json_string(it.key, l->arena));
		cply_json_put_value(&w, it.value);
	}
	if (!n)
		return 0;
	cply_json_end_object(&w);
	/* Most events have none, and those of one kind the same. */
	return cplyi_texts_copy(&l->extras, l->arena, cply_buf_str(&b));
}

static void read_solver(log_reader *l, const members *m, cply_event *e)
{
	if (cplyi_json_type(m->solver) != CPLY_JSON_STRING)
		return;
	uint32_t solver =
		cplyi_texts_add(&l->solvers, l->arena,
	                        cplyi_json_string(m->solver, l->arena));
	if (solver <= UINT16_MAX)
		e->solver = (uint16_t)solver;
}

/* ---- one, and all ---- */

bool cplyi_log_read_event(log_reader *l, cply_json_value v)
{
	members m;
	if (cplyi_json_type(v) != CPLY_JSON_OBJECT) {
		cplyi_log_fault(l, LOG_EVENT_SHAPE, v);
		return true;
	}
	find_members(v, &m);
	cply_event *e = cplyi_log_new_event(l);
	if (!e)
		return false;
	cply_str name = cplyi_json_string(m.type, l->arena);
	*e = (cply_event){ .cell = CPLY_NO_CELL,
		           .type = (uint8_t)cplyi_log_event_type(name) };
	if (cplyi_json_type(m.type) != CPLY_JSON_STRING) {
		cplyi_log_fault(l, LOG_EVENT_SHAPE, v);
		e->flags |= CPLY_EVENT_IGNORED;
	}
	e->time = cplyi_log_time(l, m.timestamp, v,
	                         l->n > 1 ? l->events[l->n - 2].time : 0);
	read_solver(l, &m, e);
	if (is_highlight(e->type))
		read_highlight(l, &m, e);
	else if (has_cell(e->type))
		read_cell(l, &m, e, v);
	if (e->type == CPLY_EVENT_UPDATE)
		read_fill(l, &m, e, v);
	else if (e->type == CPLY_EVENT_SUBMIT)
		read_success(l, &m, e, v);
	else if (e->type == CPLY_EVENT_SELECT_CLUE)
		e->cell = find_clue(l, &m);
	else if (e->type == CPLY_EVENT_OTHER)
		e->fill = cplyi_texts_add(&l->fills, l->arena, name);
	if (m.n > 2)
		e->extra = read_extra(l, &m, e, v);
	return !l->arena->failed;
}

bool cplyi_log_read_events(log_reader *l, cply_json_value v)
{
	cply_json_iter it = cplyi_json_each(v);
	while (cplyi_json_step(&it))
		if (!cplyi_log_read_event(l, it.value))
			return false;
	return true;
}
