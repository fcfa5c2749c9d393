/* SPDX-License-Identifier: MIT */
/* The events of a long log, fast. A log is a few kilobytes of squares and
 * clues, and then events, event after event, that look alike: the same keys in
 * the same order, other numbers. So the text of an event that was read with
 * care is kept as a layout, with holes where its numbers and letters stand; an
 * event that fits a layout is what that one was, but for the holes. What fits
 * none is read with care, and becomes a layout itself.
 *
 * Whatever is unusual about the JSON makes this reader step back: then the
 * file is read as a whole (solve_log.c), with the same result. */
#include <string.h>

#include "base/digits.h"
#include "carrier/json_scan.h"
#include "format/solve_log/solve_log.h"

enum {
	LAYOUTS = 16,
	PIECES = 6,
	LITERAL = 48, /* longest text between two holes */
	HOLE = 32,    /* no hole is longer, nor looked at further */
	/* Bytes that must be there to try a layout. */
	AHEAD = (PIECES + 1) * (LITERAL + HOLE)
};

typedef enum hole {
	HOLE_NONE, /* the end of the event */
	HOLE_TIME,
	HOLE_X,
	HOLE_Y,
	HOLE_FILL,
	HOLE_SECTION,
	HOLE_LABEL
} hole;

typedef struct piece {
	char text[LITERAL];
	uint8_t len;
	uint8_t hole; /* what follows the text */
} piece;

typedef struct layout {
	piece pieces[PIECES + 1];
	uint32_t n;
	uint32_t next; /* the layout of the event that came after the last */
	cply_event event;
} layout;

typedef struct fast {
	log_reader *l;
	const char *text;             /* of the file */
	const char *at, *begin, *end; /* in the array of events */
	layout layouts[LAYOUTS];
	uint32_t n_layouts, n_learned;
	uint32_t letters[128]; /* numbers of the texts of one letter */
	cply_str section, label;
} fast;

/* ---- where the events are ---- */

/* Past the string that begins here, or `end`. */
static const char *skip_string(const char *p, const char *end)
{
	unsigned high = 0;
	for (p++; p < end; p += 2) {
		p = json_scan_string(p, end, &high);
		if (p >= end || *p != '\\')
			return p < end ? p + 1 : end;
	}
	return end;
}

/* Past the object or array that begins here, or `end`. */
static const char *skip_container(const char *p, const char *end)
{
	size_t depth = 0;
	while (p < end) {
		char c = *p;
		if (c == '"') {
			p = skip_string(p, end);
			continue;
		}
		p++;
		if (c == '{' || c == '[')
			depth++;
		else if ((c == '}' || c == ']') && --depth == 0)
			return p;
	}
	return end;
}

/* The opening bracket of `events`, or NULL. */
static const char *find_array(const char *p, const char *end)
{
	p = json_skip_blanks(p, end);
	if (p >= end || *p++ != '{')
		return NULL;
	while ((p = json_skip_blanks(p, end)) < end && *p == '"') {
		cply_str key = { p, 0 };
		p = skip_string(p, end);
		key.len = (size_t)(p - key.ptr);
		p = json_skip_blanks(p, end);
		if (p >= end || *p != ':')
			return NULL;
		p = json_skip_blanks(p + 1, end);
		if (p >= end)
			return NULL;
		if (CPLYI_IS(key, "\"events\""))
			return *p == '[' ? p : NULL;
		if (*p == '"')
			p = skip_string(p, end);
		else if (*p == '{' || *p == '[')
			p = skip_container(p, end);
		else
			while (p < end && *p != ',' && *p != '}')
				p++;
		p = json_skip_blanks(p, end);
		if (p >= end || *p++ != ',')
			return NULL;
	}
	return NULL;
}

/* The bracket that closes an array which nothing but the object's end follows;
 * or NULL. */
