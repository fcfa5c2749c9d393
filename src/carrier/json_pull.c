/* SPDX-License-Identifier: MIT */
/* The elements of a long array, one at a time. Each is parsed where it lies in
 * the window. When the window cuts it, a much simpler scan looks for its end
 * and goes on from where it was as more text comes; only then is the value
 * parsed again. So every byte is looked at three times at most, however small
 * the pieces are. */
#include "carrier/json_pull.h"

#include <string.h>

#include "base/ascii.h"
#include "json_core.h"
#include "json_window.h"

enum {
	WINDOW = 128 * 1024,
	MAX_VALUE = 64 * 1024 * 1024,
	MOST_VALUE = 256 * 1024 * 1024, /* offsets have 32 bits */
	SMALLEST_WINDOW = 16,
	GLANCE = 64
};

void cply_json_pull_init(cply_json_pull *p, const cply_memory *memory,
                         const cply_json_pull_options *options)
{
	*p = (cply_json_pull){ .parser_ = { .memory = memory }, .data_ = "" };
	if (options)
		p->options_ = *options;
	cply_json_pull_options *o = &p->options_;
	if (o->max_depth == 0)
		o->max_depth = 512;
	if (o->max_depth > CPLY_JSON_DEEPEST)
		o->max_depth = CPLY_JSON_DEEPEST;
	if (o->max_value == 0)
		o->max_value = MAX_VALUE;
	if (o->max_value > MOST_VALUE)
		o->max_value = MOST_VALUE;
	if (o->window == 0)
		o->window = WINDOW;
	if (o->window < SMALLEST_WINDOW)
		o->window = SMALLEST_WINDOW;
}

void cply_json_pull_free(cply_json_pull *p)
{
	cplyi_json_window_free(p);
	cply_json_parser_free(&p->parser_);
	cply_json_pull_init(p, p->parser_.memory, NULL);
}

void cply_json_pull_from(cply_json_pull *p, cply_feed feed, void *ctx)
{
	p->feed_ = feed;
	p->feed_ctx_ = ctx;
}

void cply_json_pull_text(cply_json_pull *p, cply_str text)
{
	p->data_ = text.len ? text.ptr : "";
	p->len_ = text.len;
	p->ended_ = true;
}

void cply_json_pull_push(cply_json_pull *p, cply_str chunk)
{
	p->chunk_ = chunk;
}

void cply_json_pull_finish(cply_json_pull *p)
{
	p->ended_ = true;
}

void cplyi_json_pull_inside(cply_json_pull *p, uint64_t offset, uint64_t index)
{
	p->base_ = offset;
	p->next_index_ = index;
	p->arrays = 1;
	p->state_ = AT_ELEMENT;
}

/* ---- faults ---- */

static cply_json_event fail(cply_json_pull *p, cply_status status)
{
	p->status = status;
	p->state_ = AT_FAILURE;
	p->key = p->value = (cply_json_value){ NULL, 0 };
	return CPLY_JSON_FAILED;
}

/* A run over the window, at the place where we are. */
static json_run run_here(cply_json_pull *p, cply_diags *diags)
{
	/* One more than is allowed tells too long from just long enough. */
	size_t len = p->item_ + p->options_.max_value + 1;
	if (len > p->len_)
		len = p->len_;
	return (json_run){
		.parser = &p->parser_,
		.diags = diags,
		.text = len ? (cply_str){ p->data_, len } : CPLY_STR(""),
		.end = len ? p->data_ + p->len_ : NULL,
		.max_depth = p->options_.max_depth,
		.begin = (uint32_t)p->item_,
		.at = (uint32_t)p->at_,
		.open = NO_NODE,
	};
}

static void set_origin(cply_json_pull *p, cply_diags *diags)
{
	p->origin = p->base_;
	p->extent = 0;
	if (diags)
		diags->origin = p->origin;
}

/* Stuck between values. */
static cply_json_event fail_here(cply_json_pull *p, cply_diags *diags,
                                 json_state state)
{
	/* A little more of the text helps to say what it is. */
	while (p->len_ - p->at_ < GLANCE && cplyi_json_fill(p) == 0)
		;
	set_origin(p, diags);
	json_run run = run_here(p, diags);
	run.state = state;
	return fail(p, cplyi_json_fault(&run));
}

