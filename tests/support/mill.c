/* SPDX-License-Identifier: MIT */
#include "support/mill.h"

#include <stdio.h>
#include <stdlib.h>

static unsigned bits(uint32_t a)
{
	unsigned n = 0;
	for (; a; a &= a - 1)
		n++;
	return n;
}

static void read_board(const char *text, cply_mill_position *p)
{
	for (unsigned i = 0; i < 26; i++) {
		unsigned at = i - i / 9;
		if (text[i] == 'O')
			p->stones[0] |= 1u << at;
		else if (text[i] == '@')
			p->stones[1] |= 1u << at;
		else if (text[i] == 'X')
			p->marked |= 1u << at;
		else
			assert_true(text[i] == '*' || text[i] == '/');
	}
}

cply_mill_position mill_position(const cply_mill_rules *rules, const char *text)
{
	cply_mill_position p;
	cply_mill_start(rules, &p);
	assert_true(strlen(text) >= 30);
	if (strlen(text) > 34) {
		session s;
		session_init(&s);
		cply_mill_fen generation;
		const cply_mill_fen_source in = { cply_str_of(text), 0, rules };
		assert_int_equal(cply_mill_fen_read(&in, s.diags, &p,
		                                    &generation),
		                 CPLY_OK);
		session_free(&s);
	} else {
		read_board(text, &p);
		p.side = text[27] == 'b';
		p.phase = text[29];
		for (int i = 0; i < 2; i++)
			p.hand[i] = p.phase == 'm'
			                    ? 0
			                    : (uint8_t)(rules->pieces -
			                                bits(p.stones[i]));
	}
	cply_mill_settle(rules, &p);
	return p;
}

static int by_text(const void *a, const void *b)
{
	return strcmp(a, b);
}

static void word_of(cply_mill_move m, char out[8])
{
	const char *to = cply_mill_point_name((unsigned)m.to);
	if (m.kind == CPLY_MILL_MOVE)
		snprintf(out, 8, "%s-%s",
		         cply_mill_point_name((unsigned)m.from), to);
	else
		snprintf(out, 8, "%s%s", m.kind == CPLY_MILL_TAKE ? "x" : "",
		         to);
}

const char *mill_legal(const cply_mill_rules *rules,
                       const cply_mill_position *p)
{
	static char text[CPLY_MILL_MAX_MOVES * 8 + 1];
	static char words[CPLY_MILL_MAX_MOVES][8];
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	unsigned n = cply_mill_moves(rules, p, moves);
	for (unsigned i = 0; i < n; i++)
		word_of(moves[i], words[i]);
	qsort(words, n, sizeof words[0], by_text);
	size_t len = 0;
	text[0] = 0;
	for (unsigned i = 0; i < n; i++)
		len += (size_t)snprintf(text + len, sizeof text - len, "%s%s",
		                        i ? " " : "", words[i]);
	return text;
}

cply_mill_move mill_move(const char *word)
{
	session s;
	session_init(&s);
	cply_mill_word out;
	assert_int_equal(cply_mill_word_read(cply_str_of(word), 0, s.diags,
	                                     &out),
	                 CPLY_OK);
	assert_int_equal(out.n, 1);
	session_free(&s);
	return out.moves[0];
}

void mill_play(const cply_mill_rules *rules, cply_mill_position *p,
               const char *words, cply_mill_history *history)
{
	char word[16];
	int used;
	while (sscanf(words, "%15s%n", word, &used) == 1) {
		cply_mill_move m = mill_move(word);
		if (!cply_mill_is_legal(rules, p, m))
			fail_msg("%s is not legal: %s", word,
			         mill_legal(rules, p));
		cply_mill_play(rules, p, m, history);
		words += used;
	}
}

const char *mill_fen(const cply_mill_position *p, cply_mill_fen generation)
{
	static char text[512];
	cply_arena a;
	cply_buf b;
	cply_arena_init(&a, NULL, 1 << 16);
	cply_buf_init(&b, &a);
	cply_mill_fen_write(p, generation, &b);
	assert_true(!b.failed && b.len < sizeof text);
	memcpy(text, b.ptr, b.len);
	text[b.len] = 0;
	cply_arena_free(&a);
	return text;
}
