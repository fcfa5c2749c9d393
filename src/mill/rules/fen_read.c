/* SPDX-License-Identifier: MIT */
/* FEN: a position in one line, as four generations of apps wrote it.
 *
 *   board side phase action wOn wHand bOn bHand [takes] [last mills] [mills]
 *   quiet move [extensions]
 *
 * 11 fields have one number of stones to take, 12 have one for each side, 17
 * also have from and to of both last mills and the points of mills that were
 * closed. Extensions are `name:value`; `ids:nodes` says that points are counted
 * from 0, where older files count from 8. */
#include "base/ascii.h"
#include "mill/rules/bits.h"
#include "mill/rules/rules.h"

enum { MAX_FIELDS = 32, OLD_FIRST = 8 };

typedef struct reader {
	const cply_mill_fen_source *in;
	cply_diags *diags;
	cply_mill_position *out;
	cply_str field[MAX_FIELDS];
	size_t n;
	bool by_points; /* points counted from 0 */
	bool failed;
} reader;

/* ---- findings ---- */

static cply_span span_of(const reader *f, cply_str s)
{
	size_t at = s.ptr ? (size_t)(s.ptr - f->in->text.ptr) : 0;
	return (cply_span){ f->in->origin + (uint32_t)at,
		            f->in->origin + (uint32_t)(at + s.len) };
}

static void fault(reader *f, cply_rule rule, cply_str s)
{
	cply_span at = span_of(f, s);
	cply_report_with(f->diags, rule, &at, CPLY_T(s));
	f->failed |= cply_rule_get(rule)->lenient == CPLY_ERROR;
}

/* ---- numbers ---- */

static bool parse_number(cply_str s, int64_t *out)
{
	bool minus = s.len && s.ptr[0] == '-';
	uint32_t n;
	if (!cply_str_u32(cply_str_sub(s, minus, s.len), &n))
		return false;
	*out = minus ? -(int64_t)n : (int64_t)n;
	return true;
}

static int64_t number(reader *f, size_t i, const char *what, int64_t least,
                      int64_t most)
{
	int64_t n;
	if (parse_number(f->field[i], &n) && n >= least && n <= most)
		return n;
	cply_span at = span_of(f, f->field[i]);
	cply_report_with(f->diags, CPLY_ML107, &at, CPLY_T(f->field[i]),
	                 CPLY_Z(what), CPLY_N(least), CPLY_N(most));
	f->failed = true;
	return least > 0 ? least : 0;
}

/* A point by its number, -1 for none. */
static int8_t point(reader *f, size_t i)
{
	if (f->by_points)
		return (int8_t)number(f, i, "a point", -1, 23);
	int64_t n = number(f, i, "a point", 0, 31);
	return n < OLD_FIRST ? (int8_t)-1 : (int8_t)(n - OLD_FIRST);
}

/* ---- the board and the words ---- */

static void read_board(reader *f)
{
	cply_str s = f->field[0];
	unsigned at = 0;
	for (size_t i = 0; i < s.len; i++) {
		char c = s.ptr[i];
		uint32_t here = UINT32_C(1) << at;
		if (i % 9 == 8) {
			if (c != '/')
				break;
			continue;
		}
		if (at == CPLY_MILL_POINTS || c == '/')
			break;
		if (c == 'O')
			f->out->stones[0] |= here;
		else if (c == '@')
			f->out->stones[1] |= here;
		else if (c == 'X')
			f->out->marked |= here;
		else if (c != '*')
			fault(f, CPLY_ML103, cply_str_sub(s, i, i + 1));
		at++;
	}
	if (at != CPLY_MILL_POINTS || s.len != CPLY_MILL_POINTS + 2) {
		f->out->stones[0] = f->out->stones[1] = f->out->marked = 0;
		fault(f, CPLY_ML102, s);
	}
}

static char letter(reader *f, size_t i, const char *allowed, cply_rule rule,
                   char otherwise)
{
	cply_str s = f->field[i];
	for (const char *a = allowed; s.len == 1 && *a; a++)
		if (s.ptr[0] == *a)
			return *a;
	fault(f, rule, s);
	return otherwise;
}

/* ---- counts ---- */

static void read_counts(reader *f, bool black_first)
{
	static const char *const names[] = { "white", "black" };
	for (unsigned s = 0; s < 2; s++) {
		size_t at = 4 + 2 * (black_first ? 1 - s : s);
		int64_t on = number(f, at, "stones on the board", 0, 255);
		unsigned real = mill_count(f->out->stones[s]);
		f->out->hand[s] = (uint8_t)number(f, at + 1, "stones in hand",
		                                  0, CPLY_MILL_MOST);
		if (on == real || f->failed)
			continue;
		cply_span place = span_of(f, f->field[at]);
		cply_report_with(f->diags, CPLY_ML108, &place, CPLY_N(on),
		                 CPLY_Z(names[s]), CPLY_N(real));
	}
}

/* Old files of 11 fields gave Black's counts first for a time; the board tells
 * which it is. */