static const char *find_end(const char *begin, const char *end)
{
	while (end > begin && ascii_is_white(end[-1]))
		end--;
	if (end == begin || *--end != '}')
		return NULL;
	while (end > begin && ascii_is_white(end[-1]))
		end--;
	return end > begin && end[-1] == ']' ? end - 1 : NULL;
}

/* ---- holes ---- */

/* Are the next bytes those of the piece? There are LITERAL of them. */
static inline bool is_same(const char *p, const piece *q)
{
#ifdef CPLYI_VECTORS
	unsigned len = q->len, i = 0;
	for (;; i += 16) {
		unsigned same =
			vector_mask(vector_equal(vector_load(p + i),
		                                 vector_load(q->text + i)));
		if (len - i <= 16)
			return !(~same & ((1u << (len - i)) - 1));
		if (same != 0xFFFF)
			return false;
	}
#else
	return memcmp(p, q->text, q->len) == 0;
#endif
}

#if CPLYI_DIGITS_AT_ONCE
/* How many of the eight bytes are digits, counted from the lowest. */
static inline unsigned count_digits(uint64_t x)
{
	uint64_t no = ((x + 0x4646464646464646u) | (x - EIGHT_ZEROS)) &
	              0x8080808080808080u;
	return no ? (unsigned)__builtin_ctzll(no) / 8 : 8;
}

/* The first `n` of the digits in `x`. */
static inline int64_t some_digits(uint64_t x, unsigned n)
{
	if (!n)
		return 0;
	return (int64_t)eight_digits((x - EIGHT_ZEROS) << (64 - 8 * n));
}

/* A time of 8 to 15 digits as JSON writes it, or NULL. There are HOLE
 * bytes. */
static inline const char *take_time(const char *p, int64_t *out)
{
	static const int64_t powers[] = { 1,     10,     100,     1000,
		                          10000, 100000, 1000000, 10000000 };
	uint64_t high = load_eight(p), low = load_eight(p + 8);
	unsigned n = count_digits(low);
	if (count_digits(high) < 8 || n > 7 || *p == '0')
		return NULL;
	*out = (int64_t)eight_digits(high - EIGHT_ZEROS) * powers[n] +
	       some_digits(low, n);
	return p + 8 + n;
}

/* A place of at most 7 digits, likewise. One or two are the rule, and which of
 * the two it is nobody can foresee: no branch depends on it. */
static inline const char *take_place(const char *p, int64_t *out)
{
	uint64_t x = load_eight(p);
	unsigned n = count_digits(x);
	if (n - 1 > 6 || (*p == '0' && n > 1))
		return NULL;
	*out = some_digits(x, n);
	return p + n;
}
#else
static const char *take_number(const char *p, size_t most, int64_t *out)
{
	const char *begin = p;
	int64_t n = 0;
	while (ascii_is_digit(*p) && (size_t)(p - begin) <= most)
		n = n * 10 + (*p++ - '0');
	*out = n;
	size_t len = (size_t)(p - begin);
	return len && len <= most && (len == 1 || *begin != '0') ? p : NULL;
}

static const char *take_time(const char *p, int64_t *out)
{
	return take_number(p, 15, out);
}

static const char *take_place(const char *p, int64_t *out)
{
	return take_number(p, 7, out);
}
#endif

/* The text up to the next quote; NULL unless it is short and plain. */
static inline const char *take_text(const char *p, cply_str *out)
{
	enum { MOST = HOLE - 8 };
	for (size_t i = 0; i <= MOST; i++) {
		unsigned char c = (unsigned char)p[i];
		if (c == '"') {
			*out = (cply_str){ p, i };
			return p + i;
		}
		if (c < 0x20 || c >= 0x7F || c == '\\')
			return NULL;
	}
	return NULL;
}

static inline const char *take_fill(fast *f, const char *p, uint32_t *out)
{
	cply_str text;
	log_reader *l = f->l;
	if (*p == '"') {
		*out = 0;
		return p;
	}
	unsigned char c = (unsigned char)*p;
	if (p[1] == '"' && c < 0x80 && f->letters[c]) {
		*out = f->letters[c];
		return p + 1;
	}
	p = take_text(p, &text);
	if (!p)
		return NULL;
	*out = cplyi_texts_add(&l->fills, l->arena, text);
	if (text.len == 1 && *out != UINT32_MAX)
		f->letters[c] = *out;
	return p;
}

