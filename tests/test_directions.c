/* SPDX-License-Identifier: MIT */
/* Lists of clues under the names that Across and Down have in other languages:
 * every format that takes a name knows all of them. */
#include "crossply/solve.h"
#include "support/with_session.h"

#include <stdio.h>

struct name {
	const char *across, *down;
};

static const struct name names[] = {
	{ "Across", "Down" },
	{ "ACROSS", "DOWN" },
	{ "Across Clues", "Down Clues" },
	{ "Horizontal", "Vertical" },
	{ "Horizontalement", "Verticalement" },
	{ "Horizontaux", "Verticaux" },
	{ "HORIZONTALES", "VERTICALES" },
	{ "Horizontais", "Verticais" },
	{ "Horitzontals", "Verticals" },
	{ "Orizzontali", "Verticali" },
	{ "Orizontal", "Vertical" },
	{ "Horizontaal", "Verticaal" },
	{ "Horizontaal", "Vertikaal" },
	{ "Waagerecht", "Senkrecht" },
	{ "Waagrecht", "Senkrecht" },
	{ "Horizontal", "Vertikal" },
	{ "Vågrätt", "Lodrätt" },
	{ "VÅGRÄTT", "LODRÄTT" },
	{ "Vandret", "Lodret" },
	{ "Vannrett", "Loddrett" },
	{ "Lárétt", "Lóðrétt" },
	{ "Vaakasuoraan", "Pystysuoraan" },
	{ "Paremale", "Alla" },
	{ "Poziomo", "Pionowo" },
	{ "Vodorovně", "Svisle" },
	{ "Vodorovne", "Zvislo" },
	{ "Vodoravno", "Okomito" },
	{ "Vodoravno", "Navpično" },
	{ "Водоравно", "Отвесно" },
	{ "По горизонтали", "По вертикали" },
	{ "ПО ГОРИЗОНТАЛИ", "ПО ВЕРТИКАЛИ" },
	{ "По горизонталі", "По вертикалі" },
	{ "Vízszintes", "Függőleges" },
	{ "Οριζόντια", "Κάθετα" },
	{ "ΟΡΙΖΟΝΤΙΑ", "ΚΑΘΕΤΑ" },
	{ "Soldan Sağa", "Yukarıdan Aşağıya" },
	{ "Ar Draws", "I Lawr" },
	{ "Trasna", "Síos" },
	{ "Mendatar", "Menurun" },
	{ "Hàng ngang", "Hàng dọc" },
	{ "מאוזן", "מאונך" },
	{ "أفقي", "عمودي" },
	{ "افقی", "عمودی" },
	{ "横向", "纵向" },
	{ "ヨコのカギ", "タテのカギ" },
	{ "가로", "세로" },
};

struct form {
	const char *file;
	const char *head, *middle, *tail; /* around both names */
	bool has_grid; /* its clues have a place in the grid */
};

static const struct form forms[] = {
	{ "x.ipuz",
	  "{\"version\":\"http://ipuz.org/v2\","
	  "\"kind\":[\"http://ipuz.org/crossword#1\"],"
	  "\"dimensions\":{\"width\":2,\"height\":2},"
	  "\"puzzle\":[[1,2],[3,0]],\"solution\":[[\"A\",\"B\"],[\"C\",\"D\"]],"
	  "\"clues\":{\"",
	  "\":[[1,\"one\"],[3,\"two\"]],"
	  "\"",
	  "\":[[1,\"three\"],[2,\"four\"]]}}", true },
	{ "x.jpz",
	  "<crossword-compiler><rectangular-puzzle><crossword>"
	  "<grid width=\"2\" height=\"2\">"
	  "<cell x=\"1\" y=\"1\" solution=\"A\" number=\"1\"/>"
	  "<cell x=\"2\" y=\"1\" solution=\"B\" number=\"2\"/>"
	  "<cell x=\"1\" y=\"2\" solution=\"C\" number=\"3\"/>"
	  "<cell x=\"2\" y=\"2\" solution=\"D\"/></grid>"
	  "<clues><title><b>",
	  ":</b></title><clue number=\"1\">one</clue>"
	  "<clue number=\"3\">two</clue></clues>"
	  "<clues><title>",
	  "</title><clue number=\"1\">three</clue>"
	  "<clue number=\"2\">four</clue></clues>"
	  "</crossword></rectangular-puzzle></crossword-compiler>",
	  true },
	{ "x.solve.json",
	  "{\"version\":\"0.1\",\"clueSections\":{"
	  "\"",
	  "\":[{\"label\":\"1\",\"text\":\"one\"},"
	  "{\"label\":\"3\",\"text\":\"two\"}],"
	  "\"",
	  "\":[{\"label\":\"1\",\"text\":\"three\"},"
	  "{\"label\":\"2\",\"text\":\"four\"}]},"
	  "\"initialState\":[{\"fill\":\"\",\"label\":\"1\",\"x\":0,\"y\":0},"
	  "{\"fill\":\"\",\"label\":\"2\",\"x\":1,\"y\":0},"
	  "{\"fill\":\"\",\"label\":\"3\",\"x\":0,\"y\":1},"
	  "{\"fill\":\"\",\"x\":1,\"y\":1}],\"events\":[]}",
	  false },
};

