/* SPDX-License-Identifier: MIT */
/* A file of each format under the suffixes of all others: the content decides,
 * or nothing does. A new format only adds a line to `samples`. */
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>

static const struct {
	const char *format, *path;
} samples[] = {
	{ "across", "fuzz/corpus/across/plain.txt" },
	{ "across", "fuzz/corpus/across/rebus.txt" },
	{ "acrostic", "fuzz/corpus/site/nyt-acrostic" },
	{ "acrostic", "fuzz/corpus/site/wsj-acrostic" },
	{ "acrostic", "fuzz/corpus/site/xwordinfo-acrostic" },
	{ "apz", "fuzz/corpus/site/apz" },
	{ "ccw", "fuzz/corpus/ccw/small" },
	{ "cfp", "fuzz/corpus/site/cfp" },
	{ "cnn", "fuzz/corpus/site/cnn" },
	{ "crosshare", "fuzz/corpus/site/crosshare" },
	{ "dfac", "fuzz/corpus/solve_log/dfac" },
	{ "exolve", "fuzz/corpus/exolve/rich.exolve" },
	{ "exolve", "fuzz/corpus/exolve/blank.exolve" },
	{ "guardian", "fuzz/corpus/site/guardian" },
	{ "ipuz", "examples/one-square.ipuz" },
	{ "ipuz", "fuzz/corpus/ipuz/plain" },
	{ "jpz", "fuzz/corpus/jpz/whole" },
	{ "jpz", "fuzz/corpus/jpz/script" },
	{ "level", "examples/goose.level.json" },
	{ "level", "fuzz/corpus/level/wrapped.json" },
	{ "mill-fen", "fuzz/corpus/mill_text/positions.fen" },
	{ "mill-moves", "fuzz/corpus/mill_text/game.pgn" },
	{ "mill-moves", "fuzz/corpus/mill_text/numbers.txt" },
	{ "mill-moves", "fuzz/corpus/mill_text/words.txt" },
	{ "mill-pack", "fuzz/corpus/mill_pack/pack.json" },
	{ "mill-pack", "fuzz/corpus/mill_pack/bare.json" },
	{ "nyt", "fuzz/corpus/site/nyt" },
	{ "nyt", "fuzz/corpus/site/nyt-page" },
	{ "nyt-game", "fuzz/corpus/solve_log/nyt-game" },
	{ "puz", "examples/between.puz" },
	{ "puz", "fuzz/corpus/puz/locked" },
	{ "puzzleme", "fuzz/corpus/site/puzzleme" },
	{ "puzzleme", "fuzz/corpus/site/puzzleme-compressed" },
	{ "pzzl", "fuzz/corpus/site/pzzl" },
	{ "rg", "fuzz/corpus/site/rg" },
	{ "gamelog", "examples/orchard.gamelog" },
	{ "solve-log", "examples/goose.solve.json" },
	{ "uclick", "fuzz/corpus/site/uclick.xml" },
	{ "uclick-json", "fuzz/corpus/site/uclick.json" },
	{ "uclick-json", "fuzz/corpus/site/usatoday" },
	{ "wapo", "fuzz/corpus/site/wapo" },
	{ "wsj", "fuzz/corpus/site/wsj" },
	{ "xd", "fuzz/corpus/xd/named.xd" },
	{ "xd", "fuzz/corpus/xd/plain.xd" },
	{ "xmd", "examples/sun.md" },
	{ "xmd", "fuzz/corpus/xmd/rich.md" },
	{ "xwordinfo", "fuzz/corpus/site/xwordinfo" },
};

/* Calls `each` with "x" and each suffix of the registry, and with "x". */
static void for_each_name(void (*each)(const char *name, void *ctx), void *ctx)
{
	each("x", ctx);
	for (size_t i = 0; i < cply_format_count(); i++) {
		const char *p = cply_format_at(i)->suffixes;
		for (p += strspn(p, " "); *p; p += strspn(p, " ")) {
			char name[64];
			size_t n = strcspn(p, " ");
			snprintf(name, sizeof name, "x%.*s", (int)n, p);
			each(name, ctx);
			p += n;
		}
	}
}

struct file {
	session s;
	cply_str bytes;
	const char *path;
	const char *format; /* of a sample */
	uint32_t n_names, n_claims;
};

static void open_file(struct file *f, const char *path)
{
	char *bytes;
	size_t len;
	if (!load_file(path, &bytes, &len))
		fail_msg("cannot read %s", path);
	f->bytes = (cply_str){ bytes, len };
	f->path = path;
}

static void close_file(struct file *f)
{
	free((char *)(uintptr_t)f->bytes.ptr);
}