static const char *kind_of_value(int c)
{
	return c == '['                        ? "an array"
	       : c == '{'                      ? "an object"
	       : c == '"'                      ? "a string"
	       : c == '-' || ascii_is_digit(c) ? "a number"
	                                       : NULL;
}

static cply_json_event fail_root(cply_json_pull *p, cply_diags *diags, int c)
{
	const char *found = kind_of_value(c);
	if (!diags || !found)
		return fail_here(p, diags, EXPECT_ROOT);
	set_origin(p, diags);
	cply_buf b;
	cply_buf_init(&b, diags->arena);
	if (p->options_.array) {
		cply_put(&b, "an object with the array `");
		cply_put(&b, p->options_.array);
		cply_put(&b, "`");
	} else {
		cply_put(&b, "an array");
	}
	cply_report_with(diags, CPLY_JS151, CPLY_AT(p->at_, p->at_ + 1),
	                 CPLY_T(cply_buf_str(&b)), CPLY_Z(found));
	return fail(p, CPLY_INVALID);
}

static cply_json_event fail_too_long(cply_json_pull *p, cply_diags *diags)
{
	set_origin(p, diags);
	if (diags)
		cply_report_with(diags, CPLY_JS117,
		                 CPLY_AT(p->item_, p->item_ + 1),
		                 CPLY_N(p->len_ - p->item_),
		                 CPLY_N(p->options_.max_value));
	return fail(p, CPLY_LIMIT);
}

/* ---- values ---- */

/* A value that is not whole, in what we have or at all. */
static bool is_cut(cply_json_pull *p, json_run *run, json_outcome o, uint32_t n)
{
	if (o == JSON_STUCK)
		return cplyi_json_is_cut(run);
	/* A number that touches the end may go on. */
	return run->at == run->text.len &&
	       (p->parser_.tape[n].info & NODE_TYPE) == CPLY_JSON_NUMBER;
}

/* Text that is not UTF-8 costs the string it is in, and that is reported. The
 * value is parsed from a copy, whose offsets count from item_. */
static bool parse_repaired(cply_json_pull *p, cply_diags *diags, uint32_t n)
{
	cply_str text;
	size_t end;
	if (!cplyi_json_repair(p, &text, &end))
		return false;
	cplyi_json_forget(&p->parser_);
	if (n) {
		p->parser_.tape[0].begin -= (uint32_t)p->item_;
		p->parser_.tape[0].end -= (uint32_t)p->item_;
	}
	json_run run = { .parser = &p->parser_,
		         .diags = diags,
		         .text = text,
		         .end = text.ptr + text.len,
		         .max_depth = p->options_.max_depth,
		         .at = (uint32_t)(p->at_ - p->item_),
		         .n = n,
		         .open = NO_NODE };
	bool good = cplyi_json_walk(&run) == JSON_DONE && run.at == text.len;
	cplyi_json_forget(&p->parser_);
	if (!good)
		return false;
	p->origin = p->base_ + p->item_;
	p->extent = (uint32_t)(end - p->item_);
	p->doc_ = (cply_json){ text, p->parser_.tape, run.n };
	p->at_ = end;
	return true;
}

/* Parses the value at at_ behind the `n` nodes that the tape has. False when
 * more text is needed for it; else there is a value, or p->status tells. */
static bool parse_here(cply_json_pull *p, cply_diags *diags, uint32_t n)
{
	bool too_long = p->len_ - p->item_ > p->options_.max_value;
	bool is_last_try = cplyi_json_has_ended(p) || too_long;
	if (p->is_scanning_) {
		if (!cplyi_json_scan_end(p) && !is_last_try)
			return false;
		p->is_scanning_ = false;
		is_last_try = true;
	}
	set_origin(p, diags);
	json_run run = run_here(p, diags);
	run.n = n;
	json_outcome o = cplyi_json_walk(&run);
	if (o == JSON_NOMEM) {
		fail(p, CPLY_NOMEM);
		return true;
	}
	bool cut = is_cut(p, &run, o, n);
	bool repairs = p->options_.repairs_text && o == JSON_STUCK && !cut &&
	               run.state == BAD_STRING;
	if ((cut || repairs) && !is_last_try) {
		cplyi_json_scan_begin(p);
		return false;
	}
	if ((cut && too_long) || run.at - p->item_ > p->options_.max_value) {
		fail_too_long(p, diags);
	} else if (o == JSON_STUCK) {
		cply_status why = cplyi_json_fault(&run);
		if (!repairs || !parse_repaired(p, diags, n))
			fail(p, why);
	} else if (cut) {
		p->at_ = p->len_;
		fail_here(p, diags, n ? EXPECT_OBJECT_NEXT : EXPECT_ARRAY_NEXT);
	} else {
		p->doc_ = (cply_json){ { run.text.ptr, run.at },
			               p->parser_.tape,
			               run.n };
		p->at_ = run.at;
		if (run.lone)
			cplyi_json_lone(&run);
		if ((p->options_.report_duplicates ||
		     (n && p->options_.report_in_members)) &&
		    diags && cplyi_json_duplicates(&run) != CPLY_OK)
			fail(p, CPLY_NOMEM);
	}
	return true;
}