/* The crossword of any document, or NULL. */
static const cply_crossword *puzzle_of(const cply_doc *doc)
{
	return doc->kind == &cply_kind_crossword ? doc->as.crossword
	       : doc->kind == &cply_kind_solve   ? doc->as.solve->puzzle
	                                         : NULL;
}

static const cply_crossword *read_form(const struct form *f, const char *across,
                                       const char *down)
{
	char text[4096];
	snprintf(text, sizeof text, "%s%s%s%s%s", f->head, across, f->middle,
	         down, f->tail);
	session_reset(&s, SIZE_MAX);
	/* The session keeps what it was given. */
	cply_str bytes = cply_str_copy(s.arena, cply_str_of(text));
	(void)session_read(&s, bytes, f->file, NULL);
	return puzzle_of(s.doc);
}

static void check_form(const struct form *f, const struct name *name)
{
	const cply_crossword *cw = read_form(f, name->across, name->down);
	if (!cw || cw->n_lists != 2)
		fail_msg("%s is not read with %s", f->file, name->across);
	for (uint32_t i = 0; i < 2; i++) {
		const cply_clue_list *l = &cw->lists[i];
		if (l->direction != (cply_direction)i)
			fail_msg("%s: %s is direction %u", f->file,
			         i ? name->down : name->across, l->direction);
		for (uint32_t k = 0; f->has_grid && k < l->n_clues; k++)
			assert_int_equal(l->clues[k].n_cells, 2);
	}
}

static void every_name_in_every_format(void **state)
{
	(void)state;
	for (size_t i = 0; i < CPLY_COUNT(forms); i++)
		for (size_t k = 0; k < CPLY_COUNT(names); k++)
			check_form(&forms[i], &names[k]);
}

/* A .puz takes Across and Down only. */
static void clues_survive_conversion(void **state)
{
	(void)state;
	const cply_write_options options = { 0 };
	const cply_format *puz = cply_format_find(CPLY_STR("puz"));
	for (size_t k = 0; k < CPLY_COUNT(names); k++) {
		check_form(&forms[0], &names[k]);
		cply_buf out;
		cply_buf_init(&out, s.arena);
		const cply_write w = { .out = &out,
			               .scratch = s.arena,
			               .diags = s.diags,
			               .options = &options };
		assert_int_equal(cply_write_doc(&w, puz, s.doc), CPLY_OK);
		cply_str bytes = cply_buf_str(&out);
		assert_int_equal(count_text(bytes, "one"), 1);
		assert_int_equal(count_text(bytes, "two"), 1);
		assert_int_equal(count_text(bytes, "three"), 1);
		assert_int_equal(count_text(bytes, "four"), 1);
	}
}

static void other_names(void **state)
{
	(void)state;
	static const char *const others[] = { "",         "Rows",
		                              "Downtown", "Across the universe",
		                              "Vertigo",  "Diagonal" };
	for (size_t k = 0; k < CPLY_COUNT(others); k++)
		assert_int_equal(read_form(&forms[0], others[k], "Down")
		                         ->lists[0]
		                         .direction,
		                 CPLY_OTHER);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(every_name_in_every_format),
		TEST(clues_survive_conversion),
		TEST(other_names),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
