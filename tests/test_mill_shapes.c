/* SPDX-License-Identifier: MIT */
/* Mill packs with a checksum, and puzzles in the shapes that apps share them
 * in. Tests of readings are called by their row. */
#include "support/samples.h"

#include <stdlib.h>

#include "carrier/container.h"
#include "crossply/mill_pack.h"
#include "format/formats.h"

#define POSITION                                                          \
	"********/********/*O***@@O w p p 2 7 2 7 0 0 -1 -1 -1 -1 0 0 3 " \
	"ids:nodes"
#define MOVES                                \
	"[{'notation':'d7','side':'white'}," \
	"{'notation':'xa1', 'side' : 'white'}]"
/* Escapes that are not needed, and white space: the checksum is of neither. */
#define PUZZLES                                                                \
	"[ {'id':'p',\n'title':'Caf\\u00e9 \\\"x\\\" \\u005C \\uD83D\\uDE00'," \
	"'description':'Line\\u0001\\u000a\\u007F\\u2028 \\/ end',"            \
	"'category':'formMill','difficulty':'easy',"                           \
	"'initialPosition':'" POSITION "',"                                    \
	"'solutions':[{'moves':" MOVES "}]} ]"
/* By Python: hashlib.sha256 over json.dumps(puzzles, ensure_ascii=False,
 * separators=(',', ':')). */
#define SUM "7c27e1b866d9975f8d4ea3bbbe96afecd1558682366dd5d338350bd65b341c99"
#define CHECKED(algorithm, value)                                          \
	"{'formatVersion':'1.1','checksum':{'algorithm':'" algorithm "','" \
	"value':'" value "'},'puzzles':" PUZZLES "}"

static cply_status read_text(session *s, cply_str bytes, bool strict)
{
	session_reset(s, SIZE_MAX);
	s->diags->strict = strict;
	return session_read(s, bytes, "", &cply_format_mill_pack);
}

static void reading_M8_checksum_is_verified(void **state)
{
	(void)state;
	static const struct {
		const char *text, *codes, *severities;
	} rows[] = {
		{ CHECKED("SHA256", SUM), "", "  " },
		{ CHECKED("SHA-256", SUM), "", "  " },
		{ CHECKED("SHA256", "00000000000000000000000000000000"
		                    "00000000000000000000000000000000"),
		  "ML218", "EE" },
		{ CHECKED("SHA256", "a3f2..."), "ML219", "WE" },
		{ CHECKED("MD5", SUM), "ML219", "WE" },
		{ "{'formatVersion':'1.1','puzzles':" PUZZLES "}", "", "  " },
		{ "{'formatVersion':'1.1','checksum':7,'puzzles':" PUZZLES "}",
		  "ML219", "WE" },
		/* A checksum counts in any version. */
		{ "{'formatVersion':'1.0','checksum':{'algorithm':'SHA256',"
		  "'value':'" SUM "'},'puzzles':[]}",
		  "ML218", "EE" },
	};
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		char *text = quoted(rows[i].text);
		for (int strict = 0; strict < 2; strict++) {
			cply_status st =
				read_text(&s, cply_str_of(text), strict);
			assert_codes(&s, rows[i].codes);
			bool is_error = rows[i].severities[strict] == 'E';
			assert_int_equal(st, is_error ? CPLY_INVALID : CPLY_OK);
			/* What it holds can be used all the same. */
			assert_non_null(s.doc->kind);
		}
		free(text);
	}
	session_free(&s);
}

/* ---- writing ---- */

static cply_status write_as(session *s, const cply_write_options *o,
                            cply_str *out)
{
	cply_buf b;
	cply_buf_init(&b, s->arena);
	const cply_write w = { &b, s->arena, s->diags, o };
	cply_status st = cply_write_doc(&w, &cply_format_mill_pack, s->doc);
	cply_put_char(&b, 0);
	*out = (cply_str){ b.ptr, b.len - 1 };
	return st;
}

