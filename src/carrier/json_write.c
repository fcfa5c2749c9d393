/* SPDX-License-Identifier: MIT */
/* Writing JSON: compact, or indented with some containers kept on one line. */
#include "json_core.h"

#include "base/text.h"

void cply_json_writer_init(cply_json_writer *w, cply_buf *out, unsigned indent)
{
	*w = (cply_json_writer){ .out = out, .indent = indent };
}

static void new_line(cply_json_writer *w)
{
	cply_put_char(w->out, '\n');
	cply_put_fill(w->out, ' ', (size_t)w->depth_ * w->indent);
}

/* What stands before a value or a key. */
static void put_gap(cply_json_writer *w)
{
	if (w->after_key_) {
		w->after_key_ = false;
		return;
	}
	if (w->needs_comma_)
		cply_put_char(w->out, ',');
	if (w->depth_ && w->indent && !w->inline_)
		new_line(w);
	else if (w->needs_comma_ && w->indent)
		cply_put_char(w->out, ' ');
}

static void begin(cply_json_writer *w, char bracket, bool on_one_line)
{
	put_gap(w);
	cply_put_char(w->out, bracket);
	w->depth_++;
	if (on_one_line && !w->inline_)
		w->inline_ = w->depth_;
	w->needs_comma_ = false;
}

static void end(cply_json_writer *w, char bracket)
{
	bool was_inline = w->inline_ != 0;
	if (w->inline_ == w->depth_)
		w->inline_ = 0;
	if (w->depth_)
		w->depth_--;
	if (w->needs_comma_ && w->indent && !was_inline)
		new_line(w);
	cply_put_char(w->out, bracket);
	w->needs_comma_ = true;
	w->after_key_ = false;
}

void cply_json_begin_object(cply_json_writer *w)
{
	begin(w, '{', false);
}

void cply_json_begin_array(cply_json_writer *w)
{
	begin(w, '[', false);
}

void cply_json_begin_inline_object(cply_json_writer *w)
{
	begin(w, '{', true);
}

void cply_json_begin_inline_array(cply_json_writer *w)
{
	begin(w, '[', true);
}

void cply_json_end_object(cply_json_writer *w)
{
	end(w, '}');
}

void cply_json_end_array(cply_json_writer *w)
{
	end(w, ']');
}

/* Controls and what turns text around: JSON allows them, but a terminal that
 * shows the output would obey them. */
