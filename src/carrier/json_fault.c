/* SPDX-License-Identifier: MIT */
/* What is wrong where the JSON walk got stuck, in words; and what a lenient
 * reader does about it. Nothing here is in a hurry. */
#include <string.h>

#include "base/text.h"
#include "json_fault.h"
#include "json_scan.h"

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
	f->note = in_object(run) ? CPLY_STR("the object starts here")
	                         : CPLY_STR("the array starts here");
	f->note_at = (cply_span){ begin, begin + 1 };
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
	if (run->state == EXPECT_ROOT) {
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
		f->at = (cply_span){ run->at, run->at + 2 };
		return true;
	}
	SET0(f, CPLY_JS132);
	f->at = (cply_span){ run->at, end };
	f->recovery = RECOVER_RETRY;
	cplyi_json_set_fix(f, run->at, end, CPLY_STR(""));
	return true;
}

/* ---- commas ---- */

/* The comma that the walk has just passed: after the last thing in the open
 * container stand blanks, perhaps comments, and it. */
static uint32_t find_comma(const json_run *run)
{
	const cply_json_node *tape = run->parser->tape;
	uint32_t at = run->begin; /* where a stream keeps it */
	if (run->open != NO_NODE) {
		uint32_t last = run->open;
		for (uint32_t i = run->open + 1; i < run->n; i = tape[i].next)
			last = i;
		at = tape[last].end;
	}
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
		f->at = (cply_span){ comma, comma + 1 };
		f->recovery = c == ',' ? RECOVER_RETRY : RECOVER_CLOSE;
		cplyi_json_set_fix(f, comma, comma + 1, CPLY_STR(""));
		return true;
	}
	bool missing = (c == ',' && run->state >= EXPECT_FIRST &&
	                run->state <= EXPECT_MEMBER) ||
	               (c == '}' && run->state == EXPECT_MEMBER);
	if (!missing)
		return false;
	SET1(f, CPLY_JS135, CPLY_Z(c == ',' ? "`,`" : "`}`"));
	f->recovery = RECOVER_NULL;
	cplyi_json_set_fix(f, run->at, run->at, CPLY_STR("null"));
	return true;
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

/* The string is read as it is meant; `text` is what is between the quotes. */
static void take_string(json_run *run, fault *f, cply_span text,
                        cply_json_node node)
{
	cply_str s = cply_str_sub(run->text, text.begin, text.end);
	cply_buf b;
	run->found = node;
	f->recovery = RECOVER_STRING;
	if (memchr(s.ptr, '"', s.len) || memchr(s.ptr, '\\', s.len))
		return;
	cply_buf_init(&b, run->diags->arena);
	cply_put_char(&b, '"');
	cply_put_str(&b, s);
	cply_put_char(&b, '"');
	cplyi_json_set_fix(f, f->at.begin, f->at.end, cply_buf_str(&b));
}

/* 'It\'s' */
static void take_quoted(json_run *run, fault *f)
{
	cply_str t = run->text;
	const char *end = t.ptr + t.len, *p = t.ptr + run->at + 1;
	uint32_t info = CPLY_JSON_STRING | NODE_LOOSE;
	while (p < end && *p != '\'') {
		bool lone = false;
		if ((unsigned char)*p < 0x20)
			return;
		if (*p == '\\' && end - p > 1 && p[1] == '\'')
			p += 2;
		else if (*p == '\\')
			p = json_scan_escape(p, end, &lone);
		else {
			p++;
			continue;
		}
		if (!p)
			return;
		info |= NODE_ESCAPED | (lone ? NODE_LONE : 0u);
	}
	cply_span text = { run->at + 1, (uint32_t)(p - t.ptr) };
	if (p >= end ||
	    cply_utf8_check(cply_str_sub(t, text.begin, text.end)) != SIZE_MAX)
		return;
	f->at.end = text.end + 1;
	take_string(run, f, text,
	            (cply_json_node){ .begin = run->at,
	                              .end = text.end + 1,
	                              .info = info });
}