/* Reads, writes in a shape, and reads that into `again`. */
static cply_str reshape(session *s, session *again, const char *text,
                        const cply_write_options *o, const char *codes)
{
	char *quotes = quoted(text);
	cply_str out;
	assert_int_equal(read_text(s, cply_str_of(quotes), true), CPLY_OK);
	assert_int_equal(write_as(s, o, &out), CPLY_OK);
	assert_int_equal(read_text(again, out, true), CPLY_OK);
	assert_codes(again, codes);
	free(quotes);
	return out;
}

static bool contains(cply_str s, const char *part)
{
	return cply_str_find(s, cply_str_of(part)) != SIZE_MAX;
}

static void reading_M8_checksum_is_written(void **state)
{
	(void)state;
	session s, again;
	const cply_write_options newer = { .version = CPLY_STR("1.1") };
	const cply_write_options older = { 0 };
	cply_write_options other = { .version = CPLY_STR("1.2") };
	cply_str out;
	session_init(&s);
	session_init(&again);
	out = reshape(&s, &again, CHECKED("SHA256", SUM), &newer, "");
	assert_true(contains(out, "\"formatVersion\": \"1.1\""));
	assert_true(contains(out, "\"value\": \"" SUM "\""));
	out = reshape(&s, &again, CHECKED("SHA256", SUM), &older, "");
	assert_true(contains(out, "\"formatVersion\": \"1.0\""));
	assert_false(contains(out, "checksum"));
	assert_int_equal(write_as(&s, &other, &out), CPLY_INVALID);
	assert_codes(&s, "ML226");
	session_free(&s);
	session_free(&again);
}

#define TWO "{'formatVersion':'1.0','name':'x','puzzles':[" ONE "," ONE "]}"
#define ONE                                                               \
	"{'id':'p','title':'Close it','description':'Close a mill now.'," \
	"'category':'formMill','difficulty':'easy','author':'Ann',"       \
	"'initialPosition':'" POSITION "','solutions':[{'moves':" MOVES "}]}"

static void reading_M11_shapes_are_written(void **state)
{
	(void)state;
	session s, again;
	cply_write_options o = { .shape = CPLY_MILL_AS_PUZZLE };
	cply_str out;
	session_init(&s);
	session_init(&again);
	out = reshape(&s, &again, ONE, &o, "");
	assert_true(cply_str_starts(out, "{\n  \"id\": \"p\""));
	o.shape = CPLY_MILL_AS_CONTRIBUTION;
	out = reshape(&s, &again, ONE, &o, "");
	assert_true(cply_str_starts(
		out, "{\n  \"version\": \"1.0\",\n  \"puzzle\": {"));
	out = reshape(&s, &again, TWO, &o, "");
	assert_true(cply_str_starts(
		out, "{\n  \"version\": \"1.0\",\n  \"puzzles\": ["));
	assert_int_equal(again.doc->as.mill->n_puzzles, 2);
	o.shape = CPLY_MILL_AS_QR;
	out = reshape(&s, &again, TWO, &o, "");
	assert_true(cply_str_starts(out, "sm_pz_gz:H4sI"));
	assert_true(again.doc->as.mill->is_wrapped);
	assert_int_equal(again.doc->as.mill->n_puzzles, 2);
	/* So short that packing does not pay. */
	out = reshape(&s, &again, "{'formatVersion':'1.0','puzzles':[]}", &o,
	              "");
	assert_true(cply_str_is(out,
	                        "{\"formatVersion\":\"1.0\",\"puzzleCount\":0,"
	                        "\"puzzles\":[]}\n"));
	session_free(&s);
	session_free(&again);
}