static bool is_hazard(uint32_t c)
{
	return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x61C ||
	       (c >= 0x200E && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
	       (c >= 0x2066 && c <= 0x2069);
}

static void put_escaped(cply_buf *out, uint32_t c)
{
	static const char letters[] = "\"\"\\\\\bb\ff\nn\rr\tt";
	for (size_t i = 0; i < sizeof letters - 1; i += 2) {
		if ((unsigned char)letters[i] == c) {
			cply_put_char(out, '\\');
			cply_put_char(out, letters[i + 1]);
			return;
		}
	}
	cply_put(out, "\\u");
	cply_put_hex(out, c, 4);
}

/* Half a surrogate pair, encoded as if it were a character (WTF-8). */
static bool is_half(cply_str s, size_t at)
{
	return s.len - at >= 3 && (unsigned char)s.ptr[at] == 0xED &&
	       ((unsigned char)s.ptr[at + 1] & 0xE0) == 0xA0 &&
	       ((unsigned char)s.ptr[at + 2] & 0xC0) == 0x80;
}

static void put_half(cply_buf *out, cply_str s, size_t at)
{
	cply_put(out, "\\u");
	cply_put_hex(out,
	             0xD000u | ((unsigned char)s.ptr[at + 1] & 63u) << 6 |
	                     ((unsigned char)s.ptr[at + 2] & 63u),
	             4);
}

static void put_quoted(cply_buf *out, cply_str s, bool has_halves)
{
	size_t plain = 0, at = 0; /* [plain, at) can be copied as it is */
	cply_put_char(out, '"');
	while (at < s.len) {
		unsigned char c = (unsigned char)s.ptr[at];
		if (c >= 0x20 && c < 0x7F && c != '"' && c != '\\') {
			at++;
			continue;
		}
		size_t next = at;
		uint32_t code = c;
		if (has_halves && is_half(s, at)) {
			cply_put_str(out, cply_str_sub(s, plain, at));
			put_half(out, s, at);
			plain = at += 3;
			continue;
		}
		cply_utf8_next(s, &next, &code);
		bool ill_formed = code == 0xFFFD && next - at == 1;
		if (c < 0x80 || ill_formed || is_hazard(code)) {
			cply_put_str(out, cply_str_sub(s, plain, at));
			plain = next;
			if (ill_formed)
				cply_put_utf8(out, 0xFFFD);
			else
				put_escaped(out, code);
		}
		at = next;
	}
	cply_put_str(out, cply_str_sub(s, plain, at));
	cply_put_char(out, '"');
}

static void put_colon(cply_json_writer *w)
{
	cply_put(w->out, w->indent ? ": " : ":");
	w->after_key_ = true;
}

void cply_json_key_str(cply_json_writer *w, cply_str key)
{
	put_gap(w);
	put_quoted(w->out, key, false);
	put_colon(w);
}

void cplyi_json_put_wtf8(cply_buf *out, cply_str s)
{
	put_quoted(out, s, true);
}

void cplyi_json_key_wtf8(cply_json_writer *w, cply_str key)
{
	put_gap(w);
	put_quoted(w->out, key, true);
	put_colon(w);
}

void cply_json_key(cply_json_writer *w, const char *key)
{
	cply_json_key_str(w, cply_str_of(key));
}

void cply_json_put_string(cply_json_writer *w, cply_str s)
{
	put_gap(w);
	put_quoted(w->out, s, false);
	w->needs_comma_ = true;
}

void cply_json_put_raw(cply_json_writer *w, cply_str json)
{
	put_gap(w);
	cply_put_str(w->out, json);
	w->needs_comma_ = true;
}

void cply_json_put_int(cply_json_writer *w, int64_t n)
{
	put_gap(w);
	cply_put_int(w->out, n);
	w->needs_comma_ = true;
}

void cply_json_put_bool(cply_json_writer *w, bool b)
{
	cply_json_put_raw(w, b ? CPLY_STR("true") : CPLY_STR("false"));
}

void cply_json_put_null(cply_json_writer *w)
{
	cply_json_put_raw(w, CPLY_STR("null"));
}

/* A string as it was, unless that was no JSON. */
static void put_string_of(cply_json_writer *w, cply_json_value v)
{
	if (v.doc->tape[v.at].info & NODE_LOOSE)
		put_quoted(w->out, cply_json_string(v, w->out->arena), false);
	else
		cply_put_str(w->out, cply_json_raw(v));
}

/* A container that is being copied. */
typedef struct level {
	uint32_t end; /* tape index past its content */
	bool is_object;
} level;

/* Ends the containers whose content is complete at tape index `at`. */
static uint32_t close_levels(cply_json_writer *w, const level *levels,
                             uint32_t depth, uint32_t at)
{
	while (depth && levels[depth - 1].end == at) {
		depth--;
		end(w, levels[depth].is_object ? '}' : ']');
	}
	return depth;
}

void cply_json_put_value(cply_json_writer *w, cply_json_value v)
{
	level levels[CPLY_JSON_DEEPEST];
	uint32_t depth = 0;
	cply_json_type type = cply_json_type_of(v);
	if (type == CPLY_JSON_MISSING) {
		cply_json_put_null(w);
		return;
	}
	uint32_t stop = v.doc->tape[v.at].next;
	bool is_key = false;
	for (; v.at < stop; v.at++) {
		type = cply_json_type_of(v);
		if (type >= CPLY_JSON_ARRAY) {
			bool is_object = type == CPLY_JSON_OBJECT;
			begin(w, is_object ? '{' : '[', false);
			levels[depth++] =
				(level){ v.doc->tape[v.at].next, is_object };
		} else if (is_key) {
			put_gap(w);
			put_string_of(w, v);
			put_colon(w);
			is_key = false;
			continue;
		} else if (type == CPLY_JSON_NULL) {
			/* The text of a missing value is empty. */
			cply_json_put_null(w);
		} else if (v.doc->tape[v.at].info & NODE_LOOSE &&
		           type == CPLY_JSON_STRING) {
			put_gap(w);
			put_string_of(w, v);
			w->needs_comma_ = true;
		} else {
			cply_json_put_raw(w, cply_json_raw(v));
		}
		depth = close_levels(w, levels, depth, v.at + 1);
		is_key = depth && levels[depth - 1].is_object;
	}
}
