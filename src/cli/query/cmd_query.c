/* SPDX-License-Identifier: MIT */
/* crossply query: a value over time, or the events that fit. Everything is
 * printed as the log passes by. Steps count from 1, as everywhere: step n leads
 * to position n. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/game/file.h"
#include "cli/game/index.h"
#include "cli/game/position.h"
#include "game/event.h"

enum query_style { TEXT, CSV, JSON };

enum { CHART = 64 };

/* The values of a path as numbers, folded so that they fit into one line. */
typedef struct chart {
	double values[CHART];
	bool is_set[CHART];    /* it was a number by then */
	uint64_t steps, width; /* steps in one column */
	size_t n;
	double last, least, most;
	bool has_number;
} chart;

typedef struct query {
	cli *c;
	game_file file;
	enum query_style style;
	cply_arena a; /* for what is being printed */
	cply_buf out;
	const char *path, *function, *player;
	int event; /* or -1 */
	bool only_invalid;
	uint64_t from, until; /* steps after, and up to, these positions */
	uint64_t n;           /* rows printed */
	uint64_t skip;        /* of them to be found once more */
	cply_str turn, value;
	char *turn_text, *value_text;
	size_t turn_cap, value_cap;
	chart chart;
} query;

static void flush_rows(query *q)
{
	cli_print(q->c, cply_buf_str(&q->out));
	cply_arena_reset(&q->a, SIZE_MAX);
	cply_buf_init(&q->out, &q->a);
}

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

/* ---- a value over time ---- */

static void chart_add(chart *h, uint64_t step, cply_game_value v)
{
	double d;
	if (!h->width)
		h->width = 1;
	if (cply_game_double(v, &d)) {
		h->least = h->has_number && h->least < d ? h->least : d;
		h->most = h->has_number && h->most > d ? h->most : d;
		h->has_number = true;
		h->last = d;
	}
	while (step / h->width >= CHART) {
		h->width *= 2;
		for (size_t i = 0; i < CHART / 2; i++) {
			h->values[i] = h->values[2 * i + 1];
			h->is_set[i] = h->is_set[2 * i + 1];
		}
		h->n = h->n / 2;
	}
	size_t at = (size_t)(step / h->width);
	for (h->n = h->n < at ? h->n : at; h->n <= at; h->n++) {
		h->values[h->n] = h->last;
		h->is_set[h->n] = h->has_number;
	}
}

static void put_chart(query *q)
{
	static const char *const bars[] = { "▁", "▂", "▃", "▄",
		                            "▅", "▆", "▇", "█" };
	static const char *const ascii[] = { "_", ".", ",", "-",
		                             "=", "+", "*", "#" };
	const chart *h = &q->chart;
	if (!h->has_number)
		return;
	bool is_ascii = q->c->ascii;
	double range = h->most - h->least;
	cply_put(&q->out, "\n");
	for (size_t i = 0; i < h->n; i++) {
		double part =
			range > 0 ? (h->values[i] - h->least) / range : 0.5;
		size_t k = part <= 0 ? 0 : part >= 1 ? 7 : (size_t)(part * 8);
		if (!h->is_set[i])
			cply_put(&q->out, " ");
		else
			cply_put(&q->out, is_ascii ? ascii[k] : bars[k]);
	}
	char line[128];
	snprintf(line, sizeof line,
	         "\nfrom %.15g to %.15g; one column is %llu %s\n", h->least,
	         h->most, (unsigned long long)h->width,
	         h->width == 1 ? "step" : "steps");
	cply_put(&q->out, line);
}

/* The value as compact JSON. */
static cply_str print_value(query *q, cply_game_value v)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, &q->a);
	cply_json_writer_init(&w, &b, 0);
	if (cply_game_type(v) != CPLY_JSON_MISSING &&
	    !cply_game_put(v, NULL, &q->a, &w))
		q->out.failed = true;
	return cply_buf_str(&b);
}

/* A copy that lives until the next. */
static bool keep(cply_str s, char **text, size_t *cap, cply_str *out)
{
	if (s.len > *cap) {
		char *p = realloc(*text, s.len * 2);
		if (!p)
			return false;
		*text = p;
		*cap = s.len * 2;
	}
	if (s.len)
		memcpy(*text, s.ptr, s.len);
	*out = (cply_str){ *text, s.len };
	return true;
}

