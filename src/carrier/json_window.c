/* SPDX-License-Identifier: MIT */
/* The window of pull mode: the part of a stream that is in memory. */
#include "json_window.h"

#include <string.h>

#include "base/text.h"
#include "json_core.h"
#include "json_scan.h"

/* So far into a text that is all in memory its offsets begin anew. */
enum { FAR = 1 << 30 };

static const cply_memory *memory_of(const cply_json_pull *p)
{
	return p->parser_.memory ? p->parser_.memory : cply_memory_heap();
}

void cplyi_json_window_free(cply_json_pull *p)
{
	const cply_memory *m = memory_of(p);
	if (p->window_)
		m->resize(m->ctx, p->window_, p->cap_, 0);
	p->window_ = NULL;
	if (p->repaired_)
		m->resize(m->ctx, p->repaired_, p->repaired_cap_, 0);
	p->repaired_ = NULL;
	p->repaired_cap_ = 0;
}

/* Every byte that is not UTF-8 becomes U+FFFD, of three bytes. */
static size_t put_repaired(char *to, cply_str s)
{
	char *out = to;
	for (size_t at = 0; at < s.len;) {
		size_t begin = at;
		uint32_t c;
		cply_utf8_next(s, &at, &c);
		bool is_bad = c == 0xFFFD && at - begin == 1;
		size_t n = is_bad ? 3 : at - begin;
		memcpy(out, is_bad ? "\xEF\xBF\xBD" : s.ptr + begin, n);
		out += n;
	}
	return (size_t)(out - to);
}

bool cplyi_json_repair(cply_json_pull *p, cply_str *text, size_t *end)
{
	const cply_memory *m = memory_of(p);
	cplyi_json_scan_begin(p);
	bool is_whole = cplyi_json_scan_end(p);
	p->is_scanning_ = false;
	*end = p->item_ + p->scan_at_;
	cply_str before = { p->data_ + p->item_, p->at_ - p->item_ };
	cply_str value = { p->data_ + p->at_, *end - p->at_ };
	if (!is_whole || cply_utf8_check(value) == SIZE_MAX)
		return false;
	size_t need = before.len + 3 * value.len;
	if (need > UINT32_MAX / 2)
		return false;
	if (need > p->repaired_cap_) {
		char *grown =
			m->resize(m->ctx, p->repaired_, p->repaired_cap_, need);
		if (!grown)
			return false;
		p->repaired_ = grown;
		p->repaired_cap_ = need;
	}
	memcpy(p->repaired_, before.ptr, before.len);
	size_t n = put_repaired(p->repaired_ + before.len, value);
	*text = (cply_str){ p->repaired_, before.len + n };
	return true;
}

/* Forgets what stands before the kept text. */
static void drop(cply_json_pull *p)
{
	/* The key that waits for its value is on the tape already. */
	if (p->state_ == AT_COLON || p->state_ == AT_MEMBER) {
		p->parser_.tape[0].begin -= (uint32_t)p->item_;
		p->parser_.tape[0].end -= (uint32_t)p->item_;
	}
	p->base_ += p->item_;
	p->at_ -= p->item_;
	p->len_ -= p->item_;
	p->item_ = 0;
}

/* Room at the end of the window. What is no longer needed is dropped when that
 * is at least as much as must be moved for it; else the window doubles. Either
 * way the moving is paid for by text that has come since. */
static bool make_room(cply_json_pull *p)
{
	const cply_memory *m = memory_of(p);
	size_t kept = p->len_ - p->item_;
	if (p->item_ && p->item_ >= kept) {
		memmove(p->window_, p->window_ + p->item_, kept);
		drop(p);
	}
	if (p->cap_ - p->len_ >= p->cap_ / 4 + 1)
		return true;
	size_t cap = p->cap_ ? p->cap_ * 2 : p->options_.window;
	char *window = m->resize(m->ctx, p->window_, p->cap_, cap);
	if (!window)
		return false;
	p->window_ = window;
	p->data_ = window;
	p->cap_ = cap;
	return true;
}

int cplyi_json_fill(cply_json_pull *p)
{
	if (p->chunk_.len == 0 && !p->feed_)
		return p->ended_ ? NO_MORE : NEED_MORE;
	if (p->ended_ && p->feed_)
		return NO_MORE;
	cplyi_json_forget(&p->parser_);
	if (!make_room(p))
		return NO_MEMORY;
	size_t room = p->cap_ - p->len_, n;
	if (p->feed_) {
		n = p->feed_(p->feed_ctx_, p->window_ + p->len_, room);
		p->ended_ = n == 0;
		p->len_ += n <= room ? n : room;
		return p->ended_ ? NO_MORE : 0;
	}
	n = p->chunk_.len < room ? p->chunk_.len : room;
	memcpy(p->window_ + p->len_, p->chunk_.ptr, n);
	p->len_ += n;
	p->chunk_.ptr += n;
	p->chunk_.len -= n;
	return 0;
}

bool cplyi_json_has_ended(const cply_json_pull *p)
{
	return p->ended_ && p->chunk_.len == 0;
}

int cplyi_json_look(cply_json_pull *p)
{
	for (;;) {
		const char *end = p->data_ + p->len_;
		const char *at = p->data_ + p->at_;
		at = json_skip_blanks(at, end);
		p->at_ = (size_t)(at - p->data_);
		if (!p->hold_) {
			p->item_ = p->at_;
			if (!p->window_ && p->item_ > FAR) {
				p->data_ += p->item_;
				drop(p);
			}
		}
		if (p->at_ < p->len_)
			return (unsigned char)*at;
		int c = cplyi_json_fill(p);
		if (c < 0)
			return c;
	}
}

void cplyi_json_scan_begin(cply_json_pull *p)
{
	p->is_scanning_ = true;
	p->scan_at_ = p->at_ - p->item_;
	p->scan_depth_ = 0;
	p->scan_string_ = false;
}

bool cplyi_json_scan_end(cply_json_pull *p)
{
	const char *begin = p->data_ + p->item_, *end = p->data_ + p->len_;
	const char *at = begin + p->scan_at_;
	unsigned high = 0;
	bool is_found = false;
	while (at < end && !is_found) {
		if (p->scan_string_) {
			at = json_scan_string(at, end, &high);
			if (at == end)
				break;
			if (*at == '\\' && end - at < 2)
				break; /* its second half is still to come */
			if (*at == '\\')
				at++;
			else if (*at == '"')
				p->scan_string_ = false;
			at++;
			is_found = !p->scan_string_ && p->scan_depth_ == 0;
			continue;
		}
		char c = *at;
		bool closes = c == ']' || c == '}';
		/* A bare word or number ends before what cannot be in it. */
		if (p->scan_depth_ == 0 &&
		    (closes || c == ',' || ascii_is_white(c))) {
			is_found = true;
			break;
		}
		at++;
		if (c == '"')
			p->scan_string_ = true;
		else if (c == '[' || c == '{')
			p->scan_depth_++;
		else if (closes)
			is_found = --p->scan_depth_ == 0;
	}
	p->scan_at_ = (size_t)(at - begin);
	return is_found;
}
