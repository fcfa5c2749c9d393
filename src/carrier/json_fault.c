/* SPDX-License-Identifier: MIT */
/* What is wrong where the JSON walk got stuck, in words; and what a lenient
 * reader does about it. Nothing here is in a hurry. */
#include "crossply/text.h"
#include "json_core.h"
#include "json_scan.h"

/* A fault in the making: the rule, where, and its arguments. */
typedef struct fault {
	cply_rule rule;
	cply_span at;
	cply_arg args[3];
	size_t n_args;
	bool cut; /* the text just ends too early */
	json_mend mend;
	cply_str note;
	cply_span note_at; /* empty: none */
	cply_fix fix;
} fault;

enum { LONGEST_QUOTE = 24 };

static bool is_word_char(char c)
{
	return json_is_digit(c) || (unsigned)((c | 0x20) - 'a') < 26 ||
	       c == '_' || c == '$' || c == '.' || c == '+' || c == '-' ||
	       (c & 0x80);
}

static uint32_t end_of_word(cply_str t, uint32_t at)
{
	while (at < t.len && is_word_char(t.ptr[at]))
		at++;
	return at;
}

static cply_str span_text(cply_str t, uint32_t begin, uint32_t end)
{
	return cply_str_sub(t, begin, end);
}

/* The thing that stands at an offset, as far as it is worth quoting. */
static cply_span found_span(cply_str t, uint32_t at)
{
	uint32_t end = at;
	if (at >= t.len)
		return (cply_span) { at, at };
	if (t.ptr[at] == '"') {
		const char *stop = t.ptr + t.len;
		unsigned high = 0;
		const char *p = json_scan_string(t.ptr + at + 1, stop, &high);
		uint32_t quote = (uint32_t)(p - t.ptr);
		if (p < stop && *p == '"' && quote - at < LONGEST_QUOTE)
			return (cply_span) { at, quote + 1 };
		return (cply_span) { at, at + 1 };
	}
	if (is_word_char(t.ptr[at]) && !(t.ptr[at] & 0x80))
		end = end_of_word(t, at);
	if (end > at && end - at <= LONGEST_QUOTE &&
	    cply_utf8_check(span_text(t, at, end)) == SIZE_MAX)
		return (cply_span) { at, end };
	size_t next = at;
	uint32_t c;
	cply_utf8_next(t, &next, &c);
	return (cply_span) { at, (uint32_t)next };
}

/* "`true`", "a string", "the byte 0x07", "the end of the text". */
static cply_str found_text(json_run *run, uint32_t at)
{
	cply_str t = run->text;
	cply_span s = found_span(t, at);
	cply_buf b;
	cply_buf_init(&b, run->diags->arena);
	unsigned char c = at < t.len ? (unsigned char)t.ptr[at] : 0;
	if (at >= t.len) {
		return CPLY_STR("the end of the text");
	} else if (c == '"' && s.end - s.begin == 1) {
		return CPLY_STR("a string");
	} else if (c < 0x20 || c == 0x7F ||
		   cply_utf8_check(span_text(t, s.begin, s.end)) != SIZE_MAX) {
		cply_put(&b, "the byte 0x");
		cply_put_hex(&b, c, 2);
	} else {
		cply_put(&b, "`");
		cply_put_str(&b, span_text(t, s.begin, s.end));
		cply_put(&b, "`");
	}
	return cply_buf_str(&b);
}

static bool in_object(const json_run *run)
{
	return run->open != NO_NODE && (run->parser->tape[run->open].info &
					NODE_TYPE) == CPLY_JSON_OBJECT;
}

static void note_open(const json_run *run, fault *f)
{
	if (run->open == NO_NODE)
		return;
	uint32_t begin = run->parser->tape[run->open].begin;
	f->note = in_object(run) ? CPLY_STR("the object begins here")
				 : CPLY_STR("the array begins here");
	f->note_at = (cply_span) { begin, begin + 1 };
}