static const cply_format *detect(struct file *f, const char *name)
{
	const cply_format *got;
	session_reset(&f->s, SIZE_MAX);
	cply_status st =
		cply_detect(f->bytes, cply_str_of(name), f->s.diags, &got);
	assert_int_equal(st == CPLY_OK, got != NULL);
	if (!got && !f->s.diags->counts[CPLY_ERROR])
		fail_msg("%s as %s: nothing is said", f->path, name);
	return got;
}

static void rename_one(const char *name, void *ctx)
{
	struct file *f = ctx;
	const cply_format *got = detect(f, name);
	if (!got || strcmp(got->name, f->format) != 0)
		fail_msg("%s as %s is taken for %s: %s", f->path, name,
		         got ? got->name : "nothing", session_codes(&f->s));
	/* And it is read as if it had its own name. */
	session_reset(&f->s, SIZE_MAX);
	cply_status st = session_read(&f->s, f->bytes, name, NULL);
	assert_non_null(f->s.doc->kind);
	assert_ptr_equal(f->s.doc->format, got);
	assert_true(st == CPLY_OK || f->s.diags->counts[CPLY_ERROR]);
	f->n_names++;
}

/* What a probe may not say is not asked for. */
static void probes_keep_to_their_claims(cply_str bytes)
{
	for (size_t i = 0; i < cply_format_count(); i++) {
		const cply_format *f = cply_format_at(i);
		int most = f->claims      ? (int)f->claims
		           : f->is_binary ? CPLY_BY_CHECK
		                          : CPLY_BY_MAGIC;
		assert_true(f->probe(bytes) <= most);
	}
}

static void content_decides_under_any_name(void **state)
{
	(void)state;
	struct file f = { 0 };
	session_init(&f.s);
	for (size_t i = 0; i < CPLY_COUNT(samples); i++) {
		open_file(&f, samples[i].path);
		f.format = samples[i].format;
		probes_keep_to_their_claims(f.bytes);
		for_each_name(rename_one, &f);
		close_file(&f);
	}
	print_message("%zu files, %u names\n", CPLY_COUNT(samples), f.n_names);
	session_free(&f.s);
}

static void every_format_has_a_sample(void **state)
{
	(void)state;
	for (size_t i = 0; i < cply_format_count(); i++) {
		const char *name = cply_format_at(i)->name;
		bool has_one = false;
		for (size_t k = 0; k < CPLY_COUNT(samples); k++)
			has_one |= !strcmp(samples[k].format, name);
		if (!has_one)
			fail_msg("add a file of %s to the samples", name);
	}
}

/* ---- foreign files ---- */

/* Without a name that promises something nobody claims it; with one, what is
 * wrong is said. */
static void claim_one(const char *name, void *ctx)
{
	struct file *f = ctx;
	const cply_format *got = detect(f, name);
	f->n_names++;
	if (!got)
		return;
	f->n_claims++;
	if (got->is_any_text || cply_format_for_name(cply_str_of(name)) != got)
		fail_msg("%s as %s is taken for %s", f->path, name, got->name);
	session_reset(&f->s, SIZE_MAX);
	cply_status st = session_read(&f->s, f->bytes, name, NULL);
	if (st != CPLY_OK)
		return;
	/* Letters in rows are a poor xd file, but they are one. */
	cply_check_doc(f->s.doc, f->s.arena, f->s.diags);
	if (!f->s.diags->counts[CPLY_ERROR] &&
	    !f->s.diags->counts[CPLY_WARNING])
		fail_msg("%s is a sound %s", f->path, got->name);
}

static void claim_file(const char *path, void *ctx)
{
	struct file *f = ctx;
	open_file(f, path);
	if (f->bytes.len)
		for_each_name(claim_one, f);
	close_file(f);
}

/* Sources, scripts, settings and prose: those of this project. */
static void own_sources_are_no_puzzles(void **state)
{
	(void)state;
	static const struct {
		const char *dir, *suffix;
	} folders[] = {
		{ "src/base", "" },
		{ "src/carrier", "" },
		{ "src/crossword", "" },
		{ "include/crossply/rules", "" },
		{ "cmake", "" },
		{ "tools", "" },
		{ "docs", ".md" },
		{ "fuzz/corpus/json", "" },
		{ "fuzz/corpus/json_pull", "" },
		{ "fuzz/corpus/html", "" },
		{ "fuzz/corpus/xml", "" },
	};
	static const char *const files[] = {
		"LICENSE",      "README.md",          "CHANGELOG.md",
		"packages.txt", "CMakeLists.txt",     "CMakePresets.json",
		".clang-tidy",  "examples/README.md",
	};
	struct file f = { 0 };
	session_init(&f.s);
	for (size_t i = 0; i < CPLY_COUNT(folders); i++)
		assert_true(for_each_file(folders[i].dir, folders[i].suffix,
		                          claim_file, &f) > 0);
	for (size_t i = 0; i < CPLY_COUNT(files); i++)
		claim_file(files[i], &f);
	print_message("%u names, %u claims by name\n", f.n_names, f.n_claims);
	session_free(&f.s);
}