/* ---- one event ---- */

/* Reads the event at `p` by the layout; NULL: it does not fit. */
static inline const char *take(fast *f, const char *p, const layout *y,
                               cply_event *e)
{
	int64_t x = 0, row = 0;
	*e = y->event;
	if (f->end - p < AHEAD)
		return NULL;
	for (const piece *q = y->pieces;; q++) {
		if (!is_same(p, q))
			return NULL;
		p += q->len;
		switch (q->hole) {
		case HOLE_TIME:
			p = take_time(p, &e->time);
			break;
		case HOLE_X:
			p = take_place(p, &x);
			break;
		case HOLE_Y:
			p = take_place(p, &row);
			break;
		case HOLE_FILL:
			p = take_fill(f, p, &e->fill);
			break;
		case HOLE_SECTION:
			p = take_text(p, &f->section);
			break;
		case HOLE_LABEL:
			p = take_text(p, &f->label);
			break;
		default:
			goto whole;
		}
		if (!p)
			return NULL;
	}
whole:
	if (e->type >= CPLY_EVENT_REVEAL && e->type <= CPLY_EVENT_UNHIGHLIGHT) {
		const cply_crossword *cw = f->l->cw;
		e->cell = x < cw->width && row < cw->height
		                  ? (uint32_t)row * cw->width + (uint32_t)x
		                  : CPLY_NO_CELL;
		/* A highlight of no square is read with care. */
		if (e->type > CPLY_EVENT_SELECT &&
		    (e->cell == CPLY_NO_CELL ||
		     cw->cells[e->cell].kind == CPLY_CELL_VOID))
			return NULL;
	} else if (e->type == CPLY_EVENT_SELECT_CLUE) {
		e->cell = cplyi_log_find_clue(f->l, f->section, f->label);
		if (e->cell == CPLY_NO_CLUE)
			return NULL;
	}
	return p;
}

/* ---- learning ---- */

typedef struct cut {
	uint32_t begin, end; /* of the hole, in the text of the event */
	hole hole;
} cut;

/* A hole for a value, if it is plain; false: there can be no layout. */
static bool cut_value(cut *cuts, uint32_t *n, cply_json_value v, hole what)
{
	cply_str raw = cply_json_raw(v);
	cply_span at = cply_json_span(v);
	bool is_text = cplyi_json_type(v) == CPLY_JSON_STRING;
	if (is_text) {
		raw = cply_str_sub(raw, 1, raw.len - 1);
		at = (cply_span){ at.begin + 1, at.end - 1 };
		if (cply_str_find(raw, CPLY_STR("\\")) != SIZE_MAX)
			return false;
	}
	bool is_number = what == HOLE_TIME || what == HOLE_X || what == HOLE_Y;
	for (size_t i = 0; is_number && i < raw.len; i++)
		if (!ascii_is_digit(raw.ptr[i]))
			return false;
	uint32_t k = (*n)++;
	for (; k > 0 && cuts[k - 1].begin > at.begin; k--)
		cuts[k] = cuts[k - 1];
	cuts[k] = (cut){ at.begin, at.end, what };
	return true;
}