static void set_args(fault *f, cply_rule rule, size_t n, cply_arg a, cply_arg b,
		     cply_arg c)
{
	f->rule = rule;
	f->args[0] = a;
	f->args[1] = b;
	f->args[2] = c;
	f->n_args = n;
}

#define NO_ARG                 ((cply_arg) { 0 })
#define SET0(f, rule)          set_args(f, rule, 0, NO_ARG, NO_ARG, NO_ARG)
#define SET1(f, rule, a)       set_args(f, rule, 1, a, NO_ARG, NO_ARG)
#define SET2(f, rule, a, b)    set_args(f, rule, 2, a, b, NO_ARG)
#define SET3(f, rule, a, b, c) set_args(f, rule, 3, a, b, c)

static void set_fix(fault *f, uint32_t begin, uint32_t end, cply_str text)
{
	f->fix = (cply_fix) { true, { begin, end }, text };
}

/* What the state wants, for "expected ...". */
static const char *wanted(json_state s)
{
	switch (s) {
	case EXPECT_FIRST:
		return "a value or `]`";
	case EXPECT_ELEMENT:
		return "a value after `,`";
	case EXPECT_MEMBER:
		return "a value after `:`";
	case EXPECT_FIRST_KEY:
		return "a key in double quotes or `}`";
	case EXPECT_KEY:
		return "a key in double quotes after `,`";
	case EXPECT_COLON:
		return "`:` after the key";
	case EXPECT_ARRAY_NEXT:
		return "`,` or `]`";
	case EXPECT_OBJECT_NEXT:
		return "`,` or `}`";
	default:
		return "a value";
	}
}

/* ---- ends and comments ---- */

static void fault_end(const json_run *run, fault *f)
{
	f->cut = true;
	if (run->open == NO_NODE) {
		SET0(f, CPLY_JS101);
		return;
	}
	note_open(run, f);
	SET2(f, CPLY_JS106, CPLY_Z(in_object(run) ? "an object" : "an array"),
	     CPLY_Z(wanted(run->state)));
}

/* One past the comment at `at`; its start when it is not closed; 0 when there
 * is none. */
static uint32_t end_of_comment(cply_str t, uint32_t at)
{
	if (t.len - at < 2 || t.ptr[at] != '/')
		return 0;
	if (t.ptr[at + 1] == '/') {
		while (at < t.len && t.ptr[at] != '\n' && t.ptr[at] != '\r')
			at++;
		return at;
	}
	if (t.ptr[at + 1] != '*')
		return 0;
	size_t n =
		cply_str_find(cply_str_sub(t, at + 2, t.len), CPLY_STR("*/"));
	return n == SIZE_MAX ? at : at + 2 + (uint32_t)n + 2;
}

static bool fault_comment(const json_run *run, fault *f)
{
	uint32_t end = end_of_comment(run->text, run->at);
	if (end == 0)
		return false;
	if (end == run->at) {
		SET0(f, CPLY_JS120);
		f->at = (cply_span) { run->at, run->at + 2 };
		return true;
	}
	SET0(f, CPLY_JS132);
	f->at = (cply_span) { run->at, end };
	f->mend = MEND_RETRY;
	set_fix(f, run->at, end, CPLY_STR(""));
	return true;
}

/* ---- commas ---- */

/* The comma that the walk has just passed: after the last thing in the open
 * container stand blanks, perhaps comments, and it. */
static uint32_t find_comma(const json_run *run)
{
	const cply_json_node *tape = run->parser->tape;
	uint32_t at = tape[run->open].begin + 1;
	uint32_t last = run->open;
	for (uint32_t i = run->open + 1; i < run->n; i = tape[i].next)
		last = i;
	if (last != run->open)
		at = tape[last].end;
	while (at < run->at && run->text.ptr[at] != ',') {
		uint32_t end = end_of_comment(run->text, at);
		at = end > at ? end : at + 1;
	}
	return at;
}