static void put_value_row(query *q, uint64_t step, cply_str value)
{
	cply_buf *b = &q->out;
	cply_json_writer w;
	switch (q->style) {
	case TEXT:
		cply_put_uint(b, step);
		cply_put(b, "\t");
		put_plain(b, q->turn);
		cply_put(b, "\t");
		put_plain(b, value.len ? value : CPLY_STR("(missing)"));
		break;
	case CSV:
		cply_put_uint(b, step);
		cply_put(b, ",");
		put_csv(b, q->turn);
		cply_put(b, ",");
		put_csv(b, value);
		break;
	case JSON:
		cply_put(b, q->n ? ",\n" : "");
		cply_json_writer_init(&w, b, 0);
		cply_json_begin_object(&w);
		cply_json_key(&w, "step");
		cply_json_put_int(&w, (int64_t)step);
		cply_json_key(&w, "turn");
		cply_json_put_raw(&w, q->turn.len ? q->turn : CPLY_STR("null"));
		if (value.len) {
			cply_json_key(&w, "value");
			cply_json_put_raw(&w, value);
		}
		cply_json_end_object(&w);
		break;
	}
	if (q->style != JSON)
		cply_put(b, "\n");
	q->n++;
}

/* Scalars are compared as they stand; containers as JSON. */
static bool has_changed(query *q, cply_game_value v)
{
	if (cply_game_type(v) < CPLY_JSON_ARRAY)
		return !cply_str_eq(cply_game_raw(v), q->value);
	return !cply_str_eq(print_value(q, v), q->value);
}

static void look_at_path(query *q, uint64_t step)
{
	if (step < q->from || step > q->until)
		return;
	cply_game_value v =
		cply_game_path(cply_game_stream_state(q->file.stream),
	                       cply_str_of(q->path), &q->a);
	chart_add(&q->chart, step - q->from, v);
	if (step > q->from && !has_changed(q, v))
		return;
	cply_str value = print_value(q, v);
	if (!keep(value, &q->value_text, &q->value_cap, &q->value))
		q->out.failed = true;
	put_value_row(q, step, value);
}

/* ---- events ---- */

static bool fits(const query *q, const cply_game_delta *d, const cplyi_event *e)
{
	if (q->event >= 0 && (int)d->event != q->event)
		return false;
	if (q->player && !cply_json_is(e->player, q->player))
		return false;
	if (q->function && !cply_json_is(e->function, q->function))
		return false;
	return !q->only_invalid || cply_json_type_of(e->invalid);
}

static cply_str text_of(query *q, cply_json_value v)
{
	return cply_json_type_of(v) == CPLY_JSON_STRING
	               ? cply_json_string(v, &q->a)
	               : cply_json_raw(v);
}