/* The same, getting more text until the value is whole. True when there is a
 * value; else *event is set. */
static bool parse_value(cply_json_pull *p, cply_diags *diags, uint32_t n,
                        cply_json_event *event)
{
	while (!parse_here(p, diags, n)) {
		int c = cplyi_json_fill(p);
		if (c == NEED_MORE) {
			*event = CPLY_JSON_MORE;
			return false;
		}
		if (c == NO_MEMORY)
			fail(p, CPLY_NOMEM);
		if (p->status != CPLY_OK)
			break;
	}
	*event = CPLY_JSON_FAILED;
	return p->status == CPLY_OK;
}

/* ---- the steps ---- */

/* Each of them either has an event for the caller or just goes on. */
typedef enum step { GO_ON, HAS_EVENT } step;

static step step_element(cply_json_pull *p, cply_diags *diags,
                         cply_json_event *event)
{
	p->item_ = p->at_;
	p->hold_ = true;
	if (!parse_value(p, diags, 0, event))
		return HAS_EVENT;
	p->key = (cply_json_value){ NULL, 0 };
	p->value = cply_json_root(&p->doc_);
	p->index = p->next_index_++;
	p->state_ = AFTER_ELEMENT;
	p->hold_ = false;
	*event = CPLY_JSON_ELEMENT;
	return HAS_EVENT;
}

static step step_key(cply_json_pull *p, cply_diags *diags,
                     cply_json_event *event)
{
	p->item_ = p->at_;
	p->hold_ = true;
	if (!parse_value(p, diags, 0, event))
		return HAS_EVENT;
	p->state_ = AT_COLON;
	return GO_ON;
}

static step enter_array(cply_json_pull *p)
{
	p->at_++;
	p->arrays++;
	p->next_index_ = 0;
	p->state_ = AT_FIRST_ELEMENT;
	p->hold_ = false;
	return GO_ON;
}

/* The value of a member, whose key is the first node of the tape. */
static step step_member(cply_json_pull *p, cply_diags *diags, int c,
                        cply_json_event *event)
{
	p->doc_.text = (cply_str){ p->data_, p->at_ }; /* it may have moved */
	cply_json_value key = { &p->doc_, 0 };
	if (c == '[' && p->options_.array && !p->is_scanning_ &&
	    cply_json_is(key, p->options_.array)) {
		set_origin(p, diags);
		cply_span at = cply_json_span(key);
		if (p->arrays && diags)
			cply_report_with(diags, CPLY_JS141, &at,
			                 CPLY_Z(p->options_.array));
		return enter_array(p);
	}
	if (!parse_value(p, diags, 1, event))
		return HAS_EVENT;
	p->key = key;
	p->value = (cply_json_value){ &p->doc_, 1 };
	p->state_ = AFTER_MEMBER;
	p->hold_ = false;
	*event = CPLY_JSON_MEMBER;
	return HAS_EVENT;
}

/* A byte order mark is skipped and reported. */
static step step_start(cply_json_pull *p, cply_diags *diags, int c,
                       cply_json_event *event)
{
	p->state_ = AT_ROOT;
	if (c != 0xEF || p->base_ + p->at_ != 0)
		return GO_ON;
	while (p->len_ < 3) {
		int more = cplyi_json_fill(p);
		if (more == NEED_MORE) {
			p->state_ = AT_START;
			*event = CPLY_JSON_MORE;
			return HAS_EVENT;
		}
		if (more < 0)
			return GO_ON;
	}
	if (memcmp(p->data_, "\xEF\xBB\xBF", 3) != 0)
		return GO_ON;
	set_origin(p, diags);
	if (diags)
		cply_report(diags, CPLY_JS133, CPLY_AT(0, 3));
	p->at_ = 3;
	return GO_ON;
}