static bool cut_event(const cply_event *e, cply_json_value v, cut *cuts,
                      uint32_t *n)
{
	cply_json_value time = cply_json_get(v, "timestamp");
	if (cplyi_json_type(time) != CPLY_JSON_NUMBER ||
	    !cut_value(cuts, n, time, HOLE_TIME))
		return false;
	if (e->type >= CPLY_EVENT_REVEAL && e->type <= CPLY_EVENT_UNHIGHLIGHT &&
	    !(cut_value(cuts, n, cply_json_get(v, "x"), HOLE_X) &&
	      cut_value(cuts, n, cply_json_get(v, "y"), HOLE_Y)))
		return false;
	if (e->type == CPLY_EVENT_UPDATE)
		return cut_value(cuts, n, cply_json_get(v, "fill"), HOLE_FILL);
	if (e->type != CPLY_EVENT_SELECT_CLUE)
		return true;
	cply_json_value label = cply_json_get(v, "clueLabel");
	return e->cell != CPLY_NO_CLUE &&
	       cplyi_json_type(label) == CPLY_JSON_STRING &&
	       cut_value(cuts, n, cply_json_get(v, "clueSection"),
	                 HOLE_SECTION) &&
	       cut_value(cuts, n, label, HOLE_LABEL);
}

/* Keeps the text of an event that was read without a fault. */
static void learn(fast *f, cply_str text, cply_json_value v,
                  const cply_event *e)
{
	cut cuts[PIECES + 1];
	uint32_t n = 0, at = 0;
	layout *y = &f->layouts[f->n_learned % LAYOUTS];
	if ((e->flags & CPLY_EVENT_IGNORED) || !cut_event(e, v, cuts, &n))
		return;
	cuts[n] = (cut){ (uint32_t)text.len, 0, HOLE_NONE };
	layout made = { .n = n + 1, .event = *e };
	for (uint32_t i = 0; i <= n; i++) {
		uint32_t len = cuts[i].begin - at;
		if (len > LITERAL)
			return;
		memcpy(made.pieces[i].text, text.ptr + at, len);
		made.pieces[i].len = (uint8_t)len;
		made.pieces[i].hole = (uint8_t)cuts[i].hole;
		at = cuts[i].end;
	}
	*y = made;
	f->n_learned++;
	if (f->n_layouts < LAYOUTS)
		f->n_layouts++;
}

static uint32_t count_faults(const log_reader *l)
{
	uint32_t n = 0;
	for (unsigned i = 0; i < LOG_FAULTS; i++)
		n += l->counts[i];
	return n;
}

/* Reads the object at `p` with care; NULL: the whole file must be. */
static const char *read_one(fast *f, const char *p)
{
	log_reader *l = f->l;
	const char *past = skip_container(p, f->end);
	cply_str text = { p, (size_t)(past - p) };
	const cply_json_options options = {
		.max_depth =
			l->r->limits->depth > 2 ? l->r->limits->depth - 2 : 1,
		.report_duplicates = true,
	};
	cply_diags remarks;
	cply_json doc;
	cply_diags_init(&remarks, l->arena, 1);
	if (cply_json_parse(l->r->json, text, &options, &remarks, &doc) !=
	            CPLY_OK ||
	    remarks.n)
		return NULL;
	uint32_t faults = count_faults(l);
	l->base = (uint32_t)(p - f->text);
	cply_json_value v = cply_json_root(&doc);
	if (!cplyi_log_read_event(l, v))
		return NULL;
	if (count_faults(l) == faults)
		learn(f, text, v, &l->events[l->n - 1]);
	return past;
}

/* ---- all of them ---- */

/* Room for as many more as the text that is left is likely to hold. */
static bool make_room(fast *f)
{
	log_reader *l = f->l;
	uint64_t cap = l->cap ? l->cap * 2 : 256;
	uint64_t done = (uint64_t)(f->at - f->begin);
	uint64_t all = (uint64_t)(f->end - f->begin);
	if (l->n >= 256 && done)
		cap = l->n + (all - done) / (done / l->n) + l->n / 8;
	cply_event *events = CPLY_GROW(l->arena, l->events, (size_t)l->cap,
	                               (size_t)cap, cply_event);
	if (!events)
		return false;
	l->events = events;
	l->cap = cap;
	return true;
}