static bool counts_black_first(const reader *f)
{
	int64_t first, second;
	return parse_number(f->field[4], &first) &&
	       parse_number(f->field[6], &second) && first != second &&
	       first == mill_count(f->out->stones[1]) &&
	       second == mill_count(f->out->stones[0]);
}

/* All of 64 bits. Apps whose numbers have a sign write the upper half of them
 * as negative numbers. */
static bool parse_bits(cply_str s, uint64_t *out)
{
	bool minus = s.len && s.ptr[0] == '-';
	uint64_t bits = 0;
	for (size_t k = minus; k < s.len; k++) {
		unsigned digit = (unsigned)(s.ptr[k] - '0');
		if (!ascii_is_digit(s.ptr[k]) ||
		    bits > (UINT64_MAX - digit) / 10)
			return false;
		bits = bits * 10 + digit;
	}
	*out = minus ? -bits : bits;
	return s.len > minus && (!minus || bits <= UINT64_C(1) << 63);
}

/* What is not the number of points on the board is dropped, as apps do. */
static void read_used(reader *f, size_t i)
{
	uint64_t bits = 0;
	unsigned shift = f->by_points ? 0 : OLD_FIRST;
	uint64_t kept = ((uint64_t)MILL_ALL << 32 | MILL_ALL) << shift;
	if (!parse_bits(f->field[i], &bits)) {
		fault(f, CPLY_ML109, f->field[i]);
		return;
	}
	if (bits & ~kept)
		fault(f, CPLY_ML109, f->field[i]);
	bits &= kept;
	f->out->used[0] = (uint32_t)(bits >> 32) >> shift;
	f->out->used[1] = (uint32_t)bits >> shift;
}

static void read_move_number(reader *f, size_t i)
{
	int64_t n;
	if (!parse_number(f->field[i], &n) || n < 0 || n > 1000000) {
		fault(f, CPLY_ML115, f->field[i]);
		n = 1;
	}
	f->out->ply = (n > 0 ? 2 * (uint32_t)(n - 1) : 0) + f->out->side;
}

/* ---- extensions ---- */

static cply_str until(cply_str *rest, char stop)
{
	size_t i = 0;
	while (i < rest->len && rest->ptr[i] != stop)
		i++;
	cply_str head = cply_str_sub(*rest, 0, i);
	*rest = cply_str_sub(*rest, i < rest->len ? i + 1 : i, rest->len);
	return head;
}

/* A point of an extension. */
static bool extension_point(const reader *f, cply_str s, unsigned *out)
{
	uint32_t n, first = f->by_points ? 0 : OLD_FIRST;
	if (!cply_str_u32(s, &n) || n < first || n >= first + CPLY_MILL_POINTS)
		return false;
	*out = n - first;
	return true;
}

/* w-1-8.10|b-0- */
static bool read_targets(const reader *f, cply_str value,
                         cply_mill_targets *out)
{
	while (value.len) {
		cply_str part = until(&value, '|');
		cply_str name = until(&part, '-');
		cply_str count = until(&part, '-');
		unsigned side = cply_str_is(name, "b"), at;
		uint32_t n;
		if ((!side && !cply_str_is(name, "w")) ||
		    !cply_str_u32(count, &n) || n > CPLY_MILL_POINTS)
			return false;
		out->count[side] = (uint8_t)n;
		while (part.len) {
			if (!extension_point(f, until(&part, '.'), &at))
				return false;
			out->points[side] |= UINT32_C(1) << at;
		}
	}
	return true;
}

static bool read_extension(reader *f, cply_str s)
{
	static const char kinds[] = "cil";
	cply_str value = cply_str_sub(s, 2, s.len);
	unsigned at;
	if (s.len < 3 || s.ptr[1] != ':')
		return false;
	for (int k = 0; k < CPLY_MILL_CAPTURES; k++) {
		cply_mill_targets t = { { 0 }, { 0 } };
		if (s.ptr[0] != kinds[k])
			continue;
		if (!read_targets(f, value, &t))
			return false;
		f->out->capture[k] = t;
		return true;
	}
	if (s.ptr[0] == 'p' && extension_point(f, value, &at)) {
		f->out->preferred = (int8_t)at;
		return true;
	}
	if (s.ptr[0] == 's' &&
	    (cply_str_is(value, "1") || cply_str_is(value, "2"))) {
		f->out->stuck = (uint8_t)(value.ptr[0] - '0');
		return true;
	}
	return false;
}

static void read_extensions(reader *f)
{
	for (size_t i = 17; i < f->n; i++)
		if (!cply_str_is(f->field[i], "ids:nodes") &&
		    !read_extension(f, f->field[i]))
			fault(f, CPLY_ML112, f->field[i]);
}

/* ---- does it make sense? ---- */

static void check_takes(reader *f)
{
	cply_mill_position *p = f->out;
	if (p->action == 'r' && !p->take[0] && !p->take[1] &&
	    !cplyi_mill_capture_count(p)) {
		fault(f, CPLY_ML111, f->field[3]);
		p->take[p->side] = 1;
	}
	p->by_mill = (p->take[0] > 0 || p->take[1] > 0) &&
	             !cplyi_mill_capture_count(p);
}