static void put_event_text(query *q, const cply_game_delta *d,
                           const cplyi_event *e)
{
	cply_buf *b = &q->out;
	cply_put_uint(b, d->step + 1);
	cply_put(b, "\tturn ");
	put_plain(b, q->turn.len ? q->turn : CPLY_STR("-"));
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

static void put_event_csv(query *q, const cply_game_delta *d,
                          const cplyi_event *e)
{
	const cply_json_value fields[] = { e->player, e->function, e->caller,
		                           e->args,   e->returned, e->invalid };
	cply_put_uint(&q->out, d->step + 1);
	cply_put(&q->out, ",");
	put_csv(&q->out, q->turn);
	cply_put(&q->out, ",");
	put_csv(&q->out, d->event == CPLY_GAME_OTHER
	                         ? text_of(q, d->type)
	                         : cply_str_of(cply_game_event_name(d->event)));
	for (size_t i = 0; i < CPLY_COUNT(fields); i++) {
		cply_put(&q->out, ",");
		put_csv(&q->out, text_of(q, fields[i]));
	}
	cply_put(&q->out, "\n");
}

static void put_event_json(query *q, const cply_game_delta *d)
{
	cply_json_writer w;
	cply_put(&q->out, q->n ? ",\n" : "");
	cply_json_writer_init(&w, &q->out, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "step");
	cply_json_put_int(&w, (int64_t)d->step + 1);
	cply_json_key(&w, "turn");
	cply_json_put_raw(&w, q->turn.len ? q->turn : CPLY_STR("null"));
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

static void look_at_event(query *q, const cply_game_delta *d)
{
	cplyi_event e = cplyi_event_of(d->event, d->data);
	uint64_t step = d->step + 1;
	if (step <= q->from || step > q->until || !fits(q, d, &e))
		return;
	if (q->skip) {
		q->skip--;
		return;
	}
	if (q->style == JSON)
		put_event_json(q, d);
	else if (q->style == CSV)
		put_event_csv(q, d, &e);
	else
		put_event_text(q, d, &e);
	q->n++;
}

/* ---- all of the log ---- */

static void note_turn(query *q)
{
	cply_game_value v =
		cply_game_get(cply_game_stream_state(q->file.stream),
	                      CPLY_STR("currentTurn"));
	if (!keep(cply_game_raw(v), &q->turn_text, &q->turn_cap, &q->turn))
		q->out.failed = true;
}

static void put_header(query *q)
{
	if (q->style == JSON)
		cply_put(&q->out, "[");
	else if (q->style == CSV)
		cply_put(&q->out,
		         q->path ? "step,turn,value\n"
		                 : "step,turn,type,player,function,caller,"
		                   "args,returned,invalid\n");
}

static bool goes_on(const query *q)
{
	return !q->out.failed && !q->c->out_failed;
}

/* --at and --until. What was read to find them is read again. */
static int find_range(query *q)
{
	static const struct {
		cli_opt option;
		const char *name;
	} ends[] = { { OPT_AT, "--at" }, { OPT_UNTIL, "--until" } };
	uint64_t *to[] = { &q->from, &q->until };
	q->until = UINT64_MAX;
	for (size_t i = 0; i < CPLY_COUNT(ends); i++) {
		const char *text = cli_text(q->c, ends[i].option);
		cply_goal goal;
		if (!text)
			continue;
		(void)cply_goal_read(cply_str_of(text), &goal);
		int code =
			game_find(&q->file, q->c, &goal, ends[i].name, to[i]);
		if (code != EXIT_FINE)
			return code;
	}
	if (q->from > q->until)
		return cli_misuse(q->c, "--at is after --until");
	return EXIT_FINE;
}

static void flush_some(query *q)
{
	enum { PENDING = 64 * 1024 };
	if (q->out.len > PENDING || q->a.chunk)
		flush_rows(q);
}

static void read_all(query *q)
{
	const cply_game_delta *d;
	q->turn = (cply_str){ NULL, 0 };
	if (q->path)
		look_at_path(q, 0);
	while (goes_on(q) && (d = game_file_next(&q->file)) != NULL) {
		/* An event belongs to the turn before it. */
		if (!q->path)
			look_at_event(q, d);
		note_turn(q);
		if (q->path)
			look_at_path(q, d->step + 1);
		flush_some(q);
	}
}

/* The same with the index, where events stand far apart. False: it has to be
 * done without; rows that were printed are right. */
static bool search(query *q)
{
	const cply_game_wanted wanted = { .event = q->event,
		                          .player = q->player,
		                          .function = q->function,
		                          .is_invalid = q->only_invalid };
	const cply_game_found *found;
	cply_game_search *s =
		q->path ? NULL : game_index_search(&q->file, &wanted);
	if (!s)
		return false;
	while (goes_on(q) && (found = cply_game_search_next(s)) != NULL) {
		q->turn = found->turn;
		look_at_event(q, found->delta);
		flush_some(q);
	}
	if (game_index_searched(&q->file, q->c, s))
		return true;
	q->skip = q->n;
	return false;
}

static int run(query *q)
{
	int code = find_range(q);
	if (code != EXIT_FINE)
		return code;
	put_header(q);
	bool is_found = search(q);
	if (!is_found && (q->file.stream ? game_file_again(&q->file)
	                                 : game_file_start(&q->file)))
		read_all(q);
	if (q->style == JSON)
		cply_put(&q->out, "]\n");
	if (q->style == TEXT && q->path)
		put_chart(q);
	bool failed = q->out.failed || q->a.failed;
	flush_rows(q);
	if (!is_found)
		code = game_file_finish(&q->file, false);
	int written = cli_flush(q->c);
	game_file_say(&q->file, q->c);
	if (failed) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	return written > code ? written : code;
}

static int find_event(const char *name)
{
	for (int e = 0; e < CPLY_GAME_EVENTS; e++)
		if (strcmp(name, cply_game_event_name((cply_game_event)e)) == 0)
			return e;
	return -1;
}

int cmd_query(cli *c)
{
	query q = {
		.c = c,
		.path = cli_text(c, OPT_PATH),
		.function = cli_text(c, OPT_FUNCTION),
		.player = cli_text(c, OPT_PLAYER),
		.only_invalid = cli_has(c, OPT_INVALID),
		.event = -1,
		.style = cli_has(c, OPT_JSON)  ? JSON
		         : cli_has(c, OPT_CSV) ? CSV
		                               : TEXT,
	};
	if (cli_has(c, OPT_EVENT))
		q.event = find_event(cli_text(c, OPT_EVENT));
	bool asks_events =
		q.function || q.player || q.only_invalid || q.event >= 0;
	if (!q.path == !asks_events)
		return cli_misuse(c, q.path ? "--path cannot be combined "
		                              "with options that select "
		                              "events"
		                            : "query needs --path, or --event, "
		                              "--player, --function or "
		                              "--invalid");
	switch (game_file_open(
		&q.file, c, c->operands[0],
		cli_has(c, OPT_AT) || cli_has(c, OPT_UNTIL) ? GAME_KEEPS : 0)) {
	case GAME_FILE_OTHER:
	case GAME_FILE_FAILED:
		return game_file_refuse(&q.file, c);
	case GAME_FILE_LOG:
		break;
	}
	game_index_open(&q.file, c);
	cply_arena_init(&q.a, NULL, SIZE_MAX);
	cply_buf_init(&q.out, &q.a);
	int code = run(&q);
	cply_arena_free(&q.a);
	free(q.turn_text);
	free(q.value_text);
	game_file_close(&q.file);
	return code;
}
