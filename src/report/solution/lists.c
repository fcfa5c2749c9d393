/* SPDX-License-Identifier: MIT */
#include "report/solution/lists.h"
#include "carrier/json_key.h"

enum { SHOWN_WORDS = 4, KEY_DIGITS = 4 };

/* ---- columns ---- */

static size_t digits_of(uint64_t n)
{
	size_t digits = 1;
	for (; n >= 10; n /= 10)
		digits++;
	return digits;
}

/* Flush right in a column of this width, or as wide as it is. */
static void put_right(uint64_t n, size_t width, cply_buf *out)
{
	size_t digits = digits_of(n);
	cply_put_fill(out, ' ', width > digits ? width - digits : 0);
	cply_put_uint(out, n);
}

static void begin(cply_json_writer *w, const char *schema, cply_buf *out)
{
	cply_json_writer_init(w, out, 2);
	cply_json_begin_object(w);
	cply_json_key(w, "schema");
	cply_json_put_string(w, cply_str_of(schema));
}

/* ---- counts ---- */

void cplyi_perft_text(const cplyi_perft *p, cply_buf *out)
{
	cply_put(out, "DEPTH  SEQUENCES\n");
	for (unsigned i = 1; i <= p->depth; i++) {
		put_right(i, 5, out);
		cply_put(out, "  ");
		put_right(p->counts[i], 9, out);
		cply_put(out, "\n");
	}
}

void cplyi_perft_json(const cplyi_perft *p, cply_buf *out)
{
	cply_json_writer w;
	begin(&w, "crossply-perft/1", out);
	cply_json_key(&w, "unit");
	cply_json_put_string(&w, p->by_turns ? CPLY_STR("turn")
	                                     : CPLY_STR("action"));
	cply_json_key(&w, "sequences");
	cply_json_begin_inline_array(&w);
	for (unsigned i = 1; i <= p->depth; i++)
		cply_json_put_int(&w, (int64_t)p->counts[i]);
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	cply_put(out, "\n");
}

/* ---- tables ---- */

typedef void put_table(void *ctx, const cply_mill_table *t);

static void each_table(const cply_mill_tables *t, unsigned stones,
                       put_table *put, void *ctx)
{
	for (unsigned total = 6; total <= stones; total++)
		for (unsigned opp = 3; 2 * opp <= total; opp++) {
			unsigned own = total - opp;
			if (own > CPLY_MILL_MOST_STONES)
				continue;
			put(ctx, &t->table[own][opp]);
			if (own != opp)
				put(ctx, &t->table[opp][own]);
		}
}

static void table_text(void *ctx, const cply_mill_table *t)
{
	cply_buf *out = ctx;
	put_right(t->own, 3, out);
	cply_put_char(out, '-');
	cply_put_uint(out, t->opp);
	cply_put_fill(out, ' ', 3 - digits_of(t->opp));
	put_right(t->positions, 10, out);
	put_right(t->won, 11, out);
	cply_put_char(out, ' ');
	put_right(t->drawn, 10, out);
	put_right(t->lost, 11, out);
	cply_put(out, "  ");
	put_right(t->longest, 7, out);
	cply_put(out, "\n");
}

void cplyi_tables_text(const cply_mill_tables *t, unsigned stones,
                       cply_buf *out)
{
	cply_put(out, "STONES  POSITIONS        WON      DRAWN       LOST  "
	              "LONGEST\n");
	each_table(t, stones, table_text, out);
}

static void table_json(void *ctx, const cply_mill_table *t)
{
	cply_json_writer *w = ctx;
	cply_json_begin_inline_object(w);
	cplyi_key_uint(w, "own", t->own);
	cplyi_key_uint(w, "other", t->opp);
	cplyi_key_uint(w, "positions", t->positions);
	cplyi_key_uint(w, "won", t->won);
	cplyi_key_uint(w, "drawn", t->drawn);
	cplyi_key_uint(w, "lost", t->lost);
	cplyi_key_uint(w, "longest_plies", t->longest);
	cply_json_end_object(w);
}

void cplyi_tables_json(const cply_mill_tables *t, unsigned stones,
                       cply_buf *out)
{
	cply_json_writer w;
	begin(&w, "crossply-mill-tables/1", out);
	cply_json_key(&w, "tables");
	cply_json_begin_array(&w);
	each_table(t, stones, table_json, &w);
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	cply_put(out, "\n");
}

/* ---- keys ---- */

void cplyi_put_key(uint32_t key, cply_buf *out)
{
	size_t digits = digits_of(key);
	cply_put_fill(out, '0', digits < KEY_DIGITS ? KEY_DIGITS - digits : 0);
	cply_put_uint(out, key);
}

/* Some words of a board, for the eye. */
static void put_words(const cply_crossword *cw, const cply_key *key,
                      cply_buf *out)
{
	uint32_t shown = 0;
	for (uint32_t i = 0; i < cw->n_lists && shown < SHOWN_WORDS; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			const cply_clue *clue = &cw->lists[i].clues[k];
			if (clue->n_cells < 3 || shown == SHOWN_WORDS)
				continue;
			cply_put(out, shown++ ? " " : "");
			for (uint32_t j = 0; j < clue->n_cells; j++)
				cply_put_char(out,
				              key->letters.ptr[clue->cells[j]]);
		}
}

/* Thousandths as "3.14", in eight columns. */
static void put_likeness(uint32_t n, cply_buf *out)
{
	uint32_t whole = n / 1000, part = (n % 1000 + 5) / 10;
	whole += part / 100;
	part %= 100;
	put_right(whole, 5, out);
	cply_put(out, part < 10 ? ".0" : ".");
	cply_put_uint(out, part);
}

void cplyi_keys_text(const cply_keys *keys, const cply_crossword *cw,
                     cply_buf *out)
{
	cply_put(out, "KEY   LIKENESS  WORDS\n");
	for (uint32_t i = 0; i < keys->n; i++) {
		cplyi_put_key(keys->items[i].key, out);
		cply_put(out, "  ");
		put_likeness(keys->items[i].likeness, out);
		cply_put(out, "  ");
		put_words(cw, &keys->items[i], out);
		cply_put(out, "\n");
	}
}

void cplyi_keys_json(const cply_keys *keys, cply_arena *scratch, cply_buf *out)
{
	cply_json_writer w;
	cply_buf text;
	cply_buf_init(&text, scratch);
	begin(&w, "crossply-keys/1", out);
	cply_json_key(&w, "keys");
	cply_json_begin_array(&w);
	for (uint32_t i = 0; i < keys->n; i++) {
		text.len = 0;
		cplyi_put_key(keys->items[i].key, &text);
		cply_json_begin_inline_object(&w);
		cply_json_key(&w, "key");
		cply_json_put_string(&w, cply_buf_str(&text));
		cply_json_key(&w, "likeness");
		cply_json_put_int(&w, keys->items[i].likeness);
		cply_json_key(&w, "board");
		cply_json_put_string(&w, keys->items[i].letters);
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	cply_put(out, "\n");
}
