/* SPDX-License-Identifier: MIT */
#include "crossword/direction.h"

#include <utf8proc.h>

#include "base/text.h"

typedef struct pair {
	const char *across, *down;
} pair;

/* Names in full, in lower case. */
static const pair names[] = {
	{ "across", "down" },                   /* English */
	{ "across clues", "down clues" },       /* English */
	{ "vågrätt", "lodrätt" },               /* Swedish */
	{ "vandret", "lodret" },                /* Danish */
	{ "vannrett", "loddrett" },             /* Norwegian */
	{ "lárétt", "lóðrétt" },                /* Icelandic */
	{ "poziomo", "pionowo" },               /* Polish */
	{ "vodorovně", "svisle" },              /* Czech */
	{ "vodorovne", "zvislo" },              /* Slovak */
	{ "vodorovne", "zvisle" },              /* Slovak */
	{ "vodoravno", "okomito" },             /* Croatian */
	{ "vodoravno", "uspravno" },            /* Bosnian, Serbian */
	{ "vodoravno", "navpično" },            /* Slovenian */
	{ "водоравно", "усправно" },            /* Serbian */
	{ "водоравно", "отвесно" },             /* Bulgarian */
	{ "хоризонтално", "вертикално" },       /* Bulgarian */
	{ "по горизонтали", "по вертикали" },   /* Russian */
	{ "по горизонталі", "по вертикалі" },   /* Ukrainian */
	{ "vízszintes", "függőleges" },         /* Hungarian */
	{ "οριζόντια", "κάθετα" },              /* Greek */
	{ "οριζοντια", "καθετα" },              /* Greek capitals */
	{ "οριζοντίως", "καθέτως" },            /* Greek */
	{ "soldan sağa", "yukarıdan aşağıya" }, /* Turkish */
	{ "paremale", "alla" },                 /* Estonian */
	{ "ar draws", "i lawr" },               /* Welsh */
	{ "trasna", "síos" },                   /* Irish */
	{ "mendatar", "menurun" },              /* Indonesian */
	{ "hàng ngang", "hàng dọc" },           /* Vietnamese */
	{ "מאוזן", "מאונך" },                   /* Hebrew */
	{ "أفقي", "عمودي" },                    /* Arabic */
	{ "أفقيا", "عموديا" },                  /* Arabic */
	{ "افقی", "عمودی" },                    /* Persian */
	{ "横向", "纵向" },                     /* Chinese */
	{ "橫向", "縱向" },                     /* Chinese */
	{ "ヨコ", "タテ" },                     /* Japanese */
	{ "ヨコのカギ", "タテのカギ" },         /* Japanese */
	{ "よこのカギ", "たてのカギ" },         /* Japanese */
	{ "가로", "세로" },                     /* Korean */
	{ "가로 열쇠", "세로 열쇠" },           /* Korean */
	{ "가로열쇠", "세로열쇠" },             /* Korean */
};

/* Names by how they begin: their endings are many. */
static const pair stems[] = {
	{ "waagerecht", "senkrecht" }, /* German */
	{ "waagrecht", "senkrecht" },  /* German */
	{ "horizont", "vertik" },      /* German, Dutch, Lithuanian */
	{ "horizont", "vertic" },      /* French, Spanish, Portuguese, Dutch */
	{ "horitzont", "vertic" },     /* Catalan */
	{ "orizzont", "vertic" },      /* Italian */
	{ "orizont", "vertic" },       /* Romanian */
	{ "vaakasuor", "pystysuor" },  /* Finnish */
};

/* Does `s` begin with `word`, case aside; is it that word if `is_whole`? */
static bool matches(cply_str s, const char *word, bool is_whole)
{
	cply_str w = cply_str_of(word);
	size_t i = 0, k = 0;
	uint32_t a, b;
	while (cply_utf8_next(w, &k, &b))
		if (!cply_utf8_next(s, &i, &a) ||
		    (a != b && utf8proc_tolower((int32_t)a) != (int32_t)b))
			return false;
	return !is_whole || i == s.len;
}

static cply_direction look_up(const pair *pairs, size_t n, bool is_whole,
                              cply_str name)
{
	for (size_t i = 0; i < n; i++) {
		if (matches(name, pairs[i].across, is_whole))
			return CPLY_ACROSS;
		if (matches(name, pairs[i].down, is_whole))
			return CPLY_DOWN;
	}
	return CPLY_OTHER;
}

cply_direction cplyi_direction_of(cply_str name)
{
	name = cply_text_trim(name);
	while (cply_str_ends(name, ":") || cply_str_ends(name, "."))
		name.len--;
	name = cply_text_trim(name);
	cply_direction d = look_up(names, CPLY_COUNT(names), true, name);
	return d != CPLY_OTHER ? d
	                       : look_up(stems, CPLY_COUNT(stems), false, name);
}

cply_str cplyi_direction_title(cply_direction d, const char *otherwise)
{
	return d == CPLY_ACROSS ? CPLY_STR("Across")
	       : d == CPLY_DOWN ? CPLY_STR("Down")
	                        : cply_str_of(otherwise);
}

bool cplyi_add_lists(cply_crossword *cw, cply_arena *a)
{
	cw->lists = CPLY_NEW(a, 2, cply_clue_list);
	if (!cw->lists)
		return false;
	cw->n_lists = 2;
	for (cply_direction d = CPLY_ACROSS; d <= CPLY_DOWN; d++)
		cw->lists[d] = (cply_clue_list){
			.direction = d, .title = cplyi_direction_title(d, "")
		};
	return true;
}

const char *cplyi_direction_word(cply_direction d)
{
	return d == CPLY_ACROSS ? "across" : d == CPLY_DOWN ? "down" : "other";
}