static void shapes_tell_what_they_cannot_hold(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	static const struct {
		const char *text;
		cply_mill_shape shape;
		const char *codes;
	} rows[] = {
		{ TWO, CPLY_MILL_AS_PACK, "" },
		{ TWO, CPLY_MILL_AS_PUZZLE, "ML227 ML234" },
		{ ONE, CPLY_MILL_AS_PUZZLE, "" },
		{ TWO, CPLY_MILL_AS_CONTRIBUTION, "ML234" },
		{ TWO, CPLY_MILL_AS_QR, "ML234" },
		{ "{'id':'p','title':'Mill','description':'Close it.',"
		  "'category':'formMill','difficulty':'easy',"
		  "'initialPosition':'" POSITION
		  "','solutions':[{'moves':" MOVES "}]}",
		  CPLY_MILL_AS_CONTRIBUTION, "ML229 ML229 ML229" },
	};
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		const cply_write_options o = { .shape = rows[i].shape };
		char *text = quoted(rows[i].text);
		assert_int_equal(read_text(&s, cply_str_of(text), false),
		                 CPLY_OK);
		cply_losses(s.doc, &cply_format_mill_pack, &o, s.arena,
		            s.diags);
		assert_codes(&s, rows[i].codes);
		free(text);
	}
	session_free(&s);
}

/* A QR code holds 2331 bytes: with a text that cannot be compressed well the
 * size crosses that somewhere. */
static void qr_text_has_a_largest_size(void **state)
{
	(void)state;
	session s;
	bool fitted = false, refused = false;
	session_init(&s);
	for (unsigned n = 0; n < 4000; n += 100) {
		const cply_write_options o = { .shape = CPLY_MILL_AS_QR };
		char *head = quoted("{'hint':'");
		char *tail = quoted("','initialPosition':'" POSITION "',"
		                    "'solutions':[]}");
		cply_buf b;
		cply_arena a;
		cply_str out;
		cply_arena_init(&a, NULL, SIZE_MAX);
		cply_buf_init(&b, &a);
		cply_put(&b, head);
		for (uint32_t i = 0, x = 1; i < n; i++) {
			x = x * 1664525u + 1013904223u;
			cply_put_char(&b, (char)('a' + (x >> 24) % 26));
		}
		cply_put(&b, tail);
		(void)read_text(&s, cply_buf_str(&b), false);
		assert_non_null(s.doc->kind);
		cply_status st = write_as(&s, &o, &out);
		assert_false(refused && st == CPLY_OK);
		fitted |= st == CPLY_OK;
		refused |= st == CPLY_INVALID;
		/* The line end is not part of the code. */
		assert_true(st != CPLY_OK || out.len <= 2331 + 1);
		cply_arena_free(&a);
		free(head);
		free(tail);
	}
	assert_true(fitted && refused);
	session_free(&s);
}

static void base64_goes_round(void **state)
{
	(void)state;
	/* RFC 4648, section 10. */
	static const char *const rows[][2] = {
		{ "", "" },
		{ "f", "Zg==" },
		{ "fo", "Zm8=" },
		{ "foo", "Zm9v" },
		{ "foob", "Zm9vYg==" },
		{ "fooba", "Zm9vYmE=" },
		{ "foobar", "Zm9vYmFy" },
	};
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		cply_buf b, back;
		cply_buf_init(&b, &a);
		cply_buf_init(&back, &a);
		cply_base64_encode(cply_str_of(rows[i][0]), &b);
		assert_true(cply_str_is(cply_buf_str(&b), rows[i][1]));
		assert_true(cply_base64_decode(cply_buf_str(&b), &back));
		assert_true(cply_str_is(cply_buf_str(&back), rows[i][0]));
	}
	cply_arena_free(&a);
}

static void sweeps(void **state)
{
	(void)state;
	char *text = quoted(CHECKED("SHA256", SUM));
	truncation_sweep(&cply_format_mill_pack, cply_str_of(text));
	memory_sweep(&cply_format_mill_pack, cply_str_of(text), 256);
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reading_M8_checksum_is_verified),
		cmocka_unit_test(reading_M8_checksum_is_written),
		cmocka_unit_test(reading_M11_shapes_are_written),
		cmocka_unit_test(shapes_tell_what_they_cannot_hold),
		cmocka_unit_test(qr_text_has_a_largest_size),
		cmocka_unit_test(base64_goes_round),
		cmocka_unit_test(sweeps),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