static bool fault_comma(const json_run *run, fault *f)
{
	char c = run->text.ptr[run->at];
	bool after_comma = (run->state == EXPECT_ELEMENT && c == ']') ||
			   (run->state == EXPECT_KEY && (c == '}' || c == ','));
	if (after_comma) {
		uint32_t comma = c == ',' ? run->at : find_comma(run);
		SET0(f, CPLY_JS131);
		f->at = (cply_span) { comma, comma + 1 };
		f->mend = c == ',' ? MEND_RETRY : MEND_CLOSE;
		set_fix(f, comma, comma + 1, CPLY_STR(""));
		return true;
	}
	bool missing = (c == ',' && run->state >= EXPECT_FIRST &&
			run->state <= EXPECT_MEMBER) ||
		       (c == '}' && run->state == EXPECT_MEMBER);
	if (!missing)
		return false;
	SET1(f, CPLY_JS135, CPLY_Z(c == ',' ? "`,`" : "`}`"));
	f->mend = MEND_NULL;
	set_fix(f, run->at, run->at, CPLY_STR("null"));
	return true;
}

/* ---- words and numbers ---- */

static const char *number_trouble(cply_str s)
{
	const char *p = s.ptr, *end = s.ptr + s.len;
	if (*p == '+')
		return "no `+` may stand in front";
	if (*p == '.')
		return "a digit must stand before the point";
	p += *p == '-';
	if (p == end || !json_is_digit(*p))
		return "a digit must follow the `-`";
	if (*p == '0' && p + 1 < end && json_is_digit(p[1]))
		return "it has a leading zero";
	p = json_scan_digits(p, end);
	if (p < end && *p == '.') {
		if (++p == end || !json_is_digit(*p))
			return "a digit must follow the point";
		p = json_scan_digits(p, end);
	}
	if (p < end && (*p | 0x20) == 'e') {
		p++;
		p += p < end && (*p == '+' || *p == '-');
		if (p == end || !json_is_digit(*p))
			return "a digit must follow the exponent's `e`";
		p = json_scan_digits(p, end);
	}
	return "it goes on with something else";
}

static void fault_number(const json_run *run, fault *f)
{
	cply_str t = run->text;
	uint32_t end = end_of_word(t, run->at);
	cply_str word = span_text(t, run->at, end);
	const char *why = number_trouble(word);
	f->at = (cply_span) { run->at, end };
	SET2(f, CPLY_JS108, CPLY_T(word), CPLY_Z(why));
	/* More digits could mend it only after a sign, a point or an `e`. */
	char last = word.ptr[word.len - 1];
	f->cut = end == t.len && !json_is_digit(last) && why[0] == 'a';
	uint32_t zeros = run->at + (word.ptr[0] == '-');
	if (word.ptr[0] == '+') {
		set_fix(f, run->at, run->at + 1, CPLY_STR(""));
	} else if (word.ptr[0] == '.') {
		set_fix(f, run->at, run->at, CPLY_STR("0"));
	} else if (why[0] == 'i' && t.ptr[zeros] == '0') {
		uint32_t keep = zeros;
		while (keep + 1 < end && t.ptr[keep] == '0' &&
		       json_is_digit(t.ptr[keep + 1]))
			keep++;
		if (keep > zeros)
			set_fix(f, zeros, keep, CPLY_STR(""));
	}
}

static void fault_word(const json_run *run, fault *f)
{
	static const struct {
		const char *wrong, *right;
	} words[] = {
		{ "true", "true" }, { "false", "false" },
		{ "null", "null" }, { "none", "null" },
		{ "nil", "null" },  { "undefined", "null" },
	};
	uint32_t end = end_of_word(run->text, run->at);
	cply_str word = span_text(run->text, run->at, end);
	f->at = (cply_span) { run->at, end };
	SET1(f, CPLY_JS109, CPLY_T(word));
	for (size_t i = 0; i < CPLY_COUNT(words); i++) {
		cply_str right = cply_str_of(words[i].right);
		if (cply_str_is_nocase(word, words[i].wrong))
			set_fix(f, run->at, end, right);
		if (i < 3 && end == run->text.len && word.len < right.len &&
		    cply_str_eq(word, cply_str_sub(right, 0, word.len)))
			f->cut = true;
	}
}