static step step_root(cply_json_pull *p, cply_diags *diags, int c,
                      cply_json_event *event)
{
	if (c == '[' && !p->options_.array)
		return enter_array(p);
	if (c == '{' && p->options_.array) {
		p->at_++;
		p->state_ = AT_FIRST_KEY;
		return GO_ON;
	}
	*event = fail_root(p, diags, c);
	return HAS_EVENT;
}

/* After a value: a comma, or the bracket that ends its container. */
static step step_after(cply_json_pull *p, cply_diags *diags, int c,
                       cply_json_event *event)
{
	bool in_array = p->state_ == AFTER_ELEMENT;
	if (c == ',') {
		p->item_ = p->at_++;
		p->hold_ = true; /* until it is clear what follows the comma */
		p->state_ = in_array ? AT_ELEMENT : AT_KEY;
		return GO_ON;
	}
	if (c == (in_array ? ']' : '}')) {
		p->at_++;
		p->state_ =
			in_array && p->options_.array ? AFTER_MEMBER : AT_TAIL;
		return GO_ON;
	}
	*event = fail_here(p, diags,
	                   in_array ? EXPECT_ARRAY_NEXT : EXPECT_OBJECT_NEXT);
	return HAS_EVENT;
}

static step step_tail(cply_json_pull *p, cply_diags *diags, int c,
                      cply_json_event *event)
{
	if (c != NO_MORE) {
		*event = fail_here(p, diags, EXPECT_NOTHING);
		return HAS_EVENT;
	}
	p->key = p->value = (cply_json_value){ NULL, 0 };
	p->state_ = AT_END;
	*event = CPLY_JSON_END;
	return HAS_EVENT;
}

/* Can a value begin with this byte? If not, the walk need not try. */
static bool begins_value(int c)
{
	return c == '"' || c == '[' || c == '{' || c == '-' || c == 't' ||
	       c == 'f' || c == 'n' || ascii_is_digit(c);
}

static step take_step(cply_json_pull *p, cply_diags *diags, int c,
                      cply_json_event *event)
{
	json_state wanted = EXPECT_COLON;
	switch (p->state_) {
	case AT_START:
		return step_start(p, diags, c, event);
	case AT_ROOT:
		return step_root(p, diags, c, event);
	case AT_FIRST_ELEMENT:
		if (c == ']') {
			p->state_ = AFTER_ELEMENT;
			return GO_ON;
		}
		wanted = EXPECT_FIRST;
		if (begins_value(c))
			return step_element(p, diags, event);
		break;
	case AT_ELEMENT:
		wanted = EXPECT_ELEMENT;
		if (begins_value(c))
			return step_element(p, diags, event);
		break;
	case AFTER_ELEMENT:
	case AFTER_MEMBER:
		return step_after(p, diags, c, event);
	case AT_FIRST_KEY:
		if (c == '}') {
			p->state_ = AFTER_MEMBER;
			return GO_ON;
		}
		wanted = EXPECT_FIRST_KEY;
		if (c == '"')
			return step_key(p, diags, event);
		break;
	case AT_KEY:
		wanted = EXPECT_KEY;
		if (c == '"')
			return step_key(p, diags, event);
		break;
	case AT_COLON:
		if (c == ':') {
			p->at_++;
			p->state_ = AT_MEMBER;
			return GO_ON;
		}
		break;
	case AT_MEMBER:
		wanted = EXPECT_MEMBER;
		if (begins_value(c))
			return step_member(p, diags, c, event);
		break;
	default:
		return step_tail(p, diags, c, event);
	}
	*event = fail_here(p, diags, wanted);
	return HAS_EVENT;
}

cply_json_event cply_json_pull_next(cply_json_pull *p, cply_diags *diags)
{
	cply_json_event event = CPLY_JSON_MORE;
	step s = GO_ON;
	while (s == GO_ON) {
		if (p->state_ == AT_END)
			return CPLY_JSON_END;
		if (p->state_ == AT_FAILURE)
			return CPLY_JSON_FAILED;
		int c = cplyi_json_look(p);
		if (c == NEED_MORE)
			return CPLY_JSON_MORE;
		if (c == NO_MEMORY)
			return fail(p, CPLY_NOMEM);
		s = take_step(p, diags, c, &event);
	}
	return event;
}
