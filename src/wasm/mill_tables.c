/* SPDX-License-Identifier: MIT */
/* Endgame tables of mill: made here, given away to be kept, and taken back. */
#include "wasm/mill.h"

#include "carrier/container.h"
#include "mill/tables/table.h"
#include "wasm/host.h"

enum {
	FEWEST = 3, /* of a side */
	MOST = 8,   /* of both: seconds and 4 MB; ten are minutes and 116 MB */
	SIDE = CPLY_MILL_MOST_STONES + 1
};

struct cplyi_w_tables {
	cply_arena arena;
	cply_mill_tables tables;
	cply_str bytes[SIDE][SIDE];
};

void cplyi_w_tables_close(cply_w_doc *d)
{
	cplyi_w_tables *t = d->tables;
	d->tables = NULL;
	if (!t)
		return;
	cply_arena_free(&t->arena);
	cply_w_free(t, sizeof *t);
}

const cply_mill_tables *cplyi_w_tables_of(const cply_w_doc *d,
                                          const cply_mill_rules *rules)
{
	const cplyi_w_tables *t = d->tables;
	return t && cply_mill_rules_same(&t->tables.rules, rules) ? &t->tables
	                                                          : NULL;
}

/* Those of the rules that are asked for; others are forgotten. */
static cply_status tables_for(cplyi_w_call *c, cplyi_w_tables **out)
{
	cply_mill_rules rules;
	cply_mill_position start;
	cply_status s = cplyi_w_mill_position(c, &rules, &start);
	if (s != CPLY_OK)
		return s;
	if (!cply_mill_rules_plain(&rules) || rules.at_least != FEWEST)
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "these rules have no tables");
	if (c->d->tables && !cplyi_w_tables_of(c->d, &rules))
		cplyi_w_tables_close(c->d);
	*out = c->d->tables;
	if (*out)
		return CPLY_OK;
	cplyi_w_tables *t = cply_w_alloc(sizeof *t);
	if (!t)
		return cplyi_w_no_memory(c);
	*t = (cplyi_w_tables){ .tables.rules = rules };
	cply_arena_init(&t->arena, NULL, SIZE_MAX);
	c->d->tables = *out = t;
	t->tables.index = cply_mill_index_new(&t->arena, MOST - FEWEST);
	if (t->tables.index)
		return CPLY_OK;
	cplyi_w_tables_close(c->d);
	return cplyi_w_no_memory(c);
}

static void put_space(cply_json_writer *w, const cplyi_w_tables *t,
                      unsigned own, unsigned opp, cply_arena *a)
{
	cply_buf name;
	cply_buf_init(&name, a);
	cply_mill_table_name(&t->tables.rules, own, opp, &name);
	cply_json_begin_object(w);
	cplyi_key_uint(w, "own", own);
	cplyi_key_uint(w, "opp", opp);
	cplyi_key_string(w, "name", cply_buf_str(&name));
	cplyi_key_uint(w, "entries",
	               cply_mill_index_entries(t->tables.index, own, opp));
	cplyi_key_bool(w, "isThere", t->bytes[own][opp].len);
	cply_json_end_object(w);
}

/* {stones} and the rules: all spaces of up to so many stones, in the order in
 * which they are made; a space and its reverse are made at once. */
cply_status cplyi_w_mill_tables(cplyi_w_call *c)
{
	int64_t stones = cplyi_w_number(c, "stones", MOST);
	cplyi_w_tables *t;
	cply_json_writer w;
	cply_status s = tables_for(c, &t);
	if (s != CPLY_OK)
		return s;
	stones = stones < MOST ? stones : MOST;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_uint(&w, "most", MOST);
	cply_json_key(&w, "spaces");
	cply_json_begin_array(&w);
	for (unsigned all = 2 * FEWEST; all <= stones; all++)
		for (unsigned opp = FEWEST; 2 * opp <= all; opp++) {
			put_space(&w, t, all - opp, opp, c->scratch);
			if (all != 2 * opp)
				put_space(&w, t, opp, all - opp, c->scratch);
		}
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	return CPLY_OK;
}

/* The space that is asked for; false: there is none of that size. */
static bool space_of(const cplyi_w_call *c, unsigned *own, unsigned *opp)
{
	int64_t a = cplyi_w_number(c, "own", 0);
	int64_t b = cplyi_w_number(c, "opp", 0);
	if (a < FEWEST || b < FEWEST || a > MOST || b > MOST || a + b > MOST)
		return false;
	*own = (unsigned)a;
	*opp = (unsigned)b;
	return true;
}