/* ---- strings ---- */

static cply_str control_name(json_run *run, unsigned char c, bool escaped)
{
	cply_buf b;
	if (c == '\n')
		return escaped ? CPLY_STR("\\n") : CPLY_STR("a line end");
	if (c == '\t')
		return escaped ? CPLY_STR("\\t") : CPLY_STR("a tab");
	if (c == '\r')
		return escaped ? CPLY_STR("\\r")
			       : CPLY_STR("a carriage return");
	cply_buf_init(&b, run->diags->arena);
	cply_put(&b, escaped ? "\\u" : "the control character U+");
	cply_put_hex(&b, c, 4);
	return cply_buf_str(&b);
}

static void fault_control(json_run *run, fault *f, uint32_t at)
{
	unsigned char c = (unsigned char)run->text.ptr[at];
	cply_str escape = control_name(run, c, true);
	f->at = (cply_span) { at, at + 1 };
	SET2(f, CPLY_JS111, CPLY_T(control_name(run, c, false)),
	     CPLY_T(escape));
	set_fix(f, at, at + 1, escape);
	f->note = CPLY_STR("the string begins here");
	f->note_at = (cply_span) { run->at, run->at + 1 };
}

static void fault_escape(json_run *run, fault *f, uint32_t at)
{
	cply_str t = run->text;
	uint32_t end = at + 2;
	if (end > t.len) {
		end = (uint32_t)t.len;
		f->cut = true;
	} else if (t.ptr[at + 1] == 'u') {
		while (end < t.len && end < at + 6 && json_is_hex(t.ptr[end]))
			end++;
		f->cut = end == t.len;
		f->at = (cply_span) { at, end };
		SET1(f, CPLY_JS113, CPLY_T(span_text(t, at, end)));
		return;
	}
	f->at = (cply_span) { at, end };
	if (end == at + 2) {
		cply_span next = found_span(t, at + 1);
		if (next.end - next.begin > 1 && !(t.ptr[at + 1] & 0x80))
			next.end = next.begin + 1; /* not the whole word */
		f->at.end = next.end;
	}
	cply_buf b;
	cply_buf_init(&b, run->diags->arena);
	cply_put(&b, "`");
	cply_str shown = span_text(t, at, f->at.end);
	if (cply_utf8_check(shown) == SIZE_MAX &&
	    (unsigned char)shown.ptr[shown.len - 1] >= 0x20)
		cply_put_str(&b, shown);
	else
		cply_put(&b, "\\");
	cply_put(&b, "`");
	SET1(f, CPLY_JS112, CPLY_T(cply_buf_str(&b)));
	/* The character itself is meant more often than not. */
	set_fix(f, at, at + 1, CPLY_STR("\\\\"));
}

/* Could the bytes from `at` to the end begin a character? */
static bool is_cut_utf8(cply_str t, uint32_t at)
{
	char padded[4] = { 0 };
	size_t n = t.len - at;
	if (n >= 4)
		return false;
	/* If some continuation makes it whole, only the end is missing. */
	static const unsigned char tries[] = { 0x80, 0x90, 0xA0, 0xBF };
	for (size_t i = 0; i < CPLY_COUNT(tries); i++) {
		for (size_t len = n + 1; len <= 4; len++) {
			memset(padded, 0x80, sizeof padded);
			memcpy(padded, t.ptr + at, n);
			padded[n] = (char)tries[i];
			size_t one = 0;
			uint32_t c;
			cply_str s = { padded, len };
			cply_utf8_next(s, &one, &c);
			if (one == len)
				return true;
		}
	}
	return false;
}

static void fault_utf8(json_run *run, fault *f, uint32_t at)
{
	cply_buf b;
	cply_buf_init(&b, run->diags->arena);
	cply_put_hex(&b, (unsigned char)run->text.ptr[at], 2);
	f->at = (cply_span) { at, at + 1 };
	f->cut = is_cut_utf8(run->text, at);
	SET1(f, CPLY_JS114, CPLY_T(cply_buf_str(&b)));
}