static void check_phase(reader *f)
{
	const cply_mill_position *p = f->out;
	const char *name = p->side ? "Black" : "White";
	bool can_move = f->in->rules && f->in->rules->move_while_placing;
	cply_span at = span_of(f, f->field[2]);
	if (p->phase == 'm' && p->hand[p->side])
		cply_report_with(f->diags, CPLY_ML113, &at, CPLY_Z(name),
		                 CPLY_N(p->hand[p->side]));
	else if (p->phase == 'p' && !p->hand[p->side] && !p->take[p->side] &&
	         !can_move)
		cply_report_with(f->diags, CPLY_ML114, &at, CPLY_Z(name));
}

static void check_total(reader *f)
{
	if (!f->in->rules)
		return;
	for (unsigned s = 0; s < 2; s++) {
		unsigned n = mill_count(f->out->stones[s]) + f->out->hand[s];
		if (n <= f->in->rules->pieces)
			continue;
		cply_span at = span_of(f, f->field[0]);
		cply_report_with(f->diags, CPLY_ML110, &at,
		                 CPLY_Z(s ? "Black" : "White"), CPLY_N(n),
		                 CPLY_N(f->in->rules->pieces));
		f->failed = true;
	}
}

/* ---- all of it ---- */

static void split(reader *f)
{
	cply_str s = f->in->text;
	size_t i = 0;
	while (i < s.len) {
		while (i < s.len && (s.ptr[i] == ' ' || s.ptr[i] == '\t'))
			i++;
		size_t begin = i;
		while (i < s.len && s.ptr[i] != ' ' && s.ptr[i] != '\t')
			i++;
		if (i > begin) {
			if (f->n < MAX_FIELDS)
				f->field[f->n] = cply_str_sub(s, begin, i);
			f->n++;
		}
	}
}

static cply_mill_fen find_generation(reader *f)
{
	if (f->n == 11)
		return counts_black_first(f) ? CPLY_MILL_FEN_11_BLACK
		                             : CPLY_MILL_FEN_11;
	if (f->n == 12)
		return CPLY_MILL_FEN_12;
	for (size_t i = 17; i < f->n; i++)
		f->by_points |= cply_str_is(f->field[i], "ids:nodes");
	if (!f->by_points)
		for (size_t i = 10; i < 14; i++)
			f->by_points |= cply_str_is(f->field[i], "-1");
	return f->by_points ? CPLY_MILL_FEN_POINTS : CPLY_MILL_FEN_17;
}

static void read_takes(reader *f, cply_mill_fen generation)
{
	cply_mill_position *p = f->out;
	if (generation >= CPLY_MILL_FEN_11) {
		p->take[p->side] =
			(int8_t)number(f, 8, "stones to take", -12, 12);
		return;
	}
	for (unsigned s = 0; s < 2; s++)
		p->take[s] =
			(int8_t)number(f, 8 + s, "stones to take", -12, 12);
}

static void read_fields(reader *f, cply_mill_fen *generation)
{
	cply_mill_position *p = f->out;
	read_board(f);
	p->side = letter(f, 1, "wb", CPLY_ML104, 'w') == 'b';
	p->phase = letter(f, 2, "rpnmo", CPLY_ML105, 'p');
	p->action = letter(f, 3, "psr?", CPLY_ML106, '?');
	*generation = find_generation(f);
	read_counts(f, *generation == CPLY_MILL_FEN_11_BLACK);
	read_takes(f, *generation);
	size_t rest = 9;
	if (f->n == 12)
		rest = 10;
	if (f->n >= 17) {
		for (size_t s = 0; s < 2; s++) {
			p->mill_from[s] = point(f, 10 + 2 * s);
			p->mill_to[s] = point(f, 11 + 2 * s);
		}
		read_used(f, 14);
		read_extensions(f);
		rest = 15;
	} else {
		cply_span at = span_of(f, f->in->text);
		cply_report_with(f->diags, CPLY_ML116, &at, CPLY_N(f->n));
	}
	p->quiet = (uint16_t)number(f, rest, "moves without a capture", 0,
	                            UINT16_MAX);
	read_move_number(f, rest + 1);
}

cply_status cply_mill_fen_read(const cply_mill_fen_source *in,
                               cply_diags *diags, cply_mill_position *out,
                               cply_mill_fen *generation)
{
	reader f = { .in = in, .diags = diags, .out = out };
	uint32_t errors = diags->counts[CPLY_ERROR];
	*generation = CPLY_MILL_FEN_POINTS;
	cply_mill_start(in->rules ? in->rules : cply_mill_rules_standard(),
	                out);
	split(&f);
	if ((f.n != 11 && f.n != 12 && f.n < 17) || f.n > MAX_FIELDS) {
		cply_span at = span_of(&f, in->text);
		cply_report_with(diags, CPLY_ML101, &at, CPLY_N(f.n));
		return CPLY_INVALID;
	}
	read_fields(&f, generation);
	if (!f.failed) {
		check_takes(&f);
		check_total(&f);
		check_phase(&f);
	}
	return f.failed || diags->counts[CPLY_ERROR] != errors ? CPLY_INVALID
	                                                       : CPLY_OK;
}
