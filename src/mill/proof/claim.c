/* SPDX-License-Identifier: MIT */
/* What a puzzle claims: read from its tags, title, description and category.
 * All of them may say it, and they may disagree. */
#include "base/ascii.h"
#include "crossply/mill_proof.h"

/* The word at `at`, without case, and not the beginning of a longer one. */
static bool word_at(cply_str s, size_t at, const char *word)
{
	size_t n = cply_str_of(word).len;
	return cply_str_is_nocase(cply_str_sub(s, at, at + n), word) &&
	       at + n <= s.len &&
	       (at + n == s.len || !ascii_is_letter(s.ptr[at + n]));
}

static size_t skip_blanks(cply_str s, size_t at)
{
	while (at < s.len && s.ptr[at] == ' ')
		at++;
	return at;
}

/* A number of at most three digits. */
static bool number_at(cply_str s, size_t at, cply_mill_said *out)
{
	size_t end = ascii_skip_digits(s, at);
	uint32_t n;
	if (end - at > 3 || !cply_str_u32(cply_str_sub(s, at, end), &n))
		return false;
	out->number = n;
	out->begin = (uint32_t)at;
	out->end = (uint32_t)end;
	return true;
}

/* "Win in 4", "wins in 4 moves": one of the words, then `link` (or none), then
 * a number; behind what `out` has already. */
static bool find_phrase(cply_str s, const char *const *words, const char *link,
                        cply_mill_said *out)
{
	for (size_t i = out->end; i < s.len; i++) {
		if (i && ascii_is_letter(s.ptr[i - 1]))
			continue;
		for (const char *const *w = words; *w; w++) {
			if (!word_at(s, i, *w))
				continue;
			size_t at = skip_blanks(s, i + cply_str_of(*w).len);
			if (link && !word_at(s, at, link))
				continue;
			if (link)
				at = skip_blanks(s, at + cply_str_of(link).len);
			if (number_at(s, at, out))
				return true;
		}
	}
	return false;
}

/* Do these words stand in the text, one right after the other? */
static bool has_words(cply_str s, const char *words)
{
	for (size_t i = 0; i < s.len; i++)
		if ((!i || !ascii_is_letter(s.ptr[i - 1])) &&
		    word_at(s, i, words))
			return true;
	return false;
}

static void add(cply_mill_claim *c, const cply_mill_said *said)
{
	if (c->n_said < CPLY_MILL_MOST_SAID)
		c->said[c->n_said++] = *said;
}

/* ---- tags ---- */

static const struct tag {
	const char *text; /* a number follows if it ends in - or : */
	cply_mill_aim aim;
} tags[] = {
	{ "win-in-", CPLY_MILL_AIM_WIN },
	{ "hold-draw-in-", CPLY_MILL_AIM_HOLD },
	{ "mill-in-", CPLY_MILL_AIM_MILL },
	{ "objective:win", CPLY_MILL_AIM_WIN },
	{ "objective:hold-draw", CPLY_MILL_AIM_HOLD },
};

static const char *const counted[] = { "shortest-first-turns:",
	                               "slower-winning-first-turns:",
	                               "non-winning-first-turns:" };

static bool tag_number(cply_str tag, const char *prefix, cply_mill_said *out)
{
	size_t n = cply_str_of(prefix).len;
	return cply_str_is_nocase(cply_str_sub(tag, 0, n), prefix) &&
	       number_at(tag, n, out) && out->end == tag.len;
}

static void read_tag(cply_mill_claim *c, const cply_mill_tag *t)
{
	cply_mill_said said = { .where = CPLY_MILL_IN_TAG,
		                .text = t->text,
		                .at = t->at };
	for (size_t i = 0; i < CPLY_COUNT(tags); i++) {
		bool numbered = cply_str_ends(cply_str_of(tags[i].text), "-");
		said.aim = tags[i].aim;
		if (numbered ? tag_number(t->text, tags[i].text, &said)
		             : cply_str_is_nocase(t->text, tags[i].text))
			add(c, &said);
	}
	for (size_t i = 0; i < CPLY_COUNT(counted); i++)
		if (tag_number(t->text, counted[i], &said))
			c->counts[i] = said;
	c->only |= cply_str_is_nocase(t->text, "unique-draw-save");
}