static bool fault_quotes(json_run *run, fault *f)
{
	cply_str t = run->text;
	bool key = run->state == EXPECT_KEY || run->state == EXPECT_FIRST_KEY;
	char c = t.ptr[run->at];
	if (c == '\'') {
		SET1(f, CPLY_JS118, CPLY_Z(key ? "the key" : "the string"));
		if (run->loose_quotes)
			take_quoted(run, f);
		return true;
	}
	if (!key || !cplyi_json_is_word(c))
		return false;
	uint32_t end = cplyi_json_word_end(t, run->at);
	cply_str word = cply_str_sub(t, run->at, end);
	if (cply_utf8_check(word) != SIZE_MAX)
		return false;
	f->at.end = end;
	SET1(f, CPLY_JS119, CPLY_T(word));
	/* A node has its quotes: here, whatever stands around the word. */
	if (run->loose_quotes && end < t.len)
		take_string(run, f, (cply_span){ run->at, end },
		            (cply_json_node){ .begin = run->at - 1,
		                              .end = end + 1,
		                              .info = CPLY_JSON_STRING |
		                                      NODE_LOOSE });
	return true;
}

static void fault_value(json_run *run, fault *f)
{
	char c = run->text.ptr[run->at];
	if (c == '+' || c == '.')
		cplyi_json_bad_number(run, f);
	else if (cplyi_json_is_word(c) && !(c & 0x80))
		cplyi_json_bad_word(run, f);
	else
		SET2(f, CPLY_JS102, CPLY_Z(wanted(run->state)),
		     CPLY_T(cplyi_json_found(run, run->at)));
}

/* `1x`: what follows a number at once belongs to it. */
static bool fault_number_tail(json_run *run, fault *f)
{
	uint32_t at = run->at;
	if (run->n == 0 || !cplyi_json_is_word(run->text.ptr[at]))
		return false;
	cply_json_node last = run->parser->tape[run->n - 1];
	if (last.end != at || (last.info & NODE_TYPE) != CPLY_JSON_NUMBER)
		return false;
	run->at = last.begin;
	cplyi_json_bad_number(run, f);
	run->at = at;
	return true;
}

static void fault_expected(json_run *run, fault *f)
{
	cply_arg found = CPLY_T(cplyi_json_found(run, run->at));
	f->at = cplyi_json_found_span(run->text, run->at);
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
	const char *name =
		run->state == EXPECT_ROOT ? utf16_name(run->text) : NULL;
	*f = (fault){ .at = { run->at, run->at } };
	switch (run->state) {
	case BAD_STRING:
		cplyi_json_bad_string(run, f);
		return;
	case BAD_NUMBER:
		cplyi_json_bad_number(run, f);
		return;
	case BAD_WORD:
		cplyi_json_bad_word(run, f);
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
		f->at = (cply_span){ 0, 2 };
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

/* The text ends too early: that is what happened, and where. What the last
 * thing in it lacks is of no interest. */
static void tell_cut(const json_run *run, fault *f)
{
	uint32_t end = (uint32_t)run->text.len;
	if (!f->cut || f->rule == CPLY_JS101 || f->rule == CPLY_JS106)
		return;
	f->at = (cply_span){ end, end };
	if (run->state == BAD_STRING) {
		SET0(f, CPLY_JS110);
		f->note = CPLY_STR("the string starts here");
		f->note_at = (cply_span){ run->at, run->at + 1 };
		return;
	}
	SET2(f, CPLY_JS106,
	     CPLY_Z(run->state == BAD_WORD ? "a word" : "a number"),
	     CPLY_Z("the rest of it"));
}

cply_status cplyi_json_fault(json_run *run)
{
	fault f;
	cply_status status = run->state == TOO_DEEP ? CPLY_LIMIT : CPLY_INVALID;
	if (!run->diags)
		return status;
	find_fault(run, &f);
	tell_cut(run, &f);
	/* Nothing was fixed, so it is an error even for a lenient sink. */
	bool strict = run->diags->strict;
	run->diags->strict = true;
	report(run, &f);
	run->diags->strict = strict;
	return status;
}

json_recovery cplyi_json_recover(json_run *run)
{
	fault f;
	if (run->diags)
		find_fault(run, &f);
	else
		find_fault_silently(run, &f);
	if (f.recovery != RECOVER_NOT && run->diags)
		report(run, &f);
	if (f.recovery == RECOVER_RETRY || f.recovery == RECOVER_STRING)
		run->at = f.at.end;
	return f.recovery;
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
		cply_str s =
			cply_str_sub(t, tape[i].begin + 1, tape[i].end - 1);
		for (size_t at = 0; at < s.len;) {
			bool lone = false;
			uint32_t begin = tape[i].begin + 1 + (uint32_t)at;
			cplyi_json_next_char(s, &at, &lone);
			if (!lone)
				continue;
			cply_report_with(run->diags, CPLY_JS142,
			                 CPLY_AT(begin, begin + 6),
			                 CPLY_T(cply_str_sub(t, begin,
			                                     begin + 6)));
			break;
		}
	}
}