/* The first thing wrong in the string whose quote is at run->at. */
static void fault_string(json_run *run, fault *f)
{
	cply_str t = run->text;
	const char *end = t.ptr + t.len;
	size_t at = run->at + 1;
	while (at < t.len && t.ptr[at] != '"') {
		unsigned char c = (unsigned char)t.ptr[at];
		bool lone;
		if (c < 0x20) {
			fault_control(run, f, (uint32_t)at);
			return;
		}
		if (c == '\\') {
			const char *p =
				json_scan_escape(t.ptr + at, end, &lone);
			if (!p) {
				fault_escape(run, f, (uint32_t)at);
				return;
			}
			at = (size_t)(p - t.ptr);
			continue;
		}
		size_t begin = at;
		uint32_t code;
		cply_utf8_next(t, &at, &code);
		if (code == 0xFFFD && at - begin == 1) {
			fault_utf8(run, f, (uint32_t)begin);
			return;
		}
	}
	f->cut = true;
	f->at = (cply_span) { run->at, run->at + 1 };
	SET0(f, CPLY_JS110);
}

/* ---- the rest ---- */

static const char *utf16_name(cply_str t)
{
	const char *p = t.ptr;
	if (t.len >= 4 && !memcmp(p, "\xFF\xFE\0\0", 4))
		return "UTF-32";
	if (t.len >= 4 && !p[0] && !p[1] && !p[2] && p[3])
		return "UTF-32";
	if (t.len >= 2 && (!memcmp(p, "\xFF\xFE", 2) || (p[0] && !p[1])))
		return "UTF-16";
	if (t.len >= 2 && (!memcmp(p, "\xFE\xFF", 2) || (!p[0] && p[1])))
		return "UTF-16";
	return NULL;
}

static bool fault_quotes(const json_run *run, fault *f)
{
	cply_str t = run->text;
	bool key = run->state == EXPECT_KEY || run->state == EXPECT_FIRST_KEY;
	char c = t.ptr[run->at];
	if (c == '\'') {
		SET1(f, CPLY_JS118, CPLY_Z(key ? "the key" : "the string"));
		return true;
	}
	if (!key || !is_word_char(c))
		return false;
	uint32_t end = end_of_word(t, run->at);
	cply_str word = span_text(t, run->at, end);
	if (cply_utf8_check(word) != SIZE_MAX)
		return false;
	f->at.end = end;
	SET1(f, CPLY_JS119, CPLY_T(word));
	return true;
}

static void fault_value(json_run *run, fault *f)
{
	char c = run->text.ptr[run->at];
	if (c == '+' || c == '.')
		fault_number(run, f);
	else if (is_word_char(c) && !(c & 0x80))
		fault_word(run, f);
	else
		SET2(f, CPLY_JS102, CPLY_Z(wanted(run->state)),
		     CPLY_T(found_text(run, run->at)));
}

/* `1x`: what follows a number at once belongs to it. */
static bool fault_number_tail(json_run *run, fault *f)
{
	uint32_t at = run->at;
	if (at == 0 || !is_word_char(run->text.ptr[at]))
		return false;
	cply_json_node last = run->parser->tape[run->n - 1];
	if (last.end != at || (last.info & NODE_TYPE) != CPLY_JSON_NUMBER)
		return false;
	run->at = last.begin;
	fault_number(run, f);
	run->at = at;
	return true;
}

static void fault_expected(json_run *run, fault *f)
{
	cply_arg found = CPLY_T(found_text(run, run->at));
	f->at = found_span(run->text, run->at);
	switch (run->state) {
	case EXPECT_ARRAY_NEXT:
	case EXPECT_OBJECT_NEXT:
		if (fault_number_tail(run, f))
			return;
		SET3(f, CPLY_JS103, CPLY_Z(in_object(run) ? "`}`" : "`]`"),
		     CPLY_Z(in_object(run) ? "member" : "element"), found);
		note_open(run, f);
		return;
	case EXPECT_COLON:
		SET1(f, CPLY_JS104, found);
		return;
	case EXPECT_FIRST_KEY:
	case EXPECT_KEY:
		if (!fault_quotes(run, f))
			SET2(f, CPLY_JS105, CPLY_Z(wanted(run->state)), found);
		return;
	case EXPECT_NOTHING:
		if (!fault_number_tail(run, f))
			SET1(f, CPLY_JS107, found);
		return;
	default:
		if (!fault_quotes(run, f))
			fault_value(run, f);
		return;
	}
}