static const char *const foreign[] = {
	/* tables */
	"date,puzzle,seconds\n2024-01-01,ACROSS,312\n2024-01-02,DOWN,299\n",
	"1\tCAT\tfeline\n2\tDOG\tcanine\n3\tOWL\tbird\n",
	"A,B,C\nD,E,F\nG,H,I\n",
	/* logs */
	"127.0.0.1 - - [10/Oct/2024:13:55:36 +0000] \"GET /x.puz HTTP/1.1\" "
	"200 2326\n",
	"2024-01-01T00:00:00Z INFO grid: 15x15 loaded\n"
	"2024-01-01T00:00:01Z WARN across: 3 missing\n",
	"{\"level\":\"info\",\"msg\":\"grid\"}\n"
	"{\"level\":\"warn\",\"msg\":\"clues\"}\n",
	/* settings */
	"[across]\nname = x\n[down]\nname = y\n",
	"title: Shopping\nauthor: Ann\n\n- milk\n- bread\n",
	"title: A letter\nauthor: Ann\n\n\nDear Bob,\n\n\nyours, Ann\n",
	"---\ntitle: A post\n---\n\n# A post\n\nAbout crosswords.\n",
	/* pages */
	"<p>Across</p><p>1. Cat (3)</p>",
	"<svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"grid\"/></svg>",
	"<rss><channel><title>Crossword blog</title></channel></rss>",
	/* letters in rows */
	"ABC\n\nDEF\n\nGHI\n",
	"THE END\n",
	"SHOUTING\nEVERYWHERE\n\n\nIN SHORT LINES\n",
	"1. First\n2. Second\n\nA1. Paper size ~ 594\n",
	/* programs */
	"def across(grid):\n    return [row for row in grid]\n",
	"SELECT across, down FROM grid WHERE title = 'x';\n",
	"module.exports = { grid: [['A']], across: {}, down: {} };\n",
	/* JSON with words of puzzles */
	"{\"grid\":[\"ABC\",\"DEF\"]}",
	"{\"clues\":{\"across\":[\"a\"],\"down\":[\"b\"]}}",
	"{\"title\":\"x\",\"author\":\"y\",\"size\":15}",
	"{\"puzzle\":[[1,0],[0,1]],\"solution\":[[1,0],[0,1]]}",
	"{\"dimensions\":{\"width\":3,\"height\":3}}",
	"[{\"id\":1,\"answer\":\"A\",\"clue\":\"B\"}]",
	"[{\"t\":0,\"k\":\"a\"},{\"t\":10,\"k\":\"b\"}]",
	"{\"events\":[{\"time\":1,\"type\":\"key\"}]}",
	"{\"state\":{},\"moves\":[]}",
};

static void foreign_texts_are_no_puzzles(void **state)
{
	(void)state;
	struct file f = { 0 };
	session_init(&f.s);
	for (size_t i = 0; i < CPLY_COUNT(foreign); i++) {
		f.bytes = cply_str_of(foreign[i]);
		f.path = foreign[i];
		for_each_name(claim_one, &f);
	}
	session_free(&f.s);
}

static void random_bytes_are_no_puzzles(void **state)
{
	(void)state;
	struct file f = { .path = "random bytes" };
	uint32_t seed = 1;
	char bytes[2048];
	session_init(&f.s);
	for (unsigned round = 0; round < 200; round++) {
		size_t len = 1 + round * 10;
		for (size_t i = 0; i < len; i++) {
			seed = seed * 1664525u + 1013904223u;
			/* Half of them printable. */
			bytes[i] = (char)(round % 2 ? seed >> 24
			                            : ' ' + (seed >> 24) % 95);
		}
		f.bytes = (cply_str){ bytes, len };
		for_each_name(claim_one, &f);
	}
	session_free(&f.s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_format_has_a_sample),
		cmocka_unit_test(content_decides_under_any_name),
		cmocka_unit_test(own_sources_are_no_puzzles),
		cmocka_unit_test(foreign_texts_are_no_puzzles),
		cmocka_unit_test(random_bytes_are_no_puzzles),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