static cply_status refuse_space(cplyi_w_call *c)
{
	return cplyi_w_refuse(c, CPLY_INVALID, "there is no such table");
}

/* Tables are looked up from now on, as far as their bytes are good. */
static cply_status take(cplyi_w_call *c, cplyi_w_tables *t, cply_str bytes,
                        cply_mill_table *out)
{
	cply_diags diags;
	cply_diags_init(&diags, c->scratch, 1);
	cply_status s = cply_mill_table_open(bytes, &t->tables.rules, &diags,
	                                     &t->arena, out);
	if (s == CPLY_NOMEM)
		return cplyi_w_no_memory(c);
	if (s != CPLY_OK || out->own + out->opp > MOST ||
	    !cply_mill_table_verify(out))
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "this table is damaged, or of another "
		                      "version");
	t->tables.table[out->own][out->opp] = *out;
	t->bytes[out->own][out->opp] = bytes;
	return CPLY_OK;
}

static bool put_piece(void *ctx, cply_str bytes)
{
	cply_buf *b = ctx;
	cply_put_str(b, bytes);
	return !b->failed;
}

static cply_status keep(cplyi_w_call *c, cplyi_w_tables *t,
                        const cply_mill_build *build, bool swapped)
{
	cply_mill_table table;
	cply_buf b;
	cply_buf_init(&b, &t->arena);
	if (!cply_mill_build_write(build, swapped, put_piece, &b, c->scratch))
		return cplyi_w_no_memory(c);
	return take(c, t, cply_buf_str(&b), &table);
}

static void run(cply_mill_build *build, double entries)
{
	unsigned step = 0;
	do {
		unsigned pieces = cply_mill_build_pieces(build);
		for (unsigned i = 0; i < pieces; i++) {
			cply_mill_build_work(build, i);
			/* The first step is about half of the work. */
			double part = step ? 0.5 + step / 100.0
			                   : 0.5 * (i + 1) / pieces;
			cplyi_w_host_progress(entries * (part < 1 ? part : 1),
			                      entries);
		}
		step++;
	} while (cply_mill_build_next(build));
}

static cply_status make(cplyi_w_call *c, cplyi_w_tables *t, unsigned own,
                        unsigned opp, cply_arena *a)
{
	cply_mill_build *build = cply_mill_build_new(&t->tables, own, opp, a);
	if (!build)
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "the tables with a stone less come "
		                      "first");
	run(build, (double)cply_mill_index_entries(t->tables.index, own, opp));
	if (cply_mill_build_result(build) != CPLY_MILL_BUILT)
		return cplyi_w_refuse(c, CPLY_LIMIT,
		                      "this table cannot be made");
	cply_status s = keep(c, t, build, false);
	return s == CPLY_OK && own != opp ? keep(c, t, build, true) : s;
}

/* {own, opp} and the rules: makes a space and its reverse. */
cply_status cplyi_w_mill_make_table(cplyi_w_call *c)
{
	cplyi_w_tables *t;
	unsigned own, opp;
	cply_arena a;
	cply_status s = tables_for(c, &t);
	if (s != CPLY_OK)
		return s;
	if (!space_of(c, &own, &opp))
		return refuse_space(c);
	if (!t->bytes[own][opp].len) {
		cply_arena_init(&a, NULL, SIZE_MAX);
		s = make(c, t, own, opp, &a);
		cply_arena_free(&a);
	}
	if (s == CPLY_OK)
		cply_put(&c->out, "{}");
	return s;
}

/* {own, opp}: the bytes of a table, as the command keeps them in a file. */
cply_status cplyi_w_mill_table(cplyi_w_call *c)
{
	cplyi_w_tables *t;
	unsigned own, opp;
	cply_status s = tables_for(c, &t);
	if (s != CPLY_OK)
		return s;
	if (!space_of(c, &own, &opp) || !t->bytes[own][opp].len)
		return refuse_space(c);
	cply_put_str(&c->out, t->bytes[own][opp]);
	return CPLY_OK;
}

/* {bytes} in base64: such a table. Boards that are opened after it use it. */
cply_status cplyi_w_mill_use_table(cplyi_w_call *c)
{
	cplyi_w_tables *t;
	cply_mill_table table;
	cply_buf b;
	cply_status s = tables_for(c, &t);
	if (s != CPLY_OK)
		return s;
	cply_buf_init(&b, &t->arena);
	if (!cply_base64_decode(cplyi_w_text(c, "bytes"), &b))
		return cplyi_w_refuse(c, CPLY_INVALID, "that is not base64");
	s = take(c, t, cply_buf_str(&b), &table);
	if (s == CPLY_OK)
		cply_put(&c->out, "{}");
	return s;
}