static void find_fault(json_run *run, fault *f)
{
	const char *name = run->n ? NULL : utf16_name(run->text);
	*f = (fault) { .at = { run->at, run->at } };
	switch (run->state) {
	case BAD_STRING:
		fault_string(run, f);
		return;
	case BAD_NUMBER:
		fault_number(run, f);
		return;
	case BAD_WORD:
		fault_word(run, f);
		return;
	case TOO_DEEP:
		SET1(f, CPLY_JS116, CPLY_N(run->max_depth));
		f->at.end = run->at + 1;
		return;
	default:
		break;
	}
	if (run->at >= run->text.len) {
		fault_end(run, f);
	} else if (name) {
		SET1(f, CPLY_JS115, CPLY_Z(name));
		f->at = (cply_span) { 0, 2 };
	} else if (!fault_comment(run, f) && !fault_comma(run, f)) {
		fault_expected(run, f);
	}
}

static void report(json_run *run, const fault *f)
{
	cply_diags *d = run->diags;
	cply_diag *g = cply_report_args(d, f->rule, &f->at, f->args, f->n_args);
	if (f->note.len)
		cply_diag_note(d, g, f->note, &f->note_at);
	if (f->fix.present)
		cply_diag_fix(d, g, f->fix.span, f->fix.replacement);
}

/* Runs find_fault with a sink that keeps nothing if there is none. */
static void find_fault_silently(json_run *run, fault *f)
{
	cply_diags *given = run->diags;
	cply_arena none;
	cply_diags silent;
	cply_arena_init(&none, NULL, 0);
	cply_diags_init(&silent, &none, 0);
	run->diags = &silent;
	find_fault(run, f);
	run->diags = given;
}

cply_status cplyi_json_fault(json_run *run)
{
	fault f;
	cply_status status = run->state == TOO_DEEP ? CPLY_LIMIT : CPLY_INVALID;
	if (!run->diags)
		return status;
	find_fault(run, &f);
	/* Nothing was mended, so it is an error even for a lenient sink. */
	bool strict = run->diags->strict;
	run->diags->strict = true;
	report(run, &f);
	run->diags->strict = strict;
	return status;
}

json_mend cplyi_json_mend(json_run *run)
{
	fault f;
	if (run->diags)
		find_fault(run, &f);
	else
		find_fault_silently(run, &f);
	if (f.mend != MEND_NOT && run->diags)
		report(run, &f);
	if (f.mend == MEND_RETRY)
		run->at = f.at.end;
	return f.mend;
}

bool cplyi_json_is_cut(json_run *run)
{
	fault f;
	find_fault_silently(run, &f);
	return f.cut;
}

void cplyi_json_lone(json_run *run)
{
	const cply_json_node *tape = run->parser->tape;
	cply_str t = run->text;
	if (!run->diags)
		return;
	for (uint32_t i = 0; i < run->n; i++) {
		if ((tape[i].info & NODE_TYPE) != CPLY_JSON_STRING ||
		    !(tape[i].info & NODE_LONE))
			continue;
		cply_str s = span_text(t, tape[i].begin + 1, tape[i].end - 1);
		for (size_t at = 0; at < s.len;) {
			bool lone = false;
			uint32_t begin = tape[i].begin + 1 + (uint32_t)at;
			cplyi_json_next_char(s, &at, &lone);
			if (!lone)
				continue;
			cply_report_with(run->diags, CPLY_JS142,
					 CPLY_AT(begin, begin + 6),
					 CPLY_T(span_text(t, begin,
							  begin + 6)));
			break;
		}
	}
}
