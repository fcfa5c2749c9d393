/* SPDX-License-Identifier: MIT */
/* The checksum of a mill pack: SHA-256 over the canonical text of `puzzles`.
 * That is its JSON without white space, members and numbers as they stand,
 * and strings with no more escapes than JSON asks for: what JSON.stringify
 * gives. So it does not depend on how a program lays out or escapes a file. */
#include "format/mill/pack.h"

#include "base/ascii.h"
#include "base/sha256.h"
#include "base/text.h"
#include "crossword/level.h"

/* The unit of UTF-16 that \uXXXX at `at` stands for, or -1. */
static long unit_at(cply_str s, size_t at)
{
	long unit = 0;
	if (at + 6 > s.len || s.ptr[at] != '\\' || s.ptr[at + 1] != 'u')
		return -1;
	for (size_t i = at + 2; i < at + 6; i++) {
		int digit = ascii_hex(s.ptr[i]);
		if (digit < 0)
			return -1;
		unit = unit << 4 | digit;
	}
	return unit;
}

static void put_code(uint32_t c, cply_buf *out)
{
	static const char letters[] = "\"\"\\\\\bb\ff\nn\rr\tt";
	for (size_t i = 0; i < sizeof letters - 1; i += 2)
		if ((unsigned char)letters[i] == c) {
			cply_put_char(out, '\\');
			cply_put_char(out, letters[i + 1]);
			return;
		}
	if (c >= 0x20 && (c < 0xD800 || c > 0xDFFF)) {
		cply_put_utf8(out, c);
		return;
	}
	cply_put(out, "\\u");
	for (int shift = 12; shift >= 0; shift -= 4)
		cply_put_char(out, "0123456789abcdef"[c >> shift & 15]);
}

/* Copies one escape in the shortest form; gives where it ends. */
static size_t put_escape(cply_str s, size_t at, cply_buf *out)
{
	static const char letters[] = "\"\"\\\\//b\bf\fn\nr\rt\t";
	long unit = unit_at(s, at), low;
	if (unit >= 0xD800 && unit < 0xDC00 &&
	    (low = unit_at(s, at + 6)) >= 0xDC00 && low < 0xE000) {
		put_code((uint32_t)(0x10000 + ((unit - 0xD800) << 10) + low -
		                    0xDC00),
		         out);
		return at + 12;
	}
	if (unit >= 0) {
		put_code((uint32_t)unit, out);
		return at + 6;
	}
	for (size_t i = 0; i < sizeof letters - 1 && at + 1 < s.len; i += 2)
		if (letters[i] == s.ptr[at + 1])
			put_code((unsigned char)letters[i + 1], out);
	return at + 2;
}

void cplyi_mill_shorten(cply_str json, cply_buf *out)
{
	size_t plain = 0, at = 0;
	while (at < json.len) {
		unsigned char c = (unsigned char)json.ptr[at];
		if (c >= 0x20 && c != '\\') {
			at++;
			continue;
		}
		/* Outside of strings there is neither. */
		cply_put_str(out, cply_str_sub(json, plain, at));
		if (c == '\\') {
			at = put_escape(json, at, out);
		} else {
			put_code(c, out);
			at++;
		}
		plain = at;
	}
	cply_put_str(out, cply_str_sub(json, plain, json.len));
}

void cplyi_mill_check_sum(mill_reader *m, cply_json_value root)
{
	cply_json_value sum = cply_json_get(root, "checksum");
	cply_json_value algorithm = cply_json_get(sum, "algorithm");
	cply_json_value value = cply_json_get(sum, "value");
	cply_span at = cply_json_span(sum);
	char said[64], is[64];
	if (cply_json_type_of(sum) == CPLY_JSON_MISSING)
		return;
	if (!cply_json_is(algorithm, "SHA256") &&
	    !cply_json_is(algorithm, "SHA-256")) {
		cply_str name = cply_json_type_of(algorithm)
		                        ? cplyi_mill_compact(m, algorithm)
		                        : CPLY_STR("missing");
		cply_report_with(m->diags, CPLY_ML219, &at, CPLY_Z("algorithm"),
		                 CPLY_T(name), CPLY_Z("\"SHA256\""));
		return;
	}
	at = cply_json_type_of(value) ? cply_json_span(value) : at;
	cply_str digits = cply_json_string(value, m->arena);
	if (!cply_hash_parse(digits, said)) {
		cply_str is_now = cply_json_type_of(value)
		                          ? cplyi_mill_compact(m, value)
		                          : CPLY_STR("missing");
		cply_report_with(m->diags, CPLY_ML219, &at, CPLY_Z("value"),
		                 CPLY_T(is_now), CPLY_Z("64 hex digits"));
		return;
	}
	cply_buf b;
	cply_buf_init(&b, m->arena);
	cplyi_mill_shorten(
		cplyi_mill_compact(m, cply_json_get(root, "puzzles")), &b);
	if (b.failed) {
		m->is_out_of_memory = true;
		return;
	}
	cply_sha256(cply_buf_str(&b), is);
	if (memcmp(is, said, sizeof is) != 0)
		cply_report_with(m->diags, CPLY_ML218, &at,
		                 CPLY_T(((cply_str){ said, 8 })),
		                 CPLY_T(((cply_str){ is, 8 })));
}