/* ---- texts ---- */

static void read_text(cply_mill_claim *c, const cply_mill_puzzle *p,
                      cply_mill_where where)
{
	static const char *const wins[] = { "win", "wins", "winning", NULL };
	static const char *const mills[] = { "mill", "mills", NULL };
	bool title = where == CPLY_MILL_IN_TITLE;
	cply_mill_said said = {
		.where = where,
		.text = title ? p->title : p->description,
		.at = title ? p->title_at : p->description_at,
	};
	said.aim = CPLY_MILL_AIM_WIN;
	while (find_phrase(said.text, wins, "in", &said))
		add(c, &said);
	if (said.end)
		return;
	said.aim = CPLY_MILL_AIM_MILL;
	while (p->category == CPLY_MILL_FORM_MILL &&
	       find_phrase(said.text, mills, "in", &said))
		add(c, &said);
	if (!said.end && (has_words(said.text, "hold the draw") ||
	                  has_words(said.text, "preserves the draw"))) {
		said.aim = CPLY_MILL_AIM_HOLD;
		add(c, &said);
	}
}

/* Stones to capture: the tag, the words of title and description, or a short
 * text with a number in it. */
static unsigned captures(const cply_mill_puzzle *p)
{
	static const char *const words[] = { "capture", "remove", NULL };
	const cply_str texts[] = { p->title, p->description };
	cply_mill_said said = { 0 };
	if (p->to_capture)
		return p->to_capture;
	for (size_t i = 0; i < CPLY_COUNT(texts); i++)
		if (find_phrase(texts[i], words, NULL, &said))
			return said.number;
	for (size_t i = 0; i < CPLY_COUNT(texts); i++)
		for (size_t k = 0; k < texts[i].len && texts[i].len <= 20; k++)
			if (number_at(texts[i], k, &said) && said.number)
				return said.number;
	return 1;
}

/* ---- all together ---- */

static cply_mill_aim of_category(cply_mill_category c)
{
	switch (c) {
	case CPLY_MILL_FORM_MILL:
		return CPLY_MILL_AIM_MILL;
	case CPLY_MILL_CAPTURE_PIECES:
		return CPLY_MILL_AIM_CAPTURE;
	case CPLY_MILL_WIN_GAME:
		return CPLY_MILL_AIM_WIN;
	case CPLY_MILL_DEFEND:
		return CPLY_MILL_AIM_HOLD;
	case CPLY_MILL_NO_CATEGORY:
		return CPLY_MILL_AIM_NONE;
	default:
		return CPLY_MILL_AIM_BEST;
	}
}

cply_mill_claim cply_mill_claim_of(const cply_mill *pack,
                                   const cply_mill_puzzle *p,
                                   cply_arena *scratch)
{
	/* A list of positions or moves has no category but a made-up one. */
	cply_mill_claim c = { .aim = p->is_bare ? CPLY_MILL_AIM_NONE
		                                : of_category(p->category) };
	(void)pack;
	(void)scratch;
	for (uint32_t i = 0; i < p->n_tags; i++)
		read_tag(&c, &p->tags[i]);
	read_text(&c, p, CPLY_MILL_IN_TITLE);
	read_text(&c, p, CPLY_MILL_IN_DESCRIPTION);
	bool open = c.aim == CPLY_MILL_AIM_BEST || c.aim == CPLY_MILL_AIM_NONE;
	if (open && c.n_said)
		c.aim = c.said[0].aim;
	for (unsigned i = 0; i < c.n_said; i++) {
		if (c.said[i].aim != c.aim)
			continue;
		if (!c.at.end || (!c.turns && c.said[i].number))
			c.at = c.said[i].at;
		if (!c.turns)
			c.turns = c.said[i].number;
	}
	c.captures = c.aim == CPLY_MILL_AIM_CAPTURE ? captures(p) : 0;
	return c;
}