/* The layout that the event at f->at fits, or `n_layouts`. */
static uint32_t find_layout(fast *f, uint32_t guess, const char **past)
{
	cply_event *e = &f->l->events[f->l->n];
	if (guess < f->n_layouts &&
	    (*past = take(f, f->at, &f->layouts[guess], e)) != NULL)
		return guess;
	for (uint32_t i = 0; i < f->n_layouts; i++)
		if (i != guess &&
		    (*past = take(f, f->at, &f->layouts[i], e)) != NULL)
			return i;
	return f->n_layouts;
}

/* To the next event; false: there is none, or something unexpected. */
static inline bool go_on(fast *f, const char *p)
{
	p = json_skip_blanks(p, f->end);
	if (p < f->end && *p == ',') {
		p = json_skip_blanks(p + 1, f->end);
		f->at = p;
		return p < f->end && *p == '{';
	}
	f->at = p;
	return false;
}

/* True when all of the array was read. */
static bool read_all(fast *f)
{
	log_reader *l = f->l;
	uint32_t last = 0;
	f->at = json_skip_blanks(f->begin, f->end);
	if (f->at >= f->end || *f->at != '{')
		return false;
	for (;;) {
		const char *past;
		if (l->n == l->cap && !make_room(f))
			return false;
		uint32_t i = find_layout(f, f->layouts[last].next, &past);
		if (i < f->n_layouts) {
			l->n++;
			f->layouts[last].next = i;
			last = i;
		} else {
			uint32_t learned = f->n_learned;
			past = read_one(f, f->at);
			if (!past)
				return false;
			if (f->n_learned > learned) {
				i = learned % LAYOUTS;
				f->layouts[last].next = i;
				last = i;
			}
		}
		if (!go_on(f, past))
			return f->at == f->end;
	}
}

/* ---- the file ---- */

static const cply_span *locate(void *ctx)
{
	const log_reader *l = ctx;
	const char *text = l->r->bytes.ptr;
	const char *p = text + l->begin, *end = text + l->end;
	cply_span *spans = CPLY_NEW(l->arena, (size_t)l->n, cply_span);
	for (uint64_t i = 0; spans && i < l->n; i++) {
		while (p < end && *p != '{')
			p++;
		const char *past = skip_container(p, end);
		spans[i] = (cply_span){ (uint32_t)(p - text),
			                (uint32_t)(past - text) };
		p = past;
	}
	return spans;
}

/* The file without its events. */
static bool parse_head(log_reader *l, cply_json *doc)
{
	cply_str bytes = l->r->bytes;
	size_t tail = bytes.len - l->end, n = l->begin + tail;
	char *head = CPLY_NEW(l->arena, n, char);
	cply_diags remarks;
	const cply_json_options options = { .max_depth = l->r->limits->depth,
		                            .report_duplicates = true };
	if (!head)
		return false;
	memcpy(head, bytes.ptr, l->begin);
	memcpy(head + l->begin, bytes.ptr + l->end, tail);
	cply_diags_init(&remarks, l->arena, 1);
	return cply_json_parse(l->r->json, (cply_str){ head, n }, &options,
	                       &remarks, doc) == CPLY_OK &&
	       !remarks.n;
}

bool cplyi_log_read_fast(log_reader *l, bool *is_read)
{
	cply_str bytes = l->r->bytes;
	const char *end = bytes.ptr + bytes.len;
	const char *array = find_array(bytes.ptr, end);
	const char *close = array ? find_end(array, end) : NULL;
	cply_json doc;
	if (!close || close <= array)
		return false;
	l->begin = (uint32_t)(array + 1 - bytes.ptr);
	l->end = (uint32_t)(close - bytes.ptr);
	fast *f = CPLY_NEW(l->arena, 1, fast);
	if (!f || !parse_head(l, &doc))
		return false;
	l->places = (cplyi_places){ .locate = locate, .ctx = l };
	*is_read = cplyi_log_read_head(l, cply_json_root(&doc));
	if (!*is_read)
		return true;
	*f = (fast){ .l = l,
		     .text = bytes.ptr,
		     .at = array + 1,
		     .begin = array + 1,
		     .end = close };
	return read_all(f);
}
